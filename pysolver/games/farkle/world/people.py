"""The tables one plays at and the people one plays against, as plain JSON values.

`data/kcd2_tables.json` and `data/kcd2_carried.json` hold what the game files of 1.5.5 say. What a person
carries is certain; that they throw just those dice, the rest being ordinary, is likely and not proven.
Names and places are those of `names`; whoever has no name is told by what they are, where, and their dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from pysolver.errors import GameError
from pysolver.games.farkle.notation import TARGETS
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.catalogue import DATA, ORDINARY, canonical_die, format_dice, short_title
from pysolver.games.farkle.world.names import Named, named, spelled
from pysolver.games.farkle.world.nearest import hint

SURE = (
    "What they carry is certain; that they throw it, with ordinary dice for the rest, is likely, not proven."
)
DICE_SET = "kcd2"  # what they carry is of that game
PERSON = "person"
BADGE_AT_STAKE = "money+badge"
EXAMPLE = "man kuttenberg heavenly"
COUNTS = ("no", "one", "two", "three", "four", "five", "six")


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
def people_by_id() -> Mapping[str, dict[str, Any]]:
    """Return all people by their ids in the files."""
    holding = [held for held in carried()["inventories"] if held["kind"] == PERSON]
    called = [(held, named(held["id"], PERSON)) for held in holding]
    return {held["id"]: _person(held, one) for held, one in called if one.kind == PERSON}


def _person(held: Mapping[str, Any], called: Named) -> dict[str, Any]:
    dice = [canonical_die(die, DICE_SET) for die, count in held["dice"].items() for _ in range(count)]
    filled = tuple(sorted(dice) + [ORDINARY] * (DICE - len(dice)))
    return {
        "name": called.name,
        "place": called.place,
        "title": _title(called, sum(die != ORDINARY for die in dice)),
        "dice": format_dice(filled),
        "slots": list(filled),
        "carried": dict(held["dice"]),
        "said": _said(held),
        "badges": {spelled(badge): count for badge, count in held["badges"].items()},
    }


def _title(called: Named, loaded: int) -> str:
    """Return who somebody is in a list: name and place, or what they are with the number of loaded dice."""
    if called.nobody:
        return f"{called.name}, {COUNTS[loaded]} loaded {'die' if loaded == 1 else 'dice'}"
    return f"{called.name}, {called.place}" if called.place else called.name


def _said(held: Mapping[str, Any]) -> str:
    """Return what somebody carries in words."""
    dice = [
        f"{count} × {short_title(canonical_die(die, DICE_SET), DICE_SET)}"
        for die, count in sorted(held["dice"].items())
    ]
    return ", ".join([*dice, *sorted(map(spelled, held["badges"]))]) or "ordinary dice"


def searched(search: str = "") -> dict[str, Any]:
    """Return the people whose name, place or dice have all words, or words that are spelt like these."""
    near = [_nearest(word) for word in search.lower().split()]
    found = matching(" ".join(near))
    if near == search.lower().split():
        return found
    return {**found, "note": f"Spelt as in {' '.join(near)!r}. {found['note']}"}


def _nearest(word: str) -> str:
    """Return a word by which people are known: this one, where any begins so, else the one most like it."""
    known = sorted({each for person in people_by_id().values() for each in _words(person)})
    return word if _has(known, word) else next(iter(get_close_matches(word, known, 1, cutoff=0.6)), word)


def matching(search: str = "") -> dict[str, Any]:
    """Return the people whose name, place or dice have all words; raise GameError where nobody has."""
    wanted = search.lower().split()
    everybody = people_by_id().values()
    found = [person for person in everybody if all(_has(_words(person), word) for word in wanted)]
    if not found:
        known = sorted({word for person in everybody for word in _words(person)})
        strange = [each for each in wanted if not _has(known, each)]
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


def person(name: str) -> dict[str, Any]:
    """Return one person by name, by words that only they have, a die they carry among them, or by id."""
    wanted = name.strip()
    if wanted in people_by_id():
        return people_by_id()[wanted]
    found: list[dict[str, Any]] = matching(name)["opponents"]
    called = [person for person in found if person["name"].lower() == wanted.lower()] or found
    if len(called) > 1:
        some = "; ".join(f"{person['name']} with {person['said']}" for person in called[:3])
        raise GameError(
            f"{len(called)} people are known by {wanted!r}: say a name, or a die they carry as well, "
            f"as in {EXAMPLE!r}. The first are: {some}."
        )
    return called[0]


def _words(person: Mapping[str, Any]) -> list[str]:
    """Return the words by which somebody is found, in lower case."""
    dice = person["dice"].replace(",", " ")
    return f"{person['name']} {person['place']} {person['said']} {dice}".lower().split()


def _has(words: Iterable[str], wanted: str) -> bool:
    """Tell whether one of the words begins so."""
    return any(word.startswith(wanted) for word in words)
