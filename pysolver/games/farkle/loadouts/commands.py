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

FOLDER = "atlas"
MOST_WORKERS = 1024
MOST_SAMPLE = 100_000
MERGED = {True: ", the merged file is theirs", False: ", the merged file is not theirs", None: ""}
UNITS = {"points": "points a turn", "turns": "turns", "win": "to win, moving first"}


def add_loadout_commands(verbs: Any) -> None:
    """Add the verbs about loadouts to the parser of `pysolver farkle`."""
    ranked = _add(verbs, "best", _best, "the best six of the dice you own", f"best --own '{EXAMPLE}'")
    ranked.add_argument("--by", default="points", help="points, turns or win (points)")
    more = _add(
        verbs, "next", _next, "the die that would help you most", f"next --own '{EXAMPLE}' --table miner"
    )
    more.add_argument("--by", default="points", help="points, or win: race the first few as well (points)")
    for command in (ranked, more):
        command.add_argument(
            "--opponent",
            metavar="WHO",
            help="by win: the other's dice, or somebody's name (ordinary*6)",
        )
    ranked.add_argument(
        "--badges", default="", metavar="BADGES", help="by win: those you own, as in tin-might,tin-warlord"
    )
    more.set_defaults(badges="")
    _add_atlas(verbs)


def _add(
    verbs: Any, name: str, run: Callable[..., None], words: str, example: str
) -> argparse.ArgumentParser:
    command = add_verb(verbs, name, run, words, example)
    command.add_argument("--own", required=True, metavar="DICE", help=f"what you own, as in '{EXAMPLE}'")
    add_set(command)
    command.add_argument("--target", type=whole, metavar="T", help=f"points to win ({USUAL_TARGET})")
    command.add_argument("--table", metavar="NAME", help="a kind of table instead, as in king")
    command.add_argument("--top", type=whole, default=best.TOP, metavar="N", help=f"list N ({best.TOP})")
    return command


def _add_atlas(verbs: Any) -> None:
    atlas = verbs.add_parser("atlas", help="every loadout there is")
    kinds = group(atlas, "kind")

    def add(
        name: str, run: Callable[..., None], words: str, example: str, home: str | None = FOLDER
    ) -> argparse.ArgumentParser:
        command = add_verb(kinds, name, run, words, f"atlas {name} {example}".rstrip())
        usual = home or "what comes with pysolver"
        command.add_argument("--out", default=home, metavar="DIR", help=f"the atlas's folder ({usual})")
        return command

    build = add("build", _build, "build it, or go on with it", "--set kcd1 --workers 2 --resume")
    add_set(build)
    build.add_argument("--target", type=whole, action="append", metavar="T", help="only these (all tables')")
    build.add_argument("--workers", type=whole, default=2, metavar="N", help="workers of this machine (2)")
    build.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster, as in tcp://127.0.0.1:8786")
    build.add_argument("--processes", action="store_true", help="plain processes of this machine, no Dask")
    build.add_argument("--resume", action="store_true", help="go on with what is there")
    add("status", _status, "how far it is", "")
    top = add("top", _top, "the best loadouts there are", "--table king --found", home=None)
    add_set(top)
    top.add_argument(
        "--found", action="store_true", help="of the dice that are to be found, not of any number"
    )
    top.add_argument("--target", type=whole, metavar="T", help=f"points to win ({USUAL_TARGET})")
    top.add_argument("--table", metavar="NAME", help="a kind of table instead, as in king")
    top.add_argument("--top", type=whole, default=best.TOP, metavar="N", help=f"list N ({best.TOP})")
    show = add("show", _show, "what six dice are worth, and how many are better", "weighted,ordinary*5")
    show.add_argument("dice", metavar="LOADOUT", help="six dice, as in weighted,ordinary*5")
    verify = add("verify", _verify, "check all hashes, and solve a sample again", "--sample 20")
    verify.add_argument("--sample", type=whole, default=20, metavar="N", help="how many values (20)")
    verify.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the sample (1)")
    show_examples(atlas, kinds)


def _wanted(args: argparse.Namespace) -> best.Wanted:
    check_set(args.dice_set)
    if args.opponent and args.by != "win":
        raise GameError("Whom you play counts only for winning: ask --by win, or leave --opponent out.")
    return best.Wanted(
        parse_owned(args.own, args.dice_set),
        table_or_target(args),
        args.by,
        dice_or_person(args.opponent or f"{ORDINARY}*6", args.dice_set),
        args.top,
        badges_of(args.badges, args.dice_set),
    )


def _best(args: argparse.Namespace) -> None:
    found = watched(best.best(_wanted(args)), "Solving loadouts")
    if args.json:
        print(json.dumps(found))
        return
    against = f", against {found['opponent']}" if "opponent" in found else ""
    rows = [["six dice", "value", "behind", "first throw busts"]]
    share = found["by"] == "win"
    for row in found["ranking"]:
        value, behind = (
            (f"{row['value']:.4%}", f"{row['behind']:.4%}")
            if share
            else (f"{row['value']:.4f}", f"{row['behind']:.4f}")
        )
        rows.append([row["dice"], value, behind, f"{row['bust']:.4%}"])
    print(f"{UNITS[found['by']]}, target {found['target']}{against}. {found['why']}")
    print("\n".join(aligned(rows, "<>>>")))
    if "with_badges" in found:
        pairs = [["six dice", "badge", "value", ""]]
        pairs += [
            [row["dice"], row["badge"], f"{row['value']:.2%}", row["exactness"]]
            for row in found["with_badges"]
        ]
        off = max(row["likely_error"] for row in found["with_badges"])
        about = f" What is estimated is off by {100 * off:.0f} points at most in 99 of 100." if off else ""
        print(f"\nThe best six and a badge for them, the other wearing none.{about}")
        print("\n".join(aligned(pairs, "<<><")))


