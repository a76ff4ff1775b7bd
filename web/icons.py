"""The page's icon as pictures, for whoever installs it: made of `icon.svg` by `python3 -m web.icons`.

A picture for a mask reaches to its edges, since a system cuts it to a shape of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent
SVG = ROOT / "icon.svg"
SIDE = 64  # of the drawing
FINE = 8  # as many times larger it is drawn, and then made smaller, so that edges are smooth
NAMES = {  # file -> (pixels, whether it reaches to its edges)
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-mask-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}


def drawn(pixels: int, to_the_edges: bool) -> Image.Image:
    """Return the icon as a picture of so many pixels."""
    scale = FINE * pixels / SIDE
    picture = Image.new("RGBA", (FINE * pixels, FINE * pixels))
    pen = ImageDraw.Draw(picture)
    for number, (shape, fill) in enumerate(_shapes(ElementTree.parse(SVG).getroot())):
        size = {name: float(value) * scale for name, value in shape.attrib.items() if name != "fill"}
        if shape.tag.endswith("rect"):
            left, top = size.get("x", 0.0), size.get("y", 0.0)
            corner = 0.0 if to_the_edges and not number else size["rx"]
            box = (left, top, left + size["width"] - 1, top + size["height"] - 1)
            pen.rounded_rectangle(box, corner, fill)
        else:
            x, y, r = size["cx"], size["cy"], size["r"]
            pen.ellipse((x - r, y - r, x + r - 1, y + r - 1), fill)
    return picture.reduce(FINE)


def _shapes(root: ElementTree.Element, fill: str = "") -> Iterator[tuple[ElementTree.Element, str]]:
    """Yield the rectangles and circles of a drawing, the lowest first, each with its colour."""
    for each in root:
        colour = each.get("fill", fill)
        if each.tag.endswith("}g"):
            yield from _shapes(each, colour)
        else:
            yield each, colour


def main() -> int:
    """Write the pictures beside the drawing."""
    for name, (pixels, to_the_edges) in NAMES.items():
        drawn(pixels, to_the_edges).save(ROOT / name, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
