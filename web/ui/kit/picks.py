"""Lists to pick from: searched by words, gone through by arrows, the first that is found taken by Enter."""

import js

from kit.dom import button, fill, make, on, tell, within
from kit.speech import saying

BY = {"ArrowDown": 1, "ArrowRight": 1, "ArrowUp": -1, "ArrowLeft": -1}


class Picks:
    """A list called `name` with a `search` above it; of each row one button, a `pick`, is a stop for Tab.

    `take(code)` hears which one is picked, `typed()` that other words are searched.
    """

    def __init__(
        self,
        name: str,
        take: js.Callable[[str], object],
        typed: js.Act = lambda: None,
        search: str = "",
        look: str = "picks",
    ) -> None:
        self._take = take
        self._typed = typed
        # in an empty field for words by which dice are found
        search = search or saying("kit.search_die", "Search a die")
        self.search = make("input", "picks-search", type="search", placeholder=search, aria_label=search)
        self.list = make("div", look, role="group", aria_label=name)
        within(self.list, "click", "[data-pick]", lambda one: take(one.dataset.pick or ""))
        on(self.list, "keydown", self._along)
        on(self.search, "keydown", self._enter)
        on(self.search, "input", lambda event: typed())

    @property
    def words(self) -> str:
        """What is searched."""
        return str(self.search.value.strip().lower())

    def fill(self, rows: list[js.Element], none: str = "") -> None:
        """Show rows, or the word that there is none; the first pick is the stop for Tab."""
        fill(self.list, rows or [make("p", "", none)])
        for place, one in enumerate(self.list.querySelectorAll("[data-pick]")):
            one.setAttribute("data-place", str(place))
            one.setAttribute("tabindex", "-1" if place else "0")

    def mark(self, code: str) -> None:
        """Show which is chosen."""
        for one in self.list.querySelectorAll("[data-pick]"):
            tell(one, "aria-pressed", "true" if one.dataset.pick == code else "false")

    def _enter(self, event: js.Event) -> None:
        first = self.list.querySelector("[data-pick]")
        if event.key == "Enter" and self.words and first:
            event.preventDefault()
            event.stopPropagation()
            self.search.value = ""
            self._take(first.dataset.pick or "")
            self._typed()

    def _along(self, event: js.Event) -> None:
        one, by = event.target.closest("[data-pick]"), BY.get(event.key)
        place = int(one.dataset.place or 0) + by if one and by else -1
        other = self.list.querySelector('[data-place="%d"]' % place)
        if other:
            event.preventDefault()
            other.focus()


def pick(code: str, classes: str = "tool", words: str = "", **attributes: str) -> js.Element:
    """Return the button of a row that picks it."""
    return button(words, classes, data_pick=code, **attributes)
