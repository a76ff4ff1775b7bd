"""Loops compiled by numba where it is installed (extra `solve`), plain Python where it is not."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = find_spec("numba") is not None


def compiled(function: F, **options: Any) -> F:
    """Return a function compiled, to run without the interpreter's lock, or as it is without numba."""
    if not COMPILED:
        return function
    from numba import njit

    fast: Any = njit(nogil=True, cache=True, **options)(function)
    return cast(F, fast)
