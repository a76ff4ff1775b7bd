"""Where dice are to be had in KCD2, what they cost, and what the tables play to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from pysolver.errors import GameError
from pysolver.farkle.catalogue import DATA, catalogue

KNOWN_SET = "kcd2"
RANDOM = "random list"


@cache
def _carried() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((DATA / "kcd2_carried.json").read_text(encoding="utf-8"))
    return found


def version(dice_set: str) -> str:
    """Return the version of the game whose files were read; "" where none were."""
    return str(_carried()["version"]) if dice_set == KNOWN_SET else ""


def offers(name: str, dice_set: str) -> dict[str, Any]:
    """Return a die's price in the files' unit, where it lies, and whether it exists only once.

    `where` lists inventories by their ids: shops sell, people carry, places hide, lists fall at random.
    """
    if dice_set != KNOWN_SET or name not in catalogue(dice_set):
        return {"name": name, "price": None, "where": {}, "once": False}
    title = catalogue(dice_set)[name].name
    where: dict[str, list[str]] = {}
    held = 0
    for listed in _carried()["inventories"]:
        if title in listed["dice"]:
            where.setdefault(listed["kind"], []).append(listed["id"])
            held += listed["dice"][title]
    once = held == 1 and RANDOM not in where
    return {"name": name, "price": _carried()["prices"].get(title), "where": where, "once": once}


@cache
def tables() -> dict[str, int]:
    """Return the target of every kind of table, by its level."""
    listed = json.loads((DATA / "kcd2_tables.json").read_text(encoding="utf-8"))["tables"]
    return {table["level"]: int(table["target"]) for table in listed}


def target_of(table: str) -> int:
    """Return what a table plays to; raise GameError for one that is not known."""
    try:
        return tables()[table.strip().lower()]
    except KeyError:
        raise GameError(f"The tables are {', '.join(tables())}, as in --table miner, not {table!r}.") from None