def _next(args: argparse.Namespace) -> None:
    if args.by == "turns":
        raise GameError("The die to get next is ranked by points, or by win, as in --by win, not by turns.")
    found = watched(best.next_dice(_wanted(args)), "Solving loadouts")
    if args.json:
        print(json.dumps(found))
        return
    version = f" (game {found['version']})" if found["version"] else ""
    win = f", {found['win']:.4%} to win against {found['opponent']}" if "win" in found else ""
    print(f"Your best six at {found['target']}: {found['dice']}, {found['value']:.4f} points a turn{win}.")
    rows = [["one more", "gains", "to win", "makes", f"price and where{version}"]]
    for row in found["next"]:
        win = f"{row['win_gain']:+.4%}" if "win_gain" in row else ""
        offers = "; ".join(map(_offer, row["offers"]))
        rows.append([row["die"], f"{row['gain']:.4f}", win, row["dice"], offers])
    print("\n".join(aligned(rows, "<>><<")))


def _offer(offer: dict[str, Any]) -> str:
    """Say in a few words what a die costs and where it is."""
    parts = [f"{offer['name']} {offer['price'] if offer['price'] is not None else '?'}"]
    parts += [", ".join(offer["places"][:3]) + (" ..." if len(offer["places"]) > 3 else "")]
    parts += [f"{offer['lists']} random lists"] if offer["lists"] else []
    parts = [part for part in parts if part]
    return ", ".join(parts) + (" (only one exists)" if offer["once"] else "")


# The atlas


def _build(args: argparse.Namespace) -> None:
    from pysolver.games.farkle.offline import atlas

    if args.processes and args.scheduler:
        raise GameError("Give --processes or --scheduler, as in --scheduler tcp://127.0.0.1:8786.")
    wanted = atlas.Atlas(args.dice_set, tuple(sorted(set(args.target or atlas.targets()))), atlas.engine())
    job = atlas.build(
        wanted,
        Path(args.out),
        workers=between(args.workers, 1, MOST_WORKERS, "--workers"),
        scheduler=args.scheduler,
        dask=not args.processes,
        resume=args.resume,
    )
    whole = watched(job, "Building")
    said = {"file": str(whole), "loadouts": wanted.loadouts, "targets": list(wanted.targets)}
    print(
        json.dumps(said)
        if args.json
        else f"{wanted.loadouts} loadouts at {', '.join(map(str, wanted.targets))} points: {whole}"
    )


def _status(args: argparse.Namespace) -> None:
    from pysolver.tables import fleet

    found = fleet.status(fleet.plan_in(Path(args.out)), Path(args.out))
    words = f"{found['name']}: {found['done']} of {found['chunks']} chunks are done."
    if found["damaged"]:
        words += f" Damaged, to be built again with --resume: {', '.join(map(str, found['damaged']))}."
    print(json.dumps(found) if args.json else words)


def _top(args: argparse.Namespace) -> None:
    target, count = table_or_target(args), between(args.top, 1, 1000, "--top")
    if args.out is None:
        check_set(args.dice_set)
        rows = sixes.best(args.dice_set, target, count, args.found)
        looked_at = sixes.described(args.dice_set, args.found)
    else:
        from pysolver.games.farkle.offline import atlas

        rows, looked_at = atlas.top(Path(args.out), target, count), f"all loadouts of the atlas in {args.out}"
    lines = aligned([[row["dice"], f"{row['value']:.6f}"] for row in rows], "<>")
    found = {"target": target, "of": looked_at, "ranking": rows}
    tell(args, GAME_ID, found, f"Points a turn at {target}, of {looked_at}.", *lines)


def _show(args: argparse.Namespace) -> None:
    from pysolver.games.farkle.offline import atlas

    found = atlas.show(Path(args.out), args.dice)
    rows = [["target", "points a turn", "place"]]
    rows += [[str(row["target"]), f"{row['value']:.6f}", str(row["rank"])] for row in found["targets"]]
    head = f"{found['dice']}: number {found['number']} of {found['loadouts']}"
    tell(args, GAME_ID, found, head, *aligned(rows, ">>>"))


def _verify(args: argparse.Namespace) -> None:
    from pysolver.games.farkle.offline import atlas

    sample = between(args.sample, 1, MOST_SAMPLE, "--sample")
    found = watched(
        atlas.verify(Path(args.out), sample, between(args.seed, 0, 2**31, "--seed")), "Solving again"
    )
    merged = MERGED[found["merged"]]
    if args.json:
        print(json.dumps(found))
    else:
        print(
            f"{found['done']} of {found['chunks']} chunks are whole{merged}; {found['checked']} "
            f"values solved again differ by {found['worst']:.1e} of themselves at most."
        )
    if not found["right"]:
        raise GameError(f"The atlas in {args.out} is not right: build it again with --resume.")
