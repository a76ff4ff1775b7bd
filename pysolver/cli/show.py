"""How advice and reviews are shown as text: the sentence, the reason, options in a table, figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolver.cli.rows import aligned
from pysolver.contract.advice import Advice
from pysolver.contract.figures import percent
from pysolver.contract.strategy_card import StrategyCard
from pysolver.contract.written import option_rows, source
from pysolver.sayings.say import saying, saying_n

if TYPE_CHECKING:
    from pysolver.contract.places import Places

SHORT = 12  # options that fit on a screen beside everything else
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
        # below a table of choices: how many are left out, and what shows them; e.g. n=30, all="42"
        more = saying_n(
            "command.more_choices",
            "{n} more; --top {all} shows all",
            "{n} more; --top {all} shows all",
            legal - len(shown),
            all=str(legal),
        )
        lines.append(styled(FAINT, more))
    return [*lines, "", styled(FAINT, source(advice))]


def places_lines(found: Places) -> list[str]:
    """Return the lines that show with what chances everybody at a table ends at which place."""
    # head of a column: all players, in the order of their turns
    order = saying("place.order", "in the order of turns")
    rows = [[order, *_places()[: len(found.chances)]]]
    for number, chances in enumerate(found.chances):
        rows.append([_whose(number), *(percent(chance, 2) for chance in chances)])
    return [*aligned(rows, "<" + ">" * len(found.chances)), "", found.words()]


def _places() -> tuple[str, ...]:
    """Return what the places at the end are called."""
    return (
        # head of a column: a place at the end of a game
        saying("place.first", "first"),
        # head of a column: a place at the end of a game
        saying("place.second", "second"),
        # head of a column: a place at the end of a game
        saying("place.third", "third"),
        # head of a column: a place at the end of a game
        saying("place.fourth", "fourth"),
        # head of a column: a place at the end of a game
        saying("place.fifth", "fifth"),
        # head of a column: a place at the end of a game
        saying("place.sixth", "sixth"),
    )


def _whose(number: int) -> str:
    """Say who moves so many turns later."""
    if not number:
        # a player, by the order of turns, at the head of a row
        return saying("place.to_move", "to move")
    if number == 1:
        # a player, by the order of turns, at the head of a row
        return saying("place.next", "the next")
    # a player, by the order of turns, at the head of a row; e.g. n=2
    return saying_n("place.later", "{n} turn later", "{n} turns later", number)


def card_lines(card: StrategyCard) -> list[str]:
    """Return the lines that show a strategy card."""
    found = [card.title, card.settings, ""]
    found += [f"{number}. {rule}" for number, rule in enumerate(card.rules, 1)]
    for part in card.parts:
        found += ["", part.title, *aligned(part.rows, "<" + ">" * (len(part.rows[0]) - 1))]
        found += [part.words] if part.words else []
    return [*found, "", card.given.words()]
