"""Watching a game of Knucklebones: readings frame by frame become the steps of a match.

Pure logic, no pictures. The match is what is true: `told` says before every frame where it stands, `follow`
what a frame adds to it. A reading counts when it has been the same in `PATIENCE` frames. What it changes must
then be a placement by the rules, with its removals, or two or three where frames were missed; anything
else is a misreading, is said to be one when it lasts, and changes nothing. What a person entered for a column
is pinned: the screen may add to it and take from it, but never says anything else again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any, TypeAlias

from pysolver.contract.figures import sentences
from pysolver.errors import PositionError
from pysolver.games.knucklebones.rules import COLUMNS, NO_DICE, ROWS, Board, Column, State, is_full, place
from pysolver.sayings.say import saying

PATIENCE = 2  # equal readings before one counts
DOUBT = 4  # equal readings before one is called a misreading: dice that fly look like one for a moment
AT_REST = 0.01  # part of the screen: a die that moves further between two frames is on its way
MOST_MISSED = 3  # placements that one change may hold
Boards: TypeAlias = tuple[Board, Board]  # the player's at the bottom (seat 0), the opponent's (seat 1)
EMPTY: Boards = (NO_DICE, NO_DICE)


@dataclass(frozen=True)
class Sight:
    """What one frame shows, as far as it was read; `mover` is the seat in whose tray a die lies."""

    boards: Boards
    rolled: int | None = None
    mover: int | None = None
    clear: bool = True  # whether every cell was sure
    at: tuple[float, float] | None = None  # where the rolled die lies, as parts of the screen

    def same(self, other: Sight) -> bool:
        """Tell whether two frames show the same, in whatever order dice lie in a column, none on its way."""
        mine = self.rolled, self.mover, _sorted(self.boards)
        return mine == (other.rolled, other.mover, _sorted(other.boards)) and self._at_rest(other)

    def _at_rest(self, other: Sight) -> bool:
        """Tell whether the rolled die lies in both frames at one place."""
        if self.at is None or other.at is None:
            return True
        return all(abs(one - two) < AT_REST for one, two in zip(self.at, other.at, strict=True))


@dataclass(frozen=True)
class Step:
    """A placement that was seen: a seat puts a die into a column, counted from 0."""

    seat: int
    die: int
    column: int


@dataclass(frozen=True)
class News:
    """What a frame adds: placements, or a game that begins (or is joined) at other boards."""

    steps: tuple[Step, ...] = ()
    begins: Boards | None = None
    mover: int | None = None  # whose move it is in a game that begins, where that is seen


NOTHING = News()


@dataclass(frozen=True)
class Pin:
    """What a person said a column holds, and what was read there when they said it."""

    seat: int
    column: int
    said: Column
    read: Column


@dataclass(frozen=True)
class Watch:
    """What is known of a game that is being watched."""

    boards: Boards | None = None  # of the match; None while a fresh one may begin at whatever is seen
    mover: int | None = None  # the seat to move; None where nobody knows
    die: int | None = None  # the mover's die, once the match has it
    rolled: int | None = None  # the mover's die as it is seen to lie there
    last: Sight | None = None  # the newest reading, and in how many frames it was the same
    times: int = 0
    pins: tuple[Pin, ...] = ()
    trouble: str = ""  # why the newest reading that lasted does not count

    def to_dict(self) -> dict[str, Any]:
        """Return what is known as JSON values, from which `read_watch` makes it again."""
        return {
            "boards": self.boards,
            "mover": self.mover,
            "die": self.die,
            "rolled": self.rolled,
            "last": self.last and list(astuple(self.last)),
            "times": self.times,
            "pins": [[pin.seat, pin.column, pin.said, pin.read] for pin in self.pins],
            "trouble": self.trouble,
        }


def read_watch(known: Mapping[str, Any] | None) -> Watch:
    """Return the watch that `to_dict` described, of the shape that it has there; a new one for None."""
    if known is None:
        return Watch()
    last = known["last"]
    return Watch(
        known["boards"] and _boards(known["boards"]),
        known["mover"],
        known["die"],
        known["rolled"],
        last and Sight(_boards(last[0]), last[1], last[2], last[3], last[4] and tuple(last[4])),
        known["times"],
        tuple(Pin(seat, column, tuple(said), tuple(read)) for seat, column, said, read in known["pins"]),
        known["trouble"],
    )


def told(watch: Watch, boards: Boards, mover: int | None, die: int | None = None) -> Watch:
    """Return what is known once the match says so; where that is news, a person has entered it.

    Without a `mover` the match is a fresh one, of which nobody has said who begins: it may begin at whatever
    is seen first.
    """
    watch = replace(watch, mover=mover, die=die)
    if watch.boards is None:
        return watch if mover is None else replace(watch, boards=boards)
    pins = [pin for pin in watch.pins if _alike(boards[pin.seat][pin.column], pin.said)]
    for seat in (0, 1):
        for column, said in enumerate(boards[seat]):
            if not _alike(said, watch.boards[seat][column]):
                read = watch.last.boards[seat][column] if watch.last else watch.boards[seat][column]
                pins.append(Pin(seat, column, said, read))
    return replace(watch, boards=boards, pins=tuple(pin for pin in pins if not _alike(pin.said, pin.read)))


def follow(watch: Watch, sight: Sight | None, patience: int = PATIENCE) -> tuple[Watch, News]:
    """Return what is known after another frame, and what it adds to the match; None is no board."""
    if sight is None:
        return replace(watch, last=None, times=0, rolled=None), NOTHING
    times = watch.times + 1 if watch.last is not None and sight.same(watch.last) else 1
    watch = replace(watch, last=sight, times=times)
    if times < (patience if sight.clear else max(patience, DOUBT)):
        return watch, NOTHING
    seen, news = _counted(watch, sight)
    if seen.trouble and times < DOUBT:
        return replace(watch, trouble=""), NOTHING
    return seen, news


def _counted(watch: Watch, sight: Sight) -> tuple[Watch, News]:
    """Return what is known after a reading that lasted, and what it adds."""
    wrong = _impossible(sight.boards)
    if watch.boards is None:
        if wrong:
            return _troubled(watch, wrong)
        dice = sum(len(column) for board in sight.boards for column in board)
        if dice > 1:  # a first placement is a step, more of them are a game that goes on
            return _begun(watch, sight)
        watch = replace(watch, boards=EMPTY)
    old = watch.boards
    assert old is not None
    try:
        pins = tuple(_moved(pin, sight.boards[pin.seat][pin.column]) for pin in watch.pins)
    except PositionError as error:
        return _troubled(watch, str(error))
    boards = _with_pins(sight.boards, pins)
    ways = _steps_between(old, boards, watch.mover)
    if not ways and _sorted(boards) == _sorted(EMPTY):
        return _begun(watch, sight)
    ways = [steps for steps in ways if not steps or watch.die in (None, steps[0].die)]
    if len(ways) != 1:
        return _troubled(watch, _many_ways() if ways else _unexplained(old, boards, watch.die))
    (steps,) = ways
    mover = 1 - steps[-1].seat if steps else watch.mover
    if mover is None and sight.mover is not None:
        seen = replace(watch, rolled=sight.rolled, trouble="")
        return seen, News(begins=EMPTY, mover=sight.mover)
    rolled = sight.rolled if mover is not None and sight.mover == mover else None
    pins = tuple(pin for pin in pins if not _alike(pin.said, pin.read))
    die = None if steps else watch.die
    seen = replace(watch, boards=boards, mover=mover, die=die, rolled=rolled, trouble="", pins=pins)
    return seen, News(steps)


def _begun(watch: Watch, sight: Sight) -> tuple[Watch, News]:
    """Return what is known of a game that begins, or is joined, where it is seen."""
    fresh = Watch(sight.boards, sight.mover, None, sight.rolled, sight, watch.times)
    return fresh, News(begins=sight.boards, mover=sight.mover)


def _troubled(watch: Watch, sentence: str) -> tuple[Watch, News]:
    return replace(watch, trouble=sentence), NOTHING


def _with_pins(boards: Boards, pins: Sequence[Pin]) -> Boards:
    """Return the boards of a reading with what was entered in place of what was read."""
    columns = [list(boards[0]), list(boards[1])]
    for pin in pins:
        columns[pin.seat][pin.column] = pin.said
    return tuple(columns[0]), tuple(columns[1])


def _moved(pin: Pin, read: Column) -> Pin:
    """Return a pin after its column reads otherwise than it did: the change happens to what was said."""
    added, gone = Counter(read) - Counter(pin.read), Counter(pin.read) - Counter(read)
    if not added and not gone:
        return pin
    if not read:  # a whole column gone is gone, whatever it was
        return replace(pin, said=(), read=())
    ahead = Counter(pin.read) < Counter(pin.said)  # a placement that was typed before it was seen
    if ahead and Counter(pin.said) <= Counter(read):
        return replace(pin, said=read, read=read)
    if ahead and len(read) == len(pin.said):  # the same placement, read otherwise than it was typed
        return replace(pin, read=read)
    left = Counter(pin.said)
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
                raise PositionError(
                    # a screen that is read wrong: a column that a person has typed
                    saying("eyes.typed_changed", "A column that you typed changed otherwise than dice can.")
                )
    said = tuple(sorted((left + added).elements()))
    if len(said) > ROWS:
        raise PositionError(
            # a screen that is read wrong: a column that a person has typed
            saying("eyes.typed_full", "A column that you typed would have more than three dice.")
        )
    return replace(pin, said=said, read=read)


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
            after = place(State(mine, theirs, die), column)
            both = (after.theirs, after.mine) if seat == 0 else (after.mine, after.theirs)
            yield both, Step(seat, die, column)


def _impossible(boards: Boards) -> str:
    """Return why boards cannot be, nothing where they can."""
    for number, (mine, theirs) in enumerate(zip(*boards, strict=True), 1):
        for face in sorted(set(mine) & set(theirs)):
            # a screen that is read wrong: both sides have a face in a column; e.g. face=5, column=1
            return saying(
                "eyes.facing",
                "A {face} cannot face a {face} in column {column}: one of them is misread.",
                face=face,
                column=number,
            )
    if all(is_full(board) for board in boards):
        # a screen that is read wrong
        return saying("eyes.both_full", "Both boards cannot be full: one of them is misread.")
    return ""


def _unexplained(old: Boards, new: Boards, die: int | None) -> str:
    wrong = _impossible(new)
    if wrong:
        return wrong
    for seat, (before, after) in enumerate(zip(old, new, strict=True)):
        for number, (was, is_now) in enumerate(zip(before, after, strict=True), 1):
            if not _alike(was, is_now):
                return sentences(_changed(seat, number, _said(was), _said(is_now)), _no_placement(die))
    # a screen that is read wrong
    return saying("eyes.misreading", "What is seen follows from no placement: a misreading.")


def _many_ways() -> str:
    # a screen that was not seen for a while
    return saying("eyes.many_ways", "More than one course of play leads to what is seen: type it.")


def _changed(seat: int, column: int, was: str, now: str) -> str:
    """Say how a column has changed on the screen."""
    if seat == 0:
        # a column of the one who is spoken to: its dice before, and now; e.g. column=1, was="5 5", now="5"
        return saying(
            "eyes.your_column", "Your column {column}: {was}, then {now}.", column=column, was=was, now=now
        )
    # a column of the opponent: its dice before, and now; e.g. column=1, was="5 5", now=eyes.nothing
    return saying(
        "eyes.their_column", "Their column {column}: {was}, then {now}.", column=column, was=was, now=now
    )


def _no_placement(die: int | None) -> str:
    if die is None:
        # of a change on the screen, told before
        return saying("eyes.no_placement", "No placement does that: it is a misreading, or was typed wrong.")
    # of a change on the screen, told before; e.g. die=4
    return saying(
        "eyes.no_placement_of",
        "No placement of the {die} that was rolled does that: it is a misreading, or was typed wrong.",
        die=die,
    )


def _said(column: Column) -> str:
    # in the place of the dice of a column: there are none
    return " ".join(map(str, column)) or saying("eyes.nothing", "nothing")


def _alike(one: Column, other: Column) -> bool:
    return sorted(one) == sorted(other)


def _sorted(boards: Boards) -> tuple[tuple[Column, ...], ...]:
    return tuple(tuple(tuple(sorted(column)) for column in board) for board in boards)


def _boards(values: Sequence[Sequence[Sequence[int]]]) -> Boards:
    mine, theirs = (tuple(tuple(column) for column in board) for board in values)
    return mine, theirs
