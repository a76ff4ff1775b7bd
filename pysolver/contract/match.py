"""A match: who sits where, and which steps were taken. What is known of a game comes from it.

The one way to advance a game is `advance`: a point (position, seat, phase) and a step give the next point.
Whatever plays (page, terminal, bots, simulations, tests) goes through it, and whatever looks back
(undo, links, storage, review) replays it.

As a text, one line a step, as readable as it is short:

    hold-or-roll 1 farkle 1            format, game, rules version
    start kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******
    seats You | Miller                 seat 0 moves first
    # date: 2026-11-18                 a note; any other line that begins with # is a remark
    0 act roll                         a decision, by its action code
    0 roll 115642                      chance
    1 told 450                         a whole turn of which only the sum is known
    2 told join 30                     somebody sits down, at seat 2 and with 30 points
    1 told leave                       somebody gets up, and has no part in the rest
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, TypeVar

from pysolver.contract.game import Game, Next, Phase, game
from pysolver.contract.job import Job, Progress
from pysolver.contract.spec import GAME_IDS, no_game
from pysolver.contract.whom import PLAYER, SOMEBODY, YOU
from pysolver.errors import ActionError, GameError, MatchError
from pysolver.sayings.say import saying, saying_n

S = TypeVar("S", bound=Hashable)
T = TypeVar("T")

Kind = Literal["act", "roll", "told"]
KINDS: tuple[Kind, ...] = ("act", "roll", "told")
FORMAT = "hold-or-roll"
VERSION = 1
JOIN, LEAVE = "join", "leave"  # what is told of who sits down, with points, and of who gets up
NAMES = (YOU, SOMEBODY)
LONGEST_NAME = 60
MOST_STEPS = 100_000
EXAMPLE = "0 act roll"


@dataclass(frozen=True)
class Step:
    """One thing that happened: who did it, what kind it was, and its code."""

    seat: int
    kind: Kind
    code: str

    def __str__(self) -> str:
        return f"{self.seat} {self.kind} {self.code}"


@dataclass(frozen=True)
class Point(Generic[S]):
    """A moment of a match: the position, seen by the one who is to move, who sits there, and what follows."""

    state: S
    seats: tuple[int, ...]  # who still plays, in the order in which they move from here on
    phase: Phase

    @property
    def seat(self) -> int:
        """Return who is to move."""
        return self.seats[0]

    def by_seat(self, found: Sequence[T]) -> dict[int, T]:
        """Return what is known of everybody in the order of moves, by seat."""
        return dict(sorted(zip(self.seats, found, strict=True)))

    def leading(self, totals: Sequence[int]) -> list[int]:
        """Return the seats that have the most of the points of all, given in the order of moves."""
        return [seat for seat, points in self.by_seat(totals).items() if points == max(totals)]


@dataclass(frozen=True)
class Taken(Generic[S]):
    """A step in its place: the point before it, what it did, and the point after it."""

    before: Point[S]
    step: Step
    next: Next[S]
    after: Point[S]


@dataclass(frozen=True)
class Match:
    """A record: a game, the position that it began with, who sits where, and all steps."""

    game: str
    start: str
    seats: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_names(self.seats)
        for key, value in self.notes.items():
            if not _is_line(key) or ":" in key or not _is_line(value):
                raise MatchError(
                    # a note that the text of a game cannot have
                    saying(
                        "match.wrong_note",
                        "A note is a word and a line of plain signs, as in 'date: 2024-05-01'.",
                    )
                )

    def __add__(self, step: Step) -> Match:
        return replace(self, steps=(*self.steps, step))

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        from pysolver.contract import notebook

        return notebook.match(self)


def check_names(seats: Sequence[str]) -> None:
    """Raise MatchError for names that a match text cannot hold, or that do not tell the seats apart."""
    if not all(map(_is_name, seats)):
        raise MatchError(
            # the name of somebody who plays; e.g. n=60
            saying_n(
                "match.wrong_name",
                "A seat has a name of at most {n} plain sign, as in 'Miller'.",
                "A seat has a name of at most {n} plain signs, as in 'Miller'.",
                LONGEST_NAME,
            )
        )
    if len(seats) > len(NAMES) and (name := twice(seats)):
        raise MatchError(two_called(name))


def two_called(name: str) -> str:
    """Say that a name stands for two at the table."""
    # two at the table have one name; e.g. name="Anna"
    return saying(
        "match.two_called", "Two of the seats are called {name}: each needs a name of its own.", name=name
    )


def usual_names(count: int, notes: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of so many seats that nobody has named; the note `you` says which of them is yours."""
    you = notes.get("you", "0")
    others = [NAMES[1]] * count if count == len(NAMES) else [f"{PLAYER}{seat + 1}" for seat in range(count)]
    return tuple(NAMES[0] if str(seat) == you else name for seat, name in enumerate(others))


