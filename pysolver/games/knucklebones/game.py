"""Knucklebones' room in the house: positions, the die, and advice by the probability to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.board import EMPTY, KEPT, LEFT, PLAIN, Row, lying
from pysolver.contract.game import Game, Next
from pysolver.contract.job import Job
from pysolver.contract.spec import GameSpec
from pysolver.contract.strategy_card import StrategyCard
from pysolver.errors import ActionError
from pysolver.games.knucklebones import SPEC, notation, rules, strategy_card, words
from pysolver.games.knucklebones.players import chooses, player
from pysolver.games.knucklebones.questions import ANSWERS
from pysolver.games.knucklebones.rules import FACES, State
from pysolver.games.knucklebones.weigh import verdict_on, win_between_perfect
from pysolver.sayings.say import saying


class Knucklebones(Game[State]):
    """Choose a column for the die, for the probability to win, a draw counting half."""

    spec: ClassVar[GameSpec] = SPEC

    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_position)

    def actions(self, state: State) -> tuple[str, ...]:
        """List the columns that are not full, from 1, where a die lies rolled."""
        return tuple(str(column + 1) for column in rules.open_columns(state))

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the six faces where no die lies rolled and the game goes on."""
        if state.die is not None or rules.is_over(state):
            return []
        heavy = rules.weights(state)
        return [(str(face), weight / sum(heavy)) for face, weight in zip(FACES, heavy, strict=True)]

    def act(self, state: State, code: str) -> Next[State]:
        """Place the die and hand over."""
        if code not in ("1", "2", "3"):
            raise ActionError(
                # what is typed as the column; e.g. code="'x'"
                saying(
                    "knucklebones.wrong_action",
                    "A die goes into column 1, 2 or 3, not {code}.",
                    code=repr(code),
                )
            )
        after = rules.place(state, int(code) - 1)
        taken = state.theirs[int(code) - 1].count(state.die or 0)
        did = {"die": state.die, "column": int(code), "taken": taken}
        return Next(after, self.phase(after), handed=True, did=did)

    def roll(self, state: State, code: str) -> Next[State]:
        """Lay the rolled die down."""
        if code not in dict(self.outcomes(state)):
            raise ActionError(
                # what is typed as the die; e.g. code="'7'"
                saying(
                    "knucklebones.wrong_roll",
                    "A die shows 1 to 6, once a turn, while the game goes on, not {code}.",
                    code=repr(code),
                )
            )
        return Next(rules.roll(state, int(code)), "decide", did={"roll": code})

    def totals(self, state: State) -> tuple[int, ...]:
        """Return the points of both boards."""
        return rules.board_score(state.mine), rules.board_score(state.theirs)

    def strategy_card(self, state: State) -> Job[StrategyCard]:
        """Find the strategy card."""
        return strategy_card.strategy_card()

    def rivals(self, chance: Random) -> Mapping[str, Callable[[State], str]]:
        """Return the players that need no exact file."""
        return {rival.code: partial(_chosen, rival.code, chance) for rival in SPEC.rivals}

    def seated(self, state: State, rival: str, mine: bool) -> State:
        """Return a position that tells which of the game's own players plays in it, if one does."""
        return rules.seated(state, notation.read_difficulty(rival), mine)

    def drawn(self, state: State, mine: bool) -> str:
        """Return both boards as lines, the person's below, their columns facing each other."""
        near, far = (state.mine, state.theirs) if mine else (state.theirs, state.mine)
        return notation.write_facing(near, far)

    def hand(self, state: State) -> str:
        """Return the die that lies rolled."""
        return "" if state.die is None else str(state.die)

    def about(self, options: Sequence[Option]) -> str:
        """Return the only thing that there is to decide."""
        return "Which column"

    def laid(self, state: State, option: Option | None) -> tuple[Row, ...]:
        """Return both boards, row by row: the mover's below, where an option places the die."""
        column = int(option.action) - 1 if option else -1
        mine = [list(lying(map(str, each), PLAIN)) for each in state.mine]
        theirs = [list(lying(map(str, each), PLAIN)) for each in state.theirs]
        if option:
            mine[column].append((str(state.die), KEPT))
            taken = str(state.die)
            theirs[column] = [(face, LEFT if face == taken else how) for face, how in theirs[column]]
        # the heading of a board: that of the one who is not to move
        above = saying("knucklebones.opposite", "Opposite")
        # the heading of a board: that of the one who is to move
        below = saying("knucklebones.own", "Own")
        return (*_rows(above, theirs, range(rules.ROWS)[::-1]), *_rows(below, mine, range(rules.ROWS)))

    def view(self, state: State) -> dict[str, Any]:
        """Return both boards and scores; `fresh` are new games, begun by who is to move and by the other."""
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
            "difficulty": state.difficulty,
            "against": f"{notation.PLAYER}{state.difficulty}" if state.difficulty else "",
            "lucky": state.lucky,
            "weights": list(rules.weights(state)),
            "fresh": [
                notation.format_position(begun) for begun in (rules.fresh(state), rules.fresh(state, True))
            ],
        }

    def answer(self, about: str, question: Mapping[str, Any]) -> dict[str, Any] | Job[dict[str, Any]]:
        """Answer what a player does, how the die falls, and who sits where."""
        answer = ANSWERS.get(about)
        return super().answer(about, question) if answer is None else answer(question)

    def weigh(self, state: State, objective: Objective, at_once: bool) -> Verdict:
        """Weigh the open columns by the probability to win."""
        return verdict_on(state)

    def words(self, state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
        """Say which column, and what it wins."""
        return words.advice(state, found, None if found.options else win_between_perfect(state))


def _rows(name: str, columns: list[list[tuple[str, str]]], order: Sequence[int]) -> tuple[Row, ...]:
    """Return the rows of a board in this order, the first one under the name of the board."""
    return tuple(Row(name if row == order[0] else "", _across(columns, row)) for row in order)


def _across(columns: list[list[tuple[str, str]]], row: int) -> tuple[tuple[str, str], ...]:
    """Return a row of a board; where no die lies there is an empty place."""
    return tuple(column[row] if row < len(column) else (EMPTY, PLAIN) for column in columns)


def _chosen(rival: str, chance: Random, position: State) -> str:
    return chooses(player(rival), chance)(position)


GAME = Knucklebones()
