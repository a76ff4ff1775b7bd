"""What can be tried on a paper: forms, for whoever reads it in a browser, which ask the engine.

In a paper one stands as a remark, which readers of the text alone do not see:

    <!-- try: Roll on, or stop?
    {"do": "look", "game": "konijnenhokken", "position": "0 0.0.0 {throw}"}
    throw | The seven dice | 1234566
    -->

First its heading, then a question of the service (`docs/web.md`) with {names} in it, then a line for each name: the
name, what it means, and what it is at first; and where one chooses, all choices, `value=words`. `web/try.js` does
the rest.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

TRIAL = re.compile(r"<!-- try: (.*)\n(\{.*\})\n((?:.*\n)+?)-->")
FILES = ("try.js", "alone.js")
NOT_AT_FIRST = ("memory.bin", "python_stdlib.zip")  # of the engine's files
FORM = """\
<form class="try" data-question="{question}" data-loads="{loads}" autocomplete="off" hidden>
<fieldset><legend>{title}</legend>
<div class="fields">
{fields}
<button class="do" type="submit">Try it</button>
</div></fieldset>
<p role="status">The first try loads the engine, {loads}, from this site; nothing leaves this device.</p>
<div class="answer"></div>
</form>
"""


def has_forms(text: str) -> bool:
    """Tell whether something can be tried on a paper."""
    return TRIAL.search(text) is not None


def forms(text: str, loads: str) -> str:
    """Return the text of a paper with forms in the place of the remarks; `loads` says what the first try loads."""

    def form(found: re.Match[str]) -> str:
        title, question, lines = found.groups()
        json.loads(question)
        fields = "\n".join(map(_field, lines.strip().splitlines()))
        return FORM.format(
            title=html.escape(title), question=html.escape(question), fields=fields, loads=html.escape(loads)
        )

    return TRIAL.sub(form, text)


def _field(line: str) -> str:
    """Return the field of one name."""
    name, words, first, *choices = (html.escape(part.strip()) for part in line.split(" | "))
    if not choices:
        field = f'<input name="{name}" value="{first}" spellcheck="false" autocapitalize="off">'
    else:
        offered = (choice.partition("=") for choice in re.split(r"\s*,\s+", choices[0]))
        options = (
            f'<option value="{value}"{" selected" if value == first else ""}>{said or value}</option>'
            for value, _, said in offered
        )
        field = f'<select name="{name}">{"".join(options)}</select>'
    return f"<label>{words} {field}</label>"


def engine_size(site: Path) -> str:
    """Return in words how much of a site an engine loads that starts for the first time."""
    files = (path for path in (site / "vendor" / "pyodide").iterdir() if path.name not in NOT_AT_FIRST)
    return f"{sum(path.stat().st_size for path in files) / 1e6:.0f} MB"
