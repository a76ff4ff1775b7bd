"""Two players racing to a target, in turns of one turn graph: who wins, under the best play of both.

W(a, b) is the probability that the player to move wins, needing `a` units of points where the other needs
`b`. Stopping with s points below the target hands over the dice: 1 - W(b, a - s). What stopping at the
target or beyond is worth is the game's to say: between racers it wins at once; a game that finishes the
round brings `Sides` of its own. A bust hands over the dice with nothing gained, 1 - W(b, a): so W(a, b)
and W(b, a) hang together, and nothing else does on a diagonal of equal a + b, which is solved as one. A
turn's value is convex and piecewise linear in what a bust is worth; secants of it on the two unknowns of
a pair settle a diagonal in a few rounds.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol, TypeAlias

import numpy as np

from pysolver.contract.job import Job, Pieces, Progress, paced
from pysolver.errors import GameError, SolverError
from pysolver.sayings.say import saying
from pysolver.tables.format import write_table
from pysolver.turns.compiled import COMPILED
from pysolver.turns.lanes import ArraySweeps, LaneSweeps, leads_of
from pysolver.turns.program import Flags, Floats, Places, Program
from pysolver.turns.sweep import values
from pysolver.turns.uses import Uses

MOST_ROUNDS = 100
SETTLED = 1e-13  # by how much a value may miss its own equation
BOUND = 1e-12  # and by how much where half of all rounds did not bring it there
APART = 1e-7  # bust values this far apart give a slope that rounding does not spoil
RENEWED = 20  # diagonals after which the options that are read are chosen anew
INSIDE = 4  # beyond this need, values have neighbours enough to go on from
STEEPEST = 1 - 1e-9  # dice that always bust would leave the unknowns of a pair undetermined


@dataclass(frozen=True, eq=False)
class Racer:
    """One player's turns: the graph, the probabilities of its menus, and the local a turn begins at."""

    graph: Program
    p: Floats
    start: int
    uses: Uses | None = None  # what the player can use up, where there is such a thing

    @property
    def never_scores(self) -> bool:
        """Tell whether every turn busts."""
        return bool(self.graph.bust(self.p)[self.start] == 1)


@dataclass(frozen=True)
class Fewer:
    """What is known of the races in which a player has fewer uses left than in this one.

    By the uses that the one player has left, 0 and on, the other's values on the move; and the other way
    round.
    """

    mine: tuple[Floats, ...] = ()
    theirs: tuple[Floats, ...] = ()


NOTHING_USED = Fewer()


@dataclass(frozen=True, eq=False)
class Follower:
    """A player who plays every turn by a fixed rule of their own, in a race that is won at once.

    banked[need, score] is the probability that a turn banks a score, 0 being a bust; scores of the need or
    more are all entered at the need.
    """

    banked: Floats

    @property
    def never_scores(self) -> bool:
        """Tell whether every turn busts."""
        return bool((self.banked[1:, 0] == 1).any())


Player: TypeAlias = Racer | Follower


@dataclass(frozen=True, eq=False)
class Race:
    """The values of a race: `first[a, b]` with the one player to move, `second[b, a]` with the other.

    Row and column 0 stand for a race won by reaching the target; where that does not win at once they
    say nothing. `residual` is the largest amount by which a value misses its own equation.
    """

    first: Floats
    second: Floats
    residual: float


def never_ends() -> str:
    """Say that a race has no end."""
    # dice with which nobody ever has points
    return saying("turns.no_end", "Neither player can ever score with these dice: the race has no end.")


def race_job(
    one: Player,
    other: Player,
    need: int,
    their_need: int | None = None,
    fewer: Fewer = NOTHING_USED,
    *,
    loops: bool = COMPILED,
) -> Job[Race]:
    """Solve a race diagonal by diagonal, and say after each how much of the work is done.

    A race in which something can be used up rests on those in which it is. `loops` sweeps by compiled loops
    in place of numpy: the same values to 1e-12, sooner.
    """
    their_need = need if their_need is None else their_need
    if one.never_scores and other.never_scores:
        raise GameError(never_ends())
    same = one is other and need == their_need
    first, second = _unsolved(need, their_need), _unsolved(their_need, need)
    if same:
        second = first
    again = fewer != NOTHING_USED  # then the turns were raced with already
    mine = yield from paced(_half(one, need, fewer.mine, again, loops), 0.0)
    theirs = mine if same else (yield from paced(_half(other, their_need, fewer.theirs, again, loops), 0.0))
    sides = _Halves(mine, theirs)
    residual, done, whole = 0.0, 0.0, need * their_need * (need + their_need + 2) / 2
    for total in range(2, need + their_need + 1):
        a = needs_of(total, need, their_need)
        diagonal = solve_diagonal(sides, first, second, a, total - a)
        residual = max(residual, (yield from paced(diagonal, min(done / whole, 1.0))))
        done += float(total * len(a))
        yield Progress(min(done / whole, 1.0))
    return Race(first, second, residual)


