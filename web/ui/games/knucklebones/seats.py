"""Who sits at the table of Knucklebones: the opponent, who starts, whose dice, and what they are called."""

import js
from kit.dom import add, make, on, press, say
from kit.figures import lower
from record.moments import Moment
from record.store import one_of

from games.knucklebones.boards import ME, THEM

WATCH, PEOPLE = "watch", "people"
RIVALS = ((WATCH, "Real game, typed here"), (PEOPLE, "Another person"))
PLAYERS = ("Player 1", "Player 2")  # two people, mine first
STARTERS = ((ME, "Me"), (THEM, "Them"), ("coin", "A coin decides"))
DICE = (("typed", "Typed"), ("rolled", "Rolled here"))
PERFECT = "perfect"
PLAIN, LUCKY = "plain", "lucky"
LUCK = ((PLAIN, "Plain"), (LUCKY, "Lucky (weighted)"))
SETTINGS = "seats"


class Seats:
    """The settings, drawn as a row to choose from; `on_change(name)` hears which was changed."""

    def __init__(self, shell: js.Shell, on_change: js.Callable[[str], object], on_swap: js.Act) -> None:
        self._shell = shell
        self._on_change = on_change
        rivals = shell.spec["rivals"]
        self._rivals = {rival["code"]: rival for rival in rivals}
        against = ((PERFECT, "A perfect player"),) + tuple(
            [(rival["code"], rival["words"]) for rival in rivals if rival["known"]]
        )
        rows = (
            ("rival", "Opponent", RIVALS + tuple([(rival["code"], rival["words"]) for rival in rivals])),
            ("against", "Advice against", against),
            ("starts", "Who starts", STARTERS),
            ("dice", "Dice", DICE),
            ("luck", "The match's dice", LUCK),
        )
        schema = {name: one_of(*[code for code, _ in choices]) for name, _, choices in rows}
        self._settings = shell.settings(SETTINGS, schema)
        self._named: list[str] = []  # mine and theirs, where two others are watched
        self._selects: dict[str, js.Element] = {}
        self._words = make("summary")
        row = make("div", "settings")
        for name, words, choices in rows:
            add(row, add(make("label"), make("span", "", words), self._chooser(name, words, choices)))
        add(row, press("Swap seats", on_swap, "tool", title="Swap seats (S)"))
        self.root = add(make("details", "setup"), self._words, row)
        self._tell()

    @property
    def watching(self) -> bool:
        """Tell whether a real game is watched, so that its dice are typed."""
        return bool(self._named) or bool(self._settings["rival"] == WATCH)

    @property
    def people(self) -> bool:
        """Tell whether two people play here."""
        return bool(self._named) or bool(self._settings["rival"] == PEOPLE)

    @property
    def bot(self) -> str | None:
        """The name of the bot that is played against, or None."""
        return None if self.watching or self.people else self._settings["rival"]

    @property
    def rolls(self) -> bool:
        """Tell whether the page rolls the dice."""
        return self._settings["dice"] == "rolled" and not self.watching

    def question(self, moment: Moment, mine: bool) -> js.Asked:
        """Return what is asked for a moment's position with whom the advice is against, and what dice.

        `mine` tells whether I am to move.
        """
        against = self._settings["against"]
        found: dict[str, object] = {"about": "seated", "position": moment.position, "mine": mine}
        found.update(
            {"against": "" if against == PERFECT else against, "lucky": self._settings["luck"] == LUCKY}
        )
        return found

    def meet_position(self, view: js.knucklebones.View) -> None:
        """Show whom the advice on the table is against, and with what dice."""
        for name, code in (
            ("against", view["against"] or PERFECT),
            ("luck", LUCKY if view["lucky"] else PLAIN),
        ):
            if code != self._settings[name]:
                self._settings[name] = code
                self._selects[name].value = code
                self._tell()

    def call(self, moment: Moment) -> None:
        """Call the sides by the names of a match that is watched, else as they are called here."""
        self._named = [moment.names[moment.me], moment.names[1 - moment.me]] if moment.watched else []

    def starter(self) -> str:
        """Return who begins a new game."""
        starts = self._settings["starts"]
        if starts == "coin":
            return THEM if js.Math.random() < 0.5 else ME
        return str(starts)

    def names(self, you: int) -> list[str]:
        """Return what the players of a match are called, by seat; none where nobody has a name."""
        rival = self._settings["rival"]
        if rival == WATCH:
            return []
        names = list(PLAYERS) if rival == PEOPLE else ["You", str(self._rivals[rival]["name"])]
        return names[::-1] if you else names

    def name(self, who: str) -> str:
        """Return what a side is called beside its board."""
        if self._named:
            return self._named[who == THEM]
        if self.people:
            return PLAYERS[who == THEM]
        if who == ME:
            return "You"
        return str(self._rivals[self.bot]["name"]) if self.bot else "They"

    def subject(self, who: str) -> str:
        """Return a side as the subject of a sentence."""
        return self.name(who) if self.people else "You" if who == ME else "They"

    def whose(self, who: str) -> str:
        """Return a side as the owner of a die or a board, at the beginning of a sentence."""
        return self.name(who) + "'s" if self.people else "Your" if who == ME else "Their"

    def wins(self, who: str) -> str:
        """Return who wins, in the present."""
        return self.subject(who) + (" wins" if self.people else " win")

    def _chooser(self, name: str, words: str, choices: js.Iterable[tuple[str, str]]) -> js.Element:
        chooser = self._selects[name] = make("select", name=name, aria_label=words)
        add(chooser, *[make("option", "", told, value=code) for code, told in choices])
        chooser.value = self._settings[name]
        on(chooser, "change", lambda event: self._choose(name, chooser.value))
        return chooser

    def _choose(self, name: str, code: str) -> None:
        self._settings[name] = code
        self._shell.keep(SETTINGS, name, code)
        if name == "rival" and code != WATCH:  # who plays here is known
            known = code in self._rivals and self._rivals[code]["known"]
            self._settings["against"] = code if known else PERFECT
            self._selects["against"].value = self._settings["against"]
            self._shell.keep(SETTINGS, "against", self._settings["against"])
        self._tell()
        self._on_change(name)

    def _tell(self) -> None:
        rival = (
            self._words_of(self.bot) if self.bot else "both sides typed" if self.watching else "two people"
        )
        against = self._settings["against"]
        known = "" if against in (PERFECT, self.bot) else ", advice against " + lower(self._words_of(against))
        rolled = ", dice rolled here" if self.rolls else ""
        say(self._words, "Opponent and dice: %s%s%s" % (rival, known, rolled))

    def _words_of(self, code: str) -> str:
        return str(self._rivals[code]["words"])
