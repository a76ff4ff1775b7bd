"""The matches of a game on this page: the present one, those before and after it, and what is kept of them.

What the engine has said of a point is kept beside it, so that undo and redo are drawn at once.
"""

import js
from kit.speech import voice

from record import store
from record.moments import MOST_SEATS, Moment, Record, order_of

MOST = 8  # matches that undo leads back through
KNOWN = 60  # points of which the engine's words are kept
HOPED = 60  # steps of which is kept what they would lead to
RESULTS = 12  # results of finished matches that are kept
ADDED = 100  # times that is added to a kept match before its text is written anew

NUMBER = store.whole(0, 1000000000)
MATCH = store.record_of(
    {
        "match": store.text(200000),
        "at": store.whole(0, 100000),
        "position": store.text(2000),
        "here": store.text(4000),
        "number": NUMBER,
        "you": store.whole(0, MOST_SEATS - 1),
        "id": store.text(60),
    }
)
MORE = store.record_of(  # what is added to a kept match
    {
        "more": store.text(200000),
        "at": store.whole(0, 100000),
        "position": store.text(2000),
        "here": store.text(4000),
    }
)
PAIRS = store.list_of(store.list_of(store.whole(-1000000, 1000000), 2), RESULTS)
EARLIER = store.record_of(
    {"position": store.text(2000), "session": store.record_of({"seat": store.whole(0, 1)})}
)


