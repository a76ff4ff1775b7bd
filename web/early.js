// What must run before Python does, or cannot be written in it. Everything else on the page is Python.

// A browser may forbid its storage by throwing, and MicroPython cannot catch what a call into the browser
// throws; so the two calls are made here, and fail by returning null or false. Used by web/ui/record/store.py.
// `own` is the memory of this tab alone, else that of the device.
globalThis.memory = {
  read(key, own) {
    try { return (own ? sessionStorage : localStorage).getItem(key); } catch { return null; }
  },
  write(key, text, own) {
    try { (own ? sessionStorage : localStorage).setItem(key, text); return true; } catch { return false; }
  },
  // adds to what this tab keeps, and keeps all of that on the device too; not where this tab keeps nothing
  append(key, more) {
    const kept = memory.read(key, true);
    return kept !== null && memory.write(key, kept + more, true) && memory.write(key, kept + more, false);
  },
};

// The light or dark, and the size, that were chosen earlier, before the first paint, so that the page does not flash.
for (const [name, codes] of [["theme", ["light", "dark"]], ["size", ["large", "larger"]]]) {
  try {
    const chosen = JSON.parse(memory.read(`hold-or-roll:${name}`));
    if (codes.includes(chosen)) document.documentElement.dataset[name] = chosen;
  } catch {
    // nothing chosen, or nothing that can be read: the system decides
  }
}

// The browser's offer to install the page, which may come before Python has; web/ui/shell/installing.py takes it up.
globalThis.installation = {
  offer: null,
  ask() { installation.offer?.prompt(); installation.offer = null; },
};
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installation.offer = event;
  dispatchEvent(new Event("installable"));
});

// The link that is offered where the page does not come: reload it at its whole address, position and all.
document.addEventListener("click", (event) => {
  if (!event.target.closest("#late a")) return;
  event.preventDefault();
  location.reload();
});

// The overlay (web/ui/watch/overlay.py) follows another window: it shows nothing of the table, and needs no engine.
if (location.hash.endsWith("/overlay")) {
  document.documentElement.dataset.view = "overlay";
  document.addEventListener("readystatechange", () => document.getElementById("engine-script")?.remove());
}

// The engine goes with the page: browsers keep pages that were left, some keep even the memory of those that were
// reloaded, and an engine has much of it. Whoever comes back to a page that was kept loads it anew.
addEventListener("pagehide", () => document.getElementById("engine-script")?.xworker?.terminate());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

// The games that are kept (web/ui/record/library.py): by id a summary and the text of the match, both texts. What
// the browser forbids or has no room for gives null; all of a call is done, or nothing of it.
globalThis.games = (() => {
  const SUMMARIES = "summaries", MATCHES = "matches";
  let opening = null;
  const open = () => opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("hold-or-roll", 1);
    asked.onupgradeneeded = () => {
      for (const store of [SUMMARIES, MATCHES]) asked.result.createObjectStore(store);
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => { asked.result.close(); opening = null; };
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
  const done = async (mode, act) => {
    try {
      const transaction = (await open()).transaction([SUMMARIES, MATCHES], mode);
      return await new Promise((resolve) => {
        const request = act(transaction.objectStore(SUMMARIES), transaction.objectStore(MATCHES));
        transaction.oncomplete = () => resolve(request ? request.result ?? null : true);
        transaction.onabort = () => resolve(null);
      });
    } catch {
      opening = null;
      return null;
    }
  };
  const text = (found) => typeof found === "string" ? found : null; // another program may have written anything
  return {
    // a JSON list of all summaries, null for one that is no text
    async list() {
      const found = await done("readonly", (summaries) => summaries.getAll());
      return found && JSON.stringify(found.map(text));
    },
    read: async (id) => text(await done("readonly", (_, matches) => matches.get(id))),
    // a JSON list of [id, summary, match]; a match that is null stays as it is
    write: (all) => done("readwrite", (summaries, matches) => {
      for (const [id, summary, match] of JSON.parse(all)) {
        summaries.put(summary, id);
        if (match !== null) matches.put(match, id);
      }
    }),
    // adds to the match that is kept with this very summary, which gives way to another; false for any other
    append: (id, before, summary, more) => done("readwrite", (summaries, matches) => {
      const went = { result: false };
      const old = summaries.get(id), kept = matches.get(id);
      kept.onsuccess = () => {
        if (old.result !== before || typeof kept.result !== "string") return;
        summaries.put(summary, id);
        matches.put(kept.result + more, id);
        went.result = true;
      };
      return went;
    }),
    remove: (id) => done("readwrite", (summaries, matches) => { summaries.delete(id); matches.delete(id); }),
    async persist() {
      try { return await navigator.storage.persist(); } catch { return false; }
    },
  };
})();
