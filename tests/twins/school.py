"""School by plain recursion over ordered dice, with the rules written down a second time.

Nothing is merged or vectorised: a roll is five dice in a row, what is kept is any of the 31 subsets that
leave something to throw, and an expectation runs over all throws of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, product

Roll = tuple[int, ...]
Card = frozenset[str]
GRADES = frozenset({"g1", "g2", "g3", "g4", "g5", "g6"})
OTHERS = frozenset({"pair", "set", "two-pairs", "full", "care", "little", "big", "poker", "trash"})


def points(box: str, roll: Roll, little: int, big: int) -> int | None:
    """Points of a box once, before any doubling; None where the roll does not hold it."""
    count = Counter(roll)
    if box in GRADES:
        grade = int(box[1])
        return -grade * sum(die != grade for die in roll)
    if box == "trash":
        return sum(roll)
    if box in ("little", "big"):
        wanted = {1, 2, 3, 4, 5} if box == "little" else {2, 3, 4, 5, 6}
        return (little if box == "little" else big) if set(roll) == wanted else None
    shape = sorted(count.values())
    if box == "full":
        return sum(roll) if shape in ([2, 3], [5]) else None
    if box == "two-pairs":
        if shape == [1, 4]:
            return 4 * count.most_common(1)[0][0]
        pairs = [face for face in count if count[face] >= 2]
        return 2 * sum(pairs) if len(pairs) == 2 else None
    dice = {"pair": 2, "set": 3, "care": 4, "poker": 5}[box]
    return max((dice * face for face in count if count[face] >= dice), default=None)


def touchable(card: Card, opening: int = 3) -> Card:
    """The boxes that a turn may close."""
    return card if len(GRADES - card) >= opening else card & GRADES


def endings(
    card: Card, roll: Roll, first: bool, straights: tuple[int, int], doubling: bool
) -> dict[str, int]:
    """What each box brings that may be closed with a roll; 0 where it can only be crossed out."""
    found = {}
    for box in touchable(card):
        made = points(box, roll, *straights)
        found[box] = (made or 0) * (2 if first and doubling and box not in GRADES else 1)
    return found


class Turn:
    """A turn in which closing a box is worth its points plus `after[box]`."""

    def __init__(
        self,
        card: Card,
        after: Mapping[str, float],
        straights: tuple[int, int] = (15, 20),
        doubling: bool = True,
    ) -> None:
        self.card, self.after, self.straights, self.doubling = card, after, straights, doubling
        self.rolled = cache(self._rolled)
        self.kept = cache(self._kept)

    def stop(self, roll: Roll, left: int) -> dict[str, float]:
        ends = endings(self.card, roll, left == 2, self.straights, self.doubling)
        return {box: made + self.after[box] for box, made in ends.items()}

    def _rolled(self, roll: Roll, left: int) -> float:
        best = max(self.stop(roll, left).values())
        if left:
            best = max(best, *(self.kept(dice, left - 1) for dice in subsets(roll)))
        return best

    def _kept(self, dice: Roll, left: int) -> float:
        throws = list(product(range(1, 7), repeat=5 - len(dice)))
        return sum(self.rolled(tuple(sorted(dice + thrown)), left) for thrown in throws) / len(throws)

    def value(self) -> float:
        """What the turn is worth before the first roll."""
        return self.kept((), 2)


@cache
def subsets(roll: Roll) -> tuple[Roll, ...]:
    return tuple({dice for size in range(5) for dice in combinations(roll, size)})


def value(card: Card, straights: tuple[int, int] = (15, 20), doubling: bool = True) -> float:
    """What a card is worth under the best play."""

    @cache
    def of(some: Card) -> float:
        return (
            Turn(some, {box: of(some - {box}) for box in touchable(some)}, straights, doubling).value()
            if some
            else 0.0
        )

    return of(card)


def distribution(card: Card, averages: Mapping[str, float] | None = None) -> dict[int, float]:
    """Points still to come, of the best play or, with averages, of Bob's, straights 15/20."""

    @cache
    def of(some: Card) -> tuple[tuple[int, float], ...]:
        if not some:
            return ((0, 1.0),)
        below = {box: dict(of(some - {box})) for box in touchable(some)}
        means = {box: sum(total * p for total, p in spread.items()) for box, spread in below.items()}
        after = means if averages is None else {box: -averages[box] for box in below}
        return tuple(_mixed(Turn(some, after), below).items())

    return dict(of(card))


