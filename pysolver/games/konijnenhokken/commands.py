"""`pysolver konijnenhokken value | turn | at-least | race | price | rounds | simulate`: turns and games."""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from functools import partial
from math import sqrt
from typing import Any

import numpy as np

from pysolver.cli.given import runs, tell
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.cli.simulate import add_seats, simulate_seats
from pysolver.contract.game import game
from pysolver.contract.job import Job
from pysolver.contract.match import Point, begin, play_many
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import (
    distribution,
    notation,
    questions,
    race,
    rivals,
    rounds,
    rules,
    solve,
    weigh,
    win,
)
from pysolver.games.konijnenhokken.rules import Race, Rounds, State
from pysolver.turns.program import Floats

MOST_TURNS = 10_000_000
MOST_BEYOND = 1_000  # points beyond a target
TARGET = 40  # of a race that is simulated


def add_commands(verbs: Any) -> None:
    """Add the game's own verbs to the parser of `pysolver konijnenhokken`."""
    value = _verb(verbs, "value", "exact expected points of a turn", _value)
    value.epilog = "pysolver konijnenhokken value"
    turn = _verb(verbs, "turn", "how the points of a turn are distributed", _turn)
    turn.epilog = "pysolver konijnenhokken turn '20 1.0.1 12345' --turns 3"
    turn.add_argument("position", nargs="*", metavar="POSITION", help="of this turn (a turn that begins)")
    turn.add_argument("--player", choices=rivals.STEADY, help="who plays a turn that begins (points)")
    turn.add_argument("--at-least", type=int, metavar="N", help="play for N points or more instead")
    turn.add_argument("--turns", type=int, default=1, help="the sum of this many turns (1)")
    least = _verb(
        verbs, "at-least", "the best chance of this many points this turn, and the play for it", _at_least
    )
    least.epilog = "pysolver konijnenhokken at-least 30 '20 1.0.1 12345'"
    least.add_argument("points", type=int, metavar="POINTS", help="points of the turn, or more")
    least.add_argument("position", nargs="*", metavar="POSITION", help="of this turn (a turn that begins)")
    race_ = _verb(verbs, "race", "who wins a race to a number of points", _race)
    race_.epilog = "pysolver konijnenhokken race --target 100"
    race_.add_argument("--target", type=int, required=True, metavar="N", help="points to reach")
    race_.add_argument("--first", choices=rivals.RIVALS, default="win", help="how the first plays (win)")
    race_.add_argument("--second", choices=rivals.RIVALS, default="win", help="how the second plays (win)")
    race_.add_argument("--solve", action="store_true", help="solve it anew, the table left aside")
    race_.add_argument(
        "--surplus",
        type=int,
        default=race.MOST_SURPLUS,
        metavar="N",
        help=f"points beyond the target that count ({race.MOST_SURPLUS})",
    )
    price = _verb(verbs, "price", "what playing a race for points alone costs", _price)
    price.epilog = "pysolver konijnenhokken price --target 100"
    price.add_argument("--target", type=int, required=True, metavar="N", help="points to reach")
    rounds_ = _verb(verbs, "rounds", "who wins after this many rounds", _rounds)
    rounds_.epilog = "pysolver konijnenhokken rounds --rounds 10"
    rounds_.add_argument("--rounds", type=int, default=10, help="how many rounds (10)")
    rounds_.add_argument("--first", choices=rivals.RIVALS, default="win", help="how the first plays (win)")
    rounds_.add_argument("--second", choices=rivals.RIVALS, default="win", help="how the second plays (win)")
    simulate = _verb(verbs, "simulate", "play turns, or games, with real dice", _simulate)
    simulate.epilog = "pysolver konijnenhokken simulate --turns 10000 --player published"
    simulate.add_argument("--turns", type=int, default=10_000, help="how many turns, or games (10000)")
    simulate.add_argument("--player", choices=rivals.RIVALS, default="points", help="who plays (points)")
    simulate.add_argument(
        "--against", choices=rivals.RIVALS, help="play games against this player, moving first"
    )
    add_seats(simulate, "win,points,published")
    length = simulate.add_mutually_exclusive_group()
    length.add_argument("--target", type=int, metavar="N", help=f"points of a race ({TARGET})")
    length.add_argument("--rounds", type=int, metavar="N", help="games of this many rounds instead")
    simulate.add_argument("--seed", type=int, default=1, help="seed of the dice (1)")


