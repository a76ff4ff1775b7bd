"""What builds Farkle's tables and never goes to the browser."""

from __future__ import annotations

from pathlib import Path

from pysolver.core.job import Job
from pysolver.farkle import fair, menus


def build_tables(resume: bool = False, folder: Path | None = None) -> Job[None]:
    """Write Farkle's tables: the menus of all rolls, and the race with ordinary dice."""
    menus.build_table(folder)
    yield from fair.build_table(folder)
