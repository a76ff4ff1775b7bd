"""`pysolver farkle policy`: what thresholds are worth, which are best, and shorter lists of moves."""

from __future__ import annotations

import argparse
from typing import Any

from pysolver.cli.given import group, show_examples
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.contract.figures import points as in_points
from pysolver.contract.job import finish
from pysolver.errors import GameError
from pysolver.games.farkle.given import add_turn_verb, points, report, solved, whole
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.study import policy, pruning
from pysolver.games.farkle.turn.solve import TurnValues
from pysolver.sayings.say import saying, saying_n

MOST_SAMPLES = 100_000
PROVED = 1e-12  # a vector so little behind the optimum, of its value, reaches it
EXAMPLE_THRESHOLDS = "300,250,450,1050,3400,12950"
FLAT = (250, 300, 350, 400, 500, 1000)  # points from which on people bank, whatever is left to throw


def add_policy(verbs: Any) -> None:
    """Add what is asked about thresholds, and about shorter lists of moves."""
    # help of a command: policy
    words = saying("farkle.help_policy", "thresholds: from how many points on one banks")
    policy = verbs.add_parser("policy", help=words)
    kinds = group(policy, "kind")
    given = f"--thresholds {EXAMPLE_THRESHOLDS}"
    # help of a command: policy evaluate
    words = saying("farkle.help_evaluate", "what thresholds are worth")
    evaluate = add_turn_verb(kinds, "evaluate", _evaluate, words, f"policy evaluate {given}")
    # help of a command: policy search
    words = saying("farkle.help_policy_search", "the best of random ones and those given")
    search = add_turn_verb(kinds, "search", _search, words, "policy search --samples 1000 --seed 1")
    # help of an option: --samples; a vector is six thresholds
    words = saying("farkle.help_samples", "how many vectors (1000)")
    search.add_argument("--samples", type=whole, default=1000, metavar="N", help=words)
    # help of an option: --seed; a vector is six thresholds
    words = saying("farkle.help_policy_seed", "seed of the vectors (1)")
    search.add_argument("--seed", type=whole, default=1, metavar="S", help=words)
    # help of an option: --unrestricted; a vector is six thresholds
    words = saying("farkle.help_unrestricted", "the best vector found, in any order")
    search.add_argument("--unrestricted", action="store_true", help=words)
    # help of a command: policy refine
    words = saying("farkle.help_refine", "move one threshold at a time")
    refine = add_turn_verb(kinds, "refine", _refine, words, f"policy refine {given}")
    # help of an option: --monotone
    words = saying("farkle.help_monotone", "keep them from decreasing")
    refine.add_argument("--monotone", action="store_true", help=words)
    # help of an option: --thresholds
    words = saying("farkle.help_thresholds", "six, for 1-6 dice left")
    for command in (evaluate, search, refine):
        command.add_argument("--thresholds", default="300,300,300,300,300,300", help=words)
    # help of a command: policy compare
    words = saying("farkle.help_compare", "how far policies stay behind the optimum")
    add_turn_verb(kinds, "compare", _compare, words, "policy compare")
    # help of a command: policy moves
    words = saying("farkle.help_moves", "what shorter lists of moves lose")
    add_turn_verb(kinds, "moves", _moves, words, "policy moves --dice weighted --target 4000")
    show_examples(policy, kinds)


