"""What only Knucklebones is asked by a page: who sits there, replies, and quick numbers.

`reply` and `roll` tell what they do as steps that are `taken`.
`quick` is a first number for every open column, from the networks alone; `win` is what the player to move
wins, before the roll too, where a page has nothing else to show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pysolver.errors import GameError
from pysolver.games.knucklebones import SPEC, notation, rules
from pysolver.games.knucklebones.players import chosen_column, player
from pysolver.games.knucklebones.rules import State
from pysolver.games.knucklebones.weigh import quick_wins, verdict_on

Question = Mapping[str, Any]


def _players(question: Question) -> dict[str, Any]:
    return {"players": [rival.code for rival in SPEC.rivals]}


def _reply(question: Question) -> dict[str, Any]:
    """Return the column that a player places the die in; a seed makes the random ones repeatable."""
    state, seed = _position(question), question.get("seed")
    if not rules.open_columns(state):
        raise GameError(
            f"A player replies to a rolled die, as in {notation.EXAMPLE}; here none can be placed."
        )
    plays = player(str(question.get("player", "")))
    column = chosen_column(plays, state, seed if isinstance(seed, int) and seed >= 0 else None)
    return {"action": str(column + 1), "taken": [["act", str(column + 1)]]}


def _roll(question: Question) -> dict[str, Any]:
    """Return a throw of the die in hand, as a step."""
    state, seed = _position(question), question.get("seed")
    if state.die is not None or rules.is_over(state):
        raise GameError(f"One rolls the die where none lies, as in {notation.EXAMPLE[:-1]}*.")
    (face,) = Random(seed if isinstance(seed, int) else None).choices(rules.FACES, rules.weights(state))
    return {"taken": [["roll", str(face)]]}


def _seated(question: Question) -> dict[str, Any]:
    """Return a position with whom the advice is `against`, "" for nobody known, and whether dice are lucky.

    `mine` tells whether it is the person here who moves.
    """
    against, mine = notation.read_difficulty(str(question.get("against", ""))), question.get("mine") is True
    seated = replace(
        _position(question),
        my_difficulty=None if mine else against,
        their_difficulty=against if mine else None,
        lucky=question.get("lucky") is True,
    )
    return {"position": notation.format_position(seated)}


def _quick(question: Question) -> dict[str, Any]:
    return {"wins": {str(column + 1): win for column, win in quick_wins(_position(question)).items()}}


def _win(question: Question) -> dict[str, Any]:
    return {"win": verdict_on(_position(question)).value}


def _position(question: Question) -> State:
    return notation.parse(str(question.get("position", "")))


ANSWERS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "players": _players,
    "reply": _reply,
    "roll": _roll,
    "seated": _seated,
    "quick": _quick,
    "win": _win,
}
