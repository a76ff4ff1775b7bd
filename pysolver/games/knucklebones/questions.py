"""What only Knucklebones is asked by a page: what a player does, how the die falls, and who sits where.

`reply` and `roll` tell what they do as steps that are `taken`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pysolver.errors import GameError
from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones.players import chosen_column, player
from pysolver.games.knucklebones.rules import State

Question = Mapping[str, Any]


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
    difficulty = notation.read_difficulty(str(question.get("against", "")))
    seated = rules.seated(_position(question), difficulty, question.get("mine") is True)
    return {"position": notation.format_position(replace(seated, lucky=question.get("lucky") is True))}


def _position(question: Question) -> State:
    return notation.parse(str(question.get("position", "")))


ANSWERS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "reply": _reply,
    "roll": _roll,
    "seated": _seated,
}
