"""Practice on the page: asked first, cards of mistakes that come back, positions of a kind, your skill."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.visit import Visit

DECISION = "#konijnenhokken/20_1.0.1_12345"
GAMES = {
    "farkle": "#farkle/kcd2_4000_1200/850_0_ordinary*6_ordinary*6_115234",
    "knucklebones": "#knucklebones/55,1,-/6,-,33_4",
    "school": "#school/15/20_all_11666_2",
    "konijnenhokken": DECISION,
}
START = "#konijnenhokken/0_0.0.0_*"


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open nothing yet, on a device that has kept nothing."""
    with Visit() as visit:
        yield visit


def waited(page: Visit, happened: Any) -> None:
    """Let the engine work until something has happened."""
    for _ in range(600):
        if happened():
            return
        page.settle()
    raise AssertionError("it has not happened: " + page.words("notice"))


def choices(page: Visit) -> list[Any]:
    """Return the choices that stand in the advice."""
    return page.document.querySelectorAll("#options .choice")


def told(page: Visit) -> str:
    """Return all that the page says of the position."""
    return page.words("sentence") + page.words("why") + page.words("options") + page.words("fine-print")


# --- Asked first ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_of_the_advice_is_seen_before_one_has_chosen(page: Visit, game_id: str) -> None:
    page.stored["hold-or-roll:ask first"] = "true"
    page.open(GAMES[game_id])
    shell = page.module("main").shell
    options = shell.moment.advice["options"]
    assert shell.moment.veiled and page.words("sentence") == "What do you do?"
    assert [each.textContent.replace("\xa0", " ") for each in choices(page)] == [
        option["text"] for option in sorted(options, key=lambda option: option["action"])
    ]
    assert "%" not in page.words("options") and "worse" not in told(page)
    assert page.element("do").disabled
    worst = options[-1]
    page.call(shell.act, worst["action"])
    waited(page, lambda: not shell.moment.veiled)
    assert page.words("sentence").startswith("It costs ") and shell.moment.advice["sentence"] in page.words(
        "sentence"
    ).replace("\xa0", " ")
    assert page.words("why") and shell.stage.pane.selected["action"] == worst["action"]
    before = page.position
    page.type("Enter")
    waited(page, lambda: page.position != before)
    assert shell.moment.trail[0]["code"] == worst["action"]


def test_a_right_choice_is_told_so_and_the_switch_goes_back(page: Visit) -> None:
    page.stored["hold-or-roll:ask first"] = "true"
    page.open(DECISION)
    shell = page.module("main").shell
    best = shell.moment.advice["options"][0]["action"]
    number = sorted(option["action"] for option in shell.moment.advice["options"]).index(best)
    page.type(*["ArrowDown"] * (number + 1), "Enter")
    waited(page, lambda: not shell.moment.veiled)
    assert page.words("sentence").startswith("Right, nothing is better.")
    assert shell.moment.trail == []
    page.type("Enter", "u")
    assert page.words("sentence").startswith("Right")  # what was chosen here is known
    page.reload()
    assert page.module("main").shell.moment.veiled  # the switch is kept
    page.type("a")
    assert not page.module("main").shell.moment.veiled
    assert "worse" in told(page)


def test_the_advice_can_be_shown_unasked_and_a_wrong_key_is_a_sentence(page: Visit) -> None:
    page.stored["hold-or-roll:ask first"] = "true"
    page.open(GAMES["knucklebones"])
    page.press(".reveal")
    assert not page.module("main").shell.moment.veiled and "%" in page.words("options")


def test_what_was_seen_already_is_not_asked(page: Visit) -> None:
    page.open(GAMES["knucklebones"])
    page.type("a")
    assert not page.module("main").shell.moment.veiled and "next choice" in page.words("notice")
    page.type("1", "5")
    assert page.module("main").shell.moment.phase == "decide"  # theirs: nobody is asked
    assert not page.module("main").shell.moment.veiled
    page.type("2", "3")
    assert page.module("main").shell.moment.veiled


def test_days_are_counted_as_calendars_do(page: Visit) -> None:
    page.open(START)
    asking = page.module("advice.asking")
    for text in ("1970-01-01", "1999-12-31", "2000-02-29", "2000-03-01", "2026-11-19", "2028-12-31"):
        asking.js.Date.new = lambda text=text: SimpleNamespace(toLocaleString=lambda language: text)
        assert asking.today() == (date.fromisoformat(text) - date(1970, 1, 1)).days


# --- Cards ---------------------------------------------------------------------------------------------


