"""The review: a hundred whole games, as many of each game that has a page."""

from __future__ import annotations

import random
from pathlib import Path

from pysolver.contract.job import finish
from pysolver.contract.review import review
from tests.bench import Row, best_seconds
from tests.contract.test_match import random_match
from web.site import games_with_a_page

GAMES = 100
ROOT = Path(__file__).resolve().parents[2]


def rows() -> list[Row]:
    """Measure natively, tables and caches being warm: one game of each, which stands for its share."""
    found, total = [], 0.0
    specs = games_with_a_page(ROOT)
    for spec in specs:
        match = random_match(spec["id"], random.Random(1), careful=0.8)
        seconds = best_seconds(lambda match=match: finish(review(match)), runs=3)  # type: ignore[misc]
        found.append(Row(f"review: a game of {spec['title']}", seconds, "s"))
        total += seconds * GAMES / len(specs)
    return [*found, Row(f"review: {GAMES} games", total, "s", limit=20)]
