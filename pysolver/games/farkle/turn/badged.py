"""A turn of somebody with a badge that can be used, as a turn graph of the one kind there is.

To the hands of a turn comes how many uses are left, and every use is an option like others. The locals, stage
by stage, of a turn that begins with some uses left:

    lost       a bust that one puts up with, by the uses left
    more       a hand that is thrown with one die more, by the uses left
    menu       what lies there once a badge has changed a throw, by the uses left: something is put aside
    own        the same of a throw as it came, where that is not a menu too: with the die of might after it
    again      a throw of which some dice are being thrown again, or which waits for the die that is added;
               throws that may come to the same menus are one
    throw      a hand that is thrown, by the uses left
    held       a hand with the choice to bank or to throw, by the uses left: the last stage, where turns stop;
               with all uses left it is the one that is thrown, where there is but one way to throw it

`throw` leads to `held` for points, and without points to what a badge makes of the throw: to `again` or
`menu`, to `throw` with a use less where a bust is thrown again, or to `lost`. With doppelganger and warlord
`held` is thrown itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.dice import FAIR, Die
from pysolver.games.farkle.effects import NOTHING, THROWN_AGAIN, Effect
from pysolver.games.farkle.rules import ALL_SYMBOLS, DICE, MOST_THROWN, UNIT, Bonus, all_scores
from pysolver.games.farkle.turn.turn import MOST_KEPT, Turn, turn_of
from pysolver.turns.program import Floats, Places, Program, starts
from pysolver.turns.sweep import roll_value
from pysolver.turns.uses import Uses

FACES = 6
AGAIN = FACES  # in place of the number of a face: a die that is being thrown again
AT_ONCE = 20_000  # rolls whose scores are found at once
WIDE = 10_000  # more units than any throw brings
CHANCE_DIGITS = 15  # of chances that are told apart
Digits = NDArray[np.intp]  # a row a roll, a column a die: the number of its face
Menu = tuple[tuple[int, int], ...]  # options: the hand left, as a local of the plain turn, and the gain


@lru_cache(MOST_KEPT)
def _units(symbols: str, joker_groups: bool, bonus: Bonus) -> NDArray[np.uint16]:
    """Return the units for putting dice aside, by how often each of these symbols is among up to seven."""
    found = np.zeros((MOST_THROWN + 1) ** len(symbols), np.uint16)
    for dice, score in all_scores(joker_groups, bonus, symbols, MOST_THROWN).items():
        found[sum(_weight(die, symbols) for die in dice)] = score // UNIT
    return found


def _weight(symbol: str, symbols: str) -> int:
    """Return by how much a symbol raises the number that counts them all."""
    return int((MOST_THROWN + 1) ** symbols.index(symbol))


class Rolls:
    """What the dice of a hand may show, alike dice in ascending order, and what each roll offers.

    With `more` an ordinary die is thrown with them, which leaves nothing in hand. `face` is one that a badge
    may make of a die that has none such.
    """

    def __init__(
        self, turn: Turn, local: int, joker_groups: bool, bonus: Bonus, more: bool, face: str
    ) -> None:
        hand = turn.hands[local]
        self.slots = [slot for slot in range(DICE) if hand >> slot & 1]
        self.dice = [turn.dice[slot] for slot in self.slots] + [FAIR] * more
        names = [str(turn.dice[slot]) for slot in self.slots] + ["more"] * more
        self.kinds = [[i for i, name in enumerate(names) if name == each] for each in dict.fromkeys(names)]
        symbols = "".join(s for s in ALL_SYMBOLS if s == face or any(s in die.symbols for die in self.dice))
        self._units = _units(symbols, joker_groups, bonus)
        self.weights = np.array([[_weight(s, symbols) for s in die.symbols] for die in self.dice])
        self.of_face = _weight(face, symbols) if face else 0
        self._sets = (np.arange(1, 2 ** len(self.dice))[:, np.newaxis] >> np.arange(len(self.dice))) & 1
        aside = self._sets[:, : len(self.slots)] @ (1 << np.array(self.slots, np.intp))
        self._left = turn.local[hand & ~aside]
        self._numbers: dict[tuple[int, ...], int] = {}
        self.menus: list[Menu] = []
        shown = np.indices((FACES,) * len(self.dice)).reshape(len(self.dice), -1).T
        p = np.ones(1)
        for die in self.dice:
            p = np.multiply.outer(p, die.probabilities).ravel()
        self.codes, first, roll = np.unique(self.code(shown), return_index=True, return_inverse=True)
        self.p = np.bincount(roll.ravel(), p).astype(np.float64)
        self.digits = self._ordered(shown[first])
        self.counted = self.weights[np.arange(len(self.dice)), self.digits]
        self.menu = self.offered(self.counted)

    def _ordered(self, digits: Digits) -> Digits:
        found = digits.copy()
        for places in self.kinds:
            found[:, places] = np.sort(digits[:, places], axis=1)
        return found

    def code(self, digits: Digits) -> Places:
        """Return the number that stands for each roll, also for one with dice being thrown again."""
        return np.asarray(self._ordered(digits) @ (FACES + 1) ** np.arange(digits.shape[1]), np.intp)

    def menu_of(self, digits: Digits) -> Places:
        """Return the menus of rolls in any order."""
        return self.menu[np.searchsorted(self.codes, self.code(digits))]

    def offered(self, counted: Places) -> Places:
        """Return the menus of rolls, given by what each die raises the count of symbols; -1 for a bust."""
        found = np.full(len(counted), -1)
        for first in range(0, len(counted), AT_ONCE):
            gains = self._units[counted[first : first + AT_ONCE] @ self._sets.T]
            options = np.where(gains > 0, self._left * WIDE + gains.astype(np.intp), -1)
            for at, row in enumerate(options, first):
                most = {code // WIDE: code for code in sorted(row[row >= 0].tolist())}  # for each hand left
                if most:
                    codes = tuple(most.values())
                    found[at] = self._numbers.setdefault(codes, len(self._numbers))
                    if found[at] == len(self.menus):
                        self.menus.append(tuple((code // WIDE, code % WIDE) for code in codes))
        return found

    def changed(self) -> list[set[int]]:
        """Return for each roll the menus that it offers once one die has become the face."""
        found = [set[int]() for _ in self.p]
        for die in range(len(self.dice)):
            counted = self.counted.copy()
            counted[:, die] = self.of_face
            for its, menu in zip(found, self.offered(counted).tolist(), strict=True):
                if menu >= 0:
                    its.add(menu)
        return found

    def thrown_again(self, effect: Effect) -> list[set[int]]:
        """Return for each roll the codes of what is left of it when some dice are thrown again."""
        found = [set[int]() for _ in self.p]
        for chosen in product((False, True), repeat=len(self.dice)):
            places = np.flatnonzero(chosen)
            if not len(places) or len(places) > effect.dice or (effect.alike and len(places) < effect.dice):
                continue
            faces = self.counted[:, places]
            may = (faces == faces[:, :1]).all(axis=1) if effect.alike else np.ones(len(faces), np.bool_)
            left = self.digits.copy()
            left[:, places] = AGAIN
            for roll, code in zip(np.flatnonzero(may).tolist(), self.code(left[may]).tolist(), strict=True):
                found[roll].add(code)
        return found

    def come(self, codes: Sequence[int]) -> list[dict[int, float]]:
        """Return which menus may come, and how probably, once the dice being thrown again are thrown."""
        digits = np.array(codes, np.intp)[:, np.newaxis] // (FACES + 1) ** np.arange(len(self.dice))
        digits %= FACES + 1
        chances = np.array([die.probabilities for die in self.dice])
        open_ = digits == AGAIN
        found = [dict[int, float]() for _ in codes]
        for count in np.unique(open_.sum(axis=1)).tolist():
            rows = np.flatnonzero(open_.sum(axis=1) == count)
            places = np.nonzero(open_[rows])[1].reshape(len(rows), count)
            for faces in product(range(FACES), repeat=count):
                full, p = digits[rows], np.ones(len(rows))
                for nth, face in enumerate(faces):
                    full[np.arange(len(rows)), places[:, nth]] = face
                    p *= chances[places[:, nth], face]
                for row, menu, chance in zip(rows, self.menu_of(full).tolist(), p.tolist(), strict=True):
                    if menu >= 0 and chance:
                        found[row][menu] = found[row].get(menu, 0.0) + chance
        return found


@dataclass(frozen=True, eq=False)
class Block:
    """Locals side by side: how many menus each has, the menus' probabilities and sizes, and the options."""

    counts: Places
    p: Floats
    sizes: Places
    target: Places
    gain: Places


