// A phone at the table: joins, takes a seat, shows the public table and its own secrets, and answers.

import { answers, go, isFresh, option } from "./asks.js";
import { listen, tell } from "./line.js";
import { picture } from "./map.js";
import { counted, find, make, paint, say, whereabouts } from "./page.js";
import { EVERYBODY, asked, called, chip, minutes, players, thought } from "./people.js";

const LINES = 12;
const TURN = [180, 90, 180];

let state;
let came = 0;
let here = false;
let shownSheet = "";
let shownSince = 0;
let myTurn = "";
let naming = false;
let quiet;
const opened = new Set();

// A code in the address comes from the QR code on the display; it is not kept in the history.
const scanned = /^\/(\d{6})$/.exec(location.pathname)?.[1];
if (scanned) history.replaceState(null, "", "/");
let trying = scanned;

function notice(sentence, lasting) {
  find("notice").textContent = sentence;
  clearTimeout(quiet);
  if (sentence && !lasting) quiet = setTimeout(() => { if (here) find("notice").textContent = ""; }, 6_000);
}

function lost() {
  here = false;
  document.body.classList.add("away");
  notice(say("reconnecting"), true);
  find("question").inert = find("more").inert = true;
}

function heard(news) {
  if (!here) notice("");
  here = true;
  document.body.classList.remove("away");
  find("question").inert = find("more").inert = false;
  state = news;
  came = performance.now();
  if (trying && !state.paired) { const code = trying; trying = undefined; join(code); }
  trying = undefined;
  header();
  table();
  sheet();
  tick();
}

async function act(path, what) {
  const place = find("sheet");
  if (place.classList.contains("sending")) return false; // the second tap of the same finger
  place.classList.add("sending");
  const { ok, status, said } = await tell(path, what);
  place.classList.remove("sending");
  if (said || !ok) notice(said);
  if (status === 409 || status === 401) shownSheet = "";
  if (!ok && here) sheet();
  return ok;
}

const mine = () => (state.game?.asks ?? []).filter(({ who }) => state.me.player && (who === state.me.player || who === EVERYBODY));

// The header

function header() {
  const { game, me } = state;
  const who = players(state)[me.player];
  find("sign").replaceChildren(...(who ? [chip(who)] : []));
  const where = whereabouts(game?.heading);
  find("heading").replaceChildren(who ? called(who) : game?.title ?? say("title"), make("small", { text: game ? where || game.title : "" }));
}

function tick() {
  if (!state?.game || !here) return;
  const { game, me } = state;
  const name = me.player || game.to_act[0];
  find("clock").textContent = name ? minutes(thought(game, name, performance.now() - came)) : "";
}

// The table

function table() {
  const place = find("table");
  const { game } = state;
  if (!state.may_look) return place.replaceChildren(make("p", { class: "faint", text: say("no_looking") }));
  if (!game) return place.replaceChildren(make("p", { class: "faint", text: say("no_game") }), links());
  const all = players(state);
  const asks = mine();
  const open = new Map(asks.filter((ask) => ask.kind === "place")
    .flatMap((ask) => ask.options.filter((one) => !one.why_not).map((one) => [one.id, ask.ask])));
  const top = place.scrollTop;
  place.replaceChildren(
    ...(game.secrets.length ? [make("section", { class: "mine" }, make("h2", { text: say("only_you") }), pairs(game.secrets))] : []),
    ...(game.picture ? [picture(game.picture, new Set(open.keys()), open.size ? (id) => { if (!isFresh(shownSince)) answer(open.get(id), id); } : undefined)] : []),
    make("section", {}, make("h2", { text: say("scores") }), scores(game, all)),
    make("section", {}, make("h2", { text: say("order") }), make("ol", { class: "order" }, ...game.order.map((name) =>
      make("li", { class: game.to_act.includes(name) ? "acts" : "" }, chip(all[name]), make("span", { text: called(all[name]) }),
        ...(game.to_act.includes(name) ? [make("span", { class: "unseen", text: say("to_act") })] : []))))),
    make("section", {}, make("h2", { text: say("log") }), log(game)),
    ...(game.summary.length ? [fold("summary", say("summary"), pairs(game.summary))] : []),
    ...game.sheets.map((sheet) => fold(sheet.title, sheet.title, pairs(sheet.lines.map((line) => [line.what, counted(line.total, sheet.unit)])))),
    links());
  place.scrollTop = top;
}

