"""Games of several: what one who plays to win wins more than one who plays for points, as the others do.

    python -m pysolver.games.school.offline.several --players 4 --games 100000

As in `matches` not results are averaged but what each turn gains: what every moment would win if all went on
for points is known from the distributions, and so is by how much a turn that is played to win does better on
average. Everybody's place in the round comes equally often, so play for points wins one game of so many.
The games of a batch are played side by side, a column each.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

import numpy as np

from pysolver.cli.progress import watched
from pysolver.contract.job import Job, Progress, part_of
from pysolver.games.school import chances, field
from pysolver.games.school.chances import Spread
from pysolver.games.school.duel import Leads
from pysolver.games.school.offline.matches import drawn, ends_of
from pysolver.games.school.players import PLAYERS, choices
from pysolver.games.school.policy import policy_by_points
from pysolver.games.school.rules import BOXES, MOST_PLAYERS, HouseRules
from pysolver.games.school.solve import ALL, BITS, OPEN_BOXES
from pysolver.games.school.turn import Floats, Ints, ranges

TOGETHER = 60  # a multiple of every number of players


@dataclass(frozen=True)
class Gained:
    """What many games came to."""

    games: int
    gain: float  # what play to win wins more than play for points
    error: float  # its standard error


def play_job(house: HouseRules, players: int, games: int, seed: int) -> Job[Gained]:
    """Play whole games to win against others who play for points."""
    yield from part_of(chances.prepare(house, ALL), 0.0, 0.0)
    dice, gains = np.random.default_rng(seed), np.zeros(0)
    while len(gains) < games:
        batch = Batch(house, players, dice, place=len(gains) // TOGETHER % players)
        for round_ in range(len(BOXES)):
            batch.round()
            yield Progress((len(gains) + TOGETHER * (round_ + 1) / len(BOXES)) / games)
        gains = np.concatenate([gains, batch.gains])
    return Gained(len(gains), float(gains.mean()), float(gains.std(ddof=1)) / sqrt(len(gains)))


class Batch:
    """Games side by side: the cards and totals of all, and what the turns played to win have gained."""

    def __init__(
        self, house: HouseRules, players: int, dice: np.random.Generator, place: int, card: int = ALL
    ) -> None:
        self.house, self.gains = house, np.zeros(TOGETHER)
        self._dice, self._place = dice, place
        self._cards = np.full((players, TOGETHER), card)
        self._totals = np.zeros((players, TOGETHER), np.int64)

    def round(self) -> None:
        """Let everybody take a turn."""
        for player, (cards, totals) in enumerate(zip(self._cards, self._totals, strict=True)):
            if player == self._place:
                closing, points = self._to_win()
            else:
                ends = [ends_by_points(self.house, int(card)).drawn(self._dice) for card in cards]
                closing, points = np.array(ends).T
            cards &= ~BITS[closing]
            totals += points

    def _to_win(self) -> tuple[Ints, Ints]:
        """Take a turn to win, and note what it gains on one that is played for points."""
        low, high = ranges(self.house)
        wins, known = np.full((2, len(BOXES), int((high - low).max()) + 1, TOGETHER), -np.inf)
        for column, mask in enumerate(self._cards[self._place].tolist()):
            if_points = self._if_points(column, mask)
            advised = if_points if _is_known(mask) else self._advised(column, mask)
            if OPEN_BOXES[mask] <= field.PLANNED_FROM:
                advised = field.closed(self.house, mask, self._share(column))
            for found, closed in ((wins, advised), (known, if_points)):
                for box, worth in closed.items():
                    found[box, : len(worth), column] = worth[:, 0]
            by_points = ends_by_points(self.house, mask)
            worth = known[by_points.boxes, by_points.points - low[by_points.boxes], column]
            self.gains[column] -= by_points.chances @ worth
        can_close = np.flatnonzero((wins[:, 0] > -np.inf).any(axis=1)).tolist()
        ends = ends_of(
            policy_by_points(self.house, {box: wins[box, : high[box] - low[box] + 1] for box in can_close})
        )
        for box, points, chance in ends:
            some = chance > 0
            self.gains[some] += chance[some] * known[box, points - low[box], some]
        return drawn(ends, self._dice)

    def _advised(self, column: int, mask: int) -> dict[int, Floats]:
        """Return what closing each box wins as the advice has it, of cards with many boxes open."""
        rests = (
            (_spread if _is_known(card) else field.normal)(self.house, card).shifted(ahead)
            for card, ahead in self._others(column)
        )
        share = field.share_of(list(rests))
        return field.looked_ahead(self.house, mask, share, lambda rest: field.normal(self.house, rest))

    def _if_points(self, column: int, mask: int) -> dict[int, Floats]:
        """Return what closing each box wins if all go on for points."""
        return field.looked_ahead(
            self.house, mask, self._share(column), lambda rest: _spread(self.house, rest)
        )

    def _share(self, column: int) -> Leads:
        """Return the share of the win by the points that one makes, if the others go on for points."""
        ends = [_spread(self.house, card).shifted(ahead) for card, ahead in self._others(column)]
        return field.share_of(ends)

    def _others(self, column: int) -> list[tuple[int, int]]:
        """Return the card of each other, and how many points that one is ahead."""
        totals, cards = self._totals[:, column], self._cards[:, column]
        return [
            (int(cards[player]), int(totals[player] - totals[self._place]))
            for player in range(len(cards))
            if player != self._place
        ]


@dataclass(frozen=True, eq=False)
class EndsByPoints:
    """How a turn with one card ends that is played for points."""

    boxes: Ints
    points: Ints
    chances: Floats

    def drawn(self, dice: np.random.Generator) -> tuple[int, int]:
        """Draw an end: the box and its points."""
        up_to = np.cumsum(self.chances)
        place = int(np.searchsorted(up_to, dice.random() * up_to[-1]))
        return int(self.boxes[place]), int(self.points[place])


@lru_cache(maxsize=2**15)
def ends_by_points(house: HouseRules, mask: int) -> EndsByPoints:
    """Return how a turn with a card ends that is played for points."""
    ends = ends_of(choices(house, PLAYERS[0], np.array([mask])))
    boxes, points = np.array([(box, points) for box, points, _ in ends]).T
    return EndsByPoints(boxes, points, np.array([float(chance[0]) for _, _, chance in ends]))


def _is_known(mask: int) -> bool:
    """Tell whether the advice takes the points of a card as they are distributed."""
    return bool(OPEN_BOXES[mask] <= field.SPREAD_FROM)


@lru_cache(maxsize=2**15)
def _spread(house: HouseRules, mask: int) -> Spread:
    return chances.spreads(house, mask).of(mask)


def main() -> None:
    """Play the games that are asked for, and print what they gained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=3, choices=range(3, MOST_PLAYERS + 1))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = watched(play_job(HouseRules(), args.players, args.games, args.seed), "Playing")
    print(
        f"{found.games} games, {args.players} at the table: to win {1 / args.players + found.gain:.3%}, "
        f"{found.gain:.3%} more than for points (standard error {found.error:.3%})."
    )


if __name__ == "__main__":
    main()
