"""A calibration: what a confirmed roll has taught, a plain JSON value that is read with distrust.

It says how the camera stands over the table (`normal`), how large pips are (`radius`) and how far apart
(`diagonal`), whether they are dark, and, where these dice have it, the size of the pip of their 1 (`one`) and
the pictures in place of their 1 or 6 (`pictures`). Version 1 had no pictures and no version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pysolver.errors import GameError
from pysolver.eyes import own

VERSION = 2
EXAMPLE = '{"version": 2, "normal": [0, -0.5, -0.87], "radius": 0.01, "diagonal": 3.5, "dark": true}'


def checked(known: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return a calibration that can be used; raise GameError for any other value."""
    if known is None:
        return None
    try:
        normal = [float(part) for part in known["normal"]]
        right = known.get("version", 1) in (1, VERSION)
        right = right and len(normal) == 3 and 0.9 < sum(part**2 for part in normal) < 1.1
        right = right and 1e-4 < float(known["radius"]) < 0.2 and 1 < float(known["diagonal"]) < 10
        right = right and isinstance(known["dark"], bool) and 0.3 < float(known.get("one") or 1) < 3
        own.read(known.get("pictures", ()))
    except (AttributeError, KeyError, TypeError, ValueError):
        right = False
    if not right:
        raise GameError(f"A calibration is what a confirmed roll gave, as in {EXAMPLE}.")
    return known
