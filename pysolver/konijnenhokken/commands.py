"""`pysolver konijnenhokken value | turn | race | rounds | simulate`: what turns and games are worth."""

from __future__ import annotations

import argparse
import json
import random
from math import sqrt
from typing import Any

import numpy as np

from pysolver.core.job import finish
from pysolver.core.turngraph import Floats
from pysolver.errors import GameError
from pysolver.konijnenhokken import bots, distribution, players, race, rounds, rules, solve, win
from pysolver.konijnenhokken.rules import OVER, Race, State

MOST_TURNS = 10_000_000


def add_commands(verbs: Any) -> None:
    """Add the game's own verbs to the parser of `pysolver konijnenhokken`."""
    _verb(verbs, "value", "exact expected points of a turn", _value)
    turn = _verb(verbs, "turn", "how the points of a turn are distributed", _turn)
    turn.epilog = "pysolver konijnenhokken turn --player points --at-least 30"
    turn.add_argument("--player", choices=bots.BOTS, default="points", help="who plays it (points)")
    turn.add_argument("--at-least", type=int, metavar="N", help="play for N points or more instead")
    turn.add_argument("--turns", type=int, default=1, help="the sum of so many turns (1)")
    race_ = _verb(verbs, "race", "who wins a race to a number of points", _race)
    race_.epilog = "pysolver konijnenhokken race --target 100"
    race_.add_argument("--target", type=int, required=True, metavar="N", help="points to reach")
    race_.add_argument("--first", choices=players.PLAYERS, default="win", help="how the first plays (win)")
    race_.add_argument("--second", choices=players.PLAYERS, default="win", help="how the second plays (win)")
    race_.add_argument("--solve", action="store_true", help="solve it anew, the table left aside")
    rounds_ = _verb(verbs, "rounds", "who wins after so many rounds", _rounds)
    rounds_.epilog = "pysolver konijnenhokken rounds --rounds 10"
    rounds_.add_argument("--rounds", type=int, default=10, help="how many rounds (10)")
    rounds_.add_argument("--first", choices=players.PLAYERS, default="win", help="how the first plays (win)")
    rounds_.add_argument(
        "--second", choices=players.PLAYERS, default="win", help="how the second plays (win)"
    )
    simulate = _verb(verbs, "simulate", "play turns, or races, with real dice", _simulate)
    simulate.epilog = "pysolver konijnenhokken simulate --turns 10000 --player published"
    simulate.add_argument("--turns", type=int, default=10_000, help="how many turns, or races (10000)")
    simulate.add_argument("--player", choices=players.PLAYERS, default="points", help="who plays (points)")
    simulate.add_argument(
        "--against", choices=players.PLAYERS, help="play races against this player, moving first"
    )
    simulate.add_argument("--target", type=int, default=40, help="points of a race (40)")
    simulate.add_argument("--seed", type=int, default=1, help="seed of the dice (1)")


def _verb(verbs: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = verbs.add_parser(name, help=words)
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)
    return command


def _show(args: argparse.Namespace, report: dict[str, Any], *lines: str) -> None:
    print(json.dumps({"game": solve.GAME_ID, **report}) if args.json else "\n".join(lines))


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
    if wanted is None:
        each, play = bots.distribution(args.player), f"by {args.player}"
    else:
        win.at_least(State(), wanted)
        each, play = win.turn_for(wanted).distribution(), f"for {wanted} or more"
    chances = distribution.of_turns(each, args.turns)
    mean, deviation = distribution.moments(chances)
    report = {"turns": args.turns, "mean": mean, "deviation": deviation, "chances": chances.tolist()}
    steps = [] if wanted is None else [wanted]
    lines = [f"{points} or more: {chances[points:].sum():.4%}." for points in steps or (1, 10, 20, 30, 50)]
    what = "A turn" if args.turns == 1 else f"{args.turns} turns"
    _show(args, report, f"{what} {play}: {mean:.6f} points, deviation {deviation:.6f}.", *lines)


