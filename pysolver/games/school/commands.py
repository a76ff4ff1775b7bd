"""`pysolver school averages | game | bob | chances | at-least | versus | errors | simulate`."""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from pysolver.cli.given import runs
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.cli.simulate import add_seats, simulate_seats
from pysolver.contract.written import known_to
from pysolver.errors import GameError
from pysolver.games.school import at_least, averages, bob, notation, questions, solve, versus
from pysolver.games.school.goal import Weighed
from pysolver.games.school.players import PLAYERS
from pysolver.games.school.rules import BOXES, STRAIGHTS, HouseRules
from pysolver.games.school.simulate import play_games

MOST_GAMES = 1_000_000
MOST_POSITIONS = 100_000
MOST_WIN = 8  # boxes open on each card of an end that is solved to measure by: a minute each
REACH = "At least so many points"
ERRORS_HEAD = (
    "doubling",
    "boxes",
    "positions",
    "off on average",
    "99 of 100",
    "most",
    "costs, 99 of 100",
    "mean loss",
)


def add_commands(verbs: Any) -> None:
    """Add School's own verbs to the parser of `pysolver school`."""
    averages_ = _with_house(verbs, "averages", "the averages of the boxes, each aimed at alone", _averages)
    averages_.epilog = "for example: pysolver school averages --straights 20/30"
    game = _with_house(verbs, "game", "what the whole game is worth under the best play", _game)
    game.add_argument("--solve", action="store_true", help="solve it anew, tables left aside")
    _with_house(verbs, "bob", "what Bob's rule of thumb makes of the whole game", _bob)
    chances = verbs.add_parser(
        "chances",
        help="how the final total is distributed under the best play",
        epilog="for example: pysolver school chances '15/20 g6,pair * 2' --at-least 30 --against 12:g6,trash",
    )
    chances.add_argument("position", metavar="POSITION", nargs="*", help=f"as in {notation.EXAMPLE!r}")
    chances.add_argument("--at-least", type=int, metavar="N", help="the chance to end with N or more")
    chances.add_argument("--against", metavar="TOTAL:OPEN", help="the other player's total and open boxes")
    chances.add_argument("--choices", action="store_true", help="the same for each choice")
    runs(chances, _chances)
    reach = verbs.add_parser(
        "at-least",
        help="the highest chance to end with so many points",
        epilog="for example: pysolver school at-least 60 '15/20 g1,g6,pair,care 11666 2 30'",
    )
    reach.add_argument("points", type=int, metavar="POINTS", help="points to end with, or more")
    reach.add_argument("position", metavar="POSITION", nargs="*", help=f"as in {notation.EXAMPLE!r}")
    reach.add_argument("--exact", action="store_true", help="solve it whatever is open: up to minutes")
    runs(reach, _at_least)
    versus_ = verbs.add_parser(
        "versus",
        help="the chance to win against someone",
        epilog=f"for example: pysolver school versus '{notation.VERSUS_EXAMPLE}'",
    )
    versus_.add_argument("position", metavar="POSITION", nargs="+", help=f"as in {notation.VERSUS_EXAMPLE!r}")
    versus_.add_argument("--exact-from", type=int, default=versus.EXACT_FROM, metavar="N", help="boxes (4)")
    runs(versus_, _versus)
    errors = verbs.add_parser(
        "errors",
        help="how far the estimates are off, where the exact chances can be had",
        epilog="for example: pysolver school errors --positions 1000 --win 5 --at-least 9",
    )
    errors.add_argument("--positions", type=int, default=100, metavar="N", help="how many of each kind (100)")
    errors.add_argument("--win", type=int, default=6, metavar="N", help="boxes open at most, 0: none (6)")
    errors.add_argument("--at-least", type=int, default=10, metavar="N", help="the same for points (10)")
    errors.add_argument("--seed", type=int, default=1, help="seed of the positions (1)")
    runs(errors, _errors)
    simulate = _with_house(verbs, "simulate", "play games with real dice", _simulate)
    simulate.epilog = "for example: pysolver school simulate --player win --against bob --games 100"
    simulate.add_argument("--games", type=int, default=2_000, help="how many games (2000)")
    simulate.add_argument("--player", choices=(*PLAYERS, "win"), default=PLAYERS[0], help="who plays them")
    simulate.add_argument(
        "--against", choices=PLAYERS, help=f"whom one who plays to win meets ({PLAYERS[0]})"
    )
    add_seats(simulate, "win,points,bob")
    simulate.add_argument("--seed", type=int, default=1, help="seed of the dice (1)")


