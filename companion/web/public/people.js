// The players as every page shows them: sign, name, time, points.

import { make, paint } from "./page.js";

export const EVERYBODY = "table";

/** A round sign with the player's colour and letter. */
export const chip = (player) =>
  paint(make("b", { class: "chip", text: player?.mark ?? "?", "aria-hidden": "true" }), player?.colour);

/** The players by name, each with the person who plays it. */
export function players(state) {
  const seats = Object.fromEntries(state.seats.map((seat) => [seat.player, seat]));
  return Object.fromEntries((state.game?.players ?? []).map((player) => [player.name, { ...player, ...seats[player.name] }]));
}

/** What a player is called: the person, if one has said so. */
export const called = (player) => player?.person || player?.name || "";

/** Minutes and seconds. */
export function minutes(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long a player has thought, when the state came in `since` milliseconds ago. */
export function thought(game, name, since) {
  const running = !game.paused && !game.over && game.to_act.includes(name);
  return (game.clocks[name] ?? 0) + (running ? since : 0);
}

/** Questions to several people with the same words are one. */
export function asked(game) {
  const found = new Map();
  for (const { who, title } of game.asks) found.set(title, [...(found.get(title) ?? []), who]);
  return [...found].map(([title, who]) => ({ title, who }));
}
