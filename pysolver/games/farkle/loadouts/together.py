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
from pysolver.errors import GameError, LimitError
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.lattice import BANK, FULL, HANDS, IDLE, Lattice, Stage, lattice_of, slots_of
from pysolver.turns.program import Floats, Places

SETTLED = 1e-12  # turns
MOST_TRIES = 60
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
    if np.any(block.bust >= 1 - SETTLED):
        raise GameError("These dice never reach it: every throw of them busts; try others, as in odd*6.")
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
            raise LimitError("These dice take too long to settle; try others, as in odd*6.")
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
        return _sweep(self._jokers, self._chances, bank)


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


@dataclass(frozen=True, eq=False)
class _Run:
    """Nodes that stand together: `first` to `last`, and the reads of each, most first."""

    first: int
    last: int
    reads: tuple[slice, ...]  # places in the plan's list: the n-th reads of the first nodes of the run


@dataclass(frozen=True, eq=False)
class _Plan:
    """A stage as numpy reads it: a table of nodes and, behind them, of all levels from this one up."""

    runs: tuple[_Run, ...]
    read: Places  # a node, or nodes + gain x hands + target
    later: Places  # places in `read` of those that lie in levels
    by_hand: Places  # the nodes that menus belong to, hand by hand, hands with as many of them together
    alike: tuple[tuple[Places, slice], ...]  # these hands, and where in `by_hand` theirs stand
    menus: Places  # menus in the order of `by_hand`
    menu_start: Places  # where the menus of each of these nodes begin


@lru_cache((DICE + 1) * len(IDLE))
def _plan(jokers: int, number: int) -> _Plan:
    lattice = lattice_of(jokers)
    stage = lattice.stages[number]
    lists = _reads(stage)
    depth = np.zeros(stage.nodes, np.intp)
    for node, reads in enumerate(lists):  # a node stands behind those it reads
        inner = [read for read in reads if read < stage.nodes]
        depth[node] = 1 + max(depth[inner]) if inner else 0
    order = np.lexsort((-np.array([len(reads) for reads in lists]), depth))
    place = np.argsort(order)
    runs, read = [], list[int]()
    for level in range(int(depth.max()) + 1):
        nodes = order[depth[order] == level]
        columns = []
        for column in range(len(lists[nodes[0]])):
            begin = len(read)
            for node in nodes:
                if len(lists[node]) <= column:
                    break
                at = lists[node][column]
                read.append(int(place[at]) if at < stage.nodes else at)
            columns.append(slice(begin, len(read)))
        runs.append(_Run(int(place[nodes[0]]), int(place[nodes[-1]]) + 1, tuple(columns)))
    hand = np.searchsorted(stage.hand_start, np.arange(stage.nodes), side="right") - 1
    used = np.unique(stage.node_of)
    count = np.bincount(hand[used], minlength=HANDS)
    menus = np.lexsort((stage.node_of, hand[stage.node_of], count[hand[stage.node_of]]))
    menu_start = np.flatnonzero(np.diff(stage.node_of[menus], prepend=-1))
    by_hand = stage.node_of[menus][menu_start]
    alike, begin = [], 0
    for size in np.unique(count[1:]).tolist():
        hands = np.flatnonzero(count == size)
        alike.append((hands, slice(begin, begin + size * len(hands))))
        begin += size * len(hands)
    places = np.array(read, np.intp)
    later = np.flatnonzero(places >= stage.nodes)
    return _Plan(tuple(runs), places, later, place[by_hand], tuple(alike), menus, menu_start)


def _reads(stage: Stage) -> list[list[int]]:
    """List for each node what it reads: smaller nodes, and beyond these places in the levels."""
    at = stage.nodes + stage.gain * HANDS + stage.target
    hand = np.searchsorted(stage.hand_start, np.arange(stage.nodes), side="right") - 1
    first = stage.hand_start[hand]
    child = stage.child + np.repeat(first, np.diff(stage.child_start))
    return [
        at[stage.option_start[node] : stage.option_start[node + 1]].tolist()
        + child[stage.child_start[node] : stage.child_start[node + 1]].tolist()
        for node in range(stage.nodes)
    ]


def _sweep(jokers: int, chances: Floats, bank: Floats) -> Pieces[Floats]:
    """Return what throwing all six dice at no points is worth, by lane."""
    stages = lattice_of(jokers).stages
    need, lanes = len(bank) - 1, chances.shape[1]
    most = max(int(stage.gain.max()) for stage in stages)
    levels = np.empty((need + most + 1, HANDS, lanes))
    levels[need:] = bank[need]
    number, entered = len(stages) - 1, -1
    for score in range(need - 1, -1, -1):
        if number != entered:
            plan, nodes, entered = _plan(jokers, number), stages[number].nodes, number
            p = np.add.reduceat(chances[plan.menus], plan.menu_start, axis=0)
            table = np.empty((nodes + levels.shape[0] * HANDS, lanes))
            table[nodes:] = levels.reshape(-1, lanes)
            levels = table[nodes:].reshape(levels.shape)
            spare = np.empty((max(len(plan.by_hand), nodes), lanes))
        _nodes(plan, table, score, spare)
        reached = np.take(table, plan.by_hand, axis=0, out=spare[: len(plan.by_hand)], mode="clip")
        here, banked = levels[score], bank[score]
        for hands, part in plan.alike:
            shape = (len(hands), -1, lanes)
            here[hands] = np.einsum("hnl,hnl->hl", reached[part].reshape(shape), p[part].reshape(shape))
        thrown = here[FULL].copy()
        here[BANK] = banked
        better = (here > banked).any(axis=1)
        np.maximum(here, banked, out=here)
        smallest = int(SIZES[better].min()) if better.any() else DICE + 1
        while IDLE[number] >= smallest:
            number -= 1
        yield
    return np.asarray(thrown)


def _nodes(plan: _Plan, table: Floats, score: int, spare: Floats) -> None:
    """Fill in the nodes at a score, of which all higher levels are known."""
    read = plan.read.copy()
    read[plan.later] += score * HANDS
    for run in plan.runs:
        found = table[run.first : run.last]
        for column, part in enumerate(run.reads):
            at = read[part]
            if column:
                other = np.take(table, at, axis=0, out=spare[: len(at)], mode="clip")
                np.maximum(found[: len(at)], other, out=found[: len(at)])
            else:
                np.take(table, at, axis=0, out=found, mode="clip")
