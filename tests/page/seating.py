"""How people are seated at a table, by its fold."""

from __future__ import annotations

from functools import partial

from tests.page.document import Element, Event
from tests.page.visit import Visit


def seat(page: Visit, who: str, name: str = "") -> None:
    """Seat one more: a rival by its code, or somebody who is `here`, `spared` or `elsewhere`."""
    if page.document.querySelector(f"[data-rival={who}]"):
        page.press(f"[data-rival={who}]")
    else:
        page.press("[data-add='']")
        number = len(shown(page)) - 1
        become(page, number, who)
        if name:
            call(page, number, name)


def shown(page: Visit) -> list[str]:
    """Return the names that stand in the rows."""
    rows = page.document.querySelectorAll(".seating-place")
    return [row.children[0].value for row in rows if not row.hidden]


def become(page: Visit, number: int, who: str) -> None:
    """Say what the one in a row is."""
    _write(page, page.document.querySelectorAll(".seating-who")[number], who)


def call(page: Visit, number: int, name: str) -> None:
    """Call the one in a row by a name."""
    _write(page, page.document.querySelectorAll(".seating-name")[number], name)


def with_points(page: Visit, number: int, points: str) -> None:
    """Let the one in a row sit down with points."""
    _write(page, page.document.querySelectorAll(".seating-points")[number], points)


def remove(page: Visit, number: int) -> None:
    """Let the one in a row get up."""
    page.press(f"[data-out={number}]")


def begin(page: Visit, length: str = "") -> None:
    """Begin a game of those who sit there, of a length where the game has one."""
    if length:
        page.choose("konijnenhokken-length", length)
    page.press(".seating-begin")


def go_on(page: Visit) -> None:
    """Go on with those who sit there."""
    assert not page.element(".seating-go-on").hidden
    page.press(".seating-go-on")


def wrong(page: Visit) -> str:
    """Return what the fold says is wrong."""
    return page.words(".seating .field-error")


def _write(page: Visit, field: Element, text: str) -> None:
    field.value = text
    page.call(partial(field.dispatch, Event("change")))
    page.settle()
