"""Who says what a position is worth: the network that ships, with book, endgame and chance layers.

All positions here are rows of three classes, seen by the player to roll; values are the probability that
this player wins, a draw counting half.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.core.advice import TableRef
from pysolver.core.tables import Table, open_table
from pysolver.knucklebones import endgame
from pysolver.knucklebones.book import Book
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.layers import NO_COLUMN, Floats, Triples, all_known, back, expand, search
from pysolver.knucklebones.network import Network, fold
from pysolver.knucklebones.rules import RULES_VERSION

FORMAT_VERSION = 1
LAYERS = 2
MOST_LAYERS = 4
MOST_LEAVES = 1300  # a position; three columns open on both sides are 324 after two layers

Sure = NDArray[np.bool_]


class Judge(ABC):
    """Gives values, and tells which of them are sure."""

    tables: tuple[TableRef, ...] = ()
    max_error: float  # of a value that is not sure
    max_error_sure: float  # of a value that is, in the opening
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
    """What ships: the network, with the opening book, the solved endgame and chance layers on top."""

    def __init__(
        self,
        network: Network,
        book: Book,
        tables: tuple[TableRef, ...] = (),
        max_error: float = 1.0,
        max_error_sure: float = 1.0,
    ) -> None:
        self.network = network
        self.book = book
        self.tables = tables
        self.max_error = max_error
        self.max_error_sure = max_error_sure

    def known(self, triples: Triples) -> tuple[Floats, Sure]:
        """Return the values that need no estimate, and which these are."""
        values, sure = endgame.known(triples)
        in_book, there = self.book.known(triples)
        return np.where(there, in_book, values), sure | there

    def values(self, triples: Triples, layers: int | None) -> tuple[Floats, Sure]:
        """Search by chance layers; what is not known at the end of them the network estimates."""
        if layers is not None:
            return search(classes(), triples, layers, self.known, self.network)
        values, sure, _handed = self.answers(triples)
        return values, sure

    def answers(self, triples: Triples) -> tuple[Floats, Sure, Floats]:
        """Search once for the values and for what the answers hand back."""
        values, sure = self.known(triples)
        handed = np.full((len(triples), 6, 3), NO_COLUMN)
        depth = depths(triples)
        over = classes().theirs_full[triples].all(axis=1)
        for layers in set(depth[~over].tolist()):
            rows = np.flatnonzero((depth == layers) & ~over)
            layer = expand(classes(), triples[rows])
            reached, reached_sure = self.values(layer.reached, layers - 1)
            handed[rows] = np.append(reached, NO_COLUMN)[layer.which]
            found = ~sure[rows]
            values[rows[found]] = back(layer, reached)[found]
            sure[rows[found]] = all_known(layer, reached_sure)[found]
        return values, sure, handed


def depths(triples: Triples) -> NDArray[np.int64]:
    """Return how many layers to search: two, and more where that is still at most `MOST_LEAVES` leaves."""
    kinds = classes()
    mine = 6 * (~kinds.mine_full[triples]).sum(axis=1)
    theirs = 6 * (~kinds.theirs_full[triples]).sum(axis=1)
    depth = np.full(len(triples), LAYERS)
    leaves = mine * theirs
    for layer in range(LAYERS, MOST_LAYERS):
        leaves = leaves * (mine if layer % 2 == 0 else theirs)
        depth += leaves <= MOST_LEAVES
    return depth


@cache
def network_table() -> Table:
    """Open the table of the network."""
    return open_table("knucklebones", "network", RULES_VERSION, FORMAT_VERSION)


@cache
def book_table() -> Table:
    """Open the table of the opening book."""
    return open_table("knucklebones", "book", RULES_VERSION, FORMAT_VERSION)


@cache
def shipped() -> ShippedJudge:
    """Load what ships."""
    network, book = network_table(), book_table()
    return ShippedJudge(
        fold(network.arrays),
        Book(book.arrays["win"]),
        (network.ref, book.ref),
        float(network.meta["max_abs_error"]),
        float(book.meta["max_abs_error"]),
    )
