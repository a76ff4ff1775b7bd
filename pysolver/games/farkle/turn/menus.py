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
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.advice import TableRef
from pysolver.games.farkle import SPEC
from pysolver.games.farkle.rules import ALL_SYMBOLS, DICE, NO_BONUS, SYMBOLS, UNIT, Bonus, all_scores
from pysolver.tables.format import open_table, write_table

GAME_ID = SPEC.id
TABLE = "menus"
RULES_VERSION = SPEC.rules_version
FORMAT_VERSION = 1
MOST_KEPT = 128  # kinds of hand whose menus are found, in memory: those of two players
MOST_SHEETS = 8  # rule sheets whose points are in memory
Bytes = NDArray[np.uint8] | NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class Menus:
    """The menus of one to six dice, for k dice at place k - 1, and the table they come from."""

    rolls: tuple[NDArray[np.uint16], ...]
    gains: tuple[Bytes, ...]
    tables: tuple[TableRef, ...] = ()

    def of(self, dice: Sequence[str]) -> tuple[NDArray[np.uint16], Bytes]:
        """Return the menus of all rolls of dice that show these symbols, and what each menu offers."""
        roll = np.zeros(1, np.intp)
        for symbols in dice:
            digits = [SYMBOLS.index(symbol) for symbol in symbols]
            roll = np.add.outer(roll * len(SYMBOLS), digits).ravel()
        return self.rolls[len(dice) - 1][roll], self.gains[len(dice) - 1]


@dataclass(frozen=True)
class OtherMenus:
    """The menus of what is not always played: found for the dice that are asked for."""

    joker_groups: bool
    bonus: Bonus = NO_BONUS
    tables: ClassVar[tuple[TableRef, ...]] = ()

    def of(self, dice: Sequence[str]) -> tuple[NDArray[np.uint16], Bytes]:
        """Return the menus of all rolls of dice that show these symbols, and what each menu offers."""
        return _found(tuple(dice), self.joker_groups, self.bonus)


@lru_cache(MOST_KEPT)
def _found(dice: tuple[str, ...], joker_groups: bool, bonus: Bonus) -> tuple[NDArray[np.uint16], Bytes]:
    return _menus_of(dice, _points(joker_groups, bonus))


@lru_cache(MOST_SHEETS)
def _points(joker_groups: bool, bonus: Bonus = NO_BONUS) -> Bytes:
    """Return the units for putting dice aside, by how often each symbol is among them."""
    points = np.zeros((DICE + 1) ** len(ALL_SYMBOLS), np.uint8 if bonus == NO_BONUS else np.uint16)
    for dice, score in all_scores(joker_groups, bonus).items():
        points[sum(_digits(dice))] = score // UNIT
    return points


def _digits(symbols: str) -> list[int]:
    """Return by how much each of some symbols raises the number that counts them all."""
    return [int((DICE + 1) ** ALL_SYMBOLS.index(symbol)) for symbol in symbols]


def build_menus() -> Menus:
    """Find the menus of all rolls from the rules as documented."""
    points = _points(joker_groups=False)
    built = [_menus_of([SYMBOLS] * count, points) for count in range(1, DICE + 1)]
    return Menus(tuple(rolls for rolls, _ in built), tuple(gains for _, gains in built))


def _menus_of(dice: Sequence[str], points: Bytes) -> tuple[NDArray[np.uint16], Bytes]:
    shown = np.indices([len(symbols) for symbols in dice]).reshape(len(dice), -1)
    counted = np.array(
        [np.array(_digits(symbols))[faces] for symbols, faces in zip(dice, shown, strict=True)]
    )
    sets = (np.arange(1, 2 ** len(dice))[:, np.newaxis] >> np.arange(len(dice))) & 1
    offered = np.ascontiguousarray(points[sets @ counted].T)
    rows = offered.view(np.dtype((np.void, offered.shape[1] * offered.itemsize))).ravel()
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
def shipped() -> Menus:
    """Return the menus of the table."""
    table = open_table(GAME_ID, TABLE, RULES_VERSION, FORMAT_VERSION)
    counts = range(1, DICE + 1)
    return Menus(
        tuple(table.arrays[f"rolls_{count}"] for count in counts),
        tuple(table.arrays[f"gains_{count}"] for count in counts),
        (table.ref,),
    )


def menus(joker_groups: bool = False, wild: bool = False, bonus: Bonus = NO_BONUS) -> Menus | OtherMenus:
    """Return the menus: those of the table, or of a rule, a face or a badge that is not always there."""
    other = joker_groups or wild or bonus != NO_BONUS
    return OtherMenus(joker_groups, bonus) if other else shipped()
