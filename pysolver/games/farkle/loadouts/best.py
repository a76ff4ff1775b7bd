"""The best six of the dice one owns, and which die would make them better.

Everything here is a job whose steps show the best so far, as a result is shown. By points every loadout
is solved. By turns those are that can be best: no turn brings more on average than the loadout's value
at the whole target, so that the target takes at least target / value turns. To win, the loadouts of
fewest turns are raced, and the answer says how many were not. Until any loadout is measured by what was
asked, the ranking by points is the best so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pysolver.contract.figures import points as in_points
from pysolver.contract.figures import sentences
from pysolver.contract.job import Job, Progress, part_of, retold, showing
from pysolver.errors import GameError
from pysolver.games.farkle.loadouts import sixes, together, worn
from pysolver.games.farkle.loadouts.loadouts import (
    EXAMPLE,
    MOST_LOADOUTS,
    Chosen,
    Kind,
    Owned,
    alike,
    kinds_of,
    loadouts_of,
)
from pysolver.games.farkle.loadouts.together import Block
from pysolver.games.farkle.notation import MOST_TARGET, target_named, wrong_points
from pysolver.games.farkle.race.race import Pairing, check_target, solve_job
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.world import market
from pysolver.games.farkle.world.badges import Worn
from pysolver.games.farkle.world.catalogue import die_of, format_dice, parse_dice
from pysolver.sayings.say import saying, saying_n
from pysolver.turns.program import Floats

WAYS = ("points", "turns", "win")
TOP = 10
COMPILED_FROM = 400  # loadouts from which on compiling pays
AT_ONCE = 16  # loadouts that are solved by turns
RACED = 8  # loadouts
RACED_NEXT = 5  # dice to get
EQUAL = 1e-9


@dataclass(frozen=True)
class Wanted:
    """What is asked: the dice, the target in points, the measure, and whom one plays against."""

    owned: Owned
    target: int = 4000
    by: str = "points"
    opponent: tuple[str, ...] = ("ordinary",) * DICE
    top: int = TOP
    badges: tuple[Worn, ...] = ()  # that one owns

    def __post_init__(self) -> None:
        if self.by not in WAYS:
            raise GameError(
                # by what dice are compared, as it is typed; e.g. known="points, turns, win", by="'luck'"
                saying(
                    "farkle.wrong_by",
                    "Dice are ranked by {known}, as in --by points, not {by}.",
                    known=", ".join(WAYS),
                    by=repr(self.by),
                )
            )
        if self.badges and self.by != "win":
            raise GameError(
                # badges are given where dice are ranked by points
                saying(
                    "farkle.badges_to_win",
                    "Badges count only for winning: ask --by win, or leave them out.",
                )
            )
        if self.target % UNIT or not UNIT <= self.target <= MOST_TARGET:
            raise GameError(wrong_points(target_named(), UNIT, MOST_TARGET, "4000", str(self.target)))
        if not 1 <= self.top <= 1000:
            raise GameError(
                # how many lines are asked for; e.g. top="0"
                saying(
                    "farkle.wrong_top",
                    "The ranking lists from 1 to 1000 loadouts, as in --top 10, not {top}.",
                    top=str(self.top),
                )
            )

    @property
    def need(self) -> int:
        """Return the target in units."""
        return self.target // UNIT


def best(wanted: Wanted) -> Job[dict[str, Any]]:
    """Return the best loadouts of what one owns."""
    chosen = _promising_first(wanted.owned, loadouts_of(wanted.owned), wanted.target)
    ranking = {"points": _by_points, "turns": _by_turns, "win": _by_win}[wanted.by]
    return (yield from ranking(wanted, chosen))


def _promising_first(owned: Owned, chosen: list[Chosen], target: int) -> list[Chosen]:
    """Order loadouts by what they are worth at a guess, so that the best are solved first."""
    guessed = sixes.guesses(owned, [each.uses for each in chosen], target)
    return chosen if guessed is None else [chosen[number] for number in np.argsort(-guessed, kind="stable")]


def _answer(
    wanted: Wanted, chosen: Sequence[Chosen], found: Sequence[dict[str, Any]], why: str
) -> dict[str, Any]:
    """Return a ranking as plain JSON values, best first."""
    fewest = wanted.by == "turns"
    ranked = sorted(found, key=lambda row: row["value"] if fewest else -row["value"])[: wanted.top]
    lead = ranked[0]["value"] if ranked else 0.0
    return {
        "game": GAME_ID,
        "set": wanted.owned.dice_set,
        "own": str(wanted.owned),
        "target": wanted.target,
        "by": wanted.by,
        **({"opponent": format_dice(wanted.opponent)} if wanted.by == "win" else {}),
        "loadouts": len(chosen),
        "solved": len(found),
        "why": why,
        "exactness": "exact",
        "ranking": [{**row, "behind": abs(row["value"] - lead)} for row in ranked],
    }


def _all_solved(loadouts: int) -> str:
    """Say that no loadout was left out."""
    # a loadout is six dice to play with; e.g. n=6
    return saying_n(
        "farkle.all_solved", "The only loadout was solved.", "All {n} loadouts were solved.", loadouts
    )


def _all_raced(loadouts: int) -> str:
    """Say that a race was solved of every loadout."""
    # a loadout is six dice to play with; to race is to solve the race with them; e.g. n=6
    return saying_n(
        "farkle.all_raced", "The only loadout was raced.", "All {n} loadouts were raced.", loadouts
    )


def _rows(
    chosen: Sequence[Chosen], numbers: Sequence[int], value: Floats, bust: Floats
) -> list[dict[str, Any]]:
    return [
        {
            "dice": str(chosen[number]),
            "slots": list(chosen[number].names),
            "value": float(value[number]),
            "bust": float(bust[number]),
        }
        for number in numbers
        if not np.isnan(value[number])
    ]


def _fastest(loadouts: int) -> type[Block] | None:
    """Return what solves this many loadouts soonest; compiled code needs the extra `solve`."""
    if loadouts < COMPILED_FROM:
        return None
    try:
        from pysolver.games.farkle.offline.kernel import CompiledBlock
    except ImportError:
        return None
    return CompiledBlock


def _leaders(value: Floats, top: int, sign: int = -1) -> list[int]:
    order = np.argsort(np.where(np.isnan(value), np.inf, sign * value), kind="stable")[:top]
    return [int(number) for number in order]


def _points(
    chosen: Sequence[Chosen], need: int, show: Callable[[Floats, Floats], Any], share: float = 1.0
) -> Job[together.Worth]:
    """Solve all loadouts by points, in points; `show` makes what each step can show."""
    job = together.points([each.dice for each in chosen], need, _fastest(len(chosen)))

    known, shown = 0, None

    def tell(step: Progress) -> Progress:
        nonlocal known, shown
        value, bust = step.so_far
        solved = int(np.count_nonzero(~np.isnan(value)))
        if solved > known:
            known, shown = solved, show(UNIT * value, bust)
        return Progress(share * step.done, shown)

    found = yield from retold(job, tell)
    return together.Worth(UNIT * found.value, found.bust)


def _by_points(wanted: Wanted, chosen: Sequence[Chosen]) -> Job[dict[str, Any]]:
    answer = _ranked_by_points(wanted, chosen)
    worth = yield from _points(chosen, wanted.need, answer)
    return answer(worth.value, worth.bust)


def _ranked_by_points(wanted: Wanted, chosen: Sequence[Chosen]) -> Callable[[Floats, Floats], dict[str, Any]]:
    """Return what makes the ranking by points of what is solved, whatever is wanted in the end."""
    plain = replace(wanted, by="points", badges=())
    first = ""
    if wanted.by != "points":
        # before how many loadouts are solved: how they are ranked by now
        first = saying("farkle.points_by_now", "By points a turn, until more is known.")

    def answer(value: Floats, bust: Floats) -> dict[str, Any]:
        solved = int(np.count_nonzero(~np.isnan(value)))
        why = _all_solved(len(chosen))
        if solved < len(chosen):
            # while six dice to play with are compared; e.g. n=40, all=120
            why = saying_n(
                "farkle.still_to_solve",
                "{n} of {all} loadouts is still to be solved.",
                "{n} of {all} loadouts are still to be solved.",
                len(chosen) - solved,
                all=len(chosen),
            )
        rows = _rows(chosen, _leaders(value, wanted.top), value, bust)
        return {**_answer(plain, chosen, rows, sentences(first, why)), "solved": solved}

    return answer


def _by_turns(wanted: Wanted, chosen: Sequence[Chosen]) -> Job[dict[str, Any]]:
    by_points = _ranked_by_points(wanted, chosen)
    worth = yield from _points(chosen, wanted.need, by_points, 0.2)
    return (yield from _turns_after(wanted, chosen, worth, by_points(worth.value, worth.bust)))


def _turns_after(
    wanted: Wanted, chosen: Sequence[Chosen], worth: together.Worth, by_points: dict[str, Any]
) -> Job[dict[str, Any]]:
    """Solve loadouts by turns, those of most points first, until no other can come among the best."""
    least = wanted.target / np.maximum(worth.value, EQUAL)  # no loadout takes fewer turns
    order = np.argsort(least, kind="stable")
    value = np.full(len(chosen), np.nan)
    begin = 0

    def answer(why: str) -> dict[str, Any]:
        rows = _rows(chosen, _leaders(value, len(chosen), 1), value, worth.bust)
        for row, number in zip(rows, _leaders(value, len(chosen), 1), strict=False):
            row["points"] = float(worth.value[number])
        return _answer(wanted, chosen, rows, why)

    while begin < len(chosen):
        known = np.sort(value[~np.isnan(value)])
        if len(known) >= wanted.top and least[order[begin]] > known[wanted.top - 1] + EQUAL:
            break
        here = order[begin : begin + AT_ONCE]
        job = together.turns(
            [chosen[number].dice for number in here], wanted.need, _fastest(AT_ONCE * len(chosen))
        )
        # while six dice to play with are compared
        going_on = saying("farkle.solving_loadouts", "Loadouts are still being solved.")
        shown = answer(going_on) if begin else by_points
        begins, ends = (0.2 + 0.8 * at / len(chosen) for at in (begin, begin + len(here)))
        found = yield from showing(part_of(job, begins, ends), shown)
        value[here] = found.value
        begin += len(here)
    if begin == len(chosen):
        return answer(_all_solved(len(chosen)))
    # a loadout is six dice to play with; e.g. n=16, all=120
    solved = saying_n(
        "farkle.some_solved",
        "{n} of {all} loadouts was solved.",
        "{n} of {all} loadouts were solved.",
        begin,
        all=len(chosen),
    )
    # why other dice to play with need not be solved; e.g. turns="8.1234", points="492.41"
    others = saying(
        "farkle.others_take",
        "Each other takes at least {turns} turns, since its turns bring {points} points at most on average.",
        turns=in_points(float(least[order[begin]]), 4),
        points=in_points(float(worth.value[order[begin]]), 2),
    )
    return answer(sentences(solved, others))


def _by_win(wanted: Wanted, chosen: Sequence[Chosen]) -> Job[dict[str, Any]]:
    """Race the loadouts of fewest turns, of those of most points, against the opponent's dice."""
    check_target(wanted.target)
    answer_by_points = _ranked_by_points(wanted, chosen)
    worth = yield from _points(chosen, wanted.need, answer_by_points, 0.1)
    by_points = answer_by_points(worth.value, worth.bust)
    lead = _leaders(worth.value, AT_ONCE)
    turns = np.full(len(chosen), np.nan)
    job = together.turns(
        [chosen[number].dice for number in lead], wanted.need, _fastest(AT_ONCE * len(chosen))
    )
    turns[lead] = (yield from part_of(showing(job, by_points), 0.1, 0.4)).value
    raced = _leaders(turns, min(RACED, len(lead)), 1)
    value = np.full(len(chosen), np.nan)
    why = _raced(len(raced), len(lead), len(chosen))

    def answer() -> dict[str, Any]:
        found = [number for number in raced if not np.isnan(value[number])]
        rows = _rows(chosen, found, value, worth.bust)
        for row, number in zip(rows, found, strict=True):
            row |= {"points": float(worth.value[number]), "turns": float(turns[number])}
        return _answer(wanted, chosen, rows, why)

    theirs = tuple(die_of(name, wanted.owned.dice_set) for name in wanted.opponent)
    share = (0.4 if wanted.badges else 0.6) / len(raced)
    for done, number in enumerate(raced):
        race = solve_job(Pairing(chosen[number].dice, theirs), wanted.need, wanted.need)
        won = yield from showing(
            part_of(race, 0.4 + share * done, 0.4 + share * (done + 1)), answer() if done else by_points
        )
        value[number] = won.first[wanted.need, wanted.need]
    if not wanted.badges:
        return answer()
    best_six = [
        (chosen[number], float(value[number])) for number in _leaders(value, len(raced)) if number in raced
    ]
    found = answer()
    paired = worn.worth(best_six, wanted.badges, theirs, wanted.need)
    pairs = yield from showing(part_of(paired, 0.8, 1.0), found)
    return {**found, "with_badges": pairs[: wanted.top]}


