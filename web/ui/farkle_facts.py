"""Beside Farkle's table: how the turn may come out, drawn; and how we know, recomputed while one looks."""

import store
from dom import add, document, fill, later, make, on

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT, FOOT = 420, 150, 22
PAUSE = 350  # milliseconds that a position has to stay before its distribution is asked for


class Facts:
    """Two folds under the table."""

    def __init__(self, shell):
        self._shell = shell
        self._entry = None
        self._asked = ""
        self._known = {}
        self.root = make("div", "farkle-facts")
        self._outcome = _fold("How this turn may come out", "outcome", True, self._ask)
        self._how = _fold("How we know", "how", False, self._ask_published)
        add(self.root, self._outcome, self._how)

    def show(self, entry, typing):
        """Ask for the distribution of the turn where the dice are about to be thrown."""
        self._entry = entry if typing and entry.view else None
        body = self._outcome.querySelector("div")
        if entry.position != self._asked:
            fill(body, [make("p", "fine", "Drawn whenever the dice are in hand.")])
            self._asked = ""
        if self._entry:
            later(PAUSE, self._ask)

    def _ask(self):
        entry = self._entry
        if not self._outcome.open or entry is None or entry.position in ("", self._asked):
            return
        if not self._shell.engine.ready:
            return
        self._asked = entry.position
        question = {"about": "distribution", "position": entry.position}
        self._shell.ask(question, lambda reply: self._draw(reply, entry.position), "distribution")

    def _draw(self, reply, position):
        if position != self._asked:
            return
        body = self._outcome.querySelector("div")
        if not reply["ok"]:
            fill(body, [make("p", "fine", reply["error"])])
            return
        found = reply["answer"]
        words = "%.0f points on average, give or take %.0f; bust %.1f %%." % (
            found["mean"],
            found["deviation"],
            100 * found["bust"],
        )
        fill(body, [make("p", "fine", words), _chart(found), _at_least(found)])

    def _ask_published(self):
        if self._how.open and not self._known:
            fill(self._how.querySelector("div"), [make("p", "fine", "Computing …")])
            self._shell.ask({"about": "published"}, self._draw_published, "published")

    def _draw_published(self, reply):
        body = self._how.querySelector("div")
        if not reply["ok"]:
            fill(body, [make("p", "fine", reply["error"])])
            return
        self._known = found = reply["answer"]
        table = make("table", "farkle-table")
        head = [make("th", "", words) for words in ("Six fair dice, at most",) + _THROWS]
        add(table, add(make("thead"), add(make("tr"), *head)))
        rows = make("tbody")
        add(rows, _row("as widely copied", ["%.7g" % value for value in found["published"]] + ["–"]))
        for name, words in _READINGS:
            values = ["%.6f" % value for value in found[name] + [found[name + "_limit"]]]
            add(rows, _row(words, values))
        add(table, rows)
        why = make("p", "fine", "The copied figures are wrong: " + "; ".join(found["reasons"]) + ".")
        more = make("p", "fine", _TRUST)
        fill(body, [make("p", "fine", _NOW), table, why, more])


_THROWS = ("1 throw", "2", "3", "any number")
_READINGS = (
    ("own_reading", "ours, the turn ending from 6000 on"),
    ("every_point", "ours, every point counted"),
    ("up_to_6000", "ours, banked points counted up to 6000"),
)
_NOW = "Computed on this device just now, from the rules and the weights alone:"
_TRUST = (
    "Every value is exact: one sweep over all rolls, from high scores to low. A plain recursion over ordered "
    "dice, the iteration of at most n throws to its limit, and turns played with real dice agree with it."
)


def _fold(title, name, opened, act):
    """Return a fold that remembers whether it was open."""
    fold = make("details", "farkle-fold")
    add(fold, make("summary", "", title), make("div"))
    fold.open = store.get("farkle fold " + name, opened)

    def toggled(event):
        store.put("farkle fold " + name, bool(fold.open))
        act()

    on(fold, "toggle", toggled)
    return fold


def _row(words, values):
    return add(make("tr"), make("th", "", words, scope="row"), *[make("td", "", value) for value in values])


def _draw_in(parent, tag, classes="", text="", **attributes):
    element = document.createElementNS(SVG, tag)
    if classes:
        element.setAttribute("class", classes)
    if text:
        element.textContent = text
    for name in attributes:
        element.setAttribute(name.rstrip("_").replace("_", "-"), str(attributes[name]))
    parent.appendChild(element)
    return element


def _chart(found):
    """Draw the probability of each class of scores, the bust at the left."""
    bars = found["bars"]
    words = "Probability of each score of this turn; a bust has %.1f %%" % (100 * found["bust"])
    chart = document.createElementNS(SVG, "svg")
    for name, value in (("viewBox", "0 0 %d %d" % (WIDTH, HEIGHT)), ("role", "img"), ("aria-label", words)):
        chart.setAttribute(name, value)
    chart.setAttribute("class", "farkle-chart")
    places = len(bars) + 2  # the bust, a gap, the bars
    step = WIDTH / places
    most = max([found["bust"]] + [bar["p"] for bar in bars])
    room = HEIGHT - FOOT - 14

    def column(place, p, classes, title):
        height = max(room * p / most, 0.8 if p else 0)
        x, y = place * step, HEIGHT - FOOT - height
        rect = _draw_in(chart, "rect", classes, x="%.1f" % x, y="%.1f" % y, rx="1.5")
        rect.setAttribute("width", "%.1f" % max(step - 1.2, 1))
        rect.setAttribute("height", "%.1f" % height)
        _draw_in(rect, "title", "", title)

    column(0, found["bust"], "bust", "bust: %.2f %%" % (100 * found["bust"]))
    for number, bar in enumerate(bars):
        span = str(bar["to"]) if bar["to"] - bar["from"] < 50 else "%d to %d" % (bar["from"], bar["to"])
        column(number + 2, bar["p"], "points", "%s: %.2f %%" % (span, 100 * bar["p"]))
    _draw_in(chart, "line", "axis", x1="0", x2=str(WIDTH), y1=str(HEIGHT - FOOT), y2=str(HEIGHT - FOOT))
    _draw_in(chart, "text", "label", "bust", x="0", y=str(HEIGHT - 6))
    for number in _labelled(bars):
        x = (number + 2.5) * step
        _draw_in(chart, "text", "label middle", str(bars[number]["to"]), x="%.1f" % x, y=str(HEIGHT - 6))
    return chart


def _labelled(bars):
    """Return which bars have their score written under them: round ones, not too near each other."""
    if not bars:
        return []
    top = bars[-1]["to"]
    every = 250
    while top / every > 6:
        every *= 2
    return [number for number, bar in enumerate(bars) if bar["from"] <= bar["to"] // every * every]


def _at_least(found):
    row = make("dl", "farkle-at-least")
    for points, p in found["at_least"]:
        target = points == found["need"]
        add(row, add(make("div"), make("dt", "", "≥ %d%s" % (points, ", the target" if target else "")),
            make("dd", "", "%.1f %%" % (100 * p))))  # fmt: skip
    return row
