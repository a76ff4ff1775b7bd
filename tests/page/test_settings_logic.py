"""The foot's menus and the settings: what is chosen there is done at once, and is so on the next visit."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.page.visit import Visit

ROLLED = "#konijnenhokken/0_0.0.0_1123456"


class Voices:
    """The voices of a browser: `said` are the sentences that were begun, "" for a silence."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, words: SimpleNamespace) -> None:
        """Begin to say words."""
        self.said.append(words.text)

    def cancel(self) -> None:
        """Be silent."""
        self.said.append("")


def with_voices(page: Visit) -> Voices:
    """Give the browser voices, before a page is opened in it."""
    voices = Voices()
    page.window_has["speechSynthesis"] = voices
    return voices


def chosen(page: Visit, name: str) -> str:
    """Return the code that is on in a row of the settings."""
    page.press("#settings")
    (found,) = [one.value for one in page.document.querySelectorAll(f"input[name={name}]") if one.checked]
    return found


def test_one_menu_is_open_at_a_time_and_closes_when_something_was_chosen(page: Visit) -> None:
    page.open(ROLLED)
    menus = page.document.querySelectorAll("details.menu")
    names = {menu.children[0].textContent: menu for menu in menus}
    assert list(names) == ["Game", "Train", "Share", "?"]
    for name in ("Game", "Train"):
        page.call(names[name].children[0].click)
        assert [one for one in names if names[one].open] == [name]
    page.type("Escape")
    assert not any(menu.open for menu in menus)
    page.call(names["Game"].children[0].click)
    page.press("#review")
    assert not any(menu.open for menu in menus)


def test_a_menu_that_copies_stays_and_says_that_it_has(page: Visit) -> None:
    page.open(ROLLED)
    menu = page.element("copy-text").closest("details")
    assert menu is not None
    page.call(menu.children[0].click)
    page.press("#copy-text")
    assert menu.open and page.words("copy-text") == "Copied"
    assert page.copied[-1].startswith("hold-or-roll 1 konijnenhokken")


@pytest.mark.parametrize(("name", "code"), [("theme", "dark"), ("size", "larger"), ("letters", "off")])
def test_a_setting_is_kept(page: Visit, name: str, code: str) -> None:
    page.open(ROLLED)
    assert chosen(page, name) != code
    page.choose(name, code)
    page.reload()
    assert chosen(page, name) == code


def test_letters_are_no_keys_where_they_are_switched_off(page: Visit) -> None:
    page.open(ROLLED)
    page.press("#settings")
    page.choose("letters", "off")
    page.call(page.element("settings-sheet").close)
    page.type("u", "?", "n")
    assert page.position == "0 0.0.0 1123456" and not page.element("sheet").open
    page.type("Enter")
    assert page.position != "0 0.0.0 1123456"
    page.type("1")  # digits type dice
    assert page.words(".unseen[role=status]") == "Typed: 1"


def test_the_advice_comes_after_one_has_chosen_if_the_settings_say_so(page: Visit) -> None:
    page.open(ROLLED)
    page.press("#settings")
    page.choose("told", "after")
    page.call(page.element("settings-sheet").close)
    page.type("Enter")
    page.type("123456")
    assert page.words("sentence") == "What do you do?"
    page.type("a")
    assert chosen(page, "told") == "all"


def test_the_advice_is_read_aloud_by_one_key(page: Visit) -> None:
    voices = with_voices(page)
    page.open(ROLLED)
    sentence = page.words("sentence")
    assert voices.said == []
    page.type("l")
    assert voices.said == ["", sentence]
    page.type("Enter")
    assert voices.said[2:] == ["", page.words("sentence")]
    page.type("ArrowDown")
    assert len(voices.said) == 4  # what still stands there is not said again
    page.reload()
    page.type("l")
    assert voices.said[-1] == "" and chosen(page, "aloud") == "off"


def test_what_is_to_be_done_and_what_ended_a_turn_are_said_first(page: Visit) -> None:
    voices = with_voices(page)
    page.stored["hold-or-roll:aloud"] = '"on"'
    page.open("#farkle/kcd2_4000_1200/850_350_ordinary*6_ordinary*6_115--2")
    assert voices.said[-1] == "Bank 600. Keep 1 1 5, bank 600."
    page.type("Enter", "4", "5", "0", "Enter")
    page.settle()
    assert voices.said[-1].startswith("Opponent banks 450. Roll all six dice.")
    page.type("223346")
    page.settle()
    assert voices.said[-1] == "Bust."
    page.type("b", "Enter")
    page.settle()
    assert voices.said[-1].startswith("Opponent busts. ")


def test_without_voices_the_key_says_so(page: Visit) -> None:
    page.open(ROLLED)
    page.type("l")
    assert "no voices" in page.words("notice")
    page.press("#settings")
    assert "no voices" in page.words("settings-sheet")
