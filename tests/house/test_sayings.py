"""The sayings: told to translators, translated whole, in the words of the glossary, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from docs import words
from pysolver.cli import completion
from pysolver.cli.parser import COMPLAINTS
from pysolver.contract.game import game
from pysolver.contract.spec import games
from pysolver.contract.written import option_rows
from pysolver.sayings.render import ENGLISH
from pysolver.sayings.say import CODES, Said, speaking, voice_of

ROOT = Path(__file__).resolve().parents[2]
SAYINGS = words.found(ROOT)[0]
VOICES = {code: words.whole_voice(words.read(ROOT, code), SAYINGS) for code in CODES[1:]} | {"en": ENGLISH}

# Literals of a room that look like words for people, and are none: what one types, what tells kinds, names.
NOT_READ: dict[str, set[str]] = {
    "pysolver/games/farkle": {
        "Which dice", "Bank or throw",  # by which decisions are told apart, also in what devices have kept
        '<rect width="100%" height="100%" fill="#fff"/>', '<rect x="', '<text x="',  # parts of pictures
        '<svg xmlns="http://www.w3.org/2000/svg" width="',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ',
        "Ordinary die", "The commonest die",  # names of dice
        "random list",  # a kind of inventory in the files of the game
        "kuttenberg lousy",  # what one types
    },
    "pysolver/games/konijnenhokken": {
        "0 0.0.0 *",
        "0 0.0.0 * 200:0/0:first",
        "0 0.0.0 * 200:45/60:first",
        "0 0.0.0 * 10r:45/60:first",
        "20 1.0.1 12345",
        "Konijnenhokken",
        "You",
        "Hasty", "Careful", "Steady", "Best",  # names at the table
        "Stop or roll", "What to place",  # by which decisions are told apart, also in what devices have kept
        "earlier runs",  # parts of a position text
    },
    "pysolver/games/knucklebones": {
        "Ratau", "Flinky", "Klunko & Bop", "Shrumy", "The game's own",
        "Advisor", "Reckoner", "Greedy", "Random",  # names at the table
        "Which column",  # by which decisions are told apart, also in what devices have kept
    },
    "pysolver/__init__.py": {"Advice", "Game", "Match", "Option", "Review"},
    "pysolver/contract/whom.py": {"You"},
    "pysolver/sayings/render.py": {
        "English", "Word", "%s is no value for a place of the kind %s", "that has none",
    },
    "pysolver/cli": {
        completion.BASH, completion.FISH, completion.FISH_CASE,
        *COMPLAINTS,
        "pysolver match check",
        "Cache-Control",
    },
    "pysolver/contract": {
        "You", "Opponent", "Player ",  # who sits there, as the text of a match has it
        "Any decision",  # by which decisions are told apart, also in what devices have kept
        "very bad",  # a class of mistakes, as JSON has it
        "0 act roll",
        "#tags column:3",
    },
    "pysolver/tables": {"pysolver tables", "python3 build.py", " tables --game ", "pip install "},
    "pysolver/turns/vectors.py": {"Pack"},
    "web/ui/games/konijnenhokken": {"Backspace", "You"},
    "web/ui/games/knucklebones": {"Backspace"},
    "web/ui/advice": {"ask first"},
    "web/ui/shell": {
        " · Hold or Roll",
        "Backspace", "Enter", "Escape",
        "button, a, summary, .switch label",
        "input:not([type=radio]):not([type=checkbox]), textarea, select, label:not(.switch label)",
    },
    "web/worker.py": {"nothing is kept on this device: "},
    "web/ui/games/farkle": {
        "Backspace", "Enter", "Escape",
        "badge readings", "badges owned", "dice farkle", "farkle dice", "owned farkle",  # what devices keep
        "pin pin-",  # a look
        "pysolver farkle best --own",
    },
    "web/ui/kit": {
        "Backspace", "Enter", "Escape",
        "Hold or Roll", "Player", "the commonest",  # names
        "moves mine", "share place-%d", "swatch place-%d",  # looks
        "No sayings in %s: %s",  # to who looks into the browser
    },
    "web/ui/record": {"You", "Opponent", "Player "},  # names as a match text has them
    "web/ui/study": {"Home", "End"},
    "web/ui/watch": {"Enter", "Hold or Roll"},
    "pysolver/games/school": {
        "Bob", "Steady", "Best",  # names at the table
        # by which decisions are told apart, also in what devices have kept
        "Roll on or fill a box", "Which dice to keep", "Which box",
        " vs g6:4",
    },
    "pysolver/eyes": {"pip install 'hold-or-roll[eyes]'"},
    "web/ui/eyes": {
        "eyes part knucklebones", "eyes part ", "eyes dice ",  # names under which devices keep things
        "Android", "Source",
    },
    "web/ui/games/school": {"Backspace", "Bob"},
}  # fmt: skip
MARKUP = re.compile(r"<style>.*?</style>|<[^>]*>?", re.DOTALL)
NOT_ROOMS = ("offline",)  # where only builds read
CODE = {  # functions, and those of their arguments that are no words for people
    "cast": (0,),
    "make": (0, 1),
    "button": (1,),
    "mark": (1,),
    "press": (2,),
    "pick": (0, 1),
    "Fold": (2,),
    "add_argument": (0,),
    **dict.fromkeys(("add_ranking", "add_turn_verb", "add_verb", "_add"), (4,)),  # examples of commands
    "add_kind": (3,),
    "settings": (0,),
    **dict.fromkeys(("closest", "matches", "postMessage", "querySelector", "querySelectorAll"), (0,)),
    "TypedDict": (0,),
    **dict.fromkeys(("AssertionError", "KeyError", "RuntimeError", "TypeError", "ValueError"), (0,)),
}


def read_literals(source: str) -> Iterator[tuple[int, str]]:
    """Yield the literals of a source that people may read, each with its line: no saying, no docstring."""
    tree = ast.parse(source)
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            code = range(len(node.args)) if name in ("saying", "saying_n") else CODE.get(name, ())
            passed = [node.args[place] for place in code if place < len(node.args)]
            skipped |= {id(part) for each in passed for part in ast.walk(each)}
            given = [arg for place in code for arg in node.args[place : place + 1]]
            skipped |= {id(each) for arg in given for each in ast.walk(arg)}
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "epilog":
            skipped.add(id(node.value))
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in skipped else None
        if isinstance(text, str) and isinstance(node, ast.Constant) and is_for_people(text):
            yield node.lineno, text


def is_for_people(text: str) -> bool:
    """Tell whether a literal looks like words: two in a row, or one that begins as a sentence does."""
    text = MARKUP.sub("", text)
    return bool(re.search(r"[A-Za-z]{2,},? [A-Za-z]", text) or re.match(r"[A-Z][a-z]+\b", text))


def _within(name: str, rooms: Iterable[str]) -> bool:
    return any(name == room or name.startswith(room + "/") for room in rooms)


def spoken() -> list[str]:
    """Return the modules of which all that people read is a saying: all but those of builds."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in words.modules(ROOT)
        if not set(NOT_ROOMS) & set(path.parts)
    ]


