"""The exact table on disk: 1.67 billion win probabilities in 32 bits, and a page about them.

    exact.f32    values of all positions before the roll, little-endian, at the places that classes.py says
    exact.json   rules and format version, sweeps, largest change of the last one, checksum of a sample

A file half written, of another length, or whose sample does not match is refused with the command that
builds it. While a solve runs it saves `exact.f32` with `"finished": false` and goes on from it after a kill.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.errors import TableError
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.rules import RULES_VERSION

FORMAT_VERSION = "1"
DEFAULT_FOLDER = Path("build") / "knucklebones"
VALUES = "exact.f32"
PAGE = "exact.json"
BUILD = "python3 build.py tables --game knucklebones"
SAMPLES = 4096
SAMPLE_BYTES = 4096
READ_AT_ONCE = 50_000_000

Values = NDArray[np.float32]


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


def save(folder: Path, values: Values, sweeps: int, residual: float, seconds: float, finished: bool) -> None:
    """Write the table beside the old one, then put it in its place."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PAGE).unlink(missing_ok=True)  # values without a page are refused, never half of each
    half = folder / f"{VALUES}.part"
    values[: positions()].tofile(half)
    half.replace(folder / VALUES)
    page = Page(
        RULES_VERSION, FORMAT_VERSION, positions(), sweeps, residual, seconds, _sample(values), finished
    )
    (folder / PAGE).write_text(json.dumps(asdict(page), indent=1) + "\n", encoding="utf-8")


def load_page(folder: Path) -> Page:
    """Read what is known about the table in a folder; raise TableError where there is none."""
    try:
        return Page(**json.loads((folder / PAGE).read_text(encoding="utf-8")))
    except OSError:
        raise _error(folder, "is not there") from None
    except (ValueError, TypeError):
        raise _error(folder, "is damaged") from None


def saved_page(folder: Path) -> Page | None:
    """Return what is known about the table in a folder if it can be gone on from, else None."""
    try:
        open_values(folder, unfinished=True)
        return load_page(folder)
    except TableError:
        return None


def read_values(folder: Path, into: Values) -> None:
    """Read the table of a folder into an array: unlike a mapping, that needs its memory only once."""
    with (folder / VALUES).open("rb") as file:
        for first in range(0, positions(), READ_AT_ONCE):
            part = into[first : min(first + READ_AT_ONCE, positions())]
            part[:] = np.fromfile(file, np.dtype("<f4"), len(part))


def open_values(folder: Path, unfinished: bool = False) -> Values:
    """Map the table of a folder into memory; raise TableError where it is missing, damaged or unfinished."""
    page = load_page(folder)
    if (page.rules_version, page.format_version) != (RULES_VERSION, FORMAT_VERSION):
        raise _error(folder, "is of another version")
    if not page.finished and not unfinished:
        raise _error(folder, f"is not finished (largest change {page.residual:.1e})")
    path = folder / VALUES
    if not path.exists() or path.stat().st_size != 4 * positions() or page.positions != positions():
        raise _error(folder, "is cut short or missing")
    values: Values = np.memmap(path, np.dtype("<f4"), mode="r")
    if _sample(values) != page.sample:
        raise _error(folder, "is damaged (its checksum is not the one written beside it)")
    return values


def _sample(values: Values) -> str:
    digest = hashlib.sha256()
    size = SAMPLE_BYTES // 4
    for start in np.linspace(0, positions() - size, SAMPLES).astype(np.int64).tolist():
        digest.update(np.ascontiguousarray(values[start : start + size]).tobytes())
    return digest.hexdigest()


def _error(folder: Path, trouble: str) -> TableError:
    return TableError(
        f"The exact Knucklebones table {folder / VALUES} {trouble}; `{BUILD}` makes it (6.7 GB)."
    )
