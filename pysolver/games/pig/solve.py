"""Pig as a turn graph of one local and five menus; the race to the target; the table that ships."""

from __future__ import annotations

from functools import cache

import numpy as np

from pysolver.contract.job import Job
from pysolver.games.pig import SPEC
from pysolver.tables.format import PrebuiltTable, open_table
from pysolver.turns.program import compile_graph
from pysolver.turns.race import Race, Racer, race_job

RULES_VERSION = SPEC.rules_version
FORMAT_VERSION = 1


@cache
def racer() -> Racer:
    """Return the turn of either player: one die, where each face but the 1 adds itself."""
    menus = [[(0, face)] for face in range(2, 7)]
    return Racer(compile_graph([menus]), np.full(5, 1 / 6), start=0)


def race(target: int) -> Job[Race]:
    """Solve the race to a target."""
    return race_job(racer(), racer(), target)


@cache
def table() -> PrebuiltTable:
    """Open the table."""
    return open_table("pig", "race", RULES_VERSION, FORMAT_VERSION)
