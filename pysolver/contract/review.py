"""What a match cost and what in it was luck: every step with its values, its loss and its luck.

Everybody at the table has a value at every step: the probability to win, or points. To win, the values are
those of the point reached. By points, a value is what the turns of a seat have brought and its present turn
still promises; a turn after the first counts from what it promised when it began. Where a game is one card
a player, it is what the card will come to. Of two players each value is their own less the other's.

    value at the start + luck of all steps - own losses + what the losses of others gave = result

A decision changes the mover's value by its loss, never up; a roll by luck, up or down. Where values are
estimates, what the estimate of one point misses of the next is counted as luck. What a loss is called, and
what it says of skill, is `mistakes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pysolver.contract.advice import Advice, Exactness, Objective, Option
from pysolver.contract.ending import ending
from pysolver.contract.game import ALONE_OR_TWO, Game
from pysolver.contract.job import Job, Progress, finish
from pysolver.contract.match import Match, Point, Step, Taken, advance, opened, replay
from pysolver.contract.mistakes import GRADES, Lost, Scale, Skill, skill_over
from pysolver.contract.whom import naming

if TYPE_CHECKING:
    from pysolver.service import wire

TURNING_POINTS = 5  # at most


@dataclass(frozen=True)
class Reviewed:
    """A step of a match, the value it led to, and what it cost or what luck it was."""

    step: Step
    position: str  # in which it was taken
    values: tuple[float, ...]  # by seat, after the step
    lucks: tuple[float, ...]  # by seat
    loss: float = 0.0  # the mover's own
    advice: Advice | None = None  # of a decision
    chosen: Option | None = None  # what was played, as the advice has it
    grade: str = ""  # what the loss is called
    hard: bool = False  # the decision was not obvious

    @property
    def value(self) -> float:
        """Return the value of seat 0 after the step."""
        return self.values[0]

    @property
    def luck(self) -> float:
        """Return the luck of seat 0."""
        return self.lucks[0]

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
            "values": list(self.values),
            "lucks": list(self.lucks),
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
    start_values: tuple[float, ...]  # by seat, as all values
    results: tuple[float, ...]
    ended: str  # how the match ended, "" for one that goes on
    steps: tuple[Reviewed, ...]
    sharpens: bool = False  # long work would make these values better

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        from pysolver.contract import notebook

        return notebook.review(self)

    @property
    def start_value(self) -> float:
        """Return the value of seat 0 at the start."""
        return self.start_values[0]

    @property
    def result(self) -> float:
        """Return what seat 0 came to."""
        return self.results[0]

    @property
    def finished(self) -> bool:
        """Tell whether the match is over."""
        return bool(self.ended)

    def of(self, seat: int) -> list[Reviewed]:
        """Return the steps of a seat."""
        return [reviewed for reviewed in self.steps if reviewed.step.seat == seat]

    @property
    def decided(self) -> list[int]:
        """Return the seats whose decisions were entered."""
        return sorted({reviewed.step.seat for reviewed in self.steps if reviewed.decision})

    def skill(self, seat: int) -> Skill | None:
        """Return what the decisions of a seat say of its skill; None where they are too few."""
        return skill_over([self.lost(seat)])

    def lost(self, seat: int) -> Lost:
        """Return what the decisions of a seat that were not obvious have lost."""
        return Lost.by([reviewed.loss for reviewed in self.of(seat) if reviewed.hard])

    def balance(self, seat: int) -> wire.Balance:
        """Return of what the result of a seat is made: its start, all luck, own losses, what others gave."""
        start, result = self.start_values[seat], self.results[seat]
        luck = sum(reviewed.lucks[seat] for reviewed in self.steps)
        loss = sum(reviewed.loss for reviewed in self.of(seat))
        given, before = 0.0, start
        for each in self.steps:
            if each.step.seat != seat:
                given += each.values[seat] - before - each.lucks[seat]
            before = each.values[seat]
        return {"start": start, "luck": luck, "loss": loss, "given": given, "result": result}

    def totals(self, seat: int) -> wire.Totals:
        """Return how many decisions a seat made, what they lost, and what luck its own rolls were for it."""
        its, found = self.of(seat), self.skill(seat)
        return {
            "decisions": sum(reviewed.decision for reviewed in its),
            "hard": sum(reviewed.hard for reviewed in its),
            "loss": sum(reviewed.loss for reviewed in its),
            "luck": sum(reviewed.lucks[seat] for reviewed in its),
            "grades": {grade: sum(reviewed.grade == grade for reviewed in its) for grade in GRADES},
            "skill": found.to_dict() if found else None,
            "lost": self.lost(seat).to_dict(),
            "balance": self.balance(seat),
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


def reviewed(match: Match, objective: str | None = None) -> Review:
    """Weigh every step of a match; `objective` None is the game's default.

    >>> from pysolver.contract.match import new
    >>> match = new("pig", "100 90/95 6") + Step(0, "act", "hold")
    >>> (held,) = reviewed(match).steps
    >>> held.best, round(held.loss, 4), held.grade
    ('roll', 0.6052, 'very bad')
    """
    return finish(review(match, objective))


def review(match: Match, objective: str | None = None, at_once: bool = False) -> Job[Review]:
    """Weigh every step of a match, and tell how far that is.

    `at_once` does no long work, and takes estimates where that would be needed.
    """
    taken = replay(match)
    played, point = opened(match)
    wanted = played.objective(objective, point.state)
    points = [point, *(each.after for each in taken)]
    sharpens = at_once and any(played.sharpen(each.state, wanted) is not None for each in points)
    if not at_once:
        yield from _worked_out(played, wanted, point, 0.0, 0.0)
    ledger = _Ledger(played, wanted, point, match.seats, at_once)
    start_values = tuple(ledger.values)
    steps: list[Reviewed] = []
    for number, each in enumerate(taken):
        if not at_once:
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
        start_values,
        tuple(ledger.values),
        ending(played, match.seats, last),
        tuple(steps),
        sharpens,
    )


def _worked_out(
    played: Game[Any], objective: Objective, point: Point[Any], done: float, part: float
) -> Job[None]:
    """Do the long work that the value of a point needs, if any, as a part of what is done already."""
    for step in played.sharpen(point.state, objective) or ():
        yield Progress(done + part * step.done)


class _Ledger:
    """The running values by seat, step by step."""

    def __init__(
        self,
        played: Game[Any],
        objective: Objective,
        point: Point[Any],
        names: tuple[str, ...],
        at_once: bool,
    ) -> None:
        self.played = played
        self.at_once = at_once
        self.objective = objective
        self.names = names
        self.exactness: Exactness = "exact"
        self.max_error = 0.0
        self.likely_error: float | None = None
        self.scale = Scale(played.spread(objective))
        self._last: Advice | None = None  # asked of a point and again of the decision there
        # By points: what everybody's turns came to, and the present one promises; then that without it.
        self._points = [0.0] * len(names)
        self._base = [0.0] * len(names)
        if objective == "points":
            for place, seat in enumerate(point.seats):
                self._points[seat] = self._card(point, place) or 0.0
        self.values = self._of(point)

    def enter(self, taken: Taken[Any]) -> Reviewed:
        """Move the values on by one step, and return the step with what it changed."""
        reviewed = self._decision(taken) if taken.step.kind == "act" else self._chance(taken)
        self.values = list(reviewed.values)
        if taken.next.handed and self.objective == "points":
            mover = taken.after.seat
            self._base[mover] = self._points[mover] - self._own(taken.after)
        return reviewed

    def settle(self, steps: list[Reviewed], last: Point[Any]) -> list[Reviewed]:
        """Count what the last estimate missed of the end as luck, so that the sum is the result."""
        if not steps or last.phase == "throw":
            return steps
        before, self.values = self.values, self._of(last)
        lucks = [luck + missed for luck, missed in zip(steps[-1].lucks, self._changes(before), strict=True)]
        return [*steps[:-1], replace(steps[-1], values=tuple(self.values), lucks=tuple(lucks))]

    def _decision(self, taken: Taken[Any]) -> Reviewed:
        before = taken.before
        advice = self._advise(before)
        code = self.played.same(before.state, taken.step.code)
        chosen = _option(advice, code)
        return Reviewed(
            taken.step,
            self.played.format(before.state),
            tuple(self._lost(taken, chosen.loss, advice.options[0].action)),
            (0.0,) * len(self.values),
            chosen.loss,
            advice=advice,
            chosen=chosen,
            grade=self.scale.grade(chosen.loss),
            hard=self.scale.is_hard(advice, chosen.loss),
        )

    def _lost(self, taken: Taken[Any], loss: float, best: str) -> list[float]:
        """Return the values after a decision that has lost so much: to win, the others have gained it.

        Of several each has gained, or lost as well, what they win more after it than after the best one;
        where estimates do not agree, nobody has less than nothing, and all together have what is left.
        """
        seat = taken.step.seat
        if self.objective == "points":
            self._points[seat] -= loss
            return self._less(self._points)
        if not loss:
            return self.values
        own = self.values[seat] - loss
        others = [other for other in taken.before.seats if other != seat]
        shares = [1.0] * len(self.values)
        if len(others) > 1:
            instead = self._of(advance(self.played, taken.before, "act", best).after)
            gained = zip(self.values, self._of(taken.after), instead, strict=True)
            shares = [max(0.0, before + now - then) for before, now, then in gained]
        among = sum(shares[other] for other in others)
        values = [0.0] * len(self.values)
        for other in others:
            values[other] = (1 - own) * (shares[other] / among if among else 1 / len(others))
        values[seat] = own
        return values

    def _chance(self, taken: Taken[Any]) -> Reviewed:
        before, self.values = self.values, self._ended(taken) if taken.next.handed else self._of(taken.after)
        position = self.played.format(taken.before.state)
        return Reviewed(taken.step, position, tuple(self.values), tuple(self._changes(before)))

    def _changes(self, before: list[float]) -> list[float]:
        return [now - then for now, then in zip(self.values, before, strict=True)]

    def _ended(self, taken: Taken[Any]) -> list[float]:
        """Return the values after a roll, or a turn that was told, that has ended the turn."""
        if self.objective == "win":
            return self._of(taken.after)
        seat = taken.step.seat
        card = self._card(taken.after, taken.after.seats.index(seat)) if seat in taken.after.seats else None
        self._points[seat] = self._base[seat] + (taken.next.brought or 0) if card is None else card
        return self._less(self._points)

    def _card(self, point: Point[Any], place: int) -> float | None:
        """Return what the card of somebody will come to, None in a game without cards."""
        alone = self.played.alone(point.state, place)
        if alone is None:
            return None
        return self.played.advise(alone, objective="points").value + self.played.made(alone)

    def _of(self, point: Point[Any]) -> list[float]:
        """Return the values of a point, by seat."""
        own = self._own(point)
        if self.objective == "points":
            self._points[point.seat] = self._base[point.seat] + own
            return self._less(self._points)
        values = [0.0] * len(self._points)
        for seat, chance in point.by_seat(self.played.chances(point.state, own)).items():
            values[seat] = chance
        return values

    @staticmethod
    def _less(points: list[float]) -> list[float]:
        """Return points by seat as values: of two, what one has more than the other."""
        return [points[0] - points[1], points[1] - points[0]] if len(points) == ALONE_OR_TWO else points[:]

    def _own(self, point: Point[Any]) -> float:
        """Return the value of a point to the player who is to move."""
        value = self._advise(point).value
        return value + self.played.made(point.state) if self.objective == "points" else value

    def _advise(self, point: Point[Any]) -> Advice:
        if self._last is not None and self._last.position == self.played.format(point.state):
            return self._last
        with naming([self.names[seat] for seat in point.seats[1:]]):
            advice = self.played.advise(point.state, objective=self.objective, at_once=self.at_once)
        self._last = advice
        if advice.exactness != "exact" and advice.max_error >= self.max_error:
            self.exactness, self.max_error = advice.exactness, advice.max_error
            self.likely_error = advice.likely_error
        return advice


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
