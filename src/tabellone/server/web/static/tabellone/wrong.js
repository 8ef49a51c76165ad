// After an error the cursor is in the first field that is wrong; where no field is, the reasons are what is read first.
const wrong = (where) => {
  const field = where.querySelector('[aria-invalid="true"]:not([type="hidden"])');
  const found = field ?? where.querySelector("#refused, #summary, #conflict");
  if (!found) return;
  for (let each = found.closest("details"); each; each = each.parentElement.closest("details")) each.open = true;
  found.focus();
  if (document.activeElement === field) field.select?.();
};

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.verb === "post") wrong(event.detail.elt);
});

const main = document.querySelector("main");
if (main && !main.querySelector("[data-samples]")) wrong(main);
