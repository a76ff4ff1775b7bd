"""A sample that plays itself on, until it is over or somebody takes over."""

from __future__ import annotations

import pytest

from tests.page.document import Event
from tests.page.visit import Visit

PAUSE = 3000  # milliseconds, longer than between two steps
GAMES = ("farkle", "knucklebones", "school", "konijnenhokken")


def begin(page: Visit, game: str) -> None:
    page.open("#" + game)
    (sample,) = page.document.querySelectorAll("#welcome .ways")[-1].querySelectorAll("button")
    page.call(sample.click)
    page.settle()


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_plays_itself_on_and_says_what_to_press(page: Visit, game: str) -> None:
    begin(page, game)
    shell = page.module("main").shell
    said = []
    for _ in range(14):
        page.wait(PAUSE)
        said.append(page.words("notice"))
    assert any(words.startswith("Enter, or a tap on the button: “") for words in said)
    assert said[-1].startswith("That is all") and said[-1] == said[-2]
    done = [step["kind"] for step in shell.moment.trail]
    assert "act" in done
    for step in shell.moment.trail:  # what is shown is what is advised
        assert step["seat"] == shell.moment.me


def test_whoever_touches_anything_takes_over(page: Visit) -> None:
    begin(page, "school")
    page.wait(PAUSE)
    shell = page.module("main").shell
    steps = len(shell.moment.trail)
    assert steps
    target = page.element("table")
    page.call(target.dispatch, Event("pointerdown"))
    assert page.words("notice").startswith("It is yours now")
    for _ in range(3):
        page.wait(PAUSE)
    assert len(shell.moment.trail) == steps
