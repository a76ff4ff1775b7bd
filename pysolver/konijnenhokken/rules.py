"""Konijnenhokken: the rules, for seven dice.

Rabbits   a 1 placed is one rabbit, a 2 placed as a rabbit is two
Cages     are collected in order: first the x2 (a 2), then the x3 (a 3), the x4 (a 4), the x5 (a 5)
Score     rabbits x highest cage, or the rabbits alone without any
Throw     all dice not placed; at least one rabbit must be placed after each throw, else the turn ends
          with nothing. Anything else is the player's choice; a 6 is never placed.
All seven placed: stop, or note the total and go on with seven fresh dice. The total can still be lost.

Sources: the rule sheet of the Dutch family game as several independent programs play it, which agree.

Position text: `<earlier runs> <ones>.<twos>.<cages> <roll>`, as in `20 1.0.1 12345`: 20 points noted from
seven dice placed before, then what lies on the table, then the roll in ascending order. The roll is `*`
when the player decides to stop or roll, and `-` when the turn is over with the points that stand first.
A race adds `<target>:<mine>/<theirs>:<first or second>`, as in `0 0.0.0 * 200:45/60:first`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pysolver.core.dice import counts_of
from pysolver.errors import ActionError, PositionError

DICE = 7
MOST_CAGES = 4
MOST_EARLIER = 99_999
WAITING = "*"
OVER = "-"
EXAMPLE = "20 1.0.1 12345"
ANY_ROLL = "1234566"


@dataclass(frozen=True, order=True)
class Placed:
    """What lies on the table: ones and twos as rabbits, and cages, of which the first is the x2."""

    ones: int = 0
    twos: int = 0
    cages: int = 0

    @property
    def dice(self) -> int:
        """Return how many dice lie there."""
        return self.ones + self.twos + self.cages

    @property
    def rabbits(self) -> int:
        """Return the number of rabbits."""
        return self.ones + 2 * self.twos

    @property
    def multiplier(self) -> int:
        """Return the highest cage, 1 without any."""
        return self.cages + 1

    @property
    def score(self) -> int:
        """Return what lies there is worth."""
        return self.rabbits * self.multiplier

    @property
    def possible(self) -> bool:
        """Tell whether it can lie there: a cage is only ever placed together with a rabbit."""
        return self.cages <= MOST_CAGES and self.dice <= DICE and (self.rabbits > 0 or self.cages == 0)

    def __add__(self, more: Placed) -> Placed:
        return Placed(self.ones + more.ones, self.twos + more.twos, self.cages + more.cages)

    def __str__(self) -> str:
        return f"{self.ones}.{self.twos}.{self.cages}"


NOTHING = Placed()


@dataclass(frozen=True)
class Race:
    """The race that a turn belongs to."""

    target: int
    mine: int
    theirs: int
    first: bool

    def __str__(self) -> str:
        return f"{self.target}:{self.mine}/{self.theirs}:{'first' if self.first else 'second'}"


@dataclass(frozen=True)
class State:
    """A moment of a turn: points of earlier runs, what lies on the table, and the roll."""

    earlier: int = 0
    placed: Placed = NOTHING
    roll: str = WAITING  # ascending faces, or `*` to be thrown, or `-` when the turn is over
    race: Race | None = None

    @property
    def total(self) -> int:
        """Return the points that stopping would bring."""
        return self.earlier + self.placed.score

    @property
    def in_hand(self) -> int:
        """Return how many dice the next throw has: seven again once all are placed."""
        return DICE - self.placed.dice or DICE

    @property
    def bust(self) -> bool:
        """Tell whether the roll on the table ends the turn with nothing."""
        return self.roll not in (WAITING, OVER) and not any(face in self.roll for face in "12")


@dataclass(frozen=True)
class Action:
    """What is placed from the roll (None when nothing was thrown), and whether to stop then."""

    placing: Placed | None
    stop: bool

    def __str__(self) -> str:
        verb = "stop" if self.stop else "roll"
        if self.placing is None:
            return verb
        return f"{self.placing.ones}/{self.placing.twos}/{self.placing.cages} {verb}"


def placings(placed: Placed, roll: tuple[int, ...]) -> Iterator[Placed]:
    """List every way to place dice of a roll, given as counts of the faces 1 to 6.

    The cages placed run on from the highest that lies there; the x2 takes a 2 from the rabbits.
    """
    for ones in range(roll[0] + 1):
        for twos in range(roll[1] + 1):
            if ones + twos == 0:
                continue
            for cages in range(_cages_within_reach(placed.cages, roll, roll[1] - twos) + 1):
                yield Placed(ones, twos, cages)


def _cages_within_reach(cages: int, roll: tuple[int, ...], spare_twos: int) -> int:
    spare = (spare_twos, *roll[2:5])
    reach = cages
    while reach < MOST_CAGES and spare[reach] > 0:
        reach += 1
    return reach - cages


def actions(state: State) -> tuple[Action, ...]:
    """List all legal actions, none when the turn is over or lost."""
    if state.roll == OVER:
        return ()
    if state.roll == WAITING:
        throw = Action(None, stop=False)
        return (throw, Action(None, stop=True)) if state.total else (throw,)
    ways = placings(state.placed, counts_of(state.roll))
    return tuple(Action(placing, stop) for placing in ways for stop in (False, True))


def play(state: State, action: Action) -> State:
    """Place the dice, then stop or stand ready to throw the others.

    Going on with all seven placed notes their total and takes fresh dice.
    """
    after = state if action.placing is None else replace(state, placed=state.placed + action.placing)
    if action.stop:
        return State(after.total, NOTHING, OVER, state.race)
    if after.placed.dice == DICE:
        return State(after.total, NOTHING, WAITING, state.race)
    return replace(after, roll=WAITING)


def throw(state: State, roll: str) -> State:
    """Put a roll of the dice in hand on the table."""
    if state.roll != WAITING:
        raise ActionError("A roll lies on the table already, or the turn is over: nothing is thrown now.")
    _check_roll(roll, state.in_hand)
    ready = play(state, Action(None, stop=False))
    return replace(ready, roll="".join(sorted(roll)))


def parse_action(text: str) -> Action:
    """Read an action code, as in `1/0/3 roll`, `0/1/0 stop`, `roll`, `stop`."""
    match = re.fullmatch(r"(?:(\d)/(\d)/(\d) )?(roll|stop)", text, re.ASCII)
    if match is None:
        raise ActionError(f"An action is as in '1/0/3 roll', '0/1/0 stop', 'roll' or 'stop', not {text!r}.")
    ones, twos, cages, verb = match.groups()
    placing = None if ones is None else Placed(int(ones), int(twos), int(cages))
    return Action(placing, stop=verb == "stop")


def parse(text: str) -> State:
    """Read a position text; raise PositionError for one that is malformed or cannot come up."""
    words = text.split()
    if len(words) not in (3, 4):
        raise PositionError(
            f"A Konijnenhokken position is earlier points, ones.twos.cages and the roll, as in {EXAMPLE!r}, "
            f"not {text!r}."
        )
    state = State(_earlier(words[0]), _placed(words[1]), race=_race(words[3]) if len(words) == 4 else None)
    roll = words[2]
    if roll == OVER:
        if state.placed != NOTHING:
            raise PositionError(f"A turn that is over has only its points, as in '12 0.0.0 -', not {text!r}.")
        return replace(state, roll=OVER)
    if roll == WAITING:
        return state
    if state.placed.dice == DICE:
        raise PositionError(
            f"All seven dice lie on the table in {text!r}: note their total and throw fresh ones, as in "
            f"'{state.total} 0.0.0 {roll}'."
        )
    _check_roll(roll, state.in_hand, PositionError)
    return replace(state, roll="".join(sorted(roll)))


def format_state(state: State) -> str:
    """Write a position text."""
    text = f"{state.earlier} {state.placed} {state.roll}"
    return text if state.race is None else f"{text} {state.race}"


def _earlier(text: str) -> int:
    if re.fullmatch(r"\d{1,5}", text, re.ASCII) is None:
        raise PositionError(
            f"The earlier points are a number up to {MOST_EARLIER}, as in {EXAMPLE!r}, not {text!r}."
        )
    return int(text)


def _placed(text: str) -> Placed:
    match = re.fullmatch(r"(\d)\.(\d)\.(\d)", text, re.ASCII)
    if match is None:
        raise PositionError(f"On the table lie ones.twos.cages, as in '1.0.1', not {text!r}.")
    placed = Placed(*(int(number) for number in match.groups()))
    if placed.cages > MOST_CAGES:
        raise PositionError(f"There are four cages, x2 to x5, as in '3.0.4'; {text!r} has {placed.cages}.")
    if placed.dice > DICE:
        raise PositionError(f"There are seven dice, as in '3.0.4'; {text!r} has {placed.dice}.")
    if not placed.possible:
        raise PositionError(f"A cage is only placed together with a rabbit, as in '1.0.1', not {text!r}.")
    return placed


def _race(text: str) -> Race:
    match = re.fullmatch(r"(\d{1,4}):(\d{1,4})/(\d{1,4}):(first|second)", text, re.ASCII)
    if match is None:
        raise PositionError(
            f"A race is target:mine/theirs:first or second, as in '200:45/60:first', not {text!r}."
        )
    target, mine, theirs = (int(number) for number in match.groups()[:3])
    race = Race(target, mine, theirs, first=match[4] == "first")
    # The round is finished: the second player still throws when the first has reached the target.
    if mine >= target or (race.first and theirs >= target):
        raise PositionError(f"The race {text!r} is over already; one that goes on is '200:45/60:first'.")
    return race


def _check_roll(roll: str, in_hand: int, error: type[ActionError | PositionError] = ActionError) -> None:
    if re.fullmatch(r"[1-6]+", roll) is None:
        raise error(f"A roll is faces from 1 to 6, `*` or `-`, as in {EXAMPLE!r}, not {roll!r}.")
    if len(roll) != in_hand:
        raise error(
            f"The dice in hand are {in_hand}, so a roll has {in_hand} faces, as in {ANY_ROLL[:in_hand]!r}; "
            f"{roll!r} has {len(roll)}."
        )
