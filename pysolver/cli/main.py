"""The command line: `pysolver games | advise | play`, and the verbs that each game adds of its own.

A game adds verbs in `games/<id>/commands.py` by `add_commands(verbs)`; that file is imported only when
its game is asked for. A verb sets `run`, which gets the parsed arguments; a parser's epilog, where it has
one, gives an example that is right. Whatever is wrong with the input becomes one line and exit code 2.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import re
import shlex
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

from pysolver import __version__
from pysolver.cli.given import FOR_EXAMPLE, add_game_arguments, group, runs, show_examples
from pysolver.cli.progress import watched
from pysolver.contract.game import game
from pysolver.contract.spec import GAME_IDS, games
from pysolver.errors import GameError, SolverError
from pysolver.sayings.render import chosen
from pysolver.sayings.say import CODES, saying, speaking, voice_of

PROGRAM = "pysolver"
EXAMPLE = f"{FOR_EXAMPLE}{PROGRAM} advise pig '100 30/40 12'"
RANKED = f"{FOR_EXAMPLE}{PROGRAM} places konijnenhokken '0 0.0.0 * 200:45/60/38:third'"
SHARED = (
    "pysolver.cli.match",
    "pysolver.cli.practice",
    "pysolver.cli.tables",
)  # modules that add verbs which all games share
LOADED_LATER = ("eyes", *GAME_IDS)  # commands that bring those below them only when they are asked for
LANG = "--lang"
TERMINAL = (
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
)  # what says which language a terminal speaks, the first that is set
SHELLS = ("bash", "zsh", "fish")
LONGEST_COMPLAINT = 700  # whoever pastes a book as a position gets a line back, not the book


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence with a right example."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse; arguments that are left over are the innermost parser's to complain about."""
        parsed, left = super().parse_known_args(args, namespace)
        if left:
            self.error(f"{' '.join(left)!r} is not understood")
        return parsed, left

    def error(self, message: str) -> NoReturn:
        """Raise the complaint, with the parser's own example."""
        example = (self.epilog or self.prog).removeprefix(FOR_EXAMPLE)
        raise GameError(f"{message}; {FOR_EXAMPLE}{example}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        _never_fail_on_signs(stream)
    words = [_not_an_option(word) for word in (sys.argv[1:] if argv is None else argv)]
    try:
        with speaking(_language(words)):
            args = parser_of(words).parse_args(words)
            args.run(args)
        sys.stdout.flush()
    except GameError as error:
        print(f"{PROGRAM}: {_one_line(str(error))}", file=sys.stderr)
        return 2
    except SolverError as fault:
        print(f"{PROGRAM}: {_one_line(str(fault))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # The reader has had enough. Python flushes once more at exit: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _never_fail_on_signs(stream: TextIO) -> None:
    """Let a terminal that lacks a sign show a stand-in for it."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _language(words: list[str]) -> str:
    """Take the language out of the words, wherever it stands; else that of the terminal."""
    for place, word in enumerate(words):
        option, _, code = word.partition("=")
        if option == LANG:
            code = code or "".join(words[place + 1 : place + 2])
            del words[place : place + (1 if "=" in word else 2)]
            return voice_of(code).code
    return chosen([os.environ[name] for name in TERMINAL if os.environ.get(name)][:1], list(CODES))


def _not_an_option(word: str) -> str:
    """Give a part of a position that begins with a dash, as `-,-,-/-,-,-`, a blank: then it is no option."""
    return word if re.match(r"[^-]|-{1,2}[A-Za-z]|--?$|$", word) else f" {word}"


def _one_line(text: str) -> str:
    text = "".join(sign if sign.isprintable() else " " for sign in text)
    if len(text) <= LONGEST_COMPLAINT:
        return text
    half = LONGEST_COMPLAINT // 2
    return f"{text[:half]} ... {text[-half:]}"


def parser_of(words: Sequence[str]) -> Parser:
    """Return the parser; only the game that is asked for brings its verbs."""
    parser = Parser(prog=PROGRAM, epilog=EXAMPLE, description="Exact advice for dice games.")
    # help of an option: --lang
    told = saying("command.help_lang", "speak this language (that of the terminal)")
    parser.add_argument(LANG, choices=CODES, help=told)
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    verbs = group(parser, "command")
    command = verbs.add_parser("games", help="list the games", epilog=f"{FOR_EXAMPLE}{PROGRAM} games --json")
    runs(command, _games)
    command = verbs.add_parser("advise", help="say what to do in a position", epilog=EXAMPLE)
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAME_IDS)}")
    command.add_argument("position", metavar="POSITION", nargs="+", help="a position text, in quotes")
    command.add_argument("--objective", metavar="points|win", help="what to play for (the game's first)")
    command.add_argument("--top", type=_count, metavar="N", help="only the best N actions")
    runs(command, _advise)
    command = verbs.add_parser(
        "places", help="say with what chances everybody ends first, second and so on", epilog=RANKED
    )
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAME_IDS)}")
    command.add_argument("position", metavar="POSITION", nargs="+", help="a position of several, in quotes")
    runs(command, _places)
    command = verbs.add_parser(
        "play", help="play a game in the terminal", epilog=f"{FOR_EXAMPLE}{PROGRAM} play pig"
    )
    _add_play_arguments(command)
    command = verbs.add_parser(
        "completion",
        help="print what lets a shell complete commands",
        epilog=f"{FOR_EXAMPLE}{PROGRAM} completion bash",
    )
    command.add_argument("shell", choices=SHELLS)
    command.set_defaults(run=_completion)
    command = verbs.add_parser(
        "serve", help="serve the page on this computer", epilog=f"{FOR_EXAMPLE}{PROGRAM} serve --port 8000"
    )
    command.add_argument("--port", type=_port, help="0 for any that is free (8765)")
    command.set_defaults(run=_serve)
    for module in SHARED:
        importlib.import_module(module).add_commands(verbs)
    eyes = verbs.add_parser("eyes", help="read pictures", epilog=f"{FOR_EXAMPLE}{PROGRAM} eyes read --help")
    if "eyes" in words[:1]:
        _add_verbs(eyes, "pysolver.cli.eyes")
    for game_id in GAME_IDS:
        own = verbs.add_parser(
            game_id, help="its own commands", epilog=f"{FOR_EXAMPLE}{PROGRAM} {game_id} --help"
        )
        if game_id in words[:1]:
            _add_game(own, game_id)
    if words and not words[0].startswith("-") and words[0] not in verbs.choices:
        parser.error(f"there is no command {words[0]!r}, only {', '.join(verbs.choices)}")
    return parser


def _add_game(own: Parser, game_id: str) -> None:
    module = f"pysolver.games.{game_id}.commands"
    if importlib.util.find_spec(module) is None:
        spec = game(game_id).spec
        raise GameError(
            f"{spec.title} has no commands of its own; "
            f"{FOR_EXAMPLE}{PROGRAM} advise {game_id} {shlex.quote(spec.example)}"
        )
    _add_verbs(own, module)


def _add_verbs(own: Parser, module: str) -> None:
    verbs = group(own, "verb")
    importlib.import_module(module).add_commands(verbs)
    show_examples(own, verbs)


def _add_play_arguments(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAME_IDS)}")
    command.add_argument(
        "--against",
        metavar="WHO",
        help="advisor, casual, random, a friend at this terminal, or a player of the game's own, "
        "as in school --against bob (advisor)",
    )
    command.add_argument(
        "--seats",
        metavar="NAMES",
        help="who sits there, in the order of turns: me, those of --against, or names of people at this "
        "terminal, as in school --seats me,left,bob",
    )
    add_game_arguments(command)
    command.set_defaults(run=_play)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0):
        raise argparse.ArgumentTypeError(f"a number from 1 on, as in 3, not {text.strip()!r}")
    return int(text[:9])


def _games(args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps([spec.to_dict() for spec in games()]))
        return
    from pysolver.cli.rows import aligned

    head = ("game", "title", "rules", "played for", "a position")
    rows = [
        (spec.id, spec.title, spec.rules_version, ", ".join(spec.objectives), spec.example)
        for spec in games()
    ]
    print("\n".join(aligned([head, *rows], "<<<<<")))


def _advise(args: argparse.Namespace) -> None:
    played = game(args.game)
    state = played.parse(" ".join(word.strip() for word in args.position))
    objective = played.objective(args.objective, state)
    work = played.sharpen(state, objective)
    if work is not None:
        watched(work, "Solving")
    advice = played.advise(state, objective=objective, top=args.top)
    if args.json:
        print(json.dumps(advice.to_dict()))
        return
    from pysolver.cli.show import advice_lines

    everything = len(played.actions(state))
    print("\n".join(advice_lines(advice, everything, colours=_wants_colours(), short=args.top is None)))


def _places(args: argparse.Namespace) -> None:
    played = game(args.game)
    found = played.places(played.parse(" ".join(word.strip() for word in args.position)))
    if args.json:
        print(json.dumps(found.to_dict()))
        return
    from pysolver.cli.show import places_lines

    print("\n".join(places_lines(found)))


def _play(args: argparse.Namespace) -> None:
    from pysolver.cli.play import run

    if args.seats is not None and (args.against is not None or args.second):
        raise GameError("Who sits there is said once: by --seats me,bob, or by --against bob and --second.")
    run(args, args.game, args.against, seats=args.seats or "")


def _port(text: str) -> int:
    from pysolver.cli.serve import port_number

    return port_number(text)


def _serve(args: argparse.Namespace) -> None:
    from pysolver.cli.serve import DEFAULT_PORT, serve

    serve(DEFAULT_PORT if args.port is None else args.port)


def _completion(args: argparse.Namespace) -> None:
    from pysolver.cli.completion import script

    print(script(args.shell), end="")


def _wants_colours() -> bool:
    """Tell whether the output is for a person's eyes, and they did not ask for plain text (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
