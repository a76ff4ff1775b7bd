"""Golden playthroughs: one game a file, played by the advice with seeded dice, written down to be read.

A change in them is a change in what users are told. `python -m tests.golden.playthroughs` writes them
anew; do it on purpose, and read the difference.
"""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path
from typing import Any

import pysolver
from pysolver import Game
from pysolver.contract.match import Point, begin, play

FOLDER = Path(__file__).parent
SEED = 1
MOST_STEPS = 60
SHOWN = 4  # options a decision


def playthrough(game: Game[Any]) -> str:
    """Play one game, or its first steps, and return the transcript."""
    lines = [f"# {game.spec.title}, rules {game.spec.rules_version}"]

    def choose(point: Point[Any]) -> str:
        return game.advise(point.state).options[0].action

    point = begin(game, game.start())
    for taken in islice(play(game, point, choose, random.Random(SEED)), MOST_STEPS):
        lines += ["", *_told(game, taken.before)]
        lines.append(f"  {taken.step}")
        if taken.next.landed is not None:
            lines += _told(game, Point(taken.next.landed, taken.before.seats, "over"))
        point = taken.after
    return "\n".join([*lines, "", *_told(game, point)]) + "\n"


def _told(game: Game[Any], point: Point[Any]) -> list[str]:
    """Write a position, and the advice on it where there is something to say."""
    if point.phase == "throw":
        return [game.format(point.state)]
    advice = game.advise(point.state)
    options = [f"  {o.value:13.6f} {o.loss:11.6f} {o.risk:8.6f}  {o.action}" for o in advice.options[:SHOWN]]
    return [game.format(point.state), f"  {advice.sentence} {advice.why}", *options]


def path(game_id: str) -> Path:
    """Return where the playthrough of a game is kept."""
    return FOLDER / f"{game_id}.txt"


def main() -> None:
    """Write the playthroughs of all games."""
    for spec in pysolver.games():
        path(spec.id).write_text(playthrough(pysolver.game(spec.id)), encoding="utf-8")


if __name__ == "__main__":
    main()
