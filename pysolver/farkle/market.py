"""Where dice are to be had in KCD2: what they cost, and which inventories of the game files hold them."""

from __future__ import annotations

from typing import Any

from pysolver.farkle.catalogue import catalogue
from pysolver.farkle.people import carried

KNOWN_SET = "kcd2"
RANDOM = "random list"


def version(dice_set: str) -> str:
    """Return the version of the game whose files were read; "" where none were."""
    return str(carried()["version"]) if dice_set == KNOWN_SET else ""


def offers(name: str, dice_set: str) -> dict[str, Any]:
    """Return a die's price in the files' unit, where it lies, and whether it exists only once.

    `where` lists inventories by their ids: shops sell, people carry, places hide, lists fall at random.
    """
    if dice_set != KNOWN_SET or name not in catalogue(dice_set):
        return {"name": name, "price": None, "where": {}, "once": False}
    title = catalogue(dice_set)[name].name
    where: dict[str, list[str]] = {}
    held = 0
    for listed in carried()["inventories"]:
        if title in listed["dice"]:
            where.setdefault(listed["kind"], []).append(listed["id"])
            held += listed["dice"][title]
    once = held == 1 and RANDOM not in where
    return {"name": name, "price": carried()["prices"].get(title), "where": where, "once": once}