def race_table(
    solving: Job[Race],
    game_id: str,
    table: str,
    *,
    rules_version: str,
    format_version: int,
    target: int,
    folder: Path | None,
) -> Job[None]:
    """Solve a race of two alike to a target, and write it as a table: win[need, their need] of the mover."""
    begun = time.perf_counter()
    solved = yield from solving
    write_table(
        game_id,
        table,
        {"win": solved.first},
        rules_version=rules_version,
        format_version=format_version,
        parameters={"target": target},
        max_abs_error=0.0,
        build_seconds=time.perf_counter() - begun,
        residual=solved.residual,
        folder=folder,
    )


def needs_of(total: int, need: int, their_need: int) -> Places:
    """Return what the one player needs in the pairs of a diagonal."""
    return np.arange(max(1, total - their_need), min(need, total - 1) + 1)


def _unsolved(need: int, their_need: int) -> Floats:
    values = np.zeros((need + 1, their_need + 1))
    values[0, 1:] = 1.0
    return values


def _guess(values: Floats, a: Places, b: Places) -> Floats:
    """Go on from the diagonals before: by their mixed differences where these change slowly, or by none.

    They do unless the needs are a few throws away; the diagonal before tells which would have been nearer.
    """

    near = values[a - 1, b] + values[a, b - 1] - values[a - 1, b - 1]
    inside = (a > INSIDE) & (b > INSIDE)

    @cache
    def mixed(less: int, their_less: int) -> Floats:
        """Return the mixed differences where the needs are so much less."""
        x, y = a[inside] - less, b[inside] - their_less
        return values[x, y] - values[x - 1, y] - values[x, y - 1] + values[x - 1, y - 1]

    def expected(less: int, their_less: int) -> Floats:
        before = mixed(less + 1, their_less) + mixed(less, their_less + 1)
        return before - mixed(less + 1, their_less + 1)

    before = ((1, 0), (0, 1))
    by_none = sum(np.abs(mixed(*needs)) for needs in before)
    by_them = sum(np.abs(mixed(*needs) - expected(*needs)) for needs in before)
    near[inside] += np.where(by_them < by_none, expected(0, 0), 0.0)
    return np.asarray(np.clip(near, 0, 1))


class Secants:
    """How fast the values of one player's turns rise with that of a bust, by the last two values of each.

    What one diagonal teaches is a near guess for the next one; `slopes[need]` holds it.
    """

    def __init__(self, slopes: Floats) -> None:
        self.slopes = slopes

    def begin(self, needs: Places) -> None:
        """Turn to the pairs of a diagonal, in which the player has these needs."""
        self._needs = needs
        self._bust, self._worth = np.full(len(needs), np.inf), np.zeros(len(needs))  # of the last turns

    def learn(self, pairs: Places, bust: Floats, worth: Floats) -> Floats:
        """Return the slopes of some pairs as far as known, now that their turns have these values."""
        needs, step = self._needs[pairs], bust - self._bust[pairs]
        known = (np.abs(step) > APART) & np.isfinite(step)
        secant = (worth - self._worth[pairs])[known] / step[known]
        self.slopes[needs[known]] = np.clip(secant, 0.0, STEEPEST)
        self._bust[pairs], self._worth[pairs] = bust, worth
        return np.asarray(self.slopes[needs])


