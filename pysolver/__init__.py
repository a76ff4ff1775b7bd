"""Exact advice for dice games: what to do, what it is worth, what the other choices cost, and why."""

from typing import TYPE_CHECKING

import pysolver.games  # noqa: F401 - loaded before the function of this name, which stays then
from pysolver.contract.advice import Advice, Option
from pysolver.contract.game import Game, game
from pysolver.contract.match import Match, read_match
from pysolver.contract.spec import GameSpec, games
from pysolver.errors import ActionError, GameError, MatchError, PositionError, TableError

if TYPE_CHECKING:
    from pysolver.contract.review import Review

__version__ = "1.0.0"

__all__ = [
    "ActionError",
    "Advice",
    "Game",
    "GameError",
    "GameSpec",
    "Match",
    "MatchError",
    "Option",
    "PositionError",
    "TableError",
    "__version__",
    "game",
    "games",
    "read_match",
    "review",
]


def review(match: Match, objective: str | None = None) -> "Review":
    """Say what each decision of a match cost and what was luck; `objective` None is the game's default.

    >>> match, _ = read_match("hold-or-roll 1 pig 1\\nstart 100 90/95 6\\n0 act hold\\n")
    >>> review(match).totals(0)["grades"]["very bad"]
    1
    """
    from pysolver.contract.review import reviewed

    return reviewed(match, objective)
