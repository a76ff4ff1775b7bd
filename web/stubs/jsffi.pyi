"""MicroPython's bridge to JavaScript, as far as the page uses it."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])

def create_proxy(act: F) -> F: ...
def to_js(value: object) -> Any: ...