def _raced(raced: int, lead: int, loadouts: int) -> str:
    """Say which loadouts were raced: of those of most points those of fewest turns."""
    if raced == loadouts:
        return _all_raced(loadouts)
    if lead < loadouts:
        # a loadout is six dice to play with; to race is to solve the race with them;
        # e.g. raced=8, all=120, n=16
        which = saying_n(
            "farkle.raced_of_most_points",
            "{raced} of {all} loadouts were raced, each exactly: of the {n} of most points those that take "
            "fewest turns.",
            "{raced} of {all} loadouts were raced, each exactly: of the {n} of most points those that take "
            "fewest turns.",
            lead,
            raced=raced,
            all=loadouts,
        )
    else:
        # a loadout is six dice to play with; to race is to solve the race with them; e.g. n=8, all=12
        which = saying_n(
            "farkle.raced",
            "{n} of {all} loadouts was raced, exactly: that which takes fewest turns.",
            "{n} of {all} loadouts were raced, each exactly: those that take fewest turns.",
            raced,
            all=loadouts,
        )
    # dice that were not compared; e.g. n=112
    rest = saying_n(
        "farkle.not_raced",
        "The other was not looked at, and could be better.",
        "The other {n} were not looked at, and could be better.",
        loadouts - raced,
    )
    return sentences(which, rest)


