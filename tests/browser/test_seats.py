"""Any number at the table in a real browser: whole short games by taps on a phone, reloaded between turns."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seating import begin, seat, unfold
from tests.browser.serving import answered, arrive, begun, match_kept, patient, played_on, visit
from tests.browser.test_accessibility import SMALL, opened, violations
from tests.browser.test_layout import CHOICES, DICE, SHARES

PHONE = {"width": 390, "height": 844}
AGAIN = "Rematch"
MOST_TURNS = 40
MOST_TAPS = 30  # in a turn
RELOADED = 3  # each of so many turns is followed by a reload
SIX_IN_TWO_ROUNDS = (
    "#konijnenhokken/!start_0_0.0.0_*_2r:0/0/0/0/0/0:first!seats_You_|_Anna_|_Benjamin_|_Grandmother_|_Steady"
    "_|_Eva!%23_who:_me_|_here_|_elsewhere_|_spared_|_points_|_elsewhere"
)
SIX_WITH_A_BOX = (
    "#school/!start_15/20_g6_*_2_40_vs_g6:5_vs_g6:-3_vs_g6:12_vs_g6:0_vs_g6:7!seats_You_|_Anna_|_Benjamin"
    "_|_Bob_|_Grandmother_|_Eva!%23_who:_me_|_here_|_elsewhere_|_bob_|_spared_|_elsewhere"
)
THREE_WITH_TWO_BOXES = (
    "#school/!start_15/20_g6,pair_*_2_40_vs_g6,pair:5_vs_g6,pair:-3!seats_You_|_Anna_|_Benjamin"
    "!%23_who:_me_|_here_|_elsewhere"
)


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page on a phone."""
    context = patient(browser, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(address)
    page.evaluate("localStorage.setItem('hold-or-roll:welcomed', 'true')")
    visit(page, address)
    yield page
    context.close()


def stand(page: Page) -> list[str]:
    """Return all that must not be lost: position, points, the score table, and what is to be done."""
    words = ["#sentence", "#do-words", ".scores-table"]
    texts = [str(page.locator(one).text_content()) for one in words]
    heads = page.locator(".scores :is(.head-name, .score, .sum)").all_inner_texts()
    return [page.locator("#position").input_value(), *texts, *heads]


def fits(page: Page) -> None:
    """Hold that sentence, dice, choices and everybody's points are in sight, and nothing sticks out."""
    page.evaluate("scrollTo(0, 0)")
    heads = page.locator(".scores .head").count()
    for selector, most in (
        ("#sentence", 1),
        (DICE, 1),
        ("#options tbody tr", CHOICES),
        (".scores .head", heads),
    ):
        shares = page.evaluate(SHARES, selector)[:most]
        assert [share for share in shares if share < 0.99] == [], (selector, shares)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def tap(page: Page, dice: random.Random) -> None:
    """Do the next thing in a turn, as a finger does it."""
    do = page.locator("#do-words").inner_text()
    if do == "Type their points":
        for key in str(dice.randint(5, 25)):
            page.locator(f".told-keys [data-key='{key}']").tap()
        page.locator("#do").tap()
    elif do == "Tap their box":
        page.locator(".school-box[aria-disabled='false']").first.tap()
        page.locator(".school-told .tool").first.tap()
    elif page.locator(".pad:visible").count():
        for face in dice.choices("123456", k=page.locator(".slots .slot:not([disabled])").count()):
            page.locator(f".pad [data-key='{face}']").tap()
    else:
        if page.locator("#do").is_disabled():
            page.locator("#options tbody .choice").first.tap()
        fits(page)
        page.locator("#do").tap()
    answered(page)


def played(page: Page, address: str, seed: int) -> int:
    """Play to the end, with a reload after each of the first turns and some after; return the turns."""
    dice = random.Random(seed)
    for turn in range(MOST_TURNS):
        mover = page.locator(".scores .head.moves .head-name").inner_text()
        for _ in range(MOST_TAPS):
            kept = match_kept(page)
            tap(page, dice)
            played_on(page, kept)
            if page.locator("#do-words").inner_text() == AGAIN:
                return turn + 1
            if page.locator(".scores .head.moves .head-name").inner_text() != mover:
                break
        if turn < RELOADED or turn % RELOADED == 0:
            before_all = stand(page)
            page.reload()
            begun(page)
            assert stand(page) == before_all
    raise AssertionError("nobody has won")


def ended(page: Page, people: int) -> None:
    """Hold that the end tells everybody's place, and that the same begin again by a tap."""
    expect(page.locator("#sentence")).to_contain_text("w")
    places = page.locator(".scores .sum").all_inner_texts()
    assert len(places) == people and "1st" in places
    expect(page.locator("#do")).to_be_enabled()
    names = page.locator(".scores .head-name").all_inner_texts()
    page.locator("#do").tap()
    expect(page.locator(".scores .head.moves .head-name")).to_have_text(names[0])
    assert page.locator(".scores .head-name").all_inner_texts() == names
    assert page.locator(".scores .score").all_inner_texts()[0] == "0"


def test_three_are_seated_and_play_a_race_by_taps(phone: Page, address: str) -> None:
    arrive(phone, "#konijnenhokken/0_0.0.0_*")
    seat(phone, "Here", "Anna")
    seat(phone, "Elsewhere", "Ben")
    unfold(phone).locator("label", has_text="40").tap()
    begin(phone)
    expect(phone.locator("#position")).to_have_value("0 0.0.0 * 40:0/0/0:first")
    unfold(phone).locator("summary").tap()
    played(phone, address, 3)
    ended(phone, 3)


def test_the_advice_is_in_reach_of_whom_it_is_kept_from(phone: Page) -> None:
    arrive(
        phone,
        "#konijnenhokken/!start_0_0.0.0_*_40:0/0/0:first!seats_You_|_Anna_|_Ben!%23_who:_me_|_here_|_elsewhere"
        "!0_told_5!1_act_roll!1_roll_1122334",
    )
    unfold(phone).locator("label", has_text="For me alone").tap()
    expect(phone.locator("#sentence")).to_have_text("Anna, what do you do?")
    fits(phone)
    assert min(phone.evaluate(SHARES, ".reveal")) > 0.99
    phone.locator(".reveal").tap()
    expect(phone.locator("#options tbody .choice").first).to_be_visible()
    expect(phone.locator("#sentence")).not_to_have_text("Anna, what do you do?")


def test_what_is_wrong_with_a_name_stays_until_another_is_typed(phone: Page) -> None:
    arrive(phone, "#konijnenhokken/0_0.0.0_*")
    seat(phone, "Here", "Anna")
    seat(phone, "Elsewhere", "Ben")
    name = phone.get_by_label("Name at seat 3")
    name.fill("Anna")
    unfold(phone).get_by_role("button", name="Begin a new game").tap()
    expect(name).not_to_be_focused()  # the field was left after the button had been pressed
    expect(unfold(phone).locator(".field-error")).to_have_text(
        "Two are called Anna: each needs a name of their own."
    )
    name.fill("Ben")
    expect(unfold(phone).locator(".field-error")).to_have_text("")


@pytest.mark.parametrize(
    ("fragment", "people"), [(SIX_IN_TWO_ROUNDS, 6), (THREE_WITH_TWO_BOXES, 3), (SIX_WITH_A_BOX, 6)]
)
def test_a_whole_short_game_of_several(phone: Page, address: str, fragment: str, people: int) -> None:
    arrive(phone, fragment)
    expect(phone.locator(".scores .head")).to_have_count(people)
    played(phone, address, 7)
    ended(phone, people)


def test_mine_is_pinned_where_the_table_is_wider_than_a_phone(phone: Page) -> None:
    arrive(phone, SIX_WITH_A_BOX)
    room = phone.locator(".scores-room")
    assert room.evaluate("one => one.scrollWidth > one.clientWidth")
    mine = phone.locator(".scores-table thead .mine")
    before = mine.evaluate("one => one.getBoundingClientRect().left")
    room.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    assert mine.evaluate("one => one.getBoundingClientRect().left") == before
    last = phone.locator(".scores-table thead th").last
    assert last.evaluate("one => one.getBoundingClientRect().right <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_nothing_to_complain_about(seated: Page, address: str, axe: str, scheme: str, size: str) -> None:
    with opened(seated, scheme, size) as page:
        for fragment in (SIX_IN_TWO_ROUNDS, SIX_WITH_A_BOX):
            visit(page, address + fragment)
            unfold(page)
            assert violations(page, axe) == []
            assert page.evaluate(SMALL) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_people_are_seated_by_keys_alone(seated: Page, address: str) -> None:
    with opened(seated, "light", "desk") as page:
        visit(page, address + "#konijnenhokken/0_0.0.0_*")
        unfold(page)
        page.get_by_role("button", name="+ Somebody").focus()
        page.keyboard.press("Enter")
        page.get_by_label("Name at seat 2").focus()
        page.keyboard.press("Control+a")
        page.keyboard.type("Anna")
        page.keyboard.press("Tab")
        page.keyboard.press("e")  # a list is chosen from by its first letter
        page.get_by_role("button", name="Begin a new game").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".seating summary")).to_have_text("Against Anna")
        expect(page.locator("#position")).to_have_value("0 0.0.0 * 100:0/0:first")
