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
from pysolver.contract.figures import percent
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
from pysolver.sayings.say import figure, saying, saying_n
from pysolver.turns.program import Floats

MOST_TURNS = 10_000_000
MOST_BEYOND = 1_000  # points beyond a target
TARGET = 40  # of a race that is simulated


def add_commands(verbs: Any) -> None:
    """Add the game's own verbs to the parser of `pysolver konijnenhokken`."""
    # help of a command: value
    value_help = saying("konijnenhokken.help_value", "exact average points of a turn")
    value = _verb(verbs, "value", value_help, _value)
    value.epilog = "pysolver konijnenhokken value"
    # help of a command: turn
    turn_help = saying("konijnenhokken.help_turn", "how the points of a turn are distributed")
    turn = _verb(verbs, "turn", turn_help, _turn)
    turn.epilog = "pysolver konijnenhokken turn '20 1.0.1 12345' --turns 3"
    turn.add_argument("position", nargs="*", metavar="POSITION", help=_of_this_turn())
    # help of an option: --player; the word in brackets is what is typed
    player_help = saying("konijnenhokken.help_turn_player", "who plays a turn that begins (points)")
    turn.add_argument("--player", choices=rivals.STEADY, help=player_help)
    # help of an option: --at-least N
    least_help = saying("konijnenhokken.help_turn_at_least", "play for N points or more instead")
    turn.add_argument("--at-least", type=int, metavar="N", help=least_help)
    # help of an option: --turns
    turns_help = saying("konijnenhokken.help_turn_turns", "the sum of this many turns (1)")
    turn.add_argument("--turns", type=int, default=1, help=turns_help)
    # help of a command: at-least
    at_least_help = saying(
        "konijnenhokken.help_at_least", "the best chance of this many points this turn, and the play for it"
    )
    least = _verb(verbs, "at-least", at_least_help, _at_least)
    least.epilog = "pysolver konijnenhokken at-least 30 '20 1.0.1 12345'"
    # help of an argument: POINTS
    points_help = saying("konijnenhokken.help_points", "points of the turn, or more")
    least.add_argument("points", type=int, metavar="POINTS", help=points_help)
    least.add_argument("position", nargs="*", metavar="POSITION", help=_of_this_turn())
    # help of a command: race
    race_help = saying("konijnenhokken.help_race", "who wins a race to a number of points")
    race_ = _verb(verbs, "race", race_help, _race)
    race_.epilog = "pysolver konijnenhokken race --target 100"
    # help of an option: --target N
    target_help = saying("konijnenhokken.help_target", "points to reach")
    race_.add_argument("--target", type=int, required=True, metavar="N", help=target_help)
    _add_two(race_)
    # help of an option: --solve
    solve_help = saying("konijnenhokken.help_solve", "solve it anew, the table left aside")
    race_.add_argument("--solve", action="store_true", help=solve_help)
    race_.add_argument(
        "--surplus",
        type=int,
        default=race.MOST_SURPLUS,
        metavar="N",
        # help of an option: --surplus N; e.g. n=150
        help=saying(
            "konijnenhokken.help_surplus", "points beyond the target that count ({n})", n=race.MOST_SURPLUS
        ),
    )
    # help of a command: price
    price_help = saying("konijnenhokken.help_price", "what playing a race for points alone costs")
    price = _verb(verbs, "price", price_help, _price)
    price.epilog = "pysolver konijnenhokken price --target 100"
    price.add_argument("--target", type=int, required=True, metavar="N", help=target_help)
    # help of a command: rounds
    rounds_help = saying("konijnenhokken.help_rounds", "who wins after this many rounds")
    rounds_ = _verb(verbs, "rounds", rounds_help, _rounds)
    rounds_.epilog = "pysolver konijnenhokken rounds --rounds 10"
    # help of an option: --rounds
    number_help = saying("konijnenhokken.help_rounds_rounds", "how many rounds (10)")
    rounds_.add_argument("--rounds", type=int, default=10, help=number_help)
    _add_two(rounds_)
    _add_simulate(verbs)


