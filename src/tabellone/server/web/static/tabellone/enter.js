// In a form marked data-enter, Enter goes to the next field as Tab does; on the last one it sends the form.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !field.matches?.("form[data-enter] input, form[data-enter] select")) return;
  const fields = [...field.form.elements].filter(
    (each) => each.matches("input:not([type=hidden]), select, textarea") && !each.disabled && !each.readOnly && each.offsetParent,
  );
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select?.();
});
