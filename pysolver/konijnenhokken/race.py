"""Konijnenhokken between two players: who wins a race to a number of points, or after so many rounds.

The players take turns and the round is finished: once the first reaches the target the second has one
turn left; equal points are half a win. What counts is what each still needs: `first[a, b]` with the first
player to move needing `a` and the second `b`, `second[b, a]` with the second to move. Once the first has
reached the target, a last turn decides by the lead alone, `last[lead]`; what is further beyond the target
than MOST_SURPLUS counts no more.

Everything a turn can lead to has fewer points to go, but for a bust, which leaves `first[a, b]` and
`second[b, a]` to each other: all pairs of one sum a + b are settled together, by secants on what a bust
is worth. Only these values between turns are kept; a turn is swept again when it is asked for.

Invariant: a turn is swept up to its `top`, from which on stopping wins more often at every local than one
more throw and a stop after it, hence more often than any more throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress
from pysolver.core.turngraph import Floats, Places, TurnGraph
from pysolver.errors import GameError, SolverError
from pysolver.konijnenhokken import solve
from pysolver.konijnenhokken.rules import DICE, NOTHING

FORMAT_VERSION = 2
STORED_NEED = 200
STEP = 2.0**-32  # of a stored chance
MAX_ERROR = 1e-8  # of a chance: rounding, what a value misses, and what the cap on the surplus costs
MOST_SURPLUS = 150  # points beyond the target that are told apart
TOGETHER = 64  # turns swept side by side: what a level reads stays in the processor's cache
SETTLED = 1e-9  # by how much a value may miss its own equation before a last correction
MOST_ROUNDS = 40
OPTION_SIZES = (1, 2, 3, 4, 6, 8, 11, 17)  # to which menus are filled up: fewer calls, few repeats
MENU_SIZES = (2, 7, 11, 16, 21, 30, 36, 55, 78)
APART = 1e-6  # bust values this far apart give a slope that rounding does not spoil


class Seat(Protocol):
    """How a player takes turns."""

    def turns(self, stop: Floats, bust: Floats) -> Floats:
        """Return what each turn wins: stop[score, turn] of stopping, bust[turn].

        More points are never worth less.
        """

    @property
    def bust(self) -> float:
        """Return a first guess at the chance of a bust."""


@dataclass(frozen=True, eq=False)
class Level:
    """The menus that occur at a level, laid out so that numpy works on whole rows.

    Menus with about as many options stand together, filled up by repeats, and so do locals with about as
    many menus, filled up by a row of nothing.
    """

    options: tuple[tuple[int, Places], ...]  # how many, and where: first options of all, second ones ...
    p: Floats
    menus: tuple[tuple[int, Places, Places], ...]  # how many, where: first menus of all ..., whose locals


class Winner:
    """Plays to win: every turn is swept by what stopping wins."""

    def __init__(self, executor: Executor | None = None) -> None:
        compiled = solve.turn()
        self.graph: TurnGraph = compiled.graph
        self._chance = self.graph.bust(compiled.p)
        self._start = compiled.local(NOTHING)
        self._levels = _levels(self.graph, compiled.p)
        self._gains = _highest_gains(self.graph, compiled.p)
        self._map: Callable[..., object] = map if executor is None else executor.map
        self.bust = float(self._chance[self._start])

    def turns(self, stop: Floats, bust: Floats) -> Floats:
        """Return what each turn wins."""
        tops = self._tops(stop, bust)
        order = np.argsort(tops, kind="stable")
        pieces = [order[begin : begin + TOGETHER] for begin in range(0, len(order), TOGETHER)]
        worth = np.empty(len(bust))

        def settle(some: Places) -> None:
            top = int(tops[some[-1]])
            worth[some] = self._swept(stop[: top + self.graph.highest_gain, some], bust[some], top)

        for _ in self._map(settle, pieces):  # type: ignore[attr-defined]
            pass
        return worth

    def top(self, stop: Floats, bust: float) -> int:
        """Return the lowest score of a single turn from which on stopping is best at every local."""
        return int(self._tops(stop[:, np.newaxis], np.array([bust]))[0])

    def _tops(self, stop: Floats, bust: Floats) -> Places:
        """Return for each turn the lowest score from which on stopping is best at every local."""
        levels = len(stop) - self.graph.highest_gain
        pays = np.zeros((levels, len(bust)), np.bool_)
        for chances in self._gains:
            once = np.full((levels, len(bust)), 0.0)
            for gain, chance in enumerate(chances):
                if chance:
                    once += chance * stop[gain : gain + levels]
            once += (1 - chances.sum()) * bust
            pays |= once > stop[:levels]
        pays[0] = True  # a turn begins with a throw
        tops: Places = levels - np.argmax(pays[::-1], axis=0)
        return tops

    def _swept(self, stop: Floats, bust: Floats, top: int) -> Floats:
        width, turns = self.graph.locals, len(bust)
        hold = np.empty((len(stop), width, turns))
        hold[top:] = stop[top:, np.newaxis]
        flat = hold.reshape(-1, turns)
        missed = self._chance[:, np.newaxis] * bust
        for number in range(top - 1, -1, -1):
            level = self._levels[min(number, len(self._levels) - 1)]
            view = flat[number * width :]
            best = np.zeros((len(level.p) + 1, turns))
            at = 0
            for options, places in level.options:
                reached = view.take(places, axis=0, mode="clip").reshape(options, -1, turns)
                np.maximum.reduce(reached, axis=0, out=best[at : at + reached.shape[1]])
                at += reached.shape[1]
            best[:-1] *= level.p
            roll = missed.copy()
            for menus, places, locals_ in level.menus:
                offered = best.take(places, axis=0, mode="clip").reshape(menus, -1, turns)
                roll[locals_] += np.add.reduce(offered, axis=0)
            if number == 0:
                worth: Floats = roll[self._start]
                return worth
            np.maximum(stop[number], roll, out=hold[number])
        raise GameError("A turn is played from no points on.")


class Steady:
    """Plays every turn alike: only how its points are distributed counts; a bust brings none."""

    def __init__(self, chances: Floats) -> None:
        self.chances = chances
        self.bust = float(chances[0])

    def turns(self, stop: Floats, bust: Floats) -> Floats:
        """Return what each turn wins."""
        reached = stop[np.minimum(np.arange(1, len(self.chances)), len(stop) - 1)]
        won: Floats = self.chances[1:] @ reached + self.bust * bust
        return won


def _levels(graph: TurnGraph, p: Floats) -> tuple[Level, ...]:
    """Lay out every level from 0 on; the last serves all above it.

    What lies on the table came from the first throws or follows points noted earlier, at least one for
    each of seven dice.
    """
    scores = np.array([placed.score for placed in solve.turn().number])
    menu_local = np.repeat(np.arange(graph.locals), np.diff(graph.menu_start))
    counts = np.diff(graph.option_start)
    ahead = graph.gain * graph.locals + graph.target
    levels = []
    for level in range(int(scores.max()) + DICE + 1):
        occurs = ((scores == level) | (scores + DICE <= level))[menu_local]
        options, order = [], np.zeros(0, np.intp)
        for size, menus in _by_size(counts, np.flatnonzero(occurs), OPTION_SIZES):
            each = np.minimum(np.arange(size)[:, np.newaxis], counts[menus] - 1)
            options.append((size, ahead[graph.option_start[menus] + each].ravel().astype(np.intp)))
            order = np.concatenate([order, menus])
        place = np.zeros(graph.menus, np.intp)
        place[order] = np.arange(len(order))
        offered = np.diff(graph.menu_start)
        some = np.unique(menu_local[order])
        menus_of = []
        for size, locals_ in _by_size(offered, some, MENU_SIZES):
            each = np.arange(size)[:, np.newaxis]
            rows = place[graph.menu_start[locals_] + np.minimum(each, offered[locals_] - 1)]
            menus_of.append((size, np.where(each < offered[locals_], rows, len(order)).ravel(), locals_))
        levels.append(Level(tuple(options), p[order][:, np.newaxis], tuple(menus_of)))
    return tuple(levels)


def _by_size(counts: Places, some: Places, sizes: Sequence[int]) -> Iterator[tuple[int, Places]]:
    """Yield some numbers by how many each of them has, rounded up to one of the sizes."""
    size = np.array(sizes)[np.searchsorted(sizes, counts[some])]
    for each in sizes:
        if np.any(size == each):
            yield each, some[size == each]


def _highest_gains(graph: TurnGraph, p: Floats) -> Floats:
    """Return [local, gain], the chances of the highest gain of a throw; only locals that none surpasses.

    One surpasses another if it brings every gain at least as often: where it does not pay to throw, it
    does not with the other.
    """
    most = np.maximum.reduceat(graph.gain, graph.option_start[:-1])
    menu_local = np.repeat(np.arange(graph.locals), np.diff(graph.menu_start))
    chances = np.zeros((graph.locals, graph.highest_gain + 1))
    np.add.at(chances, (menu_local, most), p)
    tails = np.cumsum(chances[:, ::-1], axis=1)
    kept: list[int] = []
    for local in np.argsort(-tails.sum(axis=1), kind="stable").tolist():
        if not any(np.all(tails[other] >= tails[local]) for other in kept):
            kept.append(local)
    found: Floats = chances[kept]
    return found


def last_turn(seat: Seat, need: int, surplus: int = MOST_SURPLUS) -> Floats:
    """Return last[lead], the chance of a player with one turn left who is that far behind."""
    lead = np.arange(need + surplus + 1)
    score = np.arange(len(lead) + 1 + solve.turn().graph.highest_gain)[:, np.newaxis]
    stop = (score > lead) + 0.5 * (score == lead)
    return seat.turns(stop, stop[0])


@dataclass(frozen=True, eq=False)
class RaceValues:
    """The chances of a race: of the first player to move, of the second, and in the last turn."""

    first: Floats  # [first needs, second needs]
    second: Floats  # [second needs, first needs]
    last: Floats  # [lead], of the second player, who is behind by it
    residual: float

    @property
    def needs(self) -> int:
        """Return up to which need the race is solved."""
        return len(self.first) - 1


def packed(chances: Floats) -> NDArray[np.uint32]:
    """Return chances in 32 bits, as the table holds them."""
    return np.minimum(np.round(chances / STEP), 2**32 - 1).astype(np.uint32)


def unpacked(chances: NDArray[np.uint32]) -> Floats:
    """Return the chances that the table holds."""
    return np.asarray(chances * STEP, np.float64)


class Begun:
    """A race that is being solved: what is settled of it, to go on from."""

    def __init__(self, need: int, slopes: tuple[float, float]) -> None:
        shape = (need + 1, need + 1)
        self.total = 2  # of needs, to be settled next
        self.residual = 0.0
        self.first, self.second = np.zeros(shape), np.zeros(shape)
        self.f_slope, self.g_slope = np.full(shape, slopes[0]), np.full(shape, slopes[1])


def race(
    one: Seat, other: Seat, need: int, begun: Begun | None = None, surplus: int = MOST_SURPLUS
) -> Job[RaceValues]:
    """Solve a race between two players who both need at most so many points, or go on with one begun.

    So many points beyond the target are told apart.
    """
    so_far = Begun(need, (one.bust, other.bust)) if begun is None else begun
    first, second, last = so_far.first, so_far.second, last_turn(other, need, surplus)
    for total in range(so_far.total, 2 * need + 1):
        a = np.arange(max(1, total - need), min(need, total - 1) + 1)
        b = total - a
        pairs = _Pairs(one, other, first_stops(second, last, a, b, surplus), second_stops(first, b, a))
        pairs.f_slope, pairs.g_slope = so_far.f_slope[a - 1, b], so_far.g_slope[b - 1, a]
        first[a, b], second[b, a], missed = pairs.settle(_guess(first, a, b), _guess(second, b, a))
        so_far.f_slope[a, b], so_far.g_slope[b, a] = pairs.f_slope, pairs.g_slope
        so_far.residual = max(so_far.residual, missed)
        so_far.total = total + 1
        yield Progress(_share_done(total, need))
    return RaceValues(first, second, last, so_far.residual)


def _share_done(total: int, need: int) -> float:
    """Return how many of the pairs are settled once those of one sum of needs are."""
    if total <= need:
        return total**2 / 2 / need**2
    return 1 - (2 * need - total) ** 2 / 2 / need**2


class _Pairs:
    """The equations x = f(1 - y), y = g(1 - x) of the pairs of one diagonal, and the slopes of f and g."""

    f_slope: Floats
    g_slope: Floats

    def __init__(self, one: Seat, other: Seat, first: Floats, second: Floats) -> None:
        self.one, self.other = one, other
        self.first, self.second = first, second

    def settle(self, x: Floats, y: Floats) -> tuple[Floats, Floats, float]:
        """Return the solution from a guess, and by how much values missed before the last correction."""
        some, residual = np.arange(len(x)), 0.0
        before = np.zeros((4, len(x)))
        for number in range(MOST_ROUNDS):
            stops = self.first[:, some], self.second[:, some]
            f, g = _both(self.one, self.other, *stops, 1 - y[some], 1 - x[some])
            now = np.stack([x[some], y[some], f, g])
            if number:
                step = now - before[:, some]
                self.f_slope[some] = _secant(-step[1], step[2], self.f_slope[some])
                self.g_slope[some] = _secant(-step[0], step[3], self.g_slope[some])
            before[:, some] = now
            df, dg = self.f_slope[some], self.g_slope[some]
            right_x, right_y, shared = f + df * y[some], g + dg * x[some], 1 - df * dg
            x[some], y[some] = (right_x - df * right_y) / shared, (right_y - dg * right_x) / shared
            missed = np.maximum(np.abs(f - now[0]), np.abs(g - now[1]))
            settled = missed <= SETTLED
            residual = max(residual, float(missed[settled].max(initial=0.0)))
            some = some[~settled]
            if not len(some):
                return x, y, residual
        raise SolverError("The race did not settle; ask for another target, as 100.")


def _guess(known: Floats, a: Places, b: Places) -> Floats:
    """Return values near those sought, carried on from pairs that are a point closer."""
    near: Floats = known[a - 1, b] + known[a, b - 1] - known[a - 1, b - 1]
    edge = (a < 2) | (b < 2)
    return np.clip(np.where(edge, np.maximum(known[a - 1, b], known[a, b - 1]), near), 0.0, 1.0)


def _both(
    one: Seat, other: Seat, first: Floats, second: Floats, bust: Floats, their_bust: Floats
) -> tuple[Floats, Floats]:
    """Return the turns of both players; those of one kind are swept together."""
    if one is not other:
        return one.turns(first, bust), other.turns(second, their_bust)
    levels = max(len(first), len(second))
    stop = np.concatenate([_raised(first, levels), _raised(second, levels)], axis=1)
    worth = one.turns(stop, np.concatenate([bust, their_bust]))
    return worth[: len(bust)], worth[len(bust) :]


def _raised(stop: Floats, levels: int) -> Floats:
    return np.concatenate([stop, np.broadcast_to(stop[-1], (levels - len(stop), stop.shape[1]))])


def _secant(step: Floats, change: Floats, known: Floats) -> Floats:
    apart = np.abs(step) > APART
    slope = np.clip(change / np.where(apart, step, 1.0), 0.0, 0.999)
    return np.where(apart, slope, known)


def first_stops(second: Floats, last: Floats, a: Places, b: Places, surplus: int = MOST_SURPLUS) -> Floats:
    """Return stop[score, turn] of the first player, who needs `a` where the second needs `b`."""
    score = np.arange(int(a.max()) + surplus + solve.turn().graph.highest_gain)[:, np.newaxis]
    lead = np.clip(score - a + b, 0, len(last) - 1)
    stops: Floats = np.where(score < a, 1 - second[b, np.maximum(a - score, 0)], 1 - last[lead])
    return stops


def second_stops(first: Floats, b: Places, a: Places) -> Floats:
    """Return stop[score, turn] of the second player, who needs `b` where the first needs `a`."""
    score = np.arange(int(b.max()) + 1 + solve.turn().graph.highest_gain)[:, np.newaxis]
    stops: Floats = np.where(score < b, 1 - first[a, np.maximum(b - score, 0)], 1.0)
    return stops
