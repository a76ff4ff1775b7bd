// The engine in a worker without the page: for the papers on which something can be tried (web/try.js). It lies beside
// them, in the site's folder of papers. What comes and goes is the JSON that the page's own worker hears and says.

import { loadPyodide } from "../engine.js";

const site = new URL("../", import.meta.url);
const engine = started();

addEventListener("message", async ({ data }) => {
  try {
    (await engine)(data);
  } catch (trouble) {
    console.warn(`engine: ${trouble}`);
    postMessage(JSON.stringify({ failed: true }));
  }
});

// Return the function that hears questions, once Python is there.
async function started() {
  const python = await loadPyodide({ packages: ["numpy", "pysolver"] });
  python.registerJsModule("polyscript", { xworker: { sync: { heard: (text) => postMessage(text) } } });
  const response = await fetch(new URL("worker.py", site));
  if (!response.ok) throw new Error(`worker.py: ${response.status}`);
  python.runPython(await response.text());
  await python.globals.get("start")(site.href);
  return python.globals.get("ask");
}
