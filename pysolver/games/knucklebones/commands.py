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
from pysolver.cli.rows import aligned
from pysolver.contract.advice import Option
from pysolver.contract.figures import percent, points, sentences
from pysolver.contract.game import game
from pysolver.contract.job import Progress, finish
from pysolver.errors import GameError, PositionError
from pysolver.games.knucklebones import notation, rules, words
from pysolver.games.knucklebones.rules import State
from pysolver.sayings.say import saying, saying_n

if TYPE_CHECKING:
    from pysolver.games.knucklebones.offline.tournament import Tally
    from pysolver.games.knucklebones.players import Player

DEPTH = 4
EXACT_FOLDER = "build/knucklebones"
GAMES = 1000
MOST_GAMES = 1_000_000
MOST_THREADS = 64


def add_commands(verbs: Any) -> None:
    """Add Knucklebones' own verbs to the parser of `pysolver knucklebones`."""
    # help of a command: solve
    solve = verbs.add_parser("solve", help=saying("knucklebones.help_solve", "say which column is best"))
    _add_position(solve)
    runs(solve, _solve)
    # help of a command: tree
    tree_help = saying("knucklebones.help_tree", "print every roll and column to a depth")
    tree = verbs.add_parser("tree", help=tree_help)
    _add_position(tree)
    runs(tree, _tree)
    # help of a command: play
    play = verbs.add_parser("play", help=saying("knucklebones.help_play", "play against any player"))
    play.epilog = "pysolver knucklebones play --depth 5"
    _add_search(play)
    # help of an option: --against PLAYER; all that stands here is typed
    against_help = saying("knucklebones.help_against", "advisor, greedy, game-1 ... (depth-N)")
    play.add_argument("--against", metavar="PLAYER", help=against_help)
    add_game_arguments(play)
    play.set_defaults(run=_play)
    _add_match(verbs)
    # help of a command: exact
    exact_help = saying("knucklebones.help_exact", "solve the whole game against one of its own players")
    exact = verbs.add_parser("exact", help=exact_help)
    exact.epilog = "pysolver knucklebones exact --against game-10 --out build/knucklebones"
    # help of an option: --against PLAYER; game-1 and game-10 are typed
    known_help = saying("knucklebones.help_exact_against", "game-1 to game-10")
    exact.add_argument("--against", metavar="PLAYER", required=True, help=known_help)
    # help of an option: --out DIR; e.g. folder="build/knucklebones"
    out_help = saying("knucklebones.help_out", "folder ({folder})", folder=EXACT_FOLDER)
    exact.add_argument("--out", type=Path, default=Path(EXACT_FOLDER), metavar="DIR", help=out_help)
    # help of an option: --threads N
    threads_help = saying("knucklebones.help_threads", "how many (2)")
    exact.add_argument("--threads", type=int, default=2, metavar="N", help=threads_help)
    runs(exact, _exact)


def _add_match(verbs: Any) -> None:
    # help of a command: match
    words = saying("knucklebones.help_match", "let two players play many games")
    match = verbs.add_parser("match", help=words)
    match.epilog = "pysolver knucklebones match advisor depth-4 --games 1000"
    # help of an argument: FIRST; all that stands here is typed
    words = saying("knucklebones.help_first", "perfect, advisor, layers-N, depth-N, greedy, game-N or random")
    match.add_argument("first", metavar="FIRST", help=words)
    # help of an argument: SECOND, a player as FIRST is
    words = saying("knucklebones.help_second", "one of these too")
    match.add_argument("second", metavar="SECOND", help=words)
    # help of an option: --games N; e.g. n=1000
    words = saying("knucklebones.help_games", "how many ({n})", n=GAMES)
    match.add_argument("--games", type=int, default=GAMES, metavar="N", help=words)
    # help of an option: --seed
    words = saying("knucklebones.help_seed", "seed of the dice (1)")
    match.add_argument("--seed", type=int, default=1, help=words)
    _add_exact(match)
    runs(match, _match)


def _add_position(command: argparse.ArgumentParser) -> None:
    """Let a command take a position, and how far to search from there."""
    command.epilog = f"{command.prog} '{notation.EXAMPLE}'"
    # help of an argument: POSITION
    words = saying(
        "knucklebones.help_position",
        "a position, or two boards of three lines of digits and underscores and a die",
    )
    command.add_argument("position", metavar="POSITION", nargs="+", help=words)
    _add_search(command)


def _add_search(command: argparse.ArgumentParser) -> None:
    # help of an option: --depth N; e.g. n=4
    words = saying("knucklebones.help_depth", "dice to look ahead ({n})", n=DEPTH)
    command.add_argument("-d", "--depth", type=int, default=DEPTH, metavar="N", help=words)
    _add_exact(command)


def _add_exact(command: argparse.ArgumentParser) -> None:
    # help of an option: --exact FILE; e.g. folder="build/knucklebones"
    words = saying("knucklebones.help_exact_file", "the exact table, as in {folder}", folder=EXACT_FOLDER)
    command.add_argument("--exact", type=Path, metavar="FILE", help=words)


