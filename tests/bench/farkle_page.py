"""KCD Farkle in the browser: first estimates, exact races, the best six of a pouch, the die to get next."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from pysolver.games.farkle.loadouts.loadouts import count_loadouts, parse_owned
from pysolver.games.farkle.turn.menus import GAME_ID
from tests.bench import Row
from tests.bench._browsing import browsed, opened, seconds
from tests.bench.farkle_race import BADGES, CASES, TARGET

ESTIMATE_SECONDS = 0.3
BADGE_ESTIMATE_SECONDS = 0.5
BADGE_ADVICE_SECONDS = 0.05
ADVISED = (  # badges weighed by points: of every kind that can be used
    *BADGES,
    "gold-might:3",
    "gold-might:3=after",
    "gold-transmutation",
    "gold-fortune",
    "gold-swap-out",
)
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
    found = [*_estimates(page), *_badges(page), *_races(page), *_pouches(page)]
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


def _badges(page: Page) -> list[Row]:
    """Measure advice by points with a badge, and first estimates, at scores that were not asked about."""
    found = []
    for badge in ADVISED:
        worn = f"ordinary*6+{badge}"
        places = [f"kcd2 {TARGET} {50 * turn}/0 0 {worn} ordinary*6 111552" for turn in range(6)]
        times = [_asked(page, place, "points") for place in places]
        name = f"page: farkle, ordinary with {badge}, advice by points"
        found.append(Row(name, 1000 * min(times[1:]), "ms", limit=1000 * BADGE_ADVICE_SECONDS))
        found.append(Row(f"{name}, the first", 1000 * times[0], "ms"))
    for badge in BADGES:
        times = []
        for target in (TARGET, TARGET - 50, TARGET - 100):
            position = f"kcd2 {target} 0/0 0 ordinary*6+{badge} ordinary*6+{badge} ******"
            _asked(page, position, "points")
            times.append(_asked(page, position, "win"))
        name = f"page: farkle, ordinary with {badge} on both sides, first estimate"
        found.append(Row(name, min(times), "s", limit=BADGE_ESTIMATE_SECONDS))
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
