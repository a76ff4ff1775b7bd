"""The match on the page: kept, undone, linked, and never stopped by what was kept wrongly."""

from __future__ import annotations

import json
import random
import re

import pytest

import pysolver
from pysolver.contract.match import Point, begin, parse_match, play
from tests.page.visit import GAMES, Visit, kept_match

START = "#konijnenhokken/0_0.0.0_*"
MATCH = "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 *\n0 act roll\n"
KEPT = "hold-or-roll:match konijnenhokken"
TURN = ("6666661", "Enter", "133456", "Enter", "23456")


def match(page: Visit, game: str = "konijnenhokken") -> str:
    """Return the match text that this tab keeps, without what is undone."""
    kept = kept_match(page.own[f"hold-or-roll:match {game}"])
    lines = kept["match"].splitlines()
    steps = [line for line in lines if line[:1].isdigit()]
    text = "\n".join(lines[: len(lines) - len(steps)] + steps[: kept["at"]])
    parse_match(text)  # else it is refused
    return text


SHORT = {  # where long games are soon over
    "farkle": "kcd2 600 0/0 0 ordinary*6 ordinary*6 ******",
    "knucklebones": "4,1,66/55,2,3 *",
    "school": "15/20 g5,g6,pair,trash * 2",
    "konijnenhokken": "0 0.0.0 * 30:0/0:first",
}


def short(game_id: str) -> str:
    """Return a position from which a game is soon over."""
    return SHORT.get(game_id, pysolver.game(game_id).spec.start)


def scripted(game_id: str, seed: int) -> list[tuple[str, str]]:
    """Return the steps, kind and code, of a whole short game that is played at random."""
    game, dice = pysolver.game(game_id), random.Random(seed)

    def choose(point: Point[object]) -> str:
        return dice.choice(game.actions(point.state))

    return [
        (taken.step.kind, taken.step.code)
        for taken in play(game, begin(game, game.parse(short(game_id))), choose, dice)
    ]


@pytest.mark.parametrize("game_id", [game["id"] for game in GAMES])
def test_a_reload_after_every_step_ends_with_the_same_match(page: Visit, game_id: str) -> None:
    start, steps = short(game_id), scripted(game_id, 3)
    texts = []
    for reloading in (False, True):
        page.own.clear()
        page.stored.clear()
        page.open(f"#{game_id}/{start.replace(' ', '_')}")
        for kind, code in steps:
            shell = page.module("main").shell
            if (kind, code) == ("act", "roll"):
                continue  # comes with the throw
            page.call(shell.roll if kind == "roll" else shell.act, code)
            page.settle()
            if reloading:
                before = (page.position, page.words("sentence"))
                page.reload()
                assert (page.position, page.words("sentence")) == before
        texts.append(match(page, game_id))
    assert texts[0] == texts[1]
    assert [line.split(" ", 2)[1:] for line in texts[0].splitlines()[2:] if line[0] in "01"] == [
        list(step) for step in steps
    ]


def test_undo_and_redo_lead_through_the_whole_match(page: Visit) -> None:
    page.open(START)
    page.type(*TURN)
    whole, seen = match(page), []
    while not page.element("undo").disabled:
        seen.append((page.position, page.words("sentence")))
        page.type("u")
        assert whole.startswith(match(page))
    assert page.position == "0 0.0.0 *"
    while seen:
        page.type("r")
        assert (page.position, page.words("sentence")) == seen.pop()
    assert match(page) == whole and page.element("redo").disabled


def test_undo_after_a_reload_needs_nothing_but_the_match(page: Visit) -> None:
    page.open(START)
    page.type(*TURN)
    whole = match(page)
    page.type("u", "u")
    middle = match(page)
    page.reload()
    assert match(page) == middle
    page.type("r", "r")
    assert match(page) == whole


def test_another_way_from_the_middle_drops_the_rest(page: Visit) -> None:
    page.open(START)
    page.type(*TURN)
    page.type("u", "u", "u", "666661")
    assert match(page) == MATCH + "0 roll 6666661\n0 act 1/0/0 roll\n0 roll 666661"
    assert page.element("redo").disabled


