"""The bridge to the solver: the only file of the page that knows PyScript.

Questions and answers are JSON strings with a number. One question is under way at a time. A newer
question of the same lane replaces the older one: its answer, should it still come, is dropped.
"""

import asyncio
import json

import js
import jsffi
from dom import find, later

SLOW = 20000  # milliseconds without an answer before the page says so
PROBE = 6000  # milliseconds between looks, while it starts, whether what it is made of can be loaded at all
PARTS = (
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/pyodide/python_stdlib.zip",
    "vendor/pyodide/pyodide-lock.json",
    "pysolver.zip",
)
POSITION = "position"  # the lane that goes first: what lies on the table


class Engine:
    """Ask the solver; `on_state(state, words)` hears booting, ready, busy, slow and error."""

    def __init__(self, on_state):
        self.ready = False
        self.failed = False
        self._on_state = on_state
        self._worker = None
        self._count = 0
        self._waiting = {}
        self._newest = {}
        self._asked = 0  # number of the question under way; 0: none

    async def boot(self):
        """Wait until the solver runs; whatever stops it becomes the state `error` and a sentence."""
        try:
            words = "starting Python from this device" if _kept() else "loading Python and numpy, 8 MB, once"
            self._on_state("booting", words)
            later(PROBE, self._look)
            worker = await find("engine-script").xworker.ready
            self._worker = worker.sync
            self._on_state("booting", "opening the tables")
            await self._worker.start(js.document.baseURI.split("#")[0])
        except Exception as trouble:
            return self._fail(trouble)
        self.ready, self.failed = True, False
        self._on_state("ready", "ready")
        self._next()

    def _look(self):
        if not self.ready and not self.failed and not _kept():
            asyncio.create_task(self._probe())

    async def _probe(self):
        """Look whether the parts are there: a worker whose download breaks off never says so itself."""
        try:
            for part in PARTS:
                found = await js.fetch(part, jsffi.to_js({"method": "HEAD"}))
                if not found.ok:
                    raise OSError("%s: %d" % (part, found.status))
        except Exception as trouble:
            return self._fail(trouble)
        if not self.ready:
            self._on_state("booting", "still loading Python and numpy, 8 MB, once")
            later(PROBE, self._look)

    def ask(self, question, done, lane=POSITION):
        """Send a question when it is its turn; `done(reply)` hears the answer if it is still the newest."""
        self._count += 1
        question["id"] = self._count
        self._newest[lane] = self._count
        self._waiting[lane] = (question, done)
        self._next()

    def forget(self, lane=POSITION):
        """Drop a question and its answer."""
        self._waiting.pop(lane, None)
        self._newest[lane] = 0

    def _next(self):
        if self._asked or not self.ready or self.failed or not self._waiting:
            return
        lane = POSITION if POSITION in self._waiting else sorted(self._waiting)[0]
        question, done = self._waiting.pop(lane)
        self._asked = question["id"]
        asyncio.create_task(self._send(lane, question, done))

    async def _send(self, lane, question, done):
        number = question["id"]
        later(SLOW, lambda: self._check(number))
        try:
            reply = json.loads(await self._worker.answer(json.dumps(question)))
        except Exception as trouble:
            return self._fail(trouble)
        self._asked = 0
        if self._newest.get(lane) == reply["id"]:
            done(reply)
        self._next()

    def _check(self, number):
        if self._asked == number and not self.failed:
            self._on_state("slow", "The engine has not answered for %d seconds." % (SLOW // 1000))

    def _fail(self, trouble):
        self.failed = True
        js.console.warn("engine: %s" % trouble)
        self._on_state("error", "The engine could not start, or stopped. Your position is kept.")


def _kept():
    """Tell whether a service worker already serves this page from the device."""
    container = js.navigator.serviceWorker
    return bool(container and container.controller)
