"""Exact tables on disk: 1.67 billion win probabilities each, and a page about them.

    NAME.f32 or .u16    values of all positions before the roll, little-endian, at the places that
                        classes.py says: 32-bit floats, or probabilities times 65,535 rounded to 16 bits
    NAME.json           rules and format version, sweeps, largest change of the last one, checksum of a sample

A file half written, of another length, or whose sample does not match is refused with the command that
builds it. While a solve runs it saves the table with `"finished": false` and goes on from it after a kill.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.plain import read_json
from pysolver.errors import TableError
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.offline.kernels import Values
from pysolver.games.knucklebones.rules import RULES_VERSION

FORMAT_VERSION = "1"
DEFAULT_FOLDER = Path("build") / "knucklebones"
BUILD = "python3 build.py tables --game knucklebones"
SAMPLES = 4096
SAMPLE_BYTES = 4096
READ_AT_ONCE = 50_000_000
SUFFIX = {2: "u16", 4: "f32"}


@dataclass(frozen=True)
class Page:
    """What is known about an exact file."""

    rules_version: str
    format_version: str
    positions: int
    sweeps: int
    residual: float  # the largest change of the last sweep
    seconds: float
    sample: str  # checksum of parts spread over the file
    finished: bool


def positions() -> int:
    """Return how many positions the table holds."""
    n = len(classes())
    return n * (n + 1) * (n + 2) // 6


@dataclass(frozen=True)
class ExactFile:
    """A table on disk, whether it is there or not."""

    folder: Path
    name: str
    dtype: str  # "<f4" or "<u2"
    build: str  # the command that makes it

    @property
    def path(self) -> Path:
        """Return where the values lie."""
        return self.folder / f"{self.name}.{SUFFIX[self._bytes]}"

    @property
    def page_path(self) -> Path:
        """Return where the page about them lies."""
        return self.folder / f"{self.name}.json"

    @property
    def _bytes(self) -> int:
        return np.dtype(self.dtype).itemsize

    def forget(self) -> None:
        """Take the page away: values without one are refused."""
        self.page_path.unlink(missing_ok=True)

    def save(self, values: Values, sweeps: int, residual: float, seconds: float, finished: bool) -> None:
        """Write the table beside the old one, then put it in its place: never half of each."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.forget()
        half = self.path.with_name(f"{self.path.name}.part")
        values[: positions()].tofile(half)
        half.replace(self.path)
        sample = self._sample(np.memmap(self.path, np.dtype(self.dtype), mode="r"))
        page = Page(RULES_VERSION, FORMAT_VERSION, positions(), sweeps, residual, seconds, sample, finished)
        self.page_path.write_text(json.dumps(asdict(page), indent=1) + "\n", encoding="utf-8")

    def page(self) -> Page:
        """Read what is known about the table; raise TableError where there is none."""
        try:
            return Page(**read_json(self.page_path.read_text(encoding="utf-8")))
        except OSError:
            raise self._error("is not there") from None
        except (ValueError, TypeError):
            raise self._error("is damaged") from None

    def saved_page(self) -> Page | None:
        """Return what is known about the table if it can be gone on from, else None."""
        try:
            self.open(unfinished=True)
            return self.page()
        except TableError:
            return None

    def read(self, into: Values) -> None:
        """Read the table into an array: unlike a mapping, that needs its memory only once."""
        with self.path.open("rb") as file:
            for first in range(0, positions(), READ_AT_ONCE):
                part = into[first : min(first + READ_AT_ONCE, positions())]
                part[:] = np.fromfile(file, np.dtype(self.dtype), len(part))

    def open(self, unfinished: bool = False) -> Values:
        """Map the table into memory; raise TableError where it is missing, damaged or unfinished."""
        page = self.page()
        if (page.rules_version, page.format_version) != (RULES_VERSION, FORMAT_VERSION):
            raise self._error("is of another version")
        if not page.finished and not unfinished:
            raise self._error(f"is not finished (largest change {page.residual:.1e})")
        size = self._bytes * positions()
        if not self.path.exists() or self.path.stat().st_size != size or page.positions != positions():
            raise self._error("is cut short or missing")
        values: Values = np.memmap(self.path, np.dtype(self.dtype), mode="r")
        if self._sample(values) != page.sample:
            raise self._error("is damaged (its checksum is not the one written beside it)")
        return values

    def _sample(self, values: Values) -> str:
        digest = hashlib.sha256()
        size = SAMPLE_BYTES // self._bytes
        starts: NDArray[np.int64] = np.linspace(0, positions() - size, SAMPLES).astype(np.int64)
        for start in starts.tolist():
            digest.update(np.ascontiguousarray(values[start : start + size]).tobytes())
        return digest.hexdigest()

    def _error(self, trouble: str) -> TableError:
        size = self._bytes * positions() / 1e9
        return TableError(
            f"The exact Knucklebones table {self.path} {trouble}; `{self.build}` makes it ({size:.1f} GB)."
        )


def equilibrium_file(folder: Path) -> ExactFile:
    """Return the table of perfect play on both sides in a folder."""
    return ExactFile(folder, "exact", "<f4", BUILD)
