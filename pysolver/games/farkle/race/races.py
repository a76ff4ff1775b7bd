"""The race that a position rests on: known already, being worked out, or estimated at once.

Two players with ordinary dice find theirs in the table. What was solved stays in memory and in a
`RaceFolder`, so the same dice are never solved twice. What was begun and left is gone on with, by whoever
asks next: a position later in the game asks for an extent of the same race.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pysolver.contract.job import Job, Progress, finish, showing
from pysolver.errors import GameError
from pysolver.games.farkle.effects import MANY_MENUS
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.race import fair
from pysolver.games.farkle.race.estimate import estimated, with_uses
from pysolver.games.farkle.race.race import Pairing, needs_of, pairing_of, solve_job, turned
from pysolver.games.farkle.race.racefile import RaceFolder
from pysolver.sayings.say import again
from pysolver.turns.race import Fewer, Race

MOST_KINDS = 3  # of dice with badges that make nearly every roll a menu
MOST_KEPT = 24  # races in memory, the last used first: 16 are those of one pairing with badges


@dataclass(frozen=True)
class Extent:
    """What is asked for: the race of a pairing, the player to move first, up to what both need."""

    pairing: Pairing
    need: int
    their_need: int

    @property
    def turned(self) -> Extent:
        """Return this extent with the other player to move."""
        return Extent(self.pairing.turned, self.their_need, self.need)

    def left(self, mine: int, theirs: int) -> Extent:
        """Return this extent with so many uses of the badges left."""
        return Extent(self.pairing.left(mine, theirs), self.need, self.their_need)

    @property
    def uses(self) -> tuple[int, int]:
        """Return how many uses of their badges both have left."""
        return self.pairing.my_effect.uses, self.pairing.their_effect.uses

    def solved(self, mine: int, theirs: int) -> Race:
        """Return the race with so many uses of the badges left, solving it where it is not known."""
        return solved(self.left(mine, theirs))

    def covers(self, asked: Extent) -> bool:
        """Tell whether another extent of the same pairing lies within this one."""
        same = self.pairing == asked.pairing
        return same and asked.need <= self.need and asked.their_need <= self.their_need


def extent_of(state: State) -> Extent:
    """Return what a position asks for."""
    return Extent(pairing_of(state), *needs_of(state))


@dataclass
class _Kept:
    """Races in memory."""

    entries: list[tuple[Extent, Race]] = field(default_factory=list)

    def find(self, asked: Extent) -> Race | None:
        """Return the race that is asked for, or None; its `first` is the player to move."""
        for entry in self.entries:
            extent, race = entry
            if extent.covers(asked) or extent.turned.covers(asked):
                self.entries.remove(entry)
                self.entries.insert(0, entry)
                return race if extent.covers(asked) else turned(race)
        return None

    def keep(self, extent: Extent, race: Race) -> None:
        """Keep a race, and drop the one that was not used for longest."""
        self.entries.insert(0, (extent, race))
        del self.entries[MOST_KEPT:]


@dataclass
class _Begun:
    """A race that is being solved."""

    extent: Extent
    job: Job[Race]
    race: Race | None = None  # once it is solved


_solved, _estimated = _Kept(), _Kept()
_begun: _Begun | None = None
_troubles: list[str] = []  # with what was kept, until somebody is told


def solvable(asked: Extent) -> bool:
    """Tell whether a race is solved at all: of many kinds of dice not where nearly every roll is a menu."""
    pairing = asked.pairing
    sides = ((pairing.mine, pairing.my_effect), (pairing.theirs, pairing.their_effect))
    return all(effect.kind not in MANY_MENUS or len(set(dice)) <= MOST_KINDS for dice, effect in sides)


def known(asked: Extent) -> Race | None:
    """Return a race that the table holds or that was solved before; its `first` is the player to move."""
    race = fair.race_of(asked.pairing, asked.need, asked.their_need) or _solved.find(asked)
    if race is None:
        try:
            race = RaceFolder().find(asked.pairing, asked.need, asked.their_need)
        except GameError as trouble:
            _troubles.append(trouble.args[0])
        if race is not None:
            rows, columns = race.first.shape
            _solved.keep(Extent(asked.pairing, rows - 1, columns - 1), race)
    return race


def solving(asked: Extent) -> Job[Race]:
    """Solve a race, or go on where that was left, and keep it; it says what was wrong with a kept one."""
    race = known(asked)
    if race is not None:
        return race
    if not _troubles:
        return (yield from _solving(asked))
    trouble = again(_troubles.pop())
    yield Progress(0.0, trouble)
    race = yield from showing(_solving(asked), trouble)
    RaceFolder().keep(asked.pairing, race)  # also where it was still in memory
    return race


def _solving(asked: Extent) -> Job[Race]:
    global _begun
    fewer = yield from _fewer(asked)
    if _begun is None or not (_begun.extent.covers(asked) or _begun.extent.turned.covers(asked)):
        _begun = _Begun(asked, solve_job(asked.pairing, asked.need, asked.their_need, fewer))
    begun = _begun  # another race may be begun meanwhile, and this one still goes on
    while begun.race is None:
        yield _go_on(begun)
    return begun.race if begun.extent.covers(asked) else turned(begun.race)


def _fewer(asked: Extent) -> Job[Fewer]:
    """Solve the races in which one of the badges has fewer uses left."""
    mine, theirs = asked.uses
    one, other = list[Race](), list[Race]()
    for left in range(mine):
        one.append((yield from solving(asked.left(left, theirs))))
    for left in range(theirs):
        other.append((yield from solving(asked.left(mine, left))))
    return Fewer(tuple(race.second for race in one), tuple(race.first for race in other))


def layers(asked: Extent) -> list[Race] | None:
    """Return the races with 0, 1, ... uses left to the player to move, None where one is not known."""
    mine, theirs = asked.uses
    found = [known(asked.left(left, theirs)) for left in range(mine + 1)]
    return None if None in found else [race for race in found if race is not None]


def _go_on(begun: _Begun) -> Progress:
    """Take one step of what was begun; at its end keep what was found."""
    try:
        return next(begun.job)
    except StopIteration as end:
        race: Race = end.value
    begun.race = race
    _solved.keep(begun.extent, race)
    RaceFolder().keep(begun.extent.pairing, race)
    return Progress(1.0)


def solved(asked: Extent) -> Race:
    """Return a race, solving it where it is not known."""
    return finish(solving(asked))


def at_once(state: State) -> Race:
    """Return an estimate of the race of a position: that of its whole game, whatever was asked before."""
    return layers_at_once(state)[-1]


def layers_at_once(state: State) -> list[Race]:
    """Return estimates of the races with 0, 1, ... uses left to the player to move, of the whole game."""
    return estimates(extent_of(replace(state, mine=0, theirs=0)))


def estimates(whole: Extent) -> list[Race]:
    """Return estimates of a race with 0, 1, ... uses left to the player to move.

    What the uses of badges change is what they change where neither looks at the other.
    """
    asked = whole.left(0, 0)
    race = _estimated.find(asked)
    # That of a longer game is another estimate.
    if race is None or race.first.shape != (asked.need + 1, asked.their_need + 1):
        race = estimated(asked.pairing, asked.need, asked.their_need)
        _estimated.keep(asked, race)
    return [race] if whole.uses == (0, 0) else with_uses(race, whole.pairing)
