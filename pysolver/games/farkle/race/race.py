"""KCD Farkle to win: the exact probability that the player to move banks the target first.

Both play to win. What is still needed decides, not the target, so a race that was solved once answers
for all positions with the same dice that need no more. A turn's own choices follow from the values by
one sweep. Needs and scores are in units of 50 points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd

import numpy as np

from pysolver.contract.dice import JOKER, Die
from pysolver.contract.job import Job, Progress
from pysolver.errors import GameError
from pysolver.games.farkle import notation
from pysolver.games.farkle.effects import NOTHING, Effect
from pysolver.games.farkle.notation import Action, State
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn.badged import Badged, SolvedUses, badged, solve_uses
from pysolver.games.farkle.turn.solve import values_of
from pysolver.games.farkle.turn.turn import Hot, Turn, hot_of, ordered, turn_of
from pysolver.sayings.say import saying
from pysolver.turns.program import Flags, Floats, Ints
from pysolver.turns.race import NOTHING_USED, Fewer, Race, Racer, race_job, turn_in_race
from pysolver.turns.sweep import roll_value

MOST_TARGET = 10_000  # of a race that is solved
EQUAL = 1e-12  # values nearer than this are equal: then one banks
MOST_KEPT = 16  # racers, and turns solved in a race, in memory
MOST_DICE_KEPT = 64  # dice by their smallest weights: those of a list, nearly

Dice = tuple[Die, ...]


@dataclass(frozen=True)
class Pairing:
    """Two players' dice, the one to move first, and the rule for groups of jokers alone."""

    mine: Dice
    theirs: Dice
    joker_groups: bool = False
    my_effect: Effect = NOTHING
    their_effect: Effect = NOTHING

    def __post_init__(self) -> None:
        # Neither the order of dice nor a common factor of weights changes a value, nor a rule about jokers
        # where there are none: written in one way, what is solved is found again.
        for side in ("mine", "theirs"):
            object.__setattr__(self, side, ordered(tuple(map(_reduced, getattr(self, side)))))
        object.__setattr__(self, "joker_groups", self.joker_groups and self.has_jokers)

    @property
    def has_jokers(self) -> bool:
        """Tell whether a joker can come up."""
        return any(die.can_show(JOKER) for die in (*self.mine, *self.theirs))

    @property
    def key(self) -> str:
        """Return one line that names the pairing: its dice by their weights."""
        sides = (",".join(map(str, dice)) for dice in (self.mine, self.theirs))
        badges = (self.my_effect, self.their_effect)
        worn = [effect.key for effect in badges] if badges != (NOTHING, NOTHING) else []
        return " ".join((*sides, *(["jokers-alone"] if self.joker_groups else []), *worn))

    @property
    def turned(self) -> Pairing:
        """Return the same pairing with the other player to move."""
        return Pairing(self.theirs, self.mine, self.joker_groups, self.their_effect, self.my_effect)

    def left(self, mine: int, theirs: int) -> Pairing:
        """Return the same pairing with so many uses of their badges left."""
        return replace(self, my_effect=self.my_effect.left(mine), their_effect=self.their_effect.left(theirs))


