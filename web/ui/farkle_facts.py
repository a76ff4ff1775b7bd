"""Beside Farkle's table: how the turn may come out, drawn; and how we know, recomputed while one looks."""

import js
import store
from dom import add, bar, document, fill, later, make, on, show

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT, FOOT = 420, 150, 22
PAUSE = 350  # milliseconds that a choice has to stay before its distribution is asked for
NARROW = 832  # pixels: up to here the advice comes first, and the folds are closed


class Facts:
    """Three folds under the table."""

    def __init__(self, shell):
        self._shell = shell
        self._wanted = None  # what to draw: a position, and the action chosen there if a roll lies on it
        self._asked = None
        self._known = {}
        self.root = make("div", "farkle-facts")
        wide = js.window.innerWidth > NARROW
        self._outcome = _fold("How this turn may come out", "outcome", wide, self._ask)
        self._entry = None
        self._counted = ""
        self._turns = _fold("How many turns the target takes", "turns", False, self._ask_turns)
        self._how = _fold("How we know", "how", False, self._ask_published)
        add(self.root, self._outcome, self._turns, self._how)

    def show(self, entry, typing):
        """Draw the turn from here on where the dice are about to be thrown."""
        self._want((entry.position, "") if typing and entry.view else None)
        begins = typing and entry.view and not entry.view["turn"]
        self._entry = entry if begins else None
        show(self._turns, bool(begins))
        if begins:
            self._ask_turns()

    def after(self, entry, option):
        """Draw the turn as it goes on after an option that throws again."""
        self._want((entry.position, option["action"]) if option["dice_left"] else None)

    def _want(self, wanted):
        self._wanted = wanted
        show(self._outcome, wanted is not None)
        if wanted and wanted != self._asked:
            later(PAUSE, self._ask)

    def _ask(self):
        wanted = self._wanted
        if wanted is None or wanted == self._asked or not self._outcome.open or not self._shell.engine.ready:
            return
        self._asked = wanted
        question = {"about": "distribution", "position": wanted[0], "action": wanted[1]}
        self._shell.ask(question, lambda reply: self._draw(reply, wanted), "distribution")

    def _draw(self, reply, wanted):
        if wanted != self._wanted:
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

    def _ask_turns(self):
        """Ask for the number of turns, again and again until the engine is through."""
        entry = self._entry
        if self._turns.open and entry and self._counted != entry.position and self._shell.engine.ready:
            if not self._turns.querySelector("div").firstChild:
                fill(self._turns.querySelector("div"), [make("p", "fine", "Computing …")])
            question = {"about": "turns", "position": entry.position}
            self._shell.ask(question, lambda reply: self._draw_turns(reply, entry), "turns")

    def _draw_turns(self, reply, entry):
        if entry is not self._entry:
            return
        body = self._turns.querySelector("div")
        if not reply["ok"]:
            fill(body, [make("p", "fine", reply["error"])])
            return
        found = reply["answer"]
        if "mean" not in found:
            fill(body, [make("p", "fine", "Computing, %d of %d …" % (found["done"], found["of"]))])
            self._ask_turns()
            return
        self._counted = entry.position
        words = "%d points take %.2f turns on average, each played for points:" % (
            found["need"],
            found["mean"],
        )
        list_ = make("ol", "farkle-turns")
        for number, p in enumerate(found["turns"]):
            if p >= 0.005:
                length = bar(p / max(found["turns"]), "")
                share = make("span", "", "%.1f %%" % (100 * p))
                add(list_, add(make("li"), make("span", "", str(number + 1)), length, share))
        fill(body, [make("p", "fine", words), list_])

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
    # A bust is often many times as likely as any one score: its bar is broken rather than theirs flattened.
    most = max([found["bust"] / 3] + [one["p"] for one in bars])
    room, floor = HEIGHT - FOOT - 16, HEIGHT - FOOT

    def column(x, width, p, classes, title):
        height = min(max(room * p / most, 0.8 if p else 0), room)
        rect = _draw_in(chart, "rect", classes, x="%.1f" % x, y="%.1f" % (floor - height), rx="1.5")
        rect.setAttribute("width", "%.1f" % max(width, 1))
        rect.setAttribute("height", "%.1f" % height)
        _draw_in(rect, "title", "", title)

    wide = 24  # of the bust's bar, which carries its number
    column(0, wide - 2, found["bust"], "bust", "bust: %.2f %%" % (100 * found["bust"]))
    if found["bust"] > most:
        _draw_in(chart, "path", "break", d="M-2 %d l%d -8 v-6 l-%d 8 z" % (floor - 45, wide + 2, wide + 2))
    _draw_in(chart, "text", "label", "%.0f %%" % (100 * found["bust"]), x="0", y="11")
    step = (WIDTH - wide - 6) / max(len(bars), 1)
    for number, one in enumerate(bars):
        span = str(one["to"]) if one["to"] - one["from"] < 50 else "%d to %d" % (one["from"], one["to"])
        column(
            wide + 6 + number * step, step - 1.2, one["p"], "points", "%s: %.2f %%" % (span, 100 * one["p"])
        )
    _draw_in(chart, "line", "axis", x1="0", x2=str(WIDTH), y1=str(HEIGHT - FOOT), y2=str(HEIGHT - FOOT))
    _draw_in(chart, "text", "label", "bust", x="0", y=str(HEIGHT - 6))
    for number, score in _labelled(bars):
        x = wide + 6 + (number + 0.5) * step
        _draw_in(chart, "text", "label middle", str(score), x="%.1f" % x, y=str(HEIGHT - 6))
    return chart


def _labelled(bars):
    """Return which bars have a score written under them: round ones, not too near each other."""
    if not bars:
        return []
    top = bars[-1]["to"]
    every = 250
    while top / every > 6:
        every *= 2
    rounded = [one["to"] // every * every for one in bars]
    return [(number, rounded[number]) for number, one in enumerate(bars) if one["from"] <= rounded[number]]


def _at_least(found):
    row = make("dl", "farkle-at-least")
    for points, p in found["at_least"]:
        target = points == found["need"]
        add(row, add(make("div"), make("dt", "", "≥ %d%s" % (points, ", the target" if target else "")),
            make("dd", "", "%.1f %%" % (100 * p))))  # fmt: skip
    return row
