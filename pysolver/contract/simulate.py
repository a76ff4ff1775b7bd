"""Whole games with real dice between players that are programs: what everybody wins and scores, measured."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pysolver.contract.game import Game
from pysolver.contract.job import Job
from pysolver.contract.match import Point, begin, play_many


@dataclass(frozen=True)
class Standing:
    """What somebody at the table has won and scored a game, each with 1.96 times its standard error."""

    player: str
    wins: float
    wins_error: float
    points: float
    points_error: float


def simulate(
    played: Game[Any],
    state: Any,
    players: Sequence[str],
    choosers: Sequence[Callable[[Any], str]],
    dice: random.Random,
    games: int,
) -> Job[list[Standing]]:
    """Play games from a position on, each seat by its chooser; return what everybody came to.

    Who have equally many share a win.
    """

    def choose(at: Point[Any]) -> str:
        return choosers[at.seat](at.state)

    def result(end: Point[Any]) -> list[list[float]]:
        totals = list(end.by_seat(played.totals(end.state)).values())
        shares = [float(total == max(totals)) for total in totals]
        return [[share / sum(shares) for share in shares], [float(total) for total in totals]]

    found = np.asarray((yield from play_many(played, begin(played, state), choose, dice, games, result)))
    means, errors = found.mean(axis=0), 1.96 * found.std(axis=0, ddof=1) / games**0.5
    return [
        Standing(player, *(float(values[what, seat]) for what in (0, 1) for values in (means, errors)))
        for seat, player in enumerate(players)
    ]
