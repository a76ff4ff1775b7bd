"""Farkle's room in the house: positions, chance and advice by the points of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any, ClassVar, TypedDict

from pysolver.contract.actions import impossible
from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.board import KEPT, LEFT, PLAIN, Row
from pysolver.contract.game import Game, Next, Phase
from pysolver.contract.job import Job
from pysolver.contract.spec import GameSpec
from pysolver.contract.strategy_card import StrategyCard
from pysolver.errors import ActionError
from pysolver.games.farkle import SPEC, notation, questions, rivals, strategy_card, weigh, words
from pysolver.games.farkle.notation import Action, State
from pysolver.games.farkle.race import race, races
from pysolver.games.farkle.turn import distribution, menus, solve
from pysolver.games.farkle.world.badges import Worn, defended
from pysolver.games.farkle.world.catalogue import Described, described, die_of


class DieView(Described):
    """A die as a page draws it."""

    faces: list[str]  # that it can show


class BadgeView(TypedDict):
    """A badge as a page draws it."""

    title: str
    slug: str
    tier: str
    kind: str
    uses: int  # that are left
    most: int  # uses in a game, 0 for a badge that is not used up
    text: str  # behind the dice of a position
    words: str  # what it does
    readings: list[str]  # how what is open can be read, the one assumed first; for points any others
    assumed: str  # for want of a reading, "" where nothing is
    works: bool  # the other's badge does not defend against it


class View(TypedDict):
    """A position as a page draws it."""

    set: str
    joker_groups: bool
    target: int
    mine: int
    theirs: int
    turn: int
    need: int
    my_dice: list[DieView]
    their_dice: list[DieView]
    my_badge: BadgeView | None
    their_badge: BadgeView | None
    roll: str
    in_hand: int
    thrown: bool
    bust: bool  # that no badge can mend: the turn is over
    over: bool
    next: str | None  # the position of the next turn, should this one bust
    fresh: list[str]  # a new game with the same dice: begun by the player to move, and by the other


class Farkle(Game[State]):
    """Put dice aside, then bank or throw the rest, for the points of a turn."""

    spec: ClassVar[GameSpec] = SPEC

    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_state)

    def actions(self, state: State) -> tuple[str, ...]:
        """List every way to put dice aside, followed by roll or bank; `roll` and `bank` before a throw.

        Of equal ways, the same faces of alike dice, the one with the first slots stands for all.
        """
        return tuple(str(ways[0]) for ways in notation.choices(state))

    def same(self, state: State, action: str) -> str:
        """Return the code of the equal way that has the first slots."""
        wanted = _spelt(action)
        for ways in notation.choices(state):
            if any(str(way) == wanted for way in ways):
                return str(ways[0])
        return action

    def phase(self, state: State) -> Phase:
        """Tell whether the player decides here; the choices need not be listed for that."""
        return "over" if state.over or state.ended else "throw" if state.waits else "decide"

    def can_roll(self, state: State) -> bool:
        """Tell whether dice are in hand: there may be 46,656 rolls of them."""
        return notation.can_throw(state)

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls that may come; of alike dice, the ascending one stands for all orders."""
        return list(notation.outcomes(state))

    def act(self, state: State, code: str) -> Next[State]:
        """Put dice aside, then bank and hand over, or stand ready to throw."""
        wanted = _spelt(code)
        for action in notation.actions(state):
            if str(action) == wanted:
                return self._follows(state, action)
        raise ActionError(impossible(code, self.format(state), self.actions(state)))

    def _follows(self, state: State, action: Action) -> Next[State]:
        after = notation.play(state, action)
        kept = [face.replace(notation.LEFT, "") for face in action.kept]
        did = {"kept": kept, "bank": action.bank, "points": action.points}
        if action.badge:
            did["badge"] = True
        if action.stays and not action.badge:
            return Next(after, "decide", handed=True, brought=0, did=did)
        if not action.bank:
            return Next(after, self.phase(after) if after.thrown else "throw", did=did)
        return Next(after, self.phase(after), handed=True, brought=after.theirs - state.mine, did=did)

    def roll(self, state: State, code: str) -> Next[State]:
        """Put a roll on the table; one in which nothing scores ends the turn."""
        return replace(self.stand(notation.throw(state, code)), did={"roll": code.lower()})

    def told(self, state: State, code: str) -> Next[State]:
        """Bank what a whole turn has brought, 0 for a bust."""
        points, uses = notation.read_turn(state, code)
        after = notation.next_turn(notation.spend(state, uses), points)
        return Next(after, self.phase(after), handed=True, brought=points, did={"points": points})

    def stand(self, state: State) -> Next[State]:
        """Hand over after a roll in which nothing scores."""
        if not state.ended:
            return super().stand(state)
        return Next(notation.next_turn(state), "decide", handed=True, brought=0, landed=state)

    def weigh(self, state: State, objective: Objective, at_once: bool) -> Verdict:
        """Weigh every choice by the probability to win the game, or by what the turn brings in all."""
        found = weigh.to_win(state, at_once) if objective == "win" else weigh.by_points(state)
        return replace(found, tables=menus.menus(state.joker_groups).tables + found.tables)

    def words(self, state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
        """Say what to put aside, whether to bank, and why."""
        return words.advice(state, objective, found)

    def objectives(self, state: State) -> tuple[Objective, ...]:
        """List to win and by points; targets that no race is solved for are played by points alone."""
        return self.spec.objectives if state.target <= race.MOST_TARGET else ("points",)

    def spread(self, objective: Objective) -> float:
        """Return the standard deviation of a turn with ordinary dice, or that of an even game."""
        return super().spread(objective) if objective == "win" else _turn_spread()

    def sharpen(self, state: State, objective: Objective | None = None) -> Job[None] | None:
        """Return the solving of the race, where it is played to win, not known yet, and can be solved."""
        if self.objective(objective, state) != "win" or state.over:
            return None
        asked = races.extent_of(state)
        return None if races.layers(asked) is not None or not races.solvable(asked) else _solving(state)

    def totals(self, state: State) -> tuple[int, ...]:
        """Return what both have banked."""
        return state.mine, state.theirs

    def laid(self, state: State, option: Option | None) -> tuple[Row, ...]:
        """Return the dice of the roll, those that an option keeps marked."""
        kept = option.extras["slots"] if option else []
        how = {True: KEPT, False: LEFT if option else PLAIN}
        faces = enumerate(state.roll if state.thrown else "")
        dice = tuple((face, how[slot in kept]) for slot, face in faces if face != notation.ASIDE)
        return (Row("", dice),) if dice else ()

    def hand(self, state: State) -> str:
        """Return the faces of the dice that were thrown last."""
        return state.roll.replace(notation.ASIDE, "") if state.thrown else ""

    def at_risk(self, state: State) -> int:
        """Return the points of the turn."""
        return state.turn

    def about(self, options: Sequence[Option]) -> str:
        """Tell decisions between banking and throwing from those between dice."""
        best, *others = [option for option in options if not option.dominated] or options
        nearest = others[0] if others else best
        return "Which dice" if nearest.extras["bank"] == best.extras["bank"] else "Bank or throw"

    def turned(self, state: State) -> State:
        """Return a new game with the same dice, begun by the other player."""
        return notation.fresh(state, True)

    def strategy_card(self, state: State) -> Job[StrategyCard]:
        """Find the strategy card."""
        return strategy_card.strategy_card(state)

    def rivals(self, chance: Random) -> Mapping[str, Callable[[State], str]]:
        """Return those who play to win, for points, and with care."""
        return {name: partial(rivals.action, name) for name in rivals.RIVALS}

    def view(self, state: State) -> View:
        """Return scores, dice slot by slot, and the position of the next turn, should this one bust."""
        dice = {name: _die_view(name, state.dice_set) for name in {*state.my_dice, *state.their_dice}}
        return {
            "set": state.dice_set,
            "joker_groups": state.joker_groups,
            "target": state.target,
            "mine": state.mine,
            "theirs": state.theirs,
            "turn": state.turn,
            "need": state.need,
            "my_dice": [dice[name] for name in state.my_dice],
            "their_dice": [dice[name] for name in state.their_dice],
            "my_badge": _badge_view(state.my_badge, state.their_badge),
            "their_badge": _badge_view(state.their_badge, state.my_badge),
            "roll": state.roll,
            "in_hand": len(state.hand),
            "thrown": state.thrown,
            "bust": state.ended,
            "over": state.over,
            "next": None if state.over else self.format(notation.next_turn(state)),
            "fresh": [self.format(notation.fresh(state, other)) for other in (False, True)],
        }

    def answer(self, about: str, question: Mapping[str, Any]) -> dict[str, Any] | Job[dict[str, Any]]:
        """Answer what is asked beside advice."""
        return questions.answer(question)


def _spelt(code: str) -> str:
    return " ".join(code.lower().split())


def _die_view(name: str, dice_set: str) -> DieView:
    die = die_of(name, dice_set)
    return {**described(name, dice_set), "faces": [face for face in die.faces if die.can_show(face)]}


def _badge_view(worn: Worn | None, other: Worn | None) -> BadgeView | None:
    if worn is None:
        return None
    badge = worn.badge
    return {
        "title": badge.name,
        "slug": badge.slug,
        "tier": badge.tier,
        "kind": badge.kind,
        "uses": worn.uses,
        "most": badge.uses,
        "text": str(worn),
        "words": badge.text,
        "readings": list(badge.readings),
        "assumed": worn.assumed,
        "works": not defended(worn, other),
    }


@cache
def _turn_spread() -> float:
    start = Farkle().start()
    dice = tuple(die_of(name, start.dice_set) for name in start.my_dice)
    return distribution.of_turn(solve.values_of(dice, None)).deviation


def _solving(state: State) -> Job[None]:
    yield from races.solving(races.extent_of(state))


GAME = Farkle()
