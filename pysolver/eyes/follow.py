"""Watching a game of Knucklebones: readings frame by frame become the steps of a match.

Pure logic, no pictures. A reading counts when it has been the same in `PATIENCE` frames. What changed must
then be a placement by the rules, with its removals, or two or three where frames were missed; anything
else is a misreading, is said to be one, and changes nothing. What a person entered for a column is pinned:
the screen may add to it and take from it, but never says anything else again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from pysolver.errors import PositionError
from pysolver.knucklebones.rules import (
    COLUMNS,
    FACES,
    NO_DICE,
    ROWS,
    Board,
    Column,
    Position,
    is_full,
    place,
)

PATIENCE = 2  # equal readings before one counts
MOST_MISSED = 3  # placements that one change may hold
Boards: TypeAlias = tuple[Board, Board]  # the player's at the bottom (seat 0), the opponent's (seat 1)
EMPTY: Boards = (NO_DICE, NO_DICE)


@dataclass(frozen=True)
class Sight:
    """What one frame shows, as far as it was read."""

    boards: Boards
    rolled: int | None = None
    mover: int | None = None

    def same(self, other: Sight) -> bool:
        """Tell whether two frames show the same, in whatever order dice lie in a column."""
        mine = self.rolled, self.mover, _sorted(self.boards)
        return mine == (other.rolled, other.mover, _sorted(other.boards))


@dataclass(frozen=True)
class Step:
    """A placement that was seen: a seat puts a die into a column, counted from 0."""

    seat: int
    die: int
    column: int

    def to_dict(self) -> dict[str, int]:
        """Return the step as JSON values."""
        return {"seat": self.seat, "die": self.die, "column": self.column}


@dataclass(frozen=True)
class Pin:
    """What a person said a column holds, and what was read there when they said it."""

    said: Column
    read: Column


@dataclass(frozen=True)
class Watch:
    """What is known of a game that is being watched."""

    boards: Boards | None = None  # None until a first reading counts
    mover: int | None = None  # the seat to move
    rolled: int | None = None  # the mover's die
    last: Sight | None = None  # the newest reading, and in how many frames it was the same
    times: int = 0
    pins: tuple[tuple[int, int, Pin], ...] = ()  # seat, column, what was said
    trouble: str = ""  # why the newest reading that lasted does not count
    begun: int = 0  # grows with every game that begins

    def to_dict(self) -> dict[str, Any]:
        """Return what is known as JSON values."""
        return {
            "boards": None if self.boards is None else [[list(column) for column in b] for b in self.boards],
            "mover": self.mover,
            "rolled": self.rolled,
            "trouble": self.trouble,
            "begun": self.begun,
            "pinned": [[seat, column] for seat, column, _ in self.pins],
        }


def follow(watch: Watch, sight: Sight | None, patience: int = PATIENCE) -> tuple[Watch, tuple[Step, ...]]:
    """Return what is known after another frame, and the placements that it shows; None is no board."""
    if sight is None:
        return replace(watch, last=None, times=0), ()
    times = watch.times + 1 if watch.last is not None and sight.same(watch.last) else 1
    watch = replace(watch, last=sight, times=times)
    if times < patience:
        return watch, ()
    return _counted(watch, sight)


def _counted(watch: Watch, sight: Sight) -> tuple[Watch, tuple[Step, ...]]:
    """Return what is known after a reading that lasted."""
    try:
        boards = _pinned(watch, sight.boards)
    except PositionError as error:
        return replace(watch, trouble=str(error)), ()
    old = watch.boards
    begins = _sorted(boards) == _sorted(EMPTY) and (old is None or _sorted(old) != _sorted(EMPTY))
    if old is None or (begins and not _steps_between(old, boards, watch.mover)):
        wrong = _impossible(boards)
        if wrong:
            return replace(watch, trouble=wrong), ()
        fresh = Watch(boards, sight.mover, sight.rolled, sight, watch.times, watch.pins, "", watch.begun + 1)
        return (replace(fresh, pins=()) if begins else fresh), ()
    ways = _steps_between(old, boards, watch.mover)
    if not ways:
        return replace(watch, trouble=_unexplained(old, boards)), ()
    if len(ways) > 1:
        return replace(watch, trouble="More than one course of play leads to what is seen: enter it."), ()
    steps = ways[0]
    mover = 1 - steps[-1].seat if steps else watch.mover
    if sight.mover is not None and not _over(boards):
        if steps and sight.mover != mover:
            return replace(watch, trouble="The die lies in the tray of the one who has just moved."), ()
        mover = sight.mover
    rolled = sight.rolled if sight.mover == mover and sight.mover is not None else None
    pins = tuple((seat, column, _moved(pin, sight.boards[seat][column])) for seat, column, pin in watch.pins)
    return replace(watch, boards=boards, mover=mover, rolled=rolled, trouble="", pins=pins), steps


def correct(watch: Watch, seat: int, column: int, said: Column) -> Watch:
    """Return what is known once a person has entered a column; readings cannot overwrite it."""
    if not (seat in (0, 1) and 0 <= column < COLUMNS and len(said) <= ROWS and set(said) <= set(FACES)):
        raise PositionError(
            "A correction is a seat 0 or 1, a column 0 to 2 and up to three dice 1 to 6, as in 0, 2, (5, 5)."
        )
    read = () if watch.last is None else watch.last.boards[seat][column]
    boards = watch.boards or EMPTY
    changed = list(boards[seat])
    changed[column] = said
    both = (tuple(changed), boards[1]) if seat == 0 else (boards[0], tuple(changed))
    others = tuple(pin for pin in watch.pins if pin[:2] != (seat, column))
    return replace(watch, boards=both, pins=(*others, (seat, column, Pin(said, read))), trouble="")


def accept(watch: Watch) -> Watch:
    """Return what is known once a person has said that the newest reading is right, whatever led there."""
    if watch.last is None:
        return watch
    return replace(
        watch, boards=watch.last.boards, rolled=watch.last.rolled, mover=watch.last.mover, trouble="", pins=()
    )


def tell(watch: Watch, mover: int) -> Watch:
    """Return what is known once a person has said whose move it is."""
    return replace(watch, mover=mover)


def _pinned(watch: Watch, boards: Boards) -> Boards:
    """Return the boards of a reading with what was entered in place of what was read."""
    columns = [list(boards[0]), list(boards[1])]
    for seat, column, pin in watch.pins:
        columns[seat][column] = _moved(pin, boards[seat][column]).said
    return tuple(columns[0]), tuple(columns[1])


def _moved(pin: Pin, read: Column) -> Pin:
    """Return a pin after its column reads otherwise than it did: the change happens to what was said."""
    added, gone = Counter(read) - Counter(pin.read), Counter(pin.read) - Counter(read)
    if not added and not gone:
        return pin
    left = Counter(pin.said)
    if not read:  # a whole column gone is gone, whatever it was
        return Pin((), ())
    # What was read wrong and goes is what was said in its place.
    mistaken = Counter(pin.said) - Counter(pin.read)
    for die, times in gone.items():
        for _ in range(times):
            if left[die]:
                left[die] -= 1
            elif mistaken:
                other = next(iter(mistaken))
                left[other] -= 1
                mistaken = mistaken - Counter([other])
            else:
                raise PositionError("A column that was entered by hand changed otherwise than dice can.")
    said = tuple(sorted((left + added).elements()))
    if len(said) > ROWS:
        raise PositionError("A column that was entered by hand would hold more than three dice.")
    return Pin(said, read)


def _steps_between(old: Boards, new: Boards, mover: int | None) -> list[tuple[Step, ...]]:
    """Return the shortest courses of play from one pair of boards to another.

    A die that was placed and removed again between two frames is not thought of: with such courses almost
    any misreading could be explained.
    """
    wanted = _sorted(new)
    if _sorted(old) == wanted:
        return [()]
    starts = (0, 1) if mover is None else (mover,)
    courses: list[tuple[Boards, int, tuple[Step, ...]]] = [(old, seat, ()) for seat in starts]
    for _ in range(MOST_MISSED):
        courses = [
            (after, 1 - seat, (*steps, step))
            for boards, seat, steps in courses
            for after, step in _placements(boards, seat, new)
            if Step(1 - seat, step.die, step.column) not in steps
        ]
        ended = {steps: None for boards, _, steps in courses if _sorted(boards) == wanted}
        if ended:
            return list(ended)
    return []


def _placements(boards: Boards, seat: int, wanted: Boards) -> Iterator[tuple[Boards, Step]]:
    """Yield each placement of a seat whose die can be one of those that are seen now."""
    mine, theirs = boards[seat], boards[1 - seat]
    if is_full(mine) or is_full(theirs):
        return
    for column in range(COLUMNS):
        if len(mine[column]) == ROWS:
            continue
        for die in sorted(set(wanted[seat][column])):
            after = place(Position(mine, theirs, die), column)
            both = (after.theirs, after.mine) if seat == 0 else (after.mine, after.theirs)
            yield both, Step(seat, die, column)


def _impossible(boards: Boards) -> str:
    """Return why boards cannot be, nothing where they can."""
    for number, (mine, theirs) in enumerate(zip(*boards, strict=True), 1):
        for face in sorted(set(mine) & set(theirs)):
            return f"A {face} cannot face a {face} in column {number}: one of them is misread."
    if all(is_full(board) for board in boards):
        return "Both boards cannot be full: one of them is misread."
    return ""


def _unexplained(old: Boards, new: Boards) -> str:
    wrong = _impossible(new)
    if wrong:
        return wrong
    for seat, (before, after) in enumerate(zip(old, new, strict=True)):
        for number, (was, is_now) in enumerate(zip(before, after, strict=True), 1):
            if sorted(was) != sorted(is_now):
                whose = "your" if seat == 0 else "their"
                return (
                    f"No placement turns {_said(was)} in {whose} column {number} into {_said(is_now)}: "
                    "a misreading."
                )
    return "What is seen follows from no placement: a misreading."


def _said(column: Column) -> str:
    return " ".join(map(str, column)) or "nothing"


def _over(boards: Boards) -> bool:
    return is_full(boards[0]) or is_full(boards[1])


def _sorted(boards: Boards) -> tuple[tuple[Column, ...], ...]:
    return tuple(tuple(tuple(sorted(column)) for column in board) for board in boards)
