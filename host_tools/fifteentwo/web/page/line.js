// The line to the board: JSON messages either way, see host_tools/fifteentwo/web/window.py.
//
// Every line is made with `events`: `opened()`, `received(message)`, `lost(sentence)`; it comes back
// by itself.  `send(message)` says whether it went, `drop()` begins anew with a board that does not
// answer, `wake()` is called when the page is looked at again.

const RETRY_MS = [400, 800, 1500, 3000];
const REFUSED = [1008, 1013]; // the codes with which the server closes a line and says why
const NO_SERVER =
  "The board's program does not answer. Your game is saved. Start it again with “make run” or “fifteentwo run”: this page comes back by itself.";

/** To a board in the server that this page comes from. */
export class ServerLine {
  constructor(events) {
    this.events = events;
    this.socket = null;
    this.tries = 0;
    this.retry = 0;
    this.connect();
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  wake() {
    if (!this.socket) this.connect();
  }

  /** A server that hangs does not close the line by itself; nor does this close come back from it. */
  drop() {
    if (!this.socket) return;
    const socket = this.socket;
    this.socket = null;
    socket.close();
    this.events.lost(NO_SERVER);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(`ws://${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.events.opened();
    });
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.events.received(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.events.lost((REFUSED.includes(event.code) && event.reason) || NO_SERVER);
      this.retry = setTimeout(() => this.connect(), RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]);
      this.tries += 1;
    });
  }
}

const SOON_MS = 5000; // a board that stops so soon after it has begun would do so again
const NO_WORKER = "The board's program has stopped. Your game is saved, and comes back by itself.";

/** To a board in a worker of this browser; see worker.js. */
export class BrowserLine {
  constructor(events) {
    this.events = events;
    this.answers = {}; // what waits for the answer to a request
    this.start();
  }

  start() {
    this.isOpen = false;
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (this.worker !== worker) return;
      if (typeof data === "string") this.events.received(JSON.parse(data));
      else if (data.lost) this.events.lost(data.lost);
      else if (data.opened) this.open();
      else this.answers[data.answer]?.(data.text);
    });
    worker.addEventListener("error", (event) => {
      if (this.worker === worker) this.fail(event.message || "its program did not load");
    });
  }

  fail(reason) {
    if (this.isOpen && performance.now() - this.openedAt > SOON_MS) this.drop();
    else this.events.lost(`The board cannot run here: ${reason}. What was saved is still there.`);
  }

  open() {
    this.isOpen = true;
    this.openedAt = performance.now();
    this.events.opened();
  }

  send(message) {
    if (this.isOpen) this.worker.postMessage(JSON.stringify(message));
    return this.isOpen;
  }

  /** The text that the worker answers; `what` can be asked for, see worker.js. */
  ask(what, text) {
    return new Promise((answered) => {
      this.answers[what] = answered;
      this.worker.postMessage({ ask: what, text });
    });
  }

  wake() {}

  /** While the board waits or begins it cannot answer; a board that has answered before can. */
  drop() {
    if (!this.isOpen) return;
    this.worker.terminate();
    this.events.lost(NO_WORKER);
    this.start();
  }
}

/** Whether the board is in the browser, says the page: `make site` writes it there. */
export function isInBrowser() {
  return document.querySelector("meta[name=board]").content === "browser";
}

export function openLine(events) {
  return isInBrowser() ? new BrowserLine(events) : new ServerLine(events);
}
