"""From how many points on one banks to win: a card for each pair of scores and number of dice left.

Hands of equally many dice differ where the dice do; the one that throws longest decides, so that to bank
is right with all of them. The picture is an SVG for one sheet of A4.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from pysolver.core.job import Job, Progress
from pysolver.core.race import Race
from pysolver.farkle.race import Pairing, TurnToWin, turn_in
from pysolver.farkle.rules import DICE, UNIT
from pysolver.farkle.turn import turn_of

STEPS = 8  # scores a side
WIDTH, HEIGHT = 210, 297  # millimetres
MARGIN, HEAD, CELL_WIDTH, CELL_HEIGHT = 12.0, 34.0, 10.2, 8.4
LEFT, TOP = 9.0, 12.0  # of a matrix: its labels
PANEL_WIDTH, PANEL_HEIGHT = 96.0, 86.0
LIGHTEST, DARKEST = 97, 62  # lightness of few points and of the whole target


@dataclass(frozen=True)
class Card:
    """banks_from[dice - 1][mine][theirs]: points at risk from which on one banks, scores as in `scores`."""

    target: int
    scores: tuple[int, ...]
    banks_from: tuple[tuple[tuple[int, ...], ...], ...]


def card_job(pairing: Pairing, race: Race, target: int) -> Job[Card]:
    """Read the card of a race to a target off its values."""
    step = UNIT * max(1, round(target / UNIT / STEPS))
    scores = tuple(range(0, target, step))
    turn = turn_of(pairing.mine, pairing.joker_groups)
    found = [[[0] * len(scores) for _ in scores] for _ in range(DICE)]
    for row, mine in enumerate(scores):
        for column, theirs in enumerate(scores):
            to_win = turn_in(turn, race, (target - mine) // UNIT, (target - theirs) // UNIT)
            for left, points in enumerate(_banks_from(to_win)):
                found[left][row][column] = points
            yield Progress((row * len(scores) + column + 1) / len(scores) ** 2)
    return Card(target, scores, tuple(tuple(map(tuple, each)) for each in found))


def _banks_from(to_win: TurnToWin) -> list[int]:
    """Return, for 1 to 6 dice left, the points from which on one banks with any hand of them."""
    found = [1] * DICE
    for local, hand in enumerate(to_win.turn.hands):
        left = hand.bit_count() - 1
        last = next((score for score in range(to_win.need - 1, 0, -1) if to_win.throws(local, score)), 0)
        found[left] = max(found[left], last + 1)
    return [UNIT * score for score in found]


def lines(card: Card) -> list[str]:
    """Write the card as text, one matrix for each number of dice left."""
    width = len(str(card.target)) + 1
    found = []
    for left in range(DICE):
        found += ["", f"{left + 1} to throw: bank from  (down: your score, across: theirs)"]
        found.append(" " * width + "".join(f"{theirs:{width}}" for theirs in card.scores))
        for mine, row in zip(card.scores, card.banks_from[left], strict=True):
            found.append(f"{mine:{width}}" + "".join(f"{points:{width}}" for points in row))
    return found[1:]


def svg(card: Card, title: str) -> str:
    """Draw the card for one sheet of A4."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{MARGIN}" y="16" font-size="6" font-weight="bold">Bank or throw, to {card.target}</text>',
        f'<text x="{MARGIN}" y="22.5" font-size="3">{escape(title)}</text>',
        f'<text x="{MARGIN}" y="27.5" font-size="3">Bank from the points shown on; throw below them. '
        "Down: your score; across: theirs; framed: only what wins.</text>",
    ]
    for left in range(DICE):
        x = MARGIN + (left % 2) * PANEL_WIDTH
        y = HEAD + (left // 2) * PANEL_HEIGHT
        parts += _panel(card, left, x, y)
    return "\n".join([*parts, "</svg>", ""])


def _panel(card: Card, left: int, x: float, y: float) -> list[str]:
    count = len(card.scores)
    wide, high = CELL_WIDTH * STEPS / count, CELL_HEIGHT * STEPS / count
    dice = "1 die" if left == 0 else f"{left + 1} dice"
    parts = [f'<text x="{x + LEFT}" y="{y + 4}" font-size="3.6" font-weight="bold">{dice} to throw</text>']
    for place, score in enumerate(card.scores):
        across, down = x + LEFT + (place + 0.5) * wide, y + TOP + (place + 0.6) * high
        parts.append(
            f'<text x="{across:.2f}" y="{y + TOP - 1.5}" {SMALL} text-anchor="middle">{score}</text>'
        )
        parts.append(f'<text x="{x + LEFT - 1}" y="{down:.2f}" {SMALL} text-anchor="end">{score}</text>')
    for row, line in enumerate(card.banks_from[left]):
        for column, points in enumerate(line):
            wins = points >= card.target - card.scores[row]
            light = LIGHTEST - (LIGHTEST - DARKEST) * (points / card.target) ** 0.5
            cx, cy = x + LEFT + column * wide, y + TOP + row * high
            frame = 'stroke="#222" stroke-width=".5"' if wins else 'stroke="#fff" stroke-width=".3"'
            parts.append(
                f'<rect x="{cx + 0.3:.2f}" y="{cy + 0.3:.2f}" width="{wide - 0.6:.2f}" '
                f'height="{high - 0.6:.2f}" fill="hsl(35 80% {light:.0f}%)" {frame}/>'
            )
            parts.append(
                f'<text x="{cx + wide / 2:.2f}" y="{cy + high * 0.6:.2f}" font-size="2.6" '
                f'text-anchor="middle">{points}</text>'
            )
    return parts


SMALL = 'font-size="2.3" fill="#555"'
