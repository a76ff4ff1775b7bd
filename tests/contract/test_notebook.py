"""What a notebook shows: whole HTML that says what there is to say; and the notebook of the papers runs."""

from __future__ import annotations

import ast
import json
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import pysolver
from pysolver.contract.report import html
from tests.contract.positions import positions

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "notebook.ipynb"
IDS = [spec.id for spec in pysolver.games()]
PIG = "hold-or-roll 1 pig 1\nstart 100 80/85 0\nseats <b>You | Anna\n0 act roll\n0 roll 4\n0 act hold\n"


class Whole(HTMLParser):
    """HTML each tag of which is closed; its words, and what its dice are said to show."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""
        self.faces = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        self.open.append(tag)
        self.faces += dict(attrs).get("aria-label") or ""

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Take words."""
        self.words += data + " "


@pytest.mark.parametrize("game_id", IDS)
def test_a_position_shows_its_text_and_the_dice_that_lie_there(game_id: str) -> None:
    game = pysolver.game(game_id)
    for text in (game.spec.start, game.spec.example):
        shown = Whole(game.parse(text)._repr_html_())
        assert game.spec.title in shown.words and text in shown.words
        assert [ord(sign) - 0x267F for sign in shown.words if "⚀" <= sign <= "⚅"] == [*map(int, shown.faces)]
    assert Whole(game.parse(game.spec.start)._repr_html_()).faces == ""


@pytest.mark.parametrize(
    ("game_id", "text", "faces"),
    [
        ("farkle", "kcd2 4000 0/0 350 ordinary*6 ordinary*6 115--2", "1152"),
        ("knucklebones", "55,1,-/6,-,33 4", "4"),
        ("school", "15/20 all 11666 2", "11666"),
        ("konijnenhokken", "20 1.0.1 12345", "12345"),
        ("pig", "100 30/40 12", ""),
    ],
)
def test_dice_show_the_faces_of_the_roll(game_id: str, text: str, faces: str) -> None:
    assert Whole(pysolver.game(game_id).parse(text)._repr_html_()).faces == faces


@pytest.mark.parametrize("game_id", IDS)
def test_an_advice_shows_its_sentence_and_every_choice(game_id: str) -> None:
    game = pysolver.game(game_id)
    for state in positions(game_id, 5):
        text, advice = game.format(state), game.advise(state)
        words = Whole(advice._repr_html_()).words
        for told in (text, advice.sentence, advice.why, *(option.action for option in advice.options)):
            assert told in words


def test_a_match_shows_every_step_and_nothing_of_a_name_is_taken_for_html() -> None:
    match, taken = pysolver.read_match(PIG)
    words = Whole(match._repr_html_()).words
    assert "3 steps" in words and "Anna to move" in words and "<b>You" in words
    assert all(f"{each.step.kind} {each.step.code}" in words for each in taken)


def test_a_review_is_its_report_in_a_frame_of_its_own() -> None:
    review = pysolver.review(pysolver.read_match(PIG)[0])
    shown = review._repr_html_()
    assert shown.startswith("<iframe sandbox ") and escape(html(review)) in shown
    assert "&lt;b&gt;You" in unescape(shown)


def cells() -> list[str]:
    """Return the code of the notebook, without what only a notebook's own commands do."""
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell.get("outputs", []) == [] for cell in notebook["cells"])
    return [text for text in code if not text.startswith("%")]


def test_the_notebook_of_the_papers_runs() -> None:
    known: dict[str, Any] = {}
    shown = []
    for text in cells():
        *before, last = ast.parse(text).body
        exec(compile(ast.Module(before, []), "cell", "exec"), known)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), known))
    state, advice, losses, match, review, totals, holds = shown
    for each in (state, advice, match, review):
        Whole(each._repr_html_())
    assert losses[0][2] == 0 and totals["decisions"] == 1
    assert holds[0] == 21 and list(holds) == [0, 20, 40, 60, 80]  # as in the README
