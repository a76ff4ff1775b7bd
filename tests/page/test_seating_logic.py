"""Any number at the table, without a browser: seated, come late, got up, told the advice or spared it."""

from __future__ import annotations

import json

import pytest

from pysolver.contract.match import parse_match
from tests.page.document import Element, Event
from tests.page.seating import become, begin, call, go_on, remove, seat, shown, with_points, wrong
from tests.page.test_match_logic import match
from tests.page.visit import Visit

HOKKEN = "#konijnenhokken/0_0.0.0_*"
SCHOOL = "#school/15/20_all_*_2"
NOBODY_GETS_ANYTHING = "3344566"


def points(page: Visit) -> list[str]:
    """Return the points of all at the table."""
    return [score.textContent for score in page.document.querySelectorAll(".scores .score")]


def stands(page: Visit) -> list[str]:
    """Return how all at the table stand."""
    return [words.textContent for words in page.document.querySelectorAll(".scores .sum")]


def rows(page: Visit) -> dict[str, list[str]]:
    """Return the rows of the score table, by their words."""
    found = {}
    for row in page.document.querySelectorAll(".scores-table tr"):
        head, *cells = [cell.textContent for cell in row.children]
        found[head] = cells
    return found


def family(page: Visit, length: str = "40") -> None:
    """Begin a race of You, Anna at this device, Ben elsewhere, and Steady."""
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    seat(page, "elsewhere", "Ben")
    seat(page, "points")
    begin(page, length=length)


def test_four_of_all_kinds_play_by_what_each_of_them_is(page: Visit) -> None:
    family(page)
    assert page.position == "0 0.0.0 * 40:0/0/0/0:first"
    assert match(page).splitlines()[2:5] == [
        "seats You | Anna | Ben | Steady",
        "# length: 40",
        "# who: me | here | elsewhere | points",
    ]
    page.type("1166666", "s")
    assert page.words("sentence").startswith("Anna: ")
    page.type(NOBODY_GETS_ANYTHING)
    assert page.words("sentence") == "Ben's turn." and page.words("do-words") == "Type their points"
    page.type("24", "Enter")  # and Steady plays at once
    assert page.words("sentence") == "Roll seven dice."
    steady = points(page)[3]
    assert points(page) == ["2", "0", "24", steady]
    assert rows(page)["1"] == ["2", "bust", "24", steady if steady != "0" else "bust"]
    assert rows(page)["Busts"][:3] == ["0", "1", "0"]


def test_a_reload_at_any_time_loses_nobody(page: Visit) -> None:
    family(page)
    for keys in (["1166666", "s"], [NOBODY_GETS_ANYTHING], ["24", "Enter"]):
        page.type(*keys)
        before = (page.position, points(page), page.words("sentence"), rows(page), match(page))
        page.reload()
        assert (page.position, points(page), page.words("sentence"), rows(page), match(page)) == before
    assert page.words(".seating summary") == "At the table: You, Anna, Ben and Steady"


def test_the_end_tells_the_places_and_the_same_begin_again(page: Visit) -> None:
    page.open(
        "#konijnenhokken/!start_0_0.0.0_*_1r:20/7/7:first!seats_You_|_Anna_|_Ben!#_who:_me_|_elsewhere_|_here"
    )
    assert stands(page) == ["leads", "−13", "−13"]
    page.type("1166666", "s", "3", "Enter", NOBODY_GETS_ANYTHING)
    assert page.words("sentence") == "You won with 22: Anna 10, Ben 7."
    assert rows(page)["Place"] == ["1st", "2nd", "3rd"] and page.words("do-words") == "Rematch"
    page.wait(1000)
    page.type("Enter")
    assert page.position == "0 0.0.0 * 1r:0/0/0:first" and points(page) == ["0", "0", "0"]
    assert "# who: me | elsewhere | here" in match(page)


