"""What the page says: sayings by key, in the language that is chosen; the engine answers in the same one.

A saying is said where it is drawn. What is made once, and stays while the page does, is said again by
`staying`; a game's table is made anew when the language changes.
"""

import json

import js
from built import LANGUAGES
from record import store

from pysolver.sayings.render import ENGLISH, Voice, chosen

SETTING = "language"  # under which the chosen one is kept
CODES = [code for code, _, _ in LANGUAGES]
MOSTLY = 0.9  # of a language that is spoken without being chosen so much is translated
_voice = ENGLISH
_staying: list[js.Act] = []
SAID = "data-say"  # in the page's HTML: the key of what an element says; data-say-title is that of its title
ATTRIBUTES = ("aria-label", "placeholder", "title")
_english: dict[str, str] = {}  # by key, what the HTML says


def saying(key: str, english: str, **values: object) -> str:
    """Return a saying in the language in force, in English where that lacks the key."""
    return _voice.saying(key, english, **values)


def saying_n(key: str, one: str, many: str, n: int, **values: object) -> str:
    """Return a saying in the form that goes with the number `n`."""
    return _voice.saying_n(key, one, many, n, **values)


def voice() -> Voice:
    """Return the language in force."""
    return _voice


def wanted() -> str:
    """Return the code of the language that was chosen, or else of the first that the browser wants."""
    kept: str = store.get(SETTING, store.one_of("", *CODES))
    known = [code for code, _, part in LANGUAGES if part >= MOSTLY]
    return kept or chosen([str(tag) for tag in js.navigator.languages], known)


def choose(code: str) -> None:
    """Keep a language as the one that is chosen."""
    store.put(SETTING, code)


def staying(act: js.Act) -> None:
    """Say what stays while the page does, now and whenever the language has changed."""
    _staying.append(act)
    act()


async def speak(code: str) -> None:
    """Put a language in force; where its sayings do not come it stays as it is."""
    global _voice
    if code == _voice.code:
        return
    if code == ENGLISH.code:
        _voice = ENGLISH
    else:
        try:
            reply = await js.fetch("languages/%s.json" % code)
            _voice = Voice(json.loads(await reply.text()))
        except Exception as trouble:
            js.console.warn("No sayings in %s: %s" % (code, trouble))
            return
    js.document.documentElement.lang = _voice.code
    js.document.documentElement.dir = _voice.direction
    _say_html()
    for act in _staying:
        act()


def _say_html() -> None:
    """Say what the page's HTML says."""
    for element in js.document.querySelectorAll("[%s]" % SAID):
        element.textContent = _again(element.getAttribute(SAID), element.textContent)
    for name in ATTRIBUTES:
        own = "%s-%s" % (SAID, name)
        for element in js.document.querySelectorAll("[%s]" % own):
            element.setAttribute(name, _again(element.getAttribute(own), element.getAttribute(name)))


def _again(key: str | None, words: str | None) -> str:
    """Return what the HTML says under a key, which is English until it is first said again."""
    english = _english.setdefault(str(key), str(words))
    return _voice.saying(str(key), english)


def offered(value: js.Late) -> js.Late:
    """Return what a game's module offers: as it stands there, or what it returns, since it is said."""
    return value() if callable(value) else value