def test_undo_leads_back_through_a_new_turn(page: Visit) -> None:
    page.open(START)
    page.type("3344566")
    bust = match(page)
    assert "Bust" in page.words("sentence")
    page.type("Enter")
    assert page.position == "0 0.0.0 *"
    page.type("u")
    assert match(page) == bust and "Bust" in page.words("sentence")
    page.type("r")
    assert page.position == "0 0.0.0 *"


def test_results_are_the_last_dozen_and_no_turn_counts_twice(page: Visit) -> None:
    page.open(START)
    for _ in range(14):
        page.type("3344566", "Enter")
    assert len(page.element(".turns").children) == 12
    page.type("u", "r", "u")
    assert len(page.element(".turns").children) == 12
    page.type("u")
    assert len(page.element(".turns").children) == 11
    page.reload()
    assert len(page.element(".turns").children) == 11
    assert len(json.loads(page.own["hold-or-roll:results konijnenhokken"])) == 11


def test_two_tabs_do_not_mix(page: Visit) -> None:
    page.open(START)
    page.type("6666661", "Enter")
    mine, own = match(page), page.own
    page.own = {}  # another tab of the same device
    page.open("")
    assert match(page) == mine  # a new one begins with what was there last
    page.type("133456", "Enter")
    theirs, other = match(page), page.own
    assert theirs != mine
    for kept, text in ((own, mine), (other, theirs)):
        page.own = kept
        page.open("")
        assert match(page) == text


def test_a_link_of_a_whole_game_opens_it(page: Visit) -> None:
    page.open(START)
    page.type(*TURN)
    text = match(page)
    page.press("copy-game")
    (link,) = page.copied
    fragment = link[link.index("#") :]
    assert (
        fragment.startswith("#konijnenhokken/=start_0_0.0.0_%2A=0_act_roll=0_roll_6666661=")
        and " " not in link
    )
    page.own.clear()
    page.stored.clear()
    page.open(fragment)
    assert match(page) == text
    page.type("u")
    assert text.startswith(match(page)) and match(page) != text
    page.go("#konijnenhokken/!start_0_0.0.0_*!0_act_nonsense")
    assert "Line 3" in page.words("position-error")
    assert text.startswith(match(page))


@pytest.mark.parametrize(
    "address", ["!", "!!", "!start", "!start_%", "!start_0_0.0.0_*!0", "!%0Astart_0", "!%FF"]
)
def test_a_link_of_nonsense_is_a_sentence(page: Visit, address: str) -> None:
    page.open("#konijnenhokken/" + address)
    assert page.words("position-error").endswith(".") and page.position == "0 0.0.0 *"


@pytest.mark.parametrize(
    "address",
    [
        "#farkle/kcd2_4000_1200/850_0_heavenly-kingdom*3,odd*3_ordinary*6_******",
        "#farkle/kcd2_4000_1200/850_350_ordinary*6_[10.1.1.1.1.1]*6_115--2",
        "#knucklebones/55,1,-/6,-,33_*",
        "#school/15/20_g6,pair_11166_0_vs_g6,pair:-21",
        "#konijnenhokken/0_0.0.0_*_200:45/60:first",
        "#farkle/!start_kcd2_1500_0/0_0_ordinary*6_ordinary*6_******!seats_Zo%C3%AB_|_You!%23_you:_1",
    ],
)
def test_a_link_has_no_sign_at_which_a_chat_breaks_off(page: Visit, address: str) -> None:
    """Letters, digits, `/ - _ . = %`, and at the end a letter or a digit: so no chat cuts or formats it."""
    page.open(address)
    page.settle()
    shell = page.module("main").shell
    position, seat, names = page.position, shell.moment.seat, shell.moment.names
    for button in ("copy", "copy-game"):
        page.press(button)
        fragment = page.copied[-1].partition("#")[2]
        assert re.fullmatch(r"[\w/.=%-]*[A-Za-z0-9]", fragment, re.ASCII), fragment
        page.own.clear()
        page.stored.clear()
        page.open("#" + fragment)
        page.settle()
        shell = page.module("main").shell
        assert (page.position, shell.moment.names) == (position, names)
        if button == "copy-game":
            assert shell.moment.seat == seat