def twice(names: Sequence[str]) -> str:
    """Return the first name that stands there again, whatever its capitals, "" where none does."""
    folded = [name.casefold() for name in names]
    return next((name for number, name in enumerate(names) if folded[number] in folded[:number]), "")


def _is_line(text: str) -> bool:
    """Tell whether a text stands on a line of its own and is read back as it is."""
    return text != "" and text.isprintable() and text == " ".join(text.split())


def _is_name(text: str) -> bool:
    return _is_line(text) and len(text) <= LONGEST_NAME and "|" not in text


def begin(played: Game[S], state: S) -> Point[S]:
    """Return the point that a match begins at, seat 0 having the position's move."""
    following, seats = played.stand(state), tuple(range(played.players(state)))
    return Point(following.state, _following(seats, following), following.phase)


def advance(played: Game[S], point: Point[S], kind: Kind, code: str) -> Taken[S]:
    """Take a step; raise ActionError for one that is not possible at this point.

    >>> pig = game("pig")
    >>> advance(pig, begin(pig, pig.parse("100 90/95 6")), "act", "hold").after
    Point(state=State(target=100, mine=95, theirs=96, turn=0), seats=(1, 0), phase='decide')
    """
    if point.phase == "over":
        # what is typed after the end of a game
        raise ActionError(saying("match.over", "The game is over: nothing can follow."))
    if kind == "act" and point.phase == "throw":
        raise ActionError(
            # a choice is typed where dice are rolled; e.g. roll="115642"
            saying(
                "match.roll_next",
                "A roll comes next, as in 'roll {roll}', no choice.",
                roll=played.outcomes(point.state)[0][0],
            )
        )
    if kind == "roll" and point.phase == "decide":
        raise ActionError(
            # a roll is typed where one chooses; e.g. code="hold"
            saying(
                "match.choice_next",
                "A choice comes next, as in 'act {code}', no roll.",
                code=played.actions(point.state)[0],
            )
        )
    take = {"act": played.act, "roll": played.roll, "told": played.told}[kind]
    found = take(point.state, code)
    after = Point(found.state, _following(point.seats, found), found.phase)
    return Taken(point, Step(point.seat, kind, code), found, after)


def _following(seats: tuple[int, ...], found: Next[S]) -> tuple[int, ...]:
    """Return who moves after a step, in order: nothing else in the house decides whose turn follows."""
    return (*seats[1:], seats[0]) if found.handed else seats


def join(played: Game[S], point: Point[S], seat: int, points: int) -> Taken[S]:
    """Seat somebody with so many points, who moves last in every round; raise ActionError where none can."""
    if seat in point.seats or not 0 <= seat < played.spec.players:
        raise ActionError(_not_free(seat, set(range(played.spec.players)) - set(point.seats)))
    place, state = played.joined(_going_on(played, point), points)
    seats = (*point.seats[:place], seat, *point.seats[place:])
    return _seated(point, Step(seat, "told", f"{JOIN} {points}"), Next(state, point.phase), seats)


def _not_free(seat: int, free: set[int]) -> str:
    """Say that nobody can sit down at a seat, and where one can."""
    if not free:
        # somebody sits down where somebody sits, or there is no seat; e.g. seat="3"
        return saying("match.none_free", "Nobody can sit down at seat {seat}: none is free.", seat=str(seat))
    # somebody sits down where somebody sits, or there is no seat; e.g. seat="3", free="1, 2"
    return saying(
        "match.not_free",
        "Nobody can sit down at seat {seat}: free are {free}.",
        seat=str(seat),
        free=", ".join(map(str, sorted(free))),
    )


