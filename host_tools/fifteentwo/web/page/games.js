// The dialog "Your games": scorecards, and what a board in this browser keeps, as files and back.

const BACKUP_NAME = "fifteentwo-backup.json";
const RECORD_NAME = "fifteentwo-inputs.txt";
const LONGEST_BACKUP = 20_000_000; // bytes; fifty games take some 400,000

const byId = (id) => document.getElementById(id);

export class GamesDialog {
  constructor(line) {
    this.line = line;
    this.dialog = byId("games");
    this.note = byId("games-note");
    byId("open-games").addEventListener("click", () => this.open());
    if (!line.ask) return; // a server has the scorecards itself, and its games in a folder
    byId("kept-here").hidden = false;
    byId("review-here").hidden = true; // what judges a game is too large for a page
    byId("backup").addEventListener("click", () => this.save("backup", BACKUP_NAME, "application/json"));
    byId("record").addEventListener("click", () => this.save("record", RECORD_NAME, "text/plain"));
    byId("restore").addEventListener("click", () => byId("restore-file").click());
    byId("restore-file").addEventListener("change", (event) => this.restore(event.target));
  }

  async open() {
    this.note.textContent = "";
    this.dialog.showModal();
    if (this.line.ask) {
      await this.link("sessions-page", "sessions.html", "text/html");
      await this.link("sessions-table", "sessions.csv", "text/csv");
    }
  }

  async link(id, name, type) {
    const link = byId(id);
    const text = await this.line.ask("sessions", name);
    if (link.href.startsWith("blob:")) URL.revokeObjectURL(link.href);
    link.href = blobAddress(text, type);
    if (link.hasAttribute("download")) link.download = name;
  }

  async save(what, name, type) {
    const link = document.createElement("a");
    link.href = blobAddress(await this.line.ask(what), type);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.note.textContent = `Saved as ${name}.`;
  }

  async restore(input) {
    const [file] = input.files;
    const text = file && file.size <= LONGEST_BACKUP ? await file.text() : "";
    input.value = ""; // the same file can be chosen again
    if (!file) return;
    if (!confirm("All games and settings that this browser has now make way for those of the file. Go on?")) return;
    this.note.textContent = (await this.line.ask("restore", text)) || "The games and settings of the file are here.";
  }
}

function blobAddress(text, type) {
  return URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
}
