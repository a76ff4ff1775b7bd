"""The race that a position rests on: known already, being worked out, or estimated at once.

What was solved stays in memory and on the shelf, so the same dice are never solved twice. What was begun
and left is gone on with, by whoever asks next: a position later in the game asks for a part of the same
race.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pysolver.core.job import Job, Progress, finish
from pysolver.core.race import Race
from pysolver.farkle.estimate import estimated
from pysolver.farkle.position import State
from pysolver.farkle.race import Pairing, needs_of, pairing_of, solve_job, turned
from pysolver.farkle.racefile import Shelf

MOST_KEPT = 6  # races in memory, the last used first


@dataclass
class _Kept:
    """Races in memory."""

    entries: list[tuple[Pairing, Race]] = field(default_factory=list)

    def find(self, state: State) -> Race | None:
        """Return the race of a position, or None; its `first` is the player to move."""
        pairing, (need, their_need) = pairing_of(state), needs_of(state)
        for entry in self.entries:
            for kept, race in (entry, (entry[0].turned, turned(entry[1]))):
                if kept == pairing and race.first.shape[0] > need and race.first.shape[1] > their_need:
                    self.entries.remove(entry)
                    self.entries.insert(0, entry)
                    return race
        return None

    def keep(self, pairing: Pairing, race: Race) -> None:
        """Keep a race, and drop the one that was not used for longest."""
        self.entries.insert(0, (pairing, race))
        del self.entries[MOST_KEPT:]


@dataclass
class _Begun:
    """A race that is being solved, up to what both players need."""

    pairing: Pairing
    need: int
    their_need: int
    job: Job[Race]
    race: Race | None = None  # once it is solved

    def covers(self, state: State) -> bool:
        """Tell whether it will tell all that a position asks for."""
        pairing, (need, their_need) = pairing_of(state), needs_of(state)
        if self.pairing.turned == pairing and self.pairing != pairing:
            need, their_need = their_need, need
        elif self.pairing != pairing:
            return False
        return need <= self.need and their_need <= self.their_need


_solved, _estimated = _Kept(), _Kept()
_begun: _Begun | None = None


def known(state: State) -> Race | None:
    """Return the race of a position if it was solved before; its `first` is the player to move."""
    race = _solved.find(state)
    if race is None:
        race = Shelf().find(pairing_of(state), *needs_of(state))
        if race is not None:
            _solved.keep(pairing_of(state), race)
    return race


def solving(state: State) -> Job[Race]:
    """Solve the race of a position, or go on where that was left, and keep it."""
    global _begun
    race = known(state)
    if race is not None:
        return race
    if _begun is None or not _begun.covers(state):
        pairing, needs = pairing_of(state), needs_of(state)
        _begun = _Begun(pairing, *needs, solve_job(pairing, *needs))
    begun = _begun  # another race may be begun meanwhile, and this one still goes on
    while begun.race is None:
        yield _go_on(begun)
    return begun.race if begun.pairing == pairing_of(state) else turned(begun.race)


def _go_on(begun: _Begun) -> Progress:
    """Take one step of what was begun; at its end keep what was found."""
    try:
        return next(begun.job)
    except StopIteration as end:
        race: Race = end.value
    begun.race = race
    _solved.keep(begun.pairing, race)
    Shelf().keep(begun.pairing, race)
    return Progress(1.0)


def solved(state: State) -> Race:
    """Return the race of a position, solving it where it is not known."""
    return finish(solving(state))


def at_once(state: State) -> Race:
    """Return an estimate of the race of a position: that of its whole game, whatever was asked before."""
    begin = replace(state, mine=0, theirs=0)
    race, (need, their_need) = _estimated.find(begin), needs_of(begin)
    if race is None or race.first.shape != (need + 1, their_need + 1):  # a longer game's is another estimate
        race = estimated(pairing_of(begin), need, their_need)
        _estimated.keep(pairing_of(begin), race)
    return race
