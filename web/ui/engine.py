"""The bridge to the solver: the only file of the page that knows PyScript.

Questions and answers are JSON strings with a number. One question is under way at a time. A newer
question of the same lane replaces the older one: its answer, should it still come, is dropped.
"""

import asyncio
import json

import js
import jsffi
from built import PARTS
from dom import find, later

SLOW = 20000  # milliseconds without an answer before the page says so
LONG = 60000  # milliseconds of starting before the page offers to try again
PROBE = 6000  # milliseconds between looks, while it starts, whether what it is made of can be loaded at all
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
        self._looks = 0  # how often it was looked while starting
        self._slow = False
        self._asked = 0  # number of the question under way; 0: none

    async def boot(self):
        """Wait until the solver runs; whatever stops it becomes the state `error` and a sentence."""
        try:
            self._on_state("booting", "step 1 of 2: " + _first_step())
            later(PROBE, self._look)
            worker = await find("engine-script").xworker.ready
            self._worker = worker.sync
            self._on_state("booting", "step 2 of 2: opening the tables")
            await self._worker.start(js.URL.new(".", js.document.baseURI).href)
        except Exception as trouble:
            return self._fail(trouble)
        self.ready, self.failed = True, False
        self._on_state("ready", "ready")
        self._next()

    def _look(self):
        if self.ready or self.failed:
            return
        self._looks += 1
        words = "step 1 of 2: still %s, %d s" % (_first_step(), self._looks * PROBE // 1000)
        if self._looks * PROBE >= LONG:
            self._on_state("slow", "The engine has been starting for a minute.")
        else:
            self._on_state("booting", words)
        if _kept():
            later(PROBE, self._look)
        else:
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
        if self._slow:
            self._slow = False
            self._on_state("ready", "ready")
        if self._newest.get(lane) == reply["id"]:
            done(reply)
        self._next()

    def _check(self, number):
        if self._asked == number and not self.failed:
            self._slow = True
            self._on_state("slow", "The engine has not answered for %d seconds." % (SLOW // 1000))

    def _fail(self, trouble):
        self.failed = True
        js.console.warn("engine: %s" % trouble)
        self._on_state("error", "The engine could not start, or stopped. Your position is kept.")


def _first_step():
    return "starting Python from this device" if _kept() else "loading Python and numpy, 9 MB, once"


def _kept():
    """Tell whether a service worker already serves this page from the device."""
    container = js.navigator.serviceWorker
    return bool(container and container.controller)
