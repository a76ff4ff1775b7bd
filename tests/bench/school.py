"""School: the whole game from the rules, Bob, one advice, a distribution, the tables."""

from __future__ import annotations

from pysolver.core.tables import manifest
from pysolver.school import bob, solve
from pysolver.school.chances import Spreads
from pysolver.school.rules import House
from tests.bench import Row, advice_ms, best_seconds


def rows() -> list[Row]:
    """Measure natively, with numpy alone."""
    house = House()
    sizes = [line["bytes"] for line in manifest() if line["game"] == "school"]
    return [
        Row(
            "school: the whole game from the rules",
            best_seconds(lambda: solve.solved(house), 3),
            "s",
            limit=1,
        ),
        Row("school: Bob's whole game", best_seconds(lambda: bob.value.__wrapped__(house), 1), "s"),
        Row("school: distribution of a whole game", best_seconds(lambda: Spreads(house, solve.ALL), 1), "s"),
        Row("school: one advice", advice_ms("school"), "ms", limit=10),
        Row("school: largest table", max(sizes) / 1000, "kB", limit=100),
    ]