class Shelf:
    """A line of matches and a place in it; going on from the middle drops what was undone."""

    def __init__(self, spec: js.wire.Spec) -> None:
        self._spec = spec
        self._records: list[Record] = []
        self._place = 0
        self._found = _Newest(KNOWN)
        self._hoped = _Newest(HOPED)
        self._with_earlier = True
        self._mark: js.Mark | None = None  # of the match that is kept
        self._added = 0
        self._results = store.get("results " + spec["id"], PAIRS, own=True)
        self._results = [pair for pair in self._results if len(pair) == 2]

    @property
    def record(self) -> Record:
        """The present match."""
        return self._records[self._place]

    @property
    def can_undo(self) -> bool:
        return self._place > 0 or self.record.at > 0

    @property
    def can_redo(self) -> bool:
        return self._place + 1 < len(self._records) or self.record.at < len(self.record.trail)

    @property
    def results(self) -> list[int]:
        """What finished matches have brought, the oldest first."""
        return [points for _, points in self._results]

    # Going on

    def place(self, position: str) -> None:
        """Begin with a match at a position of which the engine has said nothing yet."""
        start: js.wire.Point = {"position": position, "seat": 0, "order": [], "phase": "decide"}
        self._records = [self._new(position, start)]
        self._place = 0

    def open(
        self,
        opening: str,
        reply: js.wire.Looked,
        objective: str,
        names: list[str] | None = None,
        notes: dict[str, str] | None = None,
        instead: bool = False,
    ) -> None:
        """Put a match that begins at a point after the present one, or in its place."""
        record = self._new(opening, _point(reply), names, notes)
        present = self.record
        same = not present.trail and present.start == record.start and present.notes == record.notes
        self._put(record, instead or same)
        self.look(reply, objective)

    def load(self, reply: js.wire.Replayed, objective: str, kept: js.Kept, instead: bool = False) -> None:
        """Put a match that was replayed after the present one, with what was `kept` of it."""
        seats, notes, trail = reply["seats"], reply["notes"], reply["trail"]
        record = self._new(reply["opening"], reply["start"], seats, notes, trail)
        record.number = kept.get("number") or record.number
        record.id = kept.get("id", "")
        self._put(record, instead)
        self.look(reply, objective)
        record.at = min(kept.get("at", record.at), record.at)

    def step(self, reply: js.wire.Stepped, objective: str) -> None:
        """Go on by what the engine says that steps did."""
        self.record.push(reply["trail"])
        del self._records[self._place + 1 :]
        self.look(reply, objective)

    def sit(self, you: int, names: list[str] | None = None, who: list[str] | None = None) -> None:
        """Say which seat of the match is the person's here, and what the players are called, and are."""
        self.record.sit(you, names, who)

    def move(self, by: int) -> bool:
        """Undo (-1) or redo (1); tell whether it went."""
        if self.record.move(by):
            return True
        if not 0 <= self._place + by < len(self._records):
            return False
        self._place += by
        return True

    def _put(self, record: Record, instead: bool) -> None:
        self._records = self._records[: self._place + (0 if instead else 1)][-MOST:] + [record]
        self._place = len(self._records) - 1

    def _new(
        self,
        opening: str,
        start: js.wire.Point,
        names: list[str] | None = None,
        notes: dict[str, str] | None = None,
        trail: list[js.wire.Record] | None = None,
    ) -> Record:
        numbers = [number for number, _ in self._results] + [record.number for record in self._records]
        game, rules = self._spec["id"], self._spec["rules_version"]
        record = Record(game, rules, opening, start, names, notes, trail)
        record.number = max(numbers + [0]) + 1
        return record

    # What the engine has said

    def look(self, reply: js.wire.Looked, objective: str) -> None:
        """Keep what the engine says of the present point."""
        self._found.put(_key(self.record.point, objective, self.record.names), reply)

    def found(self, objective: str) -> js.wire.Looked | None:
        """Return what the engine has said of the present point, None where that is not known."""
        found: js.wire.Looked | None = self._found.get(_key(self.record.point, objective, self.record.names))
        return found

    def hope(self, objective: str, steps: list[list[str]], reply: js.wire.Stepped) -> None:
        """Keep what the engine says that steps from the present point would do."""
        self._hoped.put(self._way(objective, steps), reply)

    def hoped(self, objective: str, steps: list[list[str]]) -> js.wire.Stepped | None:
        """Return what the engine says that steps from the present point do, None where that is not known."""
        hoped: js.wire.Stepped | None = self._hoped.get(self._way(objective, steps))
        return hoped

    def _way(self, objective: str, steps: list[list[str]]) -> str:
        """Return what the engine's words of steps from the present point depend on."""
        record = self.record
        words = [" ".join(step) for step in steps] + record.names
        return "|".join([_key(record.point, objective, [])] + words)

    # What is kept

    def keep(self, moment: Moment, result: int | None = None) -> None:
        """Keep the present match with what is undone, and its result if it is over.

        A step is added to what is kept already; the whole match is written where that has changed.
        """
        game, record = self._spec["id"], self.record
        kept = {"at": record.at, "position": moment.position, "here": record.here}
        kept["more"] = record.since(self._mark)
        added = self._added < ADDED and kept["more"] is not None
        if added and store.append("match " + game, kept):
            self._added += 1
        else:
            kept.pop("more")
            kept["match"] = record.text(undone=True)
            kept["number"], kept["you"], kept["id"] = record.number, record.me, record.id
            store.put("match " + game, kept, own=True)
            self._added = 0
        self._mark = record.mark
        results = [pair for pair in self._results if pair[0] != record.number]
        if result is not None:
            results = (results + [[record.number, result]])[-RESULTS:]
        if results != self._results:
            self._results = results
            store.put("results " + game, results, own=True)

    def kept(self) -> tuple[js.Kept, str]:
        """Return the match that was kept, and the text that was kept where it is none."""
        text = self.raw()
        kept: js.Kept = store.get("match " + self._spec["id"], MATCH, own=True).copy()
        if text:
            for more in store.appended("match " + self._spec["id"], MORE):
                if not more["position"]:
                    break  # damaged: up to here it is whole
                kept["match"] += more["more"]
                for name in ("at", "position", "here"):
                    kept[name] = more[name]
            return (kept, "") if kept["match"] else (MATCH(None), text)
        if self._with_earlier:
            earlier = store.earlier(self._spec["id"], EARLIER)
            kept["position"], kept["you"] = earlier["position"], earlier["session"]["seat"]
        return kept, ""

    def raw(self) -> str:
        """Return the text of the kept match, whatever it is."""
        return store.raw("match " + self._spec["id"], own=True)

    def forget_earlier(self) -> None:
        """Look no more for what a build before this one kept."""
        self._with_earlier = False


class _Newest:
    """Values by key, of which so many are kept: the newest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[str, js.wire.Looked] = {}
        self._order: list[str] = []  # keys, the oldest first

    def get(self, key: str) -> js.View:
        """Return the value of a key, None where there is none."""
        return self._values.get(key)

    def put(self, key: str, value: js.wire.Looked) -> None:
        """Keep a value, and drop the oldest where there are too many."""
        if key not in self._values:
            self._order.append(key)
        self._values[key] = value
        while len(self._order) > self._most:
            self._values.pop(self._order.pop(0))


def _point(reply: js.wire.Point) -> js.wire.Point:
    return {
        "position": reply["position"],
        "seat": reply["seat"],
        "order": reply["order"],
        "phase": reply["phase"],
    }


def _key(point: js.wire.Point, objective: str, names: list[str]) -> str:
    """Return what the engine's words of a point depend on: the end, and those of several, name the seats."""
    order = order_of(point)
    named = names if point["phase"] == "over" or len(order) > 2 else []
    return "|".join([voice().code, objective, str(order), point["phase"], point["position"]] + named)
