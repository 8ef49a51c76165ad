// <div id="board" data-live>: renewed from this page's address (or data-live="/other/address/") every 5 seconds while
// somebody looks (data-live-every="2": that many). The browser asks with If-None-Match; an unchanged page is a 304 without
// a body. The element of the same id takes the place of what is here; what is open and focused stays so, and nothing
// moves under somebody who types. `live:changed` tells other scripts. See docs/guides/looks.md.
const FIRST = 5, LONGEST = 60, PATIENCE = 10;
const notice = document.querySelector("[data-stale]");
const silent = new Map(); // addresses that do not answer: since when
const over = new Set(); // addresses that are no more

const clock = (time) => {
  const today = time.toDateString() === new Date().toDateString();
  const form = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  return new Intl.DateTimeFormat(document.documentElement.lang, form).format(time);
};

const tell = () => {
  const since = [...silent.values()].sort((one, other) => one - other)[0];
  const told = since ? notice?.dataset.stale.replace("{time}", clock(since)) : over.size ? notice?.dataset.over : "";
  if (notice && notice.textContent !== told) notice.textContent = told;
  document.documentElement.toggleAttribute("data-is-stale", Boolean(told));
};

const typing = (element) => element.contains(document.activeElement) && document.activeElement.matches("input, textarea, select, [contenteditable]");

// where something stands inside an element, found again after the exchange: by its id, else by its turn among its kind
const place = (element, one) => ({ id: one.id, kind: one.localName, turn: [...element.querySelectorAll(one.localName)].indexOf(one) });
const again = (element, { id, kind, turn }) => (id && element.querySelector(`#${CSS.escape(id)}`)) || element.querySelectorAll(kind)[turn];
const title = (details) => details.id || details.querySelector("summary")?.textContent.trim();
const served = new WeakMap(); // elements as they came, before anybody opened something in them

const exchange = (old, fresh) => {
  if (served.get(old) === fresh.outerHTML) return;
  const next = document.importNode(fresh, true);
  served.set(next, fresh.outerHTML);
  const focus = old.contains(document.activeElement) ? place(old, document.activeElement) : null;
  const touched = new Map([...old.querySelectorAll("details")].map((each) => [title(each), each.open]));
  const scrolled = [...old.querySelectorAll(".scroll")].map((each) => [each.scrollLeft, each.scrollTop]);
  for (const each of next.querySelectorAll("details")) each.open = touched.get(title(each)) ?? each.open;
  old.replaceWith(next);
  next.querySelectorAll(".scroll").forEach((each, nth) => scrolled[nth] && each.scrollTo(...scrolled[nth]));
  window.htmx?.process(next);
  if (focus) again(next, focus)?.focus({ preventScroll: true });
  next.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
};

class Line {
  constructor(address, every) {
    Object.assign(this, { address, every, wait: every, etag: null, heard: new Date(), timer: 0, asking: false });
  }

  elements() {
    return [...document.querySelectorAll("[data-live]")].filter((each) => each.id && addressOf(each) === this.address);
  }

  later() {
    clearTimeout(this.timer);
    if (!document.hidden && !over.has(this.address)) this.timer = setTimeout(() => this.ask(), this.wait * (900 + Math.random() * 200));
  }

  now() {
    if (!document.hidden && !this.asking && Date.now() - this.heard >= this.every * 1000) this.ask();
    else this.later();
  }

  async ask() {
    if (this.asking || document.hidden) return;
    this.asking = true;
    try {
      const answer = await fetch(this.address, { cache: "no-cache", credentials: "same-origin", redirect: "manual", signal: AbortSignal.timeout(PATIENCE * 1000) });
      if ([404, 410].includes(answer.status) || answer.type === "opaqueredirect") over.add(this.address);
      else if (!answer.ok) throw new Error(answer.status);
      else await this.heed(answer);
      silent.delete(this.address);
      Object.assign(this, { wait: this.every, heard: new Date() });
    } catch {
      silent.set(this.address, this.heard);
      this.wait = Math.min(this.wait * 2, LONGEST);
    }
    this.asking = false;
    tell();
    this.later();
  }

  async heed(answer) {
    const etag = answer.headers.get("ETag");
    if (etag && etag === this.etag) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const held = this.elements().filter((each) => {
      const fresh = page.getElementById(each.id);
      if (!fresh || typing(each)) return true;
      exchange(each, fresh);
      return false;
    });
    this.etag = held.length ? null : etag;
  }
}

const addressOf = (element) => new URL(element.dataset.live || location.pathname + location.search, location.href).href;
const lines = new Map();
for (const each of document.querySelectorAll("[data-live][id]")) {
  served.set(each, each.outerHTML);
  const address = addressOf(each);
  if (!lines.has(address)) lines.set(address, new Line(address, Number(each.dataset.liveEvery) || FIRST));
}
for (const line of lines.values()) line.later();
const wake = () => lines.forEach((line) => line.now());
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", () => lines.forEach((line) => { line.wait = line.every; line.ask(); }));
window.addEventListener("pageshow", (event) => event.persisted && wake());
