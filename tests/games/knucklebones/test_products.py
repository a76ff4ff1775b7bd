"""The product of matrices: numpy's, that of a page, and without either."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pysolver.games.knucklebones import products
from pysolver.games.knucklebones.products import Floats, brought, product

SIZES = st.integers(1, 40)


def whole_numbers(rows: int, columns: int) -> Floats:
    """Return a matrix of whole numbers, whose sums of products are exact."""
    return np.arange(rows * columns, dtype=np.float64).reshape(rows, columns) % 97 - 48


def at(place: int, rows: int, columns: int) -> Floats:
    """Return the matrix that begins at a place of this process's memory."""
    return np.ctypeslib.as_array((ctypes.c_double * (rows * columns)).from_address(place)).reshape(
        rows, columns
    )


@pytest.fixture
def in_a_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have no fast product of numpy's, as in a browser."""
    monkeypatch.setattr(products, "FAST", False)
    brought.cache_clear()
    yield
    brought.cache_clear()


@pytest.fixture
def a_page(in_a_browser: None, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, int]]:
    """Bring a product as a page does; return the shapes that it is asked for."""
    asked: list[tuple[int, int, int]] = []

    def own(one: int, other: int, out: int, rows: int, inner: int, columns: int) -> None:
        asked.append((rows, inner, columns))
        at(out, rows, columns)[:] = at(one, rows, inner) @ at(other, inner, columns)

    page = ModuleType("matrices")
    page.product = own  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "matrices", page)
    return asked


@pytest.mark.parametrize("page", [False, True])
def test_all_ways_give_the_same(page: bool, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("a_page" if page else "in_a_browser")

    @given(SIZES, SIZES, SIZES)
    def equal(rows: int, inner: int, columns: int) -> None:
        one, other = whole_numbers(rows, inner), whole_numbers(inner, columns)
        assert np.array_equal(product(one, other), one @ other)

    equal()


def test_a_page_is_asked_for_what_it_takes(a_page: list[tuple[int, int, int]]) -> None:
    for rows, columns in ((512, 48), (3, 8), (1, 48), (512, 1), (512, 12)):
        product(whole_numbers(rows, 96), whole_numbers(96, columns))
    assert a_page == [(512, 96, 48), (3, 96, 8)]


def test_matrices_that_lie_otherwise_are_laid_for_it(a_page: list[tuple[int, int, int]]) -> None:
    one, other = whole_numbers(96, 6).T, whole_numbers(96, 32)[:, ::2]
    assert np.array_equal(product(one, other), one @ other)
    assert a_page == [(6, 96, 16)]


def test_a_page_without_one_is_known_by_that(in_a_browser: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matrices", ModuleType("matrices"))
    assert brought() is None
