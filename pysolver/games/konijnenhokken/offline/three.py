"""A race of three, exactly: what all win if each plays for the most of the win, to a small target.

    python -m pysolver.games.konijnenhokken.offline.three --target 30 --positions 10000

solves it, and measures the advice among several against it. With the totals a, b, c of the first, the second
and the third in the round, worth[mover, a, b, c] holds what each of them wins. Points lead to a larger sum of
totals, and three busts in a row back to the same totals: so from large sums to small each three of totals is
gone through until nothing moves. Once somebody has reached the target only differences count: the third's
last turn by how far it is behind the highest, the second's by how far both are behind the first.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from functools import cache

import numpy as np

from pysolver.cli.progress import watched
from pysolver.contract.game import Game, game
from pysolver.contract.job import Job, Progress
from pysolver.games.konijnenhokken import field, rules, solve, win
from pysolver.games.konijnenhokken.rules import Race, State
from pysolver.turns.compiled import compiled
from pysolver.turns.program import Floats, Ints

BEYOND = 80  # points beyond those that are needed that count
ROOM = 40  # points that one throw may add, and more
SETTLED = 1e-7
MOST_ROUNDS = 40  # that three totals are gone through: where one does not care, the others may never settle
EQUAL = 1e-12  # chances that differ by less are equal: then the first of the options is taken, or the stop
PLAYERS = 3
MANY = 0.99  # of the positions, or of the choices
LITTLE = 0.04  # choices that are estimated to cost up to this are those one may want to tell apart


@compiled
def swept(
    menu_start: Ints,
    option_start: Ints,
    target: Ints,
    gain: Ints,
    p: Floats,
    bust: Floats,
    score: Ints,
    stop: Floats,
    lost: Floats,
    mover: int,
    top: int,
    hold: Floats,
) -> Floats:
    """Return what each of three wins from the first throw of a turn on, stop[points, player] being known.

    hold[points, local, player] is filled up to the top, from which on one stops. Only what can lie there is
    valued: all points are on the table, or at least seven were noted before.
    """
    locals_ = len(menu_start) - 1
    rolled = np.zeros(3)
    for total in range(top + ROOM - 1, top - 1, -1):
        for local in range(locals_):
            for player in range(3):
                hold[total, local, player] = stop[total, player]
    for total in range(top - 1, -1, -1):
        for local in range(locals_):
            earlier = total - score[local]
            if earlier != 0 and earlier < 7:
                continue
            for player in range(3):
                rolled[player] = bust[local] * lost[player]
            for menu in range(menu_start[local], menu_start[local + 1]):
                best, at, to = -1.0, 0, 0
                for option in range(option_start[menu], option_start[menu + 1]):
                    worth = hold[total + gain[option], target[option], mover]
                    if worth > best + EQUAL:
                        best, at, to = worth, total + gain[option], target[option]
                for player in range(3):
                    rolled[player] += p[menu] * hold[at, to, player]
            stops = total > 0 and stop[total, mover] >= rolled[mover] - EQUAL
            for player in range(3):
                hold[total, local, player] = stop[total, player] if stops else rolled[player]
    return rolled


@dataclass(frozen=True, eq=False)
class Turns:
    """The turn as the loops read it."""

    menu_start: Ints
    option_start: Ints
    target: Ints
    gain: Ints
    p: Floats
    bust: Floats
    score: Ints

    def worth(self, stop: Floats, lost: Floats, mover: int, top: int, hold: Floats) -> Floats:
        """Return what each wins from the first throw on."""
        return np.array(
            swept(
                self.menu_start, self.option_start, self.target, self.gain, self.p, self.bust, self.score,
                stop, lost, mover, top, hold,
            )
        )  # fmt: skip


@cache
def turns() -> Turns:
    """Return the turn; the local of an empty table comes first, so that it is valued last."""
    turn = solve.turn()
    graph = turn.graph
    score = np.array([placed.score for placed in turn.number])
    parts = (graph.menu_start, graph.option_start, graph.target, graph.gain)
    menus, options, target, gain = (part.astype(np.int64) for part in parts)
    return Turns(menus, options, target, gain, turn.p, graph.bust(turn.p), score)


class Three:
    """What all win in a race of three to a target, solved."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.most = target + BEYOND + ROOM  # points by which somebody may be behind
        self._hold = np.zeros((self.most + BEYOND + ROOM, len(solve.turn().number), PLAYERS))
        self.third = np.zeros((2, self.most + 1, 2))  # [share with, behind]: to end above, to end level
        self.second = np.zeros((self.most + 1, self.most + 1, PLAYERS))  # [second behind, third behind]
        self.residual = 0.0  # by how much a value may miss its own equation
        self.worth = np.zeros((PLAYERS, target, target, target, PLAYERS))

    def solve(self) -> Job[None]:
        """Solve all, the ends first."""
        for behind in range(1, self.most + 1):
            for sharing in (1, 2):
                self.third[sharing - 1, behind] = self._third(behind, sharing)
        ends = [
            (one, other)
            for one in range(1, self.most + 1)
            for other in range(1, self.most + 1)
            if abs(one - other) < self.target
        ]
        for number, (one, other) in enumerate(ends):
            self.second[one, other] = self._second(one, other)
            if not number % 100:
                yield Progress(number / len(ends) / 5)
        totals = sorted(np.ndindex(*[self.target] * PLAYERS), key=lambda three: -sum(three))
        for number, three in enumerate(totals):
            self._settle((three[0], three[1], three[2]))
            if not number % 100:
                yield Progress(0.2 + 0.8 * number / len(totals))

    def stops(self, mover: int, three: tuple[int, int, int]) -> Floats:
        """Return stop[points, player], what each wins once the mover has stopped; none has the target yet."""
        levels = self.target - three[mover] + BEYOND + ROOM
        found = np.zeros((levels, PLAYERS))
        for points in range(levels):
            total = three[mover] + points
            after = tuple(total if player == mover else each for player, each in enumerate(three))
            if total < self.target:
                found[points] = self.worth[(mover + 1) % PLAYERS][after]
            elif mover == 0:
                found[points] = self.second[self._behind(total - three[1]), self._behind(total - three[2])]
            elif mover == 1:
                found[points, 1:] = self._last(self._behind(total - three[2]))
            else:
                found[points, 2] = 1.0
        return found

    def second_stops(self, second: int, third: int) -> Floats:
        """Return stop[points, player] of the second's last turn, who is so far behind the first."""
        found = np.zeros((second + BEYOND + ROOM, PLAYERS))
        for points in range(len(found)):
            ahead = points - second
            if ahead == 0:
                above, level = self.third[1, third]
                shared = (1 - above - level) / 2 + level / 3
                found[points] = shared, shared, above + level / 3
            elif ahead < 0:
                found[points, [0, 2]] = self._last(third)
            else:
                found[points, 1:] = self._last(self._behind(third + ahead))
        return found

    def _last(self, behind: int) -> tuple[float, float]:
        """Return what the one who has the most and the third win, who is behind that one alone."""
        above, level = self.third[0, behind]
        return 1 - above - level / 2, above + level / 2

    def _behind(self, points: int) -> int:
        return min(points, self.most)

    def _third(self, behind: int, sharing: int) -> Floats:
        """Return the chances of the third's last turn to end above and level, equal sharing with so many."""
        stop = np.zeros((behind + 1 + ROOM, PLAYERS))  # what it wins, then both chances
        stop[behind] = 1 / (1 + sharing), 0, 1
        stop[behind + 1 :] = 1, 1, 0
        return turns().worth(stop, np.zeros(PLAYERS), 0, behind + 1, self._hold)[1:]

    def _second(self, second: int, third: int) -> Floats:
        stop = self.second_stops(second, third)
        return turns().worth(stop, stop[0], 1, _top(stop, 1), self._hold)

    def _settle(self, three: tuple[int, int, int]) -> None:
        """Settle what three totals are worth, whoever is to move."""
        known = [self.stops(mover, three) for mover in range(PLAYERS)]
        tops = [_top(stop, mover) for mover, stop in enumerate(known)]
        moved, gone = 1.0, 0
        while moved > SETTLED and gone < MOST_ROUNDS:
            moved, gone = 0.0, gone + 1
            for mover in (2, 1, 0):
                lost = self.worth[(mover + 1) % PLAYERS][three].copy()
                found = turns().worth(known[mover], lost, mover, tops[mover], self._hold)
                moved = max(moved, float(np.abs(found - self.worth[mover][three]).max()))
                self.worth[mover][three] = found
        self.residual = max(self.residual, moved)


