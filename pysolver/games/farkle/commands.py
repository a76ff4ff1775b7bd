"""`pysolver farkle value | turn | turns | dice | published`: what a turn is worth, and why."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pysolver.cli.given import tell
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.contract.dice import Die
from pysolver.contract.figures import percent, sentences
from pysolver.contract.figures import points as in_points
from pysolver.errors import GameError
from pysolver.games.farkle.effects import Effect
from pysolver.games.farkle.given import (
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
    risk_named,
    score_named,
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
from pysolver.games.farkle.words import assumption
from pysolver.games.farkle.world import remarks
from pysolver.games.farkle.world.badges import parse_worn
from pysolver.games.farkle.world.catalogue import Entry, catalogue, die_of, listing, patches, source
from pysolver.sayings.say import saying, saying_n


def add_commands(verbs: Any) -> None:
    """Add Farkle's own verbs to the parser of `pysolver farkle`."""
    # help of a command: value
    words = saying("farkle.help_value", "what a turn is worth")
    value = add_turn_verb(verbs, "value", _value, words, "value --dice weighted,ordinary*5 --target 4000")
    # help of an option: --throws N
    words = saying("farkle.help_throws", "at most N rolls (any number)")
    value.add_argument("--throws", type=whole, metavar="N", help=words)
    # help of an option: --turn P
    words = saying("farkle.help_value_turn", "points at risk already (0)")
    value.add_argument("--turn", type=whole, default=0, metavar="P", help=words)
    # help of an option: --hand; six signs are typed, one for each die
    words = saying("farkle.help_hand", "the dice: * in hand, - kept (******)")
    value.add_argument("--hand", default=UNTHROWN, help=words)
    # help of an option: --ends-at P
    words = saying("farkle.help_ends_at", "the turn ends by itself from P points on")
    value.add_argument("--ends-at", type=whole, metavar="P", help=words)
    # help of a command: turn
    words = saying("farkle.help_turn", "how the points of a turn are distributed")
    turn = add_turn_verb(verbs, "turn", _turn, words, "turn --dice odd*2 --target 4000")
    # help of an option: --at-least N
    words = saying("farkle.help_at_least", "also the chance of N or more")
    turn.add_argument("--at-least", type=whole, action="append", metavar="N", help=words)
    # help of a command: turns
    words = saying("farkle.help_turns", "how many turns the target takes")
    add_turn_verb(verbs, "turns", _turns, words, "turns --target 4000")
    # help of a command: badge
    words = saying("farkle.help_badge", "what the uses of a badge are worth")
    uses = add_turn_verb(verbs, "badge", _badge, words, "badge gold-warlord --target 4000")
    # help of an argument: BADGE; the examples are typed as they stand here
    words = saying("farkle.help_badge_name", "a badge by name, as in gold-warlord or gold-might=after")
    uses.add_argument("badge", help=words)
    add_policy(verbs)
    add_loadout_commands(verbs)
    add_race_commands(verbs)
    # help of a command: dice
    words = saying("farkle.help_dice_list", "the dice of a game")
    dice = add_verb(verbs, "dice", _dice, words, "dice --set kcd1")
    add_set(dice)
    # help of an option: --patch P; 1.2 is typed as it stands here, a version of the game
    words = saying("farkle.help_patch", "as they were by a patch, as in 1.2 (the newest)")
    dice.add_argument("--patch", default="", metavar="P", help=words)
    # help of a command: published; figures of others that are wrong, and ours
    words = saying("farkle.help_published", "what is published wrongly")
    add_verb(verbs, "published", _published, words, "published")


