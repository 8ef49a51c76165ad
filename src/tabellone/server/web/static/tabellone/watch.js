// The players' clocks of a table (templates/watches/_parts.html, panel). Without this script every button is a plain form.
//
// A tap is a word: moment.kind.turn.key, as in 1767950000000.t.2.k3f9 (t turn, d done, p pause, r resume, e end). The
// clocks are a pure function of all taps, the same here as on the server (rulebooks/big/clocks.py): so they go on without
// connection, a late tap still counts by its moment, and the same tap sent twice is one. What is not answered yet stays on
// the phone, through sleep and reload. Moments are the server's: its answers say how far the phone's clock is off.
const PACE = { playing: 3, waiting: 6, ended: 15 };
const WAITS = [1, 2, 4, 8, 15];
const PATIENCE = 10;
const STORE = "tabellone:watch:";
const HURRY = 60_000;

// how the clocks stand at a moment: taps in any order, heard any number of times; `seats` are the players' numbers in turn
export const reading = (words, limits, seats, now) => {
  const taps = [...new Set(words)].map(parsed).filter((tap) => tap && tap.at <= now && sits(tap, seats)).sort(inOrder);
  const hand = { used: Array(seats.length + 1).fill(0), at: taps[0]?.at ?? now, turn: 0, last: 0, paused: false, ended: false, flags: [], done: [] };
  for (const tap of taps) {
    run(hand, tap.at, limits);
    heed(hand, tap, seats);
    if (hand.ended) break;
  }
  if (taps.length && !hand.ended) run(hand, now, limits);
  const elapsed = taps.length ? hand.at - taps[0].at : 0;
  return {
    ...hand,
    elapsed,
    begun: taps.length ? taps[0].at : null,
    paused: hand.paused && !hand.ended,
    following: hand.ended ? 0 : following(hand, seats),
    left: hand.used.map((used) => (limits.player === null ? null : limits.player - used)),
    over: limits.table !== null && elapsed > limits.table,
    lastRound: limits.lastRound !== null && elapsed >= limits.lastRound,
  };
};

const parsed = (word) => {
  const [at, kind, turn, key] = word.split(".");
  return key ? { at: Number(at), kind, turn: Number(turn), key } : null;
};
const sits = (tap, seats) => !["t", "d"].includes(tap.kind) || seats.includes(tap.turn);
const KINDS = ["d", "e", "p", "r", "t"]; // done, end, pause, resume, turn: as the server sorts them
const inOrder = (one, other) =>
  one.at - other.at || (one.key < other.key ? -1 : Number(one.key > other.key)) || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.turn - other.turn;

const run = (hand, until, limits) => {
  const spent = until - hand.at;
  hand.at = until;
  if (!hand.turn || hand.paused) return;
  hand.used[hand.turn] += spent;
  if (limits.player === null || hand.used[hand.turn] < limits.player) return;
  hand.used[hand.turn] = limits.player;
  hand.flags.push(hand.turn);
  hand.turn = 0;
};

const heed = (hand, tap, seats) => {
  if (tap.kind === "t" && !hand.flags.includes(tap.turn)) {
    hand.turn = hand.last = tap.turn;
    hand.done = hand.done.filter((one) => one !== tap.turn);
  } else if (tap.kind === "d" && !hand.flags.includes(tap.turn) && !hand.done.includes(tap.turn)) {
    hand.done.push(tap.turn);
    if (hand.turn === tap.turn) {
      hand.turn = following(hand, seats);
      hand.last = hand.turn || hand.last;
    }
  } else if (tap.kind === "e") {
    hand.ended = true;
    hand.turn = 0;
  } else if (tap.kind === "p" || tap.kind === "r") hand.paused = tap.kind === "p";
};

const following = (hand, seats) => {
  const last = seats.indexOf(hand.last);
  for (let step = 1; step <= seats.length; step += 1) {
    const one = seats[(last + step) % seats.length];
    if (one !== hand.turn && !hand.flags.includes(one) && !hand.done.includes(one)) return one;
  }
  return 0;
};

const panel = () => document.querySelector("[data-watch]");
const all = (name) => [...(panel()?.querySelectorAll(`[data-watch-${name}]`) ?? [])];
const one = (name) => panel()?.querySelector(`[data-watch-${name}]`);
let shown = null, seats = [], names = [], limits = {}, mode = "", known = [], queue = [], offset = 0, best = Infinity;
let busy = false, failed = 0, timer = 0, etag = "", warned = new Set(), awake = null, first = true;

const serverNow = () => Math.round(Date.now() + offset);
const words = (name, value = "") => (panel().dataset[`words${name}`] ?? "").replace("{name}", value);
const number = (text) => (text === "" || text === undefined ? null : Number(text));

const load = () => {
  try {
    queue = JSON.parse(localStorage.getItem(STORE + panel().dataset.store) ?? "[]").filter((word) => parsed(word));
  } catch {
    queue = []; // nothing can be kept on this phone: what is on the page is all there is
  }
};

