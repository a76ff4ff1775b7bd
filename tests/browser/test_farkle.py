"""Farkle's table in a real browser: games by keys and by taps, the settings, the drawing, what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import pysolver
from tests.browser.conftest import Watched
from tests.browser.seating import unfold
from tests.browser.serving import PATIENCE, answered, begun, early, patient, type_keys, visit
from tests.browser.test_accessibility import SIZES, opened, violations
from tests.page.visit import kept_match

FAIR = "ordinary*6"
FIRST = f"kcd2 4000 0/0 0 {FAIR} {FAIR} ******"
DISTINCT = "aranka*1,odd*1,even*1,tengri*1,devils-head*1,lucky*1"
GAME = pysolver.game("farkle")
THEIR_TURN = "Opponent's turn."
BUST = "Bust: nothing in this roll scores."
ANSWER = """async (question) => {
    const engine = document.getElementById("engine-script").xworker.sync;
    return JSON.parse(await engine.answer(JSON.stringify(question)));
}"""
# A whole game: what is typed, and where that leads to.
GAME_BY_KEYS: tuple[tuple[Sequence[str], str], ...] = (
    ("111555", f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111555"),
    (["Enter"], f"kcd2 4000 0/0 1500 {FAIR} {FAIR} ******"),
    ("152346", f"kcd2 4000 0/0 1500 {FAIR} {FAIR} 152346"),
    ("k", f"kcd2 4000 0/3000 0 {FAIR} {FAIR} ******"),
    ([*"450", "Enter"], f"kcd2 4000 3000/450 0 {FAIR} {FAIR} ******"),
    ("234466", f"kcd2 4000 450/3000 0 {FAIR} {FAIR} ******"),
    ("b", f"kcd2 4000 3000/450 0 {FAIR} {FAIR} ******"),
    ("111234", f"kcd2 4000 3000/450 0 {FAIR} {FAIR} 111234"),
    ("k", f"kcd2 4000 450/4000 0 {FAIR} {FAIR} ******"),
)
STEPS = """0 act roll
0 roll 111555
0 act 111555 roll
0 roll 152346
0 act 152346 bank
1 told 450
0 act roll
0 roll 234466
1 told 0
0 act roll
0 roll 111234
0 act 111... bank
"""
POINTS = """try { localStorage.setItem('hold-or-roll:objective farkle', '"points"') } catch {}"""
Table = Callable[[str], Page]


@pytest.fixture
def page(page: Page) -> Page:
    """Open a page on which Farkle is played by points, so that no race is solved meanwhile."""
    page.add_init_script(POINTS)
    return page


@pytest.fixture
def table(table: Table, seat: tuple[Page, Watched]) -> Table:
    """Go to a position on the page that tests share, by points."""
    seat[0].evaluate(POINTS)
    return table


def link(position: str) -> str:
    """Return the address of a position."""
    return "#farkle/" + position.replace(" ", "_")


def step(page: Page, name: str) -> None:
    """Go to a step of the settings."""
    page.locator(".farkle-steps label", has_text=name).click()


def dice_of(page: Page, name: str) -> None:
    """Open the settings where the dice of one side are chosen."""
    page.keyboard.press("d")
    step(page, name)


def at(page: Page, position: str) -> None:
    """Wait until a position is on the table."""
    expect(page.locator("#position")).to_have_value(position)


def says(page: Page, sentence: str) -> None:
    """Wait for the sentence of the advice."""
    expect(page.locator("#sentence")).to_have_text(sentence)


def turns(page: Page) -> Locator:
    """Return the turns in the log."""
    return page.locator("#outlook .turns li")


def error(page: Page) -> Locator:
    """Return what is said to be wrong on the table."""
    return page.locator(".farkle .field-error:not(:empty)")


def steps(page: Page) -> str:
    """Return the steps of the match that is kept."""
    kept = page.evaluate("sessionStorage.getItem('hold-or-roll:match farkle')")
    lines = kept_match(kept)["match"].splitlines(keepends=True)
    return "".join(line for line in lines if line[:1] in "01")


def kept(page: Page) -> list[bool]:
    """Return of each die that lies there whether it is shown as kept."""
    dice = page.locator(".farkle .slots .die")
    return [bool(dice.nth(place).evaluate("die => die.matches('.kept')")) for place in range(6)]


def test_a_game_by_keys_and_nothing_typed_twice(page: Page, address: str) -> None:
    visit(page, address + link(FIRST))
    type_keys(page, "111555")
    says(page, "Keep 1 1 1 5 5 5, roll all six again.")
    value = GAME.advise(GAME.parse(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111555"), objective="points").value
    expect(page.locator("#options .best .value")).to_have_text(f"{value:.0f}")
    assert kept(page) == [True] * 6
    expect(page.locator("#do-words")).to_have_text("Keep 1 1 1 5 5 5, roll all six again")
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 0/0 1500 {FAIR} {FAIR} ******")
    expect(page.locator(".farkle-risk")).to_have_text("1500 at risk")
    type_keys(page, "152346k")
    says(page, THEIR_TURN)
    expect(page.locator(".farkle .head").first.locator(".score")).to_have_text("3000")
    type_keys(page, "450")
    expect(page.locator("#do-words")).to_have_text("They made 450")
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 3000/450 0 {FAIR} {FAIR} ******")
    type_keys(page, "234466")  # the bust is to be seen, and their turn has begun
    says(page, BUST)
    at(page, f"kcd2 4000 450/3000 0 {FAIR} {FAIR} ******")
    shown = page.locator(".farkle .slots .die")
    assert [die.get_attribute("data-face") for die in shown.all()] == list("234466")
    page.keyboard.press("b")  # they bust as well
    at(page, f"kcd2 4000 3000/450 0 {FAIR} {FAIR} ******")
    type_keys(page, "111234k")
    says(page, "You won, 4000 to 450.")
    expect(turns(page)).to_have_text(["you 3000", "they 450", "you bust", "they bust", "you 1000"])
    page.keyboard.press("Enter")  # pressed twice at the bank, or held: the end stays to be seen
    says(page, "You won, 4000 to 450.")
    expect(page.locator("#do")).to_be_enabled()
    page.keyboard.press("Enter")
    at(page, FIRST)
    page.keyboard.press("u")
    says(page, "You won, 4000 to 450.")


def test_keys_as_fast_as_they_come_lead_to_the_same_game(table: Table) -> None:
    page = table(link(FIRST))
    for keys, _ in GAME_BY_KEYS:
        type_keys(page, keys)
    at(page, GAME_BY_KEYS[-1][1])
    assert steps(page) == STEPS


def test_a_reload_after_every_step_loses_nothing(page: Page, address: str) -> None:
    visit(page, address + link(FIRST))
    for keys, position in GAME_BY_KEYS:
        type_keys(page, keys)
        answered(page)
        at(page, position)
        page.reload()
        begun(page)
        at(page, position)
    assert steps(page) == STEPS
    says(page, "You won, 4000 to 450.")
    expect(turns(page)).to_have_count(5)


def test_undo_in_the_middle_drops_what_came_after(table: Table) -> None:
    page = table(link(FIRST))
    type_keys(page, [*"111555", "Enter", *"152346", "k"])
    says(page, THEIR_TURN)
    for position in (GAME_BY_KEYS[1][1].replace("******", "152346"), GAME_BY_KEYS[1][1]):
        page.keyboard.press("u")
        at(page, position)
    type_keys(page, "r")
    at(page, GAME_BY_KEYS[1][1].replace("******", "152346"))
    type_keys(page, "u234466")
    says(page, BUST)
    expect(page.locator("#why")).to_contain_text("The 1500 points at risk are lost.")
    expect(turns(page)).to_have_text(["you bust"])
    assert steps(page) == "0 act roll\n0 roll 111555\n0 act 111555 roll\n0 roll 234466\n"
    expect(page.locator("#redo")).to_be_disabled()


def test_a_bust_at_nothing_to_nothing_hands_over_though_the_position_is_the_first_one(table: Table) -> None:
    page = table(link(FIRST))
    type_keys(page, "234466")
    says(page, BUST)
    at(page, FIRST)
    expect(turns(page)).to_have_text(["you bust"])
    type_keys(page, "45b")  # what was typed of a number is not meant
    expect(turns(page)).to_have_text(["you bust", "they bust"])
    says(page, "Roll all six dice.")
    page.keyboard.press("u")
    says(page, BUST)
    page.keyboard.press("n")
    says(page, "Roll all six dice.")
    expect(turns(page)).to_have_count(0)


def test_one_key_means_one_thing(table: Table) -> None:
    page = table(link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111234"))
    type_keys(page, "b")  # theirs to press
    says(page, "Keep 1 1 1, bank 1000.")
    type_keys(page, "kk")  # the second is not mine any more
    says(page, THEIR_TURN)
    expect(turns(page)).to_have_text(["you 1000"])
    type_keys(page, "bb")
    says(page, "Roll all six dice.")
    expect(turns(page)).to_have_text(["you 1000", "they bust"])


def test_the_opponents_dice_are_watched(table: Table) -> None:
    page = table(link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111234"))
    type_keys(page, "k")
    says(page, THEIR_TURN)
    try:
        type_keys(page, "w112346")
        says(page, "Opponent: keep 1, roll five.")
        expect(page.locator("#options .selected")).to_have_count(0)
        page.keyboard.press("Enter")  # nothing is selected for them
        expect(page.locator("#do-words")).to_have_text("Tap what they keep")
        page.locator(".farkle .slots .slot").nth(1).click()
        expect(page.locator("#do-words")).to_have_text("Keep 1, roll five")
        page.keyboard.press("Enter")
        says(page, "Opponent rolls five dice.")
        type_keys(page, "23446")
        says(page, "Roll all six dice.")
        expect(page.locator(".farkle-landed")).to_contain_text("Opponent busts:")
        expect(turns(page)).to_have_text(["you 1000", "they bust"])
        type_keys(page, "234466")
        expect(page.locator(".farkle-landed")).to_contain_text("You bust:")
        type_keys(page, "155234")
        expect(page.locator("#do-words")).to_have_text("Tap what they keep")  # their dice lie there
        page.locator(".farkle .slots .slot").nth(0).click()
        type_keys(page, "k")
        expect(turns(page)).to_have_text(["you 1000", "they bust", "you bust", "they 100"])
    finally:
        type_keys(page, [*"234466", "w"])
        says(page, BUST)


def test_dice_are_tapped(table: Table) -> None:
    page = table(link(FIRST))
    slots = page.locator(".farkle .slots .slot")
    type_keys(page, "1123")
    slots.nth(0).click()  # that one was a 5
    type_keys(page, "546")
    at(page, f"kcd2 4000 0/0 0 {FAIR} {FAIR} 512346")
    assert kept(page) == [True] * 6
    slots.nth(2).click()
    expect(page.locator("#do-words")).to_have_text("Only dice that score")
    expect(page.locator("#do")).to_be_disabled()
    for place in (3, 4, 5):
        slots.nth(place).click()
    expect(page.locator("#options .selected .choice")).to_contain_text("Keep 1 5, ")
    slots.nth(0).click()
    expect(page.locator("#options .selected .choice")).to_have_text("Keep 1, roll five")
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 0/0 100 {FAIR} {FAIR} *-****")


def test_equal_dice_count_as_equal_and_others_do_not(table: Table) -> None:
    page = table(link(f"kcd2 4000 0/0 0 odd*1,ordinary*5 {FAIR} 152361"))
    slots = page.locator(".farkle .slots .slot")
    expect(page.locator("#options .selected")).to_have_count(1)
    for place, is_kept in enumerate(kept(page)):
        if is_kept:
            slots.nth(place).click()
    slots.nth(0).click()
    expect(page.locator("#do-words")).to_have_text("Keep 1, roll five (slot 1)")
    assert kept(page) == [True] + [False] * 5
    slots.nth(0).click()
    slots.nth(5).click()
    assert kept(page) == [False] * 5 + [True]
    page.keyboard.press("Enter")
    at(page, f"kcd2 4000 0/0 100 odd*1,ordinary*5 {FAIR} *****-")


def test_a_game_by_taps_counted(browser: Browser, address: str) -> None:
    context = patient(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(POINTS)
    page = context.new_page()
    visit(page, address + link(FIRST))
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        page.locator(selector).tap()
        taps += 1

    for face in "111555":
        tap(f".farkle .pad [data-key='{face}']")
    says(page, "Keep 1 1 1 5 5 5, roll all six again.")
    tap("#do")
    assert taps == 6 + 1
    says(page, "Roll six dice.")
    for face in "234466":
        tap(f".farkle .pad [data-key='{face}']")
    says(page, BUST)
    assert taps == 7 + 6  # a bust costs no tap of its own
    tap("[data-chip='500']")
    tap("[data-chip='100']")
    expect(page.locator("#do-words")).to_have_text("They made 600")
    tap("#do")
    says(page, "Roll all six dice.")
    assert taps == 13 + 3
    expect(turns(page)).to_have_text(["you bust", "they 600"])
    for face in "234466":
        tap(f".farkle .pad [data-key='{face}']")
    says(page, BUST)
    tap(".told-bust")
    says(page, "Roll all six dice.")
    assert taps == 16 + 6 + 1
    context.close()


@pytest.mark.parametrize("size", [(390, 844), (320, 480)])
def test_the_table_fits(browser: Browser, address: str, size: tuple[int, int]) -> None:
    context = patient(browser, viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    visit(
        page,
        address + link(f"kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 {FAIR} ***--*"),
    )
    fits = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(fits)
    type_keys(page, "1152")
    expect(page.locator("#sentence")).to_contain_text("Keep")
    assert page.evaluate(fits)
    type_keys(page, "k")
    says(page, THEIR_TURN)
    assert page.evaluate(fits)
    bottom = page.locator("#do").bounding_box()
    for piece in (".told-bust", ".told-chips"):
        box = page.locator(piece).bounding_box()
        assert box and bottom and box["y"] >= 0 and box["y"] + box["height"] <= bottom["y"]
    context.close()


def test_a_link_opened_in_the_opponents_turn_is_the_players(page: Page, address: str) -> None:
    visit(page, address + link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111234"))
    page.keyboard.press("k")
    says(page, THEIR_TURN)
    page.goto(address + link(f"kcd2 4000 500/700 0 {FAIR} {FAIR} 111234"))  # in the same page
    expect(page.locator("#sentence")).to_contain_text("Keep")
    expect(turns(page)).to_have_count(0)
    page.keyboard.press("u")
    says(page, THEIR_TURN)


def test_alike_choices_are_listed_once(table: Table) -> None:
    page = table(link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 112346"))
    expect(page.locator("#options .choice")).to_have_count(3)  # to bank less is nobody's choice
    page.get_by_role("button", name="Show all 4 choices").click()
    expect(page.locator("#options .choice")).to_have_count(4)
    assert len(set(page.locator("#options .choice").all_inner_texts())) == 4


@pytest.mark.parametrize(
    ("old", "position", "sentence"),
    [
        ({"position": f"kcd2 4000 0/1000 0 {FAIR} odd*6 ******", "session": {"seat": 1}}, None, THEIR_TURN),
        (
            {"position": f"kcd2 4000 500/700 0 {FAIR} {FAIR} 111234"},
            None,
            "Keep 1 1 1, bank 1000.",
        ),
        ({"position": "kcd2 4000 what", "session": {"seat": "7"}}, FIRST, "Roll all six dice."),
        ([1, 2], FIRST, "Roll all six dice."),
    ],
)
def test_what_earlier_builds_kept(
    page: Page, address: str, old: object, position: str | None, sentence: str
) -> None:
    dice = {
        "favourites": ["weighted"],
        "sets": ["kcd2 odd|odd|odd|odd|odd|odd"],
        "corrections": {"kcd2 odd": "[9]"},
    }
    whole = json.dumps(json.dumps({"farkle": old, "farkle dice": dice, "theme": 4, "game": "farkle"}))
    once = f"localStorage.getItem('hold-or-roll') || localStorage.setItem('hold-or-roll', {whole})"
    page.add_init_script(f"try {{ {once} }} catch {{}}")
    page.add_init_script(POINTS)
    visit(page, address)
    page.locator("#tabs a", has_text="Farkle").click()
    at(page, position or old["position"])  # type: ignore[index]
    says(page, sentence)
    dice_of(page, "You")
    expect(page.locator(".farkle-entry").first).to_contain_text("Weighted die")  # the favourite comes first
    expect(page.locator(".farkle-last [data-last]")).to_have_text(["6 × Odd"])


def test_a_one_on_a_joker_is_the_joker_and_what_a_die_lacks_is_refused(table: Table) -> None:
    dice = "devils-head*1,favourable*1,ordinary*4"
    page = table(link(f"kcd2 4000 0/0 0 {dice} {FAIR} ******"))
    type_keys(page, "1")
    expect(page.locator(".farkle .slots .die[data-face='j']")).to_have_count(1)
    type_keys(page, "2")
    expect(error(page)).to_have_text("Favourable die shows 1 3 4 5 6, not 2.")
    type_keys(page, "11234")
    at(page, f"kcd2 4000 0/0 0 {dice} {FAIR} j11234")
    expect(page.locator("#sentence")).to_contain_text("Keep")
    page.keyboard.press("Backspace")
    expect(page.locator(".farkle .slots .die:not([data-face=''])")).to_have_count(5)


@pytest.mark.parametrize("points", ["475", "99999"])
def test_a_number_that_nobody_banks_is_refused_and_nothing_is_lost(table: Table, points: str) -> None:
    page = table(link(f"kcd2 4000 0/0 0 {FAIR} {FAIR} 111234"))
    type_keys(page, ["k", *points, "Enter"])
    expect(error(page)).to_contain_text("multiple of 50")
    expect(page.locator(".told-number")).to_have_text(points)
    at(page, f"kcd2 4000 0/1000 0 {FAIR} {FAIR} ******")


def test_dice_are_searched_picked_and_corrected_and_kept(page: Page, address: str) -> None:
    visit(page, address + link(FIRST))
    dice_of(page, "You")
    page.locator(".farkle-picker .picks-search").fill("weigh")
    page.locator(".farkle-picker .picks-search").press("Enter")
    page.get_by_role("button", name="Favourite: Weighted die").click()
    slots = page.locator(".farkle-row").first.locator(".slot")
    expect(slots).to_have_text(["Weighted"] + ["Ordinary"] * 5)
    slots.first.click()
    page.locator(".farkle-picker .fold summary").click()
    fields = page.locator(".farkle-weights input[type=text]")
    for face in range(6):
        fields.nth(face).fill("0")
    page.get_by_role("button", name="Use in this slot").click()
    wrong = page.locator(".farkle-picker .field-error")
    expect(wrong).to_contain_text("[10.1.1.1.1.1]")
    fields.first.fill("1,2")
    page.get_by_role("button", name="Use in this slot").click()
    expect(wrong).to_have_text("A weight is a whole number from 0 to 10000, as in 8, not '1,2'.")
    fields.first.fill("08")
    for face in range(1, 6):
        fields.nth(face).fill("1")
    page.get_by_role("button", name="Correct Weighted die everywhere").click()
    expect(slots.first).to_have_text("Weighted (corrected)")
    step(page, "Table")
    target = page.get_by_role("button", name="3000", exact=True)
    target.click()
    expect(target).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Play with these").click()
    at(page, f"kcd2 3000 0/0 0 [8.1.1.1.1.1]*1,ordinary*5 {FAIR} ******")
    page.reload()
    says(page, "Roll all six dice.")
    expect(page.locator(".farkle .slot-name").first).to_have_text("weighted (corrected)")
    dice_of(page, "You")
    entry = page.locator(".farkle-entry").first
    expect(entry).to_contain_text("Weighted die")  # the favourite comes first
    expect(entry).to_contain_text("8 1 1 1 1 1 corrected, was 10 1 1 1 1 1")
    expect(page.locator(".farkle-last [data-last]").first).to_contain_text("Weighted (corrected)")
    expect(slots.first).to_have_text("Weighted (corrected)")
    step(page, "Table")
    page.get_by_role("radio", name="KCD1").click()
    expect(slots.first).to_have_text("The commonest")
    page.get_by_role("radio", name="KCD2").click()  # and nothing is lost
    step(page, "You")
    expect(slots.first).to_have_text("Weighted (corrected)")
    page.get_by_role("button", name="Back to the list’s weights").click()
    expect(slots.first).to_have_text("Weighted")
    expect(entry).not_to_contain_text("corrected")
    expect(page.get_by_role("button", name="Back to the list’s weights")).to_be_hidden()


def test_few_keys_make_a_set_and_closing_never_drops_it(table: Table) -> None:
    page = table(link(FIRST))
    dice_of(page, "You")
    page.locator(".farkle-picker .picks-search").fill("odd")
    page.locator(".farkle-picker .picks-search").press("Tab")
    expect(page.locator(".farkle-picker .farkle-take").first).to_be_focused()  # the list is one stop
    type_keys(page, "3")
    slots = page.locator(".farkle-row").first.locator(".slot")
    expect(slots).to_have_text(["Odd"] * 3 + ["Ordinary"] * 3)
    page.keyboard.press("Escape")
    expect(page.locator(".farkle-apply")).to_contain_text("This is not played yet.")
    expect(page.locator(".farkle-setup")).to_be_visible()
    step(page, "Table")
    page.locator(".farkle-fields input").first.press("Enter")
    at(page, f"kcd2 4000 0/0 0 odd*3,ordinary*3 {FAIR} ******")
    expect(page.locator(".farkle-setup")).to_be_hidden()
    type_keys(page, ["d", "Escape"])  # nothing changed, nothing asked
    expect(page.locator(".farkle-setup")).to_be_hidden()
    dice_of(page, "You")
    page.get_by_role("button", name="All ordinary").first.click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave it as it was").click()
    at(page, f"kcd2 4000 0/0 0 odd*3,ordinary*3 {FAIR} ******")
    page.keyboard.press("d")
    page.get_by_role("group", name="To move").get_by_role("radio", name="Opponent").click()
    page.keyboard.press("Enter")  # wherever the mouse has been
    says(page, THEIR_TURN)
    at(page, f"kcd2 4000 0/0 0 {FAIR} odd*3,ordinary*3 ******")


def test_the_nearest_names_and_only_dice_that_were_thrown_are_offered(page: Page, address: str) -> None:
    visit(page, address + link(FIRST))
    type_keys(page, "112346")
    expect(page.locator("#sentence")).to_contain_text("Keep")
    page.goto(address + link(f"kcd2 4000 0/0 0 odd*6 {FAIR} ******"))  # only looked at
    at(page, f"kcd2 4000 0/0 0 odd*6 {FAIR} ******")
    dice_of(page, "You")
    expect(page.locator(".farkle-last [data-last]")).to_have_text(["6 × Ordinary"])
    page.locator(".farkle-picker .picks-search").fill("wieghted")
    expect(page.locator(".farkle-picker .farkle-list")).to_contain_text("The nearest are weighted")
    page.locator(".farkle-picker .picks-search").fill("holy")
    expect(page.locator(".farkle-entry small")).to_have_text(
        ["4 5 7 1 1 1 · 1.2: 4 5 10 1 1 1 · 21 26 37 5 5 5 %"]
    )


def test_a_seventh_die_is_refused_and_the_sixth_can_be_taken_back_from_a_bust(table: Table) -> None:
    page = table(link(FIRST))
    type_keys(page, "112346")
    expect(page.locator("#sentence")).to_contain_text("Keep")
    type_keys(page, "1")
    expect(error(page)).to_have_text("All the dice are typed: play, or take one back (⌫).")
    type_keys(page, ["Backspace"])
    expect(error(page)).to_have_count(0)
    type_keys(page, ["Escape", *"234466"])
    says(page, BUST)
    type_keys(page, ["Backspace"])
    at(page, FIRST)
    expect(page.locator(".farkle .slots .die:not([data-face=''])")).to_have_count(5)
    type_keys(page, "1")
    expect(page.locator("#sentence")).to_contain_text("Keep")


def test_half_a_roll_typed_early_stays_in_the_middle_of_a_turn(newcomer: Page, address: str) -> None:
    newcomer.add_init_script(POINTS)
    with early(newcomer, address + link(f"kcd2 4000 500/700 350 {FAIR} {FAIR} ***---")):
        type_keys(newcomer, "11")
    type_keys(newcomer, "2")
    at(newcomer, f"kcd2 4000 500/700 350 {FAIR} {FAIR} 112---")
    expect(newcomer.locator("#sentence")).to_contain_text("Keep")


def test_a_target_that_cannot_be_is_said_in_the_settings(table: Table) -> None:
    page = table(link(FIRST))
    page.keyboard.press("d")
    page.locator(".farkle-fields input").first.fill("4010")
    page.get_by_role("button", name="Play with these").click()
    expect(page.locator(".farkle-apply .field-error")).to_contain_text("multiple of 50")
    at(page, FIRST)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave it as it was").click()


def test_the_turn_is_drawn_and_how_we_know_is_told(page: Page, address: str) -> None:
    visit(page, address + link(FIRST))
    expect(page.locator("#outlook .fine").first).to_contain_text("564 points on average")
    expect(page.locator("#outlook .bars rect").nth(20)).to_be_attached()
    page.get_by_text("How many turns the target takes").click()
    expect(page.locator("#folds .fold", has_text="How many turns")).to_contain_text(
        "take 7.88 turns on average"
    )
    page.get_by_text("How we know").click()
    expect(page.locator("#folds .fold", has_text="How we know")).to_contain_text(
        "by the rules and the weights"
    )


def test_six_different_dice_with_jokers_get_the_answer_that_python_here_gives(table: Table) -> None:
    page = table(link(FIRST))
    position = f"kcd2 4000 0/0 0 {DISTINCT} {FAIR} 125jj4"
    reply = page.evaluate(
        ANSWER, {"id": 0, "do": "open", "game": "farkle", "position": position, "objective": "points"}
    )
    here = GAME.advise(GAME.parse(position), objective="points").to_dict()
    assert to_rounding(reply["advice"]) == to_rounding(here)  # products of matrices add up in another order
    question = {"about": "distribution", "position": position, "action": "125jj4 roll"}
    asked = page.evaluate(ANSWER, {"id": 0, "do": "ask", "game": "farkle", "ask": question})
    assert asked["answer"]["bust"] == pytest.approx(GAME.ask(question)["bust"], abs=1e-12)


def to_rounding(found: Any) -> Any:
    """Return what was found with every number to nine decimals."""
    if isinstance(found, dict):
        return {name: to_rounding(value) for name, value in found.items()}
    if isinstance(found, list):
        return [to_rounding(value) for value in found]
    return round(found, 9) if isinstance(found, float) else found


def test_to_win_the_chance_is_in_sight_and_grows_exact(
    watched: tuple[BrowserContext, Watched], address: str
) -> None:
    page = watched[0].new_page()
    position = f"kcd2 1500 900/850 0 {FAIR} {FAIR} ******"
    visit(page, address + link(position))
    chance = page.locator(".odds-chance")
    value = GAME.advise(GAME.parse(position), objective="win").value
    expect(chance).to_have_text(f"You win {100 * value:.1f} %", timeout=PATIENCE)
    expect(page.locator("#advice")).to_have_attribute("data-exactness", "exact", timeout=PATIENCE)
    expect(page.locator("#options thead")).to_contain_text("Points")
    rolled = GAME.advise(GAME.parse(position.replace("******", "115234")), objective="win")
    type_keys(page, "115234")
    bank = next(option for option in rolled.options if option.extras["bank"])
    lines = page.locator(".farkle-odds p:not(.odds-others)")
    expect(lines.nth(1)).to_have_text(f"Bank {bank.extras['turn']} → {100 * bank.value:.1f} %")
    expect(lines.nth(2)).to_have_text(f"Bust → {100 * bank.extras['if_bust']:.1f} %")
    expect(chance).to_have_text(f"You win {100 * rolled.value:.1f} %")
    page.keyboard.press("ArrowDown")  # the best banks and has won
    page.keyboard.press("Enter")
    expect(page.locator("#do-words")).to_have_text("Type the roll")
    expect(chance).to_contain_text("You win ")  # in the air as well
    expect(page.locator("#outlook .course")).to_be_visible()


def test_a_table_and_a_person_are_chosen(page: Page, address: str) -> None:
    visit(page, address + link(FIRST))
    page.keyboard.press("d")
    expect(page.locator(".farkle-kind")).to_have_count(14)
    page.locator(".farkle-kind", has_text="Craftsman").click()
    expect(page.locator(".farkle-fields input").first).to_have_value("3000")
    step(page, "Opponent")
    page.get_by_text("Their dice by name").click()
    page.get_by_placeholder("Name or place").fill("bylani")
    expect(page.locator(".farkle-setup")).to_contain_text("Spelt as in 'bylany'")
    page.get_by_placeholder("Name or place").fill("cernik")
    expect(page.locator(".farkle-setup")).to_contain_text("is likely, not proven")
    expect(page.get_by_role("button", name="Cernik, Bylany")).to_be_visible()
    page.get_by_placeholder("Name or place").press("Enter")
    page.get_by_role("button", name="Play with these").click()
    at(page, f"kcd2 3000 0/0 0 {FAIR} ci*1,odd*1,ordinary*4+carpenter-advantage:0 ******")
    expect(page.locator(".farkle .head").last).to_contain_text("Cernik")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about(seated: Page, address: str, axe: str, scheme: str, size: str) -> None:
    with opened(seated, scheme, size) as page:
        visit(page, address + link(f"kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 {FAIR} 115--2"))
        assert violations(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("k")
        says(page, THEIR_TURN)
        unfold(page)
        assert violations(page, axe) == []
        dice_of(page, "You")
        expect(page.locator(".farkle-entry").first).to_be_visible()
        assert violations(page, axe) == []


def test_a_wrong_key_says_so_beside_the_dice_and_opens_no_hole(table: Table) -> None:
    page = table(link(FIRST))
    before = page.locator(".farkle").bounding_box()
    page.keyboard.press("7")
    error = page.locator(".farkle .field-error").first
    expect(error).to_contain_text("A die shows 1 to 6, so 7 is none")
    shown, after = error.bounding_box(), page.locator(".farkle").bounding_box()
    assert before and shown and after
    assert shown["height"] < 60 and after["height"] - before["height"] < 80


def test_a_die_that_is_tapped_among_mine_stays_under_the_finger(browser: Browser, address: str) -> None:
    context = patient(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    visit(page, address + link(FIRST))
    page.locator(".farkle-tools .tool").first.tap()
    step(page, "You")
    page.locator(".farkle-pouch").tap()
    die = page.locator('.pouch [data-pick="odd"]')
    die.scroll_into_view_if_needed()
    before = die.bounding_box()
    for _ in range(6):
        die.tap()
    expect(page.locator(".pouch-sum")).to_have_text("6 dice; loadouts: 1.")
    assert die.bounding_box() == before
    context.close()
