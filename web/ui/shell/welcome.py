"""What a first visit is told: what this is, and how to begin; gone for good once a roll was advised."""

import js
from kit.dom import add, fill, find, make, press, show
from kit.speech import saying
from record import store


class Welcome:
    """A few words and ways to begin, under the advice, so that nothing else ever moves."""

    def __init__(self) -> None:
        self._root = find("welcome")
        self._new = not store.get("welcomed", store.flag())

    def offer(self, purpose: str, ways: list[tuple[str, list[tuple[str, js.Act]]]]) -> None:
        """Say what a game's advice is for, and offer ways to begin, by what for: `(words, act)`."""
        show(self._root, self._new)
        if self._new:
            rows = []
            for what, acts in ways:
                row = make("div", "ways", role="group", aria_label=what)
                rows.append(
                    add(row, make("span", "", what), *[press(words, _begins(act)) for words, act in acts])
                )
            # a first visit: how the page knows what the dice show
            how = saying(
                "welcome.how",
                "This advises beside your real game. Type or tap what the dice show, or let it look where it "
                "offers to.",
            )
            fill(self._root, [make("p", "", purpose), make("p", "", how)] + rows)

    def close(self) -> None:
        """Go, and do not come back."""
        if self._new:
            self._new = False
            store.put("welcomed", True)
            show(self._root, False)


def _begins(act: js.Act) -> js.Act:
    """Return an act with which one begins, at the top of the page where the dice lie."""

    def begin() -> None:
        js.window.scrollTo(0, 0)
        act()

    return begin
