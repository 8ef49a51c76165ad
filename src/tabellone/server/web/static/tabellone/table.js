// The phone on a table. What is typed stays on the phone until it is stored: through a lost connection, a sleeping phone,
// a server that starts again. What is sent goes again until it is answered, with the token of its form, so that it takes
// effect once. Without this script the forms are plain forms.
const WAITS = [1, 2, 4, 8, 15, 30];
const PATIENCE = 15;
const STORE = "tabellone:table:";

const frame = () => document.querySelector("[data-table]");
const now = () => document.getElementById("table-now");
const teller = document.querySelector("[data-sending]");
const name = STORE + (frame()?.dataset.store ?? "");
const empty = () => ({ drafts: {}, queue: [] });
let kept = empty();
let busy = false, failed = 0, timer = 0, stage = "";

const load = () => {
  try {
    kept = { ...empty(), ...JSON.parse(localStorage.getItem(name) ?? "{}") };
  } catch {
    kept = empty(); // nothing can be kept on this phone: what is on the page is all there is
  }
};

const save = () => {
  try {
    if (kept.queue.length || Object.keys(kept.drafts).length) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // see load
  }
};

const fields = (form) => [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.localName !== "button");
const ticked = (one) => one.type === "radio" || one.type === "checkbox";

const draft = (form) => {
  const values = {};
  for (const one of fields(form)) if (!ticked(one) || one.checked) (values[one.name] ??= []).push(one.value);
  kept.drafts[form.id] = values;
  save();
};

const restore = (form) => {
  const values = kept.drafts[form.id];
  if (!values) return;
  for (const one of fields(form)) {
    const found = values[one.name];
    if (one.type === "checkbox") one.checked = Boolean(found?.includes(one.value));
    else if (one.type === "radio") one.checked = found ? found.includes(one.value) : one.checked;
    else if (found) one.value = found[0];
  }
  for (const each of [form.closest("details"), ...form.querySelectorAll("details")]) {
    if (each && (each.contains(form) || changed(each))) each.open = true;
  }
};

const changed = (details) => [...details.querySelectorAll("select")].some((one) => one.selectedIndex > 0);

const tell = (words) => {
  if (teller) teller.textContent = words ? teller.dataset[`words${words}`] : "";
};

const forget = (...forms) => {
  for (const form of forms) delete kept.drafts[form];
  save();
};

const dress = () => {
  const before = stage;
  stage = now()?.dataset.stage ?? frame()?.dataset.stage ?? "";
  if (stage === "over") kept = empty();
  if (stage === "over" || stage === "stands") forget("report");
  for (const each of document.querySelectorAll("[data-while]")) each.hidden = !each.dataset.while.split(" ").includes(stage);
  const told = document.querySelector("[data-told]");
  if (told && before && before !== stage) told.textContent = now()?.querySelector(".notice")?.firstElementChild?.textContent ?? now()?.querySelector(".notice")?.textContent ?? "";
};

const show = (text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const [fresh, old] = [page.querySelector("main"), document.querySelector("main")];
  if (!fresh) return;
  old.replaceChildren(...[...fresh.childNodes].map((each) => document.importNode(each, true)));
  document.title = page.title;
  dress();
  document.querySelectorAll("form[data-keep]").forEach(restore);
  const first = old.querySelector('[aria-invalid="true"], [autofocus]') ?? old.querySelector("#refused, #summary, #conflict") ?? old;
  first.focus({ preventScroll: first === old });
  if (first === old) window.scrollTo({ top: 0 });
};

const post = (item) =>
  fetch(item.action, {
    method: "POST",
    body: new URLSearchParams(item.body),
    credentials: "same-origin",
    signal: AbortSignal.timeout(PATIENCE * 1000),
  });

// the page was open for so long that its forms are too old: take what protects them from a new one
const renewed = async (item) => {
  const answer = await fetch(item.page, { credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE * 1000) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const body = new URLSearchParams(item.body);
  body.set("csrfmiddlewaretoken", page.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
  return { ...item, body: body.toString(), renewed: true };
};

const later = () => {
  tell("Kept");
  clearTimeout(timer);
  timer = setTimeout(flush, WAITS[Math.min(failed, WAITS.length - 1)] * 1000);
  failed += 1;
};

const sent = async () => {
  const item = kept.queue[0];
  const answer = await post(item);
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
  if (answer.status === 403 && !item.renewed) {
    kept.queue[0] = await renewed(item);
    return;
  }
  const text = await answer.text();
  if (kept.queue[0] === item) kept.queue.shift();
  if (answer.ok) forget(item.form);
  if (answer.status === 404 || answer.status === 410) kept = empty();
  save();
  failed = 0;
  tell("");
  show(text);
};

const flush = async () => {
  if (busy || !kept.queue.length) return;
  busy = true;
  clearTimeout(timer);
  try {
    while (kept.queue.length) {
      tell("Sending");
      await sent();
    }
  } catch {
    later();
  }
  busy = false;
};

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-send]");
  if (!form) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  if (event.submitter?.name) body.set(event.submitter.name, event.submitter.value);
  const item = { form: form.id, action: form.action, page: location.pathname, body: body.toString() };
  if (form.matches("[data-keep]")) draft(form);
  const same = kept.queue.findIndex((one) => one.action === item.action && (item.form !== "confirm" || one.body === item.body));
  if (same >= 0) kept.queue[same] = item;
  else kept.queue.push(item);
  save();
  flush();
});

const typed = (event) => {
  const form = event.target.closest?.("form[data-keep]");
  if (form) draft(form);
};
document.addEventListener("input", typed);
document.addEventListener("change", typed);

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-forget]")) forget("report"); // the other result is right: mine is no draft any more
  if (!event.target.closest?.("[data-dispute]")) return;
  const call = document.getElementById("call");
  if (!call) return;
  event.preventDefault();
  call.open = true;
  document.getElementById("kind-dispute").checked = true;
  document.getElementById("call-text").focus();
});

const wake = () => {
  if (!document.hidden) flush();
};
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", wake);
document.addEventListener("live:changed", dress);

if (frame()) {
  load();
  dress();
  document.querySelectorAll("form[data-keep]").forEach(restore);
  flush();
}
