// Counts the clocks of a page down. Written by parts/clock.html; without this script the page shows how they stood.
//
//   <time data-clock data-ends="2026-05-09T15:30:00+00:00" data-left="5400" data-now="…" data-warn="300">1:30:00</time>
//   <time data-clock data-left="312" data-paused>5:12</time>
//
// data-ends   when the time is up, while the clock runs; it may lie in the past. Without it the clock stands at
// data-left   seconds that were left when the page was made (less than nothing: so long over).
// data-now    the server's time when the page was made.
// data-warn   so many seconds before the end `clock:warning` is told, once; `clock:over` when the time is up. Both are
//             events of the element, they bubble, and are told only when it happens while the page is open.
// data-signs  written here too: how many signs it shows, for those who make it as large as their page.
// data-state  written here: paused, running, warning, over. Styles look at it.
//
// A device's own clock may be wrong: it is compared with the `Date` of an answer of the server, asked for when the page
// is opened or wakes up; who polls anyway can tell it: document.dispatchEvent(new CustomEvent("server-date", {detail: answer.headers.get("Date")})).
//
//   <section data-time-up="id of the clock" hidden>…<button data-time-up-seen>…</button></section>
//
// is shown when that clock is over (and for data-lasts seconds, 120, after it, to who opens the page) until it is closed.
const WARN = 300;
const LASTS = 120;
const EXACT = 1500; // `Date` has whole seconds: less is no difference
const told = new Map();
let skew = 0;

const now = () => Date.now() + skew;

const learn = (date, asked = Date.now()) => {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const apart = server + 500 - (asked + Date.now()) / 2;
  skew = Math.abs(apart) < EXACT ? 0 : apart;
};

const ask = async () => {
  const asked = Date.now();
  try {
    const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
    learn(answer.headers.get("Date"), asked);
  } catch {
    // no connection: a page cannot be older than now, so a clock before that is slow
    const made = Math.max(...clocks().map((clock) => Date.parse(clock.dataset.now) || 0), 0);
    if (made > now()) skew = made - Date.now();
  }
};

const clocks = () => [...document.querySelectorAll("[data-clock]")];

const secondsLeft = (clock) => {
  const ends = Date.parse(clock.dataset.ends ?? "");
  return Number.isNaN(ends) ? Number(clock.dataset.left) : Math.ceil((ends - now()) / 1000);
};

const words = (seconds) => {
  const size = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`;
};

const stateOf = (clock, left) => {
  if (left <= 0) return "over";
  if ("paused" in clock.dataset || !clock.dataset.ends) return "paused";
  return left <= Number(clock.dataset.warn ?? WARN) ? "warning" : "running";
};

// A part of the page that is renewed brings new elements for the same clock, which are known by their id.
const tell = (clock, state) => {
  const key = clock.id || clock;
  const before = told.get(key);
  told.set(key, state);
  if (!before || before === state || !["warning", "over"].includes(state)) return;
  if (state === "warning" && before !== "running") return;
  clock.dispatchEvent(new CustomEvent(`clock:${state}`, { bubbles: true }));
};

// closed once, it stays closed for that end, also when the page is loaded again
const endOf = (section, clock) => `time-up ${location.pathname} ${section.dataset.timeUp} ${clock?.dataset.ends ?? ""}`;
const seen = (section, clock) => section.dataset.seen === endOf(section, clock) || sessionStorage.getItem(endOf(section, clock));

const showEnd = (section) => {
  const clock = document.getElementById(section.dataset.timeUp);
  const left = clock ? secondsLeft(clock) : 1;
  const lasts = Number(section.dataset.lasts ?? LASTS);
  const was = section.hidden;
  section.hidden = left > 0 || left < -lasts || seen(section, clock);
  if (was && !section.hidden) section.querySelector("[data-time-up-seen]")?.focus();
};

const tick = () => {
  for (const clock of clocks()) {
    const left = secondsLeft(clock);
    const state = stateOf(clock, left);
    const text = words(left);
    if (clock.textContent !== text) clock.textContent = text;
    if (clock.dataset.signs !== String(text.length)) clock.dataset.signs = text.length;
    if (clock.dataset.state !== state) clock.dataset.state = state;
    tell(clock, state);
  }
  document.querySelectorAll("[data-time-up]").forEach(showEnd);
};

const close = (section) => {
  section.dataset.seen = endOf(section, document.getElementById(section.dataset.timeUp));
  sessionStorage.setItem(section.dataset.seen, "seen");
  tick();
};

document.addEventListener("click", (event) => {
  const section = event.target.closest?.("[data-time-up-seen]")?.closest("[data-time-up]");
  if (section) close(section);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelectorAll("[data-time-up]:not([hidden])").forEach(close);
});
document.addEventListener("server-date", (event) => learn(event.detail));
document.addEventListener("visibilitychange", () => document.hidden || ask().then(tick));

await ask();
tick();
setInterval(tick, 250);