def test_names_and_notes_travel_in_a_link(page: Visit) -> None:
    page.open("#knucklebones/!start_-,-,-/-,-,-_*!seats_Zo%C3%AB!_|_%5F%21!#_you:_1!0_roll_4")
    links, record = page.module("shell.links"), page.module("record.moments")
    made = record.Record("farkle", "1", "a b", {}, ["Zoë!", "_ %"], {"place": "Trosky_!"})
    address = links.whole("farkle", made.text())
    game, position, lines = links.read(address)
    assert (game, position) == ("farkle", "")
    assert lines == ["start a b", "seats Zoë! | _ %", "# place: Trosky_!"]


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "null",
        "7",
        '"text"',
        '{"match": 5}',
        '{"position":"0 1.0.0 *","session":{"seat":7}}',
        json.dumps({"match": MATCH.replace(" 1\n", " 99\n")}),
        json.dumps({"match": MATCH + "0 roll 9\n", "at": 2}),
        json.dumps({"match": MATCH.replace("konijnenhokken", "pig"), "at": 1}),
        json.dumps({"match": "x" * 300000}),
        json.dumps({"match": "hold-or-roll 1 konijnenhokken 1\n"}),
    ],
)
def test_what_cannot_be_read_opens_fresh_and_can_be_copied(page: Visit, kept: str, own: bool) -> None:
    (page.own if own else page.stored)[KEPT] = kept
    page.open("#konijnenhokken")
    assert page.element("html").dataset.app == "ready" and page.position == "0 0.0.0 *"
    assert "could not be read" in page.words("notice")
    page.press("#notice button")
    assert page.copied == [kept]
    page.type("6666661")
    assert match(page).endswith("0 roll 6666661")
    page.reload()
    assert match(page).endswith("0 roll 6666661") and page.element("notice").hidden
    assert json.loads(page.stored["hold-or-roll:unreadable konijnenhokken"]) == kept


@pytest.mark.parametrize("at", [-3, 1, 2.5, "1", None, 10**12, True])
def test_a_wrong_place_in_a_sound_match_harms_nothing(page: Visit, at: object) -> None:
    kept = {"match": MATCH + "0 roll 1666666\n", "at": at, "position": 7, "number": "x", "you": []}
    page.own[KEPT] = json.dumps(kept)
    page.open("#konijnenhokken")
    assert page.position in ("0 0.0.0 *", "0 0.0.0 1666666") and page.element("notice").hidden


TAVERN = "kcd2 600 350/450 0 ordinary*6 ordinary*6 ******"
EARLIER = [
    ("konijnenhokken", {"position": "20 1.0.1 12345", "session": {"turns": [3, 0]}}, "20 1.0.1 12345"),
    ("konijnenhokken", {"position": "20 1.0.1 12345", "session": {"turns": ["x"]}}, "20 1.0.1 12345"),
    ("konijnenhokken", {"position": "20 1.0.1 12345", "session": 5}, "20 1.0.1 12345"),
    ("konijnenhokken", {"position": "what is this"}, "0 0.0.0 *"),
    ("konijnenhokken", {"position": 7, "session": {"log": 5}}, "0 0.0.0 *"),
    ("konijnenhokken", [1], "0 0.0.0 *"),
    ("knucklebones", {"position": "-,-,-/-,4,- *", "session": {"turn": 7}}, "-,-,-/-,4,- *"),
    (
        "knucklebones",
        {"position": "-,-,-/-,4,- *", "session": {"turn": "them", "line": ["x"]}},
        "-,-,-/-,4,- *",
    ),
    ("farkle", {"position": TAVERN, "session": {"seat": 1, "log": [[0, 450]], "aside": "------"}}, TAVERN),
    ("farkle", {"position": TAVERN, "session": {"seat": 7}}, TAVERN),
    ("farkle", {"position": TAVERN, "session": {"log": 5}}, TAVERN),
    ("farkle", {"log": 5}, "kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******"),
    (
        "school",
        {"position": "15/20 g6,pair * 2", "session": {"log": ["g1"], "facing": None}},
        "15/20 g6,pair * 2",
    ),
    (
        "school",
        {"position": "15/20 g6,pair * 2", "session": {"facing": "bob", "rival": {}}},
        "15/20 g6,pair * 2",
    ),
    ("school", {"facing": "bob", "rival": {}}, "15/20 all * 2"),
]