def leave(played: Game[S], point: Point[S], seat: int) -> Taken[S]:
    """Let somebody go, who has no part in the rest; raise ActionError where that cannot be."""
    if seat not in point.seats:
        raise ActionError(
            # somebody gets up where nobody sits; e.g. seat="3", seats="0, 1, 2"
            saying(
                "match.nobody_there",
                "Nobody sits at seat {seat}: people sit at {seats}.",
                seat=str(seat),
                seats=", ".join(map(str, sorted(point.seats))),
            )
        )
    if len(point.seats) <= len(NAMES):
        raise ActionError(
            # one of two cannot leave the game
            saying(
                "match.two_play_on",
                "Two play on at least: where one of two gets up, the game is at an end.",
            )
        )
    state = played.left(_going_on(played, point), point.seats.index(seat))
    handed = seat == point.seat
    found = Next(state, played.phase(state) if handed else point.phase, handed)
    seats = tuple(other for other in point.seats if other != seat)
    return _seated(point, Step(seat, "told", LEAVE), found, seats)


def _going_on(played: Game[S], point: Point[S]) -> S:
    """Return the state of a point at which the game goes on."""
    if point.phase == "over":
        raise ActionError(
            # after the end of a game somebody sits down or gets up
            saying("match.nobody_comes", "The game is over: nobody comes or goes any more.")
        )
    return point.state


def _seated(point: Point[S], step: Step, found: Next[S], seats: tuple[int, ...]) -> Taken[S]:
    return Taken(point, step, found, Point(found.state, seats, found.phase))


def play(
    played: Game[S], point: Point[S], choose: Callable[[Point[S]], str], dice: random.Random
) -> Iterator[Taken[S]]:
    """Play on to the end: `choose` returns the action at a point, `dice` are thrown where a roll is due."""
    while point.phase != "over":
        if point.phase == "decide":
            taken = advance(played, point, "act", choose(point))
        else:
            taken = advance(played, point, "roll", played.rolls(point.state).throw(dice))
        yield taken
        point = taken.after


def play_out(
    played: Game[S], point: Point[S], choose: Callable[[Point[S]], str], dice: random.Random
) -> Point[S]:
    """Play on and return the end."""
    for taken in play(played, point, choose, dice):
        point = taken.after
    return point


def play_many(
    played: Game[S],
    point: Point[S],
    choose: Callable[[Point[S]], str],
    dice: random.Random,
    games: int,
    result: Callable[[Point[S]], T],
) -> Job[list[T]]:
    """Play that many games from a point on; return what each of them came to by its end."""
    results = []
    for number in range(1, games + 1):
        results.append(result(play_out(played, point, choose, dice)))
        yield Progress(number / games)
    return results


def play_turn(
    played: Game[S], point: Point[S], choose: Callable[[Point[S]], str], dice: random.Random
) -> Iterator[Taken[S]]:
    """Play on to the end of the present turn."""
    for taken in play(played, point, choose, dice):
        yield taken
        if taken.next.handed or taken.next.brought is not None:
            return


def opened(match: Match) -> tuple[Game[Any], Point[Any]]:
    """Return the game of a match and the point that it begins at."""
    played = game(match.game)
    return played, begin(played, played.parse(match.start))


def replay(match: Match) -> list[Taken[Any]]:
    """Return all steps of a match in their places; raise MatchError, naming it, for one that cannot be.

    >>> match = new("pig", "100 90/95 0") + Step(0, "act", "roll") + Step(0, "roll", "1")
    >>> [taken.after.seat for taken in replay(match)]
    [0, 1]
    """
    played, point = opened(match)
    found = []
    for number, step in enumerate(match.steps, 1):
        try:
            found.append(follow(played, point, step))
        except GameError as trouble:
            raise MatchError(
                # which step of a game cannot be, and why, in a sentence;
                # e.g. number=12, step="0 act roll", trouble=match.over
                saying(
                    "match.step",
                    "Step {number} ({step}): {trouble}",
                    number=number,
                    step=str(step),
                    trouble=str(trouble),
                )
            ) from None
        point = found[-1].after
    return found


def follow(played: Game[S], point: Point[S], step: Step) -> Taken[S]:
    """Take a step of the seat that is to move, or let somebody sit down or get up."""
    word, _, points = step.code.partition(" ")
    if step.kind == "told" and step.code == LEAVE:
        return leave(played, point, step.seat)
    if step.kind == "told" and word == JOIN:
        return join(played, point, step.seat, _read_joined(points))
    if step.seat != point.seat:
        raise ActionError(
            # a step of somebody whose turn it is not; e.g. seat="1", other="0"
            saying(
                "match.wrong_seat",
                "Seat {seat} is to move here, not seat {other}.",
                seat=str(point.seat),
                other=str(step.seat),
            )
        )
    return advance(played, point, step.kind, step.code)


