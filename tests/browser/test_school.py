"""School's table in a real browser: a whole game by keys, taps, Bob, house rules, chances."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import pysolver
from tests.browser.seating import begin, seat
from tests.browser.serving import PATIENCE, answered, arrive, begun, early, type_keys, visit
from tests.browser.test_accessibility import SIZES, opened, violations

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
    expect(page.locator("#sentence")).to_have_text(f"The game ends with {state.total} points.")
    expect(page.locator(".school-box.filled")).to_have_count(15)
    expect(page.locator("#do")).to_be_enabled()
    page.keyboard.press("Enter")
    at(page, "15/20 all * 2")


def test_dice_typed_before_the_engine_is_there_go_where_the_address_leads(
    newcomer: Page, address: str
) -> None:
    with early(newcomer, address + link(f"{OPENED} * 2 {CARD}")):
        type_keys(newcomer, "22256")
        expect(newcomer.locator(".slots .die[data-face='2']")).to_have_count(3)
    at(newcomer, f"{OPENED} 22256 2 {CARD}")


def test_the_card_shows_what_is_filled_and_what_the_roll_makes(table: Table) -> None:
    page = table(link(f"{OPENED} 22256 2 {CARD}"))
    expect(page.locator("#sentence")).to_have_text("Keep 6, roll four.")
    expect(page.locator("#options tbody tr").first.locator(".cost")).to_have_text("best")
    expect(page.locator(".score")).to_have_text("37")
    expect(page.locator(".sum")).to_contain_text("132 at the end")
    expect(page.locator(".school-twice")).to_be_visible()
    expect(page.get_by_role("button", name="Set: 12 now")).to_be_enabled()
    expect(page.get_by_role("button", name="Care: cross out")).to_be_enabled()
    expect(page.get_by_role("button", name="Little straight: crossed out")).to_be_disabled()
    expect(page.get_by_role("button", name="Grade 2: filled, −4")).to_be_disabled()
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


def test_a_box_that_cannot_be_filled_names_the_rule(table: Table) -> None:
    page = table(link("15/20 all 11666 2"))
    expect(page.locator(".slots .die.kept")).to_have_count(3)
    refusal = expect(page.locator(".table .field-error").first)
    page.get_by_role("button", name="Pair: waits for the grades").click(force=True)
    refusal.to_contain_text("Only grades are open until 3 of them are scored")
    expect(page.locator(".slots .die.kept")).to_have_count(3)
    at(page, "15/20 all 11666 2")
    page.keyboard.press("Enter")
    at(page, "15/20 all 666** 1")
    refusal.to_have_text("")
    page.keyboard.press("2")
    page.get_by_role("button", name="Grade 6: open").click(force=True)
    refusal.to_contain_text("A roll comes next")
    expect(page.locator(".slots .die[data-face='2']")).to_have_count(1)
    at(page, "15/20 all 666** 1")
    page = table(link(f"{OPENED} 22256 2 {CARD}"))
    page.get_by_role("button", name="Grade 2: filled, −4").click(force=True)
    refusal.to_contain_text("every box is filled once")


def test_a_sixth_die_is_refused(table: Table) -> None:
    page = table(link("15/20 all * 2"))
    type_keys(page, "116665")
    at(page, "15/20 all 11666 2")
    refusal = expect(page.locator(".table .field-error").first)
    refusal.to_have_text("All the dice are typed: play, or take one back (⌫).")
    page.keyboard.press("Backspace")
    at(page, "15/20 all * 2")
    refusal.to_have_text("")
    expect(page.locator(".slots .die:not([data-face=''])")).to_have_count(4)


def fold(page: Page, words: str | re.Pattern[str]) -> None:
    """Open a fold under the card."""
    summary = page.locator("summary", has_text=words)
    if summary.locator("..").get_attribute("open") is None:
        summary.click()


def test_bob_plays_his_turns_and_the_chances_tell_the_end(page: Page, address: str) -> None:
    visit(page, address + link(f"{OPENED} 22256 2 {CARD}"))
    fold(page, "Chances")
    expect(page.locator(".chances-chart")).to_be_visible(timeout=PATIENCE)
    page.locator("#chances-least").fill("140")
    page.locator("#chances-least").press("Tab")
    chances = expect(page.locator(".fold", has_text="Chances"))
    chances.to_contain_text(re.compile(r"At least 140: [0-9.]+ %"), timeout=PATIENCE)
    page.locator("#chances-least").fill("many")
    page.locator("#chances-least").press("Tab")
    chances.to_contain_text("The number to reach is whole, for example 140, not many.")
    seat(page, "Bob")
    page.get_by_role("button", name="Go on with these").click()
    expect(page.locator(".head-name").nth(1)).to_have_text("Bob")
    scores, turns = page.locator(".head .score"), page.locator(".turns li")
    expect(scores).to_have_text(["37", "37"])
    page.get_by_role("button", name="Trash: 34 now").click()
    expect(turns).to_have_count(2)
    moves = expect(page.locator(".head.moves .head-name"))
    moves.to_have_text("You, to move")
    expect(page.locator("#sentence")).to_have_text("Roll all five dice.")
    answered(page)
    mine, bobs = scores.all_inner_texts()
    brought = turns.all_inner_texts()
    assert mine == "71"
    page.reload()
    begun(page)
    moves.to_have_text("You, to move")
    expect(scores).to_have_text([mine, bobs])
    expect(turns).to_have_text(brought, use_inner_text=True)
    page.keyboard.press("n")
    at(page, "15/20 all * 2 vs all:0")
    expect(page.locator(".head-name").nth(1)).to_have_text("Bob")


def test_another_players_turn_is_two_taps_or_typed(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, address + link("15/20 g6,pair * 2 vs g6,pair:-21"))
    type_keys(page, "16625")
    page.get_by_role("button", name="Pair: 24 now").click()
    expect(page.locator("#sentence")).to_have_text("Opponent's turn.")
    page.get_by_role("button", name="Pair: open").click()
    page.get_by_role("button", name="10", exact=True).click()
    at(page, "15/20 g6 * 2 24 vs g6:-7")
    page.keyboard.press("u")
    type_keys(page, "44416")
    answered(page)
    expect(page.locator(".slots .die.kept")).to_have_count(0)
    page.get_by_role("button", name="Pair: 16 now").click()
    at(page, "15/20 g6 * 2 24 vs g6:-13")
    page.get_by_label("Win", exact=True).check()
    type_keys(page, "66661")
    expect(page.locator("#options thead")).to_contain_text("You win")
    page.get_by_role("button", name="Grade 6: −6 now").click()
    expect(page.locator("#sentence")).to_have_text("Opponent's turn.")
    page.get_by_role("button", name="Grade 6: open").click()
    page.get_by_role("button", name="−24", exact=True).click()
    expect(page.locator("#sentence")).to_contain_text(re.compile("^(You (won|lost)|A draw), "))
    expect(page.locator("#do-words")).to_have_text("Rematch")


def test_house_rules_are_switches_and_named(page: Page, address: str) -> None:
    visit(page, address + link("15/20 all 11666 2"))
    fold(page, "House rules")
    page.get_by_label("20 / 30").check()
    at(page, "20/30 all 11666 2")
    page.get_by_label("once").check()
    at(page, "20/30,undoubled all 11666 2")
    answered(page)
    house = expect(page.locator(".fold", has_text="House rules"))
    house.to_contain_text("straights 20/30, first roll once")
    expect(page.locator("#fine-print")).to_have_text("")
    page.get_by_label("plus").check()
    at(page, "20/30,undoubled,positive all 11666 2")
    arrive(page, link(f"{OPENED} 22256 2 {CARD}"))
    at(page, f"{OPENED} 22256 2 {CARD}")
    page.get_by_role("radio", name="6", exact=True).click()
    house.to_contain_text("open only after 6 grades")
    answered(page)
    at(page, f"{OPENED} 22256 2 {CARD}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about(seated: Page, address: str, axe: str, scheme: str, size: str) -> None:
    with opened(seated, scheme, size) as page:
        visit(page, address + link("15/20 all * 2"))
        assert violations(page, axe) == []
        visit(page, address + link(f"{OPENED} 22256 2 {CARD}"))
        at(page, f"{OPENED} 22256 2 {CARD}")
        assert violations(page, axe) == []
        if size != "panel":
            fold(page, "House rules")
            fold(page, "Chances")
            expect(page.locator(".chances-chart")).to_be_visible(timeout=PATIENCE)
            seat(page, "Elsewhere", "Anna")
            begin(page)
            expect(page.locator(".head.moves")).to_be_visible(timeout=PATIENCE)
            assert violations(page, axe) == []
            for words in page.locator(".table .switch").all():
                assert words.evaluate("e => e.scrollWidth <= e.parentElement.clientWidth + 1")
        type_keys(page, "13334")
        page.keyboard.press("Enter")
        answered(page)
        assert violations(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
