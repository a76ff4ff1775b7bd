"""The page is offered to be installed where the browser offers that, and only there."""

from __future__ import annotations

from functools import partial

from tests.page.document import Event
from tests.page.visit import Visit


def test_a_browser_that_offers_nothing_shows_no_button(page: Visit) -> None:
    page.open("#school")
    assert page.element("install").hidden


def test_an_offer_that_came_before_the_page_is_taken_up_once(page: Visit) -> None:
    page.installation.offer = object()
    page.open("#school")
    assert not page.element("install").hidden
    page.press("install")
    assert page.installation.asked == 1 and page.element("install").hidden


def test_an_offer_that_comes_later_shows_the_button(page: Visit) -> None:
    page.open("#school")
    page.installation.offer = object()
    page.call(partial(page.window.heard, Event("installable")))
    assert not page.element("install").hidden
    page.call(partial(page.window.heard, Event("appinstalled")))
    assert page.element("install").hidden
