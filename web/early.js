// Before the first paint: the light or dark that was chosen earlier, so the page does not flash.
// Everything else on the page is Python. See web/ui/store.py, which writes what is read here.
try {
  const theme = JSON.parse(localStorage.getItem("hold-or-roll")).theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // nothing chosen, or nothing that can be read: the system decides
}
