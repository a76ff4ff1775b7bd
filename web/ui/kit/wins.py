"""What everybody at the table wins, by the moments of a match: from advice, choices made, and reviews.

Of two, advice to win tells both chances. Of more it tells that of the one to move, so the engine is asked for
all. What was known before stands until more is, while dice are in the air as well.
"""

import js
from record.moments import Moment

LANE = "wins"


class Wins:
    """Keep the chances of all, by seat, of the moments that were drawn."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._table = shell.table  # of whose matches these are: at another one their numbers begin anew
        self._known: dict[js.Key, list[float]] = {}
        self._advised: dict[js.Key, js.wire.Advice] = {}  # by the moment of a choice
        self._drawn: js.Key | None = None
        self._asked: js.Key | None = None

    def learn(self, moment: Moment) -> None:
        """Keep what the engine says of a moment, or of the choice that led there, and tell the moment."""
        number, at = moment.key
        if self._table is not self._shell.table:
            self._table, self._drawn, self._asked = self._shell.table, None, None
            self._known, self._advised = {}, {}
        if moment.key != self._drawn:
            self._drawn = moment.key
            if moment.forward:  # what was known from here on was undone, or is of another match
                self._known = {
                    key: wins for key, wins in self._known.items() if key[0] == number and key[1] < at
                }
        advice, last = moment.advice, moment.last
        if self._shell.objective != "win" or (advice and advice["objective"] != "win"):
            self._known = {}
        elif len(moment.names) > 2:
            if "win" in moment.aims:
                self._ask(moment)
        elif advice:
            self._known[moment.key] = _of_two(moment.seat, advice["value"])
            self._advised[moment.key] = advice
        elif last and last["kind"] == "act" and (number, at - 1) in self._advised:
            for option in self._advised[(number, at - 1)]["options"]:
                if last["code"] in [option["action"]] + option["same"]:
                    self._known[moment.key] = _of_two(last["seat"], option["value"])
        moment.chances = self._course(moment)

    def reviewed(self, key: js.Key, found: js.wire.Review) -> None:
        """Keep what a review says of every moment of the match that has come to `key`."""
        if found["objective"] == "win":
            starts = [total["balance"]["start"] for total in found["totals"]]
            for at, wins in enumerate([starts] + [step["values"] for step in found["steps"]]):
                self._known.setdefault((key[0], at), wins)

    def _course(self, moment: Moment) -> list[list[float] | None]:
        """Return the chances of all at the moments up to one, None where they are not known."""
        number, at = moment.key
        return [self._known.get((number, step)) for step in range(at + 1)]

    def _ask(self, moment: Moment) -> None:
        """Ask for the chances of several at a moment; they are drawn when they come."""
        if moment.key in self._known or moment.key == self._asked:
            return
        self._asked = moment.key
        question: js.wire.Wins = {
            "do": "wins",
            "game": self._shell.game,
            "position": moment.position,
            "seat": moment.seat,
            "order": moment.order,
            "phase": moment.phase,
        }
        self._shell.engine.ask(question, lambda reply: self._answered(moment, reply), LANE)

    def _answered(self, moment: Moment, reply: js.wire.Winning | js.wire.Failed) -> None:
        if reply["ok"] and self._shell.moment.key == moment.key:
            gone = [0.0] * (len(moment.names) - len(reply["wins"]))
            self._known[moment.key] = reply["wins"] + gone
            self._shell.redraw()


def _of_two(seat: int, win: float) -> list[float]:
    """Return what both win where one of two seats wins so much."""
    return [win, 1 - win] if seat == 0 else [1 - win, win]
