"""Search by chance layers: all dice and all columns at once, equal positions merged, no recursion.

One layer is the next player's die and best column. A position is a row of three classes, seen by its
player to roll. Each layer lists what all its positions lead to, merges what is equal, and asks for the
values of the last one only; with a margin it glances at every one, to follow no more than looks good.
Values come back up as means over dice of the best column.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones import opponents
from pysolver.games.knucklebones.classes import Classes

Triples = NDArray[np.int64]
Floats = NDArray[np.float64]
Weights = Callable[[Triples], Floats]
Known = Callable[[Triples], tuple[Floats, NDArray[np.bool_]]]

Players = tuple[int | None, int | None]  # who rolls and the other: a difficulty, or None who plays best

Estimate = Callable[[Triples, Players], Floats]

PERFECT: Players = (None, None)
ALL_DICE = np.arange(6)
NO_COLUMN = 2.0  # above every probability: what a full column "hands over"


def sorted_triples(triples: Triples) -> Triples:
    """Return positions with their classes in ascending order."""
    a, b, c = triples[..., 0], triples[..., 1], triples[..., 2]
    low, high = np.minimum(a, b), np.maximum(a, b)
    first, rest = np.minimum(low, c), np.maximum(low, c)
    return np.stack((first, np.minimum(high, rest), np.maximum(high, rest)), axis=-1)


def places(triples: Triples) -> NDArray[np.int64]:
    """Return the place of sorted positions in a table: C(k+2, 3) + C(j+1, 2) + i."""
    i, j, k = triples[..., 0], triples[..., 1], triples[..., 2]
    found: NDArray[np.int64] = k * (k + 1) * (k + 2) // 6 + j * (j + 1) // 2 + i
    return found


def triples_at(place: NDArray[np.int64]) -> Triples:
    """Return the sorted positions at places of a table."""
    k = np.floor(np.cbrt(6.0 * place)).astype(np.int64)
    k -= (k * (k + 1) * (k + 2) // 6 > place).astype(np.int64)
    k += ((k + 1) * (k + 2) * (k + 3) // 6 <= place).astype(np.int64)
    rest = place - k * (k + 1) * (k + 2) // 6
    j = np.floor((np.sqrt(8.0 * rest + 1) - 1) / 2).astype(np.int64)
    return np.stack((rest - j * (j + 1) // 2, j, k), axis=-1)


def hand_over(classes: Classes, games: Triples, dice: NDArray[np.int64]) -> tuple[Triples, NDArray[np.bool_]]:
    """Return [..., column, class] after each placement, seen by the other player, and which columns are open.

    This is `rules.place` for many games [..., class] and dice [...] from 0; classes keep their columns.
    """
    placed = classes.placed[dice[..., np.newaxis], games]
    after = np.empty((*placed.shape, 3), np.int64)
    after[...] = classes.mirror[games][..., np.newaxis, :]
    for column in range(3):
        after[..., column, column] = placed[..., column]
    return after, placed >= 0


@dataclass(frozen=True, eq=False)
class Layer:
    """What positions lead to: `reached` without repetition, and for [position, die, column] which, or -1.

    `chances` are None where the player to roll places best, else how likely a known one takes each column;
    `dice` are None where all faces are equally likely, else how likely each is.
    """

    reached: Triples
    which: NDArray[np.int64]
    chances: Floats | None = None
    dice: Floats | None = None

    def handed(self, values: Floats) -> Floats:
        """Return [position, die, column] what is handed over, NO_COLUMN where nothing is."""
        return np.append(values, NO_COLUMN)[self.which]  # -1 finds the one appended

    def back(self, values: Floats) -> Floats:
        """Return the values of the positions from those that they reach."""
        handed = self.handed(values)
        least = handed.min(axis=2) if self.chances is None else (self.chances * handed).sum(axis=2)
        result: Floats = 1 - (least.mean(axis=1) if self.dice is None else (self.dice * least).sum(axis=1))
        return result

    def near(self, values: Floats, margin: float) -> NDArray[np.bool_]:
        """Return which of the reached are, for some position and die, within a margin of the best column."""
        handed = self.handed(values)
        good = handed <= handed.min(axis=2, keepdims=True) + margin
        found = np.zeros(len(values) + 1, np.bool_)  # -1 enters into the one appended
        found[self.which[good]] = True
        return found[:-1]

    def all_known(self, reached: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which positions lead to nothing but positions that are known."""
        known = np.append(reached, np.True_)[self.which]
        result: NDArray[np.bool_] = np.logical_and.reduce(known.reshape(len(known), -1), axis=1)
        return result


def expand(
    classes: Classes, triples: Triples, difficulty: int | None = None, weights: Weights | None = None
) -> Layer:
    """List what every die and column of every position hands the other player.

    Of one of the game's own players, by its difficulty, only what it may do. `weights` tell how likely the
    faces are where a player who places best rolls.
    """
    after, taken = hand_over(classes, triples[:, np.newaxis, :], ALL_DICE)
    chances = None
    if difficulty is not None:
        chances = opponents.chances(classes, triples[:, np.newaxis, :], ALL_DICE, difficulty)
        taken = chances > 0
    place = places(sorted_triples(after))
    place[~taken] = -1
    unique, which = np.unique(place.ravel(), return_inverse=True)
    which = which.reshape(place.shape)
    if unique[0] < 0:
        unique, which = unique[1:], which - 1
    dice = None if weights is None or difficulty is not None else weights(triples)
    return Layer(triples_at(unique), which, chances, dice)


@dataclass(frozen=True, eq=False)
class LayerSearch:
    """A search by chance layers.

    `known` gives values that need no search, and tells which they are; it is asked at every layer. What is
    not known after the last one is estimated.
    """

    classes: Classes
    known: Known
    estimate: Estimate
    weights: Weights | None = None

    def values(
        self, triples: Triples, layers: int, players: Players = PERFECT, margin: float | None = None
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """Return the values of positions before the roll after some layers, and which of them are exact."""
        values, exact = self.known(triples)
        open_ = np.flatnonzero(~exact)
        if not len(open_):
            return values, exact
        if layers == 0:
            values[open_] = self.estimate(triples[open_], players)
            return values, exact
        layer = expand(self.classes, triples[open_], players[0], self.weights)
        reached, reached_exact = self.reached(layer, layers - 1, players[::-1], margin)
        values[open_] = layer.back(reached)
        exact[open_] = layer.all_known(reached_exact)
        return values, exact

    def reached(
        self, layer: Layer, layers: int, players: Players, margin: float | None = None
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """Return the values of what a layer reaches after some more layers, and which of them are exact.

        With a margin, only columns are followed that look no worse than the best one for some die by more
        than that; the others keep what they were estimated at.
        """
        if margin is None or layers == 0:
            return self.values(layer.reached, layers, players)
        values, exact = self.values(layer.reached, 0, players)
        near = np.flatnonzero(layer.near(values, margin) & ~exact)
        values[near], exact[near] = self.values(layer.reached[near], layers, players, margin)
        return values, exact
