"""The player who plays to win: what turns are worth, whatever stopping wins, many of them side by side.

Invariant: a turn is swept up to its `top`, from which on stopping wins more often at every local than one
more throw and a stop after it, hence more often than any more throws.
"""

from __future__ import annotations

from concurrent.futures import Executor
from functools import cache
from itertools import pairwise

import numpy as np

from pysolver.games.konijnenhokken import solve
from pysolver.games.konijnenhokken.rules import DICE, NOTHING
from pysolver.turns.lattice import lattice_of
from pysolver.turns.layers import Layer, by_groups, lay_out
from pysolver.turns.program import Floats, Places, Program, compile_graph
from pysolver.turns.sweep import sweep

TOGETHER = 128  # turns swept side by side: what a throw reads stays in the processor's cache
EVERY = 4  # points of a run that share a layout
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
    run, top = _run(), int(tops[0])
    reach = int(run.full.max()) + DICE
    begun = stop[: top + reach].copy()  # the worth of a new run with this many points noted, or of a stop
    worth = np.empty(len(bust))
    room = np.empty((DICE + 1) * run.width * DICE * len(bust))  # once: new memory takes long to come
    for total in [*reversed(range(DICE, top, DICE)), 0]:
        totals = DICE if total else 1  # no run brings one to six points
        turns = np.count_nonzero(tops > total)
        hold = room[: (DICE + 1) * run.width * totals * turns].reshape(DICE + 1, run.width, totals, turns)
        _by_total(begun[total : total + reach, :turns], run.full, hold[DICE, : len(run.full)])
        stops = np.empty((len(run.points), totals, turns))
        _by_total(stop[total : total + reach, :turns], run.points, stops)
        for placed, some in enumerate(run.rows):
            np.multiply(run.bust[some], bust[:turns], out=hold[placed, : some.stop - some.start])

        def decide(placed: int, roll: Floats, stops: Floats = stops) -> None:
            stopped = stops[run.rows[placed]].reshape(-1, roll.shape[1])
            here = roll[: len(stopped)]
            np.maximum(stopped, here, out=here)

        layers, by_lanes = run.layers(top - total), hold.reshape(DICE + 1, run.width, -1)
        for placed in sweep(layers.__getitem__, by_lanes, range(DICE - 1, -1, -1), decide):
            if not placed:
                worth[:turns] = hold[0, 0, 0]
        begun[total : total + totals, :turns] = hold[0, 0]
    return worth


def _by_total(values: Floats, points: Places, found: Floats) -> None:
    """Write values[points + total, turn] to found[place, total, turn], for the points of each place."""
    read = (points[:, np.newaxis] + np.arange(found.shape[1])).astype(np.intp)
    values.take(read, axis=0, mode="clip", out=found)


class Run:
    """Seven dice from the first throw to the last, as a turn whose score is how many are placed.

    A run leads to a new one when all dice are placed, which brings at least a point for each: so runs that
    begin with seven neighbouring totals lead only to later ones, and are swept side by side.
    """

    def __init__(self) -> None:
        turn = solve.turn()
        graph, placed = turn.graph, list(turn.number)
        score, dice = (np.array([getattr(each, name) for each in placed]) for name in ("score", "dice"))
        rows = [np.flatnonzero(dice == count) for count in range(DICE)]
        rows = [row[np.argsort(score[row], kind="stable")] for row in rows]
        ends = np.cumsum([0, *map(len, rows)]).tolist()
        self.rows = [slice(*each) for each in pairwise(ends)]  # dice placed -> its locals
        self.points = score[np.concatenate(rows)]
        self.bust = graph.bust(turn.p)[np.concatenate(rows), np.newaxis, np.newaxis]
        reached = score[graph.local_of_menu[graph.menu_of_option]] + graph.gain
        done = graph.target == turn.local(NOTHING)
        self.full = np.unique(reached[done])  # the points of full tables
        self.width = max(len(self.full), *map(len, rows))
        place = np.zeros(len(placed), np.intp)
        for row in rows:
            place[row] = np.arange(len(row))
        to = np.where(done, np.searchsorted(self.full, reached), place[graph.target])
        more = np.where(done, DICE, dice[graph.target]) - dice[graph.local_of_menu[graph.menu_of_option]]
        options = list(zip(to.tolist(), more.tolist(), strict=True))
        menus = [options[begin:end] for begin, end in pairwise(graph.option_start.tolist())]
        self._lattices = []
        for row in rows:
            offered = [menus[graph.menu_start[at] : graph.menu_start[at + 1]] for at in row]
            p = np.concatenate([turn.p[graph.menu_start[at] : graph.menu_start[at + 1]] for at in row])
            rest: list[list[list[tuple[int, int]]]] = [[]] * (self.width - len(row))
            self._lattices.append(lattice_of(compile_graph([*offered, *rest]), p))
        self._layers: dict[int, list[Layer]] = {}

    def layers(self, below: int) -> list[Layer]:
        """Return what is read of locals with fewer points than that, by dice placed."""
        below = -(-min(below, 1 + int(self.points.max())) // EVERY) * EVERY
        if below not in self._layers:
            counts = [np.count_nonzero(self.points[row] < below) for row in self.rows]
            self._layers[below] = [
                lay_out(graph, np.arange(graph.menu_start[count]), comes).coming(p, by_groups)
                for count, (graph, p, comes) in zip(counts, self._lattices, strict=True)
            ]
        return self._layers[below]


@cache
def _run() -> Run:
    return Run()


def _highest_gains(graph: Program, p: Floats) -> Floats:
    """Return [local, gain], the chances of the highest gain of a throw; only locals that none surpasses.

    One surpasses another if it brings every gain at least as often: where it does not pay to throw, it
    does not with the other.
    """
    chances = np.zeros((graph.locals, graph.highest_gain + 1))
    np.add.at(chances, (graph.local_of_menu, graph.highest_gains()), p)
    tails = np.cumsum(chances[:, ::-1], axis=1)
    kept: list[int] = []
    for local in np.argsort(-tails.sum(axis=1), kind="stable").tolist():
        if not any(np.all(tails[other] >= tails[local]) for other in kept):
            kept.append(local)
    found: Floats = chances[kept]
    return found
