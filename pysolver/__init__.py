"""Exact advice for dice games: what to do, what it is worth, what the other choices cost, and why."""

import pysolver.games  # noqa: F401 - loaded before the function of this name, which stays then
from pysolver.contract.advice import Advice, Option
from pysolver.contract.game import Game, game
from pysolver.contract.spec import GameSpec, games
from pysolver.errors import ActionError, GameError, PositionError, TableError

__version__ = "0.1.0"

__all__ = [
    "ActionError",
    "Advice",
    "Game",
    "GameError",
    "GameSpec",
    "Option",
    "PositionError",
    "TableError",
    "__version__",
    "game",
    "games",
]