def _gain(row: dict[str, Any]) -> float:
    return float(row["gain"])


def next_dice(wanted: Wanted) -> Job[dict[str, Any]]:
    """Return what one more die of each kind would add to the best six by points, most first.

    Beside each stands, name by name, what it costs and where it is sold, carried or found. To win, the best
    six with each of the first few are raced as well, and those without them.
    """
    found = yield from part_of(_next_by_points(wanted), 0.0, 0.3 if wanted.by == "win" else 1.0)
    if wanted.by != "win":
        return found
    check_target(wanted.target)
    theirs = tuple(die_of(name, wanted.owned.dice_set) for name in wanted.opponent)
    rows = [found, *found["next"][:RACED_NEXT]]
    found["opponent"] = format_dice(wanted.opponent)
    for done, row in enumerate(rows):
        mine = tuple(die_of(name, wanted.owned.dice_set) for name in parse_dice(row["dice"], found["set"]))
        race = solve_job(Pairing(mine, theirs), wanted.need, wanted.need)
        begins, ends = (0.3 + 0.7 * at / len(rows) for at in (done, done + 1))
        won = yield from showing(part_of(race, begins, ends), found)
        row["win"] = float(won.first[wanted.need, wanted.need])
        if row is not found:
            row["win_gain"] = row["win"] - found["win"]
    return found


