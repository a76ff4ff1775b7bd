"""The verb `pysolver tables`: build the tables of one game or of all anew."""

from __future__ import annotations

import math
from typing import Any

from pysolver.cli.progress import spoken, watched
from pysolver.contract.game import game
from pysolver.errors import GameError

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
    from pysolver.tables.build import builder, extras, last_build_seconds, wanted_games

    before = last_build_seconds()
    for wanted in sorted(wanted_games(game_id), key=lambda known: before.get(known, math.inf)):
        last = f", {spoken(before[wanted])} last time" if wanted in before else ""
        print(f"{wanted}: building its tables{last}", flush=True)
        try:
            watched(builder(wanted).build_tables(resume), wanted)
        except ModuleNotFoundError as missing:
            extras_needed = ",".join(extras(wanted))
            raise GameError(
                f"Building the tables of {game(wanted).spec.title} needs {missing.name}: "
                f"`pip install 'hold-or-roll[{extras_needed}]'` brings it."
            ) from None
        print(f"{wanted}: done", flush=True)
