"""The review on the page: it finds the mistakes that were made, and no others, and one walks through it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import pysolver
from pysolver.contract.job import finish
from pysolver.service import service
from tests.page.visit import Visit

STARTS = {
    "farkle": "farkle",
    "knucklebones": "knucklebones/4,1,66/55,2,3_*",
    "school": "school/15/20_g5,g6,pair,trash_*_2",
    "konijnenhokken": "konijnenhokken/0_0.0.0_*_60:0/0:first",
}
SEVERAL = (
    "start_0_0.0.0_*_40:0/0/0:first!seats_You_|_Anna_|_Ben!0_act_roll!0_roll_1122334!0_act_1/0/0_stop!"
    "1_act_roll!1_roll_1122334!1_act_1/1/1_stop!2_told_6"
)
EVERY = 4  # of the decisions at which something costs enough, one is a mistake


def settled(page: Visit) -> Any:
    """Let the engine answer, and return the shell."""
    shell = page.module("main").shell
    for _ in range(20):
        page.settle()
        if not shell.playing.under_way:
            return shell
    raise AssertionError("the engine does not answer")


def play(page: Visit, game_id: str, seed: int, most: int = 80) -> list[int]:
    """Play both sides of a game on the page, now and then wrongly; return the numbers of these steps."""
    game, dice = pysolver.game(game_id), random.Random(seed)
    shell, planned, chances = settled(page), [], 0
    while not shell.moment.over and len(shell.moment.trail) < most:
        moment = shell.moment
        if moment.phase == "decide" and [option["action"] for option in moment.options] != ["roll"]:
            option = moment.options[0]
            limit = 0.08 * game.spread(moment.advice["objective"])
            wrong = [other for other in moment.options if other["loss"] >= limit]
            chances += bool(wrong)
            if wrong and chances % EVERY == 0:
                option = wrong[-1]
                planned.append(len(moment.trail) + 1)
            page.call(shell.act, option["action"])
        else:
            page.call(shell.roll, game.rolls(game.parse(moment.position)).throw(dice))
        settled(page)
    return planned


def reviewed(page: Visit) -> None:
    """Wait until the review is there."""
    for _ in range(400):
        page.settle()
        if page.element("#review-sheet .progress").hidden and page.words(".review-what"):
            return
    raise AssertionError(page.words("review-sheet"))


def rows(page: Visit) -> list[list[str]]:
    """Return the cells of the rows in the list."""
    return [
        [cell.textContent for cell in row.children] for row in page.document.querySelectorAll(".review-row")
    ]


def worth(value: float, win: bool) -> str:
    """Write a value as the page does."""
    return f"{100 * value:.1f} %" if win else f"{value:.2f}"


@pytest.mark.parametrize("game_id", STARTS)
def test_a_review_finds_the_planned_mistakes_and_no_others(page: Visit, game_id: str) -> None:
    page.open("#" + STARTS[game_id])
    planned = play(page, game_id, seed=3)
    assert planned
    page.type("v")
    assert page.element("review-sheet").open
    reviewed(page)
    assert [int(row[0]) for row in rows(page)] == planned
    assert all(row[3].startswith("−") and ", not " in row[2] for row in rows(page))
    marks = page.document.querySelectorAll(".review-course .mistake")
    assert len(marks) == len(planned)


def test_the_end_of_a_game_names_the_costliest_decisions(page: Visit) -> None:
    page.open("#" + STARTS["konijnenhokken"])
    planned = play(page, "konijnenhokken", seed=3, most=400)
    shell = page.module("main").shell
    assert shell.moment.over
    for _ in range(400):
        page.settle()
        if not page.element("ending").hidden:
            break
    mine = [number for number in planned if shell.moment.trail[number - 1]["seat"] == shell.moment.me]
    listed = [row.children[1].textContent for row in page.document.querySelectorAll(".costliest li")]
    losses = [float(cost.strip("−").split()[0]) for cost in listed]
    assert 1 <= len(listed) <= 3 and losses == sorted(losses, reverse=True)
    assert len(listed) >= min(3, len(mine))
    (review,) = [
        one for one in page.document.querySelectorAll("#ending .tool") if "Review" in one.textContent
    ]
    page.call(review.click)
    page.settle()
    assert page.element("review-sheet").open
    page.element("review-sheet").close()
    page.type("u")
    assert page.element("ending").hidden


def test_one_walks_by_arrow_keys_from_step_to_step_and_from_mistake_to_mistake(page: Visit) -> None:
    page.open("#" + STARTS["konijnenhokken"])
    planned = play(page, "konijnenhokken", seed=3)
    steps = len(page.module("main").shell.moment.trail)
    page.type("v")
    reviewed(page)
    assert page.words(".review-what").startswith(f"Step {planned[0]} of {steps}. ")
    assert "It cost" in page.words(".review-verdict") and "Best: " in page.words(".review-verdict")
    page.type("ArrowRight")
    assert page.words(".review-what").startswith(f"Step {planned[0] + 1} of")
    page.type("ArrowUp")
    assert page.words(".review-what").startswith(f"Step {planned[0]} of")
    page.type("ArrowUp", "ArrowDown")
    assert page.words(".review-what").startswith(f"Step {planned[1]} of")
    page.type("Home", "ArrowLeft")
    assert page.words(".review-what") == "Before the first step."
    assert page.element("#review-sheet .review-tools .tool:not([aria-label])").disabled
    page.type("End", "ArrowRight")
    assert page.words(".review-what").startswith(f"Step {steps} of {steps}")
    page.press(f".review-course [data-step='{planned[0]}']")
    assert page.words(".review-list .selected").startswith(str(planned[0]))
    page.press("#review-sheet [value=all]")
    decisions = rows(page)
    assert len(decisions) > len(planned) and {"best"} < {row[3] for row in decisions}
    page.press(".review-row")
    assert page.words(".review-what").startswith(f"Step {decisions[0][0]} of")


def test_a_step_can_be_seen_on_the_table_and_nothing_is_lost(page: Visit) -> None:
    page.open("#" + STARTS["konijnenhokken"])
    planned = play(page, "konijnenhokken", seed=3)
    shell = page.module("main").shell
    whole, end = shell.match, page.position
    page.type("v")
    reviewed(page)
    assert page.position == end  # the table stays as it is
    position = page.words("#review-sheet code")
    page.press("#review-sheet .review-tools .tool:not([aria-label])")
    assert not page.element("review-sheet").open and page.position == position
    assert len(shell.moment.trail) == planned[0] - 1
    while not page.element("redo").disabled:
        page.type("r")
    assert shell.match == whole


def test_the_sums_are_those_of_the_engine(page: Visit) -> None:
    page.open("#" + STARTS["konijnenhokken"])
    play(page, "konijnenhokken", seed=3)
    page.type("v")
    reviewed(page)
    shell = page.module("main").shell
    question = {"do": "review", "game": "konijnenhokken", "match": shell.match, "objective": shell.objective}
    job = service.answer(question)
    assert not isinstance(job, dict)
    found = finish(job)["review"]
    told = page.document.querySelectorAll(".review-totals dd")
    names = page.document.querySelectorAll(".review-totals dt")
    assert [name.textContent for name in names] == ["You", "Opponent"]
    win = found["objective"] == "win"
    for seat, words in enumerate(told):
        total = found["totals"][seat]
        right = total["decisions"] - sum(total["grades"].values())
        assert words.textContent.startswith(f"Right: {right} of {total['decisions']}")
        lost = worth(total["loss"], win)
        said = "Nothing was lost." if lost == worth(0.0, win) else f"{lost} lost in all."
        assert win and (f"Lost in all: {lost}." if right < total["decisions"] else said) in words.textContent
        assert (total["skill"] is not None) == ("not obvious" in words.textContent)
        for grade, count in total["grades"].items():
            assert (f"{count} {grade}" in words.textContent) == (count > 0)
        assert "Luck" not in words.textContent  # of which the course has told


def test_one_looks_by_the_eyes_of_any_seat(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*_60:0/0:first")
    play(page, "konijnenhokken", seed=3)
    shell = page.module("main").shell
    page.call(shell.sit, 1)
    page.type("v")
    reviewed(page)
    chosen = page.element("#review-whose")
    assert chosen.value == "1" and [option.textContent for option in chosen.children] == ["Opponent", "You"]
    at = page.words(".review-what")
    own = page.words("#review-sheet .review-verdict")
    page.fill("#review-whose", "0")
    assert page.words(".review-what") == at
    theirs = page.words("#review-sheet .review-verdict")
    found = [[float(part) for part in re.findall(r"([\d.]+) %", words)[:2]] for words in (own, theirs)]
    assert [sum(pair) for pair in zip(*found, strict=True)] == [pytest.approx(100, abs=0.11)] * 2


def of_several(page: Visit) -> Any:
    """Open a review of three players, of whom one told only sums; return it."""
    page.open("#konijnenhokken/!" + SEVERAL)
    settled(page)
    page.type("v")
    reviewed(page)
    question = {"do": "review", "game": "konijnenhokken", "match": page.module("main").shell.match}
    job = service.answer(question)
    assert not isinstance(job, dict)
    return finish(job)["review"]


def test_of_several_each_has_a_course_and_losses_stand_for_whom_steps_were_entered(page: Visit) -> None:
    found = of_several(page)
    names = [option.textContent for option in page.element("#review-whose").children]
    assert names == ["You", "Anna"]  # of Ben no choice was entered
    assert [each.textContent for each in page.document.querySelectorAll(".review-totals dt")] == [
        "You",
        "Anna",
    ]
    for seat, name in enumerate(names):
        page.fill("#review-whose", str(seat))
        said, parts = page.words(".review-body p"), found["totals"][seat]["balance"]
        assert f"{name} win" in said and f"{worth(parts['start'], True)} at the beginning" in said
        wanted = {"luck": parts["luck"], "own mistakes": -parts["loss"], "given by others": parts["given"]}
        for words, change in wanted.items():
            assert f"{words} {signed(change)}" in said
        assert f"{worth(parts['result'], True)} now." in said


def signed(value: float) -> str:
    """Write a change of a chance as the page does."""
    words = worth(abs(value), True)
    return words if words == "0.0 %" else f"{'−' if value < 0 else '+'}{words}"


def test_what_has_not_begun_has_nothing_to_decide(page: Visit) -> None:
    page.open("#konijnenhokken")
    page.press("review")
    reviewed(page)
    assert page.words(".review-list") == "Nothing was to be decided."
    page.type("ArrowRight", "ArrowDown", "Home")
    assert page.words(".review-what") == "Before the first step."


def test_the_course_is_said_in_words(page: Visit) -> None:
    page.open("#knucklebones")
    page.press("review")
    reviewed(page)
    assert page.words(".review-body p") == "You win: 50.9 % at the beginning, 50.9 % now."


def test_a_review_is_asked_for_again_only_where_the_match_has_gone_on(page: Visit) -> None:
    def asked() -> int:
        return sum(question["do"] == "review" for question in page.engine.asked)

    page.open("#konijnenhokken/0_0.0.0_*")
    page.type("6666661", "v")
    reviewed(page)
    page.call(page.element("review-sheet").close)
    page.type("v")
    assert asked() == 1
    page.call(page.element("review-sheet").close)
    page.type("Enter", "v")
    page.settle()
    assert asked() == 2


def test_keys_in_the_review_do_nothing_to_the_table(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*")
    page.type("6666661", "v")
    reviewed(page)
    before = page.position
    page.type("u", "n", "Enter", "123456", "v")
    assert page.position == before
    page.call(page.element("review-sheet").close)
    page.type("u")
    assert page.position == "0 0.0.0 *"


def test_what_the_engine_refuses_is_said(page: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = service.answer

    def refusing(question: dict[str, Any], picture: Any = None) -> Any:
        if question["do"] == "review":
            raise pysolver.GameError("That cannot be looked back on.")
        return answer(question, picture)

    monkeypatch.setattr(service, "answer", refusing)
    page.open("#konijnenhokken")
    page.type("v")
    page.settle()
    assert page.words("#review-sheet .field-error") == "That cannot be looked back on."
    monkeypatch.setattr(service, "answer", answer)
    page.call(page.element("review-sheet").close)
    page.type("v")
    reviewed(page)
    assert page.words("#review-sheet .field-error") == ""


FARKLE = (
    "#farkle/!start_kcd2_4000_0/0_0_ordinary*6_ordinary*6_******!seats_You_|_Miller!0_act_roll!0_roll_115642"
    "!0_act_1....._bank!1_told_450"
)


def boards(page: Visit) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the boards that are drawn: the title, and the face and look of each die."""
    return [
        (
            board.children[0].textContent.replace("\xa0", " "),
            [(str(die.dataset.face), str(die.className)) for die in board.querySelectorAll(".die")],
        )
        for board in page.document.querySelectorAll("#review-sheet .laid-board")
    ]


