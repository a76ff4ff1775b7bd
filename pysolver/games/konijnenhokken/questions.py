"""What only Konijnenhokken is asked by a page: how a game begins, chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pysolver.contract.advice import chance_of
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import distribution, notation, outcomes, weigh, win
from pysolver.games.konijnenhokken.rules import MOST_PLAYERS, State
from pysolver.sayings.say import saying

Question = Mapping[str, Any]


def answer(about: str, question: Question) -> dict[str, Any]:
    """Answer a question by what it is about."""
    if about not in KNOWN:
        raise GameError(
            # a question that the game does not know; e.g. known="chances, throw", about="'luck'"
            saying(
                "konijnenhokken.wrong_question",
                "Konijnenhokken answers about {known}, not about {about}.",
                known=", ".join(KNOWN),
                about=repr(about),
            )
        )
    return KNOWN[about](question)


def _against(question: Question) -> dict[str, Any]:
    """Return where a game of so many `players` begins, to `200` or of `10r` rounds; else a turn alone."""
    length, totals = question.get("game"), "/0" * _others(question)
    state = State() if length is None else notation.parse(f"0 0.0.0 * {length}:0{totals}:first")
    return {"position": notation.format_state(state)}


def _throw(question: Question) -> dict[str, Any]:
    """Tell what the next throw may bring."""
    state = notation.parse(str(question.get("position", "")))
    return outcomes.told(state, _to_win(state, question))


def _to_win(state: State, question: Question) -> bool:
    return question.get("objective") == "win" and state.race is not None and win.is_ready(state)


def _chances(question: Question) -> dict[str, Any]:
    """Tell how the points of this turn are distributed, and the chance of at least so many."""
    state = notation.parse(str(question.get("position", "")))
    found = weigh.turn_chances(state, "win" if _to_win(state, question) else "points")
    mean, deviation = distribution.moments(found)
    answered: dict[str, Any] = {"end": mean, "deviation": deviation, "lowest": 0, "chances": found.tolist()}
    if question.get("at_least") is not None:
        least = _whole(question["at_least"])
        answered["at_least"] = {"points": least, "chance": float(found[max(0, least) :].sum())}
    return answered


def _at_least(question: Question) -> dict[str, Any]:
    return at_least(notation.parse(str(question.get("position", ""))), _whole(question.get("points")))


def _others(question: Question) -> int:
    players = question.get("players", 2)
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= MOST_PLAYERS:
        raise GameError(
            # how many play, asked wrong; e.g. most=6, players="7"
            saying(
                "konijnenhokken.wrong_players",
                "A game is for 2 to {most} players, not for {players}.",
                most=MOST_PLAYERS,
                players=repr(players),
            )
        )
    return players - 1


def _whole(points: Any) -> int:
    if isinstance(points, bool) or not isinstance(points, int):
        raise GameError(
            # points to be reached, asked wrong; e.g. points="'x'"
            saying(
                "konijnenhokken.whole_points",
                "The points of a turn are a whole number, as in 30, not {points}.",
                points=repr(points),
            )
        )
    return points


def at_least(state: State, points: int) -> dict[str, Any]:
    """Tell the highest chance of at least so many points this turn, and what each action makes of it."""
    return chance_of(points, weigh.at_least(state, points))


KNOWN: dict[str, Callable[[Question], dict[str, Any]]] = {
    "against": _against,
    "throw": _throw,
    "chances": _chances,
    "at_least": _at_least,
}
