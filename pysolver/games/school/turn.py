"""One turn for many cards at once: what five dice and two rerolls are worth, and how they are used.

Dice count only by how often each face shows: a roll is one of 252 multisets, what is kept one of 210
smaller ones. Throwing the missing dice one at a time makes each expectation a mean over six, and
choosing what to keep by taking dice away one at a time makes each choice a maximum over at most five:

    keep(k) = mean over faces f of keep(k + f)            keep(roll) = what the roll is worth
    best(k) = max(keep(k), best(k - f) for f in k)        best(roll) = the best way to throw again

Arrays have the cards as their last axis, so all steps are gathers of whole rows.

Invariants:
    box b scores points[b][roll], on the first roll first_points[b][roll]; -inf where it cannot
    `after[b]` is the value of the card once b is closed, -inf where b may not be touched
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.dice import NATURAL
from pysolver.games.school.rules import BOXES, DICE, GRADES, REROLLS, HouseRules, points, throws

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROLLS = tuple(throws(DICE))
ROLL_INDEX = {roll: place for place, roll in enumerate(ROLLS)}
KEPT = tuple(tuple(throws(size)) for size in range(DICE + 1))  # by number of dice
KEPT_INDEX = tuple({dice: place for place, dice in enumerate(each)} for each in KEPT)
CHANCES = np.array(list(throws(DICE).values()))
FIRST_COMBINATION = len(GRADES)


def _bigger() -> list[Ints]:
    """Return, by number of dice, where each multiset goes when a die of each face joins it."""
    return [
        np.array(
            [[KEPT_INDEX[size + 1]["".join(sorted(dice + face))] for face in NATURAL] for dice in KEPT[size]]
        )
        for size in range(DICE)
    ]


def _smaller() -> list[Ints]:
    """Return, by number of dice, where each goes when a die leaves it; faces repeat to fill the row."""
    rows: list[Ints] = [np.zeros((1, 0), np.int64)]
    for size in range(1, DICE + 1):
        width = min(size, len(NATURAL))
        table = []
        for dice in KEPT[size]:
            without = [KEPT_INDEX[size - 1][dice.replace(face, "", 1)] for face in sorted(set(dice))]
            table.append(without + without[:1] * (width - len(without)))
        rows.append(np.array(table))
    return rows


BIGGER = _bigger()
SMALLER = _smaller()


@dataclass(frozen=True, eq=False)
class Scoring:
    """What each box scores with each roll under some house rules."""

    first: Floats  # [box, roll] on the first roll
    later: Floats  # [box, roll] after a reroll
    rows: tuple[Ints, ...]  # box -> rolls that hold it


@cache
def scoring(house: HouseRules) -> Scoring:
    """Read off the rules what each box scores with each roll."""
    tables = []
    for first in (True, False):
        made = [[points(box, roll, house, first) for roll in ROLLS] for box in BOXES]
        tables.append(np.array([[-np.inf if one is None else one for one in row] for row in made]))
    return Scoring(tables[0], tables[1], tuple(np.flatnonzero(row > -np.inf) for row in tables[1]))


def stop_values(house: HouseRules, after: Floats, first: bool) -> Floats:
    """Return [roll, card]: the best of scoring and crossing out at once."""
    made = scoring(house)
    table = made.first if first else made.later
    best = np.repeat(after[FIRST_COMBINATION:].max(axis=0)[np.newaxis], len(ROLLS), axis=0)
    for box in np.flatnonzero((after > -np.inf).any(axis=1)):
        rows = made.rows[box]
        reached = table[box, rows, np.newaxis] + after[box]
        if len(rows) == len(ROLLS):
            np.maximum(best, reached, out=best)
        else:
            best[rows] = np.maximum(best[rows], reached)
    return best


@cache
def ranges(house: HouseRules) -> tuple[Ints, Ints]:
    """Return the fewest and the most points of each box, crossing out counted as 0."""
    made = scoring(house)
    low = np.where(np.arange(len(BOXES)) < FIRST_COMBINATION, made.later.min(axis=1), 0.0)
    return low.astype(np.int64), made.first.max(axis=1).astype(np.int64)


def stops_by_points(house: HouseRules, closed: Mapping[int, Floats], first: bool) -> Floats:
    """Return [roll, column]: the best of scoring and crossing out where points do not simply add up.

    closed[b][p, column] is what it is worth to have closed box b with p points above its fewest; a
    box that may not be touched is left out.
    """
    made, (low, _) = scoring(house), ranges(house)
    table = made.first if first else made.later
    columns = next(iter(closed.values())).shape[1]
    best = np.full((len(ROLLS), columns), -np.inf)
    for box, worth in closed.items():
        rows = made.rows[box]
        reached = worth[(table[box, rows] - low[box]).astype(np.intp)]
        best[rows] = np.maximum(best[rows], reached)
        if box >= FIRST_COMBINATION:
            np.maximum(best, worth[0], out=best)
    return best


def keep_values(worth: Floats) -> list[Floats]:
    """Return, by number of dice kept, [multiset, card]: the mean of what the roll to come is worth."""
    ladder = [worth]
    for size in range(DICE - 1, -1, -1):
        above, goes = ladder[0], BIGGER[size]
        mean = above[goes[:, 0]]
        for face in range(1, len(NATURAL)):
            mean += above[goes[:, face]]
        mean *= 1 / len(NATURAL)
        ladder.insert(0, mean)
    return ladder


def best_kept(ladder: Sequence[Floats]) -> list[Floats]:
    """Return, by number of dice, [multiset, card]: the best of keeping just these and keeping fewer.

    All five cannot be kept, so the last are the best ways to throw a roll again.
    """
    bests = [ladder[0]]
    for size in range(1, DICE + 1):
        above, goes = bests[-1], SMALLER[size]
        best = above[goes[:, 0]]
        for place in range(1, goes.shape[1]):
            np.maximum(best, above[goes[:, place]], out=best)
        bests.append(np.maximum(ladder[size], best, out=best) if size < DICE else best)
    return bests


@dataclass(frozen=True, eq=False)
class CardTurn:
    """A turn's values by rerolls left; what is kept while r are left is thrown with r - 1 left."""

    stop: tuple[Floats, Floats, Floats]  # [roll, card] of ending the turn at once
    worth: tuple[Floats, Floats, Floats]  # [roll, card] of the best there is
    kept: tuple[list[Floats], list[Floats]]  # at 1 and 2 left: by dice, [multiset, card], thrown again
    best: tuple[list[Floats], list[Floats]]  # the same of keeping these or fewer


def solve_turn(house: HouseRules, after: Floats) -> CardTurn:
    """Value everything that may come up in a turn."""
    return turn_from(stop_values(house, after, first=True), stop_values(house, after, first=False))


def turn_from(first: Floats, later: Floats) -> CardTurn:
    """Value a turn by [roll, card] of ending it at once: on the first roll, and after a reroll."""
    stop = (later, later, first)
    worth, kept, best = [later], [], []
    for left in range(1, REROLLS + 1):
        kept.append(keep_values(worth[-1]))
        best.append(best_kept(kept[-1]))
        worth.append(np.maximum(stop[left], best[-1][DICE]))
    return CardTurn(stop, (worth[0], worth[1], worth[2]), (kept[0], kept[1]), (best[0], best[1]))


def turn_values(house: HouseRules, after: Floats) -> Floats:
    """Return for each card what it is worth before the first roll of a turn."""
    return before_roll(solve_turn(house, after))


def before_roll(turn: CardTurn) -> Floats:
    """Return for each card what a turn is worth before its first roll."""
    before: Floats = keep_values(turn.worth[REROLLS])[0][0]  # sums in a fixed order: equal bits everywhere
    return before