def _add_simulate(verbs: Any) -> None:
    # help of a command: simulate
    words = saying("konijnenhokken.help_simulate", "play turns, or games, with real dice")
    simulate = _verb(verbs, "simulate", words, _simulate)
    simulate.epilog = "pysolver konijnenhokken simulate --turns 10000 --player published"
    # help of an option: --turns
    words = saying("konijnenhokken.help_simulate_turns", "how many turns, or games (10000)")
    simulate.add_argument("--turns", type=int, default=10_000, help=words)
    # help of an option: --player; the word in brackets is what is typed
    words = saying("konijnenhokken.help_simulate_player", "who plays (points)")
    simulate.add_argument("--player", choices=rivals.RIVALS, default="points", help=words)
    # help of an option: --against
    words = saying("konijnenhokken.help_against", "play games against this player, moving first")
    simulate.add_argument("--against", choices=rivals.RIVALS, help=words)
    add_seats(simulate, "win,points,published")
    length = simulate.add_mutually_exclusive_group()
    # help of an option: --target N; e.g. n=40
    words = saying("konijnenhokken.help_simulate_target", "points of a race ({n})", n=TARGET)
    length.add_argument("--target", type=int, metavar="N", help=words)
    # help of an option: --rounds N
    words = saying("konijnenhokken.help_simulate_rounds", "games of this many rounds instead")
    length.add_argument("--rounds", type=int, metavar="N", help=words)
    # help of an option: --seed
    words = saying("konijnenhokken.help_seed", "seed of the dice (1)")
    simulate.add_argument("--seed", type=int, default=1, help=words)


def _of_this_turn() -> str:
    # help of an argument: POSITION
    return saying("konijnenhokken.help_position", "of this turn (a turn that begins)")


def _add_two(command: argparse.ArgumentParser) -> None:
    """Let a command name both players of a game."""
    # help of an option: --first; the word in brackets is what is typed
    words = saying("konijnenhokken.help_first", "how the first plays (win)")
    command.add_argument("--first", choices=rivals.RIVALS, default="win", help=words)
    # help of an option: --second; the word in brackets is what is typed
    words = saying("konijnenhokken.help_second", "how the second plays (win)")
    command.add_argument("--second", choices=rivals.RIVALS, default="win", help=words)


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
        # result of a command; e.g. value="12.726119917613"
        saying(
            "konijnenhokken.value",
            "A turn is worth {value} points by the best play.",
            value=figure(value, "fixed12"),
        ),
        # result of a command; e.g. n=101
        saying(
            "konijnenhokken.value_stop",
            "From {n} points on stopping is best, whatever lies on the table.",
            n=solve.height(),
        ),
    )


def _turn(args: argparse.Namespace) -> None:
    if not 1 <= args.turns <= 100:
        raise GameError(
            # what is typed as --turns; e.g. turns="0"
            saying(
                "konijnenhokken.wrong_sum",
                "Turns are from 1 to 100, as in --turns 10, not {turns}.",
                turns=str(args.turns),
            )
        )
    wanted = args.at_least
    if args.player and (args.position or wanted is not None):
        raise GameError(
            # an option that does not go with the others
            saying(
                "konijnenhokken.no_player_here",
                "A player plays turns that begin, for what it plays for: leave --player out here.",
            )
        )
    state = notation.parse(" ".join(args.position)) if args.position else State()
    if wanted is not None:
        first = weigh.turn_chances_for(state, wanted)
        each = win.turn_for(wanted).distribution()
    elif args.position:
        first = weigh.turn_chances(state, "points")
        each = rivals.distribution("points")
    else:
        first = each = rivals.distribution(args.player or "points")
    chances: Floats = np.asarray(np.convolve(first, distribution.of_turns(each, args.turns - 1)), np.float64)
    mean, deviation = distribution.moments(chances)
    report = {"turns": args.turns, "mean": mean, "deviation": deviation, "chances": chances.tolist()}
    steps = [] if wanted is None else [wanted]
    lines = [_or_more(points, float(chances[points:].sum())) for points in steps or (1, 10, 20, 30, 50)]
    _show(args, report, _distributed(args, mean, deviation), *lines)


