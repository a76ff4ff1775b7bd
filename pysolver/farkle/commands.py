"""`pysolver farkle value | turn | turns | policy | dice | published`: what a turn is worth, and why."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from typing import Any

from pysolver.errors import GameError
from pysolver.farkle import distribution, loadout_commands, policy, pruning, published
from pysolver.farkle.catalogue import (
    ORDINARY,
    SETS,
    catalogue,
    described,
    die_of,
    format_dice,
    parse_dice,
    source,
)
from pysolver.farkle.menus import GAME_ID
from pysolver.farkle.position import ASIDE, IN_HAND, MOST_TARGET, MOST_TURN, UNTHROWN, trouble_with_aside
from pysolver.farkle.race_commands import add_race_commands
from pysolver.farkle.rules import DICE, UNIT
from pysolver.farkle.solve import Stops, Values, in_units, optimal, solve_turn
from pysolver.farkle.turn import Turn, turn_of
from pysolver.progress import watched

PROGRAM = f"pysolver {GAME_ID}"
MOST_SAMPLES = 100_000
PROVED = 1e-12  # a vector so little behind the optimum, of its value, reaches it
EXAMPLE_THRESHOLDS = "300,250,450,1050,3400,12950"
FLAT = (250, 300, 350, 400, 500, 1000)  # "bank at so many points", as people play


def add_commands(verbs: Any) -> None:
    """Add Farkle's own verbs to the parser of `pysolver farkle`."""
    value = _add(
        verbs, "value", _value, "what a turn is worth", "value --dice weighted,ordinary*5 --target 4000"
    )
    value.add_argument("--throws", type=_whole, metavar="N", help="at most N throws (any number)")
    value.add_argument("--turn", type=_whole, default=0, metavar="P", help="points at risk already (0)")
    value.add_argument("--hand", default=UNTHROWN, help="slots in hand: * in hand, - aside (******)")
    value.add_argument("--ends-at", type=_whole, metavar="P", help="the turn ends by itself from P points on")
    turn = _add(verbs, "turn", _turn, "the distribution of a turn's score", "turn --dice odd*2 --target 4000")
    turn.add_argument(
        "--at-least", type=_whole, action="append", metavar="N", help="also the chance of N or more"
    )
    _add(verbs, "turns", _turns, "how many turns the target takes", "turns --target 4000")
    _add_policy(verbs)
    loadout_commands.add_commands(verbs)
    dice = verbs.add_parser("dice", help="the dice of a game", epilog=f"{PROGRAM} dice --set kcd1")
    dice.add_argument("--set", default=SETS[0], dest="dice_set", help="kcd2 or kcd1 (kcd2)")
    dice.add_argument("--json", action="store_true", help="print JSON")
    dice.set_defaults(run=_dice)
    add_race_commands(verbs, _whole)
    wrong = verbs.add_parser("published", help="what is published wrongly", epilog=f"{PROGRAM} published")
    wrong.add_argument("--json", action="store_true", help="print JSON")
    wrong.set_defaults(run=_published)


def _add(
    verbs: Any, name: str, run: Callable[..., None], words: str, example: str
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = verbs.add_parser(name, help=words, epilog=f"{PROGRAM} {example}")
    command.add_argument("--dice", default=f"{ORDINARY}*6", help="six dice by name or weights (ordinary*6)")
    command.add_argument("--set", default=SETS[0], dest="dice_set", help="kcd2 or kcd1 (kcd2)")
    command.add_argument("--target", type=_whole, metavar="T", help="points still needed (no limit)")
    command.add_argument("--joker-groups", action="store_true", help="jokers alone make a combination")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)
    return command


def _add_policy(verbs: Any) -> None:
    words = "thresholds: bank from so many points on"
    kinds = verbs.add_parser("policy", help=words, epilog=f"{PROGRAM} policy compare").add_subparsers(
        required=True, metavar="COMMAND", dest="kind"
    )
    given = f"--thresholds {EXAMPLE_THRESHOLDS}"
    evaluate = _add(kinds, "evaluate", _evaluate, "what thresholds are worth", f"policy evaluate {given}")
    search = _add(
        kinds,
        "search",
        _search,
        "the best of random ones and those given",
        "policy search --samples 1000 --seed 1",
    )
    search.add_argument("--samples", type=_whole, default=1000, metavar="N", help="how many vectors (1000)")
    search.add_argument("--seed", type=_whole, default=1, metavar="S", help="seed of the vectors (1)")
    search.add_argument("--unrestricted", action="store_true", help="the best vector found, in any order")
    refine = _add(kinds, "refine", _refine, "move one threshold at a time", f"policy refine {given}")
    refine.add_argument("--monotone", action="store_true", help="keep them non-decreasing")
    for command in (evaluate, search, refine):
        command.add_argument("--thresholds", default="300,300,300,300,300,300", help="six, for 1-6 dice left")
    _add(kinds, "compare", _compare, "how far policies stay behind the optimum", "policy compare")
    _add(
        kinds,
        "moves",
        _moves,
        "what shorter lists of moves lose",
        "policy moves --dice weighted --target 4000",
    )


