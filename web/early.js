// What must run before Python does, or cannot be written in it. Everything else on the page is Python.

// A browser may forbid its storage by throwing, and MicroPython cannot catch what a call into the browser
// throws; so the two calls are made here, and fail by returning null or false. Used by web/ui/store.py.
// `own` is the memory of this tab alone, else that of the device.
globalThis.memory = {
  read(key, own) {
    try { return (own ? sessionStorage : localStorage).getItem(key); } catch { return null; }
  },
  write(key, text, own) {
    try { (own ? sessionStorage : localStorage).setItem(key, text); return true; } catch { return false; }
  },
};

// The light or dark that was chosen earlier, before the first paint, so that the page does not flash.
try {
  const theme = JSON.parse(memory.read("hold-or-roll:theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // nothing chosen, or nothing that can be read: the system decides
}
