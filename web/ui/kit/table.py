"""What the tables of dice share: a roll that is typed, tapped and seen, and whose turn that is."""

import js
from eyes.dice import Look
from record.moments import HERE, SPARED, Moment
from shell.table import Table

from kit import throws, turns
from kit.dom import add
from kit.figures import sentences
from kit.pieces import choice
from kit.rivals import DICE, RivalsTurn
from kit.roll import FACES, RollField
from kit.speech import saying


class DiceTable(Table):
    """A table of dice; what is a game's own, its table says.

    `dice` are as many as are thrown at most, `tap` is what Enter says while nothing is chosen, to you and of
    another, and `_keys` what a letter does. `_theirs` takes the turn of another person as a whole, as
    `told.Theirs` does.
    """

    dice = 7
    pause, most = 0, 10  # milliseconds before what the engine plays, and steps that it takes at once
    tap = ("", "")

    def __init__(
        self,
        shell: js.Shell,
        room: js.Element,
        parts: js.Iterable[js.Element],
        faces: str = FACES,
        fits: js.Callable[[int, str], tuple[str, str]] | None = None,
        named: js.Callable[[int], object] | None = None,
    ) -> None:
        self._shell = shell
        self._moment = shell.moment
        self._rivals_turn = RivalsTurn(shell, self.pause, self.most)
        self.bots = [bot["code"] for bot in shell.spec["rivals"]]
        add(room, *parts)
        self._roll = RollField(shell, room, self._thrown, self._picked, faces, fits, named)
        self._look = Look(shell, room, self._roll)
        self._keys: dict[str, js.Callable[[], bool]] = {}
        self._theirs: js.Late = None

    # What the shell asks for

    def ahead(self, keys: list[str]) -> None:
        """Show the dice that were typed before the engine has answered."""
        self._roll.ahead(keys, self.dice)

    def refuse(self, sentence: str) -> None:
        """Say what is wrong beside what was typed."""
        self._theirs.refuse(sentence)

    def key(self, key: str) -> bool:
        """Take a key: a die, a number in the turn of someone elsewhere, or what the game's letters do."""
        moment = self._moment
        if moment.over:
            return key == "Backspace" and self._roll.key(key)
        if self._is_rivals(moment):
            return self._rivals_turn.early(key)
        told: bool | None = self._theirs.key(key)
        if told is not None:
            return told
        return self._keys[key]() if key in self._keys else self._roll.key(key)

    def go_on(self, moment: Moment, option: js.Choice) -> tuple[str, js.Act | None]:
        """Return what Enter does: words, and an act or None."""
        if moment.over:
            return self._again(moment)
        if self._is_rivals(moment):
            # on the button: let a bot take its turn; e.g. name="Steady"
            words = saying("kit.let_play", "Let {name} play", name=moment.shown[moment.seat])
            return words, lambda: self._rivals_turn.play(moment, moment.mover)
        if self._theirs.told:
            going: tuple[str, js.Act | None] = self._theirs.go_on()
            return going
        if self._roll.places and (not option or option["action"] == "roll"):
            if throws.are_here(self._shell, moment):
                # on the button: let the page roll the dice
                return saying("kit.roll_here", "Roll"), lambda: self._rivals_turn.play(moment, DICE)
            # on the button, while the dice are to be typed
            return saying("kit.type_the_roll", "Type the roll"), None
        if not option:
            return self.tap[0 if moment.yours else 1], None
        return self._deed(option), lambda: self._shell.act(option["action"])

    def words(self, moment: Moment) -> tuple[str, str] | None:
        """Return sentence and reason where nothing is to be decided by the person here."""
        if moment.over:
            return self._ended(moment)
        if self._is_rivals(moment):
            # of a bot whose turn it is
            dice = saying("kit.own_dice", "It rolls dice of its own.")
            return turns.whose_turn(moment.shown[moment.seat]), dice
        if self._theirs.told:
            return self._telling(moment)
        return self._throwing(moment) if moment.phase == "throw" else None

    # What is a game's own

    def _again(self, moment: Moment) -> tuple[str, js.Act | None]:
        """Return what Enter does when it is over."""
        return moment.once_more, self._shell.new

    def _deed(self, option: js.Choice) -> str:
        """Return what an option does, for the button."""
        return str(option["text"])

    def _ended(self, moment: Moment) -> tuple[str, str] | None:
        """Return what is said at the end."""
        raise NotImplementedError

    def _telling(self, moment: Moment) -> tuple[str, str]:
        """Return what is said while the turn of someone elsewhere is to be told."""
        raise NotImplementedError

    def _throwing(self, moment: Moment) -> tuple[str, str]:
        """Return what is said while dice are to be thrown."""
        raise NotImplementedError

    def _kept(self, option: js.Choice) -> list[str]:
        """Return the dice of the roll that an option keeps, each by its look: equal looks are equal dice."""
        return list(option["dice"])

    def _looks(self, places: list[int]) -> list[str]:
        """Return the looks of the dice at places of the roll."""
        return [self._moment.view["roll"][place] for place in places]

    def _is_bust(self, moment: Moment) -> bool:
        """Tell whether a roll that ended your turn with nothing is what there is to see."""
        return False

    def _ending(self, name: str, points: int) -> str:
        """Return how a turn ended, as it is read aloud, "" where nothing is; "" is your own name."""
        return ""

    def _aloud(self, option: js.Choice) -> str:
        """Return what is read aloud before a choice that ends the turn, "" where nothing is."""
        return ""

    # What they do alike

    def spoken(self, moment: Moment, sentence: str) -> str:
        """Return what is read aloud: first what ended the turn before, and what is to be done, then how."""
        last, ended = moment.last, ""
        if self._is_bust(moment):
            return turns.busts_aloud("")
        if last and last["brought"] is not None:
            own = last["seat"] == moment.me and not moment.watched
            ended = self._ending("" if own else moment.shown[last["seat"]], last["brought"])
        advised = moment.advice and moment.yours and sentence == moment.advice["sentence"]
        deed = self._aloud(moment.options[0]) if advised and moment.options else ""
        # a choice, as a sentence of its own; e.g. choice=turn.roll_here
        first = saying("sentence.choice", "{choice}.", choice=deed) if deed else ""
        return sentences(ended, first, sentence)

    def _is_rivals(self, moment: Moment) -> bool:
        """Tell whether it is the turn of somebody whom the engine plays."""
        return not moment.over and moment.mover in self.bots

    def _engine_plays(self, moment: Moment) -> str | None:
        """Return what the engine plays at once: a rival, or a throw by which a turn goes on; else None."""
        if self._is_rivals(moment):
            return moment.mover
        last = moment.last
        goes_on = last and last["kind"] == "act" and last["seat"] == moment.seat and last["brought"] is None
        throws_on = goes_on and moment.phase == "throw" and throws.are_here(self._shell, moment)
        return DICE if throws_on else None

    def _tellable(self, moment: Moment) -> bool:
        """Tell whether it is the turn of another person, which may be told as a whole."""
        return not (moment.over or moment.watched or moment.mine or moment.mover in self.bots)

    def _elsewhere(self, moment: Moment) -> bool:
        """Tell whether it is the turn of someone who plays elsewhere."""
        return self._tellable(moment) and moment.mover not in (HERE, SPARED)

    def _thrown(self, faces: list[str]) -> None:
        self._shell.roll("".join([face or "-" for face in faces]))

    def _picked(self, places: list[int]) -> None:
        """Select the best choice that keeps just the dice that were tapped."""
        found = choice(self._moment.options, self._kept, self._looks(places))
        self._shell.select(found and found["action"])

    def _play(self, option: js.Choice) -> bool:
        """Play an option; tell whether there is one."""
        if option:
            self._shell.act(option["action"])
        return bool(option)
