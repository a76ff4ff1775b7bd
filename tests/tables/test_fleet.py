"""Builds in chunks: nothing half-written is believed, whoever is killed, and the bytes stay the same."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from pysolver.contract.job import finish
from pysolver.tables import fleet
from pysolver.tables.fleet import FleetError, Plan, build, merged, read_chunk, status, write_chunk
from tests.twins.fleetwork import CHUNKS, PLAN, Slow, expected, fails

ROOT = Path(__file__).resolve().parents[2]
KILLS = 10
PATIENCE = 120  # seconds
UNDISTURBED = [expected(number) for number in range(CHUNKS)]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


def whole(folder: Path) -> None:
    """Hold that a folder has every chunk once, and nothing but them."""
    assert list(merged(PLAN, folder)) == UNDISTURBED
    assert len(list(folder.glob("*chunk-*"))) == CHUNKS


def filled(folder: Path) -> Path:
    """Begin a folder and fill it."""
    with suppress(StopIteration):
        next(build(PLAN, fails, folder, workers=1))
    for number, content in enumerate(UNDISTURBED):
        write_chunk(PLAN, folder, number, content)
    return folder


def test_one_worker_and_two_make_the_same_files(tmp_path: Path, notes: Path) -> None:
    for workers in (1, 2):
        assert finish(build(PLAN, Slow(str(notes)), tmp_path / str(workers), workers=workers)) == CHUNKS
        whole(tmp_path / str(workers))
    files = [sorted((tmp_path / str(workers)).iterdir()) for workers in (1, 2)]
    assert [path.read_bytes() for path in files[0]] == [path.read_bytes() for path in files[1]]


def test_resume_does_what_is_missing_and_nothing_else(tmp_path: Path, notes: Path) -> None:
    folder = filled(tmp_path / "out")
    for number in (3, 17):
        (folder / f"chunk-{number:06}").unlink()
    with pytest.raises(FleetError, match="--resume"):
        finish(build(PLAN, Slow(str(notes)), folder, workers=1))
    assert finish(build(PLAN, Slow(str(notes)), folder, workers=1, resume=True)) == 2
    whole(folder)
    assert finish(build(PLAN, fails, folder, workers=1, resume=True)) == 0


@pytest.mark.parametrize("damage", ["cut", "byte", "empty", "other number", "other plan"])
def test_a_chunk_that_is_not_what_it_says_is_done_again(damage: str, tmp_path: Path, notes: Path) -> None:
    folder = filled(tmp_path / "out")
    path, data = folder / "chunk-000005", (folder / "chunk-000005").read_bytes()
    if damage == "other plan":
        write_chunk(Plan("toy", CHUNKS, {"salt": "b"}), folder, 5, expected(5))
    else:
        changed = {
            "cut": data[:-1],
            "byte": data[:-3] + bytes([data[-3] ^ 1]) + data[-2:],
            "empty": b"",
            "other number": (folder / "chunk-000012").read_bytes(),
        }
        path.write_bytes(changed[damage])
    assert read_chunk(PLAN, folder, 5) is None
    assert status(PLAN, folder) == {"name": "toy", "chunks": CHUNKS, "done": CHUNKS - 1, "damaged": [5]}
    with pytest.raises(FleetError, match=r"Part 5 .*--resume"):
        list(merged(PLAN, folder))
    assert finish(build(PLAN, Slow(str(notes)), folder, workers=1, resume=True)) == 1
    whole(folder)


def test_a_folder_of_another_plan_is_refused_by_what_differs(tmp_path: Path) -> None:
    folder = filled(tmp_path / "out")
    for other in (Plan("toy", CHUNKS, {"salt": "b"}), Plan("toy", CHUNKS, {"salt": "a", "more": 1})):
        with pytest.raises(FleetError, match=r"something else .(salt|more)"):
            finish(build(other, fails, folder, workers=1, resume=True))
    with pytest.raises(FleetError, match="There is no build"):
        status(PLAN, tmp_path)


def test_a_full_disk_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = filled(tmp_path / "out")
    before = (folder / "chunk-000001").read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FleetError, match=r"disk of .* is full"):
        write_chunk(PLAN, folder, 1, b"other")
    assert (folder / "chunk-000001").read_bytes() == before
    assert not list(folder.glob(".chunk-*"))


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FleetError, match="cannot be written"):
        finish(build(PLAN, fails, tmp_path / "file" / "out", workers=1))


def test_work_that_goes_wrong_is_not_repeated_for_ever(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        finish(build(PLAN, fails, tmp_path / "out", workers=1))


def test_a_local_cluster_makes_the_same_files(tmp_path: Path, notes: Path) -> None:
    folder = tmp_path / "out"
    assert finish(build(PLAN, Slow(str(notes)), folder, workers=2, dask=True)) == CHUNKS
    whole(folder)


def test_an_unreachable_scheduler_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fleet, "CONNECT_WITHIN", 1)
    with pytest.raises(FleetError, match=r"scheduler tcp://127.0.0.1:9 does not answer"):
        finish(build(PLAN, fails, tmp_path / "out", workers=1, scheduler="tcp://127.0.0.1:9"))


@pytest.mark.parametrize("address", ["nonsense", "foo://127.0.0.1:1", "127.0.0.1"])
def test_an_address_that_is_none_is_one_sentence(address: str, tmp_path: Path) -> None:
    with pytest.raises(
        FleetError, match=r"is no address of a scheduler: give one as in tcp://127.0.0.1:8786"
    ):
        finish(build(PLAN, fails, tmp_path / "out", workers=1, scheduler=address))


def test_a_plan_is_read_from_its_folder_as_it_was(tmp_path: Path) -> None:
    folder = filled(tmp_path / "out")
    assert fleet.plan_in(folder) == PLAN and fleet.plan_in(folder).digest == PLAN.digest
    for damaged in (b"", b"{}", b'{"name": "toy"}'):
        (folder / fleet.PLAN).write_bytes(damaged)
        with pytest.raises(FleetError, match="There is no build"):
            fleet.plan_in(folder)


def test_a_file_gets_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "values"
    path.write_bytes(b"old")
    with pytest.raises(FleetError, match="is full"), fleet.written(path) as file:
        file.write(b"new")
        raise OSError(errno.ENOSPC, "No space left on device")
    assert [each.name for each in tmp_path.iterdir()] == ["values"] and path.read_bytes() == b"old"


def test_a_cluster_whose_workers_never_come_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fleet, "COME_WITHIN", 1)
    with scheduled(workers=0) as address, pytest.raises(FleetError, match="No worker came within 1 second"):
        finish(build(PLAN, fails, tmp_path / "out", workers=1, scheduler=address))


# Killed at random


@contextmanager
def killing(notes: Path, kills: int, seed: int) -> Iterator[None]:
    """Kill processes that work, one after the other, and let the last chunk end after this many."""
    over = Event()

    def kill() -> None:
        draw, killed = random.Random(seed), 0
        while killed < kills and not over.is_set():
            time.sleep(draw.uniform(0.05, 0.3))
            working = sorted(notes.glob("pid-*"))
            if working:
                chosen = draw.choice(working)
                chosen.unlink()
                with suppress(ProcessLookupError):
                    os.kill(int(chosen.name.removeprefix("pid-")), signal.SIGKILL)
                    killed += 1
        (notes / "enough").touch()

    thread = Thread(target=kill)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@pytest.mark.parametrize("dask", [False, True], ids=["processes", "dask"])
def test_ten_workers_killed(dask: bool, tmp_path: Path, notes: Path) -> None:
    folder = tmp_path / "out"
    with killing(notes, KILLS, seed=1):
        finish(build(PLAN, Slow(str(notes), gated=True), folder, workers=2, dask=dask))
    whole(folder)


def driver(folder: Path, notes: Path, scheduler: str = "") -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.twins.fleetwork", str(folder), str(notes), scheduler],
        cwd=ROOT,
        stderr=subprocess.DEVNULL,
    )


def until(folder: Path, chunks: int) -> None:
    """Wait until a folder has this many chunks."""
    begun = time.monotonic()
    while len(list(folder.glob("chunk-*"))) < chunks:
        assert time.monotonic() - begun < PATIENCE, "the build does not go on"
        time.sleep(0.01)


def test_the_driver_killed_ten_times(tmp_path: Path, notes: Path) -> None:
    folder, draw = tmp_path / "out", random.Random(2)
    for kill in range(KILLS):
        running = driver(folder, notes)
        until(folder, min(3 * kill + draw.randrange(1, 4), CHUNKS - 5))
        running.kill()
        running.wait()
    assert status(PLAN, folder)["done"] < CHUNKS
    assert driver(folder, notes).wait(PATIENCE) == 0
    whole(folder)


SCHEDULER = """
import asyncio, sys, distributed
async def serve():
    async with distributed.Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        for _ in range(int(sys.argv[1])):
            await distributed.Worker(scheduler.address, nthreads=1, dashboard=False)
        await scheduler.finished()
asyncio.run(serve())
"""


@contextmanager
def scheduled(workers: int) -> Iterator[str]:
    """Run a scheduler in a process of its own, with workers that go down with it."""
    command = [sys.executable, "-c", SCHEDULER, str(workers)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().decode().strip()
        finally:
            process.kill()


def test_the_scheduler_killed_ten_times(tmp_path: Path, notes: Path) -> None:
    folder, draw = tmp_path / "out", random.Random(3)
    for kill in range(KILLS):
        with scheduled(workers=1) as address:
            running = driver(folder, notes, address)
            until(folder, min(3 * kill + draw.randrange(1, 4), CHUNKS - 5))
        assert running.wait(PATIENCE) != 0
    assert status(PLAN, folder)["done"] < CHUNKS
    with scheduled(workers=1) as address:
        assert driver(folder, notes, address).wait(PATIENCE) == 0
    whole(folder)
