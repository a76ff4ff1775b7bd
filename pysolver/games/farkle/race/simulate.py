"""Games that both sides play to win, thrown out one by one: they must agree with the exact value.

The play is the advice's and reads only the values of a race; the luck is the throws'. Menus and choices are
read off the turn graph, which takes a thirteenth of the time that a game through the match takes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.games.farkle.race.race import EQUAL, Pairing, TurnToWin, turn_in, turned, uses_to_win
from pysolver.games.farkle.turn.badged import Badged, SolvedUses, badged
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.turns.program import Floats, Program
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


Known = Callable[[int, int], Race]  # by the uses left to the player to move first, and to the other


def play_job(
    pairing: Pairing, known: Known, need: int, their_need: int, games: int, seed: int
) -> Job[Result]:
    """Play that many games from the needs given, both sides to win."""
    dice = random.Random(seed)
    uses = pairing.my_effect.uses, pairing.their_effect.uses
    seats = (
        _seat(pairing, known),
        _seat(pairing.turned, lambda mine, theirs: turned(known(theirs, mine))),
    )
    wins = 0
    for game in range(games):
        if game % EVERY == 0:
            yield Progress(game / games)
        needs, left, seat = [need, their_need], list(uses), 0
        while True:
            place = _Place(needs[seat], needs[1 - seat], left[seat], left[1 - seat])
            banked, left[seat] = seats[seat].turn(place, dice)
            needs[seat] -= banked
            if needs[seat] <= 0:
                break
            seat = 1 - seat
        wins += seat == 0
    return Result(games, wins)


class _Place(NamedTuple):
    """What both need, and the uses that both have left, the player to move first."""

    need: int
    their_need: int
    left: int
    theirs: int


def _seat(pairing: Pairing, known: Known) -> _Seat | _BadgedSeat:
    return _BadgedSeat(pairing, known) if pairing.my_effect.uses else _Seat(pairing, known)


class _Menus:
    """The menus of a turn, to be drawn."""

    def __init__(self, graph: Program, p: Floats) -> None:
        self.graph = graph
        self._up_to = [
            list(accumulate(p[first:last]))
            for first, last in zip(graph.menu_start[:-1], graph.menu_start[1:], strict=True)
        ]

    def draw(self, local: int, dice: random.Random) -> slice | None:
        """Return the options of the menu that a throw brings, None for a bust."""
        drawn = int(np.searchsorted(self._up_to[local], dice.random(), side="right"))
        if drawn == len(self._up_to[local]):
            return None
        menu = self.graph.menu_start[local] + drawn
        return slice(self.graph.option_start[menu], self.graph.option_start[menu + 1])


class _Seat:
    """One player at the table, with the turns that were solved already."""

    def __init__(self, pairing: Pairing, known: Known) -> None:
        self.known = known
        self.compiled = turn_of(pairing.mine, pairing.joker_groups, pairing.my_effect.bonus)
        self.menus = _Menus(self.compiled.graph, self.compiled.p)
        self.solved: dict[_Place, TurnToWin] = {}

    def turn(self, place: _Place, dice: random.Random) -> tuple[int, int]:
        """Throw out one turn and return what it banks, and that no use is left."""
        if place not in self.solved:
            race = self.known(0, place.theirs)
            self.solved[place] = turn_in(self.compiled, race, place.need, place.their_need)
        to_win, graph = self.solved[place], self.compiled.graph
        local, score = self.compiled.start, 0
        while score == 0 or to_win.throws(local, score):
            options = self.menus.draw(local, dice)
            if options is None:
                return 0, 0
            gain, target = graph.gain[options], graph.target[options]
            best = int(np.argmax(to_win.hold[score + gain, target]))
            score, local = score + int(gain[best]), int(target[best])
        return score, 0


class _BadgedSeat:
    """One player with a badge that can be used; once it is used up they play as anybody else."""

    def __init__(self, pairing: Pairing, known: Known) -> None:
        self.pairing, self.known = pairing, known
        self.plain = _Seat(pairing, known)
        self.able: dict[int, tuple[Badged, _Menus]] = {}
        self.solved: dict[_Place, SolvedUses] = {}

    def turn(self, place: _Place, dice: random.Random) -> tuple[int, int]:
        """Throw out one turn and return what it banks, and the uses that are left."""
        if not place.left:
            return self.plain.turn(place, dice)
        turn, menus = self._able(place.left)
        if place not in self.solved:
            layers = [self.known(left, place.theirs) for left in range(place.left + 1)]
            self.solved[place] = uses_to_win(turn, layers, place.need, place.their_need)
        found, graph, uses = self.solved[place], turn.graph, turn.uses
        local, score = turn.start, 0
        while not (score and uses.stops[local] and self._stops(found, local, score)):
            options = menus.draw(local, dice)
            if options is None:
                return 0, int(uses.left[local])
            gain, target = graph.gain[options], graph.target[options]
            best = int(np.argmax(found.hold[np.minimum(score + gain, place.need), target]))
            score, local = min(score + int(gain[best]), place.need), int(target[best])
        left = int(uses.left[local])
        if turn.effect.kind == "warlord" and found.raised[score] > found.banked[left, score] + EQUAL:
            return turn.effect.units(score), left - 1
        return score, left

    def _able(self, left: int) -> tuple[Badged, _Menus]:
        if left not in self.able:
            effect = self.pairing.my_effect.left(left)
            turn = badged(self.pairing.mine, self.pairing.joker_groups, effect)
            self.able[left] = turn, _Menus(turn.graph, turn.p)
        return self.able[left]

    def _stops(self, found: SolvedUses, local: int, score: int) -> bool:
        """Tell whether stopping is no worse than going on."""
        left = int(found.turn.uses.left[local])
        stop = float(found.banked[left, score])
        if found.turn.effect.kind == "warlord":
            stop = max(stop, float(found.raised[score]))
        return stop + EQUAL >= float(found.hold[score, local])
