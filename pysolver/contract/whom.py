"""Whom a sentence means where several play: by the order of their turns, or by names in force."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from pysolver.sayings.say import saying

YOU, SOMEBODY = "You", "Opponent"  # who is spoken to, and an opponent whom nobody has named
PLAYER = "Player "  # how the name of one of several begins whom nobody has named, before the number
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_names: ContextVar[Sequence[str]] = ContextVar("names", default=())  # of all who follow, in their order


@contextmanager
def naming(names: Sequence[str]) -> Generator[None]:
    """Let sentences name all who follow, given in their order.

    >>> with naming(["You", "Bob"]):
    ...     is_you(1), after_you(2)
    (True, 'Bob')
    """
    token = _names.set(tuple(names))
    try:
        yield
    finally:
        _names.reset(token)


def called(name: str) -> str:
    """Return a name as people read it: those that stand for anybody are words of the language."""
    if name == YOU:
        # who is spoken to, where names stand: at the head of a row, before a colon
        return saying("whom.you", "You")
    if name == SOMEBODY:
        # an opponent without a name, where names stand: at the head of a row, before a colon
        return saying("whom.opponent", "Opponent")
    number = name.removeprefix(PLAYER)
    if number != name and number.isdigit():
        # one of several whom nobody has named; e.g. number="3"
        return saying("whom.player", "Player {number}", number=number)
    return name


def is_you(place: int) -> bool:
    """Tell whether who moves so many turns later is spoken to."""
    return _names.get()[place - 1 : place] == (YOU,)


def after_you(place: int) -> str:
    """Return who moves so many turns later: by name, or as a sentence says it where no names are in force.

    >>> after_you(1), after_you(3)
    ('the one who moves next', 'the third after you')
    """
    names = _names.get()
    if len(names) >= place:
        return called(names[place - 1])
    if place == 1:
        # one of several opponents, the subject of a sentence
        return saying("whom.next", "the one who moves next")
    # one of several opponents, the subject of a sentence; e.g. ordinal=whom.second
    return saying("whom.later", "the {ordinal} after you", ordinal=_ordinal(place))


def _ordinal(place: int) -> str:
    if place == 2:
        # an opponent, by the order of turns
        return saying("whom.second", "second")
    if place == 3:
        # an opponent, by the order of turns
        return saying("whom.third", "third")
    if place == 4:
        # an opponent, by the order of turns
        return saying("whom.fourth", "fourth")
    # an opponent, by the order of turns
    return saying("whom.fifth", "fifth")
