"""A review in words: the course of the values as each seat sees it, every step, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pysolver.contract.advice import Objective
from pysolver.contract.board import PLAIN, Row, lying
from pysolver.contract.dice import JOKER, NATURAL
from pysolver.contract.figures import listed, percent, sentences
from pysolver.contract.game import game
from pysolver.contract.mistakes import Tally, counted, grade_words, mean_words, mistake, worth
from pysolver.contract.review import Review, Reviewed
from pysolver.contract.whom import YOU, called
from pysolver.contract.written import exactness_words, option_best, values_are
from pysolver.sayings.say import saying

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
                # in a review, before anything has happened
                "said": saying("review.before", "Before the first step."),
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
            "totals": [[called(self._names[seat]), self._total(seat)] for seat in found.decided],
            "quality": self._quality(),
        }

    def _quality(self) -> str:
        """Say how exact the values are."""
        if self._found.exactness == "exact":
            # the numbers of a review are exact, as a sentence
            return saying("known.exactly", "Exact.")
        return values_are(exactness_words(self._found.exactness))

    def _seen_by(self, seat: int) -> wire.SeenBy:
        """Return what a seat sees: its own values, and what each step changed of them."""
        found = self._found
        values = [found.start_values[seat], *(each.values[seat] for each in found.steps)]
        low, high = span(values, found.objective)
        course = self._course(seat)
        changed = [self._changed(each, *values[at : at + 2]) for at, each in enumerate(found.steps)]
        return {
            "opening": sentences(found.ended, course),
            "course": course,
            "heights": [(value - low) / (high - low) for value in values],
            # a value alone, before the first step; e.g. value="50.0 %"
            "changed": [saying("review.value", "{value}.", value=self._worth(values[0])), *changed],
        }

    def _costliest(self) -> list[int]:
        """Return the numbers of the decisions that cost anything, the costliest first."""
        costly = [number for number, each in enumerate(self._found.steps, 1) if each.decision and each.loss]
        return sorted(costly, key=lambda number: -self._found.steps[number - 1].loss)

    def _course(self, seat: int) -> str:
        """Say where the values of a seat began, what has changed them, and where they are: it adds up."""
        name, made = self._names[seat], self._found.balance(seat)
        # a part of a sum: the value before the first step; e.g. value="50.0 %"
        parts = [saying("review.at_first", "{value} at the beginning", value=self._worth(made["start"]))]
        if self._found.steps:
            # a part of a sum: what luck changed; e.g. change="+3.1 %"
            parts.append(saying("review.luck", "luck {change}", change=self._signed(made["luck"])))
        if seat in self._found.decided:
            change = self._signed(-made["loss"])
            # a part of a sum: what one's own mistakes cost; e.g. change="−3.1 %"
            parts.append(saying("review.own_mistakes", "own mistakes {change}", change=change))
        if set(self._found.decided) - {seat}:
            change = self._signed(made["given"])
            # a part of a sum: what the mistakes of others brought; e.g. change="+3.1 %"
            parts.append(saying("review.given", "given by others {change}", change=change))
        result = self._worth(made["result"])
        if self._found.finished:
            # the last part of a sum: the value at the end of the game; e.g. value="100.0 %"
            parts.append(saying("review.at_end", "{value} at the end", value=result))
        else:
            # the last part of a sum: the value now, in a game that goes on; e.g. value="53.1 %"
            parts.append(saying("review.now", "{value} now", value=result))
        course, win = listed(*parts), self._found.objective == "win"
        if win and name == YOU:
            # of what the chance to win is made, for the one who is spoken to;
            # e.g. parts="50.0 % at the beginning, luck +3.1 %, 53.1 % now"
            return saying("review.you_win", "You win: {parts}.", parts=course)
        if win:
            # of what somebody's chance to win is made;
            # e.g. name="Anna", parts="50.0 % at the beginning, luck +3.1 %, 53.1 % now"
            return saying("review.wins", "{name} wins: {parts}.", name=called(name), parts=course)
        if name == YOU:
            # of what the points are made that one has, and that the turn still promises;
            # e.g. parts="8.1 at the beginning, luck +3.1, 11.2 now"
            return saying("review.points", "Points and what is promised: {parts}.", parts=course)
        # of what the points are made that somebody has, and that the turn still promises;
        # e.g. name="Anna", parts="8.1 at the beginning, luck +3.1, 11.2 now"
        return saying(
            "review.points_of",
            "{name}: points and what is promised: {parts}.",
            name=called(name),
            parts=course,
        )

    def _step(self, number: int, each: Reviewed, tally: Tally) -> wire.ToldStep:
        """Say what was done in a step, and what came of it."""
        name, objective = called(self._names[each.step.seat]), self._found.objective
        chosen = each.chosen.text if each.chosen else ""
        best = each.advice.options[0].text if each.advice else ""
        words, cost = chosen, option_best()
        if each.loss:
            # the best choice, and the one that was made in its place;
            # e.g. best=konijnenhokken.roll, chosen=konijnenhokken.stop
            words = saying("review.best_not", "{best}, not {chosen:inside}", best=best, chosen=chosen)
            cost = f"−{self._worth(each.loss)}"
        return {
            "said": self._said(number, each, name),
            "row": [str(number), name, words, cost],
            # whose choice it was, and the choice; e.g. name="Anna", choice=review.best_not
            "named": saying("review.named", "{name}: {choice:inside}", name=name, choice=words),
            "mistake": mistake(self._names[each.step.seat], chosen, best, each.loss, each.grade, objective)
            if each.grade
            else "",
            "lost": tally.lost_words(objective),
            "tally": tally.to_dict() if each.advice else None,
            "boards": self._boards(each),
        }

    def _said(self, number: int, each: Reviewed, name: str) -> str:
        """Say what was done in a step."""
        step, steps = each.step, len(self._found.steps)
        if step.kind == "act":
            # a step of a review, a choice; e.g. number=3, all=40, name="Anna", choice=konijnenhokken.roll
            return saying(
                "review.chosen",
                "Step {number} of {all}. {name}: {choice}.",
                number=number,
                all=steps,
                name=name,
                choice=each.chosen.text if each.chosen else step.code,
            )
        if step.kind == "roll":
            # a step of a review, a roll; e.g. number=3, all=40, name="Anna", roll="115642"
            return saying(
                "review.rolled",
                "Step {number} of {all}. {name}: the roll is {roll}.",
                number=number,
                all=steps,
                name=name,
                roll=step.code,
            )
        # a step of a review, a whole turn that brought so much;
        # e.g. number=3, all=40, name="Anna", points="450"
        return saying(
            "review.told",
            "Step {number} of {all}. {name}: a turn of {points}.",
            number=number,
            all=steps,
            name=name,
            points=step.code,
        )

    def _boards(self, each: Reviewed) -> list[wire.Board]:
        """Return the dice of a step: what was done with them beside what was best, or how they fell."""
        if each.step.kind == "roll":
            rows: tuple[Row, ...] = (
                Row("", lying([sign for sign in each.step.code if sign in SHOWN], PLAIN)),
            )
            # above the dice of a roll
            return [_board(saying("review.board_rolled", "Rolled"), rows)]
        if not each.advice or not each.chosen:
            return []
        state, best = self._game.parse(each.position), each.advice.options[0]
        # above dice: the choice that was made; e.g. choice=konijnenhokken.keep_roll
        played = saying("review.board_played", "Played: {choice:inside}", choice=each.chosen.text)
        boards = [_board(played, self._game.laid(state, each.chosen))]
        if each.loss:
            # above dice: the best choice; e.g. choice=konijnenhokken.keep_roll
            title = saying("review.board_best", "Best: {choice:inside}", choice=best.text)
            boards.append(_board(title, self._game.laid(state, best)))
        return [board for board in boards if board["rows"]]

    def _changed(self, each: Reviewed, before: float, now: float) -> str:
        """Say what a step changed, what it cost, and what was best."""
        then, now_ = self._worth(before), self._worth(now)
        if each.step.kind != "act":
            # what a roll changed of a value; e.g. before="50.0 %", now="53.1 %", luck="+3.1 %"
            return saying(
                "review.by_luck",
                "{before} → {now}, luck {luck}.",
                before=then,
                now=now_,
                luck=self._signed(now - before),
            )
        if not each.decision:
            # the value before and after the only possible choice; e.g. before="50.0 %", now="50.0 %"
            return saying(
                "review.no_decision",
                "{before} → {now}. There was nothing to decide.",
                before=then,
                now=now_,
            )
        if each.loss == 0:
            # the value before and after the best choice; e.g. before="50.0 %", now="50.0 %"
            return saying(
                "review.nothing_better", "{before} → {now}. Nothing was better.", before=then, now=now_
            )
        cost, best = self._worth(each.loss), each.advice.options[0].text if each.advice else ""
        if not each.grade:
            # the value before and after a choice, what that cost, and the best one;
            # e.g. before="50.0 %", now="49.8 %", cost="0.2 %", best=konijnenhokken.roll
            return saying(
                "review.cost",
                "{before} → {now}. It cost {cost}. Best: {best:inside}.",
                before=then,
                now=now_,
                cost=cost,
                best=best,
            )
        # the value before and after a choice, what that cost, how bad it was, and the best one;
        # e.g. before="50.0 %", now="45.8 %", cost="4.2 %", grade=mistake.bad, best=konijnenhokken.roll
        return saying(
            "review.cost_graded",
            "{before} → {now}. It cost {cost}, {grade}. Best: {best:inside}.",
            before=then,
            now=now_,
            cost=cost,
            grade=grade_words(each.grade),
            best=best,
        )

    def _total(self, seat: int) -> str:
        """Say how many decisions of a seat were right, and what all of them lost."""
        total, skill = self._found.totals(seat), self._found.skill(seat)
        counts, lost = counted(total["grades"]), self._worth(total["loss"])
        right, decisions = total["decisions"] - sum(total["grades"].values()), total["decisions"]
        if counts:
            # how somebody decided: right decisions of all, the mistakes, what all decisions lost;
            # e.g. right=37, all=40, share="93 %", mistakes="2 doubtful, 1 bad", lost="12.4 %"
            told = saying(
                "review.right_mistakes",
                "Right: {right} of {all} ({share}). Mistakes: {mistakes}. Lost in all: {lost}.",
                right=right,
                all=decisions,
                share=percent(right / decisions, 0),
                mistakes=listed(*counts),
                lost=lost,
            )
        elif lost != self._worth(0):
            # how somebody decided: right decisions of all, and what all decisions lost;
            # e.g. right=40, all=40, lost="0.4 %"
            told = saying(
                "review.right_lost",
                "Right: {right} of {all}. Not quite best, and no mistake: {lost} lost in all.",
                right=right,
                all=decisions,
                lost=lost,
            )
        else:
            # how somebody decided: right decisions of all; e.g. right=40, all=40
            told = saying(
                "review.right_all", "Right: {right} of {all}. Nothing was lost.", right=right, all=decisions
            )
        if not skill:
            return told
        mean = mean_words(self._worth(skill.mean), self._worth(skill.error), skill.decisions)
        return sentences(told, mean)

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
