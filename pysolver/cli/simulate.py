"""`simulate --seats`: any number of a game's own players at one table, in one table of results."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.contract import heads
from pysolver.contract.figures import percent, points
from pysolver.contract.game import ALONE_OR_TWO, game
from pysolver.contract.simulate import simulate
from pysolver.errors import GameError
from pysolver.sayings.say import saying, saying_n


def add_seats(command: argparse.ArgumentParser, example: str) -> None:
    """Let a command that simulates take who sits at the table."""
    # help of an option: --seats PLAYERS; e.g. example="win,points"
    words = saying(
        "simulate.help_seats",
        "who sits there, in the order of turns, as in --seats {example}",
        example=example,
    )
    command.add_argument("--seats", metavar="PLAYERS", help=words)


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
        raise GameError(_wrong_seats(most, list(rivals), example, args.seats))
    start = settled(played.start_of(len(seats)))
    work = simulate(played, start, seats, [rivals[name] for name in seats], dice, games)
    # what a command is doing, before how far it is: it plays games
    found = watched(work, saying("progress.playing", "Playing"))
    if args.json:
        print(json.dumps({"game": game_id, "games": games, "seats": [asdict(each) for each in found]}))
        return
    # head of a column: how far the number before it may be off, in 95 of 100 cases
    within = saying("simulate.within", "95 % within")
    head = (
        # head of a column: a place at the table, as a number
        saying("head.seat", "Seat"),
        heads.who(),
        heads.wins(),
        within,
        heads.points(),
        within,
    )
    rows = [
        (
            str(seat),
            each.player,
            percent(each.wins, 2),
            percent(each.wins_error, 2),
            points(each.points, 2),
            points(each.points_error, 2),
        )
        for seat, each in enumerate(found)
    ]
    # above a table: how many games were played; e.g. n=1000
    played_games = saying_n("simulate.games", "{n} game:", "{n} games:", games)
    print("\n".join([played_games, *aligned([head, *rows], "><>>>>")]))


def _wrong_seats(most: int, known: Sequence[str], example: str, seats: str) -> str:
    if most == ALONE_OR_TWO:
        # what is typed as --seats; e.g. known="win, points", example="win,points", seats="'win'"
        return saying(
            "simulate.wrong_two",
            "Two of {known} sit at the table, as in --seats {example}: not {seats}.",
            known=", ".join(known),
            example=example,
            seats=repr(seats),
        )
    # what is typed as --seats; e.g. most=6, known="win, points", example="win,points", seats="'win'"
    return saying(
        "simulate.wrong_seats",
        "From 2 to {most} of {known} sit at the table, as in --seats {example}: not {seats}.",
        most=most,
        known=", ".join(known),
        example=example,
        seats=repr(seats),
    )