def test_places_that_are_shared_are_the_same(page: Visit) -> None:
    page.open("#konijnenhokken/!start_0_0.0.0_*_1r:7/20/20:first!seats_You_|_Anna_|_Ben")
    page.type(NOBODY_GETS_ANYTHING, "b", "b")
    assert page.words("sentence") == "Anna and Ben share the win with 20: you 7."
    assert rows(page)["Place"] == ["3rd", "1st", "1st"]


def test_a_reason_names_the_one_who_matters(page: Visit) -> None:
    page.open("#konijnenhokken/!start_0_1.0.1_12345_200:45/90/38:third!seats_You_|_Anna_|_Ben")
    assert page.words("why").startswith("Anna leads by 45. ")


def test_somebody_sits_down_late_and_somebody_gets_up_and_both_are_undone(page: Visit) -> None:
    family(page)
    page.type("1166666", "s")
    seat(page, "here", "Eva")
    with_points(page, 4, "30")
    go_on(page)
    assert page.position == "0 0.0.0 * 40:0/0/0/30/2:second"
    assert points(page) == ["2", "0", "0", "0", "30"] and "4 told join 30" in match(page)
    remove(page, 1)
    go_on(page)
    assert page.words("sentence") == "Ben's turn." and stands(page)[1] == "got up"
    assert match(page).splitlines()[-1] == "1 told leave"
    page.reload()
    assert stands(page)[1] == "got up" and shown(page) == ["You", "Ben", "Steady", "Eva"]
    page.type("u")
    assert points(page) == ["2", "0", "0", "0", "30"]
    page.type("u")
    left = page.module("main").shell.match
    assert points(page) == ["2", "0", "0", "0"] and parse_match(left).seats[3:] == ("Steady",)
    page.type("r", "r")
    assert stands(page)[1] == "got up" and parse_match(match(page)).seats[4] == "Eva"


def test_who_got_up_comes_back_to_their_seat(page: Visit) -> None:
    family(page)
    remove(page, 2)
    go_on(page)
    seat(page, "elsewhere", "Ben")
    go_on(page)
    assert match(page).splitlines()[-2:] == ["2 told leave", "2 told join 0"]
    assert len(points(page)) == 4


def test_the_link_of_anothers_turn_seats_them_first(page: Visit) -> None:
    family(page)
    page.type("1166666", "s")
    page.press("copy")
    link = page.copied[0]
    page.own.clear()
    page.stored.clear()
    page.open(link[link.index("#") :])
    assert match(page).splitlines()[1:5] == [
        "start 0 0.0.0 * 40:0/0/0/2:second",
        "seats Anna | Ben | Steady | You",
        "# who: here | elsewhere | points | me",
        "# you: 3",
    ]
    assert page.words("sentence").startswith("Anna: ") and points(page) == ["0", "0", "0", "2"]


def test_a_name_is_changed_in_the_middle_and_nothing_else(page: Visit) -> None:
    family(page)
    page.type("1166666", "s")
    call(page, 1, "Hannah")
    become(page, 1, "elsewhere")
    go_on(page)
    assert page.words("sentence") == "Hannah's turn." and page.words("do-words") == "Type their points"
    assert [step.kind for step in parse_match(match(page)).steps] == ["act", "roll", "act"]


def test_the_order_is_changed_and_the_first_begins(page: Visit) -> None:
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    seat(page, "here", "Ben")
    page.press("[data-up=2]")
    page.press("[data-up=1]")
    assert shown(page) == ["Ben", "You", "Anna"]
    begin(page, length="40")
    assert match(page).splitlines()[2] == "seats Ben | You | Anna" and "# you: 1" in match(page)
    assert page.words("sentence").startswith("Ben: ")
    page.type(NOBODY_GETS_ANYTHING)
    assert page.words("sentence") == "Roll seven dice."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Anna", "Two are called Anna: each needs a name of their own."),
        ("anna ", "Two are called anna: each needs a name of their own."),
        ("", "Everybody has a name, as in Anna."),
        ("|", "Everybody has a name, as in Anna."),
    ],
)
def test_wrong_names_are_one_sentence(page: Visit, name: str, sentence: str) -> None:
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    seat(page, "here")
    call(page, 2, name)
    page.press(".seating-begin")
    assert wrong(page) == sentence and page.position == "0 0.0.0 *"
    call(page, 2, name)  # as a field tells once more that is left when the button has been pressed
    assert wrong(page) == sentence
    call(page, 2, "Ben")
    begin(page)
    assert page.position == "0 0.0.0 * 100:0/0/0:first" and wrong(page) == ""


