"""`pysolver farkle policy`: what thresholds are worth, which are best, and shorter lists of moves."""

from __future__ import annotations

import argparse
from typing import Any

from pysolver.cli.given import group, show_examples
from pysolver.cli.progress import watched
from pysolver.contract.job import finish
from pysolver.errors import GameError
from pysolver.games.farkle.given import add_turn_verb, points, report, solved, whole
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.study import policy, pruning
from pysolver.games.farkle.turn.solve import TurnValues

MOST_SAMPLES = 100_000
PROVED = 1e-12  # a vector so little behind the optimum, of its value, reaches it
EXAMPLE_THRESHOLDS = "300,250,450,1050,3400,12950"
FLAT = (250, 300, 350, 400, 500, 1000)  # points from which on people bank, whatever is left to throw


def add_policy(verbs: Any) -> None:
    """Add what is asked about thresholds, and about shorter lists of moves."""
    words = "thresholds: from how many points on one banks"
    policy = verbs.add_parser("policy", help=words)
    kinds = group(policy, "kind")
    given = f"--thresholds {EXAMPLE_THRESHOLDS}"
    evaluate = add_turn_verb(
        kinds, "evaluate", _evaluate, "what thresholds are worth", f"policy evaluate {given}"
    )
    search = add_turn_verb(
        kinds,
        "search",
        _search,
        "the best of random ones and those given",
        "policy search --samples 1000 --seed 1",
    )
    search.add_argument("--samples", type=whole, default=1000, metavar="N", help="how many vectors (1000)")
    search.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the vectors (1)")
    search.add_argument("--unrestricted", action="store_true", help="the best vector found, in any order")
    refine = add_turn_verb(kinds, "refine", _refine, "move one threshold at a time", f"policy refine {given}")
    refine.add_argument("--monotone", action="store_true", help="keep them non-decreasing")
    for command in (evaluate, search, refine):
        command.add_argument("--thresholds", default="300,300,300,300,300,300", help="six, for 1-6 dice left")
    add_turn_verb(kinds, "compare", _compare, "how far policies stay behind the optimum", "policy compare")
    add_turn_verb(
        kinds,
        "moves",
        _moves,
        "what shorter lists of moves lose",
        "policy moves --dice weighted --target 4000",
    )
    show_examples(policy, kinds)


def _thresholds(text: str) -> policy.Thresholds:
    parts = [part.strip() for part in text.split(",")]
    most = UNIT * policy.MOST_THRESHOLD
    right = [part for part in parts if part.isascii() and part.isdigit() and len(part) <= 6]
    if len(parts) != DICE or len(right) != DICE:
        raise GameError(
            f"Thresholds are six numbers, for 1 to 6 dice left, as in {EXAMPLE_THRESHOLDS}, not {text!r}."
        )
    for part in parts:
        points(int(part), "A threshold", most, least=0)
    return tuple(max(1, int(part) // UNIT) for part in parts)


def _shown(thresholds: policy.Thresholds) -> list[int]:
    return [UNIT * threshold for threshold in thresholds]


def _best_name(values: TurnValues, best: policy.Found) -> str:
    """Name the best vector of a search; one that is worth the optimum is known to be the best of all."""
    proved = values.start - best.value < PROVED * values.start
    return "best vector" if proved else "best vector found"


def _tell(args: argparse.Namespace, values: TurnValues, best: policy.Found, more: dict[str, Any]) -> None:
    value, optimum = UNIT * best.value, UNIT * values.start
    found = {
        "thresholds": _shown(best.thresholds),
        "value": value,
        "optimal": optimum,
        "behind": optimum - value,
    }
    vector = ",".join(map(str, _shown(best.thresholds)))
    report(
        args,
        {**found, **more},
        [f"{vector}: {value:.9f} points, {optimum - value:.9f} behind the optimum {optimum:.9f}."],
    )


def _evaluate(args: argparse.Namespace) -> None:
    values, thresholds = solved(args), _thresholds(args.thresholds)
    value = float(finish(policy.evaluate(values.turn, [thresholds], values.stops))[0])
    _tell(args, values, policy.Found(thresholds, value), {})


def _search(args: argparse.Namespace) -> None:
    if not 1 <= args.samples <= MOST_SAMPLES:
        raise GameError(f"Samples are from 1 to {MOST_SAMPLES}, as in --samples 1000; {args.samples} is not.")
    values = solved(args)
    if args.unrestricted:
        best = watched(policy.best_found(values), "Searching")
        name = _best_name(values, best)
        if not args.json:
            print(f"The {name}:")
        _tell(args, values, best, {"name": name})
    else:
        given = _thresholds(args.thresholds)
        work = policy.best_of_samples(values.turn, args.samples, args.seed, values.stops, given)
        best = watched(work, "Searching")
        _tell(args, values, best, {"samples": args.samples, "seed": args.seed})


def _refine(args: argparse.Namespace) -> None:
    values, start = solved(args), _thresholds(args.thresholds)
    if args.monotone and list(start) != sorted(start):
        raise GameError(
            f"With --monotone the thresholds do not decrease, as in 300,300,450; {args.thresholds} do."
        )
    work = policy.refine(values.turn, start, values.stops, monotone=args.monotone)
    path = watched(work, "Refining")
    steps = [{"thresholds": _shown(step.thresholds), "value": UNIT * step.value} for step in path]
    _tell(args, values, path[-1], {"path": steps})


def _compare(args: argparse.Namespace) -> None:
    values = solved(args)
    flat = [(points // UNIT,) * DICE for points in FLAT]
    worth = watched(policy.evaluate(values.turn, flat, values.stops), "Flat thresholds")
    best = watched(policy.best_found(values), "Searching")
    rows = [
        (_best_name(values, best), best),
        ("best non-decreasing found", watched(policy.best_monotone(values), "In order")),
    ]
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
    report(args, {"optimal": optimum, "policies": listed}, lines)


def _moves(args: argparse.Namespace) -> None:
    values = solved(args)
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
    report(args, {"menus": graph.menus, "moves": graph.options, "lists": listed}, lines)
