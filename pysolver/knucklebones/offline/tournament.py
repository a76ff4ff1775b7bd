"""Matches between any two players, many games at once, and what each loses against perfect play."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.judge import ExactJudge
from pysolver.knucklebones.layers import Triples
from pysolver.knucklebones.players import FULL, Player, handed

AT_ONCE = 1000  # games: bounds the memory of a search
THREADS = 2
NORMAL_95 = 1.959964
BLUNDER = 0.02  # a move that loses more than two points of win probability


@dataclass
class Tally:
    """What one player did in a match, as far as the exact file tells."""

    moves: int = 0
    lost: float = 0.0  # win probability against perfect play, in all
    blunders: int = 0
    worst: float = 0.0
    shown: int = 0  # win probabilities that it showed, and how far off they were
    square_error: float = 0.0
    largest_error: float = 0.0

    def add(self, other: Tally) -> None:
        """Count the moves of another tally as well."""
        self.moves += other.moves
        self.lost += other.lost
        self.blunders += other.blunders
        self.worst = max(self.worst, other.worst)
        self.shown += other.shown
        self.square_error += other.square_error
        self.largest_error = max(self.largest_error, other.largest_error)

    def to_dict(self, games: int) -> dict[str, Any]:
        """Return rates a move and a game."""
        found: dict[str, Any] = {
            "moves": self.moves,
            "regret_a_move": self.lost / max(1, self.moves),
            "regret_a_game": self.lost / games,
            "moves_losing_over_2_points": self.blunders,
            "worst_move": self.worst,
        }
        if self.shown:
            found["rmse_shown"] = sqrt(self.square_error / self.shown)
            found["largest_error_shown"] = self.largest_error
        return found


@dataclass
class Match:
    """The result of a match, seen by the first named player, who begins every other game."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))

    def add(self, part: Match) -> None:
        """Count the games of another part of the match as well."""
        self.games += part.games
        self.wins += part.wins
        self.draws += part.draws
        for tally, other in zip(self.tallies, part.tallies, strict=True):
            tally.add(other)

    @property
    def score(self) -> float:
        """Return the share of points, a draw counting half."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of the score."""
        spread = (self.wins + self.draws / 4) / self.games - self.score**2
        half = NORMAL_95 * sqrt(max(spread, 0.0) / self.games)
        return self.score - half, self.score + half


def match(
    players: tuple[Player, Player],
    games: int,
    seed: int,
    exact: ExactJudge | None = None,
    tell: Callable[[Match], None] | None = None,
) -> Match:
    """Play games, each player beginning half of them; the same seed gives the same games."""

    def some(begun: int) -> Match:
        chance = np.random.default_rng((seed, begun))
        part = Match()
        now = min(AT_ONCE, games - begun)
        for beginner, count in ((0, now - now // 2), (1, now // 2)):
            _play(players, count, beginner, chance, part, exact)
        return part

    result = Match()
    with ThreadPoolExecutor(THREADS) as pool:
        for part in pool.map(some, range(0, games, AT_ONCE)):
            result.add(part)
            if tell is not None:
                tell(result)
    return result


def _play(
    players: tuple[Player, Player],
    count: int,
    beginner: int,
    chance: np.random.Generator,
    result: Match,
    exact: ExactJudge | None,
) -> None:
    kinds = classes()
    games: Triples = np.zeros((count, 3), np.int64)
    mover = beginner
    while len(games):
        dice = chance.integers(0, 6, len(games))
        worth = players[mover].weigh(games, dice, chance)
        chosen = worth.argmax(axis=1)
        if exact is not None:
            _judge(result.tallies[mover], players[mover], games, dice, worth, exact)
        rows = np.arange(len(games))
        after = kinds.mirror[games]
        after[rows, chosen] = kinds.placed[dice, games[rows, chosen]]
        over = kinds.theirs_full[after].all(axis=1)
        difference = -kinds.score[after[over]].sum(axis=1)  # as the mover sees it
        result.games += len(difference)
        result.draws += int((difference == 0).sum())
        result.wins += int(((difference > 0) if mover == 0 else (difference < 0)).sum())
        games = after[~over]
        mover = 1 - mover


def _judge(tally: Tally, player: Player, games: Triples, dice: Any, worth: Any, exact: ExactJudge) -> None:
    """Enter what the moves lose against perfect play, and how far off the shown values of theirs are."""
    after, open_ = handed(games, dice)
    wins = np.full(open_.shape, FULL)
    wins[open_] = 1 - exact.values(after[open_], 0)[0]
    rows = np.arange(len(games))
    chosen = worth.argmax(axis=1)
    lost = wins.max(axis=1) - wins[rows, chosen]
    tally.moves += len(games)
    tally.lost += float(lost.sum())
    tally.blunders += int((lost > BLUNDER).sum())
    tally.worst = max(tally.worst, float(lost.max()))
    if player.shows_wins:
        errors = np.abs(worth - wins)[open_]
        tally.shown += len(errors)
        tally.square_error += float((errors**2).sum())
        tally.largest_error = max(tally.largest_error, float(errors.max()))
