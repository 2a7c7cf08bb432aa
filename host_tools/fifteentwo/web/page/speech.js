// The voice: what the board has to say, in the browser's own voice, for who asks for it.

const SPEAKS = "fifteentwo-speaks";

/** Speaks once `button`, which says what it would do next, was pressed; that is remembered. */
export class Speech {
  constructor(button) {
    this.button = button;
    this.said = [];
    this.isOn = false;
    button.hidden = !window.speechSynthesis;
    button.addEventListener("click", () => this.choose(!this.isOn));
    try {
      this.isOn = !button.hidden && localStorage.getItem(SPEAKS) === "yes";
    } catch {
      // Without storage it is silent on every visit until it is asked to speak.
    }
    this.draw();
  }

  /** Says what is new of `sentences`; what it was still saying is past. */
  say(sentences) {
    const fresh = sentences.filter((sentence) => !this.said.includes(sentence));
    this.said = sentences;
    if (!this.isOn || !fresh.length) return;
    const words = new SpeechSynthesisUtterance(fresh.join(". "));
    words.lang = "en";
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  }

  choose(isOn) {
    this.isOn = isOn;
    try {
      localStorage.setItem(SPEAKS, isOn ? "yes" : "no");
    } catch {
      // Then it is forgotten with this visit.
    }
    this.draw();
    const sentences = this.said;
    this.said = [];
    if (isOn) this.say(sentences);
    else {
      speechSynthesis.cancel();
      this.said = sentences;
    }
  }

  draw() {
    this.button.textContent = this.isOn ? "Be silent" : "Speak";
  }
}
