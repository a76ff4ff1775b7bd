"""A few good ways to play a turn in a race, and where each ends: what a first estimate is made of.

A way says in every hand which dice to keep and whether to go on; it is the best one for some guess at the
race. Whatever the race turns out to be, a turn is worth no less than any of its ways, and the best of a few
comes near it: play that is a little off costs next to nothing. Levels count what is still open, as in
`turns.lanes`; a lane is a way from one need.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.contract.job import through
from pysolver.games.farkle.turn.solve import TurnValues
from pysolver.turns.follow import follow
from pysolver.turns.lanes import Blocks, SweptLanes
from pysolver.turns.program import Flags, Floats, Places
from pysolver.turns.race import Racer
from pysolver.turns.shortlist import Shortlist

RISKED = (0, 3, 8, 15, 25, 40)  # units, where play for points chooses the first options
TRIED = (8, 16, 32)  # needs whose ways, through those options, choose from all
STANDING = (0.3, 0.6, 1.0)  # how much of them is open when they do
EVEN = 1e-9  # of a value; of options that are nearly equal the one that gains most is enough
RARE = 1e-4  # a hand that comes up less often is banked


@dataclass(frozen=True, eq=False)
class Ways:
    """How turns end that begin at some needs: the chances left[need, way, level] and bust[need, way]."""

    left: Floats
    bust: Floats


def ways_of(racer: Racer, by_points: TurnValues, replies: Floats, needs: Places) -> Ways:
    """Find the ways of some needs, rising, that are best for each of some guesses.

    replies[way, level] guesses what the other is worth on the move once a level is left here.
    """
    blocks = Blocks(_shortlist(racer, by_points, replies), racer.start)
    begins, stop, bust = _lanes(replies, needs)
    parts, _ = through(blocks.sweep(begins, stop, bust))
    left, lost, first = np.zeros((len(begins), len(stop))), np.zeros(len(begins)), 0
    for part in parts:
        lanes = slice(first, first + len(part.begins))
        left[lanes, : len(part.hold)], lost[lanes] = _followed(blocks, part, stop[: len(part.hold), lanes])
        first = lanes.stop
    return Ways(left.reshape(len(needs), len(replies), -1), lost.reshape(len(needs), -1))


def _lanes(replies: Floats, needs: Places) -> tuple[Places, Floats, Floats]:
    """Return where the turn of each lane begins, stop[level, lane] and what a bust is worth."""
    begins = np.repeat(needs, len(replies))
    stop = np.tile(1 - replies[:, : int(needs[-1]) + 1].T, len(needs))
    return begins, stop, stop[begins, np.arange(len(begins))]


def _shortlist(racer: Racer, by_points: TurnValues, replies: Floats) -> Shortlist:
    """List the options that are best for points, then those that are best on some ways through these."""
    lists = Shortlist(racer.graph, racer.p)
    listed, top = lists.listed.copy(), len(by_points.hold) - 1
    for score in RISKED:
        if score < by_points.height:
            worth = by_points.hold[np.minimum(score + lists.gain, top), lists.target]
            listed |= _best(lists, worth / by_points.height)
    through(lists.enter(listed))
    most = replies.shape[1] - 1
    begins, stop, bust = _lanes(replies, np.unique(np.minimum(TRIED, most)))
    parts, _ = through(Blocks(lists, racer.start).sweep(begins, stop, bust))
    listed = lists.listed.copy()
    for part in parts:
        for lane, begin in enumerate(part.begins.tolist()):
            for level in sorted({max(round(begin * share), 1) for share in STANDING}):
                listed |= _best(lists, part.hold[np.maximum(level - lists.gain, 0), lists.target, lane])
    through(lists.enter(listed))
    return lists


def _best(lists: Shortlist, worth: Floats) -> Flags:
    """Tell which option of each menu is worth most, given what each leads to."""
    worth = worth + EVEN * lists.gain
    best = np.maximum.reduceat(worth, lists.menu_start[:-1])
    return np.asarray(worth >= np.repeat(best, np.diff(lists.menu_start)))


def _followed(blocks: Blocks, part: SweptLanes, stop: Floats) -> tuple[Floats, Floats]:
    """Play lanes as well as can be; return left[lane, level], where they end, and how often they bust."""
    kinds, begins = blocks.lists.kinds, part.begins
    hold = np.ascontiguousarray(part.hold[::-1])  # rows count levels from above
    rows = len(stop) - 1 - begins
    lanes = np.arange(len(begins))
    throws = hold > stop[::-1, np.newaxis]
    throws[rows, blocks.start, lanes] = True
    reach = np.zeros(hold.shape)
    reach[rows, blocks.start, lanes] = 1.0
    chance = np.bincount(kinds.of_menu, blocks.lists.p, kinds.graph.menus).astype(np.float64)
    left, lost = follow(kinds.graph, chance, hold, reach, throws, rare=RARE)
    return left[::-1].T, lost
