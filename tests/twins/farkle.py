"""KCD Farkle once more, slowly: every partition of the dice put aside, every roll, plain recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

STRAIGHTS = {(1, 2, 3, 4, 5): 500, (2, 3, 4, 5, 6): 750, (1, 2, 3, 4, 5, 6): 1500}
Weights = tuple[int, ...]
Faces = tuple[Weights, str]  # and what the first one is: 1, the joker j, or w that alone is a 1


def partitions(dice: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to split dice into groups."""
    if not dice:
        yield []
        return
    first, rest = dice[0], dice[1:]
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            group = (first, *[rest[i] for i in others])
            left = tuple(rest[i] for i in range(len(rest)) if i not in others)
            for more in partitions(left):
                yield [group, *more]


def group_score(group: tuple[str, ...], jokers_alone: bool) -> int:
    """What one group is worth by itself, 0 if it is no combination."""
    natural = [int(face) for face in group if face not in "jw"]
    if len(group) == 1:
        return {"1": 100, "5": 50, "w": 100}.get(group[0], 0)
    if not natural and not jokers_alone:
        return 0
    found = 0
    if len(group) >= 3:
        for face in range(1, 7):
            if all(shown == face for shown in natural):
                triple = 1000 if face == 1 else 100 * face
                found = max(found, triple * 2 ** (len(group) - 3))
    for faces, points in STRAIGHTS.items():
        if len(faces) == len(group) and len(set(natural)) == len(natural) and set(natural) <= set(faces):
            found = max(found, points)
    return found


@cache
def score(dice: tuple[str, ...], jokers_alone: bool = False) -> int:
    """The best split in which every group scores; 0 if there is none."""
    best = 0
    for groups in partitions(dice):
        points = [group_score(group, jokers_alone) for group in groups]
        if all(points):
            best = max(best, sum(points))
    return best


def choices(roll: Sequence[str]) -> list[tuple[int, int]]:
    """How many dice can be put aside for how many points, from alike dice: (dice, points)."""
    found = set()
    for size in range(1, len(roll) + 1):
        for kept in combinations(sorted(roll), size):
            if score(kept):
                found.add((size, score(kept)))
    return sorted(found)


@cache
def fair_menus(count: int) -> list[tuple[float, list[tuple[int, int]]]]:
    """The menus of some fair dice, alike rolls together, with their probabilities."""
    found: dict[tuple[tuple[int, int], ...], int] = {}
    known: dict[tuple[str, ...], tuple[tuple[int, int], ...]] = {}
    for roll in product("123456", repeat=count):
        shown = tuple(sorted(roll))
        if shown not in known:
            known[shown] = tuple(choices(shown))
        found[known[shown]] = found.get(known[shown], 0) + 1
    return [(ways / 6**count, list(menu)) for menu, ways in found.items() if menu]


def fair_limit(need: int, throws: int) -> list[float]:
    """Optimal_1, Optimal_2, ... with six fair dice, where what is banked counts at most `need`."""
    scores = range(0, need, 50)
    hold: dict[tuple[int, int], float] = {}
    found = []
    for _ in range(throws):

        def held(left: int, at_risk: int, known: dict[tuple[int, int], float] = hold) -> float:
            return known.get((left or 6, at_risk), float(min(at_risk, need)))

        thrown = {
            (dice, at_risk): sum(
                p * max(held(dice - aside, at_risk + points) for aside, points in menu)
                for p, menu in fair_menus(dice)
            )
            for dice in range(1, 7)
            for at_risk in scores
        }
        found.append(thrown[6, 0])
        hold = {(dice, at_risk): max(float(at_risk), worth) for (dice, at_risk), worth in thrown.items()}
    return found


def turn_value(dice: Sequence[Faces], need: int) -> float:
    """The value of a turn with any six dice by plain recursion over ordered rolls; keep `need` small."""

    @cache
    def held(hand: frozenset[int], at_risk: int) -> float:
        return float(need) if at_risk >= need else max(float(at_risk), thrown(hand, at_risk))

    @cache
    def options(roll: tuple[str, ...]) -> list[tuple[tuple[int, ...], int]]:
        places = range(len(roll))
        return [
            (kept, points)
            for size in range(1, len(roll) + 1)
            for kept in combinations(places, size)
            if (points := score(tuple(sorted(roll[i] for i in kept))))
        ]

    def thrown(hand: frozenset[int], at_risk: int) -> float:
        slots = sorted(hand)
        faces = [dice[slot][1] + "23456" for slot in slots]
        worth = 0.0
        for shown in product(range(6), repeat=len(slots)):
            p = 1.0
            for slot, face in zip(slots, shown, strict=True):
                p *= dice[slot][0][face] / sum(dice[slot][0])
            roll = tuple(faces[i][face] for i, face in enumerate(shown))
            best = 0.0
            for kept, points in options(roll) if p else ():
                left = hand - {slots[i] for i in kept} or frozenset(range(6))
                best = max(best, held(left, at_risk + points))
            worth += p * best
        return worth

    return thrown(frozenset(range(6)), 0)


