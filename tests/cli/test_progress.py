"""What is shown of a job: a line drawn again for a person, a few lines in a file, nothing of short ones."""

from __future__ import annotations

import io
import re

import pytest

from pysolver.cli import progress
from pysolver.cli.progress import Bar, spoken, watched
from pysolver.contract.job import Job, Progress


class Terminal(io.StringIO):
    """A stream that a person watches."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def hundred_steps() -> Job[str]:
    """Return a job of a hundred steps."""
    for done in range(101):
        yield Progress(done / 100)
    return "found"


def test_a_long_job_tells_a_file_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SILENT", 0.0)
    stream = io.StringIO()
    bar = Bar("school", stream)
    for step in hundred_steps():
        bar(step)
    lines = stream.getvalue().splitlines()
    assert 9 <= len(lines) <= 11
    assert all(re.fullmatch(r"school: \d+ %, .* gone, about .* left", line) for line in lines)


def test_a_short_job_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    assert watched(hundred_steps(), "school") == "found"
    assert capfd.readouterr() == ("", "")


def test_a_person_sees_one_line_that_is_gone_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "REDRAW", 0.0)
    stream = Terminal()
    bar = Bar("school", stream)
    for step in hundred_steps():
        bar(step)
    bar.clear()
    assert "\n" not in stream.getvalue()
    assert "school: 50 %" in stream.getvalue() and stream.getvalue().endswith(f"\r{'':<70}\r")


def test_what_a_job_says_in_words_is_said_once() -> None:
    stream = io.StringIO()
    bar = Bar("school", stream)
    for words in ("drawing positions", "drawing positions", "done"):
        bar(Progress(0.0, words))
    assert stream.getvalue() == "drawing positions\ndone\n"


def test_an_interrupted_job_is_closed() -> None:
    closed: list[bool] = []

    def job() -> Job[None]:
        try:
            yield Progress(0.5)
            raise KeyboardInterrupt
        finally:
            closed.append(True)

    with pytest.raises(KeyboardInterrupt):
        watched(job(), "school")
    assert closed == [True]


def test_times_are_written_as_people_say_them() -> None:
    assert [spoken(seconds) for seconds in (0.04, 12.3, 61, 754.6)] == [
        *("0.0 s", "12.3 s", "1 min 01 s", "12 min 35 s")
    ]
