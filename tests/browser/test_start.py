"""The start of the page: keys typed while it boots, addresses that name the file, tables that do not come."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import Watched
from tests.browser.serving import MEMORY, begun, early, memory_kept, type_keys, visit

MID_TURN = "#konijnenhokken/20_0.0.0_*"
CHROME = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
)
IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
IPAD_SAFARI = IPAD + "Version/18.3 Safari/605.1.15"
IPAD_CHROME = IPAD + "CriOS/140.0.0.0 Mobile/15E148 Safari/604.1"
# Whether Python calls functions by way of their type, the browser is as before, and Python computes.
CALLED_THROUGH = """async (address) => {
    const platform = navigator.platform;
    const { loadPyodide } = await import(address + "engine.js");
    const python = await loadPyodide({});
    const { HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET } = python._module;
    const through = HEAP32[(__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET / 4]) / 4];
    return [through !== 0, navigator.platform === platform, python.runPython("sum(map(int, '123'))")];
}"""


@pytest.fixture
def page(newcomer: Page) -> Page:
    """Open a page of a first visit."""
    return newcomer


def test_a_roll_typed_early_belongs_to_the_position_of_the_address(page: Page, address: str) -> None:
    with early(page, address + MID_TURN):
        type_keys(page, [*"1134566", "Enter"])
    expect(page.locator("#position")).to_have_value(re.compile(r"^20 \d\.\d\.\d \*$"))


def test_half_a_roll_typed_early_stays_after_the_start_and_a_reload(page: Page, address: str) -> None:
    for place in ("#konijnenhokken/20_1.1.1_*", "#konijnenhokken"):
        with early(page, address + place):
            type_keys(page, "113")
        expect(page.locator(".slots .die:not([data-face=''])")).to_have_count(3)
        expect(page.locator("#position")).to_have_value("20 1.1.1 *")
        page.goto("about:blank")


@pytest.mark.parametrize("ending", ["index.html", "?from=a-friend", "index.html?from=a-friend"])
def test_an_address_may_name_the_file_or_ask_something(page: Page, address: str, ending: str) -> None:
    visit(page, address + ending + MID_TURN)
    expect(page.locator("#sentence")).to_have_text("Roll seven dice.")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="no such file")


def damaged(route: Route) -> None:
    route.fulfill(status=200, body="another file")


@pytest.mark.parametrize(("answer", "words"), [(missing, "could not be loaded"), (damaged, "is damaged")])
def test_a_table_that_does_not_come_gives_a_sentence_and_a_way_on(
    watched: tuple[BrowserContext, Watched], address: str, answer: object, words: str
) -> None:
    context, watch = watched
    page = context.new_page()
    context.route("**/konijnenhokken/turn.npz", answer)  # type: ignore[arg-type]
    visit(page, address + MID_TURN)
    expect(page.locator("#sentence")).to_contain_text(words)
    expect(page.locator("#retry")).to_be_visible()
    context.unroute("**/konijnenhokken/turn.npz")
    page.goto("about:blank")
    visit(page, address + MID_TURN)
    expect(page.locator("#sentence")).to_have_text("Roll seven dice.")
    assert all("404" in error for error in watch.errors), watch.errors
    watch.errors.clear()


@pytest.mark.parametrize("file", ["MANIFEST.json", "pyodide.asm.wasm"])
def test_an_engine_part_that_is_missing_gives_a_sentence_and_a_way_on(
    watched: tuple[BrowserContext, Watched], address: str, file: str
) -> None:
    context, watch = watched
    page = context.new_page()
    context.route(f"**/{file}", missing)
    visit(page, address + MID_TURN, state="error")
    expect(page.locator("#sentence")).to_contain_text("could not start")
    expect(page.locator("#retry")).to_be_visible()
    expect(page.locator("#position")).to_have_value("20 0.0.0 *")
    watch.errors.clear()


def test_a_refused_address_does_not_stay_there(page: Page, address: str) -> None:
    visit(page, address + MID_TURN)
    page.evaluate("location.hash = '#konijnenhokken/20_0.0.0_12'")
    expect(page.locator("#position-error")).to_contain_text("7 faces")
    expect(page).to_have_url(re.compile(re.escape(MID_TURN) + "$"))
    page.evaluate("location.hash = '#konijnenhokken/21_0.0.0_*'")
    expect(page.locator("#position-error")).to_have_text("")


@pytest.mark.parametrize(
    ("browser_name", "by_type"), [(CHROME, True), (IPAD_SAFARI, False), (IPAD_CHROME, False)]
)
def test_webkit_calls_no_function_by_way_of_its_type(
    browser: Browser, address: str, browser_name: str, by_type: bool
) -> None:
    page = browser.new_page(user_agent=browser_name)
    page.goto(address + "notices.txt")
    assert page.evaluate(CALLED_THROUGH, address) == [by_type, True, 6]
    page.close()


def test_the_engine_goes_with_the_page_and_comes_back_with_it(page: Page, address: str) -> None:
    visit(page, address + MID_TURN)
    (engine,) = page.workers
    with engine.expect_event("close"):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    begun(page)
    expect(page.locator("#sentence")).to_have_text("Roll seven dice.")


# --- From a memory that was kept ---------------------------------------------------------------------

# An engine of its own in a worker, as on the page: what it has imported when it has started, and what
# a program then answers.
ENGINE_OF_ITS_OWN = """async ([address, program]) => {
    const source = `import { loadPyodide } from "${address}engine.js";
        addEventListener("message", async ({ data }) => {
            try {
                const python = await loadPyodide({ packages: ["numpy", "pysolver"] });
                const before = python.runPython("import sys; 'numpy' in sys.modules");
                postMessage([before, python.runPython(data)]);
            } catch (trouble) { postMessage([null, trouble.message]); }
        });`;
    const module = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(module, { type: "module" });
    return await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (trouble) => reject(new Error(trouble.message));
        worker.postMessage(program);
    });
}"""
# The library, numpy and pysolver have each a module that is imported here for the first time; and the engine
# has a product of matrices of its own, in whichever memory it is.
IMPORTS = """
import csv, numpy.ma
from pysolver.games.knucklebones.products import brought, product
from pysolver.games.school import simulate
one, other = numpy.arange(48.0).reshape(3, 16), numpy.arange(128.0).reshape(16, 8)
equal = bool(brought()) and bool((product(one, other) == one @ other).all())
str([csv.QUOTE_ALL, int(numpy.ma.masked_equal([1, 2, 2], 2).sum()), simulate.__name__, equal])
"""
IMPORTED = "[1, 1, 'pysolver.games.school.simulate', True]"


def keep_a_memory(page: Page, address: str) -> str:
    """Visit for the first time, and return where the memory of an engine is then kept."""
    visit(page, address + MID_TURN)
    return memory_kept(page)


def engine_of_its_own(page: Page, address: str) -> tuple[bool, str]:
    """Start an engine; return whether it goes on from a memory, and what comes of imports."""
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))  # asked for where no page names one
    page.goto(address + "notices.txt")
    goes_on, imported = page.evaluate(ENGINE_OF_ITS_OWN, [address, IMPORTS])
    return goes_on, imported


def test_a_first_visit_begins_with_a_part_of_the_library(page: Page, address: str) -> None:
    assert engine_of_its_own(page, address) == (False, IMPORTED)


def test_a_later_visit_goes_on_from_the_memory(page: Page, address: str) -> None:
    keep_a_memory(page, address)
    assert engine_of_its_own(page, address) == (True, IMPORTED)
    visit(page, address + "#farkle/kcd2_4000_0/0_0_ordinary*6_ordinary*6_115--2")
    expect(page.locator("#options tbody tr")).not_to_have_count(0)


# What may have become of the file: it is something else, it is cut off, it computes otherwise.
HARMS = {
    "no memory": "new Response('no memory')",
    "half": "new Response((await whole.blob()).slice(0, 5e6))",
    "another": """await (async () => {
        const plain = whole.body.pipeThrough(new DecompressionStream("gzip"));
        const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
        bytes[new TextDecoder().decode(bytes.subarray(0, 1000)).indexOf("[450000.0") + 1] += 1;
        return new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip")));
    })()""",
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS.keys())
def test_a_memory_that_cannot_be_used_is_passed_over(
    watched: tuple[BrowserContext, Watched], page: Page, address: str, harm: str
) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    kept = keep_a_memory(page, address)
    page.evaluate(
        f"""async (kept) => {{
            const cache = await caches.open("hold-or-roll");
            const whole = await cache.match(kept);
            await cache.put(kept, {harm});
        }}""",
        kept,
    )
    said.clear()
    assert engine_of_its_own(page, address) == (False, IMPORTED)
    assert len([text for text in said if "begins anew" in text]) == 1
    watch = watched[1]
    watch.errors[:] = [error for error in watch.errors if "TypeError: The input" not in error]  # of unpacking


def test_a_memory_of_another_build_is_not_looked_at(page: Page, address: str) -> None:
    kept = keep_a_memory(page, address)
    page.evaluate(
        """async (kept) => {
            const cache = await caches.open("hold-or-roll");
            const other = kept.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
            await cache.put(other, await cache.match(kept));
            await cache.delete(kept);
        }""",
        kept,
    )
    assert engine_of_its_own(page, address) == (False, IMPORTED)


def test_whoever_saves_data_keeps_no_memory(page: Page, address: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    visit(page, address + MID_TURN)
    assert page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visit(page, address + MID_TURN)
    assert page.evaluate(MEMORY, False) is None
    assert not [url for url in asked if "memory.bin" in url]
