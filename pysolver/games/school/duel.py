"""Two cards against each other, exactly: the chance to win under the best play of both.

W(mine, theirs, lead) is the chance of the player about to roll, a draw counting half: `mine` and `theirs`
are masks of open boxes, `lead` how many points the mover is ahead. Closing a box with p points hands the
dice over, 1 - W(theirs, mine without it, -(lead + p)). The mover has as many boxes open as the other, or
one more: so every turn leads to a pair with one box fewer, and pairs are solved from the smallest up.

Invariants:
    only leads that can still occur are solved, and of these only those that decide something
    outside its leads a pair is decided: below them lost, above them won
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.games.school.rules import BOXES, HouseRules
from pysolver.games.school.solve import BITS, OPEN_BOXES, closable
from pysolver.games.school.turn import CardTurn, Floats, Ints, before_roll, ranges, stops_by_points, turn_from

Pair = tuple[int, int]  # the mover's open boxes and the other's, as masks
TOGETHER = 128  # leads solved at once: their arrays stay in the processor's cache

FINISHED = np.array([0.0, 0.5, 1.0])  # no box open: behind, level, ahead


@dataclass(frozen=True, eq=False)
class Leads:
    """The chances of one pair for the leads from `lowest` on; beyond both ends they stay what they are."""

    lowest: int
    chance: Floats

    @property
    def highest(self) -> int:
        """Return the lead from which on the chance stays what it is."""
        return self.lowest + len(self.chance) - 1

    def at(self, leads: Ints) -> Floats:
        """Return the chance at each of several leads."""
        found: Floats = self.chance[np.clip(leads - self.lowest, 0, len(self.chance) - 1)]
        return found


class Duel:
    """The chances of a pair of cards, at some leads, and of all that can follow."""

    def __init__(self, house: HouseRules) -> None:
        self.house = house
        self._reached: dict[Pair, tuple[int, int]] = {}  # the leads that can occur
        self._pairs: dict[Pair, Leads] = {(0, 0): Leads(-1, FINISHED)}

    def covers(self, mine: int, theirs: int, lead: int) -> bool:
        """Tell whether a situation and all that follows it is solved."""
        lowest, highest = self._reached.get((mine, theirs), (1, 0))
        return lowest <= lead <= highest

    def chance(self, mine: int, theirs: int, lead: int) -> float:
        """Return the chance of the player about to roll."""
        return float(self._pairs[mine, theirs].at(np.array([lead]))[0])

    def turn(self, mine: int, theirs: int, lead: int) -> CardTurn:
        """Return the turn of a situation, all of its decisions valued."""
        closed = self.closed(mine, [(theirs, np.array([lead]))])
        return turn_from(*(stops_by_points(self.house, closed, first) for first in (True, False)))

    def closed(self, mine: int, others: list[tuple[int, Ints]]) -> dict[int, Floats]:
        """Return [points above the fewest, column] of closing each box, for several cards of the other.

        A column is one lead against one of these cards.
        """
        low, high = ranges(self.house)
        found = {}
        for box in np.flatnonzero(closable(np.array([mine]), self.house.opening)[:, 0]):
            points = np.arange(low[box], high[box] + 1)[:, np.newaxis]
            rest = mine & ~int(BITS[box])
            found[int(box)] = np.concatenate(
                [1 - self._pairs[theirs, rest].at(-(leads + points)) for theirs, leads in others], axis=1
            )
        return found

    def solve(self, mine: int, theirs: int, lowest: int, highest: int) -> Job[None]:
        """Solve a pair for a range of leads, and all that can follow it."""
        self._reached = reached(self.house, mine, theirs, lowest, highest)
        pairs = sorted(self._reached, key=lambda pair: (OPEN_BOXES[pair[0]] + OPEN_BOXES[pair[1]], pair))
        whole, done = sum(_work(pair) for pair in pairs), 0
        for mover, others in _by_mover(pairs):
            wanted = [(other, self._telling(mover, other)) for other in others]
            for batch in _batches(wanted):
                closed = self.closed(mover, batch)
                turn = turn_from(*(stops_by_points(self.house, closed, first) for first in (True, False)))
                self._keep(mover, batch, before_roll(turn))
            done += sum(_work((mover, other)) for other in others)
            yield Progress(done / whole)

    def _telling(self, mine: int, theirs: int) -> Ints:
        """Return the leads to solve: those that occur, with one at each end that is decided already."""
        lowest, highest = self._reached[mine, theirs]
        low, high = ranges(self.house)
        mine_open, theirs_open = (_boxes(mine), _boxes(theirs))
        lost_below = int(low[theirs_open].sum() - high[mine_open].sum())
        won_above = int(high[theirs_open].sum() - low[mine_open].sum())
        first = min(max(lowest, lost_below - 1), won_above + 1)
        return np.arange(first, max(first, min(highest, won_above + 1)) + 1)

    def _keep(self, mover: int, batch: list[tuple[int, Ints]], chances: Floats) -> None:
        at = 0
        for other, leads in batch:
            part = chances[at : at + len(leads)]
            at += len(leads)
            known = self._pairs.get((mover, other))
            if known is not None:
                part = np.concatenate([known.chance, part])
            lowest = int(leads[0]) if known is None else known.lowest
            self._pairs[mover, other] = Leads(lowest, part)


def reached(
    house: HouseRules, mine: int, theirs: int, lowest: int, highest: int
) -> dict[Pair, tuple[int, int]]:
    """Return every pair that can follow and the lowest and highest lead that its mover can then have."""
    low, high = ranges(house)
    found: dict[Pair, tuple[int, int]] = {(mine, theirs): (lowest, highest)}
    ahead = [(mine, theirs)]
    for mover, other in ahead:
        least, most = found[mover, other]
        for box in np.flatnonzero(closable(np.array([mover]), house.opening)[:, 0]):
            pair = (other, mover & ~int(BITS[box]))
            leads = (-(most + int(high[box])), -(least + int(low[box])))
            if pair in found:
                leads = (min(leads[0], found[pair][0]), max(leads[1], found[pair][1]))
            elif pair != (0, 0):
                ahead.append(pair)
            found[pair] = leads
    found.pop((0, 0), None)
    return found


def _boxes(mask: int) -> list[int]:
    return [box for box in range(len(BOXES)) if mask >> box & 1]


def _work(pair: Pair) -> int:
    """Return a measure of how long a pair takes: the more is closed, the more leads occur."""
    return comb(len(BOXES), 2) - int(OPEN_BOXES[pair[0]] + OPEN_BOXES[pair[1]])


def _by_mover(pairs: list[Pair]) -> Iterator[tuple[int, list[int]]]:
    """Yield each mover's card with the other's cards, fewest open boxes first."""
    grouped: dict[Pair, list[int]] = {}
    for mover, other in pairs:
        grouped.setdefault((int(OPEN_BOXES[mover] + OPEN_BOXES[other]), mover), []).append(other)
    for (_, mover), others in grouped.items():
        yield mover, others


def _batches(wanted: list[tuple[int, Ints]]) -> Iterator[list[tuple[int, Ints]]]:
    """Cut leads against several cards into batches of at most TOGETHER columns."""
    batch: list[tuple[int, Ints]] = []
    room = TOGETHER
    for other, leads in wanted:
        while len(leads):
            batch.append((other, leads[:room]))
            leads = leads[room:]
            room -= len(batch[-1][1])
            if room == 0:
                yield batch
                batch, room = [], TOGETHER
    if batch:
        yield batch
