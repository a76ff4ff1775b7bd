"""The solver's side of the page: loads a game's tables, hears questions and hands the answers back.

Runs in a web worker on Pyodide. What is asked and answered is `pysolver.service`'s; here it is only
carried, as JSON text both ways, because a dictionary would arrive as a proxy that ties both sides together.
A question that takes long comes as a job: it runs in slices, and between them newer questions are heard.
A picture comes beside its question, as a bitmap whose bytes never become JSON; `pysolver.eyes` reads it.
"""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from pathlib import Path
from typing import Any

import js
import pyodide_js
from polyscript import xworker
from pyodide.ffi import JsException, create_once_callable, to_js
from pyodide.http import pyfetch

from pysolver import GameError, TableError
from pysolver.contract.job import Job
from pysolver.sayings.render import ENGLISH
from pysolver.sayings.say import catalogue, saying, speaking
from pysolver.service import service
from pysolver.tables.manifest import MANIFEST, cache_folder, manifest, tables_folder

LONGEST_SENTENCE = 400
SLICE = 0.010  # seconds of a job's work between two looks at what else was asked
TELLING = 0.1  # seconds at least between two times that the page is told how far a job is

_base = ""
_loading: dict[str, asyncio.Task[None]] = {}
_under_way: set[asyncio.Task[str]] = set()  # what is being answered, which asyncio alone would forget
_running: set[int] = set()  # jobs, by the number of their question
_dropped: set[int] = set()  # those of them that nobody waits for any more


# --- What the page calls -----------------------------------------------------------------------------


async def start(base: str, code: str = ENGLISH.code) -> None:
    """Learn the address of the page, which a worker cannot know by itself, and the page's language."""
    global _base
    _base = base
    await _mount_cache()
    await asyncio.gather(_fetch(f"tables/{MANIFEST}", tables_folder() / MANIFEST), _load_language(code))


async def answer(text: str, picture: Any = None) -> str:
    """Return the answer to one question; what goes wrong is a sentence, and a job that was dropped "null"."""
    question = json.loads(text)
    with speaking(await _language_of(question)):
        return await _answer(question, picture)


async def _answer(question: dict[str, Any], picture: Any) -> str:
    number = question["id"]
    reply: dict[str, Any] = {"id": number, "ok": True}
    try:
        for game_id in service.games_of(question):
            await _load_tables(game_id)
        found = service.answer(question, None if picture is None else _pixels(picture))
        known = found if isinstance(found, dict) else await _worked_out(number, found)
        if known is None:
            return "null"
        reply.update(known)
        if known.get("sharper"):
            await _sync_cache(False)
    except GameError as problem:
        reply.update(ok=False, error=_short(str(problem)))
    except Exception as problem:
        traceback.print_exc()
        trouble = f"{type(problem).__name__}: {problem}"
        # an answer that did not come, by a fault of the program; e.g. trouble="KeyError: 'dice'"
        sentence = saying("engine.failed", "The engine could not answer ({trouble}).", trouble=trouble)
        reply.update(ok=False, error=sentence)
    return json.dumps(reply)


def ask(text: str, picture: Any = None) -> None:
    """Answer one question by calling the page back, which leaves nothing behind on either side."""
    task = asyncio.ensure_future(answer(text, picture))
    _under_way.add(task)
    task.add_done_callback(_answered)


def _answered(task: asyncio.Task[str]) -> None:
    _under_way.discard(task)
    xworker.sync.heard(task.result())


def cancel(text: str) -> None:
    """Drop the job of a question, named by its number, at the end of its present slice."""
    if int(text) in _running:
        _dropped.add(int(text))


__export__ = ["start", "ask", "answer", "cancel"]


# --- Jobs --------------------------------------------------------------------------------------------


