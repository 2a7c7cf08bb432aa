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
