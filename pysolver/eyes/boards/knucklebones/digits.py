"""The numbers beside Knucklebones' columns: what the game itself counts there.

They are dark on tan. Every number that a column can count is drawn from ten digits and laid over the strip,
at some places around its middle; the one whose drawing is most like what is seen is read, where no other is
nearly as like. A strip without ink shows no number, as it does beside an empty column; one that is covered
or too blurred says nothing.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from pysolver.eyes.boards.knucklebones.screen import CELL_X, Screen, tan
from pysolver.eyes.picture import Floats
from pysolver.games.knucklebones.rules import FACES, ROWS, column_score

NUMBERS_Y = (838, 595)  # middles of the numbers, the player's first
HALF_WIDTH, HALF_HEIGHT = 48, 40  # of the strip that is looked at
SLACK = 3  # samples by which a number may lie beside its place
INK, PAPER = 30.0, 134.0  # the strongest of the colours of ink and of the tan around it
LEAST_INK = 0.3  # part of full ink; less is none
LEAST_PAPER = 0.5  # part of a strip that is tan where it is not covered
GAPS = (1, 2, 3)  # samples between two digits
LIKE, AHEAD = 0.72, 0.03
# The digits 0 to 9 row by row, their ink in samples: full, half, none.
GLYPHS = """
.+##+. ..##.. .###+. .###.. ....##. .#####+ ...+#+. ####### .+##+. .+##+..
+#++#+ +###.. #+###. #+###. ...+##. .##+++. ..##+.. #+++##+ ##++#+ ##++#+.
##..## #.##.. ..+##. ...##. ...+##. .#..... .##+... #....#. ##..## #+..##.
##..## ..##.. ...##. ...##. ..+.##. .#..... +#+.... ....+#. ##+.#+ #+..+#+
##..## ..##.. ...##. ..+#+. ..+.##. .###+.. ##..... ....#+. +###+. #+..+#+
##..## ..##.. ...##. .###+. .+..##. ..+##+. ##+##+. ....#.. .+###. ##..+#+
##..## ..##.. ..+#+. ..+##. ##++##+ ....##. ##++##. ...+#.. #+.+## .####+.
##..## ..##.. ..#+.. ...##. +++###+ ....+#+ ##..+#+ ...##.. ##..## ...+#+.
##..## ..##.. .#+... ...##. ....##. ....+#+ ##..+#+ ...##.. ##..## ...##..
+#++#+ ..##.. +#+++. ...##. ....##. .+..##. +#+.##. ...##.. ##..## ..+#+..
.+##+. +####+ ###### +##+.. ....##. .###+.. .+##+.. ...##.. .+##+. .##+...
"""


def numbers(screen: Screen) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
    """Return the number that stands beside every column, 0 for none, None where that cannot be read."""
    mine, theirs = (tuple(_number(screen, x, y) for x in CELL_X) for y in NUMBERS_Y)
    return mine, theirs


def _number(screen: Screen, x: float, y: float) -> int | None:
    """Return the number around a point of the screen."""
    colours = screen.part(x, y, HALF_WIDTH, HALF_HEIGHT)
    ink = np.clip((PAPER - colours.max(axis=2)) / (PAPER - INK), 0, 1)
    if float(tan(colours).mean()) < LEAST_PAPER:
        return None
    if float(ink.max()) < LEAST_INK:
        return 0
    drawings, counts = _drawings(*(side - 2 * SLACK for side in ink.shape))
    windows = np.lib.stride_tricks.sliding_window_view(ink, [side - 2 * SLACK for side in ink.shape])
    seen = windows.reshape(-1, len(drawings))
    seen = seen - seen.mean(axis=1, keepdims=True)
    # All of the strip counts, so that a part of a number is none.
    length = np.linalg.norm(ink - ink.mean())
    like = ((seen @ drawings) / max(float(length), 1.0)).max(axis=0)
    best = int(like.argmax())
    second = float(like[counts != counts[best]].max())
    return int(counts[best]) if like[best] > LIKE and like[best] - second > AHEAD else None


@cache
def _drawings(height: int, width: int) -> tuple[Floats, Floats]:
    """Return drawings (samples, n) of the numbers that columns count, of mean 0 and length 1, and these."""
    columns = (dice for size in range(1, ROWS + 1) for dice in combinations_with_replacement(FACES, size))
    ways = [(count, gap) for count in sorted({column_score(dice) for dice in columns}) for gap in GAPS]
    found = [_drawing(count, gap, height, width).ravel() for count, gap in ways]
    drawings = np.array(found, np.float32)
    drawings -= drawings.mean(axis=1, keepdims=True)
    return (drawings / np.linalg.norm(drawings, axis=1, keepdims=True)).T, np.array(
        [count for count, _ in ways]
    )


def _drawing(count: int, gap: int, height: int, width: int) -> Floats:
    """Return a number's ink in the middle of a strip, so many samples between its digits."""
    glyphs = [_glyph(int(sign)) for sign in str(count)]
    apart = np.zeros((len(glyphs[0]), gap))
    line = np.concatenate([part for glyph in glyphs for part in (apart, glyph)][1:], axis=1)
    drawing = np.zeros((height, width))
    top, left = (height - line.shape[0]) // 2, (width - line.shape[1]) // 2
    drawing[top : top + line.shape[0], left : left + line.shape[1]] = line
    soft = np.pad(drawing, 1, mode="edge")
    soft = soft[:-2] / 4 + soft[1:-1] / 2 + soft[2:] / 4
    return np.asarray(soft[:, :-2] / 4 + soft[:, 1:-1] / 2 + soft[:, 2:] / 4)


def _glyph(digit: int) -> Floats:
    """Return a digit's ink, 1 to 0 for every sample."""
    rows = [[".+#".index(sign) / 2 for sign in row] for row in GLYPHS.split()[digit::10]]
    glyph = np.array(rows)
    used = np.flatnonzero(glyph.any(axis=0))
    return glyph[:, used[0] : used[-1] + 1]
