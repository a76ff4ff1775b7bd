"""What playing for points costs against an opponent who plays to win, in probability."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import numpy as np

from pysolver.contract.figures import points
from pysolver.contract.job import Job, part_of
from pysolver.games.farkle.race.race import Pairing, racer_of
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn.distribution import banked_job
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.sayings.say import saying
from pysolver.turns.race import Follower, Race, race_job

BANKED, TO_WIN = 0.3, 0.6  # how far the job is with what points bank, and with the race to win


@dataclass(frozen=True, eq=False)
class Price:
    """Two races of the same dice: both play to win, and the player to move first plays for points."""

    to_win: Race
    by_points: Race

    def moving_first(self, need: int, their_need: int) -> float:
        """Return what the one who plays for points loses, being on the move."""
        return float(self.to_win.first[need, their_need] - self.by_points.first[need, their_need])

    def moving_second(self, need: int, their_need: int) -> float:
        """Return what the one who plays for points loses when the other is on the move."""
        return float(self.by_points.second[their_need, need] - self.to_win.second[their_need, need])

    def by_scores(self, target: int, step: int) -> list[list[float]]:
        """Return what it costs on the move at each pair of scores, every `step` points up to a target."""
        needs = np.arange(target, 0, -step) // UNIT
        lost = self.to_win.first - self.by_points.first
        found: list[list[float]] = lost[np.ix_(needs, needs)].tolist()
        return found

    def worst(self) -> tuple[int, int]:
        """Return the needs at which playing for points costs most on the move."""
        lost = self.to_win.first - self.by_points.first
        need, their_need = np.unravel_index(int(np.argmax(lost)), lost.shape)
        return int(need), int(their_need)


def price_job(pairing: Pairing, need: int, their_need: int) -> Job[Price]:
    """Solve what playing every turn for points costs against the best reply to it."""
    turn = turn_of(pairing.mine, pairing.joker_groups, pairing.my_effect.bonus)
    banked = yield from part_of(banked_job(turn, need), 0.0, BANKED)
    one = racer_of(pairing.mine, pairing.joker_groups, pairing.my_effect)
    other = racer_of(pairing.theirs, pairing.joker_groups, pairing.their_effect)
    to_win = yield from part_of(race_job(one, other, need, their_need), BANKED, TO_WIN)
    follower = Follower(banked)
    lost = race_job(follower, other, need, their_need)
    by_points = yield from part_of(lost, TO_WIN, 1.0)
    return Price(to_win, by_points)


CELLS = 20  # a side of the picture
SIZE, LEFT, TOP = 22.0, 64.0, 58.0  # of a cell, and where the first one is
DARKEST = 0.12  # of probability; whatever costs more is as dark


def scores_named() -> str:
    """Say which scores stand beside a table, and which above."""
    # at a table by both scores: what stands where
    return saying("farkle.scores", "Down: the score of the player to move. Across: the opponent's.")


def svg(price: Price, target: int) -> str:
    """Draw what playing for points costs on the move, by both scores."""
    # the title of a picture; e.g. target=4000
    title = saying("farkle.price_title", "What playing for points costs, to {target}", target=target)
    # on a picture of what playing for points costs: what its numbers are
    words = saying(
        "farkle.price_words",
        "Games in 100 that it costs the player to move, against the best reply.",
    )
    step = UNIT * max(1, -(-target // (UNIT * CELLS)))
    lost = price.by_scores(target, step)
    side = len(lost) * SIZE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + side + 12:.0f} {TOP + side + 34:.0f}" '
        'font-family="sans-serif" font-size="10">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="bold">{escape(title)}</text>',
        f'<text x="{LEFT}" y="36">{escape(words)}</text>',
        f'<text x="{LEFT}" y="{TOP + side + 26:.0f}">{escape(scores_named())}</text>',
    ]
    for row, line in enumerate(lost):
        y = TOP + row * SIZE
        if row % 2 == 0:
            middle = f'y="{y + SIZE * 0.65:.1f}"'
            parts.append(f'<text x="{LEFT - 5:.0f}" {middle} text-anchor="end">{row * step}</text>')
            across = f'x="{LEFT + (row + 0.5) * SIZE:.1f}" y="{TOP - 5:.0f}"'
            parts.append(f'<text {across} font-size="8" text-anchor="middle">{row * step}</text>')
        for column, lost_here in enumerate(line):
            cost = max(lost_here, 0.0)  # where it costs nothing, rounding may say less
            light = 97 - 57 * min(cost / DARKEST, 1.0) ** 0.7
            x = LEFT + column * SIZE
            parts.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{SIZE - 1}" height="{SIZE - 1}" '
                f'fill="hsl(12 75% {light:.0f}%)"/>'
            )
            ink = "#fff" if light < 65 else "#222"
            parts.append(
                f'<text x="{x + SIZE / 2 - 0.5:.1f}" y="{y + SIZE * 0.62:.1f}" text-anchor="middle" '
                f'font-size="8" fill="{ink}">{points(100 * cost, 1)}</text>'
            )
    return "\n".join([*parts, "</svg>", ""])
