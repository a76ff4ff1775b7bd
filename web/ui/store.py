"""What the page remembers on this device: one JSON object, read with distrust.

Someone may have cleared, damaged or forbidden it; then the page starts as on a first visit.
"""

import json

import js

KEY = "hold-or-roll"
_memory = {}


def get(name, default):
    """Return what was kept under a name; `default` where there is nothing of the same kind."""
    value = _load().get(name, default)
    return value if isinstance(value, type(default)) else default


def put(name, value):
    """Keep a value; on this page view alone where the browser refuses to store."""
    kept = _load()
    kept[name] = value
    _memory[name] = value
    try:
        js.localStorage.setItem(KEY, json.dumps(kept))
    except Exception:  # private mode or a full disk: whatever the browser raises, the page goes on
        pass


def _load():
    try:
        kept = json.loads(js.localStorage.getItem(KEY))
    except Exception:  # absent, damaged or forbidden: all the same to the reader
        kept = None
    return kept if isinstance(kept, dict) else dict(_memory)
