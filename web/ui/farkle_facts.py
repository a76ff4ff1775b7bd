"""Beside Farkle's table: how the turn may come out, drawn; and how we know, recomputed while one looks."""

import js
from charts import Bars
from dom import add, bar, fill, later, make, show
from figures import percent
from kit import Fold, Progress
from record import Moment

PAUSE = 350  # milliseconds that a choice has to stay before its distribution is asked for
NARROW = 832  # pixels: up to here the advice comes first, and the folds are closed
TALLEST = 3  # a bust is often many times as likely as any one score: its bar is cut rather than theirs flat
THROWS = ("1 throw", "2", "3", "any number")
READINGS = (
    ("own_reading", "ours, the turn ending from 6000 on"),
    ("every_point", "ours, every point counted"),
    ("up_to_6000", "ours, banked points counted up to 6000"),
)
NOW = "Computed on this device just now, from the rules and the weights alone:"
TRUST = (
    "Every value is exact: one sweep over all rolls, from high scores to low. A plain recursion over ordered "
    "dice, the iteration of at most n throws to its limit, and turns played with real dice agree with it."
)


class Facts:
    """The folds under the table."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        # What to draw: a position, and the action chosen there if a roll lies on it.
        self._wanted: tuple[str, str] | None = None
        self._drawn: tuple[str, str] | None = None
        self._need = ""  # the position whose turns are counted, where a turn begins
        self._counted = ""
        self._known = False
        self._asked: tuple[str, list[object]] | None = None  # a position and what its card depends on
        self._carded: list[object] | None = None  # what the card that is drawn depends on
        self._chart = Bars()
        self._words = _fine("")
        self._marks = make("dl", "farkle-at-least")
        self._turns_words = _fine("")
        self._turns_list = make("ol", "farkle-turns")
        self._counting = Progress("Computing")
        self._how_body = add(make("div"), _fine("Computing …"))
        wide = js.window.innerWidth > NARROW
        drawn = (self._words, self._chart.root, self._marks)
        self._outcome = Fold(shell, "", "outcome", self._ask, *drawn, default=wide)
        counted = (self._counting.root, self._turns_words, self._turns_list)
        self._turns = Fold(shell, "How many turns the target takes", "turns", self._ask_turns, *counted)
        self._card = make("div", "farkle-card")
        self._solving = Progress("Solving the race")
        solved = (self._solving.root, self._card)
        self._cards = Fold(shell, "From how many points to bank", "card", self._ask_card, *solved)
        self._how = Fold(shell, "How we know", "how", self._ask_published, self._how_body)
        self.root = add(make("div"), self._outcome.root, self._turns.root, self._cards.root, self._how.root)

    def show(self, moment: Moment) -> None:
        """Draw the turn from here on where dice are to be thrown."""
        view = moment.view
        thrown = view["thrown"] or moment.over
        self._outcome.title("How this turn may come out" if moment.mine else "How their turn may come out")
        self._want(None if thrown else (moment.position, ""))
        self._need = "" if thrown or view["turn"] else moment.position
        show(self._turns.root, bool(self._need))
        if self._need:
            self._ask_turns()
        show(self._cards.root, self._shell.objective == "win")
        if moment.mine and not moment.over:
            dice = [one["name"] for one in view["my_dice"] + view["their_dice"]]
            self._asked = moment.position, [view["set"], view["joker_groups"], view["target"], dice]
            self._ask_card()

    def after(self, moment: Moment, option: js.Json) -> None:
        """Draw the turn as it goes on after an option that throws again."""
        self._want((moment.position, option["action"]) if option["dice_left"] else None)

    def _want(self, wanted: tuple[str, str] | None) -> None:
        self._wanted = wanted
        show(self._outcome.root, wanted is not None)
        if wanted and wanted != self._drawn:
            self._outcome.root.classList.add("stale")
            later(PAUSE, lambda: self._ask() if self._wanted == wanted else None)

    def _ask(self) -> None:
        wanted = self._wanted
        if wanted is None or wanted == self._drawn or not self._outcome.is_open:
            return
        question = {"about": "distribution", "position": wanted[0], "action": wanted[1]}
        self._shell.ask(question, lambda reply: self._draw(reply, wanted), "distribution")

    def _draw(self, reply: js.Json, wanted: tuple[str, str] | None) -> None:
        if wanted != self._wanted:
            return
        self._drawn = wanted
        self._outcome.root.classList.remove("stale")
        if not reply["ok"]:
            self._words.textContent = reply["error"]
            return
        found = reply["answer"]
        bust = "the turn busts " + percent(found["bust"])
        aim = "Played for points: " if self._shell.objective == "win" else ""
        mean = "%s%.0f points on average, give or take %.0f" % (aim, found["mean"], found["deviation"])
        self._words.textContent = "%s; %s." % (mean, bust)
        most = TALLEST * max([one["p"] for one in found["bars"]] + [1e-9])
        bars = [(min(found["bust"], most), "bust", "bust", bust)]
        for one in found["bars"]:
            span = str(one["to"]) if one["to"] - one["from"] < 50 else "%d to %d" % (one["from"], one["to"])
            bars.append((one["p"], str(one["from"]), "points", span + ": " + percent(one["p"], 2)))
        self._chart.draw(bars, "Probability of each score of this turn; " + bust)
        marks = []
        for points, p in found["at_least"]:
            name = "≥ %d%s" % (points, ", the target" if points == found["need"] else "")
            marks.append(add(make("div"), make("dt", "", name), make("dd", "", percent(p))))
        fill(self._marks, marks)

    def _ask_turns(self) -> None:
        need = self._need
        if self._turns.is_open and need and self._counted != need:
            question = {"about": "turns", "position": need}
            hear = lambda part, so_far: self._counting.draw(part)  # noqa: E731
            self._shell.ask(question, lambda reply: self._draw_turns(reply, need), "turns", hear)

    def _draw_turns(self, reply: js.Json, need: str) -> None:
        if need != self._need:
            return
        self._counting.hide()
        self._counted = need
        if not reply["ok"]:
            self._turns_words.textContent = reply["error"]
            return
        found = reply["answer"]
        words = "%d points take %.2f turns on average, each played for points:"
        self._turns_words.textContent = words % (found["need"], found["mean"])
        rows, most = [], max(found["turns"])
        for number, p in enumerate(found["turns"]):
            if p >= 0.005:
                share = make("span", "", percent(p))
                rows.append(add(make("li"), make("span", "", str(number + 1)), bar(p / most), share))
        fill(self._turns_list, rows)

    def _ask_card(self) -> None:
        """Ask for the card of these dice and this target, which is the same at all scores."""
        if not self._cards.is_open or not self._asked or self._carded == self._asked[1]:
            return
        position, self._carded = self._asked
        hear = lambda part, so_far: self._solving.draw(part)  # noqa: E731
        self._shell.ask({"about": "card", "position": position}, self._draw_card, "card", hear)

    def _draw_card(self, reply: js.Json) -> None:
        self._solving.hide()
        if reply["ok"]:
            self._card.innerHTML = reply["answer"]["svg"]
        else:
            fill(self._card, [_fine(reply["error"])])

    def _ask_published(self) -> None:
        if self._how.is_open and not self._known:
            self._shell.ask({"about": "published"}, self._draw_published, "published")

    def _draw_published(self, reply: js.Json) -> None:
        if not reply["ok"]:
            fill(self._how_body, [_fine(reply["error"])])
            return
        self._known = True
        found = reply["answer"]
        head = [make("th", "", words) for words in ("Six fair dice, at most",) + THROWS]
        rows = [_row("as widely copied", ["%.7g" % value for value in found["published"]] + ["–"])]
        for name, words in READINGS:
            rows.append(_row(words, ["%.6f" % value for value in found[name] + [found[name + "_limit"]]]))
        table = add(make("table", "farkle-table"), add(make("thead"), add(make("tr"), *head)))
        add(table, add(make("tbody"), *rows))
        why = _fine("The copied figures are wrong: " + "; ".join(found["reasons"]) + ".")
        fill(self._how_body, [_fine(NOW), table, why, _fine(TRUST)])


def _fine(words: str) -> js.Element:
    return make("p", "fine", words)


def _row(words: str, values: list[str]) -> js.Element:
    return add(make("tr"), make("th", "", words, scope="row"), *[make("td", "", value) for value in values])