const pairs = (lines) => make("dl", { class: "pairs" }, ...lines.flatMap(([what, how]) => [make("dt", { text: what }), make("dd", { text: how })]));

function fold(key, title, content, { summary, plain = "plain" } = {}) {
  const details = make("details", { on: { toggle: () => { if (details.open) opened.add(key); else opened.delete(key); } } },
    summary ?? make("summary", { class: plain, text: title }), content);
  details.open = opened.has(key);
  return details;
}

function scores(game, all) {
  return make("ol", { class: "scores" }, ...game.scores.map((score) => {
    const who = all[score.player];
    const row = [
      make("span", { class: "place", text: `${score.place}.` }), chip(who),
      make("span", { class: "who", text: called(who) }, ...(who?.person ? [make("small", { text: who.name })] : [])),
      make("strong", { text: score.total })];
    const why = [...score.parts, ...(score.tie_break ? [[say("tie"), score.tie_break]] : [])];
    const classes = [game.to_act.includes(score.player) && "acts", score.player === state.me.player && "self"].filter(Boolean).join(" ");
    return make("li", { class: classes }, why.length
      ? fold(`score/${score.player}`, "", pairs(why), { summary: make("summary", { class: "row" }, ...row) })
      : make("div", { class: "row" }, ...row));
  }));
}

function log(game) {
  const news = game.news.length;
  const lines = game.log.slice(-Math.max(LINES, news)).reverse();
  return make("ol", { class: "log" }, ...lines.map((text, at) => make("li", { text, class: at < news ? "news" : "" })));
}

function links() {
  const link = (href, text) => make("a", { href, text });
  const button = (text, click) => make("button", { type: "button", text, on: { click } });
  return make("nav", { class: "links", "aria-label": say("pages") },
    link("/board", say("board")), link("/history", say("history")), link("/people", say("people")),
    ...(state.paired ? [button(say("my_name"), () => { naming = true; shownSheet = ""; sheet(); })] : []),
    ...(state.me.player ? [button(say("stand_up"), () => act("/release"))] : []),
    ...(state.paired ? [button(say("leave"), () => act("/leave").then(reopen))] : []));
}

// What is asked

function sheet() {
  const asks = mine();
  const [key, draw] = content(asks);
  find("more").replaceChildren(...(state.me.player && !naming ? [...asides(), ...undo()] : []));
  if (key === shownSheet) return;
  shownSheet = key;
  shownSince = performance.now();
  const place = find("question");
  const focused = place.contains(document.activeElement);
  place.replaceChildren(...draw());
  place.scrollTop = 0;
  if (focused) { place.tabIndex = -1; place.focus({ preventScroll: true }); }
  find("sheet").classList.toggle("asked", asks.length > 0);
  announce(asks);
}

/** What the sheet is about, so that it is drawn anew only when that changes, and how to draw it. */
function content(asks) {
  const { game, me, paired } = state;
  if (!paired) return ["join", joining];
  if (naming) return ["name", introducing];
  if (!game) return ["no game", () => [make("h2", { text: say("no_game") })]];
  if (!me.player && !game.over) return [`seat ${JSON.stringify([game.id, state.seats])}`, seats];
  if (asks.length) return [JSON.stringify(asks), () => asks.flatMap(question)];
  if (game.over) return [`over ${game.id}`, over];
  return [`wait ${JSON.stringify([asked(game), me])}`, waiting];
}

function announce(asks) {
  const { game, me } = state;
  const turn = asks.map((ask) => ask.ask).join();
  const words = game ? asked(game).map(({ title, who }) => say("asked", { who: names(who), what: title })).join(". ") : "";
  if (find("spoken").textContent !== words) find("spoken").textContent = words;
  document.title = asks.length ? say("your_turn") : say("title");
  if (turn && turn !== myTurn && me.player && asks.some((ask) => ask.who === me.player)) {
    document.body.classList.remove("turn");
    void document.body.offsetWidth; // starts the animation again
    document.body.classList.add("turn");
    navigator.vibrate?.(TURN);
  }
  myTurn = turn;
}

const names = (who) => who.map((one) => (one === EVERYBODY ? say("everybody") : called(players(state)[one]))).join(", ");

const answer = (ask, value) => act("/answer", value === undefined ? { ask } : { ask, value });

