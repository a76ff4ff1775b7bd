"""Builds of tables in small: `python -m tests.tables.reduced TABLE FOLDER pysolver's words ...`.

The command of the words runs on the tables of a folder, with sizes at which it takes seconds; what it does
and in which order stays. A process of its own, since what has been read of a table once is kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from pysolver.contract.job import Job, Progress

Put = Callable[[object, str, Any], None]  # in the place of a name of a module


def pig(put: Put, table: str, folder: Path) -> None:
    """Race to fewer points."""
    from pysolver.games.pig import offline

    put(offline, "MOST_TARGET", 20)


def school(put: Put, table: str, folder: Path) -> None:
    """Build the tables of one way to score straights."""
    from pysolver.games.school.offline import tables

    put(tables, "STRAIGHTS", ("20/30",) if "20-30" in table else ("15/20",))


def konijnenhokken(put: Put, table: str, folder: Path) -> None:
    """Race to fewer points, and play fewer rounds."""
    from pysolver.games.konijnenhokken.offline import tables

    put(tables, "build_rounds", partial(tables.build_rounds, number=1))
    put(tables, "build_race", partial(tables.build_race, need=2))
    put(tables, "EACH", 0.0)


def farkle(put: Put, table: str, folder: Path) -> None:
    """Race to fewer points; of three kinds of dice find the best six."""
    from pysolver.games.farkle.loadouts import sixes as shipped
    from pysolver.games.farkle.loadouts.loadouts import kinds_of
    from pysolver.games.farkle.offline import atlas, sixes
    from pysolver.games.farkle.race import fair
    from pysolver.games.farkle.world.catalogue import SETS
    from pysolver.tables import fleet

    def in_this_process(
        plan: fleet.Plan, work: fleet.Work, home: Path, *, resume: bool, **elsewhere: Any
    ) -> Job[int]:
        fleet._enter(plan, home, resume)
        missing = [number for number in range(plan.chunks) if fleet.read_chunk(plan, home, number) is None]
        for done, number in enumerate(missing):
            fleet.write_chunk(plan, home, number, work(number))
            yield Progress((done + 1) / len(missing))
        return len(missing)

    few = {name: kinds_of(name)[:3] for name in SETS}
    for module in (shipped, atlas, sixes):
        put(module, "kinds_of", few.__getitem__)
    for module in (atlas, sixes):
        put(module, "CHUNK", 5)
    put(sixes, "POOLS", {"kcd2": (200, 400), "kcd1": (200, 400)})
    put(sixes, "LISTED", 4)
    put(sixes, "TO_BEAT", 4)
    put(atlas, "targets", lambda: (200, 400))
    put(sixes, "cache_folder", lambda: folder / "cache")
    put(fair, "MOST_NEED", 20)
    put(fleet, "build", in_this_process)


def knucklebones(put: Put, table: str, folder: Path) -> None:
    """Fit a few steps to an exact table of zeros, which takes no room on the disk."""
    from pysolver.games.knucklebones.offline import build, exactfile, ship, ship_against
    from pysolver.games.knucklebones.offline.exactfile import ExactFile, equilibrium_file
    from pysolver.games.knucklebones.offline.response import response_files
    from pysolver.games.knucklebones.rules import RULES_VERSION

    def empty(file: ExactFile) -> None:
        file.folder.mkdir(parents=True, exist_ok=True)
        with file.path.open("wb") as there:
            there.truncate(np.dtype(file.dtype).itemsize * exactfile.positions())
        sample = file._sample(np.memmap(file.path, np.dtype(file.dtype), mode="r"))
        known = exactfile.Page(
            RULES_VERSION,
            exactfile.FORMAT_VERSION,
            exactfile.positions(),
            1,
            0.0,
            0.0,
            sample,
            True,
        )
        file.page_path.write_text(json.dumps(asdict(known)), encoding="utf-8")

    def build_exact(exact: Path, resume: bool) -> Job[None]:
        empty(equilibrium_file(exact))
        yield Progress(1.0)

    def build_response(exact: Path, difficulty: int, threads: int) -> Job[None]:
        for file in response_files(exact, difficulty):
            empty(file)
        yield Progress(1.0)

    put(exactfile, "SAMPLES", 4)
    put(build, "build_exact", build_exact)
    put(build, "build_response", build_response)
    put(build.build_tables, "__defaults__", (False, None, folder / "exact"))
    for module in (ship, ship_against):
        put(module, "HELD_OUT", 200)
        put(module, "JUDGED_GAMES", 2)
    put(ship, "SAMPLES", 2000)
    put(ship_against, "POSITIONS", 1000)
    for module, name in (
        (ship, "RECIPE"),
        (ship, "SPECIALISING"),
        (ship_against, "RECIPE"),
        (ship_against, "FROM_NOTHING"),
    ):
        put(module, name, replace(getattr(module, name), steps=3, batch=64))


def knucklebones_exactly(put: Put, table: str, folder: Path) -> None:
    """Solve the game of two columns and two rows, and leave out what is fitted to it."""
    from pysolver.games.knucklebones.offline import build, exact, exactfile, response
    from pysolver.games.knucklebones.offline.layout import layout

    game = layout(2, 2)
    solve: Callable[..., Job[float]] = exact.solve

    def nothing(exact_folder: Path, folder: Path | None) -> Job[None]:
        yield from ()

    for module in (exact, response):
        put(module, "layout", lambda: game)
    put(exact, "solve", lambda *words: solve(*words[:-1], 1))  # on one thread: as many sweeps each time
    put(exactfile, "SAMPLES", 4)
    put(exactfile, "positions", lambda: game.positions)
    put(build, "build_shipped", nothing)
    put(build, "build_against", nothing)
    put(build.build_tables, "__defaults__", (False, None, folder / "exact"))


REDUCED = {
    "pig": pig,
    "school": school,
    "konijnenhokken": konijnenhokken,
    "farkle": farkle,
    "knucklebones": knucklebones,
}


def main(table: str, folder: str, words: list[str]) -> int:
    """Run a command of `pysolver` with small builds on the tables of a folder."""
    from pysolver.tables import manifest

    manifest.tables_folder = lambda: Path(folder)  # before anything takes it from there
    REDUCED[table.partition("/")[0]](setattr, table, Path(folder))
    from pysolver.cli.main import main as cli

    return cli(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
