"""Who sits at the table of Knucklebones: the opponent, who starts, whose dice, and what they are called."""

import js
from dom import add, fill, make, on, press, say
from knucklebones_boards import ME, THEM
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
SETTINGS = "seats"
SCHEMA = {
    "rival": one_of(WATCH, PEOPLE, *(list(BOTS) + [GAME + str(level) for level in range(1, 11)])),
    "starts": one_of(*[code for code, _ in STARTERS]),
    "dice": one_of(*[code for code, _ in DICE]),
}


class Seats:
    """The settings, drawn as a row to choose from; `on_change(name)` hears which was changed."""

    def __init__(self, shell, on_change, on_swap):
        self._shell = shell
        self._on_change = on_change
        self._settings = shell.settings(SETTINGS, SCHEMA)
        self._selects = {}
        self._words = make("summary")
        row = make("div", "settings")
        for name, words, choices in (
            ("rival", "Opponent", RIVALS + tuple((code, bot_name(code)) for code in self._known())),
            ("starts", "Who starts", STARTERS),
            ("dice", "Dice", DICE),
        ):
            add(row, add(make("label"), make("span", "", words), self._chooser(name, words)))
            self._offer(name, choices)
        add(row, press("Swap seats", on_swap, "tool", title="Swap seats (S)"))
        self.root = add(make("details", "setup"), self._words, row)
        self._tell()

    @property
    def watching(self):
        """Tell whether a real game is watched, so that its dice are typed."""
        return self._settings["rival"] == WATCH

    @property
    def people(self):
        """Tell whether two people play here."""
        return self._settings["rival"] == PEOPLE

    @property
    def bot(self):
        """The name of the bot that is played against, or None."""
        return None if self.watching or self.people else self._settings["rival"]

    @property
    def rolls(self):
        """Tell whether the page rolls the dice."""
        return self._settings["dice"] == "rolled" and not self.watching

    def starter(self):
        """Return who begins a new game."""
        starts = self._settings["starts"]
        if starts == "coin":
            return THEM if js.Math.random() < 0.5 else ME
        return starts

    def name(self, who):
        """Return what a side is called beside its board."""
        if self.people:
            return "Player 1" if who == ME else "Player 2"
        if who == ME:
            return "You"
        return bot_name(self.bot).split(",")[0] if self.bot else "They"

    def subject(self, who):
        """Return a side as the subject of a sentence."""
        return self.name(who) if self.people else "You" if who == ME else "They"

    def whose(self, who):
        """Return a side as the owner of a die or a board, at the beginning of a sentence."""
        return self.name(who) + "'s" if self.people else "Your" if who == ME else "Their"

    def wins(self, who):
        """Return who wins, in the present."""
        return self.subject(who) + (" wins" if self.people else " win")

    def meet(self, bots):
        """Offer the bots that the engine knows."""
        self._offer("rival", RIVALS + tuple((code, bot_name(code)) for code in bots))

    def _known(self):
        bot = self.bot
        return (bot,) if bot else ()

    def _chooser(self, name, words):
        chooser = make("select", name=name, aria_label=words)
        self._selects[name] = chooser
        on(chooser, "change", lambda event: self._choose(name, chooser.value))
        return chooser

    def _offer(self, name, choices):
        children = []
        for code, words in choices:
            option = make("option", "", words, value=code)
            option.selected = code == self._settings[name]
            children.append(option)
        fill(self._selects[name], children)

    def _choose(self, name, code):
        self._settings[name] = code
        self._shell.keep(SETTINGS, name, code)
        self._tell()
        self._on_change(name)

    def _tell(self):
        rival = "both sides typed" if self.watching else "two people" if self.people else bot_name(self.bot)
        say(self._words, "Opponent and dice: %s%s" % (rival, ", dice rolled here" if self.rolls else ""))


def bot_name(code):
    """Return what a bot is called."""
    if code.startswith(GAME):
        return "The game's own, difficulty " + code[len(GAME) :]
    return BOTS.get(code, code)
