"""Which edition the page is: where it lies tells, and the page says."""

from __future__ import annotations

import pytest

from tests.page.visit import Visit


def told(page: Visit) -> str:
    """Return what the sheet of rules and help says of the build."""
    page.press("#about")
    return page.element("sheet-body").textContent


@pytest.mark.parametrize("address", ["next/", "next/index.html", "next/?from=somewhere#pig"])
def test_the_next_edition_says_so_and_leads_to_the_released_one(page: Visit, address: str) -> None:
    page.open(address)
    assert page.document.querySelector(".brand").textContent == "nextHold or Roll"  # type: ignore[union-attr]
    assert "The next version, as it is being made, after 1.2.3: build 0123456789ab." in told(page)
    assert page.document.querySelector("#sheet-body a[href='../']") is not None


@pytest.mark.parametrize("address", ["", "index.html", "#konijnenhokken/next/", "nextdoor/"])
def test_the_released_edition_tells_its_version(page: Visit, address: str) -> None:
    page.open(address)
    assert "next" not in page.document.querySelector(".brand").textContent  # type: ignore[union-attr]
    assert "Version 1.2.3, build 0123456789ab." in told(page)
