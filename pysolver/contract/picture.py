"""A point of a game as a picture, SVG: how it stands, the dice, what to do, and the nearest choices."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap

from pysolver.contract.advice import Advice
from pysolver.contract.board import EMPTY, KEPT, LEFT, Row
from pysolver.contract.dice import JOKER
from pysolver.contract.mistakes import worth
from pysolver.sayings.say import saying

WIDE, MARGIN = 640, 28
DIE, GAP, ROUND = 44, 10, 10
SHOWN = 4  # choices
LETTERS = 40, 66  # of a line: of the sentence, of all else
INK, SOFT, PAPER, FELT, LEAD = "#24211b", "#5f5848", "#fffaf0", "#1f4a3d", "#1d5342"
IVORY, LINE, BRASS, ONE = "#fbf4e4", "#4b7a69", "#f2c878", "#a83018"
# Where the pips of each face lie, in parts of a die.
PIPS = {
    "1": ((0.5, 0.5),),
    "2": ((0.27, 0.27), (0.73, 0.73)),
    "3": ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    "4": ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    "5": ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    "6": ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}


def picture_of(title: str, words: str, rows: Sequence[Row], advice: Advice | None) -> str:
    """Draw a point: its game, some `words` of how it stands, rows of dice, and what is advised."""
    pieces = [_text(MARGIN, 44, title, 22, "bold", fill=LEAD), _text(MARGIN, 68, words, 15, fill=SOFT)]
    down = 84.0
    if rows:
        tall = sum(_height(row) for row in rows) + GAP
        pieces.append(_box(MARGIN, down, WIDE - 2 * MARGIN, tall, FELT))
        inside = down + GAP
        for row in rows:
            pieces += _row(row, inside)
            inside += _height(row)
        down += tall
    if advice:
        for line in wrap(advice.sentence, LETTERS[0]):
            down += 36
            pieces.append(_text(MARGIN, down, line, 26, "bold"))
        down += 4
        for line in wrap(advice.why, LETTERS[1]):
            down += 22
            pieces.append(_text(MARGIN, down, line, 16, fill=SOFT))
        down += 12
        for option in [each for each in advice.options if not each.dominated][:SHOWN]:
            down += 28
            value = worth(option.value, advice.objective)
            told = _worse(value, worth(option.loss, advice.objective)) if option.loss else value
            pieces.append(_text(MARGIN, down, option.text, 17))
            pieces.append(_text(WIDE - MARGIN, down, told, 17, anchor="end", fill=SOFT))
    tall = down + MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{tall:.0f}" '
        f'viewBox="0 0 {WIDE} {tall:.0f}" font-family="sans-serif" fill="{INK}">'
    )
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join(
        [head, f"<title>{escape(title)}: {escape(words)}</title>", ground, *pieces, "</svg>", ""]
    )


def _worse(value: str, loss: str) -> str:
    # beside a choice: what it is worth, and how much worse that is than the best one;
    # e.g. value="45.2 %", loss="1.5 %"
    return saying("picture.worse", "{value}, {loss} worse", value=value, loss=loss)


def _height(row: Row) -> float:
    return DIE + GAP + (20 if row.name else 0)


def _row(row: Row, down: float) -> list[str]:
    """Draw dice beside each other, under their name where they have one."""
    pieces = []
    if row.name:
        pieces.append(_text(MARGIN + 14, down + 12, row.name, 14, fill="#cbdccf"))
        down += 20
    for place, (face, look) in enumerate(row.dice):
        pieces += _die(MARGIN + 14 + place * (DIE + GAP), down, face, look)
    return pieces


def _die(x: float, y: float, face: str, look: str) -> list[str]:
    if face == EMPTY:
        return [_box(x, y, DIE, DIE, "none", f'stroke="{LINE}" stroke-width="2"')]
    edge = f'stroke="{BRASS}" stroke-width="4"' if look == KEPT else ""
    pieces = [_box(x, y, DIE, DIE, IVORY, edge)]
    if face == JOKER:
        middle = x + DIE / 2
        pieces.append(_text(middle, y + 0.72 * DIE, "★", 28, anchor="middle", fill=ONE))
    for across, below in PIPS.get(face, ()):
        size, colour = (6, ONE) if face == "1" else (4.4, INK)
        pieces.append(
            f'<circle cx="{x + across * DIE:.1f}" cy="{y + below * DIE:.1f}" r="{size}" fill="{colour}"/>'
        )
    return [f'<g opacity="0.5">{"".join(pieces)}</g>'] if look == LEFT else pieces


def _box(x: float, y: float, wide: float, tall: float, fill: str, look: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"'
    return f'<rect {place} rx="{ROUND}" fill="{fill}" {look}/>'


def _text(
    x: float,
    y: float,
    words: str,
    size: float,
    weight: str = "normal",
    anchor: str = "start",
    fill: str = INK,
) -> str:
    look = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'
