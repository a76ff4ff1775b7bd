"""A little W3C WebDriver client, and the driver of WebKitGTK with a window on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

SYSTEM_PYTHON = "/usr/bin/python3"  # which has GTK
WINDOW = Path(__file__).with_name("window.py")
SCREEN = "2560x1600x24"
STARTS_WITHIN = 60  # seconds
LONGEST = 600  # seconds that a command may take: what waits in the page has a patience of its own
# A script's value as JSON, or what it threw: a value of another kind would be refused on the way.
CALL = """const done = arguments[arguments.length - 1], [source, given] = arguments;
(async () => {
    const found = (0, eval)(source);
    const value = await (typeof found === "function" ? found(given) : found);
    return JSON.stringify(value === undefined ? null : value) ?? "null";
})().then((text) => done([true, text]), (trouble) => done([false, String(trouble)]));"""


class DriverError(Exception):
    """Say what the driver refused, or what a script threw."""


@contextmanager
def screen() -> Iterator[str]:
    """Offer a screen that nobody sees, by the name of its display."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader, encoding="ascii") as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()


class Session:
    """A driver, and the window that it drives."""

    def __init__(self, driver: str, environment: dict[str, str]) -> None:
        port = free_port()
        self._driver = subprocess.Popen(
            [driver, "-p", str(port)],
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._host = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
        self._path = ""
        self._await_driver()
        options = {"binary": SYSTEM_PYTHON, "args": [str(WINDOW), "--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self.ask("POST", "/session", wanted)
        self.version = str(made["capabilities"]["browserVersion"])
        self._path = f"/session/{made['sessionId']}"
        self.ask("POST", "/timeouts", {"script": LONGEST * 1000, "pageLoad": LONGEST * 1000, "implicit": 0})

    def _await_driver(self) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                self.ask("GET", "/status")
                return
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return the driver's answer to a command."""
        text = None if method != "POST" else json.dumps(body or {})
        try:
            self._host.request(method, self._path + path, text)
            answer = self._host.getresponse()
            value = json.loads(answer.read())["value"]
        except (OSError, HTTPException):
            self._host.close()  # the next command connects anew
            raise
        if answer.status != 200:
            raise DriverError(f"{value.get('error')}: {value.get('message')}")
        return value

    def call(self, source: str, given: object = None) -> Any:
        """Return what an expression is in the page, or what it returns where it is a function."""
        well, found = self.ask("POST", "/execute/async", {"script": CALL, "args": [source, given]})
        if not well:
            raise DriverError(found)
        return json.loads(found)

    def close(self) -> None:
        """Close the window and end the driver."""
        with suppress(DriverError, OSError, HTTPException):  # it may have gone already
            self.ask("DELETE", "")
        self._driver.terminate()
        try:
            self._driver.wait(10)
        except subprocess.TimeoutExpired:
            self._driver.kill()
            self._driver.wait()
        self._host.close()


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])