def _read_joined(text: str) -> int:
    if re.fullmatch(r"-?\d{1,5}", text, re.ASCII) is None:
        raise ActionError(
            # how many points somebody sits down with, as it is typed; e.g. code="join 30", text="'many'"
            saying(
                "match.wrong_points",
                "Who sits down has points, as in '{code}': {text} are none.",
                code=f"{JOIN} 30",
                text=repr(text[:20]),
            )
        )
    return int(text)


# --- As a text ---------------------------------------------------------------------------------------


def new(game_id: str, start: str | None = None, seats: tuple[str, ...] = (), **notes: str) -> Match:
    """Return a match of a game that begins at a position text, or at the game's own start."""
    played = game(game_id)
    state = played.start() if start is None else played.parse(start)
    wanted = played.players(state)
    names = seats or usual_names(wanted, notes)
    if len(names) != wanted:
        raise MatchError(
            # how many names a game needs; e.g. n=3, count=2
            saying_n(
                "match.wrong_count",
                "{n} plays here, so {n} is named, not {count}.",
                "{n} play here, so {n} are named, not {count}.",
                wanted,
                count=len(names),
            )
        )
    return Match(game_id, played.format(state), names, notes=notes)


def format_match(match: Match) -> str:
    """Write a match; `parse_match` reads it back to an equal one.

    >>> print(format_match(new("pig", date="2026-11-18") + Step(0, "act", "roll")), end="")
    hold-or-roll 1 pig 1
    start 100 0/0 0
    seats You | Opponent
    # date: 2026-11-18
    0 act roll
    """
    version = game(match.game).spec.rules_version
    head = [f"{FORMAT} {VERSION} {match.game} {version}", f"start {match.start}"]
    head.append(f"seats {' | '.join(match.seats)}")
    notes = [f"# {key}: {value}" for key, value in match.notes.items()]
    return "\n".join([*head, *notes, *map(str, match.steps)]) + "\n"


def parse_match(text: str) -> Match:
    """Read a match and replay it; raise MatchError, naming the line, for what is none.

    >>> match = new("pig") + Step(0, "act", "roll")
    >>> parse_match(format_match(match)) == match
    True
    """
    return read_match(text)[0]


def read_match(text: str, before: int = 0) -> tuple[Match, list[Taken[Any]]]:
    """Read a match and return it with its steps in their places; `before` lines go before it in its file.

    >>> lines = "hold-or-roll 1 pig 1", "start 100 90/95 0", "0 act roll", "0 roll 1"
    >>> match, taken = read_match("\\n".join(lines))
    >>> len(match.steps), taken[-1].after.seat
    (2, 1)
    """
    lines = [(number, " ".join(line.split())) for number, line in enumerate(lines_of(text), before + 1)]
    lines = [(number, line) for number, line in lines if line]
    remarks = [line for _, line in lines if line.startswith("#")]
    lines = [(number, line) for number, line in lines if not line.startswith("#")]
    played = _read_head(lines)
    start = _read_start(played, lines)
    notes = {
        found[1]: found[2]
        for line in remarks
        if line.isprintable() and (found := re.fullmatch(r"# ([^:]+): (.+)", line))
    }
    named = len(lines) > 2 and lines[2][1].partition(" ")[0] == "seats"
    steps = _read_steps(played, lines[2 + named :])
    joined = [step.seat + 1 for _, step in steps if step.code.startswith(f"{JOIN} ")]
    wanted = max([played.players(start), *joined])
    seats = _read_seats(*lines[2], wanted) if named else usual_names(wanted, notes)
    point, taken = begin(played, start), []
    for number, step in steps:
        try:
            taken.append(follow(played, point, step))
        except GameError as trouble:
            raise _wrong(number, str(trouble)) from None
        point = taken[-1].after
    done = tuple(step for _, step in steps)
    return Match(played.spec.id, played.format(start), seats, done, notes), taken


def lines_of(text: str) -> list[str]:
    """Return the lines of a text; other signs that some take for the end of one are blanks."""
    return text.replace("\r\n", "\n").split("\n")


def _wrong(number: int, trouble: str) -> MatchError:
    return MatchError(
        # where the text of a game is wrong, and why, in a sentence; e.g. number=3, trouble=match.over
        saying("match.line", "Line {number} of the game: {trouble}", number=number, trouble=trouble),
        number,
    )


