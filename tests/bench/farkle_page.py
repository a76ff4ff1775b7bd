"""KCD Farkle in the browser: first estimates, exact races, the best six of a pouch, the die to get next."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from pysolver.games.farkle.loadouts.loadouts import count_loadouts, parse_owned
from pysolver.games.farkle.turn.menus import GAME_ID
from tests.bench import Row
from tests.bench._browsing import browsed, opened, seconds
from tests.bench.farkle_race import CASES, TARGET

ESTIMATE_SECONDS = 0.3
RACE_SECONDS = {"two kinds a side": 20.0, "three kinds a side": 60.0}
ONE_KIND = ("ordinary*6", "odd*6")  # the race of ordinary dice alone is a table
ONE_KIND_SECONDS = 4.0
OWNED = "weighted*1,lucky*2,odd*2,king*2,pie*2,even*2,trinity*1,ordinary*6"
FEW_OWNED = "weighted*1,odd*2,ordinary*6"
BEST_SECONDS = 15.0


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    return browsed("Farkle to win", browser_rows)


def browser_rows(browser: Browser, address: str) -> list[Row]:
    """Measure questions that nobody has asked before, the way there and back included."""
    page = opened(browser, f"{address}#{GAME_ID}")
    found = [*_estimates(page), *_races(page), *_pouches(page)]
    page.close()
    return found


def _estimates(page: Page) -> list[Row]:
    found = []
    for name, (mine, theirs, _, _) in {"one kind a side": (*ONE_KIND, 0, 0), **CASES}.items():
        times = []
        for target in (TARGET, TARGET - 50, TARGET - 100):
            position = f"kcd2 {target} 0/0 0 {mine} {theirs} ******"
            _asked(page, position, "points")  # so that both players' turns are known
            times.append(_asked(page, position, "win"))
        if name != "ordinary":
            found.append(
                Row(f"page: farkle, {name}, first estimate", min(times), "s", limit=ESTIMATE_SECONDS)
            )
    return found


def _asked(page: Page, position: str, objective: str) -> float:
    return seconds(page, GAME_ID, {"do": "open", "position": position, "objective": objective})


def _races(page: Page) -> list[Row]:
    found = [_race(page, "one kind a side", *ONE_KIND, ONE_KIND_SECONDS)]
    for name, limit in RACE_SECONDS.items():
        mine, theirs, _, _ = CASES[name]
        found.append(_race(page, name, mine, theirs, limit))
    return found


def _race(page: Page, name: str, mine: str, theirs: str, limit: float) -> Row:
    position = f"kcd2 {TARGET} 0/0 0 {mine} {theirs} ******"
    asked = {"do": "sharpen", "position": position, "seat": 0, "phase": "decide", "objective": "win"}
    return Row(f"page: farkle, {name}, exact race", seconds(page, GAME_ID, asked), "s", limit=limit)


def _pouches(page: Page) -> list[Row]:
    def took(about: str, own: str) -> float:
        asked = {"about": about, "set": "kcd2", "own": own, "target": str(TARGET), "by": "points"}
        return seconds(page, GAME_ID, {"do": "ask", "ask": asked})

    loadouts = count_loadouts(parse_owned(OWNED, "kcd2"))
    best = Row(f"page: farkle, best six of {loadouts} loadouts", took("best", OWNED), "s", limit=BEST_SECONDS)
    few = Row("page: farkle, the die next to nine owned", took("next", FEW_OWNED), "s")
    return [best, few]