def _with_house(verbs: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = verbs.add_parser(
        name, help=words, epilog=f"for example: pysolver school {name} --straights 15/20"
    )
    command.add_argument("--straights", default="15/20", metavar="15/20|20/30", help="what straights score")
    command.add_argument("--undoubled", action="store_true", help="no doubling on the first roll")
    command.add_argument("--after", type=int, default=3, metavar="N", help="scored grades open the rest (3)")
    command.add_argument("--positive", action="store_true", help="grades count their matching dice")
    runs(command, run)
    return command


def _house(args: argparse.Namespace) -> HouseRules:
    if args.straights not in STRAIGHTS:
        raise GameError(f"Straights score 15/20 or 20/30, as in --straights 20/30, not {args.straights!r}.")
    if not 0 <= args.after <= 6:
        raise GameError(f"From 0 to 6 scored grades open the rest, as in --after 3, not {args.after}.")
    return HouseRules(args.straights, not args.undoubled, args.after, args.positive)


def _averages(args: argparse.Namespace) -> None:
    house = _house(args)
    rows = averages.rows(house)
    if args.json:
        print(json.dumps({"game": "school", "house": notation.format_house(house), "averages": rows}))
        return
    print(f"Averages, each box aimed at alone ({notation.format_house(house)}; grades count matching dice):")
    lines = [["box", "average", "as a fraction", "15/20", "20/30", "undoubled"]]
    for row in rows:
        changed = [f"{row[name]['average']:.6f}" for name in lines[0][3:]]
        lines.append([row["title"], f"{row['average']:.6f}", row["fraction"], *changed])
    print("\n".join(aligned(lines, "<>>>>>")))


def _game(args: argparse.Namespace) -> None:
    house = _house(args)
    begun = time.perf_counter()
    found = solve.solved(house) if args.solve else solve.values(house)
    value = float(found.of(np.array([solve.ALL]))[0])
    seconds = time.perf_counter() - begun
    states = int(solve.reachable(house.opening).sum())
    if args.json:
        report = {"game": "school", "house": notation.format_house(house), "value": value}
        print(json.dumps({**report, "states": states, "seconds": seconds}))
        return
    print(f"A whole game ({notation.format_house(house)}) is worth {value:.9f} points under the best play.")
    print(f"{states} sets of open boxes can be reached; {seconds:.3f} s.")


def _bob(args: argparse.Namespace) -> None:
    report = bob.beside_the_best(_house(args))
    if args.json:
        print(json.dumps({"game": "school", **report}))
        return
    print(f"Bob ({report['house']}) makes {report['value']:.9f} points in a whole game on average,")
    print(f"{report['loss']:.6f} less than the best play, {report['optimal']:.9f}.")


def _chances(args: argparse.Namespace) -> None:
    question: dict[str, Any] = {"about": "chances", "position": " ".join(args.position) or "15/20 all * 2"}
    if args.at_least is not None:
        question["at_least"] = args.at_least
    if args.against is not None:
        question["against"] = _other(args.against)
    if args.choices:
        question["choices"] = True
    found = questions.answer(question)
    if args.json:
        print(json.dumps({"game": "school", "position": question["position"], **found}))
        return
    print(f"The game ends with {found['end']:.2f} points on average, deviation {found['deviation']:.2f}.")
    if "at_least" in found:
        print(f"{found['at_least']['points']} or more: {found['at_least']['chance']:.4%}.")
    if "against" in found:
        other = found["against"]
        print(
            f"Against {args.against} (ends with {other['end']:.2f}): "
            f"above {other['win']:.4%}, equal {other['draw']:.4%}, below {other['lose']:.4%}."
        )
    if found.get("choices"):
        print("\n".join(_choice_lines(found["choices"])))


def _choice_lines(choices: list[dict[str, Any]]) -> list[str]:
    names = list(choices[0])
    best_first = sorted(choices, key=lambda choice: -round(float(choice["end"]), 10))
    rows = [[name.replace("_", " ") for name in names]]
    for choice in best_first:
        chances = [f"{choice[name]:.4%}" for name in names[3:]]
        rows.append([choice["action"], f"{choice['end']:.3f}", f"{choice['deviation']:.2f}", *chances])
    return aligned(rows, "<" + ">" * (len(names) - 1))


def _other(text: str) -> dict[str, Any]:
    total, _, still_open = text.partition(":")
    try:
        return {"total": int(total), "open": still_open or "all"}
    except ValueError:
        raise GameError(f"The other card is TOTAL:OPEN, as in --against 90:g6,pair, not {text!r}.") from None


def _at_least(args: argparse.Namespace) -> None:
    position = " ".join(args.position) or "15/20 all * 2"
    boxes = len(BOXES) if args.exact else at_least.EXACT_FROM
    _show_chances(args, position, at_least.weigh(notation.parse(position), args.points, boxes))


def _versus(args: argparse.Namespace) -> None:
    position = " ".join(args.position)
    _show_chances(args, position, versus.weigh(notation.parse(position), args.exact_from))


def _show_chances(args: argparse.Namespace, position: str, found: Weighed) -> None:
    best_first = sorted(found.actions.items(), key=lambda action: -round(action[1], 10))
    if args.json:
        report = {"game": "school", "position": position, "value": found.value, "actions": dict(best_first)}
        known = {"max_error": found.max_error, "likely_error": found.likely_error}
        print(json.dumps({**report, "exactness": found.exactness, **known}))
        return
    how = known_to(found.exactness, found.max_error, found.likely_error)
    print(f"{found.value:.10f} ({how})")
    if best_first:
        print("\n".join(aligned([[action, f"{chance:.4%}"] for action, chance in best_first], "<>")))


def _errors(args: argparse.Namespace) -> None:
    from pysolver.games.school.offline import measure

    if not 1 <= args.positions <= MOST_POSITIONS:
        raise GameError(f"Positions are from 1 to {MOST_POSITIONS}, as in --positions 1000.")
    report: dict[str, Any] = {"game": "school", "positions": args.positions}
    for name, boxes, fewest, most, errors, words in (
        ("win", args.win, versus.AT_ONCE, MOST_WIN, measure.versus_errors, "To win"),
        ("at_least", args.at_least, at_least.EXACT_FROM, len(BOXES), measure.at_least_errors, REACH),
    ):
        if not boxes:
            continue
        if not fewest < boxes <= most:
            raise GameError(f"Estimates {name} are of {fewest + 1} to {most} boxes, not of {boxes}.")
        work = errors(args.positions, boxes, random.Random(args.seed))
        found = measure.measured(watched(work, "Measuring"))
        report[name] = [asdict(each) for each in found]
        if not args.json:
            print(f"{words}, by doubling on the first roll and the boxes that are open:")
            print("\n".join(aligned([ERRORS_HEAD, *map(_error_row, found)], "<>>>>>>>")))
    if args.json:
        print(json.dumps(report))


def _error_row(found: Any) -> tuple[str, ...]:
    return (
        "yes" if found.doubling else "no",
        str(found.boxes),
        str(found.positions),
        *(f"{error:.4f}" for error in (found.mean_error, found.likely_error, found.largest_error)),
        f"{found.loss_error:.4f}",
        f"{found.mean_loss:.6f}",
    )


def _simulate(args: argparse.Namespace) -> None:
    if not 2 <= args.games <= MOST_GAMES:
        raise GameError(f"Games are from 2 to {MOST_GAMES}, as in --games 2000; {args.games} is not.")
    house = _house(args)
    if args.seats is not None:
        simulate_seats(args, "school", args.games, lambda start: replace(start, house=house))
        return
    if args.player == "win":
        _simulate_to_win(args, house)
        return
    if args.against is not None:
        raise GameError("Only who plays to win meets somebody, as in --player win --against bob.")
    work = play_games(house, args.player, args.games, random.Random(args.seed))
    totals = watched(work, "Playing")
    mean = sum(totals) / args.games
    error = 1.96 * float(np.std(totals, ddof=1)) / args.games**0.5
    report = {"player": args.player, "games": args.games, "mean": mean, "error95": error}
    if args.json:
        print(json.dumps({"game": "school", "house": notation.format_house(house), **report}))
        return
    print(f"{args.games} games of {args.player}: {mean:.3f} points on average (95 % within {error:.3f}).")


def _simulate_to_win(args: argparse.Namespace, house: HouseRules) -> None:
    from pysolver.games.school.offline.matches import play_job

    against = args.against or PLAYERS[0]
    found = watched(play_job(house, against, args.games, args.seed), "Playing")
    if args.json:
        asked = {"player": "win", "against": against, "house": notation.format_house(house)}
        print(json.dumps({"game": "school", **asked, **asdict(found)}))
        return
    print(
        f"{found.games} games played to win against {against}: {found.wins:.3%} won "
        f"(95 % within {found.wins_error:.3%}); play for points wins {found.by_points:.3%}."
    )
    print(f"It costs {-found.points:.2f} points a game (95 % within {found.points_error:.2f}).")
