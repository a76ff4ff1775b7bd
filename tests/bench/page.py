"""The page in a real browser: when it takes input, when the first exact advice stands, what it weighs."""

from __future__ import annotations

import gzip
import json
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page

import build
import pysolver
from pysolver.contract.spec import GAME_IDS
from tests.bench import Row
from tests.bench._browsing import browsed, opened
from tests.browser.serving import PATIENCE, memory_kept
from web.prepared import LIBRARY, MEMORY

POSITION = "#konijnenhokken/20_1.0.1_12345"
RUNS = 3
NOW = "performance.now() / 1000"  # since the navigation began
ADVICE_LIMITS = {
    "farkle": 50.0,
    "knucklebones": 100.0,
    "school": 60.0,
    "konijnenhokken": 30.0,
}  # milliseconds
TO_WIN = (  # what is measured, game, positions that are each asked for once, milliseconds
    (
        "school, a decision to win, estimated",
        "school",
        [f"15/20 all 11666 2 vs all:{lead}" for lead in range(5)],
        60.0,
    ),
    (
        "school, an end of four boxes each",
        "school",
        ["15/20 g6,pair,full,trash 11666 2 vs g6,pair,full,trash:0"],
        600.0,
    ),
    (
        "konijnenhokken, a decision to win",
        "konijnenhokken",
        [f"0 0.0.0 1123456 200:{mine}/60:first" for mine in range(5)],
        60.0,
    ),
)
AMONG = (  # the same among six, of which the first is a decision with nothing known yet
    ("school", [f"15/20 all 11666 2{f' vs all:{lead}' * 5}" for lead in range(5)]),
    ("konijnenhokken", [f"0 0.0.0 1123456 200:{mine}/0/0/0/0/0:second" for mine in range(5)]),
)
AGAINST = "55,1,-/6,-,33 4 vs game-10"
# Milliseconds of each of several answers of the engine, the way there and back included.
ANSWERS = """async (text) => {
    const times = [];
    for (let run = 0; run < 12; run++) {
        const begun = performance.now();
        await document.getElementById("engine-script").xworker.sync.answer(text);
        times.push(performance.now() - begun);
    }
    return times;
}"""

ONE_ANSWER = """async (text) => {
    const begun = performance.now();
    await document.getElementById("engine-script").xworker.sync.answer(text);
    return performance.now() - begun;
}"""

# Seconds until Pyodide has imported numpy, without anything of the page but its wheel of numpy.
PLAIN = """async (address) => {
    const begun = performance.now();
    const { loadPyodide } = await import(address + "vendor/pyodide/pyodide.mjs");
    const python = await loadPyodide({ packages: ["numpy"] });
    python.runPython("import numpy");
    return (performance.now() - begun) / 1000;
}"""

# The seconds that a race to 50 takes, tables left aside.
A_RACE = """async (address) => {
    const { loadPyodide } = await import(address + "vendor/pyodide/pyodide.mjs");
    const python = await loadPyodide({ packages: ["numpy", "pysolver"] });
    const begun = performance.now();
    python.runPython(`
from pysolver.contract.job import finish
from pysolver.games.konijnenhokken import race
from pysolver.games.konijnenhokken.winner import Winner
seat = Winner()
finish(race.race(seat, seat, 50))
`);
    return (performance.now() - begun) / 1000;
}"""

# The time of Knucklebones' network with the page's own product of matrices, times that with numpy alone.
A_NETWORK = """async (address) => {
    const { loadPyodide } = await import(address + "engine.js");
    const python = await loadPyodide({ packages: ["numpy", "pysolver"] });
    python.runPython(`
from pysolver.tables.manifest import tables_folder
folder = tables_folder() / "knucklebones"
folder.mkdir(parents=True, exist_ok=True)
`);
    const folder = python.runPython("str(folder.parent)");
    for (const name of ["MANIFEST.json", "knucklebones/network.npz"]) {
        const response = await fetch(`${address}tables/${name}`);
        python.FS.writeFile(`${folder}/${name}`, new Uint8Array(await response.arrayBuffer()));
    }
    return python.runPython(`
import time
import numpy as np
from pysolver.games.knucklebones import products
from pysolver.games.knucklebones.network import BATCH, Experts
from pysolver.games.knucklebones.solve import network_table

network = Experts(network_table().arrays).networks[-1]
triples = np.arange(3 * 4 * BATCH).reshape(-1, 3) * 7919 % len(network.own)
own = products.brought
assert own() is not None


def best(brought):
    products.brought = brought
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        network(triples)
        times.append(time.perf_counter() - begun)
    return min(times)


best(own) / best(lambda: None)
`);
}"""


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    return browsed("the page", page_rows)


