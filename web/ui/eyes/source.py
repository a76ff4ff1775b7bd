"""Pictures from a camera or a window of the screen: opened by a click, closed by one, one source at a time.

The browser's own picker says what is shown. A picture goes to the engine on this device and is gone when it
has been read; web/eyes.js does what would throw here.
"""

import asyncio

import js
import jsffi
from kit.speech import saying

CAMERA, SCREEN = "camera", "screen"
LONGEST = 1280  # pixels: a larger picture says no more and takes longer
_open: list["Source"] = []  # the one that is open


class Source:
    """A camera or a window; `ended(sentence)` hears that it went away by itself."""

    def __init__(self, kind: str, ended: js.Callable[[str], object]) -> None:
        self.kind = kind
        self._ended = ended
        self._on_end = jsffi.create_proxy(self._end)

    @property
    def is_open(self) -> bool:
        return self in _open

    @property
    def missing(self) -> str:
        """Why there can be none here, "" where there can."""
        if not js.eyes.has(self.kind):
            return _missing(self.kind)
        if self.kind == SCREEN and "Android" in js.navigator.userAgent:
            # why the window of a game cannot be read
            return saying("eyes.android", "Android lets no browser look at the screen: type on.")
        return ""

    def open(self, then: js.Callable[[str], object]) -> None:
        """Ask the browser, within a click; `then(sentence)` hears why not, or "" once it is open."""
        if self.missing:
            then(self.missing)
            return
        _open[:] = []
        asyncio.create_task(self._opened(js.eyes.open(self.kind, self._on_end), then))

    async def _opened(self, opening: js.Awaitable[str], then: js.Callable[[str], object]) -> None:
        name = await opening
        if not name:
            _open[:] = [self]
        then(refusal(self.kind, name) if name else "")

    def close(self) -> None:
        """Give the camera or the window back."""
        if self.is_open:
            _open[:] = []
            js.eyes.close()

    def still(
        self, done: js.Callable[[js.Bitmap | None], object], part: str | None = None, longest: int = LONGEST
    ) -> None:
        """Hand `done` a picture of a `part` (JSON: left, top, width, height as fractions), or None."""
        asyncio.create_task(self._taken(done, part, longest))

    async def _taken(
        self, done: js.Callable[[js.Bitmap | None], object], part: str | None, longest: int
    ) -> None:
        done(await js.eyes.still(longest, part))

    def _end(self) -> None:
        if self.is_open:
            _open[:] = []
            self._ended(_gone(self.kind))


def again(canvas: js.Element, done: js.Callable[[js.Bitmap | None], object]) -> None:
    """Hand `done` the picture on a canvas once more, or None."""
    asyncio.create_task(_given_again(canvas, done))


async def _given_again(canvas: js.Element, done: js.Callable[[js.Bitmap | None], object]) -> None:
    done(await js.eyes.again(canvas))


def refusal(kind: str, name: str) -> str:
    """Return what is said where the browser refuses by an error of this name."""
    if kind == CAMERA:
        return _no_camera(name)
    if name == "NotAllowedError":
        # why the window of a game cannot be read
        return saying(
            "eyes.no_window_allowed", "No window was chosen, or that is not allowed: type on, or press again."
        )
    if name == "NotReadableError":
        # why the window of a game cannot be read
        return saying("eyes.window_held", "The system does not show this window: type on, or choose another.")
    # why the window of a game cannot be read; e.g. trouble="AbortError"
    return saying("eyes.no_window", "The window cannot be read ({trouble}): type on.", trouble=name)


def _no_camera(name: str) -> str:
    if name == "NotAllowedError":
        # why the camera cannot be used; the address is that of the page, in the browser
        return saying(
            "eyes.no_camera_allowed",
            "The camera is not allowed: type the dice, or allow it beside the address.",
        )
    if name == "NotFoundError":
        # why the camera cannot be used
        return saying("eyes.no_camera", "There is no camera on this device: type the dice.")
    if name == "NotReadableError":
        # why the camera cannot be used
        return saying("eyes.camera_busy", "Another program has the camera: close that one, or type the dice.")
    # why the camera cannot be used; e.g. trouble="AbortError"
    return saying(
        "eyes.camera_closed", "The camera cannot be opened ({trouble}): type the dice.", trouble=name
    )


def _missing(kind: str) -> str:
    """Return why there is no camera, or no window to share."""
    if kind == CAMERA:
        # why the camera cannot be used; https is how the page's address begins
        return saying(
            "eyes.camera_missing", "No camera can be used here (a page needs https for it): type the dice."
        )
    # why the window of a game cannot be read
    return saying(
        "eyes.window_missing", "No window can be read here, which takes a browser on a computer: type on."
    )


def _gone(kind: str) -> str:
    """Return what is said where a camera or a window goes away by itself."""
    if kind == CAMERA:
        # the camera was taken away
        return saying("eyes.camera_gone", "The camera is gone: type the dice, or look again.")
    # the window of a game that was followed is gone
    return saying("eyes.window_gone", "The window is closed or shared no more: type on, or follow again.")


def privacy() -> str:
    """Say what becomes of pictures."""
    # below a button that opens the camera, or reads a window
    return saying("eyes.privacy", "Read on this device; no picture is stored or sent.")
