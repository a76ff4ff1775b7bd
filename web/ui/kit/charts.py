"""Small drawings: a line over the course of a game, and bars of chances."""

import js

from kit.dom import add, document, fill, length, make, part, show, tell
from kit.speech import saying

WIDTH, HEIGHT, FOOT = 560, 150, 18


class Line:
    """A probability over the course of a match, as a line with a half-way mark."""

    def __init__(self) -> None:
        self.root = piece("svg", (("class", "line"), ("preserveAspectRatio", "none"), ("role", "img")))

    def draw(self, parts: list[float], words: str) -> None:
        """Draw values between 0 and 1; `words` say what the line shows."""
        last = max(len(parts) - 1, 1)
        self.root.setAttribute("viewBox", "0 0 %d 100" % last)
        tell(self.root, "aria-label", words)
        half = piece("line", (("x1", "0"), ("x2", str(last)), ("y1", "50"), ("y2", "50")))
        points = ["%d,%.1f" % (i, 100 - 100 * part) for i, part in enumerate(parts)]
        children = [half]
        if len(points) > 1:
            area = " ".join(["0,100"] + points + ["%d,100" % last])
            line = piece("polyline", (("points", " ".join(points)),))
            children = [piece("polygon", (("points", area),)), half, line]
        fill(self.root, children)


class Shares:
    """Parts of a whole beside each other in one bar, a colour for each place; `swatch` is that colour."""

    def __init__(self) -> None:
        self._parts: list[js.Element] = []
        self.root = make("div", "shares", aria_hidden="true")

    def draw(self, parts: list[float]) -> None:
        """Draw parts between 0 and 1."""
        while len(self._parts) < len(parts):
            self._parts.append(length("share place-%d" % len(self._parts), 0))
            add(self.root, self._parts[-1])
        tell(self.root, "data-count", str(len(parts)))
        for place, element in enumerate(self._parts):
            show(element, place < len(parts))
            part(element, parts[place] if place < len(parts) else 0)


def swatch(place: int) -> js.Element:
    """Return a dot in the colour of a place in a `Shares`."""
    return make("span", look_of(place), aria_hidden="true")


def look_of(place: int) -> str:
    """Return what such a dot looks like."""
    return "swatch place-%d" % place


class Bars:
    """Bars beside each other, with a label under some of them."""

    def __init__(self, classes: str = "bars") -> None:
        self._classes = classes
        self.root = make("div", "chart")

    def draw(self, bars: list[tuple[float, str, str, str]], words: str, labels: int = 6) -> None:
        """Draw bars, `(height, label, look, title)`, about so many `labels`; `words` say what they show."""
        chart = piece("svg", (("class", self._classes), ("viewBox", "0 0 %d %d" % (WIDTH, HEIGHT))))
        chart.setAttribute("role", "img")
        chart.setAttribute("aria-label", words)
        step, room = WIDTH / max(len(bars), 1), HEIGHT - FOOT - 4
        most = max([height for height, _, _, _ in bars] + [1e-9])
        for number, (height, _, look, title) in enumerate(bars):
            tall = max(room * height / most, 0.5)
            rect = piece("rect", (("class", look), ("x", "%.1f" % (number * step))))
            rect.setAttribute("y", "%.1f" % (HEIGHT - FOOT - tall))
            rect.setAttribute("width", "%.1f" % max(step - 1.2, 1))
            rect.setAttribute("height", "%.1f" % tall)
            told = piece("title", ())
            told.textContent = title
            rect.appendChild(told)
            chart.appendChild(rect)
        for number in range(0, len(bars), max(1, len(bars) // labels)):
            text = piece("text", (("class", "label"), ("x", "%.1f" % (number * step))))
            text.setAttribute("y", str(HEIGHT - 4))
            text.textContent = bars[number][1]
            chart.appendChild(text)
        fill(self.root, [chart])


def span_of(low: int, high: int) -> str:
    """Return points from some to others."""
    # points from some to others; e.g. low=250, high=450
    return saying("kit.span", "{low} to {high}", low=low, high=high)


def bar_of(span: str, chance: float) -> str:
    """Return what a bar of a drawing stands for: some points, and their chance."""
    # what is shown at a bar of a drawing: points, and their chance; e.g. span="250", chance=0.0525
    return saying("kit.bar", "{span}: {chance:percent2}", span=span, chance=chance)


def piece(tag: str, attributes: js.Iterable[tuple[str, str]]) -> js.Element:
    """Return an element of a drawing, by attributes `(name, value)`."""
    element = document.createElementNS("http://www.w3.org/2000/svg", tag)
    for name, value in attributes:
        element.setAttribute(name, value)
    return element
