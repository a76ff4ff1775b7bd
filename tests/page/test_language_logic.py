"""The language of the page: the browser's at first, then the one that is chosen, without a new engine."""

from __future__ import annotations

import re

import pytest

from tests.page.seating import call, go_on, shown, wrong
from tests.page.visit import ROOT, Visit, kept_match

ROLLED = "#konijnenhokken/0_0.0.0_1123456"
MATCH = "hold-or-roll:match konijnenhokken"


def speak(page: Visit, code: str) -> None:
    """Choose a language in the settings."""
    page.press("#settings")
    page.fill("#language", code)
    page.settle()
    page.call(page.element("settings-sheet").close)


def test_a_browser_that_wants_a_language_that_is_known_gets_it_at_once(page: Visit) -> None:
    page.languages = ["sv", "nl-BE", "en"]
    page.open(ROLLED)
    assert page.words("sentence").startswith("Houd ") and page.words(".hand-words") == "Op tafel"
    assert page.document.documentElement.lang == "nl"
    assert {question.get("lang") for question in page.engine.asked} == {"nl"}


def test_the_page_waits_for_the_sayings_of_its_language(page: Visit) -> None:
    page.languages, page.late = ["nl"], True
    page.open(ROLLED)
    assert page.words("sentence").startswith("Houd ") and page.document.documentElement.lang == "nl"


def test_another_language_is_chosen_at_once_for_table_and_engine_and_kept(page: Visit) -> None:
    page.open(ROLLED)
    before, engine = page.words("sentence"), page.engine
    assert before.startswith("Keep ") and "lang" not in page.engine.asked[-1]
    position, headings = page.position, page.words(".lying h3")
    speak(page, "nl")
    assert page.words("sentence").startswith("Houd ") and page.words(".lying h3") == "Konijnen" != headings
    assert page.words("skip") == "Naar de keuzes"
    assert page.element("table").getAttribute("aria-label") == "Tafel"
    assert page.position == position and page.engine is engine and page.engine.asked[-1]["lang"] == "nl"
    page.type("u")
    page.type("r")
    assert page.words("sentence").startswith("Houd ")
    page.reload()
    assert page.words("sentence").startswith("Houd ")
    speak(page, "en")
    assert page.words("skip") == "To the choices"
    assert page.words("sentence") == before and page.document.documentElement.lang == "en"


