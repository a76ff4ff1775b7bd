"""The tables of School: the values and the deviations of the cards, for both ways to score straights."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.games.school import deviation, solve
from pysolver.games.school.rules import STRAIGHTS, HouseRules
from pysolver.games.school.turn import turn_values
from pysolver.tables.format import write_table


def build_tables(resume: bool = False, folder: Path | None = None) -> Job[None]:
    """Write the tables of the two straights variants."""
    for number, straights in enumerate(STRAIGHTS, 1):
        begun = time.perf_counter()
        house = HouseRules(straights)
        stored = solve.stored_masks(house.opening)
        found = solve.solved(house)
        solved = time.perf_counter()
        write_table(
            "school",
            solve.TABLES[straights],
            {"value": found.of(stored)},
            rules_version=solve.RULES_VERSION,
            format_version=solve.FORMAT_VERSION,
            parameters=_parameters(house),
            max_abs_error=0.0,
            build_seconds=solved - begun,
            residual=residual(found),
            folder=folder,
        )
        begun = time.perf_counter()
        exact = np.sqrt(deviation.Deviations(found).variance(stored))
        rounded = np.round(exact / deviation.STEP).astype(np.uint16)
        write_table(
            "school",
            deviation.TABLES[straights],
            {"deviation": rounded},
            rules_version=solve.RULES_VERSION,
            format_version=deviation.FORMAT_VERSION,
            parameters={**_parameters(house), "step": deviation.STEP},
            max_abs_error=deviation.STEP / 2,
            build_seconds=time.perf_counter() - begun,
            residual=float(np.abs(rounded * deviation.STEP - exact).max()),
            folder=folder,
        )
        yield Progress(number / len(STRAIGHTS))


def _parameters(house: HouseRules) -> dict[str, Any]:
    return {
        "straights": house.straights,
        "doubling": house.doubling,
        "opening": house.opening,
        "positive": house.positive,
    }


def residual(found: solve.CardValues) -> float:
    """Return the largest amount by which a thousand of the values miss their equation, solved one by one."""
    cards = np.flatnonzero(solve.reachable(found.house.opening))[1:]
    sample = cards[:: max(1, len(cards) // 1000)]
    again = [float(turn_values(found.house, found.after(np.array([card])))[0]) for card in sample]
    return float(np.abs(np.array(again) - found.of(sample)).max())
