"""Konijnenhokken over so many rounds: who wins when both have had equally many turns.

What counts is the lead of the player to move and how many rounds are left, this one included. A turn leads
to fewer turns, a bust too, so all leads of one turn are swept side by side, from the last turn back.
Leads beyond `MOST_LEAD` count as it, which costs no more than who is that far behind still wins.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import solve
from pysolver.games.konijnenhokken.race import Seat
from pysolver.sayings.say import saying
from pysolver.turns.program import Floats, Places

FORMAT_VERSION = 1
MOST_ROUNDS = 30  # that the table holds
MOST_LEAD = 300
LEADS = np.arange(-MOST_LEAD, MOST_LEAD + 1)


@dataclass(frozen=True, eq=False)
class RoundValues:
    """The chances with so many rounds left: of the first and of the second player of a round, to move."""

    first: Floats  # [rounds left, lead + MOST_LEAD]
    second: Floats


def rounds(one: Seat, other: Seat, number: int) -> Job[RoundValues]:
    """Solve a game of so many rounds."""
    if not 1 <= number <= MOST_ROUNDS:
        raise GameError(
            # how many rounds a game has, asked wrong; e.g. most=30, number="40"
            saying(
                "konijnenhokken.wrong_rounds",
                "A game has from 1 to {most} rounds, as in 10; {number} is not.",
                most=MOST_ROUNDS,
                number=str(number),
            )
        )
    first = np.zeros((number + 1, len(LEADS)))
    second = np.zeros((number + 1, len(LEADS)))
    first[0] = (np.sign(LEADS) + 1) / 2
    for left in range(1, number + 1):
        for seat, mine, next_mover in ((other, second, first[left - 1]), (one, first, second[left])):
            stop = stops(next_mover, LEADS)
            mine[left] = seat.against(stop).worth(np.arange(len(LEADS)), stop[0])
            yield Progress((left - (mine is second) / 2) / number)
    return RoundValues(first, second)


def stops(next_mover: Floats, leads: Places) -> Floats:
    """Return stop[score, turn] of a player with each of these leads, by what the next mover then wins.

    Only the lead that a turn leaves counts as `MOST_LEAD`, however far behind it began.
    """
    most = max(0, MOST_LEAD - int(leads.min()))
    score = np.arange(most + 1 + solve.turn().graph.highest_gain)[:, np.newaxis]
    behind = np.clip(leads + score, -MOST_LEAD, MOST_LEAD)
    found: Floats = 1 - next_mover[MOST_LEAD - behind]
    return found
