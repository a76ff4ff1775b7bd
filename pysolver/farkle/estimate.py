"""Who wins a race, roughly and at once: as if both played every turn for points, whatever the score.

The chance that n turns bring at least what is needed follows by adding turns up; the player to move wins
by needing no more turns than the other. Weighing one turn against these values mends much of the error.
"""

from __future__ import annotations

import numpy as np

from pysolver.core.race import Race
from pysolver.core.turngraph import Floats
from pysolver.farkle import distribution
from pysolver.farkle.race import Dice, Pairing
from pysolver.farkle.solve import values_of

# Of the value of a position, over 200 random pairs of dice and positions: `pysolver farkle estimate-error`.
MAX_ERROR = 0.1
SURE = 1e-9
MOST_TURNS = 400


def estimated(pairing: Pairing, need: int, their_need: int) -> Race:
    """Return an estimate of a race, as if it were solved."""
    mine = _reached(pairing.mine, need, pairing.joker_groups)
    theirs = _reached(pairing.theirs, their_need, pairing.joker_groups)
    turns = max(len(mine), len(theirs))
    mine, theirs = _as_long(mine, turns), _as_long(theirs, turns)
    return Race(_wins(mine, theirs), _wins(theirs, mine), MAX_ERROR)


def _reached(dice: Dice, need: int, joker_groups: bool) -> Floats:
    """Return reached[n, a]: the chance that n turns bring a or more, a from 0 to what is needed."""
    values = values_of(dice, need, joker_groups)
    turn = distribution.of_turn(values).up_to(need).p
    total: Floats = np.zeros(need + 1)
    total[0] = 1.0
    found: list[Floats] = []
    while len(found) < MOST_TURNS:
        found.append(np.cumsum(total[::-1])[::-1])
        if found[-1][need] > 1 - SURE:
            break
        after: Floats = np.convolve(total, turn).astype(np.float64)
        total = after[: need + 1].copy()
        total[need] += after[need + 1 :].sum()
    return np.array(found)


def _as_long(reached: Floats, turns: int) -> Floats:
    return np.concatenate([reached, np.repeat(reached[-1:], turns - len(reached), axis=0)])


def _wins(mover: Floats, other: Floats) -> Floats:
    """Return the chance of the mover by both needs: done in the nth turn, the other not before it."""
    done = np.diff(mover, axis=0)
    wins: Floats = done.T @ (1 - other[:-1])
    wins[0, :] = 1.0
    return wins
