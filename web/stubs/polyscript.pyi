"""The bridge of the worker to the page."""

from typing import Any

xworker: Any