def _read_head(lines: list[tuple[int, str]]) -> Game[Any]:
    number, line = lines[0] if lines else (1, "")
    example = f"{FORMAT} {VERSION} {GAME_IDS[0]} {game(GAME_IDS[0]).spec.rules_version}"
    words = line.split(" ")
    if words[0] != FORMAT or len(words) != 4:
        raise _wrong(
            number,
            # the first line of the text of a game; e.g. example="'hold-or-roll 1 pig 1'"
            saying(
                "match.wrong_head",
                "A game begins with its format, name and rules, as in {example}.",
                example=repr(example),
            ),
        )
    if words[1] != str(VERSION):
        raise _wrong(
            number,
            # the text of a game is of a later version; e.g. format="'2'", version="1"
            saying(
                "match.wrong_format",
                "Format {format} is unknown here; this version reads {version}.",
                format=repr(words[1][:20]),
                version=str(VERSION),
            ),
        )
    if words[2] not in GAME_IDS:
        raise _wrong(number, no_game(words[2][:40]))
    played = game(words[2])
    if words[3] != played.spec.rules_version:
        raise _wrong(
            number,
            # the text of a game played by other rules; e.g. rules="'2'", game="Pig", version="1"
            saying(
                "match.wrong_rules",
                "It was played by rules {rules} of {game}; this version knows rules {version}.",
                rules=repr(words[3][:20]),
                game=played.spec.title,
                version=played.spec.rules_version,
            ),
        )
    return played


def _read_start(played: Game[Any], lines: list[tuple[int, str]]) -> Any:
    number, line = lines[1] if len(lines) > 1 else (lines[-1][0] + 1, "")
    verb, _, text = line.partition(" ")
    if verb != "start":
        raise _wrong(
            number,
            # the second line of the text of a game; e.g. example="100 30/40 12"
            saying(
                "match.wrong_start",
                "A game begins at a position, as in 'start {example}'.",
                example=played.spec.example,
            ),
        )
    try:
        return played.parse(text)
    except GameError as trouble:
        raise _wrong(number, str(trouble)) from None


def _read_seats(number: int, line: str, wanted: int) -> tuple[str, ...]:
    """Return who sits where; raise MatchError for names that are not those of so many."""
    names = tuple(name.strip() for name in line.partition(" ")[2].split("|"))
    if len(names) != wanted or not all(_is_name(name) for name in names):
        raise _wrong(
            number,
            # the line of the text of a game that names who plays; e.g. n=2, example="You | Opponent"
            saying_n(
                "match.wrong_seats",
                "The game has {n} short name, as in 'seats {example}'.",
                "The game has {n} short names, as in 'seats {example}'.",
                wanted,
                example=" | ".join(usual_names(wanted, {})),
            ),
        )
    if len(names) > len(NAMES) and (name := twice(names)):
        raise _wrong(number, two_called(name))
    return names


def _read_steps(played: Game[Any], lines: list[tuple[int, str]]) -> list[tuple[int, Step]]:
    if len(lines) > MOST_STEPS:
        raise _wrong(
            lines[MOST_STEPS][0],
            # the text of a game is too long; e.g. n=100000
            saying_n(
                "match.too_long",
                "A game has at most {n} step.",
                "A game has at most {n} steps.",
                MOST_STEPS,
            ),
        )
    seats = [str(seat) for seat in range(played.spec.players)]
    steps = []
    for number, line in lines:
        words = line.split(" ", 2)
        kind = next((known for known in KINDS if words[1:2] == [known]), None)
        if len(words) == 3 and kind is not None and words[0].isdigit() and words[0] not in seats:
            raise _wrong(
                number,
                # a step of a seat that there is not;
                # e.g. game="Pig", first="0", last="1", example="'0 act roll'", seat="7"
                saying(
                    "match.no_seat",
                    "{game} has the seats {first} to {last}, as in {example}, no seat {seat}.",
                    game=played.spec.title,
                    first=seats[0],
                    last=seats[-1],
                    example=repr(EXAMPLE),
                    seat=words[0][:20],
                ),
            )
        if len(words) != 3 or kind is None or words[0] not in seats:
            raise _wrong(
                number,
                # a line of the text of a game that is no step; e.g. example="'0 act roll'", line="'roll'"
                saying(
                    "match.wrong_step",
                    "A step is seat, act, roll or told, and code, as in {example}, not {line}.",
                    example=repr(EXAMPLE),
                    line=repr(line[:60]),
                ),
            )
        steps.append((number, Step(int(words[0]), kind, words[2])))
    return steps
