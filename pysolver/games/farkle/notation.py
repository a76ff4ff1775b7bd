"""Positions of KCD Farkle: a frozen value, its one-line text, and the moves between positions.

    kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 ordinary*6 115--2

    dice set, target, scores of the player to move and of the other, points at risk in this turn, dice of
    the player to move and of the other, and the roll: one character a slot, slot i being die i. A face
    `1` to `6`, `j` the joker face, `-` set aside earlier this turn, `*` in hand and not thrown yet.

`kcd2+jjj` instead of `kcd2` switches on the rule that jokers alone make a combination. Behind a player's
dice a badge may stand with its uses left, `weighted*1,ordinary*5+gold-warlord:1`.

An action is `<kept> roll` or `<kept> bank`, kept dice shown in their slots and `.` elsewhere, as in
`11.... roll`; `roll` and `bank` alone where nothing is thrown yet. A bust leaves nothing to do: the
turn is over, and `next_turn` is the other player's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product

from pysolver.contract.dice import JOKER, NATURAL, WILD, Die
from pysolver.errors import ActionError, GameError, PositionError
from pysolver.games.farkle import SPEC, rules
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.world.badges import BEHIND, Worn, parse_worn
from pysolver.games.farkle.world.catalogue import ORDINARY, SETS, die_of, format_dice, parse_dice, title_of

EXAMPLE = SPEC.example
JOKER_GROUPS = "+jjj"
TARGETS = (1500, 2000, 3000, 4000, 5000, 6000, 8000)  # seen in the games; any other may be entered
MOST_TARGET = 20_000
MOST_SCORE = 100_000
MOST_TURN = 50_000
ASIDE, IN_HAND, LEFT = "-", "*", "."
UNTHROWN = IN_HAND * DICE


@dataclass(frozen=True)
class State:
    """A turn of Farkle, seen by the player to move.

    Invariants: `mine` is below the target; the roll has faces or `*`, never both, and never only `-`.
    """

    target: int
    mine: int
    theirs: int
    turn: int = 0
    my_dice: tuple[str, ...] = (ORDINARY,) * DICE
    their_dice: tuple[str, ...] = (ORDINARY,) * DICE
    roll: str = UNTHROWN
    dice_set: str = SETS[0]
    joker_groups: bool = False
    my_badge: Worn | None = None
    their_badge: Worn | None = None

    @property
    def need(self) -> int:
        """Return the points that the player to move still needs, those at risk included."""
        return self.target - self.mine

    @property
    def over(self) -> bool:
        """Tell whether the other player has won."""
        return self.theirs >= self.target

    @property
    def thrown(self) -> bool:
        """Tell whether a roll lies on the table."""
        return IN_HAND not in self.roll

    @property
    def bust(self) -> bool:
        """Tell whether nothing of the roll on the table scores."""
        return not self.over and self.thrown and not _choices(self.symbols, self.joker_groups)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """Return the dice of the player to move."""
        return tuple(die_of(name, self.dice_set) for name in self.my_dice)

    @cached_property
    def symbols(self) -> str:
        """Return the roll by what its faces mean in a combination: a joker that alone is a 1 is another."""
        if JOKER not in self.roll:
            return self.roll
        wild = [face == JOKER and die.wild for face, die in zip(self.roll, self.dice, strict=True)]
        return "".join(WILD if its else face for its, face in zip(wild, self.roll, strict=True))

    @cached_property
    def text(self) -> str:
        """Return the position text."""
        return " ".join(
            (
                self.dice_set + JOKER_GROUPS * self.joker_groups,
                str(self.target),
                f"{self.mine}/{self.theirs}",
                str(self.turn),
                f"{format_dice(self.my_dice)}{self.my_badge or ''}",
                f"{format_dice(self.their_dice)}{self.their_badge or ''}",
                self.roll,
            )
        )

    @property
    def badges_matter(self) -> bool:
        """Tell whether a badge of either player can still change what is best."""
        return any(worn is not None and worn.matters for worn in (self.my_badge, self.their_badge))

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """Return the slots whose dice are not aside."""
        return tuple(slot for slot in range(DICE) if self.roll[slot] != ASIDE)


@dataclass(frozen=True)
class Action:
    """What is put aside from a roll, and whether the turn ends then; `kept` is empty before a throw."""

    kept: str
    bank: bool
    points: int = 0

    def __str__(self) -> str:
        return f"{self.kept} {'bank' if self.bank else 'roll'}".strip()

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """Return the slots that are put aside."""
        return tuple(slot for slot, face in enumerate(self.kept) if face != LEFT)


def parse(text: str) -> State:
    """Read a position text."""
    parts = text.split()
    scores = re.fullmatch(r"(\d{1,6})/(\d{1,6})", parts[2], re.ASCII) if len(parts) == 7 else None
    if scores is None:
        raise PositionError(
            "A Farkle position is dice set, target, scores, points at risk, both players' dice and the roll, "
            f"as in {EXAMPLE!r}, not {text!r}."
        )
    dice_set, switched, _ = parts[0].partition(JOKER_GROUPS)
    if dice_set not in SETS or parts[0] not in (dice_set, dice_set + JOKER_GROUPS):
        raise PositionError(f"The dice set is {' or '.join(SETS)}, as in {EXAMPLE!r}, not {parts[0]!r}.")
    my_dice, my_badge = _dice(parts[4], dice_set)
    their_dice, their_badge = _dice(parts[5], dice_set)
    state = State(
        target=_points(parts[1], "A target", MOST_TARGET),
        mine=_points(scores[1], "A score", MOST_SCORE),
        theirs=_points(scores[2], "A score", MOST_SCORE),
        turn=_points(parts[3], "A turn", MOST_TURN),
        my_dice=my_dice,
        their_dice=their_dice,
        roll=parts[6].lower(),
        dice_set=dice_set,
        joker_groups=bool(switched),
        my_badge=my_badge,
        their_badge=their_badge,
    )
    _check(state, text)
    return state


def _points(text: str, what: str, most: int) -> int:
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII) or int(text) % UNIT or int(text) > most:
        raise PositionError(f"{what} is a multiple of {UNIT} up to {most}, as in {EXAMPLE!r}, not {text!r}.")
    return int(text)


def _dice(text: str, dice_set: str) -> tuple[tuple[str, ...], Worn | None]:
    """Read a player's dice, and the badge behind them."""
    dice, behind, badge = text.partition(BEHIND)
    try:
        return parse_dice(dice, dice_set), parse_worn(badge, dice_set) if behind else None
    except GameError as trouble:
        raise PositionError(str(trouble)) from None


