// The buzzer: a few short notes. Browsers allow sound only after somebody has touched the page.

import { find } from "./page.js";

// when in seconds, how high in hertz, how long
const NOTES = {
  tick: [[0, 2100, 0.02]],
  turn: [[0, 880, 0.09], [0.1, 1175, 0.16]],
  taken: [[0, 1047, 0.06], [0.07, 1568, 0.12]],
  refused: [[0, 196, 0.12], [0.15, 165, 0.2]],
  fanfare: [[0, 523, 0.13], [0.14, 659, 0.13], [0.28, 784, 0.13], [0.42, 1047, 0.2], [0.64, 784, 0.12], [0.78, 1047, 0.5]],
};
const VOLUME = 0.07;
const KEPT = "companion.sound";

const button = find("sound");
let air;
let on = true;
try { on = localStorage.getItem(KEPT) !== "off"; } catch { /* a browser that keeps nothing starts with sound */ }

function wake() {
  air ??= new AudioContext();
  if (air.state === "suspended") air.resume();
}

function say() {
  button.setAttribute("aria-pressed", on);
}

export function toggle() {
  on = !on;
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* then only for today */ }
  say();
  if (on) play("tick");
}

/** Play what the box plays, and let the speaker show it to those who cannot hear. */
export function play(name) {
  if (!NOTES[name]) return;
  button.classList.remove("sounding");
  void button.offsetWidth; // starts the animation again
  button.classList.add("sounding");
  if (!on || air?.state !== "running") return;
  for (const [when, pitch, length] of NOTES[name]) note(air.currentTime + when, pitch, length);
}

function note(start, pitch, length) {
  const tone = new OscillatorNode(air, { type: "square", frequency: pitch });
  const muffle = new BiquadFilterNode(air, { type: "lowpass", frequency: 3200 });
  const volume = new GainNode(air, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.004);
  volume.gain.setValueAtTime(VOLUME, start + length);
  volume.gain.linearRampToValueAtTime(0, start + length + 0.03);
  tone.connect(muffle).connect(volume).connect(air.destination);
  tone.start(start);
  tone.stop(start + length + 0.05);
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { once: true, capture: true });
button.addEventListener("click", toggle);
button.addEventListener("mousedown", (event) => event.preventDefault());
say();
