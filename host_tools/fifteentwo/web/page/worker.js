// The board in a worker of this browser: MicroPython, with the program that the board itself has.
//
// From the page come messages as texts, see host_tools/fifteentwo/web/window.py, and requests as
// objects: { ask, text }, see `answers`.  To the page go messages as texts, and
// objects: { opened: true }, { lost: sentence }, { answer: ask, text }.

import { loadMicroPython } from "./micropython.mjs";

const LOCK = "fifteentwo-board";
const FILES = ["fifteentwo-0", "fifteentwo-1"];
const HEAP = 8 << 20;
const PYSTACK = 16 << 10;
const TAKEN =
  "The board is open in another tab or window of this browser. Go on there, or close it: then this page has the board, and every game, at once.";
const NOT_KEPT =
  "This browser gives pages no place to keep anything: when this one is closed, its games are gone. Save them as a file before (the button “Games”).";

/** What can be asked for, and the text that comes back. */
const answers = {
  backup: () => board.backup(),
  restore: (text) => board.restore(text), // "" where it is done, else why not
  record: () => board.record(),
  sessions: (name) => board.sessions(name),
};

let board = null;
let timer = 0;

/** The board is one: whoever has this lock has it, until the tab goes, however it goes. */
function own() {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((owned) => {
    const keep = () => {
      owned();
      return new Promise(() => {});
    };
    navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock) return keep();
      postMessage({ lost: TAKEN });
      navigator.locks.request(LOCK, keep);
    });
  });
}

/** The two files of the store, each open for as long as this worker lives. */
async function openFiles() {
  const folder = await navigator.storage.getDirectory();
  const files = [];
  for (const name of FILES) {
    files.push(storeFile(await openHandle(await folder.getFileHandle(name, { create: true }))));
  }
  return files;
}

/** A tab that was killed a moment ago may hold it for a moment; another one, where there are no locks. */
async function openHandle(file) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
      if (tries === 20) postMessage({ lost: TAKEN });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** What host_tools/fifteentwo/web/log_store.py takes for a file. */
function storeFile(handle) {
  let end = handle.getSize();
  if (typeof end !== "number") throw new Error("this browser writes no file at once");
  const put = (at, text) => {
    const bytes = new TextEncoder().encode(text);
    const written = handle.write(bytes, { at });
    if (written < bytes.length) throw new Error("no room");
    end = at + written;
    handle.flush();
  };
  return {
    read() {
      const bytes = new Uint8Array(end);
      handle.read(bytes, { at: 0 });
      return new TextDecoder().decode(bytes);
    },
    write(text) {
      handle.truncate(0);
      put(0, text);
    },
    append: (text) => put(end, text),
  };
}

/** Where nothing can be kept the games live as long as the page. */
function memoryFile() {
  let content = "";
  return {
    read: () => content,
    write: (text) => (content = text),
    append: (text) => (content += text),
  };
}

/** The program, as the files that it consists of: [path, text], the folders of the repository. */
function install(python, files) {
  const made = new Set();
  for (const [path, text] of files) {
    const folders = path.split("/").slice(0, -1);
    folders.forEach((_, at) => {
      const folder = `/${folders.slice(0, at + 1).join("/")}`;
      if (!made.has(folder)) python.FS.mkdir(folder);
      made.add(folder);
    });
    python.FS.writeFile(`/${path}`, text);
  }
}

async function begin() {
  const loading = Promise.all([
    loadMicroPython({
      url: new URL("micropython.wasm", import.meta.url).href,
      heapsize: HEAP,
      pystack: PYSTACK,
      stdout: (line) => console.log(line),
      stderr: (line) => console.error(line),
    }),
    fetch(new URL("program.json", import.meta.url)).then((answer) => answer.json()),
  ]);
  await own();
  let files = null;
  try {
    files = await openFiles();
  } catch (error) {
    console.warn(error);
  }
  const [python, program] = await loading;
  install(python, program);
  python.runPython("import sys; sys.path[:0] = ['/firmware', '/host_tools']");
  const { BrowserBoard } = python.pyimport("fifteentwo.web.browser_board");
  const [first, second] = files ?? [memoryFile(), memoryFile()];
  const clock = () => performance.now() / 1000;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1000000;
  postMessage({ opened: true }); // what the page sends from now on waits until the board is there
  board = BrowserBoard(first, second, clock, seed, (text) => postMessage(text));
  if (!files) postMessage(JSON.stringify({ type: "note", text: NOT_KEPT }));
  goOn();
}

function goOn() {
  clearTimeout(timer);
  timer = setTimeout(goOn, board.go_on());
}

addEventListener("message", ({ data }) => {
  if (!board) return;
  if (typeof data === "string") board.receive(data);
  else postMessage({ answer: data.ask, text: answers[data.ask](data.text) });
  // What came together is done together, and the board lives after it.
  clearTimeout(timer);
  timer = setTimeout(goOn);
});

begin().catch((error) => {
  console.error(error);
  postMessage({ lost: `The board cannot start in this browser (${error.message}). A newer one may be able to.` });
});
