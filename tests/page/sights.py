"""What a camera or a window shows on a visit in CPython: drawn pictures, in place of web/eyes.js."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt


class Picture:
    """A bitmap, which can be given up."""

    def __init__(self, image: npt.NDArray[np.uint8]) -> None:
        self.image = image
        self.height, self.width = image.shape[:2]
        self.closed = False

    def close(self) -> None:
        """Give it up."""
        self.closed = True


def pixels(picture: Picture) -> npt.NDArray[np.uint8]:
    """Return the colours of a picture, as the worker takes them from a canvas."""
    return picture.image


class Eyes:
    """A device with a camera and windows to share; `shows` is what either shows now."""

    def __init__(self) -> None:
        self.kinds = {"camera", "screen"}  # that the browser has
        self.browser = "Mozilla/5.0 (X11; Linux x86_64)"
        self.refuses = ""  # the name of the browser's error
        self.shows: npt.NDArray[np.uint8] | None = None
        self.is_open = ""  # the kind that is open
        self.opened: list[str] = []
        self.taken: list[Picture] = []
        self._drawn = Picture(np.zeros((1, 1, 3), np.uint8))
        self.video: Any = None
        self._ended: Callable[[], object] = lambda: None

    def has(self, kind: str) -> bool:
        """Tell whether the browser has it."""
        return kind in self.kinds

    async def open(self, kind: str, ended: Callable[[], object]) -> str:
        """Let the person choose; return "" or the name of a refusal."""
        self.opened.append(kind)
        if not self.refuses:
            self.is_open, self._ended = kind, ended
        return self.refuses

    def close(self) -> None:
        """Stop it."""
        self.is_open = ""

    def end(self) -> None:
        """Let the window be closed, or the camera pulled out."""
        self.is_open = ""
        self._ended()

    async def still(self, longest: int, part: str | None) -> Picture | None:
        """Return what is seen now."""
        if not self.is_open or self.shows is None:
            return None
        high, wide = self.shows.shape[:2]
        left, top, across, down = json.loads(part or "[0, 0, 1, 1]")
        rows = slice(round(top * high), round((top + down) * high))
        columns = slice(round(left * wide), round((left + across) * wide))
        self.taken.append(Picture(self.shows[rows, columns]))
        return self.taken[-1]

    async def again(self, canvas: Any) -> Picture | None:
        """Return the picture that was drawn last, as it lies on the canvas."""
        self.taken.append(Picture(self._drawn.image))
        return self.taken[-1]

    def draw(self, canvas: Any, picture: Picture) -> None:
        """Keep the picture for `again`; nobody looks."""
        self._drawn = picture
