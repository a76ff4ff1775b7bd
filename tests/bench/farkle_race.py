"""KCD Farkle to win: exact races and first estimates, beside the limits and tuned C with vectors."""

from __future__ import annotations

import time
from functools import partial

from pysolver.contract.job import finish
from pysolver.games.farkle.effects import Effect
from pysolver.games.farkle.race.clock import done_within
from pysolver.games.farkle.race.estimate import estimated, with_uses
from pysolver.games.farkle.race.race import Dice, Pairing, racer_of
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.world.badges import parse_worn
from pysolver.games.farkle.world.catalogue import die_of, parse_dice
from pysolver.turns.compiled import COMPILED
from pysolver.turns.race import Fewer, Race, race_job
from tests.bench import Row, best_seconds

# Both players' dice, the limit with numpy alone and what C takes, in seconds, to 4000.
CASES = {
    "ordinary": ("ordinary*6", "ordinary*6", 1.0, 0.05),
    "two kinds a side": ("odd*3,ordinary*3", "weighted*2,ordinary*4", 6.0, 0.4),
    "three kinds a side": ("odd*2,lucky*2,ordinary*2", "weighted*2,king*2,ordinary*2", 20.0, 1.6),
    "six different a side": (
        "aranka,odd,even,lucky,favourable,king",
        "weighted,pie,monk,trinity,greasy,ordinary",
        120.0,
        13.0,
    ),
}
FAIR = {3000: 0.565708360, 4000: 0.557117046, 5000: 0.551228844, 6000: 0.546867636, 8000: 0.540722029}
BADGES = ("gold-warlord", "tin-doppelganger", "tin-resurrection")  # on both sides, one use a side
TIMES_PLAIN = 4.0  # that all races with badges may take, of the race without
WITH_BADGES_SECONDS = 0.35  # of an estimate, some third of what it may take in the browser
TARGET = 4000
ESTIMATE_SECONDS = 0.15  # half of what it may take in the browser
TIMES_C = 3.0


def rows() -> list[Row]:
    """Measure every case once: they are long."""
    found = []
    for name, (mine, theirs, limit, c) in CASES.items():
        pairing = Pairing(_dice(mine), _dice(theirs))
        racer_of(pairing.mine), racer_of(pairing.theirs)
        begun = best_seconds(partial(estimated, pairing, TARGET // UNIT, TARGET // UNIT))
        found.append(Row(f"farkle: {name}, first estimate", begun, "s", limit=ESTIMATE_SECONDS))
        found.append(Row(f"farkle: {name}, race by numpy", _seconds(pairing, loops=False), "s", limit=limit))
        if COMPILED:
            _seconds(pairing, 2, loops=True)  # compiled by now
            seconds = _seconds(pairing, loops=True)
            found.append(Row(f"farkle: {name}, race by loops", seconds, "s", limit=TIMES_C * c))
    for badge in BADGES:
        found.append(_estimate(badge))
        for way in ("numpy", "loops") if COMPILED else ("numpy",):
            seconds, times = _with_badge(badge, loops=way == "loops")
            name = f"farkle: ordinary, {badge} on both sides, all races by {way}"
            found.append(Row(name, seconds, "s"))
            found.append(Row(f"{name}, in races without", times, "", limit=TIMES_PLAIN))
    return found + _values()


def _estimate(badge: str) -> Row:
    """Measure the first estimate of a race with a badge on both sides."""
    dice, effect = _dice("ordinary*6"), parse_worn(badge, "kcd2").effect
    pairing, need = Pairing(dice, dice, False, effect, effect), TARGET // UNIT
    plain = estimated(pairing.left(0, 0), need, need)

    def found() -> None:
        done_within.cache_clear()
        with_uses(plain, pairing)

    name = f"farkle: ordinary, {badge} on both sides, first estimate"
    return Row(name, best_seconds(found), "s", limit=WITH_BADGES_SECONDS)


def _with_badge(badge: str, *, loops: bool) -> tuple[float, float]:
    """Solve the races with a use left to nobody, to one and to both; return seconds, and in plain races.

    Plain ones are solved in between, since a machine is not always as fast.
    """
    dice, effect = _dice("ordinary*6"), parse_worn(badge, "kcd2").effect
    _races(dice, effect, 2, loops)  # compiled by now
    plain, whole = list[float](), list[float]()
    for _ in range(3):
        alone, with_it = _races(dice, effect, TARGET // UNIT, loops)
        plain.append(alone)
        whole.append(with_it)
    return min(whole), min(whole) / min(plain)


def _races(dice: Dice, effect: Effect, need: int, loops: bool) -> tuple[float, float]:
    """Return the seconds of the race without a badge, and of all races with one."""
    able, bare = racer_of(dice, False, effect), racer_of(dice)
    begun = time.process_time()
    none = finish(race_job(bare, bare, need, loops=loops))
    plain = time.process_time() - begun
    one = finish(race_job(able, bare, need, None, Fewer((none.second,)), loops=loops))
    finish(race_job(able, able, need, None, Fewer((one.first,), (one.first,)), loops=loops))
    return plain, time.process_time() - begun


def _values() -> list[Row]:
    """Hold fair races against values of a program that shares no code."""
    racer = racer_of(_dice("ordinary*6"))
    race = finish(race_job(racer, racer, max(FAIR) // UNIT))
    missed = max(abs(_start(race, target) - win) for target, win in FAIR.items())
    return [Row("farkle: fair races to 3000..8000 miss those of another program by", missed, "", limit=1e-8)]


def _start(race: Race, target: int) -> float:
    return float(race.first[target // UNIT, target // UNIT])


def _seconds(pairing: Pairing, need: int = TARGET // UNIT, *, loops: bool) -> float:
    one, other = racer_of(pairing.mine), racer_of(pairing.theirs)
    begun = time.process_time()
    finish(race_job(one, other, need, loops=loops))
    return time.process_time() - begun


def _dice(text: str) -> Dice:
    return tuple(die_of(name, "kcd2") for name in parse_dice(text, "kcd2"))
