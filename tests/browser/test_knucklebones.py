"""Knucklebones in a real browser: one key for the die, one for the column, on both sides of the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seating import begin, unfold
from tests.browser.serving import PATIENCE, answered, arrive, begun, early, patient, type_keys, visit
from tests.browser.test_accessibility import SIZES, opened, violations

DICE = "hold-or-roll:dice knucklebones"
BEGIN = "-,-,-/-,-,- *"
START = "#knucklebones/-,-,-/-,-,-_*"
IMPOSSIBLE = ("5,-,-/5,-,- 3", "1111,-,-/-,-,- 3", "111,222,333/444,555,666 *", "1,2,3 4", "-,-,-/-,-,- 7")
Tables = Callable[[str], Page]
CAPTURE = "55,1,-/6,-,33 3"  # column 3 takes two 3s away


def sit_down(table: Tables, position: str = BEGIN, **settings: str) -> Page:
    """Go to a position at a table with the settings of an earlier visit."""
    page = table("#konijnenhokken/0_0.0.0_*")
    page.evaluate("sessionStorage.clear(); localStorage.clear()")
    page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [DICE, json.dumps(settings)])
    return table("#knucklebones/" + position.replace(" ", "_"))


def meet(page: Page, who: str, name: str = "") -> None:
    """Begin a game against another one, who is chosen in the row of the second seat."""
    row = unfold(page).get_by_role("group", name="Seat 2")
    row.locator("select").select_option(who)
    if name:
        row.locator("input").first.fill(name)
    begin(page)
    expect(page.locator(".seating summary")).not_to_have_text("Against an opponent")  # they sit there


def expect_position(page: Page, position: str) -> None:
    """Wait until a position is on the table, in its field and in the address, maybe as a match."""
    expect(page.locator("#position")).to_have_value(position)
    written = re.escape(position.replace(" ", "_"))
    expect(page).to_have_url(re.compile(f"#knucklebones/({written}|!start_{written}!.*you:_1)$"))


def expect_boards(page: Page, theirs: str, mine: str) -> None:
    """Wait until the columns on the page hold these dice, whoever is to move."""
    for side, columns in (("them", theirs), ("me", mine)):
        for number, dice in enumerate(columns.split(",")):
            column = page.locator(f".side.{side} .column").nth(number)
            expect(column).to_have_attribute(
                "aria-label", re.compile(f": {' '.join(dice)}, ".replace("-", "empty"))
            )
            expect(column.locator(".die:not(.place):not(.would-lie)")).to_have_count(len(dice.strip("-")))


def test_watching_a_game_by_keys(table: Tables) -> None:
    page = sit_down(table)
    expect(page.locator("#sentence")).to_have_text("Type your die.")
    type_keys(page, "42")
    expect_position(page, "-,-,-/-,4,- *")
    expect(page.locator("#sentence")).to_have_text("Type their die.")
    expect(page.locator("#why")).to_contain_text("You placed the 4 in column 2.")
    type_keys(page, "6")
    expect(page.locator("#sentence")).to_have_text(re.compile("^Their best: column [123]"))
    expect(page.locator("#options thead")).to_contain_text("They win")
    type_keys(page, "2" + "62")
    expect_position(page, "-,-,-/-,46,- *")  # my 6 has taken theirs away
    expect_boards(page, theirs="-,-,-", mine="-,46,-")
    type_keys(page, "3312")
    expect_position(page, "-,-,3/-,461,- *")
    expect_boards(page, theirs="-,-,3", mine="-,461,-")
    expect(page.locator(".player.them")).to_have_class(re.compile("to-move"))
    expect(page.locator(".player.me .total")).to_have_text("11")


def test_a_whole_game_by_keys_against_a_bot(table: Tables) -> None:
    page = sit_down(table, dice="rolled")
    meet(page, "greedy")  # and the page rolls by itself
    for _ in range(200):  # captures lengthen a game: about 14 placements are mine
        page.wait_for_function(
            "/^(Column|Rematch)/.test(document.getElementById('do-words').textContent)", timeout=PATIENCE
        )
        words = page.locator("#do-words").inner_text()
        if words == "Rematch":
            break
        placed = page.locator("#position").input_value()
        page.keyboard.press(words[len("Column ")])
        expect(page.locator("#position")).not_to_have_value(placed)
    mine, theirs = (int(page.locator(f".player.{side} .total").inner_text()) for side in ("me", "them"))
    ends = "A draw" if mine == theirs else "You won" if mine > theirs else "You lost"
    expect(page.locator("#sentence")).to_contain_text(ends)
    expect(page.locator("#sentence")).to_contain_text("against Greedy.")
    expect(page.locator("#why")).to_contain_text("Your mistakes cost 0.0 % in all.")
    full = [
        len(part.replace(",", "").replace("-", ""))
        for part in page.locator("#position").input_value()[:-2].split("/")
    ]
    assert full[1] == 9
    expect(page.locator("#do")).to_be_enabled()
    page.keyboard.press("Enter")
    expect_position(page, "-,-,-/-,-,- *")


def test_the_opponents_of_the_game_are_there(table: Tables) -> None:
    page = sit_down(table)
    rivals = unfold(page).get_by_label("Who sits at seat 2")
    for level in range(1, 11):
        expect(rivals.locator(f"option[value=game-{level}]")).to_have_count(1)
    rivals.select_option("game-10")
    page.get_by_role("button", name="Let The game's own move one earlier").click()
    begin(page)
    expect(page.locator("#folds")).to_contain_text("Advice against: The game's own, difficulty 10")
    expect(page.locator("#sentence")).to_have_text("Type their die.")
    type_keys(page, "5")  # the keys are the game's again
    expect(page.locator(".player.me")).to_have_class(re.compile("to-move"))
    expect(page.locator(".side.them .die[data-face='5']")).to_have_count(1)


def test_what_each_die_would_bring_is_what_it_then_brings(table: Tables) -> None:
    page = sit_down(table, "555,11,-/6,33,44 *")
    hope = page.locator(".hope").nth(2)
    expect(hope).to_be_visible(timeout=PATIENCE)
    choice = hope.locator(".fine").inner_text()  # as in Column 2, take two 3s away
    type_keys(page, "3")
    expect_position(page, "555,11,-/6,33,44 3")
    expect(page.locator("#sentence")).to_have_text(f"{choice}.")


def test_undo_and_redo_across_turns(table: Tables) -> None:
    page = sit_down(table)
    type_keys(page, "4262")
    expect_boards(page, theirs="-,6,-", mine="-,4,-")
    type_keys(page, "62")
    expect_boards(page, theirs="-,-,-", mine="-,46,-")
    answered(page)
    odds = page.locator(".odds-now").inner_text()
    type_keys(page, "uu")
    expect_boards(page, theirs="-,6,-", mine="-,4,-")
    expect(page.locator("#sentence")).to_have_text("Type your die.")
    type_keys(page, "uu")
    expect(page.locator("#sentence")).to_have_text("Type their die.")
    expect_boards(page, theirs="-,-,-", mine="-,4,-")
    type_keys(page, "rrrr")
    expect_boards(page, theirs="-,-,-", mine="-,46,-")
    expect(page.locator(".odds-now")).to_have_text(odds, use_inner_text=True)
    type_keys(page, "uuuuuu")
    expect_position(page, "-,-,-/-,-,- *")
    expect(page.locator("#undo")).to_be_disabled()


def test_a_die_is_taken_back(table: Tables) -> None:
    page = sit_down(table)
    type_keys(page, "4")
    expect(page.locator(".hand-words")).to_have_text("Your 4: which column?")
    page.keyboard.press("Backspace")
    expect_position(page, "-,-,-/-,-,- *")
    type_keys(page, "5")
    expect(page.locator(".hand-words")).to_have_text("Your 5: which column?")


def test_a_bot_is_undone_without_answering_at_once(table: Tables) -> None:
    page = sit_down(table)
    meet(page, "greedy")
    type_keys(page, "42")
    expect_position(page, "-,-,-/-,4,- *")
    type_keys(page, "4")
    expect_boards(page, theirs="-,4,-", mine="-,-,-")  # the greedy one has taken my 4 away
    expect(page.locator("#sentence")).to_have_text("Type your die.")
    page.keyboard.press("u")
    expect(page.locator("#do-words")).to_have_text("Let them place it")
    expect_boards(page, theirs="-,-,-", mine="-,4,-")
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_have_text("Type your die.")


def test_what_a_column_would_do(table: Tables) -> None:
    page = sit_down(table, CAPTURE)
    expect(page.locator(".side.me .column.chosen")).to_have_count(1)
    while page.locator(".side.me .column").nth(2).get_attribute("class") != "column can chosen":
        page.keyboard.press("ArrowRight")
    expect(page.locator(".side.them .die.goes")).to_have_count(2)
    expect(page.locator(".player.them .total")).to_have_text("18 → 6")
    expect(page.locator(".player.me .total")).to_have_text("21 → 24")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".side.them .die.goes")).to_have_count(0)
    expect(page.locator("#options tr.selected .choice")).to_have_text(re.compile("^Column 2"))
    page.locator(".side.me .column .die").last.click()
    expect_boards(page, theirs="6,-,-", mine="55,1,3")


def test_the_first_tap_on_a_column_places_the_die(browser: Browser, address: str) -> None:
    context = patient(browser, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    visit(page, address + "#knucklebones/" + CAPTURE.replace(" ", "_"))
    dice = page.locator(".side.me .column .die")
    for face, number in (("", 8), ("3", 0), ("2", 4)):
        if face:
            page.locator(f".pad-key[data-key='{face}']").tap()
            answered(page)
        before = page.locator("#position").input_value()
        side = ".side.me" if page.locator(".player.me.to-move").count() else ".side.them"
        page.locator(f"{side} .column .die").nth(number).tap()
        expect(page.locator("#position")).not_to_have_value(before)
    expect(dice).to_have_count(9)
    context.close()


def test_enter_places_no_die_of_theirs(table: Tables) -> None:
    page = sit_down(table)
    type_keys(page, "426")
    expect(page.locator("#sentence")).to_have_text(re.compile("^Their best"))
    expect(page.locator("#do")).to_be_disabled()
    page.keyboard.press("Enter")
    answered(page)
    expect_position(page, "-,-,-/-,4,- 6")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_have_text("Type your die.")


def test_equal_dice_are_marked_by_more_than_colour(table: Tables) -> None:
    page = sit_down(table, "555,1,-/6,44,3 *")
    expect(page.locator(".side.me .die.triple .times")).to_have_text(["×3"] * 3)
    expect(page.locator(".side.them .die.pair .times")).to_have_text(["×2"] * 2)


@pytest.mark.parametrize(
    ("position", "keys", "sentence"),
    [
        ("555,1,-/6,44,3 *", "7", "A die shows 1 to 6"),
        ("555,1,-/6,44,3 *", "41", "Column 1 is full"),
        ("555,1,-/6,44,3 4", "6", "6 is no column"),
    ],
)
def test_a_wrong_key_gives_a_sentence(table: Tables, position: str, keys: str, sentence: str) -> None:
    page = sit_down(table, position)
    type_keys(page, keys)
    expect(page.locator("#game .field-error")).to_contain_text(sentence)
    expect_boards(page, theirs="6,44,3", mine="555,1,-")


@pytest.mark.parametrize(
    "position", ["5,-,-/5,-,- 3", "1111,-,-/-,-,- 3", "111,222,333/444,555,666 *", "1,2,3 4", "-,-,-/-,-,- 7"]
)
def test_a_position_that_cannot_be_gives_a_sentence(table: Tables, position: str) -> None:
    page = sit_down(table, "55,1,-/6,-,33 *")
    page.locator("#position").fill(position)
    page.locator("#position").press("Enter")
    expect(page.locator("#position-error")).to_have_text(re.compile(r"\w.+\."))
    expect_boards(page, theirs="6,-,33", mine="55,1,-")


def test_keys_typed_before_the_engine_is_there(newcomer: Page, address: str) -> None:
    with early(newcomer, address + START):
        type_keys(newcomer, "42")
        expect(newcomer.locator(".hand .die[data-face='4']").first).to_be_visible()
    expect_position(newcomer, "-,-,-/-,4,- *")


def test_whose_turn_it_is_outlives_the_page(page: Page, address: str) -> None:
    visit(page, address + START)
    type_keys(page, "4261")
    expect_boards(page, theirs="6,-,-", mine="-,4,-")
    type_keys(page, "33")
    expect(page.locator("#sentence")).to_have_text("Type their die.")
    page.reload()
    begun(page)
    expect_boards(page, theirs="6,-,-", mine="-,4,3")
    expect(page.locator("#sentence")).to_have_text("Type their die.")
    page.keyboard.press("s")
    expect(page.locator("#sentence")).to_have_text("Type your die.")
    expect_boards(page, theirs="-,4,3", mine="6,-,-")


def test_two_people_with_dice_rolled_here(table: Tables) -> None:
    page = sit_down(table)
    meet(page, "here", "Anna")
    expect(page.locator("#sentence")).to_have_text("Type your die.")
    page.keyboard.press(" ")
    expect(page.locator("#sentence")).to_have_text(re.compile("^Column [123]"))
    page.keyboard.press("1")
    expect(page.locator("#sentence")).to_have_text("Type Anna's die.")
    answered(page)
    page.get_by_role("button", name="Roll it here").click()
    expect(page.locator("#options thead")).to_contain_text("Anna wins")


def test_the_course_of_a_game(table: Tables) -> None:
    page = sit_down(table)
    expect(page.locator(".odds-now")).to_contain_text("You win 50.9 %")  # 0.509030 before the first roll
    type_keys(page, "4261")
    expect_boards(page, theirs="6,-,-", mine="-,4,-")
    line = page.locator(".line polyline")
    expect(line).to_have_attribute("points", re.compile(r"^(\S+ ){4}\S+$"))  # start, two dice, two placements
    points = line.get_attribute("points") or ""
    win = float(points.split()[-1].split(",")[1])
    label = page.locator(".line").get_attribute("aria-label") or ""
    assert f"now {100 - win:.1f} %" in label
    expect(page.locator(".odds-now")).to_contain_text(f"You win {100 - win:.1f} %")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about(seated: Page, address: str, axe: str, scheme: str, size: str) -> None:
    with opened(seated, scheme, size) as page:
        seats = "!seats_You_|_Anna!%23_who:_me_|_here"
        visit(page, address + "#knucklebones/!start_" + CAPTURE.replace(" ", "_") + seats)
        expect(page.locator(".die.goes")).to_have_count(2)
        assert violations(page, axe) == []
        type_keys(page, "9")
        assert violations(page, axe) == []
        type_keys(page, "3")
        expect(page.locator("#sentence")).to_have_text("Type Anna's die.")
        if size != "panel":
            unfold(page)
            page.locator("#folds summary", has_text="Advice against").click()
        assert violations(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        arrive(page, "#knucklebones/1,2,-/666,555,444_*")
        expect(page.locator("#do-words")).to_have_text("Rematch")
        assert violations(page, axe) == []
