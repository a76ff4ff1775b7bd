"""What a refusal says of names that are like one that is not known."""

from __future__ import annotations

from collections.abc import Iterable


def hint(near: Iterable[str], otherwise: str) -> str:
    """Return which names are the nearest, or something else where none is near."""
    names = list(dict.fromkeys(near))
    if not names:
        return otherwise
    return f"the nearest {'is' if len(names) == 1 else 'are'} {', '.join(names)}"
