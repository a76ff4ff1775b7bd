"""`pysolver farkle best | next | atlas`: the best six dice, the die to get next, every loadout there is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pysolver.cli.given import group, show_examples, tell
from pysolver.cli.progress import watched
from pysolver.cli.rows import aligned
from pysolver.contract.figures import percent, points, sentences
from pysolver.errors import GameError
from pysolver.games.farkle.given import (
    USUAL_TARGET,
    add_set,
    add_verb,
    between,
    check_set,
    dice_or_person,
    table_or_target,
    whole,
)
from pysolver.games.farkle.loadouts import best, sixes
from pysolver.games.farkle.loadouts.loadouts import EXAMPLE, parse_owned
from pysolver.games.farkle.loadouts.worn import badges_of
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.world.catalogue import ORDINARY
from pysolver.sayings.say import saying, saying_n

FOLDER = "atlas"
MOST_WORKERS = 1024
MOST_SAMPLE = 100_000


def add_loadout_commands(verbs: Any) -> None:
    """Add the verbs about loadouts to the parser of `pysolver farkle`."""
    # help of a command: best
    best_help = saying("farkle.help_best", "the best six of the dice you own")
    ranked = add_ranking(verbs, "best", _best, best_help, f"best --own '{EXAMPLE}'")
    # help of an option: --by; the words are typed as they stand here
    by_help = saying("farkle.help_best_by", "points, turns or win (points)")
    ranked.add_argument("--by", default="points", help=by_help)
    # help of a command: next
    next_help = saying("farkle.help_next", "the die that would help you most")
    more = add_ranking(verbs, "next", _next, next_help, f"next --own '{EXAMPLE}' --table miner")
    # help of an option: --by; points and win are typed as they stand here
    by_help = saying("farkle.help_next_by", "points, or win: race the first few as well (points)")
    more.add_argument("--by", default="points", help=by_help)
    # help of an option: --opponent
    opponent_help = saying(
        "farkle.help_best_opponent", "by win: dice of the opponent, or a name as in vlach (ordinary*6)"
    )
    for command in (ranked, more):
        command.add_argument("--opponent", metavar="WHO", help=opponent_help)
    # help of an option: --badges
    badges_help = saying("farkle.help_badges_owned", "by win: those you own, as in tin-might,tin-warlord")
    ranked.add_argument("--badges", default="", metavar="BADGES", help=badges_help)
    more.set_defaults(badges="")
    _add_atlas(verbs)


def add_ranking(
    verbs: Any, name: str, run: Callable[..., None], words: str, example: str
) -> argparse.ArgumentParser:
    """Add a verb that ranks the dice that one owns."""
    command = add_verb(verbs, name, run, words, example)
    # help of an option: --own; e.g. example="weighted*1,odd*2,ordinary*6"
    own_help = saying("farkle.help_own", "what you own, as in '{example}'", example=EXAMPLE)
    command.add_argument("--own", required=True, metavar="DICE", help=own_help)
    _add_list(command)
    return command


def _add_list(command: argparse.ArgumentParser) -> None:
    """Let a command take the dice, the target, and how many lines are listed."""
    add_set(command)
    # help of an option: --target; e.g. usual="4000"
    target_help = saying("farkle.help_target_or", "points to win ({usual})", usual=str(USUAL_TARGET))
    command.add_argument("--target", type=whole, metavar="T", help=target_help)
    # help of an option: --table
    table_help = saying("farkle.help_table_instead", "a kind of table instead, as in king")
    command.add_argument("--table", metavar="NAME", help=table_help)
    # help of an option: --top N; e.g. usual=10
    top_help = saying("farkle.help_top", "list N ({usual})", usual=best.TOP)
    command.add_argument("--top", type=whole, default=best.TOP, metavar="N", help=top_help)


def _add_atlas(verbs: Any) -> None:
    # help of a command: atlas; a loadout is six dice to play with
    atlas = verbs.add_parser("atlas", help=saying("farkle.help_atlas", "every loadout there is"))
    kinds = group(atlas, "kind")
    # help of an option: --out DIR; e.g. usual="atlas"
    folder = saying("farkle.help_atlas_out", "the folder of the atlas ({usual})", usual=FOLDER)
    # help of an option: --out DIR, of a list that comes with the program
    shipped = saying("farkle.help_atlas_shipped", "the folder of the atlas (what comes with pysolver)")

    def add_kind(
        name: str, run: Callable[..., None], words: str, example: str, home: str | None = FOLDER
    ) -> argparse.ArgumentParser:
        command = add_verb(kinds, name, run, words, f"atlas {name} {example}".rstrip())
        command.add_argument("--out", default=home, metavar="DIR", help=folder if home else shipped)
        return command

    # help of a command: atlas build
    words = saying("farkle.help_atlas_build", "build it, or go on with it")
    build = add_kind("build", _build, words, "--set kcd1 --workers 2 --resume")
    add_set(build)
    # help of an option: --target
    words = saying("farkle.help_atlas_target", "only these (those of all tables)")
    build.add_argument("--target", type=whole, action="append", metavar="T", help=words)
    # help of an option: --workers
    words = saying("farkle.help_atlas_workers", "workers of this machine (2)")
    build.add_argument("--workers", type=whole, default=2, metavar="N", help=words)
    # help of an option: --scheduler; Dask is a program
    words = saying("farkle.help_atlas_scheduler", "a Dask cluster, as in tcp://127.0.0.1:8786")
    build.add_argument("--scheduler", metavar="ADDRESS", help=words)
    # help of an option: --processes; Dask is a program
    words = saying("farkle.help_atlas_processes", "plain processes of this machine, no Dask")
    build.add_argument("--processes", action="store_true", help=words)
    # help of an option: --resume
    words = saying("farkle.help_atlas_resume", "go on with what is there")
    build.add_argument("--resume", action="store_true", help=words)
    # help of a command: atlas status
    add_kind("status", _status, saying("farkle.help_atlas_status", "how far it is"), "")
    # help of a command: atlas top; a loadout is six dice to play with
    words = saying("farkle.help_atlas_top", "the best loadouts there are")
    top = add_kind("top", _top, words, "--table king --found", home=None)
    # help of an option: --found
    words = saying("farkle.help_atlas_found", "of the dice that are to be found, not of any number")
    top.add_argument("--found", action="store_true", help=words)
    _add_list(top)
    # help of a command: atlas show
    words = saying("farkle.help_atlas_show", "what six dice are worth, and how many are better")
    show = add_kind("show", _show, words, "weighted,ordinary*5")
    # help of an argument: LOADOUT
    words = saying("farkle.help_atlas_dice", "six dice, as in weighted,ordinary*5")
    show.add_argument("dice", metavar="LOADOUT", help=words)
    # help of a command: atlas verify; hashes tell whether files are as they were
    words = saying("farkle.help_atlas_verify", "check all hashes, and solve a sample again")
    verify = add_kind("verify", _verify, words, "--sample 20")
    # help of an option: --sample
    words = saying("farkle.help_atlas_sample", "how many values (20)")
    verify.add_argument("--sample", type=whole, default=20, metavar="N", help=words)
    # help of an option: --seed
    words = saying("farkle.help_atlas_seed", "seed of the sample (1)")
    verify.add_argument("--seed", type=whole, default=1, metavar="S", help=words)
    show_examples(atlas, kinds)


def _wanted(args: argparse.Namespace) -> best.Wanted:
    check_set(args.dice_set)
    if args.opponent and args.by != "win":
        raise GameError(
            # an opponent is given where dice are ranked by points
            saying(
                "farkle.opponent_to_win",
                "Whom you play counts only for winning: ask --by win, or leave --opponent out.",
            )
        )
    return best.Wanted(
        parse_owned(args.own, args.dice_set),
        table_or_target(args),
        args.by,
        dice_or_person(args.opponent or f"{ORDINARY}*6", args.dice_set),
        args.top,
        badges_of(args.badges, args.dice_set),
    )


def _best(args: argparse.Namespace) -> None:
    found = watched(best.best(_wanted(args)), _solving())
    if args.json:
        print(json.dumps(found))
        return
    # the head of a column: how far dice are behind the best ones
    behind = saying("farkle.column_behind", "behind")
    # the head of a column: how often nothing scores with all dice
    busts = saying("farkle.column_first_bust", "first roll busts")
    rows = [[_six_dice(), _value(), behind, busts]]
    write = percent if found["by"] == "win" else points
    for row in found["ranking"]:
        rows.append([row["dice"], write(row["value"], 4), write(row["behind"], 4), percent(row["bust"], 4)])
    print(sentences(_ranked_by(found), found["why"]))
    print("\n".join(aligned(rows, "<>>>")))
    if "with_badges" in found:
        # the head of a column
        pairs = [[_six_dice(), saying("farkle.column_badge", "badge"), _value(), ""]]
        pairs += [
            [row["dice"], row["badge"], percent(row["value"], 2), _exactness(row["exactness"])]
            for row in found["with_badges"]
        ]
        print(f"\n{_with_badges(max(row['likely_error'] for row in found['with_badges']))}")
        print("\n".join(aligned(pairs, "<<><")))


def _solving() -> str:
    # work that takes a while, before a bar; a loadout is six dice to play with
    return saying("farkle.solving", "Solving loadouts")


def _six_dice() -> str:
    # the head of a column
    return saying("farkle.column_six", "six dice")


def _value() -> str:
    # the head of a column: what dice are worth
    return saying("farkle.column_value", "value")


def _exactness(exactness: str) -> str:
    if exactness == "exact":
        # beside a chance
        return saying("farkle.exact", "exact")
    # beside a chance
    return saying("farkle.estimated", "estimated")


def _ranked_by(found: dict[str, Any]) -> str:
    """Say by what dice are ranked."""
    if found["by"] == "win":
        # above a list of dice: by what they are ranked; e.g. target="4000", dice="ordinary*6"
        return saying(
            "farkle.ranked_by_win",
            "To win, moving first, target {target}, against {dice}.",
            target=str(found["target"]),
            dice=found["opponent"],
        )
    if found["by"] == "turns":
        # above a list of dice: by what they are ranked; e.g. target="4000"
        return saying("farkle.ranked_by_turns", "Turns, target {target}.", target=str(found["target"]))
    # above a list of dice: by what they are ranked; e.g. target="4000"
    return saying("farkle.ranked_by_points", "Points a turn, target {target}.", target=str(found["target"]))


def _with_badges(off: float) -> str:
    """Say what pairs of dice and badge are, and how far estimates may be off."""
    # above a list of dice and badges
    head = saying("farkle.best_with_badges", "The best six and a badge for them, the opponent wearing none.")
    if not off:
        return head
    # of chances in percent: so many points of percent; e.g. n=2
    estimated = saying_n(
        "farkle.estimated_off",
        "What is estimated is off by {n} point at most in 99 of 100.",
        "What is estimated is off by {n} points at most in 99 of 100.",
        round(100 * off),
    )
    return sentences(head, estimated)


def _next(args: argparse.Namespace) -> None:
    if args.by == "turns":
        raise GameError(
            # dice are ranked in a way that there is not; the words behind "by" are typed as they stand here
            saying(
                "farkle.next_by_turns",
                "The die to get next is ranked by points, or by win, as in --by win, not by turns.",
            )
        )
    found = watched(best.next_dice(_wanted(args)), _solving())
    if args.json:
        print(json.dumps(found))
        return
    # the best dice of those that one has; e.g. target="4000", dice="weighted*1,ordinary*5", points="612.3456"
    now: str = saying(
        "farkle.your_best",
        "Your best six at {target}: {dice}, {points} points a turn.",
        target=str(found["target"]),
        dice=found["dice"],
        points=points(found["value"], 4),
    )
    if "win" in found:
        # how often the best dice win; e.g. dice="ordinary*6", win="61.2345 %"
        wins = saying(
            "farkle.your_best_wins",
            "To win against {dice}: {win}.",
            dice=found["opponent"],
            win=percent(found["win"], 4),
        )
        now = sentences(now, wins)
    print(now)
    rows = [_next_columns(found["version"])]
    for row in found["next"]:
        win = percent(row["win_gain"], 4) if "win_gain" in row else ""
        offers = "; ".join(map(_offer, row["offers"]))
        rows.append([row["die"], points(row["gain"], 4), win, row["dice"], offers])
    print("\n".join(aligned(rows, "<>><<")))


def _next_columns(version: str) -> list[str]:
    """Return the heads of the columns about dice to get."""
    if version:
        # the head of a column: what dice cost and who has them, in a version of the game;
        # e.g. version="1.5.5"
        where = saying("farkle.column_where_in", "price and where (game {version})", version=version)
    else:
        # the head of a column: what dice cost and who has them
        where = saying("farkle.column_where", "price and where")
    return [
        # the head of a column: a die that one may get
        saying("farkle.column_one_more", "one more"),
        # the head of a column: points that a turn then brings more
        saying("farkle.column_brings", "brings more"),
        # the head of a column: the chance that a die adds
        saying("farkle.column_wins", "wins more"),
        # the head of a column: the best six dice with a die that one may get
        saying("farkle.column_makes", "makes"),
        where,
    ]


def _offer(offer: dict[str, Any]) -> str:
    """Say in a few words what a die costs and where it is."""
    parts = [f"{offer['name']} {offer['price'] if offer['price'] is not None else '?'}"]
    parts += [", ".join(offer["places"][:3]) + (" ..." if len(offer["places"]) > 3 else "")]
    if offer["lists"]:
        # where a die comes from: from so many lists by chance; e.g. n=3
        parts.append(saying_n("farkle.random_lists", "{n} random list", "{n} random lists", offer["lists"]))
    if offer["once"]:
        # of a die
        parts.append(saying("farkle.only_one", "only one exists"))
    return ", ".join(part for part in parts if part)


# The atlas


def _build(args: argparse.Namespace) -> None:
    from pysolver.games.farkle.offline import atlas

    if args.processes and args.scheduler:
        raise GameError(
            # two options of which only one may be given
            saying(
                "farkle.one_of_workers",
                "Give --processes or --scheduler, as in --scheduler tcp://127.0.0.1:8786.",
            )
        )
    wanted = atlas.Atlas(args.dice_set, tuple(sorted(set(args.target or atlas.targets()))), atlas.engine())
    job = atlas.build(
        wanted,
        Path(args.out),
        workers=between(args.workers, 1, MOST_WORKERS, "--workers"),
        scheduler=args.scheduler,
        dask=not args.processes,
        resume=args.resume,
    )
    # work that takes a while, before a bar
    whole = watched(job, saying("farkle.building", "Building"))
    said = {"file": str(whole), "loadouts": wanted.loadouts, "targets": list(wanted.targets)}
    # what was built: six dice to play with, at each of some targets, and in which file;
    # e.g. n=134596, targets="1500, 2000", file="atlas/whole.npz"
    words = saying_n(
        "farkle.built",
        "{n} loadout at the targets {targets}: {file}",
        "{n} loadouts at the targets {targets}: {file}",
        wanted.loadouts,
        targets=", ".join(map(str, wanted.targets)),
        file=str(whole),
    )
    print(json.dumps(said) if args.json else words)


def _status(args: argparse.Namespace) -> None:
    from pysolver.tables import fleet

    found = fleet.status(fleet.plan_in(Path(args.out)), Path(args.out))
    # how far work is that is done in parts; e.g. name="atlas kcd2", n=12, chunks=40
    words: str = saying_n(
        "farkle.parts_done",
        "{name}: {n} of {chunks} parts is done.",
        "{name}: {n} of {chunks} parts are done.",
        found["done"],
        name=found["name"],
        chunks=found["chunks"],
    )
    if found["damaged"]:
        # parts of work whose files are spoilt, by their numbers; e.g. parts="3, 7"
        spoilt = saying(
            "farkle.parts_damaged",
            "Damaged, to be built again with --resume: {parts}.",
            parts=", ".join(map(str, found["damaged"])),
        )
        words = sentences(words, spoilt)
    print(json.dumps(found) if args.json else words)


def _top(args: argparse.Namespace) -> None:
    target, count = table_or_target(args), between(args.top, 1, 1000, "--top")
    if args.out is None:
        check_set(args.dice_set)
        rows = sixes.best(args.dice_set, target, count, args.found)
        looked_at = sixes.described(args.dice_set, args.found)
    else:
        from pysolver.games.farkle.offline import atlas

        rows = atlas.top(Path(args.out), target, count)
        # which dice the best six are of; e.g. folder="atlas"
        looked_at = saying("farkle.of_atlas", "all loadouts of the atlas in {folder}", folder=args.out)
    lines = aligned([[row["dice"], points(row["value"], 6)] for row in rows], "<>")
    found = {"target": target, "of": looked_at, "ranking": rows}
    # above a list of dice; e.g. target="4000"
    head = saying("farkle.top_at", "Points a turn at {target}.", target=str(target))
    # which dice a list is of, as a sentence of its own; e.g. reason=farkle.of_all
    dice = saying("sentence.reason", "{reason:capital}.", reason=looked_at)
    tell(args, GAME_ID, found, sentences(head, dice), *lines)


def _show(args: argparse.Namespace) -> None:
    from pysolver.games.farkle.offline import atlas

    found = atlas.show(Path(args.out), args.dice)
    # the head of a column: points that win
    target = saying("farkle.column_target", "target")
    # the head of a column: what dice bring
    brings = saying("farkle.column_points", "points a turn")
    # the head of a column: how many dice are better, and one
    rows: list[list[str]] = [[target, brings, saying("farkle.column_place", "place")]]
    rows += [[str(row["target"]), points(row["value"], 6), str(row["rank"])] for row in found["targets"]]
    # six dice to play with, by their number in a list of all; e.g. dice="ordinary*6", number=0, all=134596
    head = saying(
        "farkle.shown",
        "{dice}: number {number} of {all}",
        dice=found["dice"],
        number=found["number"],
        all=found["loadouts"],
    )
    tell(args, GAME_ID, found, head, *aligned(rows, ">>>"))


def _verify(args: argparse.Namespace) -> None:
    from pysolver.games.farkle.offline import atlas

    sample = between(args.sample, 1, MOST_SAMPLE, "--sample")
    # work that takes a while, before a bar
    words = saying("farkle.solving_again", "Solving again")
    found = watched(atlas.verify(Path(args.out), sample, between(args.seed, 0, 2**31, "--seed")), words)
    print(json.dumps(found) if args.json else _verified(found))
    if not found["right"]:
        raise GameError(
            # files that are not as they were made; e.g. folder="atlas"
            saying(
                "farkle.atlas_wrong",
                "The atlas in {folder} is not right: build it again with --resume.",
                folder=args.out,
            )
        )


def _verified(found: dict[str, Any]) -> str:
    """Say which parts of an atlas are as they were made, and how well its values are solved again."""
    # parts of work whose files are as they were made; e.g. n=40, chunks=40
    whole = saying_n(
        "farkle.parts_whole",
        "{n} of {chunks} parts is whole.",
        "{n} of {chunks} parts are whole.",
        found["done"],
        chunks=found["chunks"],
    )
    merged = ""
    if found["merged"]:
        # of the file of all parts together
        merged = saying("farkle.merged_right", "The merged file is theirs.")
    elif found["merged"] is not None:
        # of the file of all parts together
        merged = saying("farkle.merged_wrong", "The merged file is not theirs.")
    # values that were solved once more, and how far they are off; e.g. n=20, worst="1.2e-13"
    again = saying_n(
        "farkle.values_again",
        "{n} value solved again differs by {worst} of itself at most.",
        "{n} values solved again differ by {worst} of themselves at most.",
        found["checked"],
        worst=f"{found['worst']:.1e}",
    )
    return sentences(whole, merged, again)
