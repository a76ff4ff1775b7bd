"""Whose dice are played: those of a real table, which are typed, or the page's own, which it throws."""

import js
from record.moments import ELSEWHERE, Moment
from record.store import one_of

from kit.speech import saying

TYPED, THROWN = "typed", "rolled"
SEEDS = 2000000000
SETTING = "dice"  # under which it is kept, a game


def ways() -> tuple[tuple[str, str], ...]:
    """Return whose dice can be played, `(code, words)`."""
    return (
        # whose dice are played: those of a table, which are typed
        (TYPED, saying("kit.dice_typed", "Typed")),
        # whose dice are played: those of the page, which are rolled there
        (THROWN, saying("kit.dice_here", "Rolled here")),
    )


def chosen(shell: js.Shell) -> str:
    """Return whose dice are wanted where no real game is played: TYPED or THROWN."""
    return str(shell.settings(SETTING, {SETTING: one_of(TYPED, THROWN)})[SETTING])


def choose(shell: js.Shell, code: str) -> None:
    """Play with typed dice or thrown ones from now on."""
    shell.keep(SETTING, SETTING, code)


def is_real(moment: Moment) -> bool:
    """Tell whether a real game is played beside the table, so that its dice are typed."""
    return moment.watched or ELSEWHERE in [moment.who[seat] for seat in moment.order]


def are_here(shell: js.Shell, moment: Moment) -> bool:
    """Tell whether the page throws the dice of a moment."""
    return not is_real(moment) and chosen(shell) == THROWN


def seed() -> int:
    """Return by which number the engine is to draw what is left to chance."""
    return int(js.Math.random() * SEEDS)
