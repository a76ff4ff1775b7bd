"""The verb `pysolver tables`: build the tables of one game or of all anew.

A game's builder is `build_tables(resume) -> Job[None]`, in `games/<id>/offline/` where there is one and
else in `games/<id>/solve.py`; `EXTRAS` beside it names the extras of the package that it needs.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from types import ModuleType
from typing import Any

from pysolver.cli.progress import spoken, watched
from pysolver.contract.game import game
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import GameError, TableError

EXAMPLE = "pysolver tables --game pig"


def add_commands(verbs: Any) -> None:
    """Add the verb to the command line."""
    command = verbs.add_parser(
        "tables", help="build the prebuilt tables anew", epilog=f"for example: {EXAMPLE}"
    )
    command.add_argument("--game", metavar="GAME", help="only the tables of this game")
    command.add_argument("--resume", action="store_true", help="go on from a checkpoint where there is one")
    command.set_defaults(run=lambda args: build(args.game, args.resume))


def build(game_id: str | None, resume: bool) -> None:
    """Build the tables of one game or of all, the short builds first."""
    before = last_build_seconds()
    for wanted in sorted(_wanted(game_id), key=lambda known: before.get(known, math.inf)):
        last = f", {spoken(before[wanted])} last time" if wanted in before else ""
        print(f"{wanted}: building its tables{last}", flush=True)
        try:
            watched(builder(wanted).build_tables(resume), wanted)
        except ModuleNotFoundError as missing:
            extras_needed = ",".join(_extras(wanted))
            raise GameError(
                f"Building the tables of {game(wanted).spec.title} needs {missing.name}: "
                f"`pip install 'pysolver[{extras_needed}]'` brings it."
            ) from None
        print(f"{wanted}: done", flush=True)


def extras(game_id: str | None) -> list[str]:
    """Return the extras of the package that building the tables of one game or of all needs."""
    return sorted({extra for wanted in _wanted(game_id) for extra in _extras(wanted)})


def builder(game_id: str) -> ModuleType:
    """Return the module that builds the tables of a game."""
    offline = f"pysolver.games.{game_id}.offline"
    if importlib.util.find_spec(offline) is not None:
        module = importlib.import_module(offline)
        if hasattr(module, "build_tables"):
            return module
    return importlib.import_module(f"pysolver.games.{game_id}.solve")


def last_build_seconds() -> dict[str, float]:
    """Return how long the tables of each game took when they were built last."""
    from pysolver.tables.format import manifest  # which brings numpy

    seconds: dict[str, float] = {}
    try:
        for line in manifest():
            seconds[line["game"]] = seconds.get(line["game"], 0.0) + line["build_seconds"]
    except TableError:
        pass  # this build makes a lost manifest again
    return seconds


def _extras(game_id: str) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(builder(game_id), "EXTRAS", ())
    return found


def _wanted(game_id: str | None) -> tuple[str, ...]:
    return GAME_IDS if game_id is None else (game(game_id).spec.id,)
