"""The end of a match on the page: said from the seats, kept so, and seen before another begins."""

from __future__ import annotations

import json

import pytest

from pysolver.contract.collection import state_of
from pysolver.contract.match import read_match
from tests.page.test_library_logic import listed
from tests.page.visit import Visit

FARKLE = "#farkle/!start_kcd2_1500_0/850_0_ordinary*6_ordinary*6_******!seats_"
FULL = "#knucklebones/!start_55,66,44/1,2,3_*"
BOARDS = "!0_roll_5!0_act_1!1_roll_4!1_act_2!0_roll_6!0_act_2!1_roll_4!1_act_2"


def ended(page: Visit) -> str:
    """Return how the match is said to have ended: on the table, among the kept games, and after a reload."""
    said = page.words("sentence")
    ((game, summary),) = page.games.summaries.items()
    assert json.loads(summary)["state"] == said
    moment = page.module("main").shell.moment
    assert (moment.me in json.loads(summary)["first"]) == said.startswith(moment.subject(moment.me) + " won")
    assert state_of(*read_match(page.games.matches[game])) == (True, said)
    page.type("g")
    page.settle()
    assert listed(page)[0][2] == said
    page.call(page.element("library-sheet").close)
    page.reload()
    assert page.words("sentence") == said
    return said


@pytest.mark.parametrize(
    ("seats", "keys", "said"),
    [
        ("You_|_Cernik", ("123456", "k"), "You won, 1500 to 850, against Cernik."),
        ("You_|_Opponent", ("123456", "k"), "You won, 1500 to 850."),
        ("You_|_The_miller", ("b", "123456", "k"), "You won, 1500 to 850, against The miller."),
        ("Cernik_|_You", ("1500", "Enter"), "You lost, 850 to 1500, against Cernik."),
        ("Anna_|_Bob!%23_watched:_1", ("123456", "k"), "Anna won, 1500 to 850, against Bob."),
    ],
)
def test_a_game_of_farkle_was_won_or_lost(page: Visit, seats: str, keys: tuple[str, ...], said: str) -> None:
    page.open(FARKLE + seats)
    page.type(*keys)
    assert ended(page) == said


def test_in_farkle_a_told_turn_that_wins_is_lost_for_you(page: Visit) -> None:
    page.open("#farkle/kcd2_1500_0/0_0_ordinary*6_ordinary*6_******")
    page.type("223346", "1500", "Enter")
    assert ended(page) == "You lost, 0 to 1500."


def test_a_game_of_knucklebones_turns_with_the_seats(page: Visit) -> None:
    page.open(FULL + BOARDS)
    page.type("4", "3")
    assert ended(page) == "You won, 135 to 22."
    page.type("s")
    assert ended(page) == "You lost, 22 to 135."


def test_bots_and_people_of_knucklebones_have_their_names_in_the_match(page: Visit) -> None:
    page.open("#knucklebones/!start_555,666,44/1,2,3_*!seats_You_|_Greedy!#_who:_me_|_greedy")
    page.type("4", "3")
    assert ended(page) == "You won, 135 to 6, against Greedy."
    page.open("#knucklebones/!start_555,666,44/1,2,3_*!seats_You_|_Anna!#_who:_me_|_here")
    page.type("4", "3")
    assert page.words("sentence") == "You won, 135 to 6, against Anna."
    page.type("s")
    assert page.words("sentence") == "You lost, 6 to 135, against Anna."


def test_school_alone_and_in_company(page: Visit) -> None:
    page.open("#school/15/20_trash_13345_0")
    page.type("Enter")
    said = ended(page)
    assert said.startswith("The game ends with ") and page.words("why") == "The card is full."


def test_the_review_and_the_panel_at_the_end_say_it_too(page: Visit) -> None:
    page.open(FARKLE + "You_|_Cernik")
    page.type("115234", "k", "200", "Enter", "123456", "k")
    for _ in range(20):
        page.settle()
    page.type("v")
    for _ in range(20):
        page.settle()
    said = "You won, 2100 to 1050, against Cernik."
    assert page.words("sentence") == said and not page.element("ending").hidden
    assert page.words(".review-body p").startswith(said + " You win: ")
    (total,) = [one.textContent for one in page.document.querySelectorAll(".review-totals dd")]
    assert total.startswith("Right: ")  # of whom only sums were told there is no row


def test_enter_twice_at_the_last_bank_leaves_the_end_to_be_seen(page: Visit) -> None:
    page.open(FARKLE + "You_|_Cernik")
    page.type("123456", "Enter", "Enter")
    assert page.words("sentence").startswith("You won") and page.element("do").disabled
    page.wait(1000)
    assert page.words("do-words") == "Rematch"
    page.type("Enter")
    assert page.position.startswith("kcd2 1500 0/0 0")


def test_an_end_that_is_left_at_once_stops_no_other_game(page: Visit) -> None:
    page.open("#school/15/20_-_*_2")
    page.go("#konijnenhokken/20_1.0.1_12345")
    page.wait(1000)
    page.go("#school")
    page.go("#konijnenhokken/20_1.0.1_12345")
    assert page.words("sentence") and not page.element("do").disabled


