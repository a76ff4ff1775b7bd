"""How a match ended, as one sentence from the seats: whoever is called You is spoken to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from pysolver.contract.figures import listed
from pysolver.contract.game import Game
from pysolver.contract.match import Point
from pysolver.contract.whom import SOMEBODY, YOU, called
from pysolver.sayings.say import saying

S = TypeVar("S", bound=Hashable)


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
        return _drawn([seats[seat] for seat in points], most)
    winner, loser = first[0], rest[0]
    if YOU in (seats[winner], seats[loser]):
        return _of_you(seats, winner, loser, points)
    if seats[loser] == SOMEBODY:
        # a game of two has ended: who won, their points, then those of somebody without a name;
        # e.g. name="Anna", points=103, theirs=98
        return saying(
            "ending.won",
            "{name} won, {points} to {theirs}.",
            name=called(seats[winner]),
            points=points[winner],
            theirs=points[loser],
        )
    # a game of two has ended: who won, their points, then those of the other one;
    # e.g. name="Anna", points=103, theirs=98, other="Ben"
    return saying(
        "ending.won_against",
        "{name} won, {points} to {theirs}, against {other}.",
        name=called(seats[winner]),
        points=points[winner],
        theirs=points[loser],
        other=seats[loser],
    )


def _of_you(seats: Sequence[str], winner: int, loser: int, points: Mapping[int, int]) -> str:
    """Return how a game of two ended for the one who is spoken to."""
    won = seats[winner] == YOU
    other = loser if won else winner
    made, theirs, name = points[winner if won else loser], points[other], seats[other]
    if won and name == SOMEBODY:
        # a game of two has ended: the one who is spoken to won; e.g. points=103, theirs=98
        return saying("ending.you_won", "You won, {points} to {theirs}.", points=made, theirs=theirs)
    if won:
        # a game of two has ended: the one who is spoken to won; e.g. points=103, theirs=98, other="Anna"
        return saying(
            "ending.you_won_against",
            "You won, {points} to {theirs}, against {other}.",
            points=made,
            theirs=theirs,
            other=name,
        )
    if name == SOMEBODY:
        # a game of two has ended: the one who is spoken to lost; e.g. points=98, theirs=103
        return saying("ending.you_lost", "You lost, {points} to {theirs}.", points=made, theirs=theirs)
    # a game of two has ended: the one who is spoken to lost; e.g. points=98, theirs=103, other="Anna"
    return saying(
        "ending.you_lost_against",
        "You lost, {points} to {theirs}, against {other}.",
        points=made,
        theirs=theirs,
        other=name,
    )


def _of_many(
    seats: Sequence[str], first: Sequence[int], rest: Sequence[int], points: Mapping[int, int]
) -> str:
    """Return who of three or more is first, and the others behind, in the order of their points."""
    names = [called(seats[seat]) for seat in sorted(first, key=lambda seat: seats[seat] != YOU)]
    most, behind = points[first[0]], listed(*(_behind(seats[seat], points[seat]) for seat in rest))
    if not rest:
        # a game of several has ended: all of them have as many points;
        # e.g. names=["You", "Anna", "Ben"], points=98
        return saying("ending.all_share", "{names} share the win with {points}.", names=names, points=most)
    if len(first) > 1:
        # a game of several has ended: who has the most points, then the others with theirs;
        # e.g. names=["You", "Anna"], points=98, behind="Ben 90, Eva 84"
        return saying(
            "ending.share",
            "{names} share the win with {points}: {behind}.",
            names=names,
            points=most,
            behind=behind,
        )
    if seats[first[0]] == YOU:
        # a game of several has ended: the one who is spoken to won, then the others with their points;
        # e.g. points=103, behind="Ben 90, Eva 84"
        return saying(
            "ending.you_won_of_many", "You won with {points}: {behind}.", points=most, behind=behind
        )
    # a game of several has ended: who won, then the others with their points;
    # e.g. name="Anna", points=103, behind="Ben 90, Eva 84"
    return saying(
        "ending.won_of_many",
        "{name} won with {points}: {behind}.",
        name=names[0],
        points=most,
        behind=behind,
    )


def _behind(name: str, points: int) -> str:
    if name == YOU:
        # in the list of those who did not win: the one who is spoken to, with the points; e.g. points=90
        return saying("ending.you_behind", "you {points}", points=points)
    # in the list of those who did not win: a name, with the points; e.g. name="Ben", points=90
    return saying("ending.behind", "{name} {points}", name=called(name), points=points)


def _drawn(seats: Sequence[str], each: int) -> str:
    """Return that two have as many points."""
    other = seats[1 - seats.index(YOU)] if YOU in seats else ""
    if other == SOMEBODY:
        # a game of two has ended: the one who is spoken to has as many points as the opponent; e.g. points=98
        return saying("ending.draw", "A draw, {points} all.", points=each)
    if other:
        # a game of two has ended: the one who is spoken to has as many points as the other one;
        # e.g. points=98, other="Anna"
        return saying(
            "ending.draw_against", "A draw, {points} all, against {other}.", points=each, other=other
        )
    # a game of two others has ended with as many points; e.g. one="Anna", other="Ben", points=98
    return saying(
        "ending.drew",
        "{one} and {other} drew, {points} all.",
        one=called(seats[0]),
        other=called(seats[1]),
        points=each,
    )
