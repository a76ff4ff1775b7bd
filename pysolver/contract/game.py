"""The contract that every game meets."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from pysolver.contract.advice import Advice, Objective, Option, Verdict
from pysolver.contract.dice import Rolls
from pysolver.contract.job import Job, finish
from pysolver.contract.spec import GAME_IDS, GameSpec, no_game
from pysolver.errors import ActionError, GameError
from pysolver.sayings.say import saying, saying_n

if TYPE_CHECKING:
    from pysolver.contract.board import Row
    from pysolver.contract.places import Places
    from pysolver.contract.strategy_card import StrategyCard

S = TypeVar("S", bound=Hashable)


ALONE_OR_TWO = 2  # of so many at most the chance of one says all

Phase = Literal["decide", "throw", "over"]  # an action is to be chosen; a roll is to come; nothing follows


@dataclass(frozen=True)
class Next(Generic[S]):
    """What follows a step: a position, what is to happen there, and whose turn it is."""

    state: S  # seen by the player who is to move now
    phase: Phase
    handed: bool = False  # that is the player who follows, the one before being through
    brought: int | None = None  # what the turn brought that the step has ended
    landed: S | None = None  # a roll that ended the turn, as it lies there to be seen
    did: Mapping[str, Any] = field(default_factory=dict)  # what the step did, in plain JSON values

    @property
    def lies(self) -> S:
        """Return the position that the step itself has made."""
        return self.state if self.landed is None else self.landed


class Game(ABC, Generic[S]):
    """A game: positions as frozen values, chance made explicit, and advice.

    A step is an action, a roll, or a whole turn of which only the sum is told; `act`, `roll` and `told`
    say what follows it. Nothing else in the house decides whose turn it is.
    """

    spec: ClassVar[GameSpec]

    @abstractmethod
    def parse(self, text: str) -> S:
        """Read a position; raise PositionError for a text that is none."""

    @abstractmethod
    def format(self, state: S, /) -> str:
        """Write a position in the text that `parse` reads back to an equal value."""

    def start(self) -> S:
        """Return the position that a game begins with."""
        return self.parse(self.spec.start)

    def contest(self) -> S:
        """Return the position that a game against somebody begins with, where one may also play alone."""
        return self.parse(self.spec.contest or self.spec.start)

    @abstractmethod
    def actions(self, state: S) -> tuple[str, ...]:
        """List the codes of all choices, equal ones once; empty while only chance can act and at the end."""

    @abstractmethod
    def outcomes(self, state: S) -> list[tuple[str, float]]:
        """List the rolls that may come next and their probabilities; empty while a roll lies there."""

    def can_roll(self, state: S) -> bool:
        """Tell whether a roll may come next; a game with many rolls need not list them for that."""
        return bool(self.outcomes(state))

    def rolls(self, state: S) -> Rolls:
        """Return the rolls of `outcomes`, to be thrown; a list that many positions share may be kept."""
        return Rolls(self.outcomes(state))

    @abstractmethod
    def act(self, state: S, code: str) -> Next[S]:
        """Return what follows an action; raise ActionError for one that is not legal."""

    @abstractmethod
    def roll(self, state: S, code: str) -> Next[S]:
        """Return what follows a roll; raise ActionError for one that cannot come."""

    def told(self, state: S, code: str) -> Next[S]:
        """Return what follows a whole turn of which only the sum is known."""
        raise ActionError(
            # a whole turn that is typed, in a game where that cannot be; e.g. game="Pig", code="hold"
            saying(
                "game.step_by_step",
                "{game} is typed step by step, as in 'act {code}'.",
                game=self.spec.title,
                code=_first(self, state),
            )
        )

    def stand(self, state: S) -> Next[S]:
        """Return where a game goes on from a position; a turn that has just ended there is handed over."""
        return Next(state, self.phase(state))

    def advise(
        self,
        state: S,
        objective: Objective | None = None,
        top: int | None = None,
        *,
        at_once: bool = False,
    ) -> Advice:
        """Weigh all choices and say what to do; `objective` None is the default, `top` keeps the best few.

        >>> pig = game("pig")
        >>> advice = pig.advise(pig.parse("100 0/0 20"))
        >>> advice.sentence, advice.why
        ('Roll.', 'It wins 62.0 %; hold 20: 61.9 %.')
        >>> [(option.action, round(option.value, 4), round(option.loss, 4)) for option in advice.options]
        [('roll', 0.6199, 0.0), ('hold', 0.6193, 0.0006)]
        """
        wanted = self.objective(objective, state)
        return self.advice(state, wanted, self.weigh(state, wanted, at_once)).top(top)

    def advice(self, state: S, objective: Objective, found: Verdict) -> Advice:
        """Return the advice that a verdict on a position comes to."""
        sentence, why = self.words(state, objective, found)
        return Advice(
            self.spec.id,
            self.format(state),
            objective,
            found.value,
            found.exactness,
            found.max_error,
            found.options,
            sentence,
            why,
            found.tables,
            found.max_error if found.loss_error is None else found.loss_error,
            found.likely_error,
        )

    @abstractmethod
    def weigh(self, state: S, objective: Objective, at_once: bool) -> Verdict:
        """Return what a position and all choices are worth.

        The value is also right where nothing can be chosen: before a roll, and at the end. `at_once` asks for
        what can be said without long work, an estimate where `sharpen` has not been run.
        """

    @abstractmethod
    def words(self, state: S, objective: Objective, found: Verdict) -> tuple[str, str]:
        """Return what to do, as a sentence, and why."""

    def sharpen(self, state: S, objective: Objective | None = None) -> Job[None] | None:
        """Return the long work that advice `at_once` goes without; None where there is none left to do."""
        return None

    @abstractmethod
    def view(self, state: S) -> Mapping[str, Any]:
        """Return what a page needs to draw the position, in plain JSON values."""

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question that only this game knows, such as a distribution, however long it takes."""
        found = self.asked(question)
        return found if isinstance(found, dict) else finish(found)

    def asked(self, question: Mapping[str, Any]) -> dict[str, Any] | Job[dict[str, Any]]:
        """Answer a question, or return the job that does so where it takes long."""
        about = question.get("about")
        if not isinstance(about, str):
            raise GameError(
                # what a program asks of a game; e.g. about="7"
                saying(
                    "game.about",
                    "A question says what it is about, by a word, not by {about}.",
                    about=repr(about),
                )
            )
        if about == "places":
            return {**self.places(self.parse(str(question.get("position", "")))).to_dict()}
        return self.answer(about, question)

    def answer(self, about: str, question: Mapping[str, Any]) -> dict[str, Any] | Job[dict[str, Any]]:
        """Answer a question about something; what takes long is a job. A game says here what it knows."""
        raise GameError(
            # what a program asks of a game, and cannot ask; e.g. game="Pig", about="'badges'"
            saying(
                "game.no_answer", "{game} has no answer to {about}.", game=self.spec.title, about=repr(about)
            )
        )

    def strategy_card(self, state: S) -> Job[StrategyCard]:
        """Find the strategy card for the settings of a position; raise GameError where there is none."""
        # of a game; e.g. game="Pig"
        raise GameError(saying("game.no_card", "There is no strategy card for {game}.", game=self.spec.title))

    def players(self, state: S) -> int:
        """Return how many play in a position: 1, or more who take turns."""
        return self.spec.players

    def joined(self, state: S, points: int) -> tuple[int, S]:
        """Seat one more in a position; return their place among those who follow, and the position."""
        raise ActionError(
            # nobody more can play; e.g. game="Knucklebones", n=2
            saying_n(
                "game.nobody_sits_down",
                "{game} has {n} player: nobody can sit down.",
                "{game} has {n} players: nobody can sit down.",
                self.spec.players,
                game=self.spec.title,
            )
        )

    def left(self, state: S, place: int) -> S:
        """Return a position without the player at a place, 0 being the one to move."""
        raise ActionError(
            # nobody can leave the game; e.g. game="Knucklebones", n=2
            saying_n(
                "game.nobody_gets_up",
                "{game} has {n} player: nobody can get up.",
                "{game} has {n} players: nobody can get up.",
                self.spec.players,
                game=self.spec.title,
            )
        )

    def start_of(self, count: int) -> S:
        """Return the position that a game of so many begins with, by the usual settings."""
        state = self.start() if count == 1 else self.contest()
        if self.players(state) != count:
            raise GameError(
                # so many cannot play; e.g. game="Knucklebones", n=2, count=4
                saying_n(
                    "game.wrong_count",
                    "{game} has {n} player, not {count}.",
                    "{game} has {n} players, not {count}.",
                    self.spec.players,
                    game=self.spec.title,
                    count=count,
                )
            )
        return state

    def rivals(self, chance: Random) -> Mapping[str, Callable[[S], str]]:
        """Return the players of this game's own that one may meet, by name: each returns its action.

        What they leave to chance they draw from `chance`.
        """
        return {}

    def seated(self, state: S, rival: str, mine: bool) -> S:
        """Return a position in which this rival plays the other side than the player to move, or that one.

        `mine` says that the player to move is the person. A game whose positions do not tell who plays
        returns the position as it is.
        """
        return state

    def drawn(self, state: S, mine: bool) -> str:
        """Return the lines that show a position better than its text does, "" where none do.

        They are seen by the player to move where that is the person (`mine`), and by the other one elsewhere.
        """
        return ""

    def laid(self, state: S, option: Option | None) -> tuple[Row, ...]:
        """Return the dice that lie there, with what an option does to them; nothing where none do."""
        return ()

    def hand(self, state: S) -> str:
        """Return the faces of the roll that lies there, "" where none does."""
        return ""

    def at_risk(self, state: S) -> int | None:
        """Return the points of the turn that are not safe yet; None in a game without such points."""
        return None

    def about(self, options: Sequence[Option]) -> str:
        """Return what a decision is about, told by the best choice and the one that comes nearest."""
        return "Any decision"

    def alone(self, state: S, place: int) -> S | None:
        """Return the card of the player at a place, as if they played alone; None without cards."""
        return None

    def chances(self, state: S, own: float) -> tuple[float, ...]:
        """Return the chances of all to win, in the order in which they move; `own` is the mover's."""
        count = self.players(state)
        if count <= ALONE_OR_TWO:
            return (own, 1 - own)[:count]
        others = self.places(state).first[1:]
        known = sum(others)
        return (own, *((1 - own) * (each / known if known else 1 / len(others)) for each in others))

    def places(self, state: S) -> Places:
        """Return the chances of everybody at the table to end first, second and so on."""
        raise GameError(
            # asked are the chances of the first, second and further places; e.g. game="Pig"
            saying(
                "game.no_places",
                "{game} tells no places: of two, the chance to win says them all.",
                game=self.spec.title,
            )
        )

    def totals(self, state: S) -> tuple[int, ...]:
        """Return the points that all players have in a position, in the order in which they move."""
        raise GameError(
            # asked are the points of all players; e.g. game="Konijnenhokken"
            saying(
                "game.alone",
                "{game} is played alone here, so there are no points of two.",
                game=self.spec.title,
            )
        )

    def turned(self, state: S) -> S:
        """Return a position with the settings of this one in which the other player is to move.

        A game whose settings are the same for both players returns this one.
        """
        return state

    def spread(self, objective: Objective) -> float:
        """Return the standard deviation of what is played for: an even game to win, or a game's own points.

        By points it is that of what the advice weighs at the start of the game, by the best play.
        """
        return 0.5

    def made(self, state: S) -> float:
        """Return the points made before a position that an advice by points does not count any more."""
        return 0.0

    def same(self, state: S, action: str) -> str:
        """Return the code under which `actions` lists a choice: of equal ones, the first."""
        return action

    def phase(self, state: S) -> Phase:
        """Tell what is to happen in a position that was not reached by a step."""
        return "decide" if self.actions(state) else "throw" if self.can_roll(state) else "over"

    def play(self, state: S, action: str) -> S:
        """Return the position after an action.

        >>> pig = game("pig")
        >>> pig.format(pig.play(pig.parse("100 0/0 20"), "hold"))
        '100 0/20 0'
        """
        return self.act(state, action).lies

    def throw(self, state: S, roll: str) -> S:
        """Return the position after a roll, also one that ends the turn."""
        return self.roll(state, roll).lies

    def is_over(self, state: S) -> bool:
        """Tell whether nothing can happen any more in this position: the game, or the turn, is over."""
        return self.phase(state) == "over"

    def objectives(self, state: S) -> tuple[Objective, ...]:
        """List what can be played for in a position, the default first."""
        return self.spec.objectives

    def objective(self, wanted: str | None, state: S | None = None) -> Objective:
        """Return the objective to advise by; raise GameError for one that is not to be had here."""
        offers = self.spec.objectives if state is None else self.objectives(state)
        for known in offers:
            if wanted is None or wanted == known:
                return known
        raise GameError(
            # what to play for, as it is typed; e.g. game="Pig", known=["points", "win"], wanted="'luck'"
            saying(
                "game.wrong_objective",
                "{game} is advised by {known:or}, not by {wanted}.",
                game=self.spec.title,
                known=list(offers),
                wanted=repr(wanted),
            )
        )


def _first(game: Game[S], state: S) -> str:
    actions = game.actions(state)
    return actions[0] if actions else "roll"


@cache
def game(game_id: str) -> Game[Any]:
    """Return a game by its id; raise GameError, listing the ids, where there is none.

    >>> game("pig").spec.title
    'Pig'
    >>> game("chess")
    Traceback (most recent call last):
    pysolver.errors.GameError: There is no game 'chess'; the games are farkle, knucklebones, school, ...
    """
    if game_id not in GAME_IDS:
        raise GameError(no_game(game_id))
    found = importlib.import_module(f"pysolver.games.{game_id}.game").GAME
    assert isinstance(found, Game)
    return found
