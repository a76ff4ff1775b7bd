"""Loadouts once more, slowly: every six of the physical dice, and turns to a target by plain iteration."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from tests.twins.farkle import Faces, score, turn_value

Dice = Sequence[Faces]


def sixes(owned: Sequence[str]) -> set[tuple[str, ...]]:
    """Every loadout of the dice that lie there one by one, by name."""
    return {tuple(sorted(chosen)) for chosen in combinations(owned, 6)}


def by_points(loadouts: dict[str, Dice], need: int) -> list[tuple[str, float]]:
    """Loadouts with the value of a turn, best first."""
    worth = {name: turn_value(dice, need) for name, dice in loadouts.items()}
    return sorted(worth.items(), key=lambda pair: -pair[1])


def fewest_turns(dice: Dice, target: int, rounds: int = 60) -> float:
    """The fewest turns that bank a target on average, for alike dice; keep the target at a few points."""
    assert len(set(dice)) == 1

    @cache
    def menus(count: int) -> list[tuple[float, frozenset[tuple[int, int]]]]:
        found: dict[frozenset[tuple[int, int]], float] = {}
        faces = dice[0][1] + "23456"
        for shown in product(range(6), repeat=count):
            p = 1.0
            for face in shown:
                p *= dice[0][0][face] / sum(dice[0][0])
            roll = tuple(sorted(faces[face] for face in shown))
            menu = offered(roll)
            found[menu] = found.get(menu, 0.0) + p
        return [(p, menu) for menu, p in found.items()]

    left = {0: 0.0}
    for need in range(50, target + 50, 50):
        guess = left[need - 50] + 1
        for _ in range(rounds):

            @cache
            def held(hand: int, at_risk: int, need: int = need, guess: float = guess) -> float:
                banked = left[max(need - at_risk, 0)]
                return min(banked, thrown(hand, at_risk)) if at_risk < need else banked

            def thrown(hand: int, at_risk: int, guess: float = guess) -> float:
                return sum(
                    p
                    * min(
                        (held(hand - aside or 6, at_risk + points) for aside, points in menu), default=guess
                    )
                    for p, menu in menus(hand)
                )

            guess = 1 + thrown(6, 0)
        left[need] = guess
    return left[target]


@cache
def offered(roll: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    """How many dice of a roll can be put aside for how many points."""
    return frozenset(
        (size, score(kept))
        for size in range(1, len(roll) + 1)
        for kept in combinations(roll, size)
        if score(kept)
    )
