"""The distribution of the points still to come under best play, from any position, exactly.

A card's distribution mixes those of the cards it becomes, each shifted by the points of the box that
was closed, with the chance of that ending under the policy of the optimum. Layers are mixed as in
`solve`, all cards of a layer side by side.

Invariants:
    a distribution of a card begins at `lowest`: all its grades without a match, all else crossed out
    closing a box never goes below its own lowest, so every shift is to the right
    chances sum to 1, and their mean is the card's value
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from pysolver.contract.job import Job, Progress, finish
from pysolver.games.school.players import PLAYERS, choices
from pysolver.games.school.policy import CROSS, Ended, Policy
from pysolver.games.school.rules import BOXES, REROLLS, HouseRules
from pysolver.games.school.solve import BITS, MASKS, OPEN_BOXES, chunks, lattice
from pysolver.games.school.turn import (
    CHANCES,
    FIRST_COMBINATION,
    ROLL_INDEX,
    ROLLS,
    Floats,
    Ints,
    ranges,
    scoring,
)

TOGETHER = 128  # cards mixed at once: few calls, and others have their turn often enough


@dataclass(frozen=True, eq=False)
class Spread:
    """Chances of whole numbers of points, from `lowest` on."""

    lowest: int
    chances: Floats

    @property
    def mean(self) -> float:
        """Return the mean."""
        return float(self._points @ self.chances)

    @property
    def deviation(self) -> float:
        """Return the standard deviation."""
        return float(np.sqrt((self._points - self.mean) ** 2 @ self.chances))

    @property
    def _points(self) -> Ints:
        return self.lowest + np.arange(len(self.chances))

    def at_least(self, least: int) -> float:
        """Return the chance of so many points or more."""
        return float(self.chances[max(0, least - self.lowest) :].sum())

    def reaching(self, leasts: Ints) -> Floats:
        """Return the chances of so many points or more, for several numbers."""
        below = np.concatenate([[0.0], np.cumsum(self.chances)])
        found: Floats = 1 - below[np.clip(leasts - self.lowest, 0, len(self.chances))]
        return found

    def shifted(self, points: int) -> Spread:
        """Return the spread with points added that are already made."""
        return Spread(self.lowest + points, self.chances)

    def trimmed(self) -> Spread:
        """Leave out the totals at both ends that never come."""
        some = np.flatnonzero(self.chances)
        return Spread(self.lowest + int(some[0]), self.chances[some[0] : some[-1] + 1])

    def against(self, other: Spread) -> tuple[float, float, float]:
        """Return the chances to end above, equal to, and below an independent other."""
        other_points = other.lowest + np.arange(len(other.chances))
        below = np.concatenate([[0.0], np.cumsum(self.chances)])
        place = np.clip(other_points - self.lowest, 0, len(self.chances))
        beyond = np.clip(other_points - self.lowest + 1, 0, len(self.chances))
        lost = float(other.chances @ below[place])
        tied = float(other.chances @ (below[beyond] - below[place]))
        return 1.0 - lost - tied, tied, lost

    def above(self, other: Spread, leads: Ints) -> Floats:
        """Return the chance to end above an independent other at each lead, equal counting half.

        The leads ascend by one.
        """
        below = np.concatenate([[0.0], np.cumsum(other.chances), [1.0]])
        points = leads[0] + self.lowest - other.lowest + np.arange(len(self.chances) + len(leads) - 1)
        place = np.clip(points, -1, len(other.chances))
        won = (below[np.maximum(place, 0)] + below[np.minimum(place + 1, len(below) - 1)]) / 2
        found: Floats = np.correlate(won, self.chances, "valid")
        return found


@cache
def _by_points(house: HouseRules, first: bool) -> tuple[tuple[Ints, Ints, Ints], ...]:
    """Return for each box the rolls that hold it, by points; where each number of points begins; which."""
    made = scoring(house)
    table = made.first if first else made.later
    found = []
    for box, rows in enumerate(made.rows):
        order = rows[np.argsort(table[box, rows], kind="stable")]
        points, begin = np.unique(table[box, order], return_index=True)
        found.append((order, begin, points.astype(np.int64)))
    return tuple(found)


def endings(chosen: Policy, ended: Ended) -> Iterator[tuple[int, list[tuple[int, Floats]]]]:
    """Yield for each box the points that it is closed with, and per column the chance of that."""
    first, later = _by_points(chosen.house, True), _by_points(chosen.house, False)
    for box in range(len(BOXES)):
        chances: dict[int, Floats] = {}
        for flow, ending, (rows, begin, points) in (
            (ended.first, chosen.first_ending, first[box]),
            (ended.later, chosen.later_ending, later[box]),
        ):
            sums = np.add.reduceat(flow[rows] * (ending[rows] == box), begin, axis=0)
            for made, chance in zip(points.tolist(), sums, strict=True):
                chances[made] = chances.get(made, 0.0) + chance
            if box >= FIRST_COMBINATION:
                chances[0] = chances.get(0, 0.0) + (flow * (ending == CROSS + box)).sum(axis=0)
        yield box, [(points, chance) for points, chance in sorted(chances.items()) if chance.any()]


class Spreads:
    """The distributions of a card and of all that it becomes, under some house rules, by a player's play."""

    def __init__(self, house: HouseRules, player: str = PLAYERS[0]) -> None:
        self.house, self.player = house, player
        self.low, self.high = ranges(house)
        self._place = np.full(len(MASKS), -1)
        self._layers = [np.ones((1, 1))]  # by open boxes; of the empty card: no points, for certain
        self._place[0] = 0

    def solve(self, *masks: int) -> Job[None]:
        """Work out cards and all that they become."""
        widths = np.sort(self.high - self.low)[::-1]
        layers = lattice(np.array(masks), self.house.opening, MASKS == 0)
        whole, done = sum(map(len, layers)), 0
        for layer in layers:
            boxes = int(OPEN_BOXES[layer[0]])
            self._layers.append(np.zeros((len(layer), 1 + int(widths[:boxes].sum()))))
            self._place[layer] = np.arange(len(layer))
            for cards in chunks([layer], TOGETHER):
                chosen = choices(self.house, self.player, cards)
                flow = np.repeat(CHANCES[:, np.newaxis], len(cards), axis=1)
                rows = slice(int(self._place[cards[0]]), int(self._place[cards[-1]]) + 1)
                self._mix(chosen, chosen.of_roll(flow, REROLLS), cards, self._layers[boxes][rows])
                done += len(cards)
                yield Progress(done / whole)

    def covers(self, mask: int) -> bool:
        """Tell whether a card is among those valued."""
        return bool(self._place[mask] >= 0)

    def of(self, mask: int) -> Spread:
        """Return the distribution of a card."""
        return Spread(self._lowest(mask), self._layers[OPEN_BOXES[mask]][self._place[mask]]).trimmed()

    def mixed(self, mask: int, chosen: Policy, ended: Ended) -> list[Spread]:
        """Return the distribution of each column of a turn with a card, by how it ended."""
        columns = ended.later.shape[1]
        width = self._layers[OPEN_BOXES[mask] - 1].shape[1] + int((self.high - self.low).max())
        into = np.zeros((columns, width))
        self._mix(chosen, ended, np.full(columns, mask), into)
        return [Spread(self._lowest(mask), row).trimmed() for row in into]

    def _mix(self, chosen: Policy, ended: Ended, cards: Ints, into: Floats) -> None:
        below = self._layers[OPEN_BOXES[cards[0]] - 1]
        for box, ends in endings(chosen, ended):
            if not ends:
                continue
            some = np.flatnonzero(sum(chance for _, chance in ends))
            rest = below[self._place[cards[some] & ~BITS[box]]]
            brought, part = np.zeros((len(some), into.shape[1])), np.empty_like(rest)
            for points, chance in ends:
                shift = points - int(self.low[box])
                width = min(rest.shape[1], into.shape[1] - shift)  # beyond it all chances are 0
                np.multiply(chance[some, np.newaxis], rest, out=part)
                brought[:, shift : shift + width] += part[:, :width]
            into[some] += brought

    def _lowest(self, mask: int) -> int:
        return sum(int(self.low[box]) for box in range(len(BOXES)) if mask >> box & 1)


