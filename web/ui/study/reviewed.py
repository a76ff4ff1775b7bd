"""A review as the person here sees it: its values, its marks, and what is said of its steps."""

import js
from kit.figures import percent, points

ROOM = 0.05  # of the height that is free above and below a course by points


class Reviewed:
    """What the engine found of a match, for the seat of the person here; steps count from 1."""

    def __init__(self, found: js.wire.Review, names: list[str], me: int) -> None:
        self.steps: list[js.wire.ReviewedStep] = found["steps"]
        self.win = bool(found["objective"] == "win")
        self.values = [self._mine(value, me) for value in [found["start_value"]] + _after(found["steps"])]
        self.names = names
        self._found = found
        self._me = me

    def mistakes(self) -> list[int]:
        """Return the numbers of the steps that were mistakes."""
        return [number for number, each in enumerate(self.steps, 1) if each["grade"]]

    def decisions(self, of_both: bool = True) -> list[int]:
        """Return the numbers of the steps at which there was something to decide, for both or for you."""
        return [
            number
            for number, each in enumerate(self.steps, 1)
            if each["decision"] and (of_both or each["seat"] == self._me)
        ]

    def costliest(self, most: int, of_both: bool = False) -> list[int]:
        """Return the numbers of decisions that cost you, or both, anything, the costliest first."""
        losses = [
            (each["loss"], number)
            for number, each in enumerate(self.steps, 1)
            if each["decision"] and (of_both or each["seat"] == self._me) and each["loss"] > 0
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
        """Say where the values began and where they are."""
        what = "Points and what is promised"
        if self.win:
            name = self.names[self._me]
            what = "You win" if name == "You" else "%s wins" % name
        ends = (self._worth(self.values[0]), self._worth(self.values[-1]))
        return "%s: %s at the beginning, %s %s." % ((what,) + ends + (self._where(),))

    def opening(self) -> str:
        """Say how it ended, where it did, and where the values began and are."""
        return " ".join([self._found["ended"], self.course()]).strip()

    def _where(self) -> str:
        return "at the end" if self._found["finished"] else "now"

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
        """Return for each seat its name, and what its decisions lost and its luck was."""
        return [
            (self.names[seat], self._total(seat, each)) for seat, each in enumerate(self._found["totals"])
        ]

    def _total(self, seat: int, total: js.wire.Totals) -> str:
        luck = self._signed(total["luck"] if seat == 0 else -total["luck"])
        if not total["decisions"]:
            return "No decision was entered. Luck: %s." % luck
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

    def _mine(self, value: float, me: int) -> float:
        if me == 0:
            return value
        return 1 - value if self.win else -value

    def _worth(self, value: float) -> str:
        return percent(value) if self.win else points(value, 2)

    def _signed(self, value: float) -> str:
        return ("−" if value < 0 else "+") + self._worth(abs(value))


def look(each: js.wire.ReviewedStep) -> str:
    """Return what a step looks like, by its class: doubtful, bad, very-bad."""
    return str(each["grade"]).replace(" ", "-")


def lower(words: str) -> str:
    """Return words as they stand within a sentence."""
    return words[:1].lower() + words[1:]


def _after(steps: list[js.wire.ReviewedStep]) -> list[float]:
    return [each["value"] for each in steps]
