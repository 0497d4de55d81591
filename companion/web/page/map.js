// The map: one unit is one pixel of the display; what is zero or empty has been left out on the way.

import { draw, lightness, make, paint, say } from "./page.js";

/** The game's map; `places` can be chosen, where somebody may `choose` them. */
export function picture({ width, height, shapes }, places = new Set(), choose = undefined) {
  const caption = make("figcaption", { class: "pointed", "aria-live": "polite" }); // what a finger points at; a mouse hovers
  const explain = (title) => { caption.textContent = title; };
  return make("figure", {}, draw("svg", {
    class: choose ? "map tapped" : "map", viewBox: `-2 -2 ${width + 4} ${height + 4}`, role: "img", "aria-label": say("picture"),
  }, ...shapes.map((shape) => drawn(shape, places, choose, explain))), caption);
}

function drawn({ shape, x = 0, y = 0, title, ...more }, places, choose, explain) {
  const colour = lightness(more.colour) === undefined ? undefined : more.colour;
  const open = places.has(more.place);
  const parts = SHAPES[shape]?.({ x, y, colour, ...more, open }) ?? [];
  const group = paint(draw("g", {}, ...parts), colour);
  if (title) {
    group.prepend(draw("title", { text: title }));
    group.addEventListener("click", () => explain(title));
  }
  if (open && choose) group.addEventListener("click", () => choose(more.place));
  return group;
}

const SHAPES = {
  rect: ({ x, y, width = 0, height = 0, filled, bare, colour, open }) => [draw("rect", {
    x: x + 0.5, y: y + 0.5, width: Math.max(width - 1, 0.1), height: Math.max(height - 1, 0.1), rx: 0.8,
    class: `area${filled ? " filled" : ""}${bare ? " bare" : ""}${colour ? " own" : ""}${open ? " open" : ""}`,
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
  // a page has room for what the display has not: a number in the lower left corner of a place
  note: ({ x, y, text = "" }) => [
    draw("rect", { x: x - 0.2, y: y - 2.5, width: 1.9 * text.length + 0.5, height: 2.9, rx: 0.5, class: "slip" }),
    draw("text", { x: x + 0.95 * text.length + 0.05, y: y - 0.1, text, class: "note" }),
  ],
  glyph: ({ x, y, rows = [], colour }) => {
    const runs = rows.flatMap((row, down) =>
      [...row.matchAll(/#+/g)].map((run) => `M${x + run.index} ${y + down}h${run[0].length}v1h-${run[0].length}z`));
    // the outline lies behind, so that light colours stand out from the paper
    return [...(colour ? [draw("path", { d: runs.join(""), class: "outline" })] : []),
      draw("path", { d: runs.join(""), class: colour ? "glyph own" : "glyph" })];
  },
};
