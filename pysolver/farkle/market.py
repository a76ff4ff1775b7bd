"""Where dice are to be had in KCD2: what they cost, and which inventories of the game files hold them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pysolver.farkle.catalogue import BEHIND, catalogue
from pysolver.farkle.people import PERSON, carried, people_by_id
from pysolver.farkle.rules import DICE

KNOWN_SET = "kcd2"
RANDOM = "random list"
NAMED = ("shop", "place", "person")  # kinds of inventory, in the order in which they are told


def version(dice_set: str) -> str:
    """Return the version of the game whose files were read; "" where none were."""
    return str(carried()["version"]) if dice_set == KNOWN_SET else ""


def offers(name: str, dice_set: str) -> dict[str, Any]:
    """Return a die's price in the files' unit, where it lies, and whether it exists only once.

    `where` lists inventories by their ids: shops sell, people carry, places hide, lists fall at random.
    `places` says the same in words, lists apart.
    """
    slug = name.partition(BEHIND)[0]
    if dice_set != KNOWN_SET or slug not in catalogue(dice_set):
        return {"name": name, "price": None, "where": {}, "places": [], "once": False}
    title = catalogue(dice_set)[slug].name
    where: dict[str, list[str]] = {}
    for listed in carried()["inventories"]:
        if title in listed["dice"]:
            where.setdefault(listed["kind"], []).append(listed["id"])
    places = [_spoken(kind, one) for kind in NAMED for one in where.get(kind, ())]
    price = carried()["prices"].get(title)
    return {"name": name, "price": price, "where": where, "places": places, "once": held(slug) == 1}


@cache
def held(name: str) -> int:
    """Return how many of a die of KCD2 are to be found: six of what falls at random."""
    title = catalogue(KNOWN_SET)[name].name
    lists = [listed for listed in carried()["inventories"] if title in listed["dice"]]
    if any(listed["kind"] == RANDOM for listed in lists):
        return DICE
    there: int = sum(listed["dice"][title] for listed in lists)
    return min(there, DICE)


def _spoken(kind: str, one: str) -> str:
    """Return an inventory in words, made from its id."""
    if kind == PERSON and one in people_by_id():
        person = people_by_id()[one]
        return f"{person['name']} ({person['place'] or kind})"
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(rf"^({kind}|poi)_", "", one).replace("_", " "))
    return f"{words[:1].upper()}{words[1:]} ({kind})"
