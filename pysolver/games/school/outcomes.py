"""Where a turn of School may end, while dice are to be thrown: the boxes, by the play for the most points."""

from __future__ import annotations

from typing import Any

from pysolver.errors import GameError
from pysolver.games.school import solve, weigh
from pysolver.games.school.rules import BOXES, DICE, TITLES, State

RARE = 5e-4  # an ending that is told as 0.0 % is not told
CROSSED = "Crossed out"


def told(state: State) -> dict[str, Any]:
    """Return every box that the turn may fill, its chance and its points on average, the likeliest first."""
    if state.thrown or not state.open:
        raise GameError("Dice are to be thrown, as in '15/20 all * 2'.")
    card = weigh.weighed_card(state.house, solve.mask_of(state.open))
    ends = card.ends(state.rerolls + 1, (state.dice,))
    boxes = zip(ends.scored[:, 0].tolist(), ends.points[:, 0].tolist(), BOXES, strict=True)
    crossed = float(ends.crossed.sum())
    rows = [(p, points / p, TITLES[box]) for p, points, box in boxes if p >= RARE]
    rows = sorted(rows, key=lambda row: -row[0]) + [(crossed, 0.0, CROSSED)] * (crossed >= RARE)
    return {
        "dice": DICE - len(state.dice),
        "objective": "points",
        "exactness": "exact",
        "value": float(ends.points.sum()),
        "bust": crossed,
        "outcomes": [{"p": p, "value": value, "text": words} for p, value, words in rows],
    }
