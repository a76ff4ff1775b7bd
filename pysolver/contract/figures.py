"""How numbers read in sentences and tables, and words within a sentence."""

from __future__ import annotations

from pysolver.sayings.say import Said, figure, saying, saying_n

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven")  # of dice, beside their faces


def percent(part: float, digits: int = 1) -> Said:
    """Return a part of one in percent, as in `46.7 %`."""
    return figure(part, f"percent{digits}")


def points(value: float, digits: int = 0) -> Said:
    """Return points with this many digits behind the point and a true minus."""
    return figure(value, f"fixed{digits}")


def counted(number: int) -> Said:
    """Return how many points, as in `1 point`."""
    # so many points; e.g. n=12
    return saying_n("points.count", "{n} point", "{n} points", number)


def as_sentence(choice: str) -> str:
    """Return a choice as a sentence of its own."""
    # a choice, as a sentence of its own; e.g. choice=konijnenhokken.keep_roll
    return saying("sentence.choice", "{choice}.", choice=choice)


def sentences(*parts: str) -> str:
    """Return sentences that follow each other; those that are empty are none."""
    said = [part for part in parts if part]
    found = said[0] if said else ""
    for part in said[1:]:
        # a sentence, and the next; e.g. first="One.", next="Two."
        found = saying("sentence.next", "{first} {next}", first=found, next=part)
    return found


def listed(*parts: str) -> str:
    """Return parts that stand beside each other, commas between; those that are empty are none."""
    said = [part for part in parts if part]
    found = said[0] if said else ""
    for part in said[1:]:
        found = saying("list.more", "{first}, {next}", first=found, next=part)
    return found
