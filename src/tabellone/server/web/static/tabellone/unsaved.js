// A form marked data-unsaved is not left by accident once something in it was changed.
const changed = new Set();
const asking = (event) => event.preventDefault();

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-unsaved]");
  if (!form) return;
  changed.add(form);
  window.addEventListener("beforeunload", asking);
});

document.addEventListener("submit", (event) => {
  changed.delete(event.target);
  if (changed.size === 0) window.removeEventListener("beforeunload", asking);
});
