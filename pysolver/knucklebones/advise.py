"""Knucklebones' room in the house: positions, the die, and advice by the probability to win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pysolver.core.advice import Advice, Objective
from pysolver.core.game import Game, GameSpec
from pysolver.errors import ActionError
from pysolver.knucklebones import notation, rules
from pysolver.knucklebones.questions import ANSWERS
from pysolver.knucklebones.rules import FACES, Position
from pysolver.knucklebones.weigh import advice_on


class Knucklebones(Game[Position]):
    """Choose a column for the die, for the probability to win, a draw counting half."""

    spec: ClassVar[GameSpec] = GameSpec(
        id="knucklebones",
        title="Knucklebones",
        rules_version=rules.RULES_VERSION,
        objectives=("win",),
        example=notation.EXAMPLE,
        parameters={
            "my columns/their columns": "dice of the three columns from left to right, - where empty; "
            "the player to move is mine",
            "die": "the face that was rolled, * before the roll",
        },
    )

    def parse(self, text: str) -> Position:
        """Read a position text."""
        return notation.parse(text)

    def format(self, state: Position) -> str:
        """Write a position text."""
        return notation.format_position(state)

    def start(self) -> Position:
        """Return two empty boards before the first roll."""
        return Position()

    def actions(self, state: Position) -> tuple[str, ...]:
        """List the columns that are not full, from 1, where a die lies rolled."""
        return tuple(str(column + 1) for column in rules.open_columns(state))

    def play(self, state: Position, action: str) -> Position:
        """Place the die and hand over."""
        if action not in ("1", "2", "3"):
            raise ActionError(f"A die goes into column 1, 2 or 3, not {action!r}.")
        return rules.place(state, int(action) - 1)

    def outcomes(self, state: Position) -> list[tuple[str, float]]:
        """List the six faces where no die lies rolled and the game goes on."""
        if state.die is not None or rules.is_over(state):
            return []
        return [(str(face), 1 / len(FACES)) for face in FACES]

    def throw(self, state: Position, roll: str) -> Position:
        """Lay the rolled die down."""
        if roll not in dict(self.outcomes(state)):
            raise ActionError(
                f"A die shows one face from 1 to 6, once a turn, in a game that goes on, not {roll!r}."
            )
        return rules.roll(state, int(roll))

    def hands_over(self, state: Position, step: str) -> bool:
        """Tell whether a step ends the turn: every placement does."""
        return state.die is not None

    def view(self, state: Position) -> dict[str, Any]:
        """Return both boards and their scores."""
        return {
            "mine": [list(column) for column in state.mine],
            "theirs": [list(column) for column in state.theirs],
            "die": state.die,
            "my_columns": [rules.column_score(column) for column in state.mine],
            "their_columns": [rules.column_score(column) for column in state.theirs],
            "my_score": rules.board_score(state.mine),
            "their_score": rules.board_score(state.theirs),
            "open": [column + 1 for column in rules.open_columns(state)],
            "over": rules.is_over(state),
            "result": rules.result(state) if rules.is_over(state) else None,
        }

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer who can be played against (`players`), what one of them does (`reply`), `quick` and `win`.

        `quick` is a first number for every open column, from the network alone; `win` is what the player to
        move wins, before the roll too, where a page has nothing else to show.
        """
        answer = ANSWERS.get(str(question.get("about")))
        return super().ask(question) if answer is None else answer(question)

    def advise(self, state: Position, objective: Objective | None = None, top: int | None = None) -> Advice:
        """Weigh the open columns by the probability to win."""
        return advice_on(state, self.objective(objective)).top(top)
