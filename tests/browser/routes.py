"""Requests that a test hears of or answers itself, where the site is served: few browsers can."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler
from types import SimpleNamespace
from typing import Any

Act = Callable[[Any], object]  # it gets a Route, in tests by the name that Playwright gives it


class Route:
    """A request that waits for what a test decides."""

    def __init__(self, handler: BaseHTTPRequestHandler) -> None:
        self._handler = handler
        self._decided = threading.Event()
        self._goes_on = False

    def fulfill(self, status: int = 200, body: str = "", content_type: str = "text/plain") -> None:
        """Answer it."""
        content = body.encode()
        self._handler.send_response(status)
        self._handler.send_header("Content-Type", content_type)
        self._handler.send_header("Content-Length", str(len(content)))
        self._handler.end_headers()
        self._handler.wfile.write(content)
        self._decided.set()

    def abort(self) -> None:
        """Break it off."""
        self._handler.close_connection = True
        self._decided.set()

    def continue_(self) -> None:
        """Let the site answer it."""
        self._goes_on = True
        self._decided.set()

    def goes_on(self) -> bool:
        """Wait for the decision; return whether the site is to answer."""
        self._decided.wait()
        return self._goes_on


@dataclass
class Routes:
    """What a context wants to know of requests."""

    heard: list[Act] = field(default_factory=list)
    acts: list[tuple[str, Act]] = field(default_factory=list)


ROUTED: list[Routes] = []  # of all contexts that are open


def let_through(handler: BaseHTTPRequestHandler) -> bool:
    """Tell of a request; return whether the site is to answer, as it is where nobody else does."""
    path = handler.path.partition("?")[0]
    url = f"http://{handler.headers['Host']}{handler.path}"
    for routes in ROUTED[:]:
        for hear in routes.heard:
            hear(SimpleNamespace(url=url))
        for pattern, act in routes.acts[:]:
            if fnmatch(path, pattern):
                route = Route(handler)
                act(route)
                return route.goes_on()
    return True