def test_a_seventh_is_one_sentence_and_so_are_points_that_are_none(page: Visit) -> None:
    page.open(HOKKEN)
    for _ in range(5):
        seat(page, "here")
    page.press("[data-add='']")
    assert wrong(page) == "6 sit at the table: no more can play." and len(shown(page)) == 6
    begin(page, length="40")
    remove(page, 5)
    go_on(page)
    seat(page, "here", "Late")
    with_points(page, 5, "many")
    page.press(".seating-go-on")
    assert wrong(page) == "Who sits down has points, as in 30, not many."
    with_points(page, 5, "many")
    assert wrong(page) == "Who sits down has points, as in 30, not many."
    with_points(page, 5, "30")
    page.press(".seating-go-on")
    assert wrong(page) == "All 6 seats have been taken: who got up may come back."


@pytest.mark.parametrize("name", ["\N{ZERO WIDTH SPACE}", "Än\N{ZERO WIDTH JOINER}ne"])
def test_a_name_that_no_text_can_hold_is_a_sentence_and_loses_nothing(page: Visit, name: str) -> None:
    sentence = "A seat has a name of at most 60 plain signs, as in 'Miller'."
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    seat(page, "here", name)
    begin(page)
    assert page.words("position-error") == sentence and page.position == "0 0.0.0 *"
    call(page, 2, "Ben")
    begin(page, length="40")
    page.type("1166666", "s")
    call(page, 2, name)
    page.press(".seating-go-on")
    assert wrong(page) == sentence
    page.reload()
    assert page.words(".seating summary") == "At the table: You, Anna and Ben" and points(page)[0] == "2"


@pytest.mark.parametrize(
    ("game", "rivals"),
    [(HOKKEN, ["soonest", "published", "points", "win"]), (SCHOOL, ["bob", "points", "win"])],
)
def test_all_of_the_games_own_play_in_a_game_of_several(page: Visit, game: str, rivals: list[str]) -> None:
    page.open(game)
    for rival in rivals:
        seat(page, rival)
    begin(page)
    if game == SCHOOL:
        page.type("11166")
        box(page, "g1")
    else:
        page.type("1166666", "s")
    assert page.words("sentence").startswith("Roll ")
    assert len(points(page)) == len(rivals) + 1 and "" not in rows(page)["Points"]


def test_of_two_nobody_gets_up_in_the_middle(page: Visit) -> None:
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    begin(page, length="40")
    remove(page, 1)
    page.press(".seating-go-on")
    assert wrong(page) == "Two play on at least: where one of two gets up, the game is at an end."
    assert page.position == "0 0.0.0 * 40:0/0:first"


def test_a_turn_of_somebody_here_may_be_told_as_a_number_from_then_on(page: Visit) -> None:
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    begin(page, length="100")
    page.type("1166666", "s")
    assert page.words("sentence") == "Anna: roll seven dice."
    page.type("w")
    assert page.words("sentence") == "Anna's turn." and page.words("do-words") == "Type their points"
    page.type("24", "Enter", "1166666", "s")
    assert page.words("do-words") == "Type their points"  # and it needs no key of its own again
    page.type("b", "1166666", "s")
    page.reload()
    assert page.words("do-words") == "Type their points"
    page.type("w", "1234566")
    assert page.words("sentence").startswith("Anna: ")
    assert [line for line in match(page).splitlines() if " told " in line] == ["1 told 24", "1 told 0"]


