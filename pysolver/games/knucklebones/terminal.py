"""A game in the terminal against any of the players, with the boards drawn as lines."""

from __future__ import annotations

import random

from pysolver.cli.play import Leave, read_line
from pysolver.contract.game import game
from pysolver.contract.match import Point, begin, play_out
from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones.players import Player, chosen_column
from pysolver.games.knucklebones.rules import State


def play(opponent: Player, *, second: bool, seed: int | None) -> None:
    """Play one game; `q` or the end of the input leaves it."""
    knucklebones, dice, me = game("knucklebones"), random.Random(seed), int(second)

    def choose(point: Point[State]) -> str:
        if point.seat == me:
            return _asked(point.state)
        column = str(chosen_column(opponent, point.state, dice.randrange(2**31)) + 1)
        print(f"{opponent.name} rolls {point.state.die} and plays column {column}.")
        return column

    try:
        end = play_out(knucklebones, begin(knucklebones, knucklebones.start()), choose, dice)
    except Leave:
        print("\nLeft the table.")
        return
    own, other = end.state.mine, end.state.theirs
    if end.seat != me:
        own, other = other, own
    mine, theirs = rules.board_score(own), rules.board_score(other)
    said = "You win" if mine > theirs else "A draw" if mine == theirs else f"{opponent.name} wins"
    print(f"\n{_drawn(own, other)}\n{said}, {mine} to {theirs}.")


def _asked(position: State) -> str:
    """Ask for a column until one is named that is open."""
    print(f"\n{_drawn(position.mine, position.theirs)}")
    columns = [str(column + 1) for column in rules.open_columns(position)]
    while True:
        answer = read_line(f"You roll {position.die}. Column {' or '.join(columns)}? ").strip()
        if answer == "q":
            raise Leave
        if answer in columns:
            return answer
        print("Type the number of an open column, or q to leave.")


def _drawn(mine: rules.Board, theirs: rules.Board) -> str:
    """Draw both boards with the columns facing each other: theirs upside down above mine."""
    above = notation.write_lines(theirs).split("\n")[::-1]
    return "\n".join([*above, "---", notation.write_lines(mine)])
