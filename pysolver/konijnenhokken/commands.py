"""`pysolver konijnenhokken value | simulate`: what a turn is worth, and turns played by the advice."""

from __future__ import annotations

import argparse
import json
import random
from math import sqrt
from typing import Any

from pysolver.errors import GameError
from pysolver.konijnenhokken import rules, solve
from pysolver.konijnenhokken.rules import OVER, WAITING, State

MOST_TURNS = 10_000_000


def add_commands(verbs: Any) -> None:
    """Add the game's own verbs to the parser of `pysolver konijnenhokken`."""
    value: argparse.ArgumentParser = verbs.add_parser("value", help="exact expected points of a turn")
    value.add_argument("--json", action="store_true", help="print JSON")
    value.set_defaults(run=_value)
    simulate: argparse.ArgumentParser = verbs.add_parser(
        "simulate",
        help="play turns by the best play",
        epilog="pysolver konijnenhokken simulate --turns 10000",
    )
    simulate.add_argument("--turns", type=int, default=10_000, help="how many turns (10000)")
    simulate.add_argument("--seed", type=int, default=1, help="seed of the dice (1)")
    simulate.add_argument("--json", action="store_true", help="print JSON")
    simulate.set_defaults(run=_simulate)


def _value(args: argparse.Namespace) -> None:
    hold = solve.table().arrays["hold"]
    value = float(hold[0, solve.turn().local(rules.NOTHING)])
    if args.json:
        print(json.dumps({"game": solve.GAME_ID, "value": value, "stop_from": solve.height()}))
    else:
        print(f"A turn is worth {value:.12f} points under the best play.")
        print(f"From {solve.height()} points on stopping is best, whatever lies on the table.")


def _simulate(args: argparse.Namespace) -> None:
    if not 2 <= args.turns <= MOST_TURNS:
        raise GameError(f"Turns are from 2 to {MOST_TURNS}, as in --turns 10000; {args.turns} is not.")
    results = play_turns(args.turns, random.Random(args.seed))
    mean = sum(results) / args.turns
    variance = sum((points - mean) ** 2 for points in results) / (args.turns - 1)
    error = 1.96 * sqrt(variance / args.turns)
    busts = results.count(0) / args.turns
    if args.json:
        report = {"game": solve.GAME_ID, "turns": args.turns, "mean": mean, "error95": error, "bust": busts}
        print(json.dumps(report))
    else:
        print(f"{args.turns} turns: {mean:.4f} points a turn (95 % within {error:.4f}), bust {busts:.2%}.")


def play_turns(turns: int, dice: random.Random) -> list[int]:
    """Play turns by the exact values with real dice; return the points of each, 0 for a bust."""
    values = solve.Values(solve.table().arrays["hold"])
    best: dict[State, State] = {}
    return [_play_turn(values, dice, best) for _ in range(turns)]


def _play_turn(values: solve.Values, dice: random.Random, best: dict[State, State]) -> int:
    state = State()
    while state.roll != OVER:
        roll = "".join(str(dice.randint(1, 6)) for _ in range(state.in_hand))
        state = rules.throw(state, roll)
        if state.bust:
            return 0
        if state not in best:
            best[state] = _best_play(values, state)
        state = best[state]
    return state.earlier


def _best_play(values: solve.Values, state: State) -> State:
    def worth(action: rules.Action) -> float:
        after = rules.play(state, action)
        return float(after.earlier) if action.stop else values.of_roll(after)

    assert state.roll != WAITING
    return rules.play(state, max(rules.actions(state), key=worth))
