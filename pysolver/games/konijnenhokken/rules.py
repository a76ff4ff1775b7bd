"""Konijnenhokken: the rules, for seven dice.

Rabbits   a 1 placed is one rabbit, a 2 placed as a rabbit is two
Cages     are collected in order: first the x2 (a 2), then the x3 (a 3), the x4 (a 4), the x5 (a 5)
Score     rabbits x highest cage, or the rabbits alone without any
Throw     all dice not placed; at least one rabbit must be placed after each throw, else the turn ends
          with nothing. Anything else is the player's choice; a 6 is never placed.
All seven placed: stop, or note the total and go on with seven fresh dice. The total can still be lost.

Sources: the rule sheet of the Dutch family game as several independent programs play it, which agree.

Against others everybody has one turn a round, and the round is finished: who comes later in it still throws
when somebody has reached the target. Most points win; who have equally many share the win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pysolver.contract.dice import counts_of
from pysolver.contract.position import Position
from pysolver.errors import ActionError, PositionError
from pysolver.games.konijnenhokken import SPEC
from pysolver.sayings.say import saying

DICE = 7
MOST_CAGES = 4
MOST_EARLIER = 99_999  # points noted in a turn that goes on: nobody comes so far, and a text holds no more
MOST_RUN = 2 * DICE * (MOST_CAGES + 1)  # no seven dice bring more
MOST_TOTAL = MOST_EARLIER + MOST_RUN  # points of a turn that is over
MOST_KEPT = 2000  # rolls whose actions are remembered
MOST_PLAYERS = 6
MOST_POINTS = 999_999  # points of a player in a game, which count no further
WAITING = "*"
OVER = "-"
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

    @property
    def faces(self) -> str:
        """Return the faces that lie there: rabbits, then cages."""
        return self.faces_after(NOTHING)

    def faces_after(self, before: Placed) -> str:
        """Return the faces of what is placed where something lies already; the cages run on from there."""
        cages = "2345"[before.cages : before.cages + self.cages]
        return "1" * self.ones + "2" * self.twos + cages

    def __add__(self, more: Placed) -> Placed:
        return Placed(self.ones + more.ones, self.twos + more.twos, self.cages + more.cages)

    def __str__(self) -> str:
        return f"{self.ones}.{self.twos}.{self.cages}"


NOTHING = Placed()


class Standing:
    """Who has what, as the player to move sees it: the others in the order of their turns."""

    mine: int
    others: tuple[int, ...]
    place: int  # of the player to move in the round, 0 first

    @property
    def first(self) -> bool:
        """Tell whether the player to move is first in the round."""
        return self.place == 0

    @property
    def theirs(self) -> int:
        """Return what the other player has: of several, the one who has the most."""
        return max(self.others)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return what those have who move later in this round."""
        return self.others[: len(self.others) - self.place]

    @property
    def moved(self) -> tuple[int, ...]:
        """Return what those have who have moved in this round."""
        return self.others[len(self.others) - self.place :]

    def _after(self, points: int) -> tuple[int, tuple[int, ...], int]:
        """Return mine, others and place as the next player sees them after a turn of so many points."""
        mover = min(self.mine + points, MOST_POINTS)
        return self.others[0], (*self.others[1:], mover), (self.place + 1) % (len(self.others) + 1)


@dataclass(frozen=True)
class Race(Standing):
    """The race that a turn belongs to, as the player to move sees it."""

    target: int
    mine: int
    others: tuple[int, ...]
    place: int

    @property
    def over(self) -> bool:
        """Tell whether somebody has won: the target is reached, and the round finished."""
        return max((self.mine, *self.waiting)) >= self.target

    @property
    def closing(self) -> bool:
        """Tell whether the round is the last: somebody has reached the target in it already."""
        return any(points >= self.target for points in self.moved)

    @property
    def last(self) -> bool:
        """Tell whether this is the last turn: nobody moves after it."""
        return self.closing and not self.waiting

    def handed_over(self, points: int) -> Race:
        """Return the race as the next player sees it after a turn of so many points."""
        return Race(self.target, *self._after(points))


@dataclass(frozen=True)
class Rounds(Standing):
    """The game of so many rounds that a turn belongs to, as the player to move sees it."""

    left: int  # rounds, this one included
    mine: int
    others: tuple[int, ...]
    place: int

    @property
    def over(self) -> bool:
        """Tell whether no round is left."""
        return self.left == 0

    @property
    def closing(self) -> bool:
        """Tell whether the round is the last."""
        return self.left == 1

    @property
    def last(self) -> bool:
        """Tell whether this is the last turn: nobody moves after it."""
        return self.closing and not self.waiting

    def handed_over(self, points: int) -> Rounds:
        """Return the game as the next player sees it after a turn of so many points."""
        return Rounds(self.left - (not self.waiting), *self._after(points))


