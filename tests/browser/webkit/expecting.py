"""What is expected of a page and of what is found on it: looked at until it is so, or patience ends."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Expect

from tests.browser.webkit.driver import DriverError
from tests.browser.webkit.pages import PACE, PATIENCE, SLOWER, Locator, Page, Text

FOCUSED = "(one) => document.activeElement === one"
IN_SIGHT = """(one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
}"""
Texts = Text | list[Text] | list[str]


def plain(text: str | None) -> str:
    """Return a text with single spaces between its words."""
    return re.sub(r"\s+", " ", text or "").strip()


def says(found: str | None, wanted: Text, whole: bool) -> bool:
    """Tell whether a text is as wanted, or has that in it."""
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(plain(found)) or wanted.search(found or ""))
    return plain(found) == plain(wanted) if whole else plain(wanted) in plain(found)


def equals(found: object, wanted: Text) -> bool:
    """Tell whether a value is as wanted."""
    if isinstance(wanted, re.Pattern):
        return isinstance(found, str) and bool(wanted.search(found))
    return found == wanted


class Expected:
    """Names as Playwright has them; `not_` before one asks for the contrary."""

    def __init__(self, actual: Page | Locator, patience: float, contrary: bool = False) -> None:
        self._actual, self._patience, self._contrary = actual, patience, contrary

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("not_"):
            raise AttributeError(name)
        return getattr(Expected(self._actual, self._patience, contrary=True), name.removeprefix("not_"))

    def _until(
        self, look: Callable[[], Any], good: Callable[[Any], bool], words: str, timeout: float | None
    ) -> None:
        patience = self._patience if timeout is None else timeout
        until = time.monotonic() + patience * SLOWER / 1000
        found: Any = None
        while True:
            try:
                found = look()
                if good(found) is not self._contrary:
                    return
            except DriverError as trouble:  # the page may be on its way to another
                found = trouble
            if time.monotonic() > until:
                steps = self._actual.steps if isinstance(self._actual, Locator) else "the page"
                raise AssertionError(f"{steps}: expected {'not ' * self._contrary}{words}, found {found!r}")
            time.sleep(PACE)

    def _of_all(
        self, source: str, good: Callable[[list[Any]], bool], words: str, timeout: float | None
    ) -> None:
        assert isinstance(self._actual, Locator)
        actual = self._actual
        self._until(lambda: actual.each(source), good, words, timeout)

    def _of_first(self, source: str, good: Callable[[Any], bool], words: str, timeout: float | None) -> None:
        self._of_all(source, lambda found: bool(found) and good(found[0]), words, timeout)

    def _texts(self, wanted: Any, whole: bool, timeout: float | None) -> None:
        def good(found: list[Any]) -> bool:
            if not isinstance(wanted, list):
                return bool(found) and says(found[0], wanted, whole)
            pairs = zip(found, wanted, strict=False)
            return len(found) == len(wanted) and all(says(text, each, whole) for text, each in pairs)

        self._of_all("(one) => one.textContent", good, f"text {wanted!r}", timeout)

    def to_have_text(self, wanted: Texts, timeout: float | None = None) -> None:
        """The text is this, or the texts of all are these."""
        self._texts(wanted, True, timeout)

    def to_contain_text(self, wanted: Texts, timeout: float | None = None) -> None:
        """The text has this in it."""
        self._texts(wanted, False, timeout)

    def to_have_count(self, count: int, timeout: float | None = None) -> None:
        """There are so many."""
        self._of_all("() => 1", lambda found: len(found) == count, f"{count} of them", timeout)

    def to_have_value(self, wanted: Text, timeout: float | None = None) -> None:
        """This stands in the field."""
        self._of_first("(one) => one.value", lambda found: equals(found, wanted), f"{wanted!r}", timeout)

    def to_have_attribute(self, name: str, wanted: Text, timeout: float | None = None) -> None:
        """The attribute is this."""
        source = f"(one) => one.getAttribute({name!r})"
        self._of_first(source, lambda found: equals(found, wanted), f"{name}={wanted!r}", timeout)

    def to_have_class(self, wanted: Text, timeout: float | None = None) -> None:
        """The classes are these."""
        self.to_have_attribute("class", wanted, timeout)

    def to_be_attached(self, timeout: float | None = None) -> None:
        """It is in the page."""
        self._of_all("() => 1", bool, "to be there", timeout)

    def to_be_visible(self, timeout: float | None = None) -> None:
        """It is shown."""
        self._of_all("shown", any, "to be shown", timeout)

    def to_be_hidden(self, timeout: float | None = None) -> None:
        """Nothing of it is shown."""
        self._of_all("shown", lambda found: not any(found), "to be hidden", timeout)

    def to_be_disabled(self, timeout: float | None = None) -> None:
        """It cannot be used."""
        self._of_first("(one) => !!one.disabled", bool, "to be disabled", timeout)

    def to_be_enabled(self, timeout: float | None = None) -> None:
        """It can be used."""
        self._of_first("(one) => !one.disabled", bool, "to be enabled", timeout)

    def to_be_focused(self, timeout: float | None = None) -> None:
        """It gets the keys."""
        self._of_first(FOCUSED, bool, "to have the keys", timeout)

    def to_be_in_viewport(self, timeout: float | None = None) -> None:
        """Some of it is in sight."""
        self._of_first(IN_SIGHT, bool, "to be in sight", timeout)

    def to_have_url(self, wanted: Text, timeout: float | None = None) -> None:
        """The address of the page is this."""
        page = self._actual
        assert isinstance(page, Page)
        self._until(lambda: page.url, lambda found: equals(found, wanted), f"the address {wanted!r}", timeout)


@contextmanager
def known_to(playwrights: type[Expect]) -> Iterator[None]:
    """Let Playwright's `expect`, which tests have by that name, take these pages too."""
    own = playwrights.__call__

    def expect(self: Expect, actual: Any, message: str | None = None) -> Any:
        if isinstance(actual, Page | Locator):
            return Expected(actual, self._timeout or PATIENCE)
        return own(self, actual, message)

    playwrights.__call__ = expect  # type: ignore[method-assign]
    try:
        yield
    finally:
        playwrights.__call__ = own  # type: ignore[method-assign]
