"""What can be tried on papers: each first question is answered, and by the figures that the paper states."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import pysolver
from pysolver.contract.job import finish
from pysolver.service import answer
from web.pages import papers
from web.trials import Trial, engine_size, forms, trials

ROOT = Path(__file__).resolve().parents[2]
EVERY = [(paper, trial) for paper in papers(ROOT) for trial in trials(paper.text)]
NAME = re.compile(r"\{(\w+)\}")
PIG = """\
Before.

<!-- try: Roll, or "hold"?
{"do": "look", "game": "pig", "position": "100 {mine}/0 {turn}"}
mine | Your points | 0
turn | Points of the turn | 20 | 20, 21=more & more
-->

After.
"""


def asked(trial: Trial, **said: str) -> dict[str, Any]:
    """Return the question of a trial, as it is at first but for what is said."""
    typed = {**{field.name: field.first for field in trial.fields}, **said}
    question: dict[str, Any] = json.loads(NAME.sub(lambda found: typed[found[1]], trial.question))
    return question


def answered(question: dict[str, Any]) -> dict[str, Any]:
    """Return the reply to a question."""
    found = answer(question)
    return found if isinstance(found, dict) else finish(found)


def figures(reply: dict[str, Any]) -> list[str]:
    """Return the figures of a reply as a paper may write them."""
    if reply.get("advice"):
        values = [option["value"] for option in reply["advice"]["options"][:2]]
        win = reply["advice"]["objective"] == "win"
        return [f"{100 * value:.1f} %" if win else f"{value:.1f}".removesuffix(".0") for value in values]
    if "rows" in reply["answer"]:
        return [str(row["from"]) for row in reply["answer"]["rows"][:4]]
    return [f"{reply['answer']['value']:.0f}", f"{100 * reply['answer']['bust']:.1f} %"]


@pytest.mark.parametrize(("paper", "trial"), EVERY, ids=lambda each: each.title)
def test_a_paper_states_what_the_engine_answers(paper: Any, trial: Trial) -> None:
    text = " ".join(paper.text.split())
    for figure in figures(answered(asked(trial))):
        assert re.search(rf"(?<![\d.]){re.escape(figure)}(?![\d])", text), figure


@pytest.mark.parametrize(("paper", "trial"), EVERY, ids=lambda each: each.title)
def test_whatever_one_chooses_is_answered(paper: Any, trial: Trial) -> None:
    for field in trial.fields:
        assert f"{{{field.name}}}" in trial.question
        assert not field.choices or field.first in dict(field.choices)
        for value, _ in field.choices:
            assert answered(asked(trial, **{field.name: value}))


def test_every_game_can_be_tried() -> None:
    assert {asked(trial)["game"] for _, trial in EVERY} == {spec.id for spec in pysolver.games()}


def test_a_form_says_what_is_asked_and_stays_hidden_without_a_script() -> None:
    (trial,) = trials(PIG)
    text = forms(PIG, "3 MB")
    assert text.startswith("Before.\n\n<form") and text.endswith("After.\n") and "<!--" not in text
    assert " hidden>" in text and "3 MB" in text
    assert " data-table" in text and " data-table" not in forms(PIG, "3 MB", table=False)
    found = re.search('data-question="(.*?)"', text)
    assert found and unescape(found[1]) == trial.question
    assert '<input name="mine" value="0"' in text and "Roll, or &quot;hold&quot;?" in text
    assert '<option value="20" selected>20</option><option value="21">more &amp; more</option>' in text


def test_what_is_loaded_is_said_without_what_comes_later(tmp_path: Path) -> None:
    folder = tmp_path / "vendor" / "pyodide"
    folder.mkdir(parents=True)
    for name, size in (("python.wasm", 9_000_000), ("numpy.whl", 3_400_000), ("memory.bin", 10_000_000)):
        (folder / name).write_bytes(bytes(size))
    assert engine_size(tmp_path) == "12 MB"
