"""What a game is called and what can be asked of it; the list of the games there are."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pysolver.contract.advice import Objective
from pysolver.sayings.say import again, saying

if TYPE_CHECKING:
    from pysolver.service import wire

# The ids, in the order in which they are shown. A game is registered by its id here and nowhere else: the
# package `pysolver.games.<id>` then holds its `SPEC`, and `pysolver.games.<id>.game` its `GAME`.
GAME_IDS: tuple[str, ...] = ("farkle", "knucklebones", "school", "konijnenhokken", "pig")
KINDS = ("any", "close", "endgame", "behind")  # of positions that one practises


@dataclass(frozen=True)
class Rival:
    """Somebody whom a page offers to play against: a code, the name at the table, and words to choose by."""

    code: str
    name: str
    words: str
    known: bool = False  # how they play is known, so that advice can be against them
    first: bool = True  # offered at once, to whoever wants to play and knows nobody yet

    def to_dict(self) -> wire.Rival:
        """Return the JSON form."""
        return {
            "code": self.code,
            "name": self.name,
            "words": again(self.words),
            "known": self.known,
            "first": self.first,
        }


@dataclass(frozen=True)
class GameSpec:
    """What a game is called, which version of its rules is played, and what can be asked of it."""

    id: str
    title: str
    rules_version: str
    objectives: tuple[Objective, ...]  # the first is the default
    start: str  # the position text that a game begins with
    example: str  # a position text that is right
    players: int = 1  # the most that one position knows of, and that a match seats
    contest: str = ""  # the position text that a game against somebody begins with, where it is not the start
    more_examples: tuple[str, ...] = ()  # of other kinds of position
    rivals: tuple[Rival, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)  # part of a position -> what that means

    def to_dict(self) -> wire.Spec:
        """Return the JSON form."""
        return {
            "id": self.id,
            "title": self.title,
            "rules_version": self.rules_version,
            "objectives": list(self.objectives),
            "start": self.start,
            "example": self.example,
            "players": self.players,
            "contest": self.contest,
            "more_examples": list(self.more_examples),
            "rivals": [rival.to_dict() for rival in self.rivals],
            "parameters": self.meanings(),
        }

    def meanings(self) -> dict[str, str]:
        """Return what each part of a position text means, in the language in force."""
        return {part: again(meaning) for part, meaning in self.parameters.items()}


def scores() -> str:
    """Say what the scores of two are, as a part of a position text."""
    # in the terminal, what a part of a position as a line of text means: the points of both, as in 30/40
    return saying("position.scores", "scores, the player to move first")


def at_risk() -> str:
    """Say what the points of a turn are, as a part of a position text."""
    # in the terminal, what a part of a position as a line of text means: a number of points
    return saying("position.at_risk", "points at risk in this turn")


def no_game(name: str) -> str:
    """Say that there is no game of this id, and which there are."""
    # the id of a game that there is not; e.g. name="'chess'", known="farkle, pig"
    return saying(
        "game.unknown",
        "There is no game {name}; the games are {known}.",
        name=repr(name),
        known=", ".join(GAME_IDS),
    )


def games() -> tuple[GameSpec, ...]:
    """Return the specification of every game there is, without loading what plays the games.

    >>> [spec.title for spec in games()]
    ['KCD Farkle', 'Knucklebones', 'School', 'Konijnenhokken', 'Pig']
    """
    return tuple(importlib.import_module(f"pysolver.games.{game_id}").SPEC for game_id in GAME_IDS)
