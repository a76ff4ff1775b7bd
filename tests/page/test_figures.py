"""Figures in the page's words are the engine's, or those of a measurement that the documents name."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from pysolver.games.konijnenhokken import distribution, rivals
from pysolver.games.school import bob, solve
from pysolver.games.school.rules import HouseRules
from tests.page.visit import Visit

DOCS = Path(__file__).resolve().parents[2] / "docs"
USUAL, OTHER = HouseRules("15/20"), HouseRules("20/30")


def figures(page: Visit, game: str, heading: str) -> list[str]:
    """Return the figures with a point that a game's rules and help tell under a heading."""
    page.open(f"#{game}")
    about = page.module("kit.speech").offered(page.module(f"games.{game}.table").ABOUT)
    words = dict(about)[heading]
    return re.findall(r"\d+\.\d+", words)


def test_school_tells_what_bob_and_the_best_play_make(page: Visit) -> None:
    made = []
    for house in (USUAL, OTHER):
        made += [bob.value(house), float(solve.values(house).of(np.array([solve.ALL]))[0])]
    assert figures(page, "school", "Bob") == [f"{points:.2f}" for points in made]


def test_school_tells_how_often_play_to_win_was_measured_to_win(page: Visit) -> None:
    said = (DOCS / "school.md").read_text("utf-8")
    measured = re.search(r"--player win .*?: (\d+\.\d+) % against one.*?against Bob (\d+\.\d+) %", said, re.S)
    assert measured
    assert figures(page, "school", "The bots") == [f"{float(each):.1f}" for each in measured.groups()]


def test_konijnenhokken_tells_what_its_bots_make_of_a_turn(page: Visit) -> None:
    made = [distribution.moments(rivals.distribution(name))[0] for name in rivals.STEADY]
    assert figures(page, "konijnenhokken", "The bots") == [f"{points:.1f}" for points in made]
