"""The match on the table: what the engine is asked about it, and what follows from its answers."""

import js
from advice.asking import PRACTICE
from kit.dom import find, later, mark, tell
from kit.throws import seed
from record import store
from record.moments import Moment, called, seat_of_you
from study.ending import Ending

from shell import links
from shell.engine import POSITION

SHARPER = "sharper"  # the lane of work that makes an advice better
THINKING = 250  # milliseconds before the page says that the engine is at work


class Playing:
    """Ask about the match; the newest question counts, and keys that are typed meanwhile wait for it."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._app = find("app")
        self._advice = find("advice")
        self._said = ""  # by long work, beside its answer
        self._ending = Ending(shell, lambda: shell.take("v"), self.looked_back)
        self.shelf: js.Late = None  # the matches of the game on the table
        self.under_way = ""  # what the engine is asked for: open, step, throw, look, replay

    # What is asked

    def step(self, steps: list[list[str]]) -> None:
        """Take steps, each `[kind, code]`; where one is wrong the table says so, and the match stays.

        What hopes have told of these steps is not asked again.
        """
        hoped = None if self.under_way else self.shelf.hoped(self._shell.objective, steps)
        if hoped:
            self._stepped(hoped)
            return
        question: js.wire.Step = {"do": "step", "game": self._shell.game, "position": "", "steps": steps}
        busy = "throw" if steps[-1][0] == "roll" else "step"
        self._ask(_at(question, self.shelf.record.point), self._stepped, self._step_refused, busy)

    def reseat(
        self,
        changes: list[tuple[int, str]],
        you: int,
        names: list[str],
        who: list[str],
        failed: js.Callable[[str], object],
    ) -> None:
        """Say who sits where from here on, and let people get up and sit down, each `(seat, code)`, in turn.

        Where one cannot, `failed(sentence)` hears why, and those after them stay as they are.
        """
        point: js.wire.Point = self.shelf.record.point
        if not changes:
            look: js.wire.Look = {"do": "look", "game": self._shell.game, "position": "", "seats": names}

            def looked(reply: js.wire.Looked) -> None:
                self.shelf.sit(you, names, who)
                self._looked(reply, True)

            self._ask(_at(look, point), looked, failed)
            return
        seat, code = changes[0]
        steps = [["told", code]]
        question: js.wire.Step = {"do": "step", "game": self._shell.game, "position": "", "steps": steps}
        question["who"], question["seats"] = seat, names

        def stepped(reply: js.wire.Stepped) -> None:
            self.shelf.sit(you, names, who)
            self._stepped(reply)
            if changes[1:]:
                self.reseat(changes[1:], you, names, who, failed)

        self._ask(_at(question, point), stepped, failed)

    def open(
        self,
        position: str,
        names: list[str] | None = None,
        notes: dict[str, str] | None = None,
        instead: bool = False,
        failed: js.Callable[[str], object] | None = None,
    ) -> None:
        """Begin a match at a position, after the present one or in its place.

        `failed(sentence)` hears that there is no such position, where somebody else is to say so.
        """
        you = seat_of_you(names or [], notes or {})

        def opened(reply: js.wire.Looked) -> None:
            if not instead:
                self._shell.stage.complain("")
            self._shell.stage.forget_position()  # what was typed gives way to how the engine writes it
            first = instead or self._shell.moment.view is None
            self.shelf.open(position, reply, self._shell.objective, names, notes, first)
            self.settle(True)

        question: js.wire.Open = {"do": "open", "game": self._shell.game, "position": position}
        if names or you:
            question["seats"] = called(names, you, len(names or []))
        self._ask(question, opened, failed)

    def replay(self, match: str, kept: js.Kept, failed: js.Callable[[str], object] | None = None) -> None:
        """Open a whole game, given as match text, and what is `kept` beside it."""

        def loaded(reply: js.wire.Replayed) -> None:
            self.shelf.load(reply, self._shell.objective, kept, self._shell.moment.view is None)
            self.settle(keep=bool(kept))

        question: js.wire.Replay = {"do": "replay", "game": self._shell.game, "match": match}
        self._ask(question, loaded, failed)

    def play(self, player: str, most: int, done: js.Done, lane: str) -> None:
        """Ask what a rival does at this moment, at most so many steps; of nobody, "", only the throw."""
        question: js.wire.Play = {"do": "play", "game": self._shell.game, "position": "", "player": player}
        question["most"], question["seed"] = most, seed()
        self._shell.engine.ask(_at(question, self.shelf.record.point), done, lane)

    def picture(self, done: js.Done) -> None:
        """Ask for a picture of this moment."""
        shell = self._shell
        question: js.wire.Picture = {"do": "picture", "game": shell.game, "position": ""}
        question["objective"], question["seats"] = shell.objective, shell.moment.names
        shell.engine.ask(_at(question, self.shelf.record.point), done, "picture")

    def hope(
        self, rolls: js.Sequence[str], done: js.Callable[[list[js.wire.Stepped]], object], lane: str
    ) -> None:
        """Ask what each of some rolls would lead to; `done(replies)` hears the reply of a step for each."""
        shell, shelf, objective = self._shell, self.shelf, self._shell.objective
        known = [shelf.hoped(objective, [["roll", roll]]) for roll in rolls]
        if None not in known:
            done(known)
            return
        point = shelf.record.point
        question: js.wire.Hopes = {"do": "hopes", "game": shell.game, "position": "", "rolls": list(rolls)}
        question["objective"], question["seats"] = objective, shelf.record.names

        def keep(replies: list[js.wire.Stepped]) -> None:
            if self.shelf is shelf and shelf.record.point == point:
                for roll, reply in zip(rolls, replies):
                    shelf.hope(objective, [["roll", roll]], reply)

        def told(reply: js.wire.Hoped | js.wire.Failed) -> None:
            if reply["ok"]:
                keep(reply["points"])
                done(reply["points"])

        shell.engine.ask(_at(question, point), told, lane, lambda part, so_far: keep(so_far))

    def give_up(self) -> None:
        """Forget the question about the match and the keys that waited for it."""
        if self.under_way:
            self._busy("")
            self._shell.engine.forget(POSITION)
        self._shell.keys.typed = []

    def _ask(
        self,
        question: js.wire.Open | js.wire.Look | js.wire.Step | js.wire.Replay,
        then: js.Done,
        failed: js.Callable[[str], object] | None = None,
        busy: str = "",
    ) -> None:
        """Ask about the match; `then(reply)` goes on where it went well."""
        shell = self._shell
        question["objective"] = shell.objective
        if question["do"] not in ("open", "replay") and "seats" not in question:
            question["seats"] = self.shelf.record.names
        self._busy(busy or question["do"])

        def answered(reply: js.wire.Looked | js.wire.Failed) -> None:
            self._busy("")
            mark(self._app, "thinking", False)
            if reply["ok"]:
                if question["do"] == "open":
                    shell.keys.release()  # so that the next key is one of the game
                then(reply)
            else:
                (failed or self._refused)(reply["error"])
            shell.keys.take_waiting()

        shell.engine.ask(question, answered)
        later(THINKING, lambda: mark(self._app, "thinking", self.under_way and shell.engine.ready))
        shell.stage.draw_do()

    def _busy(self, verb: str) -> None:
        self.under_way = verb
        tell(self._advice, "aria-busy", "true" if verb else "false")

    def _stepped(self, reply: js.wire.Stepped) -> None:
        self._shell.arrival.welcome.close()
        self._shell.stage.complain("")
        self.shelf.step(reply, self._shell.objective)
        self.settle(True)

    def _step_refused(self, sentence: str) -> None:
        self._shell.keys.typed = []
        self._shell.refuse(sentence)
        self._shell.stage.draw_do()

    def _refused(self, sentence: str) -> None:
        """Say that a position cannot be opened, and stay where we are."""
        self._shell.keys.typed = []
        self._shell.stage.complain(sentence)
        links.write(self.shelf.record)
        self._shell.stage.draw_do()

    def tell_again(self) -> None:
        """Have the engine tell the match anew, in the language in force now."""
        record = self.shelf.record
        kept: js.Kept = {"at": record.at, "number": record.number, "id": record.id}
        question: js.wire.Replay = {
            "do": "replay",
            "game": self._shell.game,
            "match": record.text(undone=True),
        }

        def told(reply: js.wire.Replayed) -> None:
            self.shelf.load(reply, self._shell.objective, kept, True)
            self.settle()

        self._ask(question, told)

    # Back and forth

    def move(self, by: int) -> bool:
        """Undo (-1) or redo (1); tell whether it went."""
        if not self.shelf.move(by):
            return False
        self._shell.stage.complain("")
        self.settle()
        return True

    def go_to(self, step: int) -> None:
        """Undo or redo until this many steps of the match are done."""
        self.give_up()
        self.shelf.record.at = step
        self.settle()

    def sit(self, you: int, names: list[str] | None = None, who: list[str] | None = None) -> None:
        """Say which seat of the match is the person's here, and what the players are called, and are."""
        self.shelf.sit(you, names, who)
        self.settle(True)

    def rename(self, game: str, name: str) -> None:
        """Hear the new name of a kept game, which may be the one on the table."""
        if self.shelf.record.id == game:
            self.shelf.record.note("name", name)

    # What follows

    def settle(self, forward: bool = False, keep: bool = False) -> None:
        """Keep what the match is now, and draw it; what is not known of it yet is asked first.

        A match that has gone `forward`, or is one of those that the device should `keep`, is put among them.
        """
        shell, record = self._shell, self.shelf.record
        found = self.shelf.found(shell.objective)
        moment = shell.moment = Moment(record, found, forward)
        practised = PRACTICE in moment.notes
        if not practised:
            shell.practice.stop()
            links.write(record)
        if not found:
            question: js.wire.Look = {"do": "look", "game": shell.game, "position": ""}
            self._ask(_at(question, record.point), lambda reply: self._looked(reply, forward or keep))
        elif (forward or keep) and moment.trail and record.is_whole:
            shell.library.keep(record, moment)
        result = shell.table.result(moment) if moment.over else None
        if not practised:
            self.shelf.keep(moment, result)
        if forward and moment.over and result is None:
            shell.stage.rest_at_end(moment)
        store.put("game", shell.game, own=True)
        shell.stage.draw()
        self._sharpen(moment)
        self._ending.show(moment)

    def _looked(self, reply: js.wire.Looked, keep: bool) -> None:
        self.shelf.look(reply, self._shell.objective)
        self.settle(keep=keep)

    def looked_back(self, found: js.wire.LookedBack, moment: Moment) -> None:
        """Hear of the review of the match on the table."""
        self._shell.practice.hear(found, moment, self.shelf.record.id)

    # Long work

    def _sharpen(self, moment: Moment) -> None:
        """Have the advice made better where that takes long; what is there can be played meanwhile."""
        shell = self._shell
        shell.engine.forget(SHARPER)
        shell.stage.rest()
        if moment.sharpens:
            question: js.wire.Sharpen = {"do": "sharpen", "game": shell.game, "position": ""}
            question["objective"], question["seats"] = shell.objective, moment.names
            heard = lambda reply: self._sharpened(moment, reply)  # noqa: E731
            shell.engine.ask(_at(question, self.shelf.record.point), heard, SHARPER, self._sharpening)

    def _sharpening(self, part: float, said: object) -> None:
        """Show how far the long work is; what it has to say stands above the table, once."""
        if self._shell.moment.options:
            self._shell.stage.solving(part)
        if isinstance(said, str) and said != self._said:
            self._said = said
            self._shell.notice(said)

    def _sharpened(
        self, moment: Moment, reply: js.wire.Sharpened | js.wire.NotSharper | js.wire.Failed
    ) -> None:
        self._shell.stage.rest()
        if not reply["ok"] or not reply["sharper"] or not reply["advice"]:
            return
        self.shelf.look(reply, reply["advice"]["objective"])
        if self._shell.moment is moment:
            self._shell.moment = Moment(self.shelf.record, reply)
            self._shell.redraw()


def _at(question: js.AtPoint, point: js.wire.Point) -> js.AtPoint:
    """Return a question about a point, which says where that is."""
    question["position"], question["seat"], question["phase"] = (
        point["position"],
        point["seat"],
        point["phase"],
    )
    if point["order"]:
        question["order"] = point["order"]
    return question