def test_what_a_roll_came_to_and_a_verdict_are_told_in_the_language(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*")
    page.type("6666666")
    assert page.words("sentence").startswith("Bust")
    speak(page, "nl")
    assert page.words("sentence").startswith("Mis") and page.words("do-words") == "Nieuwe beurt"
    page.stored["hold-or-roll:advice"] = '"after"'
    page.open(ROLLED)
    page.type("ArrowDown", "ArrowDown", "Enter")
    shell = page.module("main").shell
    before, tally = page.words("sentence"), shell.practice.tally
    speak(page, "en")
    assert page.words("sentence") != before and page.words("sentence").endswith("Keep 2, roll six.")
    assert shell.practice.tally == tally and shell.stage.pane.selected["action"] != ""


def test_a_sheet_is_made_anew_in_another_language_and_stays_in_the_same_one(page: Visit) -> None:
    page.open(ROLLED)
    sheets = []
    for code in ("en", "en", "nl"):
        speak(page, code)
        page.type("o")
        sheets.append(page.element("watch-sheet"))
        page.call(sheets[-1].close)
    assert sheets[0] is sheets[1] is not sheets[2]
    assert len(page.document.querySelectorAll("dialog.watch")) == 1


def test_usual_names_are_said_and_those_that_were_given_stay(page: Visit) -> None:
    page.languages = ["nl"]
    page.open("#konijnenhokken/!start_0_0.0.0_*_40:0/0/0:first!seats_You_|_Player_2_|_Opponents")
    page.module("kit.speech").voice()._sayings.update({"whom.you": "Jij", "whom.player": "Speler {number}"})
    moment = page.module("main").shell.moment
    assert moment.names == ["You", "Player 2", "Opponents"] and moment.subject(0) == "Jij"
    assert moment.shown == ["Jij", "Speler 2", "Opponents"]


def test_who_sits_at_the_table_is_named_in_the_language_and_keeps_the_name(page: Visit) -> None:
    page.languages = ["nl"]
    page.open("#konijnenhokken/!start_0_0.0.0_*_40:0/0/0:first!seats_You_|_Player_2_|_Anna")
    assert shown(page) == ["Jij", "Speler 2", "Anna"]
    assert page.words(".seating summary") == "Aan tafel: Jij, Speler 2 en Anna"
    assert page.element("[data-out='1']").getAttribute("aria-label") == "Speler 2 staat op"
    call(page, 1, "Speler 2")
    assert page.element(".seating-go-on").hidden
    call(page, 2, "Speler 2")
    go_on(page)
    assert "Speler 2" in wrong(page)
    call(page, 2, "Eva")
    go_on(page)
    assert page.module("main").shell.moment.names == ["You", "Player 2", "Eva"]


def test_styles_say_nothing_and_whose_turn_it_is_stands_in_the_language(page: Visit) -> None:
    page.languages = ["nl"]
    page.open("#knucklebones/55,1,-/6,-,33_4")
    names = page.document.querySelectorAll(".name")
    assert {name.getAttribute("data-moves") for name in names} == {"aan de beurt"}
    styles = [*(ROOT / "web").glob("*.css"), *(ROOT / "web" / "ui").rglob("*.css")]
    said = [re.findall(r'content: *"[^"]*[A-Za-z]', path.read_text("utf-8")) for path in styles]
    assert len(said) > 5 and not any(said)


def test_undo_leads_back_after_the_language_has_changed(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*")
    page.type("1166666", "s")
    speak(page, "de")
    assert page.words("do-words") == "Neuer Zug"
    page.type("u", "u")
    assert page.position == "0 0.0.0 *" and page.words("sentence") == "Würfle mit sieben Würfeln."


def test_a_language_whose_sayings_do_not_come_leaves_the_one_that_is_spoken(page: Visit) -> None:
    page.lost = {"languages/nl.json"}
    page.languages = ["nl"]
    page.open(ROLLED)
    assert page.words("sentence").startswith("Keep ") and "nl" in page.warnings[-1]


def test_rules_keys_and_help_are_of_the_language(page: Visit) -> None:
    page.languages = ["nl"]
    page.open(ROLLED)
    page.press("#about")
    assert "Hasty stopt na de eerste worp, 5,9 punten per beurt." in page.words("sheet-body")


def test_all_that_stays_says_itself_again(page: Visit) -> None:
    page.translated = {
        "page.undo": "Terug",
        "page.undo_key": "Terug (U)",
        "page.settings": "Instellingen",
        "page.close": "Sluit",
        "settings.dark": "Donker",
        "settings.no_voice": "Deze browser heeft geen stemmen.",
        "engine.ready": "klaar",
        "aim.win": "Winnen",
        "advice.choice": "Keuze",
        "advice.best": "beste",
    }
    page.open("#konijnenhokken/0_0.0.0_1123456_40:0/0:first")
    page.type("l")
    assert page.words("notice") != ""
    page.press("#settings")
    sheet, title = page.element("settings-sheet"), page.words("settings-title")
    assert title == "Settings" and "Dark" in sheet.textContent
    page.fill("#language", "nl")
    page.settle()
    assert sheet.open and page.words("settings-title") == "Instellingen"
    assert "Donker" in sheet.textContent and "geen stemmen" in sheet.textContent
    assert page.element("#settings-sheet button").textContent == "Sluit"
    assert page.words("#undo .unseen") == "Terug" and page.element("undo").title == "Terug (U)"
    assert page.words("engine-words") == "klaar" and "Winnen" in page.words("objectives")
    assert page.words("#options thead th") == "Keuze" and page.words("#options .best .cost") == "beste"
    assert page.element("notice").hidden and page.words("#notice") in ("", "✕")
    page.fill("#language", "en")
    page.settle()
    assert page.words("settings-title") == "Settings" and page.words("#undo .unseen") == "Undo"
    assert page.words("engine-words") == "ready" and "Win" in page.words("objectives")


def test_a_language_that_is_not_whole_says_how_much_of_it_is(
    page: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = [("en", "English", 1.0), ("ja", "日本語", 0.8149)]
    monkeypatch.setattr("tests.page.visit.languages", lambda root: some)
    page.open(ROLLED)
    page.press("#settings")
    codes = {option.value: option.textContent for option in page.element("language").children}
    assert codes["en"] == "English" and codes["ja"].startswith("日本語 (")
    page.fill("#language", "ja")
    page.settle()
    assert "81" in page.words("#settings-sheet")


def test_what_is_asked_while_the_language_changes_is_asked_again_and_nothing_is_lost(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*")
    page.type("1166666", "s")
    page.settle()
    kept = page.stored[MATCH]
    started = page.loop.create_future()
    page.engine.waits = started
    page.reload()
    page.call(page.module("main").shell.speak, "nl")
    page.settle()
    assert page.stored[MATCH] == kept
    started.set_result(None)
    page.settle()
    assert page.words("do-words") == "Nieuwe beurt"
    assert kept_match(page.stored[MATCH])["match"] == kept_match(kept)["match"]
    page.type("u", "u")
    assert page.position == "0 0.0.0 *"


def test_what_is_read_aloud_says_first_what_to_do(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.3.1_135")
    table = page.module("main").shell.table
    moment = page.module("main").shell.moment
    assert table.spoken(moment, page.words("sentence")) == "Stop with 21. Keep 1, ×3, stop with 21."
