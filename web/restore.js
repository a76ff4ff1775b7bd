// Go on from the memory of an engine that had started, where this device keeps one: Python, numpy and pysolver are
// there at once. web/prepare.mjs makes the memory when the site is made, the service worker keeps it after a first
// advice. All this is by the inner ways of the pinned Pyodide; whatever of it fails, an engine is started anew.

const CACHE = "hold-or-roll"; // of sw.js
const HASH_DIGITS = 16; // as many as precache.js tells of a file
const HANDLE = 64; // bytes by which Pyodide knows a library, in a place that is put back afterwards

// Return the engine that `load` of Pyodide restores by these options, or null.
export async function restored(load, options, lock) {
  let make;
  try {
    const response = await found(`${options.indexURL}memory.bin`, lock);
    if (!response) return null;
    const kept = unpacked(response); // while Pyodide comes
    kept.catch(() => null); // it is waited for below
    await import(`${options.indexURL}pyodide.asm.js`);
    make = globalThis._createPyodideModule;
    globalThis._createPyodideModule = async (settings) => link(await make(settings), await kept);
    const memory = kept.then((parts) => parts.memory);
    const python = await load({ ...options, packages: [], _loadSnapshot: memory });
    settle(python, await kept);
    return python;
  } catch (trouble) {
    console.warn(`engine: begins anew, since what was kept of it cannot be used: ${trouble}`);
    return null;
  } finally {
    if (make) globalThis._createPyodideModule = make;
  }
}

// Return the file as the service worker keeps it, of this very build; undefined where there is none.
async function found(address, lock) {
  if (!globalThis.caches || !(await caches.has(CACHE))) return undefined;
  const { memory } = await lock; // a first visit does not wait for it
  return (await caches.open(CACHE)).match(`${address}?${memory.slice(0, HASH_DIGITS)}`);
}

// Return what the file holds: its head, the memory, libraries that are being compiled, and files of data.
async function unpacked(response) {
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let end = bytes.indexOf(10) + 1;
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const [memory, ...files] = head.sizes.map((size) => bytes.subarray(end, (end += size)));
  const libraries = head.libraries.map((_, at) => WebAssembly.compile(files[at]));
  return { head, memory, libraries, data: files.slice(libraries.length) };
}

// Return the module with the libraries in the places in which the memory knows them.
async function link(module, { head, memory, libraries }) {
  const [own, all] = head.table;
  module.wasmTable.grow(own - module.wasmTable.length);
  module.growMemory(memory.length);
  for (const [at, { handle, name, global, base, size, tableBase, tableSize }] of head.libraries.entries()) {
    const place = module.HEAP8.length - HANDLE;
    module.HEAP8.fill(0, place);
    module.HEAP8[place + 8] = 1; // the memory for it is there
    module.HEAPU32.set([base, size, tableBase, tableSize], place / 4 + 3);
    const library = module.newDSO(name, handle, "loading");
    Object.assign(library, { refcount: Infinity, global });
    const flags = { loadAsync: true, nodelete: true, global };
    library.exports = await module.loadWebAssemblyModule(await libraries[at], flags, name, global ? null : {}, place);
    if (global) module.mergeLibSymbols(library.exports, name);
  }
  if (module.wasmTable.length !== all) throw new Error(`${module.wasmTable.length} functions instead of ${all}`);
  return module;
}

// Make the memory this browser's own, and hold what the engine computes against what it computed when it was made.
function settle(python, { head, data }) {
  const { FS, HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET, _PyEM_CountArgsPtr } = python._module;
  HEAP32[(__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET / 4]) / 4] = _PyEM_CountArgsPtr || 0;
  for (const [at, { name }] of head.data.entries()) {
    FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    FS.writeFile(name, data[at]);
  }
  const computed = python.runPython("import later; later.computed()");
  if (computed !== head.computed) throw new Error(`it computes ${computed}`);
}
