"""How sayings are written: places, kinds of values, numbers, plural forms, and which language is chosen."""

from __future__ import annotations

import pytest

from pysolver.sayings.render import ENGLISH, LARGE, SMALL, Voice, chosen
from pysolver.sayings.say import voice_of

DUTCH = voice_of("nl")
POLISH = Voice(
    {
        "code": "pl",
        "name": "Polski",
        "direction": "ltr",
        "point": ",",
        "thousands": "\xa0",
        "forms": "".join(
            "0" if n == 1 else "1" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "2"
            for n in range(200)
        ),
        "sayings": {"dice": ["{n} kostka", "{n} kostki", "{n} kostek"]},
    }
)


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("No places.", {}, "No places."),
        ("{a} and {b}", {"a": "one", "b": 2}, "one and 2"),
        ("{kept:dice}, {n:word} left", {"kept": [1, 1, 5], "n": 3}, "1 1 5, three left"),
        ("{n:Word} dice, {m:word}", {"n": 7, "m": 8}, "Seven dice, 8"),
        ("{all} or {some:or}", {"all": [1, 1, 5], "some": ["a", "b"]}, "1, 1 and 5 or a or b"),
        ("{one}{none}", {"one": [1], "none": []}, "1"),
        ("{a:percent} {a:percent0} {a:percent2}", {"a": 0.46789}, "46.8 % 47 % 46.79 %"),
        ("{a:fixed0} {a:fixed1} {a:fixed2}", {"a": -12.346}, "−12 −12.3 −12.35"),
        ("{a} {b} {c}", {"a": -5, "b": 9999, "c": -1234567}, "−5 9999 −1,234,567"),
        ("{who:capital} leads, {who:inside} leads", {"who": "The next"}, "The next leads, the next leads"),
    ],
)
def test_places_are_filled_by_their_kinds(text: str, values: dict[str, object], said: str) -> None:
    assert ENGLISH.saying("", text, **values) == said


def test_numbers_lists_and_words_are_those_of_the_language() -> None:
    assert DUTCH.saying("", "{a:percent} {b} {c:fixed1}", a=0.467, b=[1, 1, 5], c=12345.6) == (
        "46,7 % 1, 1 en 5 12.345,6"
    )
    assert DUTCH.saying("", "{n:word}", n=3) == "drie"


@pytest.mark.parametrize(("n", "form"), [(1, "kostka"), (3, "kostki"), (5, "kostek"), (12, "kostek")])
def test_a_number_takes_its_plural_form_also_beyond_a_hundred(n: int, form: str) -> None:
    assert POLISH.saying_n("dice", "", "", n) == f"{n} {form}"
    beyond = n + 1200
    wanted = "kostek" if n == 1 else form
    assert POLISH.saying_n("dice", "", "", beyond) == f"{beyond} {wanted}"


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert POLISH.saying("other", "A {thing}.", thing="die") == "A die."
    assert [POLISH.saying_n("more", "one", "{n} dice", n) for n in (1, 2)] == ["one", "2 dice"]


@pytest.mark.parametrize(
    ("small", "large"), [("бросить", "Бросить"), ("über", "Über"), ("čeká", "Čeká"), ("", "")]
)
def test_the_first_letter_has_the_case_of_its_place_in_every_language(small: str, large: str) -> None:
    assert ENGLISH.saying("", "{a:capital}", a=small) == large
    assert ENGLISH.saying("", "{a:inside}", a=large) == small
    assert [letter.upper() for letter in SMALL] == list(LARGE)


def test_a_value_of_no_kind_that_fits_is_refused() -> None:
    with pytest.raises(ValueError, match="kind"):
        ENGLISH.saying("", "{a}", a=0.5)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["nl-BE", "de"], "nl"),
        (["fr", "de-AT"], "de"),
        (["nl_NL.UTF-8"], "nl"),
        (["de_DE@euro"], "de"),
        (["C.UTF-8"], "en"),
        (["POSIX"], "en"),
        (["en-GB", "nl"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_is_wanted_and_known_is_chosen(wanted: list[str], code: str) -> None:
    assert chosen(wanted, ["en", "nl", "de"]) == code
