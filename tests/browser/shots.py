"""Photographs of the page: every scene in three sizes, light and dark, into build/shots.

    python3 build.py shots [SCENE ...]                    all scenes, or those whose name begins so
    python3 -m tests.browser.shots --picture FILE         the one that the README shows

A scene is a place of the page, by its address, and what is done there; a new one is a line in SCENES, or in
SHEETS for what opens over a table.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

import build
from pysolver.contract.game import game
from tests.browser.engines import launch
from tests.browser.serving import ROOT, SUB_PATH, answered, arrive, patient, serving, type_keys, visit

FOLDER = ROOT / "build" / "shots"
SIZES = {"desk": (1280, 800), "phone": (390, 844), "float": (320, 480)}
THEMES = ("light", "dark")
FORGET = """for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store)) if (key.startsWith("hold-or-roll:match ")) store.removeItem(key);"""


@dataclass(frozen=True)
class Scene:
    """A place of the page, and what is typed there before the picture is taken."""

    name: str
    fragment: str
    keys: tuple[str, ...] = ()


def _start(game_id: str) -> Scene:
    """Return the scene of a game that begins; without a position the page goes on where it was."""
    return Scene(f"{game_id}-start", f"{game_id}/{game(game_id).spec.start}")


def _others(game_id: str, start: str, *steps: str) -> Scene:
    """Return the scene of two others who are watched, one of them with a roll to decide on."""
    lines = (f"start {start}", "seats Bartholomew | Rosalind", "%23 watched: 1", *steps)
    return Scene(f"{game_id}-others", f"{game_id}/!{'!'.join(lines)}")


def _six(game_id: str, start: str, *steps: str) -> Scene:
    """Return the scene of six at the table, of all kinds, one of them with a roll to decide on."""
    names = ("You", "Bartholomew", "Rosalind", "Grandmother", "Bob", "Eva")
    who = ("me", "here", "elsewhere", "spared", "points", "here")
    lines = (f"start {start}", f"seats {' | '.join(names)}", f"%23 who: {' | '.join(who)}", *steps)
    return Scene(f"{game_id}-six", f"{game_id}/!{'!'.join(lines)}")


SCENES = (
    _start("farkle"),
    Scene("farkle-decide", "farkle/kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 ordinary*6 115--2"),
    Scene("farkle-bust", "farkle/kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******", tuple("223346")),
    Scene("farkle-typing", "farkle/kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******", tuple("115")),
    Scene(
        "farkle-badge",
        "farkle/kcd2 4000 3600/2950 0 "
        "weighted*1,tengri*1,devils-head*1,odd*1,even*1,aranka*1+gold-warlord:1 ordinary*6 122345",
    ),
    Scene("farkle-theirs", "farkle/kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******", (*"115234", "k")),
    _others("farkle", "kcd2 4000 1200/850 0 ordinary*6 ordinary*6 ******", "0 act roll", "0 roll 112345"),
    Scene("farkle-over", "farkle/kcd2 4000 850/4000 0 ordinary*6 ordinary*6 ******"),
    _start("knucklebones"),
    Scene("knucklebones-decide", "knucklebones/55,1,-/6,-,33 4"),
    Scene("knucklebones-wrong", "knucklebones/55,1,-/6,-,33 4", ("9",)),
    _others("knucklebones", "55,1,-/6,-,33 *", "0 roll 4"),
    Scene("knucklebones-opponent", "knucklebones/55,1,-/6,-,33 4 vs game-10"),
    Scene("knucklebones-waiting", "knucklebones/55,1,-/6,-,33 *"),
    Scene("knucklebones-theirs", "knucklebones/55,1,-/6,-,33 *", ("4", "3", "5")),
    Scene("knucklebones-over", "knucklebones/6,-,33/555,111,444 *"),
    _start("school"),
    Scene("school-decide", "school/15/20 all 11666 2"),
    Scene("school-late", "school/15/20 pair,trash 13345 0"),
    Scene("school-over", "school/15/20 - * 2"),
    Scene("school-theirs", "school/15/20 g6,pair 11166 0 vs g6,pair:0", ("Enter",)),
    Scene("school-against", "school/15/20 g6,pair,care 14466 2 vs g6,pair,set:-21"),
    _others("school", "15/20 g6,pair,care * 2 vs g6,pair,set:-21", "0 roll 14466"),
    _six(
        "school",
        "15/20 g6,pair,care * 2 60 vs g6,pair,set:-21 vs g1,pair,set:4 vs g1,pair,set:-9 vs g6,pair,set:10 "
        "vs g6,pair,set:-12",
        "0 roll 14466",
    ),
    _start("konijnenhokken"),
    Scene("konijnenhokken-decide", "konijnenhokken/20 1.0.1 12345"),
    Scene("konijnenhokken-race", "konijnenhokken/0 0.0.0 * 200:45/60:first"),
    Scene("konijnenhokken-race-decide", "konijnenhokken/0 1.0.1 12345 200:45/60:first"),
    Scene("konijnenhokken-race-long", "konijnenhokken/0 0.0.0 1223456 200:60/65:second"),
    Scene("konijnenhokken-told", "konijnenhokken/0 0.0.0 1166666 200:45/60:first", ("s",)),
    _six("konijnenhokken", "0 1.0.1 * 200:145/60/38/12/170/103:third", "0 act roll", "0 roll 12345"),
    Scene("konijnenhokken-over", "konijnenhokken/20 1.0.0 666666"),
)

# What opens over a table.
SHEETS = (
    Scene("keys", "konijnenhokken/20 1.0.1 12345", ("?",)),
    Scene("setup", "farkle/kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 ordinary*6 115--2", ("d",)),
    Scene(
        "review",
        "farkle/!start kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******!0 act roll!0 roll 115642"
        "!0 act 1..... bank!1 told 450",
        ("v", "ArrowLeft"),
    ),
    Scene("practice", "school/15/20 all * 2", ("p",)),
    Scene("games", "school/15/20 all 11666 2", ("g",)),
    Scene("watching", "konijnenhokken/0 0.0.0 * 200:45/60:first", ("o",)),
)

# What the README shows: dice that are not ordinary, a turn well begun, and a choice that is not obvious.
SHOWN = Scene(
    "farkle-shown",
    "farkle/kcd2 4000 2150/2400 500 heavenly-kingdom*2,odd*2,lucky*2 ordinary*6 *****-",
    tuple("11542"),
)


def main(words: Sequence[str]) -> int:
    """Take the picture that the README shows, or those of the scenes."""
    return shown(Path(words[1])) if words[:1] == ["--picture"] else scenes_named(words)


def shown(file: Path) -> int:
    """Take the picture that the README shows."""
    with browsing() as (browser, address):
        page = browser.new_page(color_scheme="light")
        visit(page, address)
        go(page, SHOWN)
        expect(page.get_by_text("What four dice may bring")).to_be_visible()
        expect(page.get_by_text("Estimated: at most")).to_be_hidden()  # the race is solved
        expect(page.locator(".outcomes.stale")).to_have_count(0)
        taken = page.screenshot(animations="disabled")
    Image.open(BytesIO(taken)).convert("RGB").save(file, optimize=True)
    return 0


def scenes_named(names: Sequence[str]) -> int:
    """Take the pictures of the scenes whose name begins with one of these; of all without any."""
    known = SCENES + SHEETS
    scenes = [scene for scene in known if not names or scene.name.startswith(tuple(names))]
    if not scenes:
        print(f"No scene begins so; the scenes are {', '.join(scene.name for scene in known)}.")
        return 2
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with browsing() as (browser, address):
        taken = sum(photographed(browser, address, theme, scenes) for theme in THEMES)
    print(f"{taken} pictures in {FOLDER.relative_to(ROOT)}")
    return 0


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """Offer a browser, and the address at which the site is served meanwhile."""
    served = ROOT / "build" / "served"  # the tests' own server knows a site by this path
    shutil.rmtree(served, ignore_errors=True)
    (served / SUB_PATH).parent.mkdir(parents=True)
    (served / SUB_PATH).symlink_to(build.SITE)
    try:
        with serving(served) as address, sync_playwright() as playwright:
            browser = launch(playwright)
            yield browser, address
            browser.close()
    finally:
        shutil.rmtree(served)


def photographed(browser: Browser, address: str, theme: str, scenes: Sequence[Scene]) -> int:
    """Take the pictures of one theme with one engine; return how many."""
    context = patient(browser, color_scheme="dark" if theme == "dark" else "light")
    page = context.new_page()
    visit(page, address)
    taken = 0
    for scene in scenes:
        go(page, scene)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=FOLDER / f"{scene.name}-{size}-{theme}.png", animations="disabled")
            taken += 1
    context.close()
    return taken


def go(page: Page, scene: Scene) -> None:
    """Bring the page into a scene, by way of another game, with no match kept that it would go on with."""
    page.keyboard.press("Escape")
    arrive(page, "#school" if scene.fragment.startswith("konijnenhokken") else "#konijnenhokken")
    page.evaluate(FORGET)
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["desk"], strict=True)))  # type: ignore[arg-type]
    arrive(page, "#" + scene.fragment.replace(" ", "_"))
    type_keys(page, scene.keys)
    answered(page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
