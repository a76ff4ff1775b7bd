"""Ask first: your choices without what they are worth, until you have chosen; then a verdict.

What is chosen is not played yet: Enter plays it, or what was better.
"""

import js
from record import store
from record.moments import Moment

LANE = "judge"
FIRST = 719469  # days from the beginning of March in the year 0 to that of 1970
SETTING = "ask first"
TURNED = (
    "The advice comes at once again.",
    "From the next decision on the advice comes after you have chosen.",
)
QUESTION = "What do you do?"
WHY = "Choose first: what it is worth, and why, comes then."
PRACTICE = "practice"  # the note of a match that is only a position to practise on


class Asking:
    """Hide the advice where it is asked first; `judged(moment, reply)` hears what was chosen."""

    def __init__(self, shell: js.Shell, judged: js.Callable[[Moment, js.wire.Judged], object]) -> None:
        self._shell = shell
        self._judged = judged
        self._known: dict[
            tuple[tuple[int, int], str], js.wire.Judgement | None
        ] = {}  # by moment: the verdict, None if shown
        self.on = store.get(SETTING, store.flag())

    def turn(self, on: bool) -> None:
        """Ask first from the next decision on, or no more: what was seen already is no question."""
        moment = self._shell.moment
        if on and not moment.veiled:
            self._known.setdefault(_key(moment), None)
        self.on = on
        store.put(SETTING, on)
        self._shell.notice(TURNED[on])
        if moment.view:
            self._shell.redraw()

    def hides(self, moment: Moment) -> bool:
        """Tell whether the advice on a moment is not to be seen yet."""
        asks = self.on or PRACTICE in moment.notes
        return asks and moment.yours and len(moment.options) > 1 and _key(moment) not in self._known

    def choose(self, action: str) -> None:
        """Hear what was chosen."""
        moment = self._shell.moment
        question: js.wire.Judge = {
            "do": "judge",
            "game": self._shell.game,
            "position": moment.position,
            "objective": moment.advice["objective"] if moment.advice else self._shell.objective,
            "action": action,
            "times_right": int(moment.notes.get("right", "0")),
            "today": today(),
            "tally": self._shell.practice.tally,
        }
        self._shell.engine.ask(question, lambda reply: self._heard(moment, action, reply), LANE)

    def show(self) -> None:
        """Show the advice of the present moment unasked."""
        self._known[_key(self._shell.moment)] = None
        self._shell.redraw()

    def of(self, moment: Moment) -> js.wire.Judgement | None:
        """Return what was chosen at a moment and what it is worth; None where nothing was."""
        return self._known.get(_key(moment))

    def _heard(self, moment: Moment, action: str, reply: js.wire.Judged | js.wire.Failed) -> None:
        if _key(self._shell.moment) != _key(moment):
            return
        if not reply["ok"]:
            self._shell.refuse(reply["error"])
            return
        self._known[_key(moment)] = reply["judged"]
        self._judged(moment, reply)
        self._shell.redraw()
        self._shell.select(action)


def today() -> int:
    """Return the number of this day by the clock of this device, counted from 1970."""
    year, month, day = [int(part) for part in js.Date.new().toLocaleString("sv-SE")[:10].split("-")]
    if month < 3:  # years begin with March, so that a leap day is the last one
        year, month = year - 1, month + 12
    leap = year // 4 - year // 100 + year // 400
    return 365 * year + leap + (153 * month - 457) // 5 + day - FIRST


def _key(moment: Moment) -> tuple[tuple[int, int], str]:
    return moment.key, moment.position