def test_a_box_of_somebody_here_is_told_by_two_taps_or_their_dice_are_typed(page: Visit) -> None:
    page.open(SCHOOL)
    seat(page, "here", "Anna")
    begin(page)
    page.type("11166")
    box(page, "g1")
    assert page.words("sentence") == "Anna rolls all five dice." and "Or tap the box" in page.words("why")
    box(page, "g2")
    page.press("[data-told=g2:-4]")
    assert page.words("sentence") == "Roll all five dice."
    page.type("66611")
    box(page, "g6")
    page.type("33312")
    assert page.words("sentence").startswith("Anna: ")
    box(page, "g3")
    assert "1 told g2:-4" in match(page, "school") and "1 act score g3" in match(page, "school")


def test_who_begins_among_several_may_be_drawn_by_lot(page: Visit) -> None:
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    seat(page, "here", "Ben")
    page.choose("konijnenhokken-begins", "lot")
    begin(page, length="40")
    firsts = set()
    for _ in range(20):
        names = [head.textContent for head in page.document.querySelectorAll(".scores .head-name")]
        firsts.add(tuple(names))
        page.type("n")
    assert firsts == {("You", "Anna", "Ben"), ("Anna", "Ben", "You"), ("Ben", "You", "Anna")}


def wins(page: Visit) -> list[str]:
    """Return the chances of all that the heads tell, "" where none is to be seen."""
    found = page.document.querySelectorAll(".scores .win")
    return ["" if one.hidden else one.textContent for one in found]


@pytest.mark.parametrize(
    ("start", "keys"),
    [
        ("#konijnenhokken/!start_0_0.0.0_*_40:0/0/0:first", ["1166666", "s"]),
        (
            "#konijnenhokken/!start_0_0.0.0_*_40:0/0/0:first",
            ["1166666", "s", "1234566", "ArrowDown", "Enter"],
        ),
        ("#school/!start_15/20_g1,g2,trash_*_2_3_vs_g1,g2,trash:0_vs_g1,g2,trash:9", ["11166", "g1"]),
    ],
)
def test_a_reload_brings_the_chances_of_several_back_at_once(
    page: Visit, start: str, keys: list[str]
) -> None:
    page.open(start + "!seats_You_|_Anna_|_Ben!#_who:_me_|_here_|_here")
    for key in keys:
        if key == "g1":
            box(page, "g1")
        else:
            page.type(key)
    page.settle()
    before = wins(page)
    assert len(before) == 3 and all("%" in win for win in before)
    page.reload()
    assert wins(page) == before
    page.choose("objective", "points")
    assert wins(page) == [""] * 3


def test_chances_are_those_of_the_game_on_the_table(page: Visit) -> None:
    of_six = "#konijnenhokken/!start_0_0.0.0_*_40:0/0/0/5/0/0:first!seats_You_|_A_|_B_|_C_|_D_|_E!0_act_roll"
    of_three = "#school/!start_15/20_g1,g2_*_2_3_vs_g1,g2:0_vs_g1,g2:9!seats_You_|_A_|_B!0_roll_11166"
    page.open(of_three)
    before = wins(page)
    page.own.clear()
    page.stored.clear()
    page.open(of_six)
    page.go(of_three)  # as its match has the number that the one before had
    assert wins(page) == before and page.words(".seating summary") == "At the table: You, A and B"


def test_names_are_remembered_and_offered(page: Visit) -> None:
    family(page)
    assert json.loads(page.stored["hold-or-roll:names"]) == ["Anna", "Ben"]
    page.open(SCHOOL)
    page.press("[data-add=Ben]")
    begin(page)
    assert page.words(".seating summary") == "Against Ben" and page.position == "15/20 all * 2 vs all:0"
    assert json.loads(page.stored["hold-or-roll:names"]) == ["Ben", "Anna"]


