// What is half typed into a form marked data-typed (its value says of what) outlives a reload of the page in this tab.
// Once the table has another result than the one the form was filled from, it is forgotten.
const STORE = "tabellone:typed:";
const forms = [...document.querySelectorAll("form[data-typed]")];
const name = (form) => STORE + form.dataset.typed;
const basis = (form) => form.elements.seen?.value ?? "";
const fields = (form) => [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.localName !== "button");
const ticked = (one) => one.type === "radio" || one.type === "checkbox";

const kept = (form) => {
  try {
    return JSON.parse(sessionStorage.getItem(name(form)) ?? "null");
  } catch {
    return null; // nothing can be kept in this browser: the form is empty after a reload, as without this script
  }
};

const keep = (form) => {
  const values = fields(form).map((one) => [one.name, ticked(one) ? one.checked : one.value]);
  try {
    sessionStorage.setItem(name(form), JSON.stringify({ basis: basis(form), values }));
  } catch {
    // see kept
  }
};

const forget = (form) => {
  try {
    sessionStorage.removeItem(name(form));
  } catch {
    // see kept
  }
};

const restore = (form) => {
  const found = kept(form);
  if (found && found.basis !== basis(form)) forget(form);
  if (!found || found.basis !== basis(form)) return;
  for (const [field, value] of found.values) {
    const one = fields(form).find((each) => each.name === field);
    if (!one) continue;
    if (ticked(one)) one.checked = value;
    else one.value = value;
  }
  if (form.querySelector('[aria-invalid="true"]')) return;
  fields(form).find((one) => one.localName === "input" && !ticked(one) && !one.value && one.offsetParent)?.focus();
};

for (const form of forms) {
  restore(form);
  form.addEventListener("input", () => keep(form));
  form.addEventListener("submit", () => forget(form)); // the answer has what was typed, if it was not taken
  form.querySelector("[data-cancel]")?.addEventListener("click", () => forget(form));
}
