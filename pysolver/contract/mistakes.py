"""What a loss is called, and one number for skill.

A loss is measured by the spread of what is played for: the standard deviation of an even game to win is 1/2,
by points a game says its own. The classes are those of GNU Backgammon, in which a loss of 0.04, 0.08 and
0.16 of a game is doubtful, bad and very bad; by points they are as many spreads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from typing import TYPE_CHECKING

from pysolver.contract.advice import Advice, Objective
from pysolver.contract.figures import percent, points
from pysolver.contract.whom import called
from pysolver.sayings.say import saying, saying_n

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
        # of a choice: it was the best one
        return saying("mistake.right", "Right, nothing is better.")
    if not grade:
        # of a choice: it was not quite the best one; e.g. cost="0.2 %"
        return saying("mistake.none_costs", "It costs {cost}, no mistake.", cost=worth(loss, objective))
    # of a choice: what it costs, and how bad that is; e.g. cost="4.2 %", grade=mistake.bad
    return saying(
        "mistake.costs", "It costs {cost}: {grade}.", cost=worth(loss, objective), grade=grade_words(grade)
    )


def grade_words(grade: str) -> str:
    """Return a class of mistakes as people read it."""
    if grade == GRADES[0]:
        # what a choice is called that costs a little, behind a colon
        return saying("mistake.doubtful", "doubtful")
    if grade == GRADES[1]:
        # what a choice is called that costs much, behind a colon
        return saying("mistake.bad", "bad")
    # what a choice is called that costs most, behind a colon
    return saying("mistake.very_bad", "very bad") if grade else ""


def counted(grades: Mapping[str, int]) -> list[str]:
    """Return how many mistakes of each class there are, without those of which there are none."""
    found: list[str] = []
    for grade in GRADES:
        n = grades[grade]
        if n and grade == GRADES[0]:
            # how many choices are doubtful, in a list; e.g. n=3
            found.append(saying_n("mistake.n_doubtful", "{n} doubtful", "{n} doubtful", n))
        elif n and grade == GRADES[1]:
            # how many choices are bad, in a list; e.g. n=3
            found.append(saying_n("mistake.n_bad", "{n} bad", "{n} bad", n))
        elif n:
            # how many choices are very bad, in a list; e.g. n=3
            found.append(saying_n("mistake.n_very_bad", "{n} very bad", "{n} very bad", n))
    return found


def worth(value: float, objective: Objective, digits: int = 1) -> str:
    """Return a value as it is said: in percent with so many digits to win, else in points."""
    return percent(value, digits) if objective == "win" else points(value, 2)


def mistake(name: str, chosen: str, best: str, loss: float, grade: str, objective: Objective) -> str:
    """Say a mistake to those who look on, as in `Anna: stop. It costs 4.2 %: bad. Better: roll.`"""
    # a mistake that was made: whose, the choice, what it costs, in a sentence, and the best choice;
    # e.g. name="Anna", chosen=konijnenhokken.stop, costs=mistake.costs, best=konijnenhokken.roll
    return saying(
        "mistake.made",
        "{name}: {chosen:inside}. {costs} Better: {best:inside}.",
        name=called(name),
        chosen=chosen,
        costs=verdict(loss, grade, objective),
        best=best,
    )


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
        # how practice went: so many choices without a mistake, of all, and what was lost;
        # e.g. right=7, all=10, lost="12.4 %"
        return saying(
            "practice.run",
            "{right} of {all} without a mistake, {lost} lost",
            right=self.decisions - self.mistakes,
            all=self.decisions,
            lost=worth(self.lost, objective),
        )

    def lost_words(self, objective: Objective) -> str:
        """Return what a player has lost so far, "" for one who has decided nothing."""
        if not self.decisions:
            return ""
        if not self.lost:
            return no_mistakes()
        if not self.mistakes:
            # what somebody has lost in a game so far, without a mistake; e.g. lost="0.2 %"
            return saying("mistake.none_lost", "no mistakes, −{lost}", lost=worth(self.lost, objective))
        # what somebody has lost in a game so far, and by how many mistakes; e.g. n=3, lost="12.4 %"
        return saying_n(
            "mistake.count_lost",
            "{n} mistake, −{lost}",
            "{n} mistakes, −{lost}",
            self.mistakes,
            lost=worth(self.lost, objective),
        )

    def to_dict(self) -> wire.Tally:
        """Return the JSON form."""
        return {"decisions": self.decisions, "mistakes": self.mistakes, "lost": self.lost}


def no_mistakes() -> str:
    """Say that there are no mistakes."""
    # how many mistakes there are
    return saying("mistake.none", "no mistakes")


# Below how many spreads a mean loss is that of each level, the best first: those of GNU Backgammon, scaled as
# its classes of mistakes are.
LEVELS = (0.01, 0.016, 0.024, 0.036, 0.052, inf)


def _levels() -> tuple[str, ...]:
    """Return what the players of each level are called."""
    return (
        # how good a player is, the first of six levels
        saying("level.world_class", "world class"),
        # how good a player is, the second of six levels
        saying("level.expert", "expert"),
        # how good a player is, the third of six levels
        saying("level.advanced", "advanced"),
        # how good a player is, the fourth of six levels
        saying("level.intermediate", "intermediate"),
        # how good a player is, the fifth of six levels
        saying("level.casual", "casual"),
        # how good a player is, the last of six levels
        saying("level.beginner", "beginner"),
    )


def level(mean: float, spread: float) -> str:
    """Return what a player is called with a mean loss where a game has this spread."""
    return next(name for name, below in zip(_levels(), LEVELS, strict=True) if mean < below * spread)


def levels_words(spread: float, objective: Objective) -> list[list[str]]:
    """Return the names of all levels, the best first, each with the mean loss below which it is reached."""
    said = [_under(worth(below * spread, objective, 2)) for below in LEVELS[:-1]]
    # beside the last level of players: one is of it from the mean loss on that stands above
    said.append(saying("level.from_there", "from there on"))
    return [[name, words] for name, words in zip(_levels(), said, strict=True)]


def _under(loss: str) -> str:
    # beside a level of players: one is of it whose mean loss is below that; e.g. loss="0.50 %"
    return saying("level.under", "under {loss}", loss=loss)


def skill_words(shown: Skill | None, games: Sequence[Lost], objective: Objective, apart: bool = False) -> str:
    """Say what some games show of skill, or decisions `apart` from games; or from when on that is said."""
    so_far = sum(game.hard for game in games)
    if shown is None and apart:
        # from how many decisions on a mean loss is shown, and how many there are; e.g. fewest=20, number=7
        return saying(
            "skill.later",
            "Shown from {fewest} decisions on that were not obvious; so far {number}.",
            fewest=FEWEST,
            number=so_far,
        )
    if shown is None:
        # from how many decisions on a mean loss is shown, and how many there are; e.g. fewest=20, number=7
        return saying(
            "skill.later_games",
            "Shown from {fewest} decisions on that were not obvious, in games that are over; "
            "so far {number}.",
            fewest=FEWEST,
            number=so_far,
        )
    mean, error = worth(shown.mean, objective, 2), worth(shown.error, objective, 2)
    if apart:
        return mean_words(mean, error, shown.decisions)
    # what decisions that were not obvious lost on average, of how many decisions and games that is known;
    # e.g. mean="1.24 %", error="0.31 %", decisions=52, n=3
    return saying_n(
        "skill.mean_games",
        "{mean} ± {error} lost each time it was not obvious. Decisions: {decisions}, in {n} game.",
        "{mean} ± {error} lost each time it was not obvious. Decisions: {decisions}, in {n} games.",
        len(games),
        mean=mean,
        error=error,
        decisions=shown.decisions,
    )


def mean_words(mean: str, error: str, decisions: int) -> str:
    """Say what decisions that were not obvious lost on average, in a sentence."""
    # what decisions that were not obvious lost on average, and how many they were;
    # e.g. mean="1.24 %", error="0.31 %", n=52
    return saying_n(
        "skill.mean",
        "{mean} ± {error} lost each time it was not obvious, in {n} decision.",
        "{mean} ± {error} lost each time it was not obvious, in {n} decisions.",
        decisions,
        mean=mean,
        error=error,
    )


def curve_words(means: Sequence[float], objective: Objective) -> str:
    """Say where the curve of skill began and where it is, "" where it is none."""
    if len(means) < 2:
        return ""
    # above a curve: what was lost on average in the first games, and in the last ones;
    # e.g. first="2.41 %", last="1.24 %"
    return saying(
        "skill.course",
        "Lost each time, over your games: {first} at first, {last} now",
        first=worth(means[0], objective, 2),
        last=worth(means[-1], objective, 2),
    )


def kind_words(mean: float, decisions: int, objective: Objective) -> str:
    """Say what decisions of a kind lost on average, and how many they were."""
    # what decisions lost on average, and how many they were; e.g. mean="1.24 %", number=52
    return saying("skill.mean_in", "{mean} in {number}", mean=worth(mean, objective, 2), number=decisions)


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
