// The pieces in the tray and the pad they are put on: by a click, by Enter, or carried there.

import { calm, find, make, paint, say } from "./page.js";

const FAR = 5; // pixels a mouse moves before it carries
const FINGER = 180; // milliseconds a finger rests before it carries; sooner, it scrolls

const pad = find("pad");
const words = pad.querySelector("span");
let pieces = [];
let open = "";
let fitting = new Set();
let asked = "";
let tap = () => {};
let carried;
let stale = false; // the pieces are to be laid out again once none is carried
let laid = ""; // what lies in the tray now
let lastTap = 0;
const taken = new Map(); // of alike pieces, the one put on the pad last

/** Bring tray and pad to life: `tap(tag)`. */
export function tray(onTap) {
  tap = onTap;
  words.textContent = say("put_here");
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !carried) return;
    event.stopImmediatePropagation();
    drop();
  }, { capture: true });
}

/** Lay out the pieces of the game. */
export function showTokens(tokens) {
  drop();
  pieces = tokens;
  if (!pieces.some((piece) => piece.group === open)) open = pieces[0]?.group ?? "";
  layOut();
}

/** Mark the pieces that answer what is asked now, and lay out theirs when somebody else is asked. */
export function showFitting(view, colours) {
  const asks = view?.asks ?? [];
  fitting = new Set(asks.flatMap((ask) => (ask.options ?? []).flatMap((one) => (one.why_not ? [] : one.tags ?? []))));
  const next = asks.map((ask) => `${ask.ask} ${ask.who}`).join();
  if (next !== asked && !carried) {
    asked = next;
    const fits = pieces.filter((piece) => fitting.has(piece.tag));
    const things = fits.filter((piece) => !piece.tag.startsWith("control/"));
    const players = (view?.players ?? []).filter((player) => view.to_act?.includes(player.name));
    const own = players.length === 1 ? groupOf(colours[players[0].seat - 1]) : [];
    const here = [things, own, fits].find((some) => some.length) ?? [];
    if (here.length && !here.some((piece) => piece.group === open)) open = here[0].group;
  }
  layOut();
}

/** The pieces of the first group that is all of one player's colour. */
function groupOf(colour) {
  const others = new Set(pieces.filter((piece) => piece.colour !== colour).map((piece) => piece.group));
  return pieces.filter((piece) => !others.has(piece.group)).slice(0, 1);
}

function layOut() {
  stale = Boolean(carried);
  if (stale) return; // the piece in the hand would lose its button
  const now = JSON.stringify([pieces, open, [...fitting]]);
  if (now === laid) return; // a press in the moment when the clock ticks would lose its button, too
  laid = now;
  const groups = [...new Set(pieces.map((piece) => piece.group))];
  const focused = document.activeElement?.dataset;
  find("groups").replaceChildren(...(groups.length > 1 ? groups : []).map((group) => {
    const first = pieces.find((piece) => piece.group === group);
    const fits = pieces.some((piece) => piece.group === group && fitting.has(piece.tag));
    return paint(make("button", { text: group, "data-group": group, class: fits ? "fits" : "", "aria-pressed": group === open, on: {
      click: () => { open = group; layOut(); },
      mousedown: (event) => event.preventDefault(),
    } }), first.colour);
  }));
  find("tokens").replaceChildren(...stacks(pieces.filter((piece) => piece.group === open)).map(token));
  if (!pieces.length) find("tokens").append(make("p", { text: say("no_pieces") }));
  // the focus stays where it was although the pieces are new
  for (const name of ["tag", "group"]) {
    if (focused?.[name]) find("tray").querySelector(`[data-${name}="${CSS.escape(focused[name])}"]`)?.focus();
  }
}

/** Pieces that look alike lie on one another, apart from those that do not answer what is asked now. */
function stacks(group) {
  const alike = new Map();
  for (const piece of group) {
    const looks = [piece.label, piece.colour, fitting.has(piece.tag)].join();
    alike.set(looks, [...(alike.get(looks) ?? []), piece]);
  }
  return [...alike.values()];
}