class _Best:
    """The half of a race of a player who chooses as well as can be."""

    def __init__(self, racer: Racer, need: int, fewer: tuple[Floats, ...], lanes: LaneSweeps) -> None:
        self.racer, self.lanes, self._fewer = racer, lanes, fewer
        self._secants = Secants(np.full(need + 1, racer.graph.bust(racer.p)[racer.start]))

    def begin(self, opponent_wins: Floats, a: Places, b: Places) -> None:
        """Turn to the pairs of a diagonal."""
        self._stretch, at = divmod(int(a[0] + b[0]), RENEWED)
        self._renew = at == 0
        lost = np.array([1 - wins[b, a] for wins in self._fewer]).reshape(-1, len(a))
        self.lanes.begin(a, self._stops(opponent_wins, a, b), lost)
        self._secants.begin(a)

    def turns(self, pairs: Places, bust: Floats) -> Pieces[tuple[Floats, Floats]]:
        """Return the values of some pairs for these bust values, and the slopes as far as known."""
        worth = yield from self.lanes.sweep(pairs, bust)
        return worth, self._secants.learn(pairs, bust, worth)

    def _stops(self, opponent_wins: Floats, a: Places, b: Places) -> Floats:
        """Return stop[level, lane], or by local too where that decides how many uses are left."""
        uses, stop = self.racer.uses, _stops(opponent_wins, a, b)
        if uses is None:
            return stop
        if uses.raised is not None:
            level = np.arange(len(stop))[:, np.newaxis]
            left = a - uses.raised(np.maximum(a - level, 0))
            raised = np.where(left > 0, 1 - self._fewer[-1][b, np.maximum(left, 0)], 1.0)
            return np.asarray(np.maximum(stop, raised))
        return np.stack([*(_stops(wins, a, b) for wins in self._fewer), stop], axis=1)

    def grow(self, settled: Flags) -> Pieces[Flags]:
        """Tell which of the settled ones of the last turns may have missed a better option.

        The next turns will not.
        """
        missed = yield from self.lanes.grow(settled)
        if self._renew and not missed.any():
            yield from self.lanes.renew(self._stretch)
            self._renew = False
        return missed


class _Following:
    """The half of a race of a player whose turns are fixed."""

    def __init__(self, follower: Follower) -> None:
        self.banked = follower.banked

    def begin(self, opponent_wins: Floats, a: Places, b: Places) -> None:
        """Turn to the pairs of a diagonal."""
        score = np.arange(1, int(a.max()) + 1)[:, np.newaxis]
        stop = np.where(score < a, 1 - opponent_wins[b, np.maximum(a - score, 0)], 1.0)
        self._sure = (self.banked[a, 1 : len(score) + 1].T * stop).sum(axis=0)
        self._slope: Floats = np.minimum(self.banked[a, 0], STEEPEST)

    def turns(self, pairs: Places, bust: Floats) -> Pieces[tuple[Floats, Floats]]:
        """Return the values of some pairs for these bust values, and their slopes."""
        yield
        slope = self._slope[pairs]
        return self._sure[pairs] + slope * bust, slope

    def grow(self, settled: Flags) -> Pieces[Flags]:
        """Tell that nothing is ever missed where nothing is chosen."""
        yield
        return np.zeros(len(settled), np.bool_)


_Half: TypeAlias = _Best | _Following


def _half(player: Player, need: int, fewer: tuple[Floats, ...], again: bool, loops: bool) -> Pieces[_Half]:
    if isinstance(player, Follower):
        return _Following(player)
    uses = None if player.uses is None or player.uses.on_stopping else player.uses
    leads = yield from leads_of(player.graph, player.p, uses, again)
    return _Best(player, need, fewer, _kind_of_lanes(loops)(leads, player.start, uses))


def _kind_of_lanes(loops: bool) -> type[LaneSweeps]:
    if not loops:
        return ArraySweeps
    from pysolver.turns.packs import LoopSweeps  # numba takes a while to come

    return LoopSweeps


BothTurns: TypeAlias = tuple[Floats, Floats, Floats, Floats]  # values of both, then slopes of both


class Sides(Protocol):
    """Both players of a race, as a diagonal of it asks for their turns."""

    def begin(self, first: Floats, second: Floats, a: Places, b: Places) -> None:
        """Turn to the pairs of a diagonal, given what is known of the race."""

    def turns(self, pairs: Places, bust: Floats, their_bust: Floats) -> Pieces[BothTurns]:
        """Return the values of both for these bust values, then the slopes of both as far as known."""

    def grow(self, settled: Flags) -> Pieces[Flags]:
        """Tell which of the settled ones of the last turns may have missed a better option."""


