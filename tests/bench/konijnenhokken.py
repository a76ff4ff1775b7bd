"""Konijnenhokken: from rules to values, size of the table, one advice."""

from __future__ import annotations

from pysolver.core.dice import fair_rolls
from pysolver.core.tables import manifest
from pysolver.konijnenhokken import solve
from tests.bench import Row, advice_ms, best_seconds


def rows() -> list[Row]:
    """Measure natively, with numpy alone."""

    def from_the_rules() -> object:
        fair_rolls.cache_clear()
        solve.turn.cache_clear()
        solve.height.cache_clear()
        return solve.solve()

    size = sum(line["bytes"] for line in manifest() if line["game"] == solve.GAME_ID)
    return [
        Row("konijnenhokken: a turn solved from the rules", best_seconds(from_the_rules), "s", limit=0.15),
        Row("konijnenhokken: one advice", advice_ms(solve.GAME_ID), "ms", limit=5),
        Row("konijnenhokken: table", size / 1000, "kB", limit=100),
    ]
