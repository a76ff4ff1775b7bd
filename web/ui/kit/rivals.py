"""Who one plays against: the fold in which that is chosen, and bots who take their turns by themselves."""

import js
from record.moments import Moment

from kit.dom import add, make, show, switch
from kit.pieces import Fold
from kit.roll import FACES

NOBODY, SOMEONE = "nobody", "someone"
AGAINST, YOU = "against", "you"  # what is chosen, and the note of a match that tells it
BEGINS = (YOU, "Who begins", (("0", "You"), ("1", "They")))


class Rivals:
    """The fold that says who one plays against, and what else a game of two begins with.

    `here` are `(code, words, name at the table)` of those who are no bots, nobody and someone among them; the
    spec names the bots. `rows` are further things to choose, `(member, words, choices)`. `question(chosen,
    changed)` returns what the engine is asked for the position, by the codes of all that is chosen and the
    member that was changed.
    """

    def __init__(
        self,
        shell: js.Shell,
        here: tuple[tuple[str, str, str], ...],
        question: js.Callable[[dict[str, str], str], js.Asked],
        rows: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (),
    ) -> None:
        self._shell = shell
        rivals = here + tuple([(bot["code"], bot["words"], bot["name"]) for bot in shell.spec["rivals"]])
        self._names = {code: name for code, _, name in rivals}
        self._question = question
        self._chosen: dict[str, str] = {}
        against = (AGAINST, "Against", tuple([(code, words) for code, words, _ in rivals]))
        self._rows = (against,) + rows + (BEGINS,)
        self._switches = [
            add(make("fieldset", "switch"), make("legend", "", words)) for _, words, _ in self._rows
        ]
        self._fold = Fold(shell, "", "players", *self._switches)
        self.root = self._fold.root

    def show(self, moment: Moment, alone: bool, others: dict[str, str] | None = None) -> None:
        """Draw who plays; `others` are the codes of the rows."""
        against = rival_of(moment)
        against = NOBODY if alone else against if against in self._names else SOMEONE
        self._chosen = {AGAINST: against, YOU: str(moment.me)}
        self._chosen.update(others or {})
        for number, (member, _, choices) in enumerate(self._rows):
            act = lambda code, member=member: self._choose(member, code)  # noqa: E731
            name = "%s-%s" % (self._shell.game, member)
            switch(self._switches[number], name, choices, self._chosen[member], act)
            show(self._switches[number], member == AGAINST or not alone)
        self._fold.title("You play alone" if alone else "Against " + (self._names[against] or "someone"))

    def again(self) -> None:
        """Begin another game of the same players and length."""
        self._choose(AGAINST, self._chosen[AGAINST])

    def _choose(self, member: str, code: str) -> None:
        """Begin what is chosen now."""
        chosen = dict(self._chosen)
        chosen[member] = code
        self._shell.ask(self._question(chosen, member), lambda reply: self._begin(chosen, reply), "against")

    def _begin(self, chosen: dict[str, str], reply: js.wire.Told[js.wire.Placed] | js.wire.Failed) -> None:
        if not reply["ok"]:
            self._shell.refuse(reply["error"])
            return
        against, you = chosen[AGAINST], int(chosen[YOU])
        if against == NOBODY:
            self._shell.open(reply["answer"]["position"])
            return
        name = self._names[against]
        names = (["You", name] if not you else [name, "You"]) if name else None
        notes = {member: chosen[member] for member in chosen if member != YOU}
        self._shell.open(reply["answer"]["position"], you, names, notes)


class RivalsTurn:
    """Does what the engine is asked to do at the table, a bot's turn or a throw; keys typed meanwhile wait.

    It waits for a `pause` before, in milliseconds, so that one sees what happened.
    """

    def __init__(self, shell: js.Shell, pause: int = 0) -> None:
        self._shell = shell
        self._pause = pause
        self._due: Moment | None = None  # the moment at which something is about to be done
        self._asked: tuple[int, int] | None = None  # the moment whose turn was asked for
        self._early: list[str] = []

    def show(self, moment: Moment, question: js.Asked | None) -> None:
        """Take the turn at a moment that was reached by going on; `question` is None where it is no bot's."""
        self._due = None
        if not moment.forward:
            self._early = []
        elif question and self._pause:
            self._due = moment
            act = lambda: self.play(moment, question) if self._due is moment else None  # noqa: E731
            self._shell.later(self._pause, act)
        elif question:
            self.play(moment, question)
        elif self._early:
            self._shell.later(0, self._take_early)

    def play(self, moment: Moment, question: js.Asked) -> None:
        """Take the turn at a moment, or go on with it."""
        if self._asked == moment.key:
            return
        self._asked, self._due = moment.key, None
        asked: dict[str, object] = {"position": moment.position, "seed": int(js.Math.random() * 2000000000)}
        asked.update(question)
        self._shell.ask(asked, lambda reply: self._played(moment, reply), "bot")

    def early(self, key: str) -> bool:
        """Keep a die that is typed in the bot's turn; tell whether it was one."""
        if (self._asked is None and self._due is None) or key not in FACES:
            return False
        self._early.append(key)
        return True

    def _played(self, moment: Moment, reply: js.wire.Told[js.wire.Taken] | js.wire.Failed) -> None:
        self._asked = None
        if self._shell.moment.key != moment.key:
            return
        if reply["ok"]:
            self._shell.steps(reply["answer"]["taken"])
        else:
            self._shell.refuse(reply["error"])

    def _take_early(self) -> None:
        keys, self._early = self._early, []
        for key in keys:
            self._shell.take(key)


def rival_of(moment: Moment) -> str:
    """Return the code of who is played against, as the match tells it."""
    return str(moment.notes.get(AGAINST, SOMEONE))


def again(moment: Moment, position: str) -> tuple[str, int, list[str], dict[str, str]]:
    """Return how another game of the same two is opened: position, your seat, names and notes."""
    return position, moment.me, moment.names, moment.notes
