"""Where a turn of School may end, while dice are to be thrown: the boxes, by the play for the most points."""

from __future__ import annotations

from typing import Any

from pysolver.errors import GameError
from pysolver.games.school import solve, weigh
from pysolver.games.school.rules import BOXES, DICE, State
from pysolver.games.school.titles import title
from pysolver.sayings.say import saying

RARE = 5e-4  # an ending that is told as 0.0 % is not told


def told(state: State) -> dict[str, Any]:
    """Return every box that the turn may fill, its chance and its points on average, the likeliest first."""
    if state.thrown or not state.open:
        raise GameError(
            # a question about the next roll where none is waited for
            saying("school.no_roll_next", "Dice are to be rolled, as in '15/20 all * 2'.")
        )
    card = weigh.weighed_card(state.house, solve.mask_of(state.open))
    ends = card.ends(state.rerolls + 1, (state.dice,))
    boxes = zip(ends.scored[:, 0].tolist(), ends.points[:, 0].tolist(), BOXES, strict=True)
    crossed = float(ends.crossed.sum())
    rows = [(p, points / p, title(box)) for p, points, box in boxes if p >= RARE]
    rows.sort(key=lambda row: -row[0])
    if crossed >= RARE:
        # in a list of where a turn may end: a box is crossed out
        rows.append((crossed, 0.0, saying("school.crossed_out", "Crossed out")))
    return {
        "dice": DICE - len(state.dice),
        "objective": "points",
        "exactness": "exact",
        "value": float(ends.points.sum()),
        "bust": crossed,
        "outcomes": [{"p": p, "value": value, "text": words} for p, value, words in rows],
    }
