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


def amount(option: Option, beside: Option, to_win: bool) -> str:
    """Write what an option is worth, with as few digits as tell points from those of the option `beside`."""
    if to_win:
        return percent(option.value)
    digits = (digits for digits in (0, 1) if round(option.value, digits) != round(beside.value, digits))
    return points(option.value, next(digits, 2))


def alone(best: Option, to_win: bool, digits: int = 0) -> str:
    """Say what the best choice is worth, where that is rolling and nothing else can be done."""
    if to_win:
        # what rolling is worth, and how often it ends the turn with nothing; e.g. win=0.613, risk=0.0585
        return saying(
            "why.wins", "It wins {win:percent} and busts {risk:percent}.", win=best.value, risk=best.risk
        )
    # what rolling brings on average, and how often it ends the turn with nothing;
    # e.g. points="12.7", risk=0.0585
    return saying(
        "why.averages",
        "It averages {points} and busts {risk:percent}.",
        points=points(best.value, digits),
        risk=best.risk,
    )


def beside(best: Option, rival: Option, to_win: bool) -> str:
    """Say what the best choice is worth, and what the next one is."""
    if to_win:
        # how often the best choice wins, then the next one;
        # e.g. win=0.467, choice=konijnenhokken.keep_roll, other=0.452
        return saying(
            "why.wins_beside",
            "It wins {win:percent}; {choice:inside}: {other:percent}.",
            win=best.value,
            choice=rival.text,
            other=rival.value,
        )
    # what the best choice brings on average, then the next one;
    # e.g. points="15", choice=konijnenhokken.keep_roll, other="14"
    return saying(
        "why.averages_beside",
        "It averages {points}; {choice:inside}: {other}.",
        points=amount(best, rival, to_win),
        choice=rival.text,
        other=amount(rival, best, to_win),
    )


def not_by_points(best: Option, pointed: Option) -> str:
    """Say how often the best choice wins, and the one that brings the most points."""
    # how often a choice wins, and the one that brings the most points;
    # e.g. win=0.613, choice=konijnenhokken.stop, other=0.6
    return saying(
        "why.not_by_points",
        "It wins {win:percent}. By points: {choice:inside}, which wins {other:percent}.",
        win=best.value,
        choice=pointed.text,
        other=pointed.value,
    )


def rolling_averages(rolled: Option, stopped: Option) -> str:
    """Say what rolling brings on average, where stopping is best."""
    # what rolling brings on average, where stopping is best; e.g. roll="12"
    return saying(
        "why.rolling_averages", "Rolling averages {roll}.", roll=amount(rolled, stopped, to_win=False)
    )


def busts(dice: int, risk: float, rarely: bool) -> str:
    """Say how often so many dice bust, as a reason to roll or to stop."""
    if rarely:
        # why to roll: how rarely so many dice bust; e.g. n=7, risk=0.0585
        return saying_n(
            "why.rarely_busts",
            "One die busts only {risk:percent}.",
            "{n:Word} dice bust only {risk:percent}.",
            dice,
            risk=risk,
        )
    # why to stop: how often so many dice bust; e.g. n=2, risk=0.444
    return saying_n(
        "why.often_busts",
        "One die busts {risk:percent}.",
        "{n:Word} dice bust {risk:percent}.",
        dice,
        risk=risk,
    )


def bust_costs_little(cost: str) -> str:
    """Say why to roll: a bust does not cost much."""
    # why to roll: what is lost where the roll ends the turn; e.g. cost="6"
    return saying("why.bust_costs_little", "A bust costs only {cost}.", cost=cost)


def bust_costs_much(cost: str) -> str:
    """Say why to stop: a bust would cost much."""
    # why to stop: what would be lost if a roll ended the turn; e.g. cost="21"
    return saying("why.bust_costs_much", "A bust would cost {cost}.", cost=cost)


def even_without_bust(worth: str) -> str:
    """Say why to stop: a roll that goes well is worth no more."""
    # why to stop: what rolling is worth if it goes well; e.g. worth="20"
    return saying("why.even_without_bust", "Even without a bust it is only {worth}.", worth=worth)


def outweighs(more: int, dice: int, made: str = "") -> str:
    """Say which outweighs the other: more points than another choice has, or more dice to throw.

    What makes the points may have a name. Return "" where a choice has more of both, or of neither.
    """
    reason = _outweighs(more, dice, made)
    # a reason, as a sentence of its own; e.g. reason=why.dice_outweigh
    return saying("sentence.reason", "{reason:capital}.", reason=reason) if reason else ""


def _outweighs(more: int, dice: int, made: str) -> str:
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
