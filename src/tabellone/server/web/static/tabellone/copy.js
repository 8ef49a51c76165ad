// <div class="copy"><input readonly><button type="button" data-copy hidden>…</button></div>: the button appears where it works.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = button.parentElement.querySelector("input");
  if (!navigator.clipboard || !field) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    field.select();
    if (button.dataset.copied) button.textContent = button.dataset.copied;
  });
}
