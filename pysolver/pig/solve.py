"""Pig as a turn graph of one local and five menus; the race to the target; the table that ships."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from pysolver.core.job import Job
from pysolver.core.tables import Table, open_table
from pysolver.pig.rules import MOST_TARGET
from pysolver.turns.program import compile_graph
from pysolver.turns.race import Race, Racer, race_job, race_table

RULES_VERSION = "1"
FORMAT_VERSION = 1


@cache
def racer() -> Racer:
    """Return the turn of either player: one die, where each face but the 1 adds itself."""
    menus = [[(0, face)] for face in range(2, 7)]
    return Racer(compile_graph([menus]), np.full(5, 1 / 6), start=0)


def race(target: int) -> Job[Race]:
    """Solve the race to a target."""
    return race_job(racer(), racer(), target)


def build_tables(resume: bool = False, folder: Path | None = None) -> Job[None]:
    """Write the win probabilities of the longest race, which those of every lower target are part of."""
    yield from race_table(
        race(MOST_TARGET),
        "pig",
        "race",
        rules_version=RULES_VERSION,
        format_version=FORMAT_VERSION,
        target=MOST_TARGET,
        folder=folder,
    )


@cache
def table() -> Table:
    """Open the table."""
    return open_table("pig", "race", RULES_VERSION, FORMAT_VERSION)
