"""Which colour and letters a named die goes by, so that it is told from others at a glance."""

import js

from kit.dom import mark

PLAIN = ("", "ordinary", "the commonest")  # ivory, as dice are


def hue(title: str) -> int | None:
    """Return the colour of a die by its title, in degrees; None for an ordinary one."""
    words = title.split(" (")[0].lower()  # a corrected die is that die
    if words in PLAIN:
        return None
    mixed = 0
    for letter in words:
        mixed = (mixed * 8 + ord(letter)) % 100003
    return mixed * 7 % 360


def letters(title: str) -> str:
    """Return the two letters that a die goes by: of its first two words, or the first two of its one word."""
    words = [word for word in title.replace("-", " ").split(" ") if word[:1].isalpha()]
    return (words[0][0] + words[1][0]).upper() if len(words) > 1 else title[:2]


def paint(element: js.Element, title: str) -> js.Element:
    """Give an element the colour of a die, as `--hue`; of an ordinary one it has none."""
    found = hue(title)
    element.style.setProperty("--hue", "" if found is None else str(found))
    mark(element, "tinted", found is not None)
    return element