def policy_value(thresholds: Sequence[int]) -> float:
    """A turn with six fair dice that banks from a score on, by the dice left, and keeps what is then best."""

    @cache
    def held(left: int, at_risk: int) -> float:
        if at_risk >= thresholds[left - 1]:
            return float(at_risk)
        return sum(
            p * max(held(left - aside or 6, at_risk + points) for aside, points in menu)
            for p, menu in fair_menus(left)
        )

    return held(6, 0)


def turns_taken(scores: Sequence[Sequence[tuple[int, float]]], target: int, most: int) -> list[float]:
    """How many turns a target takes, where `scores[need / 50]` lists what a turn for that need banks."""

    @cache
    def needed(need: int, turns: int) -> float:
        if turns == 0:
            return 0.0
        done = sum(p for points, p in scores[need // 50] if points >= need)
        later = sum(p * needed(need - points, turns - 1) for points, p in scores[need // 50] if points < need)
        return later if turns > 1 else done

    return [needed(target, turns) for turns in range(1, most + 1)]


def race_values(
    mine: Sequence[Faces],
    theirs: Sequence[Faces],
    needs: tuple[int, int],
    jokers_alone: bool = False,
) -> dict[tuple[int, int, int], float]:
    """Iterate the probability to win of (who moves, their need, the other's need), in units of 50 points."""
    seats = (mine, theirs)
    reach = {seat: range(1, needs[seat] + 1) for seat in (0, 1)}
    wins = {(seat, a, b): 0.5 for seat in (0, 1) for a in reach[seat] for b in reach[1 - seat]}

    @cache
    def menus(seat: int, hand: frozenset[int]) -> dict[Menu, float]:
        return _menus_of_hand(seats[seat], tuple(sorted(hand)), jokers_alone)

    for _ in range(1000):
        change = 0.0
        for (seat, a, b), old in list(wins.items()):
            known: dict[tuple[frozenset[int], int], float] = {}

            def banked(score: int, seat: int = seat, a: int = a, b: int = b) -> float:
                return 1.0 if score >= a else 1 - wins[1 - seat, b, a - score]

            def thrown(
                hand: frozenset[int],
                score: int,
                seat: int = seat,
                a: int = a,
                known: dict[tuple[frozenset[int], int], float] = known,
                banked: Callable[[int], float] = banked,
            ) -> float:
                if (hand, score) not in known:
                    known[hand, score] = sum(
                        p * max((held(left, score + gain) for left, gain in menu), default=banked(0))
                        for menu, p in menus(seat, hand).items()
                    )
                return known[hand, score]

            def held(
                hand: frozenset[int],
                score: int,
                a: int = a,
                banked: Callable[[int], float] = banked,
                thrown: Callable[[frozenset[int], int], float] = thrown,
            ) -> float:
                return 1.0 if score >= a else max(banked(score), thrown(hand, score))

            wins[seat, a, b] = thrown(frozenset(range(6)), 0)
            change = max(change, abs(wins[seat, a, b] - old))
        if change < 1e-13:
            return wins
    raise AssertionError("the iteration did not settle")


Menu = tuple[tuple[frozenset[int], int], ...]


def _menus_of_hand(dice: Sequence[Faces], slots: tuple[int, ...], jokers_alone: bool) -> dict[Menu, float]:
    """What a hand may offer, as (hand left, units gained), with its probability; a bust offers nothing."""
    offered: dict[Menu, float] = {}
    known: dict[tuple[str, ...], Menu] = {}
    places = range(len(slots))
    for shown in product(range(6), repeat=len(slots)):
        p = 1.0
        for slot, face in zip(slots, shown, strict=True):
            p *= dice[slot][0][face] / sum(dice[slot][0])
        roll = tuple((dice[slot][1] + "23456")[face] for slot, face in zip(slots, shown, strict=True))
        if p and roll not in known:
            options = []
            for count in range(1, len(slots) + 1):
                for kept in combinations(places, count):
                    points = score(tuple(sorted(roll[i] for i in kept)), jokers_alone)
                    if points:
                        left = frozenset(slots) - {slots[i] for i in kept} or frozenset(range(6))
                        options.append((left, points // 50))
            known[roll] = tuple(sorted(set(options), key=str))
        if p:
            offered[known[roll]] = offered.get(known[roll], 0.0) + p
    return offered
