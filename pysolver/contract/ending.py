"""How a match ended, as one sentence from the seats: whoever is called You is spoken to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from pysolver.contract.game import Game
from pysolver.contract.match import NAMES, Point

S = TypeVar("S", bound=Hashable)

YOU, SOMEBODY = NAMES  # who is spoken to, and an opponent whom nobody has named


def ending(played: Game[S], seats: Sequence[str], end: Point[S]) -> str:
    """Return how a match ended, as in `You won, 6200 to 4900, against Cernik.`, "" for one that goes on."""
    if end.phase != "over":
        return ""
    if len(seats) == 1:
        return played.advise(end.state, at_once=True).sentence
    points = end.by_seat(played.totals(end.state))
    most = max(points.values())
    first = end.leading(played.totals(end.state))
    rest = sorted((seat for seat in points if seat not in first), key=lambda seat: -points[seat])
    if len(points) > 2:
        return _of_many(seats, first, rest, points)
    if not rest:
        return _drawn([seats[seat] for seat in points], _written(most))
    winner, loser = first[0], rest[0]
    about, other = (loser, winner) if seats[loser] == YOU else (winner, loser)
    verb = "won" if about == winner else "lost"
    score = f"{_written(points[about])} to {_written(points[other])}"
    return f"{seats[about]} {verb}, {score}{_against(seats[other])}."


def _of_many(
    seats: Sequence[str], first: Sequence[int], rest: Sequence[int], points: Mapping[int, int]
) -> str:
    """Return who of three or more is first, and the others behind, in the order of their points."""
    names = [seats[seat] for seat in sorted(first, key=lambda seat: seats[seat] != YOU)]
    won = f"{names[0]} won" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} share the win"
    behind = ", ".join(f"{_inside(seats[seat])} {_written(points[seat])}" for seat in rest)
    return f"{won} with {_written(points[first[0]])}{': ' if behind else ''}{behind}."


def _inside(name: str) -> str:
    """Return a name as it stands within a sentence."""
    return f"the{name[3:]}" if name.startswith("The ") else name.lower() if name == YOU else name


def owner(name: str) -> str:
    """Return a player as the owner of something, at the beginning of a sentence."""
    return "Your" if name == YOU else f"{name}'s"


def _drawn(seats: Sequence[str], each: str) -> str:
    if YOU in seats:
        return f"A draw, {each} all{_against(seats[1 - seats.index(YOU)])}."
    return f"{seats[0]} and {seats[1]} drew, {each} all."


def _against(name: str) -> str:
    """Name the other player behind what is said of one; an opponent without a name is not named."""
    if name == SOMEBODY:
        return ""
    return f", against {_inside(name)}"


def _written(points: int) -> str:
    """Write points with a true minus."""
    return str(points).replace("-", "−")