def test_a_rival_has_its_own_name_and_a_second_one_a_number(page: Visit) -> None:
    page.open(HOKKEN)
    seat(page, "here")
    become(page, 1, "soonest")
    seat(page, "here")
    become(page, 2, "soonest")
    assert shown(page) == ["You", "Hasty", "Hasty 2"]
    become(page, 2, "here")
    assert shown(page) == ["You", "Hasty", "Hasty 2"]


def test_another_may_be_me(page: Visit) -> None:
    page.open(HOKKEN)
    seat(page, "here", "Anna")
    become(page, 1, "me")
    assert shown(page) == ["Player 2", "Anna"]
    begin(page, length="40")
    assert "# you: 1" in match(page) and "# who: here | me" in match(page)


def test_old_notes_of_who_is_played_open_as_before(page: Visit) -> None:
    start = "#konijnenhokken/!start_0_0.0.0_*_40:0/0:first!seats_"
    page.open(start + "You_|_Friend!#_against:_friend!1_told_3".replace("!1_told_3", "!0_told_3"))
    assert page.words("sentence").startswith("Friend: roll")
    page.go(start + "You_|_Steady!#_against:_points!0_told_3")
    assert page.words("sentence") == "Steady's turn." and page.words("do-words") == "Let Steady play"
    page.go(start + "Them_|_You!0_told_3!1_told_4")
    assert page.words("sentence") == "Them's turn."


# The advice


def seen(page: Visit) -> bool:
    """Tell whether the choices stand there with what they are worth."""
    return "Cost" in page.words("#options thead")


def pair_of(page: Visit, who: str, advised: str) -> None:
    """Let it be the turn of another, who has a roll to decide on."""
    page.open(HOKKEN)
    seat(page, who, "Anna")
    seat(page, "here", "Ben")
    page.choose("konijnenhokken-advised", advised)
    begin(page, length="40")
    page.type(NOBODY_GETS_ANYTHING)
    page.type("1234566")


def test_the_advice_for_all_is_seen_by_all(page: Visit) -> None:
    pair_of(page, "here", "all")
    assert seen(page) and page.words("sentence").startswith("Anna: ")


def test_the_advice_for_me_alone_is_shown_to_another_by_a_tap_for_a_turn(page: Visit) -> None:
    pair_of(page, "here", "me")
    assert not seen(page) and page.words("sentence") == "Anna, what do you do?"
    page.press(".reveal")
    assert seen(page)
    page.press(".slot")
    page.press("tr.selected .choice")
    page.type("111111")
    assert seen(page)  # it is the same turn
    page.type("Escape")


def test_a_child_is_spared_it_and_what_they_choose_is_played(page: Visit) -> None:
    pair_of(page, "spared", "all")
    assert not seen(page) and page.element(".reveal").hidden
    page.press(".slot")
    page.type("s")
    assert page.words("sentence").startswith("Ben") and points(page)[1] == "1"


@pytest.mark.parametrize(
    ("start", "mine", "theirs"),
    [
        ("#konijnenhokken/!start_0_0.0.0_*_40:0/0/0:first", ["1166666", "s"], "1234566"),
        ("#konijnenhokken/!start_0_0.0.0_*_40:0/0:first", ["1166666", "s"], "1234566"),
        (
            "#school/!start_15/20_g1,g2,trash_*_2_3_vs_g1,g2,trash:0_vs_g1,g2,trash:9",
            ["11166", "g1"],
            "11244",
        ),
        ("#school/!start_15/20_g1,g2,trash_*_2_3_vs_g1,g2,trash:0", ["11166", "g1"], "11244"),
        ("#knucklebones/!start_5,1,3/6,66,2_*", ["4", "3"], "6"),
        ("#farkle/!start_kcd2_1500_0/850_0_ordinary*6_ordinary*6_******", ["114465", "k"], "112346"),
    ],
)
def test_whom_one_spares_sees_nothing_that_advises(
    page: Visit, start: str, mine: list[str], theirs: str
) -> None:
    three = start.count("vs") == 2 or ":0/0/0" in start
    seats, who = ("You_|_Anna_|_Ben", "me_|_spared_|_here") if three else ("You_|_Anna", "me_|_spared")
    page.open(f"{start}!seats_{seats}!#_who:_{who}")
    for fold in page.document.querySelectorAll("details.fold"):
        fold.open = True
        page.call(fold.dispatch, Event("toggle"))
    page.type(mine[0])
    page.wait(1000)
    assert advises(page)
    if mine[1] == "g1":
        box(page, "g1")
    else:
        page.type(mine[1])
    shell = page.module("main").shell
    page.wait(1000)
    assert shell.moment.spared and advises(page) == []
    page.type(theirs)
    page.wait(1000)
    assert shell.moment.veiled and advises(page) == []
    page.press("#options .choice")
    page.wait(1000)
    assert page.words("do-words") == "Play this" and advises(page) == []
    page.type("Enter")
    assert len(shell.moment.trail) > 3