Listed = list[list[tuple[float, list[tuple[int, int]]]]]  # local -> menus: probability, options


def _block(listed: Listed) -> Block:
    menus = [menu for local in listed for menu in local]
    options = [option for _, offered in menus for option in offered]
    target, gain = np.array(options, np.intp).reshape(-1, 2).T
    return Block(
        np.array([len(local) for local in listed], np.intp),
        np.array([p for p, _ in menus], np.float64),
        np.array([len(offered) for _, offered in menus], np.intp),
        target,
        gain,
    )


@dataclass(frozen=True, eq=False)
class Badged:
    """The turns of a player with a badge that can be used: the graph, and where in it everything stands."""

    plain: Turn
    effect: Effect
    graph: Program
    p: Floats
    uses: Uses
    held: tuple[int, ...]  # by uses left: the first local
    throw: tuple[int, ...]
    more: tuple[int, ...]  # less one, since a die more takes a use
    start: int
    after: tuple[After, ...] = ()  # by hand

    def local(self, hand: int) -> int:
        """Return the number of a hand among those of the plain turn."""
        return int(self.plain.local[hand])


@dataclass(frozen=True, eq=False)
class After:
    """Where stands what a badge makes of a throw of one hand, by the uses that are left then."""

    rolls: Rolls
    again: dict[int, int]  # code -> place among those of the hand
    menu: int  # place of the first menu
    first_again: tuple[int, ...]
    first_menu: tuple[int, ...]


