"""A server of the site's folder, made anew before a page is answered when its sources have changed."""

from __future__ import annotations

import http.server
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pysolver.cli.serve import DEFAULT_PORT, LAST_PORT
from pysolver.errors import GameError
from pysolver.sayings.say import saying


class Server(http.server.ThreadingHTTPServer):
    """The server of one folder; `remake()` returns what is wrong with its making, "" for nothing."""

    daemon_threads = True

    def __init__(self, port: int, folder: Path, remake: Callable[[], str] = lambda: "") -> None:
        self.folder = folder
        self.remake = remake
        self.making = threading.Lock()
        try:
            super().__init__(("127.0.0.1", port), Page)
        except OSError as problem:
            raise GameError(
                # a port of this computer; e.g. port="8765", trouble="Address already in use", other="8766"
                saying(
                    "command.port_taken",
                    "Port {port} cannot be used ({trouble}): choose another, as in --port {other}.",
                    port=str(port),
                    trouble=str(problem.strerror),
                    other=str((port + 1) % (LAST_PORT + 1) or DEFAULT_PORT),
                )
            ) from None

    @property
    def address(self) -> str:
        """Return where the site is."""
        return f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Pass over closed connections; anything else is a mistake to be seen."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Page(http.server.SimpleHTTPRequestHandler):
    """Answer with a file of the site."""

    server: Server
    protocol_version = "HTTP/1.1"
    extensions_map: dict[str, str] = {  # noqa: RUF012 - the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",  # what a system says of these may be anything
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, request: Any, client_address: Any, server: Server) -> None:
        super().__init__(request, client_address, server, directory=str(server.folder))

    def do_GET(self) -> None:
        """Answer with a file; before a page, look whether the site is still right."""
        if self.path.partition("?")[0].endswith(("/", ".html")):
            with self.server.making:
                trouble = self.server.remake()
            if trouble:
                self.send_error(500, explain=trouble)
                return
        super().do_GET()

    def end_headers(self) -> None:
        """Let the browser keep files, but ask each time whether they have changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal for what matters."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder meanwhile; yield the address."""
    with Server(0, folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.address
        finally:
            server.shutdown()
