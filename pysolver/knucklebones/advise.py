"""Knucklebones' room in the house: positions, the die, and advice by the probability to win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pysolver.core.advice import Advice, Objective
from pysolver.core.game import Game, GameSpec, Next
from pysolver.core.job import Job
from pysolver.errors import ActionError, GameError
from pysolver.knucklebones import rules
from pysolver.knucklebones.rules import FACES, Position


class Knucklebones(Game[Position]):
    """Choose a column for the die, for the probability to win, a draw counting half."""

    spec: ClassVar[GameSpec] = GameSpec(
        id="knucklebones",
        title="Knucklebones",
        rules_version=rules.RULES_VERSION,
        objectives=("win",),
        example=rules.EXAMPLE,
        players=2,
        parameters={
            "my columns/their columns": "dice of the three columns from left to right, - where empty; "
            "the player to move is mine",
            "die": "the face that was rolled, * before the roll",
        },
    )

    def parse(self, text: str) -> Position:
        """Read a position text."""
        return rules.parse(text)

    def format(self, state: Position) -> str:
        """Write a position text."""
        return rules.format_position(state)

    def start(self) -> Position:
        """Return two empty boards before the first roll."""
        return Position()

    def actions(self, state: Position) -> tuple[str, ...]:
        """List the columns that are not full, from 1, where a die lies rolled."""
        return tuple(str(column + 1) for column in rules.open_columns(state))

    def outcomes(self, state: Position) -> list[tuple[str, float]]:
        """List the six faces where no die lies rolled and the game goes on."""
        if state.die is not None or rules.is_over(state):
            return []
        return [(str(face), 1 / len(FACES)) for face in FACES]

    def act(self, state: Position, code: str) -> Next[Position]:
        """Place the die and hand over."""
        if code not in ("1", "2", "3"):
            raise ActionError(f"A die goes into column 1, 2 or 3, not {code!r}.")
        after = rules.place(state, int(code) - 1)
        taken = state.theirs[int(code) - 1].count(state.die or 0)
        did = {"die": state.die, "column": int(code), "taken": taken}
        return Next(after, self.phase(after), handed=True, did=did)

    def roll(self, state: Position, code: str) -> Next[Position]:
        """Lay the rolled die down."""
        if code not in dict(self.outcomes(state)):
            raise ActionError(
                f"A die shows one face from 1 to 6, once a turn, in a game that goes on, not {code!r}."
            )
        return Next(Position(state.mine, state.theirs, int(code)), "decide", did={"roll": code})

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

    def answer(self, about: str, question: Mapping[str, Any]) -> dict[str, Any] | Job[dict[str, Any]]:
        """Answer who can be played against (`players`), what one of them does (`reply`), `quick` and `win`.

        `quick` is a first number for every open column, from the network alone; `win` is what the player to
        move wins, before the roll too, where a page has nothing else to show.
        """
        if about == "players":
            return {"players": list(OPPONENTS)}
        if about == "reply":
            state = self.parse(str(question.get("position", "")))
            return {"action": reply(state, str(question.get("player", "")), question.get("seed"))}
        if about == "quick":
            return {"wins": quick(self.parse(str(question.get("position", ""))))}
        if about == "win":
            return {"win": self.advise(self.parse(str(question.get("position", "")))).value}
        return super().answer(about, question)

    def advise(self, state: Position, objective: Objective | None = None, top: int | None = None) -> Advice:
        """Weigh the open columns by the probability to win."""
        from pysolver.knucklebones.judge import shipped
        from pysolver.knucklebones.weigh import advice_of

        return advice_of(state, shipped(), self.objective(objective)).top(top)


# The players that a page can offer: what ships, and the weaker ones that need no exact file.
OPPONENTS = (
    "advisor",
    "layers-1",
    "layers-0",
    "depth-3",
    "depth-2",
    "greedy",
    *(f"game-{difficulty}" for difficulty in range(10, 0, -1)),
    "random",
)


def reply(state: Position, name: str, seed: Any = None) -> str:
    """Return the column that a player places the die in; a seed makes the random ones repeatable."""
    from pysolver.knucklebones.players import chosen_column, player

    if not rules.open_columns(state):
        raise GameError(f"A player replies to a rolled die, as in {rules.EXAMPLE}; here none can be placed.")
    column = chosen_column(player(name), state, seed if isinstance(seed, int) and seed >= 0 else None)
    return str(column + 1)


def quick(state: Position) -> dict[str, float]:
    """Return the win probability of every open column without any search."""
    from pysolver.knucklebones.judge import shipped
    from pysolver.knucklebones.weigh import column_wins

    return {str(column + 1): win for column, win in column_wins(state, shipped(), layers=0).items()}
