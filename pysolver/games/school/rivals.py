"""Whom one may meet: Bob, one who plays for points whatever the score, and one who plays to win."""

from __future__ import annotations

from pysolver.errors import GameError
from pysolver.games.school import bob, weigh
from pysolver.games.school.rules import State
from pysolver.sayings.say import saying

RIVALS = ("bob", "points", "win")


def action(rival: str, state: State) -> str:
    """Return what a rival does with the roll on the table."""
    if rival == "bob":
        return bob.action(state)
    if rival not in RIVALS:
        raise GameError(
            # a bot that there is not; e.g. known="bob, points, win", rival="'god'"
            saying(
                "school.wrong_rival",
                "The bots are {known}, as in 'bob', not {rival}.",
                known=", ".join(RIVALS),
                rival=repr(rival),
            )
        )
    found = weigh.to_win(state) if rival == "win" else weigh.by_points(state)
    return found.options[0].action
