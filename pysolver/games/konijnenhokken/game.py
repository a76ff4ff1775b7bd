"""Konijnenhokken's room in the house: positions, chance and advice by the points of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, ClassVar

from pysolver.contract.actions import impossible
from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.board import ASIDE, Row, chosen, lying
from pysolver.contract.dice import Rolls, fair_throws
from pysolver.contract.game import Game, Next, Phase
from pysolver.contract.job import Job
from pysolver.contract.places import Places
from pysolver.contract.spec import GameSpec
from pysolver.contract.strategy_card import StrategyCard
from pysolver.errors import ActionError
from pysolver.games.konijnenhokken import (
    SPEC,
    distribution,
    notation,
    questions,
    rivals,
    rules,
    strategy_card,
    weigh,
    win,
    words,
)
from pysolver.games.konijnenhokken.rules import OVER, WAITING, Race, Rounds, State
from pysolver.sayings.say import saying


class Konijnenhokken(Game[State]):
    """Place rabbits and cages, then stop or roll, for the points of a turn."""

    spec: ClassVar[GameSpec] = SPEC

    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_state)

    def start_of(self, count: int) -> State:
        """Return the beginning of a race to 100, of one the beginning of a turn."""
        return State(race=Race(100, 0, (0,) * (count - 1), 0)) if count > 1 else State()

    def rivals(self, chance: Random) -> Mapping[str, Callable[[State], str]]:
        """Return the players of known strength."""
        return {name: partial(rivals.action, name) for name in rivals.RIVALS}

    def actions(self, state: State) -> tuple[str, ...]:
        """List every placing followed by roll or stop; `roll` and `stop` alone before a throw."""
        return tuple(str(action) for action in rules.actions(state))

    def phase(self, state: State) -> Phase:
        """Tell whether the game or the turn goes on: then there is always something to decide."""
        return "decide" if rules.actions(state) else "over"

    def can_roll(self, state: State) -> bool:
        """Tell whether dice are in hand."""
        return state.roll == WAITING

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls of the dice in hand, in ascending order of faces, with their probabilities."""
        return list(self.rolls(state).listed) if self.can_roll(state) else []

    def rolls(self, state: State) -> Rolls:
        """Return the rolls of the dice in hand."""
        return fair_throws(state.in_hand)

    def act(self, state: State, code: str) -> Next[State]:
        """Place, then stop or stand ready to throw."""
        action = notation.parse_action(code)
        if action not in rules.actions(state):
            raise ActionError(impossible(code, self.format(state), self.actions(state)))
        after, placed = rules.play(state, action), action.placing or rules.NOTHING
        did: dict[str, Any] = {
            "ones": placed.ones,
            "twos": placed.twos,
            "cages": placed.cages,
            "stop": action.stop,
        }
        if not action.stop:
            return Next(after, "throw", did=did)
        left = replace(state, placed=state.placed + placed)
        did["lies"] = _lying(left)
        return Next(after, self.phase(after), handed=state.race is not None, brought=left.total, did=did)

    def roll(self, state: State, code: str) -> Next[State]:
        """Put a roll on the table; one without a rabbit ends the turn."""
        after = rules.throw(state, code)
        return replace(self.stand(after), did={"roll": after.roll})

    def stand(self, state: State) -> Next[State]:
        """Hand over after a roll without a rabbit; alone, the turn is over."""
        if not state.bust:
            return super().stand(state)
        after = rules.after_bust(state)
        if after is None:
            return Next(state, "over", brought=0)
        return Next(after, self.phase(after), handed=True, brought=0, landed=state)

    def told(self, state: State, code: str) -> Next[State]:
        """Note what a whole turn has brought, 0 for a bust."""
        if state.race is None:
            return super().told(state, code)
        points = notation.parse_turn(code)
        after = rules.stopped(points, state.race)
        did = {"points": points}
        return Next(after, self.phase(after), handed=True, brought=points, did=did)

    def players(self, state: State) -> int:
        """Return how many are in the race or the game of rounds."""
        return 1 if state.race is None else 1 + len(state.race.others)

    def joined(self, state: State, points: int) -> tuple[int, State]:
        """Seat one more, who moves last in every round."""
        race = state.race
        if race is None or len(race.others) + 1 == rules.MOST_PLAYERS or not 0 <= points <= rules.MOST_POINTS:
            raise ActionError(
                # somebody who cannot sit down; e.g. most=6
                saying(
                    "konijnenhokken.cannot_join",
                    "Up to {most} play a race or a game of rounds, each with 0 points or more, "
                    "as in 'join 30'.",
                    most=rules.MOST_PLAYERS,
                )
            )
        return len(race.waiting) + 1, replace(state, race=rules.joined(race, points))

    def left(self, state: State, place: int) -> State:
        """Return a position without the player at a place."""
        assert state.race is not None
        race = rules.left(state.race, place)
        if place:
            return replace(state, race=race)
        return State(roll=OVER if race.over else WAITING, race=race)

    def objectives(self, state: State) -> tuple[Objective, ...]:
        """List points, and against an opponent to win, where the tables know that."""
        return ("points", "win") if state.race is not None and win.is_ready(state) else ("points",)

    def objective(self, wanted: str | None, state: State | None = None) -> Objective:
        """Return the objective to advise by: to win against someone, beyond the tables if asked for."""
        if wanted is None and state is not None:
            wanted = self.objectives(state)[-1]
        return super().objective(wanted, None if state is not None and state.race else state)

    def places(self, state: State) -> Places:
        """Return the chances of all in a game to end first, second and so on."""
        return weigh.places(state)

    def laid(self, state: State, option: Option | None) -> tuple[Row, ...]:
        """Return what lies on the table, and the roll, of which an option places dice."""
        faces = "" if state.roll in (WAITING, OVER) else state.roll
        kept = option.extras["dice"] if option else None
        # the heading of a row of dice: those that lie on the table since earlier rolls
        before = Row(saying("konijnenhokken.kept", "Kept"), lying(state.placed.faces, ASIDE))
        # the heading of a row of dice: those that were rolled
        rows = (before, Row(saying("konijnenhokken.rolled", "Roll"), chosen(faces, kept)))
        return tuple(row for row in rows if row.dice)

    def hand(self, state: State) -> str:
        """Return the dice that were thrown last."""
        return "" if state.roll in (WAITING, OVER) else state.roll

    def at_risk(self, state: State) -> int:
        """Return the points of the turn."""
        return state.total

    def about(self, options: Sequence[Option]) -> str:
        """Tell decisions between stopping and rolling from those about what to place."""
        stops = {option.extras["stop"] for option in options[:2]}
        return "Stop or roll" if len(stops) > 1 else "What to place"

    def totals(self, state: State) -> tuple[int, ...]:
        """Return what everybody has in a race or a game of rounds."""
        return super().totals(state) if state.race is None else (state.race.mine, *state.race.others)

    def strategy_card(self, state: State) -> Job[StrategyCard]:
        """Find the strategy card."""
        return strategy_card.strategy_card()

    def view(self, state: State) -> dict[str, Any]:
        """Return what lies on the table, what it is worth, how many dice are in hand, and the game."""
        return {
            **_lying(state),
            "in_hand": state.in_hand,
            "roll": state.roll,
            "bust": state.bust,
            "over": state.roll == OVER,
            "game": None if state.race is None else _game(state.race),
        }

    def weigh(self, state: State, objective: Objective, at_once: bool) -> Verdict:
        """Weigh every placing, stop and roll by the points of the whole turn, or by the chance to win."""
        return weigh.to_win(state) if objective == "win" else weigh.by_points(state)

    def words(self, state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
        """Say what to place, whether to stop, and why."""
        return words.advice(state, objective, found)

    def answer(self, about: str, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer where a game begins, and what a rival does in its turn."""
        return questions.answer(about, question)

    def spread(self, objective: Objective) -> float:
        """Return the standard deviation of a turn by points, or that of an even game to win."""
        if objective == "win":
            return super().spread(objective)
        return distribution.moments(rivals.distribution("points"))[1]

    def sharpen(self, state: State, objective: Objective | None = None) -> Job[None] | None:
        """Return the solving of a game that is played to win and not in the table."""
        if self.objective(objective, state) != "win" or win.is_ready(state):
            return None
        return win.prepare(state)


def _lying(state: State) -> dict[str, Any]:
    """Return what lies on the table and what it is worth."""
    placed = state.placed
    return {
        "earlier": state.earlier,
        "faces": placed.faces,
        "ones": placed.ones,
        "twos": placed.twos,
        "cages": placed.cages,
        "rabbits": placed.rabbits,
        "multiplier": placed.multiplier,
        "total": state.total,
    }


def _game(game: Race | Rounds) -> dict[str, Any]:
    """Return what is played to, points or rounds, and how it stands."""
    return {
        "code": notation.format_length(game),
        "target": game.target if isinstance(game, Race) else None,
        "left": game.left if isinstance(game, Rounds) else None,
        "mine": game.mine,
        "theirs": game.theirs,
        "others": list(game.others),
        "place": game.place,
        "last": game.last,
    }


GAME = Konijnenhokken()
