// The organisers' hall: a new call is noticed: the title counts, a screen reader is told, the sound plays where it is on.
const news = document.querySelector("[data-hall-news]");
const title = document.title.replace(/^\(\d+\) /, "");
const calls = () => [...document.querySelectorAll("[data-call]")];
let known = new Set(calls().map((call) => call.dataset.call));

document.addEventListener("live:changed", () => {
  const fresh = calls().filter((call) => !known.has(call.dataset.call));
  known = new Set(calls().map((call) => call.dataset.call));
  document.title = known.size ? `(${known.size}) ${title}` : title;
  if (!fresh.length) return;
  if (news) news.textContent = fresh.map((call) => news.dataset.hallNews.replace("{table}", call.dataset.place)).join(". ");
  document.dispatchEvent(new CustomEvent("sound", { detail: "call" }));
});
