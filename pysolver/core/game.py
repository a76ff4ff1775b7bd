"""The contract that every game meets, and the registry of the games there are."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from pysolver.core.advice import Advice, Objective
from pysolver.errors import GameError

S = TypeVar("S", bound=Hashable)

# The ids, in the order in which they are shown. A game is registered by its id here and nowhere else;
# the package `pysolver.<id>` then holds it as `GAME`.
GAME_IDS: tuple[str, ...] = ("farkle", "knucklebones", "school", "konijnenhokken", "pig")


@dataclass(frozen=True)
class GameSpec:
    """What a game is called, which version of its rules is played, and what can be asked of it."""

    id: str
    title: str
    rules_version: str
    objectives: tuple[Objective, ...]  # the first is the default
    example: str  # a position text that is right
    parameters: Mapping[str, str] = field(default_factory=dict)  # part of a position -> what it means

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {**asdict(self), "objectives": list(self.objectives), "parameters": dict(self.parameters)}


class Game(ABC, Generic[S]):
    """A game: positions as frozen values, chance made explicit, and advice.

    A position either offers actions, or waits for a roll, or both (stop, or throw the dice), or is over.
    """

    spec: ClassVar[GameSpec]

    @abstractmethod
    def parse(self, text: str) -> S:
        """Read a position; raise PositionError for a text that is none."""

    @abstractmethod
    def format(self, state: S) -> str:
        """Write a position in the text that `parse` reads back to an equal value."""

    @abstractmethod
    def start(self) -> S:
        """Return the position that a game begins with."""

    @abstractmethod
    def actions(self, state: S) -> tuple[str, ...]:
        """List the codes of all legal actions, empty while only chance can act and when it is over."""

    @abstractmethod
    def play(self, state: S, action: str) -> S:
        """Return the position after an action; raise ActionError for one that is not legal."""

    @abstractmethod
    def outcomes(self, state: S) -> list[tuple[str, float]]:
        """List the rolls that may come next and their probabilities; empty while a roll lies there."""

    @abstractmethod
    def throw(self, state: S, roll: str) -> S:
        """Return the position after a roll; raise ActionError for one that cannot come."""

    @abstractmethod
    def advise(self, state: S, objective: Objective | None = None, top: int | None = None) -> Advice:
        """Weigh all legal actions; `objective` None is the game's default, `top` keeps the best few."""

    @abstractmethod
    def view(self, state: S) -> dict[str, Any]:
        """Return what a page needs to draw the position, in plain JSON values."""

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question of the page that only this game knows, such as a distribution."""
        raise GameError(f"{self.spec.title} has no answer to {question.get('about', question)!r}.")

    def hands_over(self, state: S, step: str) -> bool:
        """Tell whether an action or a roll gives the move to the other player; never in a game for one."""
        return False

    def next_turn(self, state: S) -> S | None:
        """Return where the other player goes on after a turn that ended here, as a bust does; else None."""
        return None

    def is_over(self, state: S) -> bool:
        """Tell whether nothing can happen any more in this position: the game, or the turn, is over."""
        return not self.actions(state) and not self.outcomes(state)

    def objective(self, wanted: str | None) -> Objective:
        """Return the objective to advise by; raise GameError for one that the game does not have."""
        for known in self.spec.objectives:
            if wanted is None or wanted == known:
                return known
        offered = " or ".join(self.spec.objectives)
        raise GameError(f"{self.spec.title} is advised by {offered}, not by {wanted!r}.")


@cache
def game(game_id: str) -> Game[Any]:
    """Return a game by its id; raise GameError, listing the ids, where there is none."""
    if game_id not in GAME_IDS:
        raise GameError(f"There is no game {game_id!r}; the games are {', '.join(GAME_IDS)}.")
    found = importlib.import_module(f"pysolver.{game_id}").GAME
    assert isinstance(found, Game)
    return found


def games() -> tuple[GameSpec, ...]:
    """Return the specification of every game there is."""
    return tuple(game(game_id).spec for game_id in GAME_IDS)
