"""School's table in a real browser: a whole game by keys, taps, Bob, house rules, chances."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

import pysolver
from tests.browser.serving import PATIENCE

Table = Callable[[str], Page]
GAME = pysolver.game("school")
OPENED = "15/20 g1,g6,pair,set,full,care,poker,trash"
CARD = "g2:-4,g3:-6,g4:-4,g5:-5,two-pairs:36,little:x,big:20"


def link(position: str) -> str:
    """Return the address of a position."""
    return "#school/" + position.replace(" ", "_")


def at(page: Page, position: str) -> None:
    """Wait until a position is on the table; a mix of house rules is solved first."""
    expect(page.locator("#position")).to_have_value(position, timeout=PATIENCE)


def type_keys(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_whole_game_takes_its_dice_and_a_key_a_decision(table: Table) -> None:
    page = table(link("15/20 all * 2"))
    page.keyboard.press("n")
    dice = random.Random(15)
    state = GAME.start()
    while state.open:
        thrown = "".join(dice.choices("123456", k=5 - len(state.dice)))
        state = GAME.throw(state, thrown)
        type_keys(page, thrown)
        at(page, GAME.format(state))
        state = GAME.play(state, GAME.advise(state).options[0].action)
        page.keyboard.press("Enter")
        at(page, GAME.format(state))
    expect(page.locator(".score")).to_have_text(str(state.total).replace("-", "−"))
    expect(page.locator("#sentence")).to_have_text("The card is full.")
    expect(page.locator(".school-box.filled")).to_have_count(15)
    page.keyboard.press("Enter")
    at(page, "15/20 all * 2")


def test_dice_typed_before_the_engine_is_there_go_where_the_address_leads(page: Page, address: str) -> None:
    page.goto(address + link(f"{OPENED} * 2 {CARD}"))
    page.wait_for_selector("html[data-page=ready]", state="attached")
    assert page.get_attribute("html", "data-app") == "booting"
    type_keys(page, "22256")
    expect(page.locator(".slots .die[data-face='2']")).to_have_count(3)
    page.wait_for_selector("html[data-app=ready]", timeout=PATIENCE)
    at(page, f"{OPENED} 22256 2 {CARD}")


def test_the_card_shows_what_is_filled_and_what_the_roll_makes(table: Table) -> None:
    page = table(link(f"{OPENED} 22256 2 {CARD}"))
    expect(page.locator("#sentence")).to_have_text("Keep 6 and roll the other four.")
    expect(page.locator("#options tbody tr").first.locator(".cost")).to_have_text("best")
    expect(page.locator(".score")).to_have_text("37")
    expect(page.locator(".sum")).to_contain_text("132.0 expected at the end")
    expect(page.locator(".school-twice")).to_be_visible()
    assert page.get_by_role("button", name="Set: 12 now").is_enabled()
    assert page.get_by_role("button", name="Care: cross out").is_enabled()
    assert page.get_by_role("button", name="Little straight: crossed out").is_disabled()
    assert page.get_by_role("button", name="Grade 2: filled, −4").is_disabled()
    expect(page.locator(".slots .die.kept")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".slots .die.kept")).to_have_count(2)


def test_a_turn_by_taps(table: Table) -> None:
    page = table(link(f"{OPENED} * 2 {CARD}"))
    page.set_viewport_size({"width": 390, "height": 844})
    for face in "22256":
        page.get_by_role("button", name=f"Die {face}").click()
    at(page, f"{OPENED} 22256 2 {CARD}")
    page.get_by_role("button", name="Set: 12 now").click()
    at(page, f"{OPENED.replace(',set', '')} * 2 {CARD.replace('two', 'set:12,two')}")
    expect(page.locator(".score")).to_have_text("49")
    for face in "12234":
        page.get_by_role("button", name=f"Die {face}").click()
    page.get_by_role("button", name="Poker: cross out").click()
    expect(page.get_by_role("button", name="Poker: crossed out")).to_be_disabled()
    page.set_viewport_size({"width": 1280, "height": 720})


def test_kept_dice_lie_aside_and_backspace_takes_up_the_last_die(table: Table) -> None:
    page = table(link(f"{OPENED} 22256 2 {CARD}"))
    page.keyboard.press("Enter")
    at(page, f"{OPENED} 6**** 1 {CARD}")
    expect(page.locator(".school-kept .die")).to_have_count(1)
    expect(page.locator(".slots .die")).to_have_count(4)
    expect(page.locator(".school-twice")).to_be_hidden()
    type_keys(page, "1366")
    at(page, f"{OPENED} 13666 1 {CARD}")
    page.keyboard.press("Backspace")
    at(page, f"{OPENED} 6**** 1 {CARD}")
    expect(page.locator(".slots .die:not([data-face=''])")).to_have_count(3)


def test_equal_choices_are_said_to_be_equal(table: Table) -> None:
    page = table(link("15/20 pair 12366 1"))
    costs = page.locator("#options tbody .cost")
    expect(costs.nth(0)).to_have_text("best")
    expect(costs.nth(1)).to_have_text("equal")


def test_wrong_positions_are_refused_by_naming_the_rule(table: Table) -> None:
    page = table(link("15/20 all * 2"))
    for wrong, rule in (
        ("15/20 all 116666 2", "five dice"),
        ("15/20 g1,g2,g3,g4,pair * 2", "until 3 of them"),
    ):
        page.locator("#position").fill(wrong)
        page.locator("#position").press("Enter")
        expect(page.locator("#position-error")).to_contain_text(rule)
    page.locator("#position").fill("15/20 all * 2")
    page.locator("#position").press("Enter")
    expect(page.locator("#position-error")).to_have_text("")
    page.locator("#position").blur()
