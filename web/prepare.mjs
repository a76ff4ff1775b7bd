// Prepare the engine for a fast start, in the engine itself: only the Python that runs a module can compile it.
//
//     node prepare.mjs PYODIDE PACKAGES LEAN MEMORY PRODUCT
//
// PYODIDE is the folder of Pyodide. In the folder PACKAGES every `.py` becomes a `.pyc`. The file LEAN becomes the
// part of Python's library that an engine needs to start, compiled; the file MEMORY what web/restore.js needs to go
// on from where an engine with all packages has started; the file PRODUCT a module with what web/product.wat says.
// Equal sources make equal files.

import fs from "node:fs";
import path from "node:path";

const [pyodide, packages, lean, memory, product] = process.argv.slice(2).map((name) => path.resolve(name));
const LIBRARY = "/lib/python312.zip";
const PACKAGES = "/lib/python3.12/site-packages";
const HOME = "/home/pyodide";
const TABLE = 16384; // places for functions of the engine itself: browsers begin with different numbers of them
const HEAD = 16; // the head is a multiple of so many bytes, as what follows asks for

const read = (name) => fs.readFileSync(new URL(name, import.meta.url), "utf-8");

noTimeNorChanceNorPlace();
const { loadPyodide } = await import(path.join(pyodide, "pyodide.mjs"));
await import(path.join(pyodide, "pyodide.asm.js"));
try {
  await compile();
  await keep();
  await assemble();
} catch (trouble) {
  console.error(trouble.message.trim()); // what else there is to it is a megabyte of source
  process.exit(1);
}

// Let none of these into what is prepared: a program begins with its own path in memory.
function noTimeNorChanceNorPlace() {
  process.argv.length = 1;
  Date.now = () => 0;
  performance.now = () => 0;
  crypto.getRandomValues = (array) => array.fill(0);
}

async function compile() {
  const python = await loadPyodide({ indexURL: pyodide, packages: [] });
  const { FS } = python;
  upload(FS, packages, PACKAGES);
  FS.writeFile("/whole.zip", fs.readFileSync(path.join(pyodide, "python_stdlib.zip")));
  FS.writeFile(`${HOME}/later.py`, read("later.py"));
  python.runPython(read("prepare.py"));
  python.runPython(`compile_packages("${PACKAGES}")`);
  fs.rmSync(packages, { recursive: true });
  download(FS, PACKAGES, packages);
  python.runPython("start()");
  python.runPython(`compile_library("/whole.zip", "${LIBRARY}", "/lean.zip")`);
  fs.writeFileSync(lean, FS.readFile("/lean.zip"));
}

async function keep() {
  const make = globalThis._createPyodideModule;
  let module;
  globalThis._createPyodideModule = async (settings) => {
    module = await make(settings);
    module.wasmTable.grow(TABLE - module.wasmTable.length);
    return module;
  };
  const env = { PYTHONHASHSEED: "0" };
  const python = await loadPyodide({ indexURL: pyodide, stdLibURL: lean, packages: [], env, _makeSnapshot: true });
  upload(module.FS, packages, PACKAGES);
  python.runPython(read("prepare.py"));
  const computed = python.runPython("start()");
  python.runPython("clean()");
  const libraries = Object.entries(module.LDSO.loadedLibsByHandle)
    .map(([handle, { name, global }]) => ({ handle: Number(handle), name, global }))
    .filter(({ handle }) => handle) // which the engine itself has not
    .map((library) => {
      const [base, size, tableBase, tableSize] = module.HEAPU32.slice(library.handle / 4 + 3);
      return { ...library, base, size, tableBase, tableSize };
    })
    .sort((one, other) => one.tableBase - other.tableBase);
  const data = walk(packages)
    .filter((name) => name.startsWith("pysolver/") && name.endsWith(".json"))
    .map((name) => ({ name: `${PACKAGES}/${name}` }));
  const files = [...libraries, ...data].map(({ name }) => module.FS.readFile(name));
  const parts = [python.makeMemorySnapshot(), ...files];
  const head = { table: [TABLE, module.wasmTable.length], computed, libraries, data };
  const text = JSON.stringify({ ...head, sizes: parts.map((part) => part.length) });
  const room = HEAD * Math.ceil((Buffer.byteLength(text) + 1) / HEAD);
  fs.writeFileSync(memory, Buffer.concat([Buffer.from(text.padEnd(room - 1) + "\n"), ...parts]));
}

async function assemble() {
  const { default: wabt } = await import("wabt");
  const { parseWat } = await wabt();
  const { buffer } = parseWat("product.wat", read("product.wat"), { simd: true }).toBinary({});
  fs.writeFileSync(product, `export default "${Buffer.from(buffer).toString("base64")}";\n`);
}

// Return the names of all files below a folder.
function walk(folder) {
  const inside = (name) => walk(path.join(folder, name)).map((below) => `${name}/${below}`);
  const found = fs.readdirSync(folder, { withFileTypes: true });
  return found.flatMap((entry) => (entry.isDirectory() ? inside(entry.name) : [entry.name])).sort();
}

function upload(FS, from, to) {
  for (const name of walk(from)) {
    FS.mkdirTree(path.posix.dirname(`${to}/${name}`));
    FS.writeFile(`${to}/${name}`, fs.readFileSync(path.join(from, name)));
  }
}

function download(FS, from, to) {
  fs.mkdirSync(to, { recursive: true });
  for (const name of FS.readdir(from).filter((name) => name !== "." && name !== "..")) {
    const inside = [`${from}/${name}`, path.join(to, name)];
    if (FS.isDir(FS.stat(inside[0]).mode)) download(FS, ...inside);
    else fs.writeFileSync(inside[1], FS.readFile(inside[0]));
  }
}