def _mixed(turn: Turn, below: Mapping[str, Mapping[int, float]]) -> dict[int, float]:
    """Follow the best choices of a turn through every throw."""
    spread: dict[int, float] = {}
    lying = thrown({(): 1.0})
    for left in (2, 1, 0):
        kept: dict[Roll, float] = {}
        for roll, p in lying.items():
            stop = turn.stop(roll, left)
            box = max(stop, key=lambda each: stop[each])
            again = max(subsets(roll), key=lambda dice: turn.kept(dice, left - 1)) if left else ()
            if left and turn.kept(again, left - 1) > stop[box] + 1e-12:
                kept[again] = kept.get(again, 0.0) + p
                continue
            made = endings(turn.card, roll, left == 2, turn.straights, turn.doubling)[box]
            for total, chance in below[box].items():
                spread[total + made] = spread.get(total + made, 0.0) + p * chance
        lying = thrown(kept)
    return spread


def thrown(kept: Mapping[Roll, float]) -> dict[Roll, float]:
    """Throw the missing dice beside those kept."""
    found: dict[Roll, float] = {}
    for dice, p in kept.items():
        throws = list(product(range(1, 7), repeat=5 - len(dice)))
        for each in throws:
            roll = tuple(sorted(dice + each))
            found[roll] = found.get(roll, 0.0) + p / len(throws)
    return found


def average(box: str, straights: tuple[int, int] = (15, 20), doubling: bool = True) -> float:
    """What a turn brings that aims at one box alone."""
    return Turn(frozenset({box}), {box: 0.0}, straights, doubling).value()


class Ended(Turn):
    """A turn in which closing a box is worth whatever `worth(box, points)` says."""

    def __init__(self, card: Card, worth: Callable[[str, int], float]) -> None:
        super().__init__(card, {})
        self.worth = worth

    def stop(self, roll: Roll, left: int) -> dict[str, float]:
        made = endings(self.card, roll, left == 2, self.straights, self.doubling)
        return {box: self.worth(box, points) for box, points in made.items()}


def wins(mine: Card, theirs: Card, lead: int) -> float:
    """The chance to win of the player about to roll, both playing to win, a draw counting half."""

    @cache
    def of(mover: Card, other: Card, ahead: int) -> float:
        if not mover:
            return 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))
        return Ended(mover, lambda box, made: 1 - of(other, mover - {box}, -(ahead + made))).value()

    return of(mine, theirs, lead)


def decisions_to_win(mine: Card, theirs: Card, lead: int, roll: str, left: int) -> dict[str, float]:
    """What each action with a roll on the table wins."""
    lies = tuple(int(face) for face in roll)
    turn = Ended(mine, lambda box, made: 1 - wins(theirs, mine - {box}, -(lead + made)))
    found = {}
    for box in mine:
        made = points(box, lies, *turn.straights)
        if made is not None:
            found[f"score {box}"] = turn.worth(box, made * (2 if left == 2 and box not in GRADES else 1))
        if box not in GRADES:
            found[f"cross {box}"] = turn.worth(box, 0)
    for dice in subsets(lies) if left else ():
        if len(dice) < 5:
            found[f"keep {''.join(map(str, dice)) or '-'}"] = turn.kept(dice, left - 1)
    return found


def reaches(card: Card, need: int) -> float:
    """The highest chance of so many points or more."""

    @cache
    def of(some: Card, missing: int) -> float:
        if not some:
            return float(missing <= 0)
        return Ended(some, lambda box, made: of(some - {box}, missing - made)).value()

    return of(card, need)
