"""What playing for points costs against an opponent who plays to win, in probability."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.core.job import Job, Progress, T
from pysolver.core.race import Follower, Race, race_job
from pysolver.core.turngraph import Floats
from pysolver.farkle.distribution import of_turn
from pysolver.farkle.race import Pairing, racer_of
from pysolver.farkle.solve import Stops, affordable, solve_turn
from pysolver.farkle.turn import Turn, turn_of

READS = 10  # a score of one need takes as long as this many of a sweep
SHARES = (0.3, 0.3, 0.4)  # of the work: what points bank, the race to win, the race against the points


@dataclass(frozen=True, eq=False)
class Price:
    """Two races of the same dice: both play to win, and the player to move first plays for points."""

    to_win: Race
    by_points: Race

    def moving_first(self, need: int, their_need: int) -> float:
        """Return what the one who plays for points loses, being on the move."""
        return float(self.to_win.first[need, their_need] - self.by_points.first[need, their_need])

    def moving_second(self, need: int, their_need: int) -> float:
        """Return what the one who plays for points loses when the other is on the move."""
        return float(self.by_points.second[their_need, need] - self.to_win.second[their_need, need])

    def worst(self) -> tuple[int, int]:
        """Return the needs at which playing for points costs most on the move."""
        lost = self.to_win.first - self.by_points.first
        need, their_need = np.unravel_index(int(np.argmax(lost)), lost.shape)
        return int(need), int(their_need)


def price_job(pairing: Pairing, need: int, their_need: int) -> Job[Price]:
    """Solve what playing every turn for points costs against the best reply to it."""
    turn = turn_of(pairing.mine, pairing.joker_groups)
    banked = yield from _part(points_job(turn, need), 0.0, SHARES[0])
    one = racer_of(pairing.mine, pairing.joker_groups)
    other = racer_of(pairing.theirs, pairing.joker_groups)
    to_win = yield from _part(race_job(one, other, need, their_need), SHARES[0], SHARES[1])
    follower = Follower(banked)
    lost = race_job(follower, other, need, their_need)
    by_points = yield from _part(lost, SHARES[0] + SHARES[1], SHARES[2])
    return Price(to_win, by_points)


def points_job(turn: Turn, target: int) -> Job[Floats]:
    """Return banked[need, score] of a turn that is played for the points still needed, none beyond them."""
    affordable(turn, READS * target * target / 2, "--target 1000")
    banked = np.zeros((target + 1, target + 1))
    for need in range(1, target + 1):
        p = of_turn(solve_turn(turn, Stops(need))).up_to(need).p
        banked[need, : len(p)] = p
        yield Progress(need * need / (target * target))
    return banked


def _part(job: Job[T], begin: float, share: float) -> Job[T]:
    """Run a job as a part of another."""
    try:
        while True:
            step = next(job)
            yield Progress(begin + share * step.done)
    except StopIteration as end:
        found: T = end.value
        return found
