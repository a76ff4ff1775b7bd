"""The race of two players with ordinary dice, solved once for all: a table.

    win[need, their_need]    the probability of the player to move, in units, as `turns.race.Race.first`

It reaches every target of KCD2's tables; most people of the games carry nothing but ordinary dice.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pysolver.contract.advice import TableRef
from pysolver.contract.dice import FAIR
from pysolver.contract.job import Job
from pysolver.games.farkle.race.race import Pairing, solve_job
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.menus import GAME_ID, RULES_VERSION
from pysolver.tables.format import PrebuiltTable, open_table
from pysolver.turns.race import Race, race_table

TABLE = "fair"
FORMAT_VERSION = 1
MOST_NEED = 8000 // UNIT
PLAYERS = Pairing((FAIR,) * DICE, (FAIR,) * DICE)


def build_table(folder: Path | None = None) -> Job[None]:
    """Solve the longest race, of which all others are a part, and write it."""
    yield from race_table(
        solve_job(PLAYERS, MOST_NEED, MOST_NEED),
        GAME_ID,
        TABLE,
        rules_version=RULES_VERSION,
        format_version=FORMAT_VERSION,
        target=UNIT * MOST_NEED,
        folder=folder,
    )


@cache
def _table() -> PrebuiltTable:
    return open_table(GAME_ID, TABLE, RULES_VERSION, FORMAT_VERSION)


@cache
def race() -> Race:
    """Return the longest race that the table holds."""
    win = _table().arrays["win"]
    return Race(win, win, 0.0)


def covers(pairing: Pairing, need: int, their_need: int) -> bool:
    """Tell whether a race is in the table."""
    return pairing == PLAYERS and max(need, their_need) <= MOST_NEED


def race_of(pairing: Pairing, need: int, their_need: int) -> Race | None:
    """Return a race from the table, or None where it holds none of these dice or these needs."""
    return race() if covers(pairing, need, their_need) else None


def table_of(pairing: Pairing, need: int, their_need: int) -> tuple[TableRef, ...]:
    """Return the table that a race is from, or nothing."""
    return (_table().ref,) if covers(pairing, need, their_need) else ()
