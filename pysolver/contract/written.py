"""How values, losses and errors are written where there is room for all digits: reports and terminals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10
from typing import Any

from pysolver.contract.advice import Advice, Exactness, Objective, Option
from pysolver.contract.figures import percent
from pysolver.contract.mistakes import FEWEST, Skill

MOST_EXTRAS = 3


def worth(value: float, objective: Objective) -> str:
    """Write a value in the unit of its objective."""
    return percent(value, 2) if objective == "win" else f"{value:.3f}"


def cost(loss: float, objective: Objective) -> str:
    """Write what an option costs against the best, in the unit of the objective."""
    return f"{worth(loss, objective)} worse" if loss else "best"


def option_rows(objective: Objective, options: Sequence[Option]) -> list[Sequence[str]]:
    """Return a table of options, its heads first: two columns of words, then columns of numbers."""
    extras = [
        name for name in options[0].extras if all(_is_number(option.extras.get(name)) for option in options)
    ][:MOST_EXTRAS]
    head = ["action", "", "wins" if objective == "win" else "worth", "cost", "bust"]
    rows: list[Sequence[str]] = [[*head, *(name.replace("_", " ") for name in extras)]]
    for option in options:
        row = [option.action, option.text, worth(option.value, objective), cost(option.loss, objective)]
        rows.append([*row, percent(option.risk), *(_number(option.extras[name]) for name in extras)])
    return rows


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.2f}"


def source(advice: Advice) -> str:
    """Write how far the numbers of an advice can be trusted, and what they come from."""
    tables = "".join(f", table {table.name} {table.version}" for table in advice.tables)
    how = known_to(advice.exactness, advice.max_error, advice.likely_error)
    return f"{advice.game} {advice.position!r}: {how}{tables}"


def mistake_words(total: Mapping[str, Any]) -> str:
    """Write how many mistakes of each class a seat has made, by the totals of a review."""
    grades = total["grades"]
    return ", ".join(f"{count} {grade}" for grade, count in grades.items() if count) or "no mistakes"


def skill_words(skill: Skill | None, objective: Objective) -> str:
    """Write the mean loss of decisions that were not obvious, and its standard error."""
    if skill is None:
        return f"fewer than {FEWEST} of them"
    return f"{worth(skill.mean, objective)} ± {worth(skill.error, objective)} in {skill.decisions}"


def known_to(
    exactness: Exactness,
    max_error: float,
    likely_error: float | None,
    write: Callable[[float], str] = lambda error: f"{error:.2g}",
) -> str:
    """Write how far values can be trusted: by a bound, or by what was measured, said to be no bound."""
    if likely_error is not None:
        return f"{exactness}, in 99 of 100 positions within {write(_rounded_up(likely_error))}"
    return f"{exactness}, within {write(_rounded_up(max_error))}" if max_error else exactness


def _rounded_up(bound: float) -> float:
    """Round a bound to two digits, never below itself."""
    step = 10.0 ** (floor(log10(bound)) - 1)
    return ceil(bound / step - 1e-9) * step
