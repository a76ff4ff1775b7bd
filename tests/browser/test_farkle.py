"""Farkle's table in a real browser: a game by keys, the settings, the drawing, and what is refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import pysolver
from tests.browser.serving import PATIENCE, visit
from tests.browser.test_accessibility import SIZES, violations

FAIR = "ordinary*6"
DISTINCT = "aranka*1,odd*1,even*1,tengri*1,devils-head*1,lucky*1"
GAME = pysolver.game("farkle")
ANSWER = """async (question) => {
    const engine = document.getElementById("engine-script").xworker.sync;
    return JSON.parse(await engine.answer(JSON.stringify(question)));
}"""


def link(position: str) -> str:
    """Return the address of a position."""
    return "#farkle/" + position.replace(" ", "_")


def at(page: Page, position: str) -> None:
    """Wait until a position is on the table."""
    expect(page.locator("#position")).to_have_value(position)


def type_keys(page: Page, keys: str | list[str]) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_game_by_keys_and_nothing_typed_twice(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"))
    type_keys(page, "111555")
    expect(page.locator("#sentence")).to_have_text("Keep 1 1 1 5 5 5 and roll all six again.")
    value = GAME.advise(GAME.parse(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111555")).value
    expect(page.locator("#worth-value")).to_have_text(f"{value:.2f} points")
    expect(page.locator(".farkle-slots .die.kept")).to_have_count(6)
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 0/0 1500 {FAIR} {FAIR} ******")
    expect(page.locator(".farkle-risk")).to_have_text("1500 at risk")
    type_keys(page, "152346")
    page.keyboard.press("b")
    at(page, f"kcd2 4000 0/3000 0 {FAIR} {FAIR} ******")
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    expect(page.locator(".farkle-score").first.locator(".score")).to_have_text("3000")
    type_keys(page, "450")
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 3000/450 0 {FAIR} {FAIR} ******")
    type_keys(page, "234466")
    expect(page.locator("#sentence")).to_have_text("Bust: nothing in this roll scores.")
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 450/3000 0 {FAIR} {FAIR} ******")
    page.keyboard.press("b")  # they bust as well
    at(page, f"kcd2 4000 3000/450 0 {FAIR} {FAIR} ******")
    type_keys(page, "111234")
    page.keyboard.press("b")
    expect(page.locator("#sentence")).to_have_text("You have won, 4000 to 450.")
    expect(page.locator(".farkle-past .turns li")).to_have_text(
        ["you 3000", "they 450", "you bust", "they bust", "you 1000"]
    )
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******")
    page.keyboard.press("u")
    expect(page.locator("#sentence")).to_have_text("You have won, 4000 to 450.")


def test_a_bust_at_nothing_to_nothing_hands_over_though_the_position_is_the_first_one(
    page: Page, address: str
) -> None:
    first = f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"
    visit(page, address + link(first))
    type_keys(page, "234466")
    expect(page.locator("#sentence")).to_have_text("Bust: nothing in this roll scores.")
    page.keyboard.press("Enter")
    at(page, first)
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    turns = page.locator(".farkle-past .turns li")
    expect(turns).to_have_text(["you bust"])
    type_keys(page, "45b")
    expect(turns).to_have_text(["you bust", "they bust"])
    expect(page.locator("#sentence")).to_have_text("Roll all six dice.")
    page.keyboard.press("u")
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    expect(turns).to_have_text(["you bust"])
    page.keyboard.press("n")
    expect(page.locator("#sentence")).to_have_text("Roll all six dice.")
    expect(turns).to_have_count(0)
    at(page, first)


def test_a_link_opened_in_the_opponents_turn_is_the_players(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111234"))
    page.keyboard.press("b")
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    page.goto(address + link(f"kcd2 4000 500/700 0 {FAIR} {FAIR} 111234"))  # in the same page
    expect(page.locator("#sentence")).to_contain_text("Keep")
    expect(page.locator(".farkle-past .turns li")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    other = page.context.new_page()
    visit(other, address + link(f"kcd2 4000 700/1000 350 {FAIR} {FAIR} 115--2"))
    expect(other.locator("#sentence")).to_contain_text("Keep")
    expect(other.locator(".farkle-past .turns li")).to_have_count(0)


def test_alike_choices_are_listed_once(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 112346"))
    choices = page.locator("#options .choice").all_inner_texts()
    assert len(choices) == len(set(choices)) == 4


def test_whose_turn_it_is_outlasts_a_reload(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} odd*6 111234"))
    page.keyboard.press("b")
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    page.reload()
    page.wait_for_selector("html[data-app=ready]", timeout=60_000)
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    expect(page.locator(".farkle-score").first.locator(".score")).to_have_text("1000")


def test_a_one_on_a_joker_is_the_joker_and_what_a_die_lacks_is_refused(page: Page, address: str) -> None:
    dice = "devils-head*1,favourable*1,ordinary*4"
    visit(page, address + link(f"kcd2 4000 0/0 0 {dice} {FAIR} ******"))
    type_keys(page, "1")
    expect(page.locator(".farkle-slots .die[data-face='j']")).to_have_count(1)
    type_keys(page, "2")
    expect(page.locator(".table .field-error").first).to_have_text("Favourable die shows 1 3 4 5 6, not 2.")
    type_keys(page, "11234")
    at(page, f"kcd2 4000 0/0 0 {dice} {FAIR} j11234")
    expect(page.locator("#sentence")).to_contain_text("Keep")
    page.keyboard.press("Backspace")
    expect(page.locator(".farkle-slots .die:not([data-face=''])")).to_have_count(5)


@pytest.mark.parametrize("points", ["475", "99999"])
def test_a_number_that_nobody_banks_is_refused_and_nothing_is_lost(
    page: Page, address: str, points: str
) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111234"))
    page.keyboard.press("b")
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    type_keys(page, points)
    page.keyboard.press("Enter")
    expect(page.locator(".table .field-error").last).to_contain_text("multiple of 50")
    at(page, f"kcd2 4000 0/1000 0 {FAIR} {FAIR} ******")


def test_dice_are_searched_picked_and_corrected_and_kept(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"))
    page.keyboard.press("d")
    page.locator(".farkle-search").fill("weigh")
    page.locator(".farkle-search").press("Enter")
    page.get_by_role("button", name="Favourite: Weighted die").click()
    page.locator(".farkle-row .slot").first.click()
    fields = page.locator(".farkle-weights input[type=text]")
    fields.first.fill("0")
    for face in range(1, 6):
        fields.nth(face).fill("0")
    page.get_by_role("button", name="Use in this slot").click()
    expect(page.locator(".farkle-setup .field-error")).to_contain_text("[10.1.1.1.1.1]")
    fields.first.fill("1,2")
    page.get_by_role("button", name="Use in this slot").click()
    expect(page.locator(".farkle-setup .field-error")).to_have_text(
        "A weight is a whole number from 0 to 10000, as in 8, not '1,2'."
    )
    fields.first.fill("08")
    for face in range(1, 6):
        fields.nth(face).fill("1")
    page.get_by_role("button", name="Correct Weighted die everywhere").click()
    expect(page.locator(".farkle-row .slot").first).to_have_text("Weighted (corrected)")
    page.locator(".farkle-targets button", has_text="3000").click()
    page.get_by_role("button", name="Play with these").click()
    at(page, f"kcd2 3000 0/0 0 [8.1.1.1.1.1]*1,ordinary*5 {FAIR} ******")
    page.reload()
    expect(page.locator("#sentence")).to_have_text("Roll all six dice.")
    expect(page.locator(".farkle-name").first).to_have_text("weighted (corrected)")
    page.keyboard.press("d")
    expect(page.locator(".farkle-entry").first).to_contain_text("Weighted die")  # the favourite comes first
    expect(page.locator(".farkle-entry").first).to_contain_text("corrected")
    expect(page.locator(".farkle-entry").first).to_contain_text("8 1 1 1 1 1 corrected, was 10 1 1 1 1 1")
    expect(page.locator(".farkle-last button").first).to_contain_text("Weighted (corrected)")
    slots = page.locator(".farkle-row").first.locator(".slot")
    expect(slots.first).to_have_text("Weighted (corrected)")
    page.get_by_role("radio", name="KCD1").click()
    expect(slots.first).to_have_text("The commonest")
    page.get_by_role("radio", name="KCD2").click()  # and nothing is lost
    expect(slots.first).to_have_text("Weighted (corrected)")
    page.get_by_role("button", name="Back to the list’s weights").click()
    expect(slots.first).to_have_text("Weighted")
    expect(page.locator(".farkle-entry").first).not_to_contain_text("corrected")
    expect(page.get_by_role("button", name="Back to the list’s weights")).to_be_hidden()


def test_the_nearest_names_and_only_dice_that_were_thrown_are_offered(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"))
    type_keys(page, "112346")
    expect(page.locator("#sentence")).to_contain_text("Keep")
    page.goto(address + link(f"kcd2 4000 0/0 0 odd*6 {FAIR} ******"))  # only looked at
    at(page, f"kcd2 4000 0/0 0 odd*6 {FAIR} ******")
    page.keyboard.press("d")
    expect(page.locator(".farkle-last button")).to_have_text(["6 × Ordinary"])
    page.locator(".farkle-search").fill("wieghted")
    expect(page.locator(".farkle-list")).to_contain_text("the nearest are weighted")
    page.locator(".farkle-search").fill("holy")
    expect(page.locator(".farkle-entry small")).to_have_text(["4 5 7 1 1 1 · v1.2: 4 5 10 1 1 1"])


def test_a_seventh_die_is_refused_and_the_sixth_can_be_taken_back_from_a_bust(
    page: Page, address: str
) -> None:
    start = f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"
    visit(page, address + link(start))
    type_keys(page, "1123461")
    error = page.locator(".table .field-error").last
    expect(error).to_have_text("All the dice in hand are typed: Enter plays, Backspace takes one back.")
    type_keys(page, ["Backspace"])
    expect(error).to_have_text("")
    type_keys(page, ["u", *"234466", "Backspace"])
    at(page, start)
    expect(page.locator(".farkle-slots .die:not([data-face=''])")).to_have_count(5)
    type_keys(page, "1")
    expect(page.locator("#sentence")).to_contain_text("Keep")


def test_half_a_roll_typed_early_stays_in_the_middle_of_a_turn(page: Page, address: str) -> None:
    page.goto(address + link(f"kcd2 4000 500/700 350 {FAIR} {FAIR} ***---"))
    page.wait_for_selector("html[data-page=ready]")
    assert page.get_attribute("html", "data-app") == "booting"
    type_keys(page, "11")
    page.wait_for_selector("html[data-app=ready]", timeout=PATIENCE)
    type_keys(page, "2")
    at(page, f"kcd2 4000 500/700 350 {FAIR} {FAIR} 112---")
    expect(page.locator("#sentence")).to_contain_text("Keep")


def test_a_target_that_cannot_be_is_said_in_the_settings(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"))
    page.keyboard.press("d")
    page.locator(".farkle-fields input").first.fill("4010")
    page.get_by_role("button", name="Play with these").click()
    expect(page.locator(".farkle-setup .field-error")).to_contain_text("multiple of 50")
    at(page, f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******")


def test_the_turn_is_drawn_and_the_published_figures_are_recomputed(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"))
    expect(page.locator(".farkle-fold p").first).to_contain_text("564 points on average")
    assert page.locator(".farkle-chart rect").count() > 20
    page.get_by_text("How many turns the target takes").click()
    expect(page.locator(".farkle-fold", has_text="How many turns")).to_contain_text(
        "take 7.88 turns on average"
    )
    page.get_by_text("How we know").click()
    expect(page.locator(".farkle-table")).to_contain_text("505.510200")
    expect(page.locator(".farkle-table")).to_contain_text("517.9492")
    expect(page.locator(".farkle-table")).to_contain_text("564.437620")


def test_six_different_dice_with_jokers_get_the_answer_that_python_here_gives(
    page: Page, address: str
) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"))
    position = f"kcd2 4000 0/0 0 {DISTINCT} {FAIR} 125jj4"
    reply = page.evaluate(ANSWER, {"id": 0, "do": "open", "game": "farkle", "position": position})
    assert reply["advice"] == GAME.advise(GAME.parse(position)).to_dict()
    question = {"about": "distribution", "position": position, "action": "125jj4 roll"}
    asked = page.evaluate(ANSWER, {"id": 0, "do": "ask", "game": "farkle", "ask": question})
    assert asked["answer"]["bust"] == pytest.approx(GAME.ask(question)["bust"], abs=1e-12)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about(browser: Browser, address: str, axe: str, scheme: str, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    visit(page, address + link(f"kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 {FAIR} 115--2"))
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("b")
    expect(page.locator("#sentence")).to_have_text("The opponent's turn.")
    assert violations(page, axe) == []
    page.keyboard.press("d")
    expect(page.locator(".farkle-entry").first).to_be_visible()
    assert violations(page, axe) == []
    context.close()