@lru_cache(MOST_KEPT)
def badged(dice: tuple[Die, ...], joker_groups: bool, effect: Effect) -> Badged:
    """Return the turns of six dice and a badge."""
    turn = turn_of(dice, joker_groups, effect.bonus)
    if effect.kind == "warlord":
        return _warlord(turn, effect)
    if effect.kind == "doppelganger":
        return _doppelganger(turn, effect)
    return _staged(turn, effect, joker_groups)


def plain_of(turn: Turn) -> Badged:
    """Return the turns of somebody who has nothing to use."""
    locals_ = turn.graph.locals
    uses = Uses(0, np.zeros(locals_, np.intp), np.ones(locals_, np.bool_))
    return Badged(turn, NOTHING, turn.graph, turn.p, uses, (0,), (0,), (), turn.start)


def _warlord(turn: Turn, effect: Effect) -> Badged:
    locals_ = turn.graph.locals
    uses = Uses(
        effect.uses,
        np.full(locals_, effect.uses),
        np.ones(locals_, np.bool_),
        lambda score: np.floor(score * UNIT * effect.times).astype(np.intp) // UNIT,
    )
    none = (0,) * effect.uses
    return Badged(turn, effect, turn.graph, turn.p, uses, (*none, 0), (*none, 0), (), turn.start)


