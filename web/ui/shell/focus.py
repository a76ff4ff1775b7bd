"""Keep Enter for the game: what a finger or the mouse has pressed gives the focus back.

Within a dialog it is the dialog that gets it, whose keys else went to the table behind.

Whoever goes from button to button by Tab keeps it there, and presses with Space or Enter. In a list of
choices Space opens the list; Enter and Escape mean that one has chosen.
"""

import js
from kit.dom import later, on

PRESSED = "button, a, summary, .switch label"
WRITTEN = "input:not([type=radio]):not([type=checkbox]), textarea, select, label:not(.switch label)"


class Focus:
    """Watch over the focus inside an element; `by_key()` is told of keys typed elsewhere."""

    def __init__(self, root: js.Element) -> None:
        self._root = root
        self._by_hand = False
        self._dialog: js.Element | None = None  # in which a hand has pressed last
        on(root, "pointerdown", self._down)
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

    def _down(self, event: js.Event) -> None:
        self._by_hand = True
        self._dialog = event.target.closest("dialog")  # now, since a click may replace what it meets

    def _pressed(self, event: js.Event) -> None:
        if event.target.closest(PRESSED) and not event.target.closest("input, select"):
            event.preventDefault()

    def _clicked(self, event: js.Event) -> None:
        if self._by_hand and not event.target.closest(WRITTEN):
            later(0, self._give_back)

    def _changed(self, event: js.Event) -> None:
        if self._by_hand and event.target.matches("select, input[type=radio], input[type=checkbox]"):
            later(0, self._give_back)

    def _give_back(self) -> None:
        """Give the focus to the dialog, where it is open after the click, else to the page."""
        if self._dialog and self._dialog.open:
            self._dialog.tabIndex = -1
            self._dialog.focus()
        else:
            self.release()
