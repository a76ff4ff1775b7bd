"""`simulate --seats`: any number of a game's own players at one table, in one table of results."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.contract.game import game
from pysolver.contract.simulate import simulate
from pysolver.errors import GameError


def add_seats(command: argparse.ArgumentParser, example: str) -> None:
    """Let a command that simulates take who sits at the table."""
    command.add_argument(
        "--seats", metavar="PLAYERS", help=f"who sits there, in the order of turns, as in --seats {example}"
    )


def simulate_seats(args: argparse.Namespace, game_id: str, games: int, settled: Callable[[Any], Any]) -> None:
    """Play games between the players of `--seats`, and print what each wins and scores.

    `settled` returns the start of a game with the settings that are wanted.
    """
    played, dice = game(game_id), random.Random(args.seed)
    rivals = played.rivals(dice)
    seats = [name.strip() for name in args.seats.split(",")]
    unknown = [name for name in seats if name not in rivals]
    most = played.spec.players
    if unknown or not 2 <= len(seats) <= most:
        example = ",".join(list(rivals)[: min(3, most)])
        how_many = "Two" if most == 2 else f"From 2 to {most}"
        raise GameError(
            f"{how_many} of {', '.join(rivals)} sit at the table, as in --seats {example}: "
            f"not {args.seats!r}."
        )
    start = settled(played.start_of(len(seats)))
    work = simulate(played, start, seats, [rivals[name] for name in seats], dice, games)
    found = watched(work, "Playing")
    if args.json:
        print(json.dumps({"game": game_id, "games": games, "seats": [asdict(each) for each in found]}))
        return
    head = ("seat", "player", "wins", "95 % within", "points", "95 % within")
    rows = [
        (str(seat), each.player, f"{each.wins:.2%}", f"{each.wins_error:.2%}",
         f"{each.points:.2f}", f"{each.points_error:.2f}")
        for seat, each in enumerate(found)
    ]  # fmt: skip
    print("\n".join([f"{games} games:", *aligned([head, *rows], "><>>>>")]))