def _next_by_points(wanted: Wanted) -> Job[dict[str, Any]]:
    owned = wanted.owned
    chosen = _promising_first(owned, loadouts_of(owned), wanted.target)
    worth = yield from _points(chosen, wanted.need, lambda value, bust: None, 0.2)
    now = float(worth.value.max())
    ranked: list[tuple[int, Kind, Chosen]] = []
    for kind in kinds_of(owned.dice_set):
        have = next((len(mine.names) for mine in owned.kinds if alike(mine.die, kind.die)), 0)
        offered = [market.offers(name, owned.dice_set) for name in kind.names]
        if have < DICE and not (have and all(offer["once"] for offer in offered)):
            then = owned.with_one(kind.names[0])
            better = _promising_first(then, loadouts_of(then, kind.die), wanted.target)
            ranked += [(rank, kind, each) for rank, each in enumerate(better)]
        if len(ranked) > MOST_LOADOUTS:
            raise GameError(
                # a loadout is six dice to play with; e.g. most=200000, example="weighted*1,odd*2"
                saying(
                    "farkle.many_loadouts_then",
                    "With one die more these make more than {most} loadouts: leave out the dice you would "
                    "never play, as in {example}.",
                    most=MOST_LOADOUTS,
                    example=EXAMPLE,
                )
            )
    # The most promising loadout of every die comes first, then the second of each: all dice are soon known.
    ranked.sort(key=lambda each: each[0])
    more = [(kind, each) for _, kind, each in ranked]

    def answer(value: Floats, bust: Floats) -> dict[str, Any]:
        best_of: dict[tuple[str, ...], int] = {}
        for number, (kind, _) in enumerate(more):
            if not np.isnan(value[number]):
                known = best_of.setdefault(kind.names, number)
                if value[number] > value[known]:
                    best_of[kind.names] = number
        rows: list[dict[str, Any]] = [
            {
                "die": names[0],
                "gain": max(float(value[number]) - now, 0.0),
                "dice": str(more[number][1]),
                "slots": list(more[number][1].names),
                "value": float(value[number]),
                "offers": [market.offers(name, owned.dice_set) for name in names],
            }
            for names, number in best_of.items()
        ]
        return {
            "game": GAME_ID,
            "set": owned.dice_set,
            "own": str(owned),
            "target": wanted.target,
            "by": "points",
            "version": market.version(owned.dice_set),
            "dice": str(chosen[int(worth.value.argmax())]),
            "value": now,
            "loadouts": len(more),
            "exactness": "exact",
            "next": sorted(rows, key=_gain, reverse=True)[: wanted.top],
        }

    job = _points([each for _, each in more], wanted.need, answer, 1.0)
    found = yield from part_of(job, 0.2, 1.0)
    return answer(found.value, found.bust)
