"""Threshold policies: bank as soon as the turn's score reaches the threshold of the dice left to throw.

Six thresholds, for one to six dice left; six also stands for hot dice. What is put aside is chosen for
the most points under the policy itself, so a policy is worth what a player gets who follows its
thresholds and chooses as well as can be. Units of 50 points throughout.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pysolver.core.turngraph import Floats, Places, Throw
from pysolver.farkle.rules import DICE
from pysolver.farkle.solve import EVERY_POINT, Stops, Values, affordable
from pysolver.farkle.turn import Turn

Thresholds = tuple[int, ...]
Progress = Callable[[str], None]

MOST_THRESHOLD = 400  # 20,000 points
LARGEST_SAMPLE = 300  # random thresholds reach 15,000 points
AT_ONCE = 500_000  # options times vectors that are swept together
STEPS = (1, -1, 2, -2, 4, -4, 8, -8, 16, -16, 32, -32)
BETTER = 1e-12
USUAL_STEPS = 8  # what a search is expected to take at least, before it is begun


@dataclass(frozen=True)
class Found:
    """A vector of thresholds and what a turn is worth under it, in units."""

    thresholds: Thresholds
    value: float


def _silent(_: str) -> None:
    """Tell nobody how far the work has come."""


def evaluate(
    turn: Turn,
    vectors: Sequence[Thresholds],
    stops: Stops = EVERY_POINT,
    progress: Progress = _silent,
) -> Floats:
    """Return the exact value of a turn under each vector; refuse too many of them.

    Vectors that the need makes equal are swept once, low ones together, each only as high as it plays.
    """
    played = np.array(vectors) if stops.need is None else np.minimum(vectors, stops.need)
    different, which = np.unique(played, axis=0, return_inverse=True)
    heights = different.max(axis=1)
    affordable(turn, float(heights.sum()), "--samples 100 or --target 1000")
    order = np.argsort(heights, kind="stable")
    at_once = max(1, AT_ONCE // turn.graph.options)
    found = np.empty(len(different))
    for begin in range(0, len(order), at_once):
        progress(f"{begin} of {len(order)} vectors")
        these = order[begin : begin + at_once]
        found[these] = _swept(turn, different[these], stops)
    return found[which.ravel()]


def _swept(turn: Turn, vectors: Places, stops: Stops) -> Floats:
    graph = turn.graph
    dice_left = np.array([hand.bit_count() for hand in turn.hands])
    from_score = vectors.T[dice_left - 1]
    height = int(from_score.max())
    bank = stops.worth(np.arange(height + graph.highest_gain + 1, dtype=np.float64))
    hold = np.empty((len(bank), graph.locals, len(vectors)))
    hold[:] = bank[:, np.newaxis, np.newaxis]
    throw = Throw(graph, turn.p, hold)
    for score in range(height, -1, -1):
        thrown = throw.at(score)
        hold[score] = np.where(score < from_score, thrown, bank[score])
    # A turn begins with a throw, whatever the thresholds say.
    return np.asarray(thrown[turn.start])


def best_of_samples(
    turn: Turn,
    samples: int,
    seed: int,
    stops: Stops = EVERY_POINT,
    *given: Thresholds,
    progress: Progress = _silent,
) -> Found:
    """Return the best of some random non-decreasing vectors and of those given."""
    dice = random.Random(seed)
    vectors = [*given, *(_sample(dice) for _ in range(samples))]
    values = evaluate(turn, vectors, stops, progress)
    best = int(np.argmax(values))
    return Found(vectors[best], float(values[best]))


def _sample(dice: random.Random) -> Thresholds:
    """Draw six thresholds, small ones as often as large ones, and sort them."""
    drawn = (round(2 * (LARGEST_SAMPLE / 2) ** dice.random()) for _ in range(DICE))
    return tuple(sorted(drawn))


def refine(
    turn: Turn,
    start: Thresholds,
    stops: Stops = EVERY_POINT,
    *,
    monotone: bool = False,
    progress: Progress = _silent,
) -> list[Found]:
    """Move one threshold at a time while that is better; return every step, the last one the best.

    `monotone` keeps the thresholds non-decreasing.
    """
    path = [Found(start, float(evaluate(turn, [start], stops)[0]))]
    read = 0.0
    while True:
        progress(f"step {len(path)}")
        near = [moved for moved in _moves(start) if not monotone or list(moved) == sorted(moved)]
        one_step = sum(min(max(moved), stops.need or MOST_THRESHOLD) for moved in near)
        affordable(turn, read + one_step * max(USUAL_STEPS - len(path), 1), "--target 1000")
        values = evaluate(turn, near, stops)
        read += one_step
        best = int(np.argmax(values))
        if values[best] <= path[-1].value + BETTER:
            return path
        start = near[best]
        path.append(Found(start, float(values[best])))


def _moves(start: Thresholds) -> list[Thresholds]:
    return [
        (*start[:place], start[place] + step, *start[place + 1 :])
        for place in range(DICE)
        for step in STEPS
        if 1 <= start[place] + step <= MOST_THRESHOLD
    ]


def from_optimum(values: Values) -> Thresholds:
    """Read thresholds off the best play: for each number of dice, the lowest score from which on it banks.

    Where hands of equally many dice differ, the one that throws longest decides.
    """
    throws = values.hold > values.stops.worth(np.arange(len(values.hold), dtype=np.float64))[:, np.newaxis]
    found = [1] * DICE
    for local, hand in enumerate(values.turn.hands):
        last = np.flatnonzero(throws[1:, local])  # at 0 one throws anyway
        count = hand.bit_count() - 1
        found[count] = max(found[count], int(last[-1]) + 2 if len(last) else 1)
    return tuple(min(threshold, MOST_THRESHOLD) for threshold in found)


def best_found(values: Values, progress: Progress = _silent) -> Found:
    """Return the best vector found: that of the best play, refined by moves of one threshold.

    Where its value is the optimum's, no vector can be better. With six alike dice it always is; where
    hands of equally many dice differ in worth, no vector need reach the optimum.
    """
    return refine(values.turn, from_optimum(values), values.stops, progress=progress)[-1]


def best_monotone(values: Values, progress: Progress = _silent) -> Found:
    """Return the best non-decreasing vector found by moves of one threshold from the best play's vector.

    That vector is first made non-decreasing, once by raising and once by lowering thresholds.
    """
    best = from_optimum(values)
    raised = tuple(max(best[: place + 1]) for place in range(DICE))
    lowered = tuple(min(best[place:]) for place in range(DICE))
    found = [
        refine(values.turn, start, values.stops, monotone=True, progress=progress)[-1]
        for start in (raised, lowered)
    ]
    return max(found, key=lambda each: each.value)
