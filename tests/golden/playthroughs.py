"""Golden playthroughs: one game a file, played by the advice with seeded dice, written down to be read.

A change in them is a change in what users are told. `python -m tests.golden.playthroughs` writes them
anew; do it on purpose, and read the difference.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pysolver
from pysolver import Game

FOLDER = Path(__file__).parent
SEED = 1
MOST_STEPS = 60
SHOWN = 4  # options a decision


def playthrough(game: Game[Any]) -> str:
    """Play one game, or its first steps, and return the transcript."""
    dice = random.Random(SEED)
    lines = [f"# {game.spec.title}, rules {game.spec.rules_version}"]
    state, ready = game.start(), False
    for _ in range(MOST_STEPS):
        lines += ["", game.format(state)]
        rolls = game.outcomes(state)
        if rolls and (ready or not game.actions(state)):
            roll = dice.choices([roll for roll, _ in rolls], [p for _, p in rolls])[0]
            lines.append(f"  roll {roll}")
            state, ready = game.throw(state, roll), False
            continue
        advice = game.advise(state)
        lines.append(f"  {advice.sentence} {advice.why}")
        lines += [
            f"  {o.value:13.6f} {o.loss:11.6f} {o.risk:8.6f}  {o.action}" for o in advice.options[:SHOWN]
        ]
        if not advice.options:
            break
        state, ready = game.play(state, advice.options[0].action), True
    return "\n".join(lines) + "\n"


def path(game_id: str) -> Path:
    """Return where the playthrough of a game is kept."""
    return FOLDER / f"{game_id}.txt"


def main() -> None:
    """Write the playthroughs of all games."""
    for spec in pysolver.games():
        path(spec.id).write_text(playthrough(pysolver.game(spec.id)), encoding="utf-8")


if __name__ == "__main__":
    main()
