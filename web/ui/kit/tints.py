"""Which colour and letters a named die goes by, so that it is told from others at a glance."""

import js

from kit.dom import mark

PLAIN = ("", "ordinary", "the commonest")  # ivory, as dice are
TONES = ("75% 84%", "62% 70%")  # saturation and lightness: pale, and as deep as letters on it allow
# By which letters become a colour: chosen so that dice that are often played together are far apart.
BASE, PRIME, STEP = 647, 100003, 13


def colour(title: str) -> tuple[int, str] | None:
    """Return the colour of a die by its title: degrees and tone; None for an ordinary one."""
    words = title.split(" (")[0].lower()  # a corrected die is that die
    if words in PLAIN:
        return None
    mixed = 0
    for letter in words:
        mixed = (mixed * BASE + ord(letter)) % PRIME
    mixed *= STEP
    return mixed % 360, TONES[mixed // 360 % len(TONES)]


def letters(title: str) -> str:
    """Return the two letters that a die goes by: of its first two words, or the first two of its one word."""
    words = [word for word in title.replace("-", " ").split(" ") if word[:1].isalpha()]
    return (words[0][0] + words[1][0]).upper() if len(words) > 1 else title[:2]


def paint(element: js.Element, title: str) -> js.Element:
    """Give an element the colour of a die, as `--hue` and `--tone`; of an ordinary one it has none."""
    found = colour(title)
    element.style.setProperty("--hue", str(found[0]) if found else "")
    element.style.setProperty("--tone", found[1] if found else "")
    mark(element, "tinted", found is not None)
    return element
