"""Strategy cards: what to know by heart of a game, on one sheet, and what following only that gives away.

A game says the words and numbers (`Game.strategy_card`); here they are laid out as a picture
for one page of A4.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from pysolver.contract.figures import percent, points
from pysolver.contract.whom import YOU, called
from pysolver.sayings.say import saying

if TYPE_CHECKING:
    from pysolver.service import wire

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 12.0  # millimetres
LINE, GAP = 6.0, 10.0
LETTERS = 92  # of a line of words, as wide as letters may be
TITLE, HEAD, WORDS, SMALL = 6.2, 4.6, 3.5, 3.3  # sizes of letters
LETTER = 0.57  # of its size a letter is wide


@dataclass(frozen=True)
class CardTable:
    """A table of a strategy card, with its head row first, and what is said of it."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    words: str = ""


@dataclass(frozen=True)
class Given:
    """What the best play makes, what one makes who follows only the sheet, and how that is known."""

    best: float
    follower: float
    unit: str  # of both, as in "points a turn"
    error: float = 0.0  # standard error of the difference where it was simulated, 0 where it is exact

    @property
    def away(self) -> float:
        """Return what following only the sheet gives away."""
        return self.best - self.follower

    def words(self) -> str:
        """Return the sentence that says what following only the card gives away, and how that is known."""
        if self.error:
            # on a strategy card: what its follower loses;
            # e.g. away="1.2 %", error="0.1 %", unit=unit.points_a_turn
            return saying(
                "card.gives_away",
                "Whoever follows only this card gives away {away} ± {error} {unit}, by simulation.",
                away=percent(self.away),
                error=percent(self.error),
                unit=self.unit,
            )
        # on a strategy card: what its follower makes, what the best play makes, and the difference;
        # e.g. made="12.50", unit=unit.points_a_turn, best="12.73", away="0.23", part="1.8 %"
        return saying(
            "card.makes",
            "Whoever follows only this card makes {made} {unit}, exactly; the best play makes {best}: "
            "it gives away {away} ({part}).",
            made=points(self.follower, 2),
            unit=self.unit,
            best=points(self.best, 2),
            away=points(self.away, 2),
            part=percent(self.away / self.best),
        )


@dataclass(frozen=True)
class StrategyCard:
    """What to know by heart of a game with some settings, on one page."""

    game: str
    title: str
    settings: str
    rules: tuple[str, ...]  # how one follows it, a sentence each
    parts: tuple[CardTable, ...]
    given: Given
    own: str = ""  # "dice" where these are of one player alone, "" where both have the same settings

    def of(self, name: str) -> StrategyCard:
        """Return the sheet that says whose dice these are, by a player's name, where that matters."""
        if not self.own:
            return self
        if name == YOU:
            # on a strategy card, of the one who is spoken to; e.g. settings="6 ordinary dice, to 4000"
            settings = saying("card.your_dice", "Your dice: {settings}", settings=self.settings)
        else:
            # on a strategy card: whose dice these are;
            # e.g. name="Cernik", settings="6 ordinary dice, to 4000"
            settings = saying(
                "card.dice_of", "{name}'s dice: {settings}", name=called(name), settings=self.settings
            )
        return replace(self, settings=settings)

    def to_dict(self) -> wire.Sheet:
        """Return the JSON form."""
        return {
            "game": self.game,
            "title": self.title,
            "settings": self.settings,
            "rules": list(self.rules),
            "parts": [
                {"title": part.title, "rows": [list(row) for row in part.rows], "words": part.words}
                for part in self.parts
            ],
            "best": self.given.best,
            "follower": self.given.follower,
            "gives_away": self.given.away,
            "error": self.given.error,
            "unit": self.given.unit,
            "sentence": self.given.words(),
        }


# --- The picture ---------------------------------------------------------------------------------------


def svg(card: StrategyCard) -> str:
    """Draw a sheet for one page of A4."""
    down = MARGIN + TITLE
    body = [_text(MARGIN, down, card.title, TITLE, "bold")]
    down += LINE + 1
    body.append(_text(MARGIN, down, card.settings, WORDS, look='fill="#555"'))
    for number, rule in enumerate(card.rules, 1):
        for place, line in enumerate(_broken(rule)):
            down += LINE
            body.append(_text(MARGIN + 5, down, line, WORDS))
            if not place:
                body.append(_text(MARGIN, down, f"{number}.", WORDS, "bold"))
    down += GAP
    for part in card.parts:
        pieces, down = _part(part, down)
        body += pieces
        down += GAP
    for line in _broken(card.given.words()):
        body.append(_text(MARGIN, down, line, WORDS, "bold"))
        down += LINE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:.0f}mm" height="{HEIGHT:.0f}mm" '
        f'viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" font-family="sans-serif" fill="#222">'
    )
    title = f"<title>{escape(card.title)}: {escape(card.settings)}</title>"
    return "\n".join([head, title, '<rect width="100%" height="100%" fill="#fff"/>', *body, "</svg>", ""])


def _part(part: CardTable, down: float) -> tuple[list[str], float]:
    """Draw a part; return its pieces, and how far down it reaches."""
    left, wide = MARGIN, WIDTH - 2 * MARGIN
    pieces = [_text(left, down, part.title, HEAD, "bold")]
    down += 1.5
    columns = [max(len(row[place]) for row in part.rows) + 2 for place in range(len(part.rows[0]))]
    size = min(SMALL, wide / sum(columns) / LETTER)
    across = [left + wide * sum(columns[:place]) / sum(columns) for place in range(len(columns) + 1)]
    for number, row in enumerate(part.rows):
        look = "bold" if not number else "normal"
        if number % 2:
            pieces.append(
                f'<rect x="{left:.1f}" y="{down:.1f}" width="{wide:.1f}" height="{LINE}" fill="#f1ece0"/>'
            )
        for place, cell in enumerate(row):
            if place:
                pieces.append(
                    _text(across[place + 1] - 1, down + 0.7 * LINE, cell, size, look, 'text-anchor="end"')
                )
            else:
                pieces.append(_text(left + 1, down + 0.7 * LINE, cell, size, look))
        down += LINE
    for line in _broken(part.words):
        down += LINE - 0.6
        pieces.append(_text(left, down, line, SMALL, look='fill="#555"'))
    return pieces, down + 1


def _broken(words: str) -> list[str]:
    """Break words into lines; no words are none."""
    return wrap(words, LETTERS)


def _text(x: float, y: float, words: str, size: float, weight: str = "normal", look: str = "") -> str:
    look = f'font-weight="{weight}"{" " if look else ""}{look}'
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.2f}" {look}>{escape(words)}</text>'
