// The questions a game can ask, each drawn once: choose, choose several, number, place, dice, cards, confirm.

import { draw, make, say } from "./page.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const SHORT = 14; // letters of an answer that needs only half the width
const FRESH = 350; // milliseconds in which a finger may still mean the question before

/** Whether what is shown since then is so new that a finger may not have meant it. */
export const isFresh = (since) => performance.now() - since <= FRESH;

/** The ways to answer a question; `send(value)` takes one, without a value the box decides by luck. */
export function answers(ask, send) {
  const shown = performance.now();
  const given = (value) => { if (!isFresh(shown)) send(value); };
  const kind = ask.options && ask.kind !== "choose several" ? "choose" : ask.kind;
  const drawn = ask.only_luck ? [] : KINDS[kind]?.(ask, given) ?? [];
  if (ask.chance) drawn.push(go(say("luck"), () => given(undefined), drawn.length > 0));
  const short = ask.options?.length > 3 && ask.options.every(({ label, detail = "", why_not: why }) => !why && label.length + detail.length < SHORT);
  return make("div", { class: `answers${short ? " pairwise" : ""}` }, ...drawn);
}

const KINDS = {
  choose: (ask, send) => ask.options.map((one) => option(one, () => send(one.id), { quick: one.id === ask.quick })),
  confirm: (ask, send) => [make("div", { class: `answers${ask.no ? " two" : ""}` },
    go(ask.yes, () => send(true)), ...(ask.no ? [go(ask.no, () => send(false), true)] : []))],
  "choose several": several,
  number,
  dice,
  cards,
};

export const go = (text, act, second) =>
  make("button", { type: "button", class: `go${second ? " second" : ""}`, text, on: { click: act } });

/** One thing that can be chosen, or the reason why it cannot. */
export function option({ label, detail, why_not: why }, act, { quick, pressed, sign } = {}) {
  const words = make("span", {}, make("span", { text: label }), ...(why ? [make("small", { class: "why", text: why })] : []));
  return make("button", {
    type: "button", class: `option${quick ? " quick" : ""}`, "aria-disabled": why ? "true" : undefined, "aria-pressed": pressed,
    on: { click: () => { if (!why) act(); } },
  }, make("span", { class: "label" }, ...(sign ? [sign] : []), words), ...(detail ? [make("small", { text: detail })] : []));
}

function several(ask, send) {
  const chosen = [];
  const { least = 0, most, ordered } = ask;
  const buttons = new Map();
  const done = go("", () => send([...chosen]));
  const show = () => {
    for (const [id, button] of buttons) {
      const at = chosen.indexOf(id);
      button.setAttribute("aria-pressed", at >= 0);
      if (ordered && at >= 0) button.dataset.mark = `${at + 1}.`;
      else delete button.dataset.mark;
    }
    done.disabled = chosen.length < least || chosen.length > most;
    done.textContent = say(least === most ? "take_exactly" : "take", { n: chosen.length, most });
  };
  for (const one of ask.options) {
    buttons.set(one.id, option(one, () => {
      const at = chosen.indexOf(one.id);
      if (at >= 0) chosen.splice(at, 1);
      else if (chosen.length < most) chosen.push(one.id);
      else if (most === 1) chosen.splice(0, 1, one.id);
      show();
    }, { pressed: "false" }));
  }
  show();
  return [...buttons.values(), done];
}

function number(ask, send) {
  const { least = 0, most, step = 1, unit } = ask;
  const within = (value) => Math.min(most, Math.max(least, value));
  const input = make("input", {
    type: "number", inputmode: "numeric", min: least, max: most, step, "aria-label": unit || ask.title, value: ask.start ?? least,
  });
  const by = (change) => { input.value = within((Number(input.value) || least) + change); };
  const form = make("form", { on: { submit: (event) => { event.preventDefault(); send(within(Math.round(Number(input.value)))); } } },
    make("div", { class: "stepper" },
      make("button", { type: "button", text: "−", "aria-label": say("less"), on: { click: () => by(-step) } }), input,
      make("button", { type: "button", text: "+", "aria-label": say("more"), on: { click: () => by(step) } })),
    make("button", { class: "go", text: unit ? say("send_unit", { unit }) : say("send") }));
  return [form];
}

function dice(ask, send) {
  const { count = 1, names = [], faces = 6 } = ask;
  const thrown = Array(count).fill(0);
  const done = go(say("send"), () => send(thrown));
  done.disabled = true;
  const rows = thrown.map((_, at) => {
    const buttons = [...Array(faces).keys()].map((zero) => make("button", {
      type: "button", class: "die", "aria-label": zero + 1, "aria-pressed": "false", on: { click: () => {
        thrown[at] = zero + 1;
        buttons.forEach((button, face) => button.setAttribute("aria-pressed", face === zero));
        done.disabled = thrown.includes(0);
        if (count === 1) send(thrown);
      } },
    }, ...(faces <= 6 ? [die(zero + 1)] : [String(zero + 1)])));
    return make("fieldset", { class: "dice" },
      make("legend", { text: names[at] || say("die", { n: at + 1 }), class: count > 1 || names[at] ? "" : "unseen" }), ...buttons);
  });
  return [...rows, ...(count > 1 ? [done] : [])];
}

function die(face) {
  return draw("svg", { viewBox: "0 0 30 30", "aria-hidden": "true" },
    ...PIPS[face].map((place) => draw("circle", { cx: 5 + 10 * (place % 3), cy: 5 + 10 * Math.floor(place / 3), r: 3.6 })));
}

function cards(ask, send) {
  const { least = 1, most, among = [], copies = 1 } = ask;
  const chosen = [];
  const count = (card) => chosen.filter((one) => one === card).length;
  const done = go("", () => send([...chosen]));
  const show = () => {
    done.disabled = chosen.length < least || chosen.length > most;
    done.textContent = chosen.length ? say("send_cards", { cards: chosen.join(" ") }) : say("choose_cards");
  };
  const buttons = among.map((card) => make("button", {
    type: "button", class: `card${/[♥♦]/.test(card) ? " red" : ""}`, text: card, "aria-pressed": "false", on: { click: (event) => {
      const limit = card.startsWith("★") ? 1 : copies;
      if (count(card) < limit && chosen.length < most) chosen.push(card);
      else while (chosen.includes(card)) chosen.splice(chosen.indexOf(card), 1);
      event.currentTarget.setAttribute("aria-pressed", chosen.includes(card));
      event.currentTarget.replaceChildren(card, ...(count(card) > 1 ? [make("small", { text: `×${count(card)}` })] : []));
      show();
    } },
  }));
  show();
  return [make("div", { class: "cards" }, ...buttons), done];
}
