"""How advice and reviews are shown as text: the sentence, the reason, options in a table, figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolver.cli.rows import aligned
from pysolver.contract.advice import Advice
from pysolver.contract.figures import percent
from pysolver.contract.strategy_card import StrategyCard
from pysolver.contract.written import option_rows, source

if TYPE_CHECKING:
    from pysolver.contract.places import Places

SHORT = 12  # options that fit on a screen beside everything else
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
        rows = option_rows(advice.objective, shown)
        head, first, *others = aligned(rows, "<<" + ">" * (len(rows[0]) - 2))
        lines += ["", styled(FAINT, head), styled(BOLD, first), *others]
    if len(shown) < legal:
        lines.append(styled(FAINT, f"{legal - len(shown)} more; --top {legal} shows all"))
    return [*lines, "", styled(FAINT, source(advice))]


def places_lines(found: Places) -> list[str]:
    """Return the lines that show with what chances everybody at a table ends at which place."""
    rows = [["in the order of turns", *PLACES[: len(found.chances)]]]
    for number, chances in enumerate(found.chances):
        who = "to move" if not number else "the next" if number == 1 else f"{number} turns later"
        rows.append([who, *(percent(chance, 2) for chance in chances)])
    return [*aligned(rows, "<" + ">" * len(found.chances)), "", found.words()]


def card_lines(card: StrategyCard) -> list[str]:
    """Return the lines that show a strategy card."""
    found = [card.title, card.settings, ""]
    found += [f"{number}. {rule}" for number, rule in enumerate(card.rules, 1)]
    for part in card.parts:
        found += ["", part.title, *aligned(part.rows, "<" + ">" * (len(part.rows[0]) - 1))]
        found += [part.words] if part.words else []
    return [*found, "", card.given.words()]
