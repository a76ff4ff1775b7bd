"""Who is told the advice, and when: at once, after one has chosen, or not unless one asks for it.

Where it comes after one has chosen, there are the choices without what they are worth, then a verdict; what
is chosen is not played yet: Enter plays it, or what was better.
"""

import js
from kit.speech import saying, staying
from record import store
from record.moments import HERE, SPARED, Moment

LANE = "judge"
FIRST = 719469  # days from the beginning of March in the year 0 to that of 1970
SETTING = "advice"
BEFORE = "ask first"  # under which builds before this one kept whether it comes after one has chosen
ALL, MINE, AFTER = "all", "me", "after"
PRACTICE = "practice"  # the note of a match that is only a position to practise on


def ways() -> list[tuple[str, str]]:
    """Return how players here may be told the advice: `(code, words)`."""
    return [
        # who is told the advice, in a list of three
        (ALL, saying("asking.all", "For all")),
        # who is told the advice, in a list of three
        (MINE, saying("asking.mine", "For me alone")),
        (AFTER, after_choosing()),
    ]


def after_choosing() -> str:
    """Return when the advice comes that is asked first."""
    # when the advice comes: after one has chosen
    return saying("asking.after_choosing", "After choosing")


class Asking:
    """Hide the advice where it is asked first; `judged(moment, reply)` hears what was chosen."""

    def __init__(self, shell: js.Shell, judged: js.Callable[[Moment, js.wire.Judged], object]) -> None:
        self._shell = shell
        self._judged = judged
        # by moment: what was chosen, and the verdict; None where the advice was shown
        self._known: dict[tuple[tuple[int, int], str], tuple[str, js.wire.Judgement] | None] = {}
        self._shown: list[tuple[int, int]] = []  # turns in which it was asked for, by match and number
        kept = AFTER if store.get(BEFORE, store.flag()) else ALL
        self.advised: str = store.get(SETTING, store.one_of("", ALL, MINE, AFTER)) or kept
        staying(self._judge_again)

    @property
    def on(self) -> bool:
        """Tell whether the advice comes after one has chosen."""
        return self.advised == AFTER

    def turn(self, on: bool) -> None:
        """Ask first from the next decision on, or no more."""
        self.advise(AFTER if on else ALL)
        if on:
            # the advice has been set to come later
            words = saying("asking.turned_on", "From the next choice on, the advice comes after yours.")
        else:
            # the advice has been set to come at once
            words = saying("asking.turned_off", "The advice comes at once again.")
        self._shell.notice(words)

    def advise(self, advised: str) -> None:
        """Say who is told the advice from the next decision on: what was seen already is no question."""
        moment = self._shell.moment
        if advised == AFTER and not moment.veiled:
            self._known.setdefault(_key(moment), None)
        self.advised = advised
        store.put(SETTING, advised)
        if moment.view:
            self._shell.redraw()

    def hides(self, moment: Moment) -> bool:
        """Tell whether the advice on a moment is not to be seen, yet or at all."""
        return self._how(moment) != ALL and _is_choice(moment) and _key(moment) not in self._known

    def judges(self, moment: Moment) -> bool:
        """Tell whether what is chosen at a moment is judged before it is played."""
        return self._how(moment) == AFTER

    def words(self, moment: Moment) -> tuple[str, str]:
        """Return sentence and reason in the place of an advice that is hidden."""
        if moment.yours:
            # in the place of the advice, which comes later
            asked = saying("asking.question", "What do you do?")
        else:
            # in the place of the advice, to another player at this device; e.g. name="Anna"
            asked = saying("asking.question_to", "{name}, what do you do?", name=moment.shown[moment.seat])
        if self.judges(moment):
            # below “What do you do?”: it is what the choice is worth
            return asked, saying(
                "asking.choose_first", "Choose first: what it is worth, and why, comes then."
            )
        # below “What do you do?”
        return asked, saying("asking.untold", "The advice is not shown here.")

    def can_show(self, moment: Moment) -> bool:
        """Tell whether it can be asked for all the same."""
        return not moment.spared

    def _how(self, moment: Moment) -> str:
        """Return how the one to move is told: ALL, at once; AFTER choosing; MINE or SPARED, not at all."""
        if PRACTICE in moment.notes:
            return AFTER if moment.yours else ALL
        if moment.watched or moment.spared:
            return ALL if moment.watched else SPARED
        if moment.mover == HERE:
            return ALL if _turn(moment) in self._shown and self.advised == MINE else self.advised
        return AFTER if self.on and moment.yours else ALL

    def choose(self, action: str) -> None:
        """Hear what was chosen."""
        moment = self._shell.moment

        def heard(reply: js.wire.Judged) -> None:
            self._judged(moment, reply)

        self._judge(moment, action, heard)

    def _judge_again(self) -> None:
        """Have the verdict on the present choice told in another language; those before are told no more."""
        moment = self._shell.moment
        told = self._known.get(_key(moment))
        self._known = dict.fromkeys(self._known)
        if told:
            self._known[_key(moment)] = told
            self._judge(moment, told[0], lambda reply: None)

    def _judge(self, moment: Moment, action: str, heard: js.Callable[[js.wire.Judged], object]) -> None:
        """Ask for the verdict on a choice, and show it; `heard(reply)` hears it before."""
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

        def told(reply: js.wire.Judged | js.wire.Failed) -> None:
            if _key(self._shell.moment) != _key(moment):
                return
            if not reply["ok"]:
                self._shell.refuse(reply["error"])
                return
            self._known[_key(moment)] = action, reply["judged"]
            heard(reply)
            self._shell.redraw()
            self._shell.select(action)

        self._shell.engine.ask(question, told, LANE)

    def show(self) -> None:
        """Show the advice of the present moment unasked; where others are not told it, that of their turn."""
        moment = self._shell.moment
        self._known[_key(moment)] = None
        self._shown = [_turn(moment)]
        self._shell.redraw()

    def of(self, moment: Moment) -> js.wire.Judgement | None:
        """Return what was chosen at a moment and what it is worth; None where nothing was."""
        told = self._known.get(_key(moment))
        return told[1] if told else None


def today() -> int:
    """Return the number of this day by the clock of this device, counted from 1970."""
    year, month, day = [int(part) for part in js.Date.new().toLocaleString("sv-SE")[:10].split("-")]
    if month < 3:  # years begin with March, so that a leap day is the last one
        year, month = year - 1, month + 12
    leap = year // 4 - year // 100 + year // 400
    return 365 * year + leap + (153 * month - 457) // 5 + day - FIRST


def _is_choice(moment: Moment) -> bool:
    """Tell whether there is something to choose: for who sees no advice, all but to throw."""
    only_throws = [option["action"] for option in moment.options] == ["roll"]
    return len(moment.options) > 1 or (moment.spared and bool(moment.options) and not only_throws)


def _key(moment: Moment) -> tuple[tuple[int, int], str]:
    return moment.key, moment.position


def _turn(moment: Moment) -> tuple[int, int]:
    return moment.key[0], len(moment.turns)
