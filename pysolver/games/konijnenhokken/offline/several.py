"""Games of several: how often one who plays to win wins, where the others play for points.

In a last round all play to pass who has the most.

    python -m pysolver.games.konijnenhokken.offline.several --players 3 --games 20000

Everybody's place in the round comes equally often, so who plays as the others do wins one game of so many.
The player's own luck is taken out of a result: by how much more each turn has brought to win than it was to
bring on average, which comes to nothing in the long run.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt

import numpy as np

from pysolver.cli.progress import watched
from pysolver.contract.job import Job, Progress
from pysolver.games.konijnenhokken import field, plans, rules, solve, win
from pysolver.games.konijnenhokken.rules import NOTHING, Race, Rounds
from pysolver.turns.program import Floats


@dataclass(frozen=True)
class Played:
    """What many games came to."""

    games: int
    wins: float  # on average, shared wins in part, the player's own luck taken out
    error: float  # its standard error
    expected: float  # what the advice said before the player's first turn, on average


def play_job(begun: Race | Rounds, games: int, seed: int) -> Job[Played]:
    """Play games that begin with nobody having any points, from every place in turn."""
    dice, players = np.random.default_rng(seed), 1 + len(begun.others)
    won, expected = np.zeros((2, games))
    for number in range(games):
        won[number], expected[number] = _played(begun, number % players, dice)
        if not number % 100:
            yield Progress(number / games)
    return Played(games, float(won.mean()), float(won.std(ddof=1)) / sqrt(games), float(expected.mean()))


def _played(game: Race | Rounds, place: int, dice: np.random.Generator) -> tuple[float, float]:
    """Play one game; return what the player of a place has won but for luck, and had expected."""
    players, mover, by_points = 1 + len(game.others), 0, np.cumsum(plans.plans()[0])
    expected, luck = None, 0.0
    while not game.over:
        if mover == place:
            turn = win.turn_to_win(game)
            points, before = drawn(turn, dice), turn.roll(0, NOTHING)
            expected = before if expected is None else expected
            luck += turn.stop_value(points) - before
        elif game.closing:
            points = drawn(_to_pass(game.theirs - game.mine, game.others.count(game.theirs)), dice)
        else:
            points = int(np.searchsorted(by_points, dice.random() * by_points[-1], "right"))
        game, mover = game.handed_over(points), (mover + 1) % players
    totals = (game.mine, *game.others)
    mine = totals[(place - mover) % players]
    assert expected is not None
    return (mine == max(totals)) / totals.count(mine) - luck, expected


@lru_cache(maxsize=1024)
def _to_pass(behind: int, sharing: int) -> win.TurnInRace:
    """Return a last turn of one who is so far behind so many others."""
    return win.TurnInRace(field.last_stops(Race(1, 0, (behind,) * sharing, sharing)), 0.0, ())


def drawn(turn: win.TurnInRace, dice: np.random.Generator) -> int:
    """Play a turn with dice; return its points, 0 for a bust."""
    graph, menus = solve.turn().graph, _menus()
    total, local = 0, solve.turn().local(NOTHING)
    while True:
        begin, up_to = menus[local]
        drawn_menu = int(np.searchsorted(up_to, dice.random(), "right"))
        if drawn_menu == len(up_to):
            return 0
        options = slice(*graph.option_start[begin + drawn_menu : begin + drawn_menu + 2])
        reached, goes = total + graph.gain[options], graph.target[options]
        worth = turn.hold[np.minimum(reached, len(turn.hold) - 1), goes]
        best = int(np.argmax(worth))
        total, local = int(reached[best]), int(goes[best])
        if total >= turn.top or turn.hold[total, local] <= turn.stop_value(total):
            return total


@cache
def _menus() -> list[tuple[int, Floats]]:
    """Return for each local its first menu, and the chances that a menu or one before it comes."""
    compiled = solve.turn()
    menus = pairwise(compiled.graph.menu_start.tolist())
    return [(begin, np.cumsum(compiled.p[begin:end])) for begin, end in menus]


def main() -> None:
    """Play the games that are asked for, and print what they came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=3, choices=range(3, rules.MOST_PLAYERS + 1))
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--target", type=int, default=100)
    parser.add_argument("--rounds", type=int, help="play so many rounds in place of a race")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    others = (0,) * (args.players - 1)
    begun = Race(args.target, 0, others, 0) if args.rounds is None else Rounds(args.rounds, 0, others, 0)
    found = watched(play_job(begun, args.games, args.seed), "Playing")
    what = f"a race to {args.target}" if args.rounds is None else f"{args.rounds} rounds"
    print(
        f"{found.games} games, {args.players} at the table, {what}: to win {found.wins:.4f} "
        f"(standard error {found.error:.4f}), for points {1 / args.players:.4f}; "
        f"the advice expected {found.expected:.4f}."
    )


if __name__ == "__main__":
    main()
