"""The sheet from which others are watched: their names, and the way to the overlay."""

import js
from kit.dom import add, document, make, on, press, say, show, tell
from kit.sheet import titled
from kit.speech import saying
from shell import links

from watch import watching

LONGEST = 40
FEWEST = 2


class WatchSheet:
    """Ask for the names of those who play, and begin to watch; there is always room for one more."""

    def __init__(self, shell: js.Shell, home: js.Element) -> None:
        self._shell = shell
        self._rows: list[tuple[js.Element, js.Element]] = []  # (label, field), in the order of turns
        self._home = make("div")
        self._error = make("p", "field-error", role="alert")
        # a link; the overlay is a slim bar for streams
        self._overlay = make("a", "", saying("watch.overlay", "Open the overlay in a window of its own"))
        tell(self._overlay, "target", "_blank")
        # the heading of the sheet from which one looks on at a game of others
        self._dialog = titled(home, "watch", saying("page.watch", "Watch"))
        add(self._dialog, make("p", "", _about()), self._home, self._error)
        # a button: to watch those whose names were typed
        add(self._dialog, press(saying("watch.begin", "Watch them"), self._begin, "do"), self._overlay)
        add(self._dialog, make("p", "fine", _of_overlay()), make("p", "fine", _of_streams()))
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
            label = make("label", "", _place(len(self._rows)), for_=field.id)
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
            # what was typed are too few names of players to watch, or two are alike
            few = saying("watch.too_few", "Type two names at least, all different: as in Anna and Bert.")
            return say(self._error, few)
        watching.begin(self._shell, names, self._begun)

    def _begun(self, trouble: str) -> None:
        """Close, unless there is a trouble to be said."""
        say(self._error, trouble)
        if not trouble:
            self._dialog.close()


def _place(number: int) -> str:
    """Return what stands beside the name of a player, by the order of turns."""
    if number:
        # beside the field for the name of a player: who moves after the one before
        return saying("watch.then", "Then")
    # beside the field for the name of a player: who begins the game, or moves now in one that goes on
    return saying("watch.first", "Who moves first, or now")


def _about() -> str:
    # how one watches a game of others
    return saying(
        "watch.about",
        "Type what others play, step by step. A bar tells all chances, what they should do, and mistakes "
        "as they happen.",
    )


def _of_overlay() -> str:
    # what the overlay is: a slim bar for streams, in another window
    return saying(
        "watch.about_overlay",
        "The overlay is a slim bar: names, scores, points at risk, dice, chances and the last mistake. It "
        "follows this window, your own game too, from your seat. A tap there makes its ground green, for a "
        "chroma key.",
    )


def _of_streams() -> str:
    # how the overlay gets into a stream by OBS, a program, whose own words stand here
    return saying(
        "watch.about_streams",
        "In OBS: open it in a window of its own, add Sources › Window Capture, and crop. Or play in a dock "
        "(Docks › Custom Browser Docks, with the address of this page), and open the overlay in a second "
        "one. A Browser Source is a browser of its own, and does not hear this one.",
    )
