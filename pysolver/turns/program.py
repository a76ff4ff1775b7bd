"""Press-your-luck turns: one compiled structure, one sweep, any objective.

A turn stands at a *local* (which dice are in hand, what lies on the table) and a *score* (points at
risk, counted in the game's smallest unit). Throwing the dice offers a *menu*: a set of options, each of
which leads to another local and gains points. A throw that offers none is a bust. In between, the
player may stop.

    roll(local, score) = bust + sum over menus of p x best option's hold(next local, score + gain)
    hold(local, score) = max(stop(score), roll(local, score))

Invariants:
    every gain is at least 1, so a sweep from high scores to low needs no iteration
    every local has a menu, every menu an option: segments of the arrays are never empty
    the structure comes from the rules alone; dice give only the probabilities of the menus
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor

import numpy as np
from numpy.typing import NDArray

from pysolver.errors import LimitError

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Places = NDArray[np.intp]  # what numpy takes as positions: 32 bits in the browser, where 64 are refused

MOST_HEIGHT = 20_000  # levels; far above any turn that is ever played, and small enough to sweep


@dataclass(frozen=True, eq=False)
class TurnGraph:
    """The structure of a turn as flat arrays: menus in the order of locals, options in that of menus."""

    menu_start: Places  # local -> its first menu; one more entry closes the last
    option_start: Places  # menu -> its first option; one more entry closes the last
    target: Ints  # option -> local that it leads to
    gain: Ints  # option -> points that it adds

    def __post_init__(self) -> None:
        for name in ("menu_start", "option_start"):
            object.__setattr__(self, name, getattr(self, name).astype(np.intp, copy=False))

    @property
    def locals(self) -> int:
        """Return how many locals there are."""
        return len(self.menu_start) - 1

    @property
    def menus(self) -> int:
        """Return how many menus there are."""
        return len(self.option_start) - 1

    @property
    def options(self) -> int:
        """Return how many options there are."""
        return len(self.target)

    @property
    def highest_gain(self) -> int:
        """Return the most points that one throw can add."""
        return int(self.gain.max())

    def bust(self, p: Floats) -> Floats:
        """Return for each local the probability that a throw offers nothing."""
        offered = np.add.reduceat(p, self.menu_start[:-1])
        return np.where(offered > 1 - 1e-14, 0.0, 1.0 - offered)

    def height(self, p: Floats) -> int:
        """Return the lowest score from which on stopping is best at every local, derived from the rules.

        One more throw and a stop after it loses `bust x score` and gains what the best option adds; the
        more there is to lose the worse. Once no local gains by it, none gains by more throws either,
        since scores only rise. Raises LimitError for dice that bust so rarely that it is out of reach.
        """
        best_gain = np.maximum.reduceat(self.gain, self.option_start[:-1]) * p
        gained = np.add.reduceat(best_gain, self.menu_start[:-1])
        bust = self.bust(p)
        if np.any(gained > bust * MOST_HEIGHT):
            raise LimitError(
                "These dice bust so rarely that stopping pays only far above any game's points: "
                "name a target, as in --target 4000."
            )
        return floor(float((gained / bust).max())) + 1


def compile_graph(menus: Iterable[Iterable[Iterable[tuple[int, int]]]]) -> TurnGraph:
    """Lay out the menus of every local, each a list of options (next local, gain), as flat arrays."""
    menu_start, option_start = [0], [0]
    target: list[int] = []
    gain: list[int] = []
    for offered in menus:
        for options in offered:
            for next_local, points in options:
                target.append(next_local)
                gain.append(points)
            option_start.append(len(target))
        menu_start.append(len(option_start) - 1)
    return TurnGraph(*(np.array(part, np.int64) for part in (menu_start, option_start, target, gain)))


class Throw:
    """What throwing each local is worth, read from the values at higher scores.

    `hold[score, local, ...]` may be filled while it is read: a throw looks only above its own score.
    """

    def __init__(self, graph: TurnGraph, p: Floats, hold: Floats) -> None:
        width, batch = graph.locals, hold.shape[2:]
        self._width, self._values = width, hold.reshape(-1, *batch)
        if not np.shares_memory(self._values, hold):
            raise ValueError("The values of a throw lie in one piece, so that it sees them filled.")
        self._p = p[(slice(None), *(np.newaxis for _ in batch))]  # stretched over the batch axes
        self._menus, self._options = graph.menu_start[:-1], graph.option_start[:-1]
        # an option's place, counted from its own level's first
        self._ahead = (graph.gain * width + graph.target).astype(np.intp, copy=False)

    def at(self, score: int) -> Floats:
        """Return thrown[local, ...] at a score, a bust counting nothing."""
        # Brackets, not `take`, which in the browser copies every single number by a call: nine times as long.
        reached = self._values[score * self._width :][self._ahead]
        best = np.maximum.reduceat(reached, self._options, axis=0)
        return np.asarray(np.add.reduceat(best * self._p, self._menus, axis=0))


def sweep(graph: TurnGraph, p: Floats, stop: Floats, bust: Floats | float = 0.0) -> Floats:
    """Return hold[score, local, ...] for all scores of `stop`, which reaches `highest_gain` above the play.

    stop[score, ...] is what stopping is worth, `bust[...]` what a bust is; further axes are separate
    problems that share the structure. The highest `highest_gain` levels are taken to stop.
    """
    hold = np.repeat(stop[:, np.newaxis], graph.locals, axis=1)
    throw = Throw(graph, p, hold)
    lost = graph.bust(p)[(slice(None), *(np.newaxis for _ in stop.shape[1:]))] * bust
    for score in range(len(stop) - graph.highest_gain - 1, -1, -1):
        hold[score] = np.maximum(stop[score], throw.at(score) + lost)
    return hold


def roll_value(graph: TurnGraph, p: Floats, hold: Floats, local: int, score: int, bust: float = 0.0) -> float:
    """Return what throwing the dice of one local at one score is worth, given hold[score, local]."""
    first, last = graph.menu_start[local], graph.menu_start[local + 1]
    start, end = graph.option_start[first], graph.option_start[last]
    reached = hold[score + graph.gain[start:end], graph.target[start:end]]
    best = np.maximum.reduceat(reached, graph.option_start[first:last] - start)
    value = best @ p[first:last]
    return float(value + graph.bust(p)[local] * bust if bust else value)


def points_stop(graph: TurnGraph, height: int, need: int | None = None) -> Floats:
    """Return the stop values of play for points, scores 0 to `height` being played on.

    What is banked counts at most `need`.
    """
    score = np.arange(height + graph.highest_gain + 1, dtype=np.float64)
    return score if need is None else np.minimum(score, need)
