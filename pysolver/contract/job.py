"""Long work as a generator: it yields how far it has come, and returns what it found.

Whatever can take more than 100 ms is a job. Page, command line and builds drive the same ones: the
page's worker runs a slice, hears newer questions, and goes on or drops it; a command line shows a bar.
A job changes nothing outside itself before it returns, so one that is dropped leaves nothing half-done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Progress:
    """How far a job has come, from 0 to 1, and what it can show already."""

    done: float
    so_far: Any = None  # plain JSON values


Job: TypeAlias = Generator[Progress, None, T]
Pieces: TypeAlias = Generator[None, None, T]  # a part of a job, cut where others may have their turn


def paced(pieces: Pieces[T], done: float) -> Job[T]:
    """Go through a part of a job, after which `done` of the whole is done."""
    try:
        while True:
            next(pieces)
            yield Progress(done)
    except StopIteration as end:
        found: T = end.value
        return found


def through(pieces: Pieces[T]) -> T:
    """Go through a part of a job at one go."""
    return finish(paced(pieces, 0.0))


def finish(job: Job[T], hear: Callable[[Progress], object] | None = None) -> T:
    """Run a job to its end and return what it found; `hear` is told of every step."""
    try:
        while True:
            step = next(job)
            if hear is not None:
                hear(step)
    except StopIteration as end:
        found: T = end.value
        return found
    finally:
        job.close()


def retold(job: Job[T], tell: Callable[[Progress], Progress]) -> Job[T]:
    """Run a job as a part of another one: `tell` makes its progress that of the whole."""
    while True:
        try:
            step = next(job)
        except StopIteration as end:
            found: T = end.value
            return found
        yield tell(step)


def showing(job: Job[T], shown: Any) -> Job[T]:
    """Run a job that shows the same all the while, whatever it could show itself."""
    return retold(job, lambda step: Progress(step.done, shown))


def part_of(job: Job[T], begins: float, ends: float) -> Job[T]:
    """Run a job as a part of another one, from one share of its work to another."""
    return retold(job, lambda step: Progress(begins + (ends - begins) * step.done, step.so_far))
