"""Pig: the race to 100, and one advice."""

from __future__ import annotations

from pysolver.contract.job import finish
from pysolver.games.pig import solve
from pysolver.turns.race import race_job
from tests.bench import Row, advice_ms, best_seconds


def rows() -> list[Row]:
    """Measure natively, with numpy alone."""
    racer = solve.racer()
    return [
        Row("pig: the race to 100", best_seconds(lambda: finish(race_job(racer, racer, 100)), runs=3), "s"),
        Row("pig: one advice", advice_ms("pig"), "ms", limit=5),
    ]