const save = () => {
  try {
    const name = STORE + panel().dataset.store;
    if (queue.length) localStorage.setItem(name, JSON.stringify(queue));
    else localStorage.removeItem(name);
  } catch {
    // see load
  }
  const pending = one("pending");
  if (pending) pending.value = queue.join(" ");
};

// the page, or a part of it that another script has put in its place
const take = () => {
  shown = panel();
  const data = shown.dataset;
  const rows = all("seat");
  seats = rows.length ? rows.map((row) => Number(row.dataset.watchSeat)) : [1];
  names = [""];
  rows.forEach((row, nth) => (names[seats[nth]] = row.querySelector(".watch-name").textContent));
  limits = { player: number(data.player), table: number(data.tableEnds), lastRound: number(data.lastRound) };
  mode = data.mode;
  known = data.taps.split(" ").filter(Boolean);
  if (first) offset = Math.max(Number(data.at) - Date.now(), 0) > 1500 || Date.now() - Number(data.at) > 15_000 ? Number(data.at) - Date.now() : 0;
  load();
  save();
  for (const each of all("flip")) each.hidden = false;
};

const learn = (data, asked) => {
  const [heard, trip] = [Date.now(), Date.now() - asked];
  if (trip <= best || trip < 400) {
    best = Math.min(best, trip);
    offset = data.now - (asked + heard) / 2;
  }
  mode = data.mode;
  limits = data.limits;
  known = data.taps.split(" ").filter(Boolean);
};