def play_wrongly(page: Visit) -> None:
    """Play a turn alone and stop at once, which is a mistake; its review follows by itself."""
    page.open(START)
    page.type("1222666")
    shell = page.module("main").shell
    stops = [option for option in shell.moment.options if option["stop"]]
    page.call(shell.act, stops[-1]["action"])
    waited(page, lambda: shell.moment.over and page.stored.get("hold-or-roll:deck"))


def deck(page: Visit) -> list[dict[str, Any]]:
    """Return the cards that the device keeps."""
    return json.loads(page.stored.get("hold-or-roll:deck", "[]"))  # type: ignore[no-any-return]


def test_a_mistake_becomes_a_card_that_is_practised_and_comes_back(page: Visit) -> None:
    play_wrongly(page)
    (card,) = deck(page)
    assert (card["game"], card["position"], card["right"]) == ("konijnenhokken", "0 0.0.0 1222666", 0)
    page.type("n", "1666666")
    live = page.position
    page.type("p")
    waited(page, lambda: page.document.querySelectorAll(".practice-kinds button"))
    assert page.words(".practice-cards").startswith("Cards: 1, due today: 1.")
    page.press(".practice-due")
    waited(page, lambda: page.position == card["position"])
    shell = page.module("main").shell
    assert shell.moment.veiled and "Practice" in page.words("notice")
    page.call(shell.act, shell.moment.advice["options"][0]["action"])
    waited(page, lambda: not shell.moment.veiled)
    assert page.words("sentence").startswith("Right") and page.words("do-words") == "Finish"
    assert deck(page)[0]["right"] == 1 and deck(page)[0]["day"] > card["day"]
    page.type("Enter")
    waited(page, lambda: page.position == live)
    assert "1 of 1 without a mistake" in page.words("notice") and not shell.moment.veiled
    page.type("p")
    assert page.words(".practice-cards").startswith("Cards: 1, due today: 0.")


def test_the_game_on_the_table_survives_a_reload_in_the_middle_of_practice(page: Visit) -> None:
    play_wrongly(page)
    page.type("n", "1666666")
    live = page.position
    page.type("p")
    page.press(".practice-due")
    waited(page, lambda: page.position != live)
    page.reload()
    assert page.position == live


def test_positions_of_a_kind_follow_one_another_until_one_stops(page: Visit) -> None:
    page.open(START)
    page.type("p")
    waited(page, lambda: page.document.querySelectorAll(".practice-kinds button"))
    kinds = [button.dataset.kind for button in page.document.querySelectorAll(".practice-kinds button")]
    assert kinds == ["any", "close", "endgame", "behind"]
    shell, seen = page.module("main").shell, []
    page.press(".practice-kinds button[data-kind=close]")
    for _ in range(2):
        waited(page, lambda: shell.moment.veiled and page.position not in seen)
        seen.append(page.position)
        page.call(shell.act, shell.moment.advice["options"][-1]["action"])
        waited(page, lambda: not shell.moment.veiled)
        assert page.words("do-words") == "Next position"
        page.type("Enter")
    waited(page, lambda: page.position not in seen)
    wrong = [card["position"] for card in deck(page)]
    assert set(wrong) <= set(seen)
    page.press("#notice button")
    waited(page, lambda: page.position == "0 0.0.0 *")
    assert "of 2 without a mistake" in page.words("notice") and shell.objective == "win"


def test_the_cards_are_exported_for_anki(page: Visit) -> None:
    play_wrongly(page)
    page.type("p")
    page.press(".export-cards")
    waited(page, lambda: page.saved)
    assert page.saved[0].startswith("#separator:tab") and "0 0.0.0 1222666" in page.saved[0]


@pytest.mark.parametrize("text", ["7", "[{}]", '[{"game": 5}]', "{", "[1e400]", 100_000 * "["])
def test_a_damaged_deck_is_as_if_there_were_none(page: Visit, text: str) -> None:
    page.stored["hold-or-roll:deck"] = text
    page.open(START)
    page.type("p")
    assert page.words(".practice-cards").startswith("No cards yet")


def test_without_storage_practice_goes_on(page: Visit) -> None:
    page.storing = False
    page.open(START)
    page.type("1222666")
    shell = page.module("main").shell
    page.call(shell.act, [option for option in shell.moment.options if option["stop"]][-1]["action"])
    waited(page, lambda: shell.moment.over and not page.element("ending").hidden)
    page.type("p")
    page.settle()
    assert page.words(".practice-cards").startswith("Cards: 1, due today: 1.")