def test_a_link_of_the_other_turn_keeps_the_seats(page: Visit) -> None:
    page.open(FARKLE + "You_|_Cernik")
    page.type("115234", "k")
    position = page.position
    page.press("copy")
    assert page.words(".farkle .head-name").startswith("You")
    heads = [head.textContent for head in page.document.querySelectorAll(".farkle .head")]
    page.own.clear()
    page.stored.clear()
    page.open("#" + page.copied[-1].partition("#")[2])
    assert [head.textContent for head in page.document.querySelectorAll(".farkle .head")] == heads
    assert page.position == position and page.words("sentence") == "Cernik's turn."
    page.type("200", "Enter")
    page.press("copy")
    link = page.copied[-1]
    assert page.module("shell.links").read(link)[2] == ["start " + page.position, "seats You | Cernik"]


@pytest.mark.parametrize(
    ("start", "keys"),
    [
        (FARKLE + "You_|_Cernik", ("115234", "k")),
        ("#konijnenhokken/0_0.0.0_*_200:45/60:first", ("1123456", "s")),
        ("#knucklebones/55,1,-/6,-,33_*", ("4", "3")),
        ("#school/15/20_g6,pair_11166_0_vs_g6,pair:0", ("Enter",)),
    ],
)
def test_the_address_of_the_other_turn_keeps_the_seats(
    page: Visit, start: str, keys: tuple[str, ...]
) -> None:
    page.open(start)
    page.type(*keys)
    shell, address = page.module("main").shell, page.location.href.partition("#")[2]
    said, position, steps = page.words("sentence"), page.position, len(shell.moment.trail)
    assert shell.moment.seat != shell.moment.me and steps
    page.reload()  # in this tab, which goes on with the match
    shell = page.module("main").shell
    assert (page.position, len(shell.moment.trail)) == (position, steps)
    page.go("#" + address)  # as the browser does when somebody presses Enter there
    assert len(shell.moment.trail) == steps
    page.press("copy")
    links = page.module("shell.links")
    assert links.read(page.copied[-1]) == links.read("#" + address)
    page.own.clear()
    page.stored.clear()
    page.open("#" + address)  # in another tab
    shell = page.module("main").shell
    assert page.position == position and shell.moment.seat != shell.moment.me
    assert said == page.words("sentence") or not shell.moment.trail  # a throw that ended their turn is told


def test_the_position_in_the_address_is_yours_even_where_the_kept_one_is_theirs(page: Visit) -> None:
    page.open("#knucklebones/55,1,-/6,-,33_*")
    page.type("4", "3")
    page.open("#knucklebones/" + page.position.replace(" ", "_"))
    assert page.module("main").shell.moment.mine


def test_the_card_is_for_your_dice_whoever_is_to_move(page: Visit) -> None:
    page.open("#farkle/!start_kcd2_1500_0/850_0_ordinary*6_odd*6_******!seats_You_|_Cernik")
    cards = []
    for keys in ((), ("115234", "k"), ("200", "Enter", "123456", "k")):
        page.type(*keys)
        page.press("#card")
        for _ in range(20):
            page.settle()
        cards.append(page.element(".card-picture").innerHTML)  # type: ignore[attr-defined]
        page.call(page.element("card-sheet").close)
    assert cards[0] == cards[1] == cards[2]
    assert "Your dice: ordinary*6 (kcd2)" in cards[0]
    (asked,) = {one["whose"] for one in page.engine.asked if one["do"] == "card"}
    assert asked == "You"


def test_what_nobody_decided_is_not_called_faultless(page: Visit) -> None:
    page.open("#knucklebones/!start_555,111,66/66,44,333_*!seats_You_|_Lamb!0_roll_6!0_act_3")
    assert page.words("sentence") == "You won, 108 to 67, against Lamb."
    assert page.words("why") == ""
    assert "No decision was typed" in page.words("ending")


def test_the_end_offers_a_rematch_and_other_dice_against_the_same_opponent(page: Visit) -> None:
    page.open(FARKLE + "You_|_Cernik")
    page.type("123456", "k")
    page.until(lambda: not page.element("ending").hidden)
    offered = {one.textContent: one for one in page.document.querySelectorAll("#ending .tool")}
    assert list(offered) == ["Rematch", "Next dice", "Review the game"]
    page.call(offered["Next dice"].click)
    page.settle()
    page.press("[data-pick=odd]")
    page.press(".farkle-apply .do")
    assert page.position == "kcd2 1500 0/0 0 odd*1,ordinary*5 ordinary*6 ******"
    assert [one.textContent for one in page.document.querySelectorAll(".head-name")] == [
        "You, to move",
        "Cernik",
    ]


def test_the_rematch_of_the_end_is_what_enter_does(page: Visit) -> None:
    page.open(FARKLE + "You_|_Cernik")
    page.type("123456", "k")
    page.until(lambda: not page.element("ending").hidden)
    rematch = page.element("#ending .tool")
    assert rematch.textContent == page.words("do-words") == "Rematch"
    page.call(rematch.click)
    page.settle()
    assert page.position.startswith("kcd2 1500 0/0 0")
