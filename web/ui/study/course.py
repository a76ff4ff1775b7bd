"""The course of a match as a picture that one walks along: a line, its mistakes, and where one stands."""

import js
from kit.charts import piece
from kit.dom import fill, on, tell, within
from kit.figures import percent

WIDTH, HEIGHT, EDGE = 720, 180, 10
SLIM = 360  # as wide as the picture is drawn on a phone, where it would else be flat
NARROW = 600  # pixels of a window
MARGIN = 38  # left of the course, for what its heights mean
LABELS = (1.0, 0.5, 0.0)  # chances


class ReviewCourse:
    """Draw values over the steps of a match; `went(step)` hears a tap on one of them."""

    def __init__(self, went: js.Callable[[int], object]) -> None:
        self.root = piece("svg", (("class", "review-course"), ("role", "img")))
        self._cursor = piece("line", (("class", "cursor"), ("y1", "0"), ("y2", str(HEIGHT))))
        self._dot = piece("circle", (("class", "here"), ("r", "8")))
        self._places: list[tuple[str, str]] = []
        self._drawn: tuple[list[float], list[tuple[int, str]], str, bool] | None = None
        self._step = self._width = 0
        on(js.window, "resize", lambda event: self._resized())
        within(self.root, "click", "[data-step]", lambda column: went(int(column.dataset.step or 0)))

    def draw(self, parts: list[float], marks: list[tuple[int, str]], words: str, even: bool) -> None:
        """Draw parts of the whole height, one before the first step and one after each.

        `marks` are steps and what they look like: mistakes and turning points; `words` say what is shown;
        `even` draws a line half-way up, where both are as likely to win.
        """
        tell(self.root, "aria-label", words)
        self._drawn = parts, marks, words, even
        self._width = width = _width()
        tell(self.root, "viewBox", "0 0 %d %d" % (width, HEIGHT))
        begins = MARGIN if even else EDGE
        wide = (width - begins - EDGE) / max(len(parts) - 1, 1)
        tall = HEIGHT - 2 * EDGE
        self._places = [
            ("%.1f" % (begins + step * wide), "%.1f" % (EDGE + tall * (1 - part)))
            for step, part in enumerate(parts)
        ]
        middle = str(HEIGHT // 2)
        half = (("class", "half"), ("x1", str(begins)), ("x2", str(width)), ("y1", middle), ("y2", middle))
        points = " ".join(["%s,%s" % place for place in self._places])
        children = [piece("line", half)] + _labels(tall) if even else []
        children.append(piece("polyline", (("points", points),)))
        for step, look in marks:
            x, y = self._places[step]
            children.append(piece("circle", (("class", look), ("cx", x), ("cy", y), ("r", "4.5"))))
        children += [self._cursor, self._dot]
        for step in range(len(parts)):
            left = max(begins + (step - 0.5) * wide, 0)
            size = min(wide, width - left)
            place = (("x", "%.1f" % left), ("y", "0"), ("width", "%.1f" % size), ("height", str(HEIGHT)))
            children.append(piece("rect", (("class", "review-tap"), ("data-step", str(step))) + place))
        fill(self.root, children)

    def point(self, step: int) -> None:
        """Stand at a step, 0 before the first."""
        self._step = step
        x, y = self._places[step]
        for name, value in (("x1", x), ("x2", x)):
            self._cursor.setAttribute(name, value)
        for name, value in (("cx", x), ("cy", y)):
            self._dot.setAttribute(name, value)

    def _resized(self) -> None:
        """Draw anew where the window has become narrow, or wide."""
        if self._drawn and self._width != _width():
            self.draw(*self._drawn)
            self.point(self._step)


def _width() -> int:
    return SLIM if js.window.innerWidth < NARROW else WIDTH


def _labels(tall: float) -> list[js.Element]:
    """Return what heights mean, where they are chances to win."""
    found = []
    for part in LABELS:
        text = piece("text", (("x", "2"), ("y", "%.1f" % (EDGE + tall * (1 - part) + 4))))
        text.textContent = percent(part, 0)
        found.append(text)
    return found
