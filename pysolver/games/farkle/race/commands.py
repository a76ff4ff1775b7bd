"""`pysolver farkle race | price | card | simulate | badges | tables | opponents`: to win, and whom."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pysolver.cli.given import tell, write_text
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.cli.simulate import add_seats, simulate_seats
from pysolver.contract.figures import counted, percent, points
from pysolver.errors import GameError
from pysolver.games.farkle.given import (
    add_dice,
    add_joker_groups,
    add_set,
    add_verb,
    between,
    dice_or_person,
    named_dice,
    table_or_target,
    weighted,
    whole,
)
from pysolver.games.farkle.notation import UNTHROWN, State, score_named, wrong_points
from pysolver.games.farkle.race import card, estimate, price, races, simulate, which
from pysolver.games.farkle.race.race import Pairing, check_target
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.words import assumption
from pysolver.games.farkle.world import badges, people
from pysolver.games.farkle.world.catalogue import ORDINARY, format_dice
from pysolver.sayings.say import saying, saying_n
from pysolver.turns.race import Race

STATES = 8  # scores a side in a printed table of states
SEATS = "win,careful"  # for example


def add_race_commands(verbs: Any) -> None:
    """Add what is asked about winning, and about tables and people."""
    # help of a command: race
    words = saying("farkle.help_race", "who wins")
    race = _add(verbs, "race", _race, words, "race --target 4000 --dice odd*3 --opponent vlach")
    # help of an option: --mine
    words = saying("farkle.help_mine", "score of the player to move (0)")
    race.add_argument("--mine", type=whole, default=0, metavar="P", help=words)
    # help of an option: --theirs
    words = saying("farkle.help_theirs", "score of the opponent (0)")
    race.add_argument("--theirs", type=whole, default=0, metavar="P", help=words)
    # help of an option: --states
    words = saying("farkle.help_states", "the chance at other scores as well")
    race.add_argument("--states", action="store_true", help=words)
    # help of an option: --simulate
    words = saying("farkle.help_race_simulate", "play so many games and compare")
    race.add_argument("--simulate", type=whole, metavar="GAMES", help=words)
    # help of an option: --seed
    seed = saying("farkle.help_seed", "seed of the dice (1)")
    race.add_argument("--seed", type=whole, default=1, metavar="S", help=seed)
    # help of a command: price
    words = saying("farkle.help_price", "what playing for points costs")
    cost = _add(verbs, "price", _price, words, "price --target 2000")
    # help of an option: --svg
    words = saying("farkle.help_price_svg", "draw it, by both scores")
    cost.add_argument("--svg", metavar="FILE", help=words)
    # help of a command: card
    words = saying("farkle.help_card", "with how many points one banks")
    sheet = _add(verbs, "card", _card, words, "card --svg card.svg")
    # help of an option: --svg
    words = saying("farkle.help_card_svg", "draw it, for one sheet of A4")
    sheet.add_argument("--svg", metavar="FILE", help=words)
    # help of a command: simulate
    words = saying("farkle.help_simulate", "play games with real dice")
    games = _add(verbs, "simulate", _simulate, words, f"simulate --seats {SEATS}")
    add_seats(games, SEATS)
    # help of an option: --games
    words = saying("farkle.help_games", "how many (1000)")
    games.add_argument("--games", type=whole, default=1000, metavar="N", help=words)
    games.add_argument("--seed", type=whole, default=1, metavar="S", help=seed)
    # help of a command: badges
    words = saying("farkle.help_badges", "the badges of KCD2, and which to wear at a table")
    worn = _add(verbs, "badges", _badges, words, "badges --table knight")
    # help of an option: --own
    words = saying("farkle.help_own_badges", "those that you own, as in tin-might,tin-warlord (all)")
    worn.add_argument("--own", metavar="BADGES", help=words)
    # help of an option: --against; none, same and theirs are typed so
    words = saying("farkle.help_against", "what the opponent wears: none, same, theirs, a badge")
    worn.add_argument("--against", default="none", metavar="WHAT", help=words)
    # help of an option: --exact
    words = saying("farkle.help_exact", "solve those that take minutes too")
    worn.add_argument("--exact", action="store_true", help=words)
    # help of a command: tables
    add_verb(verbs, "tables", _tables, saying("farkle.help_tables", "the kinds of table"), "tables")
    # help of a command: opponents
    words = saying("farkle.help_opponents", "who carries which dice")
    found = add_verb(verbs, "opponents", _opponents, words, "opponents Kuttenberg")
    # help of an argument: what is searched
    words = saying("farkle.help_search", "a name, a place, or part of one (everybody)")
    found.add_argument("search", nargs="*", help=words)


def _add(
    verbs: Any, name: str, run: Callable[[argparse.Namespace], None], words: str, example: str
) -> argparse.ArgumentParser:
    command = add_verb(verbs, name, run, words, example)
    # help of an option: --target
    words = saying("farkle.help_target", "points that win (4000)")
    command.add_argument("--target", type=whole, metavar="T", help=words)
    # help of an option: --table; the name is typed so
    words = saying("farkle.help_table", "a kind of table instead, as in king")
    command.add_argument("--table", metavar="NAME", help=words)
    add_dice(command)
    # help of an option: --opponent; the word in brackets is what is taken without it
    words = saying("farkle.help_opponent", "the opponent's dice, or somebody's name (ordinary*6)")
    command.add_argument("--opponent", default=f"{ORDINARY}*6", help=words)
    add_set(command)
    add_joker_groups(command)
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


def _need(target: int, score: int) -> int:
    if score % UNIT or not 0 <= score < target:
        raise GameError(wrong_points(score_named(), 0, target - UNIT, "0", str(score)))
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
    # a note on figures that leave the uses of badges out, as a sentence
    note = saying("farkle.counted_without_use", "Counted without using a badge.")
    return pairing.left(0, 0), [note] if used else []


def _solved(pairing: Pairing, need: int, their_need: int) -> Race:
    """Return the race, from what this computer has kept where it is there."""
    # work that takes a while, before a bar
    words = saying("work.solving_race", "Solving the race")
    return watched(races.solving(races.Extent(pairing, need, their_need)), words)


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
    need = _need(target, args.mine)
    their_need = _need(target, args.theirs)
    if args.simulate is not None:
        between(args.simulate, 1, simulate.MOST_GAMES, "--simulate")
    whole = races.Extent(pairing, target // UNIT, target // UNIT)
    solvable = races.solvable(whole)
    if args.simulate is not None and not solvable:
        raise GameError(
            # games that cannot be played, since their race is only estimated
            saying(
                "farkle.not_simulated",
                "Games are played where the race is solved: take at most three kinds of dice.",
            )
        )
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
    lines: list[str] = [
        # result of a command: the chance of the player to move to win;
        # e.g. win="0.557117000", second="0.442883000"
        saying(
            "farkle.race",
            "The player to move wins with a chance of {win}; with the opponent to move it would be {second}.",
            win=points(value, 9),
            second=points(found["second"], 9),
        )
    ]
    if not solvable:
        lines.append(
            # result of a command: how far an estimate may be off; e.g. error=0.054
            saying(
                "farkle.race_estimated",
                "That is estimated, at most {error:percent} off in 99 of 100. With such a badge races are "
                "solved for three kinds of dice.",
                error=estimate.WITH_BADGES,
            )
        )
    if args.states:
        scores = range(0, target, UNIT)
        wins = race.first[target // UNIT : 0 : -1, target // UNIT : 0 : -1]
        found["states"] = {"scores": list(scores), "wins": wins.tolist()}
        step = max(1, len(scores) // STATES)
        lines += ["", price.scores_named()]
        lines.append(" " * 7 + "".join(f"{theirs:7}" for theirs in scores[::step]))
        for mine, row in zip(scores[::step], wins[::step, ::step], strict=True):
            lines.append(f"{mine:7}" + "".join(f"{percent(win):>7}" for win in row))
    if args.simulate is not None:
        extent = races.Extent(pairing, need, their_need)
        games = simulate.play_job(pairing, extent.solved, need, their_need, args.simulate, args.seed)
        # work that takes a while, before a bar
        played = watched(games, saying("work.playing", "Playing"))
        low, high = played.interval
        agrees = low <= value <= high
        found["simulated"] = {
            "games": played.games,
            "wins": played.wins,
            "share": played.share,
            "interval": [low, high],
            "agrees": agrees,
        }
        lines += [_simulated(played), _agrees() if agrees else _does_not_agree()]
    _report(args, target, found, lines)


def _simulated(played: simulate.Result) -> str:
    low, high = played.interval
    # result of a command: how many of the games that were played the player to move won, and within which
    # shares the true one lies; e.g. n=1000, share="55.6000 %", low="50.4 %", high="60.7 %"
    return saying_n(
        "farkle.simulated",
        "Of {n} game played the player to move won {share}; 99.9 % within {low} to {high}.",
        "Of {n} games played the player to move won {share}; 99.9 % within {low} to {high}.",
        played.games,
        share=percent(played.share, 4),
        low=percent(low, 4),
        high=percent(high, 4),
    )


def _agrees() -> str:
    # result of a command: games that were played against what was solved
    return saying("farkle.agrees", "It agrees with what was solved.")


def _does_not_agree() -> str:
    # result of a command: games that were played against what was solved
    return saying("farkle.does_not_agree", "It does NOT agree with what was solved.")


def _price(args: argparse.Namespace) -> None:
    target, (pairing, note) = _target(args), _without_uses(args)
    need = target // UNIT
    # work that takes a while, before a bar
    words = saying("farkle.pricing", "Playing for points")
    found = watched(price.price_job(pairing, need, need), words)
    if args.svg is not None:
        write_text(args.svg, price.svg(found, target), "price.svg")
    first, second = found.moving_first(need, need), found.moving_second(need, need)
    a, b = found.worst()
    best, reached = float(found.to_win.first[a, b]), float(found.by_points.first[a, b])
    _report(
        args,
        target,
        {
            "first": first,
            "second": second,
            "worst": {"need": UNIT * a, "their_need": UNIT * b, "win": best, "by_points": reached},
        },
        [
            # result of a command: what it costs of the chance to win to play for points;
            # e.g. first=0.0123, second=0.0119
            saying(
                "farkle.price",
                "Playing every turn for points, against the best reply, costs {first:percent2} going first "
                "and {second:percent2} going second.",
                first=first,
                second=second,
            ),
            # result of a command: at which scores that costs most, by the points that both need;
            # e.g. need=1500, their_need=400, best=0.3121, points=0.2504
            saying(
                "farkle.price_worst",
                "It costs most where one needs {need} and the opponent {their_need}: {best:percent2} becomes "
                "{points:percent2}.",
                need=UNIT * a,
                their_need=UNIT * b,
                best=best,
                points=reached,
            ),
            *note,
        ],
    )


def _card(args: argparse.Namespace) -> None:
    target, (pairing, note) = _target(args), _without_uses(args)
    race = _solved(pairing, target // UNIT, target // UNIT)
    # work that takes a while, before a bar
    words = saying("farkle.reading_card", "Reading the card")
    made = watched(card.card_job(pairing, race, target), words)
    mine, theirs = map(format_dice, _dice(args))
    lines = card.lines(made)
    if args.svg is not None:
        write_text(args.svg, card.svg(made, card.sides(mine, theirs)), "card.svg")
        # result of a command: a file was written; e.g. file="card.svg"
        lines = [saying("farkle.drawn", "Drawn: {file}.", file=args.svg)]
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
        lines.append(f"{badge.slug:24} {_described(badge)}")
    # how a badge is typed; e.g. text="ordinary*6+gold-warlord:1"
    behind = saying(
        "badge.typed",
        "Behind a player's dice: {text}.",
        text=f"{ORDINARY}*6{badges.BEHIND}{badges.EXAMPLE}",
    )
    lines.append(behind)
    tell(args, GAME_ID, {"badges": badges.listing()}, *lines)


def _described(badge: badges.Badge) -> str:
    if not badge.uses:
        # in a list of badges: one that works all game; e.g. badge="Gold badge of defence", what="it defends"
        return saying("badge.listed", "{badge}: {what}", badge=badge.name, what=badge.text)
    # in a list of badges: one that can be used so often in a game;
    # e.g. badge="Tin badge of might", what="one more ordinary die in a roll", n=1
    return saying_n(
        "badge.listed_uses",
        "{badge}: {what} ({n} use a game)",
        "{badge}: {what} ({n} uses a game)",
        badge.uses,
        badge=badge.name,
        what=badge.text,
    )


def _which(args: argparse.Namespace) -> None:
    """Rank the badges that one owns at a table."""
    target = _target(args)
    kind = people.table(args.table) if args.table is not None else None
    tier = which.tier_of(kind["badge"]) if kind is not None else None
    mine = which.owned(args.own, tier)
    names, their_names = _dice(args)
    state = State(target, 0, 0, my_dice=names, their_dice=their_names, dice_set=args.dice_set)
    state = replace(state, joker_groups=args.joker_groups)
    # work that takes a while, before a bar
    words = saying("farkle.solving_races", "Solving the races")
    found = watched(which.ranked(state, mine, _against(args, tier), "all" if args.exact else "most"), words)
    without = next(each for each in found if each.worn is None)
    at_stake = kind is not None and kind["badge_at_stake"]
    lines: list[str] = [
        # above a list of badges with three chances each; e.g. target=4000, against="none"
        saying(
            "badge.ranked",
            "To {target}, against the badge: {against}. Chances going first, second, and either way.",
            target=target,
            against=args.against,
        )
    ]
    for each in found:
        chances = " ".join(f"{percent(chance):>7}" for chance in (each.first, each.second, each.win))
        lines.append(f"{chances}  {_named(each)}")
        if at_stake and each.worn is not None:
            lines.append(f"{'':24} {_at_stake(each, without)}")
    lines += [assumption(worn) for worn in mine if worn.assumed]
    _report(args, target, {"against": args.against, "ranking": which.rows(found, at_stake)}, lines)


def _named(each: which.Ranked) -> str:
    """Name a badge of a ranking, and say why it is worth what it is."""
    name = which.title_of(each.worn)
    if not each.likely_error:
        return saying("badge.listed", "{badge}: {what}", badge=name, what=each.reason)
    # in a list of badges: one whose chances are estimated, and by how much they may be off;
    # e.g. badge="Tin badge of might", what=badge.good_as, error=0.054
    return saying(
        "badge.listed_estimated",
        "{badge}: {what} (estimated, about {error:percent0} off at most)",
        badge=name,
        what=each.reason,
        error=each.likely_error,
    )


def _at_stake(each: which.Ranked, without: which.Ranked) -> str:
    """Say what it costs to lose the badge that is at stake."""
    lasts, wins = which.at_stake(each, without)
    costs = 100 * (each.win - without.win)
    # in a list of badges: one that is lost with a game; e.g. lasts=2.3, wins=0.2, costs=7.5
    return saying(
        "badge.at_stake",
        "It is lost with a game: it lasts {lasts:fixed1} games, and wins {wins:fixed1} of them that were "
        "lost without it. Without it {costs:fixed1} games more in 100 are lost.",
        lasts=lasts,
        wins=wins,
        costs=costs,
    )


def _against(args: argparse.Namespace, tier: str | None) -> badges.Worn | str | None:
    """Return what the other wears."""
    wanted = args.against.strip().lower()
    if wanted in ("none", "same"):
        return None if wanted == "none" else "same"
    if wanted != "theirs":
        return badges.parse_worn(wanted, args.dice_set)
    if "*" in args.opponent or "," in args.opponent:
        raise GameError(
            # --against theirs, where the opponent is no person of the game
            saying("badge.whose", "What they wear is known of somebody by name, as in --opponent vlach.")
        )
    carried = [badges.badge_named(name) for name in people.person(args.opponent)["badges"]]
    fitting = [badge for badge in carried if tier in (None, badge.tier)]
    if not fitting:
        raise GameError(
            # --against theirs, where that person has none; e.g. name="vlach"
            saying(
                "badge.none_carried",
                "{name} carries no badge for this table; try --against same.",
                name=args.opponent,
            )
        )
    return which.worn_new(fitting[0])


def _tables(args: argparse.Namespace) -> None:
    found = people.tables()
    rows = [
        (kind["name"], counted(kind["target"]), _wager(kind["wager"]), _badges_of(kind))
        for kind in found["tables"]
    ]
    # targets of tables in the games, behind a list of tables; e.g. targets="1500, 2000", version="KCD2 1.5.5"
    seen = saying(
        "farkle.targets",
        "Targets seen in both games: {targets}. {version}.",
        targets=", ".join(map(str, found["targets"])),
        version=found["version"],
    )
    tell(args, GAME_ID, found, *aligned(rows, "<>><"), seen)


def _wager(groschen: int) -> str:
    # what is played for at a table: coins of the game; e.g. n=25
    return saying_n("farkle.groschen", "{n} groschen", "{n} groschen", groschen)


def _badges_of(kind: dict[str, Any]) -> str:
    """Say which badges a kind of table asks for."""
    if not kind["badge"]:
        # in a list of tables
        return saying("badge.table_none", "no badges")
    if kind["badge_at_stake"]:
        # in a list of tables: the tier of the badges that are worn there; whoever loses the game loses the
        # badge;
        # e.g. tier="tin"
        return saying("badge.table_stake", "badges: {tier}, lost with the game", tier=kind["badge"])
    # in a list of tables: the tier of the badges that are worn there; e.g. tier="tin"
    return saying("badge.table", "badges: {tier}", tier=kind["badge"])


def _opponents(args: argparse.Namespace) -> None:
    found = people.searched(" ".join(args.search))
    lines = []
    for person in found["opponents"]:
        worn = "; ".join((person["dice"], *[", ".join(person["badges"])] * bool(person["badges"])))
        lines.append(f"{person['title']}: {worn}")
    tell(args, GAME_ID, found, *lines, found["note"])
