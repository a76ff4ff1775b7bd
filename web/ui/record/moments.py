"""The match on the page: who sits where, what was done, and how much of it is undone.

The engine makes every point and every record of a step; here they are only kept in order. A *point* is
`{"position", "seat", "order", "phase"}`. A *record* of a step is what the engine says of it: seat, kind,
code, what it did, what the turn brought, and the point after it.

Two notes say who sits there: `you`, which seat is the person's here, and `who`, what everybody is, by seat,
as in `me | here | elsewhere | bob`.
"""

import js
from kit.speech import saying

HEAD = "hold-or-roll 1 %s %s\n"  # the first line of a match text: format, game and rules version
WATCHED = "watched"  # the note of a match of two others, which is only looked on
YOU, WHO = "you", "who"  # the notes that say who sits where
SPOKEN = "You"  # the name of whom sentences speak to
UNNAMED = "Opponent"  # that of another whom nobody has named
PLAYER = "Player "  # how that of one of several begins, before the number
# What somebody is: the person here; someone who plays on this device, or does and is told no advice; someone
# whose turns are told. Else it is the code of a rival, whom the engine plays.
ME, HERE, SPARED, ELSEWHERE = "me", "here", "spared", "elsewhere"
BEFORE = {"friend": HERE, "someone": ELSEWHERE}  # what notes called an opponent before `who`
MOST_SEATS = 6
JOIN = "join "  # how a step begins that somebody sits down by
LEAVE = "leave"


def called(names: list[str] | None, you: int, count: int = 2) -> list[str]:
    """Return the names of so many players by seat, the usual ones for whom nobody has named."""
    count = max(count, 2)
    usual = [PLAYER + str(seat + 1) for seat in range(count)] if count > 2 else [UNNAMED] * 2
    known = list(names or [])
    return [
        known[seat] if seat < len(known) else SPOKEN if seat == you else usual[seat] for seat in range(count)
    ]


def shown_name(name: str) -> str:
    """Return a name as people read it: the usual ones are said, what somebody was named stays."""
    if name == SPOKEN:
        # the one who is spoken to, as a player among others
        return saying("whom.you", "You")
    if name == UNNAMED:
        # an opponent whom nobody has named
        return saying("whom.opponent", "Opponent")
    number = name[len(PLAYER) :]
    if name.startswith(PLAYER) and number.isdigit():
        # one of several whom nobody has named; e.g. number="3"
        return saying("whom.player", "Player {number}", number=number)
    return name


