"""`pysolver pig race`: the probability to win a race, for the player to move."""

from __future__ import annotations

import argparse
from typing import Any

from pysolver.cli.given import runs, tell
from pysolver.cli.progress import watched
from pysolver.contract.figures import points
from pysolver.errors import GameError
from pysolver.games.pig import rules, solve
from pysolver.sayings.say import saying


def add_commands(verbs: Any) -> None:
    """Add Pig's own verbs to the parser of `pysolver pig`."""
    # help of a command: race
    words = saying("pig.help_race", "how often the player to move wins")
    race: argparse.ArgumentParser = verbs.add_parser("race", help=words)
    race.epilog = "pysolver pig race --target 100"
    # help of an option: --target
    words = saying("pig.help_target", "points that win (100)")
    race.add_argument("--target", type=int, default=100, help=words)
    runs(race, _race)


def _race(args: argparse.Namespace) -> None:
    if not 1 <= args.target <= rules.MOST_TARGET:
        raise GameError(
            # what is typed as --target; e.g. most=200, target="0"
            saying(
                "pig.wrong_race",
                "A target is from 1 to {most}, as in --target 100, not {target}.",
                most=rules.MOST_TARGET,
                target=str(args.target),
            )
        )
    # work that takes a while, before a bar
    solved = watched(solve.race(args.target), saying("pig.solving_race", "Solving the race"))
    win = float(solved.first[args.target, args.target])
    # result of a command: a part of one; e.g. target=100, win="0.530592725"
    words = saying(
        "pig.race",
        "The player to move first wins {win} of the races to {target}.",
        target=args.target,
        win=points(win, 9),
    )
    tell(args, "pig", {"target": args.target, "win": win, "residual": solved.residual}, words)
