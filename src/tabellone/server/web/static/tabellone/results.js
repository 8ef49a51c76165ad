// In a form marked data-scores, Enter goes down to the next empty field of its column, and saves when there is none.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !field.matches?.("form[data-scores] .entry-box input")) return;
  const column = [...field.closest(".entry-column").querySelectorAll("input")];
  const next = column.find((each, nth) => nth > column.indexOf(field) && !each.value);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
