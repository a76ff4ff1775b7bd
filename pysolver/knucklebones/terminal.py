"""A game in the terminal against any of the players, with the boards drawn as lines."""

from __future__ import annotations

import random
import sys

from pysolver.knucklebones import notation, rules
from pysolver.knucklebones.players import Player, chosen_column
from pysolver.knucklebones.rules import FACES, Position


def play(opponent: Player, *, second: bool, seed: int | None) -> None:
    """Play one game; `q` or the end of the input leaves it."""
    dice = random.Random(seed)
    position = Position()
    mine = not second
    while not rules.is_over(position):
        position = Position(position.mine, position.theirs, dice.choice(FACES))
        if mine:
            column = _asked(position)
            if column is None:
                print("\nLeft the table.")
                return
        else:
            column = chosen_column(opponent, position, dice.randrange(2**31))
            print(f"{opponent.name} rolls {position.die} and plays column {column + 1}.")
        position = rules.place(position, column)
        mine = not mine
    own, other = (position.mine, position.theirs) if mine else (position.theirs, position.mine)
    points = rules.board_score(own), rules.board_score(other)
    end = (
        "You win"
        if points[0] > points[1]
        else "A draw"
        if points[0] == points[1]
        else f"{opponent.name} wins"
    )
    print(f"\n{_drawn(own, other)}\n{end}, {points[0]} to {points[1]}.")


def _asked(position: Position) -> int | None:
    print(f"\n{_drawn(position.mine, position.theirs)}")
    columns = [column + 1 for column in rules.open_columns(position)]
    while True:
        print(f"You roll {position.die}. Column {' or '.join(map(str, columns))}? ", end="", flush=True)
        line = sys.stdin.readline()
        answer = line.strip()
        if not line or answer == "q":
            return None
        if answer in map(str, columns):
            return int(answer) - 1
        print("Type the number of an open column, or q to leave.")


def _drawn(mine: rules.Board, theirs: rules.Board) -> str:
    """Draw both boards with the columns facing each other: theirs upside down above mine."""
    above = notation.write_lines(theirs).split("\n")[::-1]
    return "\n".join([*above, "---", notation.write_lines(mine)])
