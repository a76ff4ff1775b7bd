"""The table of Knucklebones without a browser: bots, seats, and the course of a match."""

from __future__ import annotations

import pytest

from pysolver.games.knucklebones import SPEC
from tests.page.seating import become, begin, call, go_on, shown
from tests.page.test_match_logic import match
from tests.page.visit import Visit

START = "#knucklebones/-,-,-/-,-,-_*"
PAUSE = 500  # milliseconds, longer than the page waits before it acts for a bot


def against(page: Visit, who: str, *, rolled: bool = False) -> None:
    """Begin a game against somebody, with typed dice or dice rolled here."""
    if rolled:
        page.stored["hold-or-roll:dice knucklebones"] = '{"dice": "rolled"}'
    page.open(START)
    become(page, 1, who)
    begin(page)


def advise_against(page: Visit, code: str) -> None:
    """Choose whom the advice is against."""
    page.fill("select[name=against]", code)


def terms(page: Visit) -> str:
    """Return what the fold of terms says."""
    folds = page.document.querySelectorAll("#folds summary")
    (found,) = [one.textContent for one in folds if one.textContent.startswith("Advice against")]
    return str(found)


def test_advice_against_a_player_of_the_game(page: Visit) -> None:
    page.open(START)
    page.type("42", "6")
    assert page.position == "-,-,-/-,4,- 6" and "Leaves" in page.words("options")
    advise_against(page, "game-3")
    assert page.position == "-,-,-/-,4,- 6 as game-3"  # it is theirs to place
    assert terms(page) == "Advice against: Flinky, difficulty 3 · plain dice"
    page.type("1", "5")
    assert page.position == "-,4,-/6,-,- 5 vs game-3" and "If perfect" in page.words("options")
    assert "Against a perfect player it would be" in page.words("why")
    advise_against(page, "perfect")
    assert page.position == "-,4,-/6,-,- 5" and "Leaves" in page.words("options")


def test_a_choice_and_a_column_are_said_in_one_way(page: Visit) -> None:
    page.open("#knucklebones/55,1,-/6,-,33_3")
    assert page.words("sentence") == "Column 3, take two 3s away."
    assert page.words("do-words") == "Column 3, take two 3s away"
    assert "Column 3, take two 3s away" in page.words("options")
    labels = [str(one.getAttribute("aria-label")) for one in page.document.querySelectorAll(".column")]
    assert labels[3:] == [
        "Your board, column 1: 5 5, 20 points",
        "Your board, column 2: 1, 1 point",
        "Your board, column 3: empty, 0 points",
    ]
    page.type("3")
    assert "You placed the 3 in column 3. It took two 3s away." in page.words("why")


def test_bots_are_told_apart_in_the_list(page: Visit) -> None:
    page.open(START)
    told = {one.value: one.textContent for one in page.document.querySelectorAll("#folds option")}
    assert {rival["code"]: rival["words"] for rival in SPEC.to_dict()["rivals"]}.items() <= told.items()


def test_lucky_dice_stay_in_the_position(page: Visit) -> None:
    page.open(START)
    page.choose("knucklebones-luck", "lucky")
    assert page.position == "-,-,-/-,-,- * lucky"
    advise_against(page, "game-10")
    page.type("5", "1")
    assert page.position == "-,-,-/5,-,- * as game-10 lucky"
    page.type("n")
    assert page.position == "-,-,-/-,-,- * vs game-10 lucky"
    page.choose("knucklebones-luck", "plain")
    assert page.position == "-,-,-/-,-,- * vs game-10"


def test_a_new_game_against_the_game_knows_who_begins(page: Visit) -> None:
    page.open(START)
    become(page, 1, "game-10")
    page.press("[data-up=1]")
    begin(page)
    assert page.position == "-,-,-/-,-,- * as game-10" and page.words("sentence") == "Type their die."
    assert page.element("select[name=against]").value == "game-10"
    page.press("[data-up=1]")
    begin(page)
    assert page.position == "-,-,-/-,-,- * vs game-10" and page.words("sentence") == "Type your die."
    page.type("52", "n")
    assert page.position == "-,-,-/-,-,- * vs game-10" and page.words("sentence") == "Type your die."
    become(page, 1, "here")
    begin(page)
    assert page.position == "-,-,-/-,-,- *"


def test_who_begins_may_be_drawn_by_lot_and_is_drawn_again(page: Visit) -> None:
    page.open(START)
    become(page, 1, "greedy")
    page.choose("knucklebones-begins", "lot")
    begin(page)
    firsts = set()
    for _ in range(12):
        firsts.add(page.words("sentence"))
        page.type("n")
    assert firsts == {"Type your die.", "Type their die."}
    assert "# begins: lot" in match(page, "knucklebones")


def test_another_takes_the_place_in_the_middle_of_a_game(page: Visit) -> None:
    page.open(START)
    page.type("42", "61")
    become(page, 1, "game-3")
    assert shown(page) == ["You", "Flinky"]
    go_on(page)
    assert page.position == "6,-,-/-,4,- *".replace("6,-,-/-,4,-", "-,4,-/6,-,-") + " vs game-3"
    page.type("5", "3")
    assert page.words("sentence") == "Type their die."
    page.type("2")
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."  # it has placed the die


