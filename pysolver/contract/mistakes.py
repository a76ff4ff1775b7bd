"""What a loss is called, and one number for skill.

A loss is measured by the spread of what is played for: the standard deviation of an even game to win is 1/2,
by points a game says its own. The classes are those of GNU Backgammon, in which a loss of 0.04, 0.08 and
0.16 of a game is doubtful, bad and very bad; by points they are as many spreads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from typing import TYPE_CHECKING

from pysolver.contract.advice import Advice, Objective
from pysolver.contract.figures import lower, percent, points

if TYPE_CHECKING:
    from pysolver.service import wire

GRADES = ("doubtful", "bad", "very bad")
FROM = (0.08, 0.16, 0.32)  # from how many spreads on
NOTHING = 0.002  # spreads that nobody counts: a thousandth of a game
FEWEST = 20  # decisions that say something about skill
LAST = 60  # decisions, or a few more, that a point of the curve tells of


@dataclass(frozen=True)
class Scale:
    """The classes of losses where what is played for has this standard deviation."""

    spread: float

    @property
    def limits(self) -> tuple[float, ...]:
        """Return the loss from which on each class counts."""
        return tuple(part * self.spread for part in FROM)

    def grade(self, loss: float) -> str:
        """Return the class of a loss, "" where it is no mistake worth a name."""
        names = [name for name, limit in zip(GRADES, self.limits, strict=True) if loss >= limit]
        return names[-1] if names else ""

    def is_hard(self, advice: Advice, loss: float) -> bool:
        """Tell whether a decision was not obvious: a fair guess costs something, or what was done did.

        A fair guess takes any choice that is not very bad, each as likely as the other.
        """
        fair = [option.loss for option in advice.options if self.grade(option.loss) != GRADES[-1]]
        return max(fsum(fair) / len(fair), loss) >= NOTHING * self.spread


def verdict(loss: float, grade: str, objective: Objective) -> str:
    """Return what a choice was worth, as a sentence, as in `It costs 4.2 %: bad.`"""
    if loss == 0:
        return "Right, nothing is better."
    return f"It costs {worth(loss, objective)}{f': {grade}' if grade else ', no mistake'}."


def worth(value: float, objective: Objective, digits: int = 1) -> str:
    """Return a value as it is said: in percent with so many digits to win, else in points."""
    return percent(value, digits) if objective == "win" else points(value, 2)


def mistake(name: str, chosen: str, best: str, loss: float, grade: str, objective: Objective) -> str:
    """Say a mistake to those who look on, as in `Anna: bank. It costs 4.2 %: bad. Better: roll.`"""
    return f"{name}: {lower(chosen)}. {verdict(loss, grade, objective)} Better: {lower(best)}."


@dataclass(frozen=True)
class Tally:
    """How many decisions there were, how many of them mistakes, and what all have lost."""

    decisions: int = 0
    mistakes: int = 0
    lost: float = 0.0

    def with_one(self, loss: float, grade: str) -> Tally:
        """Return the tally with one more decision."""
        return Tally(self.decisions + 1, self.mistakes + bool(grade), self.lost + loss)

    def run_words(self, objective: Objective) -> str:
        """Return how a run of practice went."""
        right = self.decisions - self.mistakes
        return f"{right} of {self.decisions} without a mistake, {worth(self.lost, objective)} given away"

    def lost_words(self, objective: Objective) -> str:
        """Return what a player has lost so far, "" for one who has decided nothing."""
        if not self.decisions:
            return ""
        count = f"{self.mistakes or 'no'} mistake{'s'[: self.mistakes != 1]}"
        return f"{count}, −{worth(self.lost, objective)}" if self.lost else count

    def to_dict(self) -> wire.Tally:
        """Return the JSON form."""
        return {"decisions": self.decisions, "mistakes": self.mistakes, "lost": self.lost}


@dataclass(frozen=True)
class Level:
    """How good a player is called whose mean loss is below so many spreads."""

    name: str
    below: float


# Those of GNU Backgammon, scaled as its classes of mistakes are.
LEVELS = (
    Level("world class", 0.01),
    Level("expert", 0.016),
    Level("advanced", 0.024),
    Level("intermediate", 0.036),
    Level("casual", 0.052),
    Level("beginner", inf),
)


def level(mean: float, spread: float) -> str:
    """Return what a player is called with a mean loss where a game has this spread."""
    return next(each.name for each in LEVELS if mean < each.below * spread)


def levels_words(spread: float, objective: Objective) -> list[list[str]]:
    """Return the names of all levels, the best first, each with the mean loss below which it is reached."""
    said = [f"under {worth(each.below * spread, objective, 2)}" for each in LEVELS[:-1]]
    return [[each.name, words] for each, words in zip(LEVELS, [*said, "from there on"], strict=True)]


def skill_words(shown: Skill | None, games: Sequence[Lost], objective: Objective, apart: bool = False) -> str:
    """Say what some games show of skill, or decisions `apart` from games; or from when on that is said."""
    if shown is None:
        so_far = sum(game.hard for game in games)
        known = f"that were not obvious{'' if apart else ', in games that are over'}"
        return f"Shown from {FEWEST} decisions on {known}; so far {so_far}."
    mean = f"{worth(shown.mean, objective, 2)} ± {worth(shown.error, objective, 2)}"
    over = f"{shown.decisions} decisions"
    if not apart:
        over += f" of {len(games)} game{'s'[: len(games) != 1]}"
    return f"{mean} lost each time it was not obvious, in {over}."


def curve_words(means: Sequence[float], objective: Objective) -> str:
    """Say where the curve of skill began and where it is, "" where it is none."""
    if len(means) < 2:
        return ""
    first, last = worth(means[0], objective, 2), worth(means[-1], objective, 2)
    return f"Lost each time, over your games: {first} at first, {last} now"


@dataclass(frozen=True)
class Skill:
    """The mean loss over decisions that were not obvious, and its standard error."""

    decisions: int
    mean: float
    error: float

    def to_dict(self) -> wire.Skill:
        """Return the JSON form."""
        return {"decisions": self.decisions, "mean": self.mean, "error": self.error}


@dataclass(frozen=True)
class Lost:
    """What decisions that were not obvious have lost: how many they are, their losses summed, and squared."""

    hard: int
    lost: float
    squares: float

    @staticmethod
    def by(losses: Sequence[float]) -> Lost:
        """Return the sums of some losses."""
        return Lost(len(losses), fsum(losses), fsum(loss * loss for loss in losses))

    def to_dict(self) -> wire.Lost:
        """Return the JSON form."""
        return {"hard": self.hard, "lost": self.lost, "squares": self.squares}


def skill(losses: Sequence[float]) -> Skill | None:
    """Return the skill that the losses of such decisions show; None where there are too few."""
    return skill_over([Lost.by(losses)])


def skill_over(games: Sequence[Lost]) -> Skill | None:
    """Return the skill that some games show together; None where their decisions are too few."""
    number = sum(game.hard for game in games)
    if number < FEWEST:
        return None
    mean = fsum(game.lost for game in games) / number
    variance = max(fsum(game.squares for game in games) - number * mean * mean, 0.0) / (number - 1)
    return Skill(number, mean, sqrt(variance / number))


def curve(games: Sequence[Lost]) -> list[float]:
    """Return after each game the mean loss of the last decisions, from where they are enough."""
    found = []
    for end in range(1, len(games) + 1):
        begin = end
        while begin and sum(game.hard for game in games[begin:end]) < LAST:
            begin -= 1
        shown = skill_over(games[begin:end])
        if shown:
            found.append(shown.mean)
    return found
