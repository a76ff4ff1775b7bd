"""What the page remembers on this device: one JSON object, read with distrust.

Someone may have cleared, damaged or forbidden it; then the page starts as on a first visit.
"""

import json

import js

KEY = "hold-or-roll"
_memory: dict[str, js.Json] = {}  # what was put on this page view, for a browser that refuses to store


def get(name: str, default: js.Json) -> js.Json:
    """Return what was kept under a name; `default` where there is nothing of the same kind."""
    value = _load().get(name, default)
    return value if isinstance(value, type(default)) else default


def put(name: str, value: js.Json) -> None:
    """Keep a value; on this page view alone where the browser refuses to store."""
    kept = _load()
    kept[name] = value
    _memory[name] = value
    js.memory.write(KEY, json.dumps(kept))


def _load() -> dict[str, js.Json]:
    text = js.memory.read(KEY)
    try:
        kept = json.loads(text) if text else None
    except ValueError:  # damaged
        kept = None
    return kept if isinstance(kept, dict) else dict(_memory)
