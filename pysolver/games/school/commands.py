"""`pysolver school averages | game | bob | chances | at-least | versus | errors | simulate`."""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from pysolver.cli.given import runs, tell
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.cli.simulate import add_seats, simulate_seats
from pysolver.contract.figures import percent, points
from pysolver.contract.written import known_to
from pysolver.errors import GameError
from pysolver.games.school import at_least, averages, bob, notation, questions, solve, versus
from pysolver.games.school.goal import Weighed
from pysolver.games.school.players import PLAYERS
from pysolver.games.school.rules import BOXES, STRAIGHTS, HouseRules
from pysolver.games.school.simulate import play_games
from pysolver.sayings.say import saying, saying_n

MOST_GAMES = 1_000_000
MOST_POSITIONS = 100_000
MOST_WIN = 8  # boxes open on each card of an end that is solved to measure by: a minute each


def add_commands(verbs: Any) -> None:
    """Add School's own verbs to the parser of `pysolver school`."""
    # help of a command: averages
    words = saying("school.help_averages", "the averages of the boxes, each aimed at alone")
    averages_ = _with_house(verbs, "averages", words, _averages)
    averages_.epilog = "pysolver school averages --straights 20/30"
    # help of a command: game
    words = saying("school.help_game", "what the whole game is worth by the best play")
    game = _with_house(verbs, "game", words, _game)
    game.epilog = "pysolver school game --straights 15/20"
    # help of an option: --solve
    words = saying("school.help_solve", "solve it anew, tables left aside")
    game.add_argument("--solve", action="store_true", help=words)
    # help of a command: bob
    words = saying("school.help_bob", "what Bob's rule of thumb makes of the whole game")
    bob_ = _with_house(verbs, "bob", words, _bob)
    bob_.epilog = "pysolver school bob --straights 15/20"
    _add_chances(verbs)
    _add_goals(verbs)
    _add_errors(verbs)
    _add_simulate(verbs)


def _add_chances(verbs: Any) -> None:
    # help of a command: chances
    words = saying("school.help_chances", "how the points at the end are distributed by the best play")
    chances = verbs.add_parser("chances", help=words)
    chances.epilog = "pysolver school chances '15/20 g6,pair * 2' --at-least 30 --against 12:g6,trash"
    chances.add_argument("position", metavar="POSITION", nargs="*", help=_as_in(notation.EXAMPLE))
    # help of an option: --at-least N
    words = saying("school.help_chances_at_least", "the chance to end with N or more")
    chances.add_argument("--at-least", type=int, metavar="N", help=words)
    # help of an option: --against TOTAL:OPEN
    words = saying("school.help_chances_against", "the opponent's total and open boxes")
    chances.add_argument("--against", metavar="TOTAL:OPEN", help=words)
    # help of an option: --choices
    words = saying("school.help_choices", "the same for each choice")
    chances.add_argument("--choices", action="store_true", help=words)
    runs(chances, _chances)


def _add_goals(verbs: Any) -> None:
    # help of a command: at-least
    words = saying("school.help_at_least", "the best chance to end with so many points")
    reach = verbs.add_parser("at-least", help=words)
    reach.epilog = "pysolver school at-least 60 '15/20 g1,g6,pair,care 11666 2 30'"
    # help of an argument: POINTS
    words = saying("school.help_points", "points to end with, or more")
    reach.add_argument("points", type=int, metavar="POINTS", help=words)
    reach.add_argument("position", metavar="POSITION", nargs="*", help=_as_in(notation.EXAMPLE))
    # help of an option: --exact
    words = saying("school.help_exact", "solve it whatever is open: up to minutes")
    reach.add_argument("--exact", action="store_true", help=words)
    runs(reach, _at_least)
    # help of a command: versus
    words = saying("school.help_versus", "the chance to win against an opponent")
    versus_ = verbs.add_parser("versus", help=words)
    versus_.epilog = "pysolver school versus '15/20 g6,pair * 2 vs g6,pair:-21'"
    versus_.add_argument("position", metavar="POSITION", nargs="+", help=_as_in(notation.VERSUS_EXAMPLE))
    # help of an option: --exact-from N
    words = saying("school.help_exact_from", "exact with so many boxes open, or fewer (4)")
    versus_.add_argument("--exact-from", type=int, default=versus.EXACT_FROM, metavar="N", help=words)
    runs(versus_, _versus)


