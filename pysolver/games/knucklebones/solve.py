"""Who says what a position is worth: the networks that ship, with book, endgame and chance layers.

All positions here are rows of three classes, seen by the player to roll; values are the probability that
this player wins, a draw counting half.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.advice import TableRef
from pysolver.games.knucklebones import endgame
from pysolver.games.knucklebones.against import network_at
from pysolver.games.knucklebones.book import Book
from pysolver.games.knucklebones.classes import Classes, classes
from pysolver.games.knucklebones.layers import (
    NO_COLUMN,
    PERFECT,
    Estimate,
    Floats,
    LayerSearch,
    Players,
    Triples,
    Weights,
    expand,
    places,
)
from pysolver.games.knucklebones.network import Experts, Network
from pysolver.games.knucklebones.rules import RULES_VERSION
from pysolver.tables.format import PrebuiltTable, open_table

NETWORK_FORMAT = 2
BOOK_FORMAT = 1
AGAINST_FORMAT = 2
LAYERS = 2
MOST_LAYERS = 4
MOST_LEAVES = 4000  # a position; three columns open on both sides are 324 after two layers, 5832 after three
# Between perfect players, where a whole third layer were more leaves than this, columns that look worse than
# the best one by more than a margin are not followed.
MOST_WHOLE, MARGIN = 3000, 0.012
# Of what a search changed beyond its first layer, the share by which a value is changed once more. Where that
# is more than a little, the networks know little, and it is searched again, within a wide margin: what was
# searched whole, a layer deeper.
CARRIED, LITTLE, WIDE_MARGIN = 0.15, 0.01, 0.04

Sure = NDArray[np.bool_]


class Remembered:
    """An estimate that works out each position once, as long as it lives, of one pair of players."""

    def __init__(self, estimate: Estimate) -> None:
        self._estimate = estimate
        self._places, self._values = np.empty(0, np.int64), np.empty(0)

    def __call__(self, triples: Triples, players: Players) -> Floats:
        """Return the estimates of positions that come, without repetition, in the order of their places."""
        place = places(triples)
        at = np.searchsorted(self._places, place)
        new = np.append(self._places, -1)[at] != place
        values = np.append(self._values, 0.0)[at]
        values[new] = self._estimate(triples[new], players)
        self._places = np.insert(self._places, at[new], place[new])
        self._values = np.insert(self._values, at[new], values[new])
        return values


class Judge(ABC):
    """Gives values, and tells which of them are sure."""

    tables: tuple[TableRef, ...] = ()
    likely_error: float | None  # of values that are not sure, in 99 of 100 positions; None: not measured
    max_error_sure: float  # of a value that is, in the opening
    kinds: Classes  # of the columns of its positions
    always_rounded = False  # whether sure values of the endgame are off by that as well

    @abstractmethod
    def values(self, triples: Triples, layers: int | None) -> tuple[Floats, Sure]:
        """Return the values of sorted positions, and which of them are sure.

        Layers None searches as deep as the advice does: deeper where few columns are open.
        """

    @abstractmethod
    def answers(self, triples: Triples) -> tuple[Floats, Sure, Floats]:
        """Return values and which are sure as the advice does, and handed[position, die, column].

        The last is what each answer of the opponent hands back, above 1 for a full column.
        """


class ShippedJudge(Judge):
    """What ships: networks, with the opening book, the solved endgame and chance layers on top.

    `players` are who rolls and who does not. Where one of them is a player of the game itself, the layers
    follow what it does, and what comes after is estimated by the network that knows it. That one knows only
    positions at which this player is to roll, so a search ends there.
    """

    def __init__(
        self,
        networks: Mapping[Players, Experts | Network],
        book: Book | None = None,
        tables: tuple[TableRef, ...] = (),
        likely_error: float | None = None,
        max_error_sure: float = 1.0,
        players: Players = PERFECT,
        kinds: Classes | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.networks = networks
        self.book = book
        self.tables = tables
        self.likely_error = likely_error
        self.max_error_sure = max_error_sure
        self.players = players
        self.kinds = kinds or classes()
        self._search = LayerSearch(self.kinds, self.known, self.estimate, weights)

    def known(self, triples: Triples) -> tuple[Floats, Sure]:
        """Return the values that need no estimate, and which these are."""
        values, sure = endgame.known(triples)  # nobody has a choice there
        if self.book is None:
            return values, sure
        in_book, there = self.book.known(triples)
        return np.where(there, in_book, values), sure | there

    def values(self, triples: Triples, layers: int | None) -> tuple[Floats, Sure]:
        """Search by chance layers; what is not known at the end of them a network estimates."""
        if layers is not None:
            return self.search(triples, layers, self.players)
        values, sure, _handed = self.answers(triples)
        return values, sure

    def answers(self, triples: Triples) -> tuple[Floats, Sure, Floats]:
        """Search once for the values and for what the answers hand back."""
        values, sure = self.known(triples)
        handed = np.full((len(triples), 6, 3), NO_COLUMN)
        goes_on = np.flatnonzero(~self.kinds.theirs_full[triples].all(axis=1))
        search = (
            replace(self._search, estimate=Remembered(self.estimate)) if self._fitted_for else self._search
        )
        other = self.players[::-1]

        def look(rows: NDArray[np.int64], layers: int, margin: float | None) -> NDArray[np.int64]:
            """Enter what a search finds, and return the rows that it is not enough for."""
            layer = expand(self.kinds, triples[rows], self.players[0], search.weights)
            reached, reached_sure = search.reached(layer, layers - 1, other, margin)
            handed[rows] = layer.handed(reached)
            searched, found, open_ = layer.back(reached), ~sure[rows], ~layer.all_known(reached_sure)
            far = np.zeros(len(rows), np.bool_)
            if self._fitted_for:
                moved = searched - layer.back(search.values(layer.reached, 0, other)[0])
                far = np.abs(moved) > LITTLE
                searched = np.where(open_ & ~far, np.clip(searched + CARRIED * moved, 0, 1), searched)
            values[rows[found]] = searched[found]
            sure[rows[found]] = ~open_[found]
            return rows[far & found & open_]

        for layers, margin, here in self._looks(triples[goes_on]):
            far = look(goes_on[here], layers, margin)
            if len(far):
                look(far, layers + (margin is None), WIDE_MARGIN)
        return values, sure, handed

    def _looks(self, triples: Triples) -> Iterator[tuple[int, float | None, NDArray[np.bool_]]]:
        """Yield how many layers to search, within which margin, and which positions."""
        first, step = self._first_and_step
        depth = depths(self.kinds, triples, first, step, MOST_WHOLE if self._fitted_for else MOST_LEAVES)
        for layers in sorted(set(depth.tolist())):
            narrow = layers == LAYERS and self._fitted_for
            yield (layers + 1, MARGIN, depth == layers) if narrow else (layers, None, depth == layers)

    @property
    def _fitted_for(self) -> bool:
        """Tell whether both play best, with plain dice: what MARGIN and CARRIED were measured for."""
        return self.players == PERFECT and self._search.weights is None

    @property
    def _first_and_step(self) -> tuple[int, int]:
        """Return how many layers a search has at least, and how many more at a time: it ends at a network."""
        if self.players not in self.networks:
            return LAYERS - 1, 2
        return LAYERS, 1 if self.players[::-1] in self.networks else 2

    def search(self, triples: Triples, layers: int, players: Players) -> tuple[Floats, Sure]:
        """Return values, and which are sure, of positions that one of the players rolls at."""
        return self._search.values(triples, layers, players)

    def estimate(self, triples: Triples, players: Players) -> Floats:
        """Return what the network of who rolls and who does not says, or one layer where there is none."""
        network = self.networks.get(players)
        return self.search(triples, 1, players)[0] if network is None else network(triples)


def depths(
    kinds: Classes, triples: Triples, first: int = LAYERS, step: int = 1, most: int = MOST_LEAVES
) -> NDArray[np.int64]:
    """Return how many whole layers to search: the first ones, and more where that is few enough leaves."""
    mine = 6 * (~kinds.mine_full[triples]).sum(axis=1)
    theirs = 6 * (~kinds.theirs_full[triples]).sum(axis=1)
    depth = np.full(len(triples), first)
    for layers in range(first + step, MOST_LAYERS + 1, step):
        leaves = mine ** ((layers + 1) // 2) * theirs ** (layers // 2)
        depth[leaves <= most] = layers
    return depth


@cache
def network_table() -> PrebuiltTable:
    """Open the table of the networks between perfect players."""
    return open_table("knucklebones", "network", RULES_VERSION, NETWORK_FORMAT)


@cache
def book_table() -> PrebuiltTable:
    """Open the table of the opening book."""
    return open_table("knucklebones", "book", RULES_VERSION, BOOK_FORMAT)


@cache
def against_table() -> PrebuiltTable:
    """Open the table of the network that knows the game's own players."""
    return open_table("knucklebones", "against", RULES_VERSION, AGAINST_FORMAT)


@cache
def shipped(players: Players = PERFECT) -> ShippedJudge:
    """Load what ships, for who rolls and who does not."""
    if players == PERFECT:
        own, book = network_table(), book_table()
        networks = {PERFECT: Experts(own.arrays)}
        return ShippedJudge(networks, _book(), (own.ref, book.ref), _error(own), _error(book))
    table = against_table()
    difficulty = players[0] if players[1] is None else players[1]
    assert difficulty is not None
    return ShippedJudge(_networks(difficulty), None, (table.ref,), _error(table), players=players)


def _error(table: PrebuiltTable) -> float:
    return float(table.meta["max_abs_error"])


@cache
def _networks(difficulty: int) -> dict[Players, Network]:
    return {(difficulty, None): network_at(against_table().arrays, difficulty)}


@cache
def _book() -> Book:
    return Book(book_table().arrays["win"])
