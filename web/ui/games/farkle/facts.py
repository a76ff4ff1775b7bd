"""Beside Farkle's table: how the turn may come out, drawn; and how we know, recomputed while one looks."""

import js
from kit.charts import Bars, bar_of, span_of
from kit.dom import add, bar, fill, make, say, show
from kit.figures import percent, sentences
from kit.pieces import Fold, Inquiry
from kit.speech import saying, saying_n
from kit.turns import bust
from record.moments import Moment

from games.farkle.badges import BADGED, is_being_used
from games.farkle.thresholds import Thresholds
from games.farkle.which import Which

PAUSE = 350  # milliseconds that a choice has to stay before its distribution is asked for
DICE = 6
NARROW = 832  # pixels: up to here the advice comes first, and the folds are closed
TALLEST = 3  # a bust is often many times as likely as any one score: its bar is cut rather than theirs flat


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
        # a heading: how many turns one needs to the target
        turns = saying("farkle_page.turns_title", "How many turns the target takes")
        # a heading: why the figures can be trusted
        how = saying("farkle_page.known_title", "How we know")
        folds = [
            Fold(shell, turns, "turns", *counted),
            self._thresholds.fold,
            self._which.fold,
            Fold(shell, how, "how", *[_fine(words) for words in _known()]),
        ]
        self.root = add(make("div"), *[fold.root for fold in folds])

    def show(self, moment: Moment) -> None:
        """Draw the turn from here on where dice are to be thrown, unless the one to move is spared it."""
        view: js.farkle.View = moment.view
        show(self.root, not moment.spared)
        used = is_being_used(view)
        begins = None if view["thrown"] or moment.over or moment.spared or used else moment.position
        self._outcome.title(_outcome(moment.mine))
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
        # how often a turn ends with nothing; e.g. bust=0.282
        busts = saying("farkle_page.turn_busts", "The turn busts {bust:percent}.", bust=found["bust"])
        mean = _mean(found["mean"], found["deviation"], self._shell.objective == "win")
        say(self._words, sentences(mean, busts, _note(found)))
        most = TALLEST * max([one["p"] for one in found["bars"]] + [1e-9])
        bars = [(min(found["bust"], most), bust(), "bust", busts)]
        for one in found["bars"]:
            span = str(one["to"]) if one["to"] - one["from"] < 50 else span_of(one["from"], one["to"])
            bars.append((one["p"], str(one["from"]), "points", bar_of(span, one["p"])))
        # what is read aloud of a drawing: how often a turn brings how much
        drawn = saying("farkle_page.outcome_drawn", "The chance of each score of this turn.")
        self._chart.draw(bars, sentences(drawn, busts))
        marks = []
        for points, p in found["at_least"]:
            name = _mark(points, points == found["need"])
            marks.append(add(make("div"), make("dt", "", name), make("dd", "", percent(p))))
        fill(self._marks, marks)

    def _draw_turns(self, found: js.farkle.Turns) -> None:
        # how many turns one needs on average to the target; e.g. n=4000, turns=7.88
        words = saying_n(
            "farkle_page.turns_mean",
            "{n} point takes {turns:fixed2} turns on average, each played for points.",
            "{n} points take {turns:fixed2} turns on average, each played for points.",
            found["need"],
            turns=found["mean"],
        )
        say(self._turns_words, sentences(words, _note(found)))
        rows, most = [], max(found["turns"])
        for number, p in enumerate(found["turns"]):
            if p >= 0.005:
                share = make("span", "", percent(p))
                rows.append(add(make("li"), make("span", "", str(number + 1)), bar(p / most), share))
        fill(self._turns_list, rows)


def _outcome(mine: bool) -> str:
    if mine:
        # a heading: how many points the turn may bring
        return saying("farkle_page.outcome", "How this turn may come out")
    # a heading: how many points the opponent's turn may bring
    return saying("farkle_page.their_outcome", "How their turn may come out")


def _mean(mean: float, deviation: float, to_win: bool) -> str:
    """Return what a turn brings on average, which is of play for points also where one plays to win."""
    if to_win:
        # what a turn brings on average, and how far that spreads (the standard deviation);
        # e.g. n=564, deviation=480.0
        return saying_n(
            "farkle_page.mean_for_points",
            "Played for points: {n} point on average, give or take {deviation:fixed0}.",
            "Played for points: {n} points on average, give or take {deviation:fixed0}.",
            round(mean),
            deviation=deviation,
        )
    # what a turn brings on average, and how far that spreads (the standard deviation);
    # e.g. n=564, deviation=480.0
    return saying_n(
        "farkle_page.mean",
        "{n} point on average, give or take {deviation:fixed0}.",
        "{n} points on average, give or take {deviation:fixed0}.",
        round(mean),
        deviation=deviation,
    )


def _mark(points: int, is_target: bool) -> str:
    if is_target:
        # before a chance: at least the points that win; e.g. n=1500
        return saying("farkle_page.at_least_target", "≥ {n}, the target", n=points)
    # before a chance: at least so many points; e.g. n=500
    return saying("farkle_page.at_least", "≥ {n}", n=points)


def _known() -> tuple[str, str]:
    return (
        # why the figures can be trusted
        saying(
            "farkle_page.known",
            "Every value is exact, by the rules and the weights alone: one sweep over all rolls.",
        ),
        # why the figures can be trusted
        saying(
            "farkle_page.checked",
            "A plain recursion, programs that share nothing with this one, and turns with real dice agree "
            "with it.",
        ),
    )


def _note(found: js.farkle.Distribution | js.farkle.Turns) -> str:
    """Return what figures leave out, as a sentence."""
    # a reason, as a sentence of its own; e.g. reason="without using a badge"
    return saying("sentence.reason", "{reason:capital}.", reason=found["note"]) if "note" in found else ""


def _fine(words: str) -> js.Element:
    return make("p", "fine", words)