@pytest.mark.parametrize(("game", "entry", "position"), EARLIER)
def test_what_an_earlier_build_kept_opens_without_harm(
    page: Visit, game: str, entry: object, position: str
) -> None:
    for dice in (
        {"corrections": 5, "sets": {}},
        {"corrections": {"kcd2 odd": "[1]", "x": []}, "favourites": [7]},
    ):
        page.stored["hold-or-roll"] = json.dumps(
            {"theme": "dark", "game": game, game: entry, "farkle dice": dice}
        )
        page.own.clear()
        page.open("#" + game)
        assert page.position == position and page.element("html").dataset.app == "ready"
        page.reload()
        assert page.position == position and page.element("notice").hidden


@pytest.mark.parametrize("game_id", [game["id"] for game in GAMES])
@pytest.mark.parametrize(
    "kept", ["{", "[]", '{"match": 5}', '{"match": "hold-or-roll 1"}', '{"position": {}, "at": []}']
)
def test_a_damaged_record_of_any_game_is_opened_fresh(page: Visit, game_id: str, kept: str) -> None:
    for settings in ("seats", "table", "dice", "folds", "house"):
        page.stored[f"hold-or-roll:{settings} {game_id}"] = (
            '{"rival": {}, "corrections": {"kcd2 odd": 7}, "starts": []}'
        )
    page.stored[f"hold-or-roll:match {game_id}"] = kept
    page.open("#" + game_id)
    assert page.element("html").dataset.app == "ready"
    assert page.position == pysolver.game(game_id).spec.start


@pytest.mark.parametrize("results", ["{", "5", '["x"]', "[[1]]", "[[1, 2, 3]]", '[[1, "a"]]', "[[1, 5]]"])
def test_results_are_read_with_distrust(page: Visit, results: str) -> None:
    page.own["hold-or-roll:results konijnenhokken"] = results
    page.open("#konijnenhokken")
    page.type("3344566", "Enter")
    assert page.words(".turns") in ("bust", "5bust")


def test_what_was_added_is_found_after_a_reload_wherever_the_tab_died(page: Visit) -> None:
    """Every text that storage has ever held opens at the match as it was then."""
    page.open(START)
    texts: list[tuple[str, str]] = []
    for key in "".join(key if key.isdigit() else "E" for key in TURN) + "uur":
        page.type("Enter" if key == "E" else key)
        texts.append((page.own[KEPT], match(page)))
    assert max(len(kept.splitlines()) for kept, _ in texts) > len(TURN)  # steps are added
    for kept, was in dict.fromkeys(texts):
        page.own[KEPT] = page.stored[KEPT] = kept
        page.open("#konijnenhokken")
        assert match(page) == was


def test_a_tab_adds_to_its_own_match_and_not_to_that_of_another(page: Visit) -> None:
    page.open(START)
    page.type("6666661")
    page.stored[KEPT] = json.dumps({"match": MATCH, "at": 1, "position": "0 0.0.0 *"})
    page.type("Enter")
    assert page.stored[KEPT] == page.own[KEPT] and match(page).endswith("0 act 1/0/0 roll")
    page.own.pop(KEPT)  # it was cleared: the whole is written anew
    page.type("133456")
    assert page.stored[KEPT] == page.own[KEPT] and match(page).endswith("0 roll 133456")


