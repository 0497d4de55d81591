// Keeps the page fresh, and sends what the organiser enters.

const content = document.getElementById("content");
const page = content.dataset.page;

let busy = false; // somebody is typing: the page waits

async function refresh() {
  if (busy) return;
  const answer = await fetch(`/content/${page}`, { cache: "no-store" });
  if (!answer.ok) return;
  const open = new Set([...content.querySelectorAll("details[open] > summary")].map((one) => one.textContent));
  content.innerHTML = await answer.text(); // written and escaped by our own server
  for (const summary of content.querySelectorAll("details > summary")) {
    if (open.has(summary.textContent)) summary.parentElement.open = true;
  }
}

if (page === "wall" || page === "desk") {
  const events = new EventSource("/events");
  events.addEventListener("changed", refresh);
  setInterval(tick, 1000);
}

content.addEventListener("focusin", (event) => { busy = event.target.matches("input:not([type=hidden]), textarea, select"); });
content.addEventListener("focusout", () => { busy = false; });

function tick() {
  for (const clock of content.querySelectorAll("[data-left]")) {
    const left = Number(clock.dataset.left) - 1;
    clock.dataset.left = left;
    if (left > 0) clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left <= 300);
  }
}

content.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const said = form.dataset.do ? order(form) : Object.fromEntries(new FormData(form));
  const to = event.submitter?.dataset.to ?? form.dataset.to ?? "/do";
  const answer = await fetch(to, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said),
  });
  if (!answer.ok) {
    const { error } = await answer.json().catch(() => ({ error: answer.statusText }));
    return complain(form, error);
  }
  if (to === "/what-if") return suppose(form, await answer.text());
  if (form.dataset.to) return location.reload();
  document.activeElement?.blur();
  busy = false;
  return refresh();
});

// A form as the hub understands it: numbers are numbers, `places/Ann` is one of several.
function order(form) {
  const said = { what: form.dataset.do };
  for (const field of form.elements) {
    if (!field.name || field.value === "") continue;
    const number = field.type === "number" || "number" in field.dataset;
    const value = number ? Number(field.value) : field.value;
    const slash = field.name.indexOf("/");
    if (slash < 0) said[field.name] = value;
    else (said[field.name.slice(0, slash)] ??= {})[field.name.slice(slash + 1)] = value;
  }
  return said;
}

// The standings as they would be, below the form they come from.
function suppose(form, table) {
  form.querySelector(".supposed")?.remove();
  const shown = document.createElement("div");
  shown.className = "supposed";
  shown.innerHTML = table; // written and escaped by our own server
  form.append(shown);
}

function complain(form, words) {
  let line = form.querySelector("[role=alert]");
  if (!line) {
    line = document.createElement("p");
    line.setAttribute("role", "alert");
    form.append(line);
  }
  line.textContent = words;
}

// A wall that does not fit shows one screenful after another.
if (page === "wall") {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setInterval(() => {
    const bottom = document.documentElement.scrollHeight - innerHeight;
    const next = scrollY + 4 >= bottom ? 0 : Math.min(bottom, scrollY + innerHeight * 0.8);
    scrollTo({ top: next, behavior: still ? "auto" : "smooth" });
  }, 8000);
}
