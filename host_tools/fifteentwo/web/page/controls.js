// Hands: how mouse, wheel, finger and keys become inputs of the board.

export const HOLD_MS = 600;
const DETENT_DEGREES = 15;
const WHEEL_DETENT = 60; // in pixels of scrolling: a notch of a wheel is 100 to 120
const SLIP = 9; // pixels a finger may slip and still press
const HUB = 0.16; // near the middle of the knob an angle means nothing; a part of its width

/** Something that is pressed: `short` when let go soon, `long` once it was down long enough. */
export class Presser {
  constructor(short, long, show = () => {}) {
    this.short = short;
    this.long = long;
    this.show = show;
    this.timer = 0;
    this.isDown = false;
  }

  down() {
    if (this.isDown) return;
    this.isDown = true;
    this.show(true);
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.long();
    }, HOLD_MS);
  }

  up() {
    if (!this.isDown) return;
    const wasShort = this.timer !== 0;
    this.cancel();
    if (wasShort) this.short();
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.isDown = false;
    this.show(false);
  }
}

/** A button with a short and a long press, for mouse, finger, keys and assistive technology. */
export function makeButton(element, presser) {
  let handled = 0;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    presser.down();
  });
  element.addEventListener("pointerup", () => {
    handled = performance.now();
    presser.up();
  });
  element.addEventListener("pointercancel", () => presser.cancel());
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) presser.down();
  });
  element.addEventListener("keyup", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    presser.up();
  });
  element.addEventListener("blur", () => presser.cancel());
  // A screen reader clicks without pointer or key.
  element.addEventListener("click", () => {
    if (performance.now() - handled > 500) presser.short();
  });
}

/** A knob: `turn(detents)` as it is dragged round or wheeled, the presser when it is pressed in place. */
export function makeKnob(element, turn, presser) {
  const drag = { id: null, angle: 0, rest: 0, turned: false, x: 0, y: 0 };
  let handled = 0;
  let wheelRest = 0;

  const angleAt = (event) => {
    const box = element.getBoundingClientRect();
    const x = event.clientX - box.left - box.width / 2;
    const y = event.clientY - box.top - box.height / 2;
    if (Math.hypot(x, y) < box.width * HUB) return null;
    return (Math.atan2(y, x) * 180) / Math.PI;
  };
  const showRest = (degrees) => element.style.setProperty("--rest", `${degrees}deg`);

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag.id !== null) return;
    Object.assign(drag, {
      id: event.pointerId,
      angle: angleAt(event),
      rest: 0,
      turned: false,
      x: event.clientX,
      y: event.clientY,
    });
    element.setPointerCapture(event.pointerId);
    presser.down();
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag.id) return;
    if (!drag.turned && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLIP) return;
    if (!drag.turned) {
      drag.turned = true;
      presser.cancel();
      element.classList.add("turning");
    }
    const angle = angleAt(event);
    if (angle === null) {
      drag.angle = null;
      return;
    }
    if (drag.angle !== null) {
      const moved = ((angle - drag.angle + 540) % 360) - 180;
      drag.rest += moved;
      const detents = Math.trunc(drag.rest / DETENT_DEGREES);
      if (detents) {
        drag.rest -= detents * DETENT_DEGREES;
        turn(detents);
      }
      showRest(drag.rest);
    }
    drag.angle = angle;
  });
  const end = (event, isLetGo) => {
    if (event.pointerId !== drag.id) return;
    drag.id = null;
    handled = performance.now();
    element.classList.remove("turning");
    showRest(0);
    if (isLetGo && !drag.turned) presser.up();
    else presser.cancel();
  };
  element.addEventListener("pointerup", (event) => end(event, true));
  element.addEventListener("pointercancel", (event) => end(event, false));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("click", () => {
    if (performance.now() - handled > 500 && !presser.isDown) presser.short();
  });
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? 40 : 400;
      const delta = (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * pixels;
      if (Math.sign(delta) !== Math.sign(wheelRest)) wheelRest = 0;
      // A notch of a wheel is one detent, however far the browser says it scrolls.
      wheelRest += Math.max(-WHEEL_DETENT, Math.min(WHEEL_DETENT, delta));
      const detents = Math.trunc(wheelRest / WHEEL_DETENT);
      if (!detents) return;
      wheelRest -= detents * WHEEL_DETENT;
      turn(detents);
    },
    { passive: false },
  );
}

/** The knob's angle for a place in detents. */
export function knobAngle(detents) {
  return detents * DETENT_DEGREES;
}

// Keys of the key pad as they are typed; what is printed on the others is in capitals.
const TYPED = { 1: "A", 0: "10", T: "10", G: "GO" };
const PAD_KEYS = new Set(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "GO"]);

/** The key of the pad that a typed `key` stands for, or null. */
function padKey(key) {
  const upper = key.toUpperCase();
  const name = TYPED[upper] ?? upper;
  return PAD_KEYS.has(name) && key !== "10" ? name : null;
}

const TURNS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The keys of the whole page. `actions`: turn, hold, seat, key, plug, keys, pad, deal, closeDeal; `knob` and `back` are pressers. */
export function listenToKeys({ knob, back, actions }) {
  const presserOf = (key) => {
    if (key === "Enter" || key === " ") return knob;
    if (key === "Backspace" || key === "Escape") return back;
    return null;
  };
  const singles = { h: "hold", p: "plug", d: "deal", o: "pad", "?": "keys" };
  let held = null; // the key that keeps a presser down

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && event.target.closest("#deal")) {
      event.preventDefault();
      actions.closeDeal();
      return;
    }
    if (event.key in TURNS) {
      event.preventDefault();
      actions.turn(TURNS[event.key]);
      return;
    }
    const presser = presserOf(event.key);
    if (presser) {
      if (presser === knob && usesItself(event.key, event.target)) return;
      event.preventDefault();
      if (event.repeat) return;
      held = event.key;
      presser.down();
      return;
    }
    if (event.repeat) return;
    const seat = event.shiftKey && /^Digit[1-4]$/.exec(event.code);
    const key = padKey(event.key);
    if (seat) actions.seat(Number(event.code.slice(5)) - 1);
    else if (key) actions.key(key);
    else if (event.key.toLowerCase() in singles) actions[singles[event.key.toLowerCase()]]();
    else return;
    event.preventDefault();
  });
  document.addEventListener("keyup", (event) => {
    if (event.key !== held) return;
    held = null;
    event.preventDefault(); // a button with the focus would be clicked on top
    presserOf(event.key).up();
  });
  // A click of the mouse must not draw the keys to the button that was clicked: Enter stays the knob.
  document.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest("button, label")) event.preventDefault();
  });
  window.addEventListener("blur", () => {
    held = null;
    knob.cancel();
    back.cancel();
  });
}

function usesItself(key, target) {
  if (!(target instanceof Element) || target.id === "knob") return false;
  return target.closest("button, a") !== null || (key === " " && target.closest("input") !== null);
}
