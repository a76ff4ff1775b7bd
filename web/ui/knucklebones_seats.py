"""Who sits at the table of Knucklebones: the opponent, who starts, whose dice, and what they are called."""

import js
from dom import add, fill, make, on, press, say
from knucklebones_boards import ME, THEM
from record import Moment
from store import one_of

WATCH, PEOPLE = "watch", "people"
RIVALS = ((WATCH, "Real game, typed here"), (PEOPLE, "Another person"))
STARTERS = ((ME, "Me"), (THEM, "Them"), ("coin", "A coin decides"))
DICE = (("typed", "Typed"), ("rolled", "Rolled here"))
BOTS = {  # those that are known before the engine has said who can be played
    "advisor": "Advisor, full strength",
    "layers-1": "Advisor, looking less far",
    "layers-0": "Advisor, at a glance",
    "depth-3": "Reckoner, 3 placements ahead",
    "depth-2": "Reckoner, 2 placements ahead",
    "greedy": "Greedy, most points at once",
    "random": "Random, anywhere",
}
GAME = "game-"  # the game's own, by difficulty
LEVELS = [GAME + str(level) for level in range(1, 11)]
PERFECT = "perfect"
AGAINST = ((PERFECT, "A perfect player"), (LEVELS[0], "The game: difficulty 1, Ratau")) + tuple(
    [(level, "The game: difficulty " + level[len(GAME) :]) for level in LEVELS[1:]]
)
PLAIN, LUCKY = "plain", "lucky"
LUCK = ((PLAIN, "Plain"), (LUCKY, "Lucky (weighted)"))
SETTINGS = "seats"
SCHEMA = {
    "rival": one_of(WATCH, PEOPLE, *(list(BOTS) + LEVELS)),
    "against": one_of(PERFECT, *LEVELS),
    "luck": one_of(PLAIN, LUCKY),
    "starts": one_of(*[code for code, _ in STARTERS]),
    "dice": one_of(*[code for code, _ in DICE]),
}


class Seats:
    """The settings, drawn as a row to choose from; `on_change(name)` hears which was changed."""

    def __init__(self, shell: js.Shell, on_change: js.Callable[[str], object], on_swap: js.Act) -> None:
        self._shell = shell
        self._on_change = on_change
        self._settings = shell.settings(SETTINGS, SCHEMA)
        self._named: list[str] = []  # mine and theirs, where two others are watched
        self._selects: dict[str, js.Element] = {}
        self._words = make("summary")
        row = make("div", "settings")
        for name, words, choices in (
            ("rival", "Opponent", RIVALS + tuple((code, bot_name(code)) for code in self._known())),
            ("against", "Advice against", AGAINST),
            ("starts", "Who starts", STARTERS),
            ("dice", "Dice", DICE),
            ("luck", "The match's dice", LUCK),
        ):
            add(row, add(make("label"), make("span", "", words), self._chooser(name, words)))
            self._offer(name, choices)
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

    def seated(self, position: str, mine: bool) -> str:
        """Return a position with whom the advice is against, and with what dice.

        `mine` tells whether I am to move there.
        """
        against = self._settings["against"]
        text = bare(position)
        if against != PERFECT:
            text += " %s %s" % ("vs" if mine else "as", against)
        return text + (" " + LUCKY if self._settings["luck"] == LUCKY else "")

    def meet_position(self, view: js.Json) -> None:
        """Show whom the advice on the table is against, and with what dice."""
        against = GAME + str(view["difficulty"]) if view["difficulty"] else PERFECT
        for name, code in (("against", against), ("luck", LUCKY if view["lucky"] else PLAIN)):
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

    def name(self, who: str) -> str:
        """Return what a side is called beside its board."""
        if self._named:
            return self._named[who == THEM]
        if self.people:
            return "Player 1" if who == ME else "Player 2"
        if who == ME:
            return "You"
        return bot_name(self.bot).split(",")[0] if self.bot else "They"

    def subject(self, who: str) -> str:
        """Return a side as the subject of a sentence."""
        return self.name(who) if self.people else "You" if who == ME else "They"

    def whose(self, who: str) -> str:
        """Return a side as the owner of a die or a board, at the beginning of a sentence."""
        return self.name(who) + "'s" if self.people else "Your" if who == ME else "Their"

    def wins(self, who: str) -> str:
        """Return who wins, in the present."""
        return self.subject(who) + (" wins" if self.people else " win")

    def meet(self, bots: list[str]) -> None:
        """Offer the bots that the engine knows."""
        self._offer("rival", RIVALS + tuple((code, bot_name(code)) for code in bots))

    def _known(self) -> tuple[str, ...]:
        bot = self.bot
        return (bot,) if bot else ()

    def _chooser(self, name: str, words: str) -> js.Element:
        chooser = make("select", name=name, aria_label=words)
        self._selects[name] = chooser
        on(chooser, "change", lambda event: self._choose(name, chooser.value))
        return chooser

    def _offer(self, name: str, choices: js.Iterable[tuple[str, str]]) -> None:
        children = []
        for code, words in choices:
            option = make("option", "", words, value=code)
            option.selected = code == self._settings[name]
            children.append(option)
        fill(self._selects[name], children)

    def _choose(self, name: str, code: str) -> None:
        self._settings[name] = code
        self._shell.keep(SETTINGS, name, code)
        if name == "rival" and code != WATCH:  # who plays here is known
            self._settings["against"] = code if code in LEVELS else PERFECT
            self._selects["against"].value = self._settings["against"]
            self._shell.keep(SETTINGS, "against", self._settings["against"])
        self._tell()
        self._on_change(name)

    def _tell(self) -> None:
        rival = bot_name(self.bot) if self.bot else "both sides typed" if self.watching else "two people"
        against = self._settings["against"]
        known = (
            "" if against in (PERFECT, self.bot) else ", advice against difficulty " + against[len(GAME) :]
        )
        rolled = ", dice rolled here" if self.rolls else ""
        say(self._words, "Opponent and dice: %s%s%s" % (rival, known, rolled))


def bare(position: str) -> str:
    """Return a position without who plays and with what dice: two boards and a die."""
    return " ".join(position.split()[:2])


def bot_name(code: str) -> str:
    """Return what a bot is called."""
    if code.startswith(GAME):
        return "The game's own, difficulty " + code[len(GAME) :]
    return BOTS.get(code, code)
