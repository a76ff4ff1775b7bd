"""Values of a turn by points: what banking and what throwing is worth, everywhere in it.

Three readings of "points" are solved, as `Stops`: every point counts; what is banked counts at most up
to the points still needed (the default of a game with a target); or a turn ends by itself from some
score on with the surplus counted, which is how one published solver reads its target.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from pysolver.contract.dice import Die
from pysolver.errors import GameError, LimitError
from pysolver.games.farkle.rules import NO_BONUS, UNIT, Bonus
from pysolver.games.farkle.turn.turn import Hot, Turn, hot_of, ordered, ordered_hands, turn_of
from pysolver.sayings.say import saying
from pysolver.turns.program import Flags, Floats
from pysolver.turns.sweep import once_more, roll_value, values

EQUAL = 1e-9  # values nearer than this are equal: then one banks
MOST_KEPT = 64  # solved turns in memory: a game to 4000 has at most 80 needs a player
MOST_THROWS = 100
MOST_READ = 10_000_000_000  # options read for one answer: half a minute at most


@dataclass(frozen=True)
class Stops:
    """What a banked score is worth; in units, as is everything in here."""

    need: int | None = None  # what is banked counts at most this
    ends_at: int | None = None  # from here on the turn is over, and all of it counts

    def height(self, turn: Turn) -> int:
        """Return the score from which on banking is best in every hand."""
        if self.need is not None:
            return self.need
        return turn.graph.height(turn.p) if self.ends_at is None else self.ends_at

    def worth(self, score: Floats) -> Floats:
        """Return what banking each of these scores is worth."""
        return score if self.need is None else np.minimum(score, self.need)


EVERY_POINT = Stops()


@dataclass(frozen=True, eq=False)
class SolvedTurn:
    """What banking and what throwing is worth in a turn; banking from `height` on is best."""

    turn: Turn
    stops: Stops
    height: int

    def bank(self, score: int) -> float:
        """Return what banking a score is worth."""
        return float(self.stops.worth(np.array([score], np.float64))[0])

    def throw(self, hand: int, score: int) -> float:
        """Return what throwing a hand is worth with a score at risk, the best play after it."""
        # Up here the next decision is to bank, whatever comes.
        top = self.stops.worth(score + np.arange(self.turn.graph.highest_gain + 1, dtype=np.float64))
        hold = np.repeat(top[:, np.newaxis], self.turn.graph.locals, axis=1)
        return roll_value(self.turn.graph, self.turn.p, hold, int(self.turn.local[hand]), 0)

    def bust(self, hand: int) -> float:
        """Return the probability that throwing a hand brings nothing."""
        return float(self.turn.risks[self.turn.local[hand]])

    @property
    def start(self) -> float:
        """Return what a turn is worth before its first throw."""
        return self.throw(0, 0)


@dataclass(frozen=True, eq=False)
class TurnValues(SolvedTurn):
    """A solved turn of any number of throws."""

    hold: Floats  # hold[score, local]: having the choice to bank or to throw

    def throw(self, hand: int, score: int) -> float:
        """Return what throwing a hand is worth with a score at risk, the best play after it."""
        if score >= self.height:
            return super().throw(hand, score)
        local = int(self.turn.local[hand])
        held = float(self.hold[score, local])
        # A hand that is better thrown than banked is worth its throw, which the sweep has found.
        if held > self.bank(score):
            return held
        return roll_value(self.turn.graph, self.turn.p, self.hold, local, score)

    @property
    def thrown(self) -> Flags:
        """Return thrown[score, local], whether throwing is better, for all scores at which one may throw."""
        banked = self.stops.worth(np.arange(self.height, dtype=np.float64))
        return self.hold[: self.height] > banked[:, np.newaxis] + EQUAL

    def hot(self, hand: int, score: int) -> Hot:
        """Return how probably all dice of a hand score, and what the turn is worth then."""
        p, gains = self.turn.hot[self.turn.local[hand]]
        if score >= self.height:
            return hot_of(p, self.stops.worth(score + gains.astype(np.float64)))
        return hot_of(p, self.hold[score + gains, self.turn.start])


@dataclass(frozen=True, eq=False)
class LimitedTurn(SolvedTurn):
    """A solved turn of at most some number of throws."""

    after: Floats  # after[score, local]: having the choice to bank or to throw, with one throw fewer left

    def throw(self, hand: int, score: int) -> float:
        """Return what throwing a hand is worth with a score at risk, as often as throws are left."""
        if score >= self.height:
            return super().throw(hand, score)
        return roll_value(self.turn.graph, self.turn.p, self.after, int(self.turn.local[hand]), score)


def solve_turn(turn: Turn, stops: Stops = EVERY_POINT) -> TurnValues:
    """Solve a turn for any number of throws."""
    height = stops.height(turn)
    return TurnValues(turn, stops, height, values(turn.graph, turn.p, _stop(turn, stops, height)))


def _stop(turn: Turn, stops: Stops, height: int) -> Floats:
    return stops.worth(np.arange(height + turn.graph.highest_gain, dtype=np.float64))


@lru_cache(MOST_KEPT)
def values_of(
    dice: tuple[Die, ...], need: int | None, joker_groups: bool = False, bonus: Bonus = NO_BONUS
) -> TurnValues:
    """Return the solved turn of six dice and the points still needed, in units; None: every point counts."""
    turn = turn_of(dice, joker_groups, bonus)
    if dice == ordered(dice):
        return solve_turn(turn, Stops(need))
    known = values_of(ordered(dice), need, joker_groups, bonus)
    locals_ = known.turn.local[ordered_hands(dice)[list(turn.hands)]]
    return replace(known, turn=turn, hold=known.hold[:, locals_])


def optimal(turn: Turn, throws: int, stops: Stops = EVERY_POINT) -> list[LimitedTurn]:
    """Return what at most 1, 2, ... throws are worth, each found from the values of one throw fewer."""
    if not 1 <= throws <= MOST_THROWS:
        raise GameError(
            # what is typed as --throws; e.g. most=20, throws="0", example="--throws 3"
            saying(
                "farkle.wrong_rolls",
                "The rolls are from 1 to {most}, as in {example}, not {throws}.",
                most=MOST_THROWS,
                throws=str(throws),
                example="--throws 3",
            )
        )
    height = _reachable(turn, throws, stops)
    affordable(turn, height * throws, "--throws 3", "--target 1000")
    stop = _stop(turn, stops, height)
    hold = np.repeat(stop[:, np.newaxis], turn.graph.locals, axis=1)
    found = [LimitedTurn(turn, stops, height, hold)]
    below = height  # only scores below one whose value has changed can change
    while below and len(found) < throws:
        hold, below = once_more(turn.graph, turn.p, stop, hold, below)
        found.append(LimitedTurn(turn, stops, height, hold))
    return found + found[-1:] * (throws - len(found))


def _reachable(turn: Turn, throws: int, stops: Stops) -> int:
    """Return a score above which nobody throws again: derived, or as far as this many throws can get."""
    try:
        return stops.height(turn)
    except LimitError:
        return throws * turn.graph.highest_gain


def affordable(turn: Turn, times: float, *examples: str) -> None:
    """Raise LimitError where reading a turn's options this many times takes too long to wait for."""
    if turn.graph.options * times > MOST_READ:
        raise LimitError(
            # a question that takes too long, and options by which it takes less;
            # e.g. examples=["--throws 3", "--target 1000"]
            saying(
                "farkle.too_long",
                "That takes too long with these dice; ask for less, as in {examples:or}.",
                examples=list(examples),
            )
        )


def check_reached(reached: bool) -> None:
    """Raise GameError where dice never reach a target."""
    if not reached:
        raise GameError(
            # dice of which no roll ever scores
            saying(
                "farkle.never_reached",
                "These dice never reach it: every roll of them busts; try others, as in odd*6.",
            )
        )


def in_units(points: int | None) -> int | None:
    """Return points as units of 50."""
    return None if points is None else points // UNIT
