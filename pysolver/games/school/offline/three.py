"""How far the advice among several is off: measured where three have a box each, and each plays to win.

    python -m pysolver.games.school.offline.three --positions 300

The third's turn is known for every end of the first two, so the second's is for every end of the first, and
then the first's: what each wins who ends with so many points, and how a turn ends that is played for that.
The player to move is the first or the second of them.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

import numpy as np

from pysolver.cli.progress import watched
from pysolver.contract.job import Job, Progress
from pysolver.games.school import field
from pysolver.games.school.chances import card_spread
from pysolver.games.school.goal import GoalTurn
from pysolver.games.school.offline.matches import ends_of
from pysolver.games.school.offline.measure import (
    Measured,
    Missed,
    boxes_of,
    measured,
    missed,
    some_card,
    some_house,
    some_roll,
)
from pysolver.games.school.policy import policy_by_points
from pysolver.games.school.rules import BOXES, Opponent, State
from pysolver.games.school.solve import mask_of
from pysolver.games.school.turn import Floats, Ints, ranges

PLAYERS = 3
WIDE = 2  # standard deviations from an even position to one nearly lost or won


@dataclass(frozen=True, eq=False)
class Turn:
    """A player's last turn: the points that it may bring, and how probably, by column."""

    points: Ints
    chances: Floats  # [end, column]


def exact(state: State) -> GoalTurn:
    """Return the turn of a position of three with at most a box each, all of whom play to win."""
    if state.others[-1].open:
        worth = np.array([_first_wins(state, int(made)) for made in _points(state)])
    else:
        worth = _second_wins(state)
    return GoalTurn(state.house, {BOXES.index(state.open[0]): worth[:, np.newaxis]})


def _first_wins(state: State, made: int) -> float:
    """Return what the first wins who ends with so many points: the second plays for what the third leaves."""
    second, third = state.others
    seen = State(state.house, second.open)
    own, end = _points(seen), made + second.lead  # the first's end, counted from the second's total
    apart = second.lead - third.lead  # the third's total, counted from the second's
    ends = np.array([[end, int(points)] for points in own])
    after = _third(State(state.house, third.open), ends - apart)
    shares = np.array([_shares(int(points), end, after, number, apart) for number, points in enumerate(own)])
    turn = _turn(seen, shares[:, :1])
    low = ranges(state.house)[0][BOXES.index(second.open[0])]
    return float(turn.chances[:, 0] @ shares[turn.points - low, 1])


def _shares(second: int, first: int, third: Turn, column: int, apart: int) -> tuple[float, float]:
    """Return what the second and the first win, once both have ended."""
    ends = third.points + apart
    most = np.maximum(ends, max(second, first))
    level = (ends == most).astype(int) + (second == most) + (first == most)
    chances = third.chances[:, column]
    return float(chances @ ((second == most) / level)), float(chances @ ((first == most) / level))


def _third(state: State, ends: Ints) -> Turn:
    """Return the third's turn against each pair of ends, counted from the third's own total."""
    made = _points(state)[:, np.newaxis]
    most, level = ends.max(axis=1), (ends == ends.max(axis=1)[:, np.newaxis]).sum(axis=1)
    return _turn(state, np.where(made > most, 1.0, np.where(made == most, 1 / (1 + level), 0.0)))


def _second_wins(state: State) -> Floats:
    """Return [points]: what the second wins who ends with so many, of whom the first has ended."""
    third, first = state.others
    points, end = _points(state), -first.lead
    after = _third(
        State(state.house, third.open), np.array([[end, int(made)] for made in points]) + third.lead
    )
    shares = (_shares(int(made), end, after, number, -third.lead) for number, made in enumerate(points))
    return np.array([mine for mine, _ in shares])


def _points(state: State) -> Ints:
    low, high = ranges(state.house)
    box = BOXES.index(state.open[0])
    return np.arange(low[box], high[box] + 1)


def _turn(state: State, worth: Floats) -> Turn:
    """Return how a turn ends that is played for worth[points, column]."""
    ends = ends_of(policy_by_points(state.house, {BOXES.index(state.open[0]): worth}))
    return Turn(np.array([points for _, points, _ in ends]), np.array([chance for _, _, chance in ends]))


def errors(positions: int, chance: random.Random) -> Job[list[Missed]]:
    """Measure the advice in so many positions."""
    found = []
    for number in range(positions):
        state = _some(chance)
        share = field.shares(state)
        about = GoalTurn(state.house, field.closed(state.house, mask_of(state.open), share))
        found.append(missed(state, about, exact(state)))
        yield Progress((number + 1) / positions)
    return found


def _some(chance: random.Random) -> State:
    """Draw a position of three with at most a box each, from nearly lost to nearly won."""
    house = some_house(chance)
    mine, following, last = (some_card(house, 1, chance) for _ in range(PLAYERS))
    if chance.random() < 1 / 2:
        last = 0
    own = card_spread(house, mine)
    others = []
    for card in (following, last):
        spread = card_spread(house, card)
        apart = WIDE * float(np.hypot(own.deviation, spread.deviation))
        lead = round(spread.mean - own.mean + chance.uniform(-apart, apart))
        others.append(Opponent(boxes_of(card), lead))
    rolled = some_roll(house, mine, chance)
    return State(house, rolled.open, rolled.dice, rolled.rerolls, others=tuple(others))


def main() -> None:
    """Measure, and print how far the advice is off."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for found in measured(watched(errors(args.positions, random.Random(args.seed)), "Measuring")):
        print(_line(found))


def _line(found: Measured) -> str:
    return (
        f"doubling {'yes' if found.doubling else 'no'}: {found.positions} positions, off by "
        f"{found.mean_error:.4f} on average, in 99 of 100 within {found.likely_error:.4f}, at most "
        f"{found.largest_error:.4f}; what choices cost, in 99 of 100 within {found.loss_error:.4f}; "
        f"a decision by it loses {found.mean_loss:.6f}."
    )


if __name__ == "__main__":
    main()
