// The scoreboard: who is to act, the map, the points and how they move, the order, the news. Nobody touches it.

import { listen } from "./line.js";
import { picture } from "./map.js";
import { added, calm, find, make, paint, say, whereabouts } from "./page.js";
import { EVERYBODY, asked, called, chip, minutes, players, thought } from "./people.js";

const MOVED = 20_000; // so long a gain or loss stays beside the points
const NEWS = 2;
const LONG = 2.2; // a map is long if it is so many times as wide as high

let state;
let came = 0;
let game = 0;
const totals = new Map();
const moved = new Map();

function lost() {
  document.body.classList.add("away");
  find("notice").textContent = say("reconnecting");
}

function heard(news) {
  document.body.classList.remove("away");
  find("notice").textContent = "";
  state = news;
  came = performance.now();
  document.body.classList.toggle("quiet", !state.game);
  if (state.game) follow();
  header();
  acting();
  if (state.game) { stage(); standing(); ticker(); }
  tick();
}

/** Remember what everybody had, to show what has moved. */
function follow() {
  if (game !== state.game.id) { totals.clear(); moved.clear(); game = state.game.id; }
  for (const { player, total } of state.game.scores) {
    const before = totals.get(player);
    if (before !== undefined && before !== total) {
      const running = moved.get(player);
      const by = total - before + (running && performance.now() < running.until ? running.by : 0);
      moved.set(player, { by, until: performance.now() + MOVED });
    }
    totals.set(player, total);
  }
}

function header() {
  find("game").textContent = state.game?.title ?? say("title");
  find("where").textContent = whereabouts(state.game?.heading);
}

function acting() {
  const all = players(state);
  const place = find("acting");
  if (!state.game) {
    const how = state.may_look ? say("no_game") : say("no_looking");
    return place.replaceChildren(make("span", { class: "what", text: how }, make("span", { class: "address", text: state.address })));
  }
  if (state.game.over) {
    const first = state.game.scores.filter((score) => score.place === 1);
    return place.replaceChildren(...first.map(({ player }) => chip(all[player])),
      make("strong", { text: say("won", { who: first.map(({ player }) => called(all[player])).join(" & ") }) }), make("span", { class: "what" }),
      make("span", { class: "thinks", text: first[0]?.total ?? "" }));
  }
  const [first, ...others] = asked(state.game);
  if (!first) return place.replaceChildren();
  const who = first.who.filter((one) => one !== EVERYBODY);
  const name = who.length ? who.map((one) => called(all[one])).join(", ") : say("everybody");
  place.replaceChildren(...who.map((one) => chip(all[one])), make("strong", { text: name }),
    make("span", { class: "what", text: [first.title, ...others.map(({ title }) => title)].join(" · ") }),
    make("span", { class: "thinks", id: "thinks" }));
}

function stage() {
  const { game: now } = state;
  const all = players(state);
  document.body.classList.toggle("long", !now.over && now.picture?.width > LONG * now.picture?.height);
  if (now.over) {
    return find("stage").replaceChildren(make("ol", { class: "final" }, ...now.scores.filter((score) => score.parts.length).map((score) => make("li", {},
      chip(all[score.player]), make("span", { text: added(score.parts) })))));
  }
  find("stage").replaceChildren(now.picture ? picture(now.picture)
    : make("dl", {}, ...now.summary.flatMap(([what, how]) => [make("dt", { text: what }), make("dd", { text: how })])));
}

function standing() {
  const { game: now } = state;
  const all = players(state);
  const most = Math.max(1, ...now.scores.map((score) => score.total));
  const place = find("standing");
  const before = new Map([...place.querySelectorAll("li")].map((line) => [line.dataset.player, line.getBoundingClientRect()]));
  const lines = now.scores.map(({ player, place: at, total }) => {
    const who = all[player];
    const by = moved.get(player);
    const change = by && performance.now() < by.until && by.by ? by.by : 0;
    const line = paint(make("li", { "data-player": player, class: now.to_act.includes(player) ? "acts" : "" },
      make("span", { class: "place", text: `${at}.` }), chip(who),
      make("span", { class: "name", text: called(who) }, ...(who?.person ? [make("small", { text: who.name })] : [])),
      make("span", { class: "total" },
        ...(change ? [make("span", { class: `moved${change < 0 ? " down" : ""}`, text: `${change < 0 ? "▼" : "▲"} ${Math.abs(change)}` })] : []),
        make("span", { text: total }))), who?.colour);
    line.style.setProperty("--share", Math.max(0, total) / most);
    return line;
  });
  const list = make("ol", {}, ...lines);
  list.style.setProperty("--rows", lines.length);
  list.style.setProperty("--lines", Math.ceil(lines.length / 2));
  document.body.classList.toggle("many", lines.length > 4);
  place.replaceChildren(list);
  if (calm.matches) return;
  for (const line of lines) {
    const from = before.get(line.dataset.player);
    const to = line.getBoundingClientRect();
    if (!from || (from.top === to.top && from.left === to.left)) continue;
    line.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }], { duration: 700, easing: "cubic-bezier(.2, .8, .2, 1)" });
  }
}

function ticker() {
  const { game: now } = state;
  const all = players(state);
  const lines = now.log.slice(-NEWS).reverse();
  find("ticker").replaceChildren(
    make("ul", {}, ...lines.map((text) => make("li", { text }))),
    make("ol", { class: "order", "aria-label": say("order") }, ...now.order.map((name) =>
      make("li", { class: now.to_act.includes(name) ? "acts" : "", title: name }, chip(all[name]), make("span", { class: "unseen", text: called(all[name]) })))));
}

function tick() {
  const wall = new Date();
  find("time").textContent = `${wall.getHours()}:${String(wall.getMinutes()).padStart(2, "0")}`;
  const thinks = find("thinks");
  const [first] = state?.game?.to_act ?? [];
  if (thinks) thinks.textContent = first ? minutes(thought(state.game, first, performance.now() - came)) : "";
  if ([...moved.values()].some(({ until }) => until < performance.now()) && state?.game) {
    for (const [player, { until }] of moved) if (until < performance.now()) moved.delete(player);
    standing();
  }
}

listen(heard, lost);
setInterval(tick, 1000);
