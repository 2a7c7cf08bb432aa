// Plays a transcript on MicroPython as WebAssembly: node run_wasm.mjs RUNTIME PROGRAM PLANS TRANSCRIPT
//
// RUNTIME is the folder of micropython.mjs, PROGRAM a JSON list of [path, text].

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, program, plans, transcript] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(`${runtime}/micropython.mjs`).href);
const python = await loadMicroPython({ heapsize: 8 << 20, pystack: 16 << 10, stdout: console.log });
for (const [path, text] of JSON.parse(readFileSync(program, "utf8"))) {
  const folders = path.split("/").slice(0, -1);
  folders.forEach((_, at) => {
    const folder = `/${folders.slice(0, at + 1).join("/")}`;
    if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
  });
  python.FS.writeFile(`/${path}`, text);
}
python.FS.writeFile("/plans", readFileSync(plans));
python.runPython(`
import sys
sys.path[:0] = ["/firmware", "/host_tools", "/tests"]
from support.transcript import main
main("/plans", "/transcript")
`);
writeFileSync(transcript, python.FS.readFile("/transcript"));
