// Notices a server that does not answer: it asks, waits, and asks once more before it judges.

const ASK_MS = 2500;
const MOST_UNANSWERED = 2; // one answer may still be on its way when a page that slept wakes up

/** A page that is hidden has slow timers or none: nothing is asked, and nothing judged, meanwhile. */
export class Watchdog {
  /** `ask()` sends a ping; `giveUp()` is called when so many of them were not answered. */
  constructor(ask, giveUp) {
    this.ask = ask;
    this.giveUp = giveUp;
    this.timer = 0;
    this.unanswered = 0;
    document.addEventListener("visibilitychange", () => this.begin());
    this.begin();
  }

  /** The line is new, or the page is shown again: everything before is past. */
  begin() {
    clearTimeout(this.timer);
    this.unanswered = 0;
    if (!document.hidden) this.question();
  }

  /** Something came from the server. */
  heard() {
    this.unanswered = 0;
  }

  question() {
    this.ask();
    this.unanswered += 1;
    this.timer = setTimeout(() => this.judge(), ASK_MS);
  }

  judge() {
    if (this.unanswered < MOST_UNANSWERED) {
      this.question();
      return;
    }
    this.unanswered = 0;
    this.giveUp();
    this.question();
  }
}
