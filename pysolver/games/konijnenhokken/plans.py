"""A few ways to take a turn of Konijnenhokken, by how the points of the turn are distributed; their table.

Plan 0 is to play for points, plan n for n points or more, which stops as soon as there are so many.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from pysolver.games.konijnenhokken import race, solve
from pysolver.tables.format import PrebuiltTable, open_table
from pysolver.turns.program import Floats

FORMAT_VERSION = 1
MOST = 64  # points that are played for


@cache
def plans() -> Floats:
    """Return chances[plan, points] of a turn, as the table has them."""
    chances = race.unpacked(table().arrays["chances"])
    return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float64)


@cache
def table() -> PrebuiltTable:
    """Open the table."""
    return open_table(solve.GAME_ID, "plans", solve.RULES_VERSION, FORMAT_VERSION)