def _add_errors(verbs: Any) -> None:
    # help of a command: errors
    words = saying("school.help_errors", "how far estimates are off, where exact chances can be had")
    errors = verbs.add_parser("errors", help=words)
    errors.epilog = "pysolver school errors --positions 1000 --win 5 --at-least 9"
    # help of an option: --positions N
    words = saying("school.help_positions", "how many of each kind (100)")
    errors.add_argument("--positions", type=int, default=100, metavar="N", help=words)
    # help of an option: --win N
    words = saying("school.help_errors_win", "boxes open at most, 0: none (6)")
    errors.add_argument("--win", type=int, default=6, metavar="N", help=words)
    # help of an option: --at-least N
    words = saying("school.help_errors_at_least", "the same for points (10)")
    errors.add_argument("--at-least", type=int, default=10, metavar="N", help=words)
    # help of an option: --seed
    words = saying("school.help_errors_seed", "seed of the positions (1)")
    errors.add_argument("--seed", type=int, default=1, help=words)
    runs(errors, _errors)


def _add_simulate(verbs: Any) -> None:
    # help of a command: simulate
    words = saying("school.help_simulate", "play games with real dice")
    simulate = _with_house(verbs, "simulate", words, _simulate)
    simulate.epilog = "pysolver school simulate --player win --against bob --games 100"
    # help of an option: --games
    words = saying("school.help_games", "how many games (2000)")
    simulate.add_argument("--games", type=int, default=2_000, help=words)
    # help of an option: --player
    words = saying("school.help_player", "who plays them")
    simulate.add_argument("--player", choices=(*PLAYERS, "win"), default=PLAYERS[0], help=words)
    # help of an option: --against; the word in brackets is what is typed
    words = saying("school.help_against", "the opponent of one who plays to win (optimum)")
    simulate.add_argument("--against", choices=PLAYERS, help=words)
    add_seats(simulate, "win,points,bob")
    # help of an option: --seed
    words = saying("konijnenhokken.help_seed", "seed of the dice (1)")
    simulate.add_argument("--seed", type=int, default=1, help=words)


def _as_in(position: str) -> str:
    # help of an argument: POSITION; e.g. example="'15/20 all 11666 2'"
    return saying("school.help_position", "as in {example}", example=repr(position))


