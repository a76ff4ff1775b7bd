"""The table of the best six dice there are: from a whole atlas at the smallest target, and little more.

Whatever a turn banks counts at most T'/T times as much up to T' as up to T, under any play. So a loadout is
worth at T' at most T'/T times what it is worth at T, and most loadouts are out of the running at the larger
targets before they are solved there. What there is to beat comes from the best of the smallest target.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress, part_of
from pysolver.core.tables import cache_folder, write_table
from pysolver.core.turngraph import Floats, Places
from pysolver.farkle import market, sixes
from pysolver.farkle.catalogue import SETS
from pysolver.farkle.loadouts import kinds_of
from pysolver.farkle.menus import GAME_ID
from pysolver.farkle.offline import atlas as atlases
from pysolver.farkle.offline.atlas import CHUNK, CLOSE, Atlas
from pysolver.farkle.rules import DICE

LISTED = 20  # loadouts of each pool and target
TO_BEAT = 2000  # loadouts that are solved first, to know what there is to beat
SAMPLE = 6000  # loadouts that a guess is fitted to
SEED = 13
DECIMALS = 9  # that all engines and processors agree on


@dataclass(frozen=True, eq=False)
class Leaders:
    """The best loadouts by target and place: the kinds they are of, and their values."""

    dice: NDArray[np.uint8]
    value: Floats


def write_sixes(
    folder: Path | None = None, atlas_folder: Path | None = None, workers: int = 2, resume: bool = True
) -> Job[None]:
    """Write the table; the atlas of the smallest target is built in a folder, or gone on with there."""
    begun = time.monotonic()
    arrays: dict[str, NDArray[np.generic]] = {}
    shares = {"kcd2": (0.0, 0.9), "kcd1": (0.9, 1.0)}
    for dice_set in SETS:
        small = Atlas(dice_set, atlases.targets()[:1], atlases.engine())
        home = (atlas_folder or cache_folder()) / f"{dice_set}-{small.targets[0]}"
        begins, ends = shares[dice_set]
        built = (begins + ends) / 2
        going_on = resume and home.exists()
        job = atlases.build(small, home, workers=workers, dask=False, resume=going_on)
        yield from part_of(job, begins, built)
        found = yield from part_of(of_atlas(small, home), built, ends)
        arrays |= found
    meta = {
        "targets": list(atlases.targets()),
        "listed": LISTED,
        "dice": {name: _kinds(name) for name in SETS},
    }
    write_table(
        GAME_ID,
        sixes.TABLE,
        arrays,
        rules_version=sixes.RULES_VERSION,
        format_version=sixes.FORMAT_VERSION,
        parameters=meta,
        max_abs_error=10.0**-DECIMALS,
        build_seconds=time.monotonic() - begun,
        residual=0.0,
        folder=folder,
    )


def _kinds(dice_set: str) -> list[list[object]]:
    return [[list(kind.die.weights), kind.die.joker, *kind.names] for kind in kinds_of(dice_set)]


def of_atlas(small: Atlas, home: Path) -> Job[dict[str, NDArray[np.generic]]]:
    """Return the arrays of a set's pools, from its whole atlas at the smallest target."""
    pools = [small.dice_set] + [sixes.FOUND] * (small.dice_set == market.KNOWN_SET)
    most = {pool: [len(names) for names in sixes.supply(pool)] for pool in pools}
    known = np.array(atlases.values(home)[:, 0])
    found = yield from leaders(small, known, atlases.targets(), most, LISTED)
    arrays: dict[str, NDArray[np.generic]] = {f"{small.dice_set}_guess": fitted(small, atlases.targets())}
    for pool, best in found.items():
        arrays |= {f"{pool}_dice": best.dice, f"{pool}_value": np.round(best.value, DECIMALS)}
    return arrays


