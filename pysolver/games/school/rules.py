"""School: five dice, one roll and up to two rerolls a turn, fifteen boxes, one box a turn.

A grade k scores minus k for each die that is not k; it is never doubled and never crossed out. Every
other box scores the sum of its own dice, doubled on the first roll:

    pair       two equal (the highest)     little  1 2 3 4 5, a fixed 15 (or 20)
    set        three equal                 big     2 3 4 5 6, a fixed 20 (or 30)
    two-pairs  two pairs, or four equal    poker   five equal
    full       three and two, or five      trash   any five dice
    care       four equal

Until three grades are scored only grades are open; from then on any box but a grade may be crossed out,
whatever was rolled. Source: the rule sheet of the game as played with these averages; the house rules
that differ from table to table are the fields of `HouseRules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from pysolver.contract.dice import NATURAL, Rolls, counts_of, fair_throws, roll_of
from pysolver.contract.position import Position
from pysolver.errors import ActionError
from pysolver.games.school import SPEC
from pysolver.games.school.titles import title
from pysolver.sayings.say import saying, saying_n

DICE = 5
MOST_PLAYERS = 6
REROLLS = 2
GRADES = ("g1", "g2", "g3", "g4", "g5", "g6")
COMBINATIONS = ("pair", "set", "two-pairs", "full", "care", "little", "big", "poker", "trash")
BOXES = GRADES + COMBINATIONS
STRAIGHTS = {"15/20": (15, 20), "20/30": (20, 30)}


@dataclass(frozen=True)
class HouseRules:
    """The house rules that are switches."""

    straights: str = "15/20"  # what the little and the big straight score
    doubling: bool = True  # all but grades count twice on the first roll
    opening: int = 3  # so many scored grades open the rest
    positive: bool = False  # a grade counts k for each k, instead of -k for each other die


@dataclass(frozen=True)
class Opponent:
    """Another player at the table: what is open there, and how far the mover is ahead.

    The other has as many boxes open as the mover, or one fewer, having moved in this round already.
    """

    open: tuple[str, ...]
    lead: int


@dataclass(frozen=True)
class State(Position):
    """A card in play: what is open, what lies on the table, and how many rerolls are left.

    Fewer than five dice on the table are those kept: the others are about to be thrown. Against others it is
    the card of the player to move.
    """

    house: HouseRules = HouseRules()
    open: tuple[str, ...] = BOXES  # in the order of BOXES
    dice: str = ""  # ascending
    rerolls: int = REROLLS  # left once five dice lie there: 2 is the first roll of a turn
    card: tuple[tuple[str, int | None], ...] = ()  # what closed boxes brought, None: crossed out
    earlier: int = 0  # points of closed boxes that the card does not tell apart
    others: tuple[Opponent, ...] = ()  # at the table, in the order of their turns

    @property
    def game(self) -> str:
        """Return the id of the game."""
        return SPEC.id

    @property
    def faces(self) -> str:
        """Return the faces that lie on the table."""
        return self.dice

    @property
    def thrown(self) -> bool:
        """Tell whether five dice lie on the table."""
        return len(self.dice) == DICE

    @property
    def first(self) -> bool:
        """Tell whether this is the first roll of a turn."""
        return self.rerolls == REROLLS

    @property
    def total(self) -> int:
        """Return the points so far."""
        return self.earlier + sum(points or 0 for _, points in self.card)


def pattern(box: str, dice: str) -> str | None:
    """Return the dice of a roll that make up a combination (the highest), None where it has none."""
    if box == "trash":
        return dice
    if box == "little":
        return dice if dice == "12345" else None
    if box == "big":
        return dice if dice == "23456" else None
    if box == "two-pairs":
        return _two_pairs(dice)
    if box == "full":
        return dice if sorted(dice.count(face) for face in set(dice)) in ([2, 3], [5]) else None
    size = {"pair": 2, "set": 3, "care": 4, "poker": 5}[box]
    equal = [face for face in NATURAL if dice.count(face) >= size]
    return equal[-1] * size if equal else None


def _two_pairs(dice: str) -> str | None:
    """Four equal dice are two pairs; a fifth equal die makes them a poker and no two pairs."""
    if len(set(dice)) == 1:
        return None
    pairs = "".join(face * (dice.count(face) // 2 * 2) for face in NATURAL)
    return pairs if len(pairs) == 4 else None


def points(box: str, dice: str, house: HouseRules, first: bool) -> int | None:
    """Return what a box scores with five ascending dice, None where they do not hold it."""
    if box in GRADES:
        grade = int(box[1])
        matching = dice.count(box[1])
        return grade * (matching if house.positive else matching - DICE)
    own = pattern(box, dice)
    if own is None:
        return None
    little, big = STRAIGHTS[house.straights]
    once = {"little": little, "big": big}.get(box, sum(map(int, own)))
    return 2 * once if first and house.doubling else once


def counted(box: str, dice: str) -> str:
    """Return the dice of a roll that a box counts."""
    return box[1] * dice.count(box[1]) if box in GRADES else pattern(box, dice) or ""


def is_opened(house: HouseRules, still_open: tuple[str, ...]) -> bool:
    """Tell whether enough grades are scored for the other boxes to be filled or crossed out."""
    return len(GRADES) - sum(box in GRADES for box in still_open) >= house.opening


def can_be(house: HouseRules, still_open: tuple[str, ...]) -> bool:
    """Tell whether a card can come to have just these boxes open."""
    return is_opened(house, still_open) or set(COMBINATIONS) <= set(still_open)


@cache
def keeps(dice: str) -> tuple[str, ...]:
    """List the ways to keep some of five dice, not all, fullest first."""
    counts = counts_of(dice)
    kept: list[tuple[int, ...]] = [()]
    for count in counts:
        kept = [(*before, keep) for before in kept for keep in range(count + 1)]
    rolls = [roll_of(each) for each in kept if sum(each) < DICE]
    return tuple(sorted(rolls, key=lambda roll: (-len(roll), roll)))


def scores(state: State) -> Iterator[tuple[str, int]]:
    """Yield the boxes that the roll can fill now, with their points."""
    opened = is_opened(state.house, state.open)
    for box in state.open:
        if opened or box in GRADES:
            made = points(box, state.dice, state.house, state.first)
            if made is not None:
                yield box, made


def crossings(state: State) -> Iterator[str]:
    """Yield the boxes that may be crossed out now."""
    if is_opened(state.house, state.open):
        yield from (box for box in state.open if box not in GRADES)


def actions(state: State) -> tuple[str, ...]:
    """List the codes of all that the player may do with the roll on the table."""
    if not state.thrown:
        return ()
    kept = keeps(state.dice) if state.rerolls else ()
    return (
        *(f"keep {dice or '-'}" for dice in kept),
        *(f"score {box}" for box, _ in scores(state)),
        *(f"cross {box}" for box in crossings(state)),
    )


def play(state: State, action: str) -> State:
    """Keep dice, fill a box or cross one out; raise ActionError naming the rule that forbids it."""
    words = action.split()
    if len(words) != 2 or words[0] not in ("keep", "score", "cross"):
        raise ActionError(
            # an action code that is wrong; e.g. action="'take 6'"
            saying(
                "school.wrong_action",
                "An action keeps, scores or crosses, as in 'keep 666' or 'score care', not {action}.",
                action=repr(action),
            )
        )
    if not state.open:
        raise ActionError(_over())
    if not state.thrown:
        raise ActionError(
            # an action before the dice are rolled; e.g. roll="'11666'"
            saying("school.roll_first", "Roll the dice first, as with {roll}.", roll=repr(_some_roll(state)))
        )
    verb, what = words
    if verb == "keep":
        return _keep(state, what)
    _must_be_open(state, what)
    if verb == "cross":
        if what in GRADES:
            raise ActionError(
                # an action that cannot be taken; e.g. right="'score g1'"
                saying(
                    "school.score_grades",
                    "A grade is never crossed out: score it, as with {right}.",
                    right=repr(f"score {what}"),
                )
            )
        return _close(state, what, None)
    made = points(what, state.dice, state.house, state.first)
    if made is None:
        raise ActionError(
            # an action that cannot be taken;
            # e.g. box=school.box_care, dice=[1, 1, 6, 6, 6], right="'cross care'"
            saying(
                "school.not_rolled",
                "{box} is not in {dice:dice}: cross it out, as with {right}.",
                box=title(what),
                dice=list(state.dice),
                right=repr(f"cross {what}"),
            )
        )
    return _close(state, what, made)


def _must_be_open(state: State, box: str) -> None:
    if box not in BOXES:
        raise ActionError(
            # a box that there is not; e.g. box="'chance'", known="g1, g2, pair"
            saying(
                "school.no_box",
                "There is no box {box}: the boxes are {known}.",
                box=repr(box),
                known=", ".join(BOXES),
            )
        )
    if box not in state.open:
        raise ActionError(
            # a box that is filled already; e.g. box=school.box_pair, open="g6, poker"
            saying(
                "school.closed",
                "{box} is closed: every box is filled once. Open are {open}.",
                box=title(box),
                open=", ".join(state.open),
            )
        )
    if box not in GRADES and not is_opened(state.house, state.open):
        grade = next(box for box in state.open if box in GRADES)
        raise ActionError(
            # a box that is not open yet; e.g. n=3, right="'score g6'", box=school.box_pair
            saying_n(
                "school.only_grades",
                "Only grades are open until {n} of them is scored, as with {right}. {box} has to wait.",
                "Only grades are open until {n} of them are scored, as with {right}. {box} has to wait.",
                state.house.opening,
                right=repr(f"score {grade}"),
                box=title(box),
            )
        )


def tell(state: State, box: str, made: int | None) -> State:
    """Close a box with what a whole turn brought, None where it was crossed out."""
    if not state.open:
        raise ActionError(_over())
    _must_be_open(state, box)
    if made is None and box in GRADES:
        raise ActionError(never_crossed(box))
    if made is not None and made not in results(state.house, box):
        example = results(state.house, box)[-1]
        raise ActionError(
            # points of a box that are wrong;
            # e.g. box=school.box_pair, made="13", example="24", right="'pair:24'"
            saying(
                "school.wrong_points",
                "{box} cannot bring {made}: it may bring {example}, as in {right}.",
                box=title(box),
                made=str(made),
                example=str(example),
                right=repr(f"{box}:{example}"),
            )
        )
    return _close(state, box, made)


def never_crossed(grade: str) -> str:
    """Say that a grade has points, as it is typed."""
    # a grade that is told as crossed out; e.g. right="'g1:-3'"
    return saying(
        "school.never_crossed",
        "A grade is never crossed out: it brings points, as in {right}.",
        right=repr(f"{grade}:0"),
    )


def no_others() -> str:
    """Say that a position has no opponent where one is needed."""
    # a position without an opponent; e.g. example="'15/20 g6,pair * 2 vs g6,pair:-21'"
    return saying(
        "school.no_others",
        "Who plays is not told: {example} is a position of two.",
        example=repr(SPEC.more_examples[0]),
    )


def _over() -> str:
    # an action after the end of a game
    return saying("school.over", "The card is full: the game is over.")


@cache
def results(house: HouseRules, box: str) -> tuple[int, ...]:
    """List all points that a box can bring, fewest first."""
    rolls = [(dice, first) for dice in throws(DICE) for first in (True, False)]
    found = {made for dice, first in rolls if (made := points(box, dice, house, first)) is not None}
    return tuple(sorted(found))


def fillable(state: State) -> tuple[str, ...]:
    """List the boxes that a turn may end with."""
    opened = is_opened(state.house, state.open)
    return tuple(box for box in state.open if opened or box in GRADES)


def brought(before: State, after: State) -> int:
    """Return what the turn brought that led from one position to the next."""
    if not before.others:
        return after.total - before.total
    return -after.others[-1].lead - before.others[0].lead


def fresh(state: State) -> State:
    """Return the start of a game by the same house rules, among as many."""
    return State(state.house, others=(Opponent(BOXES, 0),) * len(state.others))


def _keep(state: State, what: str) -> State:
    dice = "" if what == "-" else "".join(sorted(what))
    if not state.rerolls:
        raise ActionError(
            # an action that cannot be taken; e.g. right="'score g6'"
            saying(
                "school.no_reroll",
                "No reroll is left after three rolls: score or cross out a box, as with {right}.",
                right=repr(_ending(state)),
            )
        )
    if len(dice) == DICE and dice == state.dice:
        raise ActionError(
            # an action that cannot be taken: to keep all dice of a roll; e.g. right="'score g6'"
            saying(
                "school.all_kept",
                "Five kept dice end the turn: score or cross out a box, as with {right}.",
                right=repr(_ending(state)),
            )
        )
    if dice not in keeps(state.dice):
        raise ActionError(
            # an action that cannot be taken; e.g. right="'keep 66'", dice=[1, 1, 6, 6, 6], what="'555'"
            saying(
                "school.not_of_roll",
                "Only dice of the roll can be kept, as with {right} of {dice:dice}, not {what}.",
                right=repr(f"keep {state.dice[3:]}"),
                dice=list(state.dice),
                what=repr(what),
            )
        )
    return replace(state, dice=dice, rerolls=state.rerolls - 1)


def _ending(state: State) -> str:
    """Return the first action that ends the turn, as an example."""
    return next(action for action in actions(state) if not action.startswith("keep"))


def _some_roll(state: State) -> str:
    """Return a roll of the dice to be thrown, as an example."""
    return "11666"[: DICE - len(state.dice)]


def _close(state: State, box: str, made: int | None) -> State:
    """Close a box; against others the dice go over, and of the next card only the sum is known."""
    card = sorted([*state.card, (box, made)], key=lambda entry: BOXES.index(entry[0]))
    still_open = tuple(other for other in state.open if other != box)
    if not state.others:
        return replace(state, open=still_open, dice="", rerolls=REROLLS, card=tuple(card))
    mine = Opponent(still_open, -state.others[0].lead - (made or 0))
    handed = left(state, 0)
    return replace(handed, others=(*handed.others, mine))


def joined(state: State, points: int) -> tuple[int, State]:
    """Seat one more with the boxes open that the player to move has, last in the round; tell the place."""
    waiting = sum(len(other.open) == len(state.open) for other in state.others)
    new = Opponent(state.open, state.total - points)
    return waiting + 1, replace(state, others=(*state.others[:waiting], new, *state.others[waiting:]))


def left(state: State, place: int) -> State:
    """Return a position without the card at a place, 0 being that of the player to move."""
    if place:
        return replace(state, others=(*state.others[: place - 1], *state.others[place:]))
    following, *rest = state.others
    seen = tuple(Opponent(other.open, other.lead - following.lead) for other in rest)
    return State(state.house, following.open, earlier=state.total - following.lead, others=seen)


@cache
def throws(dice: int) -> dict[str, float]:
    """Return the probability of each roll of so many dice, faces ascending."""
    return dict(fair_throws(dice).listed)


def rolls(state: State) -> Rolls:
    """Return the rolls of the dice that are not kept."""
    return fair_throws(DICE - len(state.dice))


def outcomes(state: State) -> list[tuple[str, float]]:
    """List the rolls of the dice that are not kept, with their probabilities."""
    return [] if state.thrown or not state.open else list(rolls(state).listed)


def throw(state: State, roll: str) -> State:
    """Lay the dice thrown beside those kept."""
    missing = DICE - len(state.dice)
    dice = "".join(sorted(roll))
    if state.thrown or not state.open:
        raise ActionError(
            # a roll where none is waited for
            saying(
                "school.nothing_to_roll",
                "Nothing is to be rolled here: the roll lies on the table, or the card is full.",
            )
        )
    if dice not in throws(missing):
        raise ActionError(
            # a roll that is wrong; e.g. n=2, example="'11'", roll="'123'"
            saying_n(
                "school.wrong_number_of_dice",
                "School is played with five dice: one is rolled here, as in {example}, not {roll}.",
                "School is played with five dice: {n} are rolled here, as in {example}, not {roll}.",
                missing,
                example=repr(_some_roll(state)),
                roll=repr(roll),
            )
        )
    return replace(state, dice="".join(sorted(state.dice + dice)))