const clock = (ms) => {
  if (ms === null) return "–";
  const seconds = Math.ceil(ms / 1000);
  const size = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const two = (value) => String(value).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`;
};

const put = (element, text) => {
  if (element && element.textContent !== text) element.textContent = text;
};
const hide = (elements, hidden) => elements.forEach((each) => each.hidden !== hidden && (each.hidden = hidden));

const doing = (hand) => {
  if (hand.begun === null) return "waiting";
  if (hand.ended || mode !== "open") return "ended";
  if (hand.paused) return "paused";
  return hand.turn || limits.player === null ? "playing" : "between";
};

const tableLeft = (hand) => {
  const limit = limits.table ?? limits.lastRound;
  return limit === null ? null : limit - hand.elapsed;
};

const draw = () => {
  if (!panel()) return;
  if (panel() !== shown) take();
  if (mode === "without" || mode === "none") return;
  if (mode === "read") return stand();
  const hand = reading([...known, ...queue], limits, seats, serverNow());
  const now = doing(hand);
  panel().dataset.nowIs = now;
  drawMain(hand, now);
  drawPlayers(hand, now);
  put(one("table"), clock(tableLeft(hand)));
  hide(all("over"), !hand.over);
  hide(all("last"), !hand.lastRound || now === "ended");
  hide(all("ended"), now !== "ended");
  hide(all("before"), now !== "waiting");
  hide(all("pause"), !["playing", "between"].includes(now) || limits.player === null);
  hide(all("end"), ["waiting", "ended"].includes(now));
  alarm(hand, now);
  keepAwake(["playing", "paused", "between"].includes(now));
};

// a result is reported: the clocks are on record, and what is shown stays as it is
const stand = () => {
  panel().dataset.nowIs = "ended";
  for (const name of ["main", "pause", "end", "before"]) hide(all(name), true);
  hide(all("ended"), false);
  keepAwake(false);
};

const drawMain = (hand, now) => {
  const main = one("main");
  if (!main) return;
  const next = names[hand.following] ?? "";
  const passing = hand.following ? `t.${hand.following}` : "";
  const views = {
    waiting: limits.player === null ? [words("Ready"), words("StartAll"), "r"] : [words("Ready"), words("Start", next), passing],
    playing: limits.player === null ? [words("Table"), "", ""] : [names[hand.turn], hand.following ? words("Pass", next) : words("Alone"), passing],
    paused: [words("Paused"), words("Resume"), "r"],
    between: [words("Out"), hand.following ? words("Between", next) : words("Alone"), passing],
    ended: ["", "", ""],
  };
  const [who, hint, tap] = views[now];
  put(one("who").firstElementChild ?? one("who"), who);
  put(one("hint"), hint);
  put(one("left"), clock(now === "playing" && hand.turn && limits.player !== null ? hand.left[hand.turn] : tableLeft(hand)));
  hide([main], now === "ended");
  main.value = tap;
  main.disabled = !tap;
  panel().toggleAttribute("data-hurry", Boolean(now === "playing" && hand.turn && limits.player !== null && hand.left[hand.turn] <= HURRY));
};

const drawPlayers = (hand, now) => {
  for (const row of all("seat")) {
    const turn = Number(row.dataset.watchSeat);
    const [out, done] = [hand.flags.includes(turn), hand.done.includes(turn)];
    row.toggleAttribute("data-in-turn", hand.turn === turn);
    row.toggleAttribute("data-out", out);
    row.toggleAttribute("data-done", done);
    put(row.querySelector(".watch-time"), clock(hand.left[turn]));
    const [give, end] = [row.querySelector("[data-watch-turn]"), row.querySelector("[data-watch-done]")];
    if (give) give.disabled = out || hand.turn === turn || now === "ended";
    if (end) end.disabled = out || done || ["ended", "waiting"].includes(now);
    hide([row.querySelector("[data-watch-out]")], !out);
    hide([row.querySelector("[data-watch-is-done]")], !done || out);
  }
};

// a tone and a shake, once for each player: a minute before the end, and at the end; nothing for what was so before
const alarm = (hand, now) => {
  const told = [];
  for (const turn of limits.player === null ? [] : seats) {
    if (hand.flags.includes(turn)) told.push(`over ${turn}`);
    if (now === "playing" && hand.turn === turn && limits.player > HURRY && hand.left[turn] <= HURRY) told.push(`warning ${turn}`);
  }
  for (const each of told.filter((event) => !warned.has(event))) {
    warned.add(each);
    if (first) continue;
    const [kind, turn] = each.split(" ");
    document.dispatchEvent(new CustomEvent("sound", { detail: kind }));
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(kind === "over" ? [400, 150, 400, 150, 800] : [200, 100, 200]);
    put(one("told"), `${names[turn]}: ${clock(hand.left[turn])}`);
  }
  first = false;
};

const keepAwake = async (wanted) => {
  if (!navigator.wakeLock || document.hidden || wanted === Boolean(awake && !awake.released)) return;
  if (!wanted) {
    awake.release();
    awake = null;
    return;
  }
  awake = { released: false, release: () => {} }; // asked for: not twice
  try {
    awake = await navigator.wakeLock.request("screen");
  } catch {
    awake = { released: false, release: () => {} }; // the phone saves its battery
  }
};

const key = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");

// never before what was on the page when it was tapped: the phone's idea of the server's time may just have moved back
const moment = () => Math.max(serverNow(), ...[...known, ...queue].map((word) => (parsed(word)?.at ?? 0) + 1));

const tap = (value) => {
  const [kind, turn = "0"] = value.split(".");
  if (!kind) return;
  queue.push(`${moment()}.${kind}.${turn}.${key()}`);
  save();
  draw();
  flush();
};

const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

const renewed = async () => {
  const answer = await fetch(location.pathname, { credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE * 1000) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!fresh) throw new Error("no form");
  for (const each of document.querySelectorAll("[name=csrfmiddlewaretoken]")) each.value = fresh;
};

const ask = (body) =>
  fetch(panel().dataset.url, {
    method: body ? "POST" : "GET",
    body,
    headers: body || !etag ? {} : { "If-None-Match": etag },
    cache: "no-store",
    credentials: "same-origin",
    signal: AbortSignal.timeout(PATIENCE * 1000),
  });

const tellKept = (kept) => {
  const line = one("kept");
  if (!line) return;
  put(line, kept ? words("Kept") : "");
  line.hidden = !kept;
};

const answered = async (answer, asked, sent) => {
  if (answer.status === 304) return;
  if (answer.status === 404 || answer.status === 410) {
    queue = [];
    mode = "none";
  } else if (answer.ok || answer.status === 422) {
    const data = await answer.json();
    etag = answer.headers.get("ETag") ?? "";
    queue = queue.filter((word) => !sent.includes(word));
    if (data.mode === "none") mode = "none";
    else learn(data, asked);
  } else throw new Error(answer.status);
  save();
};

const flush = async () => {
  if (busy || !panel() || mode === "none") return;
  busy = true;
  clearTimeout(timer);
  const [sent, asked] = [[...queue], Date.now()];
  try {
    let answer = await ask(sent.length ? new URLSearchParams({ taps: sent.join(" "), csrfmiddlewaretoken: token() }) : null);
    if (answer.status === 403) {
      await renewed();
      answer = await ask(new URLSearchParams({ taps: sent.join(" "), csrfmiddlewaretoken: token() }));
    }
    await answered(answer, asked, sent);
    failed = 0;
  } catch {
    failed += 1;
  }
  busy = false;
  tellKept(failed > 0 && queue.length > 0);
  draw();
  later(queue.length > 0 && failed === 0);
};

const later = (more) => {
  clearTimeout(timer);
  if (document.hidden && !queue.length) return;
  const pace = PACE[panel()?.dataset.nowIs] ?? PACE.playing;
  const wait = more ? 0 : failed ? WAITS[Math.min(failed, WAITS.length) - 1] : pace * (0.9 + Math.random() * 0.2);
  timer = setTimeout(flush, wait * 1000);
};

document.addEventListener("submit", (event) => {
  if (!event.target.matches?.("[data-watch-form]")) return;
  event.preventDefault();
  tap(event.submitter?.value ?? "");
});

document.addEventListener("click", (event) => {
  const flip = event.target.closest?.("[data-watch-flip]");
  if (!flip) return;
  const turned = panel().classList.toggle("watch-flipped");
  flip.setAttribute("aria-pressed", String(turned));
});

const wake = () => {
  if (document.hidden) return;
  best = Infinity; // a phone that slept may have set its clock
  awake = null;
  etag = "";
  draw();
  flush();
};
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", (event) => event.persisted && wake());

if (panel()) {
  draw();
  flush();
  setInterval(draw, 200);
}
