// Tabs that are moved sideways on a phone: the current one is brought in, once, without moving the page.

for (const row of document.querySelectorAll(".tabs ul")) {
  const current = row.querySelector("[aria-current]");
  if (current && row.scrollWidth > row.clientWidth) {
    const middle = current.offsetLeft - row.offsetLeft + current.offsetWidth / 2;
    row.scrollLeft = middle - row.clientWidth / 2;
  }
}
