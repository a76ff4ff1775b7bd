"""`pysolver farkle race | price | card | simulate | badges | tables | opponents`: to win, and whom."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pysolver.cli.given import tell, write_text
from pysolver.cli.progress import watched
from pysolver.cli.simulate import add_seats, simulate_seats
from pysolver.errors import GameError
from pysolver.games.farkle.given import (
    add_set,
    add_verb,
    between,
    dice_or_person,
    named_dice,
    table_or_target,
    weighted,
    whole,
)
from pysolver.games.farkle.notation import UNTHROWN, State
from pysolver.games.farkle.race import card, estimate, price, races, simulate, which
from pysolver.games.farkle.race.race import Pairing, check_target
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.world import badges, people
from pysolver.games.farkle.world.catalogue import ORDINARY, format_dice
from pysolver.turns.race import Race

STATES = 8  # scores a side in a printed table of states


def add_race_commands(verbs: Any) -> None:
    """Add what is asked about winning, and about tables and people."""
    race = _add(verbs, "race", _race, "who wins", "race --target 4000 --dice odd*3 --opponent vlach")
    race.add_argument("--mine", type=whole, default=0, metavar="P", help="score of the player to move (0)")
    race.add_argument("--theirs", type=whole, default=0, metavar="P", help="score of the other player (0)")
    race.add_argument("--states", action="store_true", help="the value at other scores as well")
    race.add_argument("--simulate", type=whole, metavar="GAMES", help="play that many games and compare")
    race.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of these games (1)")
    cost = _add(verbs, "price", _price, "what playing for points costs", "price --target 2000")
    cost.add_argument("--svg", metavar="FILE", help="draw it, by both scores")
    sheet = _add(verbs, "card", _card, "with how many points one banks", "card --svg card.svg")
    sheet.add_argument("--svg", metavar="FILE", help="draw it, for one sheet of A4")
    games = _add(verbs, "simulate", _simulate, "play games with real dice", "simulate --seats win,careful")
    add_seats(games, "win,careful")
    games.add_argument("--games", type=whole, default=1000, metavar="N", help="how many (1000)")
    games.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the dice (1)")
    worn = _add(
        verbs, "badges", _badges, "the badges of KCD2, and which to wear at a table", "badges --table knight"
    )
    worn.add_argument("--own", metavar="BADGES", help="those that you own, as in tin-might,tin-warlord (all)")
    worn.add_argument(
        "--against", default="none", metavar="WHAT", help="what the other wears: none, same, theirs, a badge"
    )
    worn.add_argument("--exact", action="store_true", help="solve those that take minutes too")
    add_verb(verbs, "tables", _tables, "the kinds of table", "tables")
    found = add_verb(verbs, "opponents", _opponents, "who carries which dice", "opponents Kuttenberg")
    found.add_argument("search", nargs="*", help="a name, a place, or part of one (everybody)")


def _add(
    verbs: Any, name: str, run: Callable[[argparse.Namespace], None], words: str, example: str
) -> argparse.ArgumentParser:
    command = add_verb(verbs, name, run, words, example)
    command.add_argument("--target", type=whole, metavar="T", help="points that win (4000)")
    command.add_argument("--table", metavar="NAME", help="a kind of table instead, as in king")
    command.add_argument("--dice", default=f"{ORDINARY}*6", help="six dice by name or weights (ordinary*6)")
    command.add_argument(
        "--opponent", default=f"{ORDINARY}*6", help="the other's dice, or somebody's name (ordinary*6)"
    )
    add_set(command)
    command.add_argument("--joker-groups", action="store_true", help="jokers alone make a combination")
    return command


# What is given


def _target(args: argparse.Namespace) -> int:
    target = table_or_target(args)
    check_target(target)
    return target


def _dice(args: argparse.Namespace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return both players' dice by name; the opponent may be a person."""
    mine, theirs = (side.partition(badges.BEHIND)[0] for side in (args.dice, args.opponent))
    return named_dice(mine, args.dice_set), dice_or_person(theirs, args.dice_set)


def _need(target: int, score: int, whose: str) -> int:
    if score % UNIT or not 0 <= score < target:
        raise GameError(
            f"{whose} is a multiple of {UNIT} from 0 to below the target {target}, as in 0; {score} is not."
        )
    return (target - score) // UNIT


def _simulate(args: argparse.Namespace) -> None:
    """Let two of the players of this game play; the second has the opponent's dice."""
    mine, theirs = _dice(args)
    between(args.games, 1, simulate.MOST_GAMES, "--games")
    begins = State(_target(args), 0, 0, 0, mine, theirs, UNTHROWN, args.dice_set, args.joker_groups)
    args.seats = args.seats or "win,points"
    simulate_seats(args, GAME_ID, args.games, lambda start: begins)


def _pairing(args: argparse.Namespace) -> Pairing:
    mine, theirs = (weighted(names, args.dice_set) for names in _dice(args))
    one, other = (_worn(side, args.dice_set) for side in (args.dice, args.opponent))
    effects = badges.effect_of(one, other), badges.effect_of(other, one)
    return Pairing(mine, theirs, args.joker_groups, *effects)


