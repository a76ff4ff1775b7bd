"""Pictures as arrays: from the bytes of a canvas, from a file; grey, smaller, cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pysolver.errors import GameError
from pysolver.sayings.say import saying

Image: TypeAlias = npt.NDArray[np.uint8]
Floats: TypeAlias = npt.NDArray[Any]

INSTALL = "pip install 'hold-or-roll[eyes]'"
LONGEST = 1280  # a larger picture says no more and takes longer
LARGEST_FILE = 100_000_000
WEIGHTS = np.array([0.30, 0.55, 0.15], np.float32)  # of red, green and blue in brightness


def from_bytes(data: bytes, width: int, height: int) -> Image:
    """Return the picture (height, width, 3) in the RGBA bytes of a canvas."""
    if width < 1 or height < 1 or len(data) != 4 * width * height:
        raise GameError(
            # a picture whose size does not fit; e.g. width="3", height="2", size="24", given="23"
            saying(
                "eyes.wrong_bytes",
                "A picture of {width} x {height} pixels is {size} bytes of RGBA, not {given}: "
                "give the data of getImageData with its width and height.",
                width=str(width),
                height=str(height),
                size=str(4 * max(width, 0) * max(height, 0)),
                given=str(len(data)),
            )
        )
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)[:, :, :3]


def from_file(path: str) -> Image:
    """Return the picture in a file; PPM is read here, other formats by Pillow (the extra `eyes`)."""
    file = Path(path)
    try:
        size = file.stat().st_size
        data = file.read_bytes() if size <= LARGEST_FILE else b""
    except OSError as error:
        raise GameError(
            # a file that cannot be read, and why not, as the system says that;
            # e.g. path="'roll.png'", trouble="No such file or directory"
            saying(
                "eyes.cannot_read",
                "The picture {path} cannot be read ({trouble}): name a file, as in roll.jpg.",
                path=repr(path),
                trouble=str(error.strerror),
            )
        ) from error
    if size > LARGEST_FILE:
        raise GameError(
            # a file that is too large; e.g. path="'roll.png'", size=200000000, most=100000000
            saying(
                "eyes.too_large",
                "The picture {path} has {size} bytes: give one of at most {most}.",
                path=repr(path),
                size=size,
                most=LARGEST_FILE,
            )
        )
    if data[:2] == b"P6":
        return _ppm(data, path)
    try:
        import PIL.Image
        import PIL.ImageOps
    except ImportError as error:
        raise GameError(
            # a picture that needs another program, with the command that installs that;
            # e.g. path="'roll.jpg'", command="pip install pillow"
            saying(
                "eyes.needs_pillow",
                "To read {path} Pillow is needed: {command}. PPM files do without.",
                path=repr(path),
                command=INSTALL,
            )
        ) from error
    import io
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with PIL.Image.open(io.BytesIO(data)) as opened:
                upright = PIL.ImageOps.exif_transpose(opened)
                return np.asarray(upright.convert("RGB"))
    except (OSError, SyntaxError, ValueError, PIL.Image.DecompressionBombError) as error:
        raise GameError(
            # a file that is no picture; e.g. path="'roll.txt'"
            saying(
                "eyes.no_picture_file",
                "{path} is no picture that can be read: give a PNG or JPEG, as in roll.jpg.",
                path=repr(path),
            )
        ) from error


def _ppm(data: bytes, path: str) -> Image:
    """Return the picture of a binary PPM file."""
    try:
        _, width, height, most = data.split(None, 4)[:4]
        size = int(width), int(height)
        body = data[-3 * size[0] * size[1] :]
        if int(most) != 255 or min(size) < 1 or len(data) < 3 * size[0] * size[1] + 11:
            raise ValueError
    except ValueError as error:
        raise GameError(
            # a file that is no PPM, which is a kind of pictures; e.g. path="'roll.ppm'"
            saying(
                "eyes.no_ppm",
                "{path} is no PPM that can be read. One has P6, width, height and 255, then 3 bytes a pixel.",
                path=repr(path),
            )
        ) from error
    return np.frombuffer(body, np.uint8).reshape(size[1], size[0], 3)


def shrunk(image: Image, longest: int = LONGEST) -> tuple[Image, float]:
    """Return a picture no longer than that, and how many of the given pixels one of it is wide."""
    step = max(image.shape[:2]) / longest
    if step <= 1:
        return image, 1.0
    whole = int(step)
    if whole > 1:
        height, width = image.shape[0] // whole * whole, image.shape[1] // whole * whole
        blocks = image[:height, :width].reshape(height // whole, whole, width // whole, whole, 3)
        image = blocks.mean(axis=(1, 3)).astype(np.uint8)
        step /= whole
    rows = np.minimum((np.arange(int(image.shape[0] / step)) + 0.5) * step, image.shape[0] - 1).astype(int)
    columns = np.minimum((np.arange(int(image.shape[1] / step)) + 0.5) * step, image.shape[1] - 1).astype(int)
    return image[rows[:, None], columns], step * whole


def grey(image: Image) -> Floats:
    """Return the brightness of a picture, from 0 to 255."""
    return np.asarray(image @ WEIGHTS if image.dtype == np.float32 else image.astype(np.float32) @ WEIGHTS)