def test_what_was_played_is_drawn_beside_what_was_best(page: Visit) -> None:
    page.open(FARKLE)
    settled(page)
    page.type("v")
    reviewed(page)
    kept, left = [("1", "die kept")], [(face, "die left") for face in "15642"]
    assert boards(page) == [
        ("Played: keep 1, bank 100", kept + left),
        ("Best: keep 1, roll five", kept + left),
    ]
    page.type("ArrowLeft")
    assert boards(page) == [("Rolled", [(face, "die") for face in "115642"])]
    page.type("End")
    assert boards(page) == []  # of their turn the points alone were entered


def test_a_review_stands_at_once_and_is_sharpened_in_place(page: Visit) -> None:
    def asked() -> list[bool]:
        return [question["at_once"] for question in page.engine.asked if question["do"] == "review"]

    page.open(FARKLE.replace("4000", "1000").replace("ordinary*6_ordinary*6", "lucky*6_odd*6"))
    settled(page)
    before = asked()  # for the course
    page.type("v")
    reviewed(page)
    for _ in range(400):
        page.settle()
        if page.element("#review-sheet .progress").hidden:
            break
    assert asked() == [*before, True, False]
    assert page.words("#review-sheet .fine-print") == "Exact."
    page.call(page.element("review-sheet").close)
    page.type("v")
    assert asked() == [*before, True, False]


