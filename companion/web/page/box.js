// The virtual box: joins its parts to the line.

import { show } from "./display.js";
import { keys } from "./keys.js";
import { listen, tell } from "./link.js";
import { find, say } from "./page.js";
import { push, seats, showSeats } from "./seats.js";
import { play, toggle } from "./sound.js";
import { questions, showTable } from "./table.js";
import { padHeard, showFitting, showTokens, tray } from "./tray.js";

let box = { pointed: "", lights: [], colours: [], names: [], tokens: [], view: null };
let here = false;
let quiet;

function complain(sentence = say("not_sent")) {
  find("said").textContent = sentence;
  clearTimeout(quiet);
  quiet = setTimeout(() => { find("said").textContent = ""; }, 6_000);
}

function act(path, what) {
  if (here) tell(path, what, complain);
  else complain(); // what is shown may be old, so nothing is done on the strength of it
}

function heard({ sound, ...news }, everything) {
  box = { ...box, ...news };
  if (everything) {
    here = true;
    document.body.classList.remove("away");
    find("notice").textContent = "";
  }
  if ("frame" in news) show(news.frame);
  if ("pointed" in news) find("pointed").textContent = box.pointed;
  if ("tokens" in news) showTokens(box.tokens);
  if ("view" in news) {
    showTable(box.view);
    const spoken = questions(box.view).join(". ");
    if (find("spoken").textContent !== spoken) find("spoken").textContent = spoken;
  }
  if ("view" in news || "tokens" in news) showFitting(box.view, box.colours);
  if (["lights", "colours", "names", "view"].some((part) => part in news)) showSeats(box);
  if (sound) {
    play(sound);
    padHeard(sound);
  }
}

function lost() {
  if (here) find("notice").textContent = find("table").dataset.away = say("reconnecting");
  here = false;
  document.body.classList.add("away");
}

find("notice").textContent = say("connecting");
seats((seat) => act("seat", { seat }));
showSeats(box);
tray((tag) => act("tap", { tag }));
keys({
  press: (key, long) => act("press", { key, long }),
  seat: (seat) => { push(seat); act("seat", { seat }); },
  mute: toggle,
});
listen(heard, lost);
