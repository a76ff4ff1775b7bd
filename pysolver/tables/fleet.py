"""Where big builds run: processes on this machine, or a Dask cluster. Results are files.

A build is `work(number) -> bytes` for the numbers 0, 1, ... of its chunks. Whoever computes a chunk
writes it beside its place, syncs it and renames it; the file is the marker that it is done, and holds
its own hash. The cluster only hands out numbers: whatever is killed, a worker, the driver or the
scheduler, what was written stays, and the next run lists it, checks it and goes on with the rest. The
merge goes by number, so that the bytes never depend on who did what and when.

A folder belongs to one `Plan`: what is computed, from which data, by which code. It refuses to go on
with another one. All workers must see the folder; a driver that cannot find what was reported says so.

What is set of Dask, and why:

    allowed-failures 50      a lost worker makes all tasks it held suspicious; with the usual 3 a few
                             killed workers would end a build in which every chunk can simply be redone
    worker-ttl 15 minutes    a kernel that holds the interpreter is silent for a chunk's 30 to 60 seconds,
                             on a crowded machine for minutes; the usual 5 would call it dead
    no-workers-timeout 5 min unset, a build whose workers are all gone would wait for ever; a worker that
                             is started again on a crowded machine takes more than one minute
    lost-worker-timeout 5 min  a cluster of this machine gives up for good a worker that is not back in time;
                             the usual 15 seconds left a crowded machine with none
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import socket
import uuid
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import IO, Any

from pysolver.contract.job import Job, Progress
from pysolver.contract.plain import read_json
from pysolver.errors import GameError
from pysolver.sayings.say import saying, saying_n
from pysolver.tables.manifest import install

Work = Callable[[int], bytes]

PLAN = "plan.json"
HALF = ".half"  # what a file that is being written ends with
MAGIC = b"hold-or-roll chunk 1 "
LOST_IN_A_ROW = 20  # broken pools without one new chunk: then something is wrong with the work itself
AHEAD = 3  # chunks handed out for each worker, so that none waits for the driver
COME_WITHIN = 60  # seconds
CONNECT_WITHIN = 10
SETTINGS = {
    "distributed.scheduler.allowed-failures": 50,
    "distributed.scheduler.worker-ttl": "15 minutes",
    "distributed.scheduler.no-workers-timeout": "5 minutes",
    "distributed.deploy.lost-worker-timeout": "5 minutes",
}


class FleetError(GameError):
    """Say in one sentence why a build cannot begin or go on."""


@dataclass(frozen=True)
class Plan:
    """What a folder of chunks is: plain JSON values that name data, code and bounds."""

    name: str
    chunks: int
    made_of: Mapping[str, Any]

    @property
    def text(self) -> str:
        """Return the plan as it stands in its folder."""
        whole = {"name": self.name, "chunks": self.chunks, "made_of": dict(self.made_of)}
        return json.dumps(whole, sort_keys=True, indent=1) + "\n"

    @property
    def digest(self) -> str:
        """Return a short hash that differs for every other plan."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def build(
    plan: Plan,
    work: Work,
    folder: Path,
    *,
    workers: int,
    scheduler: str | None = None,
    dask: bool = False,
    resume: bool = False,
) -> Job[int]:
    """Compute the chunks that a folder lacks and return how many there were; `work` must pickle.

    On processes of this machine, with `dask` on a cluster of this machine, with a scheduler's address on
    that one's workers.
    """
    _enter(plan, folder, resume)
    missing = [number for number in range(plan.chunks) if read_chunk(plan, folder, number) is None]
    task = _Task(plan, work, str(folder.resolve()))
    if not missing:
        return 0
    run = (
        _on_dask(task, missing, workers, scheduler)
        if dask or scheduler
        else _on_processes(task, missing, workers)
    )
    done = plan.chunks - len(missing)
    yield Progress(done / plan.chunks, {"done": done, "chunks": plan.chunks})
    for number in run:
        if read_chunk(plan, folder, number) is None:
            raise FleetError(
                # a part of a long build; e.g. number="17", folder="atlas"
                saying(
                    "build.not_there",
                    "Part {number} was reported done and is not in {folder}: "
                    "all workers must see the same folder.",
                    number=str(number),
                    folder=str(folder),
                )
            )
        done += 1
        yield Progress(done / plan.chunks, {"done": done, "chunks": plan.chunks})
    _sweep(folder)
    return len(missing)


def status(plan: Plan, folder: Path) -> dict[str, Any]:
    """Return how many chunks are done, and which are there and damaged."""
    _check_plan(plan, folder)
    there = [number for number in range(plan.chunks) if _path(folder, number).exists()]
    damaged = [number for number in there if read_chunk(plan, folder, number) is None]
    return {"name": plan.name, "chunks": plan.chunks, "done": len(there) - len(damaged), "damaged": damaged}


