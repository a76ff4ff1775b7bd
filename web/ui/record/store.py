"""What the page remembers: small JSON values by name, read with distrust.

A tab has its own memory, and the device one for all tabs, where a new tab finds what was there last. Either
may have been cleared, damaged, forbidden, or written by another build; whatever is not of the kind that is
asked for is as if it were not there. Nothing else of the page reads what was kept.

A text is parsed once, and anew where it has changed, as another tab may change it at any time. It is a line
of JSON; what was added to it since it was written follows, a line each.
"""

import json

import js

ROOM = "hold-or-roll:"
EARLIER = "hold-or-roll"  # under which builds before this one kept everything as one object
_refused: dict[str, str] = {}  # what this page view put and the browser would not store
_parsed: dict[str, tuple[str, js.Json]] = {}  # by name: the text that was read last, and what it says
_checked: dict[str, tuple[js.Kind, js.Json]] = {}  # by name: the kind that was asked for last, and the value


# Kinds: each is a function that returns the value itself where it is of that kind, else what stands for it


def one_of(*values: str) -> js.Kind:
    """Return the kind of these values; the first stands for any other."""
    return lambda value: value if value in values and type(value) is type(values[0]) else values[0]


def flag(default: bool = False) -> js.Kind:
    """Return the kind of yes and no."""
    return lambda value: value if value is True or value is False else default


def whole(low: int, high: int, default: int = 0) -> js.Kind:
    """Return the kind of whole numbers from `low` to `high`."""
    return lambda value: value if type(value) is int and low <= value <= high else default


def number(low: float, high: float) -> js.Kind:
    """Return the kind of numbers from `low` to `high`."""
    return lambda value: value if type(value) in (int, float) and low <= value <= high else 0.0


def text(longest: int, default: str = "") -> js.Kind:
    """Return the kind of texts of at most this many signs."""
    return lambda value: value if isinstance(value, str) and len(value) <= longest else default


def list_of(kind: js.Kind, most: int) -> js.Kind:
    """Return the kind of lists of a kind, of which the last `most` count; a wrong member leaves it empty."""

    def checked(value: js.Json) -> js.Json:
        if not isinstance(value, list) or [kind(one) for one in value] != value:
            return []
        return value[-most:]

    return checked


def record_of(kinds: dict[str, js.Kind]) -> js.Kind:
    """Return the kind of dictionaries that have just these members, `kinds` by name."""

    def checked(value: js.Json) -> js.Json:
        given = value if isinstance(value, dict) else {}
        return {name: kinds[name](given.get(name)) for name in kinds}

    return checked


def book_of(kind: js.Kind, most: int) -> js.Kind:
    """Return the kind of dictionaries of a kind by any names; wrong members fall out, so do too many."""

    def checked(value: js.Json) -> js.Json:
        given = value if isinstance(value, dict) else {}
        right = [name for name in sorted(given) if given[name] and kind(given[name]) == given[name]]
        return {name: given[name] for name in right[:most]}

    return checked


# Reading and writing


def get(name: str, kind: js.Kind, own: bool = False) -> js.Json:
    """Return what was kept under a name, as a value of the kind; `own` looks in this tab's memory first.

    Who asks again is given the same value: who changes it changes a copy.
    """
    written = raw(name, own)
    if name not in _parsed or _parsed[name][0] != written:
        _parsed[name] = (written, parse(written.split("\n")[0]))
        _checked.pop(name, None)
    if name not in _checked or _checked[name][0] is not kind:
        _checked[name] = (kind, kind(_parsed[name][1]))
    return _checked[name][1]


def put(name: str, value: js.Json, own: bool = False) -> None:
    """Keep a value, in this tab's memory as well where it is its `own`."""
    written = json.dumps(value)
    stored = [js.memory.write(ROOM + name, written, place) for place in ((True, False) if own else (False,))]
    if all(stored):
        _refused.pop(name, None)
    else:
        _refused[name] = written


def append(name: str, value: js.Json) -> bool:
    """Add a value behind the one that this tab keeps under a name; tell whether it went."""
    return name not in _refused and js.memory.append(ROOM + name, "\n" + json.dumps(value))


def appended(name: str, kind: js.Kind) -> list[js.Json]:
    """Return what was added behind the value that this tab keeps under a name."""
    return [kind(parse(line)) for line in raw(name, own=True).split("\n")[1:]]


def raw(name: str, own: bool = False) -> str:
    """Return the text that was kept under a name, whatever it is; "" where there is none."""
    found = _refused.get(name) or (js.memory.read(ROOM + name, True) if own else None)
    return found or js.memory.read(ROOM + name, False) or ""


def earlier(name: str, kind: js.Kind) -> js.Json:
    """Return what a build before this one kept under a name."""
    kept = parse(js.memory.read(EARLIER, False) or "")
    return kind(kept.get(name) if isinstance(kept, dict) else None)


def parse(written: str | None) -> js.Json:
    """Return what a text in JSON says, None for one that is damaged or nests too deep."""
    try:
        return json.loads(written) if written else None
    except (ValueError, RuntimeError):
        return None
