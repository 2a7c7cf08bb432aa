// The page: keeps the picture and the board the same.

import { paintOled, Picture } from "./picture.js";
import { knobAngle, listenToKeys, makeButton, makeKnob, Presser } from "./controls.js";
import { Buzzer } from "./buzzer.js";
import { DealPanel } from "./deal.js";
import { GamesDialog } from "./games.js";
import { install } from "./installed.js";
import { isInBrowser, openLine } from "./line.js";
import { Speech } from "./speech.js";
import { Watchdog } from "./watchdog.js";

const SPEAK_AFTER_MS = 400; // an OLED that is still changing is not read out
const ECHO_MS = 250;
const NOTE_MS = 6000;
const DEEP_RATIO = 2.2; // of a track that has the console beside it, not below

const byId = (id) => document.getElementById(id);
const view = {
  board: byId("board"),
  oled: byId("oled"),
  glass: byId("glass"),
  glassPlace: byId("glass-place"),
  knob: byId("knob"),
  back: byId("back"),
  note: byId("note"),
  rest: byId("rest"),
  lost: byId("lost"),
  spoken: byId("spoken"),
  plug: byId("plug"),
  deal: byId("deal"),
  keys: byId("keys"),
};
const state = {
  powered: true,
  oled: new Uint8Array(1024),
  rgb: new Uint8Array(3 * 121),
  touches: null,
  sounds: null,
};
const picture = new Picture(byId("track-picture"), byId("lights-picture"), byId("brand"), byId("parts"));
const buzzer = new Buzzer();
const speech = new Speech(byId("speak"));

// --- The line to the board ------------------------------------------------------------------

let line = null;

const send = (message) => line.send(message);

function opened() {
  watchdog.heard();
  state.sounds = null; // what was played meanwhile is past
  panel.sendShown();
  loadPicture();
}

function received(message) {
  watchdog.heard();
  if (message.type === "board") showBoard(message);
  else if (message.type === "deal") panel.show(message);
  else if (message.type === "note" || message.type === "error") tell(message.text);
}

function showLost(sentence) {
  document.body.classList.add("lost-line");
  view.lost.textContent = sentence;
  view.lost.hidden = false;
}

function showFound() {
  document.body.classList.remove("lost-line", "waiting");
  view.lost.hidden = true;
}

async function loadPicture() {
  try {
    const answer = await fetch("board.svg");
    const ratio = picture.load(await answer.text());
    view.board.style.setProperty("--ratio", String(ratio));
    view.board.classList.toggle("deep", ratio < DEEP_RATIO);
    paint();
  } catch {
    // The server went away in between; the next line brings the picture.
  }
}

// --- The board ---------------------------------------------------------------------------------

function showBoard(board) {
  showFound();
  state.powered = board.powered;
  state.oled = fromHex(board.oled);
  state.rgb = fromHex(board.rgb);
  if (state.touches !== null && board.touches !== state.touches) flash(board.touched);
  state.touches = board.touches;
  if (!board.powered) buzzer.silence();
  else if (state.sounds !== null && board.sounds !== state.sounds) buzzer.play(board.sound);
  state.sounds = board.sounds;
  knob.hear(board.knob);
  view.plug.setAttribute("aria-pressed", String(!board.powered));
  byId("plug-text").textContent = board.powered ? "Pull the plug" : "Plug it in";
  document.body.classList.toggle("unplugged", !board.powered);
  view.rest.hidden = !board.rests;
  if (board.rests) speak("The board rests. The first touch only wakes it.");
  // What is chosen first: who turns the knob hears it at every detent.
  else if (board.powered) speak(...board.spoken);
  else speak("The board has no power.");
  if (board.fault) tell(board.fault, true);
  requestPaint();
}

function fromHex(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.substr(2 * at, 2), 16));
}

let paintIsDue = false;
function requestPaint() {
  if (paintIsDue) return;
  paintIsDue = true;
  requestAnimationFrame(() => {
    paintIsDue = false;
    paint();
  });
}

function paint() {
  paintOled(view.oled, view.glass, view.glassPlace, state.oled);
  picture.shine(state.rgb);
}

let speaking = 0;
function speak(...sentences) {
  const text = sentences.join(". ");
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    if (view.spoken.textContent !== text) view.spoken.textContent = text;
    speech.say(sentences);
    view.oled.setAttribute("aria-label", `The screen: ${text}`);
  }, SPEAK_AFTER_MS);
}

let noteTimer = 0;
function hush() {
  view.note.textContent = "";
  panel.say("");
}

function tell(text, stays = false) {
  clearTimeout(noteTimer);
  view.note.textContent = text;
  if (!view.deal.hidden) panel.say(text);
  if (!stays) noteTimer = setTimeout(hush, NOTE_MS);
}

// --- Hands ------------------------------------------------------------------------------------

