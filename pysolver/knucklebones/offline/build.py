"""All tables of Knucklebones as one job: the exact table, and from it what ships."""

from __future__ import annotations

from pathlib import Path

from pysolver.core.job import Job, part_of
from pysolver.knucklebones.offline.exact import build_exact
from pysolver.knucklebones.offline.exactfile import DEFAULT_FOLDER
from pysolver.knucklebones.offline.practice import build_against
from pysolver.knucklebones.offline.ship import build_shipped

EXTRAS = ("solve", "train")
SHARE_OF_SOLVE, SHARE_OF_NETWORK = 0.25, 0.9  # of the work, when done


def build_tables(resume: bool = False, folder: Path | None = None, exact: Path = DEFAULT_FOLDER) -> Job[None]:
    """Solve the whole game, and make from it the networks and the book that ship.

    The exact table stays in a folder that is not part of the repository. Progress says a line now and then.
    """
    yield from part_of(build_exact(exact, resume), 0.0, SHARE_OF_SOLVE)
    yield from part_of(build_shipped(exact, folder), SHARE_OF_SOLVE, SHARE_OF_NETWORK)
    yield from part_of(build_against(folder), SHARE_OF_NETWORK, 1.0)
