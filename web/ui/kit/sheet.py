"""The sheet that is laid over the table: the rules and who plays what, or the list of keys."""

import js

from kit import edition
from kit.dom import add, document, fill, find, make, on, say
from kit.speech import voice

ABOUT = (
    "About",
    "Hold or Roll computes on this device; nothing is sent anywhere. It advises beside a game: what the "
    "dice show is typed, tapped, or read from a camera or a window, and no picture leaves this device.",
)


def dialog(home: js.Element, look: str) -> js.Element:
    """Return a new dialog with a heading `<look>-title`, which takes the place of one made before."""
    before = home.querySelector("dialog." + look)
    if before:
        before.remove()
    found = make("dialog", "sheet " + look, id=look + "-sheet", aria_labelledby=look + "-title")
    add(home, found)
    return found


def titled(home: js.Element, look: str, title: str) -> js.Element:
    """Return a new dialog that has its heading and a button that closes it."""
    return add(dialog(home, look), head(title, look + "-title"))


def head(title: str, name: str) -> js.Element:
    """Return the heading of a dialog, which has this id, and a button that closes it."""
    close = make("button", "tool", "Close", type="submit")
    return add(make("form", method="dialog"), make("h2", "", title, id=name), close)


class Sheet:
    """Show one text at a time; Escape or its button closes it."""

    def __init__(self) -> None:
        self._dialog = find("sheet")
        self._title = find("sheet-title")
        self._body = find("sheet-body")
        # Closed, it gives the focus back to the button that opened it; Enter is to play, not to open it.
        on(self._dialog, "close", lambda event: document.activeElement.blur())

    @property
    def is_open(self) -> bool:
        return self._dialog.open

    def rules(self, paragraphs: js.Iterable[tuple[str, str]]) -> None:
        """Show paragraphs, each `(heading, text)`, and what this page is."""
        children = []
        for heading, text in list(paragraphs) + [ABOUT]:
            children += [make("h3", "", heading), make("p", "", text)]
        notices = make("a", "", "Who made what it is built of", href="notices.txt", target="_blank")
        children.append(add(edition.told(), notices))
        self._open("Rules and help", children)

    def keys(self, keys: js.Iterable[tuple[str, str]]) -> None:
        """Show what keys do, each `(key, words)`."""
        rows = make("dl", "key-list")
        for key, words in keys:
            add(rows, add(make("dt"), make("kbd", "", key)), make("dd", "", words))
        self._open("Keys", [rows])

    def _open(self, title: str, children: list[js.Element]) -> None:
        say(self._title, title)
        fill(self._body, children)
        if not self._dialog.open:
            self._dialog.showModal()


class Unopened:
    """A sheet that `make()` makes when it is first opened, so that the page starts sooner.

    When another language is spoken than that in which it was made, it is made anew.
    """

    def __init__(self, make: js.Callable[[], js.Choosing]) -> None:
        self._make = make
        self._sheet: js.Choosing | None = None
        self._language = ""  # in which it was made

    @property
    def is_open(self) -> bool:
        return self._sheet is not None and self._sheet.is_open

    def open(self) -> None:
        """Show the sheet."""
        if not self._sheet or self._language != voice().code:
            self._sheet, self._language = self._make(), voice().code
        self._sheet.open()
