"""The values of many loadouts, by points and by turns, some side by side, with numpy alone.

By points equal to `solve.solve_turn` of each, to rounding. One level at a time: every node's reads lie
at higher levels or in smaller nodes, so that all hands of a level are done together, run by run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Protocol

import numpy as np

from pysolver.contract.dice import Die
from pysolver.contract.job import Job, Pieces, Progress, paced, part_of, showing
from pysolver.errors import LimitError
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.lattice import FULL, HANDS, IDLE, Lattice, lattice_of, slots_of
from pysolver.games.farkle.turn.solve import check_reached
from pysolver.sayings.say import saying
from pysolver.turns.layers import Layer, by_groups, lay_out
from pysolver.turns.program import Floats, Places
from pysolver.turns.sweep import best_of, sweep

SETTLED = 1e-12  # turns
MOST_TRIES = 60
READ_AT_ONCE = 4000  # values of a batch, in every lane
SIZES = np.array([hand.bit_count() for hand in range(HANDS)])
Loadout = tuple[Die, ...]


class Block(Protocol):
    """Up to `lanes` loadouts side by side, all with this many joker dice."""

    lanes: ClassVar[int]

    def __init__(self, loadouts: Sequence[Loadout], jokers: int) -> None:
        """Take the loadouts."""

    def prepare(self) -> Pieces[None]:
        """Find the probabilities of all menus, before anything else is asked."""

    @property
    def bust(self) -> Floats:
        """Return how often the first throw brings nothing."""

    def start(self, bank: Floats) -> Pieces[Floats]:
        """Return what throwing all six dice first is worth, given bank[score, lane] and 0 for a bust.

        `bank` rises with the score; scores beyond its last are banked for as much as the last.
        """


@dataclass(frozen=True, eq=False)
class Worth:
    """What loadouts are worth, in units or turns, and how often their first throw brings nothing."""

    value: Floats
    bust: Floats


def in_order(dice: Loadout) -> Loadout:
    """Return six dice with those that have a joker face last, as a lattice wants them."""
    return tuple(sorted(dice, key=lambda die: die.joker))


def by_luck(loadouts: Sequence[Loadout]) -> list[int]:
    """Return the numbers of loadouts in an order in which neighbours are like each other.

    A block is in the stage of its boldest loadout, the one that throws the fewest dice. How often the three
    luckiest dice bring no 1 and no 5 tells nearly as well as the solution how bold a loadout is.
    """

    def risk(dice: Loadout) -> float:
        one, two, three = sorted(1 - die.probabilities[0] - die.probabilities[4] for die in dice)[:3]
        return one * two * three

    return sorted(range(len(loadouts)), key=lambda number: risk(loadouts[number]))


def points(loadouts: Sequence[Loadout], need: int, block_of: type[Block] | None = None) -> Job[Worth]:
    """Return the units that a turn of each loadout banks where they count at most `need`."""

    def solved(block: Block, lanes: int) -> Job[Floats]:
        return paced(block.start(capped(need, lanes)), 0.0)

    return _block_by_block(loadouts, solved, block_of)


def points_at(
    loadouts: Sequence[Loadout], needs: Sequence[int], block_of: type[Block] | None = None
) -> Job[list[Floats]]:
    """Return what `points` returns as values, for several needs; probabilities are found once for all."""
    found = [np.zeros(len(loadouts)) for _ in needs]
    done = 0.0
    for here, block in _blocks(loadouts, block_of):
        yield from paced(block.prepare(), done)
        for values, need in zip(found, needs, strict=True):
            values[here] = yield from paced(block.start(capped(need, len(here))), done)
        done += len(here) / len(loadouts)
        yield Progress(done)
    return found


def capped(need: int, lanes: int) -> Floats:
    """Return what banking is worth by points: bank[score, lane], at most what is needed."""
    return np.repeat(np.arange(need + 1.0)[:, np.newaxis], lanes, axis=1)


def turns(loadouts: Sequence[Loadout], need: int, block_of: type[Block] | None = None) -> Job[Worth]:
    """Return how many turns each loadout takes on average to bank `need` units, played for the fewest."""
    return _block_by_block(loadouts, lambda block, lanes: _turns(block, lanes, need), block_of)


def _block_by_block(
    loadouts: Sequence[Loadout],
    solved: Callable[[Block, int], Job[Floats]],
    block_of: type[Block] | None,
) -> Job[Worth]:
    """Solve loadouts in blocks; each step shows value and bust, nan where not known yet."""
    value, bust = np.full(len(loadouts), np.nan), np.full(len(loadouts), np.nan)
    done = 0
    for here, block in _blocks(loadouts, block_of):
        yield from showing(paced(block.prepare(), done / len(loadouts)), (value, bust))
        inner = part_of(solved(block, len(here)), done / len(loadouts), (done + len(here)) / len(loadouts))
        value[here] = yield from showing(inner, (value, bust))
        bust[here] = block.bust
        done += len(here)
        yield Progress(done / len(loadouts), (value, bust))
    return Worth(value, bust)


def _blocks(loadouts: Sequence[Loadout], block_of: type[Block] | None) -> Iterator[tuple[list[int], Block]]:
    """Yield numbers of loadouts with their block, of as many jokers each; the earliest come first."""
    block_of = block_of or NumpyBlock
    ordered = [in_order(dice) for dice in loadouts]
    kinds: dict[int, list[int]] = {}
    for number, dice in enumerate(ordered):
        kinds.setdefault(sum(die.joker for die in dice), []).append(number)
    parts = [
        (numbers[begin : begin + block_of.lanes], jokers)
        for jokers, numbers in kinds.items()
        for begin in range(0, len(numbers), block_of.lanes)
    ]
    for here, jokers in sorted(parts):
        yield here, block_of([ordered[number] for number in here], jokers)


def _turns(block: Block, lanes: int, need: int) -> Job[Floats]:
    """Return the fewest turns for a need, from those for all smaller ones.

    With `b` turns for a need, banking a score saves `b` less the turns for what is then left, a bust
    saves nothing, and the turn itself must save just one. What it saves is convex and piecewise linear
    in `b`, so that a secant from where the last needs point meets it after about three steps.
    """
    left, rise = np.zeros((need + 1, lanes)), 1 - block.bust
    check_reached(not np.any(block.bust >= 1 - SETTLED))
    for now in range(1, need + 1):

        def saved(b: Floats, now: int = now) -> Job[Floats]:
            bank = b - left[now - np.arange(now + 1)]
            bank[0] = 0.0
            return (yield from paced(block.start(bank), ((now - 1) / need) ** 2)) - 1

        b = np.maximum(2 * left[now - 1] - left[now - 2], 1.0) if now > 1 else np.ones(lanes)
        off = yield from saved(b)
        for _ in range(MOST_TRIES):
            if np.all(np.abs(off) < SETTLED):
                break
            again = np.maximum(b - off / rise, left[now - 1])
            then = np.where(np.abs(off) < SETTLED, off, (yield from saved(again)))
            moved = (again != b) & (then != off)
            rise = np.where(moved, (then - off) / np.where(moved, again - b, 1.0), rise)
            b, off = np.where(np.abs(off) < SETTLED, b, again), then
        else:
            raise LimitError(
                # dice for which no figures are found in time
                saying("farkle.never_settle", "These dice take too long to solve; try others, as in odd*6.")
            )
        left[now] = b
        yield Progress((now / need) ** 2)
    return np.asarray(left[need])


class NumpyBlock:
    """Loadouts side by side, swept with numpy."""

    lanes: ClassVar[int] = 16

    def __init__(self, loadouts: Sequence[Loadout], jokers: int) -> None:
        """Take the loadouts."""
        self._jokers = jokers
        faces = np.array([[die.probabilities for die in dice] for dice in loadouts]).transpose(1, 2, 0)
        self._faces = np.ascontiguousarray(faces)

    def prepare(self) -> Pieces[None]:
        """Find the probabilities of all menus."""
        self._chances = yield from menu_chances(lattice_of(self._jokers), self._faces)

    @property
    def bust(self) -> Floats:
        """Return how often the first throw brings nothing."""
        offered = self._chances[lattice_of(self._jokers).menu_start[FULL] :].sum(axis=0)
        return np.asarray(np.where(offered > 1 - 1e-14, 0.0, 1 - offered))

    def start(self, bank: Floats) -> Pieces[Floats]:
        """Return what throwing all six dice first is worth."""
        return _swept(self._jokers, self._chances, bank)


def menu_chances(lattice: Lattice, faces: Floats) -> Pieces[Floats]:
    """Return the probability of each menu, given faces[slot, face, lane]."""
    lanes = faces.shape[-1]
    found = np.zeros((lattice.menus, lanes))
    rolls: list[Floats] = [np.ones((1, lanes))]
    for hand in range(1, HANDS):
        last = slots_of(hand)[-1]
        ahead = rolls[hand & ~(1 << last)]
        rolls.append((ahead[:, np.newaxis] * faces[last]).reshape(-1, lanes))
        order, start, menu = _by_menu(lattice.jokers)[hand]
        if len(menu):
            found[menu] = np.add.reduceat(rolls[hand][order], start, axis=0)
        yield
    return found


@lru_cache(DICE + 1)
def _by_menu(jokers: int) -> list[tuple[Places, Places, Places]]:
    """Return for each hand its rolls in the order of their menus, where each menu begins, and which it is."""
    found = []
    for menu_of_roll in lattice_of(jokers).menu_of_roll:
        order = np.argsort(menu_of_roll, kind="stable")
        order = order[np.count_nonzero(menu_of_roll < 0) :]
        menu, start = np.unique(menu_of_roll[order], return_index=True)
        found.append((order, start, menu))
    return found


@lru_cache((DICE + 1) * len(IDLE))
def _layer(jokers: int, number: int) -> tuple[Layer, Places, Places]:
    """Return the layer of a stage, and the lattice's menus by those of the stage, with where these begin."""
    stage = lattice_of(jokers).stages[number]
    menus = np.argsort(stage.menu_of, kind="stable")
    starts = np.flatnonzero(np.diff(stage.menu_of[menus], prepend=-1))
    return lay_out(stage.graph, comes=stage.comes, at_once=READ_AT_ONCE), menus, starts


