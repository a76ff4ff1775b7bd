"""The page in a real browser: it starts, advises by keyboard alone, keeps positions, says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Watched
from tests.browser.serving import begun, early, from_menu, type_keys, visit

Table = Callable[[str], Page]
START = "#konijnenhokken/0_0.0.0_*"


def expect_position(page: Page, position: str) -> None:
    """Wait until a position is on the table, in the field and in the address alike."""
    expect(page.locator("#position")).to_have_value(position)
    expect(page).to_have_url(re.compile(re.escape("#konijnenhokken/" + position.replace(" ", "_")) + "$"))


def test_boots_under_a_sub_path_and_names_the_games(page: Page, address: str) -> None:
    visit(page, address)
    tabs = page.locator("#tabs a")
    expect(tabs).to_have_count(4)
    expect(tabs.last).to_have_text("Konijnenhokken")
    expect(page.locator("#tabs [aria-current=page]")).to_have_count(1)
    expect(page.locator("#retry")).to_be_hidden()


def test_takes_input_before_the_engine_is_there(newcomer: Page, address: str) -> None:
    with early(newcomer, address + START):
        type_keys(newcomer, "666")
        expect(newcomer.locator(".slots .die[data-face='6']")).to_have_count(3)
        type_keys(newcomer, "6661")
        newcomer.keyboard.press("Enter")  # typed ahead: it plays the advice as soon as there is one
    expect_position(newcomer, "0 1.0.0 *")


def test_advice_by_keyboard_alone(table: Table) -> None:
    page = table(START)
    type_keys(page, "2115463")
    expect(page.locator("#sentence")).to_have_text("Keep 2, roll six.")
    expect(page.locator("#options .best .value")).to_have_text("12.8")
    expect(page.locator("#options tbody tr").first.locator(".cost")).to_have_text("best")
    expect(page.locator(".slots .die.kept")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#options tr.selected .choice")).to_have_text("Keep 1, ×2, roll five")
    expect(page.locator(".slots .die.kept")).to_have_count(2)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect_position(page, "0 0.1.0 *")


def test_every_option_is_there_and_the_losses_do_not_fall(table: Table) -> None:
    page = table("#konijnenhokken/0_0.0.0_1123456")
    page.locator(".more").click()
    costs = page.locator("#options tbody .cost").all_inner_texts()
    assert len(costs) == 26
    losses = [0.0 if cost in ("best", "equal") else float(cost.split()[0]) for cost in costs]
    assert losses == sorted(losses)
    assert losses[-1] > 0


def test_a_whole_turn_by_keys(page: Page, address: str) -> None:
    visit(page, address + START)
    type_keys(page, "6666661")
    page.keyboard.press("Enter")
    expect_position(page, "0 1.0.0 *")
    type_keys(page, "234562")
    wanted = page.locator(".choice", has_text="Keep 2, ×5, stop with 15")
    for _ in range(40):  # past the few that are shown at first
        if wanted.get_attribute("aria-pressed") == "true":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_position(page, "15 0.0.0 -")
    expect(page.locator(".turns li")).to_have_text(["15"])
    expect(page.locator("#do")).to_contain_text("New turn")
    page.keyboard.press("Enter")
    expect_position(page, "0 0.0.0 *")
    type_keys(page, "3344566")
    expect(page.locator("#sentence")).to_contain_text("Bust")
    expect(page.locator(".turns li")).to_have_text(["15", "bust"])
    expect(page.locator(".session")).to_have_text("2 turns, 15 points, 7.5 a turn")
    page.keyboard.press("Enter")
    expect_position(page, "0 0.0.0 *")


def test_all_seven_placed_goes_on_with_fresh_dice(table: Table) -> None:
    page = table("#konijnenhokken/0_4.2.0_1")
    page.keyboard.press("Enter")
    expect_position(page, "9 0.0.0 *")
    expect(page.locator(".sum")).to_contain_text("9 noted")
    expect(page.locator(".slots .die")).to_have_count(7)


def test_stopping_is_advised_where_it_is_best(table: Table) -> None:
    page = table("#konijnenhokken/0_1.1.4_*")
    expect(page.locator("#sentence")).to_have_text("Stop with 15.")
    page.keyboard.press("Enter")
    expect_position(page, "15 0.0.0 -")


def test_undo_redo_and_backspace(table: Table) -> None:
    page = table(START)
    type_keys(page, "6666661")
    expect_position(page, "0 0.0.0 1666666")
    page.keyboard.press("Enter")
    expect_position(page, "0 1.0.0 *")
    page.keyboard.press("u")
    expect_position(page, "0 0.0.0 1666666")
    page.keyboard.press("r")
    expect_position(page, "0 1.0.0 *")
    page.keyboard.press("u")
    page.keyboard.press("Backspace")
    expect(page.locator(".slots .die:not([data-face=''])")).to_have_count(6)
    expect_position(page, "0 0.0.0 *")
    page.keyboard.press("n")
    expect(page.locator(".slots .die[data-face='']")).to_have_count(7)


def test_a_turn_by_taps(table: Table) -> None:
    page = table(START)
    for face in "6666661":
        page.get_by_role("button", name=f"Die {face}").click()
    expect_position(page, "0 0.0.0 1666666")
    page.locator("#do").click()
    expect_position(page, "0 1.0.0 *")


def test_a_nonsense_position_in_the_first_address_gives_a_sentence(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, address + "#konijnenhokken/what_is_this")
    expect(page.locator("#position-error")).to_have_text(re.compile(r".+\."))
    expect(page.locator("#notice")).to_be_in_viewport()  # the field is far below
    expect(page.locator("#notice")).to_contain_text(page.locator("#position-error").inner_text())
    type_keys(page, "2115463")  # and the table is there to play on
    expect_position(page, "0 0.0.0 1123456")
    expect(page.locator("#position-error")).to_have_text("")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("fragment", ["what_is_this", "0_0.0.0_11111111", "%E0%A4%A", "9", "0_7.7.7_*"])
def test_a_nonsense_position_in_a_later_address_gives_a_sentence(table: Table, fragment: str) -> None:
    page = table("#konijnenhokken/20_1.0.1_12345")
    page.evaluate("(text) => { location.hash = '#konijnenhokken/' + text }", fragment)
    expect(page.locator("#position-error")).to_have_text(re.compile(r".+\."))
    expect(page.locator(".slots .die")).to_have_count(5)


def test_a_nonsense_game_in_the_address_gives_a_sentence(table: Table) -> None:
    page = table(START)
    page.evaluate("location.hash = '#snakes-and-ladders/12'")
    expect(page.locator("#notice")).to_contain_text("There is no game")
    expect(page.locator("#tabs [aria-current=page]")).to_have_count(1)


def test_nonsense_typed_gives_a_sentence_and_keeps_the_position(table: Table) -> None:
    page = table("#konijnenhokken/20_1.0.1_12345")
    page.locator("#position").fill("20 1.0.1 123456789")
    page.locator("#position").press("Enter")
    expect(page.locator("#position-error")).to_have_text(re.compile(r".+\."))
    assert page.url.endswith("#konijnenhokken/20_1.0.1_12345")
    expect(page.locator(".slots .die")).to_have_count(5)
    expect(page.locator("#notice")).to_be_hidden()
    page.locator("#position").fill("0 1.0.0 *")
    page.locator("#position").press("Enter")
    expect_position(page, "0 1.0.0 *")
    expect(page.locator("#position-error")).to_have_text("")
    type_keys(page, "19")
    expect(page.locator("#game .field-error").first).to_contain_text("A die shows 1 to 6")
    expect(page.locator(".slots .die[data-face='1']")).to_have_count(1)


def test_another_address_typed_while_the_page_is_open(table: Table) -> None:
    page = table(START)
    page.evaluate("location.hash = '#konijnenhokken/20_1.0.1_12345'")
    expect_position(page, "20 1.0.1 12345")
    page.keyboard.press("u")
    expect_position(page, "0 0.0.0 *")


def test_the_last_position_and_the_theme_are_remembered(page: Page, address: str) -> None:
    visit(page, address + "#konijnenhokken/20_1.0.1_12345")
    page.locator("#settings").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    visit(page, address)
    expect_position(page, "20 1.0.1 12345")
    assert page.get_attribute("html", "data-theme") == "dark"


def test_damaged_memory_is_a_first_visit(page: Page, address: str) -> None:
    page.goto(address)
    for damaged in ("", "null", "[]", "{", '{"theme": 7, "game": [], "konijnenhokken": {"position": 1}}'):
        page.evaluate("(text) => localStorage.setItem('hold-or-roll', text)", damaged)
        page.goto("about:blank")
        page.goto(address + "#konijnenhokken")
        page.wait_for_selector("html[data-page=ready]")
        expect(page.locator("#position")).to_have_value("0 0.0.0 *")
    begun(page)


def test_an_engine_that_cannot_start_gives_a_sentence_and_a_way_on(
    watched: tuple[BrowserContext, Watched], address: str
) -> None:
    context, watch = watched
    page = context.new_page()
    aborted: list[Route] = []

    def abort(route: Route) -> None:
        aborted.append(route)
        route.abort()

    page.route("**/pyodide.asm.wasm", abort)
    context.route("**/pyodide.asm.wasm", abort)
    visit(page, address + START, state="error")
    expect(page.locator("#sentence")).to_contain_text("The engine could not start")
    assert aborted
    page.unroute("**/pyodide.asm.wasm")
    context.unroute("**/pyodide.asm.wasm")
    page.locator("#retry").click()
    page.wait_for_selector("html[data-app=ready]")
    expect(page.locator("#sentence")).to_have_text("Roll seven dice.")
    assert all(
        re.search("fetch|ERR_FAILED|wasm|MessageEvent|^{}$|Load failed", error) for error in watch.errors
    ), watch.errors
    watch.errors.clear()


def test_rules_and_keys_are_one_key_away(table: Table) -> None:
    page = table(START)
    page.keyboard.press("?")
    expect(page.locator("#sheet")).to_contain_text("take the last die back")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).not_to_be_visible()
    from_menu(page, "about")
    expect(page.locator("#sheet")).to_contain_text("Rabbits times the highest cage")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).not_to_be_visible()
    type_keys(page, "2115463")
    page.keyboard.press("Enter")  # plays, and does not open the sheet once more
    expect_position(page, "0 0.1.0 *")
    expect(page.locator("#sheet")).not_to_be_visible()
