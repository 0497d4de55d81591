// The line to the box: what happens there comes in, what people do here goes out in the order they did it.

const SILENCE = 40_000; // the box says something at least every 15 seconds
const PATIENCE = 5_000;

/** Hear everything once, then what changes; `lost` whenever that may no longer be the truth. */
export function listen(heard, lost) {
  let source;
  let silence;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => { lost(); open(); }, SILENCE);
  };
  const open = () => {
    source?.close();
    const mine = (source = new EventSource("events"));
    for (const name of ["snapshot", "change"]) {
      mine.addEventListener(name, (event) => { alive(); heard(JSON.parse(event.data), name === "snapshot"); });
    }
    mine.addEventListener("alive", alive);
    mine.addEventListener("error", () => {
      lost();
      if (mine.readyState === EventSource.CLOSED && mine === source) setTimeout(open, 1_000);
    });
    alive();
  };
  open();
}

let line = Promise.resolve();
let waiting = 0;

/** Whether something is still on its way to the box. */
export const busy = () => waiting > 0;

/** Tell the box what somebody did; `complain` gets a sentence, or nothing if all is well. */
export function tell(path, what, complain) {
  waiting += 1;
  line = line.then(async () => {
    try {
      const answer = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(what),
        signal: AbortSignal.timeout(PATIENCE),
      });
      complain(answer.ok ? "" : (await answer.json()).error);
    } catch {
      complain(undefined);
    } finally {
      waiting -= 1;
    }
  });
}
