"""School's strategy card: what each box costs, and what to keep for it.

Its follower aims at one box at a time, the one whose line has the highest number for dice that were rolled,
and never adds up what might come of several. What that makes in a whole game is exact: a policy like any
other of a turn, followed through all cards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.contract.strategy_card import CardTable, Given, StrategyCard
from pysolver.games.school import notation
from pysolver.games.school.bob import averages, profits
from pysolver.games.school.policy import Policy, policy_endings, tally, which_leave
from pysolver.games.school.rules import BOXES, DICE, REROLLS, TITLES, HouseRules
from pysolver.games.school.solve import ALL, BITS, MASKS, chunks, lattice, values
from pysolver.games.school.turn import (
    CHANCES,
    KEPT,
    KEPT_INDEX,
    ROLLS,
    Floats,
    Ints,
    best_kept,
    solve_turn,
    stop_values,
)

MOST = 6  # keeps of a box
ALIKE = 2  # ways to keep that stand on a line, where they are not all of a straight
STRAIGHTS = ("little", "big")
CLOSE = 1e-9


@dataclass(frozen=True)
class Keeps:
    """Dice to keep for a box, worth the same, and what they are worth with 1 and 2 rerolls left."""

    dice: tuple[str, ...]
    worth: tuple[float, float]

    def said(self, box: str) -> str:
        """Write the line: the dice, and their numbers."""
        dice = "/".join(self.dice) or "none"
        if box in STRAIGHTS and len(self.dice) > 1:
            dice = f"any {len(self.dice[0])}"
        return f"{dice}: {signed(self.worth[1])}, {signed(self.worth[0])}"


def signed(number: float) -> str:
    """Write a number with one digit, a true minus, and no minus before nothing."""
    return f"{number:.1f}".replace("-0.0", "0.0").replace("-", "−")


def keeps(house: HouseRules) -> list[list[Keeps]]:
    """Return for each box the lines of the card: what to keep for it on the first roll, best first."""
    alone = solve_turn(
        house, np.where(np.eye(len(BOXES), dtype=bool), -averages(house)[:, np.newaxis], -np.inf)
    )
    found = []
    for box in range(len(BOXES)):
        groups: dict[int, list[str]] = {}
        for place, roll in enumerate(ROLLS):
            worth = alone.best[1][DICE][place, box]
            if alone.stop[REROLLS][place, box] >= worth - CLOSE:
                continue
            dice = _kept_from(roll, alone.kept[1], box, worth)
            group = groups.setdefault(round(10 * worth), [])
            if dice not in group:
                group.append(dice)
        best = sorted(groups, reverse=True)[:MOST]
        found.append([_line(alone.kept, box, sorted(groups[each])) for each in best])
    return found


def _kept_from(roll: str, kept: list[Floats], box: int, worth: float) -> str:
    """Return the fewest dice of a roll that are worth so much when kept."""
    for size in range(DICE):
        for place, dice in enumerate(KEPT[size]):
            fits = all(roll.count(face) >= dice.count(face) for face in dice)
            if fits and abs(kept[size][place, box] - worth) < CLOSE:
                return dice
    raise AssertionError(f"Nothing of {roll} is worth {worth}.")


def _line(kept: tuple[list[Floats], list[Floats]], box: int, dice: list[str]) -> Keeps:
    size, place = len(dice[0]), KEPT_INDEX[len(dice[0])][dice[0]]
    # of dice of different numbers that round alike, those like the first stand on the line
    alike = tuple(each for each in dice if len(each) == size)
    alike = alike if BOXES[box] in STRAIGHTS else alike[:ALIKE]
    return Keeps(alike, (float(kept[0][size][place, box]), float(kept[1][size][place, box])))


def follower(house: HouseRules, cards: Ints, known: list[list[Keeps]]) -> Policy:
    """Return what somebody does in a turn with each of these cards who knows only these lines."""
    after = profits(house, cards)
    may = after > -np.inf
    stops = (stop_values(house, after, first=False), stop_values(house, after, first=True))
    again, leaves = [], []
    for left in (1, 2):
        ladder = [np.full((len(KEPT[size]), len(cards)), -np.inf) for size in range(DICE)]
        for box, lines in enumerate(known):
            for each in lines:
                for dice in each.dice:
                    row = ladder[len(dice)][KEPT_INDEX[len(dice)][dice]]
                    np.maximum(row, np.where(may[box], each.worth[left - 1], -np.inf), out=row)
        best = best_kept([*ladder, stops[left - 1]])
        again.append(best[DICE] > stops[left - 1])
        leaves.append(which_leave(ladder, best))
    return Policy(
        house,
        policy_endings(house, after, stops[1], first=True),
        policy_endings(house, after, stops[0], first=False),
        (again[0], again[1]),
        (leaves[0], leaves[1]),
    )


def worth(house: HouseRules, known: list[list[Keeps]]) -> Job[float]:
    """Find what the follower makes on average in a whole game."""
    made, done = np.zeros(len(MASKS)), 0
    layers = list(chunks(lattice(np.array([ALL]), house.opening, MASKS == 0)))
    for number, cards in enumerate(layers, 1):
        chosen = follower(house, cards, known)
        flow = np.repeat(CHANCES[:, np.newaxis], len(cards), axis=1)
        ends = tally(chosen, chosen.of_roll(flow, REROLLS))
        after = made[cards & ~BITS[:, np.newaxis]]  # of a box that is not open this is not asked for
        made[cards] = (ends.points + (ends.scored + ends.crossed) * after).sum(axis=0)
        done = number
        yield Progress(done / len(layers))
    return float(made[ALL])


def strategy_card(house: HouseRules) -> Job[StrategyCard]:
    """Find the card of some house rules."""
    known = keeps(house)
    made = yield from worth(house, known)
    best = float(values(house).of(np.array([ALL]))[0])
    rows = [("Box", "Price", *(f"keep {number}" for number in range(1, MOST + 1)))]
    for box, lines in enumerate(known):
        said = [each.said(BOXES[box]) for each in lines]
        rows.append((TITLES[BOXES[box]], signed(averages(house)[box]), *said, *[""] * (MOST - len(said))))
    return StrategyCard(
        "school",
        "School: what to keep, and which box to fill",
        notation.format_house(house),
        (
            "Of all boxes that you may fill, find the keep with the highest number in your roll: the "
            "first number behind it with two rerolls left, the second with one.",
            "Score at once where a box brings more above its price than that number; after the last roll "
            "score what brings the most above its price.",
            "Crossing a box out brings nothing, so it counts as minus the price.",
        ),
        (CardTable("Boxes, prices, and what to keep for them", tuple(rows)),),
        Given(best, made, "points a game"),
    )
