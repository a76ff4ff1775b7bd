"""Positions and whole games as URL fragments.

`#konijnenhokken/20_1.0.1_12345` is a position, a space written as `_`, where you are to move.
`#farkle/!start_...!0_act_roll` is a game, or a point where another is to move: the lines of its match text
after the first, joined by `!`. A link that is copied says both in signs at which no chat ends a link or
finds a format: letters, digits, `/ - _ .` and per cent for all others; its lines are joined by `=`.
`#farkle/overlay` is the broadcast bar alone.
"""

import asyncio

import js
from kit.dom import later, say
from kit.speech import saying
from record.moments import Record

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
PLAIN = LETTERS + "-.*/,:|+[]()=&@;"
SAFE = LETTERS + "-./"  # anywhere in a link, but for the last sign


def write(record: Record) -> None:
    """Put where a match stands into the address without a new entry in the browser's own history."""
    game, here = record.game, record.here
    fragment = _whole(game, here) if "\n" in here else "#" + game + "/" + here.replace(" ", "_")
    js.history.replaceState(None, "", fragment)


def whole(game: str, match: str) -> str:
    """Return the link of a whole game, given as match text."""
    lines = match.strip().split("\n")[1:]
    return _link(game, "=" + "=".join([_quoted(line, SAFE) for line in lines]))


def shared(record: Record) -> str:
    """Return the link of where a match stands, with who sits where."""
    here = record.shared
    return whole(record.game, here) if "\n" in here else _link(record.game, _quoted(here, SAFE))


def _link(game: str, rest: str) -> str:
    """Return a link, whose last sign is a letter or a digit: chats take others for the end of a sentence."""
    if rest and rest[-1] not in LETTERS:
        rest = "%s%%%02X" % (rest[:-1], ord(rest[-1]))
    return js.location.href.partition("#")[0] + "#" + game + "/" + rest


def _whole(game: str, match: str) -> str:
    lines = match.strip().split("\n")[1:]
    return "#" + game + "/!" + "!".join([_quoted(line, PLAIN) for line in lines])


def read(address: str) -> tuple[str, str, list[str]]:
    """Return (game, position, lines of a whole game) of an address, each empty where it is not there."""
    game, _, rest = address.partition("#")[2].partition("/")
    if rest[:1] in ("!", "="):
        lines = rest[1:].split(rest[0])
        return _unquoted(game), "", [_unquoted(line.replace("_", " ")) for line in lines]
    return _unquoted(game), _unquoted(rest).replace("_", " ").strip(), []


def overlay(game: str) -> str:
    """Return the address of the overlay that follows this window."""
    return js.location.href.partition("#")[0] + "#" + game + "/overlay"


def is_overlay(address: str) -> bool:
    """Tell whether an address is that of the overlay."""
    return address.partition("#")[2].endswith("/overlay")


def copy(words: str, button: js.Element, refused: js.Act) -> None:
    """Put words on the clipboard and say so on the button; `refused()` hears that the browser forbids it."""
    asyncio.create_task(_copying(words, button, refused))


async def _copying(words: str, button: js.Element, refused: js.Act) -> None:
    try:
        await js.navigator.clipboard.writeText(words)
    except Exception:  # whatever the browser gives for a reason
        refused()
        return
    # on a button, for a while: what was asked for is copied
    label, copied = button.textContent, saying("share.copied", "Copied")
    if label != copied:
        say(button, copied)
        later(1600, lambda: say(button, label))


def _quoted(line: str, plain: str) -> str:
    signs = []
    for sign in line:
        if sign == " ":
            signs.append("_")
        elif sign in plain:
            signs.append(sign)
        else:
            signs += ["%%%02X" % byte for byte in sign.encode()]
    return "".join(signs)


def _unquoted(text: str) -> str:
    """Undo percent-encoding; a % that encodes nothing stays, and the engine will have a sentence for it.

    By hand, because the browser's own function throws, which MicroPython cannot catch.
    """
    parts = text.split("%")
    found = parts[0].encode()
    for part in parts[1:]:
        code = part[:2]
        is_code = len(code) == 2 and all(digit in "0123456789abcdefABCDEF" for digit in code)
        found += bytes([int(code, 16)]) + part[2:].encode() if is_code else ("%" + part).encode()
    try:
        return found.decode()
    except ValueError:  # no text in UTF-8
        return text
