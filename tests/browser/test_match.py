"""The match on the page: kept, undone, reloaded, linked, and never stopped by what was kept wrongly."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import answered, early, from_menu, visit
from tests.page.visit import kept_match

Table = Callable[[str], Page]
START = "#konijnenhokken/0_0.0.0_*"
TURN = ["6666661", "Enter", "133456", "Enter", "23456"]
MATCH = "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 *\n0 act roll\n"
KEPT = "hold-or-roll:match konijnenhokken"


def press(page: Page, keys: str) -> None:
    """Press a named key, or each of the keys, as fast as it goes."""
    for key in [keys] if keys.isalpha() and len(keys) > 1 else keys:
        page.keyboard.press(key)


def settled(page: Page) -> str:
    """Wait until the engine has nothing to answer about the match; return its text as it is kept."""
    answered(page)
    kept = kept_match(page.evaluate("(key) => sessionStorage.getItem(key)", KEPT))
    lines = kept["match"].splitlines()
    steps = [line for line in lines if line[:2] in ("0 ", "1 ")]
    return "\n".join(lines[: len(lines) - len(steps)] + steps[: kept["at"]])


def visit_again(page: Page, address: str) -> None:
    """Leave the site and come back to it in the same tab."""
    page.goto("about:blank")
    visit(page, address)


def test_a_reload_after_every_step_ends_with_the_same_match(page: Page, address: str) -> None:
    visit(page, address + START)
    for keys in TURN:
        press(page, keys)
    straight = settled(page)
    assert len(straight.splitlines()) == 8
    page.keyboard.press("n")
    for keys in TURN:
        before = settled(page)
        visit_again(page, address)
        assert settled(page) == before
        press(page, keys)
    assert settled(page) == straight


def test_two_tabs_do_not_mix(page: Page, address: str) -> None:
    pages = [page, page.context.new_page()]
    for page in pages:
        visit(page, address + START)
    for page, roll in zip(pages, ("6666661", "6666611"), strict=True):
        press(page, roll)
        page.keyboard.press("Enter")
    matches = [settled(page) for page in pages]
    assert matches[0] != matches[1]
    for page, match in zip(pages, matches, strict=True):
        visit_again(page, address)
        assert settled(page) == match
    third = page.context.new_page()
    visit(third, address)
    assert settled(third) == matches[1]  # a new tab begins with what was there last


def test_rapid_keys_are_all_taken_in_order(newcomer: Page, address: str) -> None:
    with early(newcomer, address + START):
        for keys in ("6666661", "Enter", "666", "Escape", "233456", "u", "u", "r", "666", "Escape", "66"):
            press(newcomer, keys)
    steps = ["0 act roll", "0 roll 6666661", "0 act 1/0/0 roll"]
    assert settled(newcomer).splitlines()[2:] == steps
    expect(newcomer.locator(".slots .die[data-face='6']")).to_have_count(2)
    for keys in ("6661", "6", "Enter", "66661", "Backspace", "2"):  # and while it works
        press(newcomer, keys)
    assert settled(newcomer).splitlines()[2:] == [*steps, "0 roll 666661", "0 act 1/0/0 roll", "0 roll 66662"]


def test_a_link_of_a_whole_game_opens_it(page: Page, table: Table, address: str) -> None:
    sender = table(START)
    for keys in ("6666661", "Enter", "234561"):
        press(sender, keys)
    match = settled(sender)
    sender.evaluate(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    )
    from_menu(sender, "copy-game")
    sender.wait_for_function("window.copied")
    link = str(sender.evaluate("window.copied"))
    assert " " not in link and link.startswith(address + "#konijnenhokken/=start_0_0.0.0_%2A=0_act_roll=")
    visit(page, link)
    assert settled(page) == match
    page.keyboard.press("u")
    assert match.startswith(settled(page))
    page.evaluate("location.hash = '#konijnenhokken/!start_0_0.0.0_*!0_act_nonsense'")
    expect(page.locator("#position-error")).to_contain_text("Line 3")


def test_what_cannot_be_read_opens_fresh_and_can_be_copied(page: Page, address: str) -> None:
    page.goto(address)
    kept = json.dumps({"match": MATCH + "0 roll 9\n", "at": 2})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, kept])
    visit_again(page, address + "#konijnenhokken")
    expect(page.locator("#notice")).to_contain_text("could not be read")
    expect(page.locator("#notice button")).to_have_text("Copy it")
    press(page, "6666661")
    assert settled(page).endswith("0 roll 6666661")


# --- Keys, mouse and fingers -------------------------------------------------------------------------


@pytest.mark.parametrize("button", ["copy", "undo", "redo", "keys", "settings"])
def test_enter_is_the_games_wherever_the_mouse_has_been(table: Table, button: str) -> None:
    page = table(START)
    press(page, "6666661")
    settled(page)
    if button == "redo":
        page.keyboard.press("u")
    if button in ("copy", "keys"):
        from_menu(page, button)
    else:
        page.locator(f"#{button}").click()
    if button == "settings":
        page.locator("#settings-sheet [name=theme]").first.click()
    if button in ("keys", "settings"):
        page.keyboard.press("Escape")
    if button == "undo":
        press(page, "6666661")
    settled(page)
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("0 1.0.0 *")


def test_whoever_goes_by_tab_presses_by_keys(table: Table) -> None:
    page = table(START)
    press(page, "6666661")
    settled(page)
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("0 0.0.0 *")
    page.locator("#redo").focus()
    page.keyboard.press("Space")
    expect(page.locator("#position")).to_have_value("0 0.0.0 1666666")


def test_a_tap_on_a_typed_die_lets_it_be_typed_anew(table: Table) -> None:
    page = table(START)
    press(page, "623")
    page.locator(".slots .slot").first.click()
    press(page, "1")
    faces = [die.get_attribute("data-face") for die in page.locator(".slots .die").all()]
    assert faces == ["1", "2", "3", "", "", "", ""]
    press(page, "4566")
    expect(page.locator("#position")).to_have_value("0 0.0.0 1234566")


def test_taps_on_a_roll_keep_dice_and_select_their_choice(table: Table) -> None:
    page = table("#konijnenhokken/0_0.0.0_1123456")
    expect(page.locator("#options tr.selected .choice")).to_have_text("Keep 2, roll six")
    slots = page.locator(".slots .slot")
    slots.nth(2).click()  # the 2 is put back: no choice keeps nothing
    expect(page.locator("#options tr.selected")).to_have_count(0)
    expect(page.locator("#do")).to_be_disabled()
    slots.nth(1).click()
    expect(page.locator("#options tr.selected .choice")).to_have_text("Keep 1, roll six")
    expect(page.locator(".slots .die.kept")).to_have_count(1)
    assert "kept" in str(page.locator(".slots .die").nth(1).get_attribute("class"))
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("0 1.0.0 *")
