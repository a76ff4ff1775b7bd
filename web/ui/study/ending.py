"""At the end of a match, where the choices stood: the decisions that cost most, and how one goes on."""

import js
from kit.dom import add, fill, find, make, press, show
from kit.speech import saying
from record.moments import Moment

LANE = "ending"
SHOWN = 3


class Ending:
    """Ask what a match that is over was worth, and list your costliest decisions; `review()` tells all."""

    def __init__(
        self, shell: js.Shell, review: js.Act, heard: js.Callable[[js.wire.LookedBack, Moment], object]
    ) -> None:
        self._shell = shell
        self._review = review
        self._heard = heard  # the review of every match that is over, and its last moment
        self._root = find("ending")

    def show(self, moment: Moment) -> None:
        """Go, unless the match of a moment is over."""
        show(self._root, False)
        self._shell.engine.forget(LANE)
        if moment.over and moment.trail:
            self._ask(moment, True)

    def _ask(self, moment: Moment, at_once: bool) -> None:
        """Ask for the review: what can be said at once, then what long work makes of that."""
        self._shell.review(lambda reply: self._answered(reply, moment), None, LANE, at_once)

    def _answered(self, reply: js.wire.LookedBack | js.wire.Failed, moment: Moment) -> None:
        if not reply["ok"] or self._shell.moment is not moment:
            return
        if reply["sharpens"]:
            self._ask(moment, False)
        else:
            self._heard(reply, moment)
        told, steps = reply["account"], reply["review"]["steps"]
        own = [moment.watched or step["seat"] == moment.me for step in steps]
        costly = [number for number in told["costliest"] if own[number - 1]]
        rows = make("ol", "costliest")
        for number in costly[:SHOWN]:
            step = told["steps"][number]
            words = step["named"] if moment.watched else step["row"][2]
            add(rows, add(make("li"), make("span", "", words), make("span", "cost", step["row"][3])))
        decided = [step for step, mine in zip(steps, own) if step["decision"] and mine]
        head = make("h3", "", _heading(bool(costly), bool(decided), moment.watched))
        shell = self._shell
        words, again = shell.table.go_on(moment, None) or ("", None)
        ways = [(words, again)] if again else []
        # a button at the end of a game: to look back at all that was played
        ways += shell.table.onward() + [(saying("study.review_game", "Review the game"), self._review)]
        buttons = add(make("div", "ways"), *[press(words, act) for words, act in ways])
        fill(self._root, [head, rows, buttons])
        show(self._root, True)


def _heading(costly: bool, decided: bool, watched: bool) -> str:
    """Return what stands above the costliest decisions, or in their place where there are none."""
    if costly and watched:
        # at the end of a game that was watched, above the costliest decisions
        return saying("study.costliest", "What cost most")
    if costly:
        # at the end of a game, above the costliest decisions of the one who is spoken to
        return saying("study.your_costliest", "What cost you most")
    if decided:
        # at the end of a game
        return saying("study.no_cost", "No decision cost anything")
    # at the end of a game of which only sums or rolls are known
    return saying("study.no_decision", "No decision was typed")
