"""What builds Farkle's tables and never goes to the browser."""

from __future__ import annotations

from pathlib import Path

from pysolver.contract.job import Job, part_of
from pysolver.games.farkle.race import fair
from pysolver.games.farkle.turn import menus

EXTRAS = ("solve",)  # with numpy alone the table of the best six would take hours


def build_tables(resume: bool = False, folder: Path | None = None) -> Job[None]:
    """Write Farkle's tables: the menus of all rolls, the race with ordinary dice, the best six there are."""
    from pysolver.games.farkle.offline import kernel, sixes  # noqa: F401  the kernel brings numba, or says so

    menus.build_table(folder)
    yield from part_of(fair.build_table(folder), 0.0, 0.2)
    yield from part_of(sixes.write_sixes(folder, resume=resume), 0.2, 1.0)
