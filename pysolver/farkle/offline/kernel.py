"""The values of many loadouts at once, natively: eight loadouts side by side through one lattice.

The limit, for one loadout and one target: a level of the lattice reads between 758 and 41,968 values (its
stages) and multiplies between 758 and 11,127 of them by a probability. Eight loadouts in eight lanes make
a read one 64-byte line. Of a level with all hands, 42,000 reads out of the first cache take 20.8
microseconds, the bare instructions; 0.7 MB of probabilities, in order, add 5.4, and what lies in the second
cache the rest of the 27.8 that were measured: 3.5 microseconds a loadout and level, 0.28 ms at 4000 points
and 2.0 at all seven targets if every hand were worth throwing at every score. With sixteen lanes the
probabilities and a hand's nodes do not stay in the second cache together, and a level takes longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import numba
import numpy as np

from pysolver.core.job import Pieces
from pysolver.farkle.lattice import FULL, HANDS, IDLE, Lattice, lattice_of
from pysolver.farkle.offline.lanes import (
    LANES,
    SHAPES,
    any_above,
    higher,
    load,
    plus,
    spread,
    store,
    through,
    times,
)
from pysolver.farkle.rules import DICE
from pysolver.farkle.together import Loadout
from pysolver.turns.program import Floats, Places

jit: Any = numba.njit(
    nogil=True, error_model="numpy"
)  # not cached: its intrinsics would not be seen to change
STAGES = np.array(IDLE, np.intp)
LINE = 8  # float64 in a line of the memory
STEP = HANDS + 1  # entries of a stage in `hand_start`
FACES = 6


@dataclass(frozen=True, eq=False)
class Flat:
    """A lattice as the compiled code reads it: its stages one behind another, in runs of like nodes."""

    hand_start: Places  # [stage, hand], the first node; one more entry closes a stage
    roll_start: Places  # [hand]; one more entry closes the last
    roll: Places  # in base 6 with the first die leading, the node that it leads to; `nodes` for a bust
    joined: Places  # the nodes of a stage that rolls lead to, but for the last stage
    into: Places  # the node of the next stage that each is in
    option: Places  # gain x hands + target
    child: Places  # counted from the first node of the hand
    run_start: Places  # [stage, hand], the first run; one more entry closes a stage
    run_shape: Places
    run_nodes: Places
    run_first: Places  # its first node, counted from that of its hand
    run_option: Places  # its first option
    run_child: Places

    @property
    def nodes(self) -> int:
        """Return how many nodes all stages have together."""
        return int(self.hand_start[-1])


@lru_cache(DICE + 1)
def flat(jokers: int) -> Flat:
    """Return a lattice laid out flat."""
    lattice: Lattice = lattice_of(jokers)
    stages = lattice.stages
    nodes = np.cumsum([0, *(stage.nodes for stage in stages)])
    hand_start = np.concatenate(
        [stage.hand_start + first for stage, first in zip(stages, nodes, strict=False)]
    )
    node_of = np.stack([stage.node_of + first for stage, first in zip(stages, nodes, strict=False)])
    options = np.concatenate([np.diff(stage.option_start) for stage in stages])
    children = np.concatenate([np.diff(stage.child_start) for stage in stages])
    child = np.concatenate([stage.child for stage in stages])
    menus = np.concatenate(lattice.menu_of_roll)
    pairs = [np.unique(node_of[i : i + 2], axis=1) for i in range(len(stages) - 1)]
    begins_hand = np.repeat(np.unique(hand_start)[:-1], np.diff(np.unique(hand_start)))
    kept, weighed = np.zeros((2, nodes[-1]), np.bool_)
    kept[np.repeat(begins_hand, children) + child] = True
    weighed[node_of] = True
    like = np.stack([options, children, kept, weighed | ~kept])
    begins = np.any(np.diff(like, prepend=-1), axis=0)
    begins[np.unique(hand_start)[:-1]] = True
    run = np.flatnonzero(begins)
    return Flat(
        hand_start=hand_start,
        roll_start=np.cumsum([0, *(len(menu) for menu in lattice.menu_of_roll)]),
        roll=np.where(menus < 0, nodes[-1], node_of[0, menus]),
        joined=np.concatenate([pair[0] for pair in pairs]),
        into=np.concatenate([pair[1] for pair in pairs]),
        option=np.concatenate([stage.gain * HANDS + stage.target for stage in stages]).astype(np.uint16),
        child=child.astype(np.uint16),
        run_start=np.searchsorted(run, hand_start),
        run_shape=np.array([SHAPES.index(tuple(shape)) for shape in like[:, run].T.tolist()]),
        run_nodes=np.diff(run, append=nodes[-1]),
        run_first=run - begins_hand[run],
        run_option=(np.cumsum(options) - options)[run],
        run_child=(np.cumsum(children) - children)[run],
    )


def _lines(count: int) -> Floats:
    """Return this many lines of zeros that begin where a line of the memory does."""
    room = np.zeros(count * LANES + LINE)
    skip = (-room.ctypes.data // room.itemsize) % LINE
    return room[skip : skip + count * LANES]


class CompiledBlock:
    """Loadouts side by side, swept by compiled code; see `together.Block`."""

    lanes: ClassVar[int] = LANES

    def __init__(self, loadouts: Sequence[Loadout], jokers: int) -> None:
        """Take the loadouts; lanes without one repeat the last."""
        self._jokers, self._loadouts = jokers, len(loadouts)
        self._faces = np.array([[die.probabilities for die in dice] for dice in loadouts]).transpose(1, 2, 0)

    def prepare(self) -> Pieces[None]:
        """Find the probabilities of all nodes."""
        yield from ()
        self._flat = flat(self._jokers)
        it = self._flat
        self._p, self._node = _lines(it.nodes + 1), _lines(int(np.diff(it.hand_start).max()))
        _chances(self._spread(self._faces).ravel(), it.roll_start, it.roll, it.joined, it.into, self._p)
        full = self._p.reshape(-1, LANES)[it.hand_start[FULL] : it.hand_start[FULL + 1]]
        self._offered = full.sum(axis=0)[: self._loadouts]

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
        it = self._flat
        most = (int(it.option.max()) + HANDS - 1) // HANDS
        hold = _lines((len(bank) + most) * HANDS)
        _sweep(
            self._spread(bank).ravel(),
            STAGES,
            it.run_start,
            it.run_shape,
            it.run_nodes,
            it.run_first,
            it.run_option,
            it.run_child,
            it.option,
            it.child,
            it.hand_start,
            self._p,
            self._node,
            hold,
        )
        return hold.reshape(-1, HANDS, LANES)[0, FULL, : self._loadouts].copy()


@jit
def _chances(
    faces: Floats, roll_start: Places, roll: Places, joined: Places, into: Places, p: Floats
) -> None:
    """Add up what each node's rolls come with; all that has lanes is flat."""
    ahead = np.ones((DICE + 1) * LANES)
    slots = np.zeros(DICE, np.intp)
    for hand in range(1, HANDS):
        last = -1
        for slot in range(DICE):
            if hand >> slot & 1:
                last += 1
                slots[last] = slot
        shown = np.zeros(DICE, np.intp)
        fresh = 0  # the first die whose face is another than in the rolls before
        for six in range(roll_start[hand], roll_start[hand + 1], FACES):
            for die in range(fresh, last):
                store(ahead, die + 1, times(load(ahead, die), load(faces, slots[die] * FACES + shown[die])))
            before = load(ahead, last)
            for face in range(FACES):
                node = roll[six + face]
                come = times(before, load(faces, slots[last] * FACES + face))
                store(p, node, plus(load(p, node), come))
            fresh = last - 1
            while fresh > 0 and shown[fresh] == FACES - 1:
                shown[fresh] = 0
                fresh -= 1
            shown[fresh] += 1
    for place in range(len(joined)):
        store(p, into[place], plus(load(p, into[place]), load(p, joined[place])))


