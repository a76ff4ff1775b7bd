"""Whom one may meet: one who plays to win, one for the points of each turn, and one who is careful."""

from __future__ import annotations

from pysolver.errors import GameError
from pysolver.games.farkle import notation, weigh
from pysolver.games.farkle.notation import Action, State
from pysolver.games.farkle.race.race import MOST_TARGET
from pysolver.sayings.say import saying

RIVALS = ("win", "points", "careful")
SAFE = 300  # points that the careful one does not put at risk
FEW = 2  # dice that the careful one does not throw


def action(rival: str, state: State) -> str:
    """Return what a rival does, with the roll on the table or before the first throw."""
    if rival not in RIVALS:
        raise GameError(
            # a bot that there is not; e.g. known="win, points", name="'x'"
            saying(
                "farkle.wrong_bot",
                "The bots are {known}, as in 'win', not {name}.",
                known=", ".join(RIVALS),
                name=repr(rival),
            )
        )
    if rival == "careful":
        return str(_careful(state))
    to_win = rival == "win" and state.target <= MOST_TARGET
    found = weigh.to_win(state, at_once=True) if to_win else weigh.by_points(state)
    return found.options[0].action


def _careful(state: State) -> Action:
    """Put aside all that scores; bank what is safe enough, wins, or would leave few dice to throw."""
    actions = notation.actions(state)
    most = max(actions, key=lambda each: (each.points, len(each.slots)))
    turn = state.turn + most.points
    left = len(state.hand) - len(most.slots)
    banks = turn >= min(SAFE, state.need) or 0 < left <= FEW
    return next((each for each in actions if each.kept == most.kept and each.bank == banks), most)
