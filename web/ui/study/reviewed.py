"""A review as one at the table sees it: its values, its marks, and what is said of its steps."""

import js
from kit.figures import percent, points

ROOM = 0.05  # of the height that is free above and below a course by points


class Reviewed:
    """What the engine found of a match, for one seat; steps count from 1."""

    def __init__(self, found: js.wire.Review, names: list[str], seat: int) -> None:
        self.steps: list[js.wire.ReviewedStep] = found["steps"]
        self.win = bool(found["objective"] == "win")
        self._balance: js.wire.Balance = found["totals"][seat]["balance"]
        self.values = [self._balance["start"]] + [each["values"][seat] for each in found["steps"]]
        self.names = names[: len(found["totals"])]
        self.seat = seat
        self._found = found

    def seen_by(self, seat: int) -> "Reviewed":
        """Return what was found for another seat."""
        return Reviewed(self._found, self.names, seat)

    def mistakes(self) -> list[int]:
        """Return the numbers of the steps that were mistakes."""
        return [number for number, each in enumerate(self.steps, 1) if each["grade"]]

    def decisions(self, of_all: bool = True) -> list[int]:
        """Return the numbers of the steps at which there was something to decide, for all or for the one."""
        return [
            number
            for number, each in enumerate(self.steps, 1)
            if each["decision"] and (of_all or each["seat"] == self.seat)
        ]

    def costliest(self, most: int, of_all: bool = False) -> list[int]:
        """Return the numbers of decisions that cost the one, or whom of all, anything, the costliest first."""
        losses = [
            (self.steps[number - 1]["loss"], number)
            for number in self.decisions(of_all)
            if self.steps[number - 1]["loss"] > 0
        ]
        return [number for _, number in sorted(losses, key=lambda pair: -pair[0])[:most]]

    # The course

    def parts(self) -> list[float]:
        """Return the values as parts of the height of a picture."""
        low, high = 0.0, 1.0
        if not self.win:
            room = ROOM * (max(self.values) - min(self.values)) or 1.0
            low, high = min(self.values) - room, max(self.values) + room
        return [(value - low) / (high - low) for value in self.values]

    def marks(self) -> list[tuple[int, str]]:
        """Return the steps that are marked in a picture, and what they look like."""
        turning = [(number, "turning") for number in self._found["turning_points"]]
        return turning + [(number, "mistake " + look(self.steps[number - 1])) for number in self.mistakes()]

    def course(self) -> str:
        """Say where the values began, what has changed them, and where they are: what is said adds up."""
        name, made = self.names[self.seat], self._balance
        whose = "Points" if name == "You" or len(self.names) == 1 else "%s's points" % name
        what = whose + " and what is promised"
        if self.win:
            what = "You win" if name == "You" else "%s wins" % name
        parts = ["%s at the beginning" % self._worth(made["start"])]
        if self.steps:
            parts.append("luck %s" % self._signed(made["luck"]))
        decided = [total["decisions"] > 0 for total in self._found["totals"]]
        if decided[self.seat]:
            parts.append("own mistakes %s" % self._signed(-made["loss"]))
        if any(decided[: self.seat] + decided[self.seat + 1 :]):
            parts.append("given by others %s" % self._signed(made["given"]))
        where = "at the end" if self._found["finished"] else "now"
        return "%s: %s." % (what, ", ".join(parts + ["%s %s" % (self._worth(made["result"]), where)]))

    def opening(self) -> str:
        """Say how it ended, where it did, and of what the value is made."""
        return " ".join([self._found["ended"], self.course()]).strip()

    # A step

    def said(self, number: int) -> str:
        """Say what was done in a step, 0 for the beginning."""
        if not number:
            return "Before the first step."
        each = self.steps[number - 1]
        code = each["code"]
        done = {"act": each["text"], "roll": "the roll is %s" % code, "told": "a turn of %s" % code}
        what = (number, len(self.steps), self.names[each["seat"]], done[each["kind"]])
        return "Step %d of %d. %s: %s." % what

    def judged(self, number: int) -> str:
        """Say what a step changed, what it cost, and what was best."""
        now = self._worth(self.values[number])
        if not number:
            return now + "."
        each = self.steps[number - 1]
        changed = "%s → %s" % (self._worth(self.values[number - 1]), now)
        if each["kind"] != "act":
            return "%s, luck %s." % (changed, self._signed(self.values[number] - self.values[number - 1]))
        if not each["decision"]:
            return changed + ". There was nothing to decide."
        if each["loss"] == 0:
            return changed + ". Nothing was better."
        grade = ", %s" % each["grade"] if each["grade"] else ""
        cost = self._worth(each["loss"])
        return "%s. It cost %s%s. Best: %s." % (changed, cost, grade, lower(each["best_text"] or ""))

    def row(self, number: int) -> list[str]:
        """Return the cells of a decision in a list: number, name, what was done, cost."""
        each = self.steps[number - 1]
        words, cost = each["text"] or "", "best"
        if each["loss"] > 0:
            words = "%s, not %s" % (each["best_text"], lower(words))
            cost = "−" + self._worth(each["loss"])
        return [str(number), self.names[each["seat"]], words, cost]

    # The sums

    def totals(self) -> list[tuple[str, str]]:
        """Return the name of everybody whose decisions were entered, what these lost, and their luck."""
        return [
            (self.names[seat], self._total(each))
            for seat, each in enumerate(self._found["totals"])
            if each["decisions"]
        ]

    def _total(self, total: js.wire.Totals) -> str:
        luck = self._signed(total["luck"])
        limits, skill = self._found["limits"], total["skill"]
        grades = [
            grade for grade in sorted(limits, key=lambda grade: limits[grade]) if total["grades"][grade]
        ]
        counts = ", ".join(["%d %s" % (total["grades"][grade], grade) for grade in grades]) or "no mistakes"
        words = (total["decisions"], self._worth(total["loss"]), counts, luck)
        told = "Decisions: %d. Lost: %s, %s. Luck: %s." % words
        if skill:
            each = (self._worth(skill["mean"]), self._worth(skill["error"]), skill["decisions"])
            told += " Where it was not obvious: %s ± %s lost each time, in %d decisions." % each
        return told

    def quality(self) -> str:
        """Say how far the values can be trusted."""
        exact = self._found["exactness"]
        return "Exact." if exact == "exact" else "The values are %s." % exact

    def _worth(self, value: float) -> str:
        return percent(value) if self.win else points(value, 2)

    def _signed(self, value: float) -> str:
        words = self._worth(abs(value))
        return words if words == self._worth(0) else ("−" if value < 0 else "+") + words


def look(each: js.wire.ReviewedStep) -> str:
    """Return what a step looks like, by its class: doubtful, bad, very-bad."""
    return str(each["grade"]).replace(" ", "-")


def lower(words: str) -> str:
    """Return words as they stand within a sentence."""
    return words[:1].lower() + words[1:]

