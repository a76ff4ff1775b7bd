"""A review in words: the course of the values as each seat sees it, every step, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pysolver.contract.advice import Objective
from pysolver.contract.board import PLAIN, Row, lying
from pysolver.contract.dice import JOKER, NATURAL
from pysolver.contract.ending import YOU
from pysolver.contract.figures import lower, percent
from pysolver.contract.game import game
from pysolver.contract.mistakes import GRADES, Tally, mistake, worth
from pysolver.contract.review import Review, Reviewed

if TYPE_CHECKING:
    from pysolver.service import wire

SHOWN = NATURAL + JOKER  # faces of a roll that are drawn
ROOM = 0.05  # of the height that is free above and below a course by points


def account(found: Review) -> wire.Account:
    """Return the words of a review."""
    return _Teller(found).account()


class _Teller:
    """What is said of a review."""

    def __init__(self, found: Review) -> None:
        self._found = found
        self._names = found.match.seats
        self._game = game(found.match.game)

    def account(self) -> wire.Account:
        """Return all of it."""
        found = self._found
        tallies = [Tally() for _ in self._names]
        steps: list[wire.ToldStep] = [
            {
                "said": "Before the first step.",
                "row": [],
                "named": "",
                "mistake": "",
                "lost": "",
                "tally": None,
                "boards": [],
            }
        ]
        for number, each in enumerate(found.steps, 1):
            seat = each.step.seat
            if each.advice:
                tallies[seat] = tallies[seat].with_one(each.loss, each.grade)
            steps.append(self._step(number, each, tallies[seat]))
        return {
            "seen_by": [self._seen_by(seat) for seat in range(len(self._names))],
            "steps": steps,
            "costliest": self._costliest(),
            "totals": [[self._names[seat], self._total(seat)] for seat in found.decided],
            "quality": "Exact." if found.exactness == "exact" else f"The values are {found.exactness}.",
        }

    def _seen_by(self, seat: int) -> wire.SeenBy:
        """Return what a seat sees: its own values, and what each step changed of them."""
        found = self._found
        values = [found.start_values[seat], *(each.values[seat] for each in found.steps)]
        low, high = span(values, found.objective)
        course = self._course(seat)
        changed = [self._changed(each, *values[at : at + 2]) for at, each in enumerate(found.steps)]
        return {
            "opening": " ".join([found.ended, course]).strip(),
            "course": course,
            "heights": [(value - low) / (high - low) for value in values],
            "changed": [f"{self._worth(values[0])}.", *changed],
        }

    def _costliest(self) -> list[int]:
        """Return the numbers of the decisions that cost anything, the costliest first."""
        costly = [number for number, each in enumerate(self._found.steps, 1) if each.decision and each.loss]
        return sorted(costly, key=lambda number: -self._found.steps[number - 1].loss)

    def _course(self, seat: int) -> str:
        """Say where the values of a seat began, what has changed them, and where they are: it adds up."""
        name, made = self._names[seat], self._found.balance(seat)
        what = "Points and what is promised" if name == YOU else f"{name}: points and what is promised"
        if self._found.objective == "win":
            what = "You win" if name == YOU else f"{name} wins"
        parts = [f"{self._worth(made['start'])} at the beginning"]
        if self._found.steps:
            parts.append(f"luck {self._signed(made['luck'])}")
        if seat in self._found.decided:
            parts.append(f"own mistakes {self._signed(-made['loss'])}")
        if set(self._found.decided) - {seat}:
            parts.append(f"given by others {self._signed(made['given'])}")
        parts.append(f"{self._worth(made['result'])} {'at the end' if self._found.finished else 'now'}")
        return f"{what}: {', '.join(parts)}."

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
            "row": [str(number), name, words, cost],
            "named": f"{name}: {lower(words)}",
            "mistake": mistake(name, chosen, best, each.loss, each.grade, objective) if each.grade else "",
            "lost": tally.lost_words(objective),
            "tally": tally.to_dict() if each.advice else None,
            "boards": self._boards(each),
        }

    def _boards(self, each: Reviewed) -> list[wire.Board]:
        """Return the dice of a step: what was done with them beside what was best, or how they fell."""
        if each.step.kind == "roll":
            rows: tuple[Row, ...] = (
                Row("", lying([sign for sign in each.step.code if sign in SHOWN], PLAIN)),
            )
            return [_board("Rolled", rows)]
        if not each.advice or not each.chosen:
            return []
        state, best = self._game.parse(each.position), each.advice.options[0]
        boards = [_board(f"Played: {lower(each.chosen.text)}", self._game.laid(state, each.chosen))]
        if each.loss:
            boards.append(_board(f"Best: {lower(best.text)}", self._game.laid(state, best)))
        return [board for board in boards if board["rows"]]

    def _changed(self, each: Reviewed, before: float, now: float) -> str:
        """Say what a step changed, what it cost, and what was best."""
        changed = f"{self._worth(before)} → {self._worth(now)}"
        if each.step.kind != "act":
            return f"{changed}, luck {self._signed(now - before)}."
        if not each.decision:
            return f"{changed}. There was nothing to decide."
        if each.loss == 0:
            return f"{changed}. Nothing was better."
        best, grade = (
            each.advice.options[0].text if each.advice else "",
            f", {each.grade}" if each.grade else "",
        )
        return f"{changed}. It cost {self._worth(each.loss)}{grade}. Best: {lower(best)}."

    def _total(self, seat: int) -> str:
        """Say how many decisions of a seat were right, and what all of them lost."""
        total, skill = self._found.totals(seat), self._found.skill(seat)
        counts = [f"{total['grades'][grade]} {grade}" for grade in GRADES if total["grades"][grade]]
        right, lost = total["decisions"] - sum(total["grades"].values()), self._worth(total["loss"])
        told = f"Right: {right} of {total['decisions']}"
        if counts:
            share = percent(right / total["decisions"], 0)
            told += f" ({share}). Mistakes: {', '.join(counts)}. Lost in all: {lost}."
        elif lost != self._worth(0):
            told += f". Not quite best, and no mistake: {lost} lost in all."
        else:
            told += ". Nothing was lost."
        if skill:
            mean = f"{self._worth(skill.mean)} ± {self._worth(skill.error)}"
            told += f" Where it was not obvious: {mean} lost each time, in {skill.decisions} decisions."
        return told

    def _worth(self, value: float) -> str:
        return worth(value, self._found.objective)

    def _signed(self, value: float) -> str:
        words = self._worth(abs(value))
        return words if words == self._worth(0) else f"{'−' if value < 0 else '+'}{words}"


def _board(title: str, rows: tuple[Row, ...]) -> wire.Board:
    return {"title": title, "rows": [row.to_dict() for row in rows]}


def span(values: Sequence[float], objective: Objective) -> tuple[float, float]:
    """Return the lowest and the highest value that a picture has room for."""
    if objective == "win":
        return 0.0, 1.0
    low, high = min(values), max(values)
    room = ROOM * (high - low) or 1.0
    return low - room, high + room
