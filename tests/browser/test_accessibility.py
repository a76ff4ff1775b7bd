"""The accessibility checker finds nothing, in any scene; in the system's own colours dice can be told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from build import FIREFOX
from tests.browser.engines import firefox
from tests.browser.serving import arrive, patient, visit
from tests.browser.shots import SCENES, SHEETS, Scene, go

SIZES = {"desk": (1280, 800), "phone": (390, 844), "panel": (320, 480)}
RUN = "axe.run(document, {resultTypes: ['violations']})"
DECISIONS = [scene for scene in SCENES if scene.name.endswith("-decide")]
# What is too small for a finger, but for the names of dice: those are chosen in the settings as well.
SMALL = """[...document.querySelectorAll('button, a, input, .switch span')]
    .filter(e => e.checkVisibility() && e.type !== 'radio' && !e.classList.contains('slot-name'))
    .map(e => [e.textContent.trim() || e.id, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 37)
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
WEAR = """scheme => {
    localStorage.setItem('hold-or-roll:theme', JSON.stringify(scheme));
    document.documentElement.dataset.theme = scheme;
}"""
GROUND = "getComputedStyle(document.body).backgroundColor"
OUTLINED = "one => getComputedStyle(one).outlineStyle"


def violations(page: Page, axe: str) -> list[str]:
    """Return what the checker complains about."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(RUN)["violations"]
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]


def resize(page: Page, size: str) -> None:
    """Make the window as large as a device."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


@contextmanager
def opened(page: Page, scheme: str, size: str) -> Iterator[Page]:
    """Make a page light or dark and as large as a device, with nothing remembered; then put it back."""
    page.keyboard.press("Escape")
    for game in ("school", "konijnenhokken"):  # tables are made anew on arrival
        page.evaluate("localStorage.clear(); sessionStorage.clear()")  # again, for what was still under way
        arrive(page, "#" + game)
        expect(page.locator("#tabs [aria-current]")).to_have_text(game.capitalize())
    page.evaluate(WEAR, scheme)
    resize(page, size)
    try:
        yield page
    finally:
        page.evaluate(WEAR, "light")
        page.evaluate("localStorage.clear(); localStorage.setItem('hold-or-roll:welcomed', 'true')")


@pytest.mark.parametrize("scene", SCENES + SHEETS, ids=lambda one: one.name)
def test_nothing_to_complain_about(seated: Page, axe: str, scene: Scene) -> None:
    go(seated, scene)
    assert violations(seated, axe) == []
    seated.evaluate(WEAR, "dark")
    resize(seated, "phone")
    found = violations(seated, axe)
    seated.evaluate(WEAR, "light")
    assert found == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about_at_any_size(seated: Page, axe: str, size: str) -> None:
    for scene in DECISIONS:
        go(seated, scene)
        resize(seated, size)
        assert violations(seated, axe) == []
        assert (scene.name, seated.evaluate(SMALL)) == (scene.name, [])


def test_light_and_dark_are_the_systems_until_they_are_chosen(page: Page, address: str) -> None:
    page.goto(address)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        systems = page.evaluate(GROUND)
        page.evaluate(WEAR, scheme)
        assert page.evaluate(GROUND) == systems
        page.evaluate("delete document.documentElement.dataset.theme")


@pytest.fixture
def in_colours_of_the_system(
    browser: Browser, address: str, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """Open a page whose colours the system chooses, as it does for whoever needs others."""
    if request.config.getoption("engine") == FIREFOX:  # where it is a setting
        browser = firefox(browser.browser_type, **{"browser.display.document_color_use": 2})
    context = patient(browser, reduced_motion="reduce", forced_colors="active")
    page = context.new_page()
    visit(page, address)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    yield page
    context.close()
    if request.config.getoption("engine") == FIREFOX:
        browser.close()


def test_in_the_colours_of_the_system_dice_and_choices_can_be_told(in_colours_of_the_system: Page) -> None:
    page = in_colours_of_the_system
    for scene in DECISIONS:
        go(page, scene)
        dice = page.locator("#game .die[data-face='1'], #game .die[data-face='5']")
        assert dice.first.evaluate("one => getComputedStyle(one).backgroundImage") != "none"
        assert dice.first.evaluate(OUTLINED) == "solid"
        assert page.locator("#options .selected").evaluate(OUTLINED) == "solid"
