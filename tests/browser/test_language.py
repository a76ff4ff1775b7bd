"""The language of the page in a browser: the browser's at once, kept without a network, changed in place."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.serving import patient, serving, visit
from web.site import SiteReport

ROLLED = "#konijnenhokken/0_0.0.0_1123456"
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open("hold-or-roll");
    for (;;) {
        const urls = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes("/languages/"));
        if (urls.length >= 3) return urls.map((url) => url.split("?")[0].split("/languages/")[1]).sort();
        await new Promise((done) => setTimeout(done, 100));
    }
}"""


def test_a_dutch_browser_speaks_dutch_also_without_a_network_and_loads_no_other(
    browser: Browser, site: SiteReport
) -> None:
    context = patient(browser, locale="nl-BE")
    page = context.new_page()
    with serving(site.folder.parents[1]) as address:
        visit(page, address + ROLLED)
        expect(page.locator("#sentence")).to_have_text("Houd 2, gooi zes.")
        assert page.evaluate(KEPT) == ["engine/nl.json", "nl.json", "nl.webmanifest"]
    page.goto("about:blank")
    visit(page, address + ROLLED)  # the server is gone
    expect(page.locator("#sentence")).to_have_text("Houd 2, gooi zes.")
    assert page.get_attribute("html", "lang") == "nl"
    assert page.get_attribute("link[rel=manifest]", "href") == "languages/nl.webmanifest"
    context.close()


def test_the_language_is_changed_in_place_by_one_engine(page: Page, address: str) -> None:
    visit(page, address + ROLLED)
    page.evaluate("document.getElementById('engine-script').dataset.first = 'yes'")
    page.locator("#settings").dispatch_event("click")
    page.locator("#language").select_option("de")
    expect(page.locator("#sentence")).to_have_text("Behalte 2, würfle sechs.")
    assert page.evaluate("document.getElementById('engine-script').dataset.first") == "yes"
    assert page.get_attribute("html", "lang") == "de"
    expect(page.locator("#skip")).to_have_text("Zu den Möglichkeiten")
    assert page.locator("#settings-sheet").is_visible()  # the settings stay open and say themselves again


def test_what_stands_there_before_python_is_said_in_the_language(browser: Browser, address: str) -> None:
    context = patient(browser, locale="nl-BE")
    page = context.new_page()
    held: list[Route] = []
    page.route("**/page.json", lambda route: held.append(route))  # without which no Python starts
    page.goto(address + ROLLED, wait_until="commit")
    expect(page.locator("#skip")).to_have_text("Naar de keuzes")
    for route in held:
        route.continue_()
    context.close()
