// Click two players on the tables to swap them: the first click fills one field, the second the other.
const fields = [...document.querySelectorAll("select[data-pick]")];
const seats = [...document.querySelectorAll("[data-player]")];

const mark = () => {
  const chosen = fields.map((field) => field.value);
  seats.forEach((seat) => seat.classList.toggle("picked", chosen.includes(seat.dataset.player)));
};

seats.forEach((seat) => {
  seat.addEventListener("click", () => {
    const free = fields.find((field) => !field.value) ?? fields[0];
    free.value = seat.dataset.player;
    mark();
    if (fields.every((field) => field.value)) document.querySelector("[data-picked]")?.focus();
  });
});
fields.forEach((field) => field.addEventListener("change", mark));
