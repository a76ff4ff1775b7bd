"""The kept games on the page: every game that is played, found, opened, exported and imported again."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from pysolver.contract.collection import split
from pysolver.contract.match import parse_match
from tests.page.document import Event
from tests.page.test_match_logic import TURN
from tests.page.visit import Visit

START = "#konijnenhokken/0_0.0.0_*"
LIST = "#library-sheet .library-row"


def kept(page: Visit) -> list[dict[str, Any]]:
    """Return the summaries of the games that are kept."""
    return [json.loads(summary) for summary in page.games.summaries.values()]


def listed(page: Visit) -> list[list[str]]:
    """Return the cells of the list."""
    return [[cell.textContent for cell in row.children] for row in page.document.querySelectorAll(LIST)]


def type_into(page: Visit, selector: str, words: str) -> None:
    """Write words into a field of the sheet."""
    field = page.element(selector)
    field.value = words
    page.call(field.dispatch, Event("input"))
    page.settle()


def play_a_turn(page: Visit) -> None:
    """Bust in a turn, and begin the next."""
    page.type("3344566", "Enter")


def test_every_game_is_kept_from_its_first_step_on(page: Visit) -> None:
    page.open(START)
    assert kept(page) == [] and not page.games.lasting
    page.type(*TURN)
    (game,) = kept(page)
    assert page.games.lasting
    assert (game["game"], game["seats"], game["state"]) == ("konijnenhokken", ["You"], "")
    assert parse_match(page.games.matches[game["id"]]).steps[-1].code == "23456"
    assert game["steps"] == 6


def test_a_reload_goes_on_in_the_same_game_and_undo_loses_nothing(page: Visit) -> None:
    page.open(START)
    page.type(*TURN)
    (match,) = page.games.matches.values()
    page.type("u", "u", "u")
    page.reload()
    assert list(page.games.matches.values()) == [match]
    page.type("r", "r", "r", "Enter")
    assert len(kept(page)) == 1 and kept(page)[0]["steps"] == 7


def test_what_the_storage_missed_is_kept_when_the_page_is_opened_again(page: Visit) -> None:
    page.open(START)
    page.type("3344566")  # and the tab is killed before the storage was written
    page.games.summaries.clear()
    page.games.matches.clear()
    page.reload()
    assert len(kept(page)) == 1 and "Bust" in kept(page)[0]["state"]
    page.reload()
    assert len(kept(page)) == 1


def test_a_game_that_another_tab_has_changed_is_written_whole(page: Visit) -> None:
    page.open(START)
    page.type("6666661")
    (game,) = page.games.matches
    page.games.summaries[game] = json.dumps({**kept(page)[0], "name": "Elsewhere"})
    page.games.matches[game] = "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 *\n"
    page.type("Enter", "133456")
    steps = [step.code for step in parse_match(page.games.matches[game]).steps]
    assert steps == ["roll", "6666661", "1/0/0 roll", "133456"]


def test_what_an_earlier_build_kept_is_among_the_games(page: Visit) -> None:
    match = "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 *\n0 act roll\n0 roll 1666666\n"
    page.stored["hold-or-roll:match konijnenhokken"] = json.dumps({"match": match, "at": 2, "number": 1})
    page.open(START[: START.index("/")])
    assert [game["steps"] for game in kept(page)] == [2]
    page.reload()
    assert len(kept(page)) == 1


def test_games_are_listed_the_newest_first_and_found_by_words(page: Visit) -> None:
    page.open(START)
    for _ in range(3):
        play_a_turn(page)
    page.go("#knucklebones")
    page.type("4")
    page.type("g")
    page.settle()
    lines = listed(page)
    assert [line[0] for line in lines] == ["Knucklebones", *["Konijnenhokken"] * 3]
    assert "not over" in lines[0][2] and "Bust" in lines[1][2]
    assert lines[0][3] >= lines[1][3] > "2026"
    type_into(page, "find-game", "KONIJ bust")
    assert len(listed(page)) == 3
    type_into(page, "find-game", "chess")
    assert page.words(".library-list") == "No game has these words."


def test_a_kept_game_is_opened_and_goes_on_as_itself(page: Visit) -> None:
    page.open(START)
    page.type("6666661", "Enter")
    end = page.position
    page.go("#knucklebones")
    page.type("42")
    boards = page.position
    page.type("g")
    page.settle()
    rows = page.document.querySelectorAll(LIST)
    page.call(rows[1].click)
    page.press(".library-open")
    page.settle()
    assert not page.element("library-sheet").open
    assert page.position == end and page.words("game-title") == "Konijnenhokken"
    page.type("133456", "Enter")
    assert len(kept(page)) == 2
    page.go("#knucklebones")
    assert page.position == boards


def test_renamed_is_found_by_its_name_also_while_it_goes_on(page: Visit) -> None:
    page.open(START)
    page.type("6666661")
    page.type("g")
    page.settle()
    page.press(LIST)
    type_into(page, ".library-tools input", "  The  long evening ")
    page.press(".library-tools .tool:not(.library-open)")
    assert listed(page)[0][0] == "The long evening" and page.words(".library-said") == "Renamed."
    page.call(page.element("library-sheet").close)
    page.type("Enter")
    assert [game["name"] for game in kept(page)] == ["The long evening"]
    page.type("g")
    page.settle()
    type_into(page, "find-game", "konijnen long")  # by its game as well
    assert listed(page)[0][:2] == ["The long evening", "Konijnenhokken, You"]


def test_a_kept_game_is_reviewed_at_once(page: Visit) -> None:
    page.open(START)
    play_a_turn(page)
    (game,) = kept(page)
    page.type("n", "g")
    page.settle()
    page.press(LIST)
    page.call(page.document.querySelectorAll(".library-tools button")[3].click)
    for _ in range(20):
        page.settle()
    assert page.element("review-sheet").open and not page.element("library-sheet").open
    assert f"of {game['steps']}." in page.words(".review-what")


def test_deleting_asks_once_more(page: Visit) -> None:
    page.open(START)
    play_a_turn(page)
    play_a_turn(page)
    page.type("g")
    page.settle()
    page.press(LIST)
    delete = page.document.querySelectorAll(".library-tools button")[-1]
    page.call(delete.click)
    assert len(kept(page)) == 2 and delete.textContent == "Delete it for good"
    page.call(delete.click)
    page.settle()
    assert len(kept(page)) == len(page.games.matches) == len(listed(page)) == 1


def test_an_export_is_imported_on_another_device(page: Visit) -> None:
    page.open(START)
    page.type(*TURN)
    page.type("n")
    play_a_turn(page)
    page.type("g")
    page.settle()
    page.press(".export-all")
    page.settle()
    (text,) = page.saved
    assert len(split(text)) == 2 and all(parse_match(each) for each in split(text))
    before = dict(page.games.matches)
    page.games.summaries.clear()
    page.games.matches.clear()
    page.own.clear()
    page.stored.clear()
    page.open("#konijnenhokken")
    page.type("g")
    import_text(page, text)
    assert "Imported 2 games." in page.words(".library-said")
    assert set(page.games.matches) == set(before)
    assert [parse_match(page.games.matches[game]).steps for game in before] == [
        parse_match(match).steps for match in before.values()
    ]
    import_text(page, text)
    assert "2 games were here already." in page.words(".library-said") and len(listed(page)) == 2
    page.press(".export-all")
    page.settle()
    assert page.saved[-1].count("# kept: ") == 2


def test_a_game_of_three_is_imported_listed_opened_renamed_and_exported(page: Visit) -> None:
    text = (
        "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 * 40:0/0/0:first\nseats Anna | Ben | You\n"
        "# you: 2\n0 told 12\n1 told 45\n2 told 46\n"
    )
    page.open("#konijnenhokken")
    page.type("g")
    import_text(page, text)
    row = listed(page)[0]
    assert row[1:3] == ["Anna – Ben – You", "You won with 46: Ben 45, Anna 12."]
    page.press(LIST)
    page.element(".library-tools input").value = "Won by one"
    page.press(".library-tools .tool:not(.library-open)")
    page.settle()
    page.press(".export-all")
    page.settle()
    (again,) = split(page.saved[-1])
    assert parse_match(again).seats == ("Anna", "Ben", "You") and "# name: Won by one" in again
    page.press(".library-open")
    page.settle()
    moment = page.module("main").shell.moment
    assert (moment.names, moment.me, moment.over) == (["Anna", "Ben", "You"], 2, True)
    assert page.words("sentence") == "You won with 46: Ben 45, Anna 12."


def import_text(page: Visit, text: str) -> None:
    """Paste matches and import them."""
    page.element("import-text").value = text
    page.press(".import")
    for _ in range(5):
        page.settle()


def test_a_file_is_imported_and_what_is_wrong_with_it_is_said(page: Visit) -> None:
    good = "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 *\n0 act roll\n0 roll 1666666\n"
    text = good + good.replace("konijnenhokken 1", "konijnenhokken 8") + good + "0 act 9/9/9 stop\n"

    async def read() -> str:
        return text

    page.open(START)
    page.type("g")
    field = page.element("import-file")
    field.files = SimpleNamespace(item=lambda number: SimpleNamespace(text=read))  # type: ignore[attr-defined]
    page.call(field.dispatch, Event("change"))
    for _ in range(5):
        page.settle()
    said = page.words(".library-said")
    assert said.startswith("Imported 2 games. Line 5 ") and "rules '8'" in said
    assert "Line 13" in said and "What goes before it is kept: 2 steps." in said
    assert len(kept(page)) == len(listed(page)) == 2


@pytest.mark.parametrize("text", ["", "  ", "hello", '{"a": 1}'])
def test_nonsense_is_a_sentence_and_nothing_is_lost(page: Visit, text: str) -> None:
    page.open(START)
    play_a_turn(page)
    page.type("g")
    import_text(page, text)
    assert "hold-or-roll 1" in page.words(".library-said") and len(kept(page)) == 1


def test_a_device_that_forbids_storage_says_so_once_and_plays_on(page: Visit) -> None:
    page.storing = False
    page.open(START)
    page.type("6666661")
    assert "keeps no games" in page.words("notice")
    page.element("notice").hidden = True
    page.type("Enter", "133456")
    assert page.element("notice").hidden and page.position == "0 1.0.0 133456"
    page.type("g")
    page.settle()
    assert "keeps no games" in page.words(".library-said")
    import_text(page, "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 *\n0 act roll\n")
    assert "keeps no games" in page.words(".library-said")


@pytest.mark.parametrize(
    "summary",
    [
        "{}",
        "null",
        "7",
        '{"id": 5}',
        "{",
        "[object Object]",
        None,
        '{"id": "a", "game": "chess", "seats": 3}',
    ],
)
def test_a_damaged_summary_harms_nothing_and_is_said(page: Visit, summary: str) -> None:
    page.open(START)
    play_a_turn(page)
    page.games.summaries["a"] = summary
    page.games.matches["a"] = "nonsense"
    page.type("g")
    page.settle()
    assert "Konijnenhokken" in [line[0] for line in listed(page)]
    damaged = len(listed(page)) == 1
    assert ("1 kept game cannot be read" in page.words(".library-said")) == damaged
    for row in page.document.querySelectorAll(LIST):
        if row.dataset.game == "a":
            page.call(row.click)
            page.press(".library-open")
            page.settle()
            assert "no table for" in page.words(".library-said")


def test_a_kept_game_of_a_newer_build_says_so(page: Visit) -> None:
    page.open(START)
    page.type("6666661")
    (game,) = page.games.matches
    page.games.matches[game] = page.games.matches[game].replace("konijnenhokken 1", "konijnenhokken 9")
    page.type("g")
    page.settle()
    page.press(LIST)
    page.press(".library-open")
    page.settle()
    assert "rules '9'" in page.words("position-error") and page.position == "0 0.0.0 1666666"


def test_of_a_thousand_games_the_newest_are_listed(page: Visit) -> None:
    page.open(START)
    for number in range(1000):
        summary = {"id": f"g{number}", "game": "farkle", "name": f"Evening {number}", "seats": ["You", "Bob"]}
        page.games.summaries[f"g{number}"] = json.dumps({**summary, "changed": f"{number:04}", "steps": 80})
    page.type("g")
    page.settle()
    assert len(listed(page)) == 40 and listed(page)[0][0] == "Evening 999"
    type_into(page, "find-game", "evening 77")
    wanted = {f"Evening {number}" for number in range(1000) if "77" in str(number)}
    assert {line[0] for line in listed(page)} == wanted
    type_into(page, "find-game", "")
    page.press("#library-sheet .plain")
    assert len(listed(page)) == 80