def page_rows(browser: Browser, address: str) -> list[Row]:
    """Measure a first and a second visit, what the site weighs, and the engine's answers."""
    runs = [(plain(browser, address), *visits(browser, address)) for _ in range(RUNS)]
    beside, cold, warm = zip(*runs, strict=True)
    pyodide = median(beside)
    first, later = (median(advice for _, advice in visited) for visited in (cold, warm))
    return [
        Row(
            "page: first exact advice, cold, times plain Pyodide with numpy", first / pyodide, "x", limit=1.2
        ),
        Row(
            "page: first exact advice, later, times plain Pyodide with numpy", later / pyodide, "x", limit=0.7
        ),
        Row("page: plain Pyodide with numpy", pyodide, "s"),
        Row("page: takes input, cold", min(first for first, _ in cold), "s", limit=1),
        Row("page: first exact advice, cold", min(advice for _, advice in cold), "s", limit=4),
        Row("page: takes input, warm", min(first for first, _ in warm), "s", limit=1),
        Row("page: first exact advice, warm", min(advice for _, advice in warm), "s", limit=3),
        Row("page: site with one game, compressed", compressed_megabytes("konijnenhokken"), "MB", limit=9),
        Row("page: site with all games, compressed", compressed_megabytes(*GAME_IDS), "MB"),
        *engine_rows(browser, address),
    ]


def engine_rows(browser: Browser, address: str) -> list[Row]:
    """Return for each game how long an advice on its example takes in the browser: the first, and then."""
    page = opened(browser, address + POSITION)
    found = []
    for spec in pysolver.games():
        first, *others = answer_times(page, spec.id, spec.example)
        found.append(Row(f"page: {spec.id}, first advice with its table", first, "ms"))
        found.append(Row(f"page: {spec.id}, one advice", min(others), "ms", limit=ADVICE_LIMITS.get(spec.id)))
    for what, game_id, positions, limit in TO_WIN:
        times = [work_time(page, game_id, position) for position in positions]
        found.append(Row(f"page: {what}", min(times), "ms", limit=limit))
    for game_id, positions in AMONG:
        first, *others = [work_time(page, game_id, position, "look") for position in positions]
        found.append(Row(f"page: {game_id}, the first decision among six", first, "ms", limit=400))
        found.append(Row(f"page: {game_id}, a decision among six", min(others), "ms", limit=100))
    against = min(answer_times(page, "knucklebones", AGAINST)[1:])
    found.append(Row("page: knucklebones, one advice against a game's player", against, "ms", limit=100))
    page.close()
    race = of_an_engine(browser, address, A_RACE)
    found.append(Row("page: konijnenhokken, a race to 50 from nothing", race, "s", limit=10))
    network = of_an_engine(browser, address, A_NETWORK)
    return [*found, Row("page: knucklebones, the network, times numpy alone", network, "x", limit=0.5)]


def work_time(page: Page, game_id: str, position: str, verb: str = "sharpen") -> float:
    """Return the milliseconds of an advice to win, with all the work that it takes or at once."""
    question = {"id": 0, "do": verb, "game": game_id, "position": position, "seat": 0}
    question |= {"phase": "decide", "objective": "win"}
    return float(page.evaluate(ONE_ANSWER, json.dumps(question)))


def of_an_engine(browser: Browser, address: str, program: str) -> float:
    """Return what a program measures in an engine of its own."""
    page = browser.new_page()
    page.goto(address + "notices.txt")
    measured = float(page.evaluate(program, address))
    page.close()
    return measured


def answer_times(page: Page, game_id: str, position: str) -> list[float]:
    """Return the milliseconds of the engine's answers to one question asked again and again."""
    question = {"id": 0, "do": "open", "game": game_id, "position": position}
    return [float(time) for time in page.evaluate(ANSWERS, json.dumps(question))]


def plain(browser: Browser, address: str) -> float:
    """Return the seconds that Pyodide takes to start with numpy, where nothing is kept of it."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address + "notices.txt")
    seconds = float(page.evaluate(PLAIN, address))
    context.close()
    return seconds


def visits(browser: Browser, address: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the times of a first visit, with nothing kept, and of a second one."""
    context = browser.new_context()
    cold = visit(context, address)
    warm = visit(context, address)
    context.close()
    return cold, warm


def visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return the seconds from navigation until the page takes input, and until advice is complete."""
    page = context.new_page()
    page.goto(address + POSITION, wait_until="commit")
    page.wait_for_selector("html[data-page=ready]", state="attached")
    takes_input = float(page.evaluate(NOW))
    page.wait_for_selector("html[data-app=ready] #options:not(:empty)", timeout=PATIENCE)
    advice = float(page.evaluate(NOW))
    memory_kept(page)
    page.close()
    return takes_input, advice


def compressed_megabytes(*game_ids: str) -> float:
    """Return what the site weighs with the tables of these games, from a host that compresses."""
    left_out = {build.SITE / "tables" / game_id for game_id in GAME_IDS if game_id not in game_ids}
    left_out |= set(build.SITE.glob("*.whl"))  # for others to install: no visit loads it
    left_out |= {build.SITE / "vendor" / "pyodide" / name for name in (LIBRARY, MEMORY)}  # which come later
    files = (path for path in build.SITE.rglob("*") if path.is_file() and not left_out & {path, path.parent})
    contents = (path.read_bytes() for path in files)
    return sum(min(len(content), len(gzip.compress(content, 6))) for content in contents) / 1e6
