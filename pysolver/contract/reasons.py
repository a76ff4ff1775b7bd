"""What decides between two choices: the term of their difference that is largest.

Every game splits the difference between the best choice and another one into terms that add up to that
difference, and has words for each. The words of the term that speaks most for the best choice are the reason;
a term that speaks against that choice is never named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pysolver.contract.advice import Option
from pysolver.contract.figures import counted, percent, points
from pysolver.sayings.say import saying, saying_n


def deciding(terms: Mapping[str, float], least: float = 0.0) -> str:
    """Return the name of the largest term, "" where none is larger than `least`."""
    name = max(terms, key=lambda name: terms[name], default="")
    return name if name and terms[name] > least else ""


def clause(idea: str) -> str:
    """Return an idea as it stands behind what is compared."""
    return f": {idea}" if idea else ""


def worth(option: Option, beside: Option, to_win: bool) -> str:
    """Say what an option is worth, with as few digits as tell points from those of the option `beside`."""
    return f"{verb(to_win)} {amount(option, beside, to_win)}"


def verb(to_win: bool) -> str:
    """Return what an option does that is worth a chance, or points."""
    return "wins" if to_win else "averages"


def amount(option: Option, beside: Option, to_win: bool) -> str:
    """Write what an option is worth, with as few digits as tell points from those of the option `beside`."""
    if to_win:
        return percent(option.value)
    digits = (digits for digits in (0, 1) if round(option.value, digits) != round(beside.value, digits))
    return points(option.value, next(digits, 2))


def outweighs(more: int, dice: int, made: str = "") -> str:
    """Say which outweighs the other: more points than another choice has, or more dice to throw.

    What makes the points may have a name. Return "" where a choice has more of both, or of neither.
    """
    if more > 0 > dice:
        # an object: so many dice more to roll than another choice has; e.g. n=2
        less = saying_n("why.more_dice", "one more die", "{n:word} more dice", -dice)
        if made:
            # a reason, within a sentence: points that have a name are better than more dice to roll;
            # e.g. made=konijnenhokken.under_cage, dice=why.more_dice
            return saying("why.made_outweighs", "{made} outweigh {dice}", made=made, dice=less)
        # a reason, within a sentence: more points are better than more dice to roll;
        # e.g. n=100, dice=why.more_dice
        return saying_n(
            "why.points_outweigh", "{n} point outweighs {dice}", "{n} points outweigh {dice}", more, dice=less
        )
    if dice > 0 > more:
        # a reason, within a sentence: more dice to roll are better than more points;
        # e.g. n=1, points=points.count
        return saying_n(
            "why.dice_outweigh",
            "one more die outweighs {points}",
            "{n:word} more dice outweigh {points}",
            dice,
            points=counted(-more),
        )
    return ""


@dataclass(frozen=True)
class Usual:
    """A throw as good as stopping, by which others are judged: how often such a throw busts, at what cost."""

    cost: float  # what a bust of that throw loses against stopping
    risk: float = 0.25

    @property
    def gain(self) -> float:
        """Return what such a throw gains against stopping where it does not bust."""
        return self.cost * self.risk / (1 - self.risk)


def usual_to_win(stopping: float) -> Usual:
    """Return the usual throw where stopping wins with this chance: a bust costs a quarter of what is open."""
    return Usual(min(stopping, 1 - stopping) / 4)


@dataclass(frozen=True)
class Throw:
    """A throw beside stopping in its place: what both are worth, and what is left after a bust."""

    value: float
    stopping: float
    risk: float
    if_bust: float

    @property
    def survived(self) -> float:
        """Return what the throw is worth where it does not bust."""
        if self.risk >= 1:
            return self.stopping
        return (self.value - self.risk * self.if_bust) / (1 - self.risk)

    @property
    def cost(self) -> float:
        """Return what a bust loses against stopping."""
        return self.stopping - self.if_bust

    @property
    def gain(self) -> float:
        """Return what the throw gains against stopping where it does not bust."""
        return self.survived - self.stopping

    def terms(self, usual: Usual) -> dict[str, float]:
        """Split what throwing is worth more than stopping: by each of three things that are unusual.

        The terms add up to that difference; they speak for throwing where they are positive.
        """
        return {
            "risk": (usual.risk - self.risk) * (self.survived - self.if_bust),
            "cost": usual.risk * (usual.cost - self.cost),
            "gain": (1 - usual.risk) * (self.gain - usual.gain),
        }

    def reason(self, usual: Usual) -> str:
        """Return which of the three speaks most for the better of throwing and stopping."""
        terms = self.terms(usual)
        if self.value < self.stopping:
            terms = {name: -size for name, size in terms.items()}
        return deciding(terms)
