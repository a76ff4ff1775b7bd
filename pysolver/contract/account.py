"""A review in words, as the player of one seat reads it: the course of the values, every step, and the sums.

Values are those of that seat: the probability that it wins, or its points less those of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pysolver.contract.advice import Objective
from pysolver.contract.ending import YOU
from pysolver.contract.figures import lower
from pysolver.contract.mistakes import GRADES, Tally, mistake, worth
from pysolver.contract.review import Review, Reviewed

if TYPE_CHECKING:
    from pysolver.service import wire

ROOM = 0.05  # of the height that is free above and below a course by points


def account(found: Review, seat: int = 0) -> wire.Account:
    """Return the words of a review for the player of a seat."""
    return _Teller(found, seat if seat < len(found.match.seats) else 0).account()


class _Teller:
    """What is said of a review, seen from a seat."""

    def __init__(self, found: Review, me: int) -> None:
        self._found = found
        self._me = me
        self._names = found.match.seats
        self._values = [self._mine(value) for value in (found.start_value, *(s.value for s in found.steps))]

    def account(self) -> wire.Account:
        """Return all of it."""
        found = self._found
        low, high = span(self._values, found.objective)
        tallies = [Tally() for _ in self._names]
        steps: list[wire.ToldStep] = [
            {"said": "Before the first step.", "changed": f"{self._worth(self._values[0])}.", "row": [],
             "named": "", "mistake": "", "lost": "", "tally": None}
        ]  # fmt: skip
        for number, each in enumerate(found.steps, 1):
            seat = each.step.seat
            if each.advice:
                tallies[seat] = tallies[seat].with_one(each.loss, each.grade)
            steps.append(self._step(number, each, tallies[seat]))
        return {
            "opening": " ".join([found.ended, self._course()]).strip(),
            "course": self._course(),
            "heights": [(value - low) / (high - low) for value in self._values],
            "steps": steps,
            "costliest": self._costliest(),
            "totals": [[name, self._total(seat)] for seat, name in enumerate(self._names)],
            "quality": "Exact." if found.exactness == "exact" else f"The values are {found.exactness}.",
        }

    def _costliest(self) -> list[int]:
        """Return the numbers of the decisions that cost anything, the costliest first."""
        costly = [number for number, each in enumerate(self._found.steps, 1) if each.decision and each.loss]
        return sorted(costly, key=lambda number: -self._found.steps[number - 1].loss)

    def _course(self) -> str:
        """Say where the values began and where they are."""
        what = "Points and what is promised"
        if self._found.objective == "win":
            name = self._names[self._me]
            what = "You win" if name == YOU else f"{name} wins"
        where = "at the end" if self._found.finished else "now"
        first, last = self._worth(self._values[0]), self._worth(self._values[-1])
        return f"{what}: {first} at the beginning, {last} {where}."

    def _step(self, number: int, each: Reviewed, tally: Tally) -> wire.ToldStep:
        """Say what was done in a step, and what came of it."""
        step, name, objective = each.step, self._names[each.step.seat], self._found.objective
        chosen = each.chosen.text if each.chosen else ""
        best = each.advice.options[0].text if each.advice else ""
        done = {"act": chosen, "roll": f"the roll is {step.code}", "told": f"a turn of {step.code}"}
        words, cost = chosen, "best"
        if each.loss:
            words, cost = f"{best}, not {lower(chosen)}", f"−{self._worth(each.loss)}"
        return {
            "said": f"Step {number} of {len(self._found.steps)}. {name}: {done[step.kind]}.",
            "changed": self._changed(number, each, best),
            "row": [str(number), name, words, cost],
            "named": f"{name}: {lower(words)}",
            "mistake": mistake(name, chosen, best, each.loss, each.grade, objective) if each.grade else "",
            "lost": tally.lost_words(objective),
            "tally": tally.to_dict() if each.advice else None,
        }

    def _changed(self, number: int, each: Reviewed, best: str) -> str:
        """Say what a step changed, what it cost, and what was best."""
        before, now = self._values[number - 1 : number + 1]
        changed = f"{self._worth(before)} → {self._worth(now)}"
        if each.step.kind != "act":
            return f"{changed}, luck {self._signed(now - before)}."
        if not each.decision:
            return f"{changed}. There was nothing to decide."
        if each.loss == 0:
            return f"{changed}. Nothing was better."
        grade = f", {each.grade}" if each.grade else ""
        return f"{changed}. It cost {self._worth(each.loss)}{grade}. Best: {lower(best)}."

    def _total(self, seat: int) -> str:
        """Say what the decisions of a seat lost, and what luck it had."""
        total, skill = self._found.totals(seat), self._found.skill(seat)
        luck = self._signed(total["luck"] if seat == 0 else -total["luck"])
        if not total["decisions"]:
            return f"No decision was entered. Luck: {luck}."
        counts = [f"{total['grades'][grade]} {grade}" for grade in GRADES if total["grades"][grade]]
        lost = f"{self._worth(total['loss'])}, {', '.join(counts) or 'no mistakes'}"
        told = f"Decisions: {total['decisions']}. Lost: {lost}. Luck: {luck}."
        if skill:
            mean = f"{self._worth(skill.mean)} ± {self._worth(skill.error)}"
            told += f" Where it was not obvious: {mean} lost each time, in {skill.decisions} decisions."
        return told

    def _mine(self, value: float) -> float:
        if self._me == 0:
            return value
        return 1 - value if self._found.objective == "win" else -value

    def _worth(self, value: float) -> str:
        return worth(value, self._found.objective)

    def _signed(self, value: float) -> str:
        return ("−" if value < 0 else "+") + self._worth(abs(value))


def span(values: Sequence[float], objective: Objective) -> tuple[float, float]:
    """Return the lowest and the highest value that a picture has room for."""
    if objective == "win":
        return 0.0, 1.0
    low, high = min(values), max(values)
    room = ROOM * (high - low) or 1.0
    return low - room, high + room