def leaders(
    small: Atlas, known: Floats, wanted: Sequence[int], pools: Mapping[str, Sequence[int]], count: int
) -> Job[dict[str, Leaders]]:
    """Return the best loadouts of pools at targets, given all values at one target that is no larger.

    A pool says how many dice of each kind there are.
    """
    allowed = {pool: _allowed(small, most) for pool, most in pools.items()}
    beat = _to_beat(small, known, wanted, allowed, count)
    at, running = small.targets[0], np.flatnonzero(np.any(list(allowed.values()), axis=0))
    reached = known[running]
    rows: dict[str, list[tuple[NDArray[np.uint8], Floats]]] = {pool: [] for pool in pools}
    for place, target in enumerate(wanted):
        # A loadout that can lead nowhere from here on is never solved again.
        scale = np.array(wanted[place:]) / at
        hopeful = np.zeros(len(running), np.bool_)
        for pool, may in allowed.items():
            hopeful |= may[running] & (reached >= (1 - CLOSE) * float(np.min(beat[pool][place:] / scale)))
        running, reached = running[hopeful], reached[hopeful]
        if target != at:
            begins, ends = place / len(wanted), (place + 1) / len(wanted)
            solving = _solved(replace(small, targets=(target,)), running)
            reached = yield from part_of(solving, begins, ends)
            at = target
        for pool, may in allowed.items():
            theirs = np.flatnonzero(may[running])
            order = theirs[np.argsort(-reached[theirs], kind="stable")[:count]]
            rows[pool].append((small.every[running[order]], reached[order]))
    return {
        pool: Leaders(np.stack([dice for dice, _ in found]), np.stack([value for _, value in found]))
        for pool, found in rows.items()
    }


def _allowed(small: Atlas, most: Sequence[int]) -> NDArray[np.bool_]:
    """Tell of each loadout whether there are as many dice as it takes."""
    allowed = np.ones(small.loadouts, np.bool_)
    for kind, there in enumerate(most):
        if there < DICE:
            allowed &= np.count_nonzero(small.every == kind, axis=1) <= there
    return allowed


def _to_beat(
    small: Atlas,
    known: Floats,
    wanted: Sequence[int],
    allowed: Mapping[str, NDArray[np.bool_]],
    count: int,
) -> dict[str, Floats]:
    """Return for each pool and target a value that so many loadouts reach: those best at the known one."""
    found = {}
    for pool, may in allowed.items():
        theirs = np.flatnonzero(may)
        first = theirs[np.argsort(-known[theirs], kind="stable")[: max(TO_BEAT, count)]]
        of_first = replace(small, targets=tuple(wanted)).solved([small.dice(int(number)) for number in first])
        found[pool] = np.sort(of_first, axis=0)[-min(count, len(first))]
    return found


def _solved(atlas: Atlas, numbers: Places) -> Job[Floats]:
    """Return the values of loadouts at the one target of an atlas."""
    parts = [np.zeros(0)]
    for begin in range(0, len(numbers), CHUNK):
        dice = [atlas.dice(int(number)) for number in numbers[begin : begin + CHUNK]]
        parts.append(atlas.solved(dice)[:, 0])
        yield Progress(begin / len(numbers), {"targets": list(atlas.targets), "running": len(numbers)})
    return np.concatenate(parts)


def fitted(small: Atlas, wanted: Sequence[int]) -> NDArray[np.float32]:
    """Return the coefficients of guesses at targets, fitted to a sample of loadouts."""
    drawn = np.random.default_rng(SEED).choice(small.loadouts, min(SAMPLE, small.loadouts), replace=False)
    value = replace(small, targets=tuple(wanted)).solved([small.dice(int(number)) for number in drawn])
    made_from = sixes.features(counts(small, drawn))
    found = np.linalg.lstsq(made_from, np.log(value), rcond=None)[0]
    return np.asarray(found.T, np.float32)


def counts(small: Atlas, numbers: Places) -> Floats:
    """Return how many dice of each kind loadouts have."""
    kinds = np.arange(len(kinds_of(small.dice_set)))
    found = small.every[numbers][:, :, np.newaxis] == kinds
    return np.asarray(np.count_nonzero(found, axis=1), np.float64)
