"""Knucklebones' strategy card: the first placements, and a sum by which to choose afterwards.

The first placements are exact to the opening book. What the follower of the card gives away against perfect
play is simulated: the networks that ship judge each of its placements, and play the other side.
"""

from __future__ import annotations

import random

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.contract.strategy_card import CardTable, Given, StrategyCard
from pysolver.games.knucklebones import rules
from pysolver.games.knucklebones.rules import COLUMNS, FACES, ROWS, State
from pysolver.games.knucklebones.weigh import quick_wins, verdict_on
from pysolver.sayings.say import saying

GAMES = 200
SEED = 1
EITHER = 0.0005  # of a win: what is written as nothing
EXPOSED = 10  # an empty square facing a column costs one in so many of its points


def second_placements() -> list[list[float]]:
    """Return what facing the other one's first die is worth against placing elsewhere, by both dice."""
    found = []
    for theirs in FACES:
        row = []
        for mine in FACES:
            state = State(theirs=((theirs,), (), ()), die=mine)
            wins = {option.action: option.value for option in verdict_on(state).options}
            row.append(wins["1"] - wins["2"])
        found.append(row)
    return found


def count(state: State, column: int) -> float:
    """Return the sum of a column, by which the card chooses."""
    after = rules.place(state, column)  # seen by the other one
    gained = rules.board_score(after.theirs) - rules.board_score(state.mine)
    removed = rules.board_score(state.theirs) - rules.board_score(after.mine)
    points = rules.column_score(after.theirs[column])
    empty = ROWS - len(after.mine[column])
    return gained + removed - points * empty / EXPOSED - len(state.mine[column])


def choose(state: State, faces: list[list[float]]) -> int:
    """Return the column of whoever follows the card; of equal ones the first."""
    dice = [column for column in range(COLUMNS) if state.theirs[column]]
    if len(dice) == 1 and len(state.theirs[dice[0]]) == 1 and not any(state.mine):
        there = faces[state.theirs[dice[0]][0] - 1][(state.die or 1) - 1] >= 0
        return dice[0] if there else next(column for column in range(COLUMNS) if column != dice[0])
    return max(rules.open_columns(state), key=lambda column: round(count(state, column), 9))


def lost(faces: list[list[float]], games: int, seed: int) -> Job[list[float]]:
    """Play games of the follower against the network, each going first in turn; return what each lost."""
    dice, found = random.Random(seed), []
    for number in range(games):
        state, follows, away = State(), number % 2 == 0, 0.0
        while not rules.is_over(state):
            state = rules.roll(state, dice.choice(FACES))
            wins = quick_wins(state)
            column = max(wins, key=lambda each: wins[each])
            if follows:
                chosen = choose(state, faces)
                away += wins[column] - wins[chosen]
                column = chosen
            state, follows = rules.place(state, column), not follows
        found.append(away)
        yield Progress((number + 1) / games)
    return found


def _said(gain: float) -> str:
    """Write whether to place opposite their die, and how much better that is."""
    if abs(gain) < EITHER:
        # on the strategy card, where to place a die: it is equal
        return saying("knucklebones.card_either", "either")
    if gain > 0:
        # on the strategy card, where to place a die, and how much better that is; e.g. gain=0.021
        return saying("knucklebones.card_opposite", "opposite {gain:percent}", gain=gain)
    # on the strategy card, where to place a die: in another column, and how much better that is;
    # e.g. gain=0.021
    return saying("knucklebones.card_beside", "beside {gain:percent}", gain=-gain)


def _yours(face: int) -> str:
    # on the strategy card, the head of a column: the face of one's own die; e.g. die=4
    return saying("knucklebones.card_yours", "your {die}", die=face)


def strategy_card(games: int = GAMES) -> Job[StrategyCard]:
    """Find the card."""
    faces = second_placements()
    away = yield from lost(faces, games, SEED)
    # on the strategy card, the head of a row: the face of the opponent's die
    rows = [(saying("knucklebones.card_theirs", "Their die"), *map(_yours, FACES))]
    for theirs, row in zip(FACES, faces, strict=True):
        rows.append((str(theirs), *map(_said, row)))
    return StrategyCard(
        "knucklebones",
        # the title of the strategy card
        saying("knucklebones.card_title", "Knucklebones: first placements, and a sum"),
        # on the strategy card: for which game it is, and how what it says was found
        saying(
            "knucklebones.card_settings",
            "against a perfect player, as the networks that ship see it at a glance",
        ),
        (
            # on the strategy card: the first rule
            saying("knucklebones.card_first", "The very first die goes anywhere."),
            # on the strategy card: the second rule, about the first die of the player who moves second
            saying(
                "knucklebones.card_second",
                "The second player's first die: as the table says, opposite theirs or in another column.",
            ),
            # on the strategy card: the third rule, about all other dice
            saying(
                "knucklebones.card_later",
                "Later, count for each column that is not full: the points it brings, plus those that you "
                "take away, minus a tenth of what your column then has for each empty place opposite, "
                "minus the dice that lay there before. Place where the sum is highest.",
            ),
        ),
        (
            CardTable(
                # on the strategy card, above its numbers: where the second player's first die goes
                saying("knucklebones.card_table", "Opposite their first die, or beside it"),
                tuple(rows),
            ),
        ),
        Given(
            1.0,
            1.0 - float(np.mean(away)),
            # on the strategy card, behind per cent: of what its follower loses so much
            saying("knucklebones.card_unit", "of the chance to win a game"),
            float(np.std(away, ddof=1)) / games**0.5,
        ),
    )