def read_position(words: list[str]) -> State:
    """Read a position text, or the boards of the known solver: to move, other, and the die."""
    words = [word.strip() for word in words]
    if any("/" in word for word in words):
        return notation.parse(" ".join(words))
    if len(words) == 2 * rules.ROWS + 1:  # every line for itself
        words = [" ".join(words[: rules.ROWS]), " ".join(words[rules.ROWS : -1]), words[-1]]
    if len(words) != 3:
        raise PositionError(
            # a position that is typed wrong;
            # e.g. example="'55,1,-/6,-,33 4'", lines="'51_ 5__ ___' '__3 __3 6__' 4", text="'51_'"
            saying(
                "knucklebones.wrong_words",
                "Give a position, as in {example}, or two boards of three lines and a die, as in {lines}, "
                "not {text}.",
                example=f"'{notation.EXAMPLE}'",
                lines="'51_ 5__ ___' '__3 __3 6__' 4",
                text=repr(" ".join(words)),
            )
        )
    mine, theirs = (notation.read_lines(word) for word in words[:2])
    return notation.checked(State(mine, theirs, notation.read_die(words[2])))


def _rolled(words: list[str]) -> State:
    position = read_position(words)
    if position.my_difficulty or position.their_difficulty or position.lucky:
        raise PositionError(
            # a position that a command cannot take; e.g. example="'55,1,-/6,-,33 4'"
            saying(
                "knucklebones.alike_here",
                "Both play alike here, with plain dice: leave out what follows the die, as in {example}.",
                example=repr(notation.EXAMPLE),
            )
        )
    if position.die is None:
        raise PositionError(
            # a position that lacks its die; e.g. example="55,1,-/6,-,33 4"
            saying(
                "knucklebones.needs_die",
                "Which column is best depends on the die: give one, as in {example}.",
                example=notation.EXAMPLE,
            )
        )
    return position


def _depth(args: argparse.Namespace) -> int:
    from pysolver.games.knucklebones.search import checked_depth

    return checked_depth(args.depth, 1)


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
                print(_so_far(so_far), file=sys.stderr)

    try:
        so_far.update(finish(deepen(position, depth), hear).to_dict())
    except KeyboardInterrupt:
        if so_far:
            _print_solved(position, so_far, time.perf_counter() - begun, args.json)
        raise
    _print_solved(position, so_far, time.perf_counter() - begun, args.json)


def _so_far(found: dict[str, Any]) -> str:
    # what a search has found at a depth: the best columns, and by how many points one is ahead then;
    # e.g. depth=3, columns=[1, 2], points="4.25"
    return saying(
        "knucklebones.so_far",
        "Depth {depth}: column {columns:or}, {points}",
        depth=found["depth"],
        columns=found["best"],
        points=points(found["evaluation"], 2),
    )


def _print_solved(position: State, found: dict[str, Any], seconds: float, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"position": notation.format_position(position), **found, "seconds": seconds}))
        return
    print(
        # result of a command: the best columns, and by how many points one is ahead then;
        # e.g. columns=[1, 2], points="4.25"
        saying(
            "knucklebones.solved",
            "Best: column {columns:or}. Evaluation: {points} points.",
            columns=found["best"],
            points=points(found["evaluation"], 2),
        )
    )
    columns = sorted(found["columns"].items(), key=lambda item: -item[1])
    rows = [[words.placement(int(column) - 1, None, 0), points(value, 3)] for column, value in columns]
    print("\n".join(f"  {row}" for row in aligned(rows, "<>")))
    print(
        # result of a command: what a search has done; e.g. n=10432, depth=4, seconds=0.52
        saying_n(
            "knucklebones.opened",
            "{n} position opened to depth {depth} in {seconds:fixed2} s.",
            "{n} positions opened to depth {depth} in {seconds:fixed2} s.",
            found["positions"],
            depth=found["depth"],
            seconds=seconds,
        )
    )


def _solve_exactly(position: State, args: argparse.Namespace) -> None:
    from pysolver.games.knucklebones.offline.judge import perfect_judge
    from pysolver.games.knucklebones.weigh import verdict_of

    found = verdict_of(position, perfect_judge(exact_folder(args.exact)))
    advice = game("knucklebones").advice(position, "win", found)
    if args.json:
        print(json.dumps(advice.to_dict()))
        return
    rows = [
        [option.text, percent(option.value, 5), _costs(option.loss), _fears(option)]
        for option in advice.options
    ]
    print("\n".join([sentences(advice.sentence, advice.why), *(f"  {row}" for row in aligned(rows, "<>><"))]))


def _costs(loss: float) -> str:
    # result of a command: what a choice costs beside the best one; e.g. loss="0.01234 %"
    return saying("knucklebones.costs", "costs {loss}", loss=percent(loss, 5))


