"""The verb `pysolver tables`: build the tables of one game or of all anew."""

from __future__ import annotations

import math
from typing import Any

from pysolver.cli.progress import spoken, watched
from pysolver.contract.game import game
from pysolver.errors import GameError
from pysolver.sayings.say import saying


def add_commands(verbs: Any) -> None:
    """Add the verb to the command line."""
    # help of a command: tables
    words = saying("command.help_tables", "build the prebuilt tables anew")
    command = verbs.add_parser("tables", help=words)
    command.epilog = "pysolver tables --game pig"
    # help of an option: --game GAME
    words = saying("command.help_tables_game", "only the tables of this game")
    command.add_argument("--game", metavar="GAME", help=words)
    # help of an option: --resume
    words = saying("command.help_resume", "go on from a checkpoint where there is one")
    command.add_argument("--resume", action="store_true", help=words)
    command.set_defaults(run=lambda args: build(args.game, args.resume))


def build(game_id: str | None, resume: bool) -> None:
    """Build the tables of one game or of all, the short builds first."""
    from pysolver.tables.build import builder, extras, last_build_seconds, wanted_games
    from pysolver.tables.manifest import install

    before = last_build_seconds()
    for wanted in sorted(wanted_games(game_id), key=lambda known: before.get(known, math.inf)):
        print(_begun(wanted, before.get(wanted)), flush=True)
        try:
            watched(builder(wanted).build_tables(resume), wanted)
        except ModuleNotFoundError as missing:
            raise GameError(
                # a part of the program is missing; e.g. game="Pig", name="numba", command="pip install numba"
                saying(
                    "table.needs",
                    "Building the tables of {game} needs {name}: `{command}` brings it.",
                    game=game(wanted).spec.title,
                    name=str(missing.name),
                    command=install(*extras(wanted)),
                )
            ) from None
        # a game's prebuilt tables are made; e.g. game="pig"
        print(saying("table.done", "{game}: done", game=wanted), flush=True)


def _begun(game_id: str, last: float | None) -> str:
    if last is None:
        # a game's prebuilt tables are being made; e.g. game="pig"
        return saying("table.building", "{game}: building its tables", game=game_id)
    # a game's prebuilt tables are being made, and how long that took before;
    # e.g. game="pig", time=progress.seconds
    return saying(
        "table.building_again",
        "{game}: building its tables, {time} last time",
        game=game_id,
        time=spoken(last),
    )
