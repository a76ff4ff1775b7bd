"""How numbers read in sentences and tables, and words within a sentence."""

from __future__ import annotations

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven")  # of dice, beside their faces


def percent(part: float, digits: int = 1) -> str:
    """Return a part of one in percent, as in `46.7 %`."""
    return f"{100 * part:.{digits}f} %"


def points(value: float, digits: int = 0) -> str:
    """Return points with this many digits behind the point and a true minus."""
    return f"{value:.{digits}f}".replace("-", "−")


def counted(number: int) -> str:
    """Return how many points, as in `1 point`."""
    return f"{number} point{'s' * (number != 1)}"


def lower(words: str) -> str:
    """Return words as they stand within a sentence."""
    return words[:1].lower() + words[1:]
