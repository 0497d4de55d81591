// Six seat buttons around the box, clockwise, each with a ring of light.

import { find, make, paint, say } from "./page.js";

const SEATS = [1, 2, 3, 4, 5, 6];
let buttons = [];

/** Put the buttons on the box. */
export function seats(press) {
  buttons = SEATS.map((seat) => {
    const button = make("button", { class: "seat", "data-seat": seat, on: {
      click: () => { push(seat); press(seat); },
      mousedown: (event) => event.preventDefault(),
    } },
      make("span", { class: "lamp" }, make("b")),
      make("span", { class: "plate" }, make("span", { class: "name" })));
    find(seat <= 3 ? "north" : "south").append(button);
    return button;
  });
}

/** Show a button going down. */
export function push(seat) {
  const button = buttons[seat - 1];
  button.classList.add("down");
  setTimeout(() => button.classList.remove("down"), 120);
}

/** Show who sits where and what the lights do. */
export function showSeats({ lights, colours, names, view }) {
  buttons.forEach((button, index) => {
    const seat = index + 1;
    const name = names[index] ?? "";
    const light = lights[index] ?? "off";
    const player = view?.players?.find((one) => one.seat === seat);
    button.dataset.light = light;
    button.classList.toggle("free", !name);
    paint(button, colours[index]);
    button.querySelector("b").textContent = name ? player?.mark ?? name.slice(0, 1) : seat;
    button.querySelector(".name").textContent = name || say("free");
    button.setAttribute("aria-label", say(name ? `seat_${light}` : "seat_free", { seat, name }));
    button.title = player?.person ? `${say("seat", { seat })} · ${player.person}` : say("seat", { seat });
  });
}
