"""Rules of thumb for press-your-luck turns: what somebody gets who follows a few numbers and nothing else.

The follower knows a threshold for each *kind* of local, and what a kept die is worth. After a throw:

    everything that scores is taken and the turn stopped, where that reaches the threshold of what is left
    else the option is taken that has the highest weight, and the rest is thrown again

Unlike the threshold policies of Farkle nothing is worked out while one plays. The value is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.turns.program import Floats, Places, Program
from pysolver.turns.sweep import Chosen, sweep

STEPS = (1, -1, 2, -2, 4, -4)
BETTER = 1e-12
MOST_ROUNDS = 6  # through all thresholds; two or three are usual

Thresholds = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Thumb:
    """A turn, and what its follower tells apart: the kind of every local, and how each option weighs."""

    graph: Program
    p: Floats
    start: int  # the local that a turn begins at
    kinds: Places  # local -> its kind
    weights: Floats  # option -> how it weighs; the first of equal ones is taken
    need: int | None = None  # the most that stopping counts; None: every point

    def value(self, thresholds: Sequence[int]) -> float:
        """Return what a turn is worth to its follower, who begins it with a throw."""
        graph, given = self.graph, np.asarray(thresholds)
        preferred, everything = _first_best(graph, self.weights), _first_best(graph, graph.gain)
        gained, left = graph.gain[everything], self.kinds[graph.target[everything]]
        goes_on = graph.ahead[preferred]
        rolled = np.zeros((int(given.max()), graph.locals))

        def followed(score: int) -> Chosen:
            total = score + gained
            counted = total if self.need is None else np.minimum(total, self.need)
            return Chosen(graph, self.p, goes_on, total >= given[left], counted)

        for _ in sweep(followed, rolled, range(len(rolled) - 1, -1, -1), lambda score, roll: None):
            pass
        return float(rolled[0, self.start])

    def refined(self, start: Thresholds) -> Job[tuple[Thresholds, float]]:
        """Move one threshold at a time while that is better; return the last ones and their value."""
        best, value = start, self.value(start)
        for number in range(MOST_ROUNDS):
            before = value
            for kind in range(len(start)):
                for step in STEPS:
                    moved = (*best[:kind], max(1, best[kind] + step), *best[kind + 1 :])
                    worth = self.value(moved)
                    if worth > value + BETTER:
                        best, value = moved, worth
                yield Progress((number + (kind + 1) / len(start)) / MOST_ROUNDS)
            if value == before:
                break
        return best, value


def thresholds(hold: Floats, stop: Floats, kinds: Places, weights: Floats) -> Thresholds:
    """Return for each kind the lowest score from which on most of its locals, by weight, stop."""
    throws = hold > stop[:, np.newaxis] + BETTER
    last = np.array([int(each[-1]) + 1 if len(each) else 1 for each in map(np.flatnonzero, throws.T)])
    found = []
    for kind in range(int(kinds.max()) + 1):
        own = np.flatnonzero(kinds == kind)
        order = own[np.argsort(last[own], kind="stable")]
        part = np.cumsum(weights[order])
        found.append(max(1, int(last[order[int(np.searchsorted(part, part[-1] / 2))]])))
    return tuple(found)


def _first_best(graph: Program, weights: Floats | Places) -> Places:
    """Return for each menu the first of its options that weigh most."""
    starts = graph.option_start[:-1]
    best = np.repeat(np.maximum.reduceat(weights, starts), np.diff(graph.option_start))
    places = np.flatnonzero(weights == best)
    return places[np.searchsorted(places, starts)].astype(np.intp)
