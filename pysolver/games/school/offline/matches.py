"""Matches between two: how often the one who plays to win wins, and what that costs in points.

Not results are averaged but what each turn gains. A player who goes on for points ends with a total whose
distribution is known (`chances`), and so does an opponent who does not look at the score: so what every
moment would then win is known exactly, and by how much a turn that is played to win does better on average
than one that is played for points. These gains, summed over the turns of a game and added to what play for
points wins, have the mean of the results and a small part of their spread.

The games of a batch are played side by side, a column each.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from pysolver.contract.job import Job, Progress, finish, part_of
from pysolver.games.school import chances, versus
from pysolver.games.school.chances import Spreads, endings
from pysolver.games.school.duel import Duel
from pysolver.games.school.players import PLAYERS, choices
from pysolver.games.school.policy import Policy, policy_by_points
from pysolver.games.school.rules import BOXES, REROLLS, HouseRules
from pysolver.games.school.solve import ALL, BITS, OPEN_BOXES, values
from pysolver.games.school.turn import CHANCES, Floats, Ints, ranges

TOGETHER = 50

Ends = list[tuple[int, int, Floats]]  # a box, its points, and in each game the chance of that


@dataclass(frozen=True)
class Matches:
    """What many games came to; the errors are 1.96 times the standard error."""

    games: int
    by_points: float  # what play for points wins, exactly
    wins: float
    wins_error: float
    points: float  # a game, beside those of play for points
    points_error: float


def play_job(house: HouseRules, opponent: str, games: int, seed: int) -> Job[Matches]:
    """Play whole games to win against a player who plays for points or as Bob; half of them moving first."""
    mine = yield from part_of(chances.prepare(house, ALL, PLAYERS[0]), 0.0, 0.0)
    theirs = yield from part_of(chances.prepare(house, ALL, opponent), 0.0, 0.0)
    dice = np.random.default_rng(seed)
    gains = np.zeros((2, 0))
    begins = True
    while (played := gains.shape[1]) < games:
        batch = Batch((mine, theirs), min(TOGETHER, games - played), dice)
        for turn in range(2 * len(BOXES)):
            batch.my_turn() if (turn % 2 == 0) == begins else batch.their_turn()
            yield Progress((played + batch.games * (turn + 1) / 2 / len(BOXES)) / games)
        gains, begins = np.concatenate([gains, batch.gains], axis=1), not begins
    by_points = float(mine.of(ALL).above(theirs.of(ALL), np.zeros(1, np.int64))[0])
    (wins, points), (wins_error, points_error) = gains.mean(axis=1), 1.96 * gains.std(axis=1) / sqrt(games)
    return Matches(
        games, by_points, by_points + float(wins), float(wins_error), float(points), float(points_error)
    )


class Batch:
    """Games that are played side by side by one who plays to win: both cards, the lead, and the gains."""

    def __init__(
        self, two: tuple[Spreads, Spreads], games: int, dice: np.random.Generator, card: int = ALL
    ) -> None:
        self.house, self.games = two[0].house, games
        self.gains = np.zeros((2, games))  # chance to win, and points
        self._two, self._dice = two, dice
        self._mine, self._theirs = np.full(games, card), np.full(games, card)
        self._lead = np.zeros(games, np.int64)
        self._duels: list[Duel] = []  # of each game, once its end is solved

    def my_turn(self) -> None:
        """Play a turn to win, and note what it gains on one that is played for points."""
        to_win = ends_of(policy_by_points(self.house, self._closed()))
        by_points = ends_of(choices(self.house, PLAYERS[0], self._mine))
        wins, rest, low = self._wins(), values(self.house).after(self._mine), ranges(self.house)[0]
        for sign, ends in ((1, to_win), (-1, by_points)):
            for box, points, chance in ends:
                some = chance > 0
                self.gains[0] += sign * chance * wins[box][points - low[box]]
                self.gains[1, some] += sign * chance[some] * (points + rest[box, some])
        boxes, made = drawn(to_win, self._dice)
        self._mine, self._lead = self._mine & ~BITS[boxes], self._lead + made

    def their_turn(self) -> None:
        """Play a turn of the opponent's."""
        box, points = drawn(ends_of(choices(self.house, self._two[1].player, self._theirs)), self._dice)
        self._theirs, self._lead = self._theirs & ~BITS[box], self._lead - points

    def _closed(self) -> dict[int, Floats]:
        """Return what closing each box wins as the advice has it: exactly at the end, before that about."""
        if OPEN_BOXES[self._mine[0]] > versus.EXACT_FROM:
            return versus.estimated(self.house, self._mine, self._theirs, self._lead)
        situations = list(zip(self._mine.tolist(), self._theirs.tolist(), self._lead.tolist(), strict=True))
        if not self._duels:
            self._duels = [Duel(self.house) for _ in situations]
            for duel, (mine, theirs, lead) in zip(self._duels, situations, strict=True):
                finish(duel.solve(mine, theirs, lead, lead))
        low, high = ranges(self.house)
        found = {
            box: np.full((high[box] - low[box] + 1, self.games), -np.inf)
            for box in range(len(BOXES))
            if (self._mine & BITS[box]).any()
        }
        for game, (mine, theirs, lead) in enumerate(situations):
            closed = self._duels[game].closed(mine, [(theirs, np.array([lead]))])
            for box, chance in closed.items():
                found[box][:, game] = chance[:, 0]
        return found

    def _wins(self) -> Floats:
        """Return [box, points above the fewest, game]: what closing a box wins if all goes on for points."""
        low, high = ranges(self.house)
        found = np.zeros((len(BOXES), int((high - low).max()) + 1, self.games))
        for game, (mine, lead) in enumerate(zip(self._mine.tolist(), self._lead.tolist(), strict=True)):
            theirs = self._two[1].of(int(self._theirs[game]))
            for box in np.flatnonzero(mine & BITS):
                rest = mine & ~int(BITS[box])
                if self._two[0].covers(rest):
                    leads = lead + np.arange(low[box], high[box] + 1)
                    found[box, : len(leads), game] = self._two[0].of(rest).above(theirs, leads)
        return found


def drawn(ends: Ends, dice: np.random.Generator) -> tuple[Ints, Ints]:
    """Draw an end of the turn in each game: the box and its points."""
    up_to = np.cumsum([chance for _, _, chance in ends], axis=0)
    place = (up_to < dice.random(up_to.shape[1]) * up_to[-1]).sum(axis=0)
    boxes, points = np.array([(box, points) for box, points, _ in ends])[place].T
    return boxes, points


def ends_of(chosen: Policy) -> Ends:
    """Return how a turn ends."""
    flow = np.repeat(CHANCES[:, np.newaxis], chosen.first_ending.shape[1], axis=1)
    ended = chosen.of_roll(flow, REROLLS)
    return [(box, points, chance) for box, ends in endings(chosen, ended) for points, chance in ends]
