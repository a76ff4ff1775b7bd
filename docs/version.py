"""The version, as `pysolver/__init__.py` says it, and where else it stands: `build.py version` writes all."""

from __future__ import annotations

import re
from pathlib import Path

NUMBER = r"\d+\.\d+\.\d+"
DATE = r"\d{4}-\d\d-\d\d"
# Where the version stands, or the day on which it was made: a file, and a line of which the middle is that.
PACKAGED = "pysolver/__init__.py"
VERSIONS = {
    PACKAGED: rf'(__version__ = ")({NUMBER})(")',
    "CITATION.cff": rf"(\nversion: )({NUMBER})(\n)",
    "docs/web.md": rf"(/hold_or_roll-)({NUMBER})(-py3-none-any\.whl)",
}
DATES = {"CITATION.cff": rf"(\ndate-released: )({DATE})(\n)"}


def versions(root: Path) -> dict[str, str]:
    """Return the version that each place of a checkout names."""
    return {path: _found(root / path, line)[2] for path, line in VERSIONS.items()}


def released(root: Path) -> str:
    """Return the day on which the version of a checkout was made, as the citation has it."""
    ((path, line),) = DATES.items()
    return _found(root / path, line)[2]


def write(root: Path, number: str, date: str) -> None:
    """Make a version of a checkout: every place names its number, or its day."""
    for places, new in ((VERSIONS, number), (DATES, date)):
        for path, line in places.items():
            found = _found(root / path, line)
            text = found.string[: found.start(2)] + new + found.string[found.end(2) :]
            (root / path).write_text(text, "utf-8")


def _found(path: Path, line: str) -> re.Match[str]:
    found = re.search(line, path.read_text("utf-8"))
    assert found is not None, path
    return found
