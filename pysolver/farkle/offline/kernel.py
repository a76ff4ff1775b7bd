"""The values of many loadouts at once, natively: sixteen loadouts side by side through one lattice.

The limit, written down before the code, for one loadout and one target: a level of the lattice reads
between 758 and 41,968 values (its stages) and multiplies between 758 and 11,127 of them by a
probability. Sixteen loadouts in sixteen lanes make a read two 64-byte lines. At 4000 points, 80 levels:
3.4 million such reads if every hand were worth throwing everywhere, 1.0 million with ordinary dice. A
level's probabilities (1.4 MB) come from the third cache, in order; a hand's nodes (0.5 MB at most) stay
in the second. At two nanoseconds a read that is 0.13 to 0.43 ms a loadout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numba
import numpy as np

from pysolver.core.job import Pieces
from pysolver.core.turngraph import Floats, Places
from pysolver.farkle.lattice import FULL, HANDS, IDLE, Lattice, lattice_of
from pysolver.farkle.offline.lanes import LANES, any_above, higher, item, load, plus, spread, store, times
from pysolver.farkle.rules import DICE
from pysolver.farkle.together import Loadout

jit: Any = numba.njit(
    nogil=True, error_model="numpy"
)  # not cached: its intrinsics would not be seen to change
STAGES = np.array(IDLE, np.intp)
LINE = 8  # float64 in a line of the memory
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
    run_start: Places  # [stage, hand]; a run is of nodes that stand together and read alike
    run_nodes: Places
    run_options: Places
    run_children: Places

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
    hand_start = np.concatenate([stage.hand_start + node[i] for i, stage in enumerate(stages)])
    child_start = np.concatenate(
        [*(stage.child_start[:-1] + child[i] for i, stage in enumerate(stages)), child[-1:]]
    )
    option_start = np.concatenate(
        [*(stage.option_start[:-1] + option[i] for i, stage in enumerate(stages)), option[-1:]]
    )
    options, children = np.diff(option_start), np.diff(child_start)
    begins = np.zeros(len(child_start), np.bool_)
    begins[1:-1] = (np.diff(options) != 0) | (np.diff(children) != 0)
    begins[hand_start] = True
    run = np.flatnonzero(begins)
    return Flat(
        hand_start=hand_start,
        child_start=child_start,
        child=np.concatenate([stage.child for stage in stages]).astype(np.uint16),
        option_start=option_start,
        gain=np.concatenate([stage.gain for stage in stages]).astype(np.uint8),
        target=np.concatenate([stage.target for stage in stages]).astype(np.uint8),
        node_of=np.stack([stage.node_of + node[i] for i, stage in enumerate(stages)]),
        roll_start=np.cumsum([0, *(len(menu) for menu in lattice.menu_of_roll)]),
        menu_of_roll=np.concatenate(lattice.menu_of_roll),
        run_start=np.searchsorted(run, hand_start),
        run_nodes=np.diff(run),
        run_options=options[run[:-1]],
        run_children=children[run[:-1]],
    )


def _lines(count: int) -> Floats:
    """Return this many lines of zeros that begin where a line of the memory does."""
    room = np.zeros(count * LANES + LINE)
    skip = (-room.ctypes.data // room.itemsize) % LINE
    return room[skip : skip + count * LANES]


class CompiledBlock:
    """Loadouts side by side, swept by compiled code; see `together.Block`."""

    def __init__(self, loadouts: Sequence[Loadout], jokers: int) -> None:
        """Take the loadouts; lanes without one repeat the last."""
        self._jokers, self._loadouts = jokers, len(loadouts)
        self._faces = np.array([[die.probabilities for die in dice] for dice in loadouts]).transpose(1, 2, 0)

    def prepare(self) -> Pieces[None]:
        """Find the probabilities of all nodes."""
        yield from ()
        self._flat = flat(self._jokers)
        menus = np.zeros(self._flat.node_of.shape[1] * LANES)
        self._p, self._node = _lines(self._flat.nodes), _lines(int(np.diff(self._flat.hand_start).max()))
        it = self._flat
        _chances(
            self._spread(self._faces).ravel(), it.roll_start, it.menu_of_roll, it.node_of, menus, self._p
        )
        offered = menus.reshape(-1, LANES)[lattice_of(self._jokers).menu_start[FULL] :].sum(axis=0)
        self._offered = offered[: self._loadouts]

    def _spread(self, values: Floats) -> Floats:
        """Return values with all lanes filled."""
        spare = [(0, 0)] * (values.ndim - 1) + [(0, LANES - self._loadouts)]
        return np.ascontiguousarray(np.pad(values, spare, mode="edge"))

    @property
    def bust(self) -> Floats:
        """Return how often the first throw brings nothing."""
        return np.asarray(np.where(self._offered > 1 - 1e-14, 0.0, 1 - self._offered))

    def start(self, bank: Floats) -> Pieces[Floats]:
        """Return what throwing all six dice first is worth, given bank[score, lane]."""
        yield from ()
        it, hold = self._flat, _lines(len(bank) * HANDS)
        _sweep(
            self._spread(bank).ravel(),
            STAGES,
            it.run_start,
            it.run_nodes,
            it.run_options,
            it.run_children,
            it.child_start,
            it.child,
            it.option_start,
            it.gain,
            it.target,
            it.hand_start,
            self._p,
            self._node,
            hold,
        )
        return hold.reshape(-1, HANDS, LANES)[0, FULL, : self._loadouts].copy()


@jit
def _chances(
    faces: Floats, roll_start: Places, menu_of_roll: Places, node_of: Places, menus: Floats, p: Floats
) -> None:
    """Add up what each menu's and each node's rolls come with; all that has lanes is flat."""
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
    bank: Floats,
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
    """Fill hold[score, hand, lane], flat, from the score that is needed down to 0, given bank[score, lane].

    hold[0, 63] is the value of throwing all six dice, even where banking nothing is worth more.
    """
    need = len(bank) // LANES - 1
    for hand in range(HANDS):
        store(hold, need * HANDS + hand, load(bank, need))
    stage = len(idle) - 1
    for score in range(need - 1, -1, -1):
        banked = load(bank, score)
        store(hold, score * HANDS, banked)
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
            if hand == FULL and score == 0:
                store(hold, hand, thrown)
                return
            store(hold, score * HANDS + hand, higher(thrown, banked))
            if any_above(thrown, banked):
                count = 0
                for slot in range(DICE):
                    count += hand >> slot & 1
                smallest = min(smallest, count)
        while idle[stage] >= smallest:
            stage -= 1
