"""Pig as a turn graph of one local and five menus; the race to the target; the table that ships."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import numpy as np

from pysolver.core.job import Job, Progress
from pysolver.core.race import Race, Racer, solve_race
from pysolver.core.tables import Table, open_table, write_table
from pysolver.core.turngraph import compile_graph

RULES_VERSION = "1"
FORMAT_VERSION = 1
TABLE_TARGET = 100


@cache
def racer() -> Racer:
    """Return the turn of either player: one die, where each face but the 1 adds itself."""
    menus = [[(0, face)] for face in range(2, 7)]
    return Racer(compile_graph([menus]), np.full(5, 1 / 6), start=0)


@cache
def race(target: int) -> Race:
    """Solve the race to a target."""
    return solve_race(racer(), racer(), target)


def build_tables(resume: bool = False, folder: Path | None = None) -> Job[None]:
    """Write the win probabilities of the race to 100, which those of every lower target are part of."""
    begun = time.perf_counter()
    solved = race(TABLE_TARGET)
    write_table(
        "pig",
        "race",
        {"win": solved.first},
        rules_version=RULES_VERSION,
        format_version=FORMAT_VERSION,
        parameters={"target": TABLE_TARGET},
        max_abs_error=0.0,
        build_seconds=time.perf_counter() - begun,
        residual=solved.residual,
        folder=folder,
    )
    yield Progress(1.0)


@cache
def table() -> Table:
    """Open the table."""
    return open_table("pig", "race", RULES_VERSION, FORMAT_VERSION)