def _doppelganger(turn: Turn, effect: Effect) -> Badged:
    """Lay out the hands once for every use left; a throw that counts twice leads to one use less."""
    graph, count = turn.graph, turn.graph.locals
    blocks = [_moved(turn, 0)]
    twice = int(effect.times)
    for left in range(1, effect.uses + 1):
        order = np.argsort(np.tile(graph.menu_of_option, 2), kind="stable")
        here, before = graph.target + left * count, graph.target + (left - 1) * count
        target = np.concatenate([here, before])[order]
        gain = np.concatenate([graph.gain, twice * graph.gain])[order]
        blocks.append(Block(np.diff(graph.menu_start), turn.p, 2 * np.diff(graph.option_start), target, gain))
    whole, p = _joined(blocks, (0,))
    by_local = np.repeat(np.arange(effect.uses + 1), count)
    first = tuple(count * each for each in range(effect.uses + 1))
    uses = Uses(effect.uses, by_local, np.ones(len(by_local), np.bool_), like=graph, held=first)
    return Badged(turn, effect, whole, p, uses, first, first, (), first[-1] + turn.start)


def _moved(turn: Turn, held: int, also: Sequence[tuple[float, list[tuple[int, int]]]] = ()) -> Block:
    """Return the plain turn as a block that leads to `held`, and behind the menus of each local one more."""
    graph = turn.graph
    counts, sizes = np.diff(graph.menu_start), np.diff(graph.option_start)
    if not also:
        return Block(counts, turn.p, sizes, graph.target + held, graph.gain)
    ends, last = graph.menu_start[1:], graph.option_start[graph.menu_start[1:]]
    options = np.array([offered for _, offered in also], np.intp)  # local, option, target and gain
    place = np.repeat(last, options.shape[1])
    return Block(
        counts + 1,
        np.insert(turn.p, ends, [p for p, _ in also]),
        np.insert(sizes, ends, options.shape[1]),
        np.insert(graph.target + held, place, options[:, :, 0].ravel()),
        np.insert(graph.gain, place, options[:, :, 1].ravel()),
    )


def _joined(blocks: Sequence[Block], stages: tuple[int, ...]) -> tuple[Program, Floats]:
    def joined(part: Callable[[Block], Places]) -> Places:
        return np.asarray(np.concatenate([part(block) for block in blocks]), np.intp)

    graph = Program(
        starts(joined(lambda block: block.counts)),
        starts(joined(lambda block: block.sizes)),
        joined(lambda block: block.target),
        joined(lambda block: block.gain),
        stages=stages,
    )
    return graph, np.concatenate([block.p for block in blocks])


