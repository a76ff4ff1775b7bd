"""Pictures from a camera or a window of the screen: opened by a click, closed by one, one source at a time.

The browser's own picker says what is shown. A picture goes to the engine on this device and is gone when it
has been read; web/eyes.js does what would throw here.
"""

import asyncio

import js
import jsffi

CAMERA, SCREEN = "camera", "screen"
LONGEST = 1280  # pixels: a larger picture says no more and takes longer
PRIVACY = "Read on this device; no picture is stored or sent."
MISSING = {
    CAMERA: "No camera can be used here (a page needs https for it): type the dice.",
    SCREEN: "No window can be watched here, which takes a browser on a computer: type on.",
}
ANDROID = "Android lets no browser watch the screen: type on."
ENDED = {
    CAMERA: "The camera is gone: type the dice, or look again.",
    SCREEN: "The window is closed or shared no more: type on, or watch again.",
}
REFUSED = {
    (CAMERA, "NotAllowedError"): "The camera is not allowed: type the dice, or allow it beside the address.",
    (CAMERA, "NotFoundError"): "There is no camera on this device: type the dice.",
    (CAMERA, "NotReadableError"): "Another program has the camera: close that one, or type the dice.",
    (SCREEN, "NotAllowedError"): "No window was chosen, or watching is not allowed: type on, or press again.",
    (SCREEN, "NotReadableError"): "The system holds this window back: type on, or choose another.",
}
OTHER = {
    CAMERA: "The camera cannot be opened (%s): type the dice.",
    SCREEN: "The window cannot be watched (%s): type on.",
}
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
            return MISSING[self.kind]
        if self.kind == SCREEN and "Android" in js.navigator.userAgent:
            return ANDROID
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
            self._ended(ENDED[self.kind])


def again(canvas: js.Element, done: js.Callable[[js.Bitmap | None], object]) -> None:
    """Hand `done` the picture on a canvas once more, or None."""
    asyncio.create_task(_given_again(canvas, done))


async def _given_again(canvas: js.Element, done: js.Callable[[js.Bitmap | None], object]) -> None:
    done(await js.eyes.again(canvas))


def refusal(kind: str, name: str) -> str:
    """Return what is said where the browser refuses by an error of this name."""
    return REFUSED.get((kind, name)) or OTHER[kind] % name
