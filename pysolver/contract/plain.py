"""JSON that somebody else may have written: read as plain values, or refused by one kind of error."""

from __future__ import annotations

import json
import math
from typing import Any

from pysolver.sayings.say import saying


def read_json(text: str | bytes) -> Any:
    """Return the value of a JSON text; raise ValueError for what is none, nests too deep or is not finite."""
    try:
        return json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        # why the text of a file cannot be read, in brackets
        raise ValueError(saying("json.too_deep", "it nests too deep")) from None


def _finite(text: str) -> float:
    """Return a number that JSON may hold."""
    number = float(text)
    if not math.isfinite(number):
        # why the text of a file cannot be read, in brackets; e.g. text="Infinity"
        raise ValueError(saying("json.no_number", "{text} is no number", text=text[:20]))
    return number
