"""Any page with a Pyodide of its own installs pysolver from the site, as docs/web.md says."""

from __future__ import annotations

import base64
import importlib.metadata
import json
import re

from playwright.sync_api import Page

import pysolver
from tests.browser.serving import ROOT
from web.site import SiteReport
from web.wheels import zip_bytes

POSITIONS = {"pig": "100 30/40 12", "school": "15/20 all 11666 2", "konijnenhokken": "20 1.0.1 12345"}
SCRIPT = """async ([address, micropip, program]) => {
    const { loadPyodide } = await import(address + "vendor/pyodide/pyodide.mjs");
    const python = await loadPyodide({ packages: ["numpy"] });
    python.unpackArchive(Uint8Array.from(atob(micropip), (sign) => sign.charCodeAt(0)), "zip");
    return python.runPythonAsync(program);
}"""
ASKING = """
import importlib.metadata, json
def advice(id, text):
    game = pysolver.game(id)
    return game.advise(game.parse(text)).to_dict()
positions = json.loads(%r)
json.dumps([importlib.metadata.version("hold-or-roll"), {id: advice(id, positions[id]) for id in positions}])
"""


def installed(*packages: str) -> bytes:
    """Return an archive of pure packages that are installed here, with what pip wrote about them."""
    members = {}
    for package in packages:
        for path in importlib.metadata.files(package) or []:
            if path.suffix != ".pyc":
                members[path.as_posix()] = path.locate().read_bytes()  # type: ignore[attr-defined]
    return zip_bytes(members.items())


def three_lines(wheel: str) -> str:
    """Return the lines that docs/web.md shows, with the address of a wheel."""
    text = (ROOT / "docs" / "web.md").read_text("utf-8")
    (lines,) = re.findall(r"```python\n(import micropip\n.*?)```", text, re.DOTALL)
    return re.sub(r'"https://[^"]*"', json.dumps(wheel), str(lines))


def test_a_notebook_installs_the_wheel_from_the_site(page: Page, address: str, site: SiteReport) -> None:
    (wheel,) = site.folder.glob("*.whl")
    page.route("**/notebook", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(address + "notebook")
    program = three_lines(address + wheel.name) + ASKING % json.dumps(POSITIONS)
    micropip = base64.b64encode(installed("micropip", "packaging")).decode()
    version, advices = json.loads(page.evaluate(SCRIPT, [address, micropip, program]))
    assert version == pysolver.__version__
    for game_id, text in POSITIONS.items():
        game = pysolver.game(game_id)
        assert advices[game_id]["sentence"] == game.advise(game.parse(text)).sentence
