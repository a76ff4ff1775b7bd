"""`pysolver eyes read FILE --game G`: what a picture shows of a game."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pysolver.cli.given import runs
from pysolver.contract.plain import read_json
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import GameError
from pysolver.eyes import picture
from pysolver.eyes.boards.knucklebones.board import board
from pysolver.eyes.dice import dice
from pysolver.eyes.shapes import MOST_DICE

if TYPE_CHECKING:
    from pysolver.service import wire

EXAMPLE = "pysolver eyes read roll.jpg --game school --dice 5"
DICE_OF = {"farkle": 6, "school": 5, "konijnenhokken": 7, "pig": 1}  # where nobody says how many were thrown


def add_commands(verbs: Any) -> None:
    """Add the verbs of `pysolver eyes`."""
    read: argparse.ArgumentParser = verbs.add_parser(
        "read", help="read a board or a roll from a picture", epilog=EXAMPLE
    )
    read.add_argument("file", metavar="FILE", help="a picture: PNG, JPEG, PPM")
    read.add_argument("--game", required=True, metavar="G", help=f"one of {', '.join(GAME_IDS)}")
    read.add_argument("--dice", metavar="N", help="how many dice were thrown (all of the game's)")
    read.add_argument(
        "--calibration", metavar="FILE", help="JSON: the `measures` of an earlier, right reading"
    )
    runs(read, _read)


def _read(args: argparse.Namespace) -> None:
    if args.game not in GAME_IDS:
        raise GameError(f"There is no game {args.game!r}, only {', '.join(GAME_IDS)}: for example {EXAMPLE}")
    count = _count(args.dice)
    if args.game == "knucklebones":
        if count is not None:
            raise GameError(
                "Knucklebones is read from the screen, without --dice, as in --game knucklebones."
            )
        _show_board(picture.from_file(args.file), args.json)
    else:
        known = None if args.calibration is None else _calibration(args.calibration)
        count = count or DICE_OF.get(args.game)
        if count is None:
            raise GameError(f"How many dice were thrown is to be said, as in `{EXAMPLE}`.")
        roll = dice(picture.from_file(args.file), count, known)
        _show_roll(roll.to_dict(), args.json)


def _count(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_DICE):
        raise GameError(f"A roll has from 1 to {MOST_DICE} dice, as in --dice 6, not {text!r}.")
    return int(text)


def _calibration(path: str) -> Any:
    try:
        return read_json(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GameError(
            f"The calibration {path!r} cannot be read: it is JSON, the `measures` that --json prints."
        ) from error


def _show_board(image: picture.Image, as_json: bool) -> None:
    reading = board(image)
    if as_json:
        print(json.dumps(reading.to_dict()))
    elif not reading.found:
        print("No board is found in this picture.")
    else:
        totals = " and ".join(" ".join(map(str, side)) for side in reading.totals)
        doubt = "" if reading.clear else " Not every cell is sure: compare them with the screen."
        print(f"{reading.position}\nThe columns count {totals}.{doubt}")


def _show_roll(roll: wire.RollSeen, as_json: bool) -> None:
    if as_json:
        print(json.dumps({**roll, "position": None}))
    elif not roll["dice"]:
        print("No dice are found in this picture.")
    else:
        for die in roll["dice"]:
            print(f"{die['face']} at {die['x']:.0f}, {die['y']:.0f}{'' if die['sure'] else ' (not sure)'}")
        if roll["seen"] != roll["count"]:
            print(f"{roll['count']} dice were thrown, {roll['seen']} are seen: type the roll.")