def _staged(turn: Turn, effect: Effect, joker_groups: bool) -> Badged:
    """Lay out a turn with resurrection, might, or a badge that changes a throw."""
    count, uses = turn.graph.locals, effect.uses
    late = effect.after_throw
    more = effect.kind == "might"
    early = more and not late  # then a hand that is held can be thrown in two ways
    rolls, wider = list[Rolls](), list[Rolls]()
    if late:
        rolls = [Rolls(turn, local, joker_groups, effect.bonus, False, effect.face) for local in range(count)]
    if more:
        wider = [Rolls(turn, local, joker_groups, effect.bonus, True, "") for local in range(count)]
    changed = [each.changed() for each in rolls] if effect.face else []
    asked = [_asked(each, effect) for each in rolls] if late and not effect.face else []
    codes = [sorted(set().union(*its)) for its in asked]
    final = wider if more else rolls
    first_menu = starts([len(each.menus) for each in final]).tolist() if late else [0]
    first_own = starts([len(each.menus) for each in rolls]).tolist()
    own = "own" if late and more else "menu"
    come = [_merged(each.come(its), its) for each, its in zip(final, codes, strict=True)] if codes else []
    places = [place for place, _ in come]
    first_again = starts([len(its) for _, its in come]).tolist() if codes else [0]

    at, sizes = dict[tuple[str, int], int](), list[tuple[str, int, int]]()
    sizes += [("lost", left, 1) for left in range(1, uses + 1)]
    sizes += [("throw", 0, count)] if not late else []
    sizes += [("more", left, count) for left in range(uses) if early]
    sizes += [("menu", left, first_menu[-1]) for left in range(uses + (not more)) if late]
    sizes += [("own", left, first_own[-1]) for left in range(uses + 1) if late and more]
    first_stages = len(sizes)
    sizes += [("again", left, first_again[-1]) for left in range(uses) if codes]
    sizes += [("throw", 0, count)] if late else []
    sizes += [("throw", left, count) for left in range(1, uses + early)]
    held_at = len(sizes)
    sizes += [("held", left, count) for left in range(uses + 1)]
    sizes += [("begin", uses, 1)] if early else []
    begins = starts([size for _, _, size in sizes]).tolist()
    for (name, left, _), begin in zip(sizes, begins, strict=False):
        at[name, left] = begin
    at.setdefault(("throw", uses), at["held", uses])

    def options(menu: Menu, left: int) -> list[tuple[int, int]]:
        return [(at["held", left] + hand, gain) for hand, gain in menu]

    def thrown(left: int) -> Block:
        if early or (not left and not late):
            return _moved(turn, at["held", left])
        if effect.kind == "resurrection":
            again, lost = at["throw", left - 1], at["lost", left]
            risks = turn.risks.tolist()
            return _moved(
                turn,
                at["held", left],
                [(risk, [(again + local, 0), (lost, 0)]) for local, risk in enumerate(risks)],
            )
        return _block([_seen(local, left) for local in range(count)])

    def _seen(local: int, left: int) -> list[tuple[float, list[tuple[int, int]]]]:
        its, first_here = rolls[local], at[own, left] + first_own[local]
        never = [(0.0, [(at["held", left], 1)])]
        if not left:
            return _throws(its, lambda menu: [(first_here + menu, 0)]) or never
        merged: dict[tuple[tuple[int, int], ...], float] = {}
        for roll, (p, menu) in enumerate(zip(its.p.tolist(), its.menu.tolist(), strict=True)):
            if not p:
                continue
            if changed:
                first, follow = at["menu", left - 1] + first_menu[local], changed[local][roll]
            else:
                first = at["again", left - 1] + first_again[local]
                follow = {places[local][code] for code in asked[local][roll]}
            here = first_here + menu if menu >= 0 else at["lost", left] if follow else None
            if here is not None:
                key = ((here, 0), *((first + other, 0) for other in sorted(follow)))
                merged[key] = merged.get(key, 0.0) + p
        found = [(p, list(key)) for key, p in merged.items()]
        return found or never

    def block(name: str, left: int) -> Block:
        never = [(0.0, [(at["held", left], 1)])]
        if name == "lost":
            return _block([never])
        if name == "throw" or (name == "held" and left == uses and not early):
            return thrown(left)
        if name == "more":

            def widely(its: Rolls) -> list[tuple[float, list[tuple[int, int]]]]:
                return _throws(its, lambda menu: options(its.menus[menu], left))

            return _block([widely(each) or never for each in wider])
        if name in ("menu", "own"):
            these = final if name == "menu" else rolls
            return _block([[(1.0, options(menu, left))] for each in these for menu in each.menus])
        if name == "again":
            return _block(
                [
                    [(p, [(at["menu", left] + first + menu, 0)]) for menu, p in its] or never
                    for first, (_, hand) in zip(first_menu, come, strict=False)
                    for its in hand
                ]
            )
        hands = range(count) if name == "held" else (turn.start,)
        also = [at["more", left - 1]] if left and ("more", left - 1) in at else []
        return _block([[(1.0, [(f + hand, 0) for f in (at["throw", left], *also)])] for hand in hands])

    blocks = [block(name, left) for name, left, _ in sizes]
    stages = (0, *begins[first_stages:held_at], begins[held_at])
    graph, p = _joined(blocks, tuple(dict.fromkeys(stages)))
    left_at = np.concatenate([np.full(size, left) for _, left, size in sizes]).astype(np.intp)
    stops = np.concatenate([np.full(size, name == "held") for name, _, size in sizes])
    held = tuple(at["held", left] for left in range(uses + 1))
    return Badged(
        turn,
        effect,
        graph,
        p,
        Uses(uses, left_at, stops, like=turn.graph, held=held),
        held,
        tuple(at["throw", left] for left in range(uses + 1)),
        tuple(at["more", left] for left in range(uses) if ("more", left) in at),
        at["begin", uses] if early else at["held", uses] + turn.start,
        tuple(
            After(
                final[local],
                places[local] if places else {},
                first_menu[local],
                tuple(at["again", left] + first_again[local] for left in range(uses) if codes),
                tuple(at["menu", left] for left in range(uses)),
            )
            for local in range(count)
            if late
        ),
    )


