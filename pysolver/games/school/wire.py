"""What only School says to the page: its view, its options, and what its steps do.

Only types stand here. The answers of `questions` are `Chances`, `wire.Throw`, `AtLeast`, `Placed` and
`Taken` of the service.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from pysolver.games.school.weigh import Extras
from pysolver.service import wire


class Box(TypedDict):
    """A box of the card."""

    id: str
    title: str
    grade: bool
    open: bool
    crossed: bool
    points: int | None
    makes: int | None  # what the roll makes of it
    can_cross: bool
    action: str


class House(TypedDict):
    """House rules."""

    straights: str
    doubling: bool
    opening: int
    positive: bool


class BothTotals(TypedDict):
    """The points of all; nobody else's where one plays alone."""

    mine: int
    theirs: int | None  # of several, what the one has who has the most
    others: list[int]  # in the order of their turns
    open: list[list[str]]  # the boxes that these others have open


class View(TypedDict):
    """A position as a page draws it."""

    boxes: list[Box]
    house: House
    house_text: str
    opened: bool
    dice: str
    thrown: bool
    to_throw: int
    rerolls: int
    doubles: bool
    earlier: int
    total: int
    totals: BothTotals
    told: dict[str, list[str]]  # what a turn of the other may bring, by box
    fresh: str
    end: float
    over: bool


class Option(wire.Option, Extras):
    """A choice of School."""


class Other(TypedDict):
    """Who wins against another card."""

    end: float
    win: float
    draw: float
    lose: float


class Chances(wire.Chances):
    """chances: how the final total is distributed."""

    total: int
    against: NotRequired[Other]


class Did(TypedDict):
    """What a step did."""

    verb: NotRequired[str]
    dice: NotRequired[str]
    box: NotRequired[str]
    points: NotRequired[int | None]
    roll: NotRequired[str]
