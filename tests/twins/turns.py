"""Turns and races by plain recursion and plain iteration over dicts, for any small turn graph.

A turn is given as menus: local -> list of (probability, [(next local, gain), ...]).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

Menus = list[list[tuple[float, list[tuple[int, int]]]]]


def hold_value(
    menus: Menus, stop: Callable[[int], float], bust: float, top: int
) -> Callable[[int, int], float]:
    """Return hold(score, local), where scores from `top` on always stop."""

    @cache
    def hold(score: int, local: int) -> float:
        if score >= top:
            return stop(score)
        lost = 1 - sum(p for p, _ in menus[local])
        worth = sum(p * max(hold(score + gain, to) for to, gain in options) for p, options in menus[local])
        return max(stop(score), worth + lost * bust)

    return hold


def race_values(menus: Menus, target: int, sweeps: int = 4000) -> dict[tuple[int, int], float]:
    """Iterate W(need, their need) of two equal players until it no longer changes; turns begin at local 0."""
    needs = range(1, target + 1)
    wins = {(a, b): 0.5 for a in needs for b in needs}
    for _ in range(sweeps):
        change = 0.0
        for a, b in wins:

            def stop(score: int, a: int = a, b: int = b) -> float:
                return 1.0 if score >= a else 1 - wins[b, a - score] if score else -1.0

            value = hold_value(menus, stop, 1 - wins[b, a], a)(0, 0)
            change = max(change, abs(value - wins[a, b]))
            wins[a, b] = value
        if change < 1e-13:
            return wins
    raise AssertionError("the iteration did not settle")


def limited_value(menus: Menus, stop: Callable[[int], float], top: int) -> Callable[[int, int, int], float]:
    """Return hold(score, local, throws left); scores from `top` on stop, a bust is worth nothing."""

    @cache
    def hold(score: int, local: int, left: int) -> float:
        if score >= top or not left:
            return stop(score)
        come = (
            (p, [hold(score + gain, to, left - 1) for to, gain in options]) for p, options in menus[local]
        )
        return max(stop(score), sum(p * max(reached) for p, reached in come))

    return hold


def ruled_value(
    menus: Menus, stop: Callable[[int], float], throws: Callable[[int, int], bool], bust: float, top: int
) -> Callable[[int, int], float]:
    """Return hold(score, local) of one who throws where a rule says so, and takes the best option."""

    @cache
    def hold(score: int, local: int) -> float:
        if score >= top or not throws(score, local):
            return stop(score)
        lost = 1 - sum(p for p, _ in menus[local])
        worth = sum(p * max(hold(score + gain, to) for to, gain in options) for p, options in menus[local])
        return worth + lost * bust

    return hold


def ends_of(
    menus: Menus, worth: Callable[[int, int], float], throws: Callable[[int, int], bool], last: int
) -> Callable[[int, int], dict[int, float]]:
    """Return ends(score, local): the probability of each score that is stopped at, -1 being a bust.

    Of a menu the first option of most worth is taken; what leads beyond `last` ends there.
    """

    def ends(score: int, local: int) -> dict[int, float]:
        if score >= last or not throws(score, local):
            return {min(score, last): 1.0}
        found = {-1: 1 - sum(p for p, _ in menus[local])}
        for p, options in menus[local]:
            gain, to = max(
                ((gain, to) for to, gain in options),
                key=lambda option: worth(min(score + option[0], last), option[1]),
            )
            for at, chance in ends(min(score + gain, last), to).items():
                found[at] = found.get(at, 0.0) + p * chance
        return found

    return ends
