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
from pysolver.sayings.say import saying

EXAMPLE = SPEC.example
RACE_EXAMPLE, ROUNDS_EXAMPLE = SPEC.more_examples


def parse_action(text: str) -> Action:
    """Read an action code, as in `1/0/3 roll`, `0/1/0 stop`, `roll`, `stop`."""
    match = re.fullmatch(r"(?:(\d)/(\d)/(\d) )?(roll|stop)", text, re.ASCII)
    if match is None:
        raise ActionError(
            # an action code that is wrong; e.g. text="'keep 1'"
            saying(
                "konijnenhokken.wrong_action",
                "An action is as in '1/0/3 roll', '0/1/0 stop', 'roll' or 'stop', not {text}.",
                text=repr(text),
            )
        )
    ones, twos, cages, verb = match.groups()
    placing = None if ones is None else Placed(int(ones), int(twos), int(cages))
    return Action(placing, stop=verb == "stop")


def parse_turn(text: str) -> int:
    """Read what a whole turn has brought, 0 for a bust."""
    if re.fullmatch(r"\d{1,5}", text, re.ASCII) is None:
        raise ActionError(
            # what a whole turn brought, typed wrong; e.g. most="99999", text="'x'"
            saying(
                "konijnenhokken.wrong_turn",
                "A turn brings a number up to {most}, as in 24, 0 for a bust: {text}.",
                most=str(MOST_EARLIER),
                text=repr(text),
            )
        )
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
            # a position text that is wrong; e.g. example="'20 1.0.1 12345'", text="'20 12345'"
            saying(
                "konijnenhokken.wrong_position",
                "A Konijnenhokken position is earlier points, ones.twos.cages and the roll, as in {example}, "
                "not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    game = _game(words[3]) if len(words) == 4 else None
    state = State(_earlier(words[0], words[2]), _placed(words[1]), race=game)
    roll = words[2]
    if roll == OVER:
        if state.placed != NOTHING:
            raise PositionError(
                # a position text of a turn that is over; e.g. text="'12 1.0.0 -'"
                saying(
                    "konijnenhokken.wrong_end",
                    "A turn that is over has only its points, as in '12 0.0.0 -', not {text}.",
                    text=repr(text),
                )
            )
        return replace(state, roll=OVER)
    if roll == WAITING:
        return state
    if state.placed.dice == DICE:
        raise PositionError(
            # a position text with a roll though no die is left to roll;
            # e.g. text="'0 3.0.4 12345'", right="'15 0.0.0 1234566'"
            saying(
                "konijnenhokken.all_kept",
                "All seven dice are kept in {text}: note their total and roll fresh ones, as in {right}.",
                text=repr(text),
                right=repr(f"{state.total} 0.0.0 {roll}"),
            )
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
        raise PositionError(
            # the points that stand first in a position text;
            # e.g. most="99999", example="'20 1.0.1 12345'", text="'x'"
            saying(
                "konijnenhokken.wrong_earlier",
                "The earlier points are a number up to {most}, as in {example}, not {text}.",
                most=str(most),
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    return int(text)


def _placed(text: str) -> Placed:
    match = re.fullmatch(r"(\d)\.(\d)\.(\d)", text, re.ASCII)
    if match is None:
        raise PositionError(
            # the part of a position text that tells the dice kept; e.g. text="'1.0'"
            saying(
                "konijnenhokken.wrong_kept",
                "On the table lie ones.twos.cages, as in '1.0.1', not {text}.",
                text=repr(text),
            )
        )
    placed = Placed(*(int(number) for number in match.groups()))
    if placed.cages > MOST_CAGES:
        raise PositionError(
            # the part of a position text that tells the dice kept; e.g. text="'1.0.5'", n=5
            saying(
                "konijnenhokken.most_cages",
                "There are four cages, x2 to x5, as in '3.0.4'; {text} has {n}.",
                text=repr(text),
                n=placed.cages,
            )
        )
    if placed.dice > DICE:
        raise PositionError(
            # the part of a position text that tells the dice kept; e.g. text="'4.0.4'", n=8
            saying(
                "konijnenhokken.most_dice",
                "There are seven dice, as in '3.0.4'; {text} has {n}.",
                text=repr(text),
                n=placed.dice,
            )
        )
    if not placed.possible:
        raise PositionError(
            # the part of a position text that tells the dice kept; e.g. text="'0.0.1'"
            saying(
                "konijnenhokken.cage_alone",
                "A cage is only built together with a rabbit, as in '1.0.1', not {text}.",
                text=repr(text),
            )
        )
    return placed


def _game(text: str) -> Race | Rounds:
    match = re.fullmatch(
        rf"(\d{{1,4}})(r?):(\d{{1,6}}(?:/\d{{1,6}})+):({'|'.join(ORDINALS)})", text, re.ASCII
    )
    if match is None:
        raise PositionError(
            # the part of a position text that tells the game; e.g. text="'200'"
            saying(
                "konijnenhokken.wrong_game",
                "A race is target:mine/theirs:first or second, as in '200:45/60:first', and a game of rounds "
                "the rounds left, as in '10r:45/60:first'; {text} is neither.",
                text=repr(text),
            )
        )
    number, place = int(match[1]), ORDINALS.index(match[4])
    mine, *others = map(int, match[3].split("/"))
    players = 1 + len(others)
    if players > MOST_PLAYERS:
        raise PositionError(
            # the part of a position text that tells the game;
            # e.g. most=6, text="'200:1/2/3/4/5/6/7:first'", n=7
            saying(
                "konijnenhokken.most_players",
                "At most {most} play, as in '200:45/60/38:third'; {text} has {n} totals.",
                most=MOST_PLAYERS,
                text=repr(text),
                n=players,
            )
        )
    if place >= players:
        raise PositionError(
            # the part of a position text that tells the game, in which `first` to `sixth` stay English;
            # e.g. n=2, place="third", last="second", right="'200:45/60:second'"
            saying(
                "konijnenhokken.wrong_place",
                "Of {n} who play nobody is {place} in the round: it is first to {last}, as in {right}.",
                n=players,
                place=match[4],
                last=ORDINALS[players - 1],
                right=repr(f"200:{match[3]}:{ORDINALS[players - 1]}"),
            )
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
        raise PositionError(
            # a position text of a game that cannot go on;
            # e.g. text="'200:201/60:first'", right="'200:45/60:first'"
            saying(
                "konijnenhokken.game_is_over",
                "The game {text} is over already; one that goes on is {right}.",
                text=repr(format_game(game)),
                right=repr(right),
            )
        )
    raise PositionError(
        # a position text of a turn that is over in a game that goes on;
        # e.g. text="'12 0.0.0 - 200:45/60:first'", right="'0 0.0.0 * 200:45/60:first'"
        saying(
            "konijnenhokken.game_goes_on",
            "The game goes on in {text}: the next player rolls, as in {right}.",
            text=repr(text),
            right=repr(f"0 0.0.0 * {right}"),
        )
    )
