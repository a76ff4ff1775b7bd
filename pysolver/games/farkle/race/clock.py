"""How soon a player alone can be done, and who is done first where neither looks at the other.

The chance to be done within n turns follows from those of n - 1 turns by one turn more. Two players who race
do not play like that; but what the uses of a badge change in such a race is near to what they change in the
real one, and it is found at once. Dice are taken as alike, each as what all are on average, and needs
stretched so that a turn brings what it did.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pysolver.games.farkle.effects import Effect
from pysolver.games.farkle.race.race import Dice
from pysolver.games.farkle.turn.badged import Badged, badged, plain_of
from pysolver.games.farkle.turn.solve import values_of
from pysolver.games.farkle.turn.turn import MOST_KEPT, turn_of
from pysolver.turns.program import Floats, Places

SLOWEST = 8  # units a turn, of players of whom half are not done within the turns that are looked at
FEWEST = 6  # of these turns
# Needs that are looked at; between them the chance is taken as even.
NODES = (*range(1, 7), 8, 10, 13, 16, 20, 26, 34, 44, 58, 80, 110, 150, 200, 260)
WIDE = 300  # locals; of more, only every third need is looked at


@lru_cache(MOST_KEPT)
def done_within(dice: Dice, alike: Dice, need: int, joker_groups: bool, effect: Effect) -> Floats:
    """Return done[uses left, turns, need], the chance to be done, for all needs up to one, in units.

    What `alike` dice bring is taken for what the dice do.
    """
    brings, its = (values_of(each, need, joker_groups, effect.bonus).start for each in (dice, alike))
    stretched = max(need * its / brings, 1.0) if brings > 0 else need
    most = max(round(stretched), 1)
    if effect.uses:
        turn = badged(alike, joker_groups, effect)
    else:
        turn = plain_of(turn_of(alike, joker_groups, effect.bonus))
    nodes = [node for node in NODES if node < most][:: 3 if turn.graph.locals > WIDE else 1]
    needs, every = np.array([*nodes, most]), np.arange(most + 1)
    done = np.zeros((effect.uses + 1, FEWEST + most // SLOWEST + 1, most + 1))
    done[:, :, 0] = 1.0
    for now in range(1, done.shape[1]):
        for left, found in enumerate(_with_one_more(turn, done[:, now - 1], needs)):
            done[left, now, 1:] = np.interp(every[1:], needs, found)
    at = np.minimum(np.arange(need + 1) * stretched / need, most)
    below = np.minimum(at.astype(np.intp), most - 1)
    return np.asarray(done[:, :, below] + (done[:, :, below + 1] - done[:, :, below]) * (at - below))


def _with_one_more(turn: Badged, done: Floats, needs: Places) -> Floats:
    """Return found[uses left, need], given done[uses left, need] of a turn less."""
    score = np.arange(int(needs[-1]) + turn.graph.highest_gain)[:, np.newaxis]
    stop, lost = done[:, np.maximum(needs - score, 0)], done[:, needs]
    uses = turn.uses
    if uses.raised is None:
        hold = uses.values(turn.graph, turn.p, np.moveaxis(stop, 0, 1), lost)
        begun = [
            _thrown(turn, hold, held + turn.plain.start, bust)
            for held, bust in zip(turn.held, lost, strict=True)
        ]
        return np.array(begun)
    raised = np.maximum(stop[1], done[0, np.maximum(needs - uses.raised(score), 0)])
    stop, bust = np.concatenate([stop[0], raised], axis=1), lost.ravel()
    # Nothing is used before one stops, so both are the same turn beside one another.
    hold = uses.values(turn.graph, turn.p, np.stack([stop] * 2, axis=1), np.stack([bust] * 2))
    return _thrown(turn, hold, turn.start, bust).reshape(lost.shape)


def _thrown(turn: Badged, hold: Floats, local: int, bust: Floats) -> Floats:
    """Return what throwing a local is worth at the beginning of a turn, given hold[score, local, lane]."""
    graph = turn.graph
    first, last = graph.menu_start[local : local + 2]
    start, end = graph.option_start[first], graph.option_start[last]
    best = np.maximum.reduceat(
        hold[graph.gain[start:end], graph.target[start:end]], graph.option_start[first:last] - start
    )
    return np.asarray(turn.p[first:last] @ best + (1 - turn.p[first:last].sum()) * bust)


def first_done(mine: Floats, theirs: Floats) -> Floats:
    """Return race[need, their need], how often the one to move is done first, given done[turns, need]."""
    turns = max(len(mine), len(theirs))
    mine, theirs = (np.pad(each, ((0, turns - len(each)), (0, 0)), "edge") for each in (mine, theirs))
    race = np.diff(mine, axis=0).T @ (1 - theirs[:-1])
    late = (1 - mine[-1])[:, np.newaxis] * (1 - theirs[-1])
    return np.asarray(race + late / 2)


def points_like(done: Floats) -> int:
    """Return as how many units from the start all uses are about as good, given done[uses left, turns, need].

    Asked is who is as likely to be done once half of those with the uses are.
    """
    need: int = done.shape[2] - 1
    turns = int(np.abs(done[-1, :, need] - 0.5).argmin())
    like = np.abs(done[0, turns] - done[-1, turns, need]).argmin()
    return need - int(like)
