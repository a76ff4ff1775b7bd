"""What only Knucklebones says to the page: its view, its options, and what its steps do.

Only types stand here. The answers of `questions` are `wire.Placed` of the service.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from pysolver.service import wire


class View(TypedDict):
    """A position as a page draws it."""

    mine: list[list[int]]
    theirs: list[list[int]]
    die: int | None
    my_columns: list[int]
    their_columns: list[int]
    my_score: int
    their_score: int
    open: list[int]
    over: bool
    result: float | None
    difficulty: int | None
    against: str  # whom the advice is against, "" for a perfect player
    lucky: bool
    weights: list[int]
    fresh: list[str]  # new games, begun by who is to move and by the other


class Option(wire.Option):
    """A column."""

    points: int
    their_points: int
    fear: int | None  # the die that hurts most then
    answer: str | None  # the column for it
    after_answer: float | None
    removes: int
    if_perfect: NotRequired[float]


class Did(TypedDict):
    """What a step did."""

    die: NotRequired[int]
    column: NotRequired[int]
    taken: NotRequired[int]
    roll: NotRequired[str]
