"""From a judge's values to an Advice: what each column wins, what it costs, and what it has to fear."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.core.advice import Advice, Exactness, Objective, Option, rank
from pysolver.knucklebones import rules
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.judge import LAYERS, Judge
from pysolver.knucklebones.layers import NO_COLUMN, expand, places, sorted_triples
from pysolver.knucklebones.rules import Position

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


def advice_of(position: Position, judge: Judge, objective: Objective) -> Advice:
    """Weigh the open columns of a position, or the position before its roll."""
    columns = rules.open_columns(position)
    after = [rules.place(position, column) for column in columns] or [position]
    wins, sure = _wins(after, judge)
    options = []
    for column, reached, win in zip(columns, after, wins, strict=False):  # no columns before the roll
        options.append(_option(position, column, reached, 1 - win, judge))
    ranked = rank(options)
    value = ranked[0].value if ranked else wins[0]
    exactness, max_error = _exactness(position, judge, sure)
    sentence, why = _words(position, ranked, value)
    return Advice(
        "knucklebones", rules.format_position(position), objective, value, exactness, max_error,
        ranked, sentence, why, judge.tables,
    )  # fmt: skip


def _wins(after: list[Position], judge: Judge) -> tuple[list[float], bool]:
    """Return what positions are worth to their players to roll; equal ones are looked at once."""
    triples = sorted_triples(np.stack([classes_of(position) for position in after]))
    _, first, which = np.unique(places(triples), return_index=True, return_inverse=True)
    values, sure = judge.values(triples[first], None)
    return [round(value, DECIMALS) for value in values[which].tolist()], bool(sure.all())


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


def _option(position: Position, column: int, reached: Position, win: float, judge: Judge) -> Option:
    die = position.die
    removes = len(position.theirs[column]) - len(reached.mine[column])
    extras: dict[str, object] = {
        "points": rules.board_score(reached.theirs),
        "their_points": rules.board_score(reached.mine),
        "removes": removes,
        "fear": None,
        "answer": None,
        "after_answer": None,
    }
    fear = _fear(reached, judge)
    if fear is not None:
        extras |= {"fear": fear.die, "answer": str(fear.column + 1), "after_answer": fear.win}
    taken = f", takes {removes} {die}{'s' if removes > 1 else ''} away" if removes else ""
    return Option(str(column + 1), f"Column {column + 1}{taken}", win, risk=0.0, extras=extras)


def _fear(reached: Position, judge: Judge) -> Fear | None:
    """Return the opponent's best die and answer, seen one layer less deep than the value itself."""
    if rules.is_over(reached):
        return None
    triple = classes_of(reached)[np.newaxis]
    layer = expand(classes(), triple)
    handed = np.append(judge.values(layer.reached, LAYERS - 1)[0], NO_COLUMN)[layer.which[0]]
    die, column = np.unravel_index(int(handed.argmin()), handed.shape)
    return Fear(int(die) + 1, int(column), round(float(handed[die, column]), DECIMALS))


def _words(position: Position, options: tuple[Option, ...], value: float) -> tuple[str, str]:
    if rules.is_over(position):
        outcome = {1.0: "a win", 0.5: "a draw", 0.0: "a loss"}[value]
        return f"The game is over: {outcome} for the player to move.", "The other board is full."
    if not options:
        return "Roll the die.", f"The player to roll wins {value:.1%}."
    best = options[0]
    sentence = f"Place the {position.die} in column {best.action}."
    if len(options) == 1:
        return sentence, f"Only column {best.action} is open; it wins {best.value:.1%}."
    equal = [option for option in options if option.loss == 0]
    if len(equal) == len(options):
        return sentence, f"All open columns are equal: each wins {best.value:.1%}."
    if len(equal) > 1:
        listed = " and ".join(sorted(option.action for option in equal))
        return sentence, f"Columns {listed} are equal: each wins {best.value:.1%}."
    other = options[1]
    return sentence, f"It wins {best.value:.1%}, column {other.action} {other.value:.1%}."
