"""All tables of Knucklebones as one job: the exact tables, and from them what ships."""

from __future__ import annotations

from pathlib import Path

from pysolver.contract.job import Job, part_of
from pysolver.games.knucklebones.against import HEADS
from pysolver.games.knucklebones.offline.exact import THREADS, build_exact
from pysolver.games.knucklebones.offline.exactfile import DEFAULT_FOLDER
from pysolver.games.knucklebones.offline.response import build_response, response_files
from pysolver.games.knucklebones.offline.ship import build_shipped
from pysolver.games.knucklebones.offline.ship_against import build_against

EXTRAS = ("solve",)
SHARE_OF_SOLVE, SHARE_OF_NETWORK, SHARE_OF_RESPONSES = 0.15, 0.55, 0.85  # of the work, when done


def build_tables(resume: bool = False, folder: Path | None = None, exact: Path = DEFAULT_FOLDER) -> Job[None]:
    """Solve the whole game, and that against its own players, and make from it the networks and the book.

    With `resume` it goes on from the exact tables that a killed run saved.

    The exact tables stay in a folder that is not part of the repository. Progress says a line now and then.
    """
    if not resume:
        for file in (file for difficulty in HEADS for file in response_files(exact, difficulty)):
            file.forget()
    yield from part_of(build_exact(exact, resume), 0.0, SHARE_OF_SOLVE)
    yield from part_of(build_shipped(exact, folder), SHARE_OF_SOLVE, SHARE_OF_NETWORK)
    for number, difficulty in enumerate(HEADS):
        share = (SHARE_OF_RESPONSES - SHARE_OF_NETWORK) / len(HEADS)
        begun = SHARE_OF_NETWORK + number * share
        yield from part_of(build_response(exact, difficulty, THREADS), begun, begun + share)
    yield from part_of(build_against(exact, folder), SHARE_OF_RESPONSES, 1.0)
