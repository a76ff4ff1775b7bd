"""The games that this device keeps, by id: a summary for the list, and the text of the match.

They lie in the browser's IndexedDB, reached by `js.games` (web/early.js), which answers None where it is
forbidden, full or damaged. Nothing of it is ever sent anywhere.
"""

import asyncio
import json

import js
from kit.speech import saying, saying_n

from record import store
from record.moments import MOST_SEATS, WATCHED, Moment, Record, seat_of_you

OWN_NOTES = ("kept", "name", "played")  # what an export says of a game beside the match
LONGEST_ID = 60
SUMMARY = store.record_of(
    {
        "id": store.text(LONGEST_ID),
        "game": store.text(60),
        "name": store.text(100),
        "seats": store.list_of(store.text(60), MOST_SEATS),
        "played": store.text(40),  # when it was played last, as it is shown
        "changed": store.text(40),  # the same as it is sorted
        "steps": store.whole(0, 100000),
        "state": store.text(300),  # how it ended, as it was said
        "first": store.list_of(store.whole(0, MOST_SEATS - 1), MOST_SEATS),  # who won it, by seat
        "you": store.whole(0, MOST_SEATS - 1),  # the seat of the person here
        "watched": store.flag(),  # nobody's here: others were looked on
        "aim": store.one_of("", "win", "points"),  # what its review was by, "" before it was reviewed
        "hard": store.whole(0, 100000),  # your decisions in it that were not obvious
        "lost": store.number(0, 1000000),  # in all of them
        "squares": store.number(0, 1000000000),
    }
)


class Library:
    """Keep games, and give them back; `notice(words)` hears once that this device keeps none."""

    def __init__(self, notice: js.Callable[[str], object]) -> None:
        self._notice = notice
        self.damaged = 0  # games that are kept, but were not to be read when all were read last
        self._told = False
        self._asked_to_last = False
        self._last: tuple[js.Mark, str] | None = None  # what was kept last, and with which summary

    def keep(self, record: Record, moment: Moment) -> None:
        """Keep the present match as it is now; a step is added to what is kept of it already."""
        now = js.Date.new()
        if not record.id:
            record.id = _new_id(now)
        summary: js.Summary = {
            "id": record.id,
            "game": record.game,
            "name": record.notes.get("name", ""),
            "seats": [moment.names[seat] for seat in (moment.seats if _others_played(record) else [0])],
            "played": _date(now),
            "changed": now.toISOString(),
            "steps": len(record.trail),
            "state": moment.ended,
            "first": moment.first,
            "you": record.me,
            "watched": moment.watched,
        }
        mark, before = self._last or (None, "")
        more, self._last = record.since(mark), (record.mark, json.dumps(summary))
        asyncio.create_task(self._keep(record, summary, before, more))

    async def _keep(self, record: Record, summary: js.Summary, before: str, more: str | None) -> None:
        added = more is not None and await js.games.append(record.id, before, json.dumps(summary), more)
        if not added and not await self.write([(summary, record.text(undone=True))]):
            if not self._told:
                self._told = True
                self._notice(forbidden())
        elif not self._asked_to_last:
            self._asked_to_last = True
            await js.games.persist()

    async def write(self, games: list[tuple[js.Summary, str | None]]) -> bool:
        """Keep summaries and matches, all or none; a match None stays as it is. Tell whether it went."""
        rows = [[summary["id"], json.dumps(summary), match] for summary, match in games]
        return bool(await js.games.write(json.dumps(rows)))

    async def all(self) -> list[js.Summary] | None:
        """Return the summaries of all games, the newest first; None where this device keeps none."""
        written = await js.games.list()
        if written is None:
            return None
        rows = json.loads(written)
        found = [each for each in [SUMMARY(store.parse(row)) for row in rows] if each["id"]]
        self.damaged = len(rows) - len(found)
        found.sort(key=lambda each: each["changed"], reverse=True)
        return found

    async def read(self, game: str) -> str:
        """Return the match of a game by its id; "" where it cannot be read."""
        found = await js.games.read(game)
        return str(found or "")

    async def note(self, game: str, about: js.Lost) -> None:
        """Note in the summary of a game what its review says of you."""
        for summary in await self.all() or []:
            if summary["id"] == game:
                summary["aim"], summary["hard"] = about["aim"], about["hard"]
                summary["lost"], summary["squares"] = about["lost"], about["squares"]
                await self.write([(summary, None)])

    async def remove(self, game: str) -> bool:
        """Forget a game."""
        return bool(await js.games.remove(game))

    async def export(self, games: list[js.Summary]) -> str:
        """Return matches one after the other, each with its name, id and date as notes."""
        texts = []
        for each in games:
            texts.append(_noted(each, await self.read(each["id"])))
        return "\n".join(texts)

    async def take(self, matches: list[js.wire.KeptMatch]) -> int | None:
        """Keep matches as the engine has read them; return how many are new or longer, None for a failure."""
        known = await self.all()
        if known is None:
            return None
        steps = {each["id"]: each["steps"] for each in known}
        now = js.Date.new()
        games: list[tuple[js.Summary, str | None]] = []
        for each in matches:
            summary = _imported(each, now)
            if each["steps"] > steps.get(summary["id"], -1):
                steps[summary["id"]] = each["steps"]
                games.append((summary, each["match"]))
        return len(games) if not games or await self.write(games) else None


def forbidden() -> str:
    """Say that this device keeps no games."""
    # why no games are kept, and that the one on the table goes on
    return saying(
        "record.forbidden",
        "This device keeps no games: its browser forbids it, is full, or keeps something else under their "
        "name. The game on the table is safe.",
    )


def damaged(count: int) -> str:
    """Say that so many of the games that are kept cannot be read."""
    # of games that are kept on this device; e.g. n=2
    return saying_n(
        "record.damaged",
        "{n} kept game cannot be read: it is damaged, and stays as it is.",
        "{n} kept games cannot be read: they are damaged, and stay as they are.",
        count,
    )


def _imported(each: js.wire.KeptMatch, now: js.Date) -> js.Summary:
    """Return the summary of a match that the engine has read."""
    notes = each["notes"]
    found: js.Summary = SUMMARY(
        {
            "id": store.text(LONGEST_ID)(notes.get("kept")) or _new_id(now),
            "game": each["game"],
            "name": notes.get("name", ""),
            "seats": each["seats"],
            "played": notes.get("played") or notes.get("date") or _date(now),
            "changed": now.toISOString(),
            "steps": each["steps"],
            "state": each["state"] if each["over"] else "",
            "first": each["first"],
            "you": seat_of_you(each["seats"], notes),
            "watched": WATCHED in notes,
        }
    )
    return found


def _noted(summary: js.Summary, match: str) -> str:
    """Return a match with notes that say what the list says of it."""
    said = {"kept": summary["id"], "name": summary["name"], "played": summary["played"]}
    own = ["# %s:" % name for name in OWN_NOTES]
    lines = [
        line for line in match.split("\n") if line and not [note for note in own if line.startswith(note)]
    ]
    return "\n".join(lines + ["# %s: %s" % (name, said[name]) for name in OWN_NOTES if said[name]]) + "\n"


def _others_played(record: Record) -> bool:
    return bool([step for step in record.trail if step["seat"]])


def _new_id(now: js.Date) -> str:
    return "%s-%d" % (now.toISOString(), int(1000000 * js.Math.random()))


def _date(now: js.Date) -> str:
    """Return a moment by the clock of this device, as in 2026-11-18 21:03."""
    return str(now.toLocaleString("sv-SE"))[:16]
