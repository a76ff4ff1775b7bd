"""Knucklebones' strategy card: the first placements, and a sum by which to choose afterwards.

The first placements are exact to the opening book. What the follower of the card gives away against perfect
play is simulated: the networks that ship judge each of its placements, and play the other side.
"""

from __future__ import annotations

import random

import numpy as np

from pysolver.contract.figures import percent
from pysolver.contract.job import Job, Progress
from pysolver.contract.strategy_card import CardTable, Given, StrategyCard
from pysolver.games.knucklebones import rules
from pysolver.games.knucklebones.rules import COLUMNS, FACES, ROWS, State
from pysolver.games.knucklebones.weigh import quick_wins, verdict_on

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
    """Write whether to face their die, and how much better that is."""
    if abs(gain) < EITHER:
        return "either"
    return f"{'face it' if gain > 0 else 'beside'} {percent(abs(gain))}"


def strategy_card(games: int = GAMES) -> Job[StrategyCard]:
    """Find the card."""
    faces = second_placements()
    away = yield from lost(faces, games, SEED)
    rows = [("Their die", *(f"your {face}" for face in FACES))]
    for theirs, row in zip(FACES, faces, strict=True):
        rows.append((str(theirs), *map(_said, row)))
    return StrategyCard(
        "knucklebones",
        "Knucklebones: first placements, and a sum",
        "against a perfect player, as the networks that ship see it at a glance",
        (
            "The very first die goes anywhere.",
            "The second one's first die: as the table says, facing theirs or in another column.",
            "Later, count for each column that is not full: the points you gain there, plus those you "
            "take away, minus a tenth of what your column then has for each empty square facing it, "
            "minus the dice that lay there before. Place where the sum is highest.",
        ),
        (
            CardTable(
                "Face their first die, or place beside it",
                tuple(rows),
            ),
        ),
        Given(
            1.0,
            1.0 - float(np.mean(away)),
            "of a game's win probability",
            float(np.std(away, ddof=1)) / games**0.5,
        ),
    )