def test_the_strategy_card_is_drawn_and_kept_as_a_file(page: Visit) -> None:
    page.open(START)
    page.press("#card")
    assert page.element("card-sheet").open
    waited(page, lambda: getattr(page.element(".card-picture"), "innerHTML", ""))
    assert page.element(".card-picture").innerHTML.startswith("<svg")  # type: ignore[attr-defined]
    page.press(".card-tools button:not([title])")
    page.call(page.document.querySelectorAll(".card-tools button")[1].click)
    assert page.saved[0].startswith("<svg") and "gives away" in " ".join(page.saved[0].split())
    page.type("Enter")
    assert page.position == "0 0.0.0 *"  # keys are the sheet's


def test_another_game_ends_a_run_and_keeps_what_it_is_played_for(page: Visit) -> None:
    page.stored["hold-or-roll:objective farkle"] = '"points"'
    page.open("#farkle")
    page.type("p")
    waited(page, lambda: page.document.querySelectorAll(".practice-kinds button"))
    page.press(".practice-kinds button[data-kind=any]")
    page.go("#knucklebones/55,1,-/6,-,33_4")
    shell = page.module("main").shell
    waited(page, lambda: shell.game == "knucklebones" and shell.moment.view)
    assert shell.objective == "win" and page.element("notice").hidden and not shell.moment.veiled


def test_to_throw_is_a_choice_too(page: Visit) -> None:
    page.stored["hold-or-roll:ask first"] = "true"
    page.open("#farkle/kcd2_4000_1200/850_350_ordinary*6_ordinary*6_***---")
    shell = page.module("main").shell
    assert shell.moment.veiled
    number = sorted(option["action"] for option in shell.moment.advice["options"]).index("roll")
    page.type(*["ArrowDown"] * (number + 1))
    assert page.words("do-words") == "Choose this"
    page.type("Enter")
    waited(page, lambda: not shell.moment.veiled)


# --- Skill ---------------------------------------------------------------------------------------------


def summaries(page: Visit) -> list[dict[str, Any]]:
    """Return what the list knows of the kept games."""
    return [json.loads(each) for each in page.games.summaries.values()]


def test_your_skill_is_hidden_below_twenty_decisions_and_is_a_curve_above(page: Visit) -> None:
    play_wrongly(page)
    waited(page, lambda: summaries(page)[0].get("aim"))
    (first,) = summaries(page)
    review = page.module("main").shell
    assert first["hard"] == 1 and first["lost"] > 0 and review.game == "konijnenhokken"
    page.press("#skill")
    page.settle()
    assert "Shown from 20 decisions on" in page.words("skill-sheet") and "so far 1" in page.words(
        "skill-sheet"
    )
    for number in range(30):
        about = {"id": f"g{number}", "aim": "points", "hard": 2, "lost": 0.5, "squares": 0.2}
        text = json.dumps({**first, **about, "changed": f"2026-{number:02}"})
        page.games.summaries[f"g{number}"] = text
    page.call(page.element("skill-sheet").close)
    page.press("#skill")
    page.settle()
    words = page.words("skill-sheet")
    assert "Decisions: 61, in 31 games" in words and "±" in words and " now" in words


@pytest.mark.parametrize(
    ("seats", "notes", "counted"),
    [
        ("Anna_|_Ben", "#_who:_me_|_here", True),  # you are whoever sits there as you
        ("You_|_Ben", "#_watched:_1", False),
    ],
)
def test_you_are_known_by_your_seat(page: Visit, seats: str, notes: str, counted: bool) -> None:
    page.open(f"#konijnenhokken/!start_0_0.0.0_*_1r:0/5:first!seats_{seats}!{notes}")
    page.choose("objective", "points")
    shell = page.module("main").shell
    for dice in ("1222666", "2333666"):
        page.type(dice)
        stops = [option for option in shell.moment.options if option["stop"]]
        page.call(shell.act, stops[-1]["action"])
        page.settle()
    for _ in range(100):
        page.settle()
    assert shell.moment.over
    assert bool(deck(page)) == counted and (summaries(page)[0].get("hard", 0) > 0) == counted


def test_kept_games_are_reviewed_for_your_skill(page: Visit) -> None:
    play_wrongly(page)
    waited(page, lambda: summaries(page)[0].get("aim"))
    (game,) = page.games.summaries
    summary = summaries(page)[0]
    page.games.summaries[game] = json.dumps({**summary, "aim": "", "hard": 0, "lost": 0, "squares": 0})
    page.stored.pop("hold-or-roll:deck")
    page.open("#school")  # whose table lies there does not matter to what is kept
    page.go(START)
    page.press("#skill")
    page.settle()
    button = next(
        each
        for each in page.document.querySelectorAll("#skill-sheet .plain")
        if each.textContent.startswith("Review the games")
    )
    assert not button.hidden
    page.call(button.click)
    waited(page, lambda: summaries(page)[0]["aim"] == "points")
    assert summaries(page)[0] == summary and len(deck(page)) == 1


