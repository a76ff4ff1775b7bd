"""What a turn by points may come to: the probability of every score, and of how many turns a target takes.

Play is the advice's: the option of the highest value, banking where throwing is worth no more, and of
equal options the first. Probability flows from low scores to high, since every option adds points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn.solve import Stops, TurnValues, affordable, check_reached, solve_turn
from pysolver.games.farkle.turn.turn import Turn
from pysolver.turns.follow import follow
from pysolver.turns.program import Floats

EQUAL = 1e-9  # values nearer than this are equal, however their sums were ordered
RARE = 1e-12  # turns so rare that nobody counts them
MOST_TURNS = 200
READS = 10  # a score of one need takes as long as this many of a sweep
UNLISTED = 1e-10  # what is left below this comes from the sums
ALWAYS = 1 - 1e-12  # a bust of this probability: the turns to wait have no number


@dataclass(frozen=True, eq=False)
class Distribution:
    """The score that a turn banks: `p[units]`, of which `p[0]` is a bust."""

    p: Floats

    @property
    def bust(self) -> float:
        """Return the probability that the turn banks nothing."""
        return float(self.p[0])

    @property
    def mean(self) -> float:
        """Return the expected points banked, those beyond a target included."""
        return float(UNIT * np.arange(len(self.p)) @ self.p)

    @property
    def deviation(self) -> float:
        """Return the standard deviation in points."""
        squares = float((UNIT * np.arange(len(self.p))) ** 2 @ self.p)
        return float(np.sqrt(max(squares - self.mean**2, 0.0)))

    def up_to(self, need: int) -> Distribution:
        """Return what counts of it: scores beyond the points still needed are worth just those."""
        counted = self.p[: need + 1].copy()
        counted[-1] += self.p[need + 1 :].sum()
        return Distribution(counted)

    def at_least(self, points: int) -> float:
        """Return the probability of banking that many points or more."""
        return float(self.p[-(-points // UNIT) :].sum())

    def scores(self) -> list[tuple[int, float]]:
        """List every score that may be banked, with its probability; 0 is a bust."""
        return [(UNIT * int(score), float(self.p[score])) for score in np.flatnonzero(self.p)]


def of_turn(values: TurnValues, hand: int = 0, score: int = 0) -> Distribution:
    """Follow the best play of a turn that begins, or goes on, with a throw of a hand, a score at risk."""
    turn, graph = values.turn, values.turn.graph
    rows = max(values.height, score + 1) + graph.highest_gain + 1
    bank = values.stops.worth(np.arange(rows, dtype=np.float64))[:, np.newaxis]
    hold = np.repeat(bank, graph.locals, axis=1)  # up there all is banked
    hold[: values.height] = values.hold[: values.height]
    throws = hold > bank + EQUAL
    throws[score] = True
    reach = np.zeros((rows, graph.locals, 1))
    reach[score, turn.local[hand]] = 1.0
    ended, lost = follow(graph, turn.p, hold, reach, throws[:, :, np.newaxis], near=EQUAL)
    banked = ended[:, 0]
    banked[0] += lost[0]
    last = int(np.flatnonzero(banked)[-1])
    return Distribution(banked[: last + 1])


@dataclass(frozen=True, eq=False)
class Turns:
    """How many turns of play for points a target takes."""

    mean: float
    p: Floats  # of exactly 1, 2, ... turns
    later: float  # the probability of more than those

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"mean": self.mean, "turns": self.p.tolist(), "later": self.later}


def turns_job(turn: Turn, target: int) -> Job[Turns]:
    """Find how many turns a target, in units, takes, each played for the points still needed."""
    banked = yield from banked_job(turn, target)
    listed = turns_from(banked)
    left = float(1 - listed.sum())
    return Turns(mean_turns(banked), listed, left if left > UNLISTED else 0.0)


def banked_job(turn: Turn, target: int) -> Job[Floats]:
    """Find banked[need, score], what a turn for these points banks; more than needed is entered as that."""
    affordable(turn, READS * target * target / 2, "--target 1000")
    banked = np.zeros((target + 1, target + 1))
    for need in range(1, target + 1):
        p = of_turn(solve_turn(turn, Stops(need))).up_to(need).p
        banked[need, : len(p)] = p
        yield Progress(need * need / (target * target))
    return banked


def mean_turns(banked: Floats) -> float:
    """Return how many turns the highest need takes on average, given banked[need, score].

    Exactly, need by need, however long it takes; raise GameError where the target is never reached.
    """
    mean = np.zeros(len(banked))
    for need in range(1, len(banked)):
        p = banked[need]
        check_reached(bool(p[0] < ALWAYS))
        mean[need] = (1 + p[1:need] @ mean[need - 1 : 0 : -1]) / (1 - p[0])
    return float(mean[-1])


def turns_from(banked: Floats) -> Floats:
    """Return the probability that the highest need takes exactly 1, 2, ... turns, given banked[need, score].

    What is left after `MOST_TURNS` is not listed.
    """
    waiting = np.zeros(len(banked))  # by need
    waiting[-1] = 1.0
    found: list[float] = []
    while waiting.sum() > RARE and len(found) < MOST_TURNS:
        after = np.zeros(len(banked))
        for need in np.flatnonzero(waiting).tolist():
            after[need::-1] += waiting[need] * banked[need, : need + 1]
        found.append(float(after[0]))
        after[0] = 0.0
        waiting = after
    return np.array(found)
