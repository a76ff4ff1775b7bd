"""Run the measurements: all of them, each in its own process, or the one that is named."""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pysolver.cli.rows import aligned
from tests.bench import Row

FOLDER = Path(__file__).resolve().parent
HEAD = ("measurement", "measured", "unit", "limit", "reference", "ratio", "")


def main() -> int:
    """Measure and print; return 1 where a limit is not kept."""
    parser = argparse.ArgumentParser(prog="python3 build.py bench")
    parser.add_argument("module", nargs="?", help="only this one, within this process, as JSON")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    if args.module is not None:
        print(json.dumps(measured_here(args.module)))
        return 0
    found = []
    for module in sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_")):
        print(f"measuring {module} ...", file=sys.stderr, flush=True)
        found += measured_apart(module)
    print(json.dumps(found, indent=1) if args.json else "\n".join(lines(found)))
    return 0 if all(row["kept"] for row in found) else 1


def measured_here(module: str) -> list[dict[str, Any]]:
    """Return the rows of a module, and the most memory that this process has held."""
    rows = list(importlib.import_module(f"tests.bench.{module}").rows())
    memory = peak_megabytes()
    if memory is not None:
        rows.append(Row(f"{module}: peak memory", memory, "MB"))
    return [{**asdict(row), "ratio": row.ratio, "kept": row.kept} for row in rows]


def measured_apart(module: str) -> list[dict[str, Any]]:
    """Return the rows of a module that runs in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", module], stdout=subprocess.PIPE, check=True, text=True
    )
    rows: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return rows


def peak_megabytes() -> float | None:
    """Return the most memory that this process has held, where the system tells."""
    if sys.platform == "win32":
        return None
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def lines(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return the rows as one aligned table."""
    table = [HEAD, *(cells(row) for row in rows)]
    return aligned(table, "<><>>><")


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    """Return one row in words."""
    numbers = (number(row[name]) for name in ("limit", "reference", "ratio"))
    return (
        row["name"],
        number(row["measured"]),
        row["unit"],
        *numbers,
        "" if row["kept"] else "ABOVE THE LIMIT",
    )


def number(value: float | None) -> str:
    """Write a number with three digits that count."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
