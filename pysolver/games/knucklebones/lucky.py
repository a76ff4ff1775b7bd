"""A match of lucky dice: searched with the true probabilities of the dice, and what comes after estimated.

How likely a face is depends on all dice of both boards, those of full columns, too; so full pairs of columns
are told apart here. At the end of the search positions are worth what they are with plain dice: a player of
the game has such, but whoever has lucky ones is worth more, the earlier the more. Exactly the match has 4.8
thousand million positions, so how far off that is nobody has measured.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones import endgame
from pysolver.games.knucklebones.classes import Classes, classes
from pysolver.games.knucklebones.layers import Floats, Players, Triples, sorted_triples
from pysolver.games.knucklebones.rules import FACES, FAIR, LEAST_SHARED, LUCK
from pysolver.games.knucklebones.solve import ShippedJudge, Sure, shipped


def all_pairs() -> Classes:
    """Return classes of column pairs of which no two share a class."""
    return classes(every=True)


@cache
def merged() -> NDArray[np.int64]:
    """Return for the class of every pair of columns its number among the usual classes."""
    return np.array([classes().number[pair] for pair in all_pairs().pairs if pair])


@cache
def luck() -> Floats:
    """Return [class, face - 1] what a pair of columns adds to the weights of its player's faces."""
    found = np.zeros((len(all_pairs()), len(FACES)))
    for number, pair in enumerate(all_pairs().pairs):
        assert pair is not None
        for n, face in enumerate(FACES):
            found[number, n] = LUCK * pair[0].count(face)
            if face >= LEAST_SHARED:
                found[number, n] += LUCK * pair[1].count(face)
    return found


def weights(triples: Triples) -> Floats:
    """Return [position, face - 1] how likely the faces are to who rolls, as `rules.weights`."""
    heavy = FAIR + luck()[triples].sum(axis=1)
    found: Floats = heavy / heavy.sum(axis=1, keepdims=True)
    return found


class LuckyJudge(ShippedJudge):
    """What ships, searched with lucky dice."""

    def __init__(self, plain: ShippedJudge) -> None:
        super().__init__(
            plain.networks,
            None,
            plain.tables,
            players=plain.players,
            kinds=all_pairs(),
            weights=weights,
        )
        self._plain = plain

    def known(self, triples: Triples) -> tuple[Floats, Sure]:
        """Return the results of finished games: nothing else is known."""
        over: Sure = np.logical_and.reduce(self.kinds.theirs_full[triples], axis=1)
        difference = self.kinds.score[triples].sum(axis=1)
        return np.where(over, endgame.result(difference), 0.0), over

    def estimate(self, triples: Triples, players: Players) -> Floats:
        """Return what positions are worth with plain dice."""
        return self._plain.search(sorted_triples(merged()[triples]), 0, players)[0]


@cache
def lucky(players: Players) -> LuckyJudge:
    """Load what ships, for who rolls and who does not, in a match of lucky dice."""
    return LuckyJudge(shipped(players))
