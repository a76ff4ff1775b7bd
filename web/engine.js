// What PyScript takes for the engine's interpreter (engine.json): Pyodide, and what must be done for it before
// Python runs. Whatever goes wrong ends in an Error at once: that is all that PyScript tells the page of.

import { restored } from "./restore.js";
import product from "./vendor/pyodide/product.js"; // in base 64
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const indexURL = new URL("vendor/pyodide/", import.meta.url).href;
const { userAgent } = navigator;
const webkit = userAgent.includes("AppleWebKit") && !userAgent.includes("Chrome/"); // Chrome says both
let memory; // of the engine, which its WebAssembly is given

// Return the Python that Pyodide makes with these options of its own. The browser is as before then.
export async function loadPyodide(options) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  if (webkit) beAnIPad();
  try {
    return await Promise.race([missed(fetch, instantiateStreaming), started(options)]);
  } catch (trouble) {
    // a Python that ends while it starts, as it does when its library is not whole, gives its exit status
    throw trouble instanceof Error ? trouble : new Error(`Python ended while it started: ${trouble.message}`);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    delete navigator.platform;
  }
}

// Return an engine that goes on from where this device keeps one, or begins. What an engine imports that is not there
// yet comes when it is asked for (web/later.py), from the files of the build that it was started with.
async function started(options) {
  const lock = fetch(`${indexURL}pyodide-lock.json`).then((response) => response.json());
  lock.catch(() => null); // it is waited for below
  const ways = { ...options, indexURL, stdLibURL: `${indexURL}python_lean.zip` };
  const kept = await restored(load, ways, lock);
  const python = kept ?? (await load(ways));
  const { "python_stdlib.zip": library, ...packages } = (await lock).later;
  const later = { "python_stdlib.zip": library, ...(kept ? packages : {}) };
  python.pyimport("later").begin(indexURL, JSON.stringify(later));
  python.registerJsModule("matrices", await matrices());
  return python;
}

// Return what Python imports by that name: the product of web/product.wat, or nothing where the browser has no vector
// instructions.
async function matrices() {
  try {
    const bytes = Uint8Array.from(atob(product), (sign) => sign.charCodeAt(0));
    return { ...(await WebAssembly.instantiate(bytes, { env: { memory } })).instance.exports };
  } catch {
    return {};
  }
}

// Safari 18.3 to 18.x crashes where functions are called by way of WebAssembly's own test of their type. On an
// iPad or iPhone Pyodide does without that way; but iPadOS says that it is a Mac.
function beAnIPad() {
  Object.defineProperty(navigator, "platform", { value: "iPad", configurable: true });
}

// Return a promise that is rejected when a file of the engine cannot be loaded, or its WebAssembly is not whole.
// Pyodide only warns of either, and then waits for ever or starts without.
function missed(fetch, instantiateStreaming) {
  return new Promise((_, reject) => {
    globalThis.fetch = async (...asked) => {
      try {
        const response = await fetch(...asked);
        if (!response.ok) reject(new Error(`${response.url}: ${response.status}`));
        return response;
      } catch (trouble) {
        reject(trouble);
        throw trouble;
      }
    };
    WebAssembly.instantiateStreaming = (source, given) => {
      memory = given.env.memory;
      const started = instantiateStreaming(source, given);
      started.catch(reject);
      return started;
    };
  });
}
