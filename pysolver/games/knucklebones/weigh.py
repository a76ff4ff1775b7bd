"""From a judge's values to a verdict: what each column wins, what it costs, and what it has to fear."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.advice import Exactness, Option, Verdict, rank
from pysolver.games.knucklebones import rules, words
from pysolver.games.knucklebones.classes import Classes, classes
from pysolver.games.knucklebones.layers import Players, places, sorted_triples
from pysolver.games.knucklebones.lucky import lucky
from pysolver.games.knucklebones.rules import State
from pysolver.games.knucklebones.solve import Judge, ShippedJudge, shipped

DECIMALS = 9  # far below any error; the last bits differ between machines
MOST_DICE_IN_BOOK = 6  # sure values of fewer dice are the book's, those of more the endgame's


@dataclass(frozen=True)
class Fear:
    """The die that hurts most after a placement, the answer to it, and what is left then."""

    die: int
    column: int
    win: float


def classes_of(position: State, kinds: Classes | None = None) -> NDArray[np.int64]:
    """Return the classes of a position's three columns, from left to right; the usual ones, or others."""
    kinds = kinds or classes()
    pairs = zip(position.mine, position.theirs, strict=True)
    return np.array([kinds.of(tuple(sorted(mine)), tuple(sorted(theirs))) for mine, theirs in pairs])


def verdict_on(position: State) -> Verdict:
    """Weigh a position with what ships.

    Against a player of the game each option also says what it wins if the other were perfect.
    """
    found = verdict_of(position, _judge_of(position))
    if position.their_difficulty is None or position.lucky:
        return found
    perfect = column_wins(position, shipped(), layers=None)
    options = tuple(
        replace(option, extras={**option.extras, "if_perfect": perfect[int(option.action) - 1]})
        for option in found.options
    )
    return replace(found, options=options)


def win_between_perfect(position: State) -> float | None:
    """Return what the player to roll would win between perfect players, where that is not the case anyway."""
    if position.difficulty is None or position.lucky:
        return None
    return round(
        float(shipped().values(sorted_triples(classes_of(position)[np.newaxis]), None)[0][0]), DECIMALS
    )


def _judge_of(position: State) -> ShippedJudge:
    """Return who judges what is handed over in a position, or the position where no die lies rolled."""
    players: Players = position.my_difficulty, position.their_difficulty
    if position.die is not None:
        players = players[::-1]
    return lucky(players) if position.lucky else shipped(players)


def quick_wins(position: State) -> dict[int, float]:
    """Return the win probability of each open column, counted from 0, without any search."""
    return column_wins(position, _judge_of(position), layers=0)


def verdict_of(position: State, judge: Judge) -> Verdict:
    """Weigh the open columns of a position, or the position before its roll."""
    columns = rules.open_columns(position)
    after = [rules.place(position, column) for column in columns] or [position]
    # Equal positions are looked at once: columns that are equal are worth exactly the same.
    triples = sorted_triples(np.stack([classes_of(reached, judge.kinds) for reached in after]))
    _, first, which = np.unique(places(triples), return_index=True, return_inverse=True)
    values, sure, handed = judge.answers(triples[first])
    wins = [round(value, DECIMALS) for value in values[which].tolist()]
    ranked = rank(
        _option(position, column, reached, round(1 - win, DECIMALS), _fear(reached, answers, judge.kinds))
        for column, reached, win, answers in zip(columns, after, wins, handed[which], strict=False)
    )
    value = ranked[0].value if ranked else wins[0]
    exactness, max_error = _exactness(position, judge, bool(sure.all()))
    likely = judge.likely_error if exactness == "estimated" else None
    return Verdict(value, ranked, exactness, max_error, judge.tables, likely, likely)


def column_wins(position: State, judge: Judge, layers: int | None) -> dict[int, float]:
    """Return the win probability of each open column, counted from 0, after some chance layers.

    Layers None searches as deep as the advice does.
    """
    columns = rules.open_columns(position)
    if not columns:
        return {}
    triples = sorted_triples(
        np.stack([classes_of(rules.place(position, column), judge.kinds) for column in columns])
    )
    values = judge.values(triples, layers)[0]
    return {column: round(1 - win, DECIMALS) for column, win in zip(columns, values.tolist(), strict=True)}


def _exactness(position: State, judge: Judge, sure: bool) -> tuple[Exactness, float]:
    if rules.is_over(position):
        return "exact", 0.0
    if not sure:
        return "estimated", 1.0  # there is no bound but all there is to win
    dice = (
        2 * rules.ROWS * rules.COLUMNS
        - rules.empty_squares(position.mine)
        - rules.empty_squares(position.theirs)
    )
    if judge.always_rounded or dice <= MOST_DICE_IN_BOOK:
        return "rounded", judge.max_error_sure
    return "exact", 0.0


def _option(position: State, column: int, reached: State, win: float, fear: Fear | None) -> Option:
    removes = len(position.theirs[column]) - len(reached.mine[column])
    extras: dict[str, object] = {
        "points": rules.board_score(reached.theirs),
        "their_points": rules.board_score(reached.mine),
        "fear": fear and fear.die,
        "answer": fear and str(fear.column + 1),
        "after_answer": fear and fear.win,
        "removes": removes,
    }
    return Option(
        str(column + 1), words.placement(column, position.die, removes), win, risk=0.0, extras=extras
    )


def _fear(reached: State, handed: NDArray[np.float64], kinds: Classes) -> Fear | None:
    """Return the opponent's best die and answer, from what each of their classes' answers hands back."""
    if rules.is_over(reached):
        return None
    die, place = np.unravel_index(int(handed.argmin()), handed.shape)
    # The answers are those of the sorted position: find the class's column on the table.
    order = np.argsort(classes_of(reached, kinds), kind="stable")
    return Fear(int(die) + 1, int(order[place]), round(float(handed[die, place]), DECIMALS))
