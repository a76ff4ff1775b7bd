"""Farkle's room in the house: positions, chance and advice by the points of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pysolver.core.advice import Advice, Objective, Option, rank
from pysolver.core.game import Game, GameSpec
from pysolver.errors import ActionError
from pysolver.farkle import menus, position, questions, words
from pysolver.farkle.catalogue import die_of, title_of
from pysolver.farkle.position import Action, State
from pysolver.farkle.rules import DICE, UNIT
from pysolver.farkle.solve import Values, in_units, values_of


class Farkle(Game[State]):
    """Put dice aside, then bank or throw the rest, for the points of a turn."""

    spec: ClassVar[GameSpec] = GameSpec(
        id=menus.GAME_ID,
        title="KCD Farkle",
        rules_version=menus.RULES_VERSION,
        objectives=("points",),
        example=position.EXAMPLE,
        parameters={
            "dice set": "kcd1 or kcd2; with +jjj behind it, jokers alone make a combination",
            "target": "points that win at once when banked",
            "mine/theirs": "scores, the player to move first",
            "turn points": "points at risk in this turn",
            "my dice, their dice": "six dice by name or weights, as in weighted*2,[j2.1.1.1.1.1],ordinary*3",
            "roll": "a character a slot: 1-6 a face, j the joker, - aside, * in hand and not thrown yet",
        },
    )

    def parse(self, text: str) -> State:
        """Read a position text."""
        return position.parse(text)

    def format(self, state: State) -> str:
        """Write a position text."""
        return position.format_state(state)

    def start(self) -> State:
        """Return the first turn of a game to 4000 with ordinary dice."""
        return State(target=4000, mine=0, theirs=0)

    def actions(self, state: State) -> tuple[str, ...]:
        """List every way to put dice aside, followed by roll or bank; `roll` and `bank` before a throw."""
        return tuple(str(action) for action in position.actions(state))

    def play(self, state: State, action: str) -> State:
        """Put dice aside, then bank and hand over, or stand ready to throw."""
        wanted = " ".join(action.lower().split())
        for possible in position.actions(state):
            if str(possible) == wanted:
                return position.play(state, possible)
        raise ActionError(
            f"{action!r} is not possible at {self.format(state)!r}{_hint(self.actions(state))}."
        )

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls that may come; of alike dice, the ascending one stands for all orders."""
        return list(position.outcomes(state))

    def throw(self, state: State, roll: str) -> State:
        """Put a roll on the table; one in which nothing scores ends the turn."""
        return position.throw(state, roll)

    def hands_over(self, state: State, step: str) -> bool:
        """Tell whether a step ends the turn: banking does; a bust is left on the table to be seen."""
        return step.endswith("bank")

    def next_turn(self, state: State) -> State | None:
        """Return the other player's turn after a bust."""
        return position.next_turn(state) if state.bust else None

    def advise(self, state: State, objective: Objective | None = None, top: int | None = None) -> Advice:
        """Weigh every action by what the turn brings in all, counted at most up to the target."""
        wanted = self.objective(objective)
        actions = position.actions(state)
        options: tuple[Option, ...] = ()
        if actions:
            values = values_of(state.dice, in_units(state.need), state.joker_groups)
            named = zip(actions, words.texts(state, actions), strict=True)
            weighed = [_option(state, action, text, values) for action, text in named]
            # Dice that never bust can leave both equal: what is banked is sure and ends the turn.
            options = rank(sorted(weighed, key=lambda option: not option.action.endswith("bank")))
        value = options[0].value if options else 0.0
        sentence, why = words.advice(state, options)
        tables = menus.menus(state.joker_groups).tables
        text = self.format(state)
        return Advice(self.spec.id, text, wanted, value, "exact", 0.0, options, sentence, why, tables).top(
            top
        )

    def view(self, state: State) -> dict[str, Any]:
        """Return scores, dice slot by slot, and the position of the next turn, should this one bust."""
        return {
            "set": state.dice_set,
            "joker_groups": state.joker_groups,
            "target": state.target,
            "mine": state.mine,
            "theirs": state.theirs,
            "turn": state.turn,
            "need": state.need,
            "my_dice": [_die_view(name, state.dice_set) for name in state.my_dice],
            "their_dice": [_die_view(name, state.dice_set) for name in state.their_dice],
            "roll": state.roll,
            "in_hand": len(state.hand),
            "thrown": state.thrown,
            "bust": state.bust,
            "over": state.over,
            "next": None if state.over else self.format(position.next_turn(state)),
        }

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer what the page asks beside advice."""
        return questions.answer(question)


def _hint(actions: tuple[str, ...]) -> str:
    return f"; possible are {', '.join(map(repr, actions[:3]))}" if actions else ": the turn is over"


def _die_view(name: str, dice_set: str) -> dict[str, Any]:
    die = die_of(name, dice_set)
    return {
        "name": name,
        "title": title_of(name, dice_set),
        "weights": list(die.weights),
        "joker": die.joker,
        "faces": [face for face in die.faces if die.can_show(face)],
    }


def _option(state: State, action: Action, text: str, values: Values) -> Option:
    turn = state.turn + action.points
    if action.bank:
        value, risk, left = float(min(turn, state.need)), 0.0, 0
    else:
        hand = sum(1 << slot for slot in state.hand if slot not in action.slots)
        value, risk = UNIT * values.throw(hand, turn // UNIT), values.bust(hand)
        left = len(state.hand) - len(action.slots) or DICE
    kept = "".join(sorted(face for face in action.kept if face != "."))
    extras = {"dice_left": left, "gain": action.points, "turn": turn, "points": value, "kept": kept}
    return Option(str(action), text, value, risk, extras=extras)
