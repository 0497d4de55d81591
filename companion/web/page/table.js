// The table beside the box: the map, who is asked what, the order, the scores and why, and what happened.

import { picture } from "./map.js";
import { added, counted, find, make, paint, say, whereabouts } from "./page.js";

const LINES = 8;
const EVERYBODY = "table";

/** Who is asked what, in one sentence for each question. */
export function questions(view) {
  if (!view) return [say("no_game")];
  if (view.over) return [say("over")];
  const asked = new Map();
  for (const { who, title } of view.asks ?? []) {
    asked.set(title, [...(asked.get(title) ?? []), who === EVERYBODY ? say("everybody") : who]);
  }
  if (!asked.size) return [say("nobody_asked")];
  return [...asked].map(([what, who]) => say("asked", { who: who.join(", "), what }));
}

/** Show the public view of the game. */
export function showTable(view) {
  const table = find("table");
  const asked = make("div", { class: "asked" }, ...questions(view).map((text) => make("p", { text })));
  if (!view) return table.replaceChildren(asked);
  const players = Object.fromEntries((view.players ?? []).map((player) => [player.name, player]));
  const places = new Set((view.asks ?? []).filter((ask) => ask.kind === "place")
    .flatMap((ask) => (ask.options ?? []).filter((one) => !one.why_not).map((one) => one.id)));
  table.replaceChildren(
    heading(view), ...(view.picture ? [picture(view.picture, places)] : []), asked,
    order(view, players), scores(view, players), ...sheets(view), log(view));
}

function heading({ title, heading: at }) {
  return make("header", {}, make("h1", { text: title }), make("p", { text: whereabouts(at) }));
}

function chip(player) {
  return paint(make("b", { class: "chip", text: player?.mark ?? "?", "aria-hidden": "true" }), player?.colour);
}

function order(view, players) {
  return make("section", {}, make("h2", { text: say("order") }),
    make("ol", { class: "order" }, ...(view.order ?? []).map((name) => {
      const acts = view.to_act?.includes(name);
      return make("li", { class: acts ? "acts" : "" }, chip(players[name]), make("span", { text: name }),
        ...(acts ? [make("em", { text: say("to_act") })] : []));
    })));
}

function scores(view, players) {
  return make("section", {}, make("h2", { text: say("scores") }),
    make("ol", { class: "scores" }, ...(view.scores ?? []).map((score) => {
      const why = added(score.parts ?? []);
      return make("li", {},
        make("span", { class: "place", text: `${score.place}.` }), chip(players[score.player]),
        make("span", { class: "who", text: score.player }), make("strong", { text: score.total }),
        make("small", { text: [why, score.tie_break].filter(Boolean).join(" · ") }));
    })));
}

// Sums to look up: each line with its total and its reasons.
function sheets(view) {
  return (view.sheets ?? []).map(({ title, unit = "", total, lines }) => make("section", {}, make("h2", { text: title }),
    make("table", { class: "sheet" },
      make("tbody", {}, ...lines.map((line) => make("tr", {},
        make("th", { scope: "row", text: line.what }), make("td", { text: counted(line.total, unit) }),
        make("td", { class: "why", text: added(line.parts, unit) })))),
      ...(total === null ? [] : [make("tfoot", {}, make("tr", {},
        make("th", { scope: "row", text: say("together") }), make("td", { text: counted(total, unit) }), make("td", {})))]))));
}

function log(view) {
  const news = view.news?.length ?? 0;
  const lines = (view.log ?? []).slice(-Math.max(LINES, news)).reverse();
  if (!lines.length) return "";
  return make("section", {}, make("h2", { text: say("log") }),
    make("ol", { class: "log" }, ...lines.map((text, at) => make("li", { text, class: at < news ? "news" : "" }))));
}
