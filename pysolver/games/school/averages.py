"""The averages of the boxes, each aimed at alone, as exact fractions.

This is a solver of its own, on fractions and without numpy: what one box brings on average to a player
who wants nothing but its points and may cross it out for nothing.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from pysolver.contract.dice import NATURAL
from pysolver.games.school.rules import BOXES, DICE, REROLLS, HouseRules, points, throws
from pysolver.games.school.titles import title


@cache
def average(box: str, house: HouseRules) -> Fraction:
    """Return what a turn brings that aims at one box alone."""
    worth = {roll: _made(box, roll, house, first=False) for roll in throws(DICE)}
    for left in range(1, REROLLS + 1):
        again = _best_kept(_thrown(worth))
        worth = {roll: max(_made(box, roll, house, left == REROLLS), again[roll]) for roll in worth}
    return _thrown(worth)[""]


def rows(house: HouseRules) -> list[dict[str, Any]]:
    """Return the average of each box as a fraction, and what each condition makes of it.

    Grades are counted by their matching dice; 5k less is what a grade k brings as a minus.
    """
    conditions = {
        "15/20": HouseRules("15/20", house.doubling, positive=True),
        "20/30": HouseRules("20/30", house.doubling, positive=True),
        "undoubled": HouseRules(house.straights, doubling=False, positive=True),
    }
    found = []
    for box in BOXES:
        plain = average(box, HouseRules(house.straights, house.doubling, positive=True))
        row: dict[str, Any] = {
            "box": box,
            "title": title(box),
            "fraction": str(plain),
            "average": float(plain),
        }
        for name, changed in conditions.items():
            other = average(box, changed)
            row[name] = {"fraction": str(other), "average": float(other)}
        found.append(row)
    return found


def _made(box: str, roll: str, house: HouseRules, first: bool) -> Fraction:
    """Return the points of a roll in a box, 0 where it is crossed out."""
    return Fraction(points(box, roll, house, first) or 0)


def _thrown(worth: dict[str, Fraction]) -> dict[str, Fraction]:
    """Return what each way to keep dice brings once the others are thrown, all five dice included."""
    kept = dict(worth)
    for size in range(DICE - 1, -1, -1):
        for dice in throws(size):
            grown = [kept["".join(sorted(dice + face))] for face in NATURAL]
            kept[dice] = sum(grown, Fraction()) / len(NATURAL)
    return kept


def _best_kept(kept: dict[str, Fraction]) -> dict[str, Fraction]:
    """Return for each roll what its best way to keep some dice and throw the others brings."""
    best = {"": kept[""]}
    for size in range(1, DICE + 1):
        for dice in throws(size):
            fewer = [best[dice.replace(face, "", 1)] for face in set(dice)]
            best[dice] = max([*fewer, kept[dice]] if size < DICE else fewer)
    return best
