"""`pysolver knucklebones solve | tree | play | match`.

The first three do what the known command-line solver of this game does, by its evaluation, with memory and
pruning; with the exact table they answer by the probability to win instead.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from pysolver.errors import GameError, PositionError
from pysolver.knucklebones import rules
from pysolver.knucklebones.exactfile import DEFAULT_FOLDER
from pysolver.knucklebones.rules import Position

DEPTH = 4
EXAMPLE = f"for example: pysolver knucklebones solve '{rules.EXAMPLE}'"
GAMES = 1000
MOST_GAMES = 1_000_000


def add_commands(verbs: Any) -> None:
    """Add Knucklebones' own verbs to the parser of `pysolver knucklebones`."""
    for name, run, text in (
        ("solve", _solve, "say which column is best"),
        ("tree", _tree, "print every roll and column to a depth"),
    ):
        command: argparse.ArgumentParser = verbs.add_parser(name, help=text, epilog=EXAMPLE)
        command.add_argument(
            "position",
            metavar="POSITION",
            nargs="+",
            help="a position, or two boards of three lines of digits and underscores and a die",
        )
        _add_search(command)
        command.add_argument("--json", action="store_true", help="print JSON")
        command.set_defaults(run=run)
    command = verbs.add_parser(
        "play", help="play against any player", epilog="for example: pysolver knucklebones play --depth 5"
    )
    _add_search(command)
    command.add_argument("--against", metavar="PLAYER", help="advisor, greedy, game-1 ... (depth-N)")
    command.add_argument("--second", action="store_true", help="let the other player begin")
    command.add_argument("--seed", type=int, help="throw the same dice again")
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
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_match)


def _add_search(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "-d", "--depth", type=int, default=DEPTH, metavar="N", help=f"placements to look ahead ({DEPTH})"
    )
    _add_exact(command)


def _add_exact(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--exact", type=Path, metavar="FILE", help=f"the exact table, as in {DEFAULT_FOLDER.as_posix()}"
    )


def read_position(words: list[str]) -> Position:
    """Read a position text, or the boards of the known solver: to move, other, and the die."""
    words = [word.strip() for word in words]
    if any("/" in word for word in words):
        return rules.parse(" ".join(words))
    if len(words) == 2 * rules.ROWS + 1:  # every line for itself
        words = [" ".join(words[: rules.ROWS]), " ".join(words[rules.ROWS : -1]), words[-1]]
    if len(words) != 3:
        raise PositionError(
            f"Give a position, as in '{rules.EXAMPLE}', or two boards of three lines and a die, as in "
            f"'51_ 5__ ___' '__3 __3 6__' 4, not {' '.join(words)!r}."
        )
    mine, theirs = (rules.read_lines(word) for word in words[:2])
    return rules.checked(Position(mine, theirs, rules.read_die(words[2])))


def _rolled(words: list[str]) -> Position:
    position = read_position(words)
    if position.die is None:
        raise PositionError(f"Which column is best depends on the die: give one, as in {rules.EXAMPLE}.")
    return position


def _depth(args: argparse.Namespace) -> int:
    from pysolver.core.search import MOST_DEPTH

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
    from pysolver.core.search import Search
    from pysolver.knucklebones.heuristic import HeuristicProblem, column_values

    search, begun = Search(HeuristicProblem()), time.perf_counter()
    values = column_values(position, _depth(args), search)
    seconds = time.perf_counter() - begun
    best = max(values.values())
    columns = [column + 1 for column, value in values.items() if best - value < 1e-9]
    if args.json:
        found = {
            "position": rules.format_position(position),
            "depth": args.depth,
            "evaluation": best,
            "best": columns,
            "columns": {str(column + 1): value for column, value in values.items()},
            "seconds": seconds,
            "positions": search.positions,
        }
        print(json.dumps(found))
        return
    print(f"Best: column {' or '.join(map(str, columns))}. Evaluation: {best:+.2f} points.")
    for column, value in sorted(values.items(), key=lambda item: -item[1]):
        print(f"  column {column + 1}  {value:+8.3f}")
    print(f"{search.positions} positions opened to depth {args.depth} in {seconds:.2f} s.")


def _solve_exactly(position: Position, args: argparse.Namespace) -> None:
    from pysolver.knucklebones.judge import ExactJudge
    from pysolver.knucklebones.weigh import advice_of

    advice = advice_of(position, ExactJudge(exact_folder(args.exact)), "win")
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
    from pysolver.knucklebones.tree import nodes

    position = _rolled(args.position)
    exact = None
    if args.exact is not None:
        from pysolver.knucklebones.judge import ExactJudge

        exact = ExactJudge(exact_folder(args.exact))
    for node in nodes(position, _depth(args), exact):
        if args.json:
            print(json.dumps(node.to_dict()))
        else:
            print(node.line())


def _play(args: argparse.Namespace) -> None:
    from pysolver.knucklebones.players import player
    from pysolver.knucklebones.terminal import play

    name = args.against or ("perfect" if args.exact is not None else f"depth-{_depth(args)}")
    exact = None if args.exact is None else exact_folder(args.exact)
    play(player(name, exact), second=args.second, seed=args.seed)


def _match(args: argparse.Namespace) -> None:
    from pysolver.knucklebones.judge import ExactJudge
    from pysolver.knucklebones.match import match
    from pysolver.knucklebones.players import player

    if not 1 <= args.games <= MOST_GAMES:
        raise GameError(f"A match has 1 to {MOST_GAMES} games, as in --games 1000, not {args.games}.")
    exact = None if args.exact is None else exact_folder(args.exact)
    players = player(args.first, exact), player(args.second, exact)
    judge = None if exact is None else ExactJudge(exact)
    result = match(players, args.games, abs(args.seed), judge)
    low, high = result.interval
    if args.json:
        found: dict[str, Any] = {
            "players": [args.first, args.second],
            "games": result.games,
            "wins": result.wins,
            "draws": result.draws,
            "score": result.score,
            "interval": [low, high],
        }
        if judge is not None:
            found["against_perfect_play"] = [tally.to_dict(result.games) for tally in result.tallies]
        print(json.dumps(found))
        return
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
