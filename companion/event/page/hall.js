// Keeps the page fresh, and sends what the organiser enters.

const content = document.getElementById("content");
const page = content.dataset.page;

let fetching; // what is under way, if anything
let stale = false; // something changed while the page was being fetched

function refresh() {
  stale = true;
  return fetching ??= update().finally(() => { fetching = undefined; });
}

async function update() {
  while (stale) {
    stale = false;
    const answer = await fetch(`/content/${page}`, { cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) replace(await answer.text()); // where the hub is away, its next event brings the page up to date
  }
}

// The new content, with the forms somebody is working at left as they are.
function replace(html) {
  const focused = document.activeElement;
  const kept = new Map([...content.querySelectorAll("form")].filter(inWork).map((form) => [key(form), form]));
  const open = [...content.querySelectorAll("details[open][id]")].map((one) => one.id);
  content.innerHTML = html; // written and escaped by our own server
  for (const id of open) content.querySelector(`#${id}`)?.setAttribute("open", "");
  for (const form of content.querySelectorAll("form")) {
    const old = kept.get(key(form));
    if (old) form.replaceWith(old);
  }
  if (content.contains(focused)) focused.focus({ preventScroll: true });
}

function inWork(form) {
  return form.contains(document.activeElement) || form.querySelector(".supposed, [role=alert]")
    || [...form.elements].some((field) => [...field.options ?? []].some((one) => one.selected !== one.defaultSelected)
      || ("defaultValue" in field && field.value !== field.defaultValue));
}

// What a form is for: the same table's result, once it has been entered, is another form.
function key(form) {
  const hidden = [...form.querySelectorAll("[type=hidden]")].map((field) => field.value);
  return JSON.stringify([form.dataset.do, hidden, [...form.querySelectorAll("button")].map((one) => one.textContent)]);
}

if (page === "wall" || page === "desk") {
  const events = new EventSource("/events");
  events.addEventListener("changed", refresh);
  events.onopen = () => content.classList.remove("lost");
  events.onerror = () => content.classList.add("lost"); // the browser tries again by itself
  setInterval(tick, 1000);
}

function tick() {
  for (const clock of content.querySelectorAll("[data-left]")) {
    const left = Number(clock.dataset.left) - 1;
    clock.dataset.left = left;
    clock.textContent = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
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
  return done(form);
});

// The form is fresh again; who typed into it can go on typing.
async function done(form) {
  const field = document.activeElement?.name;
  document.activeElement?.blur();
  form.querySelectorAll(".supposed, [role=alert]").forEach((one) => one.remove());
  form.reset();
  await refresh();
  const same = [...content.querySelectorAll("form")].find((one) => key(one) === key(form));
  if (field) same?.elements.namedItem(field)?.focus();
}

// A form as the hub understands it: numbers are numbers, `places/Ann` is one of several; no name means anything to the script.
function order(form) {
  const said = { what: form.dataset.do };
  for (const field of form.elements) {
    if (!field.name || field.value === "") continue;
    const number = field.type === "number" || "number" in field.dataset;
    const value = number ? Number(field.value) : field.value;
    const slash = field.name.indexOf("/");
    if (slash < 0) said[field.name] = value;
    else (said[field.name.slice(0, slash)] ??= Object.create(null))[field.name.slice(slash + 1)] = value;
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
