"""Dice: six weights, of which the first may be a joker's, and the rolls of several of them.

A joker stands for other faces in company. Alone it is nothing, or a 1 where the die says so (`wild`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import factorial

from pysolver.errors import GameError
from pysolver.sayings.say import saying

NATURAL = "123456"
JOKER = "j"
WILD = "w"  # in a die's text, and among symbols: the joker that alone is a 1
MOST_WEIGHT = 10_000


@dataclass(frozen=True)
class Die:
    """A die by the weights of its six faces; with `joker`, face 1 is a joker and never shows a 1."""

    weights: tuple[int, int, int, int, int, int]
    joker: bool = False
    wild: bool = False  # its joker alone is a 1

    def __post_init__(self) -> None:
        if any(not 0 <= weight <= MOST_WEIGHT for weight in self.weights) or sum(self.weights) == 0:
            raise GameError(
                # weights of a die that cannot be; e.g. most="10000", weights="0.0.0.0.0.0"
                saying(
                    "die.wrong_weights",
                    "The weights of a die are six whole numbers from 0 to {most}, not all 0, as in "
                    "[10.1.1.1.1.1]; {weights} are not.",
                    most=str(MOST_WEIGHT),
                    weights=".".join(map(str, self.weights)),
                )
            )

    @property
    def faces(self) -> str:
        """Return the six characters that the die can show, weight by weight."""
        return (JOKER if self.joker else "1") + NATURAL[1:]

    @property
    def probabilities(self) -> tuple[float, ...]:
        """Return the probability of each of its six faces."""
        total = sum(self.weights)
        return tuple(weight / total for weight in self.weights)

    def can_show(self, face: str) -> bool:
        """Tell whether a face can come up: it is there and has some weight."""
        return face in self.faces and self.weights[self.faces.index(face)] > 0

    def __str__(self) -> str:
        return f"[{(WILD if self.wild else JOKER) if self.joker else ''}{'.'.join(map(str, self.weights))}]"

    @property
    def symbols(self) -> str:
        """Return what each face means in a combination, weight by weight."""
        return WILD + NATURAL[1:] if self.wild else self.faces


FAIR = Die((1, 1, 1, 1, 1, 1))


def parse_die(text: str) -> Die:
    """Read six weights, as in `[10.1.1.1.1.1]`; behind j or w the first is a joker's, `[j2.1.1.1.1.1]`."""
    match = re.fullmatch(rf"\[([{JOKER}{WILD}]?)(\d+)\.(\d+)\.(\d+)\.(\d+)\.(\d+)\.(\d+)\]", text, re.ASCII)
    if match is None or any(len(number) > 9 for number in match.groups()):
        raise GameError(
            # a die as it is typed; e.g. text="'[1.2]'"
            saying(
                "die.wrong_text",
                "A die of one's own is six whole weights in brackets, as in [10.1.1.1.1.1] or "
                "[j2.1.1.1.1.1], not {text}.",
                text=repr(text),
            )
        )
    one, two, three, four, five, six = (int(number) for number in match.groups()[1:])
    return Die((one, two, three, four, five, six), joker=bool(match[1]), wild=match[1] == WILD)


@cache
def fair_rolls(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """List the rolls of several fair dice as counts of the faces 1 to 6, with their probabilities."""
    total = 6**dice
    ways = factorial(dice)
    rolls = []
    for counts in _compositions(dice, 6):
        orders = ways
        for count in counts:
            orders //= factorial(count)
        rolls.append((counts, orders / total))
    return tuple(rolls)


class Rolls:
    """The rolls that may come and their probabilities, to be thrown again and again."""

    def __init__(self, listed: Sequence[tuple[str, float]]) -> None:
        self.listed = tuple(listed)
        self._codes = [roll for roll, _ in listed]
        self._up_to = list(accumulate(p for _, p in listed))

    def throw(self, dice: random.Random) -> str:
        """Return a roll, drawn by the probabilities of all."""
        return dice.choices(self._codes, cum_weights=self._up_to)[0]


@cache
def fair_throws(dice: int) -> Rolls:
    """Return the rolls of several fair dice, faces ascending."""
    return Rolls([(roll_of(counts), p) for counts, p in fair_rolls(dice)])


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)


def counts_of(roll: str) -> tuple[int, ...]:
    """Return how often each of the faces 1 to 6 stands in a roll."""
    return tuple(roll.count(face) for face in NATURAL)


def roll_of(counts: tuple[int, ...]) -> str:
    """Write counts of the faces 1 to 6 as a roll in ascending order."""
    return "".join(face * count for face, count in zip(NATURAL, counts, strict=True))
