"""Konijnenhokken against several: what stopping wins against a field of others who play for points.

From where each of the others stands, the distribution of the points after each of their turns is known, if
they play for points; so "nobody has reached the target yet" and "the highest of them" are products. In the
last round who comes after the player to move plays to pass: nothing else is left to play for. Against that
field the player to move plans by rounds: worth[total] is what a turn wins that begins with a total,
together with the chance that the game comes to it, from the last round back. A turn of a later round is taken
by one of a few plans (`plans`), the turn at hand is swept exactly by what stopping in it wins.

Whoever moves earlier in a round is seen to have reached the target, or to end a game of rounds with so many:
then the last turn is played for that. It wins as against one other with a last turn, times the chance that
nobody who is still to move comes to MARGIN points more; or, if that is more, what a plan wins that is made
without it.

An estimate: the others play to win too, and their luck to come will change the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from pysolver.contract.places import aligned, first, ranked
from pysolver.games.konijnenhokken import plans, race, rounds, solve
from pysolver.games.konijnenhokken.rules import Race, Rounds
from pysolver.turns.program import Floats, Ints

COARSE = (0, 3, 6, 9, 12, 16, 20, 25, 30, 36, 44, 54, 64)  # plans of turns that are not about to end a race
RARE = 1e-5  # rounds that are played so rarely are not planned for
NEVER = 1e-12  # totals above all others that come so rarely are left out
MARGIN = 5  # points by which one who wins a last turn is ahead, about


def stops(game: Race | Rounds, last: Floats) -> Floats:
    """Return stop[score], what stopping with so many points of this turn wins.

    `last` is what a last turn wins against one other: of a race [behind], of rounds [lead + MOST_LEAD].
    """
    return _race_stops(game, last) if isinstance(game, Race) else _rounds_stops(game, last)


def last_stops(game: Race | Rounds) -> Floats:
    """Return what stopping wins in the last turn of all: those who end with the most share the win."""
    most = game.theirs
    score = np.arange(max(0, most - game.mine) + 2 + 2 * solve.turn().graph.highest_gain)
    end, shared = game.mine + score, 1 / (1 + game.others.count(most))
    return np.where(end > most, 1.0, np.where(end == most, shared, 0.0))


def places(game: Race | Rounds, turn: Floats) -> Floats:
    """Return [player, place], the player to move first, if their turn brings points with these chances.

    After it everybody plays for points.
    """
    if isinstance(game, Race):
        return race_places(game, turn, plans.plans()[0])
    mine = np.asarray(np.convolve(turn, _of_turns(game.left - 1)), np.float64)
    waiting = [(total, _of_turns(game.left)) for total in game.waiting]
    moved = [(total, _of_turns(game.left - 1)) for total in game.moved]
    return ranked(aligned([(game.mine, mine), *waiting, *moved]))


def race_places(game: Race, turn: Floats, later: Floats) -> Floats:
    """Return [player, place] of a race, given the chances of the turn at hand and of all later ones."""
    base = min(game.mine, *game.others)
    need = game.target - base
    after = _certain((game.mine, *game.others), base, max(need, game.theirs - base) + len(turn) + len(later))
    after[0] = _turned(after[0], turn)
    for player in range(1, 1 + len(game.waiting)):
        after[player] = _turned(after[player], later)
    found = np.zeros((len(after), len(after)))
    while True:
        going = after.copy()
        going[:, need:] = 0.0
        found += ranked(after) - ranked(going)  # the game is over after this round, or goes on
        if np.prod(going.sum(axis=1)) < RARE:
            return found + ranked(going)
        after = np.array([_turned(each, later) for each in going])


def _certain(totals: Sequence[int], base: int, width: int) -> Floats:
    """Return chances[player, total] of totals that are certain, counted from `base` on."""
    found = np.zeros((len(totals), width))
    for row, total in zip(found, totals, strict=True):
        row[total - base] = 1.0
    return found


def _turned(chances: Floats, turn: Floats) -> Floats:
    """Return how a total is distributed after a turn of such points."""
    return np.asarray(np.convolve(chances, turn)[: len(chances)], np.float64)


# --- A race ----------------------------------------------------------------------------------------------


class _Others:
    """Others of a race who move one after the other: how their totals are distributed, turn after turn.

    Totals count from `base` on. Those below the target go on; chances are those that nobody ended the race.
    """

    def __init__(self, totals: Sequence[int], base: int, target: int, width: int) -> None:
        self._need = target - base
        self.chances = _certain(totals, base, width)  # after the turn

    def move(self) -> None:
        """Let everybody who has not reached the target take a turn."""
        self.chances[:, self._need :] = 0.0
        for row in self.chances:
            row[:] = _turned(row, plans.plans()[0])

    def held(self, last: Floats) -> Floats:
        """Return [total]: the chance that none of them passes it by one more turn that is played for it."""
        failed = 1 - last[np.minimum(np.arange(self.chances.shape[1]), len(last) - 1)]
        rows = (np.convolve(row[: self._need], failed)[: len(failed)] for row in self.chances)
        return np.asarray(np.prod([np.ones(len(failed)), *rows], axis=0), np.float64)

    @property
    def on(self) -> float:
        """Return the chance that none of them has reached the target."""
        return float(np.prod(self.chances[:, : self._need].sum(axis=1)))

    def beaten(self) -> Floats:
        """Return [total]: the share of whoever ends with it against all of them."""
        return first(np.cumsum(self.chances, axis=1) - self.chances, self.chances)

    def best(self) -> Floats:
        """Return [total]: the chance that it is the highest of theirs."""
        up_to = np.prod(np.cumsum(self.chances, axis=1), axis=0)
        return np.diff(up_to, prepend=0.0 if len(self.chances) else 1.0)


def _race_stops(game: Race, last: Floats) -> Floats:
    ways = plans.plans()
    reach, gain = ways.shape[1], solve.turn().graph.highest_gain
    base = min(game.mine, *game.others)
    need, begun, most = game.target - base, game.mine - base, max(game.theirs - base, 0)
    width = max(need, most) + race.MOST_SURPLUS + reach
    totals = begun + np.arange(max(need, most) - begun + race.MOST_SURPLUS + gain)
    moved, waiting = (_Others(each, base, game.target, width) for each in (game.moved, game.waiting))
    reached_now = waiting.held(last)
    if game.closing:
        return np.asarray((moved.beaten() * reached_now)[totals], np.float64)
    waiting.move()
    later: list[tuple[Floats, Floats, Floats]] = []
    while moved.on * waiting.on > RARE:
        moved.move()
        on, beaten, highest = moved.on, moved.beaten(), moved.best()
        share = waiting.held(last)
        waiting.move()
        margin = np.append(share[MARGIN:], np.full(MARGIN, share[-1]))
        later.append((on * share, (beaten - on) * share, (highest * margin)[need : need + reach]))
    own = np.arange(begun, need)
    behind = need + np.arange(reach) - own[:, np.newaxis]
    last_turns = last[np.minimum(behind, len(last) - 1)]
    worth, nothing = np.zeros(len(own)), np.zeros(len(own))
    for first_there, unseen, seen in reversed(later):
        closing = last_turns @ seen
        if game.moved and game.waiting:
            closing = np.maximum(closing, _planned(nothing, unseen, begun, need, ways))
        worth = _planned(worth, first_there, begun, need, ways) + closing
    return np.where(totals < need, _at(worth, totals - begun), reached_now[totals])


def _planned(worth: Floats, beaten: Floats, begun: int, need: int, ways: Floats) -> Floats:
    """Return what turns win that begin with each total, by their best plan."""
    reach = ways.shape[1]
    stop = np.concatenate([worth, beaten[need : need + reach - 1]])
    planned = _best_planned(stop, ways)
    near = min(need - begun, plans.MOST)  # totals from which one plan reaches the target, and stops there
    ends = sliding_window_view(stop, reach)[-near:]  # [total, points]
    just = np.einsum("tp,tp->t", ends, ways[near:0:-1])
    planned[-near:] = np.maximum(planned[-near:], just)
    return planned


def _best_planned(stop: Floats, ways: Floats) -> Floats:
    """Return what turns win by their best coarse plan, wherever stop[total + points] is known."""
    return np.asarray(np.max([np.correlate(stop, ways[plan], "valid") for plan in COARSE], axis=0))


def _at(values: Floats, places: Ints) -> Floats:
    return values[np.clip(places, 0, len(values) - 1)]


# --- A game of rounds --------------------------------------------------------------------------------------


def _rounds_stops(game: Rounds, last: Floats) -> Floats:
    """Plan for the share that each total ends with."""
    gain = solve.turn().graph.highest_gain
    before = _of_turns(game.left - 1)
    moved, waiting = ([(points, before) for points in each] for each in (game.moved, game.waiting))
    score = np.arange(max(0, game.theirs - game.mine) + rounds.MOST_LEAD + gain)
    if game.closing:
        return _share(moved, game.mine + score) * _held(waiting, game.mine + score, last)
    decided = game.theirs + len(_of_turns(game.left)) - game.mine
    totals = game.mine + np.arange(max(decided, 1))
    worth = _ahead(_share(moved, totals) * _held(waiting, totals, last))
    if moved:
        worth = np.maximum(worth, _last_turns(moved, waiting, totals, last))
    for _ in range(game.left - 2):
        worth = _ahead(worth)
    return _at(worth, score)


def _ahead(worth: Floats) -> Floats:
    """Return what turns win by their best plan, given worth[points] after them; beyond the last it stays."""
    ways = plans.plans()
    return _best_planned(np.concatenate([worth, np.full(ways.shape[1] - 1, worth[-1])]), ways)


def _last_turns(
    moved: list[tuple[int, Floats]], waiting: list[tuple[int, Floats]], totals: Ints, last: Floats
) -> Floats:
    """Return what a last turn wins that begins with each total, once those who move before it have ended.

    Whoever still moves has to be beaten by the higher of the mover's own total and the one to be beaten.
    """
    low = min(int(totals[0]), *(points for points, _ in moved))
    high = max(int(totals[-1]), *(points + len(chances) for points, chances in moved)) + 1
    ends = np.arange(low, high)
    highest = np.diff(np.prod([_up_to(each, ends) for each in moved], axis=0), prepend=0.0)
    share = _held(waiting, ends + MARGIN, last)
    level, by = rounds.MOST_LEAD, np.minimum(np.arange(len(ends)), rounds.MOST_LEAD)
    ahead, behind = last[level + by], last[level - by]
    ahead[0] = 0.0  # a level one counts as behind
    wins = share * np.convolve(highest, ahead)[: len(ends)]
    wins += np.convolve((share * highest)[::-1], behind)[: len(ends)][::-1]
    return np.asarray(wins[totals - low], np.float64)


def _share(others: list[tuple[int, Floats]], totals: Ints) -> Floats:
    """Return the share of whoever ends with each total against others so distributed."""
    up_to, below = ([_up_to(each, ends) for each in others] for ends in (totals, totals - 1))
    return first(np.array(below), np.array(up_to) - np.array(below))


def _held(others: list[tuple[int, Floats]], totals: Ints, last: Floats) -> Floats:
    """Return the chance that none of several passes each total by one more turn that is played for it."""
    share = np.ones(len(totals))
    for points, chances in others:
        failed = np.convolve(chances, np.pad(1 - last[::-1], len(chances), mode="edge"), "valid")
        share *= _at(np.asarray(failed, np.float64), totals - points + rounds.MOST_LEAD + 1)
    return share


def _up_to(other: tuple[int, Floats], totals: Ints) -> Floats:
    points, chances = other
    found = np.concatenate([[0.0], np.cumsum(chances), [1.0]])
    return found[np.clip(totals - points + 1, 0, len(found) - 1)]


@lru_cache(maxsize=64)
def _of_turns(turns: int) -> Floats:
    """Return the chances of the points of so many turns for points."""
    if not turns:
        return np.ones(1)
    chances = np.convolve(_of_turns(turns - 1), plans.plans()[0])
    chances = chances[: 1 + int(np.flatnonzero(chances > NEVER)[-1])]
    return np.asarray(chances / chances.sum(), np.float64)
