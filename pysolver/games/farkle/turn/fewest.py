"""The fewest turns to a target, with a badge: whether to use it now, or in a better turn to come.

With so many uses left and so much needed, a turn ends where the turns that are then still needed are fewest.
A bust leaves all as it was, so the number looked for is in its own equation: what a turn saves is convex and
piecewise linear in it, and secants meet it in a few steps.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pysolver.contract.dice import Die
from pysolver.games.farkle.effects import Effect
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn.badged import Badged, SolvedUses, badged, plain_of, solve_uses
from pysolver.games.farkle.turn.solve import check_reached
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.turns.program import Floats

SETTLED = 1e-12
MOST_TRIES = 50
MOST_KEPT = 8
NEVER = 1 - 1e-9  # of a bust: then the target is out of reach


@lru_cache(MOST_KEPT)
def fewest_turns(dice: tuple[Die, ...], need: int, joker_groups: bool, effect: Effect) -> Floats:
    """Return turns[uses left, need], what is needed on average, for all needs up to one, in units."""
    check_reached(bool(turn_of(dice, joker_groups, effect.bonus).risks.min() <= NEVER))
    found = np.zeros((effect.uses + 1, need + 1))
    for left in range(effect.uses + 1):
        its = effect.left(left)
        turn = badged(dice, joker_groups, its) if left else plain_of(turn_of(dice, joker_groups, its.bonus))
        for now in range(1, need + 1):
            found[left, now] = _settled(turn, found[: left + 1], now)
    return found


def turn_for_fewest(turn: Badged, turns: Floats, need: int) -> SolvedUses:
    """Return the solved turn of somebody who needs so much, given turns[uses left, need]; less is better."""
    return _turn(turn, turns[: turn.effect.uses + 1], need, float(turns[turn.effect.uses, need]))


def _settled(turn: Badged, turns: Floats, now: int) -> float:
    """Return the turns of a need, given those of all lesser ones and of fewer uses."""
    own = turns[-1]
    one = max(2 * own[now - 1] - own[now - 2], 1.0) if now > 1 else 1.0
    off = _missed(turn, turns, now, one)
    other = one + max(off, -0.5)
    for _ in range(MOST_TRIES):
        if abs(off) < SETTLED:
            break
        again = _missed(turn, turns, now, other)
        if again == off:
            break
        one, off, other = other, again, other - again * (other - one) / (again - off)
    return one


def _missed(turn: Badged, turns: Floats, now: int, guess: float) -> float:
    """Return by how much a guess at the turns of a need is too low."""
    return 1 - _turn(turn, turns, now, guess).start - guess


def _turn(turn: Badged, turns: Floats, now: int, guess: float) -> SolvedUses:
    score = np.arange(now + 1 + turn.graph.highest_gain)
    left = np.maximum(now - score, 0)
    after = -turns[:, left]
    after[-1, 0] = -guess
    raised = np.maximum(now - np.floor(score * UNIT * turn.effect.times).astype(np.intp) // UNIT, 0)
    lost = np.array([*-turns[:-1, now], -guess])
    return solve_uses(turn, after, -turns[-2 if len(turns) > 1 else -1, raised], lost)
