"""What web/prepare.mjs has the engine's own Python do: compile modules, and import what an engine needs."""

import ast
import importlib
import sys
import zipfile
from importlib import _bootstrap_external
from importlib.util import source_hash
from pathlib import Path

# What PyScript and web/worker.py import, beside pysolver and what that does.
OTHERS = ["asyncio", "base64", "functools", "html", "inspect", "io", "json", "pathlib", "time", "traceback"]
LOOKING = ["pysolver.eyes.picture", "pysolver.service.eyes"]  # which pysolver imports when there is a picture
UNKEPT = [  # is imported too, but not into a memory that is kept:
    "pyodide.http",  # holds on to the browser
    "tarfile",  # unpacks wheels, which are there then
]
EARLIEST = (1980, 1, 1, 0, 0, 0)
LISTED = "later.txt"  # of web/later.py: the modules that only the whole library has
DOCUMENTED = "numpy"  # asks for its docstrings when it is imported; nothing else that runs here does


def compile_packages(folder: str) -> None:
    """Put in the place of every module of the packages in this folder what it compiles to."""
    for path in sorted(Path(folder).rglob("*.py")):
        told = path.relative_to(folder).parts[0] == DOCUMENTED
        path.with_suffix(".pyc").write_bytes(compiled(path.read_bytes(), str(path), told))
        path.unlink()


def compiled(source: bytes, name: str, told: bool = False) -> bytes:
    """Return what a module compiles to, with docstrings if `told`; whoever runs it looks for no source."""
    tree = ast.parse(source, name)
    if not told:
        for node in ast.walk(tree):
            _strip(node)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, source_hash(source), False))  # type: ignore[attr-defined]


def _strip(node: ast.AST) -> None:
    """Take the docstring away from what has one."""
    if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return
    if ast.get_docstring(node, clean=False) is not None:
        node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]


def compile_library(whole: str, place: str, lean: str) -> None:
    """Write, compiled, the part of Python's library that an engine needs; `place` is where it will be."""
    for module in UNKEPT:
        importlib.import_module(module)
    used = {file for module in list(sys.modules.values()) if (file := getattr(module, "__file__", None))}
    with zipfile.ZipFile(whole) as archive:
        modules = {path: archive.read(path) for path in archive.namelist() if path.endswith(".py")}
    needed = {path: source for path, source in modules.items() if f"{place}/{path}" in used}
    names = (path.removesuffix(".py").removesuffix("/__init__") for path in modules.keys() - needed.keys())
    needed["later.py"] = Path("later.py").read_bytes()
    members = {f"{path}c": compiled(source, f"{place}/{path}") for path, source in needed.items()}
    members[LISTED] = "\n".join(sorted(names)).replace("/", ".").encode()
    with zipfile.ZipFile(lean, "w") as target:
        for path, content in sorted(members.items()):
            target.writestr(zipfile.ZipInfo(path, EARLIEST), content, zipfile.ZIP_DEFLATED, 9)


def start() -> str:
    """Import all that an engine needs, whatever the game, and return what it computes."""
    importlib.invalidate_caches()
    for module in [*OTHERS, "numpy", *LOOKING]:
        importlib.import_module(module)
    pysolver = importlib.import_module("pysolver")
    for spec in pysolver.games():
        pysolver.game(spec.id)
    return str(importlib.import_module("later").computed())


def clean() -> None:
    """Leave nothing of this module, nor what nobody needs any more."""
    for name in [name for name in globals() if not name.startswith("__")]:
        del globals()[name]
    __import__("gc").collect()