def _check(state: State, text: str) -> None:
    if state.target == 0:
        raise PositionError(f"A target is at least {UNIT} points, as in {EXAMPLE!r}.")
    if state.mine >= state.target:
        raise PositionError(f"The player to move has less than the target, as in {EXAMPLE!r}, not {text!r}.")
    if state.over and (state.turn or state.roll != UNTHROWN):
        raise PositionError(
            f"The other player has already won in {text!r}; a game goes on as in {EXAMPLE!r}."
        )
    trouble = _trouble_with_roll(state)
    if trouble:
        raise PositionError(trouble)


def _trouble_with_roll(state: State) -> str:
    roll = state.roll
    if len(roll) != DICE or set(roll) - set(NATURAL + JOKER + ASIDE + IN_HAND):
        return f"A roll is six of 1-6, j, - and *, one a slot, as in {EXAMPLE!r}, not {roll!r}."
    if roll == ASIDE * DICE:
        return f"With all six dice aside one has all six in hand again: write {UNTHROWN}, not {roll}."
    if IN_HAND in roll and set(roll) - {IN_HAND, ASIDE}:
        return f"All dice in hand are thrown together: a roll is like 115--2 or ***--*, not {roll}."
    trouble = trouble_with_aside(roll.count(ASIDE), state.turn)
    if trouble:
        return f"{trouble}; a right position is {EXAMPLE!r}."
    for name, die, face in zip(state.my_dice, state.dice, roll, strict=True):
        if face in NATURAL + JOKER and not die.can_show(face):
            shown = " ".join(shown for shown in die.faces if die.can_show(shown))
            return f"{title_of(name, state.dice_set)} shows one of {shown}, not {face}."
    return ""


def trouble_with_aside(aside: int, turn: int) -> str:
    """Say what is wrong with this many dice aside for the points at risk; "" where they can be."""
    if turn >= UNIT * aside:
        return ""
    return f"A die is set aside only for points, {UNIT} at least: {aside} aside with {turn} at risk cannot be"


def format_state(state: State) -> str:
    """Write a position text."""
    return state.text


@cache
def _choices(roll: str, joker_groups: bool) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple(rules.choices(roll, joker_groups))


def actions(state: State) -> tuple[Action, ...]:
    """List every way to put dice aside, with most dice first, each followed by roll or bank."""
    if state.over:
        return ()
    if not state.thrown:
        roll = Action("", bank=False)
        return (roll, Action("", bank=True)) if state.turn else (roll,)
    return tuple(
        Action(_kept(state.roll, places), bank, points)
        for places, points in _choices(state.symbols, state.joker_groups)
        for bank in (False, True)
    )


def choices(state: State) -> tuple[tuple[Action, ...], ...]:
    """List all actions, equal ones together: the same faces of alike dice, then the same way on."""
    dice, alike = state.dice, dict[object, list[Action]]()
    for action in actions(state):
        kept = sorted((action.kept[slot], str(dice[slot])) for slot in action.slots)
        alike.setdefault((tuple(kept), action.bank), []).append(action)
    return tuple(map(tuple, alike.values()))