def _asked(rolls: Rolls, effect: Effect) -> list[set[int]]:
    """Return for each roll the codes of what waits for dice: those thrown again, or the one that is added."""
    if effect.kind in THROWN_AGAIN:
        return rolls.thrown_again(effect)
    waiting = AGAIN * (FACES + 1) ** len(rolls.dice)
    return [{code + waiting} for code in rolls.codes.tolist()]


def _merged(
    come: list[dict[int, float]], codes: Sequence[int]
) -> tuple[dict[int, int], list[tuple[tuple[int, float], ...]]]:
    """Return for each code the number of what may come, menus with their chances, and all that there is."""
    numbers: dict[tuple[tuple[int, float], ...], int] = {}
    found = dict[int, int]()
    for code, its in zip(codes, come, strict=True):
        # The order in which chances were added up is no difference.
        key = tuple(sorted((menu, round(p, CHANCE_DIGITS)) for menu, p in its.items()))
        found[code] = numbers.setdefault(key, len(numbers))
    return found, list(numbers)


def _throws(
    rolls: Rolls, options: Callable[[int], list[tuple[int, int]]]
) -> list[tuple[float, list[tuple[int, int]]]]:
    """Return the menus that a throw may bring, given what each of their numbers offers."""
    chance = np.bincount(rolls.menu + 1, rolls.p, len(rolls.menus) + 1)[1:].tolist()
    return [(p, options(menu)) for menu, p in enumerate(chance) if p]


