"""The best six of the dice one owns and the badge for them: which two win most often together.

What a badge adds to six dice is estimated from the exact race of these dice without one; the first few of the
best pairs are then solved, unless their races take minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pysolver.contract.job import Job, Progress, part_of, showing
from pysolver.errors import GameError
from pysolver.games.farkle.effects import MANY_MENUS
from pysolver.games.farkle.loadouts.loadouts import Chosen
from pysolver.games.farkle.race import estimate, races
from pysolver.games.farkle.race.race import Dice, Pairing
from pysolver.games.farkle.race.which import owned
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.world.badges import DICE_SET, Worn
from pysolver.sayings.say import saying

SIXES = 3  # that badges are tried with: those that win most often without one
SOLVED = 3  # pairs of dice and badge


def badges_of(text: str, dice_set: str) -> tuple[Worn, ...]:
    """Read the badges that one owns, "" for none; raise GameError for what is none."""
    if not text.strip():
        return ()
    if dice_set != DICE_SET:
        raise GameError(
            # badges in a game that has none; e.g. known="kcd2", dice_set="kcd1"
            saying(
                "farkle.badges_without_badges",
                "Only {known} has badges, not {dice_set}: leave them out.",
                known=DICE_SET,
                dice_set=dice_set,
            )
        )
    return tuple(owned(text, None))


def worth(
    sixes: Sequence[tuple[Chosen, float]], badges: Sequence[Worn], theirs: Dice, need: int
) -> Job[list[dict[str, Any]]]:
    """Return what sixes win with each badge, the best first, given what they win without one.

    The other wears none.
    """
    pairs, done = list[tuple[float, Chosen, Worn]](), 0
    for chosen, win in sixes[:SIXES]:
        bare = estimate.estimated(Pairing(chosen.dice, theirs), need, need)
        for worn in badges:
            yield Progress(0.5 * done / (SIXES * len(badges)))
            done += 1
            pairing, own = _pairing(chosen, theirs, worn), _need(worn, need)
            race = bare
            if pairing.my_effect.bonus != Pairing(chosen.dice, theirs).my_effect.bonus:
                race = estimate.estimated(pairing.left(0, 0), need, need)
            race = estimate.with_uses(race, pairing)[-1] if pairing.my_effect.uses else race
            gain = float(race.first[own, need] - bare.first[need, need])
            pairs.append((min(max(win + gain, 0.0), 1.0), chosen, worn))
    pairs.sort(key=lambda pair: -pair[0])
    rows = [_row(value, chosen, worn, "estimated") for value, chosen, worn in pairs]
    soon = [at for at, (_, _, worn) in enumerate(pairs) if worn.badge.kind not in MANY_MENUS][:SOLVED]
    for number, at in enumerate(soon):
        _, chosen, worn = pairs[at]
        extent = races.Extent(_pairing(chosen, theirs, worn), need, need)
        job = part_of(races.solving(extent), 0.5 + 0.5 * number / SOLVED, 0.5 + 0.5 * (number + 1) / SOLVED)
        race = yield from showing(job, None)
        rows[at] = _row(float(race.first[_need(worn, need), need]), chosen, worn, "exact")
    return sorted(rows, key=_value)


def _value(row: dict[str, Any]) -> float:
    return -float(row["value"])


def _pairing(chosen: Chosen, theirs: Dice, worn: Worn) -> Pairing:
    return Pairing(chosen.dice, theirs, my_effect=worn.effect)


def _need(worn: Worn, need: int) -> int:
    return max(need - worn.headstart // UNIT, 1)


def _row(value: float, chosen: Chosen, worn: Worn, exactness: str) -> dict[str, Any]:
    return {
        "dice": str(chosen),
        "slots": list(chosen.names),
        "badge": worn.slug,
        "title": worn.badge.name,
        "value": value,
        "exactness": exactness,
        "likely_error": 0.0 if exactness == "exact" else estimate.WITH_BADGES,
        "assumed": worn.assumed,
    }
