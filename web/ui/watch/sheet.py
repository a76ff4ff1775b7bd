"""The sheet from which others are watched: their names, and the way to the overlay."""

import js
from kit.dom import add, document, make, on, press, say, show
from kit.sheet import titled
from shell import links

from watch import watching

OVERLAY = (
    "The overlay is a slim bar: names, scores, points at risk, dice, chances and the last mistake. It "
    "follows this window, your own game too, from your seat; a tap there makes its ground green, for a "
    "chroma key.",
    "In OBS: open it in a window of its own, add Sources › Window Capture, and crop. Or enter the game in a "
    "dock (Docks › Custom Browser Docks, with the address of this page) and open the overlay as a second "
    "one. A Browser Source is a browser of its own, and does not hear this one.",
)
LONGEST = 40
FEWEST = 2


class WatchSheet:
    """Ask for the names of those who play, and begin to watch; there is always room for one more."""

    def __init__(self, shell: js.Shell, home: js.Element) -> None:
        self._shell = shell
        self._rows: list[tuple[js.Element, js.Element]] = []  # (label, field), in the order of turns
        self._home = make("div")
        self._error = make("p", "field-error", role="alert")
        self._overlay = make("a", "", "Open the overlay in a window of its own", target="_blank")
        self._dialog = titled(home, "watch", "Look on")
        about = make("p", "", "Watch others: all are entered step by step, and a bar tells all chances, what "
                     "they should do, and mistakes as they happen.")  # fmt: skip
        add(self._dialog, about, self._home)
        told = [make("p", "fine", words) for words in OVERLAY]
        add(self._dialog, self._error, press("Watch them", self._begin, "do"), self._overlay, *told)
        on(self._home, "input", lambda event: self._make_room())
        on(self._dialog, "keydown", self._key)
        on(self._dialog, "close", lambda event: document.activeElement.blur())

    @property
    def is_open(self) -> bool:
        return self._dialog.open

    def open(self) -> None:
        """Show the sheet, with the names of those who are watched already."""
        say(self._error, "")
        moment, most = self._shell.moment, self._shell.spec["players"]
        while len(self._rows) < most:
            field = make("input", type="text", maxlength=str(LONGEST), id="watch-%d" % len(self._rows))
            label = make("label", "", "Then" if self._rows else "Who moves first, or now", for_=field.id)
            self._rows.append((label, field))
            add(self._home, label, field)
        names = [moment.names[seat] for seat in moment.order] if moment.watched else []
        for place, (_, field) in enumerate(self._rows):
            field.value = names[place] if place < len(names) else ""
        self._make_room()
        self._overlay.href = links.overlay(self._shell.game)
        if not self._dialog.open:
            self._dialog.showModal()

    def _make_room(self) -> None:
        """Show the fields that are filled and one more, as many as the game has seats."""
        filled = [place for place, (_, field) in enumerate(self._rows) if field.value.strip()]
        room = min(max(filled[-1:] + [0]) + 2, self._shell.spec["players"])
        for place, row in enumerate(self._rows):
            for element in row:
                show(element, place < max(room, FEWEST))

    def _key(self, event: js.Event) -> None:
        if event.key == "Enter" and event.target.matches("input"):
            event.preventDefault()
            self._begin()

    def _begin(self) -> None:
        fields = [field for _, field in self._rows[: self._shell.spec["players"]]]
        names = [" ".join(field.value.replace("|", " ").split()) for field in fields]
        names = [name for name in names if name]
        if len(names) < FEWEST or len({name.lower() for name in names}) < len(names):
            return say(self._error, "Two at least have a name, and each another one: as in Anna and Bert.")
        watching.begin(self._shell, names, self._begun)

    def _begun(self, trouble: str) -> None:
        """Close, unless there is a trouble to be said."""
        say(self._error, trouble)
        if not trouble:
            self._dialog.close()