def _race(args: argparse.Namespace) -> None:
    if not 1 <= args.target <= win.MOST_NEED:
        raise GameError(f"A target is from 1 to {win.MOST_NEED}, as in --target 100, not {args.target}.")
    values = race_values(args.first, args.second, args.target, anew=args.solve)
    value, other = (float(chances[args.target, args.target]) for chances in (values.first, values.second))
    _show(
        args,
        {"target": args.target, "value": value, "second_to_move": other},
        f"A race to {args.target}, {args.first} first against {args.second}: "
        f"{value:.10f} for the first, {1 - value:.10f} for the second.",
        f"Points further than {race.MOST_SURPLUS} beyond the target count no more.",
    )


def race_values(first: str, second: str, need: int, *, anew: bool = False) -> race.RaceValues:
    """Return the values of a race between two players, from the table where it holds them."""
    if (first, second) == ("win", "win") and need <= race.STORED_NEED and not anew:
        return win.stored()
    one = seat(first)
    return finish(race.race(one, one if first == second else seat(second), need))


def seat(player: str) -> race.Seat:
    """Return a player by its name."""
    return win.winner() if player == "win" else bots.steady(player)


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
    return finish(rounds.rounds(seat(first), seat(second), number))


def _simulate(args: argparse.Namespace) -> None:
    if not 2 <= args.turns <= MOST_TURNS:
        raise GameError(f"Turns are from 2 to {MOST_TURNS}, as in --turns 10000; {args.turns} is not.")
    dice = random.Random(args.seed)
    if args.against is not None:
        _simulate_races(args, dice)
        return
    if args.player == "win":
        raise GameError("Who plays to win plays against someone, as in --player win --against points.")
    results = play_turns(args.turns, dice, args.player)
    mean, error = _measured(results)
    busts = results.count(0) / args.turns
    exact: Floats = bots.distribution(args.player)
    known = distribution.moments(exact)[0]
    report = {"turns": args.turns, "mean": mean, "error95": error, "bust": busts, "exact": known}
    _show(
        args,
        report,
        f"{args.turns} turns: {mean:.4f} points a turn (95 % within {error:.4f}), bust {busts:.2%}.",
        f"Exactly: {known:.4f} points a turn, bust {exact[0]:.2%}.",
    )


def _simulate_races(args: argparse.Namespace, dice: random.Random) -> None:
    if not 1 <= args.target <= race.STORED_NEED:
        raise GameError(
            f"A target is from 1 to {race.STORED_NEED} here, as in --target 40, not {args.target}."
        )
    two = (args.player, args.against)
    exact = float(race_values(*two, args.target).first[args.target, args.target])
    results = [play_race(two, args.target, dice) for _ in range(args.turns)]
    mean, error = _measured(results)
    report = {"races": args.turns, "target": args.target, "value": mean, "error95": error, "exact": exact}
    _show(
        args,
        report,
        f"{args.turns} races to {args.target}: {args.player} first wins {mean:.4f} against {args.against} "
        f"(95 % within {error:.4f}).",
        f"Exactly: {exact:.6f}.",
    )


def _measured(results: list[int] | list[float]) -> tuple[float, float]:
    """Return the mean and 1.96 times its standard error."""
    return float(np.mean(results)), 1.96 * float(np.std(results, ddof=1)) / sqrt(len(results))


def play_turns(turns: int, dice: random.Random, player: str = "points") -> list[int]:
    """Play turns with real dice; return the points of each, 0 for a bust."""
    moves: dict[State, rules.Action] = {}
    return [_play_turn(State(), player, dice, moves) for _ in range(turns)]


def play_race(two: tuple[str, str], target: int, dice: random.Random) -> float:
    """Play a race with real dice; return 1 where the first wins, a half for a draw."""
    game, mover = Race(target, 0, 0, first=True), 0
    while not game.over:
        points = _play_turn(State(race=game), two[mover], dice, {})
        game, mover = game.handed_over(points), 1 - mover
    return 0.5 + 0.5 * float(np.sign(game.mine - game.theirs))


def _play_turn(state: State, player: str, dice: random.Random, moves: dict[State, rules.Action]) -> int:
    """Play a turn and return its points."""
    while True:
        state = rules.throw(state, "".join(str(dice.randint(1, 6)) for _ in range(state.in_hand)))
        if state.bust:
            return 0
        if state not in moves:
            moves[state] = players.move(state, player)
        action = moves[state]
        assert action.placing is not None
        if action.stop:
            return State(state.earlier, state.placed + action.placing).total
        state = rules.play(state, action)
        assert state.roll != OVER
