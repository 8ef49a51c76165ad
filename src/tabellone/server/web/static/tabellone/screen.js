// The big screen: shows one page (.slide) after another, each for data-every seconds, and goes on by itself when live.js
// brings others. Space pauses, the arrows turn, f is the full screen (sound.js has its button). On a narrow window, as
// without this script, the pages stand one below the other.
const WIDE = window.matchMedia("(min-width: 60rem) and (min-height: 30rem)");
const IDLE = 4000;
const root = document.documentElement;
const desk = document.querySelector("[data-desk]");
const button = desk.querySelector("[data-pause]");
const slides = () => [...document.querySelectorAll(".slide")];
const live = () => document.getElementById("screen-live").dataset;
const every = () => Number(live().every) * 1000;
let at = ""; // the id of the page that is shown
let order = 0; // and its turn
let moment = live().moment;
let paused = false;
let timer = 0;
let idle = 0;

const show = (turn) => {
  const all = slides();
  order = (turn + all.length) % all.length;
  at = all[order].id;
  all.forEach((slide, nth) => slide.toggleAttribute("data-shown", nth === order));
  root.dataset.view = all[order].dataset.view;
};

const later = () => {
  clearTimeout(timer);
  if (WIDE.matches && !paused && slides().length > 1) timer = setTimeout(() => turn(1), every());
};

const turn = (by) => {
  show(order + by);
  later();
};

// the same page if it is still there; another moment in the hall begins with its first page
const renew = () => {
  const all = slides();
  const still = live().moment === moment ? all.findIndex((slide) => slide.id === at) : 0;
  moment = live().moment;
  show(Math.max(still, 0));
};

const pause = (wanted) => {
  paused = wanted;
  button.setAttribute("aria-pressed", String(paused));
  root.toggleAttribute("data-paused", paused);
  later();
};

const turns = () => {
  root.toggleAttribute("data-turning", WIDE.matches);
  for (const each of desk.querySelectorAll("[data-turn], [data-pause]")) each.hidden = !WIDE.matches || slides().length < 2;
  renew();
  later();
};

// what it is worked with goes away while nobody works with it
const stir = () => {
  clearTimeout(idle);
  root.removeAttribute("data-idle");
  idle = setTimeout(() => desk.contains(document.activeElement) || root.setAttribute("data-idle", ""), IDLE);
};

const KEYS = { ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), PageDown: () => turn(1), PageUp: () => turn(-1), " ": () => pause(!paused) };

document.addEventListener("keydown", (event) => {
  stir();
  const act = WIDE.matches && !event.ctrlKey && !event.metaKey && !event.altKey && KEYS[event.key];
  if (!act || (event.key === " " && event.target.closest?.("button, a"))) return;
  event.preventDefault();
  act();
});
desk.addEventListener("click", (event) => {
  const by = event.target.closest("[data-turn]")?.dataset.turn;
  if (by) turn(Number(by));
  else if (event.target.closest("[data-pause]")) pause(!paused);
});
for (const kind of ["pointermove", "pointerdown", "focusin"]) document.addEventListener(kind, stir);
document.addEventListener("live:changed", (event) => event.target.id === "screen-live" && turns());
WIDE.addEventListener("change", turns);

// a laptop that sleeps shows nothing; where the browser does not let us ask, it is the laptop's own business
const awake = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", awake);
awake();
turns();
stir();