def _top(stop: Floats, mover: int) -> int:
    """Return from which points on the mover stops, since a bust is worth no more than one point."""
    return win.winner().top(stop[:, mover], float(stop[1, mover]))


def exact_turn(three: Three, standing: Race) -> win.TurnInRace:
    """Return the turn of a position of a solved race, valued exactly."""
    order = [(player - standing.place) % PLAYERS for player in range(PLAYERS)]
    totals = (standing.mine, *standing.others)
    seen = (totals[order[0]], totals[order[1]], totals[order[2]])
    mover = standing.place
    if not standing.closing:
        stop = three.stops(mover, seen)[:, mover]
        stop[0] = three.worth[(mover + 1) % PLAYERS][seen][mover]
    elif mover == 1:
        stop = three.second_stops(seen[0] - seen[1], seen[0] - seen[2])[:, 1]
    else:
        stop = field.last_stops(standing)
    return win.TurnInRace(stop, 0.0, ())


@dataclass(frozen=True)
class Missed:
    """How far the advice was off in a position."""

    error: float  # the largest of all choices
    loss: float  # of the choice that it would have one make
    costs: tuple[float, ...]  # how far off was what the other choices cost that cost little


def measure(three: Three, positions: int, seed: int) -> list[Missed]:
    """Measure the advice in positions of every kind: any totals, any place, any roll that may lie there."""
    chance = random.Random(seed)
    return [_missed(three, _some(three.target, chance)) for _ in range(positions)]


