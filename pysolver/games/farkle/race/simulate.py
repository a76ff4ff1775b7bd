"""Games that both sides play to win, thrown out one by one: they must agree with the exact value.

The play is the advice's and reads only the values of a race; the luck is the throws'. Menus and choices are
read off the turn graph, which takes a thirteenth of the time that a game through the match takes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.games.farkle.race.race import Pairing, TurnToWin, turn_in, turned
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.turns.race import Race

SURE = 3.290527  # standard deviations within which 99.9 of 100 results lie
EVERY = 50  # games between two signs of progress
MOST_GAMES = 1_000_000


@dataclass(frozen=True)
class Result:
    """How many games the player to move first won, and the interval that the true share lies in."""

    games: int
    wins: int

    @property
    def share(self) -> float:
        """Return the share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval, which holds the true probability 999 times in 1000."""
        z = SURE * SURE / self.games
        middle = (self.share + z / 2) / (1 + z)
        half = SURE * sqrt(self.share * (1 - self.share) / self.games + z / (4 * self.games)) / (1 + z)
        return middle - half, middle + half


def play_job(pairing: Pairing, race: Race, need: int, their_need: int, games: int, seed: int) -> Job[Result]:
    """Play that many games from the needs given, both sides to win."""
    dice = random.Random(seed)
    seats = (_Seat(pairing, race), _Seat(pairing.turned, turned(race)))
    wins = 0
    for game in range(games):
        if game % EVERY == 0:
            yield Progress(game / games)
        needs, seat = [need, their_need], 0
        while True:
            needs[seat] -= seats[seat].turn(needs[seat], needs[1 - seat], dice)
            if needs[seat] <= 0:
                break
            seat = 1 - seat
        wins += seat == 0
    return Result(games, wins)


class _Seat:
    """One player at the table, with the turns that were solved already."""

    def __init__(self, pairing: Pairing, race: Race) -> None:
        self.race, self.compiled = race, turn_of(pairing.mine, pairing.joker_groups, pairing.my_effect.bonus)
        graph = self.compiled.graph
        self.menus = [
            list(accumulate(self.compiled.p[first:last]))
            for first, last in zip(graph.menu_start[:-1], graph.menu_start[1:], strict=True)
        ]
        self.solved: dict[tuple[int, int], TurnToWin] = {}

    def turn(self, need: int, their_need: int, dice: random.Random) -> int:
        """Throw out one turn and return what it banks."""
        if (need, their_need) not in self.solved:
            self.solved[need, their_need] = turn_in(self.compiled, self.race, need, their_need)
        to_win, graph = self.solved[need, their_need], self.compiled.graph
        local, score = self.compiled.start, 0
        while score == 0 or to_win.throws(local, score):
            drawn = int(np.searchsorted(self.menus[local], dice.random(), side="right"))
            if drawn == len(self.menus[local]):
                return 0
            menu = graph.menu_start[local] + drawn
            options = slice(graph.option_start[menu], graph.option_start[menu + 1])
            gain, target = graph.gain[options], graph.target[options]
            best = int(np.argmax(to_win.hold[score + gain, target]))
            score, local = score + int(gain[best]), int(target[best])
        return score
