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
from typing import ClassVar

import numpy as np

from pysolver.contract.job import Pieces
from pysolver.games.farkle.loadouts.together import SIZES, Loadout
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.lattice import FULL, HANDS, IDLE, Lattice, lattice_of
from pysolver.turns.compiled import compiled
from pysolver.turns.loops import Loops, lines, one_behind_another, runs_of
from pysolver.turns.program import Floats, Places
from pysolver.turns.vectors import Width, load, plus, store, times

LANES = 8
WIDTH = (0,) * LANES
FACES = 6


@dataclass(frozen=True, eq=False)
class Flat:
    """A lattice as the compiled code reads it: its stages one behind another."""

    loops: Loops
    roll_start: Places  # [hand]; one more entry closes the last
    roll: Places  # in base 6 with the first die leading, the menu that it leads to; `menus` for a bust
    joined: Places  # the menus of a stage that rolls lead to, but for the last stage
    into: Places  # the menu of the next stage that each is in
    menus: int  # of all stages
    most: int  # rows that an option may be ahead


@lru_cache(DICE + 1)
def flat(jokers: int) -> Flat:
    """Return a lattice laid out flat."""
    lattice: Lattice = lattice_of(jokers)
    stages = lattice.stages
    before = np.cumsum([0, *(stage.graph.menus for stage in stages)])
    menu_of = np.stack([stage.menu_of + first for stage, first in zip(stages, before, strict=False)])
    menus, pairs = (
        np.concatenate(lattice.menu_of_roll),
        [np.unique(menu_of[i : i + 2], axis=1) for i in range(len(stages) - 1)],
    )
    runs = one_behind_another([runs_of(stage.graph, stage.comes) for stage in stages])
    none = np.zeros((len(stages), HANDS))
    return Flat(
        Loops(runs, FULL, SIZES, np.array(IDLE, np.intp), none, none[0]),
        roll_start=np.cumsum([0, *(len(menu) for menu in lattice.menu_of_roll)]),
        roll=np.where(menus < 0, before[-1], menu_of[0, menus]),
        joined=np.concatenate([pair[0] for pair in pairs]),
        into=np.concatenate([pair[1] for pair in pairs]),
        menus=int(before[-1]),
        most=max(stage.graph.highest_gain for stage in stages),
    )


class CompiledBlock:
    """Loadouts side by side, swept by compiled code; see `together.Block`."""

    lanes: ClassVar[int] = LANES

    def __init__(self, loadouts: Sequence[Loadout], jokers: int) -> None:
        """Take the loadouts; lanes without one repeat the last."""
        self._jokers, self._loadouts = jokers, len(loadouts)
        self._faces = np.array([[die.probabilities for die in dice] for dice in loadouts]).transpose(1, 2, 0)

    def prepare(self) -> Pieces[None]:
        """Find the probabilities of all menus."""
        yield from ()
        self._flat = it = flat(self._jokers)
        self._p = lines(it.menus + 1, LANES)
        self._p[:] = 0.0
        faces = self._spread(self._faces).ravel()
        _chances(faces, it.roll_start, it.roll, it.joined, it.into, self._p, WIDTH)
        first = it.loops.runs.p
        self._offered = self._p.reshape(-1, LANES)[first[FULL] : first[HANDS]].sum(axis=0)[: self._loadouts]

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
        need, nothing = len(bank) - 1, np.zeros(bank.shape[1])
        begins, any_stage = np.zeros(bank.shape[1], np.intp), np.full(need, len(IDLE) - 1)
        loops, beyond = self._flat.loops, self._flat.most + 1
        _, worth = loops.sweep(self._p, np.ascontiguousarray(bank), nothing, begins, any_stage, beyond, WIDTH)
        return worth


@compiled
def _chances(
    faces: Floats, roll_start: Places, roll: Places, joined: Places, into: Places, p: Floats, width: Width
) -> None:
    """Add up what each menu's rolls come with; all that has lanes is flat."""
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
                store(
                    ahead,
                    die + 1,
                    times(load(ahead, die, width), load(faces, slots[die] * FACES + shown[die], width)),
                )
            before = load(ahead, last, width)
            for face in range(FACES):
                menu = roll[six + face]
                come = times(before, load(faces, slots[last] * FACES + face, width))
                store(p, menu, plus(load(p, menu, width), come))
            fresh = last - 1
            while fresh > 0 and shown[fresh] == FACES - 1:
                shown[fresh] = 0
                fresh -= 1
            shown[fresh] += 1
    for place in range(len(joined)):
        store(p, into[place], plus(load(p, into[place], width), load(p, joined[place], width)))
