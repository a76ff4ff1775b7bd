"""Konijnenhokken to win: the chance of the player to move in a race or a game of rounds.

Between two it is exact: only the values between turns are kept, those of races to 200 and of up to 30 rounds
in tables; a turn is swept when asked for. Among several it is an estimate, against a `field` of others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from pysolver.contract.advice import TableRef
from pysolver.contract.job import Job, finish
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import field, plans, race, rounds, rules, solve
from pysolver.games.konijnenhokken.distribution import BEGINS, played
from pysolver.games.konijnenhokken.rules import OVER, Placed, Race, Rounds, State
from pysolver.games.konijnenhokken.winner import Winner
from pysolver.sayings.say import saying
from pysolver.tables.format import PrebuiltTable, open_table
from pysolver.turns.program import Floats
from pysolver.turns.sweep import roll_value, values

MOST_AT_LEAST = 1_000  # points of one turn that can be asked for
MOST_NEED = 400  # points to go in a race that is solved when it is asked for

LIKELY_ERROR, LOSS_ERROR = 0.13, 0.04  # among several, measured

_races: list[race.RaceValues] = []  # solved beyond the table, the longest first


@dataclass(frozen=True)
class Weighed:
    """The chance to win of a position, a draw counting half: of the best play, and of each action."""

    value: float
    actions: Mapping[str, float]
    max_error: float
    tables: tuple[TableRef, ...] = ()
    if_bust: float = 0.0

    @property
    def estimated(self) -> bool:
        """Tell whether it is an estimate, which has no bound but all there is to win."""
        return self.max_error == 1


@cache
def winner() -> Winner:
    """Return the player who plays to win."""
    return Winner()


@cache
def table() -> PrebuiltTable:
    """Open the table of the race."""
    return open_table(solve.GAME_ID, "race", solve.RULES_VERSION, race.FORMAT_VERSION)


@cache
def stored() -> race.RaceValues:
    """Return the values of the race that the table holds."""
    arrays = table().arrays
    first, second, last = (race.unpacked(arrays[name]) for name in ("first", "second", "last"))
    return race.RaceValues(first, second, last, 0.0)


@cache
def rounds_table() -> PrebuiltTable:
    """Open the table of games of rounds."""
    return open_table(solve.GAME_ID, "rounds", solve.RULES_VERSION, rounds.FORMAT_VERSION)


@cache
def stored_rounds() -> rounds.RoundValues:
    """Return the values of games of rounds that the table holds."""
    first, second = (race.unpacked(rounds_table().arrays[name]) for name in ("first", "second"))
    return rounds.RoundValues(first, second)


def is_ready(state: State) -> bool:
    """Tell whether `weigh` answers at once."""
    game = state.race
    if game is None or game.over:
        return True
    if isinstance(game, Rounds):
        return game.left <= rounds.MOST_ROUNDS
    if len(game.others) > 1:
        return game.last or _need(game) <= MOST_NEED
    return game.last or _known(_need(game)) is not None


def prepare(state: State) -> Job[None]:
    """Solve what `weigh` needs of a position; nothing is done where it is ready."""
    game = state.race
    if is_ready(state) or game is None:
        return
    if isinstance(game, Rounds):
        raise GameError(
            # a game with too many rounds to be advised; e.g. most=30, n=40
            saying(
                "konijnenhokken.too_many_rounds",
                "A game to win has at most {most} rounds, as in '0 0.0.0 * 10r:45/60:first', not {n}.",
                most=rounds.MOST_ROUNDS,
                n=game.left,
            )
        )
    if _need(game) > MOST_NEED:
        raise GameError(
            # a race that is too long to be advised; e.g. most=1000, n=1200
            saying(
                "konijnenhokken.too_far",
                "A race is solved for at most {most} points to go, as in '0 0.0.0 * 200:45/60:first', "
                "not for {n}.",
                most=MOST_NEED,
                n=_need(game),
            )
        )
    _races[:] = [(yield from race.race(winner(), winner(), _need(game)))]


def weigh(state: State) -> Weighed:
    """Return the chance to win of a position with an opponent and of each action; `prepare` may take long."""
    game = state.race
    if game is None:
        raise GameError(
            # a turn alone that is asked how to win
            saying(
                "konijnenhokken.against_whom",
                "Against whom is not told: '0 0.0.0 * 200:45/60:first' is a position to win.",
            )
        )
    if state.roll == OVER:
        return Weighed(_ended(game), {}, 0.0)
    finish(prepare(state))
    turn = turn_to_win(game)
    if state.bust:
        return Weighed(turn.stop_value(0), {}, turn.max_error, turn.tables)
    found = {str(action): turn.of(state, action) for action in rules.actions(state)}
    return Weighed(max(found.values()), found, turn.max_error, turn.tables, turn.stop_value(0))


def at_least(state: State, points: int) -> Weighed:
    """Return the highest chance of so many points this turn, and that of each action."""
    if not 1 <= points <= MOST_AT_LEAST:
        raise GameError(
            # points to be reached, asked wrong; e.g. most=1000, points="0"
            saying(
                "konijnenhokken.wrong_points",
                "The points of a turn are from 1 to {most}, as in 30, not {points}.",
                most=MOST_AT_LEAST,
                points=str(points),
            )
        )
    turn = turn_for(points)
    if state.bust:
        return Weighed(0.0, {}, 0.0)
    if state.roll == OVER:
        return Weighed(float(state.total >= points), {}, 0.0)
    found = {str(action): turn.of(state, action) for action in rules.actions(state)}
    return Weighed(max(found.values()), found, 0.0)


@lru_cache(maxsize=8)
def turn_for(points: int) -> TurnInRace:
    """Return a turn that is played for so many points or more."""
    score = np.arange(points + 1 + 2 * solve.turn().graph.highest_gain)
    return TurnInRace((score >= points).astype(np.float64), 0.0, ())


class TurnInRace:
    """A turn played for what stopping with its points wins, valued once for all that can come up in it."""

    def __init__(self, stop: Floats, max_error: float, tables: tuple[TableRef, ...]) -> None:
        compiled = self.turn = solve.turn()
        self._graph, self._p, self._local = compiled.graph, compiled.p, compiled.local
        self._stop = stop
        self.max_error, self.tables = max_error, tables
        self.top = winner().top(stop, float(stop[0]))
        levels = self.top + self._graph.highest_gain + 1
        self.hold = values(self._graph, self._p, stop[:levels], float(stop[0]))

    def distribution(self, begins: State = BEGINS) -> Floats:
        """Return the chances of the points of the turn, which begins or goes on with a throw; 0 is a bust."""
        return played(self.turn, self.hold, self._stop, begins)

    def stop_value(self, score: int) -> float:
        """Return what stopping with so many points wins."""
        return float(self._stop[min(score, len(self._stop) - 1)])

    def of(self, state: State, action: rules.Action) -> float:
        """Return what an action wins."""
        placed = state.placed if action.placing is None else state.placed + action.placing
        after = State(state.earlier, placed)
        return self.stop_value(after.total) if action.stop else self.roll(after.total, placed)

    def roll(self, total: int, placed: Placed) -> float:
        """Return what throwing the dice in hand wins."""
        local, bust = self._local(placed), self.stop_value(0)
        if total < self.top:
            return roll_value(self._graph, self._p, self.hold, local, total, bust)
        after = np.array([self.stop_value(total + gain) for gain in range(self._graph.highest_gain + 1)])
        hold = np.repeat(after[:, np.newaxis], self._graph.locals, axis=1)
        return roll_value(self._graph, self._p, hold, local, 0, bust)


@lru_cache(maxsize=32)
def turn_to_win(game: Race | Rounds) -> TurnInRace:
    """Return a turn of a game, remembered since all its decisions ask for the same one."""
    if game.last:
        return TurnInRace(field.last_stops(game), 0.0, ())
    if len(game.others) > 1:
        last = stored().last if isinstance(game, Race) else stored_rounds().second[1]
        return TurnInRace(field.stops(game, last), 1.0, (plans.table().ref,))
    if isinstance(game, Rounds):
        solved = stored_rounds()
        after = solved.second[game.left] if game.first else solved.first[game.left - 1]
        beyond = max(float(values[game.left, 0]) for values in (solved.first, solved.second))
        error = race.MAX_ERROR + beyond
        stop = rounds.stops(after, np.array([game.mine - game.theirs]))
        return TurnInRace(stop[:, 0], error, (rounds_table().ref,))
    values = _known(_need(game))
    assert values is not None
    mine, theirs = np.array([game.target - game.mine]), np.array([game.target - game.theirs])
    if game.first:
        stop = race.first_stops(values.second, values.last, mine, theirs)
    else:
        stop = race.second_stops(values.first, mine, theirs)
    tables = (table().ref,) if values is stored() else ()
    return TurnInRace(stop[:, 0], race.MAX_ERROR, tables)


def _need(game: Race) -> int:
    return game.target - min(game.mine, *game.others)


def _ended(game: Race | Rounds) -> float:
    """Return the share of the win that the player to move has at the end of a game."""
    most = max(game.mine, game.theirs)
    return (game.mine == most) / (1 + game.others.count(most))


def _known(need: int) -> race.RaceValues | None:
    if need <= race.STORED_NEED:
        return stored()
    return next((solved for solved in _races if solved.needs >= need), None)
