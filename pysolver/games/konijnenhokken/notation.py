"""Texts of positions and actions of Konijnenhokken.

Position: `<earlier runs> <ones>.<twos>.<cages> <roll>`, as in `20 1.0.1 12345`: 20 points noted from seven
dice placed before, then what lies on the table, then the roll in ascending order. The roll is `*` when
the player decides to stop or roll, and `-` when the turn is over with the points that stand first.
A race adds `<target>:<mine>/<theirs>:<first or second>`, as in `0 0.0.0 * 200:45/60:first`, and a game of so
many rounds `<rounds left>r` in place of the target, `10r:45/60:first`; `-` is then the end of the game. Of
several the totals of the others follow in the order of their turns, and the player to move is anywhere from
`first` to `sixth` in the round, as in `0 0.0.0 * 200:45/60/38:third`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pysolver.contract.whom import ORDINALS
from pysolver.errors import ActionError, PositionError
from pysolver.games.konijnenhokken import SPEC
from pysolver.games.konijnenhokken.rules import (
    DICE,
    MOST_CAGES,
    MOST_EARLIER,
    MOST_PLAYERS,
    MOST_TOTAL,
    NOTHING,
    OVER,
    WAITING,
    Action,
    Placed,
    Race,
    Rounds,
    State,
    check_roll,
)

EXAMPLE = SPEC.example
RACE_EXAMPLE, ROUNDS_EXAMPLE = SPEC.more_examples


def parse_action(text: str) -> Action:
    """Read an action code, as in `1/0/3 roll`, `0/1/0 stop`, `roll`, `stop`."""
    match = re.fullmatch(r"(?:(\d)/(\d)/(\d) )?(roll|stop)", text, re.ASCII)
    if match is None:
        raise ActionError(f"An action is as in '1/0/3 roll', '0/1/0 stop', 'roll' or 'stop', not {text!r}.")
    ones, twos, cages, verb = match.groups()
    placing = None if ones is None else Placed(int(ones), int(twos), int(cages))
    return Action(placing, stop=verb == "stop")


def parse_turn(text: str) -> int:
    """Read what a whole turn has brought, 0 for a bust."""
    if re.fullmatch(r"\d{1,5}", text, re.ASCII) is None:
        raise ActionError(f"A turn brings a number up to {MOST_EARLIER}, as in 24, 0 for a bust: {text!r}.")
    return int(text)


def parse(text: str) -> State:
    """Read a position text; raise PositionError for one that is malformed or cannot come up."""
    state = _turn(text)
    _must_fit(state, text)
    return state


def _turn(text: str) -> State:
    words = text.split()
    if len(words) not in (3, 4):
        raise PositionError(
            f"A Konijnenhokken position is earlier points, ones.twos.cages and the roll, as in {EXAMPLE!r}, "
            f"not {text!r}."
        )
    game = _game(words[3]) if len(words) == 4 else None
    state = State(_earlier(words[0], words[2]), _placed(words[1]), race=game)
    roll = words[2]
    if roll == OVER:
        if state.placed != NOTHING:
            raise PositionError(f"A turn that is over has only its points, as in '12 0.0.0 -', not {text!r}.")
        return replace(state, roll=OVER)
    if roll == WAITING:
        return state
    if state.placed.dice == DICE:
        raise PositionError(
            f"All seven dice lie on the table in {text!r}: note their total and throw fresh ones, as in "
            f"'{state.total} 0.0.0 {roll}'."
        )
    check_roll(roll, state.in_hand, PositionError)
    return replace(state, roll="".join(sorted(roll)))


def format_state(state: State) -> str:
    """Write a position text."""
    text = f"{state.earlier} {state.placed} {state.roll}"
    return text if state.race is None else f"{text} {format_game(state.race)}"


def format_length(game: Race | Rounds) -> str:
    """Write what is played to: points as in `200`, or the rounds left as in `10r`."""
    return str(game.target) if isinstance(game, Race) else f"{game.left}r"


def format_game(game: Race | Rounds) -> str:
    """Write the race or the rounds that a turn belongs to."""
    return f"{format_length(game)}:{'/'.join(map(str, (game.mine, *game.others)))}:{ORDINALS[game.place]}"


def _earlier(text: str, roll: str) -> int:
    most = MOST_TOTAL if roll == OVER else MOST_EARLIER
    if re.fullmatch(r"\d{1,6}", text, re.ASCII) is None or int(text) > most:
        raise PositionError(f"The earlier points are a number up to {most}, as in {EXAMPLE!r}, not {text!r}.")
    return int(text)


def _placed(text: str) -> Placed:
    match = re.fullmatch(r"(\d)\.(\d)\.(\d)", text, re.ASCII)
    if match is None:
        raise PositionError(f"On the table lie ones.twos.cages, as in '1.0.1', not {text!r}.")
    placed = Placed(*(int(number) for number in match.groups()))
    if placed.cages > MOST_CAGES:
        raise PositionError(f"There are four cages, x2 to x5, as in '3.0.4'; {text!r} has {placed.cages}.")
    if placed.dice > DICE:
        raise PositionError(f"There are seven dice, as in '3.0.4'; {text!r} has {placed.dice}.")
    if not placed.possible:
        raise PositionError(f"A cage is only placed together with a rabbit, as in '1.0.1', not {text!r}.")
    return placed


def _game(text: str) -> Race | Rounds:
    match = re.fullmatch(
        rf"(\d{{1,4}})(r?):(\d{{1,6}}(?:/\d{{1,6}})+):({'|'.join(ORDINALS)})", text, re.ASCII
    )
    if match is None:
        raise PositionError(
            f"A race is target:mine/theirs:first or second, as in '200:45/60:first', and a game of rounds "
            f"the rounds left, as in '10r:45/60:first'; {text!r} is neither."
        )
    number, place = int(match[1]), ORDINALS.index(match[4])
    mine, *others = map(int, match[3].split("/"))
    players = 1 + len(others)
    if players > MOST_PLAYERS:
        raise PositionError(
            f"At most {MOST_PLAYERS} play, as in '200:45/60/38:third'; {text!r} has {players} totals."
        )
    if place >= players:
        raise PositionError(
            f"Of {players} who play nobody is {match[4]} in the round: it is first to "
            f"{ORDINALS[players - 1]}, as in '200:{match[3]}:{ORDINALS[players - 1]}'."
        )
    if match[2]:
        return Rounds(number, mine, tuple(others), place)
    return Race(number, mine, tuple(others), place)


def _must_fit(state: State, text: str) -> None:
    """Raise PositionError where the turn of a game is at odds with the game."""
    game = state.race
    if game is None or game.over == (state.roll == OVER):
        return
    right = "200:45/60:first" if isinstance(game, Race) else "10r:45/60:first"
    if game.over:
        raise PositionError(f"The game {format_game(game)!r} is over already; one that goes on is {right!r}.")
    raise PositionError(f"The game goes on in {text!r}: the other player throws, as in '0 0.0.0 * {right}'.")
