"""Konijnenhokken by plain recursion over ordered dice, with the rules written down a second time."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

CERTAIN_STOP = 140  # the solver derives 101; the recursion is given more room to prove it needs none


@cache
def rolls(dice: int) -> list[tuple[Counter[int], float]]:
    found = []
    for faces in combinations_with_replacement(range(1, 7), dice):
        count = Counter(faces)
        orders = factorial(dice) // prod(factorial(n) for n in count.values())
        found.append((count, orders / 6**dice))
    return found


@cache
def keep(earlier: int, ones: int, twos: int, cages: int) -> float:
    """Points of a turn with the choice to stop or to roll."""
    total = earlier + (ones + 2 * twos) * (cages + 1)
    if total >= CERTAIN_STOP:
        return total
    return max(total, throw(earlier, ones, twos, cages))


@cache
def throw(earlier: int, ones: int, twos: int, cages: int) -> float:
    """Points of a turn in which the dice in hand are thrown now."""
    if ones + twos + cages == 7:
        return throw(earlier + (ones + 2 * twos) * (cages + 1), 0, 0, 0)
    return sum(p * best(earlier, ones, twos, cages, roll) for roll, p in rolls(7 - ones - twos - cages))


def best(earlier: int, ones: int, twos: int, cages: int, roll: Counter[int]) -> float:
    """Points of a turn once a roll lies on the table: 0 where no rabbit can be placed."""
    worth = 0.0
    for new_ones in range(roll[1] + 1):
        for new_twos in range(roll[2] + 1):
            left = roll - Counter({1: new_ones, 2: new_twos})
            reached = cages
            while new_ones + new_twos:
                worth = max(worth, settle(earlier, ones + new_ones, twos + new_twos, reached))
                if reached == 4 or not left[reached + 2]:
                    break
                reached += 1
    return worth


def settle(earlier: int, ones: int, twos: int, cages: int) -> float:
    if ones + twos + cages < 7:
        return keep(earlier, ones, twos, cages)
    return keep(earlier + (ones + 2 * twos) * (cages + 1), 0, 0, 0)


@cache
def turn() -> float:
    """Points of a whole turn; from high totals to low, so that no recursion gets deep."""
    return [throw(earlier, 0, 0, 0) for earlier in range(CERTAIN_STOP, -1, -1)][-1]


def race_of_distributions(
    chances: list[float], need: int, cap: int = 150
) -> tuple[dict[tuple[int, int], float], dict[tuple[int, int], float]]:
    """A race of two players whose turns are all distributed alike, by iterating until nothing moves."""
    first = {(a, b): 0.5 for a in range(1, need + 1) for b in range(1, need + 1)}
    second = {(b, a): 0.5 for a in range(1, need + 1) for b in range(1, need + 1)}

    def last(lead: int) -> float:
        behind = min(lead, cap)
        return sum(p * (0.5 + 0.5 * ((made > behind) - (made < behind))) for made, p in enumerate(chances))

    moved = 1.0
    while moved > 1e-12:
        moved = 0.0
        for a, b in list(first):
            mine = sum(
                p * (1 - second[b, a - made] if made < a else 1 - last(b + made - a))
                for made, p in enumerate(chances)
            )
            theirs = sum(p * (1 - first[a, b - made] if made < b else 1.0) for made, p in enumerate(chances))
            moved = max(moved, abs(mine - first[a, b]), abs(theirs - second[b, a]))
            first[a, b], second[b, a] = mine, theirs
    return first, second
