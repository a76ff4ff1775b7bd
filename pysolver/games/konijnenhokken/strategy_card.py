"""Konijnenhokken's strategy card: stop or go by the dice in hand, and what to place by two weights.

What its follower makes is exact, by the points of a turn.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.contract.strategy_card import CardTable, Given, StrategyCard
from pysolver.games.konijnenhokken import solve
from pysolver.games.konijnenhokken.rules import DICE, NOTHING
from pysolver.sayings.say import saying, saying_n
from pysolver.turns.program import points_stop
from pysolver.turns.sweep import roll_value
from pysolver.turns.thumb import Thumb, thresholds

KEPT_DIE = (1, 2, 3, 4)  # points that a die in hand may weigh, and
CAGE = (0, 1, 2, 3, 4)  # a cage


def strategy_card() -> Job[StrategyCard]:
    """Find the card: the weights that make most, and the numbers that go with them."""
    turn = solve.turn()
    graph, start, hold = turn.graph, turn.local(NOTHING), solve.solve()
    stop = points_stop(graph, solve.height())
    places = sorted(turn.number, key=turn.number.__getitem__)
    left = np.array([DICE - placed.dice or DICE for placed in places])
    cages = np.array([placed.cages for placed in places])
    kinds = (left - 1).astype(np.intp)
    first = thresholds(hold, stop, kinds, np.ones(graph.locals))

    @cache
    def thumb(die: int, cage: int) -> Thumb:
        weights = graph.gain + die * left[graph.target] + cage * cages[graph.target]
        return Thumb(graph, turn.p, start, kinds, weights)

    pairs = [(die, cage) for die in KEPT_DIE for cage in CAGE]
    die, cage = max(pairs, key=lambda pair: thumb(*pair).value(first))
    yield Progress(0.1)
    found, value = yield from thumb(die, cage).refined(first)
    best = roll_value(graph, turn.p, hold, start, 0)
    rows = (
        # on the strategy card, the head of a row of numbers: dice that are left to roll
        (saying("card.dice_left", "Dice left"), *(str(count) for count in range(1, DICE + 1))),
        # on the strategy card, the head of a row of numbers: points from which one stops
        (saying("konijnenhokken.card_stop", "Stop from"), *(str(each) for each in found)),
    )
    return StrategyCard(
        solve.GAME_ID,
        # the title of the strategy card
        saying("konijnenhokken.card_title", "Konijnenhokken: stop or roll"),
        # on the strategy card: for which game it is
        saying("konijnenhokken.card_settings", "a turn alone, by its points"),
        (
            # on the strategy card: the first rule
            saying(
                "konijnenhokken.card_first",
                "Look what you could keep for the most points. If the turn then has at least the number of "
                "the dice left, stop so. No die left counts as seven.",
            ),
            # on the strategy card: the second rule, where one does not stop; e.g. n=3, cage=2
            saying_n(
                "konijnenhokken.card_second",
                "Else keep what brings the most, where every die that stays in hand counts a point more, "
                "and every cage that stands {cage} more. All seven kept are seven fresh dice and no cage. "
                "Roll again.",
                "Else keep what brings the most, where every die that stays in hand counts {n} points more, "
                "and every cage that stands {cage} more. All seven kept are seven fresh dice and no cage. "
                "Roll again.",
                die,
                cage=cage,
            ),
        ),
        (
            CardTable(
                # on the strategy card, above its numbers
                saying("konijnenhokken.card_table", "From how many points to stop"),
                rows,
                # on the strategy card, below its numbers
                saying("konijnenhokken.card_note", "Points are those of the whole turn, noted ones too."),
            ),
        ),
        # on the strategy card: what its follower makes
        Given(best, value, saying("unit.points_a_turn", "points a turn")),
    )
