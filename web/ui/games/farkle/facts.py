"""Beside Farkle's table: how the turn may come out, drawn; and how we know, recomputed while one looks."""

import js
from kit.charts import Bars
from kit.dom import add, bar, fill, make, say, show
from kit.figures import percent
from kit.pieces import Fold, Inquiry
from record.moments import Moment

from games.farkle.badges import BADGED, is_being_used
from games.farkle.thresholds import Thresholds
from games.farkle.which import Which

PAUSE = 350  # milliseconds that a choice has to stay before its distribution is asked for
DICE = 6
NARROW = 832  # pixels: up to here the advice comes first, and the folds are closed
TALLEST = 3  # a bust is often many times as likely as any one score: its bar is cut rather than theirs flat
KNOWN = (
    "Every value is exact, by the rules and the weights alone: one sweep over all rolls.",
    "A plain recursion, programs that share nothing with this one, and turns with real dice agree with it.",
)


class Facts:
    """The folds beside the table; `outlook` is the one that tells how the turn may come out."""

    def __init__(self, shell: js.Shell, home: js.Element) -> None:
        self._shell = shell
        self._chart = Bars()
        self._words = _fine("")
        self._marks = make("dl", "farkle-at-least")
        self._turns_words = _fine("")
        self._turns_list = make("ol", "farkle-turns")
        self._distribution = Inquiry(shell, self._draw)
        self._turns = Inquiry(shell, self._draw_turns)
        wide = js.window.innerWidth > NARROW
        self._thresholds = Thresholds(shell, home, wide)
        drawn = (self._distribution, self._words, self._chart.root, self._marks)
        self._outcome = Fold(shell, "", "outcome", *drawn, default=wide)
        counted = (self._turns, self._turns_words, self._turns_list)
        self._which = Which(shell)
        self.outlook = self._outcome.root
        folds = [
            Fold(shell, "How many turns the target takes", "turns", *counted),
            self._thresholds.fold,
            self._which.fold,
            Fold(shell, "How we know", "how", *[_fine(words) for words in KNOWN]),
        ]
        self.root = add(make("div"), *[fold.root for fold in folds])

    def show(self, moment: Moment) -> None:
        """Draw the turn from here on where dice are to be thrown, unless the one to move is spared it."""
        view: js.farkle.View = moment.view
        show(self.root, not moment.spared)
        used = is_being_used(view)
        begins = None if view["thrown"] or moment.over or moment.spared or used else moment.position
        self._outcome.title("How this turn may come out" if moment.mine else "How their turn may come out")
        self._want(begins, "")
        self._turns.want({"about": "turns", "position": begins} if begins and not view["turn"] else None)
        self._thresholds.show(moment)
        mine = view["fresh"][0 if moment.mine else 1]
        self._which.show(mine if view["set"] == BADGED else None)

    def after(self, moment: Moment, option: js.farkle.Option, thrown: js.farkle.Option | None) -> None:
        """Draw the turn as it goes on after the option that throws again which is looked at, or best."""
        kept = len([slot for slot in option["slots"] if slot < DICE])
        self._thresholds.point((moment.view["in_hand"] - kept) or DICE)
        told = thrown if not moment.spared else None
        self._want(moment.position if told else None, told["action"] if told else "")

    def _want(self, position: str | None, action: str) -> None:
        question = {"about": "distribution", "position": position, "action": action}
        self._distribution.want(question if position else None, PAUSE)

    def _draw(self, found: js.farkle.Distribution) -> None:
        bust = "the turn busts " + percent(found["bust"])
        aim = "Played for points: " if self._shell.objective == "win" else ""
        mean = "%s%.0f points on average, give or take %.0f" % (aim, found["mean"], found["deviation"])
        say(self._words, "%s; %s%s." % (mean, bust, _note(found)))
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

    def _draw_turns(self, found: js.farkle.Turns) -> None:
        words = "%d points take %.2f turns on average, each played for points%s:"
        say(self._turns_words, words % (found["need"], found["mean"], _note(found)))
        rows, most = [], max(found["turns"])
        for number, p in enumerate(found["turns"]):
            if p >= 0.005:
                share = make("span", "", percent(p))
                rows.append(add(make("li"), make("span", "", str(number + 1)), bar(p / most), share))
        fill(self._turns_list, rows)


def _note(found: js.farkle.Distribution | js.farkle.Turns) -> str:
    return ", " + found["note"] if "note" in found else ""


def _fine(words: str) -> js.Element:
    return make("p", "fine", words)
