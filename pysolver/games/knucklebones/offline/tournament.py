"""Tournaments of any two players, many games at once, and what each loses against perfect play."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from threading import Event
from typing import Any, TypeAlias

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.errors import GameError
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.layers import Floats, Triples, hand_over
from pysolver.games.knucklebones.offline.judge import perfect_judge
from pysolver.games.knucklebones.offline.lookahead import FastHeuristicPlayer
from pysolver.games.knucklebones.players import (
    Dice,
    HeuristicPlayer,
    JudgePlayer,
    Player,
    column_wins_of,
    player,
)
from pysolver.games.knucklebones.solve import Judge

AT_ONCE = 1000  # games: bounds the memory of a search
THREADS = 2
NORMAL_95 = 1.959964
BLUNDER = 0.02  # a move that loses more than two points of win probability

Judges: TypeAlias = tuple[Judge | None, Judge | None]  # exact, of the moves of each side


@dataclass
class Tally:
    """What one player did in a tournament, as far as the exact file tells."""

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
class Standing:
    """How a tournament stands, seen by the first named player, who begins every other game."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))

    def add(self, part: Standing) -> None:
        """Count the games of another part of it as well."""
        self.games += part.games
        self.wins += part.wins
        self.draws += part.draws
        for tally, other in zip(self.tallies, part.tallies, strict=True):
            tally.add(other)

    def to_dict(self, judged: bool) -> dict[str, Any]:
        """Return the JSON form; what each loses only where an exact file has judged it."""
        low, high = self.interval
        found: dict[str, Any] = {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "score": self.score,
            "interval": [low, high],
        }
        if judged:
            found["against_perfect_play"] = [tally.to_dict(self.games) for tally in self.tallies]
        return found

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


def entrant(name: str, exact: Path | None = None) -> Player:
    """Return a player by its name, perfect play too; raise GameError where there is none."""
    if name != "perfect":
        found = player(name)
        return FastHeuristicPlayer(name, found.placements) if isinstance(found, HeuristicPlayer) else found
    if exact is None:
        raise GameError("Perfect play needs the exact table: give it as in --exact build/knucklebones.")
    return JudgePlayer(name, perfect_judge(exact), 0)


def tournament(
    players: tuple[Player, Player], games: int, seed: int, judges: Judges = (None, None)
) -> Job[Standing]:
    """Play games, each player beginning half of them; the same seed gives the same games.

    What a side loses a judge tells that knows the positions it hands over. The progress shows how it stands.
    What is under way when nobody waits any more stops with its move.
    """
    left = Event()

    def some(begun: int) -> Standing:
        chance = np.random.default_rng((seed, begun))
        part = Standing()
        now = min(AT_ONCE, games - begun)
        for beginner, count in ((0, now - now // 2), (1, now // 2)):
            _play(players, count, beginner, chance, part, judges, left)
        return part

    result = Standing()
    with ThreadPoolExecutor(THREADS) as pool:
        parts = [pool.submit(some, begun) for begun in range(0, games, AT_ONCE)]
        try:
            for part in parts:
                result.add(part.result())
                yield Progress(result.games / games, result.to_dict(any(judges)))
        finally:
            left.set()
            for part in parts:
                part.cancel()
    return result


def _play(
    players: tuple[Player, Player],
    count: int,
    beginner: int,
    chance: np.random.Generator,
    result: Standing,
    judges: Judges,
    left: Event,
) -> None:
    """Play games side by side to their end, or until everybody has `left`."""
    kinds = classes()
    games: Triples = np.zeros((count, 3), np.int64)
    mover = beginner
    while len(games) and not left.is_set():
        dice = chance.integers(0, 6, len(games))
        worth = players[mover].weigh(games, dice, chance)
        chosen = worth.argmax(axis=1)
        judge = judges[mover]
        if judge is not None:
            _judge(result.tallies[mover], players[mover], games, dice, worth, judge)
        after = hand_over(kinds, games, dice)[0][np.arange(len(games)), chosen]
        over = kinds.theirs_full[after].all(axis=1)
        difference = -kinds.score[after[over]].sum(axis=1)  # as the mover sees it
        result.games += len(difference)
        result.draws += int((difference == 0).sum())
        result.wins += int(((difference > 0) if mover == 0 else (difference < 0)).sum())
        games = after[~over]
        mover = 1 - mover


def _judge(tally: Tally, player: Player, games: Triples, dice: Dice, worth: Floats, judge: Judge) -> None:
    """Enter what the moves lose against the best, and how far off the shown values of theirs are."""
    wins = column_wins_of(games, dice, judge, 0)
    open_ = wins >= 0
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
