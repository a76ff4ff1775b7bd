"""What commands are given and give in one way: files, and `--json`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pysolver.contract.spec import GAME_IDS
from pysolver.errors import GameError
from pysolver.sayings.say import saying


def group(parser: argparse.ArgumentParser, dest: str) -> Any:
    """Let a command have commands of its own, and show its help where none of them is named."""
    parser.set_defaults(run=lambda args: parser.print_help())
    return parser.add_subparsers(metavar="COMMAND", dest=dest)


def show_examples(parser: argparse.ArgumentParser, verbs: Any) -> None:
    """Let the help of a command show the examples of all commands below it, and complaints the first."""
    examples = [verb.epilog for verb in verbs.choices.values()]
    # above examples of commands, a line each, in a help
    parser.description = "\n  ".join([saying("command.examples", "for example:"), *examples])
    parser.epilog = examples[0]


def runs(command: argparse.ArgumentParser, run: Callable[[argparse.Namespace], None]) -> None:
    """Let a command run this, and print JSON by `--json`."""
    # help of an option: --json
    command.add_argument("--json", action="store_true", help=saying("command.help_json", "print JSON"))
    command.set_defaults(run=run)


def add_game(command: argparse.ArgumentParser) -> None:
    """Let a command take which game it is about."""
    command.add_argument("game", metavar="GAME", help=one_game())


def one_game() -> str:
    """Return the help of what names a game."""
    # help of an argument: GAME; e.g. known="farkle, pig"
    return saying("command.help_game", "one of {known}", known=", ".join(GAME_IDS))


def add_objective(command: argparse.ArgumentParser) -> None:
    """Let a command take what is played for."""
    # help of an option: --objective points or --objective win
    words = saying("command.help_objective", "what to play for (the game's first)")
    command.add_argument("--objective", metavar="points|win", help=words)


def add_game_arguments(command: argparse.ArgumentParser) -> None:
    """Let a command that plays a game take where it begins, who does, what for, its dice, and a file."""
    # help of an option: --position
    words = saying("command.help_position", "begin here, not at the start")
    command.add_argument("--position", help=words)
    # help of an option: --second
    words = saying("command.help_second", "let the other player begin")
    command.add_argument("--second", action="store_true", help=words)
    add_objective(command)
    # help of an option: --seed
    command.add_argument("--seed", type=int, help=saying("command.help_seed", "roll the same dice again"))
    # help of an option: --save FILE
    words = saying("command.help_save", "write the game there, also when you leave")
    command.add_argument("--save", metavar="FILE", help=words)


def tell(args: argparse.Namespace, game_id: str, found: Mapping[str, Any], *lines: str) -> None:
    """Print what a game's command has found, as JSON or as lines."""
    print(json.dumps({"game": game_id, **found}) if args.json else "\n".join(lines))


def drawn(name: str) -> str:
    """Say that a picture is in a file."""
    # result of a command: a picture is in a file; e.g. file="card.svg"
    return saying("command.drawn", "Drawn: {file}.", file=name)


def write_text(name: str, text: str, example: str) -> None:
    """Write a file; raise GameError, with a name as an example, where that cannot be."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as trouble:
        raise GameError(
            # a file that a command is to write;
            # e.g. file="x/y.svg", trouble="No such file", example="card.svg"
            saying(
                "command.not_written_as_in",
                "{file} cannot be written ({trouble}); a file is named as in {example}.",
                file=name,
                trouble=str(trouble.strerror),
                example=example,
            )
        ) from None
