"""Several matches in one text, one after the other: what is exported, and what can be read of it again.

Each match begins with its own first line, `hold-or-roll ...`. Of a damaged one the steps before the damage
are kept; one of an unknown format, game or rules version is left out. Each such trouble is a sentence with
the number of the line in the whole text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pysolver.core.ending import ending
from pysolver.core.job import Job, Progress
from pysolver.core.match import FORMAT, Match, Taken, lines_of, opened, read_match
from pysolver.errors import GameError, MatchError


@dataclass(frozen=True)
class Part:
    """A match of a collection, its steps in their places, and what is wrong with its text, "" for nothing."""

    match: Match
    taken: list[Taken[Any]]
    trouble: str = ""


def split(text: str) -> list[str]:
    """Return the texts of the matches, each with as many empty lines before it as lines precede it.

    What stands before the first of them, remarks excepted, belongs to none and is a text of its own.
    """
    lines = lines_of(text)
    heads = [number for number, line in enumerate(lines) if line.split(" ")[0] == FORMAT]
    before = lines[: heads[0]] if heads else lines
    strays = any(line.strip() and not line.startswith("#") for line in before)
    begins = [0] * (strays or not heads) + heads
    ends = [*begins[1:], len(lines)]
    return ["\n" * begin + "\n".join(lines[begin:end]) for begin, end in zip(begins, ends, strict=True)]


def read_all(text: str) -> Job[tuple[list[Part], list[str]]]:
    """Read all matches of a text; return what can be read, and what is wrong with the rest."""
    parts, troubles = [], []
    texts = split(text)
    for number, each in enumerate(texts, 1):
        try:
            part = _salvaged(each)
        except GameError as trouble:
            troubles.append(str(trouble))
        else:
            parts.append(part)
            troubles += [part.trouble] if part.trouble else []
        yield Progress(number / len(texts))
    return parts, troubles


def _salvaged(text: str) -> Part:
    """Read a match, or of a damaged one the steps before the damage; raise MatchError without any."""
    try:
        return Part(*read_match(text))
    except MatchError as trouble:
        first = trouble
    lines, end = lines_of(text), first.line
    while True:
        try:
            match, taken = read_match("\n".join(lines[: end - 1]))
        except MatchError as earlier:
            if earlier.line >= end:  # the head itself is wrong
                raise first from None
            end = earlier.line
        else:
            if not taken:
                raise first
            kept = f"{len(taken)} step{'s'[: len(taken) != 1]}"
            return Part(match, taken, f"{first} What goes before it is kept: {kept}.")


def state_of(match: Match, taken: list[Taken[Any]]) -> tuple[bool, str]:
    """Tell whether a match is over, and how it ended or who is to move."""
    played, first = opened(match)
    end = taken[-1].after if taken else first
    if end.phase == "over":
        return True, ending(played, match.seats, end)
    return False, f"{match.seats[end.seat]} to {'move' if end.phase == 'decide' else 'throw'}"
