"""What every roll of one to six dice offers: a table that comes from the rules alone.

A roll of k dice is a number in base 7, one digit a die (0-5 a face 1-6, 6 the joker), the first die's
leading. Rolls that offer the same ways to put dice aside for the same points share a *menu*. For each k
the table holds

    rolls_k[roll]               the roll's menu, counted from 1; 0 is a bust
    gains_k[menu - 1, set - 1]  units of 50 points for putting that set of dice aside, bit i for die i of
                                the k; 0 where it is not allowed

A hand is any set of the six slots, and its menus are those of its number of dice: `turn` spreads them.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.advice import TableRef
from pysolver.contract.dice import JOKER, NATURAL
from pysolver.games.farkle.rules import DICE, UNIT, all_scores
from pysolver.tables.format import open_table, write_table

GAME_ID = "farkle"
TABLE = "menus"
RULES_VERSION = "1"
FORMAT_VERSION = 1
SYMBOLS = NATURAL + JOKER
Bytes = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Menus:
    """The menus of one to six dice, for k dice at place k - 1, and the table they come from."""

    rolls: tuple[NDArray[np.uint16], ...]
    gains: tuple[Bytes, ...]
    tables: tuple[TableRef, ...] = ()


def build_menus(joker_groups: bool = False) -> Menus:
    """Find the menus of all rolls from the rules."""
    scores = all_scores(joker_groups)
    digit_of = {face: len(SYMBOLS) ** digit for digit, face in enumerate(SYMBOLS)}
    points = np.zeros(len(SYMBOLS) ** len(SYMBOLS), np.uint8)  # by how often each symbol is put aside
    for dice, score in scores.items():
        points[sum(digit_of[face] for face in dice)] = score // UNIT
    built = [_menus_of(count, points) for count in range(1, DICE + 1)]
    return Menus(tuple(rolls for rolls, _ in built), tuple(gains for _, gains in built))


def _menus_of(count: int, points: Bytes) -> tuple[NDArray[np.uint16], Bytes]:
    base = len(SYMBOLS)
    digits = np.indices((base,) * count).reshape(count, -1)
    sets = (np.arange(1, 2**count)[:, np.newaxis] >> np.arange(count)) & 1
    offered = np.ascontiguousarray(points[sets @ base**digits].T)
    rows = offered.view(np.dtype((np.void, offered.shape[1]))).ravel()
    _, first, menu = np.unique(rows, return_index=True, return_inverse=True)
    # Counted in the order in which rolls first show them, which packs best; what offers nothing is 0.
    number = np.zeros(len(first), np.int64)
    scoring = [index for index in np.argsort(first) if offered[first[index]].any()]
    number[scoring] = np.arange(1, len(scoring) + 1)
    return number[menu.ravel()].astype(np.uint16), offered[first[scoring]]


def build_table(folder: Path | None = None) -> None:
    """Write the table of the rules as documented."""
    begun = time.perf_counter()
    found = build_menus()
    counts = range(1, DICE + 1)
    arrays = {f"rolls_{count}": found.rolls[count - 1] for count in counts}
    write_table(
        GAME_ID,
        TABLE,
        {**arrays, **{f"gains_{count}": found.gains[count - 1] for count in counts}},
        rules_version=RULES_VERSION,
        format_version=FORMAT_VERSION,
        parameters={"unit": UNIT, "symbols": SYMBOLS, "joker_groups": False},
        max_abs_error=0.0,
        build_seconds=time.perf_counter() - begun,
        residual=0.0,
        folder=folder,
    )


@cache
def menus(joker_groups: bool = False) -> Menus:
    """Return the menus: from the table, or found here for the rule that is switched off by default."""
    if joker_groups:
        return build_menus(joker_groups)
    table = open_table(GAME_ID, TABLE, RULES_VERSION, FORMAT_VERSION)
    counts = range(1, DICE + 1)
    return Menus(
        tuple(table.arrays[f"rolls_{count}"] for count in counts),
        tuple(table.arrays[f"gains_{count}"] for count in counts),
        (table.ref,),
    )