@jit
def _sweep(
    bank: Floats,
    idle: Places,
    run_start: Places,
    run_shape: Places,
    run_nodes: Places,
    run_first: Places,
    run_option: Places,
    run_child: Places,
    option: Places,
    child: Places,
    hand_start: Places,
    p: Floats,
    node: Floats,
    hold: Floats,
) -> None:
    """Fill hold[score, hand, lane], flat, from the scores that suffice down to 0, given bank[score, lane].

    hold[0, 63] is the value of throwing all six dice, even where banking nothing is worth more.
    """
    need = len(bank) // LANES - 1
    for place in range(need * HANDS, len(hold) // LANES):
        store(hold, place, load(bank, need))
    stage = len(idle) - 1
    for score in range(need - 1, -1, -1):
        banked = load(bank, score)
        level = score * HANDS
        store(hold, level, banked)
        smallest = DICE + 1  # of the hands that are better thrown than banked
        for hand in range(1, HANDS):
            thrown = spread(0.0)
            at = stage * STEP + hand
            first = hand_start[at]
            for run in range(run_start[at], run_start[at + 1]):
                place = run_first[run]
                thrown = through(
                    run_shape[run],
                    run_nodes[run],
                    run_option[run],
                    run_child[run],
                    level,
                    place,
                    first + place,
                    thrown,
                    option,
                    child,
                    hold,
                    node,
                    p,
                )
            if hand == FULL and score == 0:
                store(hold, hand, thrown)
                return
            store(hold, level + hand, higher(thrown, banked))
            if any_above(thrown, banked):
                count = 0
                for slot in range(DICE):
                    count += hand >> slot & 1
                smallest = min(smallest, count)
        while idle[stage] >= smallest:
            stage -= 1
