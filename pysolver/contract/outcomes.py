"""What the next throw of a turn may bring, before it is thrown: the best choice of every throw, counted.

Throws after which one stands alike, with so many points and so many dice to throw, are one *outcome*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from pysolver.sayings.say import saying, saying_n
from pysolver.turns.program import Floats, Ints, Program

if TYPE_CHECKING:
    from pysolver.service import wire

TOLD = 5  # outcomes that are told apart
ALWAYS = 1 - 1e-14  # a throw of this probability to offer something never busts
EQUAL = 1e-9  # values nearer than this are equal: then one stops, or takes the more points

Worth: TypeAlias = Callable[
    [Ints, Ints], Floats
]  # of options, given what they gain and the locals they lead to


@dataclass(frozen=True)
class Outcome:
    """What some throws come to: how probably, with how many points, what is thrown then, what it is worth."""

    p: float
    points: int
    dice: int  # thrown next; 0 where stopping is best
    value: float


@dataclass(frozen=True)
class Throw:
    """What a throw may come to, the most probable outcome first."""

    bust: float
    if_bust: float
    outcomes: tuple[Outcome, ...]

    @property
    def value(self) -> float:
        """Return what throwing is worth."""
        return self.bust * self.if_bust + sum(outcome.p * outcome.value for outcome in self.outcomes)

    def to_dict(self, text: Callable[[Outcome], str]) -> wire.Outcomes:
        """Return the JSON form: the likeliest outcomes, the others as one, and a bust; the best first."""
        likely, others = self.outcomes[:TOLD], self.outcomes[TOLD:]
        rows = [(outcome.p, outcome.value, text(outcome)) for outcome in likely]
        if others:
            # in a list of what a roll may bring: all that is not in the list
            rows.append((*_together(others), saying("outcomes.others", "Anything else")))
        # in a list of what a roll may bring: it ends the turn with nothing
        rows.append((self.bust, self.if_bust, saying("outcomes.bust", "Bust")))
        return {
            "value": self.value,
            "bust": self.bust,
            "outcomes": [
                {"p": p, "value": value, "text": words}
                for p, value, words in sorted(rows, key=lambda row: -row[1])
                if p
            ],
        }


def rolled_on(outcome: Outcome) -> str:
    """Name an outcome after which one rolls on."""
    # what a roll may lead to: so many points, and so many dice to roll then; e.g. points=24, n=3
    return saying_n(
        "outcomes.roll", "{points}, roll one", "{points}, roll {n:word}", outcome.dice, points=outcome.points
    )


def throw_of(
    graph: Program,
    p: Floats,
    local: int,
    worth: Worth,
    stop: Callable[[Ints], Floats],
    stands: Callable[[int, int], tuple[int, int]],
    if_bust: float = 0.0,
) -> Throw:
    """Return what throwing the dice of a local may come to.

    `worth(gain, target)` is what the choice to stop or throw is worth after an option, `stop(gain)` what
    stopping there is; `stands(gain, target)` are the points and the dice in hand then.
    """
    first, last = graph.menu_start[local], graph.menu_start[local + 1]
    start, end = graph.option_start[first], graph.option_start[last]
    gain, target = graph.gain[start:end], graph.target[start:end]
    begins = graph.option_start[first:last] - start
    menu = np.repeat(np.arange(last - first), np.diff(graph.option_start[first : last + 1]))
    value = worth(gain, target)
    near = value >= np.maximum.reduceat(value, begins)[menu] - EQUAL
    most = np.maximum.reduceat(np.where(near, gain, -1), begins)[menu]
    places = np.flatnonzero(near & (gain == most))
    chosen = places[np.searchsorted(menu[places], np.arange(last - first))]
    # Equal options are weighed together first: there are thousands of menus, and few ways on.
    gain, target, value, chance = gain[chosen], target[chosen], value[chosen], p[first:last]
    _, same, which = np.unique(gain * graph.locals + target, return_index=True, return_inverse=True)
    together = np.bincount(which.ravel(), weights=chance)
    stops = stop(gain[same]) >= value[same] - EQUAL
    found: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for at, stopping, part in zip(same.tolist(), stops.tolist(), together.tolist(), strict=True):
        points, dice = stands(int(gain[at]), int(target[at]))
        found.setdefault((points, 0 if stopping else dice), []).append((part, float(value[at])))
    outcomes = [_outcome(points, dice, parts) for (points, dice), parts in found.items()]
    offered = float(chance.sum())
    bust = 0.0 if offered > ALWAYS else 1.0 - offered
    return Throw(bust, if_bust, tuple(sorted(outcomes, key=lambda outcome: -outcome.p)))


def _outcome(points: int, dice: int, parts: Sequence[tuple[float, float]]) -> Outcome:
    p = sum(chance for chance, _ in parts)
    return Outcome(p, points, dice, sum(chance * value for chance, value in parts) / p if p else 0.0)


def _together(outcomes: Sequence[Outcome]) -> tuple[float, float]:
    """Return the probability of some outcomes, and what they are worth on average."""
    joined = _outcome(0, 0, [(outcome.p, outcome.value) for outcome in outcomes])
    return joined.p, joined.value
