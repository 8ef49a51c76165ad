// Short tones, made by the browser, once somebody has tapped the button (browsers ask for that):
//
//   <button type="button" data-sound aria-pressed="false" hidden>Sound on</button>
//
// They sound for `clock:warning` and `clock:over` (see clock.js), and for document.dispatchEvent(new CustomEvent("sound", {detail: "call"})).
//
//   <button type="button" data-fullscreen hidden>Full screen</button>
const TONES = {
  on: [[660, 0, 0.12]],
  call: [[784, 0, 0.15], [988, 0.18, 0.25]],
  warning: [[523, 0, 0.4], [523, 0.6, 0.4]],
  over: [[440, 0, 0.7], [440, 0.9, 0.7], [330, 1.8, 1.4]],
};
let audio = null;

const play = (name) => {
  if (!audio || !TONES[name]) return;
  for (const [pitch, after, lasts] of TONES[name]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begins = audio.currentTime + after;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begins);
    volume.gain.exponentialRampToValueAtTime(0.3, begins + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
  document.documentElement.dataset.sounded = name;
};

const turn = async (button) => {
  if (audio) {
    audio.close();
    audio = null;
  } else {
    audio = new AudioContext();
    await audio.resume();
    play("on");
  }
  for (const each of document.querySelectorAll("[data-sound]")) each.setAttribute("aria-pressed", String(Boolean(audio)));
  button.focus();
};

const ready = () => {
  if (window.AudioContext) document.querySelectorAll("[data-sound][hidden]").forEach((button) => (button.hidden = false));
  if (document.fullscreenEnabled) document.querySelectorAll("[data-fullscreen][hidden]").forEach((button) => (button.hidden = false));
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-sound], [data-fullscreen]");
  if (!button) return;
  if ("sound" in button.dataset) turn(button);
  else if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
document.addEventListener("clock:warning", () => play("warning"));
document.addEventListener("clock:over", () => play("over"));
document.addEventListener("sound", (event) => play(event.detail));
ready();