def joined(game: Race | Rounds, points: int) -> Race | Rounds:
    """Return a game with one more, who moves last in every round."""
    return replace(game, others=(*game.waiting, points, *game.moved))


def left(game: Race | Rounds, place: int) -> Race | Rounds:
    """Return a game without the player at a place, 0 being the one to move, as whoever moves then sees it."""
    if not place:
        return left(game.handed_over(0), len(game.others))
    others = (*game.others[: place - 1], *game.others[place:])
    return replace(game, others=others, place=game.place - (place > len(game.waiting)))


@dataclass(frozen=True)
class State(Position):
    """A moment of a turn: points of earlier runs, what lies on the table, and the roll."""

    earlier: int = 0
    placed: Placed = NOTHING
    roll: str = WAITING  # ascending faces, or `*` to be thrown, or `-` when the turn is over
    race: Race | Rounds | None = None

    @property
    def game(self) -> str:
        """Return the id of the game."""
        return SPEC.id

    @property
    def faces(self) -> str:
        """Return the faces that lie on the table."""
        return self.roll.strip(WAITING + OVER)

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
        throw, stop = Action(None, stop=False), Action(None, stop=True)
        if not _can_be_noted(state, NOTHING):
            return (stop,)
        return (throw, stop) if state.total else (throw,)
    offered = _offered(state.placed, state.roll)
    if state.earlier <= MOST_EARLIER - MOST_RUN:
        return offered
    return tuple(
        action for action in offered if action.stop or _can_be_noted(state, action.placing or NOTHING)
    )


@lru_cache(MOST_KEPT)
def _offered(placed: Placed, roll: str) -> tuple[Action, ...]:
    """List every placing of a roll, to go on and to stop."""
    ways = placings(placed, counts_of(roll))
    return tuple(Action(placing, stop) for placing in ways for stop in (False, True))


def _can_be_noted(state: State, placing: Placed) -> bool:
    """Tell whether going on after a placing leads to points that a text can hold."""
    after = state.placed + placing
    return after.dice < DICE or state.earlier + after.score <= MOST_EARLIER


def play(state: State, action: Action) -> State:
    """Place the dice, then stop or stand ready to throw the others.

    Going on with all seven placed notes their total and takes fresh dice.
    """
    after = state if action.placing is None else replace(state, placed=state.placed + action.placing)
    if action.stop:
        return stopped(after.total, state.race)
    if after.placed.dice == DICE:
        if after.total > MOST_EARLIER:
            raise ActionError(
                # a turn with very many points that would go on; e.g. most="99999"
                saying(
                    "konijnenhokken.most_noted",
                    "A turn notes at most {most} points: stop with them, as with 'stop'.",
                    most=str(MOST_EARLIER),
                )
            )
        return State(after.total, NOTHING, WAITING, state.race)
    return replace(after, roll=WAITING)


def stopped(points: int, race: Race | Rounds | None) -> State:
    """Return what a turn of so many points leads to: the next player's, or the end."""
    if race is None:
        return State(points, NOTHING, OVER)
    left = race.handed_over(points)
    return State(0, NOTHING, OVER if left.over else WAITING, left)


def after_bust(state: State) -> State | None:
    """Return where the next player goes on after a roll without a rabbit; None where one plays alone."""
    return stopped(0, state.race) if state.bust and state.race is not None else None


def throw(state: State, roll: str) -> State:
    """Put a roll of the dice in hand on the table."""
    if state.roll != WAITING:
        raise ActionError(
            # a roll that cannot be: the dice were rolled, or the turn has ended
            saying(
                "konijnenhokken.no_roll_now",
                "A roll lies on the table already, or the turn is over: nothing is rolled now.",
            )
        )
    check_roll(roll, state.in_hand)
    ready = play(state, Action(None, stop=False))
    return replace(ready, roll="".join(sorted(roll)))


def check_roll(roll: str, in_hand: int, error: type[ActionError | PositionError] = ActionError) -> None:
    if re.fullmatch(r"[1-6]+", roll) is None:
        raise error(
            # a roll that is typed wrong; e.g. roll="'12x'"
            saying(
                "konijnenhokken.wrong_roll",
                "A roll is faces from 1 to 6, `*` or `-`, as in '12345', not {roll}.",
                roll=repr(roll),
            )
        )
    if len(roll) != in_hand:
        raise error(
            # a roll with too many faces, or too few; e.g. hand=5, right="'12345'", roll="'123'", n=3
            saying(
                "konijnenhokken.wrong_count",
                "The dice in hand are {hand}, so a roll has {hand} faces, as in {right}; {roll} has {n}.",
                hand=in_hand,
                right=repr(ANY_ROLL[:in_hand]),
                roll=repr(roll),
                n=len(roll),
            )
        )
