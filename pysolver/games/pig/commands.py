"""`pysolver pig race`: the probability to win a race, for the player to move."""

from __future__ import annotations

import argparse
from typing import Any

from pysolver.cli.given import runs, tell
from pysolver.cli.progress import watched
from pysolver.errors import GameError
from pysolver.games.pig import rules, solve


def add_commands(verbs: Any) -> None:
    """Add Pig's own verbs to the parser of `pysolver pig`."""
    race: argparse.ArgumentParser = verbs.add_parser(
        "race", help="win probability of the player to move", epilog="pysolver pig race --target 100"
    )
    race.add_argument("--target", type=int, default=100, help="points that win (100)")
    runs(race, _race)


def _race(args: argparse.Namespace) -> None:
    if not 1 <= args.target <= rules.MOST_TARGET:
        raise GameError(
            f"A target is from 1 to {rules.MOST_TARGET}, as in --target 100; {args.target} is not."
        )
    solved = watched(solve.race(args.target), "Solving the race")
    win = float(solved.first[args.target, args.target])
    words = f"The player to move first wins a race to {args.target} with probability {win:.9f}."
    tell(args, "pig", {"target": args.target, "win": win, "residual": solved.residual}, words)
