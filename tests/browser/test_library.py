"""The kept games in a real browser: its own storage, a file in and out, and a thousand of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pysolver.contract.collection import split
from pysolver.contract.match import parse_match
from tests.browser.conftest import Watched
from tests.browser.serving import from_menu, visit
from tests.browser.test_accessibility import violations
from tests.browser.test_match import press, visit_again

START = "#konijnenhokken/0_0.0.0_*"
FILL = """async (count) => {
    const match = 'hold-or-roll 1 konijnenhokken 1\\nstart 0 0.0.0 *\\n0 act roll\\n'.repeat(60);
    const games = [...Array(count).keys()].map(number => [`g${number}`, JSON.stringify({id: `g${number}`,
        game: 'konijnenhokken', name: `Evening ${number}`, seats: ['You'], played: '2026-11-18 21:03',
        changed: String(1000 + number), steps: 2, state: ''}), match]);
    return await window.games.write(JSON.stringify(games));
}"""
OPENED = """async () => {
    const begun = performance.now();
    document.querySelector('#games').click();
    while (!document.querySelector('.library-row')) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
}"""
# A storage that takes its time, so that one is faster than the list can be read.
SLOW_LIST = """() => {
    const list = window.games.list;
    window.games.list = async () => { await new Promise((done) => setTimeout(done, 500)); return list(); };
}"""
# What the page gives the browser to be written to a file, for whoever drives it to look at.
CATCH = """() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { window.written = blob.text(); return make.call(URL, blob); };
}"""
FORBIDDEN = """const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...rest) {
        if (name === 'hold-or-roll') throw new DOMException('not here', 'SecurityError');
        return open.call(this, name, ...rest); };"""
FULL = """IDBObjectStore.prototype.put = function () {
    this.transaction.abort(); throw new DOMException('no room', 'QuotaExceededError'); }"""


def test_games_are_kept_opened_exported_and_imported(
    watched: tuple[BrowserContext, Watched], address: str, axe: str, tmp_path: Path
) -> None:
    context, _ = watched
    page = context.new_page()
    visit(page, address + START)
    for keys in ("6666661", "Enter", "133456", "Enter", "n", "3344566"):
        press(page, keys)
    expect(page.locator("#sentence")).to_contain_text("Bust")
    rows = page.locator(".library-row")
    page.keyboard.press("g")
    expect(rows).to_have_count(2)  # both are written
    visit_again(page, address)
    page.keyboard.press("g")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Bust")
    expect(rows.nth(1)).to_contain_text("not over")
    assert violations(page, axe) == []
    rows.nth(1).click()
    page.get_by_label("Name of the game").fill("The long evening")
    page.get_by_role("button", name="Rename").click()
    expect(rows.nth(1)).to_contain_text("The long evening")
    assert violations(page, axe) == []
    page.evaluate(CATCH)
    page.get_by_role("button", name="Export all").click()
    page.wait_for_function("window.written")
    file = tmp_path / "games.txt"
    file.write_text(page.evaluate("window.written"), "utf-8")
    texts = split(file.read_text("utf-8"))
    assert [parse_match(text).notes.get("name") for text in texts] == [None, "The long evening"]
    page.locator(".library-open").click()
    expect(page.locator("#position")).to_have_value("0 2.0.0 *")
    page.keyboard.press("g")
    rows.first.click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(rows).to_have_count(1)
    file.write_text(file.read_text("utf-8") + "hold-or-roll 7 farkle 1\n", "utf-8")
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.locator(".library-said")).to_contain_text("Imported 1 game. 1 game here already. Line ")
    expect(page.locator(".library-said")).to_contain_text("format '7'")
    expect(rows).to_have_count(2)


def test_what_is_exported_is_a_file(page: Page, address: str, tmp_path: Path) -> None:
    visit(page, address + START)
    press(page, "6666661")
    page.evaluate(SLOW_LIST)
    page.keyboard.press("g")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Export all").click()
    coming.value.save_as(tmp_path / "games.txt")
    (text,) = split((tmp_path / "games.txt").read_text("utf-8"))
    assert [step.code for step in parse_match(text).steps][-1] == "6666661"


def test_a_thousand_games_are_listed(page: Page, address: str) -> None:
    visit(page, address + START)
    assert page.evaluate(FILL, 1000) is True
    page.evaluate(OPENED)  # how long it takes is among the measurements
    page.get_by_label("Find").fill("Evening 777")
    expect(page.locator(".library-row")).to_have_count(1)


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_storage_that_fails_is_one_sentence_and_the_game_goes_on(
    page: Page, address: str, trouble: str
) -> None:
    page.add_init_script(trouble)
    visit(page, address + START)
    press(page, "6666661")
    expect(page.locator("#notice")).to_contain_text("keeps no games")
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("0 1.0.0 *")
    visit_again(page, address)
    expect(page.locator("#position")).to_have_value("0 1.0.0 *")


def test_the_list_fits_a_phone(page: Page, address: str, axe: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, address + START)
    press(page, "6666661")
    from_menu(page, "games")
    page.locator(".library-row").click()
    assert violations(page, axe) == []
    assert page.evaluate("(s => s.scrollWidth <= s.clientWidth)(document.querySelector('#library-sheet'))")


# The database of the kept games as another program, or a fault, may have left it.
STRANGE = {
    "no text": "summaries,matches|1|5",
    "no JSON": "summaries,matches|1|'['",
    "other stores": "cats|1|",
    "newer": "summaries,matches|7|",
}
PLANT = """async (how) => {
    const [stores, version, value] = how.split('|');
    await new Promise((resolve, reject) => {
        const asked = indexedDB.open('hold-or-roll', Number(version));
        asked.onupgradeneeded = () => stores.split(',').forEach(name => asked.result.createObjectStore(name));
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
            if (value) asked.result.transaction('summaries', 'readwrite').objectStore('summaries')
                .put(value === '5' ? {cats: 5} : value, 'a');
            asked.result.close();
            resolve();
        };
    });
}"""


@pytest.mark.parametrize("how", STRANGE.values(), ids=STRANGE.keys())
def test_a_database_that_is_not_one_is_said(
    watched: tuple[BrowserContext, Watched], address: str, how: str
) -> None:
    page = watched[0].new_page()
    visit(page, address + START)  # which opens no database before there is a step to keep
    page.evaluate(PLANT, how)
    page.keyboard.press("g")
    expect(page.locator(".library-said")).to_contain_text("damaged" if how[-1] != "|" else "keeps no games")
    page.keyboard.press("Escape")
    press(page, "6666661")  # the table goes on
    expect(page.locator("#position")).to_have_value("0 0.0.0 1666666")
