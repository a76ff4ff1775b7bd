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

`badge` in an action spends a use: `11.... badge roll` counts a throw twice, or throws with one die more;
`11.... badge bank` banks more; `.3..4. badge` throws those dice again, or makes of that one another face;
`badge` throws the dice of a bust again, or adds a die to a throw. `bust` puts up with a bust that the badge
could mend. A die that a badge adds has a seventh slot in the roll, until the throw is over; dice that are
thrown again are `*` beside faces, `1*5--2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, product

from pysolver.contract.dice import JOKER, NATURAL, WILD, Die
from pysolver.contract.position import Position
from pysolver.errors import ActionError, GameError, PositionError
from pysolver.games.farkle import SPEC, rules
from pysolver.games.farkle.effects import NOTHING, THROWN_AGAIN, Effect
from pysolver.games.farkle.rules import DICE, UNIT, Bonus
from pysolver.games.farkle.world.badges import BEHIND, Worn, defended, effect_of, parse_worn
from pysolver.games.farkle.world.catalogue import ORDINARY, SETS, die_of, format_dice, parse_dice, title_of
from pysolver.sayings.say import saying, saying_n

EXAMPLE = SPEC.example
JOKER_GROUPS = "+jjj"
TARGETS = (1500, 2000, 3000, 4000, 5000, 6000, 8000)  # seen in the games; any other may be entered
MOST_TARGET = 20_000
MOST_SCORE = 100_000
MOST_TURN = 50_000
ASIDE, IN_HAND, LEFT = "-", "*", "."
BADGE, BUST = "badge", "bust"  # words of actions
FACES = NATURAL + JOKER
UNTHROWN = IN_HAND * DICE


@dataclass(frozen=True)
class State(Position):
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
    def game(self) -> str:
        """Return the id of the game."""
        return SPEC.id

    @property
    def faces(self) -> str:
        """Return the faces that lie on the table."""
        return "".join(face for face in self.roll if face in FACES)

    @property
    def need(self) -> int:
        """Return the points that the player to move still needs, those at risk included, in whole units."""
        return _whole(self.target - self.mine)

    @property
    def their_need(self) -> int:
        """Return the points that the other player still needs, in whole units."""
        return _whole(self.target - self.theirs)

    @property
    def effect(self) -> Effect:
        """Return what the badge of the player to move does from now on."""
        return effect_of(self.my_badge, self.their_badge)

    @property
    def their_effect(self) -> Effect:
        """Return what the other player's badge does from now on."""
        return effect_of(self.their_badge, self.my_badge)

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
        return not self.over and self.thrown and not _choices(*self._offered)

    @property
    def ended(self) -> bool:
        """Tell whether the turn is over: a bust that no badge can mend."""
        return self.bust and not self.changes

    @property
    def _offered(self) -> tuple[str, bool, Bonus]:
        return self.symbols, self.joker_groups, self.effect.bonus

    @property
    def waits(self) -> bool:
        """Tell whether a badge has dice thrown, which leaves nothing to decide before they lie."""
        return not self.thrown and (len(self.roll) > DICE or any(face in FACES for face in self.roll))

    @cached_property
    def changes(self) -> tuple[Action, ...]:
        """List what the badge can make of the roll on the table."""
        effect = self.effect
        if not effect.uses or self.over or not self.thrown or len(self.roll) > DICE:
            return ()
        if (effect.kind == "resurrection" and self.bust) or (effect.kind == "might" and effect.late):
            return (Action("", bank=False, badge=True, stays=True),)
        if not effect.after_throw:
            return ()
        found = []
        for count in range(1, effect.dice + 1 if effect.dice else 2):
            for places in combinations(self.hand, count):
                alike = len({self.symbols[place] for place in places}) == 1 and count == effect.dice
                if (alike or not effect.alike) and self.symbols[places[0]] != effect.face:
                    found.append(Action(_kept(self.roll, places), bank=False, badge=True, stays=True))
        return tuple(found)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """Return the dice of the player to move."""
        return tuple(die_of(name, self.dice_set) for name in self.my_dice)

    @property
    def rolled(self) -> tuple[Die, ...]:
        """Return the dice slot by slot, with the one that a badge adds to the throw."""
        return self.dice + (die_of(ORDINARY, self.dice_set),) * (len(self.roll) - DICE)

    @cached_property
    def symbols(self) -> str:
        """Return the roll by what its faces mean in a combination: a joker that alone is a 1 is another."""
        if JOKER not in self.roll:
            return self.roll
        wild = [face == JOKER and die.wild for face, die in zip(self.roll, self.rolled, strict=True)]
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
        return (self.effect, self.their_effect) != (NOTHING, NOTHING)

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """Return the slots whose dice are not aside."""
        return tuple(slot for slot in range(DICE) if self.roll[slot] != ASIDE)


@dataclass(frozen=True)
class Action:
    """What is put aside from a roll, and whether the turn ends then; `kept` is empty before a throw.

    Where nothing is put aside (`stays`) `kept` are the dice that a badge changes, and without a badge one
    puts up with a bust.
    """

    kept: str
    bank: bool
    points: int = 0
    badge: bool = False  # a use is spent
    stays: bool = False

    def __str__(self) -> str:
        then = "bank" if self.bank else "roll" if not self.stays else "" if self.badge else BUST
        return " ".join(part for part in (self.kept, BADGE * self.badge, then) if part)

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
            # a position text that is wrong;
            # e.g. example="'kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******'", text="'x'"
            saying(
                "farkle.wrong_position",
                "A Farkle position is dice set, target, scores, points at risk, the dice of both and the "
                "roll, as in {example}, not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    dice_set, switched, _ = parts[0].partition(JOKER_GROUPS)
    if dice_set not in SETS or parts[0] not in (dice_set, dice_set + JOKER_GROUPS):
        raise PositionError(unknown_set(parts[0], repr(EXAMPLE)))
    my_dice, my_badge = _dice(parts[4], dice_set)
    their_dice, their_badge = _dice(parts[5], dice_set)
    state = State(
        target=_points(parts[1], target_named(), MOST_TARGET, UNIT),
        mine=_score(scores[1], (my_badge, their_badge)),
        theirs=_score(scores[2], (my_badge, their_badge)),
        turn=_points(parts[3], risk_named(), MOST_TURN),
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


def _whole(points: int) -> int:
    """Return points in whole units, up: a warlord's may lie between, and only whole ones decide."""
    return -(-points // UNIT) * UNIT


def _score(text: str, worn: tuple[Worn | None, ...]) -> int:
    """Read a score, which a warlord may have made any number."""
    if any(its is not None and its.badge.kind == "warlord" for its in worn) and int(text) <= MOST_SCORE:
        return int(text)
    return _points(text, score_named(), MOST_SCORE)


def _points(text: str, what: str, most: int, least: int = 0) -> int:
    read = int(text) if re.fullmatch(r"\d{1,6}", text, re.ASCII) else -1
    if read % UNIT or not least <= read <= most:
        raise PositionError(wrong_points(what, least, most, repr(EXAMPLE), repr(text)))
    return int(text)


def target_named() -> str:
    """Name the points that win, as what is wrong with them begins."""
    # points that are wrong, before a colon
    return saying("farkle.target", "Target")


def risk_named() -> str:
    """Name the points at risk, as what is wrong with them begins."""
    # points that are wrong, before a colon
    return saying("farkle.at_risk", "Points at risk")


def score_named() -> str:
    """Name the points that somebody has, as what is wrong with them begins."""
    # points that are wrong, before a colon: those that a player has
    return saying("farkle.score", "Score")


def wrong_points(what: str, least: int, most: int, example: str, given: str) -> str:
    """Say that points are not what they can be."""
    # points that are wrong;
    # e.g. what=farkle.target, unit="50", least="50", most="20000", example="4000", given="4010"
    return saying(
        "farkle.wrong_points",
        "{what}: a multiple of {unit} from {least} to {most}, as in {example}, not {given}.",
        what=what,
        unit=str(UNIT),
        least=str(least),
        most=str(most),
        example=example,
        given=given,
    )


def unknown_set(text: str, example: str) -> str:
    """Say that there is no such set of dice."""
    # a set of dice that there is not; e.g. sets=["kcd2", "kcd1"], example="--set kcd1", text="'x'"
    return saying(
        "farkle.wrong_set",
        "The dice set is {sets:or}, as in {example}, not {text}.",
        sets=list(SETS),
        example=example,
        text=repr(text),
    )


def _dice(text: str, dice_set: str) -> tuple[tuple[str, ...], Worn | None]:
    """Read a player's dice, and the badge behind them."""
    dice, behind, badge = text.partition(BEHIND)
    try:
        return parse_dice(dice, dice_set), parse_worn(badge, dice_set) if behind else None
    except GameError as trouble:
        raise PositionError(*trouble.args) from None


def _check(state: State, text: str) -> None:
    if state.mine >= state.target:
        raise PositionError(
            # a position text in which the player to move has won;
            # e.g. example="'kcd2 4000 0/0 ...'", text="'x'"
            saying(
                "farkle.won_already",
                "The player to move has less than the target, as in {example}, not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    if state.over and (state.turn or state.roll != UNTHROWN):
        raise PositionError(
            # a position text of a game that is over, with a turn that goes on;
            # e.g. text="'x'", example="'kcd2 4000 0/0 ...'"
            saying(
                "farkle.lost_already",
                "The opponent has already won in {text}; a game goes on as in {example}.",
                text=repr(text),
                example=repr(EXAMPLE),
            )
        )
    trouble = _trouble_with_roll(state)
    if trouble:
        raise PositionError(trouble)


def _trouble_with_roll(state: State) -> str:
    roll, kind = state.roll, state.my_badge.badge.kind if state.my_badge else ""
    more = kind == "might" and len(roll) == DICE + 1 and roll[-1] != ASIDE
    if (len(roll) != DICE and not more) or set(roll) - set(FACES + ASIDE + IN_HAND):
        # the roll of a position text; e.g. example="'kcd2 4000 0/0 ...'", roll="'12345'"
        return saying(
            "farkle.wrong_signs",
            "A roll is six of 1-6, j, - and *, one a slot, as in {example}, not {roll}.",
            example=repr(EXAMPLE),
            roll=repr(roll),
        )
    if roll[:DICE] == ASIDE * DICE:
        # the roll of a position text, with all dice kept; e.g. right="******", roll="------"
        return saying(
            "farkle.all_kept",
            "With all six dice kept all six are in hand again: write {right}, not {roll}.",
            right=UNTHROWN,
            roll=roll,
        )
    again = kind in THROWN_AGAIN or (more and roll.count(IN_HAND) == 1 and roll[-1] == IN_HAND)
    if IN_HAND in roll and set(roll) - {IN_HAND, ASIDE} and not again:
        # the roll of a position text, with faces beside dice in hand; e.g. roll="1*****"
        return saying(
            "farkle.rolled_together",
            "All dice in hand are rolled together: a roll is as 115--2 or ***--*, not {roll}.",
            roll=roll,
        )
    trouble = trouble_with_aside(roll.count(ASIDE), state.turn, repr(EXAMPLE))
    if trouble:
        return trouble
    made = state.my_badge.badge.face if state.my_badge else ""
    for name, die, face in zip((*state.my_dice, ORDINARY), state.rolled, roll, strict=False):
        if face in FACES and face != made and not die.can_show(face):
            # a face that a die does not have; e.g. die="Favourable die", faces=[2, 3], face="1"
            return saying(
                "farkle.wrong_face",
                "{die} shows one of {faces:dice}, not {face}.",
                die=title_of(name, state.dice_set),
                faces=[shown for shown in die.faces if die.can_show(shown)],
                face=face,
            )
    return ""


def trouble_with_aside(aside: int, turn: int, right: str) -> str:
    """Say what is wrong with this many dice aside for the points at risk; "" where they can be."""
    if turn >= UNIT * aside:
        return ""
    # more dice kept than the points at risk allow;
    # e.g. n=2, least=100, turn=50, right="--turn 100 --hand '--****'"
    return saying_n(
        "farkle.kept_for_nothing",
        "{n} kept die brings {least} at least, so {turn} at risk cannot be; right is {right}.",
        "{n} kept dice bring {least} at least, so {turn} at risk cannot be; right is {right}.",
        aside,
        least=UNIT * aside,
        turn=turn,
        right=right,
    )


def format_state(state: State) -> str:
    """Write a position text."""
    return state.text


@cache
def _choices(roll: str, joker_groups: bool, bonus: Bonus) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple(rules.choices(roll, joker_groups, bonus))


def actions(state: State) -> tuple[Action, ...]:
    """List every way to put dice aside, with most dice first, each followed by roll or bank.

    Behind each stands what the badge makes of it, and behind all what the badge makes of the roll.
    """
    if state.over or state.waits:
        return ()
    ways = [("", 0)]
    if state.thrown:
        ways = [(_kept(state.roll, places), points) for places, points in _choices(*state._offered)]
    found = [
        action
        for kept, points in ways
        for bank in (False, True)
        if kept or state.turn or not bank
        for action in _with_badge(Action(kept, bank, points), state.effect)
    ]
    if state.bust and state.changes:
        found.append(Action("", bank=False, stays=True))
    return (*found, *state.changes)


def _with_badge(action: Action, effect: Effect) -> Iterator[Action]:
    """Yield an action, and the one that spends a use of the badge on it."""
    yield action
    if not effect.uses:
        return
    if effect.kind == "doppelganger" and action.kept:
        yield replace(action, points=int(effect.times) * action.points, badge=True)
    if (effect.kind == "warlord" and action.bank) or (
        effect.kind == "might" and not effect.late and not action.bank
    ):
        yield replace(action, badge=True)


def choices(state: State) -> tuple[tuple[Action, ...], ...]:
    """List all actions, equal ones together: the same faces of alike dice, then the same way on."""
    dice, alike = state.rolled, dict[object, list[Action]]()
    for action in actions(state):
        kept = sorted((action.kept[slot], str(dice[slot])) for slot in action.slots)
        alike.setdefault((tuple(kept), action.bank, action.badge, action.stays), []).append(action)
    return tuple(map(tuple, alike.values()))


def dominated(state: State, actions: Sequence[Action]) -> list[bool]:
    """Tell of which actions another one banks too, or leaves the same dice in hand, with no fewer points.

    Of those that bring the same the first stands for all.
    """
    dice, hand = [str(die) for die in state.dice], set(state.hand)
    left: list[object] = [
        (action.badge, str(action))
        if action.stays
        else (action.badge, action.bank or sorted(dice[slot] for slot in hand.difference(action.slots)))
        for action in actions
    ]
    best: dict[str, Action] = {}
    for its, action in zip(map(repr, left), actions, strict=True):
        if action.points > best.setdefault(its, action).points:
            best[its] = action
    return [best[its] is not action for its, action in zip(map(repr, left), actions, strict=True)]


def _kept(roll: str, places: tuple[int, ...]) -> str:
    return "".join(face if slot in places else LEFT for slot, face in enumerate(roll))


def play(state: State, action: Action) -> State:
    """Put dice aside; then hand the dice over with the points banked, or stand ready to throw the rest."""
    effect, turn = state.effect, state.turn + action.points
    if action.badge:
        state = spend(state)
    if action.stays:
        return _changed(state, action, effect) if action.badge else next_turn(state)
    if action.bank:
        return next_turn(state, effect.banked(turn) if action.badge and effect.kind == "warlord" else turn)
    roll = state.roll if not state.thrown else _after(state.roll[:DICE], action.slots)
    more = action.badge and effect.kind == "might"
    return replace(state, turn=turn, roll=roll + IN_HAND * more)


def spend(state: State, uses: int = 1) -> State:
    """Return a position after uses of the badge of the player to move."""
    worn = state.my_badge
    return state if worn is None else replace(state, my_badge=replace(worn, uses=worn.uses - uses))


def check_not_used(state: State) -> None:
    """Raise GameError while a badge is being used."""
    if state.waits:
        # a position whose dice are to be rolled by a badge first
        raise GameError(saying("farkle.badge_first", "A badge is being used here: roll its dice first."))


def without_uses(state: State) -> State:
    """Return a position as if no badge had a use left; raise GameError while one is being used."""
    check_not_used(state)
    mine, theirs = (worn and replace(worn, uses=0) for worn in (state.my_badge, state.their_badge))
    return replace(state, my_badge=mine, their_badge=theirs)


def note_on_uses(state: State) -> dict[str, str]:
    """Return the note on an answer about a position `without_uses`, where that is not the position itself."""
    if not (state.effect.uses or state.their_effect.uses):
        return {}
    # a note on figures that leave the uses of badges out; after a comma, or alone
    return {"note": saying("farkle.without_use", "without using a badge")}


def noted(words: str, state: State) -> str:
    """Return words about a position `without_uses`, with the note on that where there is one."""
    for note in note_on_uses(state).values():
        # what figures are of, and a note on them; e.g. words=farkle.card_settings, note=farkle.without_use
        return saying("farkle.noted", "{words}, {note}", words=words, note=note)
    return words


def _changed(state: State, action: Action, effect: Effect) -> State:
    """Return a position after the badge has changed the roll on the table."""
    roll = state.roll
    if effect.kind == "might":
        return replace(state, roll=roll + IN_HAND)
    slots = action.slots or state.hand
    made = effect.face or IN_HAND
    return replace(state, roll="".join(made if slot in slots else face for slot, face in enumerate(roll)))


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
    sides = [(begun.my_badge, begun.their_badge), (begun.their_badge, begun.my_badge)]
    mine, theirs = (min(_headstart(*side), state.target - UNIT) for side in sides)
    my_badge, their_badge = (its and replace(its, uses=its.badge.uses) for its, _ in sides)
    return replace(begun, mine=mine, theirs=theirs, my_badge=my_badge, their_badge=their_badge)


def _headstart(worn: Worn | None, other: Worn | None) -> int:
    return 0 if worn is None or defended(worn, other) else worn.headstart


def read_turn(state: State, text: str) -> tuple[int, int]:
    """Read what a whole turn has banked, 0 for a bust, and how often its player has used the badge."""
    told = re.fullmatch(rf"(\d{{1,6}})(?: {BADGE}(?:\*(\d))?)?", " ".join(text.split()), re.ASCII)
    uses = 0 if told is None or BADGE not in text else int(told[2] or 1)
    whole = 1 if uses and state.effect.kind == "warlord" else UNIT
    if told is None or int(told[1]) % whole or int(told[1]) > MOST_TURN:
        raise ActionError(
            # what a whole turn banked, typed wrong; e.g. unit="50", most="50000", text="'x'"
            saying(
                "farkle.wrong_turn",
                "A turn banks a multiple of {unit} up to {most}, as in 450, 0 for a bust, not {text}.",
                unit=str(UNIT),
                most=str(MOST_TURN),
                text=repr(text),
            )
        )
    if uses > state.effect.uses:
        raise ActionError(
            # what a whole turn banked, with more uses of the badge than are left;
            # e.g. n=1, text="'450 badge*2'"
            saying_n(
                "farkle.wrong_uses",
                "The badge has {n} use left here, so {text} cannot be.",
                "The badge has {n} uses left here, so {text} cannot be.",
                state.effect.uses,
                text=repr(text),
            )
        )
    return int(told[1]), uses


def can_throw(state: State) -> bool:
    """Tell whether dice are in hand in a game that goes on."""
    return not state.over and not state.thrown


def throw(state: State, roll: str) -> State:
    """Put a roll on the table: six characters, the dice aside left as they are."""
    if not can_throw(state):
        raise ActionError(
            # a roll where there can be none
            saying(
                "farkle.nothing_to_roll",
                "There is nothing to roll here: a roll lies on the table, or the game is over.",
            )
        )
    thrown = replace(state, roll=roll.lower())
    wrong = len(roll) != len(state.roll) or not thrown.thrown
    if wrong or any(
        face == ASIDE if was == IN_HAND else face != was
        for face, was in zip(thrown.roll, state.roll, strict=True)
    ):
        example = "".join("1" if was == IN_HAND else was for was in state.roll)
        raise ActionError(
            # a roll that does not go with the dice in hand; e.g. example="--111-", roll="'--11--'"
            saying(
                "farkle.wrong_roll",
                "A roll shows every die in hand in its slot, here as in {example}, not {roll}.",
                example=example,
                roll=repr(roll),
            )
        )
    trouble = _trouble_with_roll(thrown)
    if trouble:
        raise ActionError(trouble)
    return thrown


def outcomes(state: State) -> Iterator[tuple[str, float]]:
    """List the rolls that may come, alike dice in ascending order, each standing for all its orders."""
    if not can_throw(state):
        return
    kinds: dict[tuple[Die, bool], list[int]] = {}
    for slot, face in enumerate(state.roll):
        if face == IN_HAND:  # one that a badge adds is not like the others: it leaves the hand again
            kinds.setdefault((state.rolled[slot], slot >= DICE), []).append(slot)
    parts = [_ascending(die, len(its)) for (die, _), its in kinds.items()]
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
