"""Rows laid out in columns, as terminals show them."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width


def aligned(rows: Sequence[Sequence[str]], sides: str) -> list[str]:
    """Lay out rows in columns, each to the left (`<`) or to the right (`>`)."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            _padded(cell, side, width) for cell, side, width in zip(row, sides, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _padded(cell: str, side: str, width: int) -> str:
    blanks = " " * (width - _width(cell))
    return cell + blanks if side == "<" else blanks + cell


def _width(cell: str) -> int:
    """Return how many places a terminal shows a text in: two for each sign of Chinese or Japanese."""
    return len(cell) + sum(east_asian_width(sign) in "WF" for sign in cell)