# What is given


def _whole(text: str) -> int:
    """Read a whole number, as argparse calls it; a sign is left to what checks the range."""
    if not re.fullmatch(r"-?\d{1,9}", text.strip(), re.ASCII):
        raise argparse.ArgumentTypeError(f"a whole number is wanted, as in 4000, not {text!r}")
    return int(text)


def _turn_of(args: argparse.Namespace) -> Turn:
    if args.dice_set not in SETS:
        raise GameError(f"The dice set is {' or '.join(SETS)}, as in --set kcd1, not {args.dice_set!r}.")
    names = parse_dice(args.dice, args.dice_set)
    return turn_of(tuple(die_of(name, args.dice_set) for name in names), args.joker_groups)


def _points(points: int | None, what: str, most: int, least: int = UNIT) -> int | None:
    if points is not None and (points % UNIT or not least <= points <= most):
        raise GameError(
            f"{what} is a multiple of {UNIT} from {least} to {most}, as in 4000; {points} is not."
        )
    return points


def _stops(args: argparse.Namespace) -> Stops:
    return Stops(in_units(_points(args.target, "A target", MOST_TARGET)))


def _solved(args: argparse.Namespace) -> Values:
    return solve_turn(_turn_of(args), _stops(args))


def _thresholds(text: str) -> policy.Thresholds:
    parts = [part.strip() for part in text.split(",")]
    most = UNIT * policy.MOST_THRESHOLD
    right = [part for part in parts if part.isascii() and part.isdigit() and len(part) <= 6]
    if len(parts) != DICE or len(right) != DICE:
        raise GameError(
            f"Thresholds are six numbers, for 1 to 6 dice left, as in {EXAMPLE_THRESHOLDS}, not {text!r}."
        )
    for part in parts:
        _points(int(part), "A threshold", most, least=0)
    return tuple(max(1, int(part) // UNIT) for part in parts)


def _shown(thresholds: policy.Thresholds) -> list[int]:
    return [UNIT * threshold for threshold in thresholds]


def _report(args: argparse.Namespace, found: dict[str, Any], lines: list[str]) -> None:
    """Print what was found, as JSON with what was asked, or as lines."""
    if not args.json:
        print("\n".join(lines))
        return
    asked = {"game": GAME_ID, "set": args.dice_set, "dice": format_dice(parse_dice(args.dice, args.dice_set))}
    print(json.dumps({**asked, "target": args.target, **found}))


# What a turn is worth


def _value(args: argparse.Namespace) -> None:
    turn, stops = _turn_of(args), _stops(args)
    if args.ends_at is not None:
        if args.target is not None:
            raise GameError(
                "Give --target or --ends-at, as in --target 4000; they read the target differently."
            )
        stops = Stops(ends_at=in_units(_points(args.ends_at, "An end", MOST_TARGET)))
    hand = _hand(args.hand)
    score = (_points(args.turn, "A turn", MOST_TURN, least=0) or 0) // UNIT
    trouble = trouble_with_aside(DICE - hand.bit_count(), args.turn)
    if trouble:
        raise GameError(f"{trouble}; right is --turn 100 --hand '--****'.")
    limited = None if args.throws is None else optimal(turn, args.throws, stops)
    values = solve_turn(turn, stops) if limited is None else limited[-1]
    thrown, bank, bust = UNIT * values.throw(hand, score), UNIT * values.bank(score), values.bust(hand)
    value = max(thrown, bank) if score else thrown
    found = {
        "turn": args.turn,
        "hand": args.hand.strip(),
        "throws": args.throws,
        "value": value,
        "throw": thrown,
        "bank": bank if score else None,
        "bust": bust,
        "optimal": None if limited is None else [UNIT * each.throw(hand, score) for each in limited],
        "exactness": "exact",
    }
    limit = "" if args.throws is None else f" with at most {args.throws} throws"
    lines = [f"A turn is worth {value:.9f} points{limit}: throwing {thrown:.9f}, bust {bust:.6%}."]
    if score:
        lines.append(f"Banking the {args.turn} at risk counts {bank:.0f}.")
    _report(args, found, lines)


def _hand(text: str) -> int:
    text = text.strip()
    if len(text) != DICE or set(text) - {IN_HAND, ASIDE} or IN_HAND not in text:
        raise GameError(f"A hand is six of * (in hand) and - (aside), as in --hand --****, not {text!r}.")
    return sum(1 << slot for slot, sign in enumerate(text) if sign == IN_HAND)


def _turn(args: argparse.Namespace) -> None:
    values = _solved(args)
    found = distribution.of_turn(values)
    marks = [
        _points(mark, "A score", MOST_TURN) or 0 for mark in args.at_least or [300, 500, 1000, 2000, 4000]
    ]
    at_least = {mark: found.at_least(mark) for mark in marks}
    report = {
        "value": UNIT * values.start,
        "mean": found.mean,
        "deviation": found.deviation,
        "bust": found.bust,
        "at_least": {str(mark): p for mark, p in at_least.items()},
        "scores": [list(score) for score in found.scores()],
    }
    lines = [
        f"{found.mean:.4f} points on average, deviation {found.deviation:.4f}, bust {found.bust:.4%}.",
    ]
    if args.target is not None:
        lines.append(f"Counted up to the {args.target} needed: {UNIT * values.start:.4f}.")
    lines += [f"  at least {mark:5}  {p:9.4%}" for mark, p in at_least.items()]
    lines += [
        f"  {score or 'bust':>6}  {p:9.4%}  {'#' * round(200 * p)}" for score, p in found.scores() if p > 5e-4
    ]
    _report(args, report, lines)


def _turns(args: argparse.Namespace) -> None:
    if args.target is None:
        raise GameError(f"Say how many points are needed, as in {PROGRAM} turns --target 4000.")
    turn, stops = _turn_of(args), _stops(args)
    assert stops.need is not None
    found = watched(distribution.turns_job(turn, stops.need), "Following the turns")
    lines = [f"{args.target} points take {found.mean:.6f} turns on average, each played for the most points."]
    lines += [
        f"  {number:3}  {chance:9.4%}  {'#' * round(200 * chance)}"
        for number, chance in enumerate(found.p.tolist(), 1)
        if chance > 5e-4
    ]
    if found.later:
        lines.append(f"  more than {len(found.p)} turns  {found.later:.4%}")
    _report(args, found.to_dict(), lines)


# Threshold policies


def _progress(words: str) -> None:
    """Say on a terminal how far a long search has come, in one line; no words wipe it."""
    if sys.stderr.isatty():
        print(f"\r{words:40}" if words else f"\r{'':40}\r", end="", file=sys.stderr, flush=True)


def _best_name(values: Values, best: policy.Found) -> str:
    """Name the best vector of a search; one that is worth the optimum is known to be the best of all."""
    proved = values.start - best.value < PROVED * values.start
    return "best vector" if proved else "best vector found"


def _policy_report(
    args: argparse.Namespace, values: Values, best: policy.Found, more: dict[str, Any]
) -> None:
    value, optimum = UNIT * best.value, UNIT * values.start
    found = {
        "thresholds": _shown(best.thresholds),
        "value": value,
        "optimal": optimum,
        "behind": optimum - value,
    }
    vector = ",".join(map(str, _shown(best.thresholds)))
    _report(
        args,
        {**found, **more},
        [f"{vector}: {value:.9f} points, {optimum - value:.9f} behind the optimum {optimum:.9f}."],
    )


def _evaluate(args: argparse.Namespace) -> None:
    values, thresholds = _solved(args), _thresholds(args.thresholds)
    value = float(policy.evaluate(values.turn, [thresholds], values.stops)[0])
    _policy_report(args, values, policy.Found(thresholds, value), {})


def _search(args: argparse.Namespace) -> None:
    if not 1 <= args.samples <= MOST_SAMPLES:
        raise GameError(f"Samples are from 1 to {MOST_SAMPLES}, as in --samples 1000; {args.samples} is not.")
    values = _solved(args)
    if args.unrestricted:
        best = policy.best_found(values, _progress)
        _progress("")
        name = _best_name(values, best)
        if not args.json:
            print(f"The {name}:")
        _policy_report(args, values, best, {"name": name})
    else:
        given = _thresholds(args.thresholds)
        best = policy.best_of_samples(
            values.turn, args.samples, args.seed, values.stops, given, progress=_progress
        )
        _progress("")
        _policy_report(args, values, best, {"samples": args.samples, "seed": args.seed})


def _refine(args: argparse.Namespace) -> None:
    values, start = _solved(args), _thresholds(args.thresholds)
    if args.monotone and list(start) != sorted(start):
        raise GameError(
            f"With --monotone the thresholds do not decrease, as in 300,300,450; {args.thresholds} do."
        )
    path = policy.refine(values.turn, start, values.stops, monotone=args.monotone, progress=_progress)
    _progress("")
    steps = [{"thresholds": _shown(step.thresholds), "value": UNIT * step.value} for step in path]
    _policy_report(args, values, path[-1], {"path": steps})


def _compare(args: argparse.Namespace) -> None:
    values = _solved(args)
    flat = [(points // UNIT,) * DICE for points in FLAT]
    worth = policy.evaluate(values.turn, flat, values.stops)
    best = policy.best_found(values, _progress)
    rows = [
        (_best_name(values, best), best),
        ("best non-decreasing found", policy.best_monotone(values, _progress)),
    ]
    _progress("")
    rows += [
        (f"bank at {points}", policy.Found(vector, float(value)))
        for points, vector, value in zip(FLAT, flat, worth, strict=True)
    ]
    optimum = UNIT * values.start
    lines = [f"The optimum is {optimum:.9f} points a turn. Thresholds for 1 to 6 dice left:"]
    listed = []
    for name, found in rows:
        behind = optimum - UNIT * found.value
        listed.append(
            {
                "name": name,
                "thresholds": _shown(found.thresholds),
                "value": UNIT * found.value,
                "behind": behind,
            }
        )
        vector = " ".join(map(str, _shown(found.thresholds)))
        lines.append(f"  {name:25}  {UNIT * found.value:12.6f}  behind {behind:11.6f}   {vector}")
    _report(args, {"optimal": optimum, "policies": listed}, lines)


def _moves(args: argparse.Namespace) -> None:
    values = _solved(args)
    graph = values.turn.graph
    lines = [f"{graph.menus} menus, {graph.options} moves, scores 0 to {UNIT * values.height}:"]
    listed = []
    for short in pruning.check(values):
        worst, turn = UNIT * short.worst, UNIT * short.turn
        listed.append(
            {
                "name": short.name,
                "moves": short.moves,
                "holds": short.wrong_menus == 0,
                "wrong_menus": short.wrong_menus,
                "worst": worst,
                "turn": turn,
            }
        )
        verdict = "loses nothing"
        if short.wrong_menus:
            verdict = f"loses in {short.wrong_menus} menus, {worst:.4f} at worst, {turn:.6f} a turn"
        lines.append(f"  {short.name}: {short.moves} moves, {verdict}")
    _report(args, {"menus": graph.menus, "moves": graph.options, "lists": listed}, lines)


# Facts


def _dice(args: argparse.Namespace) -> None:
    entries = catalogue(args.dice_set).values()
    listed = source(args.dice_set)
    if args.json:
        dice = [described(entry) for entry in entries]
        facts = {"version": listed.get("version"), "source": listed["source"]}
        print(json.dumps({"game": GAME_ID, "set": args.dice_set, **facts, "dice": dice}))
        return
    for e in entries:
        was = [f"{version}: {' '.join(map(str, weights))}" for version, weights in e.was.items()]
        # A note may tell of earlier weights in its own words.
        known = "; ".join([*(words for words in was if words not in e.note), *([e.note] if e.note else [])])
        print(f"{e.slug:20} {e.die!s:20} {e.name}{f' ({known})' if known else ''}")
    print(f"Weights: {listed.get('version', 'no version known')}; {listed['source']}.")


def _published(args: argparse.Namespace) -> None:
    found = published.recomputed()
    if args.json:
        print(json.dumps({"game": GAME_ID, **found}))
        return
    print(f"Optimal_1..3 as published: {', '.join(f'{value:.7g}' for value in found['published'])}")
    for words, name in (
        ("by its own reading (a turn ends from 6000 on)", "own_reading"),
        ("every point counts", "every_point"),
        ("banked points count up to 6000", "up_to_6000"),
    ):
        values = ", ".join(f"{value:.6f}" for value in found[name])
        print(f"Ours, {words}: {values}, and without a limit {found[f'{name}_limit']:.6f}")
    print("Why they differ:", "; ".join(found["reasons"]) + ".")
