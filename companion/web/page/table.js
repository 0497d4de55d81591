// The table beside the box: the map, who is asked what, the order, the scores and why, and what happened.

import { draw, find, lightness, make, paint, say } from "./page.js";

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
    order(view, players), scores(view, players), log(view));
}

function heading({ title, heading: at = {} }) {
  const where = [at.round && say("round", { round: at.round }), at.phase, at.progress].filter(Boolean);
  return make("header", {}, make("h1", { text: title }), make("p", { text: where.join(" · ") }));
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
      const why = (score.parts ?? []).map(([reason, amount]) => `${reason} ${amount}`).join(" + ");
      return make("li", {},
        make("span", { class: "place", text: `${score.place}.` }), chip(players[score.player]),
        make("span", { class: "who", text: score.player }), make("strong", { text: score.total }),
        make("small", { text: [why, score.tie_break].filter(Boolean).join(" · ") }));
    })));
}

function log(view) {
  const news = view.news?.length ?? 0;
  const lines = (view.log ?? []).slice(-Math.max(LINES, news)).reverse();
  return make("section", {}, make("h2", { text: say("log") }),
    make("ol", { class: "log" }, ...lines.map((text, at) => make("li", { text, class: at < news ? "news" : "" }))));
}

// The map: one unit is one pixel of the display; what is zero or empty has been left out on the way.

function picture({ width, height, shapes }, places) {
  return make("figure", {}, draw("svg", {
    class: "map", viewBox: `-2 -2 ${width + 4} ${height + 4}`, role: "img", "aria-label": say("picture"),
  }, ...shapes.map((shape) => drawn(shape, places))));
}

function drawn({ shape, x = 0, y = 0, title, ...more }, places) {
  const colour = lightness(more.colour) === undefined ? undefined : more.colour;
  const parts = SHAPES[shape]?.({ x, y, colour, ...more, open: places.has(more.place) }) ?? [];
  const group = paint(draw("g", {}, ...parts), colour);
  if (title) group.prepend(draw("title", { text: title }));
  return group;
}

const SHAPES = {
  rect: ({ x, y, width = 0, height = 0, filled, colour, open }) => [draw("rect", {
    x: x + 0.5, y: y + 0.5, width: Math.max(width - 1, 0.1), height: Math.max(height - 1, 0.1), rx: 0.8,
    class: `area${filled ? " filled" : ""}${colour ? " own" : ""}${open ? " open" : ""}`,
  })],
  line: ({ x, y, to_x = 0, to_y = 0 }) => [draw("line", { x1: x + 0.5, y1: y + 0.5, x2: to_x + 0.5, y2: to_y + 0.5 })],
  // the display's small print: five pixels high, nearly four a letter
  label: ({ x, y, text = "", colour, inverse }) => {
    const width = 4 * text.length - 1;
    const letters = draw("text", {
      x: x + width / 2, y: y + 5, text, class: [colour && "own", inverse && "inverse"].filter(Boolean).join(" "),
      ...(text.length > 2 && { textLength: width, lengthAdjust: "spacingAndGlyphs" }),
    });
    return inverse ? [draw("rect", { x: x - 1.5, y: y - 1, width: width + 3, height: 7, rx: 1.5, class: "behind" }), letters] : [letters];
  },
  glyph: ({ x, y, rows = [], colour }) => {
    const runs = rows.flatMap((row, down) =>
      [...row.matchAll(/#+/g)].map((run) => `M${x + run.index} ${y + down}h${run[0].length}v1h-${run[0].length}z`));
    // the outline lies behind, so that light colours stand out from the paper
    return [...(colour ? [draw("path", { d: runs.join(""), class: "outline" })] : []),
      draw("path", { d: runs.join(""), class: colour ? "glyph own" : "glyph" })];
  },
};
