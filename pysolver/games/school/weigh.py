"""What School's positions and choices are worth, by the points still to come in the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NotRequired, TypedDict

import numpy as np

from pysolver.contract.advice import Option, Verdict, rank
from pysolver.contract.places import Places, as_places
from pysolver.errors import GameError
from pysolver.games.school import bob, field, rules, solve, versus, words
from pysolver.games.school.goal import Weighed
from pysolver.games.school.policy import Policy, Tally, policy, tally
from pysolver.games.school.rules import BOXES, HouseRules, State
from pysolver.games.school.turn import KEPT_INDEX, ROLL_INDEX, CardTurn, solve_turn

CHANCE_DECIMALS = 10  # chances that differ less are equal, and keep the order of the boxes


class End(TypedDict):
    """A box that a turn may end with, and how probable that is."""

    box: str
    chance: float


class Extras(TypedDict):
    """What an option of School says besides what every option does."""

    verb: str  # keep, score or cross
    dice: str  # that are kept
    box: str  # that is closed
    points: float  # of this turn, on average
    rest: float  # of the card after it
    ends: list[End]
    profit: float  # by Bob's rule
    bob: bool  # whether Bob would choose it
    to_come: NotRequired[float]  # points of the whole game from here, where one plays to win
    matters: NotRequired[int]  # among several, who of the others should end highest: so many turns later
    ahead: NotRequired[float]  # of that one at the end, on average, as it was before this turn


def worth(state: State) -> float:
    """Return the points still to come, without weighing every choice."""
    if not state.open:
        return 0.0
    card = weighed_card(state.house, solve.mask_of(state.open))
    if state.thrown:
        return float(card.turn.worth[state.rerolls][ROLL_INDEX[state.dice], 0])
    return card.start if state.first else card.kept(state.rerolls + 1, state.dice)


def by_points(state: State) -> Verdict:
    """Weigh all choices by the points still to come."""
    if not state.open or not state.thrown:
        return Verdict(worth(state))
    card = weighed_card(state.house, solve.mask_of(state.open))
    # Of equals the one that ends the turn comes first: a roll that gains nothing is pointless.
    options = rank([*_scores(state, card), *_crossings(state, card), *_keeps(state, card)])
    return Verdict(options[0].value, options)


def to_win(state: State, at_once: bool = False) -> Verdict:
    """Weigh all choices by the chance to win, a draw counting half; their points stand beside it."""
    if len(state.others) > 1:
        return _to_win(state, field.weigh(state), _who_matters(state))
    if not state.open and state.others:
        lead = state.others[0].lead
        return Verdict((1 + (lead > 0) - (lead < 0)) / 2)
    exact = not at_once or versus.is_ready(state)
    return _to_win(state, versus.weigh(state, versus.EXACT_FROM if exact else 0), {})


def places(state: State) -> Places:
    """Return the chances of all to end first, second and so on, from the player to move on.

    This turn is played for the advice among several, and everybody goes on for points.
    """
    if not state.others:
        raise GameError(rules.no_others())
    return as_places(field.places(state))


def _to_win(state: State, found: Weighed, matters: Mapping[str, float]) -> Verdict:
    """Return the options by the chance to win, with their points beside it."""
    pointed = by_points(state).options
    options = rank(
        replace(
            option,
            value=found.actions[option.action],
            loss=0.0,
            extras={**option.extras, "to_come": option.value, **matters},
        )
        for option in pointed
    )
    return found.verdict(options)


def _who_matters(state: State) -> dict[str, float]:
    """Return who of several others should end highest, and how far ahead of that one's the mover's end is."""
    cards = [state.open, *(other.open for other in state.others)]
    mine, *theirs = solve.values(state.house).of(np.array([solve.mask_of(card) for card in cards]))
    ahead = [mine + other.lead - rest for other, rest in zip(state.others, theirs, strict=True)]
    most = int(np.argmin(ahead))
    return {"matters": most + 1, "ahead": float(ahead[most])}


class WeighedCard:
    """All that can come up in a turn with one card, valued once."""

    def __init__(self, house: HouseRules, mask: int) -> None:
        cards = np.array([mask])
        found = solve.values(house)
        self.start = float(found.of(cards)[0])
        self.after = found.after(cards)
        self.turn: CardTurn = solve_turn(house, self.after)
        self.policy: Policy = policy(house, self.after)
        self.bob_after = bob.profits(house, cards)
        self.bob_turn: CardTurn = solve_turn(house, self.bob_after)

    def closed(self, box: str) -> float:
        """Return what the card is worth once a box is closed."""
        return float(self.after[BOXES.index(box), 0])

    def bob_cost(self, box: str) -> float:
        """Return what closing a box costs Bob beside its points."""
        return -float(self.bob_after[BOXES.index(box), 0])

    def kept(self, left: int, dice: str) -> float:
        """Return what keeping these dice is worth with so many rerolls left, one about to be used."""
        size = len(dice)
        return float(self.turn.kept[left - 1][size][KEPT_INDEX[size][dice], 0])

    def bob_kept(self, left: int, dice: str) -> float:
        """Return the profit that Bob expects of keeping these dice."""
        size = len(dice)
        return float(self.bob_turn.kept[left - 1][size][KEPT_INDEX[size][dice], 0])

    def ends(self, left: int, kept: tuple[str, ...]) -> Tally:
        """Return how the turn ends under the best play after each of several ways to keep dice."""
        return tally(self.policy, self.policy.of_kept(left, kept))


@lru_cache(maxsize=64)
def weighed_card(house: HouseRules, mask: int) -> WeighedCard:
    """Return a card's turn, remembered since all decisions of a turn ask for the same one."""
    return WeighedCard(house, mask)


