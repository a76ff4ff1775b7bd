"""A calibration: what a confirmed roll has taught, a plain JSON value that is read with distrust.

It says how the camera stands over the table (`normal`), how large pips are (`radius`) and how far apart
(`diagonal`), whether they are dark, and, where these dice have it, the size of the pip of their 1 (`one`) and
the pictures in place of their 1 or 6 (`pictures`). Version 1 had no pictures and no version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pysolver.errors import GameError
from pysolver.eyes.shapes import CALIBRATION
from pysolver.sayings.say import saying

VERSION = 2
EXAMPLE = '{"version": 2, "normal": [0, -0.5, -0.87], "radius": 0.01, "diagonal": 3.5, "dark": true}'


def checked(known: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a calibration that can be used; raise GameError for any other value."""
    wrong = CALIBRATION.wrong(known, "")
    if wrong or not 0.9 < sum(part**2 for part in known["normal"]) < 1.1 or not _shows(known):
        raise GameError(
            # a calibration of the camera that is none; e.g. example='"radius": 0.01'
            saying(
                "eyes.wrong_calibration",
                "A calibration is what a confirmed roll gave, as in {example}.",
                example=EXAMPLE,
            )
        )
    return known


def _shows(known: Mapping[str, Any]) -> bool:
    """Tell whether every picture of a calibration shows something."""
    return all(len(set(own["look"])) > 1 for own in known.get("pictures", ()))
