// Whether this browser is new enough. It is the first thing that runs, and of the oldest JavaScript there is, so that
// it runs where nothing else does: what says how old is too old are the newest things that the page is made of.

(function () {
  var supports = window.CSS && CSS.supports;
  var colours = supports && CSS.supports("color", "light-dark(black, white)"); // Safari 17.5, Firefox 120, Chrome 123
  var relations = supports && CSS.supports("selector(:has(a))"); // Firefox 121
  var sentence = "";
  if (!colours || !relations) {
    sentence = "Hold or Roll needs a newer browser: Safari 17.5, Firefox 121, Chrome or Edge 123, or any later one.";
  } else if (!window.WebAssembly) {
    sentence = "Hold or Roll needs WebAssembly, which this browser has switched off, as in Lockdown Mode.";
  }
  if (!sentence) return;
  if (window.stop) window.stop(); // nothing else comes
  var page = document.documentElement;
  var body = document.createElement("body");
  var words = document.createElement("p");
  words.setAttribute("role", "alert");
  words.appendChild(document.createTextNode(sentence));
  body.appendChild(words);
  if (document.body) page.removeChild(document.body);
  page.appendChild(body);
})();
