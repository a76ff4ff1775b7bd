"""How the worker's Python and JavaScript hand each other things."""

from collections.abc import Callable
from typing import Any

class JsException(Exception): ...  # noqa: N818 - its name is not ours

def create_once_callable(act: Callable[..., object]) -> Any: ...
def to_js(value: object) -> Any: ...
