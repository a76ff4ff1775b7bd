"""The values of many loadouts at once, natively: eight loadouts side by side through one lattice.

The limit, written down before the code, for one loadout and one target: a level of the lattice reads
between 758 and 41,968 values (its stages) and multiplies between 758 and 11,127 of them by a
probability. With eight loadouts in eight lanes a read is one 64-byte line. At 4000 points, 80 levels:
3.4 million line reads if every hand were worth throwing everywhere, 1.2 million with ordinary dice. All
of a level's nodes (0.7 MB) and probabilities (0.7 MB) pass through the second cache once a level, a
hand's own (0.27 MB at most) stay in it. At one line a nanosecond that is 0.15 to 0.43 ms a loadout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numba
import numpy as np

from pysolver.core.turngraph import Floats, Places
from pysolver.farkle.lattice import FULL, HANDS, IDLE, Lattice, lattice_of
from pysolver.farkle.offline.lanes import LANES, any_above, higher, item, load, plus, spread, store, times
from pysolver.farkle.rules import DICE

jit: Any = numba.njit(nogil=True, error_model="numpy")  # not cached: its intrinsics would not be seen to change
STEP = HANDS + 1  # entries of a stage in `hand_start`


@dataclass(frozen=True, eq=False)
class Flat:
    """A lattice as the compiled code reads it: its stages one behind another."""

    hand_start: Places
    child_start: Places
    child: Places
    option_start: Places
    gain: Places
    target: Places
    node_of: Places  # [stage, menu]
    roll_start: Places
    menu_of_roll: Places
    menus: int

    @property
    def nodes(self) -> int:
        """Return how many nodes all stages have together."""
        return len(self.child_start) - 1


@lru_cache(DICE + 1)
def flat(jokers: int) -> Flat:
    """Return a lattice laid out flat."""
    lattice: Lattice = lattice_of(jokers)
    stages = lattice.stages
    node, child, option = (
        np.cumsum([0, *sizes])
        for sizes in (
            [stage.nodes for stage in stages],
            [len(stage.child) for stage in stages],
            [len(stage.gain) for stage in stages],
        )
    )
    return Flat(
        hand_start=np.concatenate([stage.hand_start + node[i] for i, stage in enumerate(stages)]),
        child_start=np.concatenate(
            [*(stage.child_start[:-1] + child[i] for i, stage in enumerate(stages)), child[-1:]]
        ),
        child=np.concatenate([stage.child for stage in stages]).astype(np.uint16),
        option_start=np.concatenate(
            [*(stage.option_start[:-1] + option[i] for i, stage in enumerate(stages)), option[-1:]]
        ),
        gain=np.concatenate([stage.gain for stage in stages]).astype(np.uint8),
        target=np.concatenate([stage.target for stage in stages]).astype(np.uint8),
        node_of=np.stack([stage.node_of + node[i] for i, stage in enumerate(stages)]),
        roll_start=np.cumsum([0, *(len(menu) for menu in lattice.menu_of_roll)]),
        menu_of_roll=np.concatenate(lattice.menu_of_roll),
        menus=lattice.menus,
    )


@jit
def _chances(faces: Floats, roll_start: Places, menu_of_roll: Places, node_of: Places, p: Floats) -> None:
    """Add up what each node's rolls come with; faces[slot, face, lane] and p[node, lane] are flat."""
    menus = np.zeros(node_of.shape[1] * LANES)
    ahead = np.ones((DICE + 1) * LANES)
    slots = np.zeros(DICE, np.intp)
    for hand in range(1, HANDS):
        count = 0
        for slot in range(DICE):
            if hand >> slot & 1:
                slots[count] = slot
                count += 1
        shown = np.zeros(DICE, np.intp)
        fresh = 0  # the first die whose face is another than in the roll before
        for roll in range(roll_start[hand], roll_start[hand + 1]):
            for die in range(fresh, count):
                face = load(faces, slots[die] * 6 + shown[die])
                store(ahead, die + 1, times(load(ahead, die), face))
            menu = menu_of_roll[roll]
            if menu >= 0:
                store(menus, menu, plus(load(menus, menu), load(ahead, count)))
            fresh = count - 1
            while fresh > 0 and shown[fresh] == 5:
                shown[fresh] = 0
                fresh -= 1
            shown[fresh] += 1
    for stage in range(len(node_of)):
        for menu in range(node_of.shape[1]):
            node = node_of[stage, menu]
            store(p, node, plus(load(p, node), load(menus, menu)))


@jit
def _sweep(
    need: int,
    idle: Places,
    run_start: Places,
    run_nodes: Places,
    run_options: Places,
    run_children: Places,
    child_start: Places,
    child: Places,
    option_start: Places,
    gain: Places,
    target: Places,
    hand_start: Places,
    p: Floats,
    node: Floats,
    hold: Floats,
) -> None:
    """Fill hold[score, hand, lane], flat, from the score that is needed down to 0."""
    for hand in range(HANDS):
        store(hold, need * HANDS + hand, spread(float(need)))
    stage = len(idle) - 1
    for score in range(need - 1, -1, -1):
        bank = spread(float(score))
        store(hold, score * HANDS, bank)
        smallest = DICE + 1  # of the hands that are better thrown than banked
        for hand in range(1, HANDS):
            thrown = spread(0.0)
            first = hand_start[stage * STEP + hand]
            place = 0
            option = option_start[first]
            smaller = child_start[first]
            for run in range(run_start[stage * STEP + hand], run_start[stage * STEP + hand + 1]):
                options = item(run_options, run)
                children = item(run_children, run)
                for _ in range(item(run_nodes, run)):
                    best = spread(0.0)
                    for each in range(option, option + options):
                        at = min(score + item(gain, each), need) * HANDS + item(target, each)
                        best = higher(load(hold, at), best)
                    for each in range(smaller, smaller + children):
                        best = higher(load(node, item(child, each)), best)
                    option += options
                    smaller += children
                    store(node, place, best)
                    thrown = plus(thrown, times(best, load(p, first + place)))
                    place += 1
            store(hold, score * HANDS + hand, higher(thrown, bank))
            if any_above(thrown, bank):
                count = 0
                for slot in range(DICE):
                    count += hand >> slot & 1
                smallest = min(smallest, count)
        while idle[stage] >= smallest:
            stage -= 1
