// At the door: "/" goes to the search; after a tap on a row that was searched for, the search is ready for the next name.
const search = document.getElementById("search-q");

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || !search || event.target.matches?.("input, textarea, select")) return;
  event.preventDefault();
  search.focus();
  search.select();
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (!search?.value || !event.detail.requestConfig?.verb || event.detail.requestConfig.verb !== "post") return;
  search.focus();
  search.select();
});
