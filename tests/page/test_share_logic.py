"""A picture of what lies on the table: handed on where the device offers that, else saved."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.page.visit import Visit

PLACES = (
    ("#farkle/kcd2_4000_1200/850_350_odd*1,ordinary*5_ordinary*6_115--2", "KCD Farkle"),
    ("#knucklebones/55,1,-/6,-,33_4", "Knucklebones"),
    ("#school/15/20_all_11666_2", "School"),
    ("#konijnenhokken/20_1.0.1_12345", "Konijnenhokken"),
    ("#konijnenhokken/20_1.0.1_*", "Konijnenhokken"),
)


@pytest.mark.parametrize(("place", "title"), PLACES)
def test_a_picture_shows_the_game_the_dice_and_what_to_do(page: Visit, place: str, title: str) -> None:
    page.open(place)
    page.press("#picture")
    drawn = ElementTree.fromstring(page.saved[-1])
    words = [each.text for each in drawn.iter() if each.tag.endswith("}text")]
    assert words[0] == title
    if page.module("main").shell.moment.options:
        said = " ".join(page.words("sentence").split())
        assert [one for one in words[2:] if one and " ".join(one.split()) in said]
    assert [each for each in drawn.iter() if each.tag.endswith("}circle")] or "*" in place


def test_a_device_that_hands_files_on_is_given_the_picture(page: Visit) -> None:
    given: list[Any] = []

    async def share(data: Any) -> None:
        given.append(data)
        raise OSError("thought better of it")

    page.navigator_has = {"canShare": lambda data: True, "share": share}
    page.open("#farkle/kcd2_4000_0/0_0_ordinary*6_ordinary*6_115234")
    page.press("#picture")
    page.until(lambda: bool(given))
    ((name, text),) = given[0]["files"]
    assert name == "hold-or-roll-farkle.svg" and text.startswith("<svg")
    assert page.saved == []