class _Stages:
    """The layers of a sweep, which begins in the last stage."""

    def __init__(self, jokers: int, chances: Floats) -> None:
        self._jokers, self._chances, self.number = jokers, chances, len(IDLE)
        self.step_down(DICE + 1)

    def step_down(self, smallest: int) -> None:
        """Leave the stages that take a hand of so many dice for idle."""
        before = self.number
        self.number = min(before, len(IDLE) - 1)
        while IDLE[self.number] >= smallest:
            self.number -= 1
        if self.number != before:
            stage = lattice_of(self._jokers).stages[self.number]
            layer, menus, starts = _layer(self._jokers, self.number)
            p = np.zeros((stage.graph.menus, self._chances.shape[1]))
            p[stage.comes] = np.add.reduceat(self._chances[menus], starts, axis=0)
            self.layer = layer.coming(p, by_groups)


def _swept(jokers: int, chances: Floats, bank: Floats) -> Pieces[Floats]:
    """Return what throwing all six dice at no points is worth, by lane."""
    stages, need = _Stages(jokers, chances), len(bank) - 1
    most = max(stage.graph.highest_gain for stage in lattice_of(jokers).stages)
    hold = np.zeros((need + most + 1, HANDS, chances.shape[1]))
    hold[need:] = bank[need]
    for score in sweep(lambda _: stages.layer, hold, range(need - 1, -1, -1), best_of(bank)):
        better = (hold[score, 1:] > bank[score]).any(axis=1)
        if better.any():
            stages.step_down(int(SIZES[1:][better].min()))
        thrown = hold[score, FULL].copy()
        yield
    return np.asarray(thrown)
