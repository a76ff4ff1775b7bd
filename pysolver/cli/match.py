"""`pysolver match check|show FILE` and `pysolver review FILE`: what is done with the text of a match."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pysolver.cli.given import add_objective, group, runs, show_examples, write_text
from pysolver.cli.progress import looking_back, reading, watched
from pysolver.cli.rows import aligned
from pysolver.contract import heads
from pysolver.errors import GameError, MatchError
from pysolver.sayings.say import saying, saying_n

if TYPE_CHECKING:
    from pysolver.contract.match import Match, Taken
    from pysolver.contract.review import Review

LARGEST = 50_000_000  # bytes of a file that is read as matches


def add_commands(verbs: Any) -> None:
    """Add `match` and `review`."""
    # help of a command: match
    words = saying("command.help_match", "check or show the text of a game")
    command = verbs.add_parser("match", help=words)
    uses = group(command, "verb")
    # help of a command: match check
    check = uses.add_parser("check", help=saying("command.help_check", "a line for each game: steps, result"))
    # help of a command: match show
    words = saying("command.help_show", "every step with the position it leads to")
    show = uses.add_parser("show", help=words)
    for use, run in ((check, _check), (show, _show)):
        use.epilog = f"{use.prog} game.txt"
        use.add_argument("file", metavar="FILE", help=_of_file())
        use.set_defaults(run=run)
    show_examples(command, uses)
    # help of a command: review
    words = saying("command.help_review", "say what each decision of a game cost")
    command = verbs.add_parser("review", help=words)
    command.epilog = "pysolver review game.txt --html report.html"
    command.add_argument("file", metavar="FILE", help=_of_file())
    add_objective(command)
    # help of an option: --html OUT
    words = saying("command.help_html", "write a page with the course of the game as a picture")
    command.add_argument("--html", metavar="OUT", help=words)
    runs(command, _review)


def _of_file() -> str:
    # help of an argument: FILE; "-" is typed as it stands
    return saying("command.help_file", "the text of a game, - to read what another program writes")


def read_text(name: str) -> str:
    """Return the text of a file, or of the standard input."""
    try:
        if name == "-":
            text = sys.stdin.read(LARGEST + 1)
            if len(text) <= LARGEST:
                return text
        elif Path(name).stat().st_size <= LARGEST:
            return Path(name).read_text(encoding="utf-8-sig")
    except OSError as trouble:
        raise GameError(
            # a file that a command is to read; e.g. file="games", trouble="Is a directory"
            saying(
                "command.not_read",
                "{file} cannot be read ({trouble}); a file is named as in game.txt.",
                file=name,
                trouble=str(trouble.strerror),
            )
        ) from None
    except UnicodeDecodeError:
        raise MatchError(
            # a file that a command is to read; e.g. file="game.txt"
            saying("command.no_text", "{file} is no text in UTF-8, so there is no game in it.", file=name)
        ) from None
    raise MatchError(
        # a file that a command is to read; e.g. file="games.txt", n=50
        saying_n(
            "command.too_large",
            "{file} has more than {n} MB: read the games in smaller parts.",
            "{file} has more than {n} MB: read the games in smaller parts.",
            LARGEST // 1_000_000,
            file=name,
        )
    )


def _one(name: str) -> tuple[Match, list[Taken[Any]]]:
    """Read the match of a file that holds one."""
    from pysolver.contract.collection import split
    from pysolver.contract.match import read_match

    text = read_text(name)
    if (count := len(split(text))) > 1:
        raise MatchError(
            # a file has several games, and a command wants one;
            # e.g. file="games.txt", n=12, command="pysolver match check"
            saying_n(
                "command.one_wanted",
                "{file} has {n} game, one is wanted: `{command}` lists them.",
                "{file} has {n} games, one is wanted: `{command}` lists them.",
                count,
                file=name,
                command="pysolver match check",
            )
        )
    return read_match(text)


def _check(args: argparse.Namespace) -> None:
    from pysolver.contract.collection import read_all, split, told
    from pysolver.contract.match import read_match

    text = read_text(args.file)
    if len(split(text)) == 1:
        print(told(*read_match(text)))
        return
    checked, troubles = watched(read_all(text, lambda part: told(part.match, part.taken)), reading())
    for line in checked:
        print(line)
    if troubles:
        raise MatchError(" ".join(troubles))


def _show(args: argparse.Namespace) -> None:
    from pysolver.contract.collection import step_rows, told

    match, taken = _one(args.file)
    print("\n".join([*aligned(step_rows(match, taken), "><<><"), "", told(match, taken)]))


def _review(args: argparse.Namespace) -> None:
    from pysolver.contract.review import review

    match, _ = _one(args.file)
    found = watched(review(match, args.objective), looking_back())
    if args.html:
        from pysolver.contract.report import html

        write_text(args.html, html(found), "report.html")
        if not args.json:
            # result of a command: a report is in a file; e.g. file="report.html"
            print(saying("command.report_written", "Report written to {file}.", file=args.html))
    if args.json:
        print(json.dumps(found.to_dict()))
    elif not args.html:
        print("\n".join(_reviewed(found)))


def _reviewed(found: Review) -> list[str]:
    """Return a table of all decisions, and the sums."""
    from pysolver.contract.account import account
    from pysolver.contract.mistakes import grade_words
    from pysolver.contract.review import lines
    from pysolver.contract.whom import called
    from pysolver.contract.written import cost, known_to, mistake_words, skill_words, values_are, worth

    rows = [("", heads.who(), heads.position(), heads.best(), heads.played(), heads.cost(), "")]
    for line in lines(found):
        said = cost(line["loss"], found.objective)
        rows.append(
            (str(line["number"]), called(line["seat"]), line["position"], line["best"], line["played"], said,
             grade_words(line["grade"]))
        )  # fmt: skip
    told = list(aligned(rows, "><<<<><"))
    told += ["", *([found.ended] if found.ended else [])]
    seen_by = account(found)["seen_by"]
    for seat in found.decided:
        total = found.totals(seat)
        lost, luck = worth(total["loss"], found.objective), worth(total["luck"], found.objective)
        # below a table: what all decisions of somebody lost, and what luck their own rolls were;
        # e.g. n=40, lost="12.41 %", luck="3.11 %"
        sums = saying_n(
            "review.sums",
            "{n} decision lost {lost}; luck of own rolls {luck}.",
            "{n} decisions lost {lost}; luck of own rolls {luck}.",
            total["decisions"],
            lost=lost,
            luck=luck,
        )
        # below a table: how many mistakes somebody made, and what a decision lost on average;
        # e.g. mistakes="2 doubtful, 1 bad", mean="1.24 % ± 0.31 % in 52"
        mean = saying(
            "review.skill",
            "Mistakes: {mistakes}. Lost by a decision that was not obvious: {mean}.",
            mistakes=mistake_words(total),
            mean=skill_words(found.skill(seat), found.objective),
        )
        told += [seen_by[seat]["course"], f"  {sums}", f"  {mean}"]
    if not found.decided:
        told.append(seen_by[0]["course"])
    return [*told, values_are(known_to(found.exactness, found.max_error, found.likely_error))]
