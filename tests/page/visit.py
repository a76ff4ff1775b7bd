"""A visit to the page in CPython: the page's own modules, a document, and the real solver behind them.

    with Visit() as page:
        page.open("#konijnenhokken/20_1.0.1_*")
        page.type("12345")
        page.words("sentence")

There is no browser and no worker: `js` and `jsffi` are stand-ins, and questions are answered by the same
code that the worker runs. Time passes only by `page.wait(milliseconds)`. What is stored stays from one
`open` to the next, as it does on a device.
"""

from __future__ import annotations
import __future__

import asyncio
import importlib.abc
import importlib.machinery
import importlib.util
import json
import random
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace, TracebackType
from typing import Any

from pysolver.sayings.render import ENGLISH, Voice, chosen
from tests.page.document import Document, Element, Event, Target
from tests.page.sights import Eyes, Picture, pixels
from web.site import MOSTLY, games_with_a_page, languages

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "web" / "ui"
HTML = (ROOT / "web" / "index.html").read_text("utf-8")
ADDRESS = "https://dice.example/hold-or-roll/"
GAMES = games_with_a_page(ROOT)
STAND_INS = ("js", "jsffi", "built")
OF_THE_WORKER = ("js", "polyscript", "pyodide", "pyodide.ffi", "pyodide.http", "pyodide_js")
TURNS = 200  # of the event loop until nothing is left to do


class Installation:
    """The browser's offer to install the page, as `web/early.js` keeps it."""

    def __init__(self) -> None:
        self.offer: object | None = None
        self.asked = 0

    def ask(self) -> None:
        """Take the offer up."""
        self.asked, self.offer = self.asked + 1, None


class PageModules(importlib.abc.MetaPathFinder):
    """Find the page's modules, whose annotations MicroPython does not read either."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return where a module of the page is."""
        room = UI.joinpath(*fullname.split("."))
        folders = [str(room)] if room.is_dir() else None
        file = room / "__init__.py" if folders else room.with_suffix(".py")
        if not file.is_file():
            return None
        loader = _Loader(fullname, str(file))
        return importlib.util.spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=folders
        )


class _Loader(importlib.machinery.SourceFileLoader):
    """Compile without reading annotations, and leave no compiled file behind."""

    def source_to_code(  # type: ignore[override]
        self, data: Any, path: Any, *, _optimize: int = -1
    ) -> Any:
        """Return the code of a module."""
        flags = __future__.annotations.compiler_flag
        return compile(data, path, "exec", flags=flags, dont_inherit=True, optimize=_optimize)

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        """Write nothing."""


def _loader(module: ModuleType) -> object:
    """Return what loaded a module, where it says so."""
    return getattr(getattr(module, "__spec__", None), "loader", None)


class Engine:
    """The worker's own code, on this Python; `asked` keeps the questions, and `down` makes it fail."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.down = False
        self.waits: asyncio.Future[None] | None = None  # for what it starts
        self.heard: Callable[[str], object] = lambda text: None  # the page gives what hears of progress
        self.worker = _worker(self)

    async def start(self, base: str, code: str) -> None:
        """Be ready; the tables are where this Python finds them."""
        if self.down:
            raise OSError("the engine is down")
        if self.waits:
            await self.waits

    def ask(self, text: str, picture: Picture | None = None) -> None:
        """Hear a question; the answer goes to what the page gave to hear it."""
        self.asked.append(json.loads(text))
        self.worker.ask(text, picture)

    def cancel(self, text: str) -> None:
        """Drop the job of a question."""
        self.worker.cancel(text)


def _worker(engine: Engine) -> Any:
    """Return the worker's module; its tables need no loading."""
    stand_ins = {name: ModuleType(name) for name in OF_THE_WORKER}
    stand_ins["polyscript"].__dict__["xworker"] = SimpleNamespace(sync=engine)
    stand_ins["pyodide.http"].__dict__["pyfetch"] = None
    stand_ins["pyodide.ffi"].__dict__.update(JsException=OSError, create_once_callable=None, to_js=None)
    sys.modules.update(stand_ins)
    try:
        spec = importlib.util.spec_from_file_location("page_worker", ROOT / "web" / "worker.py")
        assert spec is not None and spec.loader is not None
        worker = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(worker)
    finally:
        for name in stand_ins:
            del sys.modules[name]
    clock = SimpleNamespace(perf_counter=time.process_time)  # so that a busy machine makes no slice shorter
    worker.__dict__.update(_fetch_tables=_nothing, _sync_cache=_nothing, _pixels=pixels, time=clock)
    return worker


async def _nothing(asked: object) -> None:
    """Load nothing, and keep nothing."""