@pytest.mark.parametrize("name", spoken())
def test_no_word_for_people_stands_outside_a_saying(name: str) -> None:
    if re.fullmatch(r"pysolver/games/\w+/__init__\.py", name):
        return  # the spec: names, position texts, and what those mean, of which a test asks below
    others = {text for room, texts in NOT_READ.items() if _within(name, [room]) for text in texts}
    found = [each for each in read_literals((ROOT / name).read_text("utf-8")) if each[1] not in others]
    assert found == []


def test_what_a_position_text_means_is_a_saying_and_so_are_heads_of_numbers() -> None:
    assert all(isinstance(each, Said) for spec in games() for each in spec.parameters.values())
    with speaking("nl"):
        assert games()[-1].to_dict()["parameters"]["turn points"] == "punten die deze beurt op het spel staan"
    assert games()[-1].to_dict()["parameters"]["turn points"] == "points at risk in this turn"
    for spec in games():
        options = game(spec.id).advise(game(spec.id).parse(spec.example), at_once=True).options
        assert all(isinstance(head, Said) for head in option_rows("points", options)[0][5:])


def test_a_word_outside_a_saying_is_found() -> None:
    source = 'f("Keep it", saying("a.b", "Roll it"))\nmake("p", "tool stop", f"Stop with {n}")\n"""Said."""\n'
    assert list(read_literals(source)) == [(1, "Keep it"), (2, "Stop with ")]


def test_sources_translations_and_what_is_made_of_them_hold() -> None:
    assert words.trouble(ROOT) == []


