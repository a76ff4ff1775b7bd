"""What the page asks about the dice one owns, as dictionaries of plain JSON values.

{"about": "own", "set", "own": "weighted*1,odd*2"}          the same dice, by name and number, and as text
{"about": "best", "set", "own", "target", "by", "opponent"} the best six of them; a job, best so far shown;
                                                            to win with "badges" also a badge for them
{"about": "next", "set", "own", "target", "by", "opponent"} the die to get next; a job
{"about": "sixes", "set", "target", "found": true}          the best six there are, of all dice or of those
                                                            that are to be found
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pysolver.contract.job import Job
from pysolver.games.farkle.loadouts import best, sixes
from pysolver.games.farkle.loadouts.loadouts import count_loadouts, parse_counts, parse_owned
from pysolver.games.farkle.loadouts.worn import badges_of
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.catalogue import ORDINARY, SETS, parse_dice

Question = Mapping[str, Any]
SHOWN = 10  # loadouts and dice of an answer


def _own(question: Question) -> dict[str, Any]:
    """Read dice as somebody types or pastes them; fewer than six are no trouble yet."""
    owned = parse_counts(str(question.get("own", "")), _set(question))
    enough = sum(count for _, count in owned.counts) >= DICE
    return {
        "set": owned.dice_set,
        "own": str(owned),
        "counts": dict(owned.counts),
        "loadouts": count_loadouts(owned) if enough else 0,
    }


def _best(question: Question) -> Job[dict[str, Any]]:
    return best.best(_wanted(question))


def _next(question: Question) -> Job[dict[str, Any]]:
    return best.next_dice(_wanted(question))


def _wanted(question: Question) -> best.Wanted:
    dice_set, target = _set(question), str(question.get("target", "")).strip()
    return best.Wanted(
        parse_owned(str(question.get("own", "")), dice_set),
        int(target) if target.isascii() and target.isdigit() and len(target) <= 6 else 0,
        str(question.get("by", best.WAYS[0])),
        parse_dice(str(question.get("opponent", f"{ORDINARY}*{DICE}")), dice_set),
        SHOWN,
        badges_of(str(question.get("badges", "")), dice_set),
    )


def _sixes(question: Question) -> dict[str, Any]:
    dice_set, target, found = _set(question), question.get("target"), question.get("found") is True
    known = sixes.targets(sixes.pool_of(dice_set, found))
    rows = sixes.best(dice_set, target, SHOWN, found) if target in known else []
    return {
        "set": dice_set,
        "target": target,
        "targets": list(known),
        "of": sixes.described(dice_set, found),
        "ranking": rows,
    }


def _set(question: Question) -> str:
    return str(question.get("set", SETS[0]))


ANSWERS: dict[str, Callable[[Question], dict[str, Any] | Job[dict[str, Any]]]] = {
    "own": _own,
    "best": _best,
    "next": _next,
    "sixes": _sixes,
}
