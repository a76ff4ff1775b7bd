"""Long questions of the page: in slices, with progress, dropped when a newer one comes."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pysolver.contract.job import Job, Progress
from pysolver.service import service
from tests.page.visit import Visit

START = "#konijnenhokken/0_0.0.0_*"
SLICES = 8
LONG = ("long", "older", "newer")


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let every question to the game be a job of some slices; return what is told when one ends."""
    told: list[str] = []

    def job(name: str) -> Job[dict[str, Any]]:
        try:
            for part in range(SLICES):
                until = time.process_time() + 0.03
                while time.process_time() < until:
                    pass
                yield Progress((part + 1) / SLICES, name)
            told.append(f"{name} done")
            return {"answer": {"name": name}}
        finally:
            told.append(f"{name} closed")

    answer = service.answer

    def patched(question: dict[str, Any], picture: Any = None) -> Any:
        about = question.get("ask", {}).get("about")
        return job(about) if about in LONG else answer(question, picture)

    monkeypatch.setattr(service, "answer", patched)
    return told


def test_what_lies_on_the_table_does_not_wait_for_a_long_question(page: Visit, closed: list[str]) -> None:
    page.open(START)
    shell = page.module("main").shell
    heard: list[float] = []
    answers: list[object] = []

    def ask_and_type() -> None:
        shell.ask({"about": "long"}, answers.append, "long", lambda part, so_far: heard.append(part))
        for key in "6666661":
            shell.take(key)

    page.call(ask_and_type)
    page.until(lambda: page.position == "0 0.0.0 1666666")
    assert answers == [] and len(heard) < SLICES
    page.until(lambda: bool(answers))
    parts = [(part + 1) / SLICES for part in range(SLICES)]
    assert heard[0] == parts[0] and heard == sorted({*heard} & {*parts})  # told at once, then now and then
    assert answers[0]["answer"] == {"name": "long"}  # type: ignore[index]
    assert closed == ["long done", "long closed"]


def test_a_newer_question_of_the_lane_drops_the_older(page: Visit, closed: list[str]) -> None:
    page.open(START)
    shell = page.module("main").shell
    answers: list[object] = []
    page.call(shell.ask, {"about": "older"}, answers.append, "long")
    page.call(shell.ask, {"about": "newer"}, answers.append, "long")
    page.until(lambda: bool(answers))
    assert [answer["answer"]["name"] for answer in answers] == ["newer"]  # type: ignore[index]
    assert closed == ["older closed", "newer done", "newer closed"]
    assert not page.engine.worker.__dict__["_running"] and not page.engine.worker.__dict__["_dropped"]


def test_another_table_hears_nothing_of_what_was_asked_before(page: Visit, closed: list[str]) -> None:
    page.open(START)
    answers: list[object] = []
    page.call(page.module("main").shell.ask, {"about": "long"}, answers.append, "long")
    page.go("#knucklebones")
    for _ in range(50):
        page.settle()
    assert answers == [] and closed[0] == "long closed"
