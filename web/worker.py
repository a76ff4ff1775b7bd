"""The solver's side of the page: answers questions about positions, in JSON text both ways.

Runs in a web worker on Pyodide. The page sends `{"id": n, "do": verb, ...}` and gets back
`{"id": n, "ok": true, ...}` or `{"id": n, "ok": false, "error": "one sentence"}`; the verbs are the
functions in VERBS. Strings, because a dictionary would arrive as a proxy that ties both sides together.
"""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from typing import Any

from pyodide.http import pyfetch

import pysolver
from pysolver import TableError
from pysolver.core.tables import MANIFEST, manifest, tables_folder

LONGEST_SENTENCE = 400

_loaded: set[str] = set()
_base = ""


async def answer(text: str) -> str:
    """Answer one question; whatever goes wrong becomes a sentence, so the engine never stops."""
    question = json.loads(text)
    reply: dict[str, Any] = {"id": question["id"], "ok": True}
    try:
        if "game" in question:
            await _load_tables(question["game"])
        reply.update(VERBS[question["do"]](question))
    except pysolver.GameError as problem:
        reply.update(ok=False, error=_short(str(problem)))
    except Exception as problem:
        traceback.print_exc()
        reply.update(ok=False, error=f"The engine failed ({type(problem).__name__}: {problem}).")
    return json.dumps(reply)


async def start(base: str) -> None:
    """Learn the address of the page, which a worker cannot know by itself."""
    global _base
    _base = base
    await _fetch(f"tables/{MANIFEST}", tables_folder() / MANIFEST)


def _games(question: dict[str, Any]) -> dict[str, Any]:
    return {"games": [spec.to_dict() for spec in pysolver.games()]}


def _open(question: dict[str, Any]) -> dict[str, Any]:
    game = pysolver.game(question["game"])
    text = question.get("position")
    return _reply(question, game.start() if text is None else game.parse(text))


def _play(question: dict[str, Any]) -> dict[str, Any]:
    game = pysolver.game(question["game"])
    return _reply(question, game.play(game.parse(question["position"]), question["action"]))


def _throw(question: dict[str, Any]) -> dict[str, Any]:
    game = pysolver.game(question["game"])
    return _reply(question, game.throw(game.parse(question["position"]), question["roll"]))


def _ask(question: dict[str, Any]) -> dict[str, Any]:
    return {"answer": pysolver.game(question["game"]).ask(question["ask"])}


def _reply(question: dict[str, Any], state: Any) -> dict[str, Any]:
    """Describe a position: its text, how to draw it, and the advice where there is something to decide."""
    game = pysolver.game(question["game"])
    advice = None
    if game.actions(state) or game.is_over(state):
        advice = game.advise(state, objective=question.get("objective")).to_dict()
    return {"position": game.format(state), "view": game.view(state), "advice": advice}


async def _load_tables(game_id: str) -> None:
    """Bring the tables of a game into the worker's file system, once, when the game is first opened."""
    if game_id in _loaded:
        return
    folder = tables_folder()
    for line in manifest(folder):
        if line["game"] == game_id:
            await _fetch(f"tables/{line['file']}", folder / line["file"])
    _loaded.add(game_id)


async def _fetch(address: str, target: Path) -> None:
    try:
        response = await pyfetch(_base + address)
        response.raise_for_status()
        data = await response.bytes()
    except OSError as problem:
        raise TableError(f"{address} could not be loaded ({problem}): try again by reloading.") from None
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _short(sentence: str) -> str:
    """Cut a sentence that repeats a very long text."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[:LONGEST_SENTENCE] + " ..."


VERBS = {"games": _games, "open": _open, "play": _play, "throw": _throw, "ask": _ask}

__export__ = ["start", "answer"]
