// The language of the page before Python is there: which one is wanted, and what the page says in it. That is fetched
// beside the programs, and stands in the page's HTML as soon as it has come. Used by web/ui/kit/speech.py and, where
// this is not too new for the browser, by web/floor.js.

window.language = (() => {
  const ENGLISH = { code: "en", direction: "ltr", sayings: {} };
  const NAMES = ["", "aria-label", "content", "placeholder", "title"]; // of what an element says: its text, attributes
  const coming = new Map(); // by code: what the page says, as text that is on its way
  const told = new Map(); // by element and name: the key, the English, and what stands there
  let voice = ENGLISH;

  // Return the one that was chosen; else the first of the browser's that is mostly translated; else English.
  const wanted = () => {
    const { content, dataset } = document.querySelector("meta[name=languages]");
    try {
      const kept = JSON.parse(localStorage.getItem("hold-or-roll:language"));
      if (kept && content.split(" ").includes(kept)) return kept;
    } catch (trouble) {
      // nothing chosen, or nothing that can be read
    }
    const tags = navigator.languages.map((tag) => tag.toLowerCase());
    const codes = [].concat(...tags.map((tag) => [tag, tag.split("-")[0]]));
    return codes.find((code) => dataset.unasked.split(" ").includes(code)) || ENGLISH.code;
  };

  const load = (code) => {
    if (!coming.has(code)) {
      const text = fetch(`languages/${code}.json`).then((reply) => {
        if (!reply.ok) throw new Error(reply.status);
        return reply.text();
      });
      text.catch(() => coming.delete(code));
      coming.set(code, text);
    }
    return coming.get(code);
  };

  const read = (element, name) => name ? element.getAttribute(name) : element.textContent;
  const write = (element, name, words) => name ? element.setAttribute(name, words) : element.textContent = words;

  // Say what the HTML says, wherever its elements are now; what a program has said there since stays.
  const say = () => {
    for (const name of NAMES) {
      const own = name ? `data-say-${name}` : "data-say";
      for (const element of document.querySelectorAll(`[${own}]`)) {
        if (!told.has(element)) told.set(element, new Map());
        const english = read(element, name), key = element.getAttribute(own);
        if (!told.get(element).has(name)) told.get(element).set(name, { key, english, now: english });
      }
    }
    for (const [element, places] of told) {
      for (const [name, place] of places) {
        const words = voice.sayings[place.key] || place.english;
        if (words !== place.now && read(element, name) === place.now) write(element, name, words);
        place.now = words;
      }
    }
  };

  // Return what the page says in a language, as text, "" in English, and let the HTML say it; null where it does not come.
  const speak = async (code) => {
    let text = "";
    try {
      if (code !== ENGLISH.code) text = await load(code);
      voice = text ? JSON.parse(text) : ENGLISH;
    } catch (trouble) {
      console.warn(`No sayings in ${code}: ${trouble}`);
      return null;
    }
    const page = document.documentElement;
    page.lang = voice.code;
    page.dir = voice.direction;
    const manifest = code === ENGLISH.code ? "app.webmanifest" : `languages/${code}.webmanifest`;
    document.querySelector("link[rel=manifest]").href = manifest;
    say();
    return text;
  };

  document.addEventListener("DOMContentLoaded", say);
  const first = wanted();
  // `said` is what the page says in the one that is wanted, null while that is on its way
  const language = { wanted: first, said: null, speak };
  if (first === ENGLISH.code) language.said = "";
  else speak(first).then((text) => { language.said = text; });
  return language;
})();
