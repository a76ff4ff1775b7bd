"""Positions as URL fragments: `#konijnenhokken/20_1.0.1_12345`; a space is written as `_`."""

import js


def write(game, position):
    """Put a position into the address without a new entry in the browser's own history."""
    js.history.replaceState(None, "", "#" + game + "/" + position.replace(" ", "_"))


def read():
    """Return (game, position) of the address, either of them "" where it is not there."""
    text = js.location.hash[1:]
    try:
        text = js.decodeURIComponent(text)
    except Exception:  # a lone % is nonsense, and the engine's sentence will say so
        pass
    game, _, position = text.partition("/")
    return game, position.replace("_", " ").strip()
