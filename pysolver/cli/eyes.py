"""`pysolver eyes read FILE --game G`: what a picture shows of a game."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pysolver.cli.given import one_game, runs
from pysolver.contract.figures import sentences
from pysolver.contract.plain import read_json
from pysolver.contract.spec import GAME_IDS, no_game
from pysolver.errors import GameError
from pysolver.eyes import picture
from pysolver.eyes.boards.knucklebones.board import board
from pysolver.eyes.dice import dice
from pysolver.eyes.shapes import MOST_DICE
from pysolver.sayings.say import saying

if TYPE_CHECKING:
    from pysolver.service import wire

DICE_OF = {"farkle": 6, "school": 5, "konijnenhokken": 7, "pig": 1}  # where nobody says how many were thrown


def add_commands(verbs: Any) -> None:
    """Add the verbs of `pysolver eyes`."""
    # help of a command: eyes read
    words = saying("command.help_read", "read a board or a roll from a picture")
    read: argparse.ArgumentParser = verbs.add_parser("read", help=words)
    read.epilog = "pysolver eyes read roll.jpg --game school --dice 5"
    # help of an argument: FILE
    words = saying("command.help_picture", "a picture: PNG, JPEG, PPM")
    read.add_argument("file", metavar="FILE", help=words)
    read.add_argument("--game", required=True, metavar="G", help=one_game())
    # help of an option: --dice N
    words = saying("command.help_dice", "how many dice were rolled (all of the game's)")
    read.add_argument("--dice", metavar="N", help=words)
    # help of an option: --calibration FILE
    words = saying("command.help_calibration", "JSON: the `measures` of an earlier, right reading")
    read.add_argument("--calibration", metavar="FILE", help=words)
    runs(read, _read)


def _read(args: argparse.Namespace) -> None:
    if args.game not in GAME_IDS:
        raise GameError(no_game(args.game))
    count = _count(args.dice)
    if args.game == "knucklebones":
        if count is not None:
            raise GameError(
                # an option that does not go with this game
                saying(
                    "command.no_dice_here",
                    "Knucklebones is read from the screen, without --dice, as in --game knucklebones.",
                )
            )
        _show_board(picture.from_file(args.file), args.json)
    else:
        known = None if args.calibration is None else _calibration(args.calibration)
        roll = dice(picture.from_file(args.file), count or DICE_OF[args.game], known)
        _show_roll(roll.to_dict(), args.json)


def _count(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_DICE):
        raise GameError(
            # what is typed as --dice; e.g. most=12, text="'x'"
            saying(
                "command.wrong_dice",
                "A roll has from 1 to {most} dice, as in --dice 6, not {text}.",
                most=MOST_DICE,
                text=repr(text),
            )
        )
    return int(text)


def _calibration(path: str) -> Any:
    try:
        return read_json(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GameError(
            # a file that --calibration names; e.g. file="'known.json'"
            saying(
                "command.no_calibration",
                "The calibration {file} cannot be read: it is JSON, the `measures` that --json prints.",
                file=repr(path),
            )
        ) from error


def _show_board(image: picture.Image, as_json: bool) -> None:
    reading = board(image)
    if as_json:
        print(json.dumps(reading.to_dict()))
    elif not reading.found:
        # result of a command
        print(saying("seen.none", "No board is found in this picture."))
    else:
        totals = [" ".join(map(str, side)) for side in reading.totals]
        # result of a command: the points of each column of both boards; e.g. totals=["12 0 4", "5 8 1"]
        found = saying("seen.columns", "The columns count {totals}.", totals=totals)
        # result of a command: some places for dice were not read for sure
        doubt = saying("seen.unsure", "Not every place is sure: compare them with the screen.")
        print(f"{reading.position}\n{sentences(found, '' if reading.clear else doubt)}")


def _show_roll(roll: wire.RollSeen, as_json: bool) -> None:
    if as_json:
        print(json.dumps({**roll, "position": None}))
    elif not roll["dice"]:
        # result of a command
        print(saying("seen.no_dice", "No dice are found in this picture."))
    else:
        for die in roll["dice"]:
            print(_die(die))
        if roll["seen"] != roll["count"]:
            # result of a command: not all dice were found; e.g. all=6, seen=5
            some = saying(
                "seen.not_all",
                "Dice rolled: {all}, seen: {seen}. Type the roll.",
                all=roll["count"],
                seen=roll["seen"],
            )
            print(some)


def _die(die: wire.Die) -> str:
    """Say which face a die shows, and where."""
    across, down = f"{die['x']:.0f}", f"{die['y']:.0f}"
    if die["sure"]:
        # result of a command: the face of a die, and where the die lies in a picture;
        # e.g. face=5, across="120", down="80"
        return saying("seen.die", "{face} at {across}, {down}", face=die["face"], across=across, down=down)
    # result of a command: perhaps the face of a die, and where the die lies;
    # e.g. face=5, across="120", down="80"
    return saying(
        "seen.die_unsure", "{face} at {across}, {down} (not sure)", face=die["face"], across=across, down=down
    )
