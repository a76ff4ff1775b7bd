"""The small window that stays above the game: Document Picture-in-Picture, where the browser has it."""

import asyncio

import js
import jsffi
from kit.dom import document, find, on, show
from kit.speech import staying, voice

from shell.settings import LOOKS


class Floating:
    """Move the page into a window of its own and back; `on_key` is called for keys typed there."""

    def __init__(self, on_key: js.Listener) -> None:
        self._app = find("app")
        self._home = find("home")
        self._note = find("floating")
        self._button = find("float")
        self._on_key = on_key
        self._window: js.Window | None = None
        if not js.Reflect.has(js.window, "documentPictureInPicture"):
            return
        show(self._button, True)
        staying(self._name_language)
        on(self._button, "click", lambda event: self.float())
        on(find("land"), "click", lambda event: self._close())

    def _close(self) -> None:
        if self._window:
            self._window.close()

    @property
    def can(self) -> bool:
        """Tell whether the page may be moved there from where it is."""
        return not self._button.hidden and not self._window

    def float(self, refused: js.Act | None = None) -> None:
        """Move the page there, or back if it is there; `refused()` hears that the browser does not let it."""
        if self._window:
            return self._close()
        # The window must be asked for before anything is awaited: the click permits it only now.
        size = jsffi.to_js({"width": 320, "height": 480})
        asyncio.create_task(self._move(js.documentPictureInPicture.requestWindow(size), refused))

    async def _move(self, coming: js.Awaitable[js.Window], refused: js.Act | None) -> None:
        try:
            self._window = await coming
        except Exception as trouble:  # the browser may refuse; the page stays where it is
            js.console.warn("floating: %s" % trouble)
            if refused:
                refused()
            return
        other = self._window.document
        other.title = document.title
        self._name_language()
        for name in LOOKS:
            self.look(name, document.documentElement.getAttribute("data-" + name))
        for style in document.querySelectorAll("link[rel=stylesheet]"):
            copy = other.createElement("link")
            copy.rel = "stylesheet"
            copy.href = style.href
            other.head.appendChild(copy)
        other.body.appendChild(self._app)
        show(self._note, True)
        on(other, "keydown", self._on_key)
        on(self._window, "pagehide", lambda event: self._land())

    def _name_language(self) -> None:
        """Say in which language the page is that stands in the other window."""
        if self._window:
            root = self._window.document.documentElement
            root.lang, root.dir = voice().code, voice().direction

    def _land(self) -> None:
        self._window = None
        self._home.appendChild(self._app)
        show(self._note, False)

    def look(self, name: str, code: str | None) -> None:
        """Let the floating window look as the page does."""
        if self._window and code:
            self._window.document.documentElement.setAttribute("data-" + name, code)
