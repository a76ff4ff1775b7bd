"""What the page says: sayings by key, in the language that is chosen; the engine answers in the same one.

web/language.js knows which language is wanted, loads what the page says in one, and lets the HTML say it.
A saying is said where it is drawn. What is made once, and stays while the page does, is said again by
`staying`; a game's table is made anew when the language changes.
"""

import json

import js
from record import store

from pysolver.sayings.render import ENGLISH, Voice

SETTING = "language"  # under which the chosen one is kept
_voice = ENGLISH
_staying: list[js.Act] = []


def saying(key: str, english: str, **values: object) -> str:
    """Return a saying in the language in force, in English where that lacks the key."""
    return _voice.saying(key, english, **values)


def saying_n(key: str, one: str, many: str, n: int, **values: object) -> str:
    """Return a saying in the form that goes with the number `n`."""
    return _voice.saying_n(key, one, many, n, **values)


def voice() -> Voice:
    """Return the language in force."""
    return _voice


def choose(code: str) -> None:
    """Keep a language as the one that is chosen."""
    store.put(SETTING, code)


def staying(act: js.Act) -> None:
    """Say what stays while the page does, now and whenever the language has changed."""
    _staying.append(act)
    act()


def speak_at_once() -> bool:
    """Put the language in force that is wanted, where its sayings have come; tell whether they have."""
    return _take(js.language.said)


async def speak(code: str) -> None:
    """Put a language in force; where its sayings do not come it stays as it is."""
    if code != _voice.code:
        _take(await js.language.speak(code))


def _take(text: str | None) -> bool:
    """Put the language in force whose sayings these are, "" of English; tell whether there are any."""
    global _voice
    if text is None:
        return False
    _voice = Voice(json.loads(text)) if text else ENGLISH
    for act in _staying:
        act()
    return True


def offered(value: js.Late) -> js.Late:
    """Return what a game's module offers: as it stands there, or what it returns, since it is said."""
    return value() if callable(value) else value
