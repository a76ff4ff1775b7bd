"""The table of the best six dice there are.

*Proven*: from a whole atlas at the smallest target. Whatever a turn banks counts at most T'/T times as much
up to T' as up to T, under any play. So a loadout is worth at T' at most T'/T times what it is worth at T, and
most loadouts are out of the running at the larger targets before they are solved there. What there is to
beat comes from the best of the smallest target.

*Promising*: where that is not built, the loadouts whose guess is highest are solved exactly, and the others
are not looked at; the table says which pools are proven.
"""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.job import Job, Progress, part_of
from pysolver.games.farkle.loadouts import sixes
from pysolver.games.farkle.loadouts.loadouts import kinds_of
from pysolver.games.farkle.offline import atlas as atlases
from pysolver.games.farkle.offline.atlas import CHUNK, CLOSE, Atlas
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.world.catalogue import SETS
from pysolver.tables import fleet
from pysolver.tables.format import write_table
from pysolver.tables.manifest import cache_folder
from pysolver.turns.program import Floats, Places

LISTED = 20  # loadouts of each pool and target
TO_BEAT = 2000  # loadouts that are solved first, to know what there is to beat
SAMPLE = 1500  # loadouts that a guess is fitted to
SEED = 13
NUMBERS = "numbers.npy"
POOLS = {
    "kcd2": atlases.targets(),
    "kcd1": atlases.targets(),
    sixes.FOUND: atlases.targets(),
}
PROVEN = ("kcd1", "kcd2")  # sets whose atlas of the smallest target is built whole: 20 minutes of a core
LOOKED_AT = 1000  # loadouts of each pool and target that are solved where it is not
AT_ONCE = 20_000  # loadouts that are guessed at together
DECIMALS = 9  # that all engines and processors agree on


@dataclass(frozen=True)
class Pool:
    """Dice to choose from: how many of each kind there are, and the targets whose best are wanted."""

    most: Sequence[int]
    targets: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Leaders:
    """The best loadouts by target and place: the kinds they are of, and their values."""

    dice: NDArray[np.uint8]
    value: Floats


