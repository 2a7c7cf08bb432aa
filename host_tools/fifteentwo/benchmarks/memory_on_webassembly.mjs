// Run by node: MicroPython's WebAssembly build, whose objects are as large as those on a Pico.
//
// Arguments: the module micropython.mjs, the script memory_on_micropython.py, a folder that it may
// import from, and a file of written games, which an empty line ends each.  Prints what the script
// prints on other ports; ends with 1 where it raises something.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [module, script, folder, games] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(resolve(module)).href);
const python = await loadMicroPython({ heapsize: 4 * 1024 * 1024, linebuffer: true });

function copy(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), to + "/" + entry.name];
    if (entry.isDirectory()) {
      python.FS.mkdir(target);
      copy(source, target);
    } else {
      python.FS.writeFile(target, readFileSync(source));
    }
  }
}

python.FS.mkdir("/firmware");
copy(folder, "/firmware");
// Garbage is collected only when no code runs, so each step is a call of its own.
const collected = (what) => {
  python.runPython("collect()");
  python.runPython(`tell("${what}")`);
};
try {
  python.runPython('import sys\nsys.path.insert(0, "/firmware")');
  python.runPython(readFileSync(script, "utf-8"));
  collected("home");
  for (const game of readFileSync(games, "utf-8").split("\n\n").filter((text) => text.trim())) {
    python.runPython(`play(${JSON.stringify(game)})`);
    collected("game");
  }
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
