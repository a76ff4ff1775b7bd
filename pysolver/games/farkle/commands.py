"""`pysolver farkle value | turn | turns | dice | published`: what a turn is worth, and why."""

from __future__ import annotations

import argparse
from typing import Any

from pysolver.cli.given import tell
from pysolver.cli.progress import watched
from pysolver.contract.dice import Die
from pysolver.errors import GameError
from pysolver.games.farkle.effects import Effect
from pysolver.games.farkle.given import (
    PROGRAM,
    add_set,
    add_turn_verb,
    add_verb,
    points,
    report,
    solved,
    stops_given,
    turn_given,
    whole,
)
from pysolver.games.farkle.loadouts.commands import add_loadout_commands
from pysolver.games.farkle.notation import (
    ASIDE,
    IN_HAND,
    MOST_TARGET,
    MOST_TURN,
    UNTHROWN,
    trouble_with_aside,
)
from pysolver.games.farkle.race.commands import add_race_commands
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.study import published
from pysolver.games.farkle.study.commands import add_policy
from pysolver.games.farkle.turn import distribution
from pysolver.games.farkle.turn.badged import badged, uses_by_points
from pysolver.games.farkle.turn.fewest import fewest_turns
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.turn.solve import Stops, in_units, optimal, solve_turn, values_of
from pysolver.games.farkle.turn.turn import ordered
from pysolver.games.farkle.world.badges import parse_worn
from pysolver.games.farkle.world.catalogue import catalogue, die_of, listing, patches, source


def add_commands(verbs: Any) -> None:
    """Add Farkle's own verbs to the parser of `pysolver farkle`."""
    value = add_turn_verb(
        verbs, "value", _value, "what a turn is worth", "value --dice weighted,ordinary*5 --target 4000"
    )
    value.add_argument("--throws", type=whole, metavar="N", help="at most N throws (any number)")
    value.add_argument("--turn", type=whole, default=0, metavar="P", help="points at risk already (0)")
    value.add_argument("--hand", default=UNTHROWN, help="slots in hand: * in hand, - aside (******)")
    value.add_argument("--ends-at", type=whole, metavar="P", help="the turn ends by itself from P points on")
    turn = add_turn_verb(
        verbs, "turn", _turn, "the distribution of a turn's score", "turn --dice odd*2 --target 4000"
    )
    turn.add_argument(
        "--at-least", type=whole, action="append", metavar="N", help="also the chance of N or more"
    )
    add_turn_verb(verbs, "turns", _turns, "how many turns the target takes", "turns --target 4000")
    uses = add_turn_verb(
        verbs, "badge", _badge, "what the uses of a badge are worth", "badge gold-warlord --target 4000"
    )
    uses.add_argument("badge", help="a badge by name, as in gold-warlord or gold-might=after")
    add_policy(verbs)
    add_loadout_commands(verbs)
    add_race_commands(verbs)
    dice = add_verb(verbs, "dice", _dice, "the dice of a game", "dice --set kcd1")
    add_set(dice)
    dice.add_argument("--patch", default="", metavar="P", help="as they were by a patch, 1.2 (the newest)")
    add_verb(verbs, "published", _published, "what is published wrongly", "published")


def _badge(args: argparse.Namespace) -> None:
    """Tell what a turn brings with 0, 1, ... uses left, and how many turns the target takes."""
    worn = parse_worn(args.badge, args.dice_set)
    dice, need = ordered(turn_given(args).dice), stops_given(args).need
    effect = worn.effect
    kinds = [effect.left(left) for left in range(effect.uses + 1)]
    alone = [UNIT * _alone(dice, need, args.joker_groups, its) for its in kinds]
    bare = UNIT * values_of(dice, need, args.joker_groups).start
    turns = None if need is None else fewest_turns(dice, need, args.joker_groups, effect)[:, -1].tolist()
    lines = [f"{worn.badge.name}: {worn.badge.text}.", f"A turn without it brings {bare:.4f} points."]
    for left, brings in enumerate(alone):
        said = f"{left} uses left: a turn alone brings {brings:.4f} points"
        if turns is not None:
            said += f"; {args.target} take {turns[left]:.4f} turns on average, played for the fewest"
        lines.append(f"{said}.")
    if worn.assumed:
        lines.append(f"Assumed: {worn.assumed}.")
    found = {"badge": str(worn)[1:], "without": bare, "alone": alone, "fewest_turns": turns}
    report(args, {**found, "assumed": worn.assumed}, lines)


