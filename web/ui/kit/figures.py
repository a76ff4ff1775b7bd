"""How numbers are written: percent with a space before the sign, a true minus, no more digits than tell."""

import js

from kit.speech import saying, voice


def percent(part: float, digits: int = 1) -> str:
    """Return a part of one in percent."""
    return voice().percent(part, digits)


def points(value: float, digits: int = 0) -> str:
    """Return points with this many digits behind the point."""
    return voice().fixed(value, digits)


def apart(values: list[float]) -> js.Callable[[float], str]:
    """Return how to write points with as few digits as tell these values apart, two at the most."""
    different = len(set(values))
    for digits in (0, 1):
        if len({points(value, digits) for value in values}) == different:
            return lambda value: points(value, digits)
    return lambda value: points(value, 2)


def sentences(*parts: str) -> str:
    """Return sentences that follow each other; those that are empty are none."""
    said = [part for part in parts if part]
    found = said[0] if said else ""
    for part in said[1:]:
        # a sentence, and the next; e.g. first="One.", next="Two."
        found = saying("sentence.next", "{first} {next}", first=found, next=part)
    return found


def remarked(words: str, *remarks: str) -> str:
    """Return words with what is to be known of them behind; remarks that are empty are none."""
    for remark in remarks:
        if remark:
            # words, and what is to be known of them: both stand alone;
            # e.g. words=kit.hopes_title, remark=kit.estimated
            words = saying("kit.remark", "{words}, {remark}", words=words, remark=remark)
    return words


def estimated(exactness: str) -> str:
    """Return the remark on figures that are not exact, "" of those that are."""
    # a remark on figures, behind a comma
    return "" if exactness == "exact" else saying("kit.estimated", "estimated")


def together(words: str) -> str:
    """Return words in which dice that stand beside each other, and 5 %, are not broken across lines."""
    found = ""
    for word in words.split(" "):
        bare = word.rstrip(",.;:)")
        dice = found[-1:].isdigit() and not found[-2:-1].isdigit() and bare.isdigit()
        joined = bare == "%" or (dice and len(bare) == 1)
        found += ("\xa0" if joined else " ") + word
    return found[1:]
