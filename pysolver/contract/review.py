"""What a match cost and what in it was luck: every step with its value, its loss and its luck.

Values are those of seat 0: the probability that it wins, or points. To win, a value is that of the point
reached. By points, it is what seat 0's turns have brought and its present turn still promises, less the
same of seat 1 where there is one; a turn after the first counts from what it promised when it began.

    start_value + luck of all steps - losses of seat 0 + losses of seat 1 = result

A decision changes the value by its loss, never up; a roll by luck, up or down. Where values are
estimates, what the estimate of one point misses of the next is counted as luck. What a loss is called, and
what it says of skill, is `mistakes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pysolver.contract.advice import Advice, Exactness, Objective, Option
from pysolver.contract.ending import ending
from pysolver.contract.game import Game
from pysolver.contract.job import Job, Progress
from pysolver.contract.match import Match, Point, Step, Taken, opened, replay
from pysolver.contract.mistakes import GRADES, Lost, Scale, Skill, skill_over

if TYPE_CHECKING:
    from pysolver.service import wire

TURNING_POINTS = 5  # at most


@dataclass(frozen=True)
class Reviewed:
    """A step of a match, the value it led to, and what it cost or what luck it was."""

    step: Step
    position: str  # in which it was taken
    value: float  # seat 0's, after the step
    loss: float = 0.0  # the mover's own
    luck: float = 0.0  # seat 0's
    advice: Advice | None = None  # of a decision
    chosen: Option | None = None  # what was played, as the advice has it
    grade: str = ""  # what the loss is called
    hard: bool = False  # the decision was not obvious

    @property
    def decision(self) -> bool:
        """Tell whether there was something to decide: two choices at least that are not equal ones."""
        return self.advice is not None and len(self.advice.options) > 1

    @property
    def best(self) -> str | None:
        """Return the code of the best choice; None where nothing was decided."""
        return self.advice.options[0].action if self.advice else None

    def to_dict(self) -> wire.ReviewedStep:
        """Return the JSON form."""
        return {
            "seat": self.step.seat,
            "kind": self.step.kind,
            "code": self.step.code,
            "value": self.value,
            "best": self.best,
            "loss": self.loss,
            "luck": self.luck,
            "position": self.position,
            "decision": self.decision,
            "hard": self.hard,
            "grade": self.grade,
            "text": self.chosen.text if self.chosen else None,
            "best_text": self.advice.options[0].text if self.advice else None,
            "why": self.advice.why if self.advice else None,
        }


@dataclass(frozen=True)
class Review:
    """A match looked back on."""

    match: Match
    objective: Objective
    exactness: Exactness
    max_error: float
    likely_error: float | None
    scale: Scale
    start_value: float
    result: float
    ended: str  # how the match ended, "" for one that goes on
    steps: tuple[Reviewed, ...]

    @property
    def finished(self) -> bool:
        """Tell whether the match is over."""
        return bool(self.ended)

    def of(self, seat: int) -> list[Reviewed]:
        """Return the steps of a seat."""
        return [reviewed for reviewed in self.steps if reviewed.step.seat == seat]

    def skill(self, seat: int) -> Skill | None:
        """Return what the decisions of a seat say of its skill; None where they are too few."""
        return skill_over([self.lost(seat)])

    def lost(self, seat: int) -> Lost:
        """Return what the decisions of a seat that were not obvious have lost."""
        return Lost.by([reviewed.loss for reviewed in self.of(seat) if reviewed.hard])

    def totals(self, seat: int) -> wire.Totals:
        """Return how many decisions a seat made, what they lost, and the luck of its rolls for seat 0."""
        its, found = self.of(seat), self.skill(seat)
        return {
            "decisions": sum(reviewed.decision for reviewed in its),
            "hard": sum(reviewed.hard for reviewed in its),
            "loss": sum(reviewed.loss for reviewed in its),
            "luck": sum(reviewed.luck for reviewed in its),
            "grades": {grade: sum(reviewed.grade == grade for reviewed in its) for grade in GRADES},
            "skill": found.to_dict() if found else None,
            "lost": self.lost(seat).to_dict(),
        }

    def turning_points(self) -> list[int]:
        """Return the numbers, from 1, of the few steps that changed the value most, and not by little."""
        changes = [
            (abs(each.luck) + each.loss, number)
            for number, each in enumerate(self.steps, 1)
            if self.scale.grade(abs(each.luck) + each.loss) not in ("", GRADES[0])
        ]
        return sorted(number for _, number in sorted(changes, reverse=True)[:TURNING_POINTS])

    def to_dict(self) -> wire.Review:
        """Return the JSON form."""
        return {
            "game": self.match.game,
            "seats": list(self.match.seats),
            "objective": self.objective,
            "exactness": self.exactness,
            "max_error": self.max_error,
            "likely_error": self.likely_error,
            "limits": dict(zip(GRADES, self.scale.limits, strict=True)),
            "start_value": self.start_value,
            "result": self.result,
            "finished": self.finished,
            "ended": self.ended,
            "turning_points": self.turning_points(),
            "steps": [reviewed.to_dict() for reviewed in self.steps],
            "totals": [self.totals(seat) for seat in range(len(self.match.seats))],
        }


def review(match: Match, objective: str | None = None) -> Job[Review]:
    """Weigh every step of a match.

    >>> from pysolver.contract.job import finish
    >>> from pysolver.contract.match import new
    >>> match = new("pig", "100 90/95 6") + Step(0, "act", "hold")
    >>> (held,) = finish(review(match)).steps
    >>> held.best, round(held.loss, 4), held.grade
    ('roll', 0.6052, 'very bad')
    """
    taken = replay(match)
    played, point = opened(match)
    wanted = played.objective(objective, point.state)
    yield from _worked_out(played, wanted, point, 0.0, 0.0)
    ledger = _Ledger(played, wanted, point)
    start_value = ledger.value
    steps: list[Reviewed] = []
    for number, each in enumerate(taken):
        yield from _worked_out(played, wanted, each.after, number / len(taken), 1 / len(taken))
        steps.append(ledger.enter(each))
        yield Progress((number + 1) / len(taken))
    last = taken[-1].after if taken else point
    steps = ledger.settle(steps, last)
    return Review(
        match,
        ledger.objective,
        ledger.exactness,
        ledger.max_error,
        ledger.likely_error,
        ledger.scale,
        start_value,
        ledger.value,
        ending(played, match.seats, last),
        tuple(steps),
    )


def _worked_out(
    played: Game[Any], objective: Objective, point: Point[Any], done: float, part: float
) -> Job[None]:
    """Do the long work that the value of a point needs, if any, as a part of what is done already."""
    for step in played.sharpen(point.state, objective) or ():
        yield Progress(done + part * step.done)


class _Ledger:
    """The running value of seat 0, step by step."""

    def __init__(self, played: Game[Any], objective: Objective, point: Point[Any]) -> None:
        self.played = played
        self.objective = objective
        self.exactness: Exactness = "exact"
        self.max_error = 0.0
        self.likely_error: float | None = None
        self.scale = Scale(played.spread(objective))
        self._base = 0.0  # by points: seat 0's value without the present turn's
        self._last: Advice | None = None  # asked of a point and again of the decision there
        self.value = self._of(point)

    def enter(self, taken: Taken[Any]) -> Reviewed:
        """Move the value on by one step, and return the step with what it changed."""
        act = taken.step.kind == "act"
        reviewed = self._decision(taken) if act else self._chance(taken)
        self.value = reviewed.value
        if taken.next.handed and self.objective == "points":
            promised = self._own(taken.after)
            self._base = self.value - self._sign(taken.after) * promised
        return reviewed

    def settle(self, steps: list[Reviewed], last: Point[Any]) -> list[Reviewed]:
        """Count what the last estimate missed of the end as luck, so that the sum is the result."""
        if not steps or last.phase == "throw":
            return steps
        end = self._of(last)
        missed, self.value = end - self.value, end
        return [*steps[:-1], replace(steps[-1], value=end, luck=steps[-1].luck + missed)]

    def _decision(self, taken: Taken[Any]) -> Reviewed:
        before = taken.before
        advice = self._advise(before)
        code = self.played.same(before.state, taken.step.code)
        chosen = _option(advice, code)
        value = self.value - self._sign(before) * chosen.loss
        return Reviewed(
            taken.step,
            self.played.format(before.state),
            value,
            loss=chosen.loss,
            advice=advice,
            chosen=chosen,
            grade=self.scale.grade(chosen.loss),
            hard=self.scale.is_hard(advice, chosen.loss),
        )

    def _chance(self, taken: Taken[Any]) -> Reviewed:
        value = self._ended(taken) if taken.next.handed else self._of(taken.after)
        position = self.played.format(taken.before.state)
        return Reviewed(taken.step, position, value, luck=value - self.value)

    def _ended(self, taken: Taken[Any]) -> float:
        """Return the value after a roll, or a turn that was told, that has ended the turn."""
        if self.objective == "win":
            return self._of(taken.after)
        return self._base + self._sign(taken.before) * (taken.next.brought or 0)

    def _of(self, point: Point[Any]) -> float:
        """Return seat 0's value of a point."""
        own = self._own(point)
        if self.objective == "points":
            return self._base + self._sign(point) * own
        return own if point.seat == 0 else 1 - own

    def _own(self, point: Point[Any]) -> float:
        """Return the value of a point to the player who is to move."""
        value = self._advise(point).value
        return value + self.played.made(point.state) if self.objective == "points" else value

    def _advise(self, point: Point[Any]) -> Advice:
        if self._last is not None and self._last.position == self.played.format(point.state):
            return self._last
        advice = self._last = self.played.advise(point.state, objective=self.objective)
        if advice.exactness != "exact" and advice.max_error >= self.max_error:
            self.exactness, self.max_error = advice.exactness, advice.max_error
            self.likely_error = advice.likely_error
        return advice

    @staticmethod
    def _sign(point: Point[Any]) -> int:
        return 1 if point.seat == 0 else -1


def _option(advice: Advice, code: str) -> Option:
    for option in advice.options:
        if code == option.action or code in option.same:
            return option
    return next(option for option in advice.options if option.action == " ".join(code.lower().split()))


def lines(review: Review) -> list[Mapping[str, Any]]:
    """Return the decisions of a review as rows of a table: what was best, what was played, what it cost."""
    return [
        {
            "number": number,
            "seat": review.match.seats[each.step.seat],
            "position": each.position,
            "best": each.best,
            "played": each.step.code,
            "loss": each.loss,
            "grade": each.grade,
        }
        for number, each in enumerate(review.steps, 1)
        if each.decision
    ]
