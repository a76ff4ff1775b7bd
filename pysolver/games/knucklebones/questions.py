"""What only Knucklebones is asked by a page: who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones.rules import State

Question = Mapping[str, Any]


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
    "seated": _seated,
}
