"""How positions, advice, matches and reviews look in a notebook: HTML that brings all its looks along."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from pysolver.contract.game import game
from pysolver.contract.written import option_rows, source

if TYPE_CHECKING:
    from pysolver.contract.advice import Advice
    from pysolver.contract.match import Match
    from pysolver.contract.position import Position
    from pysolver.contract.review import Review

BEFORE_ONE = 0x267F  # ⚀, the sign of a die that shows 1, is the next
HEIGHT = 720  # of a review, which is scrolled


def position(state: Position) -> str:
    """Return a position: its dice as they lie, and its text."""
    played = game(state.game)
    return (
        f"<p><strong>{escape(played.spec.title)}</strong> {_dice(state.faces)} "
        f"<code>{escape(played.format(state))}</code></p>"
    )


def advice(found: Advice) -> str:
    """Return an advice: its position, what to do and why, every choice, and how far that is known."""
    shown = [
        position(game(found.game).parse(found.position)),
        f"<p><strong>{escape(found.sentence)}</strong> {escape(found.why)}</p>",
        _table(option_rows(found.objective, found.options)) if found.options else "",
        f"<p><small>{escape(source(found))}</small></p>",
    ]
    return "".join(shown)


def match(record: Match) -> str:
    """Return a match: how it ended or who is to move, and every step with the position it leads to."""
    from pysolver.contract.collection import step_rows, told
    from pysolver.contract.match import replay

    taken = replay(record)
    return f"<p><strong>{escape(told(record, taken))}</strong></p>{_table(step_rows(record, taken))}"


def review(found: Review) -> str:
    """Return a review: its report, in a frame of its own so that its looks stay its own."""
    from pysolver.contract.report import html

    size = f"width: 100%; height: {HEIGHT}px; border: 0"
    return f'<iframe sandbox srcdoc="{escape(html(found))}" style="{size}"></iframe>'


def _dice(faces: str) -> str:
    """Return dice that show these faces; screen readers say the numbers."""
    signs = "".join(chr(BEFORE_ONE + int(face)) for face in faces)
    return f'<span role="img" aria-label="{faces}" style="font-size: 2em">{signs}</span>' if signs else ""


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table, the first row of which are heads."""
    tags = ["th", *["td"] * (len(rows) - 1)]
    lines = [
        "".join(f'<{tag} style="text-align: left">{escape(cell)}</{tag}>' for cell in row)
        for tag, row in zip(tags, rows, strict=True)
    ]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
