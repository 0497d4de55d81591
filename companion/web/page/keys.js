// The six keys, under the finger and on the keyboard. Held long enough, a key means something else.

import { busy } from "./link.js";
import { draw, find } from "./page.js";

const LONG = 600;
const NAMES = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "ok", Escape: "back", Backspace: "back",
};

/** A key that is down, and whether it has been so for long. */
class Hold {
  constructor(key, press) {
    this.key = key;
    this.press = press;
    key.append(draw("svg", { class: "ring", viewBox: "0 0 40 40", "aria-hidden": "true" },
      draw("circle", { cx: 20, cy: 20, r: 18, pathLength: 100 })));
  }

  begin() {
    this.cancel();
    this.key.classList.add("down", "holding");
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.key.classList.remove("holding");
      this.key.classList.add("long");
      this.press(true);
    }, LONG);
  }

  end() {
    const short = this.timer !== undefined;
    this.cancel();
    if (short) this.press(false);
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.key.classList.remove("down", "holding", "long");
  }

  /** Pressed and let go at once. */
  blip(long) {
    this.key.classList.add("down");
    setTimeout(() => this.key.classList.remove("down"), 90);
    this.press(long);
  }
}

/** Bring the keys to life: `press(key, long)`, `seat(number)`, `mute()`. */
export function keys({ press, seat, mute }) {
  const holds = {};
  for (const key of find("keys").querySelectorAll(".key")) {
    const hold = (holds[key.dataset.key] = new Hold(key, (long) => press(key.dataset.key, long)));
    under(key, hold);
  }
  keyboard(holds, seat, mute);
}

function under(key, hold) {
  key.addEventListener("mousedown", (event) => event.preventDefault()); // Enter stays OK after a click
  key.addEventListener("contextmenu", (event) => event.preventDefault());
  key.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    key.setPointerCapture(event.pointerId);
    hold.begin();
  });
  key.addEventListener("pointerup", (event) => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (left <= x && x <= right && top <= y && y <= bottom) hold.end();
    else hold.cancel();
  });
  key.addEventListener("pointercancel", () => hold.cancel());
  // a click without a finger comes from a screen reader or voice control
  key.addEventListener("click", (event) => { if (event.detail === 0) hold.blip(false); });
}

function keyboard(holds, seat, mute) {
  const held = new Map();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    let name = NAMES[event.key];
    const focused = event.target.closest?.("button");
    if (focused && (event.key === "Enter" || event.key === " ")) {
      name = focused.dataset.key;
      if (!name) return; // the browser clicks it
    }
    if (name) {
      event.preventDefault();
      if (event.key.startsWith("Arrow")) {
        if (!event.repeat || !busy()) holds[name].blip(event.shiftKey);
      } else if (!event.repeat) {
        if (event.shiftKey) return holds[name].blip(true);
        held.set(event.code, holds[name]);
        holds[name].begin();
      }
    } else if (!event.repeat && /^[1-6]$/.test(event.key)) {
      seat(Number(event.key));
    } else if (!event.repeat && event.key.toLowerCase() === "m") {
      mute();
    }
  });
  document.addEventListener("keyup", (event) => {
    const hold = held.get(event.code);
    if (!hold) return;
    event.preventDefault(); // the space bar clicks when it is let go
    held.delete(event.code);
    hold.end();
  });
  window.addEventListener("blur", () => {
    for (const hold of held.values()) hold.cancel();
    held.clear();
  });
}
