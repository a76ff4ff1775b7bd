"""The player who plays to win: what turns are worth, whatever stopping wins, many of them side by side.

Invariant: a turn is swept up to its `top`, from which on stopping wins more often at every local than one
more throw and a stop after it, hence more often than any more throws.
"""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np

from pysolver.konijnenhokken import solve
from pysolver.konijnenhokken.rules import DICE, NOTHING
from pysolver.konijnenhokken.runs import runs
from pysolver.turns.program import Floats, Places, Program

TOGETHER = 128  # turns swept side by side: what a throw reads stays in the processor's cache
SLACK = 0.002  # by which a bust may become worth more before the top is found anew


class Winner:
    """Plays to win: every turn is swept by what stopping wins."""

    def __init__(self, executor: Executor | None = None) -> None:
        compiled = solve.turn()
        self._executor, self._graph = executor, compiled.graph
        self._gains = _highest_gains(self._graph, compiled.p)
        self.bust_chance = float(self._graph.bust(compiled.p)[compiled.local(NOTHING)])

    def against(self, stop: Floats) -> WinnersTurns:
        """Return the turns in which stopping wins stop[score, turn]."""
        return WinnersTurns(self, stop)

    def top(self, stop: Floats, bust: float) -> int:
        """Return the lowest score of a single turn from which on stopping is best at every local."""
        return int(self.tops(stop[:, np.newaxis], np.array([bust]))[0])

    def tops(self, stop: Floats, bust: Floats) -> Places:
        """Return for each turn the lowest score from which on stopping is best at every local."""
        levels = len(stop) - self._graph.highest_gain
        pays = np.zeros((levels, len(bust)), np.bool_)
        for chances in self._gains:
            once = np.zeros((levels, len(bust)))
            for gain, chance in enumerate(chances):
                if chance:
                    once += chance * stop[gain : gain + levels]
            once += (1 - chances.sum()) * bust
            pays |= once > stop[:levels]
        pays[0] = True  # a turn begins with a throw
        tops: Places = levels - np.argmax(pays[::-1], axis=0)
        return tops

    def sweep(self, stop: Floats, bust: Floats, tops: Places) -> Floats:
        """Return what each turn wins."""
        worth = np.empty(len(bust))
        order = np.argsort(-tops, kind="stable")
        pieces = [order[begin : begin + TOGETHER] for begin in range(0, len(order), TOGETHER)]

        def settle(some: Places) -> None:
            worth[some] = _swept(stop[:, some], bust[some], tops[some])

        if self._executor is None:
            for some in pieces:
                settle(some)
        else:
            list(self._executor.map(settle, pieces))  # so that an error is heard
        return worth


class WinnersTurns:
    """Turns of one who plays to win."""

    def __init__(self, winner: Winner, stop: Floats) -> None:
        self._winner, self._stop = winner, stop
        turns = stop.shape[1]
        self._tops, self._most = np.zeros(turns, np.intp), np.full(turns, -1.0)  # and up to which busts

    def worth(self, some: Places, bust: Floats) -> Floats:
        """Return what some of the turns win for these bust values."""
        stop = self._stop[:, some]
        above = bust > self._most[some]
        if above.any():
            self._most[some[above]] = bust[above] + SLACK
            self._tops[some[above]] = self._winner.tops(stop[:, above], bust[above] + SLACK)
        return self._winner.sweep(stop, bust, self._tops[some])


def _swept(stop: Floats, bust: Floats, tops: Places) -> Floats:
    """Return what turns win whose tops fall, from the highest totals to none."""
    laid_out, top = runs(), int(tops[0])
    score, locals_ = laid_out.score, laid_out.locals
    reach = int(score.max()) + DICE
    begun = stop[: top + reach].copy()  # the worth of a new run with this many points noted, or of a stop
    for total in [*reversed(range(DICE, top, DICE)), 0]:
        totals = DICE if total else 1  # no run brings one to six points
        turns = np.count_nonzero(tops > total)
        read = (score[:, np.newaxis] + np.arange(totals)).astype(np.intp)
        reached = np.empty((len(score), totals, turns))
        for values, places in ((stop, slice(locals_)), (begun, slice(locals_, None))):
            ahead = values[total : total + reach, :turns]
            ahead.take(read[places], axis=0, mode="clip", out=reached[places])
        reached[laid_out.bust] = bust[:turns]
        for stage in laid_out.stages(top - total):
            roll = stage.worth(reached)
            np.maximum(reached[stage.locals], roll, out=reached[stage.locals])
        begun[total : total + totals, :turns] = reached[0]
    worth: Floats = roll[0, 0]
    return worth


def _highest_gains(graph: Program, p: Floats) -> Floats:
    """Return [local, gain], the chances of the highest gain of a throw; only locals that none surpasses.

    One surpasses another if it brings every gain at least as often: where it does not pay to throw, it
    does not with the other.
    """
    most = np.maximum.reduceat(graph.gain, graph.option_start[:-1])
    menu_local = np.repeat(np.arange(graph.locals), np.diff(graph.menu_start))
    chances = np.zeros((graph.locals, graph.highest_gain + 1))
    np.add.at(chances, (menu_local, most), p)
    tails = np.cumsum(chances[:, ::-1], axis=1)
    kept: list[int] = []
    for local in np.argsort(-tails.sum(axis=1), kind="stable").tolist():
        if not any(np.all(tails[other] >= tails[local]) for other in kept):
            kept.append(local)
    found: Floats = chances[kept]
    return found
