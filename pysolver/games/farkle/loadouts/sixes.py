"""The best six dice there are, and which loadouts are worth a look first: read from a table.

`farkle/sixes.npz` comes from the atlas (`offline/sixes.py`). Of each pool of dice it holds, for its targets,

    <pool>_dice[target, place, slot]    the loadouts of most points, best first, as places in `kinds_of`
    <pool>_value[target, place]         what a turn of each brings on average
    <set>_guess[target, coefficient]    what the logarithm of a loadout's value is about: a constant, one for
                                        each kind, one for each pair of kinds

A pool is a set of dice (`kcd2`, `kcd1`), each as often as one likes, or `kcd2-found`: each as often as the
inventories of the game files hold it. A guess is never shown: it says which loadouts to solve first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np

from pysolver.errors import GameError
from pysolver.games.farkle.loadouts.loadouts import Kind, Owned, alike, kinds_of
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.world import market
from pysolver.games.farkle.world.catalogue import format_dice
from pysolver.sayings.say import saying, saying_n
from pysolver.tables.format import PrebuiltTable, open_table
from pysolver.turns.program import Floats, Places

TABLE = "sixes"
RULES_VERSION, FORMAT_VERSION = "1", 1
FOUND = f"{market.KNOWN_SET}-found"


@cache
def _table() -> PrebuiltTable:
    return open_table(GAME_ID, TABLE, RULES_VERSION, FORMAT_VERSION)


def parameters() -> Mapping[str, Any]:
    """Return what the table was built for: targets, and the dice of each set as they were."""
    found: Mapping[str, Any] = _table().meta["parameters"]
    return found


def targets(pool: str) -> tuple[int, ...]:
    """Return the targets at which the best of a pool are known; none for a pool that the table lacks."""
    return tuple(parameters()["targets"].get(pool, ()))


def pool_of(dice_set: str, found: bool) -> str:
    """Return the pool of a set; raise GameError where nobody knows what of it is to be found."""
    if found and dice_set != market.KNOWN_SET:
        raise GameError(
            # dice that players can get are asked for, in a game where nobody has listed them;
            # e.g. known="kcd2"
            saying(
                "farkle.found_unknown",
                "Where dice are to be found is known of {known} alone: ask for all dice.",
                known=market.KNOWN_SET,
            )
        )
    return FOUND if found else dice_set


def described(dice_set: str, found: bool) -> str:
    """Say which loadouts were looked at, and whether others can be better."""
    dice = _looked_at(dice_set, found)
    if dice_set in parameters()["proven"]:
        # which dice the best six are of, all of which were looked at; e.g. dice=farkle.of_all
        return saying("farkle.none_better", "{dice}; none is better", dice=dice)
    # which dice the best six are of, not all of which were looked at; e.g. dice=farkle.of_found
    return saying(
        "farkle.not_proven",
        "{dice}; not proven: only the most promising were solved, each exactly",
        dice=dice,
    )


def _looked_at(dice_set: str, found: bool) -> str:
    if pool_of(dice_set, found) == FOUND:
        # which dice the best six are of; e.g. version="1.5.5"
        return saying(
            "farkle.of_found",
            "the dice that inventories of the game files {version} have, as often as they do",
            version=market.version(dice_set),
        )
    kinds = len(kinds_of(dice_set))
    # which dice the best six are of: a loadout is six dice to play with; e.g. n=3262623, kinds=32
    return saying_n(
        "farkle.of_all",
        "the only loadout of {kinds} different dice, any number of each",
        "all {n} loadouts of {kinds} different dice, any number of each",
        comb(kinds + DICE - 1, DICE),
        kinds=kinds,
    )


def supply(pool: str) -> tuple[tuple[str, ...], ...]:
    """Return, by kind of die of a pool, the names of its dice that a loadout may take, at most six."""
    if pool != FOUND:
        return tuple((kind.names[0],) * DICE for kind in kinds_of(pool))
    listed = []
    for kind in kinds_of(market.KNOWN_SET):
        held = sorted(((market.held(name), name) for name in kind.names), key=lambda pair: -pair[0])
        listed.append(tuple([name for count, name in held for _ in range(count)][:DICE]))
    return tuple(listed)


def best(dice_set: str, target: int, top: int, found: bool) -> list[dict[str, Any]]:
    """Return the best loadouts at a table's target, of all dice or of those that are to be found."""
    pool = pool_of(dice_set, found)
    if target not in targets(pool):
        raise GameError(
            # a target at which no table knows the best dice; e.g. known="1500, 2000", target="2500"
            saying(
                "farkle.sixes_unknown",
                "The best six of these dice are known at the targets {known}, not at {target}.",
                known=", ".join(map(str, targets(pool))),
                target=str(target),
            )
        )
    names, place = supply(pool), targets(pool).index(target)
    dice, value = (_table().arrays[f"{pool}_{what}"][place][:top] for what in ("dice", "value"))
    return [
        {"dice": format_dice(six := _six(names, row.tolist())), "slots": list(six), "value": float(worth)}
        for row, worth in zip(dice, value, strict=True)
    ]


def _six(names: Sequence[Sequence[str]], kinds: Sequence[int]) -> tuple[str, ...]:
    return tuple(names[kind][kinds[:place].count(kind)] for place, kind in enumerate(kinds))


def guesses(owned: Owned, uses: Sequence[Sequence[int]], target: int) -> Floats | None:
    """Return about what loadouts are worth, given how many they use of each owned kind.

    None where a die is no listed one: then nothing is known to guess from.
    """
    known = [_place(kind, owned.dice_set) for kind in owned.kinds]
    places = [place for place in known if place is not None]
    if len(places) < len(known):
        return None
    counts = np.zeros((len(uses), len(kinds_of(owned.dice_set))))
    counts[:, places] = uses
    near = int(np.argmin([abs(each - target) for each in parameters()["guessed"]]))
    return np.asarray(features(counts) @ _table().arrays[f"{owned.dice_set}_guess"][near])


def _place(kind: Kind, dice_set: str) -> int | None:
    return next((place for place, known in enumerate(kinds_of(dice_set)) if alike(known.die, kind.die)), None)


def features(counts: Floats) -> Floats:
    """Return what a guess is made from, given counts[loadout, kind]: 1, the counts, the pairs."""
    first, second = _pairs(counts.shape[1])
    pairs = counts[:, first] * (counts[:, second] - (first == second))
    return np.hstack([np.ones((len(counts), 1)), counts, pairs])


@cache
def _pairs(kinds: int) -> tuple[Places, Places]:
    return np.triu_indices(kinds)