/** The next of a stack: a piece can lie on the pad once only. */
function next(stack) {
  const last = taken.get(stack[0].label);
  const piece = stack[(stack.findIndex((one) => one.tag === last) + 1) % stack.length];
  taken.set(piece.label, piece.tag);
  return piece;
}

function token(stack) {
  const [piece] = stack;
  const fits = fitting.has(piece.tag);
  const many = stack.length > 1 ? ` × ${stack.length}` : "";
  const button = paint(make("button", {
    class: `token${fits ? " fits" : ""}`, "data-tag": piece.tag, title: many ? undefined : piece.tag,
    "aria-label": fits ? `${piece.label}${many}, ${say("answers_now")}` : undefined,
    text: piece.label,
  }, ...(many ? [make("small", { text: many })] : [])), piece.colour);
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("dragstart", (event) => event.preventDefault());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail && button.dataset.carried) return; // the end of carrying it; Enter has no detail
    fly(piece, button);
    put(next(stack));
  });
  carry(button, stack);
  return button;
}

function carry(button, stack) {
  let start;
  let rest;
  const lift = (event) => {
    clearTimeout(rest);
    button.dataset.carried = "yes";
    carried = likeness(stack[0]);
    pad.classList.add("ready");
    follow(event);
  };
  const follow = (event) => {
    carried.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(-3deg)`;
    pad.classList.toggle("near", over(event));
  };
  const stop = () => {
    clearTimeout(rest);
    start = undefined;
    drop();
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button || !event.isPrimary) return;
    start = event;
    delete button.dataset.carried;
    button.setPointerCapture(event.pointerId); // it may leave the piece in one quick move
    if (event.pointerType !== "mouse") rest = setTimeout(() => lift(start), FINGER);
  });
  button.addEventListener("pointermove", (event) => {
    if (!start) return;
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
    if (carried) follow(event);
    else if (button.dataset.carried) return; // put back by Escape: not lifted again before the next press
    else if (far && event.pointerType === "mouse") lift(event);
    else if (far) stop();
  });
  button.addEventListener("touchmove", (event) => { if (carried) event.preventDefault(); }, { passive: false });
  button.addEventListener("pointerup", (event) => {
    const here = carried && over(event);
    stop();
    if (here) put(next(stack));
  });
  button.addEventListener("pointercancel", stop);
}

function over({ clientX: x, clientY: y }) {
  const { left, right, top, bottom } = pad.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
}

function drop() {
  carried?.remove();
  carried = undefined;
  pad.classList.remove("ready", "near");
  if (stale) layOut();
}

/** A picture of a piece that moves over the page. */
function likeness(piece) {
  const shown = paint(make("span", { class: "token carried", "aria-hidden": "true", text: piece.label }), piece.colour);
  document.body.append(shown);
  return shown;
}

function fly(piece, button) {
  if (calm.matches) return;
  const from = button.getBoundingClientRect();
  const to = pad.getBoundingClientRect();
  const flying = likeness(piece);
  const at = (box, scale) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  flying.animate([{ transform: at(from, 1) }, { transform: at(to, 1.1), opacity: 1, offset: 0.75 }, { transform: at(to, 0.9), opacity: 0 }],
    { duration: 360, easing: "cubic-bezier(.3, .7, .3, 1)" }).finished.finally(() => flying.remove());
}

function put(piece) {
  lastTap = performance.now();
  words.textContent = piece.label;
  tap(piece.tag);
}

/** Flash the pad when a piece was taken, or when the one just put there was refused. */
export function padHeard(sound) {
  const mine = performance.now() - lastTap < 2000;
  if (sound !== "taken" && !(sound === "refused" && mine)) return;
  lastTap = 0;
  pad.classList.remove("taken", "refused");
  void pad.offsetWidth; // starts the animation again
  pad.classList.add(sound);
  setTimeout(() => {
    pad.classList.remove(sound);
    if (!lastTap) words.textContent = say("put_here");
  }, 1200);
}
