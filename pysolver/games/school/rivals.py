"""Whom one may meet: Bob, one who plays for points whatever the score, and one who plays to win."""

from __future__ import annotations

from pysolver.errors import GameError
from pysolver.games.school import bob, weigh
from pysolver.games.school.rules import State

RIVALS = ("bob", "points", "win")


def action(rival: str, state: State) -> str:
    """Return what a rival does with the roll on the table."""
    if rival == "bob":
        return bob.action(state)
    if rival not in RIVALS:
        raise GameError(f"Whom one meets is {', '.join(RIVALS)}, as in 'bob', not {rival!r}.")
    found = weigh.to_win(state) if rival == "win" else weigh.by_points(state)
    return found.options[0].action
