"""Work that a fleet is tested with: slow on purpose, and it says which process does it."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from pysolver.contract.job import finish
from pysolver.tables.fleet import Plan, build

CHUNKS = 40
PLAN = Plan("toy", CHUNKS, {"salt": "a"})
SECONDS = 0.05


def expected(number: int) -> bytes:
    """What a chunk must hold."""
    return b"".join(hashlib.sha256(f"{number}/{part}".encode()).digest() for part in range(number % 7 + 1))


@dataclass(frozen=True)
class Slow:
    """Leaves its process's number in a folder; the last chunk waits for a file `enough`, if it is to."""

    notes: str
    gated: bool = False

    def __call__(self, number: int) -> bytes:
        (Path(self.notes) / f"pid-{os.getpid()}").touch()
        time.sleep(SECONDS)
        while self.gated and number == CHUNKS - 1 and not (Path(self.notes) / "enough").exists():
            time.sleep(SECONDS)
        return expected(number)


def fails(number: int) -> bytes:
    """Work that goes wrong by itself."""
    raise ValueError(f"chunk {number} cannot be")


if __name__ == "__main__":
    out, told, scheduler = sys.argv[1:]
    finish(build(PLAN, Slow(told), Path(out), workers=2, scheduler=scheduler or None, resume=True))
