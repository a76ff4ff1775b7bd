"""What a turn with any six dice reads, in an order that many loadouts share: menus as a lattice.

The options of a menu are those of the menus with one die fewer in play, and at most one more: to put
aside every die that scores. So a menu is the best of a few smaller menus, read once each, instead of
all its options: 42,000 reads a score level for six different dice where there are 90,500 options.

Where no hand of `idle` dice or fewer is thrown any more, nearly all menus look alike: what matters is
the most that can be banked, the hot dice, and what leaves more dice in hand. A `Lattice` has a *stage*
for each of `IDLE`; a sweep from high scores to low begins in the last and steps down when a hand that
was idle at every higher score turns out to be better thrown than banked. Nothing is assumed about when.

The dice stand with those that have a joker face last. A hand is a set of slots, bit i for slot i, as in
`turn`; the empty hand stands for banking, and putting all aside leads to the full one.

Reads a level by stage, no jokers:  idle 0: 42,000   3: 22,100   4: 9,900   5: 1,500   6: 760.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.dice import JOKER, NATURAL
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.menus import menus
from pysolver.turns.program import Flags, Options, Places, Program, compile_lattice, starts

HANDS = 2**DICE
FULL = HANDS - 1
BANK = 0  # the hand that stands for banking
IDLE = (0, 3, 4, 5, 6)  # 1 and 2 read more than they save
Rows = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Stage:
    """What is read where hands of `idle` dice or fewer are only banked; the locals are the sets of slots."""

    idle: int
    graph: Program
    menu_of: Places  # menu of the lattice -> the menu of the stage that its probability belongs to

    @cached_property
    def comes(self) -> Flags:
        """Tell which menus ever come by themselves."""
        found = np.zeros(self.graph.menus, np.bool_)
        found[self.menu_of] = True
        return found


@dataclass(frozen=True, eq=False)
class Lattice:
    """What six dice read of which the last `jokers` have a joker face."""

    jokers: int
    menu_start: Places  # hand -> its first menu; one more entry closes the last
    menu_of_roll: tuple[Places, ...]  # hand -> roll, in base 6 with the first die leading -> menu; -1 a bust
    stages: tuple[Stage, ...]

    @property
    def menus(self) -> int:
        """Return how many menus all hands have together."""
        return int(self.menu_start[-1])


@lru_cache(DICE + 1)
def lattice_of(jokers: int) -> Lattice:
    """Return the lattice of six dice of which the last few have a joker face."""
    kinds = [_kind(hand, jokers) for hand in range(HANDS)]
    rows = {kind: _rows(*kind) for kind in sorted(set(kinds[1:]))}
    menu_start = starts([0, *(len(rows[kind][1]) for kind in kinds[1:])])
    menu_of_roll = [np.zeros(0, np.intp)]
    for hand in range(1, HANDS):
        menu = rows[kinds[hand]][0]
        menu_of_roll.append(np.where(menu < 0, -1, menu + menu_start[hand]))
    stages = []
    for idle in IDLE:
        parts = {kind: _part(found, sum(kind), idle) for kind, (_, found) in rows.items()}
        stages.append(_stage(idle, [parts.get(kind) for kind in kinds]))
    return Lattice(jokers, menu_start, tuple(menu_of_roll), tuple(stages))


def slots_of(hand: int) -> list[int]:
    """Return the slots of a hand."""
    return [slot for slot in range(DICE) if hand >> slot & 1]


def _kind(hand: int, jokers: int) -> tuple[int, int]:
    """Return how many dice of a hand are plain, and how many have a joker face."""
    plain = sum(slot < DICE - jokers for slot in slots_of(hand))
    return plain, hand.bit_count() - plain


def _rows(plain: int, jokers: int) -> tuple[Places, Rows]:
    """Return roll -> menu (-1 a bust), and menu -> gains of its options, by the set put aside less one."""
    rolls, gains = menus().of([NATURAL] * plain + [JOKER + NATURAL[1:]] * jokers)
    used, menu = np.unique(rolls.astype(np.intp), return_inverse=True)
    busts = int(used[0] == 0)
    return menu.ravel() - busts, gains[used[busts:] - 1].astype(np.uint8, copy=False)


@dataclass(frozen=True, eq=False)
class _Part:
    """The nodes of one kind of hand, counted from its first; options as the set put aside."""

    children: list[Places]  # by node
    options: list[list[tuple[int, int]]]  # by node: gain, set put aside; -1 banks
    node_of: Places  # by menu


def _part(rows: Rows, count: int, idle: int) -> _Part:
    """Lay out the nodes of a kind of hand, where hands of `idle` dice or fewer are only banked."""
    if not idle:
        nodes, children, own = _closed(rows)
        at = _lookup(nodes, rows)
        return _Part(children, [[option] if option[0] else [] for option in own], at)
    left = count - _sizes(count)
    thrown = (left > idle) | ((left == 0) & (idle < DICE))
    thrown[-1] = False  # the hot dice are read apart: they say nothing about smaller menus
    below, smaller = np.unique(_packed(np.where(thrown, rows, 0)), return_inverse=True)
    inner = _unpacked(below, count)
    nodes, children, own = _closed(inner[inner.any(axis=1)]) if inner.any() else (inner[:0], [], [])
    place = np.full(len(inner), -1)
    place[inner.any(axis=1)] = _lookup(nodes, inner[inner.any(axis=1)])
    hot = rows[:, -1].astype(np.intp) if idle < DICE else np.zeros(len(rows), np.intp)
    tops, node_of = np.unique(
        np.stack([rows.max(axis=1).astype(np.intp), hot, place[smaller.ravel()]]), axis=1, return_inverse=True
    )
    order = np.lexsort((tops[2] >= 0, tops[1] > 0))
    node_of = np.argsort(order)[node_of.ravel()]
    options = [[option] if option[0] else [] for option in own]
    for most, gain, at in tops.T[order].tolist():
        children.append(np.array([at] if at >= 0 else [], np.intp))
        options.append([(most, -1), (gain, 2**count - 1)] if gain else [(most, -1)])
    return _Part(children, options, node_of + len(nodes))


def _sizes(count: int) -> Places:
    return np.array([kept.bit_count() for kept in range(1, 2**count)])


def _packed(rows: Rows) -> NDArray[np.void]:
    rows = np.ascontiguousarray(rows)
    return rows.view(np.dtype((np.void, rows.shape[1]))).ravel()


def _unpacked(packed: NDArray[np.void], count: int) -> Rows:
    return np.ascontiguousarray(packed).view(np.uint8).reshape(-1, 2**count - 1)


def _lookup(nodes: Rows, rows: Rows) -> Places:
    """Return where each row stands among the nodes."""
    packed = _packed(nodes)
    order = np.argsort(packed)
    return order[np.searchsorted(packed[order], _packed(rows))].astype(np.intp)


def _closed(rows: Rows) -> tuple[Rows, list[Places], list[tuple[int, int]]]:
    """Return the rows and all their smaller ones, least first; the children of each; its own option."""
    count = (rows.shape[1] + 1).bit_length() - 1
    kept = np.arange(1, 2**count)
    without = np.array([kept >> die & 1 == 0 for die in range(count)])
    nodes = new = _unpacked(np.unique(_packed(rows)), count)
    while len(new):
        smaller = np.concatenate([np.where(mask, new, 0) for mask in without])
        both = _unpacked(np.unique(_packed(np.concatenate([nodes, smaller[smaller.any(axis=1)]]))), count)
        new = both[np.isin(_packed(both), _packed(nodes), invert=True)]
        nodes = both
    nodes = nodes[np.argsort((nodes > 0).sum(axis=1), kind="stable")]
    scores = (nodes > 0).astype(np.intp)
    in_play = scores @ (~without).T > 0  # by node and die
    # [first, second]: does a set score that holds the second die and not the first?
    needs = np.array([[scores @ (without[i] & ~without[j]) > 0 for j in range(count)] for i in range(count)])
    at = np.full((count, len(nodes)), -1)
    for die in range(count):
        smaller = np.where(without[die], nodes, 0)
        there = smaller.any(axis=1) & in_play[:, die]
        for other in range(count):  # one is enough of two that are the same, or of which one holds the other
            covered = ~needs[die, other] & in_play[:, other]
            there &= ~(covered & (needs[other, die] | (other < die)))
        at[die, there] = _lookup(nodes, smaller[there])
    whole = (in_play << np.arange(count)).sum(axis=1)
    gains = nodes[np.arange(len(nodes)), whole - 1]
    order = _runs(at, gains > 0)
    place = np.append(np.argsort(order), -1)
    children = [column[column >= 0] for column in place[at[:, order]].T]
    return nodes[order], children, list(zip(gains[order].tolist(), whole[order].tolist(), strict=True))


def _runs(at: Places, own: Flags) -> Places:
    """Order nodes so that each follows its children, and those stand together that read and are read alike.

    A compiled sweep has code of its own for every such run; numpy reads a run at once.
    """
    depth = np.zeros(at.shape[1] + 1, np.intp)  # the last entry is that of no child
    for _ in at:
        depth[:-1] = np.where(at >= 0, depth[at] + 1, 0).max(axis=0)
    read = np.isin(np.arange(at.shape[1]), at)
    return np.asarray(np.lexsort((read, (at >= 0).sum(axis=0), own, depth[:-1])), np.intp)


def _stage(idle: int, parts: list[_Part | None]) -> Stage:
    """Spread the nodes of each kind over its hands."""
    menus: list[list[tuple[Options, list[int]]]] = []
    menu_of: list[Places] = []
    before = 0
    for hand, part in enumerate(parts):
        here: list[tuple[Options, list[int]]] = []
        if part is not None:
            leads_to = _leads_to(hand)
            for children, options in zip(part.children, part.options, strict=True):
                here.append(([(leads_to[kept], points) for points, kept in options], children.tolist()))
            menu_of.append(part.node_of + before)
        menus.append(here)
        before += len(here)
    return Stage(idle, compile_lattice(menus), np.concatenate(menu_of))


def _leads_to(hand: int) -> dict[int, int]:
    """Return for each set put aside of a hand which hand is left."""
    slots = slots_of(hand)
    found = {-1: BANK}
    for kept in range(1, 2 ** len(slots)):
        aside = sum(1 << slot for place, slot in enumerate(slots) if kept >> place & 1)
        found[kept] = hand & ~aside or FULL
    return found
