"""Who plays: the bots that take every turn alike, and the one who plays to win."""

from __future__ import annotations

from pysolver.errors import GameError
from pysolver.games.konijnenhokken import bots, rules, win
from pysolver.games.konijnenhokken.rules import State

PLAYERS = (*bots.BOTS, "win")


def move(state: State, player: str) -> rules.Action:
    """Return what a player does in a position; a turn begins with a throw."""
    if player not in PLAYERS:
        raise GameError(f"The players are {', '.join(PLAYERS)}, as in 'points', not {player!r}.")
    actions = rules.actions(state)
    if len(actions) == 1:
        return actions[0]
    if player != "win":
        return bots.bot(player).move(state)
    found = win.weigh(state).actions
    return max(actions, key=lambda action: found[str(action)])


def action(player: str, state: State) -> str:
    """Return the code of what a player does."""
    return str(move(state, player))
