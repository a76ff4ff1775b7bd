"""The pictures of the icon are those of the drawing, and the page lists them all."""

from __future__ import annotations

import json

import pytest
from PIL import Image, ImageChops

from tests.web.test_site import ROOT
from web import icons, site


@pytest.mark.parametrize("name", icons.NAMES)
def test_a_picture_shows_the_drawing(name: str) -> None:
    pixels, to_the_edges = icons.NAMES[name]
    with Image.open(ROOT / "web" / name) as there:
        assert there.size == (pixels, pixels)
        assert (
            ImageChops.difference(there.convert("RGBA"), icons.drawn(pixels, to_the_edges)).getbbox() is None
        )
        corner = there.convert("RGBA").getpixel((0, 0))
    assert isinstance(corner, tuple) and corner[3] == (255 if to_the_edges else 0)


def test_manifest_and_page_name_every_picture() -> None:
    listed = json.loads((ROOT / "web" / "app.webmanifest").read_text("utf-8"))
    named = {each["src"].removeprefix("./"): each for each in listed["icons"]}
    page = (ROOT / "web" / "index.html").read_text("utf-8")
    for name, (pixels, to_the_edges) in icons.NAMES.items():
        assert name in site.PAGE_FILES
        if name in named:
            assert named[name]["sizes"] == f"{pixels}x{pixels}"
            assert (named[name].get("purpose") == "maskable") == to_the_edges
        else:
            assert f'<link rel="apple-touch-icon" href="{name}">' in page
    assert {each["url"] for each in listed["shortcuts"]} == {
        f"./#{spec['id']}" for spec in site.games_with_a_page(ROOT)
    }
