// At the door: "/" goes to the search; after a tap on a row that was searched for, the search is ready for the next name,
// unless whoever tapped has gone on to something else meanwhile. A list that was asked for before a tap and comes after it
// would show the tapped row as it was: it is asked for again.
const search = document.getElementById("search-q");
let tapped = "", taps = 0, underway = 0, late = false;

const ready = () => {
  search.focus();
  search.select();
};

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || !search || event.target.matches?.("input, textarea, select")) return;
  event.preventDefault();
  ready();
});

document.addEventListener("submit", (event) => {
  if (event.target.matches?.("form.marks")) tapped = event.submitter?.id ?? "";
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig } = event.detail;
  if (requestConfig.verb === "post") (taps += 1), (underway += 1);
  else requestConfig.taps = taps;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, target } = event.detail;
  if (requestConfig.verb === "post" || target.id !== "door" || (requestConfig.taps === taps && !underway)) return;
  event.detail.shouldSwap = false;
  late = true;
  if (!underway) again();
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  underway -= 1;
  if (late && !underway) again();
});

const again = () => {
  late = false;
  search?.dispatchEvent(new Event("search"));
};

document.addEventListener("htmx:afterSettle", (event) => {
  if (!search?.value || event.detail.requestConfig?.verb !== "post") return;
  const now = document.activeElement;
  if (now === document.body || now.id === tapped) ready();
});
