"""The tables one plays at and the people one plays against, as plain JSON values.

`data/kcd2_tables.json` and `data/kcd2_carried.json` hold what the game files of 1.5.5 say. What a person
carries is certain; that they throw just those dice, the rest being ordinary, is likely and not proven.
A name is made from the id in the files; the place is read off its first letters where shops of the same
place, or the list itself, say what they mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from pysolver.errors import GameError
from pysolver.games.farkle.notation import TARGETS
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.catalogue import DATA, ORDINARY, canonical_die, format_dice, short_title
from pysolver.games.farkle.world.nearest import hint

SURE = (
    "What they carry is certain; that they throw it, with ordinary dice for the rest, is likely, not proven."
)
PLACES = {
    "kbyl": "Bylany",
    "kkut": "Kuttenberg",
    "kmal": "Malesov",
    "kmis": "Miskovice",
    "kpri": "Pritoky",
    "ksta": "Stara Kutna",
    "ksuc": "Suchdol",
    "ttac": "Tachov",
    "ttro": "Troskovice",
    "tzel": "Zhelejov",
}
DICE_SET = "kcd2"  # what they carry is of that game
PERSON = "person"
BADGE_AT_STAKE = "money+badge"


@cache
def _data(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


def tables() -> dict[str, Any]:
    """Return the kinds of table of KCD2 with target, wager and badge, and the targets seen in both games."""
    listed = _data("kcd2_tables")
    kinds = [
        {
            "name": kind["level"],
            "target": kind["target"],
            "wager": kind["wager_groschen"],
            "badge": kind["badge_required"],
            "badge_at_stake": kind["at_stake"] == BADGE_AT_STAKE,
        }
        for kind in listed["tables"]
    ]
    return {
        "version": f"{listed['game']} {listed['version']}",
        "note": listed["note"],
        "tables": kinds,
        "targets": list(TARGETS),
    }


def table(name: str) -> dict[str, Any]:
    """Return a kind of table by its name; raise GameError that names the nearest."""
    kinds: dict[str, dict[str, Any]] = {kind["name"]: kind for kind in tables()["tables"]}
    wanted = name.strip().lower()
    if wanted in kinds:
        return kinds[wanted]
    near = get_close_matches(wanted, kinds, cutoff=0.4)
    said = hint(near, f"they are {', '.join(kinds)}")
    raise GameError(f"There is no table {name.strip()!r}; {said}.")


def carried() -> Mapping[str, Any]:
    """Return all that is known of who and what holds dice and badges, prices too, as the files say it."""
    return _data("kcd2_carried")


@cache
def _people() -> tuple[dict[str, Any], ...]:
    return tuple(_person(held) for held in carried()["inventories"] if held["kind"] == PERSON)


@cache
def people_by_id() -> Mapping[str, dict[str, Any]]:
    """Return all people by their ids in the files."""
    return {person["id"]: person for person in _people()}


def _person(held: Mapping[str, Any]) -> dict[str, Any]:
    letters, _, rest = held["id"].partition("_")
    place = PLACES.get(letters, "")
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", (rest if place else held["id"]).replace("_", " "))
    dice = [canonical_die(die, DICE_SET) for die, count in held["dice"].items() for _ in range(count)]
    filled = tuple(sorted(dice) + [ORDINARY] * (DICE - len(dice)))
    return {
        "id": held["id"],
        "name": words[:1].upper() + words[1:],
        "place": place,
        "dice": format_dice(filled),
        "slots": list(filled),
        "carried": dict(held["dice"]),
        "said": _said(held),
        "badges": dict(held["badges"]),
    }


def _said(held: Mapping[str, Any]) -> str:
    """Return what somebody carries in words."""
    dice = [
        f"{count} × {short_title(canonical_die(die, DICE_SET), DICE_SET)}"
        for die, count in sorted(held["dice"].items())
    ]
    return ", ".join([*dice, *sorted(held["badges"])]) or "ordinary dice"


def opponents(search: str = "") -> dict[str, Any]:
    """Return the people whose name, place or id has all the words; raise GameError where nobody has them."""
    wanted = search.lower().split()
    found = [person for person in _people() if all(word in _text(person) for word in wanted)]
    if not found:
        known = sorted({word for person in _people() for word in _text(person).split()})
        strange = [each for each in wanted if not any(each in word for word in known)]
        near = [word for each in strange for word in get_close_matches(each, known, cutoff=0.5)]
        said = hint(near, "try a place, as in Kuttenberg")
        raise GameError(f"Nobody is known by {search.strip()!r}; {said}.")
    listed = carried()
    return {
        "version": f"{listed['game']} {listed['version']}",
        "source": listed["source"],
        "note": SURE,
        "opponents": found,
    }


def opponent(name: str) -> dict[str, Any]:
    """Return one person by id, name, or words that only they have."""
    wanted = name.strip().lower()
    for person in _people():
        if wanted in (person["id"].lower(), person["name"].lower()):
            return person
    found: list[dict[str, Any]] = opponents(name)["opponents"]
    if len(found) > 1:
        named = ", ".join(person["id"] for person in found[:3])
        raise GameError(f"{len(found)} people are known by {name.strip()!r}: say which, as in {named}.")
    return found[0]


def _text(person: Mapping[str, Any]) -> str:
    return f"{person['name']} {person['place']} {person['id']}".lower()
