"""From a judge's values to a verdict: what each column wins, what it costs, and what it has to fear."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.core.advice import Exactness, Option, Verdict, rank
from pysolver.knucklebones import rules, words
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.layers import Players, places, sorted_triples
from pysolver.knucklebones.rules import Position
from pysolver.knucklebones.solve import Judge, shipped

DECIMALS = 9  # far below any error; the last bits differ between machines
MOST_DICE_IN_BOOK = 6  # sure values of fewer dice are the book's, those of more the endgame's


@dataclass(frozen=True)
class Fear:
    """The die that hurts most after a placement, the answer to it, and what is left then."""

    die: int
    column: int
    win: float


def classes_of(position: Position) -> NDArray[np.int64]:
    """Return the classes of a position's three columns, from left to right."""
    kinds = classes()
    pairs = zip(position.mine, position.theirs, strict=True)
    return np.array([kinds.of(tuple(sorted(mine)), tuple(sorted(theirs))) for mine, theirs in pairs])


def verdict_on(position: Position) -> Verdict:
    """Weigh a position with what ships."""
    return verdict_of(position, shipped(_handed_to(position)))


def _handed_to(position: Position) -> Players:
    """Return who rolls next and who does not: after a placement, where a die lies rolled."""
    players = position.my_difficulty, position.their_difficulty
    return players if position.die is None else players[::-1]


def quick_wins(position: Position) -> dict[int, float]:
    """Return the win probability of each open column, counted from 0, without any search."""
    return column_wins(position, shipped(_handed_to(position)), layers=0)


def verdict_of(position: Position, judge: Judge) -> Verdict:
    """Weigh the open columns of a position, or the position before its roll."""
    columns = rules.open_columns(position)
    after = [rules.place(position, column) for column in columns] or [position]
    # Equal positions are looked at once: columns that are equal are worth exactly the same.
    triples = sorted_triples(np.stack([classes_of(reached) for reached in after]))
    _, first, which = np.unique(places(triples), return_index=True, return_inverse=True)
    values, sure, handed = judge.answers(triples[first])
    wins = [round(value, DECIMALS) for value in values[which].tolist()]
    ranked = rank(
        _option(position, column, reached, round(1 - win, DECIMALS), _fear(reached, answers))
        for column, reached, win, answers in zip(columns, after, wins, handed[which], strict=False)
    )
    value = ranked[0].value if ranked else wins[0]
    exactness, max_error = _exactness(position, judge, bool(sure.all()))
    return Verdict(value, ranked, exactness, max_error, judge.tables)


def column_wins(position: Position, judge: Judge, layers: int) -> dict[int, float]:
    """Return the win probability of each open column, counted from 0, after some chance layers."""
    columns = rules.open_columns(position)
    if not columns:
        return {}
    triples = sorted_triples(np.stack([classes_of(rules.place(position, column)) for column in columns]))
    values = judge.values(triples, layers)[0]
    return {column: round(1 - win, DECIMALS) for column, win in zip(columns, values.tolist(), strict=True)}


def _exactness(position: Position, judge: Judge, sure: bool) -> tuple[Exactness, float]:
    if rules.is_over(position):
        return "exact", 0.0
    if not sure:
        return "estimated", judge.max_error
    dice = (
        2 * rules.ROWS * rules.COLUMNS
        - rules.empty_squares(position.mine)
        - rules.empty_squares(position.theirs)
    )
    if judge.always_rounded or dice <= MOST_DICE_IN_BOOK:
        return "rounded", judge.max_error_sure
    return "exact", 0.0


def _option(position: Position, column: int, reached: Position, win: float, fear: Fear | None) -> Option:
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


def _fear(reached: Position, handed: NDArray[np.float64]) -> Fear | None:
    """Return the opponent's best die and answer, from what each of their classes' answers hands back."""
    if rules.is_over(reached):
        return None
    die, place = np.unravel_index(int(handed.argmin()), handed.shape)
    # The answers are those of the sorted position: find the class's column on the table.
    order = np.argsort(classes_of(reached), kind="stable")
    return Fear(int(die) + 1, int(order[place]), round(float(handed[die, place]), DECIMALS))
