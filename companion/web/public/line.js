// The line to the box. What comes in is always the whole truth; when it may be old, the page hears that first.

import { say } from "./page.js";

const SILENCE = 35_000; // the box says something at least every 15 seconds
const PATIENCE = 6_000;
const AGAIN = 1_000;
const PULSE = 1_000;
const SLEPT = 5_000; // a pulse that comes so late tells that the page was asleep, even if nobody else says so

/** Hear the state of the table now and after each change; `lost` whenever what is shown may no longer be so. */
export function listen(heard, lost) {
  let source;
  let silence;
  let retry;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(again, SILENCE);
  };
  const again = () => { lost(); open(); };
  const open = () => {
    clearTimeout(retry);
    source?.close();
    const mine = (source = new EventSource("/events"));
    mine.addEventListener("table", (event) => {
      if (mine !== source) return;
      alive();
      heard(JSON.parse(event.data));
      if (document.hidden) lost();
    });
    mine.addEventListener("alive", alive);
    mine.addEventListener("error", () => {
      if (mine !== source) return;
      lost();
      if (mine.readyState === EventSource.CLOSED) retry = setTimeout(open, AGAIN);
    });
    alive();
  };
  // a phone that slept, or lost its network, or comes back from another page asks anew; what it
  // shows when it falls asleep is the first that is seen when it wakes, so it asks nothing then
  document.addEventListener("visibilitychange", () => { if (document.hidden) lost(); else again(); });
  document.addEventListener("freeze", lost);
  document.addEventListener("resume", again);
  let beat = Date.now();
  setInterval(() => {
    if (Date.now() - beat > SLEPT + PULSE && !document.hidden) again();
    beat = Date.now();
  }, PULSE);
  window.addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  window.addEventListener("online", again);
  window.addEventListener("offline", lost);
  open();
  return again;
}

/** Tell the box what somebody did: `ok`, and a sentence where there is one. */
export async function tell(path, what = {}) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const said = answer.status === 204 ? {} : await answer.json();
    return { ok: answer.ok, status: answer.status, said: said.error ?? said.said ?? "" };
  } catch {
    return { ok: false, status: 0, said: say("not_sent") };
  }
}