def dominated(state: State, actions: Sequence[Action]) -> list[bool]:
    """Tell of which actions another one banks too, or leaves the same dice in hand, with no fewer points.

    Of those that bring the same the first stands for all.
    """
    dice, hand = [str(die) for die in state.dice], set(state.hand)
    left = [
        None if action.bank else tuple(sorted(dice[slot] for slot in hand.difference(action.slots)))
        for action in actions
    ]
    best: dict[object, Action] = {}
    for its, action in zip(left, actions, strict=True):
        if action.points > best.setdefault(its, action).points:
            best[its] = action
    return [best[its] is not action for its, action in zip(left, actions, strict=True)]


def _kept(roll: str, places: tuple[int, ...]) -> str:
    return "".join(face if slot in places else LEFT for slot, face in enumerate(roll))


def play(state: State, action: Action) -> State:
    """Put dice aside; then hand the dice over with the points banked, or stand ready to throw the rest."""
    turn = state.turn + action.points
    if action.bank:
        return next_turn(state, turn)
    roll = state.roll if not state.thrown else _after(state.roll, action.slots)
    return replace(state, turn=turn, roll=roll)


def _after(roll: str, slots: tuple[int, ...]) -> str:
    left = "".join(ASIDE if slot in slots or face == ASIDE else IN_HAND for slot, face in enumerate(roll))
    return left if IN_HAND in left else UNTHROWN


def next_turn(state: State, banked: int = 0) -> State:
    """Return the beginning of the other player's turn, after this one banked some points or none."""
    return replace(
        state,
        mine=state.theirs,
        theirs=state.mine + banked,
        turn=0,
        my_dice=state.their_dice,
        their_dice=state.my_dice,
        my_badge=state.their_badge,
        their_badge=state.my_badge,
        roll=UNTHROWN,
    )


def fresh(state: State, handed: bool = False) -> State:
    """Return a new game with the same dice, begun by the player to move, or by the other where `handed`."""
    begun = next_turn(state) if handed else replace(state, turn=0, roll=UNTHROWN)
    return replace(begun, mine=0, theirs=0)


def read_turn(text: str) -> int:
    """Read what a whole turn has banked, 0 for a bust."""
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII) or int(text) % UNIT or int(text) > MOST_TURN:
        raise ActionError(
            f"A turn banks a multiple of {UNIT} up to {MOST_TURN}, as in 450, 0 for a bust, not {text!r}."
        )
    return int(text)


def can_throw(state: State) -> bool:
    """Tell whether dice are in hand in a game that goes on."""
    return not state.over and not state.thrown


def throw(state: State, roll: str) -> State:
    """Put a roll on the table: six characters, the dice aside left as they are."""
    if not can_throw(state):
        raise ActionError("There is nothing to throw here: a roll lies on the table, or the game is over.")
    thrown = replace(state, roll=roll.lower())
    wrong = len(roll) != DICE or not thrown.thrown
    if wrong or any((face == ASIDE) != (was == ASIDE) for face, was in zip(roll, state.roll, strict=True)):
        example = "".join("1" if was == IN_HAND else was for was in state.roll)
        raise ActionError(f"A roll shows every die in hand in its slot, here as in {example}, not {roll!r}.")
    trouble = _trouble_with_roll(thrown)
    if trouble:
        raise ActionError(trouble)
    return thrown


def outcomes(state: State) -> Iterator[tuple[str, float]]:
    """List the rolls that may come, alike dice in ascending order, each standing for all its orders."""
    if not can_throw(state):
        return
    slots = state.hand
    kinds: dict[Die, list[int]] = {}
    for slot in slots:
        kinds.setdefault(state.dice[slot], []).append(slot)
    parts = [_ascending(die, len(its)) for die, its in kinds.items()]
    places = [slot for its in kinds.values() for slot in its]
    for combined in product(*parts):
        faces, p = list(state.roll), 1.0
        for slot, face in zip(places, "".join(shown for shown, _ in combined), strict=True):
            faces[slot] = face
        for _, chance in combined:
            p *= chance
        yield "".join(faces), p


@cache
def _ascending(die: Die, count: int) -> tuple[tuple[str, float], ...]:
    """List what several alike dice show together, in the order of their faces, with probabilities."""
    found: dict[str, float] = {"": 1.0}
    for _ in range(count):
        more: dict[str, float] = {}
        for shown, p in found.items():
            for face, chance in zip(die.faces, die.probabilities, strict=True):
                if chance:
                    joined = "".join(sorted(shown + face, key=die.faces.index))
                    more[joined] = more.get(joined, 0.0) + p * chance
        found = more
    return tuple(found.items())
