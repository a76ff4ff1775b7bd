"""The page's Python compiles where it runs: MicroPython leaves out some of the grammar."""

from __future__ import annotations

import subprocess
from pathlib import Path

import build
from tests.browser.serving import ROOT

UI = ROOT / "web" / "ui"
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


def compiled(folder: str, names: list[str]) -> str:
    """Return what MicroPython says against these files."""
    build.need_node_modules()
    module = ROOT / "web/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
    command = ["node", "--input-type=module", "-e", COMPILE, module.as_uri(), folder, *names]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_micropython_compiles_every_module_of_the_page() -> None:
    assert compiled(str(UI), sorted(path.relative_to(UI).as_posix() for path in UI.rglob("*.py"))) == ""


def test_what_it_cannot_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("whole = [*(1, 2), 3]\n")
    assert "bad.py SyntaxError" in compiled(str(tmp_path), ["bad.py"])
