"""Threshold policies: bank as soon as the turn's score reaches the threshold of the dice left to throw.

Six thresholds, for one to six dice left; six also stands for hot dice. What is put aside is chosen for
the most points under the policy itself, so a policy is worth what a player gets who follows its
thresholds and chooses as well as can be. Units of 50 points throughout.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pysolver.contract.job import Job, Progress, part_of
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.solve import EVERY_POINT, Stops, TurnValues, affordable
from pysolver.games.farkle.turn.turn import Turn
from pysolver.turns.layers import whole_layer
from pysolver.turns.program import Floats, Places
from pysolver.turns.sweep import sweep

Thresholds = tuple[int, ...]

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


def evaluate(turn: Turn, vectors: Sequence[Thresholds], stops: Stops = EVERY_POINT) -> Job[Floats]:
    """Find the exact value of a turn under each vector; refuse too many of them.

    Vectors that the need makes equal are swept once, low ones together, each only as high as it plays.
    """
    played = np.array(vectors) if stops.need is None else np.minimum(vectors, stops.need)
    different, which = np.unique(played, axis=0, return_inverse=True)
    heights = different.max(axis=1)
    affordable(turn, float(heights.sum()), "--samples 100", "--target 1000")
    order = np.argsort(heights, kind="stable")
    at_once = max(1, AT_ONCE // turn.graph.options)
    found = np.empty(len(different))
    for begin in range(0, len(order), at_once):
        these = order[begin : begin + at_once]
        found[these] = _swept(turn, different[these], stops)
        yield Progress((begin + len(these)) / len(order))
    return found[which.ravel()]


def _swept(turn: Turn, vectors: Places, stops: Stops) -> Floats:
    graph = turn.graph
    dice_left = np.array([hand.bit_count() for hand in turn.hands])
    from_score = vectors.T[dice_left - 1]
    height = int(from_score.max())
    bank = stops.worth(np.arange(height + graph.highest_gain + 1, dtype=np.float64))
    hold = np.zeros((len(bank), graph.locals, len(vectors)))
    hold[height + 1 :] = bank[height + 1 :, np.newaxis, np.newaxis]
    layer = whole_layer(graph, turn.p)

    def decide(score: int, roll: Floats) -> None:
        roll[score >= from_score] = bank[score]

    for score in sweep(lambda _: layer, hold, range(height, -1, -1), decide):
        if not score:  # a turn begins with a throw, whatever the thresholds say
            thrown = hold[0, turn.start].copy()
    return np.asarray(thrown)


def best_of_samples(
    turn: Turn,
    samples: int,
    seed: int,
    stops: Stops = EVERY_POINT,
    *given: Thresholds,
) -> Job[Found]:
    """Find the best of some random non-decreasing vectors and of those given."""
    dice = random.Random(seed)
    vectors = [*given, *(_sample(dice) for _ in range(samples))]
    values = yield from evaluate(turn, vectors, stops)
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
) -> Job[list[Found]]:
    """Move one threshold at a time while that is better; return every step, the last one the best.

    `monotone` keeps the thresholds non-decreasing.
    """
    path = [Found(start, float(_swept(turn, np.array([start]), stops)[0]))]
    read = 0.0
    while True:
        near = [moved for moved in _moves(start) if not monotone or list(moved) == sorted(moved)]
        one_step = sum(min(max(moved), stops.need or MOST_THRESHOLD) for moved in near)
        affordable(turn, read + one_step * max(USUAL_STEPS - len(path), 1), "--target 1000")
        values = yield from part_of(evaluate(turn, near, stops), _far(len(path) - 1), _far(len(path)))
        read += one_step
        best = int(np.argmax(values))
        if values[best] <= path[-1].value + BETTER:
            return path
        start = near[best]
        path.append(Found(start, float(values[best])))


def _far(steps: int) -> float:
    """Return about how far a search is that never knows how many steps there will be."""
    return steps / (steps + USUAL_STEPS)


def _moves(start: Thresholds) -> list[Thresholds]:
    return [
        (*start[:place], start[place] + step, *start[place + 1 :])
        for place in range(DICE)
        for step in STEPS
        if 1 <= start[place] + step <= MOST_THRESHOLD
    ]


def from_optimum(values: TurnValues) -> Thresholds:
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


def best_found(values: TurnValues) -> Job[Found]:
    """Find the best vector found: that of the best play, refined by moves of one threshold.

    Where its value is the optimum's, no vector can be better. With six alike dice it always is; where
    hands of equally many dice differ in worth, no vector need reach the optimum.
    """
    return (yield from refine(values.turn, from_optimum(values), values.stops))[-1]


def best_monotone(values: TurnValues) -> Job[Found]:
    """Find the best non-decreasing vector found by moves of one threshold from the best play's vector.

    That vector is first made non-decreasing, once by raising and once by lowering thresholds.
    """
    best = from_optimum(values)
    raised = tuple(max(best[: place + 1]) for place in range(DICE))
    lowered = tuple(min(best[place:]) for place in range(DICE))
    up = yield from part_of(refine(values.turn, raised, values.stops, monotone=True), 0.0, 0.5)
    down = yield from part_of(refine(values.turn, lowered, values.stops, monotone=True), 0.5, 1.0)
    return max(up[-1], down[-1], key=lambda each: each.value)
