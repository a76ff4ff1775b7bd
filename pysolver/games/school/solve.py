"""The whole game: what a card is worth, by the exact values of all cards that it can become.

A card is a set of open boxes, written as a mask with bit b for box b. Closing boxes one at a time, a
card of n open boxes leads only to cards of n - 1: one layer after the other is solved, all cards of a
layer at once. Of the 32,768 sets 21,526 can be reached, since three grades come first.

The table of a variant holds, as exact float64, the values of every second layer (an even number of boxes
closed): the layers between follow from the stored ones by a single turn, so nothing is rounded and the
file is half the size.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.advice import TableRef
from pysolver.games.school import SPEC
from pysolver.games.school.rules import BOXES, GRADES, HouseRules
from pysolver.games.school.turn import FIRST_COMBINATION, Floats, Ints, turn_values
from pysolver.tables.format import PrebuiltTable, open_table

RULES_VERSION = SPEC.rules_version
FORMAT_VERSION = 1
TABLES = {"15/20": "straights-15-20", "20/30": "straights-20-30"}
CHUNK = 128  # cards solved at once: their arrays stay in the processor's cache

BITS = 1 << np.arange(len(BOXES))
MASKS = np.arange(1 << len(BOXES))
ALL = len(MASKS) - 1
COMBINATION_BITS = ALL & ~((1 << len(GRADES)) - 1)
OPEN_BOXES = (MASKS[:, np.newaxis] & BITS).astype(bool).sum(axis=1)
SCORED_GRADES = len(GRADES) - (MASKS[:, np.newaxis] & BITS[: len(GRADES)]).astype(bool).sum(axis=1)


def mask_of(still_open: tuple[str, ...]) -> int:
    """Return the mask of a list of open boxes."""
    return sum(1 << BOXES.index(box) for box in still_open)


@cache
def reachable(opening: int) -> NDArray[np.bool_]:
    """Tell for every mask whether a card can come to have just these boxes open."""
    found: NDArray[np.bool_] = (opening <= SCORED_GRADES) | (MASKS & COMBINATION_BITS == COMBINATION_BITS)
    return found


def closable(masks: Ints, opening: int) -> NDArray[np.bool_]:
    """Return [box, card]: whether a box can be closed now."""
    is_open = (masks & BITS[:, np.newaxis]).astype(bool)
    is_open[FIRST_COMBINATION:] &= SCORED_GRADES[masks] >= opening
    return is_open


def lattice(masks: Ints, opening: int, known: NDArray[np.bool_]) -> list[Ints]:
    """Return the cards whose values those of `masks` rest on: layers by open boxes, the fewest first."""
    wanted = np.zeros(len(MASKS), bool)
    wanted[masks] = True
    layers: list[Ints] = []
    for boxes in range(len(BOXES), -1, -1):
        layer = np.flatnonzero(wanted & (boxes == OPEN_BOXES) & ~known)
        layers.insert(0, layer)
        box, card = np.nonzero(closable(layer, opening))
        wanted[layer[card] ^ BITS[box]] = True
    return [layer for layer in layers if len(layer)]


def chunks(layers: list[Ints], most: int = CHUNK) -> list[Ints]:
    """Cut layers into pieces that are worked on at once, in their order."""
    return [layer[start : start + most] for layer in layers for start in range(0, len(layer), most)]


class CardValues:
    """The values of cards under some house rules; solves what is asked for, once."""

    def __init__(self, house: HouseRules, stored: PrebuiltTable | None = None) -> None:
        self.house = house
        self.tables: tuple[TableRef, ...] = () if stored is None else (stored.ref,)
        self._value = np.full(len(MASKS), np.nan)
        self._value[0] = 0.0
        if stored is not None:
            self._value[stored_masks(house.opening)] = stored.arrays["value"]

    def of(self, masks: Ints) -> Floats:
        """Return the values of cards before the first roll of a turn."""
        known = ~np.isnan(self._value)
        for cards in chunks(lattice(masks, self.house.opening, known)):
            self._value[cards] = turn_values(self.house, self._after(cards))
        return self._value[masks]

    def after(self, masks: Ints) -> Floats:
        """Return [box, card]: the value of the card with a box closed, -inf where it cannot be closed."""
        box, card = np.nonzero(closable(masks, self.house.opening))
        self.of(np.unique(masks[card] ^ BITS[box]))
        return self._after(masks)

    def _after(self, masks: Ints) -> Floats:
        can_close = closable(masks, self.house.opening)
        return np.where(can_close, self._value[masks & ~BITS[:, np.newaxis]], -np.inf)


def stored_masks(opening: int) -> Ints:
    """Return the masks whose values a table holds, ascending."""
    return np.flatnonzero(reachable(opening) & ((len(BOXES) - OPEN_BOXES) % 2 == 0))


@cache
def values(house: HouseRules) -> CardValues:
    """Return the values under some house rules: those of a table, or solved when asked for."""
    name = TABLES[house.straights] if house == HouseRules(house.straights) else None
    return CardValues(house, None if name is None else table(name))


@cache
def table(name: str) -> PrebuiltTable:
    """Open a table."""
    return open_table("school", name, RULES_VERSION, FORMAT_VERSION)


def solved(house: HouseRules) -> CardValues:
    """Solve the whole game from the rules alone, tables left aside."""
    found = CardValues(house)
    found.of(np.array([ALL]))
    return found
