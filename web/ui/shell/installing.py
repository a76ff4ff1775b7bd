"""A button that installs the page, where the browser offers that."""

import js
from kit.dom import find, on, show


class Installing:
    """Show the button as long as there is an offer, and take that up."""

    def __init__(self) -> None:
        self._button = find("install")
        on(self._button, "click", lambda event: self._ask())
        on(js.window, "installable", lambda event: self._offered())
        on(js.window, "appinstalled", lambda event: show(self._button, False))
        self._offered()

    def _offered(self) -> None:
        show(self._button, js.installation.offer)

    def _ask(self) -> None:
        js.installation.ask()
        show(self._button, False)
