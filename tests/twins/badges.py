"""Turns of KCD Farkle with badges once more, slowly: plain recursion over what lies on the table.

A die is `(name, weights, first face)`; alike dice have one name. A badge is a dict of what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from tests.twins.farkle import group_score, partitions

Die = tuple[str, tuple[int, ...], str]
Shown = tuple[Die, str]
Roll = tuple[Shown, ...]
EXTRA: Die = ("extra", (1,) * 6, "1")


def combination(group: tuple[str, ...], badge: dict[str, Any]) -> int:
    """What one group is worth by itself with a badge that adds to the rules."""
    found = group_score(group, False)
    natural = [face for face in group if face not in "jw"]
    formation = badge.get("formation", "")
    if formation and len(group) == len(formation) and natural:
        left = list(formation)
        for face in natural:
            if face not in left:
                break
            left.remove(face)
        else:
            found = max(found, badge["points"])
    face = badge.get("triple_of", "-")
    if len(group) >= 3 and natural and set(natural) == {face} and (len(group) == 3 or badge.get("all")):
        points = (1000 if face == "1" else 100 * int(face)) * 2 ** (len(group) - 3)
        found = max(found, points * badge["times"])
    return found


@cache
def score(kept: tuple[str, ...], badge: tuple[tuple[str, Any], ...]) -> int:
    """The best split in which every group scores; 0 if there is none."""
    best = 0
    for groups in partitions(kept):
        points = [combination(group, dict(badge)) for group in groups]
        if all(points):
            best = max(best, sum(points))
    return best


def turn(
    dice: tuple[Die, ...],
    badge: dict[str, Any],
    uses: int,
    bank: Callable[[int, int], float],
    lost: Callable[[int], float],
    top: int,
) -> float:
    """What a turn is worth; bank(points, uses left) and lost(uses left) say what its ends are worth.

    With `top` points or more nobody throws.
    """
    kind = badge["kind"]
    key = tuple(sorted((name, value) for name, value in badge.items()))

    @cache
    def shows(hand: tuple[Die, ...]) -> dict[Roll, float]:
        found: dict[Roll, float] = {(): 1.0}
        for die in hand:
            more: dict[Roll, float] = {}
            for roll, p in found.items():
                for face, weight in zip(die[2] + "23456", die[1], strict=True):
                    if weight:
                        both = tuple(sorted((*roll, (die, face))))
                        more[both] = more.get(both, 0.0) + p * weight / sum(die[1])
            found = more
        return found

    @cache
    def kept(roll: Roll) -> tuple[tuple[tuple[Die, ...], int], ...]:
        found = set()
        for size in range(1, len(roll) + 1):
            for some in combinations(range(len(roll)), size):
                points = score(tuple(sorted(roll[i][1] for i in some)), key)
                if points:
                    left = tuple(
                        shown[0] for i, shown in enumerate(roll) if i not in some and shown[0] != EXTRA
                    )
                    found.add((left or dice, points))
        return tuple(sorted(found))

    @cache
    def held(hand: tuple[Die, ...], risked: int, left: int) -> float:
        stop = bank(risked, left)
        if kind == "warlord" and left:
            stop = max(stop, bank(int(risked * badge["times"]), left - 1))
        return stop if risked >= top else max(stop, thrown(hand, risked, left))

    @cache
    def thrown(hand: tuple[Die, ...], risked: int, left: int) -> float:
        worth = forced(hand, risked, left)
        if kind == "might" and left and not badge.get("late"):
            more = shows((*hand, EXTRA)).items()
            worth = max(worth, sum(p * aside(roll, risked, left - 1, 1) for roll, p in more))
        return worth

    @cache
    def forced(hand: tuple[Die, ...], risked: int, left: int) -> float:
        return sum(p * best(roll, hand, risked, left) for roll, p in shows(hand).items())

    def aside(roll: Roll, risked: int, left: int, times: int) -> float:
        options = kept(roll)
        if not options:
            return lost(left)
        return max(held(hand, risked + times * points, left) for hand, points in options)

    @cache
    def best(roll: Roll, hand: tuple[Die, ...], risked: int, left: int) -> float:
        worth = aside(roll, risked, left, 1)
        if not left:
            return worth
        if kind == "doppelganger" and kept(roll):
            worth = max(worth, aside(roll, risked, left - 1, 2))
        if kind == "resurrection" and not kept(roll):
            worth = max(worth, forced(hand, risked, left - 1))
        if kind == "might" and badge.get("late"):
            worth = max(worth, again(roll, (EXTRA,), risked, left - 1))
        if kind == "transmutation":
            for i, (die, _) in enumerate(roll):
                changed = tuple(sorted((*roll[:i], (die, badge["face"]), *roll[i + 1 :])))
                worth = max(worth, aside(changed, risked, left - 1, 1))
        if kind in ("fortune", "swap_out"):
            for some in chosen(roll):
                stay = tuple(shown for i, shown in enumerate(roll) if i not in some)
                worth = max(worth, again(stay, tuple(roll[i][0] for i in some), risked, left - 1))
        return worth

    def chosen(roll: Roll) -> Iterator[tuple[int, ...]]:
        for size in range(1, badge["dice"] + 1):
            for some in combinations(range(len(roll)), size):
                if not badge.get("alike") or (size == badge["dice"] and len({roll[i][1] for i in some}) == 1):
                    yield some

    @cache
    def again(stay: Roll, dice_: tuple[Die, ...], risked: int, left: int) -> float:
        come = shows(dice_).items()
        return sum(p * aside(tuple(sorted((*stay, *roll))), risked, left, 1) for roll, p in come)

    return thrown(dice, 0, uses)
