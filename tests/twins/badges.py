"""Turns of KCD Farkle with badges once more, slowly: plain recursion over what lies on the table.

A die is `(name, weights, first face)`; alike dice have one name. A badge is a dict of what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
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


@cache
def shows(hand: tuple[Die, ...]) -> dict[Roll, float]:
    """What dice may show together, in any order, and how probably."""
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
def options(
    roll: Roll, dice: tuple[Die, ...], key: tuple[tuple[str, Any], ...]
) -> tuple[tuple[tuple[Die, ...], int], ...]:
    """The hands that may be left of a roll, and the points of what is put aside."""
    found = set()
    for size in range(1, len(roll) + 1):
        for some in combinations(range(len(roll)), size):
            points = score(tuple(sorted(roll[i][1] for i in some)), key)
            if points:
                left = tuple(shown[0] for i, shown in enumerate(roll) if i not in some and shown[0] != EXTRA)
                found.add((left or dice, points))
    return tuple(sorted(found))


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

    def kept(roll: Roll) -> tuple[tuple[tuple[Die, ...], int], ...]:
        return options(roll, dice, key)

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
        ways = [held(hand, risked + times * points, left) for hand, points in kept(roll)]
        return max(ways) if ways else lost(left)

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


Side = tuple[tuple[Die, ...], dict[str, Any], int]  # dice, badge, uses as the game begins


def race(sides: tuple[Side, Side], need: int) -> dict[tuple[int, int, int, int, int], float]:
    """The probability to win of (who moves, points they need, the other needs, uses left of both).

    Needs are multiples of 50 up to `need`; every pair is iterated until it no longer changes.
    """
    wins: dict[tuple[int, int, int, int, int], float] = {}
    uses = (sides[0][2], sides[1][2])
    needs = range(50, need + 1, 50)
    for own, theirs in sorted(product(range(uses[0] + 1), range(uses[1] + 1)), key=sum):
        for a, b in sorted(product(needs, needs), key=sum):
            both = (0, a, b, own, theirs), (1, b, a, theirs, own)
            wins |= dict.fromkeys(both, 0.5)
            change = 1.0
            while change > 1e-13:
                change = 0.0
                for place in both:
                    value = _turn_in_race(sides, wins, place)
                    change = max(change, abs(value - wins[place]))
                    wins[place] = value
    return wins


def _turn_in_race(
    sides: tuple[Side, Side],
    wins: dict[tuple[int, int, int, int, int], float],
    place: tuple[int, int, int, int, int],
) -> float:
    seat, a, b, own, theirs = place

    def bank(points: int, left: int) -> float:
        still = -(-(a - points) // 50) * 50
        return 1.0 if still <= 0 else 1 - wins[1 - seat, b, still, theirs, left]

    dice, badge, _ = sides[seat]
    return turn(dice, badge, own, bank, lambda left: 1 - wins[1 - seat, b, a, theirs, left], a)