def _or_more(points: int, chance: float) -> str:
    # result of a command: the chance of so many points; e.g. points=30, chance="4.1234 %"
    return saying(
        "konijnenhokken.or_more", "{points} or more: {chance}.", points=points, chance=percent(chance, 4)
    )


def _distributed(args: argparse.Namespace, mean: float, deviation: float) -> str:
    """Say what turns bring on average, by whoever plays them."""
    made, off = figure(mean, "fixed6"), figure(deviation, "fixed6")
    if args.at_least is not None and args.position:
        # result of a command: turns that are played for so many points, from a position on;
        # e.g. n=3, points=30, mean="12.726120", deviation="11.912035"
        return saying_n(
            "konijnenhokken.turn_from_here_for",
            "A turn from here for {points} or more: {mean} points, deviation {deviation}.",
            "{n} turns from here for {points} or more: {mean} points, deviation {deviation}.",
            args.turns,
            points=args.at_least,
            mean=made,
            deviation=off,
        )
    if args.at_least is not None:
        # result of a command: turns that are played for so many points;
        # e.g. n=3, points=30, mean="12.726120", deviation="11.912035"
        return saying_n(
            "konijnenhokken.turn_for",
            "A turn for {points} or more: {mean} points, deviation {deviation}.",
            "{n} turns for {points} or more: {mean} points, deviation {deviation}.",
            args.turns,
            points=args.at_least,
            mean=made,
            deviation=off,
        )
    if args.position:
        # result of a command: turns that are played for points, from a position on;
        # e.g. n=3, mean="12.726120", deviation="11.912035"
        return saying_n(
            "konijnenhokken.turn_from_here",
            "A turn from here by points: {mean} points, deviation {deviation}.",
            "{n} turns from here by points: {mean} points, deviation {deviation}.",
            args.turns,
            mean=made,
            deviation=off,
        )
    # result of a command: turns of a bot; e.g. n=3, player="points", mean="12.726120", deviation="11.912035"
    return saying_n(
        "konijnenhokken.turn_of",
        "A turn by {player}: {mean} points, deviation {deviation}.",
        "{n} turns by {player}: {mean} points, deviation {deviation}.",
        args.turns,
        player=args.player or "points",
        mean=made,
        deviation=off,
    )


def _at_least(args: argparse.Namespace) -> None:
    state = notation.parse(" ".join(args.position)) if args.position else State()
    found = questions.at_least(state, args.points)
    report = {"position": notation.format_state(state), **found}
    chances = aligned([[action, percent(chance, 4)] for action, chance in found["actions"].items()], "<>")
    # result of a command: the best chance of so many points; e.g. points=30, chance="0.1234567890"
    best = saying(
        "konijnenhokken.at_least",
        "{points} or more: {chance} (exact)",
        points=args.points,
        chance=figure(found["value"], "fixed10"),
    )
    _show(args, report, best, *chances)


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
        # result of a command, in two sentences; e.g. target=100, first="1.23 %", second="1.45 %"
        saying(
            "konijnenhokken.price",
            "In a race to {target} it costs {first} of the games to play every turn for points, going first. "
            "Going second it costs {second}. The opponent plays the best reply to that.",
            target=target,
            first=percent(report["first"], 2),
            second=percent(report["second"], 2),
        ),
    )


def checked_target(target: int) -> int:
    """Return a target that a race can be solved for."""
    if not 1 <= target <= win.MOST_NEED:
        raise GameError(
            # what is typed as --target; e.g. most=1000, target="0"
            saying(
                "konijnenhokken.wrong_target",
                "A target is from 1 to {most}, as in --target 100, not {target}.",
                most=win.MOST_NEED,
                target=str(target),
            )
        )
    return target


