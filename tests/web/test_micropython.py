"""The page's Python compiles where it runs: MicroPython leaves out some of the grammar."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import build
from docs import words
from pysolver.sayings.render import Voice
from pysolver.sayings.say import CODES
from tests.browser.serving import ROOT
from web.site import SHARED

UI = ROOT / "web" / "ui"
MODULE = ROOT / "web/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
COMPILE = """
import fs from 'node:fs';
const [module, folder, ...names] = process.argv.slice(1);
const { loadMicroPython } = await import(module);
const python = await loadMicroPython();
for (const name of names) {
  python.globals.set('source', fs.readFileSync(`${folder}/${name}`, 'utf8'));
  try { python.runPython(`compile(source, '${name}', 'exec')`); }
  catch (trouble) { console.log(name, trouble.message.trim().split('\\n').pop()); }
}
"""


SAY = """
import fs from 'node:fs';
const [module, source] = process.argv.slice(1);
const { loadMicroPython } = await import(module);
const python = await loadMicroPython();
python.globals.set('source', fs.readFileSync(source, 'utf8'));
python.globals.set('given', fs.readFileSync(0, 'utf8'));
python.runPython(`
import json, os
os.mkdir("pysolver")
os.mkdir("pysolver/sayings")
with open("pysolver/sayings/render.py", "w") as file:
    file.write(source)
from pysolver.sayings.render import Voice
given = json.loads(given)
voice = Voice(given["voice"])
speak = {1: voice.saying, 2: voice.saying_n}
for key, english, values in given["sayings"]:
    print(json.dumps(speak[len(english)](key, *english, **values)))
`);
"""


def compiled(folder: str, names: list[str]) -> str:
    """Return what MicroPython says against these files."""
    build.need_node_modules()
    return in_node(COMPILE, folder, *names)


def in_node(program: str, *given: str, text: str = "") -> str:
    """Return what a program prints that loads MicroPython."""
    command = ["node", "--input-type=module", "-e", program, MODULE.as_uri(), *given]
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=120)
    return run.stdout


def test_micropython_compiles_every_module_of_the_page() -> None:
    assert compiled(str(UI), sorted(path.relative_to(UI).as_posix() for path in UI.rglob("*.py"))) == ""
    assert compiled(str(ROOT), list(SHARED)) == ""


@pytest.mark.parametrize("code", CODES[1:])
def test_it_says_all_that_the_page_says_as_cpython_does(code: str) -> None:
    build.need_node_modules()
    sayings, _ = words.found(ROOT)
    own = [each for each in sayings.values() if any(file.startswith("web/") for file in each.files)]
    told = json.loads((ROOT / words.PAGE.format(code)).read_text("utf-8"))
    voice = Voice(told)
    texts = [(each.key, each.english, words.example_values(voice, sayings, each)) for each in own]
    said = in_node(SAY, str(ROOT / SHARED[0]), text=json.dumps({"voice": told, "sayings": texts}))
    wanted = [words.example_in(voice, sayings, key) for key, _, _ in texts]
    assert [json.loads(line) for line in said.splitlines()] == wanted and len(texts) > 50


def test_what_it_cannot_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("whole = [*(1, 2), 3]\n")
    assert "bad.py SyntaxError" in compiled(str(tmp_path), ["bad.py"])