def merged(plan: Plan, folder: Path) -> Iterator[bytes]:
    """Yield what every chunk holds, by number; raise FleetError for one that is missing or damaged."""
    _check_plan(plan, folder)
    for number in range(plan.chunks):
        found = read_chunk(plan, folder, number)
        if found is None:
            raise FleetError(
                # a part of a long build; e.g. number="17", folder="atlas"
                saying(
                    "build.part_missing",
                    "Part {number} of {folder} is missing or damaged: build again with --resume.",
                    number=str(number),
                    folder=str(folder),
                )
            )
        yield found


def read_chunk(plan: Plan, folder: Path, number: int) -> bytes | None:
    """Return what a chunk holds; None where it is missing, altered, cut short, or of another plan."""
    try:
        data = _path(folder, number).read_bytes()
    except OSError:
        return None
    head, _, content = data.partition(b"\n")
    return content if head == _head(plan, number, content) else None


def write_chunk(plan: Plan, folder: Path, number: int, content: bytes) -> None:
    """Write a chunk so that its name stands for the whole of it, whenever the power goes."""
    with written(_path(folder, number)) as file:
        file.write(_head(plan, number, content) + b"\n" + content)


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that gets its name only when it is whole and synced; the one before stays until then."""
    half = path.with_name(f".{path.name}.{uuid.uuid4().hex}{HALF}")
    try:
        with half.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
        _sync(path.parent)
    except OSError as error:
        raise FleetError(_trouble(path.parent, error)) from None
    finally:
        half.unlink(missing_ok=True)


def _head(plan: Plan, number: int, content: bytes) -> bytes:
    return MAGIC + f"{plan.digest} {number} {hashlib.sha256(content).hexdigest()}".encode()


def _path(folder: Path, number: int) -> Path:
    return folder / f"chunk-{number:06}"


def _sync(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _trouble(folder: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        # a long build; e.g. folder="atlas"
        return saying(
            "build.disk_full",
            "The disk of {folder} is full: make room and go on with --resume. All whole parts are kept.",
            folder=str(folder),
        )
    # the folder of a long build; e.g. folder="atlas", trouble="Permission denied"
    return saying(
        "build.not_written",
        "{folder} cannot be written ({trouble}): name another folder, as in --out atlas.",
        folder=str(folder),
        trouble=str(error.strerror),
    )


def _enter(plan: Plan, folder: Path, resume: bool) -> None:
    """Make the folder a plan's own, or check that it is."""
    if (folder / PLAN).exists():
        if not resume:
            raise FleetError(
                # the folder of a long build; e.g. folder="atlas"
                saying(
                    "build.there_already",
                    "{folder} has a build already: go on with --resume, or name another folder.",
                    folder=str(folder),
                )
            )
        _check_plan(plan, folder)
        _sweep(folder)
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FleetError(_trouble(folder, error)) from None
    with written(folder / PLAN) as file:
        file.write(plan.text.encode())


def _sweep(folder: Path) -> None:
    """Remove what was killed left half-written."""
    for half in folder.glob(f".*{HALF}"):
        half.unlink(missing_ok=True)