def _some(target: int, chance: random.Random) -> State:
    """Draw a position with a decision, of a turn that is played as one likes."""
    hokken: Game[State] = game("konijnenhokken")
    place = chance.randrange(PLAYERS)
    others = [chance.randrange(target) for _ in range(PLAYERS - 1)]
    if place and chance.random() < 1 / 4:
        others[-1 if place == 1 else chance.choice((0, 1))] = chance.randrange(target, target + 40)
    state = State(race=Race(target, chance.randrange(target), (others[0], others[1]), place))
    for _ in range(chance.randint(1, 3)):
        thrown = hokken.throw(state, chance.choice(hokken.outcomes(state))[0])
        if thrown.bust:
            break
        on = [action for action in hokken.actions(thrown) if action.endswith("roll")]
        state, before = hokken.play(thrown, chance.choice(on)), thrown
        if chance.random() < 1 / 3:
            return before
    return state if state.total else _some(target, chance)


def _missed(three: Three, state: State) -> Missed:
    assert isinstance(state.race, Race)
    about, exact = win.turn_to_win(state.race), exact_turn(three, state.race)
    actions = rules.actions(state)
    estimated = [about.of(state, action) for action in actions]
    known = [exact.of(state, action) for action in actions]
    best = int(np.argmax(estimated))
    costs = (
        (estimated[best] - here, known[best] - there)
        for number, (here, there) in enumerate(zip(estimated, known, strict=True))
        if number != best
    )
    return Missed(
        float(np.abs(np.array(estimated) - known).max()),
        max(known) - known[best],
        tuple(abs(here - there) for here, there in costs if here <= LITTLE),
    )


def main() -> None:
    """Solve a race of three, and print how far the advice is off."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=int, default=30)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    three = Three(args.target)
    watched(three.solve(), "Solving")
    begun = ", ".join(f"{chance:.10f}" for chance in three.worth[0, 0, 0, 0])
    print(f"A race of three to {args.target} is won by {begun}, in the order of their turns.")
    print(f"Every value meets its own equation to {three.residual:.1e}.")
    missed = measure(three, args.positions, args.seed)
    errors, costs = [each.error for each in missed], [cost for each in missed for cost in each.costs]
    print(
        f"{len(missed)} positions: off by {np.mean(errors):.4f} on average, in 99 of 100 within "
        f"{np.quantile(errors, MANY):.4f}, at most {max(errors):.4f}; what choices cost, in 99 of 100 within "
        f"{np.quantile(costs, MANY):.4f}; a decision by it loses "
        f"{np.mean([each.loss for each in missed]):.6f}."
    )


if __name__ == "__main__":
    main()
