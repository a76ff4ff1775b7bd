"""What can be tried on a paper: forms, for whoever reads it in a browser, which ask the engine.

In a paper a trial is a remark, which readers of the text alone do not see:

    <!-- try: What to keep?
    {"do": "look", "game": "konijnenhokken", "position": "0 0.0.0 {throw}"}
    throw | The seven dice | 1234566
    -->

First its heading, then a question of the service (`docs/web.md`) with {names} in it, then a line for each
name: the name, what it means, and what it is at first; and where one chooses, all choices, `value=words`.
`web/try.js` does the rest.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TRIAL = re.compile(r"<!-- try: (.*)\n(\{.*\})\n((?:.*\n)+?)-->")
FILES = ("try.js", "alone.js")
NOT_AT_FIRST = ("memory.bin", "python_stdlib.zip")  # of the engine's files
FORM = """\
<form class="try" data-question="{question}" data-loads="{loads}"{table} autocomplete="off" hidden>
<fieldset><legend>{title}</legend>
<div class="fields">
{fields}
<button class="do" type="submit">Try it</button>
</div></fieldset>
<p role="status">The first try loads the engine, {loads}, from this site; nothing leaves this device.</p>
<div class="answer"></div>
</form>
"""


@dataclass(frozen=True)
class Field:
    """What a reader may say: a name of the question, what it means, what it is at first, and all choices."""

    name: str
    words: str
    first: str
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Trial:
    """A heading, a question as JSON, and what a reader may say."""

    title: str
    question: str
    fields: tuple[Field, ...]


def trials(text: str) -> Iterator[Trial]:
    """Yield what can be tried on a paper."""
    yield from map(_read, TRIAL.finditer(text))


def forms(text: str, loads: str, *, table: bool = True) -> str:
    """Return the text of a paper with forms in it.

    `loads` says how much the first try loads, `table` whether one may go on at a table of the game.
    """
    return TRIAL.sub(lambda found: _form(_read(found), loads, table), text)


def engine_size(site: Path) -> str:
    """Return in words how much of a site an engine loads that starts for the first time."""
    files = (path for path in (site / "vendor" / "pyodide").iterdir() if path.name not in NOT_AT_FIRST)
    return f"{sum(path.stat().st_size for path in files) / 1e6:.0f} MB"


def _read(found: re.Match[str]) -> Trial:
    title, question, lines = found.groups()
    return Trial(title, question, tuple(map(_field, lines.strip().splitlines())))


def _field(line: str) -> Field:
    name, words, first, *choices = (part.strip() for part in line.split(" | "))
    offered = (choice.partition("=") for choice in re.split(r",\s+", choices[0])) if choices else ()
    return Field(name, words, first, tuple((value, said or value) for value, _, said in offered))


def _form(trial: Trial, loads: str, table: bool) -> str:
    """Return the form of a trial, which `web/try.js` shows."""
    words = {name: html.escape(said) for name, said in vars(trial).items() if isinstance(said, str)}
    fields = "\n".join(f"<label>{html.escape(each.words)} {_control(each)}</label>" for each in trial.fields)
    return FORM.format(fields=fields, loads=loads, table=" data-table" if table else "", **words)


def _control(field: Field) -> str:
    """Return what a reader types in, or chooses from."""
    first = html.escape(field.first)
    if not field.choices:
        return f'<input name="{field.name}" value="{first}" spellcheck="false" autocapitalize="off">'
    options = [
        f'<option value="{html.escape(value)}"{chosen}>{html.escape(said)}</option>'
        for value, said in field.choices
        for chosen in (" selected" if value == field.first else "",)
    ]
    return f'<select name="{field.name}">{"".join(options)}</select>'