def _badge(args: argparse.Namespace) -> None:
    """Tell what a turn brings with 0, 1, ... uses left, and how many turns the target takes."""
    worn = parse_worn(args.badge, args.dice_set)
    dice, need = ordered(turn_given(args).dice), stops_given(args).need
    effect = worn.effect
    kinds = [effect.left(left) for left in range(effect.uses + 1)]
    alone = [UNIT * _alone(dice, need, args.joker_groups, its) for its in kinds]
    bare = UNIT * values_of(dice, need, args.joker_groups).start
    turns = None if need is None else fewest_turns(dice, need, args.joker_groups, effect)[:, -1].tolist()
    lines: list[str] = [
        # a badge, and what that does; e.g. badge="Gold warlord's badge", does=farkle.does_warlord
        saying("farkle.badge_does", "{badge}: {does}.", badge=worn.badge.name, does=worn.badge.text),
        # of a badge; e.g. points="564.4376"
        saying(
            "farkle.without_badge", "A turn without it brings {points} points.", points=in_points(bare, 4)
        ),
    ]
    for left, brings in enumerate(alone):
        # of a badge that can be used so often yet: what a turn brings by points; e.g. n=2, points="612.3456"
        said: str = saying_n(
            "farkle.uses_bring",
            "{n} use left: a turn alone brings {points} points.",
            "{n} uses left: a turn alone brings {points} points.",
            left,
            points=in_points(brings, 4),
        )
        if turns is not None:
            # of a badge: how many turns the target takes if one plays for few turns;
            # e.g. target="4000", turns="6.1234"
            fewest = saying(
                "farkle.target_takes_fewest",
                "{target} points take {turns} turns on average, played for the fewest.",
                target=str(args.target),
                turns=in_points(turns[left], 4),
            )
            said = sentences(said, fewest)
        lines.append(said)
    if worn.assumed:
        lines.append(assumption(worn))
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
                # two options of which only one may be given
                saying(
                    "farkle.target_or_end",
                    "Give --target or --ends-at, as in --target 4000; they read the target differently.",
                )
            )
        stops = Stops(ends_at=in_units(points(args.ends_at, "--ends-at", MOST_TARGET)))
    hand = _hand(args.hand)
    score = (points(args.turn, risk_named(), MOST_TURN, least=0) or 0) // UNIT
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
    lines = [_turn_worth(args.throws, value, thrown, bust)]
    if score:
        lines.append(
            # what points at risk count; e.g. points="900", counts="900"
            saying(
                "farkle.banking_counts",
                "Banking the {points} at risk counts {counts}.",
                points=str(args.turn),
                counts=in_points(bank),
            )
        )
    report(args, found, lines)


def _turn_worth(rolls: int | None, value: float, rolled: float, bust: float) -> str:
    """Say what a turn is worth, of as many rolls as one likes or of so many."""
    if rolls is None:
        # what a turn is worth, what rolling is, and how often the first roll ends the turn;
        # e.g. value="564.437620414", rolled="564.437620414", bust="2.314815 %"
        return saying(
            "farkle.turn_worth",
            "A turn is worth {value} points: rolling {rolled}, bust {bust}.",
            value=in_points(value, 9),
            rolled=in_points(rolled, 9),
            bust=percent(bust, 6),
        )
    # what a turn of so many rolls is worth, what rolling is, and how often the first roll ends the turn;
    # e.g. n=3, value="547.352234123", rolled="547.352234123", bust="2.314815 %"
    return saying_n(
        "farkle.turn_worth_of",
        "A turn of one roll is worth {value} points: rolling {rolled}, bust {bust}.",
        "A turn of at most {n} rolls is worth {value} points: rolling {rolled}, bust {bust}.",
        rolls,
        value=in_points(value, 9),
        rolled=in_points(rolled, 9),
        bust=percent(bust, 6),
    )


def _hand(text: str) -> int:
    text = text.strip()
    if len(text) != DICE or set(text) - {IN_HAND, ASIDE} or IN_HAND not in text:
        raise GameError(
            # what is typed as --hand; e.g. text="'------'"
            saying(
                "farkle.wrong_hand",
                "A hand is six of * (in hand) and - (kept), as in --hand --****, not {text}.",
                text=repr(text),
            )
        )
    return sum(1 << slot for slot, sign in enumerate(text) if sign == IN_HAND)


