"""Konijnenhokken as a turn graph: the exact expected points of every state of a turn, and its table.

A local is what lies on the table, with seven fresh dice in place of seven placed ones; the score is all
that stopping would bring. Many rolls offer the same menu: only the ones, the twos and how many further
cages are within reach of the 3, 4 and 5 matter.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from pysolver.core.dice import fair_rolls
from pysolver.core.job import Job, Progress
from pysolver.core.tables import Table, open_table, write_table
from pysolver.core.turngraph import Floats, TurnGraph, compile_graph, points_stop, roll_value, sweep
from pysolver.konijnenhokken.rules import DICE, MOST_CAGES, NOTHING, Placed, State, placings

GAME_ID = "konijnenhokken"
RULES_VERSION = "1"
FORMAT_VERSION = 1


@dataclass(frozen=True, eq=False)
class Turn:
    """The compiled turn: the graph, the probabilities of its menus, and the number of each local."""

    graph: TurnGraph
    p: Floats
    number: dict[Placed, int]

    def local(self, placed: Placed) -> int:
        """Return the local of what lies on the table: seven dice placed are none placed."""
        return self.number[NOTHING if placed.dice == DICE else placed]


@cache
def turn() -> Turn:
    """Compile the turn from the rules."""
    counts = range(DICE)
    everything = (
        Placed(ones, twos, cages) for ones in counts for twos in counts for cages in range(MOST_CAGES + 1)
    )
    number = {
        placed: local for local, placed in enumerate(p for p in everything if p.possible and p.dice < DICE)
    }
    menus = []
    probabilities: list[float] = []
    for placed in number:
        offered: dict[tuple[int, ...], float] = {}
        for roll, p in _essential_rolls(DICE - placed.dice, placed.cages):
            if roll[0] + roll[1]:
                offered[roll] = offered.get(roll, 0.0) + p
        menus.append([_options(number, placed, roll) for roll in offered])
        probabilities += offered.values()
    return Turn(compile_graph(menus), np.array(probabilities), number)


@cache
def _essential_rolls(dice: int, cages: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return the rolls with only the 3s, 4s and 5s left that carry on the cages, one of each."""
    found: dict[tuple[int, ...], float] = {}
    for counts, p in fair_rolls(dice):
        roll = [counts[0], counts[1], 0, 0, 0, 0]
        for cage in range(max(cages, 1), MOST_CAGES):
            if not counts[cage + 1]:
                break
            roll[cage + 1] = 1
        found[tuple(roll)] = found.get(tuple(roll), 0.0) + p
    return tuple(found.items())


def _options(number: dict[Placed, int], placed: Placed, roll: tuple[int, ...]) -> list[tuple[int, int]]:
    options = []
    for placing in placings(placed, roll):
        after = placed + placing
        local = number[NOTHING if after.dice == DICE else after]
        options.append((local, after.score - placed.score))
    return options


@cache
def height() -> int:
    """Return the lowest total from which on stopping is best whatever lies on the table."""
    return turn().graph.height(turn().p)


def solve() -> Floats:
    """Return hold[total, local], the expected points of a turn with the choice to stop or roll."""
    compiled = turn()
    return sweep(compiled.graph, compiled.p, points_stop(compiled.graph, height()))


@dataclass(frozen=True, eq=False)
class Values:
    """The exact values of a turn, from the table or freshly solved."""

    hold: Floats

    def of_hold(self, state: State) -> float:
        """Return what a position is worth with the choice to stop or roll."""
        if state.total >= height():
            return float(state.total)
        return float(self.hold[state.total, turn().local(state.placed)])

    def of_roll(self, state: State) -> float:
        """Return what throwing the dice in hand is worth."""
        compiled = turn()
        local = compiled.local(state.placed)
        # From the height on every option is to stop after the throw: the value is linear in the total.
        score = min(state.total, height())
        more = (state.total - score) * (1 - float(compiled.graph.bust(compiled.p)[local]))
        return roll_value(compiled.graph, compiled.p, self.hold, local, score) + more


def bust_chance(dice: int) -> float:
    """Return the probability that none of several dice shows a rabbit."""
    return (4 / 6) ** dice


def build_tables(resume: bool = False, folder: Path | None = None) -> Job[None]:
    """Write the table of all values of a turn."""
    begun = time.perf_counter()
    hold = solve()
    seconds = time.perf_counter() - begun
    write_table(
        GAME_ID,
        "turn",
        {"hold": hold},
        rules_version=RULES_VERSION,
        format_version=FORMAT_VERSION,
        parameters={"dice": DICE, "height": height()},
        max_abs_error=0.0,
        build_seconds=seconds,
        residual=_residual(hold),
        folder=folder,
    )
    yield Progress(1.0)


def _residual(hold: Floats) -> float:
    """Return the largest amount by which a value misses its own equation, option by option."""
    compiled = turn()
    worst = 0.0
    for local in range(compiled.graph.locals):
        for total in range(height()):
            rolled = roll_value(compiled.graph, compiled.p, hold, local, total)
            worst = max(worst, abs(max(total, rolled) - float(hold[total, local])))
    return worst


@cache
def table() -> Table:
    """Open the table."""
    return open_table(GAME_ID, "turn", RULES_VERSION, FORMAT_VERSION)
