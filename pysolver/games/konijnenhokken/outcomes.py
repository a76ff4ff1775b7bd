"""What the next throw of Konijnenhokken may bring: points and dice left, by the best play after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pysolver.contract.outcomes import Outcome, Throw, rolled_on, throw_of
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import solve, win, words
from pysolver.games.konijnenhokken.rules import DICE, WAITING, State
from pysolver.sayings.say import saying
from pysolver.turns.program import Floats, Ints


def next_throw(state: State, to_win: bool) -> Throw:
    """Return what the dice in hand may bring, to win or by points."""
    if state.roll != WAITING:
        raise GameError(
            # a position without dice to roll that is asked what a roll may bring
            saying("konijnenhokken.no_dice", "Dice are to be rolled, as in '20 1.0.1 *'.")
        )
    turn = solve.turn()
    beyond = np.arange(state.total + turn.graph.highest_gain + 1, dtype=np.float64)
    if to_win and state.race is not None:
        played = win.turn_to_win(state.race)
        stop = np.array([played.stop_value(total) for total in range(len(beyond))])
        return _throw(state, turn, played.hold, stop, played.stop_value(0))
    return _throw(state, turn, solve.table().arrays["hold"], beyond, 0.0)


def _throw(state: State, turn: solve.RabbitTurn, hold: Floats, stopped: Floats, bust: float) -> Throw:
    """Return what a throw may come to, given hold[total, local], where that ends one stops."""
    placed = list(turn.number)

    def stop(gain: Ints) -> Floats:
        return np.asarray(stopped[state.total + gain])

    def worth(gain: Ints, target: Ints) -> Floats:
        total = state.total + gain
        known = hold[np.minimum(total, len(hold) - 1), target]
        return np.where(total < len(hold), known, stop(gain))

    def stands(gain: int, target: int) -> tuple[int, int]:
        return state.total + gain, DICE - placed[target].dice

    return throw_of(turn.graph, turn.p, turn.local(state.placed), worth, stop, stands, bust)


def told(state: State, to_win: bool) -> dict[str, Any]:
    """Return the JSON form of what the next throw may bring."""
    found, objective = next_throw(state, to_win), "win" if to_win else "points"
    return {"dice": state.in_hand, "objective": objective, "exactness": "exact", **found.to_dict(_text)}


def _text(outcome: Outcome) -> str:
    return rolled_on(outcome) if outcome.dice else words.stop(outcome.points)