def _turn(args: argparse.Namespace) -> None:
    values = solved(args)
    found = distribution.of_turn(values)
    marks = [
        points(mark, score_named(), MOST_TURN) or 0 for mark in args.at_least or [300, 500, 1000, 2000, 4000]
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
    lines: list[str] = [
        # what a turn brings; e.g. mean="564.4376", deviation="512.3456", bust="27.1234 %"
        saying(
            "farkle.turn_brings",
            "{mean} points on average, deviation {deviation}, bust {bust}.",
            mean=in_points(found.mean, 4),
            deviation=in_points(found.deviation, 4),
            bust=percent(found.bust, 4),
        )
    ]
    if args.target is not None:
        lines.append(
            # what a turn brings if points beyond the target do not count; e.g. target="4000", mean="564.0534"
            saying(
                "farkle.turn_brings_to",
                "Counted up to the {target} needed: {mean}.",
                target=str(args.target),
                mean=in_points(UNIT * values.start, 4),
            )
        )
    lines += aligned([["", _or_more(mark), percent(p, 4)] for mark, p in at_least.items()], "<>>")
    lines += _bars([(str(score) if score else _bust(), p) for score, p in found.scores()])
    report(args, said, lines)


def _or_more(points: int) -> str:
    # beside a chance: that a turn brings so many points; e.g. points="300"
    return saying("farkle.or_more", "{points} or more", points=str(points))


def _bust() -> str:
    # in a list of what a roll may bring: it ends the turn with nothing
    return saying("outcomes.bust", "Bust")


def _bars(chances: Sequence[tuple[str, float]]) -> list[str]:
    """Return a line for each chance that is not very small: its name, the chance, and a bar."""
    rows = [["", name, percent(p, 4), "#" * round(200 * p)] for name, p in chances if p > 5e-4]
    return aligned(rows, "<>><") if rows else []


def _turns(args: argparse.Namespace) -> None:
    if args.target is None:
        raise GameError(
            # an option that is missing
            saying(
                "farkle.no_target",
                "Say how many points are needed, as in pysolver farkle turns --target 4000.",
            )
        )
    turn, stops = turn_given(args), stops_given(args)
    assert stops.need is not None
    # work that takes a while, before a bar
    words = saying("farkle.following_turns", "Following the turns")
    found = watched(distribution.turns_job(turn, stops.need), words)
    lines: list[str] = [
        # how many turns a target takes; e.g. target="4000", turns="8.123456"
        saying(
            "farkle.target_takes",
            "{target} points take {turns} turns on average, each played for the most points.",
            target=str(args.target),
            turns=in_points(found.mean, 6),
        )
    ]
    lines += _bars([(str(number), p) for number, p in enumerate(found.p.tolist(), 1)])
    if found.later:
        # beside a chance: that a target takes longer; e.g. n=1000
        later = saying_n("farkle.more_turns", "more than {n} turn", "more than {n} turns", len(found.p))
        lines.append(f"  {later}  {percent(found.later, 4)}")
    report(args, found.to_dict(), lines)


def _dice(args: argparse.Namespace) -> None:
    dice = listing(args.dice_set, args.patch)
    listed, version = source(args.dice_set)["source"], remarks.version(args.dice_set)
    known = {patch: remarks.patch(patch) for patch in patches(args.dice_set)}
    lines = []
    for die, entry in zip(dice, catalogue(args.dice_set).values(), strict=True):
        facts = _facts(die, entry)
        said = f" ({'; '.join(facts)})" if facts else ""
        lines.append(f"{die['name']:24} {die_of(die['name'], args.dice_set)!s:20} {entry.name}{said}")
    for patch, about in known.items():
        # below a list of dice: what is known of a version of the game;
        # e.g. patch="2025-05", about=farkle.patch_2025_05
        lines.append(saying("farkle.by_patch", "By patch {patch}: {about}.", patch=patch, about=about))
    if version:
        # below a list of dice: of which time their weights are, and who lists them;
        # e.g. version=farkle.weights_version, source="a table"
        weights = saying("farkle.weights_of", "Weights: {version}; {source}.", version=version, source=listed)
    else:
        # below a list of dice: who lists their weights; e.g. source="a table"
        weights = saying("farkle.weights_by", "Weights: no version known; {source}.", source=listed)
    lines.append(weights)
    told = {"version": version or None, "source": listed, "patches": known}
    tell(args, GAME_ID, {"set": args.dice_set, **told, "dice": dice}, *lines)


def _facts(die: dict[str, Any], entry: Entry) -> list[str]:
    """Return what is known of a die of a list beside its weights: others that it has or had, and remarks."""
    facts: list[str] = []
    if die["name"] != entry.slug:
        # of a die that is listed as it was: its weights of now; e.g. weights="[3.3.3.3.3.6]"
        facts.append(saying("farkle.weights_now", "now: {weights}", weights=str(entry.die)))
    facts += [f"{patch}: {' '.join(map(str, weights))}" for patch, weights in die.get("was", {}).items()]
    facts += [f"{entry.wild_name}: {remarks.wild()}"] if entry.wild else []
    return [*facts, entry.note] if entry.note else facts


def _published(args: argparse.Namespace) -> None:
    found = published.recomputed()
    lines: list[str] = [
        # figures of others, each for a turn of one roll more; e.g. values=["399.0000", "517.9492"]
        saying(
            "farkle.as_published",
            "Optimal_1..3 as published: {values}",
            values=[in_points(value, 4) for value in found["published"]],
        )
    ]
    for reading, name in (
        # how points are counted, before our figures
        (saying("farkle.read_as_they", "Ours, by its own reading (a turn ends from 6000 on)"), "own_reading"),
        # how points are counted, before our figures
        (saying("farkle.read_every_point", "Ours, every point counts"), "every_point"),
        # how points are counted, before our figures
        (saying("farkle.read_up_to", "Ours, banked points count up to 6000"), "up_to_6000"),
    ):
        lines.append(
            # our figures, each for a turn of one roll more, and that of any number of rolls;
            # e.g. reading=farkle.read_every_point, values=["399.07", "505.46"], last="564.44"
            saying(
                "farkle.ours",
                "{reading}: {values}; with any number of rolls {last}",
                reading=reading,
                values=[in_points(value, 6) for value in found[name]],
                last=in_points(found[f"{name}_limit"], 6),
            )
        )
    # above what is wrong with figures of others
    lines.append(saying("farkle.why_differ", "Why they differ:"))
    tell(args, GAME_ID, found, *lines, *[f"  {reason}" for reason in found["reasons"]])