def test_a_person_here_is_called_by_name_and_keeps_it_in_the_next_game(page: Visit) -> None:
    page.open(START)
    become(page, 1, "here")
    call(page, 1, "Anna")
    begin(page)
    page.type("42")
    assert page.words("sentence") == "Type Anna's die."
    page.type("6")
    assert page.words("sentence").startswith("Anna: column ")
    assert "Anna wins" in page.words("#options thead") and not page.element("do").disabled
    page.type("n", "3", "1")
    assert page.words("sentence") == "Type Anna's die."
    page.stored["hold-or-roll:names"] = '["Anna", "Ben"]'
    page.open(START)
    page.press("[data-add=Ben]")  # in the place of the other
    assert shown(page) == ["You", "Ben"]
    assert not page.document.querySelectorAll(".seating [data-rival]")  # seventeen are found in the list


def test_swapped_seats_take_along_who_sits_there(page: Visit) -> None:
    against(page, "greedy")
    page.type("42", "s")
    assert page.words("sentence") == "Type your die." and "# who: greedy | me" in match(page, "knucklebones")
    page.type("61", "3")
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."


def test_a_position_says_whom_the_advice_is_against(page: Visit) -> None:
    page.open("#knucklebones/55,1,-/6,-,33_4_vs_game-10")
    assert page.element("select[name=against]").value == "game-10"
    page.type("n")
    assert page.position == "-,-,-/-,-,- * vs game-10"


def test_keys_typed_while_a_bot_decides_are_taken_when_it_has(page: Visit) -> None:
    against(page, "greedy")
    page.type("42", "4", "51", "6")
    assert page.words("sentence") == "They rolled a 4."
    page.wait(PAUSE)
    assert page.position == "-,4,-/5,-,- 6"  # my 5 lies in column 1, and they have the 6
    assert page.words("sentence") == "They rolled a 6."
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."


def test_undo_drops_what_waited_for_the_bot(page: Visit) -> None:
    against(page, "greedy")
    page.type("42", "4", "5", "u")
    page.wait(PAUSE)
    assert page.words("sentence") == "Type their die."
    page.type("r")
    page.wait(PAUSE)
    assert page.words("do-words") == "Let them place it"


def test_an_undone_bot_waits_until_it_is_let(page: Visit) -> None:
    against(page, "greedy")
    page.type("42", "4")
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."
    page.type("u")
    page.wait(3 * PAUSE)
    assert page.words("do-words") == "Let them place it" and page.position == "-,-,-/-,4,- 4"


def test_a_bot_does_nothing_at_another_table(page: Visit) -> None:
    against(page, "greedy", rolled=True)
    page.type("Enter", "1")
    page.go("#konijnenhokken/0_0.0.0_*")
    page.stored.clear()
    page.go(START)
    asked = len(page.engine.asked)
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."
    assert not [one for one in page.engine.asked[asked:] if "seed" in one.get("ask", {})]


def test_what_a_wrong_key_says_stays_when_the_table_is_drawn_again(page: Visit) -> None:
    page.open("#knucklebones/555,1,-/6,44,3_*")
    page.type("7")
    page.call(page.module("main").shell.redraw)  # as when the review comes that fills the line
    assert page.words(".field-error").startswith("A die shows 1 to 6")
    page.type("2")
    assert page.words(".field-error") == ""


def test_their_die_is_never_placed_by_a_reflex(page: Visit) -> None:
    page.open(START)
    page.type("426", "Enter")
    assert page.position == "-,-,-/-,4,- 6" and page.element("do").disabled
    page.type("ArrowDown", "Enter")
    assert page.words("sentence") == "Type your die."


def test_swapped_seats_outlive_the_page(page: Visit) -> None:
    page.open(START)
    page.type("42")
    assert page.words("sentence") == "Type their die."
    page.type("s")
    assert page.words("sentence") == "Type your die."
    page.reload()
    assert page.words("sentence") == "Type your die."
    assert "They placed the 4 in column 2." in page.words("why")


def test_the_line_is_filled_by_the_review_after_a_reload(page: Visit) -> None:
    page.open(START)
    page.type("4261")
    points = page.element(".line polyline").getAttribute("points")
    assert points is not None and len(points.split()) == 5
    page.reload()
    again = page.element(".line polyline").getAttribute("points")
    assert again is not None and len(again.split()) == 5


@pytest.mark.parametrize("kept", ["5", "{", '{"dice": 7}', '{"dice": "loaded"}'])
def test_settings_are_read_with_distrust(page: Visit, kept: str) -> None:
    page.stored["hold-or-roll:dice knucklebones"] = kept
    page.open(START)
    assert page.words("sentence") == "Type your die."
    assert terms(page) == "Advice against: A perfect player · plain dice"
