"""Watching others play: what a match is to those who only look on, and the window that follows it.

The *scene* of a match is what a broadcast shows: names, all chances, what should be done, and mistakes as
they happen. It is drawn above the table where named players are watched, and told to other windows of this
browser, of which the overlay draws it.
"""

import json

import js
from kit.dom import add, on, show
from kit.speech import saying
from record.moments import WATCHED, Moment

from watch.broadcast import Broadcast

LANE, STANDING = "watching", "standing"
CHANNEL = "hold-or-roll"
HELLO, HERE = "hello", "here"  # what a window says that wants to follow, and one that has just been opened


class Watching:
    """Make the scene of every moment, draw it where a match is watched, and tell it to those who follow."""

    def __init__(self, shell: js.Shell, home: js.Element) -> None:
        self._shell = shell
        self._bar = Broadcast()
        add(home, self._bar.root)
        show(self._bar.root, False)
        self._followed = False
        self._table = shell.table  # of whose matches it is known: at another one their numbers begin anew
        self._judged: dict[tuple[int, int], js.Seen] = {}  # by match and number of the step before a choice
        self._asked: tuple[int, int] | None = None
        self._stands: tuple[tuple[int, int], js.wire.Standing] | None = None  # at which moment: what stands
        self._channel = channel(self._heard)
        if self._channel:
            self._channel.postMessage(HERE)

    def show(self, moment: Moment) -> None:
        """Show a moment to those who look on."""
        show(self._bar.root, moment.watched and moment.view)
        if self._table is not self._shell.table:
            self._table, self._judged, self._asked = self._shell.table, {}, None
        if not moment.view or not (moment.watched or self._followed):
            return
        self._ask(moment)
        if self._followed:
            self._ask_standing(moment)
        self._tell(moment)

    def _heard(self, words: str) -> None:
        if words == HELLO:
            self._followed = True
            self.show(self._shell.moment)

    def _tell(self, moment: Moment) -> None:
        scene = self._scene(moment)
        self._bar.draw(scene)
        if self._channel:
            self._channel.postMessage(json.dumps(scene))

    # What is known

    def _ask(self, moment: Moment) -> None:
        """Ask what the choices were worth that are not known yet: the last one, or all of the match."""
        number = moment.key[0]
        acts = [at for at, step in enumerate(moment.trail) if step["kind"] == "act"]
        missing = [at for at in acts if (number, at) not in self._judged]
        if not missing or self._asked == moment.key:
            return
        self._asked = moment.key
        if missing == acts[-1:] and acts[-1] > 0:
            before = moment.trail[acts[-1] - 1]
            step = moment.trail[acts[-1]]
            question: js.wire.Judge = {
                "do": "judge",
                "game": self._shell.game,
                "position": before["position"],
                "objective": self._shell.objective,
                "action": step["code"],
            }
            key = number, acts[-1]
            question["whose"] = moment.names[step["seat"]]
            question["tally"] = self._tally(moment, step["seat"])
            self._shell.engine.ask(question, lambda reply: self._have_judged(moment, key, reply), LANE)
        else:
            self._shell.review(lambda reply: self._reviewed(moment, reply), None, LANE)

    def _ask_standing(self, moment: Moment) -> None:
        """Ask for points, dice and what is at risk, which the overlay shows, where they are not known yet."""
        if self._stands and self._stands[0] == moment.key:
            return
        question: js.wire.AskScene = {
            "do": "scene",
            "game": self._shell.game,
            "position": moment.position,
            "seat": moment.seat,
            "phase": moment.phase,
        }
        if moment.order:
            question["order"] = moment.order
        self._shell.engine.ask(question, lambda reply: self._heard_standing(moment, reply), STANDING)

    def _heard_standing(self, moment: Moment, reply: js.wire.Standing | js.wire.Failed) -> None:
        if reply["ok"]:
            self._stands = moment.key, reply
            self._again(moment)

    def _have_judged(
        self, moment: Moment, key: tuple[int, int], reply: js.wire.Judged | js.wire.Failed
    ) -> None:
        if reply["ok"]:
            self._judged[key] = {"mistake": reply["mistake"], "lost": reply["lost"], "tally": reply["tally"]}
            self._again(moment)

    def _reviewed(self, moment: Moment, reply: js.wire.LookedBack | js.wire.Failed) -> None:
        if not reply["ok"]:
            return
        found = reply["review"]
        for at, told in enumerate(reply["account"]["steps"][1:]):
            if told["tally"]:
                seen: js.Seen = {"mistake": told["mistake"], "lost": told["lost"], "tally": told["tally"]}
                self._judged[(moment.key[0], at)] = seen
        self._shell.wins.reviewed(moment.key, found)
        if self._shell.moment.key == moment.key:
            self._shell.redraw()

    def _again(self, moment: Moment) -> None:
        if self._shell.moment.key == moment.key:
            self._tell(self._shell.moment)

    # The scene

    def _scene(self, moment: Moment) -> js.Scene:
        table = self._shell.table
        known = [wins for wins in moment.chances if wins]
        told = table.words(moment) if not moment.veiled else None
        sentence = moment.advice["sentence"] if moment.advice and not moment.veiled else ""
        named = len(moment.names) > 1 and sentence and not told and not moment.over
        if named:
            # the advice to another player; e.g. name="Anna", advice="Roll six dice."
            sentence = saying(
                "advice.to", "{name}: {advice:inside}", name=moment.shown[moment.seat], advice=sentence
            )
        stands = self._stands[1] if self._stands and self._stands[0] == moment.key else None
        risk = stands["risk"] if stands else None
        return {
            "names": moment.shown if known or moment.watched else moment.shown[:1],
            "chances": known[-1] if known and not moment.spared else None,
            "moves": None if moment.over else moment.seat,
            "advice": told[0] if told else sentence,
            "mistake": self._mistake(moment),
            "lost": [self._lost(moment, seat) for seat in range(len(moment.names))],
            "points": [str(points) for points in stands["points"]] if stands else [],
            # on the overlay: points that a bust would lose; e.g. n=350
            "risk": saying("turn.at_risk", "{n} at risk", n=risk) if risk else "",
            "roll": list(stands["roll"]) if stands else [],
        }

    def _mistake(self, moment: Moment) -> str:
        """Say the last choice, where it was a mistake."""
        acts = [at for at, step in enumerate(moment.trail) if step["kind"] == "act"]
        seen = self._judged.get((moment.key[0], acts[-1])) if acts else None
        return seen["mistake"] if seen else ""

    def _lost(self, moment: Moment, seat: int) -> str:
        """Say how many mistakes a seat has made, and what all its choices have cost."""
        seen = self._last_of(moment, seat)
        return seen["lost"] if seen else ""

    def _tally(self, moment: Moment, seat: int) -> js.wire.Tally | None:
        seen = self._last_of(moment, seat)
        return seen["tally"] if seen else None

    def _last_of(self, moment: Moment, seat: int) -> js.Seen | None:
        """Return what is known of the last choice of a seat that was judged; None for none."""
        keys = [(moment.key[0], at) for at, step in enumerate(moment.trail) if step["seat"] == seat]
        known = [self._judged[key] for key in keys if key in self._judged]
        return known[-1] if known else None


def begin(shell: js.Shell, names: list[str], begun: js.Callable[[str], object]) -> None:
    """Watch players from here on, the one to move named first; else from the beginning of a game of so many.

    `begun(trouble)` hears what is wrong, "" where nothing is.
    """
    moment = shell.moment

    def watch(position: str) -> None:
        if "win" in shell.spec["objectives"]:
            shell.play_for("win")
        shell.open(position, 0, names, {WATCHED: "1", "against": "friend"})
        begun("")

    def found(reply: js.wire.Looked | js.wire.Failed) -> None:
        if reply["ok"]:
            watch(reply["position"])
        else:
            begun(reply["error"])

    if "win" in moment.aims and not moment.over and len(moment.order) == len(names):
        watch(moment.position)
    else:
        question: js.wire.Open = {"do": "open", "game": shell.game, "players": len(names)}
        shell.engine.ask(question, found, LANE)


def channel(heard: js.Callable[[str], object]) -> js.Channel | None:
    """Return the way to the other windows of this browser, None where it has none; `heard` hears them."""
    if not js.Reflect.has(js.window, "BroadcastChannel"):
        return None
    found = js.BroadcastChannel.new(CHANNEL)
    on(found, "message", lambda event: heard(str(event.data)))
    return found
