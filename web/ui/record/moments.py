"""The match on the page: who sits where, what was done, and how much of it is undone.

The engine makes every point and every record of a step; here they are only kept in order. A *point* is
`{"position", "seat", "phase"}`. A *record* of a step is what the engine says of it: seat, kind, code, what
it did, what the turn brought, and the point after it.
"""

import js

HEAD = "hold-or-roll 1 %s %s\n"  # the first line of a match text: format, game and rules version
WATCHED = "watched"  # the note of a match of two others, which is only looked on
USUAL = ["You", "Opponent"]  # names by seat where nobody has said others


def called(names: list[str] | None, you: int) -> list[str]:
    """Return the names of the players by seat: the usual ones where nobody has said others."""
    return names or (USUAL[::-1] if you else USUAL)


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
        if "you" not in self.notes and list(names or [])[1:] == USUAL[:1]:
            self.notes["you"] = "1"
        self._named = _others(names or [])
        self.trail = list(trail or [])
        self._lines = [_line(step) for step in self.trail]  # of the match text
        self._dropped = 0  # how often what was undone was dropped
        self.at = len(self.trail)
        self.number = 0  # tells it from the other matches of this tab
        self.id = ""  # under which it is kept among the games of this device, if it is

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
        return {"position": last["position"], "seat": last["next_seat"], "phase": last["phase"]}

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is undone."""
        return self.at == len(self.trail)

    @property
    def me(self) -> int:
        """The seat of the person here."""
        return 1 if self.notes.get("you") == "1" else 0

    @property
    def names(self) -> list[str]:
        """The names of the players by seat."""
        return called(self._named, self.me)

    def sit(self, you: int, names: list[str] | None = None) -> None:
        """Say which seat is the person's here, and what the players are called where that is said anew."""
        if names is not None:
            self._named = _others(names)
        elif you != self.me and WATCHED not in self.notes:
            self._named = self._named[::-1]
        self.notes["you"] = str(you)

    def push(self, records: list[js.wire.Record]) -> None:
        """Add steps after the present point; what was undone is dropped."""
        self._dropped += not self.is_whole
        self.trail = self.done + list(records)
        self._lines = self._lines[: self.at] + [_line(step) for step in records]
        self.at = len(self.trail)

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
        point = self.point
        if point["seat"] == self.me and WATCHED not in self.notes:
            return str(point["position"])
        names = self._named if point["seat"] == 0 else self._named[::-1]
        notes = {WATCHED: self.notes[WATCHED]} if WATCHED in self.notes else {}
        if point["seat"] != self.me:
            notes["you"] = "1"
        return Record(self.game, self.rules, point["position"], point, names, notes).text()

    def text(self, undone: bool = False) -> str:
        """Return the match text, with what is `undone` if wanted."""
        lines = self._lines if undone else self._lines[: self.at]
        return self._head() + _text(lines)

    @property
    def mark(self) -> js.Mark:
        """What tells the match, as it is now with what is undone, from what it was and will be."""
        return (self._head(), self.number, self.id, self._dropped), len(self._lines)

    def since(self, mark: js.Mark | None) -> str | None:
        """Return what the match text has gained since a mark; None where what was before has changed."""
        if not mark or mark[0] != self.mark[0]:
            return None
        return _text(self._lines[mark[1] :])

    def _head(self) -> str:
        """Return the match text without its steps."""
        lines = ["start " + self.opening]
        if self._named:
            lines.append("seats " + " | ".join(self._named))
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
        self.order: list[int] = list(found["order"]) if found else [self.seat]  # who moves from here on
        self.phase = point["phase"]
        self.view: js.View = found["view"] if found else None
        self.advice: js.wire.Advice | None = found["advice"] if found else None
        self.over = bool(found and found["over"])
        self.ended = str(found["ended"]) if found else ""  # how, said from the seats
        self.aims: list[str] = list(found["objectives"]) if found else []
        self.sharpens = bool(found and found["sharpens"])  # `sharpen` makes the advice better
        self.trail = record.done
        self.last: js.wire.Record | None = self.trail[-1] if self.trail else None
        self.me = record.me
        self.names = record.names
        self.notes = record.notes
        self.watched = WATCHED in record.notes
        self.veiled = False  # the advice is not to be seen yet: one is asked first
        # What everybody wins, by seat, at the moments up to this one; None where it is not known.
        self.chances: list[list[float] | None] = [None]

    @property
    def mine(self) -> bool:
        """Tell whether it is the person here who moves."""
        return bool(self.seat == self.me)

    def mine_first(self, mover: js.View, other: js.View) -> tuple[js.View, js.View]:
        """Return what is the mover's and what is the other's, that of the person here first."""
        return (mover, other) if self.mine else (other, mover)

    @property
    def yours(self) -> bool:
        """Tell whether it is you who moves: nobody is you in a match that is watched."""
        return self.mine and not self.watched

    def subject(self, seat: int) -> str:
        """Return a seat as the subject of a sentence."""
        return "You" if seat == self.me and not self.watched else self.names[seat]

    def wins(self, seat: int) -> str:
        """Return who wins, in the present."""
        return self.subject(seat) + (" win" if seat == self.me and not self.watched else " wins")

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


def _others(names: list[str]) -> list[str]:
    """Return names that are not the usual ones, which follow from who sits where."""
    return [] if list(names) in (USUAL[: len(names)], USUAL[::-1]) else list(names)