@pytest.mark.parametrize("added", ["{", "5", '{"more": 5}', ""])
def test_what_was_added_counts_up_to_its_damage(page: Visit, added: str) -> None:
    page.open(START)
    page.type("6666661")
    whole = match(page)
    page.own[KEPT] += "\n" + added
    page.open("#konijnenhokken")
    assert match(page) == whole and page.element("notice").hidden


def test_what_is_added_is_written_into_the_whole_now_and_then(page: Visit) -> None:
    page.open(START)
    page.type("6666661")
    for _ in range(60):
        page.type("u", "r")
    assert len(page.own[KEPT].splitlines()) <= 100
    assert match(page).endswith("0 roll 6666661")


# --- Keys --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["n", "Escape"])
def test_half_typed_dice_are_put_back(page: Visit, key: str) -> None:
    page.open(START)
    page.type("123", key)
    assert faces(page) == ""
    page.type("6666661")
    assert page.position == "0 0.0.0 1666666"


def test_a_tap_on_a_typed_die_lets_it_be_typed_anew(page: Visit) -> None:
    page.open(START)
    page.type("623")
    page.press(".slot")
    page.type("1")
    assert faces(page) == "123"
    page.type("4566")
    assert page.position == "0 0.0.0 1234566"


def test_backspace_once_takes_up_the_last_die_that_was_typed(page: Visit) -> None:
    page.open(START)
    page.type("6616662", "Backspace")
    assert faces(page) == "661666"
    page.type("6")
    assert page.position == "0 0.0.0 1666666"
    page.type("u")
    assert faces(page) == ""  # Undo puts all of them back


def test_taps_on_a_roll_keep_dice_and_select_their_choice(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_1123456")
    assert page.words("tr.selected .choice") == "Keep 2, roll six"
    slots = page.document.querySelectorAll(".slot")
    page.call(slots[2].click)  # the 2 is put back: no choice keeps nothing
    assert page.document.querySelector("tr.selected") is None and page.element("do").disabled
    page.call(slots[1].click)
    assert page.words("tr.selected .choice") == "Keep 1, roll six"
    assert [slot.children[0].className for slot in slots[:3]] == ["die left", "die kept", "die left"]
    page.type("Enter")
    assert page.position == "0 1.0.0 *"


def faces(page: Visit) -> str:
    """Return the faces of the dice in the field."""
    return "".join(
        slot.children[0].getAttribute("data-face") or "" for slot in page.document.querySelectorAll(".slot")
    )


def test_a_step_forms_no_match_text_and_adds_only_its_own_lines(
    page: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.open("#knucklebones/555,11,-/6,33,44_*")
    page.type("3", "2", "4")
    moments = page.module("record.moments")
    text, line = moments.Record.text, moments._line
    texts: list[str] = []
    lines: list[str] = []

    def texted(record: object, undone: bool = False) -> str:
        texts.append(text(record, undone))
        return texts[-1]

    def lined(step: object) -> str:
        lines.append(line(step))
        return lines[-1]

    monkeypatch.setattr(moments.Record, "text", texted)
    monkeypatch.setattr(moments, "_line", lined)
    page.type("1")
    assert lines == ["1 act 1"]
    written = page.own["hold-or-roll:match knucklebones"]
    kept = kept_match(written)["match"]
    assert texts == [] and json.loads(written.splitlines()[-1])["more"] == "1 act 1\n"
    assert [kept] == list(page.games.matches.values()) and written == page.stored[
        "hold-or-roll:match knucklebones"
    ]
    assert kept.splitlines()[2:] == ["0 roll 3", "0 act 2", "1 roll 4", "1 act 1"]
    page.type("u", "u", "2")
    kept = kept_match(page.own["hold-or-roll:match knucklebones"])["match"]
    assert [kept] == list(page.games.matches.values())  # both anew: what was undone is dropped
    assert kept.splitlines()[2:] == ["0 roll 3", "0 act 2", "1 roll 2"]
