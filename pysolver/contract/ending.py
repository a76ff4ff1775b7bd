"""How a match ended, as one sentence from the seats: whoever is called You is spoken to."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
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
    mover, other = played.totals(end.state)
    points = (mover, other) if end.seat == 0 else (other, mover)
    if points[0] == points[1]:
        return _drawn(seats, _written(points[0]))
    winner = int(points[1] > points[0])
    about = 1 - winner if seats[1 - winner] == YOU else winner
    verb = "won" if about == winner else "lost"
    score = f"{_written(points[about])} to {_written(points[1 - about])}"
    return f"{seats[about]} {verb}, {score}{_against(seats[1 - about])}."


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
    return f", against {'the' + name[3:] if name.startswith('The ') else name}"


def _written(points: int) -> str:
    """Write points with a true minus."""
    return str(points).replace("-", "−")