def advises(page: Visit) -> list[str]:
    """Return all pieces of the page in sight that say what something is worth, or how likely it is."""
    pieces = [".odds-now", ".course", ".outcomes", ".hopes", ".scores .win", ".bars", ".farkle-at-least"]
    pieces += [".chances-table", ".chances-reach", ".reveal", "#options td", ".numbers .win"]
    found = [one for piece in pieces for one in page.document.querySelectorAll(piece)]
    shown = [one.className for one in found if (one.textContent or one.children) and not is_hidden(one)]
    shown += ["school-bar" for bar in page.document.querySelectorAll(".school-bar") if part_of(bar)]
    shown += [name for name in ("why", "sentence", "fine-print") if "%" in page.words(name)]
    heads = page.document.querySelectorAll(".head .sum")
    return shown + ["end" for head in heads if " at the end" in head.textContent]


def part_of(bar: Element) -> float:
    """Return how long a bar is, as a part of the whole."""
    return float(getattr(bar.style, "--part") or 0)


def is_hidden(element: Element) -> bool:
    """Tell whether an element, or one around it, is hidden."""
    around = element.parentElement
    return element.hidden or (around is not None and is_hidden(around))


def test_after_choosing_another_hears_what_it_was_worth(page: Visit) -> None:
    pair_of(page, "here", "after")
    assert not seen(page)
    page.press(".slot")
    page.type("s")
    assert seen(page) and points(page)[1] == "0"


def test_it_is_remembered_who_is_told(page: Visit) -> None:
    pair_of(page, "here", "me")
    page.reload()
    assert not seen(page)


# School


def box(page: Visit, name: str) -> None:
    """Tap a box of the card."""
    page.press(f"[data-box={name}]")


def test_cards_stand_side_by_side_mine_first(page: Visit) -> None:
    page.open(SCHOOL)
    seat(page, "here", "Anna")
    seat(page, "elsewhere", "Ben")
    page.press("[data-up=1]")
    begin(page)
    assert page.position == "15/20 all * 2 vs all:0 vs all:0"
    page.type("11166")
    box(page, "g1")
    page.type("66612")
    box(page, "g6")
    assert page.words("sentence") == "Ben's turn."
    box(page, "g2")
    page.press("[data-told=g2:-4]")
    found = rows(page)
    assert found[""] == ["You", "Anna", "Ben"]
    assert [found["Grade 1"], found["Grade 2"], found["Grade 6"]] == [
        ["", "−2", ""],
        ["", "", "−4"],
        ["−12", "", ""],
    ]
    assert found["Points"] == ["−12", "−2", "−4"]
    assert points(page) == ["−2", "−12", "−4"] and stands(page) == ["leads", "−10", "−2"]


