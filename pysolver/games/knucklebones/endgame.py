"""The end of the game, exactly: two of the three columns are full on both sides.

Only the score difference of the two dead columns matters then, so a position is one live class and a
difference: few enough to solve them all on the spot, in a moment, when the first one is met.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones.classes import Classes, classes

SETTLED = 1e-13
Floats = NDArray[np.float64]


@cache
def one_live_column() -> Floats:
    """Return win[class, difference + reach], where dead columns far beyond reach decide the game anyway."""
    kinds = classes()
    reach = reach_of(kinds)
    differences = np.arange(-reach, reach + 1)
    final = kinds.score[:, np.newaxis] + differences
    win = result(final)
    open_ = np.flatnonzero(~(kinds.theirs_full | kinds.mine_full))
    dice = kinds.dice[open_]
    groups = [open_[dice == many] for many in sorted(set(dice.tolist()), reverse=True)]
    change = 1.0
    while change > SETTLED:
        change = 0.0
        for group in groups:
            handed = win[kinds.placed[:, group]]  # [die, class, their difference]
            value = 1 - handed[:, :, ::-1].mean(axis=0)
            change = max(change, float(np.abs(value - win[group]).max()))
            win[group] = value
    return win


def result(difference: NDArray[np.int64]) -> Floats:
    """Return what finished games are worth to the player whose score differs by so much."""
    found: Floats = np.where(difference > 0, 1.0, np.where(difference == 0, 0.5, 0.0))
    return found


def reach_of(kinds: Classes) -> int:
    """Return one more than the largest difference that a single column can make."""
    return int(kinds.score.max()) + 1


def known(triples: NDArray[np.int64]) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the values of sorted positions that are over or have one live column, and which these are."""
    kinds = classes()
    values = np.zeros(len(triples))
    over = kinds.theirs_full[triples].all(axis=1)
    if over.any():
        difference = kinds.score[triples[over]].sum(axis=1)
        values[over] = result(difference)
    ending = (triples[:, 1] >= kinds.live) & ~over
    if ending.any():
        reach = reach_of(kinds)
        dead = kinds.score[triples[ending, 1:]].sum(axis=1)
        values[ending] = one_live_column()[triples[ending, 0], np.clip(dead, -reach, reach) + reach]
    return values, over | ending
