"""KCD Farkle, beside the rule sheet: what dice put aside are worth, and what may be put aside.

Combinations, as both games' tutorials list them:

    a 1                     100        three of a kind     100 x face, three 1s 1000
    a 5                      50        every further one   doubles that: 1111 2000, 111111 8000
    1 2 3 4 5               500
    2 3 4 5 6               750
    1 2 3 4 5 6            1500

There are no three pairs and no full house; a die that a straight leaves over may score by itself.
Every die put aside belongs to a combination of this throw, and at least one is put aside. With all
six aside ("hot dice") the player may bank or throw all six again. Whoever first banks the target wins.

A joker `j` stands for any face inside a straight or a three or more of a kind, never alone: 1 1 j is
1000, 1 2 3 4 j is 500, 5 j is nothing but the 5. Whether jokers alone make a three of a kind is
documented nowhere for both games: here one die of a combination is natural, unless `joker_groups` is
switched on. A wild face `w`, as some read Balatro's die, is a joker in all this, and alone a 1.

A badge may add to the sheet (`Bonus`): one more combination, in which jokers stand as in a straight, or more
points for three of a kind, and perhaps for more of that kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import sub

from pysolver.contract.dice import JOKER, NATURAL, WILD

DICE = 6
MOST_THROWN = DICE + 1  # with the die that a badge adds to a throw
UNIT = 50  # every score is a multiple of it
SINGLES = {"1": 100, "5": 50}
TRIPLES = {"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600}
STRAIGHTS = {"12345": 500, "23456": 750, "123456": 1500}
SYMBOLS = NATURAL + JOKER
ALL_SYMBOLS = SYMBOLS + WILD


@dataclass(frozen=True)
class Bonus:
    """What a badge adds to the rule sheet."""

    formation: str = ""  # a combination that scores too
    points: int = 0  # for it
    triple_of: str = ""  # the face of which three count more
    times: int = 1  # so many times
    all_of_a_kind: bool = False  # and four and more of that face too


NO_BONUS = Bonus()


@cache
def scoring(joker_groups: bool = False, bonus: Bonus = NO_BONUS) -> dict[str, int]:
    """Return every combination as its dice in ascending order, jokers last, and its points."""
    found = {**SINGLES, WILD: SINGLES[NATURAL[0]]}
    for dice, points in _without_jokers(bonus):
        fewest = 0 if joker_groups else 1
        for natural in range(fewest, len(dice) + 1):
            for kept in combinations(dice, natural):
                for jokers in combinations_with_replacement(JOKER + WILD, len(dice) - natural):
                    shown = "".join((*kept, *jokers))
                    found[shown] = max(points, found.get(shown, 0))
    return found


def _without_jokers(bonus: Bonus) -> Iterator[tuple[str, int]]:
    yield from STRAIGHTS.items()
    if bonus.formation:
        yield bonus.formation, bonus.points
    for face, points in TRIPLES.items():
        for count in range(3, MOST_THROWN + 1):
            more = bonus.times if face == bonus.triple_of and (count == 3 or bonus.all_of_a_kind) else 1
            yield face * count, points * 2 ** (count - 3) * more


def score(kept: str, joker_groups: bool = False, bonus: Bonus = NO_BONUS) -> int:
    """Return the most points that dice put aside together make; 0 where one of them belongs to nothing."""
    return _best("".join(sorted(kept)), joker_groups, bonus)


@cache
def _best(kept: str, joker_groups: bool, bonus: Bonus) -> int:
    best = 0
    # The first die belongs to some combination, so it is enough to try those that begin with it.
    for dice, points in scoring(joker_groups, bonus).items():
        if kept[:1] != dice[0] or Counter(dice) - Counter(kept):
            continue
        rest = "".join(sorted((Counter(kept) - Counter(dice)).elements()))
        if not rest:
            best = max(best, points)
        elif others := _best(rest, joker_groups, bonus):
            best = max(best, points + others)
    return best


@cache
def parts(kept: str, joker_groups: bool = False, bonus: Bonus = NO_BONUS) -> tuple[str, ...]:
    """Return the combinations that dice put aside together make, jokers last in each; none for a bust."""
    dice = "".join(sorted(kept))
    most = _best(dice, joker_groups, bonus)
    if not most:
        return ()
    for part, points in scoring(joker_groups, bonus).items():
        if part[0] == dice[0] and not Counter(part) - Counter(dice):
            rest = "".join(sorted((Counter(dice) - Counter(part)).elements()))
            others = _best(rest, joker_groups, bonus)
            if points + others == most and bool(others) == bool(rest):
                return (part, *parts(rest, joker_groups, bonus))
    return ()


def natural(part: str, joker_groups: bool = False, bonus: Bonus = NO_BONUS) -> str:
    """Return the faces that a combination stands for, jokers among its dice or not."""
    points = scoring(joker_groups, bonus)[part]
    shown = Counter(part.replace(JOKER, "").replace(WILD, ""))
    stands = (
        dice
        for dice, made in _without_jokers(bonus)
        if made == points and len(dice) == len(part) and not shown - Counter(dice)
    )
    return next(stands, part)


def all_scores(
    joker_groups: bool = False, bonus: Bonus = NO_BONUS, symbols: str = ALL_SYMBOLS, most: int = DICE
) -> dict[str, int]:
    """Return the points of every set of one to `most` dice, in ascending order with jokers last."""
    by_first: dict[str, list[tuple[tuple[int, ...], int]]] = {symbol: [] for symbol in symbols}
    for dice, points in scoring(joker_groups, bonus).items():
        if set(dice) <= set(symbols):
            by_first[dice[0]].append((tuple(map(dice.count, symbols)), points))
    found: dict[str, int] = {}
    best = {(0,) * len(symbols): 0}  # by how often each symbol is among the dice, where all of them score
    for count in range(1, most + 1):
        for shown in combinations_with_replacement(symbols, count):
            counts = tuple(map(shown.count, symbols))
            points = 0
            for needed, its in by_first[shown[0]]:
                rest = tuple(map(sub, counts, needed))
                if rest in best:
                    points = max(points, its + best[rest])
            if points:
                best[counts] = points
            found["".join(shown)] = points
    return found


def choices(
    roll: str, joker_groups: bool = False, bonus: Bonus = NO_BONUS
) -> list[tuple[tuple[int, ...], int]]:
    """List what may be put aside from a roll: places in it, and the points they make; empty for a bust.

    Places that show no face (a die aside, a die not thrown) are left alone.
    """
    shown = [place for place, face in enumerate(roll) if face in ALL_SYMBOLS]
    found = []
    for count in range(len(shown), 0, -1):
        for places in combinations(shown, count):
            points = score("".join(roll[place] for place in places), joker_groups, bonus)
            if points:
                found.append((places, points))
    return found
