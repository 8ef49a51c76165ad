// The + and − beside a bid: by the step of the auction, never below what is legal.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".auction-step");
  const box = button && document.getElementById(button.dataset.for);
  if (!box) return;
  if (Number(button.dataset.by) > 0) box.stepUp();
  else box.stepDown();
});
