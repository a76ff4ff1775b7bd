"""Practice: positions to decide, what a choice in one is worth, and when a card comes back.

A *card* is a position that somebody decided wrongly. Other positions come from games that a player of fair
strength plays against itself: any decision that is not obvious, a close one, one near the end, or one in
which the player to move is behind. What a choice is called is `mistakes`.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from pysolver.contract.advice import Advice, Objective, Option
from pysolver.contract.game import Game, game
from pysolver.contract.job import Job, Progress
from pysolver.contract.match import Point, begin, play
from pysolver.contract.mistakes import Scale, mistake, verdict
from pysolver.contract.spec import KINDS
from pysolver.errors import ActionError, GameError
from pysolver.sayings.say import saying, saying_n

if TYPE_CHECKING:
    from pysolver.contract.review import Review
    from pysolver.service import wire

S = TypeVar("S", bound=Hashable)

DAYS = (1, 3, 7, 16, 35, 90)  # until a card comes back that was right so many times in a row, less one
BEHIND = 0.4  # the chance to win below which one is behind
ENDGAME = 0.75  # of a game is over
CARELESS = 0.15  # how often the players of practice games do just anything, so that no two games are alike
MOST_GAMES = 40  # that are played for one position
MOST_DECISIONS = 400  # of one game


class PracticeCard(TypedDict):
    """A position that was decided wrongly: what was chosen, what was best, what it cost, and why."""

    game: str
    position: str
    objective: Objective
    chosen: str
    best: str
    loss: float
    grade: str
    why: str


def cards(found: Review, seat: int | None = None) -> list[PracticeCard]:
    """Return a card for every mistake of a review, of one seat or of all."""
    return [
        Judged(each.advice, each.chosen, each.grade).card()
        for each in found.steps
        if each.grade and each.chosen and each.advice and seat in (None, each.step.seat)
    ]


# --- When a card comes back --------------------------------------------------------------------------


@dataclass(frozen=True)
class Due:
    """How many times in a row a card was right, and the day on which it comes back."""

    right: int
    day: int


def scheduled(right: int, was_right: bool, today: int) -> Due:
    """Return when a card comes back: one that was missed tomorrow, a right one after growing times."""
    right = right + 1 if was_right else 0
    return Due(right, today + DAYS[min(max(right - 1, 0), len(DAYS) - 1)])


# --- What a choice is worth --------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """A choice in a position, beside the best one."""

    advice: Advice
    chosen: Option
    grade: str
    about: str = ""  # what was to be decided
    hard: bool = False  # it was not obvious

    @property
    def right(self) -> bool:
        """Tell whether it was no mistake that has a name."""
        return not self.grade

    def mistake(self, name: str) -> str:
        """Say the choice to those who look on, by the name of who made it; "" where it was no mistake."""
        chosen, best = self.chosen, self.advice.options[0]
        words = (name, chosen.text, best.text, chosen.loss, self.grade, self.advice.objective)
        return "" if self.right else mistake(*words)

    def card(self) -> PracticeCard:
        """Return the practice card of a choice that was wrong."""
        advice = self.advice
        return {
            "game": advice.game,
            "position": advice.position,
            "objective": advice.objective,
            "chosen": self.chosen.text,
            "best": advice.options[0].text,
            "loss": self.chosen.loss,
            "grade": self.grade,
            "why": advice.why,
        }

    def to_dict(self) -> wire.Judgement:
        """Return the JSON form."""
        return {
            "position": self.advice.position,
            "chosen": self.chosen.text,
            "best": self.advice.options[0].text,
            "value": self.chosen.value,
            "loss": self.chosen.loss,
            "grade": self.grade,
            "right": self.right,
            "why": self.advice.why,
            "verdict": verdict(self.chosen.loss, self.grade, self.advice.objective),
            "objective": self.advice.objective,
            "exactness": self.advice.exactness,
            "about": self.about,
            "hard": self.hard,
        }


def judged(played: Game[S], state: S, action: str, objective: str | None = None) -> Judged:
    """Weigh a choice by what can be said at once; raise ActionError for one that is not possible."""
    advice = played.advise(state, played.objective(objective, state), at_once=True)
    code = played.same(state, " ".join(action.lower().split()))
    for option in advice.options:
        if code == option.action or code in option.same:
            scale = Scale(played.spread(advice.objective))
            hard = scale.is_hard(advice, option.loss)
            return Judged(advice, option, scale.grade(option.loss), played.about(advice.options), hard)
    raise ActionError(_no_choice(action, advice))


def _no_choice(action: str, advice: Advice) -> str:
    """Say that an action is none of the choices, and which there are."""
    codes = ", ".join(repr(option.action) for option in advice.options[:3])
    if not codes:
        # a choice as it is typed, where nothing can be chosen; e.g. code="'stop'", position="'100 0/0 0'"
        return saying(
            "practice.no_choices",
            "{code} is no choice at {position}; there is none.",
            code=repr(action),
            position=repr(advice.position),
        )
    # a choice as it is typed, that there is not;
    # e.g. code="'x'", position="'100 0/0 20'", known="'roll', 'hold'"
    return saying(
        "practice.no_choice",
        "{code} is no choice at {position}; choices are {known}.",
        code=repr(action),
        position=repr(advice.position),
        known=codes,
    )


# --- Positions to practise on ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Met:
    """A decision of a practice game that is not obvious."""

    advice: Advice
    number: int  # among all decisions of the game


def kinds(played: Game[Any]) -> tuple[str, ...]:
    """List the kinds of position that a game has: nobody is behind where nobody plays against them."""
    wins = "win" in played.objectives(played.contest())
    return KINDS if wins else tuple(kind for kind in KINDS if kind != "behind")


def drill(game_id: str, kind: str, seed: int, objective: str | None = None, begins: str = "") -> Job[Advice]:
    """Find a position to practise on; return the advice on it, as can be said at once.

    It is of a game that `begins` at a position, with the dice, the target and the opponent of that.
    """
    played = game(game_id)
    if kind not in kinds(played):
        raise GameError(
            # which positions to practise on, as it is typed; e.g. known="any, close, endgame", kind="'x'"
            saying(
                "practice.wrong_kind",
                "Positions are {known}, as in 'close', not {kind}.",
                known=", ".join(kinds(played)),
                kind=repr(kind),
            )
        )
    dice = random.Random(seed)
    wanted = "win" if kind == "behind" else objective
    start = played.parse(begins) if begins else played.start()
    if wanted is not None and wanted not in played.objectives(start):
        start = played.contest()
    for number in range(MOST_GAMES):
        met, decisions = yield from _game(played, start, wanted, dice, number)
        fit = [each.advice for each in met if _fits(played, each, kind, decisions)]
        if fit:
            return dice.choice(fit)
    raise GameError(
        # a position to practise on is not found; e.g. n=40, game="Pig"
        saying_n(
            "practice.not_found",
            "{game}: no position of this kind came up in {n} game. Choose another kind.",
            "{game}: no position of this kind came up in {n} games. Choose another kind.",
            MOST_GAMES,
            game=played.spec.title,
        )
    )


def _game(
    played: Game[S], start: S, objective: str | None, dice: random.Random, number: int
) -> Job[tuple[list[_Met], int]]:
    """Play a game; return the decisions in it that are not obvious, and how many there were in all."""
    wanted = played.objective(objective, start)
    scale, met, decisions = Scale(played.spread(wanted)), list[_Met](), 0

    def choose(at: Point[S]) -> str:
        nonlocal decisions
        decisions += 1
        advice = played.advise(at.state, wanted, at_once=True)
        if len(advice.options) > 1 and scale.is_hard(advice, 0.0):
            met.append(_Met(advice, decisions))
        return dice.choice(advice.options).action if dice.random() < CARELESS else advice.options[0].action

    for _ in play(played, begin(played, start), choose, dice):
        yield Progress((number + min(decisions / MOST_DECISIONS, 1)) / MOST_GAMES)
        if decisions >= MOST_DECISIONS:
            break
    return met, decisions


def _fits(played: Game[Any], met: _Met, kind: str, decisions: int) -> bool:
    """Tell whether a decision is of a kind."""
    advice = met.advice
    if kind == "close":
        return 0 < advice.options[1].loss < Scale(played.spread(advice.objective)).limits[0]
    if kind == "endgame":
        return met.number > ENDGAME * decisions
    if kind == "behind":
        return advice.objective == "win" and advice.value < BEHIND
    return True


# --- For other programs ------------------------------------------------------------------------------


def anki(deck: Iterable[Mapping[str, Any]]) -> str:
    """Return cards as a text that Anki imports: a line each, front, back and tag between tabs."""
    lines = ["#separator:tab", "#html:false", "#tags column:3"]
    for card in deck:
        if not all(isinstance(card.get(name), str) for name in ("game", "position", "chosen", "best", "why")):
            raise GameError(
                # a card to practise with, as a program hands it over
                saying(
                    "practice.wrong_card",
                    "A card has a game, a position, what was chosen, what was best, and why: texts.",
                )
            )
        played = game(card["game"])
        front = f"{played.spec.title}: {card['position']}"
        # the back of a card to learn from: the best choice, why, in sentences, and what was chosen instead;
        # e.g. best=konijnenhokken.roll, why=konijnenhokken.wins_at_once, chosen=konijnenhokken.stop
        back = saying(
            "practice.card_back",
            "{best}. {why} (Not: {chosen}.)",
            best=card["best"],
            why=card["why"],
            chosen=card["chosen"],
        )
        lines.append("\t".join(_plain(cell) for cell in (front, back, f"hold-or-roll::{card['game']}")))
    return "\n".join(lines) + "\n"


def _plain(words: str) -> str:
    """Return words without what would end a cell or begin a quoted one."""
    return " ".join(words.replace('"', "'").split())
