"""What losses are called, what they say of skill, and the report that shows a review."""

from __future__ import annotations

import json
import random
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

import pysolver
from pysolver.cli.main import main
from pysolver.contract.account import span
from pysolver.contract.advice import Advice, Option, rank
from pysolver.contract.job import finish
from pysolver.contract.match import Match, format_match, new, opened, parse_match, play
from pysolver.contract.mistakes import FEWEST, FROM, GRADES, NOTHING, Lost, Scale, curve, skill, skill_over
from pysolver.contract.report import html
from pysolver.contract.review import Review, review
from pysolver.contract.spec import GAME_IDS
from tests.contract.test_match import FARKLE, random_match

VERSUS = {"konijnenhokken": "0 0.0.0 * 60:0/0:first", "school": "15/20 g6,pair,trash * 2 vs g6,pair,trash:-4"}


def played_from(game_id: str, start: str, seed: int) -> Match:
    """Return a match of random steps from a position on."""
    played, chance = pysolver.game(game_id), random.Random(seed)
    match = new(game_id, start)
    for taken in play(played, opened(match)[1], lambda at: chance.choice(played.actions(at.state)), chance):
        match += taken.step
    return match


@pytest.fixture(scope="module")
def found() -> Review:
    """Review a game of Pig that was played at random: mistakes are in it."""
    return finish(review(random_match("pig", random.Random(5), careful=0.3)))


# --- What a loss is called -------------------------------------------------------------------------------


def test_to_win_the_classes_are_those_of_gnu_backgammon() -> None:
    for game_id in GAME_IDS:
        game = pysolver.game(game_id)
        if "win" in game.spec.objectives:
            assert Scale(game.spread("win")).limits == pytest.approx((0.04, 0.08, 0.16), abs=1e-15)
    scale = Scale(0.5)
    assert [scale.grade(loss) for loss in (0, 0.0399, 0.04, 0.0799, 0.08, 0.1599, 0.16, 1)] == [
        "", "", "doubtful", "doubtful", "bad", "bad", "very bad", "very bad",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("game_id", "spread", "within"),
    [
        ("konijnenhokken", 11.912035, 1e-6),  # a program that shares no code
        ("school", 30.06, 0.005),  # likewise
        ("farkle", 506.539465, 1e-6),
    ],
)
def test_by_points_the_scale_is_the_spread_of_the_game(game_id: str, spread: float, within: float) -> None:
    assert pysolver.game(game_id).spread("points") == pytest.approx(spread, abs=within)


def test_the_spread_of_farkle_is_that_of_turns_played_by_the_advice() -> None:
    game, dice = pysolver.game("farkle"), random.Random(3)
    best: dict[str, str] = {}

    def choose(point: Any) -> str:
        text = game.format(point.state)
        if text not in best:
            best[text] = game.advise(point.state, "points").options[0].action
        return best[text]

    banked = []
    for _ in range(500):
        for taken in play(game, opened(new("farkle"))[1], choose, dice):
            if taken.next.handed:
                banked.append(taken.next.brought or 0)
                break
    squares = [(points - fmean(banked)) ** 2 for points in banked]
    error = stdev(squares) / len(squares) ** 0.5
    assert game.spread("points") ** 2 == pytest.approx(fmean(squares), abs=4 * error)


def advice(*values: float) -> Advice:
    """Return an advice on choices of these values."""
    options = rank(Option(str(number), "", value, 0.0) for number, value in enumerate(values))
    return Advice("pig", "", "win", max(values), "exact", 0.0, options, "", "")


def test_a_decision_is_obvious_where_all_that_is_not_very_bad_is_as_good() -> None:
    scale = Scale(0.5)
    assert scale.is_hard(advice(0.6, 0.55), 0.0)
    assert not scale.is_hard(advice(0.6, 0.3), 0.0)  # nobody who can play takes the other
    assert scale.is_hard(advice(0.6, 0.3), 0.3)  # but whoever did found it hard
    assert not scale.is_hard(advice(0.6, 0.6 - NOTHING / 4), NOTHING / 4)
    assert not scale.is_hard(advice(0.6), 0.0)


def test_skill_is_hidden_below_twenty_decisions_and_has_an_error() -> None:
    losses = [0.01 * (number % 5) for number in range(FEWEST)]
    assert skill(losses[1:]) is None
    shown = skill(losses)
    assert shown is not None and shown.mean == pytest.approx(0.02)
    assert shown.error == pytest.approx(stdev(losses) / FEWEST**0.5)


def test_games_show_together_what_their_decisions_show_and_a_course() -> None:
    losses = [0.01 * (number % 7) for number in range(40)]
    games = [Lost.by(losses[at : at + 4]) for at in range(0, 40, 4)]
    shown, whole = skill_over(games), skill(losses)
    assert shown is not None and whole is not None and shown.decisions == whole.decisions == 40
    assert (shown.mean, shown.error) == pytest.approx((whole.mean, whole.error))
    assert skill_over(games[:4]) is None and len(curve(games)) == 6
    assert curve([Lost.by([1.0] * 60), *games])[-1] == pytest.approx((sum(losses) + 60) / 100)
    assert curve([Lost.by([1.0] * 60), *games, *games])[-1] == pytest.approx(fmean([*losses[20:], *losses]))


# --- In a review -----------------------------------------------------------------------------------------


