"""The scenes that are photographed are places of the page."""

from __future__ import annotations

import pytest

import pysolver
from pysolver.contract.match import parse_match
from tests.browser.shots import SCENES, SHEETS, Scene
from tests.web.test_site import ROOT
from web.site import games_with_a_page


@pytest.mark.parametrize("scene", SCENES + SHEETS, ids=lambda scene: scene.name)
def test_a_scene_is_a_position_or_a_match(scene: Scene) -> None:
    game_id, _, position = scene.fragment.partition("/")
    game = pysolver.game(game_id)
    if position.startswith("!"):
        lines = position[1:].replace("%23", "#").split("!")
        assert parse_match("\n".join([f"hold-or-roll 1 {game_id} {game.spec.rules_version}", *lines])).steps
        return
    assert not position or game.format(game.parse(position)) == position
    assert ("over" in scene.name) == bool(position and game.is_over(game.parse(position)))


def test_every_game_is_photographed_at_its_start_mid_decision_and_end() -> None:
    names = {scene.name for scene in SCENES + SHEETS}
    assert len(names) == len(SCENES + SHEETS)
    for spec in games_with_a_page(ROOT):
        assert {f"{spec['id']}-{scene}" for scene in ("start", "decide", "over")} <= names