def _thresholds(text: str) -> policy.Thresholds:
    parts = [part.strip() for part in text.split(",")]
    most = UNIT * policy.MOST_THRESHOLD
    right = [part for part in parts if part.isascii() and part.isdigit() and len(part) <= 6]
    if len(parts) != DICE or len(right) != DICE:
        raise GameError(
            # numbers that are typed wrongly; e.g. example="300,250,450,1050,3400,12950", text="'1,2,3'"
            saying(
                "farkle.wrong_thresholds",
                "Thresholds are six numbers, for 1 to 6 dice left, as in {example}, not {text}.",
                example=EXAMPLE_THRESHOLDS,
                text=repr(text),
            )
        )
    for part in parts:
        points(int(part), "--thresholds", most, least=0)
    return tuple(max(1, int(part) // UNIT) for part in parts)


def _shown(thresholds: policy.Thresholds) -> list[int]:
    return [UNIT * threshold for threshold in thresholds]


def _best_name(values: TurnValues, best: policy.Found) -> str:
    """Name the best vector of a search; one that is worth the optimum is known to be the best of all."""
    proved = values.start - best.value < PROVED * values.start
    if proved:
        # six thresholds of which it is proved that none are better
        return saying("farkle.best_vector", "best vector")
    # six thresholds of which nobody has proved that none are better
    return saying("farkle.best_vector_found", "best vector found")


def _tell(args: argparse.Namespace, values: TurnValues, best: policy.Found, more: dict[str, Any]) -> None:
    value, optimum = UNIT * best.value, UNIT * values.start
    found = {
        "thresholds": _shown(best.thresholds),
        "value": value,
        "optimal": optimum,
        "behind": optimum - value,
    }
    # what six thresholds are worth; e.g. vector="300,250,450,1050,3400,12950", value="564.437620414",
    # behind="0.000000000", optimum="564.437620414"
    words = saying(
        "farkle.vector_worth",
        "{vector}: {value} points, {behind} behind the optimum {optimum}.",
        vector=",".join(map(str, _shown(best.thresholds))),
        value=in_points(value, 9),
        behind=in_points(optimum - value, 9),
        optimum=in_points(optimum, 9),
    )
    report(args, {**found, **more}, [words])


def _evaluate(args: argparse.Namespace) -> None:
    values, thresholds = solved(args), _thresholds(args.thresholds)
    value = float(finish(policy.evaluate(values.turn, [thresholds], values.stops))[0])
    _tell(args, values, policy.Found(thresholds, value), {})


def _search(args: argparse.Namespace) -> None:
    if not 1 <= args.samples <= MOST_SAMPLES:
        raise GameError(
            # what is typed as --samples; e.g. most="100000", samples="0"
            saying(
                "farkle.wrong_samples",
                "Samples are from 1 to {most}, as in --samples 1000, not {samples}.",
                most=str(MOST_SAMPLES),
                samples=str(args.samples),
            )
        )
    values = solved(args)
    if args.unrestricted:
        best = watched(policy.best_found(values), _searching())
        name = _best_name(values, best)
        if not args.json:
            # above six thresholds; e.g. name=farkle.best_vector
            print(saying("farkle.vector_head", "{name:capital}:", name=name))
        _tell(args, values, best, {"name": name})
    else:
        given = _thresholds(args.thresholds)
        work = policy.best_of_samples(values.turn, args.samples, args.seed, values.stops, given)
        best = watched(work, _searching())
        _tell(args, values, best, {"samples": args.samples, "seed": args.seed})


def _searching() -> str:
    # work that takes a while, before a bar
    return saying("farkle.searching", "Searching")


def _refine(args: argparse.Namespace) -> None:
    values, start = solved(args), _thresholds(args.thresholds)
    if args.monotone and list(start) != sorted(start):
        raise GameError(
            # six numbers that do decrease; e.g. thresholds="300,250,450,1050,3400,12950"
            saying(
                "farkle.decreasing",
                "With --monotone the thresholds do not decrease, as in 300,300,450; {thresholds} do.",
                thresholds=args.thresholds,
            )
        )
    work = policy.refine(values.turn, start, values.stops, monotone=args.monotone)
    # work that takes a while, before a bar
    path = watched(work, saying("farkle.refining", "Refining"))
    steps = [{"thresholds": _shown(step.thresholds), "value": UNIT * step.value} for step in path]
    _tell(args, values, path[-1], {"path": steps})


def _compare(args: argparse.Namespace) -> None:
    values = solved(args)
    flat = [(points // UNIT,) * DICE for points in FLAT]
    # work that takes a while, before a bar: thresholds that are alike for any number of dice
    words = saying("farkle.comparing_flat", "Flat thresholds")
    worth = watched(policy.evaluate(values.turn, flat, values.stops), words)
    best = watched(policy.best_found(values), _searching())
    # work that takes a while, before a bar: thresholds that do not decrease
    words = saying("farkle.comparing_in_order", "In order")
    in_order = watched(policy.best_monotone(values), words)
    # thresholds that do not decrease, of which nobody has proved that none are better
    named = saying("farkle.best_in_order", "best in order found")
    rows = [(_best_name(values, best), best), (named, in_order)]
    rows += [
        (_bank_at(points), policy.Found(vector, float(value)))
        for points, vector, value in zip(FLAT, flat, worth, strict=True)
    ]
    optimum = UNIT * values.start
    # above a list of thresholds; e.g. optimum="564.437620414"
    head = saying(
        "farkle.compared",
        "The optimum is {optimum} points a turn. Thresholds for 1 to 6 dice left:",
        optimum=in_points(optimum, 9),
    )
    listed, told = [], []
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
        # how far thresholds stay behind the best ones; e.g. points="12.345678"
        less = saying("farkle.behind", "behind {points}", points=in_points(behind, 6))
        told.append(["", name, in_points(UNIT * found.value, 6), less, vector])
    report(args, {"optimal": optimum, "policies": listed}, [head, *aligned(told, "<<>><")])


def _bank_at(points: int) -> str:
    # thresholds that are alike for any number of dice: one banks from so many points on; e.g. n=300
    return saying_n("farkle.bank_at", "bank at {n}", "bank at {n}", points)


def _moves(args: argparse.Namespace) -> None:
    values = solved(args)
    graph = values.turn.graph
    # above a list; a menu is all that may be kept of a roll, a move is one of these;
    # e.g. menus=378, moves=2094, height=13000
    head = saying(
        "farkle.menus",
        "Menus {menus}, moves {moves}, scores from 0 to {height}:",
        menus=graph.menus,
        moves=graph.options,
        height=UNIT * values.height,
    )
    lines: list[str] = [head]
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
        lines.append(f"  {_what_is_lost(short)}")
    report(args, {"menus": graph.menus, "moves": graph.options, "lists": listed}, lines)


def _what_is_lost(short: pruning.Shortened) -> str:
    """Say what a shorter list of moves loses."""
    if not short.wrong_menus:
        # a shorter list of what to look at in a roll, and how many moves that has;
        # e.g. name=farkle.list_all, n=1800
        return saying_n(
            "farkle.moves_lose_nothing",
            "{name}: {n} move, loses nothing",
            "{name}: {n} moves, loses nothing",
            short.moves,
            name=short.name,
        )
    # a shorter list of what to look at in a roll: how many moves that has, in how many rolls it loses points;
    # e.g. name=farkle.list_most, moves=1200, n=12, worst="35.1234", turn="0.123456"
    return saying_n(
        "farkle.moves_lose",
        "{name}: moves {moves}, loses in {n} menu, {worst} at worst, {turn} a turn",
        "{name}: moves {moves}, loses in {n} menus, {worst} at worst, {turn} a turn",
        short.wrong_menus,
        name=short.name,
        moves=short.moves,
        worst=in_points(UNIT * short.worst, 4),
        turn=in_points(UNIT * short.turn, 6),
    )