def test_one_learns_from_just_these_mistakes(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*_60:0/0:first")
    play(page, "konijnenhokken", seed=3)
    page.type("v")
    reviewed(page)
    assert page.element(".review-learn").hidden  # you have made none
    page.fill("#review-whose", "1")
    assert not page.element(".review-learn").hidden
    page.press(".review-learn")
    shell = page.module("main").shell
    cards = len(shell.practice._cards)
    assert not page.element("review-sheet").open and shell.practice.is_on
    assert page.words("sentence") == "What do you do?" and f"Cards to come: {cards}" in page.words("notice")
    mistakes = page.module("study.deck").cards("konijnenhokken")
    assert len(mistakes) == cards + 1 == 6  # with the one on the table


def test_a_review_is_saved_as_the_report_of_the_command_line(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*_60:0/0:first")
    play(page, "konijnenhokken", seed=3)
    page.type("v")
    reviewed(page)
    page.press(".review-save")
    for _ in range(20):
        page.settle()
    (saved,) = page.saved
    assert saved.startswith("<!doctype html>") and "<h2>Decisions</h2>" in saved


def test_the_course_says_what_its_heights_mean(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*_60:0/0:first")
    play(page, "konijnenhokken", seed=3)
    page.type("v")
    reviewed(page)
    labels = [one.textContent for one in page.document.querySelectorAll(".review-course text")]
    assert labels == ["100 %", "50 %", "0 %"]