@lru_cache(MOST_DICE_KEPT)
def _reduced(die: Die) -> Die:
    """Return the same die by the smallest whole weights."""
    common = gcd(*die.weights)
    one, two, three, four, five, six = (weight // common for weight in die.weights)
    return replace(die, weights=(one, two, three, four, five, six))


def turned(race: Race) -> Race:
    """Return the same race with the other player to move."""
    return Race(race.second, race.first, race.residual)


@lru_cache(MOST_KEPT)
def racer_of(dice: Dice, joker_groups: bool = False, effect: Effect = NOTHING) -> Racer:
    """Return the turns of a player's dice as a race takes them; alike dice give the same one."""
    if effect.uses:
        able = badged(dice, joker_groups, effect)
        return Racer(able.graph, able.p, able.start, able.uses)
    turn = turn_of(dice, joker_groups, effect.bonus)
    return Racer(turn.graph, turn.p, turn.start)


def pairing_of(state: State) -> Pairing:
    """Return who plays with which dice, the player to move first."""
    other = notation.next_turn(state)
    return Pairing(state.dice, other.dice, state.joker_groups, state.effect, state.their_effect)


def needs_of(state: State) -> tuple[int, int]:
    """Return what the player to move needs, points at risk not counted off, and what the other needs."""
    check_target(max(state.need, state.their_need))
    return state.need // UNIT, state.their_need // UNIT


def check_target(points: int) -> None:
    """Raise GameError for points that no race is solved for."""
    if points % UNIT or not UNIT <= points <= MOST_TARGET:
        raise GameError(
            # a target of a race that is too high; e.g. unit="50", most="10000", points="12000"
            saying(
                "farkle.wrong_race",
                "Races are solved to targets from {unit} to {most}, multiples of {unit}, as in "
                "--target 4000, not {points}.",
                unit=str(UNIT),
                most=str(MOST_TARGET),
                points=str(points),
            )
        )


def solve_job(pairing: Pairing, need: int, their_need: int, fewer: Fewer = NOTHING_USED) -> Job[Race]:
    """Solve the race of a pairing up to what both need; it yields the share of the work that is done.

    With badges that can be used it rests on the races in which they are used up, use by use.
    """
    one = racer_of(pairing.mine, pairing.joker_groups, pairing.my_effect)
    yield Progress(0.0)
    other = racer_of(pairing.theirs, pairing.joker_groups, pairing.their_effect)
    yield Progress(0.0)
    return (yield from race_job(one, other, need, their_need, fewer))


@dataclass(frozen=True, eq=False)
class TurnToWin:
    """A turn whose options are weighed by the probability to win; scores and need in units."""

    turn: Turn
    need: int
    hold: Floats  # hold[score, local], the player having the choice to bank or to throw
    banked: Floats  # by score, the probability to win once it is banked
    bust: float  # the probability to win after a bust

    def bank(self, score: int) -> float:
        """Return the probability to win after banking a score."""
        return float(self.banked[min(score, self.need)])

    def throws(self, local: int, score: int) -> bool:
        """Tell whether throwing is better than banking."""
        return score < self.need and bool(self.hold[score, local] > self.banked[score] + EQUAL)

    @property
    def thrown(self) -> Flags:
        """Return thrown[score, local], whether throwing is better, for all scores below what is needed."""
        return self.hold[: self.need] > self.banked[: self.need, np.newaxis] + EQUAL

    def throw(self, hand: int, score: int) -> float:
        """Return the probability to win when a hand is thrown with a score at risk, then the best play."""
        turn, local = self.turn, int(self.turn.local[hand])
        lost = float(turn.risks[local]) * self.bust
        return roll_value(turn.graph, turn.p, self.hold, local, min(score, self.need)) + lost

    def hot(self, hand: int, score: int) -> Hot:
        """Return how probably all dice of a hand score, and what winning is worth then."""
        p, gains = self.turn.hot[self.turn.local[hand]]
        return hot_of(p, self.hold[min(score, self.need) + gains, self.turn.start])


def turn_to_win(state: State, race: Race) -> TurnToWin:
    """Solve the turn of a position, given its race: `first` the player to move, `second` the other."""
    return turn_in(turn_of(state.dice, state.joker_groups, state.effect.bonus), race, *needs_of(state))


def uses_to_win(turn: Badged, layers: Sequence[Race], need: int, their_need: int) -> SolvedUses:
    """Solve the turn of a player with a badge that can be used.

    Given are the races with 0, 1, ... uses left to the player to move, who comes `first` in them.
    """
    score = np.arange(need + 1 + turn.graph.highest_gain)

    def wins(race: Race, scores: Ints) -> Floats:
        left = np.maximum(need - scores, 0)
        return np.where(left > 0, 1 - race.second[their_need, left], 1.0)

    raised = wins(layers[-2], np.floor(score * UNIT * turn.effect.times).astype(np.int64) // UNIT)
    lost = np.array([1 - race.second[their_need, need] for race in layers])
    return solve_uses(turn, np.array([wins(race, score) for race in layers]), raised, lost)


def turn_in(turn: Turn, race: Race, need: int, their_need: int) -> TurnToWin:
    """Solve a turn of the player to move in a race, whatever the order of their dice."""
    return _turn_to_win(turn, tuple(race.second[their_need, : need + 1].tolist()))


@lru_cache(MOST_KEPT)
def _turn_to_win(turn: Turn, replies: tuple[float, ...]) -> TurnToWin:
    """Solve a turn, given what the other player's move is worth to them by the need that is left here."""
    need = len(replies) - 1
    racer = Racer(turn.graph, turn.p, turn.start)
    wins = np.array([replies])
    banked = 1 - wins[0, ::-1]
    return TurnToWin(turn, need, turn_in_race(racer, wins, need, 0), banked, 1 - replies[need])


@dataclass(frozen=True)
class Weighed:
    """An action with what it is worth: the probability to win, the points of the turn, the risk of a bust."""

    action: Action
    win: float
    points: float
    risk: float


def weigh(state: State, to_win: TurnToWin, actions: Sequence[Action]) -> list[Weighed]:
    """Weigh actions of a position to win and by points, given its solved turn."""
    by_points = values_of(state.dice, to_win.need, state.joker_groups, state.effect.bonus)
    found = []
    for action in actions:
        score = (state.turn + action.points) // UNIT
        if action.bank:
            found.append(Weighed(action, to_win.bank(score), UNIT * float(min(score, to_win.need)), risk=0.0))
            continue
        hand = sum(1 << slot for slot in state.hand if slot not in action.slots)
        points, risk = UNIT * by_points.throw(hand, score), by_points.bust(hand)
        found.append(Weighed(action, to_win.throw(hand, score), points, risk))
    return found