def _alone(dice: tuple[Die, ...], need: int | None, joker_groups: bool, effect: Effect) -> float:
    """Return what a turn alone brings, in units."""
    if effect.uses:
        return uses_by_points(badged(dice, joker_groups, effect), need).start
    return values_of(dice, need, joker_groups, effect.bonus).start


def _value(args: argparse.Namespace) -> None:
    turn, stops = turn_given(args), stops_given(args)
    if args.ends_at is not None:
        if args.target is not None:
            raise GameError(
                "Give --target or --ends-at, as in --target 4000; they read the target differently."
            )
        stops = Stops(ends_at=in_units(points(args.ends_at, "An end", MOST_TARGET)))
    hand = _hand(args.hand)
    score = (points(args.turn, "A turn", MOST_TURN, least=0) or 0) // UNIT
    trouble = trouble_with_aside(DICE - hand.bit_count(), args.turn, "--turn 100 --hand '--****'")
    if trouble:
        raise GameError(trouble)
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
    report(args, found, lines)


def _hand(text: str) -> int:
    text = text.strip()
    if len(text) != DICE or set(text) - {IN_HAND, ASIDE} or IN_HAND not in text:
        raise GameError(f"A hand is six of * (in hand) and - (aside), as in --hand --****, not {text!r}.")
    return sum(1 << slot for slot, sign in enumerate(text) if sign == IN_HAND)


def _turn(args: argparse.Namespace) -> None:
    values = solved(args)
    found = distribution.of_turn(values)
    marks = [
        points(mark, "A score", MOST_TURN) or 0 for mark in args.at_least or [300, 500, 1000, 2000, 4000]
    ]
    at_least = {mark: found.at_least(mark) for mark in marks}
    said = {
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
    report(args, said, lines)


def _turns(args: argparse.Namespace) -> None:
    if args.target is None:
        raise GameError(f"Say how many points are needed, as in {PROGRAM} turns --target 4000.")
    turn, stops = turn_given(args), stops_given(args)
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
    report(args, found.to_dict(), lines)


def _dice(args: argparse.Namespace) -> None:
    dice = listing(args.dice_set, args.patch)
    listed, known = source(args.dice_set), patches(args.dice_set)
    lines = []
    for die, entry in zip(dice, catalogue(args.dice_set).values(), strict=True):
        facts = [f"now: {entry.die}"] if die["name"] != entry.slug else []
        facts += [f"{patch}: {' '.join(map(str, weights))}" for patch, weights in die.get("was", {}).items()]
        facts += [f"{entry.wild_name}: {entry.wild}"] if entry.wild else []
        facts += [entry.note] if entry.note else []
        weights = die_of(die["name"], args.dice_set)
        said = f" ({'; '.join(facts)})" if facts else ""
        lines.append(f"{die['name']:24} {weights!s:20} {entry.name}{said}")
    lines += [f"By patch {patch}: {words}." for patch, words in known.items()]
    lines.append(f"Weights: {listed.get('version', 'no version known')}; {listed['source']}.")
    told = {"version": listed.get("version"), "source": listed["source"], "patches": known}
    tell(args, GAME_ID, {"set": args.dice_set, **told, "dice": dice}, *lines)


def _published(args: argparse.Namespace) -> None:
    found = published.recomputed()
    lines = [f"Optimal_1..3 as published: {', '.join(f'{value:.7g}' for value in found['published'])}"]
    for words, name in (
        ("by its own reading (a turn ends from 6000 on)", "own_reading"),
        ("every point counts", "every_point"),
        ("banked points count up to 6000", "up_to_6000"),
    ):
        values = ", ".join(f"{value:.6f}" for value in found[name])
        lines.append(f"Ours, {words}: {values}, and without a limit {found[f'{name}_limit']:.6f}")
    lines.append(f"Why they differ: {'; '.join(found['reasons'])}.")
    tell(args, GAME_ID, found, *lines)
