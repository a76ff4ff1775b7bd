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
from typing import Any, TextIO

from pysolver import __version__
from pysolver.cli.given import add_game, add_game_arguments, add_objective, group, runs, show_examples
from pysolver.cli.parser import Parser
from pysolver.cli.progress import solving, watched
from pysolver.contract import heads
from pysolver.contract.game import game
from pysolver.contract.spec import GAME_IDS, games
from pysolver.errors import GameError, SolverError
from pysolver.sayings.render import chosen
from pysolver.sayings.say import CODES, saying, speaking, voice_of

PROGRAM = "pysolver"
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
    # what the command line is, in its help
    parser = Parser(prog=PROGRAM, description=saying("command.about", "Exact advice for dice games."))
    # help of an option: --lang
    told = saying("command.help_lang", "speak this language (that of the terminal)")
    parser.add_argument(LANG, choices=CODES, help=told)
    # help of an option: --version
    told = saying("command.help_version", "show the version")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}", help=told)
    verbs = group(parser, "command")
    _add_own(verbs)
    parser.epilog = verbs.choices["advise"].epilog
    for module in SHARED:
        importlib.import_module(module).add_commands(verbs)
    # help of a command: eyes
    told = saying("command.help_eyes", "read pictures")
    eyes = verbs.add_parser("eyes", help=told)
    eyes.epilog = "pysolver eyes read --help"
    if "eyes" in words[:1]:
        _add_verbs(eyes, "pysolver.cli.eyes")
    # help of a command that is the name of a game
    told = saying("command.help_own", "its own commands")
    for game_id in GAME_IDS:
        own = verbs.add_parser(game_id, help=told, epilog=f"{PROGRAM} {game_id} --help")
        if game_id in words[:1]:
            _add_game(own, game_id)
    if words and not words[0].startswith("-") and words[0] not in verbs.choices:
        # a command that there is not, within a sentence; e.g. name="'fly'", known="games, advise"
        complaint = saying(
            "command.unknown",
            "there is no command {name}, only {known}",
            name=repr(words[0]),
            known=", ".join(verbs.choices),
        )
        parser.complain(complaint)
    return parser


def _add_own(verbs: Any) -> None:
    """Add the verbs of this module."""
    # help of a command: games
    told = saying("command.help_games", "list the games")
    command = verbs.add_parser("games", help=told)
    command.epilog = "pysolver games --json"
    runs(command, _games)
    # help of a command: advise
    told = saying("command.help_advise", "say what to do in a position")
    command = verbs.add_parser("advise", help=told)
    command.epilog = "pysolver advise pig '100 30/40 12'"
    add_game(command)
    # help of an argument: POSITION
    told = saying("command.help_position_text", "a position text, in quotes")
    command.add_argument("position", metavar="POSITION", nargs="+", help=told)
    add_objective(command)
    # help of an option: --top N
    told = saying("command.help_top", "only the best N choices")
    command.add_argument("--top", type=_count, metavar="N", help=told)
    runs(command, _advise)
    # help of a command: places
    told = saying("command.help_places", "say with what chances everybody ends first, second and so on")
    command = verbs.add_parser("places", help=told)
    command.epilog = "pysolver places konijnenhokken '0 0.0.0 * 200:45/60/38:third'"
    add_game(command)
    # help of an argument: POSITION, of a game of three or more
    told = saying("command.help_position_of_several", "a position of several, in quotes")
    command.add_argument("position", metavar="POSITION", nargs="+", help=told)
    runs(command, _places)
    # help of a command: play
    told = saying("command.help_play", "play a game in the terminal")
    command = verbs.add_parser("play", help=told)
    command.epilog = "pysolver play pig"
    _add_play_arguments(command)
    # help of a command: completion
    told = saying("command.help_completion", "print what lets a shell complete commands")
    command = verbs.add_parser("completion", help=told)
    command.epilog = "pysolver completion bash"
    command.add_argument("shell", choices=SHELLS)
    command.set_defaults(run=_completion)
    # help of a command: serve
    told = saying("command.help_serve", "serve the page on this computer")
    command = verbs.add_parser("serve", help=told)
    command.epilog = "pysolver serve --port 8000"
    # help of an option: --port
    told = saying("command.help_port", "0 for any that is free (8765)")
    command.add_argument("--port", type=_port, help=told)
    command.set_defaults(run=_serve)


def _add_game(own: Parser, game_id: str) -> None:
    module = f"pysolver.games.{game_id}.commands"
    if importlib.util.find_spec(module) is None:
        spec = game(game_id).spec
        raise GameError(
            # a game is typed as a command, and has none;
            # e.g. game="Pig", example="pysolver advise pig '100 0/0 0'"
            saying(
                "command.no_own",
                "{game} has no commands of its own; for example: {example}",
                game=spec.title,
                example=f"{PROGRAM} advise {game_id} {shlex.quote(spec.example)}",
            )
        )
    _add_verbs(own, module)


def _add_verbs(own: Parser, module: str) -> None:
    verbs = group(own, "verb")
    importlib.import_module(module).add_commands(verbs)
    show_examples(own, verbs)


def _add_play_arguments(command: Parser) -> None:
    add_game(command)
    # help of an option: --against WHO; the words before "or" are typed as they stand
    told = saying(
        "command.help_against",
        "advisor, casual, random, friend (at this terminal), or a player of the game's own, "
        "as in school --against bob (advisor)",
    )
    command.add_argument("--against", metavar="WHO", help=told)
    # help of an option: --seats NAMES; "me" is typed as it stands
    told = saying(
        "command.help_seats",
        "who sits there, in the order of turns: me, those of --against, or names of people at this "
        "terminal, as in school --seats me,left,bob",
    )
    command.add_argument("--seats", metavar="NAMES", help=told)
    add_game_arguments(command)
    command.set_defaults(run=_play)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0):
        # what is typed as --top, within a sentence; e.g. text="'x'"
        trouble = saying(
            "command.wrong_top", "a number from 1 on, as in 3, not {text}", text=repr(text.strip())
        )
        raise argparse.ArgumentTypeError(trouble)
    return int(text[:9])


def _games(args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps([spec.to_dict() for spec in games()]))
        return
    from pysolver.cli.rows import aligned

    head = (
        heads.game(),
        # head of a column: the title of a game
        saying("head.title", "Title"),
        # head of a column: the version of a game's rules
        saying("head.rules", "Rules"),
        # head of a column: what a game is played for, points or to win
        saying("head.played_for", "Played for"),
        heads.position(),
    )
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
        watched(work, solving())
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
        raise GameError(
            # two options that do not go together
            saying(
                "command.seats_once",
                "Who sits there is said once: by --seats me,bob, or by --against bob and --second.",
            )
        )
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
