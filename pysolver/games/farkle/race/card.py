"""With how many points one banks to win: a card for each pair of scores and number of dice left.

Mostly one banks from some score on, but close to the end not always: where a single die more wins, one
throws again. So every place of the card says the stretches of points that are banked. Hands of equally
many dice differ where the dice do; a score counts as banked where that is right with all of them. The
picture is an SVG for one sheet of A4.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TypeAlias

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.games.farkle.race.race import Pairing, turn_in
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.turn import Turn, turn_of
from pysolver.sayings.say import saying, saying_n
from pysolver.turns.program import Flags
from pysolver.turns.race import Race

STEPS = 8  # scores a side
WIDTH, HEIGHT = 210, 297  # millimetres
MARGIN, HEAD, CELL_WIDTH, CELL_HEIGHT = 12.0, 36.0, 10.2, 8.4
LEFT, TOP = 9.0, 12.0  # of a matrix: its labels
PANEL_WIDTH, PANEL_HEIGHT = 96.0, 86.0
LETTERS = (2.6, 1.65, 1.55, 1.5)  # the height of one, two, three and more lines in a cell
LIGHTEST, DARKEST = 97, 62  # lightness of few points and of the whole target


Stretches: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class BankingCard:
    """banks[dice - 1][mine][theirs]: the stretches of points at risk that one banks, scores as in `scores`.

    The last stretch ends at what is needed: more than that always wins.
    """

    target: int
    scores: tuple[int, ...]
    banks: tuple[tuple[tuple[Stretches, ...], ...], ...]


def card_job(pairing: Pairing, race: Race, target: int) -> Job[BankingCard]:
    """Read the card of a race to a target off its values."""
    step = UNIT * max(1, round(target / UNIT / STEPS))
    scores = tuple(range(0, target, step))
    turn = turn_of(pairing.mine, pairing.joker_groups, pairing.my_effect.bonus)
    found: list[list[list[Stretches]]] = [[[() for _ in scores] for _ in scores] for _ in range(DICE)]
    for row, mine in enumerate(scores):
        for column, theirs in enumerate(scores):
            to_win = turn_in(turn, race, (target - mine) // UNIT, (target - theirs) // UNIT)
            for left, stretches in enumerate(banked(turn, to_win.thrown)):
                found[left][row][column] = stretches
            yield Progress((row * len(scores) + column + 1) / len(scores) ** 2)
    return BankingCard(target, scores, tuple(tuple(map(tuple, each)) for each in found))


def banked(turn: Turn, thrown: Flags) -> list[Stretches]:
    """Return, for 1 to 6 dice left, the stretches of points that are banked with any hand of them.

    `thrown[score, local]` says where throwing is better; the last stretch ends where nobody throws any more.
    """
    sizes = np.array([hand.bit_count() for hand in turn.hands])
    found = []
    for count in range(1, DICE + 1):
        throws = np.any(thrown[:, sizes == count], axis=1)
        banks = [*(not each for each in throws), True]
        stretches: list[tuple[int, int]] = []
        for score in range(1, len(banks)):
            if banks[score]:
                begin = stretches.pop()[0] if stretches and stretches[-1][1] == score - 1 else score
                stretches.append((begin, score))
        found.append(tuple((UNIT * begin, UNIT * end) for begin, end in stretches))
    return found


def spoken(dice: int, stretches: Stretches, need: int) -> str:
    """Say with how many points one banks with dice left, as in `three dice left: bank from 350 on`."""
    *before, (last, _) = stretches
    if last >= need and not before:
        # so many dice left: only the points that win are banked; e.g. n=2, need=500
        return saying_n(
            "farkle.bank_what_wins",
            "one die left: bank only what wins, {need}",
            "{n:word} dice left: bank only what wins, {need}",
            dice,
            need=need,
        )
    if (last, before) == (UNIT, []):
        # so many dice left: any points are banked; e.g. n=2
        return saying_n(
            "farkle.bank_whatever",
            "one die left: bank whatever you have",
            "{n:word} dice left: bank whatever you have",
            dice,
        )
    if not before:
        # so many dice left: with how many points one banks; e.g. n=3, points=350
        return saying_n(
            "farkle.bank_from",
            "one die left: bank from {points} on",
            "{n:word} dice left: bank from {points} on",
            dice,
            points=last,
        )
    # so many dice left: with how many points one banks, which are single numbers or stretches of them first;
    # e.g. n=1, some=["300", farkle.stretch], points=450
    return saying_n(
        "farkle.bank_some",
        "one die left: bank {some}, and from {points} on",
        "{n:word} dice left: bank {some}, and from {points} on",
        dice,
        some=[_stretch(low, high) for low, high in before],
        points=last,
    )


def _stretch(low: int, high: int) -> str:
    if low == high:
        return str(low)
    # numbers of points, from one to another; e.g. low=150, high=250
    return saying("farkle.stretch", "{low} to {high}", low=low, high=high)


def _said(stretches: Stretches) -> list[str]:
    """Write stretches, the last one by where it begins."""
    return [
        *(f"{low}-{high}" if low < high else f"{low}" for low, high in stretches[:-1]),
        f"{stretches[-1][0]}",
    ]


def lines(card: BankingCard) -> list[str]:
    """Write the card as text, one matrix for each number of dice left."""
    cells = [[[" ".join(_said(each)) for each in row] for row in part] for part in card.banks]
    width = max(len(cell) for part in cells for row in part for cell in row) + 2
    found = []
    for left, part in enumerate(cells):
        # above a table of points from which one banks, by both scores; e.g. dice=farkle.card_dice
        head = saying(
            "farkle.card_matrix",
            "{dice}: bank from (down: your score, across: the opponent's)",
            dice=_left(left + 1),
        )
        found += ["", head]
        found.append(" " * 6 + "".join(f"{theirs:{width}}" for theirs in card.scores))
        for mine, row in zip(card.scores, part, strict=True):
            found.append(f"{mine:6}" + "".join(f"{cell:>{width}}" for cell in row))
    return found[1:]


def sides(mine: str, theirs: str) -> str:
    """Name whose dice a card is for."""
    # below the title of a card: the dice of both players; e.g. mine="odd*6", theirs="ordinary*6"
    return saying("farkle.card_sides", "{mine} against {theirs}", mine=mine, theirs=theirs)


def _left(dice: int) -> str:
    # above a table: how many dice are left to roll; e.g. n=3
    return saying_n("farkle.card_dice", "{n} die to roll", "{n} dice to roll", dice)


def svg(card: BankingCard, title: str) -> str:
    """Draw the card for one sheet of A4."""
    # the title of a card; e.g. target=4000
    head = saying("farkle.card_head", "Bank or roll, to {target}", target=card.target)
    # on a card of points from which one banks: how to read its numbers
    how = saying("farkle.card_how", "Bank from the last number on, and in a stretch above it; else roll.")
    # on a card of points from which one banks: what stands where
    where = saying("farkle.card_where", "Down: your score. Across: the opponent's. Framed: only what wins.")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{MARGIN}" y="16" font-size="6" font-weight="bold">{escape(head)}</text>',
        f'<text x="{MARGIN}" y="22.5" font-size="3">{escape(title)}</text>',
        f'<text x="{MARGIN}" y="27.5" font-size="3">{escape(how)}</text>',
        f'<text x="{MARGIN}" y="32" font-size="3">{escape(where)}</text>',
    ]
    for left in range(DICE):
        x = MARGIN + (left % 2) * PANEL_WIDTH
        y = HEAD + (left // 2) * PANEL_HEIGHT
        parts += _panel(card, left, x, y)
    return "\n".join([*parts, "</svg>", ""])


def _panel(card: BankingCard, left: int, x: float, y: float) -> list[str]:
    count = len(card.scores)
    wide, high = CELL_WIDTH * STEPS / count, CELL_HEIGHT * STEPS / count
    head = f'<text x="{x + LEFT}" y="{y + 4}" font-size="3.6" font-weight="bold">'
    parts = [f"{head}{escape(_left(left + 1))}</text>"]
    for place, score in enumerate(card.scores):
        across, down = x + LEFT + (place + 0.5) * wide, y + TOP + (place + 0.6) * high
        parts.append(
            f'<text x="{across:.2f}" y="{y + TOP - 1.5}" {SMALL} text-anchor="middle">{score}</text>'
        )
        parts.append(f'<text x="{x + LEFT - 1}" y="{down:.2f}" {SMALL} text-anchor="end">{score}</text>')
    for row, line in enumerate(card.banks[left]):
        for column, stretches in enumerate(line):
            points = stretches[0][0]
            wins = points >= card.target - card.scores[row]
            light = LIGHTEST - (LIGHTEST - DARKEST) * (points / card.target) ** 0.5
            cx, cy = x + LEFT + column * wide, y + TOP + row * high
            frame = 'stroke="#222" stroke-width=".5"' if wins else 'stroke="#fff" stroke-width=".3"'
            parts.append(
                f'<rect x="{cx + 0.3:.2f}" y="{cy + 0.3:.2f}" width="{wide - 0.6:.2f}" '
                f'height="{high - 0.6:.2f}" fill="hsl(35 80% {light:.0f}%)" {frame}/>'
            )
            said = _said(stretches)
            size = LETTERS[min(len(said), len(LETTERS)) - 1]
            for place, words in enumerate(said):
                down = cy + high / 2 + size * (0.36 + 1.14 * (place - (len(said) - 1) / 2))
                parts.append(
                    f'<text x="{cx + wide / 2:.2f}" y="{down:.2f}" text-anchor="middle" '
                    f'font-size="{size}">{words}</text>'
                )
    return parts


SMALL = 'font-size="2.3" fill="#555"'
