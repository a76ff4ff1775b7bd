"""What commands are given and give in one way: files, and `--json`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pysolver.errors import GameError

FOR_EXAMPLE = "for example: "


def group(parser: argparse.ArgumentParser, dest: str) -> Any:
    """Let a command have commands of its own, and show its help where none of them is named."""
    parser.set_defaults(run=lambda args: parser.print_help())
    return parser.add_subparsers(metavar="COMMAND", dest=dest)


def show_examples(parser: argparse.ArgumentParser, verbs: Any) -> None:
    """Let the help of a command show the examples of all commands below it, and complaints the first."""
    examples = [verb.epilog.removeprefix(FOR_EXAMPLE) for verb in verbs.choices.values()]
    for verb, example in zip(verbs.choices.values(), examples, strict=True):
        verb.epilog = FOR_EXAMPLE + example
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = "\n  ".join([FOR_EXAMPLE.strip(), *examples])
    parser.epilog = FOR_EXAMPLE + examples[0]


def runs(command: argparse.ArgumentParser, run: Callable[[argparse.Namespace], None]) -> None:
    """Let a command run this, and print JSON by `--json`."""
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)


def add_game_arguments(command: argparse.ArgumentParser) -> None:
    """Let a command that plays a game take where it begins, who does, what for, its dice, and a file."""
    command.add_argument("--position", help="begin here, not at the start")
    command.add_argument("--second", action="store_true", help="let the other player begin")
    command.add_argument("--objective", metavar="points|win", help="what to play for (the game's first)")
    command.add_argument("--seed", type=int, help="throw the same dice again")
    command.add_argument("--save", metavar="FILE", help="write the match there, also when you leave")


def tell(args: argparse.Namespace, game_id: str, found: Mapping[str, Any], *lines: str) -> None:
    """Print what a game's command has found, as JSON or as lines."""
    print(json.dumps({"game": game_id, **found}) if args.json else "\n".join(lines))


def write_text(name: str, text: str, example: str) -> None:
    """Write a file; raise GameError, with a name as an example, where that cannot be."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as trouble:
        raise GameError(
            f"{name} cannot be written ({trouble.strerror}); a file is named as in {example}."
        ) from None
