"""`pysolver knucklebones solve | tree | play | match | exact`.

The first three do what the known command-line solver of this game does, by its evaluation, with memory and
pruning; with the exact table they answer by the probability to win instead.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pysolver.cli.given import add_game_arguments, runs
from pysolver.cli.progress import SILENT, watched
from pysolver.contract.game import game
from pysolver.contract.job import Progress, finish
from pysolver.errors import GameError, PositionError
from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones.rules import State

if TYPE_CHECKING:
    from pysolver.games.knucklebones.players import Player

DEPTH = 4
EXACT_FOLDER = "build/knucklebones"
GAMES = 1000
MOST_GAMES = 1_000_000
MOST_THREADS = 64


def add_commands(verbs: Any) -> None:
    """Add Knucklebones' own verbs to the parser of `pysolver knucklebones`."""
    for name, run, text in (
        ("solve", _solve, "say which column is best"),
        ("tree", _tree, "print every roll and column to a depth"),
    ):
        example = f"for example: pysolver knucklebones {name} '{notation.EXAMPLE}'"
        command: argparse.ArgumentParser = verbs.add_parser(name, help=text, epilog=example)
        command.add_argument(
            "position",
            metavar="POSITION",
            nargs="+",
            help="a position, or two boards of three lines of digits and underscores and a die",
        )
        _add_search(command)
        runs(command, run)
    command = verbs.add_parser(
        "play", help="play against any player", epilog="for example: pysolver knucklebones play --depth 5"
    )
    _add_search(command)
    command.add_argument("--against", metavar="PLAYER", help="advisor, greedy, game-1 ... (depth-N)")
    add_game_arguments(command)
    command.set_defaults(run=_play)
    command = verbs.add_parser(
        "match",
        help="let two players play many games",
        epilog="for example: pysolver knucklebones match advisor depth-4 --games 1000",
    )
    command.add_argument(
        "first", metavar="FIRST", help="perfect, advisor, layers-N, depth-N, greedy, game-N, random"
    )
    command.add_argument("second", metavar="SECOND", help="the same")
    command.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"how many ({GAMES})")
    command.add_argument("--seed", type=int, default=1, help="the same games again (1)")
    _add_exact(command)
    runs(command, _match)
    command = verbs.add_parser(
        "exact",
        help="solve the whole game against one of its own players",
        epilog="for example: pysolver knucklebones exact --against game-10 --out build/knucklebones",
    )
    command.add_argument("--against", metavar="PLAYER", required=True, help="game-1 to game-10")
    command.add_argument(
        "--out", type=Path, default=Path(EXACT_FOLDER), metavar="DIR", help=f"folder ({EXACT_FOLDER})"
    )
    command.add_argument("--threads", type=int, default=2, metavar="N", help="how many (2)")
    runs(command, _exact)


def _add_search(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "-d", "--depth", type=int, default=DEPTH, metavar="N", help=f"placements to look ahead ({DEPTH})"
    )
    _add_exact(command)


def _add_exact(command: argparse.ArgumentParser) -> None:
    command.add_argument("--exact", type=Path, metavar="FILE", help=f"the exact table, as in {EXACT_FOLDER}")


def read_position(words: list[str]) -> State:
    """Read a position text, or the boards of the known solver: to move, other, and the die."""
    words = [word.strip() for word in words]
    if any("/" in word for word in words):
        return notation.parse(" ".join(words))
    if len(words) == 2 * rules.ROWS + 1:  # every line for itself
        words = [" ".join(words[: rules.ROWS]), " ".join(words[rules.ROWS : -1]), words[-1]]
    if len(words) != 3:
        raise PositionError(
            f"Give a position, as in '{notation.EXAMPLE}', or two boards of three lines and a die, as in "
            f"'51_ 5__ ___' '__3 __3 6__' 4, not {' '.join(words)!r}."
        )
    mine, theirs = (notation.read_lines(word) for word in words[:2])
    return notation.checked(State(mine, theirs, notation.read_die(words[2])))


def _rolled(words: list[str]) -> State:
    position = read_position(words)
    if position.my_difficulty or position.their_difficulty or position.lucky:
        raise PositionError(
            f"Both play alike here, with plain dice: leave out what follows the die, as in "
            f"{notation.EXAMPLE!r}."
        )
    if position.die is None:
        raise PositionError(f"Which column is best depends on the die: give one, as in {notation.EXAMPLE}.")
    return position


def _depth(args: argparse.Namespace) -> int:
    from pysolver.games.knucklebones.search import MOST_DEPTH

    if not 1 <= args.depth <= MOST_DEPTH:
        raise GameError(
            f"A search looks 1 to {MOST_DEPTH} placements ahead, as in --depth 4, not {args.depth}."
        )
    depth: int = args.depth
    return depth


def exact_folder(path: Path) -> Path:
    """Return the folder of the exact table from its folder or from one of its files."""
    return path.parent if path.suffix and not path.is_dir() else path


def _solve(args: argparse.Namespace) -> None:
    position = _rolled(args.position)
    if args.exact is not None:
        _solve_exactly(position, args)
        return
    from pysolver.games.knucklebones.heuristic import deepen

    depth, begun = _depth(args), time.perf_counter()
    so_far: dict[str, Any] = {}

    def hear(step: Progress) -> None:
        if step.so_far and step.so_far != so_far:
            so_far.update(step.so_far)
            if sys.stderr.isatty() or time.perf_counter() - begun > SILENT:
                best = " or ".join(map(str, so_far["best"]))
                print(f"depth {so_far['depth']}: column {best}, {so_far['evaluation']:+.2f}", file=sys.stderr)

    try:
        so_far.update(finish(deepen(position, depth), hear).to_dict())
    except KeyboardInterrupt:
        if so_far:
            _print_solved(position, so_far, time.perf_counter() - begun, args.json)
        raise
    _print_solved(position, so_far, time.perf_counter() - begun, args.json)