def test_every_step_has_its_class_and_the_totals_count_them(found: Review) -> None:
    for each in found.steps:
        limits = [limit for limit in found.scale.limits if each.loss >= limit]
        assert each.grade == ("", *GRADES)[len(limits)]
        assert not each.hard or each.decision
    for seat in (0, 1):
        its = [each for each in found.steps if each.step.seat == seat]
        totals = found.totals(seat)
        assert totals["grades"] == {grade: sum(each.grade == grade for each in its) for grade in GRADES}
        hard = [each.loss for each in its if each.hard]
        assert totals["hard"] == len(hard) <= totals["decisions"]
        skill = totals["skill"]
        assert (skill is None) == (len(hard) < FEWEST)
        assert skill is None or skill["mean"] == pytest.approx(fmean(hard))
    assert max(found.totals(seat)["hard"] for seat in (0, 1)) >= FEWEST
    assert {each.grade for each in found.steps} >= {"", "doubtful"}


def test_turning_points_are_the_greatest_changes(found: Review) -> None:
    values = [found.start_value, *(each.value for each in found.steps)]
    changes = [abs(after - before) for before, after in pairwise(values)]
    turning = found.turning_points()
    assert 0 < len(turning) <= 5 and turning == sorted(turning)
    others = [change for number, change in enumerate(changes, 1) if number not in turning]
    least = min(changes[number - 1] for number in turning)
    assert least >= max(others) - 1e-12 and least >= FROM[1] * found.scale.spread


@pytest.mark.parametrize("game_id", VERSUS)
def test_against_someone_both_objectives_are_reviewed(game_id: str) -> None:
    match = played_from(game_id, VERSUS[game_id], 4)
    for objective in ("points", "win"):
        seen = finish(review(match, objective))
        assert seen.objective == objective and seen.finished
        added = seen.start_value + sum(each.luck for each in seen.steps)
        added += sum(each.loss if each.step.seat else -each.loss for each in seen.steps)
        assert added == pytest.approx(seen.result, abs=1e-9)


def test_long_work_is_done_in_slices_and_the_progress_never_falls() -> None:
    match = played_from("school", "15/20 g3,g6,pair,trash * 2 vs g3,g6,pair,trash:-4", 2)
    heard: list[float] = []
    finish(review(match, "win"), lambda progress: heard.append(progress.done))
    assert heard == sorted(heard) and heard[-1] == 1.0
    assert len(heard) > len(match.steps)  # the end was solved on the way


# --- As text and as a page ---------------------------------------------------------------------------


class Read(HTMLParser):
    """Reads a page: its tags in order, and whether each was closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "line", "polyline"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that is open."""
        if tag not in ("line", "polyline"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep the words."""
        self.words.append(data.strip())


def test_the_report_shows_every_decision_and_asks_nobody_for_anything(found: Review) -> None:
    page = html(found)
    read = Read(page)
    assert read.open == [] and "http" not in page and "src=" not in page
    tags = [tag for tag, _ in read.tags]
    assert tags.count("polyline") == 1
    dots = [attrs for tag, attrs in read.tags if tag == "circle" and attrs["class"] == "mistake-dot"]
    mistakes = sum(bool(each.grade) for each in found.steps)
    assert len(dots) == mistakes > 0
    rows = [attrs for tag, attrs in read.tags if tag == "tr"]
    assert len(rows) == 1 + 2 + 1 + sum(each.decision for each in found.steps)
    assert sum(attrs.get("class") == "mistake" for attrs in rows) == mistakes
    points = next(str(attrs["points"]) for tag, attrs in read.tags if tag == "polyline")
    assert len(points.split()) == 1 + len(found.steps)


def test_names_and_notes_of_a_stranger_are_words_and_nothing_else() -> None:
    text = FARKLE.replace("Miller", "<script>alert(1)</script>").replace("2026", '"><b>2026')
    page = html(finish(review(parse_match(text))))
    read = Read(page)
    assert not {"script", "b"} & {tag for tag, _ in read.tags}
    assert "KCD Farkle: You and <script>alert(1)</script>" in read.words


def test_the_picture_has_room_for_every_value(found: Review) -> None:
    assert span([0.2, 0.9], "win") == (0.0, 1.0)
    low, high = span([3.0, 7.0], "points")
    assert low < 3 and high > 7
    assert span([5.0], "points") == (4.0, 6.0)


def test_the_command_line_writes_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "game.txt", tmp_path / "report.html"
    file.write_text(FARKLE, "utf-8")
    assert main(["review", str(file), "--json", "--html", str(out)]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["steps"][2]["grade"] == "doubtful" and printed["totals"][0]["grades"]["doubtful"] == 1
    assert printed["limits"] == pytest.approx({"doubtful": 0.04, "bad": 0.08, "very bad": 0.16})
    assert "<svg" in out.read_text("utf-8")
    assert main(["review", str(file)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"6\.70 % worse +doubtful\n", said) and "fewer than 20" in said
    assert main(["review", str(file), "--html", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_match_that_has_hardly_begun_is_reviewed_too(tmp_path: Path) -> None:
    for game_id in GAME_IDS:
        match = new(game_id)
        seen = finish(review(match))
        assert seen.steps == () and seen.result == seen.start_value and not seen.finished
        assert Read(html(seen)).open == []
        assert parse_match(format_match(match)) == match
