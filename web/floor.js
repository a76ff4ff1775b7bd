// Whether this browser is new enough. It runs before the page's programs, and is of the oldest JavaScript there is, so
// that it runs where nothing else does: what says how old is too old are the newest things that the page is made of.

(function () {
  var supports = window.CSS && CSS.supports;
  var colours = supports && CSS.supports("color", "light-dark(black, white)"); // Safari 17.5, Firefox 120, Chrome 123
  var relations = supports && CSS.supports("selector(:has(a))"); // Firefox 121
  var lacks = "";
  if (!colours || !relations) lacks = "newer-browser";
  else if (!window.WebAssembly) lacks = "webassembly";
  if (!lacks) return;
  if (window.stop) window.stop(); // nothing else comes
  var page = document.documentElement;
  var body = document.createElement("body");
  var words = document.createElement("p");
  words.setAttribute("role", "alert");
  say();
  body.appendChild(words);
  if (document.body) page.removeChild(document.body);
  page.appendChild(body);
  if (window.language) setTimeout(inItsLanguage, 0); // what was on its way has been stopped

  function say() {
    words.textContent = document.querySelector("meta[name=" + lacks + "]").content;
  }

  function inItsLanguage() {
    window.language.speak(window.language.wanted).then(say);
  }
})();
