"""Keep Enter for the game: what a finger or the mouse has pressed gives the focus back.

Whoever goes from button to button by Tab keeps it there, and presses with Space or Enter. In a list of
choices Space opens the list; Enter and Escape mean that one has chosen.
"""

import js
from dom import later, on

PRESSED = "button, a, summary, .switch label"
WRITTEN = "input:not([type=radio]):not([type=checkbox]), textarea, select, label:not(.switch label)"


class Focus:
    """Watch over the focus inside an element; `by_key()` is told of keys typed elsewhere."""

    def __init__(self, root: js.Element) -> None:
        self._root = root
        self._by_hand = False
        on(root, "pointerdown", lambda event: self._hand(True))
        on(root, "keydown", self._key)
        on(root, "mousedown", self._pressed)
        on(root, "click", self._clicked)
        on(root, "change", self._changed)

    def by_key(self) -> None:
        """Hear that a key was typed."""
        self._by_hand = False

    def release(self) -> None:
        """Give the focus back to the page."""
        active = self._root.ownerDocument.activeElement
        if active:
            active.blur()

    def _key(self, event: js.Event) -> None:
        self._by_hand = False
        if event.key in ("Enter", "Escape") and event.target.matches("select"):
            event.preventDefault()
            self.release()

    def _hand(self, is_hand: bool) -> None:
        self._by_hand = is_hand

    def _pressed(self, event: js.Event) -> None:
        if event.target.closest(PRESSED) and not event.target.closest("input, select"):
            event.preventDefault()

    def _clicked(self, event: js.Event) -> None:
        if self._by_hand and not event.target.closest(WRITTEN):
            later(0, self.release)

    def _changed(self, event: js.Event) -> None:
        if self._by_hand and event.target.matches("select, input[type=radio], input[type=checkbox]"):
            later(0, self.release)