class Channel(Target):
    """The way to the other windows of the browser; `told` keeps what was said there."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def postMessage(self, words: str) -> None:  # noqa: N802 - as the browser calls it
        """Tell the other windows."""
        self.told.append(words)

    def hear(self, words: str) -> None:
        """Let the page hear what another window told."""
        self.heard(Event("message", data=words))


class Games:
    """The games that a device keeps, as web/early.js keeps them in a browser."""

    def __init__(self, device: Visit) -> None:
        self._device = device
        self.summaries: dict[str, str] = {}
        self.matches: dict[str, str] = {}
        self.lasting = False  # whether the page has asked that they are kept for good

    async def list(self) -> str | None:
        """Return a JSON list of all summaries."""
        return json.dumps(list(self.summaries.values())) if self._device.storing else None

    async def read(self, game: str) -> str | None:
        """Return a match."""
        return self.matches.get(game) if self._device.storing else None

    async def write(self, games: str) -> bool | None:
        """Keep games, each `[id, summary, match]`."""
        if not self._device.storing:
            return None
        for game, summary, match in json.loads(games):
            self.summaries[game] = summary
            if match is not None:
                self.matches[game] = match
        return True

    async def append(self, game: str, before: str, summary: str, more: str) -> bool | None:
        """Add to a match that is kept with just this summary."""
        if not self._device.storing:
            return None
        if self.summaries.get(game) != before or game not in self.matches:
            return False
        self.summaries[game] = summary
        self.matches[game] += more
        return True

    async def remove(self, game: str) -> bool | None:
        """Forget a game."""
        if not self._device.storing:
            return None
        self.summaries.pop(game, None)
        self.matches.pop(game, None)
        return True

    async def persist(self) -> bool:
        """Keep them for good."""
        self.lasting = True
        return True


class Language:
    """The language before Python is there, as web/language.js has it in a browser."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._voice = ENGLISH
        self._told: list[
            tuple[Element, str, str, list[str]]
        ] = []  # element, name, key, English and what is said
        for name in ("", "aria-label", "content", "placeholder", "title"):
            own = f"data-say-{name}" if name else "data-say"
            for element in visit.document.querySelectorAll(f"[{own}]"):
                english = _read(element, name)
                self._told.append((element, name, element.getAttribute(own) or "", [english, english]))

    @property
    def wanted(self) -> str:
        """The one that was chosen, or else the browser's."""
        known, kept = languages(ROOT), json.loads(self._visit.stored.get("hold-or-roll:language", '""'))
        if kept in [code for code, _, _ in known]:
            return str(kept)
        return chosen(self._visit.languages, [code for code, _, part in known if part >= MOSTLY])

    @property
    def said(self) -> str | None:
        """What the page says in the language that is wanted, where that has come."""
        return None if self._visit.late else self._say(self.wanted)

    async def speak(self, code: str) -> str | None:
        """Return what the page says in a language, and let the HTML say it."""
        return self._say(code)

    def _say(self, code: str) -> str | None:
        name, text = f"languages/{code}.json", ""
        if code != ENGLISH.code:
            if name in self._visit.lost:
                self._visit.warnings.append(f"No sayings in {code}")
                return None
            told = json.loads((ROOT / "web" / name).read_text("utf-8"))
            told["sayings"] |= self._visit.translated
            text = json.dumps(told)
        self._voice = Voice(json.loads(text)) if text else ENGLISH
        page = self._visit.document.documentElement
        page.lang, page.dir = self._voice.code, self._voice.direction
        for element, attribute, key, said in self._told:
            words = self._voice.saying(key, said[0])
            if _read(element, attribute) == said[1]:
                if attribute:
                    element.setAttribute(attribute, words)
                else:
                    element.textContent = words
            said[1] = words
        return text


def _read(element: Element, name: str) -> str:
    """Return the text of an element, or an attribute."""
    return element.getAttribute(name) or "" if name else element.textContent


def kept_match(written: str) -> dict[str, Any]:
    """Return what is kept of the present match: a line of JSON, and a line for all that was added to it."""
    first, *added = map(json.loads, written.split("\n"))
    for more in added:
        first.update(match=first["match"] + more["more"], at=more["at"], position=more["position"])
    return dict(first)


