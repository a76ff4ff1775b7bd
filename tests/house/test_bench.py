"""The frame of the measurements: ratios, limits, one aligned table."""

from __future__ import annotations

import importlib
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests import bench
from tests.bench import Row
from tests.bench.__main__ import lines, peak_megabytes

MODULES = sorted(
    path.stem for path in Path(bench.__file__).parent.glob("*.py") if not path.stem.startswith("_")
)


@pytest.mark.parametrize(
    ("row", "ratio", "kept"),
    [
        (Row("a", 2.0, "s"), None, True),
        (Row("a", 2.0, "s", limit=4.0), 0.5, True),
        (Row("a", 5.0, "s", limit=4.0), 1.25, False),
        (Row("a", 5.0, "s", reference=4.0), 1.25, True),
    ],
)
def test_a_limit_must_be_kept_and_a_reference_is_only_compared_with(
    row: Row, ratio: float | None, kept: bool
) -> None:
    assert (row.ratio, row.kept) == (ratio, kept)


def test_the_table_is_aligned_and_shows_what_is_above_its_limit() -> None:
    rows: list[dict[str, Any]] = [
        {**asdict(row), "ratio": row.ratio, "kept": row.kept}
        for row in (Row("solve", 0.0123, "s", limit=0.15), Row("a long name", 7000, "ms", limit=50))
    ]
    head, first, second = lines(rows)
    end = head.index("limit") + len("limit")
    assert first[:end].endswith(" 0.15") and second[:end].endswith(" 50")
    assert "ABOVE THE LIMIT" in second and "ABOVE THE LIMIT" not in first


def test_the_best_of_several_runs_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now, waits = [0.0], iter((0.5, 0.25, 0.5))

    def work() -> None:
        now[0] += next(waits)

    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    assert bench.best_seconds(work, runs=3) == 0.25


def test_memory_is_told_in_megabytes() -> None:
    memory = peak_megabytes()
    assert memory is None or 5 < memory < 100_000


@pytest.mark.parametrize("module", MODULES)
def test_every_module_offers_rows(module: str) -> None:
    assert callable(importlib.import_module(f"tests.bench.{module}").rows)
