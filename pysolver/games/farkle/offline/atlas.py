"""The atlas: what every loadout of a set is worth by points, at every target of the tables.

Loadouts are numbered as combinations with repetition of the set's kinds, in the order of
`loadouts.kinds_of`: 2,324,784 of KCD2's 32 kinds, 134,596 of KCD1's 19. A chunk holds the values of
`CHUNK` of them, float64 in points, one row a loadout and one column a target; the merged atlas is
`values.npy` with all rows. All rows of a chunk are found in the same order on every machine, so that
its bytes depend on the plan alone.
"""

from __future__ import annotations

import hashlib
import inspect
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.job import Job, Progress, finish
from pysolver.contract.plain import read_json
from pysolver.errors import GameError
from pysolver.games.farkle import rules
from pysolver.games.farkle.loadouts import together
from pysolver.games.farkle.loadouts.loadouts import alike, kinds_of, parse_counts
from pysolver.games.farkle.loadouts.together import Block, Loadout, NumpyBlock
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn import lattice, turn
from pysolver.games.farkle.turn.menus import GAME_ID, TABLE
from pysolver.games.farkle.turn.solve import Stops, solve_turn
from pysolver.games.farkle.world import people
from pysolver.games.farkle.world.catalogue import SETS, die_of, format_dice, parse_dice
from pysolver.tables import fleet
from pysolver.tables.fleet import FleetError, Plan
from pysolver.tables.manifest import manifest
from pysolver.turns import layers, program, sweep
from pysolver.turns.program import Floats

CHUNK = 1000
VALUES = "values.npy"
ENGINES = ("numba", "numpy")
CLOSE = 1e-9  # what the single solver may differ by, as a part of the value


def targets() -> tuple[int, ...]:
    """Return the targets of all tables, in points."""
    return tuple(sorted({int(table["target"]) for table in people.tables()["tables"]}))