def _race(args: argparse.Namespace) -> None:
    checked_target(args.target)
    if not 1 <= args.surplus <= MOST_BEYOND:
        raise GameError(
            # what is typed as --surplus; e.g. most=1000
            saying(
                "konijnenhokken.wrong_surplus",
                "From 1 to {most} points beyond the target count, as in --surplus 300.",
                most=MOST_BEYOND,
            )
        )
    anew = args.solve or args.surplus != race.MOST_SURPLUS
    values = race_values(args.first, args.second, args.target, anew=anew, surplus=args.surplus)
    value, other = (float(chances[args.target, args.target]) for chances in (values.first, values.second))
    _show(
        args,
        {"target": args.target, "value": value, "second_to_move": other},
        # result of a command: how often two players win;
        # e.g. target=100, first="win", second="points", mine="0.5123456789", theirs="0.4876543211"
        saying(
            "konijnenhokken.race",
            "A race to {target}, {first} first against {second}: {mine} for the first, "
            "{theirs} for the second.",
            target=args.target,
            first=args.first,
            second=args.second,
            mine=figure(value, "fixed10"),
            theirs=figure(1 - value, "fixed10"),
        ),
        # result of a command; e.g. n=150
        saying(
            "konijnenhokken.race_surplus",
            "Points further than {n} beyond the target count no more.",
            n=args.surplus,
        ),
    )


def race_values(
    first: str, second: str, need: int, *, anew: bool = False, surplus: int = race.MOST_SURPLUS
) -> race.RaceValues:
    """Return the values of a race between two players, from the table where it holds them."""
    if (first, second) == ("win", "win") and need <= race.STORED_NEED and not anew:
        return win.stored()
    one = seat(first)
    other = one if first == second else seat(second)
    # work that takes a while, before a bar
    words = saying("work.solving_race", "Solving the race")
    return watched(race.race(one, other, need, surplus=surplus), words)


def seat(player: str) -> race.Seat:
    """Return a player by its name."""
    return win.winner() if player == "win" else rivals.steady(player)


def _rounds(args: argparse.Namespace) -> None:
    found = round_values(args.first, args.second, args.rounds)
    value = float(found.first[args.rounds, rounds.MOST_LEAD])
    _show(
        args,
        {"rounds": args.rounds, "value": value},
        # result of a command: how often two players win;
        # e.g. n=10, first="win", second="points", mine="0.5123456789", theirs="0.4876543211"
        saying_n(
            "konijnenhokken.rounds",
            "{n} round, {first} first against {second}: {mine} for the first, {theirs} for the second.",
            "{n} rounds, {first} first against {second}: {mine} for the first, {theirs} for the second.",
            args.rounds,
            first=args.first,
            second=args.second,
            mine=figure(value, "fixed10"),
            theirs=figure(1 - value, "fixed10"),
        ),
    )


def round_values(first: str, second: str, number: int) -> rounds.RoundValues:
    """Return the values of this many rounds between two players, from the table where it holds them."""
    if (first, second) == ("win", "win") and 1 <= number <= rounds.MOST_ROUNDS:
        return win.stored_rounds()
    # work that takes a while, before a bar
    words = saying("konijnenhokken.solving_rounds", "Solving the rounds")
    return watched(rounds.rounds(seat(first), seat(second), number), words)