def _with_house(verbs: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = verbs.add_parser(name, help=words)
    # help of an option: --straights 15/20 or 20/30
    words = saying("school.help_straights", "what straights score")
    command.add_argument("--straights", default="15/20", metavar="15/20|20/30", help=words)
    # help of an option: --undoubled
    words = saying("school.help_undoubled", "no doubling on the first roll")
    command.add_argument("--undoubled", action="store_true", help=words)
    # help of an option: --after N
    words = saying("school.help_after", "so many scored grades open the other boxes (3)")
    command.add_argument("--after", type=int, default=3, metavar="N", help=words)
    # help of an option: --positive
    words = saying("school.help_positive", "a grade counts its own dice")
    command.add_argument("--positive", action="store_true", help=words)
    runs(command, run)
    return command


def _house(args: argparse.Namespace) -> HouseRules:
    if args.straights not in STRAIGHTS:
        raise GameError(notation.wrong_straights(args.straights, "--straights 20/30"))
    if not 0 <= args.after <= 6:
        raise GameError(
            # what is typed as --after; e.g. after="7"
            saying(
                "school.wrong_after",
                "From 0 to 6 scored grades open the other boxes, as in --after 3, not {after}.",
                after=str(args.after),
            )
        )
    return HouseRules(args.straights, not args.undoubled, args.after, args.positive)


def _averages(args: argparse.Namespace) -> None:
    house = _house(args)
    rows, written = averages.rows(house), notation.format_house(house)
    # result of a command, above a table; e.g. house="15/20"
    title = saying(
        "school.averages",
        "The average of each box, aimed at alone ({house}; a grade counts its own dice):",
        house=written,
    )
    conditions = ("15/20", "20/30", "undoubled")
    lines = [
        [
            # the head of a column: the boxes of the card
            saying("school.box", "Box"),
            # the head of a column: the average of a box
            saying("school.average", "Average"),
            # the head of a column: the average of a box, as in 1/6
            saying("school.fraction", "As a fraction"),
            *conditions,
        ]
    ]
    for row in rows:
        changed = [points(row[name]["average"], 6) for name in conditions]
        lines.append([row["title"], points(row["average"], 6), row["fraction"], *changed])
    tell(args, "school", {"house": written, "averages": rows}, title, *aligned(lines, "<>>>>>"))


def _game(args: argparse.Namespace) -> None:
    house = _house(args)
    begun = time.perf_counter()
    found = solve.solved(house) if args.solve else solve.values(house)
    value = float(found.of(np.array([solve.ALL]))[0])
    seconds = time.perf_counter() - begun
    states = int(solve.reachable(house.opening).sum())
    written = notation.format_house(house)
    tell(
        args,
        "school",
        {"house": written, "value": value, "states": states, "seconds": seconds},
        # result of a command; e.g. house="15/20", value="132.340000000"
        saying(
            "school.game",
            "A whole game ({house}) is worth {value} points by the best play.",
            house=written,
            value=points(value, 9),
        ),
        # result of a command: how much was solved, and how many seconds that took;
        # e.g. n=21526, seconds="0.123"
        saying_n(
            "school.solved",
            "{n} set of open boxes can come about; {seconds} s.",
            "{n} sets of open boxes can come about; {seconds} s.",
            states,
            seconds=points(seconds, 3),
        ),
    )


def _bob(args: argparse.Namespace) -> None:
    report = bob.beside_the_best(_house(args))
    tell(
        args,
        "school",
        report,
        # result of a command; e.g. house="15/20", value="127.730000000"
        saying(
            "school.bob",
            "Bob ({house}) averages {value} points a game.",
            house=report["house"],
            value=points(report["value"], 9),
        ),
        # result of a command: what a bot loses against the best play;
        # e.g. loss="4.610000", best="132.340000000"
        saying(
            "school.bob_loses",
            "That is {loss} less than the best play, {best}.",
            loss=points(report["loss"], 6),
            best=points(report["optimal"], 9),
        ),
    )


def _chances(args: argparse.Namespace) -> None:
    question: dict[str, Any] = {"about": "chances", "position": " ".join(args.position) or "15/20 all * 2"}
    if args.at_least is not None:
        question["at_least"] = args.at_least
    if args.against is not None:
        question["against"] = _other(args.against)
    if args.choices:
        question["choices"] = True
    found = questions.answer(question)
    lines: list[str] = [
        # result of a command; e.g. end="132.34", deviation="21.05"
        saying(
            "school.chances",
            "The game ends with {end} points on average, deviation {deviation}.",
            end=points(found["end"], 2),
            deviation=points(found["deviation"], 2),
        )
    ]
    if "at_least" in found:
        lines.append(
            # result of a command: the chance of so many points; e.g. points=30, chance="4.1234 %"
            saying(
                "konijnenhokken.or_more",
                "{points} or more: {chance}.",
                points=found["at_least"]["points"],
                chance=percent(found["at_least"]["chance"], 4),
            )
        )
    if "against" in found:
        other = found["against"]
        lines.append(
            # result of a command: how often one ends with more points than an opponent, as many, or fewer;
            # e.g. card="12:g6,trash", end="20.15", win="61.1234 %", draw="3.1234 %", lose="35.7532 %"
            saying(
                "school.against",
                "Against {card} (ends with {end}): above {win}, equal {draw}, below {lose}.",
                card=args.against,
                end=points(other["end"], 2),
                win=percent(other["win"], 4),
                draw=percent(other["draw"], 4),
                lose=percent(other["lose"], 4),
            )
        )
    lines += _choice_lines(found["choices"]) if found.get("choices") else []
    tell(args, "school", {"position": question["position"], **found}, *lines)


def _choice_lines(choices: list[dict[str, Any]]) -> list[str]:
    names = list(choices[0])
    best_first = sorted(choices, key=lambda choice: -round(float(choice["end"]), 10))
    heads = {
        # the head of a column: choices by their codes
        "action": saying("school.head_action", "Choice"),
        # the head of a column: points at the end on average
        "end": saying("school.head_end", "End"),
        # the head of a column: the standard deviation of the points at the end
        "deviation": saying("school.head_deviation", "Deviation"),
        # the head of a column: how often so many points are reached
        "at_least": saying("school.head_at_least", "At least"),
        # the head of a column: how often one wins
        "win": saying("school.head_win", "Win"),
        # the head of a column: how often nobody wins
        "draw": saying("school.head_draw", "Draw"),
        # the head of a column: how often one loses
        "lose": saying("school.head_lose", "Lose"),
    }
    rows = [[heads[name] for name in names]]
    for choice in best_first:
        chances = [percent(choice[name], 4) for name in names[3:]]
        rows.append([choice["action"], points(choice["end"], 3), points(choice["deviation"], 2), *chances])
    return aligned(rows, "<" + ">" * (len(names) - 1))


def _other(text: str) -> dict[str, Any]:
    total, _, still_open = text.partition(":")
    try:
        return {"total": int(total), "open": still_open or "all"}
    except ValueError:
        raise GameError(
            # what is typed as --against; e.g. text="'90'"
            saying(
                "school.wrong_against",
                "The other card is TOTAL:OPEN, as in --against 90:g6,pair, not {text}.",
                text=repr(text),
            )
        ) from None


def _at_least(args: argparse.Namespace) -> None:
    position = " ".join(args.position) or "15/20 all * 2"
    boxes = len(BOXES) if args.exact else at_least.EXACT_FROM
    _show_chances(args, position, at_least.weigh(notation.parse(position), args.points, boxes))


def _versus(args: argparse.Namespace) -> None:
    position = " ".join(args.position)
    _show_chances(args, position, versus.weigh(notation.parse(position), args.exact_from))


def _show_chances(args: argparse.Namespace, position: str, found: Weighed) -> None:
    best_first = sorted(found.actions.items(), key=lambda action: -round(action[1], 10))
    report = {"position": position, "value": found.value, "actions": dict(best_first)}
    known = {"max_error": found.max_error, "likely_error": found.likely_error}
    # result of a command: a chance, and how exactly that is known; e.g. chance="0.1234567890", how="exact"
    chance = saying(
        "school.chance",
        "{chance} ({how})",
        chance=points(found.value, 10),
        how=known_to(found.exactness, found.max_error, found.likely_error),
    )
    rows = [[action, percent(part, 4)] for action, part in best_first]
    lines = aligned(rows, "<>") if rows else []
    tell(args, "school", {**report, "exactness": found.exactness, **known}, chance, *lines)


def _errors(args: argparse.Namespace) -> None:
    from pysolver.games.school.offline import measure

    if not 1 <= args.positions <= MOST_POSITIONS:
        raise GameError(
            # what is typed as --positions; e.g. most="100000"
            saying(
                "school.wrong_positions",
                "Positions are from 1 to {most}, as in --positions 1000.",
                most=str(MOST_POSITIONS),
            )
        )
    report: dict[str, Any] = {"game": "school", "positions": args.positions}
    # result of a command, above a table: how far chances to win are off
    win = saying("school.errors_win", "To win, by doubling on the first roll and the boxes that are open:")
    # result of a command, above a table: how far chances of so many points are off
    reach = saying(
        "school.errors_reach",
        "At least so many points, by doubling on the first roll and the boxes that are open:",
    )
    for name, boxes, fewest, most, errors, words in (
        ("win", args.win, versus.AT_ONCE, MOST_WIN, measure.versus_errors, win),
        ("at_least", args.at_least, at_least.EXACT_FROM, len(BOXES), measure.at_least_errors, reach),
    ):
        if not boxes:
            continue
        if not fewest < boxes <= most:
            raise GameError(
                # what is typed as an option; e.g. option="--win", least=4, most=8, boxes="9"
                saying(
                    "school.wrong_boxes",
                    "Estimates by {option} are of {least} to {most} boxes, not of {boxes}.",
                    option=f"--{name.replace('_', '-')}",
                    least=fewest + 1,
                    most=most,
                    boxes=str(boxes),
                )
            )
        work = errors(args.positions, boxes, random.Random(args.seed))
        # work that takes a while, before a bar
        found = measure.measured(watched(work, saying("school.measuring", "Measuring")))
        report[name] = [asdict(each) for each in found]
        if not args.json:
            print("\n".join([words, *aligned([_errors_head(), *map(_error_row, found)], "<>>>>>>>")]))
    if args.json:
        print(json.dumps(report))


def _errors_head() -> tuple[str, ...]:
    return (
        # the head of a column: whether the first roll counts twice, yes or no
        saying("school.head_doubling", "Doubling"),
        # the head of a column: how many boxes are open
        saying("school.head_boxes", "Boxes"),
        # the head of a column: how many positions were measured
        saying("school.head_positions", "Positions"),
        # the head of a column: how far chances are off on average
        saying("school.head_off", "Off on average"),
        # the head of a column: how far chances are off at most in 99 of 100 positions
        saying("school.head_likely", "99 of 100"),
        # the head of a column: how far a chance is off at most
        saying("school.head_most", "Most"),
        # the head of a column: how far the costs of choices are off at most, in 99 of 100 positions
        saying("school.head_costs", "Costs, 99 of 100"),
        # the head of a column: what play by estimates loses on average
        saying("school.head_loss", "Average loss"),
    )


def _error_row(found: Any) -> tuple[str, ...]:
    return (
        # in a column of a table: whether the first roll counts twice
        saying("school.yes", "yes") if found.doubling else saying("school.no", "no"),
        str(found.boxes),
        str(found.positions),
        *(points(error, 4) for error in (found.mean_error, found.likely_error, found.largest_error)),
        points(found.loss_error, 4),
        points(found.mean_loss, 6),
    )


def _simulate(args: argparse.Namespace) -> None:
    if not 2 <= args.games <= MOST_GAMES:
        raise GameError(
            # what is typed as --games; e.g. most="1000000", games="1"
            saying(
                "school.wrong_games",
                "Games are from 2 to {most}, as in --games 2000; {games} is not.",
                most=str(MOST_GAMES),
                games=str(args.games),
            )
        )
    house = _house(args)
    if args.seats is not None:
        simulate_seats(args, "school", args.games, lambda start: replace(start, house=house))
        return
    if args.player == "win":
        _simulate_to_win(args, house)
        return
    if args.against is not None:
        raise GameError(
            # an option that does not go with the others
            saying(
                "school.no_opponent_here",
                "Only who plays to win has an opponent, as in --player win --against bob.",
            )
        )
    work = play_games(house, args.player, args.games, random.Random(args.seed))
    totals = watched(work, _playing())
    mean = sum(totals) / args.games
    error = 1.96 * float(np.std(totals, ddof=1)) / args.games**0.5
    report = {"player": args.player, "games": args.games, "mean": mean, "error95": error}
    tell(
        args,
        "school",
        {"house": notation.format_house(house), **report},
        # result of a command: games of a player, and how far the mean may be off;
        # e.g. n=2000, player="optimum", mean="132.312", error="0.921"
        saying_n(
            "school.simulated",
            "{n} game of {player}: {mean} points on average (95 % within {error}).",
            "{n} games of {player}: {mean} points on average (95 % within {error}).",
            args.games,
            player=args.player,
            mean=points(mean, 3),
            error=points(error, 3),
        ),
    )


def _playing() -> str:
    # work that takes a while, before a bar
    return saying("konijnenhokken.playing", "Playing")


def _simulate_to_win(args: argparse.Namespace, house: HouseRules) -> None:
    from pysolver.games.school.offline.matches import play_job

    against = args.against or PLAYERS[0]
    found = watched(play_job(house, against, args.games, args.seed), _playing())
    asked = {"player": "win", "against": against, "house": notation.format_house(house)}
    tell(
        args,
        "school",
        {**asked, **asdict(found)},
        # result of a command: how often play to win wins, how far that may be off, how often play for points
        # wins; e.g. n=2000, against="bob", won="55.412 %", error="1.012 %", other="54.301 %"
        saying_n(
            "school.simulated_to_win",
            "{n} game to win against {against}: {won} won (95 % within {error}); for points {other}.",
            "{n} games to win against {against}: {won} won (95 % within {error}); for points {other}.",
            found.games,
            against=against,
            won=percent(found.wins, 3),
            error=percent(found.wins_error, 3),
            other=percent(found.by_points, 3),
        ),
        # result of a command: what play to win loses in points; e.g. points="1.23", error="0.45"
        saying(
            "school.simulated_points",
            "It costs {points} points a game (95 % within {error}).",
            points=points(-found.points, 2),
            error=points(found.points_error, 2),
        ),
    )
