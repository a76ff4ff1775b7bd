"""A turn with six given dice as a turn graph: hands as locals, units of 50 points as scores.

A hand is a set of slots, bit i for slot i. Alike dice are one: of the hands that differ only in which
of them are held, the one with the lowest slots stands for all. Rolls that cannot come (a joker's 1, a
face of weight 0) bring in no menu, so dice without jokers never pay for the menus of jokers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from pysolver.contract.dice import Die
from pysolver.games.farkle.rules import DICE, NO_BONUS, Bonus
from pysolver.games.farkle.turn.menus import Menus, OtherMenus, menus
from pysolver.turns.program import Floats, Places, Program, starts

ALL = 2**DICE - 1
MOST_KEPT = 8  # turns in memory: both players' dice, and a few that were tried


@dataclass(frozen=True, eq=False)
class Turn:
    """The turns of one player: the graph, the probabilities of its menus, and which local a hand is."""

    dice: tuple[Die, ...]
    graph: Program
    p: Floats
    hands: tuple[int, ...]  # local -> the hand that stands for it
    local: Places  # hand -> local; the empty hand is a full one, since all six aside are thrown again

    @property
    def start(self) -> int:
        """Return the local of all six dice in hand."""
        return int(self.local[ALL])

    @cached_property
    def risks(self) -> Floats:
        """Return the probability that throwing brings nothing, by local."""
        return self.graph.bust(self.p)

    @cached_property
    def hot(self) -> tuple[tuple[Floats, Places], ...]:
        """Return for each local the rolls all of whose dice score: their probabilities and gains."""
        leads = np.flatnonzero(self.graph.target == self.start)
        menus = self.graph.menu_of_option[leads]
        where, gain = self.graph.local_of_menu[menus], self.graph.gain[leads]
        each = (where == local for local in range(self.graph.locals))
        return tuple((self.p[menus[here]], gain[here].astype(np.intp)) for here in each)


@dataclass(frozen=True)
class Hot:
    """Hot dice: how probably all dice of a throw score, and what the throw is worth where they do."""

    chance: float
    worth: float


def hot_of(p: Floats, worth: Floats) -> Hot:
    """Return what rolls of these probabilities are worth together."""
    chance = float(p.sum())
    return Hot(chance, float(p @ worth) / chance if chance else 0.0)


@dataclass(frozen=True, eq=False)
class _Offer:
    """The menus of one local: their probabilities, and the options as menu, next local and gain."""

    p: Floats
    menu: Places
    target: Places
    gain: Places


def ordered(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Return the same dice in the one order in which all that rests on them is kept."""
    return tuple(sorted(dice, key=str))


@lru_cache(MOST_KEPT)
def ordered_hands(dice: tuple[Die, ...]) -> Places:
    """Return for each hand the one that holds the same of the ordered dice."""
    slots = sorted(range(DICE), key=lambda slot: str(dice[slot]))
    given = np.array([_spread(hand, slots) for hand in range(ALL + 1)])
    return np.argsort(given)


@lru_cache(MOST_KEPT)
def turn_of(dice: tuple[Die, ...], joker_groups: bool = False, bonus: Bonus = NO_BONUS) -> Turn:
    """Return the turn of six dice, by the rule sheet and what a badge adds to that."""
    return build_turn(dice, menus(joker_groups, any(die.wild for die in dice), bonus))


def build_turn(dice: tuple[Die, ...], known: Menus | OtherMenus) -> Turn:
    """Spread the menus over the hands of six dice."""
    standing = [_standing_for(hand, dice) for hand in range(ALL + 1)]
    standing[0] = ALL
    hands = sorted(set(standing))
    local = np.array([hands.index(hand) for hand in standing], np.intp)
    alike = len(hands) < ALL
    offers = [_offer(hand, dice, known, local) for hand in hands]
    if alike:
        offers = [_merged(offer) for offer in offers]
    graph = Program(
        menu_start=starts([len(offer.p) for offer in offers]),
        option_start=starts(np.concatenate([np.bincount(offer.menu) for offer in offers])),
        target=np.concatenate([offer.target for offer in offers]),
        gain=np.concatenate([offer.gain for offer in offers]),
    )
    return Turn(dice, graph, np.concatenate([offer.p for offer in offers]), tuple(hands), local)


def _standing_for(hand: int, dice: tuple[Die, ...]) -> int:
    held = 0
    for die in set(dice):
        slots = [slot for slot in range(DICE) if dice[slot] == die]
        count = sum(hand >> slot & 1 for slot in slots)
        held |= sum(1 << slot for slot in slots[:count])
    return held


def _offer(hand: int, dice: tuple[Die, ...], known: Menus | OtherMenus, local: Places) -> _Offer:
    slots = [slot for slot in range(DICE) if hand >> slot & 1]
    p = np.ones(1)
    for slot in slots:
        p = np.multiply.outer(p, dice[slot].probabilities).ravel()
    rolls, gains = known.of([dice[slot].symbols for slot in slots])
    chance = np.bincount(rolls, weights=p, minlength=len(gains) + 1)[1:]
    # A graph has a menu in every local; dice that can only bust get one that never comes.
    used = np.flatnonzero(chance) if chance.any() else np.zeros(1, np.intp)
    menu, column = np.nonzero(gains[used])
    aside = np.array([_spread(kept, slots) for kept in range(1, 2 ** len(slots))])
    gain = gains[used][menu, column].astype(np.intp)
    return _Offer(chance[used].astype(np.float64), menu, local[hand & ~aside[column]], gain)


def _spread(kept: int, slots: list[int]) -> int:
    return sum(1 << slot for place, slot in enumerate(slots) if kept >> place & 1)


def _merged(offer: _Offer) -> _Offer:
    """Drop options that lead to the same hand with the same gain, then merge the menus that are equal."""
    highest = int(offer.gain.max()) + 1
    width = (int(offer.target.max()) + 1) * highest
    code = np.unique(offer.menu * width + offer.target * highest + offer.gain)
    menu, option = np.divmod(code, width)
    start = starts(np.bincount(menu))
    numbers: dict[bytes, int] = {}
    merged = [
        numbers.setdefault(option[begin:end].tobytes(), len(numbers))
        for begin, end in pairwise(start.tolist())
    ]
    p = np.bincount(merged, weights=offer.p).astype(np.float64)
    options = [np.frombuffer(packed, np.intp) for packed in numbers]
    target, gain = np.divmod(np.concatenate(options), highest)
    sizes = [len(each) for each in options]
    return replace(offer, p=p, menu=np.repeat(np.arange(len(sizes)), sizes), target=target, gain=gain)
