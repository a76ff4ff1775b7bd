"""The known solver's search for many games at once: plain look-ahead, compiled where numba is there."""

from __future__ import annotations

import numpy as np

from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.heuristic import BOUND, SQUARE
from pysolver.games.knucklebones.layers import Floats, Triples, hand_over, sorted_triples
from pysolver.games.knucklebones.offline.kernels import DICE, Arrays, compiled
from pysolver.games.knucklebones.offline.layout import layout
from pysolver.games.knucklebones.players import FULL, TIE, Chance, Dice, HeuristicPlayer


class FastHeuristicPlayer(HeuristicPlayer):
    """The same player; for thousands of games compiled loops beat memory and pruning."""

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return the evaluation that each placement leads to."""
        after, open_ = hand_over(classes(), games, dice)
        worth = np.full(open_.shape, FULL)
        found = np.empty(int(open_.sum()))
        _look_ahead_all(sorted_triples(after[open_]), self.placements - 1, layout().arrays, found)
        worth[open_] = TIE * chance.random(len(found)) - found
        return worth


@compiled
def _look_ahead(a: int, b: int, c: int, placements: int, game: Arrays) -> float:
    """Return the mean over dice of the best placement, as `heuristic.py` evaluates what it leads to."""
    empty = game.theirs[a] + game.theirs[b] + game.theirs[c]
    if empty == 0 or placements == 0:
        difference = float(game.score[a] + game.score[b] + game.score[c])
        if empty > 0:
            difference += SQUARE * (empty - game.mine[a] - game.mine[b] - game.mine[c] + 1)
        return difference
    total = 0.0
    ma, mb, mc = game.mirror[a], game.mirror[b], game.mirror[c]
    for die in range(DICE):
        best = -BOUND
        x = game.placed[die, a]
        if x >= 0:
            best = max(best, -_look_ahead(x, mb, mc, placements - 1, game))
        x = game.placed[die, b]
        if x >= 0 and a != b:
            best = max(best, -_look_ahead(ma, x, mc, placements - 1, game))
        x = game.placed[die, c]
        if x >= 0 and a != c and b != c:
            best = max(best, -_look_ahead(ma, mb, x, placements - 1, game))
        total += best
    return total / DICE


@compiled
def _look_ahead_all(triples: Triples, placements: int, game: Arrays, found: Floats) -> None:
    for row in range(len(triples)):
        found[row] = _look_ahead(triples[row, 0], triples[row, 1], triples[row, 2], placements, game)
