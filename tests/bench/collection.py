"""Reading many games from one text, as `match check` and the page's import do."""

from __future__ import annotations

import random
import time

from pysolver.contract.job import finish
from pysolver.contract.match import format_match
from pysolver.contract.spec import GAME_IDS
from pysolver.service import service
from tests.bench import Row
from tests.contract.test_match import random_match

FEW, MANY = 60, 1_200  # games
RUNS = 3
MEGABYTES = 10


def rows() -> list[Row]:
    """Measure in processor time what a game takes in a long text against a short one, and ten megabytes."""
    found = []
    for game_id in GAME_IDS:
        few, many = _games(game_id, FEW), _games(game_id, MANY)
        short, long = _seconds(few), _seconds(many)
        ratio = (long / MANY) / (short / FEW)
        name = f"reading {game_id}"
        found.append(Row(f"{name}: a game of {MANY} against one of {FEW}", ratio, "times", limit=1.5))
        found.append(
            Row(f"{name}: {MEGABYTES} MB", long * MEGABYTES * 1e6 / len(many.encode()), "s", limit=60)
        )
    return found


def _games(game_id: str, count: int) -> str:
    """Return a text of so many games, few of which are different."""
    games = [format_match(random_match(game_id, random.Random(number))) for number in range(min(count, 25))]
    return "".join(games[number % len(games)] for number in range(count))


def _seconds(text: str) -> float:
    """Return the least processor time that reading takes in a few runs."""
    taken = []
    for _ in range(RUNS):
        begun = time.process_time()
        job = service.answer({"do": "read", "text": text})
        assert not isinstance(job, dict)
        assert not finish(job)["troubles"]
        taken.append(time.process_time() - begun)
    return min(taken)