async def _worked_out(number: int, job: Job[dict[str, Any]]) -> dict[str, Any] | None:
    """Run a job in slices, telling the page of its progress; None where it was dropped."""
    _running.add(number)
    told = 0.0
    try:
        while number not in _dropped:
            until = time.perf_counter() + SLICE
            step = next(job)
            while time.perf_counter() < until:
                step = next(job)
            if time.perf_counter() - told >= TELLING:
                told = time.perf_counter()
                xworker.sync.heard(json.dumps({"id": number, "progress": step.done, "so_far": step.so_far}))
            await asyncio.sleep(0)
            while len(_under_way) > len(_running):  # what was asked meanwhile goes first
                await asyncio.sleep(0)
    except StopIteration as end:
        found: dict[str, Any] = end.value
        return found
    finally:
        job.close()
        _running.discard(number)
        _dropped.discard(number)
    return None


# --- Pictures ----------------------------------------------------------------------------------------


def _pixels(picture: Any) -> Any:
    """Return the colours of a bitmap, which is of no more use then."""
    from pysolver.eyes.picture import from_bytes

    if not hasattr(js, "OffscreenCanvas"):
        raise GameError(
            # a camera is to be read, and this browser cannot; in brackets stands what it lacks
            saying(
                "engine.no_pictures",
                "This browser cannot hand pictures to the engine (no OffscreenCanvas): type on.",
            )
        )
    width, height = picture.width, picture.height
    canvas = js.OffscreenCanvas.new(width, height)
    brush = canvas.getContext("2d")
    brush.drawImage(picture, 0, 0)
    picture.close()
    return from_bytes(brush.getImageData(0, 0, width, height).data.to_bytes(), width, height)


# --- What was worked out ------------------------------------------------------------------------------


async def _mount_cache() -> None:
    """Give what is worked out a place on the device; without one it lasts as long as the page."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    files = pyodide_js.FS
    try:
        files.mount(files.filesystems.IDBFS, to_js({}), str(folder))
    except JsException as trouble:
        print(f"nothing is kept on this device: {trouble}")
        return
    await _sync_cache(True)


async def _sync_cache(from_device: bool) -> None:
    """Read the folder from the device, or write it there."""
    done: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def synced(trouble: object = None) -> None:
        if not done.done():
            done.set_result(str(trouble or ""))

    pyodide_js.FS.syncfs(from_device, create_once_callable(synced))
    if trouble := await done:
        print(f"nothing is kept on this device: {trouble}")


# --- Tables ------------------------------------------------------------------------------------------


async def _load_tables(game_id: str) -> None:
    """Bring the tables of a game into the worker's file system, once, when the game is first asked about."""
    if game_id not in _loading:
        _loading[game_id] = asyncio.ensure_future(_fetch_tables(game_id))
    try:
        await _loading[game_id]
    except TableError:
        _loading.pop(game_id, None)  # the next question tries again
        raise


async def _fetch_tables(game_id: str) -> None:
    folder = tables_folder()
    for line in manifest(folder):
        if line["game"] == game_id:
            await _fetch(f"tables/{line['file']}", folder / line["file"])


async def _language_of(question: dict[str, Any]) -> str:
    """Return the language to answer a question in: English where the one that is asked for does not come."""
    try:
        code = service.language_of(question)
    except GameError:
        return ENGLISH.code  # in which the question is refused
    if not await _load_language(code):
        code = question["lang"] = ENGLISH.code
    return code


async def _load_language(code: str) -> bool:
    """Bring what the engine says in a language into the worker's files, once; tell whether it is there."""
    if code != ENGLISH.code and not catalogue(code).is_file():
        try:
            await _fetch(f"languages/engine/{code}.json", catalogue(code))
        except TableError as problem:
            print(problem)
            return False
    return True


async def _fetch(address: str, target: Path) -> None:
    try:
        response = await pyfetch(_base + address)
        response.raise_for_status()
        data = await response.bytes()
    except OSError as problem:
        raise TableError(
            # a file of the site did not come; e.g. address="tables/pig/race.npz", problem="404"
            saying(
                "engine.not_loaded",
                "{address} could not be loaded ({problem}). Reload to try again.",
                address=address,
                problem=str(problem),
            )
        ) from None
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _short(sentence: str) -> str:
    """Cut a sentence that repeats a very long text."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[:LONGEST_SENTENCE] + " ..."
