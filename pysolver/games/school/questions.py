"""Answers to what is asked beside the advice: chances, other rules, a new card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pysolver.contract.advice import chance_of, revalued
from pysolver.contract.job import Job
from pysolver.errors import GameError
from pysolver.games.school import (
    SPEC,
    at_least,
    chances,
    notation,
    outcomes,
    rules,
    solve,
    versus,
    weigh,
)
from pysolver.games.school.chances import Spread, TurnSpreads, card_spread
from pysolver.games.school.notation import MOST_POINTS
from pysolver.games.school.players import PLAYERS
from pysolver.games.school.rules import BOXES, DICE, GRADES, HouseRules, State
from pysolver.sayings.say import saying, saying_n

LONG = ("chances", "at_least")  # questions whose answers are jobs


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a question by what it is about."""
    about = question.get("about")
    known: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
        "chances": _chances,
        "house": _house,
        "against": _against,
        "at_least": _at_least,
        "throw": _throw,
    }
    if about not in known:
        raise GameError(
            # a question that the game does not know; e.g. known="chances, throw", about="'luck'"
            saying(
                "school.wrong_question",
                "School answers about {known}, not about {about}.",
                known=", ".join(known),
                about=repr(about),
            )
        )
    return known[about](question)


def answer_job(question: Mapping[str, Any]) -> Job[dict[str, Any]]:
    """Answer a question slice by slice: the distributions of a whole game take seconds."""
    if question.get("about") == "chances":
        state = _position(question)
        yield from chances.prepare(state.house, solve.mask_of(state.open))
    elif question.get("about") == "at_least":
        yield from at_least.prepare(_position(question), _total(question.get("points")))
    elif question.get("player") == "win":
        yield from versus.prepare(_position(question))
    return answer(question)


def _chances(question: Mapping[str, Any]) -> dict[str, Any]:
    state = _position(question)
    spread = final_totals(state)
    found: dict[str, Any] = {
        "total": state.total,
        "end": spread.mean,
        "deviation": spread.deviation,
        "lowest": spread.lowest,
        "chances": spread.chances.tolist(),
    }
    least = question.get("at_least")
    if least is not None:
        found["at_least"] = {"points": least, "chance": spread.at_least(_total(least))}
    other = question.get("against")
    if other is not None:
        rival = opponent(state.house, other)
        win, draw, lose = spread.against(rival)
        found["against"] = {"end": rival.mean, "win": win, "draw": draw, "lose": lose}
    if question.get("choices"):
        rival_spread = None if other is None else opponent(state.house, other)
        found["choices"] = [
            _choice(action, each, least, rival_spread) for action, each in choice_totals(state).items()
        ]
    return found


def _at_least(question: Mapping[str, Any]) -> dict[str, Any]:
    """Tell the highest chance to end with so many points, and that of each action."""
    state, points = _position(question), _total(question.get("points"))
    found = at_least.weigh(state, points)
    best = revalued(weigh.by_points(state).options, found.actions)
    return chance_of(points, found.verdict(best))


def _throw(question: Mapping[str, Any]) -> dict[str, Any]:
    """Tell where the turn may end, while dice are to be thrown."""
    return outcomes.told(_position(question))


def _choice(action: str, spread: Spread, least: Any, rival: Spread | None) -> dict[str, Any]:
    found: dict[str, Any] = {"action": action, "end": spread.mean, "deviation": spread.deviation}
    if least is not None:
        found["at_least"] = spread.at_least(_total(least))
    if rival is not None:
        found["win"], found["draw"], found["lose"] = spread.against(rival)
    return found


def final_totals(state: State) -> Spread:
    """Return the distribution of the total at the end of the game under best play from a position."""
    mask = solve.mask_of(state.open)
    if not state.thrown and state.first:
        return card_spread(state.house, mask).shifted(state.total)
    if not state.thrown:
        return TurnSpreads(state.house, mask).kept(state.rerolls + 1, [state.dice])[0].shifted(state.total)
    return TurnSpreads(state.house, mask).rolled(state.rerolls, state.dice).shifted(state.total)


