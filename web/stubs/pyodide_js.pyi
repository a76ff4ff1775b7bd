"""The engine's own JavaScript side."""

from typing import Any

FS: Any
