"""`pysolver match check|show FILE` and `pysolver review FILE`: what is done with the text of a match."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pysolver.cli.given import group, show_examples, write_text
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.contract.collection import read_all, split, step_rows, told
from pysolver.contract.match import Match, Taken, read_match
from pysolver.errors import GameError, MatchError

if TYPE_CHECKING:
    from pysolver.contract.review import Review

LARGEST = 50_000_000  # bytes of a file that is read as matches


def add_commands(verbs: Any) -> None:
    """Add `match` and `review`."""
    command = verbs.add_parser(
        "match", help="check or show the text of a match", epilog="for example: pysolver match check game.txt"
    )
    uses = group(command, "verb")
    for verb, words, run in (
        ("check", "a line for each match: game, steps, result", _check),
        ("show", "every step with the position it leads to", _show),
    ):
        use = uses.add_parser(verb, help=words, epilog=f"for example: pysolver match {verb} game.txt")
        use.add_argument("file", metavar="FILE", help="the text of a match, - for the standard input")
        use.set_defaults(run=run)
    show_examples(command, uses)
    command = verbs.add_parser(
        "review",
        help="say what each decision of a match cost",
        epilog="for example: pysolver review game.txt --html report.html",
    )
    command.add_argument("file", metavar="FILE", help="the text of a match, - for the standard input")
    command.add_argument("--objective", metavar="points|win", help="what was played for (the game's first)")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument(
        "--html", metavar="OUT", help="write a page with the course of the match as a picture"
    )
    command.set_defaults(run=_review)


def read_text(name: str) -> str:
    """Return the text of a file, or of the standard input."""
    try:
        if name == "-":
            text, name = sys.stdin.read(LARGEST + 1), "The standard input"
            if len(text) <= LARGEST:
                return text
        elif Path(name).stat().st_size <= LARGEST:
            return Path(name).read_text(encoding="utf-8-sig")
    except OSError as trouble:
        raise GameError(
            f"{name} cannot be read ({trouble.strerror}); a file is named as in game.txt."
        ) from None
    except UnicodeDecodeError:
        raise MatchError(f"{name} is no text in UTF-8, so it holds no match.") from None
    raise MatchError(f"{name} has more than {LARGEST // 1_000_000} MB: read the games in smaller parts.")


def _one(name: str) -> tuple[Match, list[Taken[Any]]]:
    """Read the match of a file that holds one."""
    text = read_text(name)
    if (count := len(split(text))) > 1:
        raise MatchError(f"{name} holds {count} matches, one is wanted: `pysolver match check` lists them.")
    return read_match(text)


def _check(args: argparse.Namespace) -> None:
    text = read_text(args.file)
    if len(split(text)) == 1:
        print(told(*read_match(text)))
        return
    checked, troubles = watched(read_all(text, lambda part: told(part.match, part.taken)), "Reading")
    for line in checked:
        print(line)
    if troubles:
        raise MatchError(" ".join(troubles))


def _show(args: argparse.Namespace) -> None:
    match, taken = _one(args.file)
    print("\n".join([*aligned(step_rows(match, taken), "><<><"), "", told(match, taken)]))


def _review(args: argparse.Namespace) -> None:
    from pysolver.contract.review import review

    match, _ = _one(args.file)
    found = watched(review(match, args.objective), "Looking back")
    if args.html:
        from pysolver.contract.report import html

        write_text(args.html, html(found), "report.html")
        if not args.json:
            print(f"Report written to {args.html}.")
    if args.json:
        print(json.dumps(found.to_dict()))
    elif not args.html:
        print("\n".join(_reviewed(found)))


def _reviewed(found: Review) -> list[str]:
    """Return a table of all decisions, and the sums."""
    from pysolver.contract.account import account
    from pysolver.contract.review import lines
    from pysolver.contract.written import cost, known_to, mistake_words, skill_words, worth

    rows = [("", "who", "decision", "best", "played", "loss", "")]
    for line in lines(found):
        said = cost(line["loss"], found.objective)
        rows.append(
            (str(line["number"]), line["seat"], line["position"], line["best"], line["played"], said,
             line["grade"])
        )  # fmt: skip
    told = list(aligned(rows, "><<<<><"))
    told += ["", *([found.ended] if found.ended else [])]
    seen_by = account(found)["seen_by"]
    for seat in found.decided:
        total = found.totals(seat)
        lost, luck = worth(total["loss"], found.objective), worth(total["luck"], found.objective)
        count = f"{total['decisions']} decision{'s'[: total['decisions'] != 1]}"
        told.append(seen_by[seat]["course"])
        told.append(f"  {count} lost {lost}; luck of own rolls {luck}.")
        skill = skill_words(found.skill(seat), found.objective)
        told.append(f"  {mistake_words(total)}; lost by a decision that was not obvious: {skill}.")
    if not found.decided:
        told.append(seen_by[0]["course"])
    return [*told, f"{known_to(found.exactness, found.max_error, found.likely_error)}."]
