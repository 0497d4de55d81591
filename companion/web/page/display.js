// The display: the very pixels the box has drawn, each a whole number of screen pixels large.

import { find } from "./page.js";

const LIT = 0xffffefd8; // blue-white, as bytes A B G R
const LARGEST = 5;

const canvas = find("display");
const { width, height } = canvas;
const pen = canvas.getContext("2d");

/** Show one-bit rows that came as base64, the leftmost pixel in the highest bit. */
export function show(frame) {
  const bytes = Uint8Array.from(atob(frame), (letter) => letter.charCodeAt(0));
  const image = pen.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < pixels.length; at += 1) {
    if ((bytes[at >> 3] >> (7 - (at & 7))) & 1) pixels[at] = LIT;
  }
  pen.putImageData(image, 0, 0);
}

function fit() {
  const room = find("screen").clientWidth - 2 * parseFloat(getComputedStyle(find("bezel")).paddingLeft) - 24;
  const dots = Math.max(1, Math.floor((room * devicePixelRatio) / width));
  const dot = Math.min(dots / devicePixelRatio, LARGEST);
  find("glass").style.setProperty("--dot", `${dot}px`);
  canvas.style.width = `${width * dot}px`;
  canvas.style.height = `${height * dot}px`;
}

fit(); // at once, so that no small picture flashes up first
new ResizeObserver(fit).observe(find("screen"));
