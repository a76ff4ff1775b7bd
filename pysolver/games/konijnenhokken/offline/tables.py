"""The tables of Konijnenhokken: the values and the plans of a turn, and the values between turns."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.games.konijnenhokken import plans, race, rivals, rounds, solve, win
from pysolver.games.konijnenhokken.rules import DICE
from pysolver.games.konijnenhokken.winner import Winner
from pysolver.tables.format import write_table
from pysolver.tables.manifest import tables_folder
from pysolver.turns.program import Floats
from pysolver.turns.sweep import roll_value

CORES = 2  # numpy works on both while it lets go of the interpreter
NEED = race.STORED_NEED
EACH = 10.0  # seconds between checkpoints


def build_tables(resume: bool = False, folder: Path | None = None) -> Job[None]:
    """Write all tables."""
    build_turn(folder)
    build_plans(folder)
    yield from build_rounds(folder)
    yield from build_race(folder, resume=resume)


def build_turn(folder: Path | None = None) -> None:
    """Write the table of all values of a turn."""
    begun = time.perf_counter()
    hold = solve.solve()
    seconds = time.perf_counter() - begun
    write_table(
        solve.GAME_ID,
        "turn",
        {"hold": hold},
        rules_version=solve.RULES_VERSION,
        format_version=solve.FORMAT_VERSION,
        parameters={"dice": DICE, "height": solve.height()},
        max_abs_error=0.0,
        build_seconds=seconds,
        residual=residual(hold),
        folder=folder,
    )


def build_plans(folder: Path | None = None) -> None:
    """Write the table of the plans of a turn."""
    begun = time.perf_counter()
    chances = solved_plans()
    write_table(
        solve.GAME_ID,
        "plans",
        {"chances": race.packed(chances)},
        rules_version=solve.RULES_VERSION,
        format_version=plans.FORMAT_VERSION,
        parameters={"most": plans.MOST},
        max_abs_error=race.STEP / 2,
        build_seconds=time.perf_counter() - begun,
        residual=float(np.abs(chances.sum(axis=1) - 1).max()),
        folder=folder,
    )


def solved_plans() -> Floats:
    """Return chances[plan, points] of a turn: for points, and for so many points or more."""
    turns = (win.turn_for(least).distribution() for least in range(1, plans.MOST + 1))
    found = [rivals.distribution("points"), *turns]
    chances = np.zeros((len(found), max(map(len, found))))
    for row, each in zip(chances, found, strict=True):
        row[: len(each)] = each
    return chances


def residual(hold: Floats) -> float:
    """Return the largest amount by which a value misses its own equation, option by option."""
    compiled = solve.turn()
    worst = 0.0
    for local in range(compiled.graph.locals):
        for total in range(solve.height()):
            rolled = roll_value(compiled.graph, compiled.p, hold, local, total)
            worst = max(worst, abs(max(total, rolled) - float(hold[total, local])))
    return worst


def build_rounds(folder: Path | None = None, *, number: int = rounds.MOST_ROUNDS) -> Job[None]:
    """Write the table of games of up to so many rounds."""
    begun = time.perf_counter()
    with ThreadPoolExecutor(CORES) as executor:
        seat = Winner(executor)
        found = yield from rounds.rounds(seat, seat, number)
    write_table(
        solve.GAME_ID,
        "rounds",
        {name: race.packed(getattr(found, name)) for name in ("first", "second")},
        rules_version=solve.RULES_VERSION,
        format_version=rounds.FORMAT_VERSION,
        parameters={"rounds": number, "most_lead": rounds.MOST_LEAD},
        max_abs_error=race.STEP / 2,
        build_seconds=time.perf_counter() - begun,
        residual=0.0,
        folder=folder,
    )


def build_race(folder: Path | None = None, *, need: int = NEED, resume: bool = False) -> Job[None]:
    """Write the table of a race; with `resume` go on from the last checkpoint."""
    kept = (folder or tables_folder()) / solve.GAME_ID / ".race.begun.npz"
    with ThreadPoolExecutor(CORES) as executor:
        seat = Winner(executor)
        so_far = race.Begun(need, seat.bust_chance, seat.bust_chance)
        if not resume:
            kept.unlink(missing_ok=True)
        earlier = _read(kept, so_far)
        started = saved = time.perf_counter()
        job = race.race(seat, seat, need, so_far)
        try:
            while True:
                step = next(job)
                if time.perf_counter() - saved > EACH:
                    saved = time.perf_counter()
                    _keep(kept, so_far, earlier + saved - started)
                yield step
        except StopIteration as end:
            found: race.RaceValues = end.value
    write_table(
        solve.GAME_ID,
        "race",
        {name: race.packed(getattr(found, name)) for name in ("first", "second", "last")},
        rules_version=solve.RULES_VERSION,
        format_version=race.FORMAT_VERSION,
        parameters={"need": need, "most_surplus": race.MOST_SURPLUS},
        max_abs_error=race.STEP / 2,
        build_seconds=earlier + time.perf_counter() - started,
        residual=found.residual,
        folder=folder,
    )
    kept.unlink(missing_ok=True)
    yield Progress(1.0)


def _keep(path: Path, so_far: race.Begun, seconds: float) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".half{path.name}")
    with half.open("wb") as file:
        np.savez(file, seconds=seconds, **vars(so_far))
    half.replace(path)


def _read(path: Path, so_far: race.Begun) -> float:
    """Read a checkpoint of the same race, where there is one; return the seconds that it took."""
    try:
        with np.load(path) as archive:
            if any(archive[name].shape != np.shape(value) for name, value in vars(so_far).items()):
                return 0.0
            for name, value in vars(so_far).items():
                found = archive[name]
                setattr(so_far, name, found if isinstance(value, np.ndarray) else type(value)(found))
            return float(archive["seconds"])
    except (OSError, KeyError, ValueError):
        return 0.0
