"""School's room in the house: positions, chance and advice by the points still to come in the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, ClassVar

import numpy as np

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.board import Row, chosen
from pysolver.contract.dice import Rolls
from pysolver.contract.game import Game, Next
from pysolver.contract.job import Job
from pysolver.contract.places import Places
from pysolver.contract.spec import GameSpec
from pysolver.contract.strategy_card import StrategyCard
from pysolver.errors import ActionError
from pysolver.games.school import (
    SPEC,
    notation,
    questions,
    rivals,
    rules,
    solve,
    strategy_card,
    versus,
    weigh,
    words,
)
from pysolver.games.school.deviation import deviations
from pysolver.games.school.rules import BOXES, DICE, State
from pysolver.games.school.titles import title
from pysolver.sayings.say import saying


class School(Game[State]):
    """Keep dice, fill boxes or cross them out, for the most points in the whole game."""

    spec: ClassVar[GameSpec] = SPEC

    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_state)

    def start_of(self, count: int) -> State:
        """Return so many empty cards, of which the player to move begins."""
        return State(others=(rules.Opponent(BOXES, 0),) * (count - 1))

    def rivals(self, chance: Random) -> Mapping[str, Callable[[State], str]]:
        """Return Bob, one who plays for points, and one who plays to win."""
        return {name: partial(rivals.action, name) for name in rivals.RIVALS}

    def actions(self, state: State) -> tuple[str, ...]:
        """List every way to keep dice, every box the roll fills, and every crossing out."""
        return rules.actions(state)

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls of the dice that are not kept, faces ascending, with their probabilities."""
        return rules.outcomes(state)

    def rolls(self, state: State) -> Rolls:
        """Return the rolls of the dice that are not kept."""
        return rules.rolls(state)

    def act(self, state: State, code: str) -> Next[State]:
        """Keep dice, fill a box or cross one out."""
        after = rules.play(state, code)
        verb, what = code.split()
        if verb == "keep":
            return Next(after, "throw", did={"verb": verb, "dice": "" if what == "-" else what})
        return self._closed(state, after, verb, what)

    def roll(self, state: State, code: str) -> Next[State]:
        """Lay the dice thrown beside those kept."""
        return Next(rules.throw(state, code), "decide", did={"roll": code})

    def told(self, state: State, code: str) -> Next[State]:
        """Close the box that a whole turn of the opponent's ended with, as in `pair:12` or `poker:x`."""
        box, made = notation.read_turn(code)
        return self._closed(state, rules.tell(state, box, made), "cross" if made is None else "score", box)

    def _closed(self, state: State, after: State, verb: str, box: str) -> Next[State]:
        """Say what follows the closing of a box; against others the dice go over."""
        brought = rules.brought(state, after)
        did = {"verb": verb, "box": box, "points": None if verb == "cross" else brought}
        return Next(after, self.phase(after), handed=bool(state.others), brought=brought, did=did)

    def players(self, state: State) -> int:
        """Return how many play: one more than the others there are."""
        return 1 + len(state.others)

    def made(self, state: State) -> float:
        """Return the points on the card."""
        return float(state.total)

    def alone(self, state: State, place: int) -> State | None:
        """Return the card of the player at a place, with the sum of what is closed."""
        if not place:
            return replace(state, others=())
        return State(state.house, state.others[place - 1].open, earlier=self.totals(state)[place])

    def joined(self, state: State, points: int) -> tuple[int, State]:
        """Seat one more, who has the boxes of the player to move open and moves last in every round."""
        most = notation.MOST_POINTS
        if len(state.others) + 1 == self.spec.players or abs(points) > most:
            raise ActionError(
                # somebody who cannot sit down; e.g. players=6, most=2000
                saying(
                    "school.cannot_join",
                    "Up to {players} play, each with {most} points at most, as in 'join 30'.",
                    players=self.spec.players,
                    most=most,
                )
            )
        return rules.joined(state, points)

    def left(self, state: State, place: int) -> State:
        """Return a position without the player at a place, whose card is given up."""
        return rules.left(state, place)

    def places(self, state: State) -> Places:
        """Return the chances of everybody to end first, second and so on."""
        return weigh.places(state)

    def totals(self, state: State) -> tuple[int, ...]:
        """Return the sums of all cards."""
        return (state.total, *_theirs(state)) if state.others else super().totals(state)

    def strategy_card(self, state: State) -> Job[StrategyCard]:
        """Find the strategy card."""
        return strategy_card.strategy_card(state.house)

    def view(self, state: State) -> dict[str, Any]:
        """Return the card, what the roll makes of each box, the dice, the house rules, the expected end."""
        made = dict(rules.scores(state)) if state.thrown else {}
        crossable = set(rules.crossings(state)) if state.thrown else set()
        card = dict(state.card)
        return {
            "boxes": [
                {
                    "id": box,
                    "title": title(box),
                    "grade": box in rules.GRADES,
                    "open": box in state.open,
                    "crossed": box in card and card[box] is None,
                    "points": card.get(box),
                    "makes": made.get(box),
                    "can_cross": box in crossable,
                    "action": f"{'cross' if box in crossable and box not in made else 'score'} {box}",
                }
                for box in BOXES
            ],
            "house": {
                "straights": state.house.straights,
                "doubling": state.house.doubling,
                "opening": state.house.opening,
                "positive": state.house.positive,
            },
            "house_text": notation.format_house(state.house),
            "opened": rules.is_opened(state.house, state.open),
            "dice": state.dice,
            "thrown": state.thrown,
            "to_throw": 0 if state.thrown or not state.open else DICE - len(state.dice),
            "rerolls": state.rerolls,
            "doubles": _doubles(state),
            "earlier": state.earlier,
            "total": state.total,
            "totals": {
                "mine": state.total,
                "theirs": max(_theirs(state), default=None),
                "others": _theirs(state),
                "open": [list(other.open) for other in state.others],
            },
            "told": notation.turns(state) if state.others and state.first and not state.thrown else {},
            "fresh": self.format(rules.fresh(state)),
            "end": state.total + weigh.worth(state),
            "over": not state.open,
        }

    def objectives(self, state: State) -> tuple[Objective, ...]:
        """List points, and against others to win."""
        return ("points", "win") if state.others else ("points",)

    def weigh(self, state: State, objective: Objective, at_once: bool) -> Verdict:
        """Weigh every keep, score and crossing out, by the points still to come or by the chance to win."""
        found = weigh.to_win(state, at_once) if objective == "win" else weigh.by_points(state)
        return replace(found, tables=solve.values(state.house).tables)

    def words(self, state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
        """Say what to keep or which box to close, and why."""
        return words.advice(state, objective, found)

    def hand(self, state: State) -> str:
        """Return the dice that lie there."""
        return state.dice

    def about(self, options: Sequence[Option]) -> str:
        """Tell which dice to keep from which box to close, and both from whether to roll on."""
        keeps = {option.extras["verb"] == "keep" for option in options[:2]}
        if len(keeps) > 1:
            return "Roll on or fill a box"
        return "Which dice to keep" if keeps == {True} else "Which box"

    def laid(self, state: State, option: Option | None) -> tuple[Row, ...]:
        """Return the dice, those marked that an option keeps, or scores."""
        if option is None:
            return (Row("", chosen(state.dice, None)),) if state.dice else ()
        kept = option.extras["dice"]
        if option.extras["verb"] == "score":
            kept = rules.counted(option.extras["box"], state.dice)
        return (Row("", chosen(state.dice, kept)),)

    def spread(self, objective: Objective) -> float:
        """Return the standard deviation of a whole game by points, or that of an even game to win."""
        if objective == "win":
            return super().spread(objective)
        start = self.start()
        return float(np.sqrt(deviations(start.house).variance(np.array([solve.mask_of(start.open)]))[0]))

    def sharpen(self, state: State, objective: Objective | None = None) -> Job[None] | None:
        """Return the solving of the end of a game to win, where that has come into reach."""
        if self.objective(objective, state) != "win" or versus.is_ready(state):
            return None
        return versus.prepare(state)

    def answer(self, about: str, question: Mapping[str, Any]) -> dict[str, Any] | Job[dict[str, Any]]:
        """Answer about chances, averages, Bob, and a position under other house rules."""
        jobs = about in questions.LONG
        return questions.answer_job(question) if jobs else questions.answer(question)


def _theirs(state: State) -> list[int]:
    return [state.total - other.lead for other in state.others]


def _doubles(state: State) -> bool:
    """Tell whether the roll, or the one about to be thrown, counts twice in some box."""
    some = rules.is_opened(state.house, state.open) and any(box not in rules.GRADES for box in state.open)
    return state.first and state.house.doubling and some


GAME = School()