def _keeps(state: State, card: WeighedCard) -> list[Option]:
    if not state.rerolls:
        return []
    kept = rules.keeps(state.dice)
    ends = card.ends(state.rerolls, kept)
    options = []
    for column, dice in enumerate(kept):
        chances = {box: _chance(ends.scored[place, column]) for place, box in enumerate(BOXES)}
        aims = [End(box=box, chance=chance) for box, chance in chances.items() if chance > 0]
        aims.sort(key=lambda aim: -round(aim["chance"], CHANCE_DECIMALS))
        value, made = card.kept(state.rerolls, dice), float(ends.points[:, column].sum())
        profit = card.bob_kept(state.rerolls, dice)
        extras = _extras("keep", state, card, profit, points=made, rest=value - made, ends=aims, dice=dice)
        risk = _chance(ends.crossed[:, column].sum())
        options.append(Option(f"keep {dice or '-'}", words.keep_text(dice), value, risk, extras=extras))
    return options


def _chance(flow: float) -> float:
    return min(1.0, float(flow))  # sums of rounded flows may come out a little above


def _scores(state: State, card: WeighedCard) -> list[Option]:
    options = []
    for box, made in rules.scores(state):
        rest, ends = card.closed(box), [End(box=box, chance=1.0)]
        profit = made - card.bob_cost(box)
        extras = _extras("score", state, card, profit, points=float(made), rest=rest, ends=ends, box=box)
        options.append(
            Option(f"score {box}", words.score_text(box, made), made + rest, risk=0.0, extras=extras)
        )
    return options


def _crossings(state: State, card: WeighedCard) -> list[Option]:
    options = []
    for box in rules.crossings(state):
        rest = card.closed(box)
        extras = _extras("cross", state, card, -card.bob_cost(box), points=0.0, rest=rest, ends=[], box=box)
        options.append(Option(f"cross {box}", words.cross_text(box), rest, risk=0.0, extras=extras))
    return options


def _extras(
    verb: str,
    state: State,
    card: WeighedCard,
    profit: float,
    *,
    points: float,
    rest: float,
    ends: list[End],
    dice: str = "",
    box: str = "",
) -> Extras:
    """Return what an option says besides, with Bob's profit and whether none of his is higher."""
    best = float(card.bob_turn.worth[state.rerolls][ROLL_INDEX[state.dice], 0])
    return {
        "verb": verb,
        "dice": dice,
        "box": box,
        "points": points,
        "rest": rest,
        "ends": ends,
        "profit": profit,
        "bob": best - profit < bob.SAME,
    }
