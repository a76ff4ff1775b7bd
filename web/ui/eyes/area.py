"""A rectangle drawn over a picture: where in it the game lies. It is kept on the device, as fractions."""

import json

import js
from kit.dom import add, make, on, press, show
from kit.sheet import head
from kit.speech import saying
from record import store

from eyes.source import Source

LEAST = 0.08  # a smaller part, of the width or the height, was a slip of the finger


def _part(value: js.Json) -> js.Json:
    """Return a kept part where it is one, else None."""
    fits = isinstance(value, list) and len(value) == 4
    fits = fits and not [side for side in value if not isinstance(side, (int, float)) or not 0 <= side <= 1]
    return value if fits and value[2] >= LEAST and value[3] >= LEAST else None


class Area:
    """Ask for the part of a source that counts, by a sentence; `done()` hears that there is one."""

    def __init__(self, home: js.Element, name: str, source: Source, sentence: str, done: js.Act) -> None:
        self._home = home
        self._name = name
        self._source = source
        self._done = done
        self.part: js.Json = store.get(name, _part)
        self._from: tuple[float, float] | None = None
        self._drawn: js.Json = self.part
        # what is read aloud of a picture on which one draws a rectangle
        canvas = saying("eyes.canvas", "The picture to draw on")
        self._canvas = make("canvas", "eyes-picture", aria_label=canvas, role="img")
        self._box = make("span", "eyes-box")
        self._stage = add(make("div", "eyes-stage eyes-draw"), self._canvas, self._box)
        self._said = make("p", "eyes-said", sentence, role="status")
        # on a button: take the part of the picture that was drawn
        self._use = press(saying("eyes.use_part", "Use this part"), self._keep, "do")
        # on a button: take the whole picture
        whole = press(saying("eyes.use_whole", "The whole picture"), self._forget)
        self._dialog = make("dialog", "sheet eyes-sheet", aria_labelledby="eyes-area-title")
        tools = add(make("div", "eyes-tools"), self._use, whole)
        # the heading of a window in which one draws a rectangle on a picture
        title = head(saying("eyes.where", "Where is it?"), "eyes-area-title")
        add(self._dialog, title, self._said, self._stage, tools)
        on(self._dialog, "close", lambda event: self._dialog.remove())
        on(self._stage, "pointerdown", self._press)
        on(self._stage, "pointermove", self._drag)
        on(self._stage, "pointerup", self._drop)

    def ask(self) -> None:
        """Show what the source shows now, to draw on."""
        self._source.still(self._open)

    def _open(self, picture: js.Bitmap | None) -> None:
        if not picture:
            return
        js.eyes.draw(self._canvas, picture)
        picture.close()
        self._draw(self.part)
        if not self._dialog.open:
            add(self._home, self._dialog)
            self._dialog.showModal()

    def _draw(self, part: js.Json) -> None:
        self._drawn = part
        show(self._box, part)
        self._use.disabled = not part
        for name, size in zip(("left", "top", "width", "height"), part or ()):
            self._box.style.setProperty(name, "%.2f%%" % (100 * size))

    def _at(self, event: js.Event) -> tuple[float, float]:
        around = self._canvas.getBoundingClientRect()
        across = (event.clientX - around.left) / max(around.width, 1)
        down = (event.clientY - around.top) / max(around.height, 1)
        return min(max(across, 0.0), 1.0), min(max(down, 0.0), 1.0)

    def _press(self, event: js.Event) -> None:
        event.preventDefault()
        self._from = self._at(event)

    def _drag(self, event: js.Event) -> None:
        if self._from:
            (left, top), (right, bottom) = self._from, self._at(event)
            self._draw(_part([min(left, right), min(top, bottom), abs(right - left), abs(bottom - top)]))

    def _drop(self, event: js.Event) -> None:
        self._drag(event)
        self._from = None

    def _keep(self) -> None:
        self._take(self._drawn)

    def _forget(self) -> None:
        self._take(None)

    def _take(self, part: js.Json) -> None:
        self.part = part
        store.put(self._name, part)
        self._dialog.close()
        self._done()

    def around(self, margin: float) -> tuple[str, list[float]] | None:
        """Return the part with a margin, as JSON, and where in a picture of that the part itself lies.

        The margin is a share of the part's own size on each side. None where no part was drawn.
        """
        if not self.part:
            return None
        left, top, wide, high = self.part
        first = max(0.0, left - margin * wide), max(0.0, top - margin * high)
        last = min(1.0, left + wide + margin * wide), min(1.0, top + high + margin * high)
        across, down = last[0] - first[0], last[1] - first[1]
        inner = [(left - first[0]) / across, (top - first[1]) / down, wide / across, high / down]
        return json.dumps([first[0], first[1], across, down]), inner