def _worn(side: str, dice_set: str) -> badges.Worn | None:
    """Return the badge behind a player's dice, or a person's name."""
    _, behind, badge = side.partition(badges.BEHIND)
    return badges.parse_worn(badge, dice_set) if behind else None


def _without_uses(args: argparse.Namespace) -> tuple[Pairing, list[str]]:
    """Return the pairing as if no badge had a use left, and a line that says so where one has."""
    pairing = _pairing(args)
    used = pairing.my_effect.uses or pairing.their_effect.uses
    return pairing.left(0, 0), ["Counted without using a badge."] if used else []


def _solved(pairing: Pairing, need: int, their_need: int) -> Race:
    """Return the race, from what this computer has kept where it is there."""
    return watched(races.solving(races.Extent(pairing, need, their_need)), "Solving the race")


def _report(args: argparse.Namespace, target: int, found: dict[str, Any], lines: list[str]) -> None:
    """Print what was found, as JSON with what was asked, or as lines."""
    if not args.json:
        print("\n".join(lines))
        return
    mine, theirs = map(format_dice, _dice(args))
    asked = {"game": GAME_ID, "set": args.dice_set, "target": target, "dice": mine, "opponent": theirs}
    print(json.dumps({**asked, **found}))


# The answers


def _race(args: argparse.Namespace) -> None:
    target, pairing = _target(args), _pairing(args)
    need = _need(target, args.mine, "A score")
    their_need = _need(target, args.theirs, "A score")
    if args.simulate is not None and not 1 <= args.simulate <= simulate.MOST_GAMES:
        raise GameError(f"Games are from 1 to {simulate.MOST_GAMES}, as in --simulate 1000.")
    whole = races.Extent(pairing, target // UNIT, target // UNIT)
    solvable = races.solvable(whole)
    if args.simulate is not None and not solvable:
        raise GameError("Games are played where the race is solved: take at most three kinds of dice.")
    if solvable:
        race = _solved(pairing, *((target // UNIT,) * 2 if args.states else (need, their_need)))
    else:
        race = races.estimates(whole)[-1]
    value = float(race.first[need, their_need])
    found: dict[str, Any] = {
        "mine": args.mine,
        "theirs": args.theirs,
        "value": value,
        "second": 1 - float(race.second[their_need, need]),
        "exactness": "exact" if solvable else "estimated",
        **({"residual": race.residual} if solvable else {"likely_error": estimate.WITH_BADGES}),
    }
    lines = [
        f"The player to move wins with probability {value:.9f}; "
        f"with the other player to move it would be {found['second']:.9f}."
    ]
    if not solvable:
        lines.append(
            f"That is estimated, off by {100 * estimate.WITH_BADGES:.1f} points at most in 99 of 100: with "
            "such a badge races are solved for three kinds of dice."
        )
    if args.states:
        scores = range(0, target, UNIT)
        wins = race.first[target // UNIT : 0 : -1, target // UNIT : 0 : -1]
        found["states"] = {"scores": list(scores), "wins": wins.tolist()}
        step = max(1, len(scores) // STATES)
        lines += ["", "Down: the score of the player to move; across: the other's."]
        lines.append(" " * 7 + "".join(f"{theirs:7}" for theirs in scores[::step]))
        for mine, row in zip(scores[::step], wins[::step, ::step], strict=True):
            lines.append(f"{mine:7}" + "".join(f"{win:7.1%}" for win in row))
    if args.simulate is not None:
        extent = races.Extent(pairing, need, their_need)
        games = simulate.play_job(pairing, extent.solved, need, their_need, args.simulate, args.seed)
        played = watched(games, "Playing")
        low, high = played.interval
        agrees = low <= value <= high
        found["simulated"] = {
            "games": played.games,
            "wins": played.wins,
            "share": played.share,
            "interval": [low, high],
            "agrees": agrees,
        }
        lines.append(
            f"Of {played.games} games thrown out the player to move won {played.share:.4%}; "
            f"99.9 % interval {low:.4%} to {high:.4%}: {'it agrees' if agrees else 'it does NOT agree'}."
        )
    _report(args, target, found, lines)


def _price(args: argparse.Namespace) -> None:
    target, (pairing, note) = _target(args), _without_uses(args)
    need = target // UNIT
    found = watched(price.price_job(pairing, need, need), "Playing for points")
    if args.svg is not None:
        write_text(
            args.svg, price.svg(found, target, f"What playing for points costs, to {target}"), "price.svg"
        )
    first, second = found.moving_first(need, need), found.moving_second(need, need)
    a, b = found.worst()
    best, points = float(found.to_win.first[a, b]), float(found.by_points.first[a, b])
    _report(
        args,
        target,
        {
            "first": first,
            "second": second,
            "worst": {"need": UNIT * a, "their_need": UNIT * b, "win": best, "by_points": points},
        },
        [
            f"Playing every turn for points, against the best reply to that, costs {100 * first:.2f} points "
            f"of win probability going first and {100 * second:.2f} going second.",
            f"It costs most where one needs {UNIT * a} and the other {UNIT * b}: "
            f"{best:.4f} becomes {points:.4f}.",
            *note,
        ],
    )


def _card(args: argparse.Namespace) -> None:
    target, (pairing, note) = _target(args), _without_uses(args)
    race = _solved(pairing, target // UNIT, target // UNIT)
    made = watched(card.card_job(pairing, race, target), "Reading the card")
    mine, theirs = map(format_dice, _dice(args))
    lines = card.lines(made)
    if args.svg is not None:
        write_text(args.svg, card.svg(made, f"{mine} against {theirs}"), "card.svg")
        lines = [f"Drawn: {args.svg}."]
    lines += note
    banks = {str(left + 1): made.banks[left] for left in range(DICE)}
    _report(args, target, {"scores": made.scores, "banks": banks}, lines)


def _badges(args: argparse.Namespace) -> None:
    if args.table is not None or args.own is not None or args.target is not None:
        _which(args)
        return
    listed = badges.badges().values()
    lines = []
    for badge in listed:
        uses = f" ({badge.uses} a game)" if badge.uses else ""
        lines.append(f"{badge.slug:24} {badge.name}: {badge.text}{uses}")
    lines.append(f"Behind a player's dice: ordinary*6{badges.BEHIND}{badges.EXAMPLE}.")
    tell(args, GAME_ID, {"badges": badges.listing()}, *lines)


def _which(args: argparse.Namespace) -> None:
    """Rank the badges that one owns at a table."""
    target = _target(args)
    kind = people.table(args.table) if args.table is not None else None
    tier = which.tier_of(kind["badge"]) if kind is not None else None
    mine = which.owned(args.own, tier)
    names, their_names = _dice(args)
    state = State(target, 0, 0, my_dice=names, their_dice=their_names, dice_set=args.dice_set)
    state = replace(state, joker_groups=args.joker_groups)
    found = watched(
        which.ranked(state, mine, _against(args, tier), "all" if args.exact else "most"), "Solving the races"
    )
    without = next(each for each in found if each.worn is None)
    at_stake = kind is not None and kind["badge_at_stake"]
    lines = [f"To {target}, the other wearing {args.against}; chances going first, second, and either way."]
    for each in found:
        about = (
            f" (estimated, about {100 * each.likely_error:.0f} points off at most)"
            if each.likely_error
            else ""
        )
        name = each.worn.badge.name if each.worn else "No badge"
        lines.append(f"{each.first:6.1%} {each.second:6.1%} {each.win:6.1%}  {name}: {each.reason}{about}")
        if at_stake and each.worn is not None:
            lines.append(f"{'':22} {_at_stake(each, without)}")
    lines += [f"Assumed: {worn.badge.name}: {worn.assumed}." for worn in mine if worn.assumed]
    _report(args, target, {"against": args.against, "ranking": which.rows(found, at_stake)}, lines)


def _at_stake(each: which.Ranked, without: which.Ranked) -> str:
    """Say what it costs to lose the badge that is at stake."""
    lasts, wins = which.at_stake(each, without)
    costs = 100 * (each.win - without.win)
    return (
        f"at stake: lost once in {lasts:.1f} games, of which it wins {wins:.1f} that were lost without it; "
        f"without it {costs:.1f} games more in 100 are lost"
    )


def _against(args: argparse.Namespace, tier: str | None) -> badges.Worn | str | None:
    """Return what the other wears."""
    wanted = args.against.strip().lower()
    if wanted in ("none", "same"):
        return None if wanted == "none" else "same"
    if wanted != "theirs":
        return badges.parse_worn(wanted, args.dice_set)
    if "*" in args.opponent or "," in args.opponent:
        raise GameError("What they wear is known of somebody by name, as in --opponent vlach.")
    carried = [badges.badge_named(name) for name in people.person(args.opponent)["badges"]]
    fitting = [badge for badge in carried if tier in (None, badge.tier)]
    if not fitting:
        raise GameError(f"{args.opponent} carries no badge for this table; try --against same.")
    return which.worn_new(fitting[0])


def _tables(args: argparse.Namespace) -> None:
    found = people.tables()
    lines = []
    for kind in found["tables"]:
        badge = f"{kind['badge']} badges" if kind["badge"] else "no badges"
        stake = ", the badge at stake" if kind["badge_at_stake"] else ""
        lines.append(
            f"{kind['name']:10} {kind['target']:5} points, {kind['wager']:4} groschen, {badge}{stake}"
        )
    lines.append(f"Targets seen in both games: {', '.join(map(str, found['targets']))}. {found['version']}.")
    tell(args, GAME_ID, found, *lines)


def _opponents(args: argparse.Namespace) -> None:
    found = people.searched(" ".join(args.search))
    lines = []
    for person in found["opponents"]:
        badges = f"; {', '.join(person['badges'])}" if person["badges"] else ""
        lines.append(f"{person['title']}: {person['dice']}{badges}")
    tell(args, GAME_ID, found, *lines, found["note"])