class Visit:
    """A device on which the page is opened, again and again; closed at the end of the block."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}
        self.own: dict[str, str] = {}  # what this tab has kept
        self.storing = True  # a browser may forbid it
        self.languages = ["en-GB", "en"]  # that the browser wants
        self.translated: dict[str, str] = {}  # what the page says in any language but English, by key
        self.late = False  # whether the sayings of a language come later than Python
        self.lost: set[str] = set()  # files that the site lacks, or has half of
        self.games = Games(self)
        self.eyes = Eyes()
        self.channel = Channel()
        self.saved: list[str] = []  # texts that were written to files
        self.engine = Engine()
        self.warnings: list[str] = []
        self.window_has: dict[str, object] = {}  # what the browser's window has besides
        self.copied: list[str] = []
        self.installation = Installation()
        self.navigator_has: dict[str, Any] = {}
        self.loop = asyncio.new_event_loop()
        self._thread = ThreadPoolExecutor(1)  # the browser tests keep a loop running in pytest's own
        self.troubles: list[str] = []
        self.loop.set_exception_handler(lambda _, context: self.troubles.append(str(context)))
        self.document: Document
        self.location: SimpleNamespace
        self._timers: list[tuple[float, Callable[[], object]]] = []
        self._now = 0.0
        self._seconds = 1_800_000_000  # of the clock on the wall, which goes on whenever it is looked at
        self._reloading = False
        self._finder = PageModules()

    def __enter__(self) -> Visit:
        sys.meta_path.insert(0, self._finder)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.meta_path.remove(self._finder)
        self._forget()
        self.loop.close()
        self._thread.shutdown()
        assert kind or not self.troubles, self.troubles

    def open(self, address: str = "") -> None:
        """Open the page at an address, and wait until the engine has started."""
        self._forget()
        self._timers = []
        self.channel = Channel()
        self.document = Document(HTML, ADDRESS)
        self.location = SimpleNamespace(href=ADDRESS + address, reload=self._reload)
        self.window = self.document.defaultView = Target()
        self.eyes.video = self.document.createElement("video")
        find = self.document.getElementById
        ready = self.loop.create_future()
        ready.set_result(SimpleNamespace(sync=self.engine))
        script = find("engine-script")
        script.xworker = SimpleNamespace(ready=ready)  # type: ignore[union-attr]
        modules = zip(STAND_INS, (self._js(), self._jsffi(), self._built()), strict=True)
        sys.modules.update(dict(modules))
        self._act(partial(importlib.import_module, "main"))

    def module(self, name: str) -> Any:
        """Return a module of the page that is open, or of one that has only these stand-ins."""
        if "js" not in sys.modules:
            self.document = Document(HTML, ADDRESS)
            self.location = SimpleNamespace(href=ADDRESS, reload=self._reload)
            self.window = Target()
            sys.modules.update(js=self._js(), jsffi=self._jsffi(), built=self._built())
        return importlib.import_module(name)

    def reload(self) -> None:
        """Open the page anew, where the address now is."""
        self._act(self.location.reload)

    def _reload(self) -> None:
        self._reloading = True

    def settle(self) -> None:
        """Let everything happen that needs no time."""

        async def settling() -> None:
            for _ in range(TURNS):
                await asyncio.sleep(0)

        self._run(settling())

    def until(self, happened: Callable[[], bool]) -> None:
        """Let everything happen, turn by turn, until something has."""
        for _ in range(1000):
            if happened():
                return
            self._run(asyncio.sleep(0))
        raise AssertionError("it has not happened")

    def wait(self, milliseconds: float) -> None:
        """Let time pass."""
        until = self._now + milliseconds
        self.settle()
        while due := sorted((at, number) for number, (at, _) in enumerate(self._timers) if at <= until):
            self._now, act = self._timers.pop(due[0][1])
            self._act(act)
        self._now = until

    def type(self, *keys: str) -> None:
        """Type keys, each a name as browsers give it; a text is typed sign by sign."""
        for text in keys:
            for key in [text] if len(text) > 1 and text[0].isupper() else text:
                target: Any = self.document.activeElement
                self._act(partial(target.dispatch, Event("keydown", key=key)))

    def press(self, selector: str) -> None:
        """Press the element that a selector means."""
        self._act(self.element(selector).click)

    def choose(self, member: str, code: str) -> None:
        """Choose one of a row of choices."""
        row = self.document.querySelectorAll(f"input[name={member}]")
        (radio,) = [one for one in row if one.value == code]
        self.call(radio.dispatch, Event("change"))
        self.settle()

    def unfold(self, words: str) -> None:
        """Open the fold whose heading has these words."""
        folds = self.document.querySelectorAll("details")
        (fold,) = [one for one in folds if words in one.children[0].textContent]
        fold.open = True
        self._act(partial(fold.dispatch, Event("toggle")))

    def fill(self, selector: str, text: str) -> None:
        """Write into a field and leave it."""
        field = self.element(selector)
        field.value = text
        self._act(partial(field.dispatch, Event("change")))

    def call(self, act: Callable[..., object], *given: object) -> None:
        """Do what a table of the page would do, and let only follow what follows at once."""

        async def acting() -> None:
            act(*given)

        self._run(acting())

    def go(self, fragment: str) -> None:
        """Change the address, as a link on the page does."""
        self.location.href = self.location.href.partition("#")[0] + fragment
        self._act(partial(self.window.heard, Event("hashchange", newURL=self.location.href)))

    def element(self, selector: str) -> Element:
        """Return the element that a selector means, or that has this id."""
        found = self.document.getElementById(selector) or self.document.querySelector(selector)
        assert found is not None, f"there is no {selector} on the page"
        return found

    def words(self, selector: str) -> str:
        """Return the words of an element."""
        return self.element(selector).textContent

    @property
    def position(self) -> str:
        """Return the position that stands in its field."""
        return self.element("position").value

    def _act(self, act: Callable[[], object]) -> None:
        """Do something as the browser would, within the loop, and let what follows happen."""
        self._reloading = False

        async def acting() -> None:
            act()

        self._run(acting())
        self.settle()
        if self._reloading:
            self.open(self.location.href.removeprefix(ADDRESS))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the loop until this work is done."""
        self._thread.submit(self.loop.run_until_complete, work).result()

    def _forget(self) -> None:
        """Close the page: its modules and what it had begun."""
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.settle()
        of_the_page = [name for name, module in sys.modules.items() if isinstance(_loader(module), _Loader)]
        for name in [*STAND_INS, *of_the_page]:
            sys.modules.pop(name, None)

    def _js(self) -> ModuleType:
        js = ModuleType("js")
        js.__dict__.update(
            document=self.document,
            window=self.window,
            location=self.location,
            console=SimpleNamespace(warn=self.warnings.append, log=print),
            history=SimpleNamespace(replaceState=self._replace),
            installation=self.installation,
            memory=SimpleNamespace(read=self._read, write=self._write, append=self._append),
            navigator=SimpleNamespace(
                serviceWorker=None,
                clipboard=SimpleNamespace(writeText=self._copy),
                userAgent=self.eyes.browser,
                **self.navigator_has,
            ),
            setTimeout=self._later,
            fetch=self._fetch,
            language=Language(self),
            games=self.games,
            eyes=self.eyes,
            BroadcastChannel=SimpleNamespace(new=lambda name: self.channel),
            Date=SimpleNamespace(new=self._date),
            File=SimpleNamespace(new=lambda parts, name, options: (name, "".join(parts))),
            Blob=SimpleNamespace(new=lambda parts, options: "".join(parts)),
            SpeechSynthesisUtterance=SimpleNamespace(new=lambda words: SimpleNamespace(text=words)),
            Math=SimpleNamespace(random=random.Random(7).random),
            Reflect=SimpleNamespace(has=lambda thing, name: hasattr(thing, name)),
            URL=SimpleNamespace(
                new=lambda address, base: SimpleNamespace(href=base),
                createObjectURL=self._save,
                revokeObjectURL=lambda address: None,
            ),
        )
        self.window.__dict__.update(
            innerWidth=1280,
            scrollTo=lambda across, down: None,
            print=lambda: None,
            BroadcastChannel=True,
            matchMedia=lambda query: SimpleNamespace(matches=False),
            document=self.document,
            **self.window_has,
        )
        return js

    def _jsffi(self) -> ModuleType:
        jsffi = ModuleType("jsffi")
        jsffi.__dict__.update(create_proxy=lambda act: act, to_js=lambda value: value)
        return jsffi

    def _built(self) -> ModuleType:
        built = ModuleType("built")
        parts = {"worker.py": "sha256-"}
        built.__dict__.update(GAMES=GAMES, MEGABYTES=20, ENGINE_PARTS=parts, LANGUAGES=languages(ROOT))
        built.__dict__.update(VERSION="1.2.3", BUILD="0123456789ab", PAPERS="docs/")
        return built

    async def _fetch(self, name: str, options: object = None) -> None:
        """Fetch a file; fail where one is not what it should be, as browsers do."""
        if name in self.lost:
            raise OSError(f"{name} could not be fetched")

    def _replace(self, state: object, title: str, fragment: str) -> None:
        self.location.href = self.location.href.partition("#")[0] + fragment

    def _read(self, key: str, own: bool) -> str | None:
        return (self.own if own else self.stored).get(key) if self.storing else None

    def _write(self, key: str, text: str, own: bool) -> bool:
        if self.storing:
            (self.own if own else self.stored)[key] = text
        return self.storing

    def _append(self, key: str, more: str) -> bool:
        if self.storing and key in self.own:
            self.own[key] = self.stored[key] = self.own[key] + more
        return self.storing and key in self.own

    def _date(self) -> SimpleNamespace:
        self._seconds += 1
        words = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(self._seconds))
        return SimpleNamespace(toISOString=lambda: words, toLocaleString=lambda language: words)

    def _save(self, blob: str) -> str:
        self.saved.append(blob)
        return "blob:"

    def _later(self, act: Callable[..., object], milliseconds: float, *given: object) -> None:
        if milliseconds:
            self._timers.append((self._now + milliseconds, partial(act, *given)))
        else:
            self.loop.call_soon(partial(act, *given))

    async def _copy(self, text: str) -> None:
        self.copied.append(text)
