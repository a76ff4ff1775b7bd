"""The language of the page before Python is there: which one is wanted, and what the HTML then says."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

import build
from pysolver.sayings.render import chosen
from tests.web.test_site import ROOT
from web.site import languages_line

KNOWN = [("en", "English", 1.0), ("de", "Deutsch", 0.95), ("nl", "Nederlands", 1.0), ("zh", "中文", 0.4)]
UNASKED = ["en", "de", "nl"]
# A document of one button, opened by a browser with these languages; prints what is wanted, fetched, said.
OPEN = """
import fs from 'node:fs';
const [source, given] = process.argv.slice(1);
const { languages, kept, lacks, all, unasked, changed } = JSON.parse(given);
const fetched = [], warned = [], heard = [];
const button = { textContent: 'To the choices', getAttribute: () => 'page.skip' };
const page = {}, manifest = {};
const languagesLine = { content: all, dataset: { unasked } };
const found = { 'meta[name=languages]': languagesLine, 'link[rel=manifest]': manifest };
const document = {
  documentElement: page,
  addEventListener: (name, act) => heard.push(act),
  querySelector: (selector) => found[selector],
  querySelectorAll: (selector) => selector === '[data-say]' ? [button] : [],
};
const window = {};
const fetch = async (name) => {
  fetched.push(name);
  const sayings = { 'page.skip': 'Naar de keuzes' };
  const text = JSON.stringify({ code: 'nl', direction: 'ltr', sayings });
  return { ok: !lacks, status: 404, text: async () => text };
};
const localStorage = { getItem: (key) => key === 'hold-or-roll:language' ? kept : null };
const console_ = { warn: (text) => warned.push(text) };
const names = { window, document, fetch, localStorage, navigator: { languages }, console: console_ };
new Function(...Object.keys(names), fs.readFileSync(source, 'utf8'))(...Object.values(names));
for (const act of heard) act(); // the document is complete
if (changed) button.textContent = changed;
const { wanted, speak, said: before } = window.language;
const text = await speak(wanted);
const said = [button.textContent];
await speak('en');
said.push(button.textContent);
const told = { wanted, before, fetched, text: text && text.length > 9, said, warned };
told.came = window.language.said === text;
console.log(JSON.stringify({ ...told, lang: page.lang, href: manifest.href }));
"""


def opened(languages: list[str], kept: str | None = None, **given: Any) -> dict[str, Any]:
    """Return what becomes of a page that a browser opens with these languages."""
    build.need_node_modules()
    every, unasked = " ".join(code for code, _, _ in KNOWN), " ".join(UNASKED)
    given |= {"languages": languages, "kept": kept, "all": every, "unasked": unasked}
    source = str(ROOT / "web" / "language.js")
    command = ["node", "--input-type=module", "-e", OPEN, source, json.dumps(given)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize(
    "languages", [[], ["fr"], ["fr", "nl-BE", "en"], ["en-GB", "nl"], ["zh-CN", "de-AT"], ["DE"]]
)
def test_the_browsers_first_that_is_mostly_translated_is_wanted(languages: list[str]) -> None:
    found = opened(languages)
    assert found["wanted"] == chosen(languages, UNASKED)
    wanted = [] if found["wanted"] == "en" else [f"languages/{found['wanted']}.json"]
    assert found["fetched"] == wanted  # once, though the page asks for what is on its way


@pytest.mark.parametrize(("kept", "wanted"), [('"zh"', "zh"), ('"en"', "en"), ('"xx"', "nl"), ("{", "nl")])
def test_what_was_chosen_counts_more_if_there_is_such_a_language(kept: str, wanted: str) -> None:
    assert opened(["nl"], kept)["wanted"] == wanted


def test_the_html_says_it_and_english_again() -> None:
    found = opened(["nl"])
    assert found["said"] == ["Naar de keuzes", "To the choices"] and found["text"] is True
    assert found["lang"] == "en" and found["href"] == "app.webmanifest"
    assert found["before"] is None and found["came"] and opened([])["before"] == ""


def test_what_a_program_has_said_since_stays() -> None:
    assert opened(["nl"], changed="New turn")["said"] == ["New turn", "New turn"]


def test_a_language_that_does_not_come_leaves_the_page_as_it_is() -> None:
    found = opened(["nl"], lacks=True)
    assert found["text"] is None and found["said"] == ["To the choices"] * 2 and "nl" in found["warned"][0]


def test_the_page_names_all_languages_and_those_that_are_spoken_unasked() -> None:
    assert languages_line(KNOWN) == '<meta name="languages" content="en de nl zh" data-unasked="en de nl">'
