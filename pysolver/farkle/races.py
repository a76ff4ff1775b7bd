"""The race that advice to win rests on: known already, worked out as a job, or estimated at once.

What was solved stays in memory and on the shelf, so the same dice are never solved twice.
"""

from __future__ import annotations

from pysolver.core.job import Job, finish
from pysolver.core.race import Race
from pysolver.farkle.position import State
from pysolver.farkle.race import Pairing, needs_of, pairing_of, solve_job, turned
from pysolver.farkle.racefile import Shelf

MOST_KEPT = 6  # races in memory, the last used first

_known: list[tuple[Pairing, Race]] = []


def known(state: State) -> Race | None:
    """Return the race of a position if it was solved before; its `first` is the player to move."""
    pairing, needs = pairing_of(state), needs_of(state)
    for entry in _known:
        for kept, race in (entry, (entry[0].turned, turned(entry[1]))):
            if kept == pairing and _covers(race, *needs):
                _known.remove(entry)
                _known.insert(0, entry)
                return race
    found = Shelf().find(pairing, *needs)
    if found is not None:
        _remember(pairing, found)
    return found


def solving(state: State) -> Job[Race]:
    """Solve what the race of a position can still reach, and keep it."""
    pairing = pairing_of(state)
    race = yield from solve_job(pairing, *needs_of(state))
    _remember(pairing, race)
    Shelf().keep(pairing, race)
    return race


def solved(state: State) -> Race:
    """Return the race of a position, solving it where it is not known."""
    race = known(state)
    return finish(solving(state)) if race is None else race


def _covers(race: Race, need: int, their_need: int) -> bool:
    return bool(race.first.shape[0] > need and race.first.shape[1] > their_need)


def _remember(pairing: Pairing, race: Race) -> None:
    _known.insert(0, (pairing, race))
    del _known[MOST_KEPT:]
