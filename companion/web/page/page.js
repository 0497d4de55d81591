// What every part of the page needs: its words, new elements, readable colours.

const words = JSON.parse(document.querySelector("meta[name=words]").content);

/** A text of the page with its gaps filled. */
export const say = (name, gaps = {}) => words[name].replace(/\{(\w+)\}/g, (_, gap) => gaps[gap] ?? "");

/** Round, phase and how far it has come, in one line; a round that has a name of its own needs no other. */
export const whereabouts = ({ round = "", phase, progress } = {}) =>
  [/^\d/.test(round) ? say("round", { round }) : round, phase, progress].filter(Boolean).join(" · ");

export const find = (id) => document.getElementById(id);

/** A new element; what people wrote goes in as text, never as markup. */
export function make(tag, { text, on, ...attributes } = {}, ...children) {
  return dress(document.createElement(tag), attributes, text, children, on);
}

/** The same for a drawing. */
export function draw(tag, { text, ...attributes } = {}, ...children) {
  return dress(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, text, children);
}

function dress(element, attributes, text, children, on = {}) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== "") element.setAttribute(name, value);
  }
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  return element;
}

const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
  willReadFrequently: true,
});
const seen = new Map();

/** How light a colour is, from 0 to 1; nothing if it is none. */
export function lightness(colour) {
  if (!colour || !CSS.supports("color", colour)) return undefined;
  if (!seen.has(colour)) {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
    seen.set(colour, (0.3 * red + 0.59 * green + 0.11 * blue) / 255);
  }
  return seen.get(colour);
}

// the colours of painted wood rather than of a screen
const PAINTS = {
  black: "#1d1a19", blue: "#2459b3", brown: "#7a4a24", green: "#2c7a3f", grey: "#85807a", gray: "#85807a", orange: "#e07b1f",
  pink: "#e48aa8", purple: "#6f3a94", red: "#c1301f", white: "#f7f3e8", yellow: "#efc032",
};

/** Give an element a player's colour, the ink that is readable on it, and the light that a lamp gives. */
export function paint(element, colour) {
  const light = lightness(colour);
  for (const name of ["--colour", "--ink", "--lamp"]) element.style.removeProperty(name);
  if (light === undefined) return element;
  const paint = PAINTS[colour] ?? colour;
  element.style.setProperty("--colour", paint);
  element.style.setProperty("--ink", light > 0.5 ? "#1b120a" : "#fffaf0");
  // a lamp cannot shine black, and deep colours need help to shine at all
  element.style.setProperty("--lamp", light < 0.05 ? "#b9c4d0" : `color-mix(in srgb, ${paint} 72%, white)`);
  return element;
}

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Reasons and amounts as a sum: “4 mountains $12 − stolen by Blue $6”. */
export function added(parts, unit = "") {
  const told = parts.filter(([, amount]) => amount);
  return (told.length ? told : parts.slice(0, 1)).map(([reason, amount], at) =>
    `${at ? (amount < 0 ? " − " : " + ") : (amount < 0 ? "− " : "")}${reason} ${unit}${Math.abs(amount)}`).join("");
}

/** A number with its unit before it, and a minus before both. */
export function counted(amount, unit = "") {
  return unit && amount < 0 ? `−${unit}${-amount}` : `${unit}${amount}`;
}