@dataclass(frozen=True, eq=False)
class SolvedUses:
    """What banking, throwing and using the badge is worth in a turn, whatever for; scores in units."""

    turn: Badged
    hold: Floats  # hold[score, local]
    banked: Floats  # banked[uses left, score]
    raised: Floats  # by score, what banking is worth that a warlord raises
    lost: Floats  # by uses left

    @property
    def start(self) -> float:
        """Return what a turn is worth before its first throw."""
        return self._thrown(self.turn.start, 0)

    def bank(self, score: int, used: int = 0) -> float:
        """Return what banking a score is worth, once so many uses more are spent."""
        return float(self.banked[self._left(used), min(score, self.banked.shape[1] - 1)])

    def bank_raised(self, score: int) -> float:
        """Return what banking a score is worth that a warlord raises."""
        return float(self.raised[min(score, len(self.raised) - 1)])

    def bust(self, used: int = 0) -> float:
        """Return what a bust is worth that one puts up with."""
        return float(self.lost[self._left(used)])

    def throw(self, hand: int, score: int, used: int = 0) -> float:
        """Return what throwing a hand is worth."""
        return self._thrown(self.turn.throw[self._left(used)] + self.turn.local(hand), score)

    def throw_more(self, hand: int, score: int) -> float:
        """Return what throwing a hand with one die more is worth."""
        return self._thrown(self.turn.more[-1] + self.turn.local(hand), score)

    def thrown_again(self, hand: int, digits: Sequence[int], score: int) -> float:
        """Return what a throw is worth of which dice are being thrown again, or to which one is added."""
        after = self.turn.after[self.turn.local(hand)]
        code = int(after.rolls.code(np.array([digits], np.intp))[0])
        return float(self.hold[self._row(score), after.first_again[-1] + after.again[code]])

    def risk_again(self, hand: int, digits: Sequence[int]) -> float:
        """Return the probability that the dice being thrown again leave nothing that scores."""
        after = self.turn.after[self.turn.local(hand)]
        local = after.first_again[-1] + after.again[int(after.rolls.code(np.array([digits], np.intp))[0])]
        return float(1 - self.turn.p[slice(*self.turn.graph.menu_start[local : local + 2])].sum())

    def changed(self, hand: int, digits: Sequence[int], die: int, score: int) -> float:
        """Return what a throw is worth in which one die becomes the badge's face."""
        after = self.turn.after[self.turn.local(hand)]
        counted = after.rolls.weights[np.arange(len(digits)), digits]
        counted[die] = after.rolls.of_face
        menu = int(after.rolls.offered(counted[np.newaxis])[0])
        if menu < 0:
            return self.bust(1)
        return float(self.hold[self._row(score), after.first_menu[-1] + after.menu + menu])

    def risk(self, hand: int, more: bool = False) -> float:
        """Return the probability that throwing a hand, or it and one die more, brings nothing at first."""
        if more:
            local = self.turn.more[-1] + self.turn.local(hand)
            return float(1 - self.turn.p[slice(*self.turn.graph.menu_start[local : local + 2])].sum())
        return float(self.turn.plain.risks[self.turn.local(hand)])

    def _left(self, used: int) -> int:
        return self.turn.effect.uses - used

    def _thrown(self, local: int, score: int) -> float:
        graph, bust = self.turn.graph, float(self.lost[self.turn.uses.left[local]])
        return roll_value(graph, self.turn.p, self.hold, local, self._row(score), bust)

    def _row(self, score: int) -> int:
        """Return the row of a score: the highest that anybody throws at for all beyond."""
        return min(score, len(self.hold) - self.turn.graph.highest_gain - 1)


def solve_uses(turn: Badged, banked: Floats, raised: Floats, lost: Floats) -> SolvedUses:
    """Solve a turn, given banked[uses left, score], raised[score] and lost[uses left].

    Scores reach a graph's highest gain beyond those at which anybody throws.
    """
    stop = banked.copy()
    if turn.effect.kind == "warlord":
        np.maximum(stop[-1], raised, out=stop[-1])
    hold = turn.uses.values(turn.graph, turn.p, stop.T, lost)
    return SolvedUses(turn, hold, banked, raised, lost)


@lru_cache(MOST_KEPT)
def uses_of(
    dice: tuple[Die, ...], need: int | None, joker_groups: bool, effect: Effect, at_least: int = 0
) -> SolvedUses:
    """Return the solved turn of six dice in their order, a badge, and the points still needed, in units."""
    return uses_by_points(badged(dice, joker_groups, effect), need, at_least)


def uses_by_points(turn: Badged, need: int | None, at_least: int = 0) -> SolvedUses:
    """Solve a turn alone by points, which end with it: uses that are left then count nothing.

    What is banked counts at most `need`; scores up to `at_least` can be asked about.
    """
    graph, most = turn.graph, np.inf if need is None else float(need)
    height = max(graph.height(turn.p) if need is None else need, at_least + 1)
    score = np.arange(height + graph.highest_gain, dtype=np.float64)
    banked = np.tile(np.minimum(score, most), (turn.effect.uses + 1, 1))
    raised = np.minimum(np.floor(score * UNIT * turn.effect.times) / UNIT, most)
    return solve_uses(turn, banked, raised, np.zeros(turn.effect.uses + 1))
