"""Reading many games from one text, as `match check` and the page's import do."""

from __future__ import annotations

import random

from pysolver import service
from pysolver.core.game import GAME_IDS
from pysolver.core.job import finish
from pysolver.core.match import format_match
from tests.bench import Row, best_seconds
from tests.unit.test_match import random_match

FEW, MANY = 100, 4_000  # games
MEGABYTES = 10


def rows() -> list[Row]:
    """Measure what a game takes in a long text against a short one, and what ten megabytes take."""
    found = []
    for game_id in ("konijnenhokken", "pig"):
        few, many = (_seconds(_games(game_id, count)) / count for count in (FEW, MANY))
        name = f"reading {game_id}: a game of {MANY} against one of {FEW}"
        found.append(Row(name, many / few, "times", limit=1.5))
    for game_id in GAME_IDS:
        text = _games(game_id, 100)
        seconds = _seconds(text) * MEGABYTES * 1e6 / len(text.encode())
        found.append(Row(f"reading {game_id}: {MEGABYTES} MB", seconds, "s", limit=60))
    return found


def _games(game_id: str, count: int) -> str:
    """Return a text of so many games, few of which are different."""
    games = [format_match(random_match(game_id, random.Random(number))) for number in range(min(count, 25))]
    return "".join(games[number % len(games)] for number in range(count))


def _seconds(text: str) -> float:
    """Return how long the service reads."""

    def read() -> None:
        job = service.answer({"do": "read", "text": text})
        assert not isinstance(job, dict)
        assert not finish(job)["troubles"]

    return best_seconds(read, runs=3)