def write_sixes(
    folder: Path | None = None, home: Path | None = None, workers: int = 2, *, resume: bool = False
) -> Job[None]:
    """Write the table; what is long lies in a home meanwhile, from where a run with `resume` goes on."""
    begun = time.monotonic()
    home = (home or cache_folder()) / "sixes"
    if not resume:
        shutil.rmtree(home, ignore_errors=True)
    arrays: dict[str, NDArray[np.generic]] = {}
    shares = (0.0, 0.5, 1.0)
    for dice_set, begins, ends in zip(SETS, shares, shares[1:], strict=False):
        small = Atlas(dice_set, atlases.targets()[:1], atlases.engine())
        guess = fitted(small, atlases.targets())
        names = [name for name in POOLS if name == dice_set or name.startswith(f"{dice_set}-")]
        pools = {name: Pool([len(there) for there in sixes.supply(name)], POOLS[name]) for name in names}
        job = proven(small, pools, home, workers) if dice_set in PROVEN else promising(small, guess, pools)
        found = yield from part_of(job, begins, ends)
        arrays[f"{dice_set}_guess"] = guess
        for name, best in found.items():
            arrays |= {f"{name}_dice": best.dice, f"{name}_value": np.round(best.value, DECIMALS)}
    meta = {
        "targets": {name: list(targets) for name, targets in POOLS.items()},
        "guessed": list(atlases.targets()),
        "proven": list(PROVEN),
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


def proven(small: Atlas, pools: Mapping[str, Pool], home: Path, workers: int) -> Job[dict[str, Leaders]]:
    """Return the best loadouts of a set's pools, than which none is better: from its whole atlas."""
    folder = home / f"{small.dice_set}-{small.targets[0]}"
    building = atlases.build(small, folder, workers=workers, dask=False, resume=_is_begun(small.plan, folder))
    yield from part_of(building, 0.0, 0.5)
    known = np.array(atlases.values(folder)[:, 0])
    finding = leaders(small, known, pools, LISTED, Together(home, workers))
    return (yield from part_of(finding, 0.5, 1.0))


def _is_begun(plan: fleet.Plan, folder: Path) -> bool:
    """Tell whether a folder was begun for a plan; one of another plan, of no use to this one, is removed."""
    try:
        if fleet.plan_in(folder).text == plan.text:
            return True
    except fleet.FleetError:
        pass
    shutil.rmtree(folder, ignore_errors=True)
    return False


def promising(small: Atlas, guess: NDArray[np.float32], pools: Mapping[str, Pool]) -> Job[dict[str, Leaders]]:
    """Return the best of the loadouts whose guess is highest at some target; the others are not looked at."""
    guessed = np.empty((small.loadouts, len(guess)))
    for begin in range(0, small.loadouts, AT_ONCE):
        here = np.arange(begin, min(begin + AT_ONCE, small.loadouts))
        guessed[here] = sixes.features(counts(small, here)) @ guess.T
        yield Progress(0.3 * begin / small.loadouts)
    found = {}
    for done, (name, pool) in enumerate(pools.items()):
        theirs = np.flatnonzero(_allowed(small, pool))
        first = [theirs[np.argsort(-column[theirs], kind="stable")[:LOOKED_AT]] for column in guessed.T]
        numbers = np.unique(np.concatenate(first))
        parts = []
        for begin in range(0, len(numbers), CHUNK):
            dice = [small.dice(int(number)) for number in numbers[begin : begin + CHUNK]]
            parts.append(replace(small, targets=pool.targets).solved(dice))
            yield Progress(0.3 + 0.7 * (done + begin / len(numbers)) / len(pools))
        value = np.concatenate(parts)
        order = np.argsort(-value, axis=0, kind="stable")[:LISTED]
        columns = range(len(pool.targets))
        dice_of = np.stack([small.every[numbers[order[:, column]]] for column in columns])
        found[name] = Leaders(dice_of, np.stack([value[order[:, column], column] for column in columns]))
    return found


def leaders(
    small: Atlas,
    known: Floats,
    pools: Mapping[str, Pool],
    count: int,
    solve: Callable[[Atlas, Places], Job[Floats]],
) -> Job[dict[str, Leaders]]:
    """Return the best loadouts of pools at their targets, given all values at one target that is no larger.

    `solve` returns the values of loadouts, given by their numbers, at one target.
    """
    allowed = {name: _allowed(small, pool) for name, pool in pools.items()}
    beat = {name: _to_beat(small, known, pool, allowed[name], count) for name, pool in pools.items()}
    at, running = small.targets[0], np.flatnonzero(np.any(list(allowed.values()), axis=0))
    reached = known[running]
    rows: dict[str, list[tuple[NDArray[np.uint8], Floats]]] = {name: [] for name in pools}
    wanted = sorted({target for pool in pools.values() for target in pool.targets})
    for place, target in enumerate(wanted):
        # A loadout that can lead nowhere from here on is never solved again.
        hopeful = np.zeros(len(running), np.bool_)
        for name, may in allowed.items():
            bounds = [value * at / later for later, value in beat[name].items() if later >= target]
            hopeful |= may[running] & (reached >= (1 - CLOSE) * min(bounds, default=np.inf))
        running, reached = running[hopeful], reached[hopeful]
        if target != at:
            begins, ends = place / len(wanted), (place + 1) / len(wanted)
            reached = yield from part_of(solve(replace(small, targets=(target,)), running), begins, ends)
            at = target
        for name, may in allowed.items():
            theirs = np.flatnonzero(may[running])
            order = theirs[np.argsort(-reached[theirs], kind="stable")[:count]]
            if target in pools[name].targets:
                rows[name].append((small.every[running[order]], reached[order]))
    return {
        name: Leaders(np.stack([dice for dice, _ in found]), np.stack([value for _, value in found]))
        for name, found in rows.items()
    }


def _allowed(small: Atlas, pool: Pool) -> NDArray[np.bool_]:
    """Tell of each loadout whether there are as many dice as it takes."""
    allowed = np.ones(small.loadouts, np.bool_)
    for kind, there in enumerate(pool.most):
        if there < DICE:
            allowed &= np.count_nonzero(small.every == kind, axis=1) <= there
    return allowed


def _to_beat(
    small: Atlas, known: Floats, pool: Pool, allowed: NDArray[np.bool_], count: int
) -> dict[int, float]:
    """Return for each target of a pool a value that so many reach: of the loadouts best at the known one."""
    theirs = np.flatnonzero(allowed)
    first = theirs[np.argsort(-known[theirs], kind="stable")[: max(TO_BEAT, count)]]
    of_first = replace(small, targets=pool.targets).solved([small.dice(int(number)) for number in first])
    values = np.sort(of_first, axis=0)[-min(count, len(first))]
    return {target: float(value) for target, value in zip(pool.targets, values, strict=True)}


@dataclass(frozen=True)
class Together:
    """Solve loadouts at the one target of an atlas on processes of this machine, in folders to go on from."""

    folder: Path
    workers: int

    def __call__(self, atlas: Atlas, numbers: Places) -> Job[Floats]:
        """Return the values of loadouts, given their numbers."""
        digest = hashlib.sha256(numbers.astype("<i8").tobytes()).hexdigest()
        home = self.folder / f"{atlas.dice_set}-{atlas.targets[0]}-{digest[:8]}"
        made_of = {**atlas.plan.made_of, "numbers": digest}
        plan = fleet.Plan(f"{atlas.plan.name}-some", -(-len(numbers) // CHUNK), made_of)
        work = Some(atlas, str(home / NUMBERS))
        resume = _is_begun(plan, home)
        home.mkdir(parents=True, exist_ok=True)
        with fleet.written(home / NUMBERS) as file:
            np.save(file, numbers)
        yield from fleet.build(plan, work, home, workers=self.workers, resume=resume)
        return np.concatenate([np.zeros(0), *(np.frombuffer(part) for part in fleet.merged(plan, home))])


@dataclass(frozen=True)
class Some:
    """The loadouts whose numbers stand in a file, in chunks."""

    atlas: Atlas
    numbers: str

    def __call__(self, chunk: int) -> bytes:
        """Return a chunk's values as bytes."""
        here = np.load(self.numbers, mmap_mode="r")[chunk * CHUNK : (chunk + 1) * CHUNK]
        return self.atlas.solved([self.atlas.dice(int(number)) for number in here])[:, 0].tobytes()


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