_worked_out: list[Spreads] = []  # last used first


def spreads(house: HouseRules, mask: int, player: str = PLAYERS[0]) -> Spreads:
    """Return distributions that cover a card; a game only goes down in them, so they serve to its end."""
    return finish(prepare(house, mask, player))


def prepare(house: HouseRules, mask: int, player: str = PLAYERS[0]) -> Job[Spreads]:
    """Work out distributions that cover a card, where they are not kept already.

    Those of a whole game take some fifty megabytes: two are kept, for a player and another.
    """
    for known in _worked_out:
        if (known.house, known.player) == (house, player) and known.covers(mask):
            found = known
            break
    else:
        found = Spreads(house, player)
        yield from found.solve(mask)
    _worked_out[:] = [found, *(other for other in _worked_out if other is not found)][:2]
    return found


class TurnSpreads:
    """The distributions of all that can be decided in a turn with one card."""

    def __init__(self, house: HouseRules, mask: int) -> None:
        self._mask = mask
        self._spreads = spreads(house, mask)
        self._policy = choices(house, PLAYERS[0], np.array([mask]))

    def rolled(self, left: int, roll: str) -> Spread:
        """Return the distribution with a roll on the table and so many rerolls left."""
        flow = np.zeros((len(ROLLS), 1))
        flow[ROLL_INDEX[roll]] = 1.0
        return self._of(self._policy.of_roll(flow, left))[0]

    def kept(self, left: int, dice: Sequence[str]) -> list[Spread]:
        """Return the distribution of each of several ways to keep dice with so many rerolls left."""
        return self._of(self._policy.of_kept(left, dice))

    def closed(self, box: str, points: int) -> Spread:
        """Return the distribution once a box is closed with so many points."""
        return self._spreads.of(self._mask & ~(1 << BOXES.index(box))).shifted(points)

    def _of(self, ended: Ended) -> list[Spread]:
        return self._spreads.mixed(self._mask, self._policy, ended)


def card_spread(house: HouseRules, mask: int, player: str = PLAYERS[0]) -> Spread:
    """Return the distribution of the points that a card still brings."""
    return spreads(house, mask, player).of(mask)
