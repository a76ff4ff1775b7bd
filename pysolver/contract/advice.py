"""Advice on a position, and the one ordering of its options.

Invariants:
    options[0].loss == 0, losses never decrease, equal options all have loss 0
    value == options[0].value where there are options
    every legal action is that of one option, or among its `same`
    every number in the sentences is also a number of an option
    no value is off by more than `max_error`; where only a measured one is known it is all there is to win
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, cast

from pysolver.sayings.say import told

if TYPE_CHECKING:
    from pysolver.service import wire

Objective = Literal["points", "win"]
Exactness = Literal["exact", "rounded", "estimated"]

# Values that differ by less than half of this are the same value computed in another order of
# additions: without it ties would break one way in CPython and the other way in the browser.
LOSS_DECIMALS = 10
FIXED = {"action", "text", "value", "loss", "risk", "same", "dominated"}  # the keys of every option


@dataclass(frozen=True)
class Option:
    """One way to go on, what it is worth, and what it costs against the best."""

    action: str
    text: str
    value: float
    risk: float
    loss: float = 0.0
    same: tuple[str, ...] = ()  # codes of other actions that are the same choice
    dominated: bool = False  # another choice is no worse whatever comes: nobody needs to read this one
    extras: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if clash := FIXED & self.extras.keys():
            raise ValueError(f"What a game says of an option cannot be called {', '.join(sorted(clash))}.")

    def to_dict(self) -> wire.Option:
        """Return the JSON form; a game's extras stand beside the fixed keys."""
        fixed: wire.Option = {
            "action": self.action,
            "text": self.text,
            "value": self.value,
            "loss": self.loss,
            "risk": self.risk,
            "same": list(self.same),
            "dominated": self.dominated,
        }
        return cast("wire.Option", {**fixed, **self.extras})


@dataclass(frozen=True)
class TableRef:
    """A table that an advice rests on."""

    name: str
    version: str


@dataclass(frozen=True)
class Verdict:
    """What a position is worth, and every choice with what it is worth, best first."""

    value: float
    options: tuple[Option, ...] = ()
    exactness: Exactness = "exact"
    max_error: float = 0.0
    tables: tuple[TableRef, ...] = ()
    loss_error: float | None = None  # None: as far as a value
    likely_error: float | None = None  # of any value in 99 of 100 positions, measured; None: not measured


@dataclass(frozen=True)
class Advice:
    """What to do in a position, what it is worth, what the other choices cost, and why.

    >>> from pysolver import game
    >>> pig = game("pig")
    >>> advice = pig.advise(pig.parse("100 0/0 20"))
    >>> advice.sentence, round(advice.value, 4), advice.exactness
    ('Roll.', 0.6199, 'exact')
    >>> [(option.text, round(option.loss, 4)) for option in advice.options]
    [('Roll', 0.0), ('Hold 20', 0.0006)]
    """

    game: str
    position: str
    objective: Objective
    value: float
    exactness: Exactness
    max_error: float
    options: tuple[Option, ...]
    sentence: str
    why: str
    tables: tuple[TableRef, ...] = ()
    loss_error: float = 0.0  # choices with a loss up to this are not known to differ
    likely_error: float | None = None

    def top(self, count: int | None) -> Advice:
        """Keep the best `count` options; None keeps all."""
        return self if count is None else replace(self, options=self.options[:count])

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        from pysolver.contract import notebook

        return notebook.advice(self)

    def to_dict(self) -> wire.Advice:
        """Return the JSON form that the command line, the worker and the API share."""
        return {
            "game": self.game,
            "position": self.position,
            "objective": self.objective,
            "value": self.value,
            "exactness": self.exactness,
            "max_error": self.max_error,
            "loss_error": self.loss_error,
            "likely_error": self.likely_error,
            "options": [option.to_dict() for option in self.options],
            "sentence": self.sentence,
            "why": self.why,
            "sayings": {"sentence": told(self.sentence), "why": told(self.why)},
            "tables": [{"name": table.name, "version": table.version} for table in self.tables],
        }


def chance_of(points: int, found: Verdict) -> dict[str, Any]:
    """Return the JSON form of the highest chance of at least so many points, and of each choice's."""
    return {
        "points": points,
        "value": found.value,
        "actions": {option.action: option.value for option in found.options},
        "exactness": found.exactness,
        "max_error": found.max_error,
        "likely_error": found.likely_error,
        "text": found.options[0].text if found.options else "",
    }


def rank(options: Iterable[Option]) -> tuple[Option, ...]:
    """Order options best first and give each its loss.

    Equal values keep the safer one first, then the order in which the game lists them.
    """
    listed = list(options)
    if not listed:
        return ()
    best = max(option.value for option in listed)
    priced = [replace(option, loss=abs(round(best - option.value, LOSS_DECIMALS))) for option in listed]
    return tuple(sorted(priced, key=lambda option: (option.loss, option.risk)))


def revalued(options: Iterable[Option], values: Mapping[str, float]) -> tuple[Option, ...]:
    """Order options by other values, given by their codes; of equals the ones that came first."""
    return rank(replace(option, value=values[option.action], loss=0.0) for option in options)
