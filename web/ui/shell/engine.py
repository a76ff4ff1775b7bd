"""The bridge to the solver: the only file of the page that knows PyScript.

Questions and answers are JSON strings with a number. A lane holds one question: a newer one of the same
lane drops the older, whose answer is never heard. Lanes do not wait for one another, so what lies on the
table is answered while a long question of another lane goes on in slices.
"""

import json

import js
import jsffi
from built import ENGINE_PARTS, MEGABYTES
from kit import edition
from kit.dom import find, later
from kit.speech import saying, saying_n, voice

from pysolver.sayings.render import ENGLISH

SLOW = 20000  # milliseconds without a sign of life before the page says so
LONG = 60000  # milliseconds of starting before the page offers to try again
PACE = 6000  # milliseconds between two words on how long it has been starting
POSITION = "position"  # the lane of what lies on the table


class Engine:
    """Ask the solver; `on_state(state, tell)` hears booting, ready, slow, error; `tell()` says it."""

    def __init__(self, on_state: js.Callable[[str, js.Callable[[], str]], object]) -> None:
        self.ready = False
        self.failed = False
        self._on_state = on_state
        self._worker: js.Json = None  # the browser's
        self._count = 0
        self._lanes: dict[str, _Asked] = {}  # lane -> the question that counts there
        self._looks = 0  # how often that was said
        self._slow = False
        self._signs = 0  # answers and progress heard so far
        self._after: js.Callable[[], object] | None = None  # what waits for the first answer

    async def boot(self) -> None:
        """Wait until the solver runs; whatever stops it becomes the state `error` and a sentence."""
        try:
            self._on_state("booting", _first_step)
            later(PACE, self._look)
            for name, integrity in ENGINE_PARTS.items():  # else Python starts before their loss is told
                await js.fetch(name, jsffi.to_js({"integrity": integrity}))
            xworker = await find("engine-script").xworker.ready
            self._worker = xworker.sync
            self._worker.heard = jsffi.create_proxy(self._heard)
            self._on_state("booting", _second_step)
            await self._worker.start(js.URL.new(".", js.document.baseURI).href, voice().code)
        except Exception as trouble:
            return self._fail(trouble)
        self.ready, self.failed = True, False
        self._on_state("ready", ready)
        for lane in sorted(self._lanes, key=lambda lane: lane != POSITION):
            self._send(lane)

    def after_start(self, act: js.Callable[[], object]) -> None:
        """Call `act` once the first question is answered, or the solver cannot start."""
        self._after = act

    def _started(self) -> None:
        if self._after:
            act, self._after = self._after, None
            later(0, act)

    def _look(self) -> None:
        if self.ready or self.failed:
            return
        self._looks += 1
        if self._looks * PACE >= LONG:
            self._on_state("slow", _starts_long)
        else:
            seconds = self._looks * PACE // 1000
            self._on_state("booting", lambda: _first_step_since(seconds))
        later(PACE, self._look)

    # Questions

    def ask(
        self,
        question: js.wire.AnyQuestion,
        done: js.Done,
        lane: str = POSITION,
        hear: js.Hear | None = None,
        picture: js.Bitmap | None = None,
    ) -> None:
        """Send a question; `done(reply)` hears the answer if no newer one of the lane was asked meanwhile.

        `hear(progress, so_far)` hears how far a long question has come. A `picture` goes beside the question,
        as it is, and is given up here.
        """
        self.forget(lane)
        self._count += 1
        question["id"] = self._count
        if voice() is not ENGLISH:
            question["lang"] = voice().code
        elif "lang" in question:
            question.pop("lang")
        self._lanes[lane] = _Asked(question, done, hear, picture)
        if self.ready:
            self._send(lane)

    def ask_again(self) -> None:
        """Ask anew what waits, in the language in force now; but not what a picture was given for."""
        for lane in list(self._lanes):
            asked = self._lanes[lane]
            if not asked.given:
                self.ask(asked.question, asked.done, lane, asked.hear, asked.picture)

    def forget(self, lane: str = POSITION) -> None:
        """Drop what a lane waits for; a long question is given up by the solver too."""
        asked = self._lanes.pop(lane, None)
        if asked and asked.sent:
            self._worker.cancel(str(asked.question["id"]))

    def forget_all(self) -> None:
        """Drop what all lanes wait for."""
        for lane in list(self._lanes):
            self.forget(lane)

    def _send(self, lane: str) -> None:
        asked = self._lanes[lane]
        if not self.failed and not asked.sent:
            asked.sent = True
            self._expect_sign(lane, asked)
            text, picture = json.dumps(asked.question), asked.picture
            if picture:
                self._worker.ask(text, picture)  # which has a copy of it then
                picture.close()
                asked.picture, asked.given = None, True
            else:
                self._worker.ask(text)

    def _heard(self, text: str) -> None:
        """Hear the solver: an answer, or how far a long question has come.

        What follows waits until this call of the solver's has returned: it may ask the next question.
        """
        later(0, lambda: self._take(json.loads(text)))

    def _take(self, news: js.Json) -> None:
        self._alive()
        for lane in list(self._lanes):
            asked = self._lanes.get(lane)  # what is done on the way may have dropped it
            if news is None or not asked or asked.question["id"] != news["id"]:
                continue
            if "progress" not in news:
                self._lanes.pop(lane)
                asked.done(news)
                self._started()
            elif asked.hear:
                asked.hear(news["progress"], news["so_far"])

    # Signs of life

    def _alive(self) -> None:
        self._signs += 1
        if self._slow:
            self._slow = False
            self._on_state("ready", ready)

    def _expect_sign(self, lane: str, asked: "_Asked") -> None:
        signs = self._signs
        later(SLOW, lambda: self._check(lane, asked, signs))

    def _check(self, lane: str, asked: "_Asked", signs: int) -> None:
        if self._lanes.get(lane) is not asked or self.failed:
            return
        if self._signs != signs:
            self._expect_sign(lane, asked)
        else:
            self._slow = True
            self._on_state("slow", _silent)

    def _fail(self, trouble: object) -> None:
        self.failed = True
        js.console.warn("engine: %s" % trouble)
        self._started()
        self._on_state("error", _stopped)


