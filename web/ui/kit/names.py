"""Names where there is little room: as short as that asks, and still told apart."""

LONG = 5  # signs that stand in the narrowest place


def short(names: list[str]) -> list[str]:
    """Return names of which no two begin alike as far as there is room, where that can be.

    A name that is cut off there anyway stays whole if it can be told apart: what draws it cuts it. Else it is
    its initials and last word, or its first and last letters.
    """
    return [_short(name, [other for other in names if other != name]) for name in names]


def _short(name: str, others: list[str]) -> str:
    for way in (_whole, _initials, _ends):
        if way(name)[:LONG].lower() not in [way(other)[:LONG].lower() for other in others]:
            return way(name)
    return name


def _whole(name: str) -> str:
    return name


def _initials(name: str) -> str:
    """Return a name with its first words as letters, as in G. Elisabeth."""
    words = name.split()
    return " ".join([word[0] + "." for word in words[:-1]] + words[-1:])


def _ends(name: str) -> str:
    """Return the first letters of a name and its last ones."""
    return name if len(name) <= LONG else name[:2] + "…" + name[-2:]