class _Halves:
    """Two players who are asked one after the other, or one who is both."""

    def __init__(self, mine: _Half, theirs: _Half) -> None:
        self._mine, self._theirs, self._same = mine, theirs, mine is theirs

    def begin(self, first: Floats, second: Floats, a: Places, b: Places) -> None:
        """Turn to the pairs of a diagonal, the other player's turned round so that their needs rise."""
        self._last = len(a) - 1
        self._mine.begin(second, a, b)
        if not self._same:
            self._theirs.begin(first, b[::-1], a[::-1])

    def turns(self, pairs: Places, bust: Floats, their_bust: Floats) -> Pieces[BothTurns]:
        """Return the values of both for these bust values, then the slopes of both as far as known."""
        f, f_slope = g, g_slope = yield from self._mine.turns(pairs, bust)
        if not self._same:
            g, g_slope = yield from self._theirs.turns(self._last - pairs[::-1], their_bust[::-1])
        return f, g[::-1], f_slope, g_slope[::-1]

    def grow(self, settled: Flags) -> Pieces[Flags]:
        """Tell which of the settled ones of the last turns may have missed a better option."""
        more = yield from self._mine.grow(settled)
        others = more if self._same else (yield from self._theirs.grow(settled[::-1]))
        return more | others[::-1]


def solve_diagonal(sides: Sides, first: Floats, second: Floats, a: Places, b: Places) -> Pieces[float]:
    """Settle all pairs of a diagonal, enter them, and return by how much they miss their equations."""
    x, y = _guess(first, a, b), _guess(second, b, a)
    sides.begin(first, second, a, b)
    pairs = np.arange(len(a))  # those that have not settled
    worst = 0.0
    for rounds in range(MOST_ROUNDS):
        f, g, f_slope, g_slope = yield from sides.turns(pairs, 1 - y[pairs], 1 - x[pairs])
        missed = np.maximum(np.abs(f - x[pairs]), np.abs(g - y[pairs]))
        settled = missed <= (SETTLED if 2 * rounds < MOST_ROUNDS else BOUND)
        if settled.any():
            more = yield from sides.grow(settled)
            settled &= ~more
        worst = max(worst, float(missed[settled].max(initial=0.0)))
        right_x, right_y, shared = f + f_slope * y[pairs], g + g_slope * x[pairs], 1 - f_slope * g_slope
        open_, pairs = ~settled, pairs[~settled]
        x[pairs] = np.clip((right_x - f_slope * right_y) / shared, 0, 1)[open_]
        y[pairs] = np.clip((right_y - g_slope * right_x) / shared, 0, 1)[open_]
        if not len(pairs):
            break
    else:
        # a mistake of the program: values that were worked out are not right; e.g. error="1.2e-09"
        error = saying(
            "turns.not_settled",
            "The race did not settle: a value misses its equation by {error}.",
            error=f"{missed.max():.1e}",
        )
        raise SolverError(error)
    first[a, b] = x
    second[b, a] = y
    return worst


def _stops(opponent_wins: Floats, a: Places, b: Places) -> Floats:
    """Return stop[level, lane]; above the beginning of a turn it only has to go on evenly."""
    level = np.arange(int(a.max()) + 1)[:, np.newaxis]
    stop = 1 - opponent_wins[b, np.minimum(level, a - 1)]
    stop[0] = 1.0
    return np.asarray(stop)


def stop_in_race(racer: Racer, opponent_wins: Floats, need: int, their_need: int) -> Floats:
    """Return stop[score], what stopping with a score wins, up to where no more can be had by a throw."""
    score = np.arange(need + racer.graph.highest_gain + 1)
    stop: Floats = 1 - opponent_wins[their_need, np.maximum(need - score, 0)]
    stop[need:] = 1.0
    return stop


def turn_in_race(racer: Racer, opponent_wins: Floats, need: int, their_need: int) -> Floats:
    """Return hold[score, local] of one turn in a race, given the other player's values on the move."""
    bust = 1 - float(opponent_wins[their_need, need])
    return values(racer.graph, racer.p, stop_in_race(racer, opponent_wins, need, their_need), bust)
