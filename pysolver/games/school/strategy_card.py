"""School's strategy card: what each box costs, and what to keep for it.

Its follower aims at one box at a time, the one whose line has the highest number for dice that were rolled,
and never adds up what might come of several. What that makes in a whole game is exact: a policy like any
other of a turn, followed through all cards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.contract.figures import points
from pysolver.contract.job import Job, Progress
from pysolver.contract.strategy_card import CardTable, Given, StrategyCard
from pysolver.games.school import notation
from pysolver.games.school.bob import averages, profits
from pysolver.games.school.policy import Policy, policy_endings, tally, which_leave
from pysolver.games.school.rules import BOXES, DICE, REROLLS, HouseRules
from pysolver.games.school.solve import ALL, BITS, MASKS, chunks, lattice, values
from pysolver.games.school.titles import title
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
from pysolver.sayings.say import saying

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
        # on the strategy card: dice to keep, their number with two rerolls left, and that with one;
        # e.g. dice="66/666", two="1.2", one="−0.4"
        return saying(
            "school.card_line",
            "{dice}: {two}, {one}",
            dice=self._dice(box),
            two=rounded(self.worth[1]),
            one=rounded(self.worth[0]),
        )

    def _dice(self, box: str) -> str:
        if box in STRAIGHTS and len(self.dice) > 1:
            # on the strategy card, among dice to keep: so many of those that a straight has; e.g. n=4
            return saying("school.card_any", "any {n}", n=len(self.dice[0]))
        # on the strategy card, in the place of dice to keep: all are rolled again
        return "/".join(self.dice) or saying("school.card_none", "none")


def rounded(number: float) -> str:
    """Write a number with one digit, and no minus before nothing."""
    return points(round(number, 1) + 0.0, 1)


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
    raise AssertionError((roll, worth))


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
    rows: list[tuple[str, ...]] = [
        (
            # the head of a column: the boxes of the card
            saying("school.box", "Box"),
            # on the strategy card, the head of a column: what a box brings on average, aimed at alone
            saying("school.card_price", "Price"),
            # on the strategy card, the head of a column: what to keep for a box, best first; e.g. n=1
            *(saying("school.card_keep", "Keep {n}", n=number) for number in range(1, MOST + 1)),
        )
    ]
    for box, lines in enumerate(known):
        said = [each.said(BOXES[box]) for each in lines]
        price = rounded(averages(house)[box])
        rows.append((title(BOXES[box]), price, *said, *[""] * (MOST - len(said))))
    return StrategyCard(
        "school",
        # the title of the strategy card
        saying("school.card_title", "School: what to keep, and which box to fill"),
        notation.format_house(house),
        (
            # on the strategy card: the first rule
            saying(
                "school.card_first",
                "Look at the lines of all boxes that you may fill. Of the dice there that you have, keep "
                "those with the highest number: the first with two rerolls left, the second with one.",
            ),
            # on the strategy card: the second rule
            saying(
                "school.card_second",
                "Score at once where a box brings more above its price than that number. After the last "
                "roll score what brings the most above its price.",
            ),
            # on the strategy card: the third rule
            saying(
                "school.card_third", "A box that is crossed out brings nothing: it counts as minus the price."
            ),
        ),
        # on the strategy card, above its numbers
        (CardTable(saying("school.card_table", "Boxes, prices, and what to keep for them"), tuple(rows)),),
        # what a card's follower makes: the unit of a number
        Given(best, made, saying("unit.points_a_game", "points a game")),
    )
