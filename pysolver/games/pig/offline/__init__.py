"""What builds Pig's table, and never goes to the browser."""

from __future__ import annotations

from pathlib import Path

from pysolver.contract.job import Job
from pysolver.games.pig.rules import MOST_TARGET
from pysolver.games.pig.solve import FORMAT_VERSION, RULES_VERSION, race
from pysolver.turns.race import race_table


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
