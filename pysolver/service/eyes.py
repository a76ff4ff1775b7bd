"""What a front end asks about pictures, as plain JSON values: verbs of `service.VERBS`, each a job.

Stateless, as the others are: a question brings what was known before. Its picture is its `picture`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pysolver.contract.job import Job
from pysolver.errors import GameError
from pysolver.eyes import dice
from pysolver.eyes.boards.knucklebones import board as knucklebones
from pysolver.eyes.boards.knucklebones import follow
from pysolver.eyes.known import checked
from pysolver.eyes.picture import Image
from pysolver.games.knucklebones.notation import format_position, parse
from pysolver.games.knucklebones.rules import State
from pysolver.sayings.say import saying, saying_n

if TYPE_CHECKING:
    from pysolver.service import wire

Question = Mapping[str, Any]  # one of `wire.Watch`, `Correct`, `Roll`, `Learn`, and its picture
SEATS = {"me": 0, "them": 1}


def watch(question: Question) -> Job[wire.Watched]:
    """Read a frame and compare it with the match: `steps` that the match lacks, or a game that `begins`."""
    image = _pictured(question)
    reading = yield from knucklebones.board_job(image, _place(question, image))
    state, mine = parse(question["position"]), question["mine"]
    boards = (state.mine, state.theirs) if mine else (state.theirs, state.mine)
    turn = 0 if mine else 1
    is_fresh = question["fresh"] and state.die is None and boards == follow.EMPTY
    watch = follow.told(
        follow.read_watch(question.get("watch")), boards, None if is_fresh else turn, state.die
    )
    sight = None
    if reading.found and not reading.hidden:
        sight = follow.Sight(reading.boards, reading.rolled, reading.mover, reading.clear, reading.rolled_at)
    seen, news = follow.follow(watch, sight)
    begins, mover = news.begins, news.mover
    if is_fresh and news.steps and news.steps[0].seat != turn:
        begins, mover = follow.EMPTY, news.steps[0].seat
    if begins is not None and begins == boards == follow.EMPTY and mover in (None, turn):
        begins = None
    if begins is not None:
        # The match begins anew first; what is seen is compared with that one.
        seen = replace(watch, boards=begins, last=seen.last, times=seen.times, pins=(), trouble="")
    return {
        "found": reading.found,
        "said": _said(reading),
        "reading": reading.to_dict(),
        "watch": seen.to_dict(),
        "steps": [] if begins is not None else _codes(news.steps, state.die),
        "empty": reading.boards == follow.EMPTY,
        "begins": None if begins is None else _beginning(begins, mover, state, mine),
        "shown": _beginning(reading.boards, reading.mover, state, mine) if sight else None,
        "rolled": seen.rolled if state.die is None else None,
        "trouble": seen.trouble,
        "place": _fractions(reading, image) if reading.found else None,
    }


def _said(reading: knucklebones.BoardReading) -> str:
    """Say why a reading is none that can be followed; "" where it can."""
    if not reading.found:
        # below the camera's picture, in Knucklebones
        return saying("seen.no_board", "No board is seen in the picture.")
    if reading.hidden and reading.moving:
        # below the camera's picture, in Knucklebones
        return saying("seen.on_its_way", "A die is on its way: the board is read when it lies.")
    if reading.hidden:
        # below the camera's picture, in Knucklebones: places for dice are hidden; e.g. n=3
        return saying_n(
            "seen.hidden",
            "The board is there, but {n} of its places cannot be read: something covers it.",
            "The board is there, but {n} of its places cannot be read: something covers them.",
            reading.hidden,
        )
    return ""


def _codes(steps: Sequence[follow.Step], die: int | None) -> list[list[str]]:
    """Return placements as steps of a match in which the first die may lie there already."""
    found = []
    for number, step in enumerate(steps):
        if number or die is None:
            found.append(["roll", str(step.die)])
        found.append(["act", str(step.column + 1)])
    return found


def _beginning(boards: follow.Boards, mover: int | None, state: State, mine: bool) -> wire.Beginning:
    """Return the positions at which a match may begin, by who is to move, and who that is if it is seen."""
    own, other = (
        (state.my_difficulty, state.their_difficulty)
        if mine
        else (state.their_difficulty, state.my_difficulty)
    )
    positions: dict[wire.Who, str] = {
        "me": format_position(State(boards[0], boards[1], None, own, other)),
        "them": format_position(State(boards[1], boards[0], None, other, own)),
    }
    movers: tuple[wire.Who, wire.Who] = ("me", "them")
    return {"positions": positions, "mover": None if mover is None else movers[mover]}


def correct(question: Question) -> Job[wire.Corrected]:
    """Put other dice into a column of a position; return the position."""
    yield from ()
    state, column = parse(question["position"]), question["column"] - 1
    own = SEATS[question["who"]] == (0 if question["mine"] else 1)
    columns = list(state.mine if own else state.theirs)
    columns[column] = tuple(question["dice"])
    changed = replace(state, mine=tuple(columns)) if own else replace(state, theirs=tuple(columns))
    text = format_position(changed)
    parse(text)  # refuses what no game leads to
    return {"position": text}


def roll(question: Question) -> Job[wire.Seen]:
    """Read a roll of so many dice; places are fractions of the picture."""
    picture = _pictured(question)
    roll = yield from dice.dice_job(picture, question["count"], question.get("known"))
    found = roll.to_dict()
    for die in found["dice"]:
        die["x"], die["y"] = die["x"] / picture.shape[1], die["y"] / picture.shape[0]
    return {"roll": found, "sure": roll.found and all(die.sure for die in roll.dice)}


def learn(question: Question) -> Job[wire.Learnt]:
    """Return the calibration that a confirmed roll gives, None where too little was read right.

    With its picture a 1 or 6 with a picture of its own is learnt, too; `places` are those of dice not seen.
    """
    yield from ()
    image: Image | None = question.get("picture")
    high, wide = (1, 1) if image is None else image.shape[:2]
    read = tuple(
        dice.Die(die["face"], die["x"] * wide, die["y"] * high, die["sure"]) for die in question["dice"]
    )
    places = [place and (place[0] * wide, place[1] * high) for place in question.get("places", ())]
    roll = dice.Roll(read, None, len(read), checked(question["measures"]) if read else {})
    return {"known": dice.calibration(roll, question["confirmed"], image, places)}


def _pictured(question: Question) -> Image:
    """Return the picture that a question is about."""
    image: Image | None = question.get("picture")
    if image is None:
        raise GameError(
            # what a program asks lacks its picture
            saying("seen.no_picture", "This question is about a picture: hand one over with it.")
        )
    return image


def _place(question: Question, image: Image) -> list[float] | None:
    """Return where the game's screen is in the picture, in pixels, as far as the question says so."""
    place = question.get("place")
    if place is None:
        return None
    high, wide = image.shape[:2]
    return [place[0] * wide, place[1] * high, place[2] * wide, place[3] * high]


def _fractions(reading: knucklebones.BoardReading, image: Image) -> list[float]:
    """Return where the game's screen is as fractions of the picture."""
    high, wide = image.shape[:2]
    left, top, across, down = reading.rectangle
    return [left / wide, top / high, across / wide, down / high]