def plan_in(folder: Path) -> Plan:
    """Return the plan that a folder was begun for; raise FleetError where there is none."""
    try:
        there = read_json((folder / PLAN).read_text(encoding="utf-8"))
        return Plan(str(there["name"]), int(there["chunks"]), dict(there["made_of"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise FleetError(
            # the folder of a long build; e.g. folder="atlas"
            saying(
                "build.none",
                "There is no build in {folder}: name its folder, as in --out atlas.",
                folder=str(folder),
            )
        ) from None


def _check_plan(plan: Plan, folder: Path) -> None:
    there = plan_in(folder)
    if there.text != plan.text:
        here = json.loads(plan.text)["made_of"]
        other = sorted(key for key in {*there.made_of, *here} if there.made_of.get(key) != here.get(key))
        raise FleetError(
            # the folder of a long build is that of another one, by what is named;
            # e.g. folder="atlas", what="dice"
            saying(
                "build.another",
                "{folder} was built from something else ({what}): name another folder, as in --out atlas-2.",
                folder=str(folder),
                what=", ".join(other or ("name", "chunks")),
            )
        )


@dataclass(frozen=True)
class _Task:
    """What a worker is given: it computes a chunk, writes it, and hands back only its number."""

    plan: Plan
    work: Work
    folder: str

    def __call__(self, number: int) -> int:
        write_chunk(self.plan, Path(self.folder), number, self.work(number))
        return number


def _on_processes(task: _Task, missing: list[int], workers: int) -> Iterator[int]:
    """Yield numbers as they are done; a pool that loses a worker is made again."""
    left, lost = set(missing), 0
    while left:
        try:
            for number in _in_a_pool(task, sorted(left), workers):
                left.remove(number)
                lost = 0
                yield number
        except BrokenProcessPool:
            lost += 1
            written = [n for n in sorted(left) if read_chunk(task.plan, Path(task.folder), n) is not None]
            left -= set(written)
            yield from written
        if lost >= LOST_IN_A_ROW:
            raise FleetError(
                # programs that share a long build have ended; e.g. n=20
                saying_n(
                    "build.workers_died",
                    "The workers died {n} time and finished nothing: give them more memory, "
                    "or use fewer of them, as in --workers 1.",
                    "The workers died {n} times and finished nothing: give them more memory, "
                    "or use fewer of them, as in --workers 1.",
                    lost,
                )
            )


def _in_a_pool(task: _Task, numbers: list[int], workers: int) -> Iterator[int]:
    waiting = iter(numbers)
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        pending = {pool.submit(task, number) for number in islice(waiting, AHEAD * workers)}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            pending |= {pool.submit(task, number) for number in islice(waiting, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """End this worker as soon as its driver is gone; it would wait for ever for more to do."""
    parent = parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        Thread(target=watch, daemon=True).start()


def _on_dask(task: _Task, missing: list[int], workers: int, scheduler: str | None) -> Iterator[int]:
    """Yield numbers as they are done by a cluster."""
    try:
        import dask
        import distributed
    except ImportError:
        raise FleetError(
            # a long build on many computers; Dask is a program for that; e.g. command="pip install dask"
            saying(
                "build.no_dask", "A cluster needs Dask: `{command}` brings it.", command=install("cluster")
            )
        ) from None
    with dask.config.set(SETTINGS):
        try:
            with _client(distributed, workers, scheduler) as client:
                yield from _handed_out(distributed, client, task, missing)
        except (
            OSError,
            TimeoutError,
            distributed.client.FutureCancelledError,
            distributed.comm.core.CommClosedError,
        ):
            raise FleetError(_no_answer(scheduler)) from None
        except (distributed.scheduler.KilledWorker, distributed.scheduler.NoWorkerError):
            raise FleetError(
                # programs that share a long build have ended
                saying(
                    "build.cluster_died",
                    "The cluster's workers died again and again, or none was left for minutes: "
                    "give them more memory and go on with --resume.",
                )
            ) from None


def _no_answer(scheduler: str | None) -> str:
    if scheduler:
        # a long build on many computers, of which one, by its address, does not answer;
        # e.g. address="tcp://10.0.0.1:8786"
        return saying(
            "build.no_scheduler",
            "The scheduler {address} does not answer: check its address, as in tcp://127.0.0.1:8786, "
            "and go on with --resume.",
            address=scheduler,
        )
    # a long build by several programs on this computer
    return saying("build.no_cluster", "The cluster of this machine does not answer: go on with --resume.")


@contextmanager
def _client(distributed: Any, workers: int, scheduler: str | None) -> Iterator[Any]:
    """Connect to a scheduler, or to a cluster of this machine that lives as long as this."""
    with ExitStack() as stack:
        if scheduler is None:
            cluster = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
            )
            scheduler = stack.enter_context(cluster)
        else:
            _knock(distributed.comm, scheduler)
        yield stack.enter_context(distributed.Client(scheduler, timeout=CONNECT_WITHIN))


def _knock(comm: Any, address: str) -> None:
    """Raise FleetError for what is no address, and OSError where nobody answers at one.

    A client that cannot connect is not left to find this out: what it leaves behind closes itself whenever
    Python clears up, and waits for ever if another client is being started just then.
    """
    try:
        scheme, location = comm.addressing.parse_address(address)
        comm.registry.get_backend(scheme)
        connection = socket.create_connection(comm.addressing.parse_host_port(location), CONNECT_WITHIN)
    except (ValueError, OverflowError):
        raise FleetError(
            # what is typed as --scheduler, for a long build; e.g. address="'here'"
            saying(
                "build.no_address",
                "{address} is no address of a scheduler: give one as in tcp://127.0.0.1:8786.",
                address=repr(address),
            )
        ) from None
    connection.close()


def _handed_out(distributed: Any, client: Any, task: _Task, missing: list[int]) -> Iterator[int]:
    try:
        client.wait_for_workers(1, timeout=COME_WITHIN)
    except TimeoutError:
        raise FleetError(
            # programs that share a long build have not come; e.g. n=60
            saying_n(
                "build.no_workers",
                "No worker came within {n} second: start some at the scheduler's address "
                "and go on with --resume.",
                "No worker came within {n} seconds: start some at the scheduler's address "
                "and go on with --resume.",
                COME_WITHIN,
            )
        ) from None
    left = list(reversed(missing))

    def submit() -> Any:
        number = left.pop()
        return client.submit(task, number, key=f"{task.plan.name}-{task.plan.digest}-{number}", pure=False)

    ahead = AHEAD * max(1, sum(client.nthreads().values()))
    running = distributed.as_completed([submit() for _ in range(min(ahead, len(left)))])
    for future in running:
        number = future.result()
        future.release()
        if left:
            running.add(submit())
        yield number