def test_a_whole_end_of_school_with_three(page: Visit) -> None:
    page.open(
        "#school/!start_15/20_g6_*_2_10_vs_g6:0_vs_g6:4!seats_You_|_Anna_|_Ben!#_who:_me_|_here_|_elsewhere"
    )
    assert rows(page)["Pair"] == ["✓", "✓", "✓"]
    for faces in ("66611", "66612"):
        page.type(faces)
        box(page, "g6")
    box(page, "g6")
    page.press("[data-told=g6:-12]")
    assert page.words("sentence") == "You and Anna share the win with −2: Ben −6."
    assert page.words("do-words") == "Rematch" and rows(page)["Place"] == ["1st", "1st", "3rd"]
    page.wait(1000)
    page.type("Enter")
    assert page.position == "15/20 all * 2 vs all:0 vs all:0"


def test_house_rules_are_changed_for_all(page: Visit) -> None:
    page.open(SCHOOL)
    seat(page, "here", "Anna")
    seat(page, "bob")
    begin(page)
    page.choose("school-house-0", "20/30")
    assert page.position == "20/30 all * 2 vs all:0 vs all:0"
    assert match(page, "school").splitlines()[2] == "seats You | Anna | Bob"


def test_another_sits_down_beside_a_card_that_is_half_full(page: Visit) -> None:
    page.open("#school/15/20_g6,pair_*_2_40")
    seat(page, "here", "Anna")
    with_points(page, 1, "35")
    go_on(page)
    assert page.position == "15/20 g6,pair * 2 40 vs g6,pair:5"
    assert page.words(".seating summary") == "Against Anna"


def test_the_chances_of_all_places_are_asked_for_in_a_fold(page: Visit) -> None:
    page.open(
        "#konijnenhokken/!start_0_0.0.0_*_200:45/60/38:third!seats_You_|_Anna_|_Ben!#_who:_me_|_here_|_here"
    )
    page.unfold("Places")
    page.wait(1000)
    fold = next(one for one in page.document.querySelectorAll(".fold") if "Places" in one.textContent)
    lines = [[cell.textContent for cell in row.children] for row in fold.querySelectorAll("tr")]
    assert lines == [
        ["percent", "1st", "2nd", "3rd"],
        ["You", "39", "35", "26"],
        ["Anna", "41", "36", "24"],
        ["Ben", "20", "30", "50"],
    ]
    assert "of no other place" in fold.textContent
    page.choose("objective", "points")
    assert not fold.hidden
    page.go(HOKKEN)
    assert fold.hidden


# Names


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["You", "Anna", "Benjamin"], ["You", "Anna", "Benjamin"]),
        (["You", "Wolfgang Amadeus"], ["You", "Wolfgang Amadeus"]),  # whoever draws it cuts it
        (["Grandmother Elisabeth", "Grandmother Maria"], ["G. Elisabeth", "G. Maria"]),
        (["Maximilian", "Maximiliane"], ["Ma…an", "Ma…ne"]),
        (["Player 2", "Player 3", "Player 4"], ["P. 2", "P. 3", "P. 4"]),
        (["Anna Louise", "Anna Lou", "Anne"], ["An…se", "An…ou", "Anne"]),
    ],
)
def test_names_that_begin_alike_are_shortened_so_that_they_are_told_apart(
    page: Visit, names: list[str], shown: list[str]
) -> None:
    page.open(HOKKEN)
    found = page.module("kit.names").short(names)
    assert found == shown and len({name[:5] for name in found}) == len(names)


def test_a_name_that_is_shortened_is_still_read_whole(page: Visit) -> None:
    page.open(
        "#konijnenhokken/!start_0_0.0.0_*_40:0/0/0:first!seats_You_|_Grandmother_Elisa_|_Grandmother_Maria"
        "!#_who:_me_|_here_|_here"
    )
    heads = page.document.querySelectorAll(".scores .head-name")
    assert [head.children[0].textContent for head in heads] == ["You", "G. Elisa", "G. Maria"]
    assert [head.getAttribute("title") for head in heads][1:] == ["Grandmother Elisa", "Grandmother Maria"]
    assert [head.children[1].textContent for head in heads][1:] == ["Grandmother Elisa", "Grandmother Maria"]
    assert "G. Elisa" in rows(page)[""][1]
