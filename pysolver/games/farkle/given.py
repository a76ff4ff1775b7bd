"""What Farkle's commands are given: numbers, dice, people and targets, each read in one place."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any

from pysolver.cli.given import runs, tell
from pysolver.errors import GameError
from pysolver.games.farkle.notation import MOST_TARGET, target_named, unknown_set, wrong_points
from pysolver.games.farkle.race.race import Dice
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.turn.solve import Stops, TurnValues, in_units, solve_turn
from pysolver.games.farkle.turn.turn import Turn, turn_of
from pysolver.games.farkle.world import people
from pysolver.games.farkle.world.catalogue import ORDINARY, SETS, die_of, format_dice, parse_dice
from pysolver.sayings.say import saying

PROGRAM = f"pysolver {GAME_ID}"
USUAL_TARGET = 4000


def add_verb(
    verbs: Any, name: str, run: Callable[[argparse.Namespace], None], words: str, example: str
) -> argparse.ArgumentParser:
    """Add a verb that can print JSON, with an example that works."""
    command: argparse.ArgumentParser = verbs.add_parser(name, help=words, epilog=f"{PROGRAM} {example}")
    runs(command, run)
    return command


def add_set(command: argparse.ArgumentParser) -> None:
    """Add the choice of the game whose dice are meant."""
    # help of an option: --set; the word in brackets is what is taken without it;
    # e.g. sets=["kcd2", "kcd1"], usual="kcd2"
    words = saying("farkle.help_set", "{sets:or} ({usual})", sets=list(SETS), usual=SETS[0])
    command.add_argument("--set", default=SETS[0], dest="dice_set", help=words)


def add_turn_verb(
    verbs: Any, name: str, run: Callable[[argparse.Namespace], None], words: str, example: str
) -> argparse.ArgumentParser:
    """Add a verb about a single turn by points."""
    command = add_verb(verbs, name, run, words, example)
    add_dice(command)
    add_set(command)
    # help of an option: --target
    words = saying("farkle.help_needed", "points still needed (all count)")
    command.add_argument("--target", type=whole, metavar="T", help=words)
    add_joker_groups(command)
    return command


def add_dice(command: argparse.ArgumentParser) -> None:
    """Let a command take six dice."""
    # help of an option: --dice; the word in brackets is what is taken without it
    words = saying("farkle.help_dice", "six dice by name or weights (ordinary*6)")
    command.add_argument("--dice", default=f"{ORDINARY}*6", help=words)


def add_joker_groups(command: argparse.ArgumentParser) -> None:
    """Let a command take the rule for jokers alone."""
    # help of an option: --joker-groups
    words = saying("farkle.help_joker_groups", "jokers alone make a combination")
    command.add_argument("--joker-groups", action="store_true", help=words)


def whole(text: str) -> int:
    """Read a whole number, as argparse calls it; a sign is left to what checks the range."""
    if not re.fullmatch(r"-?\d{1,9}", text.strip(), re.ASCII):
        # what is typed for a number, behind the name of its option; e.g. text="'x'"
        words = saying(
            "farkle.not_whole", "a whole number is needed, as in 4000, not {text}", text=repr(text)
        )
        raise argparse.ArgumentTypeError(words)
    return int(text)


def between(number: int, least: int, most: int, option: str) -> int:
    """Return a number that an option allows; raise GameError for any other."""
    if not least <= number <= most:
        raise GameError(
            # what is typed for a number; e.g. option="--games", least="1", most="1000000", number="0"
            saying(
                "farkle.wrong_number",
                "{option} is from {least} to {most}, as in {option} {least}, not {number}.",
                option=option,
                least=str(least),
                most=str(most),
                number=str(number),
            )
        )
    return number


def points(number: int | None, what: str, most: int, least: int = UNIT) -> int | None:
    """Return points that can be; raise GameError for others."""
    if number is not None and (number % UNIT or not least <= number <= most):
        raise GameError(wrong_points(what, least, most, "4000", str(number)))
    return number


def check_set(dice_set: str) -> None:
    """Raise GameError for a set of dice that is none."""
    if dice_set not in SETS:
        raise GameError(unknown_set(dice_set, f"--set {SETS[1]}"))


def named_dice(text: str, dice_set: str) -> tuple[str, ...]:
    """Read six dice of a set."""
    check_set(dice_set)
    return parse_dice(text, dice_set)


def dice_or_person(text: str, dice_set: str) -> tuple[str, ...]:
    """Read six dice, or the name of a person who carries them."""
    try:
        return named_dice(text, dice_set)
    except GameError:
        if dice_set != people.DICE_SET or "*" in text or "," in text:
            raise
    return parse_dice(people.person(text)["dice"], dice_set)


def weighted(names: tuple[str, ...], dice_set: str) -> Dice:
    """Return the dice of these names."""
    return tuple(die_of(name, dice_set) for name in names)


def table_or_target(args: argparse.Namespace) -> int:
    """Return the points that win: those of a kind of table, or as given."""
    if args.table is None:
        return USUAL_TARGET if args.target is None else int(args.target)
    if args.target is not None:
        raise GameError(
            # options that do not go together
            saying(
                "farkle.table_or_target",
                "Give --table or --target, as in --table king: a table has its own target.",
            )
        )
    return int(people.table(args.table)["target"])


def turn_given(args: argparse.Namespace) -> Turn:
    """Return the turn of the dice that were given."""
    return turn_of(weighted(named_dice(args.dice, args.dice_set), args.dice_set), args.joker_groups)


def stops_given(args: argparse.Namespace) -> Stops:
    """Return what banked points count, by the target that was given."""
    return Stops(in_units(points(args.target, target_named(), MOST_TARGET)))


def solved(args: argparse.Namespace) -> TurnValues:
    """Return the solved turn of what was given."""
    return solve_turn(turn_given(args), stops_given(args))


def report(args: argparse.Namespace, found: dict[str, Any], lines: list[str]) -> None:
    """Print what was found of a turn, as JSON with what was asked, or as lines."""
    asked = {"set": args.dice_set, "dice": format_dice(named_dice(args.dice, args.dice_set))}
    tell(args, GAME_ID, {**asked, "target": args.target, **found}, *lines)