def _simulate(args: argparse.Namespace) -> None:
    if not 2 <= args.turns <= MOST_TURNS:
        raise GameError(
            # what is typed as --turns; e.g. most="10000000", turns="1"
            saying(
                "konijnenhokken.wrong_turns",
                "Turns are from 2 to {most}, as in --turns 10000; {turns} is not.",
                most=str(MOST_TURNS),
                turns=str(args.turns),
            )
        )
    dice = random.Random(args.seed)
    if args.seats is not None:
        simulate_seats(args, solve.GAME_ID, args.turns, partial(_of_length, args))
        return
    if args.against is not None:
        _simulate_games(args, dice)
        return
    if args.target is not None or args.rounds is not None:
        raise GameError(
            # an option that is missing
            saying(
                "konijnenhokken.no_opponent",
                "A game has two players: say whom to play --against, as in --against points.",
            )
        )
    if args.player == "win":
        raise GameError(
            # an option that is missing
            saying(
                "konijnenhokken.win_alone",
                "Who plays to win has an opponent, as in --player win --against points.",
            )
        )
    results = watched(play_turns(args.turns, dice, args.player), _playing())
    mean, error = _measured(results)
    busts = results.count(0) / args.turns
    exact: Floats = rivals.distribution(args.player)
    known = distribution.moments(exact)[0]
    report = {"turns": args.turns, "mean": mean, "error95": error, "bust": busts, "exact": known}
    _show(
        args,
        report,
        # result of a command: turns that were simulated, how far the mean may be off, and how often bust;
        # e.g. n=10000, mean="12.7261", error="0.2335", bust="18.92 %"
        saying_n(
            "konijnenhokken.simulated",
            "{n} turn: {mean} points a turn (95 % within {error}), bust {bust}.",
            "{n} turns: {mean} points a turn (95 % within {error}), bust {bust}.",
            args.turns,
            mean=figure(mean, "fixed4"),
            error=figure(error, "fixed4"),
            bust=percent(busts, 2),
        ),
        # result of a command: what was simulated, known exactly; e.g. mean="12.7261", bust="18.92 %"
        saying(
            "konijnenhokken.exactly",
            "Exactly: {mean} points a turn, bust {bust}.",
            mean=figure(known, "fixed4"),
            bust=percent(float(exact[0]), 2),
        ),
    )


def _playing() -> str:
    # work that takes a while, before a bar
    return saying("work.playing", "Playing")


def _simulate_games(args: argparse.Namespace, dice: random.Random) -> None:
    two = (args.player, args.against)
    wanted = _begun(args.target, args.rounds)
    if isinstance(wanted, Race):
        exact = float(race_values(*two, wanted.target).first[wanted.target, wanted.target])
        # games that were simulated; e.g. n=1000, target=40
        what = saying_n(
            "konijnenhokken.races",
            "{n} race to {target}",
            "{n} races to {target}",
            args.turns,
            target=wanted.target,
        )
        report = {"races": args.turns, "target": wanted.target}
    else:
        exact = float(round_values(*two, wanted.left).first[wanted.left, rounds.MOST_LEAD])
        # games that were simulated: how many, each of so many rounds; e.g. games="1000", n=10
        what = saying_n(
            "konijnenhokken.games",
            "{games} games of {n} round",
            "{games} games of {n} rounds",
            wanted.left,
            games=args.turns,
        )
        report = {"games": args.turns, "rounds": wanted.left}
    mean, error = _measured(watched(play_games(two, wanted, dice, args.turns), _playing()))
    _show(
        args,
        {**report, "value": mean, "error95": error, "exact": exact},
        # result of a command: how often the first won in games that were simulated;
        # e.g. games=konijnenhokken.races, first="win", second="points", mean="0.5123", error="0.0310"
        saying(
            "konijnenhokken.simulated_games",
            "{games}: {first} first wins {mean} against {second} (95 % within {error}).",
            games=what,
            first=args.player,
            second=args.against,
            mean=figure(mean, "fixed4"),
            error=figure(error, "fixed4"),
        ),
        # result of a command: what was simulated, known exactly; e.g. value="0.512346"
        saying("konijnenhokken.exact_value", "Exactly: {value}.", value=figure(exact, "fixed6")),
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
            raise GameError(
                # what is typed as --rounds; e.g. most=30, number="40"
                saying(
                    "konijnenhokken.wrong_number",
                    "Rounds are from 1 to {most}, as in --rounds 10, not {number}.",
                    most=rounds.MOST_ROUNDS,
                    number=str(number),
                )
            )
        return Rounds(number, 0, (0,) * others, 0)
    if not 1 <= target <= race.STORED_NEED:
        raise GameError(
            # what is typed as --target; e.g. most=200, target="400"
            saying(
                "konijnenhokken.wrong_simulated",
                "A target is from 1 to {most} here, as in --target 40, not {target}.",
                most=race.STORED_NEED,
                target=str(target),
            )
        )
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
