"""How advice and reviews are shown as text: the sentence, the reason, options in a table, figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pysolver.cli.rows import aligned
from pysolver.contract.advice import Advice, Objective, Option
from pysolver.contract.figures import percent
from pysolver.contract.strategy_card import StrategyCard
from pysolver.contract.written import cost, known_to, worth

if TYPE_CHECKING:
    from pysolver.contract.places import Places

SHORT = 12  # options that fit on a screen beside everything else
MOST_EXTRAS = 3
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
BOLD, FAINT, PLAIN = "\033[1m", "\033[2m", "\033[0m"


def advice_lines(advice: Advice, legal: int, *, colours: bool, short: bool) -> list[str]:
    """Return the lines that show an advice on one of `legal` actions.

    `short` leaves out the dominated ones and, of many, the last.
    """

    def styled(style: str, line: str) -> str:
        return f"{style}{line}{PLAIN}" if colours else line

    lines = [styled(BOLD, advice.sentence), advice.why]
    shown = advice.options
    if short:
        shown = tuple(option for option in shown if not option.dominated)[:SHORT]
    if shown:
        head, first, *others = aligned(*_table(advice.objective, shown))
        lines += ["", styled(FAINT, head), styled(BOLD, first), *others]
    if len(shown) < legal:
        lines.append(styled(FAINT, f"{legal - len(shown)} more; --top {legal} shows all"))
    return [*lines, "", styled(FAINT, _source(advice))]


def _table(objective: Objective, options: Sequence[Option]) -> tuple[list[Sequence[str]], str]:
    """Return the rows, the head first, and how their columns are aligned."""
    numeric = [
        name for name in options[0].extras if all(_is_number(option.extras.get(name)) for option in options)
    ][:MOST_EXTRAS]
    head = ["action", "", "wins" if objective == "win" else "worth", "cost", "bust"]
    rows: list[Sequence[str]] = [[*head, *(name.replace("_", " ") for name in numeric)]]
    for option in options:
        row = [option.action, option.text, worth(option.value, objective), cost(option.loss, objective)]
        rows.append([*row, percent(option.risk), *(_number(option.extras[name]) for name in numeric)])
    return rows, "<<>>>" + ">" * len(numeric)


def places_lines(found: Places) -> list[str]:
    """Return the lines that show with what chances everybody at a table ends at which place."""
    rows = [["in the order of turns", *PLACES[: len(found.chances)]]]
    for number, chances in enumerate(found.chances):
        who = "to move" if not number else "the next" if number == 1 else f"{number} turns later"
        rows.append([who, *(percent(chance, 2) for chance in chances)])
    return [*aligned(rows, "<" + ">" * len(found.chances)), "", found.words()]


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.2f}"


def _source(advice: Advice) -> str:
    """Say how far the numbers can be trusted, and what they come from."""
    tables = "".join(f", table {table.name} {table.version}" for table in advice.tables)
    how = known_to(advice.exactness, advice.max_error, advice.likely_error)
    return f"{advice.game} {advice.position!r}: {how}{tables}"


def card_lines(card: StrategyCard) -> list[str]:
    """Return the lines that show a strategy card."""
    found = [card.title, card.settings, ""]
    found += [f"{number}. {rule}" for number, rule in enumerate(card.rules, 1)]
    for part in card.parts:
        found += ["", part.title, *aligned(part.rows, "<" + ">" * (len(part.rows[0]) - 1))]
        found += [part.words] if part.words else []
    return [*found, "", card.given.words()]
