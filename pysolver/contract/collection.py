"""Several matches in one text, one after the other: what is exported, and what can be read of it again.

Each match begins with its own first line, `hold-or-roll ...`. Of a damaged one the steps before the damage
are kept; one of an unknown format, game or rules version is left out. Each such trouble is a sentence with
the number of the line in the whole text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from pysolver.contract import heads
from pysolver.contract.ending import ending
from pysolver.contract.game import game
from pysolver.contract.job import Job, Progress
from pysolver.contract.match import FORMAT, Match, Taken, lines_of, opened, read_match
from pysolver.contract.whom import called
from pysolver.errors import GameError, MatchError
from pysolver.sayings.say import saying, saying_n

T = TypeVar("T")


@dataclass(frozen=True)
class ReadMatch:
    """A match of a collection, its steps in their places, and what is wrong with its text, "" for nothing."""

    match: Match
    taken: list[Taken[Any]]
    trouble: str = ""


def split(text: str) -> list[str]:
    """Return the texts of the matches; what goes before the first of them is a text of its own."""
    return [piece for _, piece in _pieces(text)]


def _pieces(text: str) -> list[tuple[int, str]]:
    """Return the text of each match behind the number of lines that go before it.

    What stands before the first of them, remarks excepted, belongs to none and is a piece of its own.
    """
    lines = lines_of(text)
    heads = [number for number, line in enumerate(lines) if line.split(" ", 1)[0] == FORMAT]
    before = lines[: heads[0]] if heads else lines
    strays = any(line.strip() and not line.startswith("#") for line in before)
    begins = [0] * (strays or not heads) + heads
    ends = [*begins[1:], len(lines)]
    return [(begin, "\n".join(lines[begin:end])) for begin, end in zip(begins, ends, strict=True)]


def read_all(text: str, keep: Callable[[ReadMatch], T]) -> Job[tuple[list[T], list[str]]]:
    """Read all matches of a text; return what `keep` makes of each, and what is wrong with the rest.

    Only that stays in memory: the steps in their places take a hundred times the room of the text.
    """
    kept, troubles = [], []
    pieces = _pieces(text)
    for number, (before, piece) in enumerate(pieces, 1):
        try:
            part = _salvaged(piece, before)
        except GameError as trouble:
            troubles.append(str(trouble))
        else:
            kept.append(keep(part))
            troubles += [part.trouble] if part.trouble else []
        yield Progress(number / len(pieces))
    return kept, troubles


def _salvaged(text: str, before: int) -> ReadMatch:
    """Read a match, or of a damaged one the steps before the damage; raise MatchError without any."""
    try:
        return ReadMatch(*read_match(text, before))
    except MatchError as trouble:
        first = trouble
    lines, end = lines_of(text), first.line
    while True:
        try:
            match, taken = read_match("\n".join(lines[: end - 1 - before]), before)
        except MatchError as earlier:
            if earlier.line >= end:  # the head itself is wrong
                raise first from None
            end = earlier.line
        else:
            if not taken:
                raise first
            # what is wrong with the text of a game, in a sentence, and how much of the game is kept;
            # e.g. trouble=match.line, n=12
            kept = saying_n(
                "match.kept_before",
                "{trouble} What goes before it is kept: {n} step.",
                "{trouble} What goes before it is kept: {n} steps.",
                len(taken),
                trouble=str(first),
            )
            return ReadMatch(match, taken, kept)


def state_of(match: Match, taken: list[Taken[Any]]) -> tuple[bool, str]:
    """Tell whether a match is over, and how it ended or who is to move."""
    played, first = opened(match)
    end = taken[-1].after if taken else first
    if end.phase == "over":
        return True, ending(played, match.seats, end)
    name = called(match.seats[end.seat])
    if end.phase == "decide":
        # how a game stands that goes on, in a list of games: whose choice is next; e.g. name="Anna"
        return False, saying("match.to_move", "{name} to move", name=name)
    # how a game stands that goes on, in a list of games: whose roll is next; e.g. name="Anna"
    return False, saying("match.to_roll", "{name} to roll", name=name)


def told(match: Match, taken: list[Taken[Any]]) -> str:
    """Return a line on a match: the game, how many steps, and how it ended or who is to move."""
    over, state = state_of(match, taken)
    title = game(match.game).spec.title
    if over:
        # a line of a game that is over: its name, its steps, and how it ended, in a sentence;
        # e.g. game="Pig", n=12, state=ending.you_won
        return saying_n(
            "match.line_over",
            "{game}: {n} step, over: {state}",
            "{game}: {n} steps, over: {state}",
            len(taken),
            game=title,
            state=state,
        )
    # a line of a game that goes on: its name, its steps, and who is next;
    # e.g. game="Pig", n=12, state=match.to_move
    return saying_n(
        "match.line_open",
        "{game}: {n} step, {state}",
        "{game}: {n} steps, {state}",
        len(taken),
        game=title,
        state=state,
    )


def step_rows(match: Match, taken: list[Taken[Any]]) -> list[tuple[str, ...]]:
    """Return a table of the steps of a match with the positions they lead to, its heads first."""
    played, point = opened(match)
    rows: list[tuple[str, ...]] = [("", heads.who(), heads.step(), heads.brought(), heads.position())]
    rows.append(("", "", "", "", played.format(point.state)))
    for number, each in enumerate(taken, 1):
        step, brought = each.step, "" if each.next.brought is None else str(each.next.brought)
        position = played.format(each.after.state)
        rows.append(
            (str(number), called(match.seats[step.seat]), f"{step.kind} {step.code}", brought, position)
        )
    return rows
