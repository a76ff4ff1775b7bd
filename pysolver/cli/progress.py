"""How the command line shows a job: how far it is, and about how long it will go on."""

from __future__ import annotations

import sys
import time
from typing import TextIO, TypeVar

from pysolver.contract.job import Job, Progress, finish
from pysolver.sayings.say import saying

T = TypeVar("T")

REDRAW = 0.5  # seconds between looks on a terminal
SILENT = 5.0  # seconds before anything is said where no person may be watching
LINES = 10  # about this many are written then
TELLING = 0.01  # of a job done, which says how long the rest may take


class Bar:
    """A line that is drawn again on a terminal; elsewhere a few lines, of long jobs only."""

    def __init__(self, label: str, stream: TextIO | None = None) -> None:
        self.label = label
        self.stream = sys.stderr if stream is None else stream
        self.terminal = self.stream.isatty()
        self.begun = time.perf_counter()
        self.next_at = REDRAW if self.terminal else 0.0  # seconds gone, or part done
        self.drawn = False
        self.said = ""

    def __call__(self, step: Progress) -> None:
        """Hear how far the job is, and show it when it is time to; what it says in words, at once."""
        if isinstance(step.so_far, str) and step.so_far != self.said:
            self.said = step.so_far
            self.clear()
            print(self.said, file=self.stream, flush=True)
        gone = time.perf_counter() - self.begun
        if step.done <= 0 or (gone if self.terminal else step.done) < self.next_at:
            return
        if not self.terminal and gone < SILENT:
            return
        left = gone * (1 - step.done) / step.done
        line = _line(self.label, step.done, spoken(gone), spoken(left))
        if self.terminal:
            self.next_at = gone + REDRAW
            self.drawn = True
            print(f"\r{line:<70}", end="", file=self.stream, flush=True)
        else:
            self.next_at = step.done + 1 / LINES
            print(line, file=self.stream, flush=True)

    def clear(self) -> None:
        """Take the line away, so that what is said next begins a line of its own."""
        if self.drawn:
            print(f"\r{'':<70}\r", end="", file=self.stream, flush=True)


def watched(job: Job[T], label: str) -> T:
    """Run a job to its end, showing how far it is, and return what it found."""
    bar = Bar(label)
    try:
        return finish(job, bar)
    finally:
        bar.clear()


def solving() -> str:
    """Return the label of work that makes advice exact."""
    # what a command is doing, before how far it is
    return saying("progress.solving", "Solving")


def reading() -> str:
    """Return the label of games that are read."""
    # what a command is doing, before how far it is: it reads games
    return saying("progress.reading", "Reading")


def looking_back() -> str:
    """Return the label of a review."""
    # what a command is doing, before how far it is: it reviews games
    return saying("progress.looking_back", "Looking back")


def _line(label: str, done: float, gone: str, left: str) -> str:
    if done < TELLING:
        # what a command is doing, how far it is, and since when;
        # e.g. label=progress.solving, done=0.005, gone=progress.seconds
        return saying(
            "progress.begun", "{label}: {done:percent0}, {gone} gone", label=label, done=done, gone=gone
        )
    # what a command is doing, how far it is, since when, and how long that will go on;
    # e.g. label=progress.solving, done=0.43, gone=progress.seconds, left=progress.minutes
    return saying(
        "progress.going",
        "{label}: {done:percent0}, {gone} gone, about {left} left",
        label=label,
        done=done,
        gone=gone,
        left=left,
    )


def spoken(seconds: float) -> str:
    """Write a time as people say it."""
    if seconds < 60:
        # a time; e.g. seconds=12.3
        return saying("progress.seconds", "{seconds:fixed1} s", seconds=seconds)
    # a time; e.g. minutes="12", seconds="05"
    return saying(
        "progress.minutes",
        "{minutes} min {seconds} s",
        minutes=f"{seconds // 60:.0f}",
        seconds=f"{seconds % 60:02.0f}",
    )