def choice_totals(state: State) -> dict[str, Spread]:
    """Return the distribution of the final total after each action."""
    if not state.thrown:
        return {}
    turn = TurnSpreads(state.house, solve.mask_of(state.open))
    found: dict[str, Spread] = {}
    if state.rerolls:
        kept = rules.keeps(state.dice)
        found = {
            f"keep {dice or '-'}": spread
            for dice, spread in zip(kept, turn.kept(state.rerolls, kept), strict=True)
        }
    found |= {f"score {box}": turn.closed(box, made) for box, made in rules.scores(state)}
    found |= {f"cross {box}": turn.closed(box, 0) for box in rules.crossings(state)}
    return {action: spread.shifted(state.total) for action, spread in found.items()}


def opponent(house: HouseRules, other: Any) -> Spread:
    """Return the distribution of the other player's final total, from `{"total": 90, "open": "g6,pair"}`."""
    card = _other_card(house, other)
    return card_spread(house, *card).shifted(_total(other.get("total", 0)))


def _other_card(house: HouseRules, other: Any) -> tuple[int, str]:
    """Return the open boxes of the other player, as a mask, and who plays."""
    if not isinstance(other, Mapping):
        raise GameError(
            # the card of an opponent, asked wrong; e.g. other="90"
            saying(
                "school.wrong_other",
                "The other card is its total and open boxes, as in 90 and 'g6,pair', not {other}.",
                other=repr(other),
            )
        )
    still_open = notation.parse_open(str(other.get("open", "all")), house)
    player = other.get("player", PLAYERS[0])
    if player not in PLAYERS:
        raise GameError(
            # how an opponent plays, asked wrong; e.g. known=["optimum", "bob"], player="'god'"
            saying(
                "school.wrong_player",
                "The opponent plays as {known:or}, as in 'bob', not {player}.",
                known=list(PLAYERS),
                player=repr(player),
            )
        )
    return solve.mask_of(still_open), str(player)


def _total(number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or abs(number) > MOST_POINTS:
        raise GameError(
            # the points of a card, asked wrong; e.g. most=2000, number="'many'"
            saying(
                "school.wrong_total",
                "A total is a whole number up to {most}, as in 140, not {number}.",
                most=MOST_POINTS,
                number=repr(number),
            )
        )
    return number


def _position(question: Mapping[str, Any]) -> State:
    position = question.get("position")
    if not isinstance(position, str):
        raise GameError(
            # a position, asked wrong; e.g. example="'15/20 all 11666 2'", position="None"
            saying(
                "school.no_position",
                "A position is a text, as in {example}, not {position}.",
                example=repr(notation.EXAMPLE),
                position=repr(position),
            )
        )
    return notation.parse(position)


def _against(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return where a game of so many `players` begins by the house rules of a position."""
    players, most = question.get("players"), SPEC.players
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= most:
        raise GameError(
            # how many play, asked wrong; e.g. most=6, players="7"
            saying(
                "school.wrong_players",
                "A game is for 1 to {most} players, not for {players}.",
                most=most,
                players=repr(players),
            )
        )
    others = (rules.Opponent(BOXES, 0),) * (players - 1)
    return {"position": notation.format_state(State(_position(question).house, others=others))}


def _house(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position under other house rules: grades already scored are counted the new way."""
    state = _position(question)
    house = _house_of(question.get("house"))
    if not rules.can_be(house, state.open):
        raise GameError(
            # house rules that do not go with a card; e.g. n=6, right="'15/20,after6 all * 2'"
            saying_n(
                "school.house_too_late",
                "This card has boxes closed that open only after {n} grade. "
                "Change that at the start of a game, as in {right}.",
                "This card has boxes closed that open only after {n} grades. "
                "Change that at the start of a game, as in {right}.",
                house.opening,
                right=repr(f"15/20,after{house.opening} all * 2"),
            )
        )
    sign = int(house.positive) - int(state.house.positive)
    if sign and state.others and len(state.open) < len(BOXES):
        raise GameError(
            # house rules that cannot change while a game against opponents goes on
            saying(
                "school.grades_too_late",
                "Against an opponent, how grades count is changed at the start: begin a new game.",
            )
        )
    card = tuple(
        (box, made + sign * DICE * int(box[1]) if box in GRADES and made is not None else made)
        for box, made in state.card
    )
    return {"position": notation.format_state(replace(state, house=house, card=card))}


def _house_of(given: Any) -> HouseRules:
    """Read house rules: their text, or the switches as `view` gives them."""
    if not isinstance(given, Mapping):
        return notation.parse_house(str(given))
    house = notation.parse_house(f"{given.get('straights')},after{given.get('opening')}")
    return replace(house, doubling=bool(given.get("doubling")), positive=bool(given.get("positive")))