def _print_solved(position: State, found: dict[str, Any], seconds: float, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"position": notation.format_position(position), **found, "seconds": seconds}))
        return
    best = " or ".join(map(str, found["best"]))
    print(f"Best: column {best}. Evaluation: {found['evaluation']:+.2f} points.")
    for column, value in sorted(found["columns"].items(), key=lambda item: -item[1]):
        print(f"  column {column}  {value:+8.3f}")
    print(f"{found['positions']} positions opened to depth {found['depth']} in {seconds:.2f} s.")


def _solve_exactly(position: State, args: argparse.Namespace) -> None:
    from pysolver.games.knucklebones.offline.judge import perfect_judge
    from pysolver.games.knucklebones.weigh import verdict_of

    found = verdict_of(position, perfect_judge(exact_folder(args.exact)))
    advice = game("knucklebones").advice(position, "win", found)
    if args.json:
        print(json.dumps(advice.to_dict()))
        return
    print(f"{advice.sentence} {advice.why}")
    for option in advice.options:
        line = f"  column {option.action}  {option.value:9.5%}  loses {option.loss:9.5%}"
        if option.extras["fear"]:
            line += "  fears a {fear} in column {answer}, which leaves {after_answer:.2%}".format(
                **option.extras
            )
        print(line)


def _tree(args: argparse.Namespace) -> None:
    from pysolver.games.knucklebones.tree import nodes

    position = _rolled(args.position)
    exact = None
    if args.exact is not None:
        from pysolver.games.knucklebones.offline.judge import perfect_judge

        exact = perfect_judge(exact_folder(args.exact))
    for node in nodes(position, _depth(args), exact):
        if args.json:
            print(json.dumps(node.to_dict()))
        else:
            print(node.line())


def _play(args: argparse.Namespace) -> None:
    from pysolver.cli.play import BOTS, FRIEND, run
    from pysolver.games.knucklebones.players import chooses

    name = args.against or ("perfect" if args.exact is not None else f"depth-{_depth(args)}")
    if name in (*BOTS, FRIEND):
        run(args, "knucklebones", name)
        return
    opponent = _opponent(name, None if args.exact is None else exact_folder(args.exact))
    run(args, "knucklebones", name, lambda chance: {name: chooses(opponent, chance)})


def _opponent(name: str, exact: Path | None) -> Player:
    from pysolver.games.knucklebones.players import player

    if name != "perfect":
        return player(name)
    from pysolver.games.knucklebones.offline.tournament import entrant

    return entrant(name, exact)


def _match(args: argparse.Namespace) -> None:
    from pysolver.games.knucklebones.offline.judge import perfect_judge
    from pysolver.games.knucklebones.offline.tournament import entrant, tournament

    if not 1 <= args.games <= MOST_GAMES:
        raise GameError(f"A match has 1 to {MOST_GAMES} games, as in --games 1000, not {args.games}.")
    exact = None if args.exact is None else exact_folder(args.exact)
    players = entrant(args.first, exact), entrant(args.second, exact)
    judge = None if exact is None else perfect_judge(exact)
    result = watched(tournament(players, args.games, abs(args.seed), (judge, judge)), "Playing")
    if args.json:
        print(json.dumps({"players": [args.first, args.second], **result.to_dict(judge is not None)}))
        return
    low, high = result.interval
    losses = result.games - result.wins - result.draws
    print(
        f"{args.first} scores {result.score:.2%} against {args.second} "
        f"(95 % between {low:.2%} and {high:.2%}): "
        f"{result.wins} won, {result.draws} drawn, {losses} lost."
    )
    for one, tally in zip(players, result.tallies, strict=True) if judge is not None else ():
        rates = tally.to_dict(result.games)
        print(
            f"  {one.name}: loses {rates['regret_a_move']:.6f} a move, {rates['regret_a_game']:.3%} a game "
            f"against perfect play; {tally.blunders} of {tally.moves} moves lose over 2 points"
            + (f"; shown values are off by {rates['rmse_shown']:.5f} (rms)." if tally.shown else ".")
        )


def _exact(args: argparse.Namespace) -> None:
    from pysolver.games.knucklebones.offline.response import build_response

    difficulty = notation.read_difficulty(args.against)
    if difficulty is None:
        raise GameError(
            f"Only the game's own players are solved against, as in --against game-10, not {args.against!r}."
        )
    if not 1 <= args.threads <= MOST_THREADS:
        raise GameError(f"A solve takes 1 to {MOST_THREADS} threads, as in --threads 2, not {args.threads}.")

    def hear(step: Progress) -> None:
        if step.so_far:
            print(step.so_far, file=sys.stderr, flush=True)

    found = finish(build_response(exact_folder(args.out), difficulty, args.threads), hear)
    if args.json:
        worth = {"mean": found.mean, "first": found.first, "second": found.second}
        print(json.dumps({"against": args.against, **worth}))
        return
    print(
        f"The best response to {args.against} wins {found.mean:.3%}: "
        f"{found.first:.3%} beginning, {found.second:.3%} when {args.against} begins."
    )
