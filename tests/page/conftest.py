"""The page of every test without a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.visit import Visit


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open nothing yet, on a device that has kept nothing."""
    with Visit() as visit:
        yield visit