class Record:
    """A match of a game from a point on; `at` steps of the trail are done, the others undone."""

    def __init__(
        self,
        game: str,
        rules: str,
        opening: str,
        start: js.wire.Point,
        names: list[str] | None = None,
        notes: dict[str, str] | None = None,
        trail: list[js.wire.Record] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.opening = opening  # the position that it was begun with
        self.start = start  # the point it begins at: where the opening is a bust, that is the other's turn
        self.notes = dict(notes or {})
        if YOU not in self.notes and seat_of_you(names or [], self.notes):
            self.notes[YOU] = str(seat_of_you(names or [], self.notes))
        self._named = _others(names or [])
        self.trail = list(trail or [])
        self._lines = [_line(step) for step in self.trail]  # of the match text
        self._dropped = 0  # how often what was undone was dropped
        self.at = len(self.trail)
        self.number = 0  # tells it from the other matches of this tab
        self.id = ""  # under which it is kept among the games of this device, if it is
        self._name_seats()

    def _name_seats(self) -> None:
        """Say who sits where, after the notes, the names, or who has sat down, were changed."""
        self.me = _seat(self.notes)  # the seat of the person here
        self.names = called(self._named, self.me, self._wanted(self.trail))  # of the players, by seat
        self.who = who_sits(self.notes, len(self.names))  # what everybody is, by seat
        self._head = self._head_of(self.trail)  # of the match text

    @property
    def done(self) -> list[js.wire.Record]:
        """The records of the steps that are not undone."""
        return self.trail[: self.at]

    @property
    def point(self) -> js.wire.Point:
        """The point that the match stands at."""
        if not self.at:
            return self.start
        last = self.trail[self.at - 1]
        return {
            "position": last["position"],
            "seat": last["next_seat"],
            "order": last["order"],
            "phase": last["phase"],
        }

    @property
    def seats(self) -> list[int]:
        """All who have sat at the table up to the present point, also who has got up."""
        return sorted(set(order_of(self.start) + _joined(self.done)))

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is undone."""
        return self.at == len(self.trail)

    def sit(self, you: int, names: list[str] | None = None, who: list[str] | None = None) -> None:
        """Say which seat is the person's here, and what the players are called, and are, if that is new."""
        if names is not None:
            self._named = _others(names)
        elif you != self.me and WATCHED not in self.notes:
            self._named = _swapped(self._named and self.names, you, self.me)
            who = _swapped(self.who, you, self.me) if WHO in self.notes else None
        self.notes[YOU] = str(you)
        if who is not None:
            self.notes[WHO] = " | ".join(who)
        self._name_seats()

    def note(self, name: str, words: str) -> None:
        """Note something about the match."""
        self.notes[name] = words
        self._name_seats()

    def push(self, records: list[js.wire.Record]) -> None:
        """Add steps after the present point; what was undone is dropped."""
        dropped = not self.is_whole
        self._dropped += dropped
        self.trail = self.done + list(records)
        self._lines = self._lines[: self.at] + [_line(step) for step in records]
        self.at = len(self.trail)
        if dropped or _joined(records):
            self._name_seats()

    def move(self, by: int) -> bool:
        """Undo (-1) or redo (1) a step, a throw together with the decision to throw; tell whether it went."""
        if not 0 <= self.at + by <= len(self.trail):
            return False
        self.at += by
        if 0 < self.at < len(self.trail) and self._is_decided_throw(self.at - 1):
            self.at += by
        return True

    def _is_decided_throw(self, number: int) -> bool:
        """Tell whether a step only says that one throws, and the next is that throw."""
        step, following = self.trail[number], self.trail[number + 1]
        return (step["kind"], step["code"], following["kind"]) == ("act", "roll", "roll")

    @property
    def here(self) -> str:
        """The present point as an address says it: by its position alone where you are to move, else by the
        text of a match from there on."""
        if self.point["seat"] == self.me and WATCHED not in self.notes:
            return str(self.point["position"])
        return self._from_here()

    @property
    def shared(self) -> str:
        """The present point as a link says it: as an address does, and who sits where, if that was said."""
        return self._from_here() if self._named or WHO in self.notes else self.here

    def _from_here(self) -> str:
        """Return the text of a match that begins at the present point."""
        point, names, who = self.point, self.names, self.who
        order = order_of(point)
        places = order if len(order) > 1 else [0, 1]
        notes = {WATCHED: self.notes[WATCHED]} if WATCHED in self.notes else {}
        if WHO in self.notes:
            notes[WHO] = " | ".join([who[seat] for seat in places])
        if self.me in places[1:]:
            notes[YOU] = str(places.index(self.me))
        start: js.wire.Point = {
            "position": point["position"],
            "seat": 0,
            "order": list(range(len(order))),
            "phase": point["phase"],
        }
        named = [names[seat] for seat in places] if self._named else []
        return Record(self.game, self.rules, point["position"], start, named, notes).text()

    def text(self, undone: bool = False) -> str:
        """Return the match text, with what is `undone` if wanted."""
        if undone or self.is_whole:
            return self._head + _text(self._lines)
        return self._head_of(self.done) + _text(self._lines[: self.at])

    @property
    def mark(self) -> js.Mark:
        """What tells the match, as it is now with what is undone, from what it was and will be."""
        return (self._head, self.number, self.id, self._dropped), len(self._lines)

    def since(self, mark: js.Mark | None) -> str | None:
        """Return what the match text has gained since a mark; None where what was before has changed."""
        if not mark or mark[0] != self.mark[0]:
            return None
        return _text(self._lines[mark[1] :])

    def _wanted(self, trail: list[js.wire.Record]) -> int:
        """Return how many seats a match has that comes to these steps."""
        return max(order_of(self.start) + _joined(trail)) + 1

    def _head_of(self, trail: list[js.wire.Record]) -> str:
        """Return the match text without its steps, of which the seats depend on who sits down."""
        lines = ["start " + self.opening]
        if self._named:
            lines.append("seats " + " | ".join(self.names[: self._wanted(trail)]))
        for name in sorted(self.notes):
            lines.append("# %s: %s" % (name, self.notes[name]))
        return HEAD % (self.game, self.rules) + _text(lines)


class Moment:
    """What a table draws: a point of a match, what the engine says of it, and how it came about.

    `view` and `advice` are None until the engine has answered, `advice` also while dice are in the air.
    """

    def __init__(self, record: Record, found: js.wire.Looked | None = None, forward: bool = False) -> None:
        point = record.point
        self.forward = forward  # it was reached by going on: not by undo, redo or a reload
        self.key = (record.number, record.at)  # tells it from the other moments of this tab
        self.position = point["position"]
        self.seat = point["seat"]
        self.order = order_of(point)  # who plays on, by seat, in the order in which they move
        self.phase = point["phase"]
        self.view: js.View = found["view"] if found else None
        self.advice: js.wire.Advice | None = found["advice"] if found else None
        self.over = bool(found and found["over"])
        self.ended = str(found["ended"]) if found else ""  # how, said from the seats
        self.first: list[int] = list(found["first"]) if found else []  # who has won, by seat, once it is over
        self.aims: list[str] = list(found["objectives"]) if found else []
        self.sharpens = bool(found and found["sharpens"])  # `sharpen` makes the advice better
        self.trail = record.done
        self.last: js.wire.Record | None = self.trail[-1] if self.trail else None
        self.me = record.me
        self.names = record.names  # as a match text has them
        self.who = record.who
        self.seats = record.seats  # of all who have played, also who has got up
        self.notes = record.notes
        self.watched = WATCHED in record.notes
        self.mine = self.seat == self.me  # it is the person here who moves
        self.yours = self.mine and not self.watched  # nobody is you in a match that is watched
        self.mover = self.who[self.seat]  # what who moves is: ME, HERE, SPARED, ELSEWHERE, or a rival's code
        self.veiled = False  # the advice is not to be seen yet: one is asked first
        # What everybody wins, by seat, at the moments up to this one; None where it is not known.
        self.chances: list[list[float] | None] = [None]

    def mine_first(self, mover: js.View, other: js.View) -> tuple[js.View, js.View]:
        """Return what is the mover's and what is the other's, that of the person here first."""
        return (mover, other) if self.mine else (other, mover)

    @property
    def spared(self) -> bool:
        """Tell whether it is the turn of somebody who is told nothing of what anything is worth."""
        return self.mover == SPARED and not self.over

    @property
    def many(self) -> bool:
        """Tell whether more than two have sat down."""
        return len(self.seats) > 2

    @property
    def shown(self) -> list[str]:
        """The names as people read them, by seat."""
        return [shown_name(name) for name in self.names]

    def subject(self, seat: int) -> str:
        """Return a seat as the subject of a sentence."""
        return shown_name(SPOKEN if self._is_spoken_to(seat) else self.names[seat])

    def wins(self, seat: int) -> str:
        """Return who wins, in the present."""
        if self._is_spoken_to(seat):
            # whose chance to win stands behind, or below
            return saying("whom.you_win", "You win")
        # whose chance to win stands behind, or below; e.g. name="Anna"
        return saying("whom.wins", "{name} wins", name=shown_name(self.names[seat]))

    def _is_spoken_to(self, seat: int) -> bool:
        return seat == self.me and not self.watched

    @property
    def once_more(self) -> str:
        """What another game like this one is called: a rematch, where one does not play alone."""
        if len(self.order) > 1:
            # on a button: another game like the one that is over, of those who played it
            return saying("record.rematch", "Rematch")
        # on a button: another game like the one that is over, of one who plays alone
        return saying("page.new", "New game")

    @property
    def options(self) -> list[js.Choice]:
        """The choices of the advice, best first, veiled by code; none where nothing is to be decided."""
        options = self.advice["options"] if self.advice else []
        return sorted(options, key=lambda option: option["action"]) if self.veiled else options

    @property
    def turns(self) -> list[tuple[int, int]]:
        """What every turn so far has brought, `(seat, points)`."""
        return [(step["seat"], step["brought"]) for step in self.trail if step["brought"] is not None]


def _line(step: js.wire.Record) -> str:
    """Return the line of a step in a match text."""
    return "%d %s %s" % (step["seat"], step["kind"], step["code"])


def _text(lines: list[str]) -> str:
    return "".join([line + "\n" for line in lines])


def order_of(point: js.wire.Point) -> list[int]:
    """Return who plays on at a point, in the order in which they move; one that tells none is for two."""
    seat = point.get("seat", 0)
    return list(point.get("order") or [seat, 1 - seat])


def seat_of_you(seats: list[str], notes: dict[str, str]) -> int:
    """Return the seat of the person here, by the names and the notes of a match."""
    if YOU not in notes and WHO not in notes and SPOKEN in seats:
        return list(seats).index(SPOKEN)
    return _seat(notes)


def who_sits(notes: dict[str, str], count: int) -> list[str]:
    """Return what everybody is, by seat, as the notes of a match tell it."""
    if WATCHED in notes:
        return [HERE] * count
    told, against = _told(notes), notes.get("against", ELSEWHERE)
    others = [ELSEWHERE if who == ME else who for who in told]
    others += [BEFORE.get(against, against)] * (count - len(others))
    return [ME if seat == _seat(notes) else others[seat] for seat in range(count)]


def _swapped(row: list[str], one: int, other: int) -> list[str]:
    """Return what two seats have in each other's place; of an empty row nothing."""
    found = list(row)
    if found:
        found[one], found[other] = row[other], row[one]
    return found


def _seat(notes: dict[str, str]) -> int:
    you, told = notes.get(YOU, ""), _told(notes)
    if you:
        return int(you) if you in "012345" and len(you) == 1 else 0
    return told.index(ME) if ME in told else 0


def _told(notes: dict[str, str]) -> list[str]:
    return [who.strip() for who in notes[WHO].split("|")] if WHO in notes else []


def _joined(trail: list[js.wire.Record]) -> list[int]:
    """Return the seats of those who have sat down in the course of these steps."""
    return [step["seat"] for step in trail if step["kind"] == "told" and step["code"].startswith(JOIN)]


def _others(names: list[str]) -> list[str]:
    """Return names that are not the usual ones, which follow from who sits where."""
    known = list(names)
    return (
        []
        if known in [called(None, seat, len(known))[: len(known)] for seat in (range(len(known)))]
        else known
    )