def engine() -> str:
    """Return what solves here: compiled code where the extra `solve` is installed."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return ENGINES[1]
    return ENGINES[0]


@dataclass(frozen=True)
class Atlas:
    """What is built: a set's loadouts at some targets, solved by one engine."""

    dice_set: str
    targets: tuple[int, ...]
    engine: str

    def __post_init__(self) -> None:
        if self.dice_set not in SETS:
            raise GameError(f"The dice set is {' or '.join(SETS)}, as in --set kcd1, not {self.dice_set!r}.")
        if not self.targets or any(target % UNIT or not UNIT <= target <= 10_000 for target in self.targets):
            raise GameError(f"Targets are multiples of {UNIT} up to 10000, as in --target 4000.")

    @property
    def loadouts(self) -> int:
        """Return how many loadouts there are."""
        return comb(len(kinds_of(self.dice_set)) + DICE - 1, DICE)

    @cached_property
    def plan(self) -> Plan:
        """Return the plan of the build: a folder that was begun with any other is refused."""
        kinds = [[list(kind.die.weights), kind.die.joker, *kind.names] for kind in kinds_of(self.dice_set)]
        made_of = {
            "set": self.dice_set,
            "dice": kinds,
            "targets": list(self.targets),
            "chunk": CHUNK,
            "engine": self.engine,
            "code": _code(self.engine),
        }
        return Plan(f"farkle-{self.dice_set}", -(-self.loadouts // CHUNK), made_of)

    def __call__(self, chunk: int) -> bytes:
        """Return a chunk's values as bytes."""
        numbers = range(chunk * CHUNK, min((chunk + 1) * CHUNK, self.loadouts))
        return self.solved([self.dice(number) for number in numbers]).astype("<f8").tobytes()

    def solved(self, loadouts: Sequence[Loadout]) -> Floats:
        """Return the points of loadouts, a column each target."""
        order = together.by_luck(loadouts)
        needs = [target // UNIT for target in self.targets]
        job = together.points_at([loadouts[number] for number in order], needs, self._block)
        return UNIT * np.stack(finish(job), axis=1)[np.argsort(order)]

    @property
    def _block(self) -> type[Block]:
        if self.engine == ENGINES[1]:
            return NumpyBlock
        from pysolver.games.farkle.offline.kernel import CompiledBlock

        return CompiledBlock

    @cached_property
    def every(self) -> NDArray[np.uint8]:
        """Return the kinds of all loadouts, a row each."""
        listed = combinations_with_replacement(range(len(kinds_of(self.dice_set))), DICE)
        flat = np.fromiter(chain.from_iterable(listed), np.uint8, count=DICE * self.loadouts)
        return flat.reshape(-1, DICE)

    def kinds(self, number: int) -> tuple[int, ...]:
        """Return the kinds of a loadout, in ascending order."""
        found: list[int] = []
        kind, count = 0, len(kinds_of(self.dice_set))
        for left in range(DICE, 0, -1):
            while number >= (ways := comb(count - kind + left - 2, left - 1)):
                number, kind = number - ways, kind + 1
            found.append(kind)
        return tuple(found)

    def number(self, kinds: Sequence[int]) -> int:
        """Return the number of a loadout, given its kinds."""
        number, first, count = 0, 0, len(kinds_of(self.dice_set))
        for left, kind in zip(range(DICE, 0, -1), sorted(kinds), strict=True):
            number += sum(comb(count - other + left - 2, left - 1) for other in range(first, kind))
            first = kind
        return number

    def dice(self, number: int) -> Loadout:
        """Return the dice of a loadout."""
        return tuple(kinds_of(self.dice_set)[kind].die for kind in self.kinds(number))

    def text(self, number: int) -> str:
        """Return a loadout by the first name of each of its kinds."""
        return format_dice(tuple(kinds_of(self.dice_set)[kind].names[0] for kind in self.kinds(number)))

    def find(self, text: str) -> int:
        """Return the number of six dice; raise GameError for fewer or for dice of no set."""
        if sum(count for _, count in parse_counts(text, self.dice_set).counts) < DICE:
            raise GameError(f"The atlas holds loadouts of six dice, as in weighted,ordinary*5, not {text!r}.")
        dice = [die_of(name, self.dice_set) for name in parse_dice(text, self.dice_set)]
        places = [
            next((place for place, kind in enumerate(kinds_of(self.dice_set)) if alike(kind.die, die)), None)
            for die in dice
        ]
        found = [place for place in places if place is not None]
        if len(found) < DICE:
            raise GameError("The atlas holds the dice of its set, by name, as in weighted,ordinary*5.")
        return self.number(found)


def _code(engine: str) -> str:
    """Return a hash of all that values come from: the code, and the table of menus."""
    modules: list[Any] = [rules, lattice, together, program, layers, sweep]
    if engine == ENGINES[0]:
        from pysolver.games.farkle.offline import kernel
        from pysolver.turns import loops, vectors

        modules += [kernel, loops, vectors]
    text = "".join(inspect.getsource(module) for module in modules)
    menus = next(line["sha256"] for line in manifest() if line["file"] == f"{GAME_ID}/{TABLE}.npz")
    return hashlib.sha256(f"{text}{menus}".encode()).hexdigest()


def build(
    atlas: Atlas,
    folder: Path,
    *,
    workers: int,
    scheduler: str | None = None,
    dask: bool = True,
    resume: bool = False,
) -> Job[Path]:
    """Build an atlas in a folder, and merge it."""
    yield from fleet.build(
        atlas.plan, atlas, folder, workers=workers, scheduler=scheduler, dask=dask, resume=resume
    )
    return merge(atlas, folder)


def merge(atlas: Atlas, folder: Path) -> Path:
    """Write all chunks of a folder, by number, as one array; the old one stays until the new is whole."""
    header = {"descr": "<f8", "fortran_order": False, "shape": (atlas.loadouts, len(atlas.targets))}
    with fleet.written(folder / VALUES) as file:
        np.lib.format.write_array_header_1_0(file, header)  # type: ignore[no-untyped-call]
        for content in fleet.merged(atlas.plan, folder):
            file.write(content)
    return folder / VALUES


def opened(folder: Path) -> Atlas:
    """Return the atlas that a folder was begun for, as its plan says."""
    try:
        made_of = read_json((folder / fleet.PLAN).read_text(encoding="utf-8"))["made_of"]
        return Atlas(made_of["set"], tuple(made_of["targets"]), made_of["engine"])
    except (OSError, ValueError, KeyError, TypeError):
        raise FleetError(
            f"There is no atlas in {folder}: build one, as in `pysolver farkle atlas build "
            f"--set kcd1 --out {folder}`."
        ) from None


def values(folder: Path) -> Floats:
    """Return the merged values of a folder, read as they are asked for."""
    atlas = opened(folder)
    try:
        found: Floats = np.load(folder / VALUES, mmap_mode="r")
    except (OSError, ValueError):
        raise FleetError(f"The atlas in {folder} is not whole yet: build on with --resume.") from None
    if found.shape != (atlas.loadouts, len(atlas.targets)):
        raise FleetError(f"{folder / VALUES} is not the atlas of its plan: build on with --resume.")
    return found


def top(folder: Path, target: int, count: int) -> list[dict[str, Any]]:
    """Return the best loadouts at a target."""
    atlas = opened(folder)
    column = np.asarray(values(folder)[:, _column(atlas, target)])
    order = np.argsort(-column, kind="stable")[:count]
    return [{"dice": atlas.text(int(number)), "value": float(column[number])} for number in order]


def show(folder: Path, dice: str) -> dict[str, Any]:
    """Return what six dice are worth at every target, and how many loadouts are better there."""
    atlas, found = opened(folder), values(folder)
    number = atlas.find(dice)
    rows = [
        {
            "target": target,
            "value": float(found[number, column]),
            "rank": int(np.count_nonzero(found[:, column] > found[number, column] + CLOSE)) + 1,
        }
        for column, target in enumerate(atlas.targets)
    ]
    return {"dice": atlas.text(number), "number": number, "loadouts": atlas.loadouts, "targets": rows}


def _column(atlas: Atlas, target: int) -> int:
    if target not in atlas.targets:
        raise GameError(f"This atlas has the targets {', '.join(map(str, atlas.targets))}, not {target}.")
    return atlas.targets.index(target)


def verify(folder: Path, sample: int, seed: int) -> Job[dict[str, Any]]:
    """Check the hashes of all chunks, and solve a sample of what is done again with the single solver.

    Of an atlas that is whole, `merged` tells whether its values are those of the chunks.
    """
    atlas, random_ = opened(folder), random.Random(seed)
    plan = fleet.plan_in(folder)
    found = fleet.status(plan, folder)
    done = [chunk for chunk in range(plan.chunks) if (folder / f"chunk-{chunk:06}").exists()]
    done = sorted(set(done) - set(found["damaged"]))
    worst, checked = 0.0, 0
    while done and checked < sample:
        chunk = random_.choice(done)
        rows = np.frombuffer(fleet.read_chunk(plan, folder, chunk) or b"", "<f8").reshape(
            -1, len(atlas.targets)
        )
        row, column = random_.randrange(len(rows)), random_.randrange(len(atlas.targets))
        dice = atlas.dice(chunk * CHUNK + row)
        again = UNIT * solve_turn(turn.turn_of(dice), Stops(atlas.targets[column] // UNIT)).start
        worst = max(worst, abs(again - float(rows[row, column])) / max(again, 1.0))
        checked += 1
        yield Progress(checked / sample, {"checked": checked, "worst": worst})
    merged = _is_merged(atlas, folder) if len(done) == plan.chunks else None
    right = not found["damaged"] and worst < CLOSE and merged is not False
    return {**found, "merged": merged, "checked": checked, "worst": worst, "right": right}


def _is_merged(atlas: Atlas, folder: Path) -> bool:
    """Tell whether the merged values are just those of the chunks."""
    try:
        rows = values(folder)
    except FleetError:
        return False
    chunks = fleet.merged(fleet.plan_in(folder), folder)
    return all(
        rows[chunk * CHUNK : (chunk + 1) * CHUNK].tobytes() == content for chunk, content in enumerate(chunks)
    )