@pytest.mark.parametrize("code", CODES)
def test_every_saying_is_said_in_a_language_with_its_example(code: str) -> None:
    texts = {key: words.example_in(VOICES[code], SAYINGS, key) for key in SAYINGS}
    assert {key: text for key, text in texts.items() if not text.strip() or re.search(r"[{}]", text)} == {}


def test_a_language_is_written_as_it_is_listed() -> None:
    folder = ROOT / words.PO.format("x")
    assert {path.stem for path in folder.parent.glob("*.po")} == set(CODES) - {ENGLISH.code}
    assert [voice_of(code).code for code in CODES] == list(CODES)


# --- What is wrong is found ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ('saying("a.b", "Keep {kept}.", kept=1)', "no comment"),
        ('# what\nsaying("a.b", "Keep {kept}.", kept=1)', "no example"),
        ('# what; e.g. n=1\nsaying("a.b", "Keep {kept}.", kept=1)', "its example n"),
        ('# what; e.g. kept=1\nsaying("a.b", "Keep {that}.", kept=1)', "has places for that"),
        ('# what; e.g. kept=1\nsaying("a.b", "Keep {kept:nice}.", kept=1)', "no kind"),
        ('# what; e.g. kept=?\nsaying("a.b", "Keep {kept}.", kept=1)', "no list of values"),
        ('# what\nsaying("a.b", f"Keep {kept}.")', "as they are written"),
    ],
)
def test_a_saying_that_translators_cannot_use_is_told(tmp_path: Path, source: str, wrong: str) -> None:
    for folder in words.SOURCES:
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pysolver" / "some.py").write_text(source, "utf-8")
    assert any(wrong in each for each in words.found(tmp_path)[1])


def translate(catalogue: Catalog, text: str) -> None:
    """Translate the one saying of a catalogue."""
    (message,) = [each for each in catalogue if each.id]
    message.string = text


def test_a_changed_english_leaves_the_translation_as_fuzzy_and_a_new_key_empty() -> None:
    one = {"a.b": words.Saying("a.b", ("Keep {n}.",), frozenset("n"), "what", {"n": 1}, ["x.py"])}
    catalogue = words.merged(words.read(Path("nowhere"), "nl"), one)
    translate(catalogue, "Houd {n}.")
    assert list(words.lacks(words.merged(catalogue, one), one)) == []
    other = {
        "a.b": words.Saying("a.b", ("Keep the {n}.",), frozenset("n"), "what", {"n": 1}, ["x.py"]),
        "a.c": words.Saying("a.c", ("Roll.",), frozenset(), "what", None, ["x.py"]),
    }
    later = words.merged(catalogue, other)
    assert [message.string for message in later if message.context == "a.b"] == ["Houd {n}."]
    assert [each.partition(" is ")[2][:9] for each in words.lacks(later, other)] == ["fuzzy, si", "not trans"]
    assert b"Houd" not in words.compiled(later, other, page=False)


def test_a_translation_without_a_place_or_with_another_is_told() -> None:
    one = {"a.b": words.Saying("a.b", ("Keep {kept}.",), frozenset(["kept"]), "what", {"kept": 1}, ["x.py"])}
    catalogue = words.merged(words.read(Path("nowhere"), "nl"), one)
    for text in ("Houd.", "Houd {gehouden}.", "Houd {kept}, {."):
        translate(catalogue, text)
        assert len(list(words.lacks(catalogue, one))) == 1


@pytest.mark.parametrize(
    ("code", "key", "text", "said"),
    [
        ("en", "any.thing", "Throw the dice.", "throw"),
        ("en", "any.thing", "He throws {throw}.", "throw"),
        ("en", "any.thing", "Bank 450.", "bank"),
        ("en", "farkle.bank", "Bank 450.", ""),
        ("en", "any.thing", "{throw} is a place.", ""),
        ("nl", "any.thing", "Werp de stenen.", "werp"),
        ("nl", "any.thing", "Gooi de stenen.", ""),
        ("de", "any.thing", "Der Käfig ist leer.", "Käfig"),
    ],
)
def test_a_word_that_the_glossary_replaces_is_told(code: str, key: str, text: str, said: str) -> None:
    found = list(words.against(words.glossary(ROOT), code, key, text))
    assert len(found) == bool(said) and all(repr(said) in each for each in found)
