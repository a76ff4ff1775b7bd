"""The sheet from which two others are watched: their names, and the way to the overlay."""

import js
from kit.dom import add, document, make, on, press, say
from kit.sheet import titled
from shell import links

from watch import watching

LONGEST = 40


class WatchSheet:
    """Ask for two names, and begin to watch."""

    def __init__(self, shell: js.Shell, home: js.Element) -> None:
        self._shell = shell
        self._names = [make("input", type="text", maxlength=str(LONGEST), id="watch-%d" % n) for n in (0, 1)]
        self._error = make("p", "field-error", role="alert")
        self._overlay = make("a", "", "Open the overlay in a window of its own", target="_blank")
        self._dialog = titled(home, "watch", "Look on")
        about = make("p", "", "Watch two others: both sides are entered step by step, and a bar tells both "
                     "chances, what they should do, and mistakes as they happen.")  # fmt: skip
        add(self._dialog, about)
        for name, words in zip(self._names, ("Who moves first, or now", "The other one")):
            add(self._dialog, make("label", "", words, for_=name.id), name)
        told = make("p", "fine", "The overlay shows the bar alone, large and on a transparent ground, and "
                    "follows this window; a tap there makes the ground green, for a chroma key.")  # fmt: skip
        add(self._dialog, self._error, press("Watch them", self._begin, "do"), self._overlay, told)
        on(self._dialog, "keydown", self._key)
        on(self._dialog, "close", lambda event: document.activeElement.blur())

    @property
    def is_open(self) -> bool:
        return self._dialog.open

    def open(self) -> None:
        """Show the sheet."""
        say(self._error, "")
        moment = self._shell.moment
        for place, name in enumerate(self._names):
            name.value = moment.names[moment.seat ^ place] if moment.watched else ""
        self._overlay.href = links.overlay(self._shell.game)
        if not self._dialog.open:
            self._dialog.showModal()

    def _key(self, event: js.Event) -> None:
        if event.key == "Enter" and event.target.matches("input"):
            event.preventDefault()
            self._begin()

    def _begin(self) -> None:
        names = [" ".join(name.value.replace("|", " ").split()) for name in self._names]
        if not all(names) or names[0] == names[1]:
            return say(self._error, "Both have a name, and not the same one: as in Anna and Bert.")
        self._dialog.close()
        watching.begin(self._shell, names)
