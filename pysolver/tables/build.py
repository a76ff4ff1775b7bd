"""Who builds a game's tables, what that needs, and how long it took last.

A game's builder is `build_tables(resume, folder) -> Job[None]` of `games/<id>/offline/`; `EXTRAS` beside it
names the extras of the package that it needs.
"""

from __future__ import annotations

import importlib
from types import ModuleType

from pysolver.contract.game import game
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import TableError
from pysolver.tables.manifest import manifest


def wanted_games(game_id: str | None) -> tuple[str, ...]:
    """Return the id of one game, or of all; raise GameError for one that there is not."""
    return GAME_IDS if game_id is None else (game(game_id).spec.id,)


def builder(game_id: str) -> ModuleType:
    """Return the module that builds the tables of a game."""
    return importlib.import_module(f"pysolver.games.{game_id}.offline")


def extras(game_id: str | None) -> list[str]:
    """Return the extras of the package that building the tables of one game or of all needs."""
    return sorted(
        {extra for wanted in wanted_games(game_id) for extra in getattr(builder(wanted), "EXTRAS", ())}
    )


def last_build_seconds() -> dict[str, float]:
    """Return how long the tables of each game took when they were built last."""
    seconds: dict[str, float] = {}
    try:
        for line in manifest():
            seconds[line["game"]] = seconds.get(line["game"], 0.0) + line["build_seconds"]
    except TableError:
        pass  # this build makes a lost manifest again
    return seconds