def _fears(option: Option) -> str:
    """Say what an option has to fear, "" for nothing."""
    if not option.extras["fear"]:
        return ""
    # result of a command: the opponent's answer that hurts most, and the chance to win that is left;
    # e.g. die=6, column="2", win=0.412
    return saying(
        "knucklebones.fears",
        "fears a {die} in column {column}, which leaves {win:percent2}",
        die=option.extras["fear"],
        column=option.extras["answer"],
        win=option.extras["after_answer"],
    )


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
        raise GameError(
            # what is typed as --games; e.g. most="1000000", games="0"
            saying(
                "knucklebones.wrong_games",
                "One plays 1 to {most} games, as in --games 1000, not {games}.",
                most=str(MOST_GAMES),
                games=str(args.games),
            )
        )
    exact = None if args.exact is None else exact_folder(args.exact)
    players = entrant(args.first, exact), entrant(args.second, exact)
    judge = None if exact is None else perfect_judge(exact)
    # work that takes a while, before a bar
    label = saying("knucklebones.playing", "Playing")
    result = watched(tournament(players, args.games, abs(args.seed), (judge, judge)), label)
    if args.json:
        print(json.dumps({"players": [args.first, args.second], **result.to_dict(judge is not None)}))
        return
    low, high = result.interval
    print(
        # result of a command: what two players came to, a draw as half a game won;
        # e.g. first="advisor", second="greedy", score=0.6712, low=0.6412, high=0.7001
        saying(
            "knucklebones.scores",
            "{first} scores {score:percent2} against {second} "
            "(95 % between {low:percent2} and {high:percent2}).",
            first=args.first,
            second=args.second,
            score=result.score,
            low=low,
            high=high,
        ),
        # result of a command: how many games one player won, drew and lost; e.g. won=660, drawn=22, lost=318
        saying(
            "knucklebones.results",
            "Won: {won}, drawn: {drawn}, lost: {lost}.",
            won=result.wins,
            drawn=result.draws,
            lost=result.games - result.wins - result.draws,
        ),
    )
    for one, tally in zip(players, result.tallies, strict=True) if judge is not None else ():
        print("  " + _tallied(one.name, tally, result.games))


def _tallied(name: str, tally: Tally, games: int) -> str:
    """Say what a player lost by its mistakes, and how far off what it shows is."""
    rates = tally.to_dict(games)
    lost = percent(rates["regret_a_game"], 3)
    # result of a command: what a player lost; e.g. name="greedy", move="0.012345", game="1.234 %"
    regret = saying(
        "knucklebones.regret",
        "{name} loses {move} a move, {game} a game against perfect play.",
        name=name,
        move=points(rates["regret_a_move"], 6),
        game=lost,
    )
    # result of a command: how many choices lost much; e.g. mistakes=12, moves=14000
    mistakes = saying(
        "knucklebones.mistakes",
        "Moves that lose over 2 points: {mistakes} of {moves}.",
        mistakes=tally.blunders,
        moves=tally.moves,
    )
    if not tally.shown:
        return sentences(regret, mistakes)
    # result of a command: how far the values that a player shows are off, as a root mean square;
    # e.g. off="0.00123"
    off = saying(
        "knucklebones.off", "Shown values are off by {off} (rms).", off=points(rates["rmse_shown"], 5)
    )
    return sentences(regret, mistakes, off)


def _exact(args: argparse.Namespace) -> None:
    from pysolver.games.knucklebones.offline.response import build_response

    difficulty = notation.read_difficulty(args.against)
    if difficulty is None:
        raise GameError(
            # what is typed as --against; e.g. name="'greedy'"
            saying(
                "knucklebones.own_only",
                "Only the game's own players are solved against, as in --against game-10, not {name}.",
                name=repr(args.against),
            )
        )
    if not 1 <= args.threads <= MOST_THREADS:
        raise GameError(
            # what is typed as --threads; e.g. most=64, threads="0"
            saying(
                "knucklebones.wrong_threads",
                "A solve takes 1 to {most} threads, as in --threads 2, not {threads}.",
                most=MOST_THREADS,
                threads=str(args.threads),
            )
        )

    def hear(step: Progress) -> None:
        if step.so_far:
            print(step.so_far, file=sys.stderr, flush=True)

    found = finish(build_response(exact_folder(args.out), difficulty, args.threads), hear)
    if args.json:
        worth = {"mean": found.mean, "first": found.first, "second": found.second}
        print(json.dumps({"against": args.against, **worth}))
        return
    print(
        # result of a command: what the best play wins against a bot; e.g. name="game-10", mean="69.638 %",
        # first="71.234 %", second="68.042 %"
        saying(
            "knucklebones.response",
            "The best reply to {name} wins {mean}: {first} going first, {second} going second.",
            name=args.against,
            mean=percent(found.mean, 3),
            first=percent(found.first, 3),
            second=percent(found.second, 3),
        )
    )
