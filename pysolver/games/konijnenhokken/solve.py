"""Konijnenhokken as a turn graph: the exact expected points of every state of a turn, and its table.

A local is what lies on the table, with seven fresh dice in place of seven placed ones; the score is all
that stopping would bring. Many rolls offer the same menu: only the ones, the twos and how many further
cages are within reach of the 3, 4 and 5 matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from pysolver.contract.dice import fair_rolls
from pysolver.games.konijnenhokken import SPEC
from pysolver.games.konijnenhokken.rules import DICE, MOST_CAGES, NOTHING, Placed, State, placings
from pysolver.tables.format import PrebuiltTable, open_table
from pysolver.turns.program import Floats, Program, compile_graph, points_stop
from pysolver.turns.sweep import roll_value, values

GAME_ID, RULES_VERSION = SPEC.id, SPEC.rules_version
FORMAT_VERSION = 1


@dataclass(frozen=True, eq=False)
class RabbitTurn:
    """The compiled turn: the graph, the probabilities of its menus, and the number of each local."""

    graph: Program
    p: Floats
    number: dict[Placed, int]

    def local(self, placed: Placed) -> int:
        """Return the local of what lies on the table: seven dice placed are none placed."""
        return self.number[NOTHING if placed.dice == DICE else placed]


@cache
def turn() -> RabbitTurn:
    """Compile the turn from the rules."""
    return compiled(placings)


def compiled(allowed: Callable[[Placed, tuple[int, ...]], Iterable[Placed]]) -> RabbitTurn:
    """Compile a turn in which these placings of a roll are allowed."""
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
        offered: dict[tuple[tuple[int, int], ...], float] = {}
        for roll, p in _essential_rolls(DICE - placed.dice, placed.cages):
            if roll[0] + roll[1]:
                options = _options(number, placed, allowed(placed, roll))
                offered[options] = offered.get(options, 0.0) + p
        menus.append(list(offered))
        probabilities += offered.values()
    return RabbitTurn(compile_graph(menus), np.array(probabilities), number)


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


def _options(
    number: dict[Placed, int], placed: Placed, allowed: Iterable[Placed]
) -> tuple[tuple[int, int], ...]:
    """Return what a roll offers: of equally many dice with the same cages only the most rabbits.

    Whatever is thrown later, more rabbits under the same cages are worth more, now and then.
    """
    best: dict[tuple[int, int], Placed] = {}
    for placing in allowed:
        after = placed + placing
        kind = (after.dice, after.cages if after.dice < DICE else 0)
        if kind not in best or best[kind].score < after.score:
            best[kind] = after
    return tuple(
        sorted(
            (number[NOTHING if after.dice == DICE else after], after.score - placed.score)
            for after in best.values()
        )
    )


@cache
def height() -> int:
    """Return the lowest total from which on stopping is best whatever lies on the table."""
    return turn().graph.height(turn().p)


def solve() -> Floats:
    """Return hold[total, local], the expected points of a turn with the choice to stop or roll."""
    compiled = turn()
    return values(compiled.graph, compiled.p, points_stop(compiled.graph, height()))


@dataclass(frozen=True, eq=False)
class TurnValues:
    """The exact values of a turn, from the table or freshly solved."""

    hold: Floats

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


@cache
def table() -> PrebuiltTable:
    """Open the table."""
    return open_table(GAME_ID, "turn", RULES_VERSION, FORMAT_VERSION)
