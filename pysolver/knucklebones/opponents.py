"""The game's own players as a known policy, by their difficulty from 1 to 10.

With probability 1 - difficulty / 10 they place in any open column. Else a column weighs w(equal dice of
theirs there) + w(equal dice facing), w = 0, 1, 2, 5 for none to three, whatever the value of the die, and
they take the heaviest. Where several are the heaviest no source says which: each is taken as equally likely.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.rules import DIFFICULTIES, FACES

WEIGHTS = (0, 1, 2, 5)  # by the number of equal dice
FULL = -1


@cache
def weights(rows: int | None = None) -> NDArray[np.int8]:
    """Return [die - 1, class] -> how much a column of a class weighs to its player, FULL if it is full."""
    kinds = classes() if rows is None else classes(rows)
    found = np.full((len(FACES), len(kinds)), FULL, np.int8)
    for number, pair in enumerate(kinds.pairs):
        for die in FACES if pair and not kinds.mine_full[number] else ():
            assert pair is not None
            found[die - 1, number] = WEIGHTS[pair[0].count(die)] + WEIGHTS[pair[1].count(die)]
    return found


def likely(games: NDArray[np.int64], dice: NDArray[np.int64], difficulty: int) -> NDArray[np.float64]:
    """Return how likely each column is, of games as rows of three classes and dice counted from 0."""
    weighed = weights()[dice[..., np.newaxis], games]
    open_ = weighed != FULL
    heaviest = open_ & (weighed == weighed.max(axis=-1, keepdims=True))
    sure = difficulty / max(DIFFICULTIES)
    anywhere = (1 - sure) * open_ / np.maximum(open_.sum(axis=-1, keepdims=True), 1)
    found: NDArray[np.float64] = (
        sure * heaviest / np.maximum(heaviest.sum(axis=-1, keepdims=True), 1) + anywhere
    )
    return found
