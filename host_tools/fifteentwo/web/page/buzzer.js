// The buzzer: what the board plays, as soon as the browser lets the page be heard.

const LOUDNESS = 0.08; // of a square wave, as a buzzer makes it
const EDGE_S = 0.003; // in which a tone swells and fades, so that it does not crackle
const PATIENCE_MS = 250; // a tone that could not begin by then is about something past

/** A buzzer without cost until its first tone: a board with the sound off never starts it. */
export class Buzzer {
  constructor() {
    this.context = null;
    this.tones = null; // what is heard now: the node that it all goes through
  }

  /** A hand on the page: only now, in some browsers, may a page be heard. */
  wake() {
    if (this.context && this.context.state !== "running") this.context.resume().catch(() => {});
  }

  silence() {
    this.tones?.disconnect();
    this.tones = null;
  }

  /** Begins `pieces`, [Hz, ms] one after another, 0 Hz a rest, instead of what is still heard. */
  async play(pieces) {
    this.silence();
    if (!window.AudioContext || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
    this.context ??= new AudioContext();
    const tones = (this.tones = this.context.createGain());
    tones.connect(this.context.destination);
    const asked = performance.now();
    if (this.context.state !== "running") await this.context.resume().catch(() => {});
    if (this.tones === tones && performance.now() - asked < PATIENCE_MS) this.begin(pieces);
  }

  begin(pieces) {
    let at = this.context.currentTime;
    for (const [hertz, ms] of pieces) {
      const end = at + ms / 1000;
      if (hertz) this.sound(hertz, at, end);
      at = end;
    }
  }

  sound(hertz, at, end) {
    const tone = new OscillatorNode(this.context, { type: "square", frequency: hertz });
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(LOUDNESS, at + EDGE_S);
    gain.gain.setValueAtTime(LOUDNESS, end - EDGE_S);
    gain.gain.linearRampToValueAtTime(0, end);
    tone.connect(gain).connect(this.tones);
    tone.start(at);
    tone.stop(end);
  }
}