/** While the line is lost nothing goes, and the page says so already. */
function give(input, number) {
  if (send(number === undefined ? { input } : { input, number })) view.note.textContent = "";
}

/** The knob turns at once under the hand; the server's count has the last word. */
const knob = {
  shown: 0,
  touched: -ECHO_MS,
  settle: 0,
  heard: 0,
  turn(detents) {
    this.shown += detents;
    this.touched = performance.now();
    this.draw();
    give("turn", detents);
    clearTimeout(this.settle);
    this.settle = setTimeout(() => this.hear(this.heard), ECHO_MS + 20);
  },
  hear(detents) {
    this.heard = detents;
    if (performance.now() - this.touched < ECHO_MS || this.shown === detents) return;
    this.shown = detents;
    this.draw();
  },
  draw() {
    view.knob.style.setProperty("--angle", `${knobAngle(this.shown)}deg`);
  },
};

const parts = { press: view.knob, hold: view.knob, back: view.back, "back-hold": view.back };

/** Shows in every window what was touched in one. */
function flash(touched) {
  const part = parts[touched];
  part?.classList.add("touched");
  setTimeout(() => part?.classList.remove("touched"), 140);
}

const sink = (part) => (isDown) => part.classList.toggle("down", isDown);
const knobPresser = new Presser(
  () => give("press"),
  () => give("hold"),
  sink(view.knob),
);
const backPresser = new Presser(
  () => give("back"),
  () => give("back-hold"),
  sink(view.back),
);

function togglePlug() {
  give(state.powered ? "cut" : "power");
}

function toggleDeal() {
  const isHidden = !view.deal.hidden;
  view.deal.hidden = isHidden;
  document.body.classList.toggle("dealing", !isHidden);
  byId("open-deal").setAttribute("aria-expanded", String(!isHidden));
  try {
    sessionStorage.setItem("fifteentwo-deal-open", isHidden ? "" : "yes");
  } catch {
    // Without storage the panel is closed after a reload.
  }
}

function openKeys() {
  if (!view.keys.open) view.keys.showModal();
}

const panel = new DealPanel(send);

makeKnob(view.knob, (detents) => knob.turn(detents), knobPresser);
makeButton(view.back, backPresser);
for (const button of document.querySelectorAll("button.seat")) {
  button.addEventListener("click", () => give("seat", Number(button.dataset.seat)));
}
view.plug.addEventListener("click", togglePlug);

// --- The key pad ------------------------------------------------------------------------------

const PAD_SHOWN = "fifteentwo-pad";

function giveKey(key) {
  if (send({ input: "key", key })) view.note.textContent = "";
}

function showPad(isShown) {
  byId("pad").hidden = !isShown;
  document.body.classList.toggle("with-pad", isShown);
  byId("open-pad").setAttribute("aria-expanded", String(isShown));
}

function togglePad() {
  const isShown = byId("pad").hidden;
  showPad(isShown);
  try {
    localStorage.setItem(PAD_SHOWN, isShown ? "yes" : "no");
  } catch {
    // Without storage it is as on the first visit the next time.
  }
}

function showPadAtFirst() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(PAD_SHOWN);
  } catch {
    // As on the first visit.
  }
  const isPhone = matchMedia("(pointer: coarse) and (max-width: 500px)").matches;
  showPad(chosen ? chosen === "yes" : isPhone);
}

for (const button of document.querySelectorAll("#pad button")) {
  button.addEventListener("click", () => giveKey(button.dataset.key));
}
byId("open-pad").addEventListener("click", togglePad);
showPadAtFirst();

byId("open-deal").addEventListener("click", toggleDeal);
function closeDeal() {
  toggleDeal();
  byId("open-deal").focus();
}

byId("close-deal").addEventListener("click", closeDeal);
byId("open-keys").addEventListener("click", openKeys);
listenToKeys({
  knob: knobPresser,
  back: backPresser,
  actions: {
    turn: (detents) => knob.turn(detents),
    hold: () => give("hold"),
    seat: (seat) => give("seat", seat),
    key: giveKey,
    pad: togglePad,
    plug: togglePlug,
    keys: openKeys,
    deal: toggleDeal,
    closeDeal,
  },
});

for (const gesture of ["pointerup", "keydown"]) {
  document.addEventListener(gesture, () => buzzer.wake(), { capture: true });
}

try {
  if (sessionStorage.getItem("fifteentwo-deal-open")) toggleDeal();
} catch {
  // Without storage the panel starts closed.
}
new ResizeObserver(paint).observe(view.glassPlace);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) line.wake();
});
const watchdog = new Watchdog(
  () => line?.send({ ping: 1 }),
  () => line.drop(),
);
line = openLine({ opened, received, lost: showLost });
new GamesDialog(line);
if (isInBrowser()) install();