def test_decisions_before_the_advice_is_shown_tell_your_skill_and_no_others(page: Visit) -> None:
    page.open(DECISION)
    shell, skill = page.module("main").shell, page.module("study.skill")
    page.call(shell.act, shell.moment.options[-1]["action"])
    page.settle()
    assert skill.decisions("konijnenhokken", "points") == []  # the advice stood there
    page.stored["hold-or-roll:ask first"] = "true"
    page.open("#school")
    page.open(DECISION)
    shell, skill = page.module("main").shell, page.module("study.skill")
    worst = shell.moment.advice["options"][-1]
    page.call(shell.act, worst["action"])
    waited(page, lambda: not shell.moment.veiled)
    (kept,) = skill.decisions("konijnenhokken", "points")
    assert kept["loss"] == pytest.approx(worst["loss"]) and kept["about"] in ("Stop or roll", "What to place")
    many = [{**kept, "loss": 0.2 + 0.01 * number} for number in range(44)]
    page.stored["hold-or-roll:decisions"] = json.dumps([*many, {**kept, "about": "Other", "loss": 9}])
    page.press("#skill")
    page.settle()
    words = page.words("skill-sheet")
    assert "in 45 decisions." in words and "±" in words
    levels = [each.textContent for each in page.document.querySelectorAll(".skill-scale .reached")]
    assert len(levels) == 1 and page.words(".skill-number").lower().startswith(levels[0].split("under")[0])
    kinds = [each.textContent for each in page.document.querySelectorAll(".skill-kinds dt")]
    assert kinds == ["Other", kept["about"]]  # the costliest first
    assert page.document.querySelectorAll("#skill-sheet polyline")


def test_wins_and_losses_stand_by_opponent_with_notes_on_them(page: Visit) -> None:
    page.open(START)
    ends = (
        "You won, 60 to 40, against Ben.",
        "You lost, 40 to 60, against Ben.",
        "A draw, 60 all, against Eva.",
    )
    for number, state in enumerate(ends):
        name = "Eva" if "Eva" in state else "Ben"
        about = {"id": f"g{number}", "game": "konijnenhokken", "seats": ["You", name], "state": state}
        page.games.summaries[f"g{number}"] = json.dumps({**about, "changed": f"2026-{number}", "steps": 3})
    page.press("#skill")
    page.settle()
    rows = [
        [cell.textContent for cell in row.children] for row in page.document.querySelectorAll(".skill-row")
    ]
    assert rows == [["Eva", "1 drawn"], ["Ben", "1 won and 1 lost"]]
    page.press(".skill-row[data-name=Ben]")
    page.element("opponent-notes").value = "Banks at 400."
    page.press(".skill-row[data-name=Eva]")
    assert page.element("opponent-notes").value == ""
    page.press(".skill-row[data-name=Ben]")
    assert page.element("opponent-notes").value == "Banks at 400."
    page.call(page.element("skill-sheet").close)
    assert json.loads(page.stored["hold-or-roll:notes"]) == {"Ben": "Banks at 400."}


def test_wins_and_losses_are_known_in_whatever_language_a_game_ended(page: Visit) -> None:
    page.open(START)
    result = page.module("study.skill_sheet").result
    seats = {"seats": ["Eva", "You", "Ben"], "you": 1, "state": "Gewonnen."}
    found = [result({**seats, "first": first}) for first in ([1], [0], [0, 1], [0, 2])]
    assert found == ["won", "lost", "drawn", "lost"]
    assert result({**seats, "state": ""}) == result({**seats, "seats": ["You"], "you": 0}) == ""


def test_positions_are_of_games_like_the_one_on_the_table_and_a_missed_one_comes_back(page: Visit) -> None:
    page.open("#farkle/kcd2_1500_0/0_0_ordinary*6_ordinary*6_115246")
    page.type("p")
    page.settle()
    page.press(".practice-kinds [data-kind=any]")
    shell = page.module("main").shell
    waited(page, lambda: "practice" in shell.moment.notes and shell.moment.view)
    first = page.position
    assert first.startswith("kcd2 1500 ")
    page.call(shell.act, shell.moment.advice["options"][-1]["action"])
    waited(page, lambda: not shell.moment.veiled)
    assert "What was missed comes back: 1." in page.words("notice")
    for _ in range(4):
        before = page.position
        page.type("Enter")
        waited(page, lambda before=before: page.position != before and shell.moment.veiled)
        if page.position == first:
            return
        page.call(shell.act, shell.moment.advice["options"][0]["action"])
        waited(page, lambda: not shell.moment.veiled)
    raise AssertionError("it has not come back")
