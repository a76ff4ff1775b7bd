"""What playing for points costs against an opponent who plays to win, in probability."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.core.job import Job, part_of
from pysolver.core.race import Follower, Race, race_job
from pysolver.farkle.distribution import banked_job
from pysolver.farkle.race import Pairing, racer_of
from pysolver.farkle.turn import turn_of

BANKED, TO_WIN = 0.3, 0.6  # how far the job is with what points bank, and with the race to win


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
    banked = yield from part_of(banked_job(turn, need), 0.0, BANKED)
    one = racer_of(pairing.mine, pairing.joker_groups)
    other = racer_of(pairing.theirs, pairing.joker_groups)
    to_win = yield from part_of(race_job(one, other, need, their_need), BANKED, TO_WIN)
    follower = Follower(banked)
    lost = race_job(follower, other, need, their_need)
    by_points = yield from part_of(lost, TO_WIN, 1.0)
    return Price(to_win, by_points)