class _Asked:
    """A question of a lane, who hears its answer, and whether it is under way."""

    def __init__(
        self, question: js.wire.AnyQuestion, done: js.Done, hear: js.Hear | None, picture: js.Bitmap | None
    ) -> None:
        self.question = question
        self.done = done
        self.hear = hear
        self.sent = False
        self.picture = picture
        self.given = False  # whether a picture went to the solver, and is here no more


# How the engine is


def ready() -> str:
    """Return how an engine is that waits for questions."""
    # beside a lamp: how the engine is
    return saying("engine.ready", "ready")


def _first_step() -> str:
    if edition.is_kept():
        # how far the start is; Python is a program
        return saying("engine.from_device", "Step 1 of 2: Python starts from this device.")
    # how far the start is, on a first visit; Python and numpy are programs, MB are megabytes; e.g. size=20
    return saying(
        "engine.loads", "Step 1 of 2: Python and numpy are loaded once, {size} MB in all.", size=MEGABYTES
    )


def _first_step_since(seconds: int) -> str:
    # how long the start has been under way; e.g. n=12
    so_far = saying_n(
        "engine.so_far", "It has taken {n} second so far.", "It has taken {n} seconds so far.", seconds
    )
    # a sentence, and the next; e.g. first="One.", next="Two."
    return saying("sentence.next", "{first} {next}", first=_first_step(), next=so_far)


def _second_step() -> str:
    # how far the start is; tables are files with what was computed before
    return saying("engine.tables", "Step 2 of 2: the tables are opened.")


def _starts_long() -> str:
    # in the place of the advice
    return saying("engine.starts_long", "The engine has been starting for a minute.")


def _silent() -> str:
    # in the place of the advice; e.g. n=20
    return saying_n(
        "engine.silent",
        "The engine has not answered for {n} second.",
        "The engine has not answered for {n} seconds.",
        SLOW // 1000,
    )


def _stopped() -> str:
    # in the place of the advice
    return saying("engine.stopped", "The engine could not start, or stopped. Your position is kept.")