function question(ask) {
  const who = players(state)[ask.who];
  return [
    make("h2", {}, ...(who ? [chip(who)] : []), make("span", { text: ask.who === EVERYBODY ? say("asked", { who: say("everybody"), what: ask.title }) : ask.title })),
    ...(ask.note ? [make("p", { class: "note", text: ask.note })] : []),
    ...(ask.secret ? [make("p", { class: "secret", text: say("secret") })] : []),
    answers(ask, (value) => answer(ask.ask, value))];
}

function asides() {
  return state.game.asides.filter((aside) => aside.who === state.me.player)
    .map((aside) => go(say("out_of_turn", { what: aside.title }), () => act("/begin", { aside: aside.id }), true));
}

function undo() {
  const { what, mine: own } = state.undo;
  return what ? [go(say(own ? "undo" : "ask_undo", { what }), () => act("/undo"), true)] : [];
}

function waiting() {
  const { game, me } = state;
  return [
    ...asked(game).map(({ title, who }) => make("h2", {}, ...who.filter((one) => one !== EVERYBODY).map((one) => chip(players(state)[one])),
      make("span", { text: say("asked", { who: names(who), what: title }) }))),
    ...(me.name ? [] : [make("div", { class: "answers" }, go(say("say_name"), () => { naming = true; sheet(); }, true))])];
}

function over() {
  const { game } = state;
  const first = game.scores.filter((score) => score.place === 1).map((score) => score.player);
  return [make("h2", { text: say("won", { who: names(first) }) }),
    make("div", { class: "answers" }, make("a", { class: "go", href: `/game/${game.id}`, text: say("result") }))];
}

// Joining

async function join(code) {
  if (await act("/pair", { code })) reopen();
}

function joining() {
  const input = make("input", {
    type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "7", pattern: "\\d{3} ?\\d{3}", required: "required", id: "code",
    on: { input: () => { if (/^\d{6}$/.test(input.value)) join(input.value); } },
  });
  return [make("h2", { text: say("join") }), make("p", { class: "note", text: say("join_how") }),
    make("form", { class: "code", on: { submit: (event) => { event.preventDefault(); join(input.value); } } },
      make("label", { for: "code", text: say("code") }), input, make("button", { class: "go", text: say("send") }))];
}

function seats() {
  const all = players(state);
  return [make("h2", { text: say("who_are_you") }), make("div", { class: "answers" }, ...state.seats.map((seat) => option(
    { label: seat.player, detail: seat.person, why_not: seat.taken ? say("taken") : "" },
    () => act("/claim", { game: state.game.id, player: seat.player }), { sign: chip(all[seat.player]) })))];
}

function introducing() {
  const { me, people, colours } = state;
  let colour = me.colour;
  const input = make("input", { type: "text", maxlength: "24", required: "required", autocomplete: "given-name", id: "name", value: me.name });
  const done = async (name, its, more) => { if (await act("/me", { name, colour: its ?? "", ...more })) { naming = false; sheet(); } };
  const rename = go(say("rename", { who: me.name }), () => { if (input.reportValidity()) done(input.value, colour, { instead: true }); }, true);
  const swatches = colours.map((one) => paint(make("button", {
    type: "button", class: "swatch", text: one.name, "aria-pressed": one.id === colour,
    on: { click: () => { colour = one.id; swatches.forEach((each, at) => each.setAttribute("aria-pressed", colours[at] === one)); } },
  }), one.id));
  const others = people.filter((person) => person.name !== me.name);
  return [make("h2", { text: say("who_holds") }),
    make("form", { class: "name", on: { submit: (event) => { event.preventDefault(); done(input.value, colour); } } },
      make("label", { for: "name", text: say("name") }), input,
      make("fieldset", { class: "swatches" }, make("legend", { text: say("colour") }), ...swatches),
      make("div", { class: "row" }, make("button", { class: "go", text: say("send") }),
        go(say("later"), () => { naming = false; sheet(); }, true)),
      ...(me.name ? [rename] : [])),
    ...(others.length ? [make("p", { class: "note", text: say("or_one_of") }), make("div", { class: "answers" }, ...others.map((person) =>
      option({ label: person.name }, () => done(person.name, person.colour), { sign: chip({ mark: person.name.slice(0, 1).toUpperCase(), colour: person.colour }) })))] : [])];
}

const reopen = listen(heard, lost);
setInterval(tick, 1000);
