"""What only Konijnenhokken says to the page: its view, its options, and what its steps do.

Only types stand here. The answers of `questions` are `wire.Throw`, `Chances`, `AtLeast`, `Placed` and
`Taken` of the service.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from pysolver.games.konijnenhokken.weigh import Extras
from pysolver.service import wire


class Lying(TypedDict):
    """What lies on the table and what it is worth."""

    earlier: int
    faces: str
    ones: int
    twos: int
    cages: int
    rabbits: int
    multiplier: int
    total: int


class Length(TypedDict):
    """What is played to, points or rounds, and how it stands."""

    code: str
    target: int | None
    left: int | None
    mine: int
    theirs: int  # of several, what the one has who has the most
    others: list[int]  # in the order of their turns
    place: int  # in the round, 0 first
    last: bool


class View(Lying):
    """A position as a page draws it."""

    in_hand: int
    roll: str
    bust: bool
    over: bool
    game: Length | None


class Option(wire.Option, Extras):
    """A choice of Konijnenhokken."""


class Did(TypedDict):
    """What a step did."""

    ones: NotRequired[int]
    twos: NotRequired[int]
    cages: NotRequired[int]
    stop: NotRequired[bool]
    lies: NotRequired[Lying]  # after a stop
    roll: NotRequired[str]
    points: NotRequired[int]