def _verb(verbs: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = verbs.add_parser(name, help=words)
    runs(command, run)
    return command


def _show(args: argparse.Namespace, report: dict[str, Any], *lines: str) -> None:
    tell(args, solve.GAME_ID, report, *lines)


def _value(args: argparse.Namespace) -> None:
    hold = solve.table().arrays["hold"]
    value = float(hold[0, solve.turn().local(rules.NOTHING)])
    _show(
        args,
        {"value": value, "stop_from": solve.height()},
        f"A turn is worth {value:.12f} points under the best play.",
        f"From {solve.height()} points on stopping is best, whatever lies on the table.",
    )


def _turn(args: argparse.Namespace) -> None:
    if not 1 <= args.turns <= 100:
        raise GameError(f"Turns are from 1 to 100, as in --turns 10, not {args.turns}.")
    wanted = args.at_least
    if args.player and (args.position or wanted is not None):
        raise GameError("A player plays turns that begin, for what it plays for: leave --player out here.")
    state = notation.parse(" ".join(args.position)) if args.position else State()
    where = " from here" if args.position else ""
    if wanted is not None:
        first, play = weigh.turn_chances_for(state, wanted), f"{where} for {wanted} or more"
        each = win.turn_for(wanted).distribution()
    elif args.position:
        first, play = weigh.turn_chances(state, "points"), f"{where} by points"
        each = rivals.distribution("points")
    else:
        first = each = rivals.distribution(args.player or "points")
        play = f" by {args.player or 'points'}"
    chances: Floats = np.asarray(np.convolve(first, distribution.of_turns(each, args.turns - 1)), np.float64)
    mean, deviation = distribution.moments(chances)
    report = {"turns": args.turns, "mean": mean, "deviation": deviation, "chances": chances.tolist()}
    steps = [] if wanted is None else [wanted]
    lines = [f"{points} or more: {chances[points:].sum():.4%}." for points in steps or (1, 10, 20, 30, 50)]
    what = "A turn" if args.turns == 1 else f"{args.turns} turns"
    _show(args, report, f"{what}{play}: {mean:.6f} points, deviation {deviation:.6f}.", *lines)


def _at_least(args: argparse.Namespace) -> None:
    state = notation.parse(" ".join(args.position)) if args.position else State()
    found = questions.at_least(state, args.points)
    report = {"position": notation.format_state(state), **found}
    chances = aligned([[action, f"{chance:.4%}"] for action, chance in found["actions"].items()], "<>")
    _show(args, report, f"{args.points} or more: {found['value']:.10f} (exact)", *chances)


def _price(args: argparse.Namespace) -> None:
    """Tell what a race loses by play for points alone, against the best reply, from either seat."""
    target = checked_target(args.target)
    best, first, second = (
        float(race_values(*two, target).first[target, target])
        for two in (("win", "win"), ("points", "win"), ("win", "points"))
    )
    report = {"target": target, "first": best - first, "second": second - best}
    _show(
        args,
        report,
        f"In a race to {target} playing every turn for points, against the best reply to that, costs "
        f"{100 * report['first']:.2f} points of win probability going first",
        f"and {100 * report['second']:.2f} going second.",
    )


def checked_target(target: int) -> int:
    """Return a target that a race can be solved for."""
    if not 1 <= target <= win.MOST_NEED:
        raise GameError(f"A target is from 1 to {win.MOST_NEED}, as in --target 100, not {target}.")
    return target


def _race(args: argparse.Namespace) -> None:
    checked_target(args.target)
    if not 1 <= args.surplus <= MOST_BEYOND:
        raise GameError(f"From 1 to {MOST_BEYOND} points beyond the target count, as in --surplus 300.")
    anew = args.solve or args.surplus != race.MOST_SURPLUS
    values = race_values(args.first, args.second, args.target, anew=anew, surplus=args.surplus)
    value, other = (float(chances[args.target, args.target]) for chances in (values.first, values.second))
    _show(
        args,
        {"target": args.target, "value": value, "second_to_move": other},
        f"A race to {args.target}, {args.first} first against {args.second}: "
        f"{value:.10f} for the first, {1 - value:.10f} for the second.",
        f"Points further than {args.surplus} beyond the target count no more.",
    )


def race_values(
    first: str, second: str, need: int, *, anew: bool = False, surplus: int = race.MOST_SURPLUS
) -> race.RaceValues:
    """Return the values of a race between two players, from the table where it holds them."""
    if (first, second) == ("win", "win") and need <= race.STORED_NEED and not anew:
        return win.stored()
    one = seat(first)
    other = one if first == second else seat(second)
    return watched(race.race(one, other, need, surplus=surplus), "Solving the race")


def seat(player: str) -> race.Seat:
    """Return a player by its name."""
    return win.winner() if player == "win" else rivals.steady(player)


def _rounds(args: argparse.Namespace) -> None:
    found = round_values(args.first, args.second, args.rounds)
    value = float(found.first[args.rounds, rounds.MOST_LEAD])
    _show(
        args,
        {"rounds": args.rounds, "value": value},
        f"{args.rounds} rounds, {args.first} first against {args.second}: "
        f"{value:.10f} for the first, {1 - value:.10f} for the second.",
    )


def round_values(first: str, second: str, number: int) -> rounds.RoundValues:
    """Return the values of this many rounds between two players, from the table where it holds them."""
    if (first, second) == ("win", "win") and 1 <= number <= rounds.MOST_ROUNDS:
        return win.stored_rounds()
    return watched(rounds.rounds(seat(first), seat(second), number), "Solving the rounds")


def _simulate(args: argparse.Namespace) -> None:
    if not 2 <= args.turns <= MOST_TURNS:
        raise GameError(f"Turns are from 2 to {MOST_TURNS}, as in --turns 10000; {args.turns} is not.")
    dice = random.Random(args.seed)
    if args.seats is not None:
        simulate_seats(args, solve.GAME_ID, args.turns, partial(_of_length, args))
        return
    if args.against is not None:
        _simulate_games(args, dice)
        return
    if args.target is not None or args.rounds is not None:
        raise GameError("A game has two players: say whom to play --against, as in --against points.")
    if args.player == "win":
        raise GameError("Who plays to win plays against someone, as in --player win --against points.")
    results = watched(play_turns(args.turns, dice, args.player), "Playing")
    mean, error = _measured(results)
    busts = results.count(0) / args.turns
    exact: Floats = rivals.distribution(args.player)
    known = distribution.moments(exact)[0]
    report = {"turns": args.turns, "mean": mean, "error95": error, "bust": busts, "exact": known}
    _show(
        args,
        report,
        f"{args.turns} turns: {mean:.4f} points a turn (95 % within {error:.4f}), bust {busts:.2%}.",
        f"Exactly: {known:.4f} points a turn, bust {exact[0]:.2%}.",
    )


def _simulate_games(args: argparse.Namespace, dice: random.Random) -> None:
    two = (args.player, args.against)
    wanted = _begun(args.target, args.rounds)
    if isinstance(wanted, Race):
        exact = float(race_values(*two, wanted.target).first[wanted.target, wanted.target])
        what, report = f"races to {wanted.target}", {"races": args.turns, "target": wanted.target}
    else:
        exact = float(round_values(*two, wanted.left).first[wanted.left, rounds.MOST_LEAD])
        what, report = f"games of {wanted.left} rounds", {"games": args.turns, "rounds": wanted.left}
    mean, error = _measured(watched(play_games(two, wanted, dice, args.turns), "Playing"))
    _show(
        args,
        {**report, "value": mean, "error95": error, "exact": exact},
        f"{args.turns} {what}: {args.player} first wins {mean:.4f} against {args.against} "
        f"(95 % within {error:.4f}).",
        f"Exactly: {exact:.6f}.",
    )


def _of_length(args: argparse.Namespace, start: State) -> State:
    """Return the start of a game of as many, to what is asked for."""
    assert start.race is not None
    return replace(start, race=_begun(args.target, args.rounds, len(start.race.others)))


def _begun(target: int | None, number: int | None, others: int = 1) -> Race | Rounds:
    """Return the game that is simulated, at its beginning."""
    target = TARGET if target is None else target
    if number is not None:
        if not 1 <= number <= rounds.MOST_ROUNDS:
            raise GameError(f"Rounds are from 1 to {rounds.MOST_ROUNDS}, as in --rounds 10, not {number}.")
        return Rounds(number, 0, (0,) * others, 0)
    if not 1 <= target <= race.STORED_NEED:
        raise GameError(f"A target is from 1 to {race.STORED_NEED} here, as in --target 40, not {target}.")
    return Race(target, 0, (0,) * others, 0)


def _measured(results: list[int] | list[float]) -> tuple[float, float]:
    """Return the mean and 1.96 times its standard error."""
    return float(np.mean(results)), 1.96 * float(np.std(results, ddof=1)) / sqrt(len(results))


def play_turns(turns: int, dice: random.Random, player: str = "points") -> Job[list[int]]:
    """Play turns with real dice; return the points of each, 0 for a bust."""
    hokken = game("konijnenhokken")
    moves: dict[State, str] = {}

    def choose(at: Point[State]) -> str:
        if at.state not in moves:
            moves[at.state] = rivals.action(player, at.state)
        return moves[at.state]

    return play_many(
        hokken,
        begin(hokken, State()),
        choose,
        dice,
        turns,
        lambda end: 0 if end.state.bust else end.state.total,
    )


def play_games(
    two: tuple[str, str], wanted: Race | Rounds, dice: random.Random, games: int
) -> Job[list[float]]:
    """Play games with real dice; return for each 1 where the first to move wins, a half for a draw."""
    hokken = game("konijnenhokken")

    def choose(at: Point[State]) -> str:
        return rivals.action(two[at.seat], at.state)

    return play_many(hokken, begin(hokken, State(race=wanted)), choose, dice, games, _result)


def _result(end: Point[State]) -> float:
    """Return what the first to move has won at the end of a game."""
    ended = end.state.race
    assert ended is not None
    result = 0.5 + 0.5 * float(np.sign(ended.mine - ended.theirs))
    return 1 - result if end.seat else result
