"""The game's own players as a known policy, by their difficulty from 1 to 10.

With probability 1 - difficulty / 10 they place in any open column. Else a column weighs w(equal dice of
theirs there) + w(equal dice facing), w = 0, 1, 2, 5 for none to three, whatever the value of the die, and
they take the heaviest. Where several are the heaviest no source says which: each is taken as equally likely.
A die never lies on both sides of a column, so one number of equal dice says how heavy a column is.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones.classes import Classes
from pysolver.games.knucklebones.rules import COLUMNS, DIFFICULTIES, FACES

WEIGHTS = np.array([-1, 0, 1, 2, 5])  # by the kind of a column
FULL = 0  # the kind of a column that takes no die; any other is one more than its equal dice


@cache
def kinds_of_columns(kinds: Classes) -> NDArray[np.int8]:
    """Return [die - 1, class] -> the kind of column that a class is to its player."""
    found = np.full((len(FACES), len(kinds)), FULL, np.int8)
    for number, pair in enumerate(kinds.pairs):
        for die in FACES if pair and not kinds.mine_full[number] else ():
            assert pair is not None
            found[die - 1, number] = 1 + pair[0].count(die) + pair[1].count(die)
    return found


@cache
def likely(difficulty: int) -> NDArray[np.float64]:
    """Return [kind, kind, kind] -> how likely a player of a difficulty takes each of three columns."""
    found = np.zeros((len(WEIGHTS),) * COLUMNS + (COLUMNS,))
    sure = difficulty / max(DIFFICULTIES)
    for kinds in product(range(len(WEIGHTS)), repeat=COLUMNS):
        weights = WEIGHTS[list(kinds)]
        open_, heaviest = weights >= 0, weights == weights.max()
        if open_.any():
            found[kinds] = sure * heaviest / heaviest.sum() + (1 - sure) * open_ / open_.sum()
    return found


def chances(
    classes: Classes, games: NDArray[np.int64], dice: NDArray[np.int64], difficulty: int
) -> NDArray[np.float64]:
    """Return how likely each column is taken, in games [..., class] with dice [...] counted from 0."""
    kinds = kinds_of_columns(classes)[dice[..., np.newaxis], games]
    found: NDArray[np.float64] = likely(difficulty)[kinds[..., 0], kinds[..., 1], kinds[..., 2]]
    return found
