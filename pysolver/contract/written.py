"""How values, losses and errors are written where there is room for all digits: reports and terminals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10
from typing import Any

from pysolver.contract import heads
from pysolver.contract.advice import Advice, Exactness, Objective, Option
from pysolver.contract.figures import listed, percent, points
from pysolver.contract.mistakes import FEWEST, Skill, counted, no_mistakes
from pysolver.sayings.say import saying, saying_n, voice

MOST_EXTRAS = 3


def worth(value: float, objective: Objective) -> str:
    """Write a value in the unit of its objective."""
    return percent(value, 2) if objective == "win" else points(value, 3)


def cost(loss: float, objective: Objective) -> str:
    """Write what an option costs against the best, in the unit of the objective."""
    if not loss:
        return option_best()
    # how much worse a choice is than the best one; e.g. loss="4.21 %"
    return saying("option.worse", "{loss} worse", loss=worth(loss, objective))


def option_best() -> str:
    """Say that an option is the best one."""
    # in the place of what a choice costs: it is the best one
    return saying("option.best", "best")


def option_rows(objective: Objective, options: Sequence[Option]) -> list[Sequence[str]]:
    """Return a table of options, its heads first: two columns of words, then columns of numbers."""
    extras = [
        name for name in options[0].extras if all(_is_number(option.extras.get(name)) for option in options)
    ][:MOST_EXTRAS]
    worths = heads.wins() if objective == "win" else heads.worth()
    head = [heads.choice(), "", worths, heads.cost(), heads.bust()]
    rows: list[Sequence[str]] = [[*head, *map(heads.extra, extras)]]
    for option in options:
        row = [option.action, option.text, worth(option.value, objective), cost(option.loss, objective)]
        rows.append([*row, percent(option.risk), *(_number(option.extras[name]) for name in extras)])
    return rows


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _number(value: float) -> str:
    return voice().whole(value) if isinstance(value, int) else points(value, 2)


def source(advice: Advice) -> str:
    """Write how far the numbers of an advice can be trusted, and what they come from."""
    how = known_to(advice.exactness, advice.max_error, advice.likely_error)
    if not advice.tables:
        # below an advice: the game and the position, and how exact the numbers are;
        # e.g. game="pig", position="'100 0/0 20'", known=known.exact
        return saying(
            "known.source",
            "{game} {position}: {known}",
            game=advice.game,
            position=repr(advice.position),
            known=how,
        )
    # below an advice: the game and the position, how exact the numbers are, the files that have them;
    # e.g. game="pig", position="'100 0/0 20'", known=known.exact, n=1, tables="pig/win 1.2"
    return saying_n(
        "known.source_tables",
        "{game} {position}: {known}, table {tables}",
        "{game} {position}: {known}, tables {tables}",
        len(advice.tables),
        game=advice.game,
        position=repr(advice.position),
        known=how,
        tables=", ".join(f"{table.name} {table.version}" for table in advice.tables),
    )


def mistake_words(total: Mapping[str, Any]) -> str:
    """Write how many mistakes of each class a seat has made, by the totals of a review."""
    counts = counted(total["grades"])
    return listed(*counts) if counts else no_mistakes()


def skill_words(skill: Skill | None, objective: Objective) -> str:
    """Write the mean loss of decisions that were not obvious, and its standard error."""
    if skill is None:
        # in the place of a mean loss: the decisions that were not obvious are too few; e.g. fewest=20
        return saying("skill.too_few", "fewer than {fewest} of them", fewest=FEWEST)
    # a mean loss, its error, and in how many decisions; e.g. mean="1.24 %", error="0.31 %", number=52
    return saying(
        "skill.mean_error_in",
        "{mean} ± {error} in {number}",
        mean=worth(skill.mean, objective),
        error=worth(skill.error, objective),
        number=skill.decisions,
    )


def in_short(number: float) -> str:
    """Write a number with its first two digits, as the language writes numbers."""
    digits, power, exponent = f"{number:.2g}".partition("e")
    return voice().fixed(float(digits), len(digits.partition(".")[2])) + power + exponent


def known_to(
    exactness: Exactness,
    max_error: float,
    likely_error: float | None,
    write: Callable[[float], str] = in_short,
) -> str:
    """Write how far values can be trusted: by a bound, or by what was measured, said to be no bound."""
    known = exactness_words(exactness)
    if likely_error is not None:
        # how exact numbers are, and their error in nearly all positions;
        # e.g. known=known.estimated, error="0.31 %"
        return saying(
            "known.likely",
            "{known}, in 99 of 100 positions within {error}",
            known=known,
            error=write(_rounded_up(likely_error)),
        )
    if max_error:
        # how exact numbers are, and their largest error; e.g. known=known.rounded, error="0.01 %"
        return saying(
            "known.within", "{known}, within {error}", known=known, error=write(_rounded_up(max_error))
        )
    return known


def exactness_words(exactness: Exactness) -> str:
    """Write how exact values are."""
    if exactness == "exact":
        # of numbers, behind a colon: they are as exact as can be
        return saying("known.exact", "exact")
    if exactness == "rounded":
        # of numbers, behind a colon: they are exact but for rounding
        return saying("known.rounded", "rounded")
    # of numbers, behind a colon: they are estimates
    return saying("known.estimated", "estimated")


def values_are(known: str) -> str:
    """Say how exact values are, as a sentence."""
    # how exact the numbers of a review are; e.g. known=known.likely
    return saying("known.values", "The values are {known}.", known=known)


def _rounded_up(bound: float) -> float:
    """Round a bound to two digits, never below itself."""
    step = 10.0 ** (floor(log10(bound)) - 1)
    return ceil(bound / step - 1e-9) * step
