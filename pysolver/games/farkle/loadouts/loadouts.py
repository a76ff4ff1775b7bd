"""What a player owns, and the loadouts of six dice that can be made of it.

An inventory is text, as in `weighted*1,odd*2,ordinary*6`: names with how many. Dice of the same weights
are one kind, whatever they are called, so that a loadout is listed once; it is written with the names
that are owned, in the order in which they were given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from pysolver.contract.dice import Die
from pysolver.errors import GameError
from pysolver.games.farkle.loadouts.together import Loadout
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.catalogue import canonical_die, catalogue, die_of, format_dice
from pysolver.sayings.say import saying, saying_n

EXAMPLE = "weighted*1,odd*2,ordinary*6"
MOST_OWNED = 99  # of one die
MOST_LOADOUTS = 200_000  # of one inventory; the atlas is for more


@dataclass(frozen=True)
class Kind:
    """Owned dice of the same weights: their names one by one, as far as a loadout can use them."""

    die: Die
    names: tuple[str, ...]


@dataclass(frozen=True)
class Owned:
    """An inventory: dice of one set, by name and number, and the kinds they are."""

    dice_set: str
    counts: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return ",".join(f"{name}*{count}" for name, count in self.counts)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Return the dice by kind, in the order in which they were given."""
        found: dict[tuple[tuple[float, ...], str], list[str]] = {}
        dice: dict[tuple[tuple[float, ...], str], Die] = {}
        for name, count in self.counts:
            die = die_of(name, self.dice_set)
            key = (tuple(die.probabilities), die.symbols)
            dice.setdefault(key, die)
            found.setdefault(key, []).extend([name] * count)
        return tuple(Kind(dice[key], tuple(names[:DICE])) for key, names in found.items())

    def with_one(self, name: str) -> Owned:
        """Return the inventory with one die more."""
        counts = dict(self.counts)
        counts[name] = counts.get(name, 0) + 1
        return Owned(self.dice_set, tuple(counts.items()))


@dataclass(frozen=True)
class Chosen:
    """Six dice out of an inventory: by name, as dice, and how many of each of its kinds."""

    names: tuple[str, ...]
    dice: Loadout
    uses: tuple[int, ...]

    def __str__(self) -> str:
        return format_dice(self.names)


def parse_owned(text: str, dice_set: str) -> Owned:
    """Read an inventory; raise GameError for one that has fewer than six dice."""
    owned = parse_counts(text, dice_set)
    total = sum(count for _, count in owned.counts)
    if total < DICE:
        raise GameError(
            # too few dice, as they are typed; e.g. example="weighted*1,odd*2,ordinary*6", n=5, text="'odd*5'"
            saying_n(
                "farkle.too_few_dice",
                "One plays with six dice, as in {example}; that is {n} of them: {text}.",
                "One plays with six dice, as in {example}; that is {n} of them: {text}.",
                total,
                example=EXAMPLE,
                text=repr(text),
            )
        )
    return owned


def parse_counts(text: str, dice_set: str) -> Owned:
    """Read dice with their numbers, however few; raise GameError for a name or number that is none."""
    catalogue(dice_set)
    counts: dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(.*?)\s*(?:\*\s*([0-9]{1,3}))?\s*", part, re.ASCII)
        if match is None or not match[1] or "*" in match[1] or not 0 < int(match[2] or 1) <= MOST_OWNED:
            raise GameError(
                # dice that one has, typed wrongly; e.g. most=99, example="weighted*1,odd*2", text="'odd**'"
                saying(
                    "farkle.wrong_owned",
                    "What one owns is dice with numbers from 1 to {most}, as in {example}, not {text}.",
                    most=MOST_OWNED,
                    example=EXAMPLE,
                    text=repr(text),
                )
            )
        name = canonical_die(match[1], dice_set)
        if die_of(name, dice_set).wild:
            raise GameError(
                # a die whose joker alone counts as a 1; e.g. die="balatro@wild"
                saying(
                    "farkle.wild_owned",
                    "The best six are found with jokers that alone are nothing, which {die} is not.",
                    die=name,
                )
            )
        counts[name] = counts.get(name, 0) + int(match[2] or 1)
    return Owned(dice_set, tuple(counts.items()))


def count_loadouts(owned: Owned) -> int:
    """Return how many loadouts an inventory makes."""
    ways = [1] + [0] * DICE  # by dice taken
    for kind in owned.kinds:
        ways = [
            sum(ways[taken - use] for use in range(min(taken, len(kind.names)) + 1))
            for taken in range(DICE + 1)
        ]
    return ways[DICE]


def loadouts_of(owned: Owned, with_die: Die | None = None) -> list[Chosen]:
    """List the loadouts of an inventory; with a die, only those that use all there are of its kind."""
    count = count_loadouts(owned)
    if count > MOST_LOADOUTS:
        raise GameError(
            # a loadout is six dice to play with; e.g. n=300000, most=200000, example="weighted*1,odd*2"
            saying_n(
                "farkle.many_loadouts",
                "These dice make {n} loadout, more than {most}: leave out the dice you would never play, "
                "as in {example}.",
                "These dice make {n} loadouts, more than {most}: leave out the dice you would never play, "
                "as in {example}.",
                count,
                most=MOST_LOADOUTS,
                example=EXAMPLE,
            )
        )
    return [_chosen(owned.kinds, uses) for uses in _uses(owned.kinds, with_die, 0, DICE)]


def _uses(kinds: Sequence[Kind], with_die: Die | None, place: int, left: int) -> Iterator[tuple[int, ...]]:
    if place == len(kinds):
        if not left:
            yield ()
        return
    most = min(left, len(kinds[place].names))
    least = len(kinds[place].names) if with_die is not None and alike(kinds[place].die, with_die) else 0
    for use in range(most, least - 1, -1):
        for rest in _uses(kinds, with_die, place + 1, left - use):
            yield (use, *rest)


def _chosen(kinds: Sequence[Kind], uses: Sequence[int]) -> Chosen:
    names = [name for kind, use in zip(kinds, uses, strict=True) for name in kind.names[:use]]
    dice = [kind.die for kind, use in zip(kinds, uses, strict=True) for _ in range(use)]
    return Chosen(tuple(names), tuple(dice), tuple(uses))


def alike(one: Die, other: Die) -> bool:
    """Tell whether two dice fall alike."""
    return one.symbols == other.symbols and tuple(one.probabilities) == tuple(other.probabilities)


@cache
def kinds_of(dice_set: str) -> tuple[Kind, ...]:
    """Return the dice of a set by kind: 32 of KCD2's 43 differ, 19 of KCD1's 24."""
    found: list[tuple[Die, list[str]]] = []
    for slug, entry in catalogue(dice_set).items():
        for die, names in found:
            if alike(die, entry.die):
                names.append(slug)
                break
        else:
            found.append((entry.die, [slug]))
    return tuple(Kind(die, tuple(names)) for die, names in found)
