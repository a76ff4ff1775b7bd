"""Positions as URL fragments: `#konijnenhokken/20_1.0.1_12345`; a space is written as `_`."""

import js
from dom import later, say


def write(game: str, position: str) -> None:
    """Put a position into the address without a new entry in the browser's own history."""
    js.history.replaceState(None, "", "#" + game + "/" + position.replace(" ", "_"))


def read(address: str) -> tuple[str, str]:
    """Return (game, position) of an address, either of them "" where it is not there."""
    game, _, position = _unquoted(address.partition("#")[2]).partition("/")
    return game, position.replace("_", " ").strip()


async def copy(button: js.Element, notice: js.Callable[[str], object]) -> None:
    """Copy the address and say so on the button; where that is forbidden, show it by `notice(words)`."""
    try:
        await js.navigator.clipboard.writeText(js.location.href)
        say(button, "Copied")
        later(1600, lambda: say(button, "Copy link"))
    except Exception:  # whatever the browser gives for a reason
        notice("The link: " + js.location.href)


def _unquoted(text: str) -> str:
    """Undo percent-encoding; a % that encodes nothing stays, and the engine will have a sentence for it.

    By hand, because the browser's own function throws, which MicroPython cannot catch.
    """
    parts = text.split("%")
    for i in range(1, len(parts)):
        code = parts[i][:2]
        is_code = len(code) == 2 and all(digit in "0123456789abcdefABCDEF" for digit in code)
        parts[i] = chr(int(code, 16)) + parts[i][2:] if is_code else "%" + parts[i]
    return "".join(parts)
