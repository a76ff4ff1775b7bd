"""KCD Farkle at the table: six slots with their dice, and the other's turn as a number or watched."""

import js
from eyes.window import Window
from kit import throws
from kit.dom import add, die, fill, make, mark, press, say
from kit.hopes import Outcomes
from kit.pieces import Heads, Log, choice, dice_words
from kit.seating import Person, Seating, again
from kit.table import DiceTable
from kit.told import KEYS as TOLD_KEYS
from kit.told import Theirs
from record.moments import UNNAMED, Moment

from games.farkle.badges import Beside, Used
from games.farkle.facts import Facts
from games.farkle.odds import Ends
from games.farkle.setup import Setup

RISK = "Bust now"  # in the throw that follows; the whole turn's stands in a fold
PURPOSE = "Beside Farkle in Kingdom Come: what to keep, when to bank, and what it wins."
COLUMNS: tuple[js.AimedColumn[js.farkle.Option]] = (
    ("Points", lambda option: "%.0f" % option["points"], "win"),
)
KIND: js.Callable[[js.farkle.Option], object] = lambda option: (option["dice_left"], option["badge"])  # noqa: E731
TOLD = {RISK: "How likely the next throw ends the turn with nothing"}
KEYS = (
    ("1–6, J", "type a die, J the joker; a 1 in a joker's place is the joker"),
    ("Backspace", "take the last die back"),
    ("← →", "where dice have names: type another one next"),
    ("K", "bank as much as this roll gives"),
    ("E", "use your badge, as is best"),
    ("D", "dice, badges, target and scores"),
    (".", "in the other's turn: 6 is 600, 6. is 650"),
) + TOLD_KEYS
ABOUT = (
    ("Who plays what", "You throw the dice in the tavern and type what they show; the advisor says what to "
     "put aside, and whether to bank or throw. The opponent's turn is one number; or watch their dice, type "
     "what they show and say what they keep. Somebody here is advised as you are. “Against someone” is "
     "where both are seated, with their dice."),
    ("Which die is which", "Each place carries the name of its die. Type the dice from left to right as they "
     "are named, or choose the next one by a tap on its place or by ← →. Each name has a colour of its own, "
     "on its places and on the keys while it is typed. Dice of one name go in any order."),
    ("Scoring", "A 1 is 100, a 5 is 50. Three of a kind are 100 times the face, three 1s 1000; every further "
     "one doubles that. 1–5 is 500, 2–6 is 750, 1–6 is 1500. All other dice score nothing."),
    ("Putting aside", "After every throw at least one scoring die is put aside, and every die put aside must "
     "score. Nothing to put aside is a bust: the turn brings nothing. All six aside: bank, or throw again."),
    ("Jokers", "Stand for any face inside a straight or three and more of a kind, never alone: 1 1 joker is "
     "1000, 5 joker is only the 5. At least one die of a combination is natural."),
    ("Winning", "Whoever first banks the target wins at once. In KCD1 Henry starts; in KCD2 you say who "
     "does."),
    ("Where the weights are from", "The lists of both games, mid-2026, jokers by the game's own files. "
     "Patches change weights: choose an older patch in “Dice, target, scores”, or correct them; both stay "
     "on this device."),
)  # fmt: skip
SLOTS = 6
UNIT = 50  # points


class Table(DiceTable):
    """Draw a game of two and take its keys."""

    dice = SLOTS
    ends = ("busts", "banks")
    pause, most = 700, 2  # so that every throw of a rival is seen
    tap = ("Only dice that score", "Tap what they keep")

    def __init__(self, shell: js.Shell, root: js.Element, outlook: js.Element, folds: js.Element) -> None:
        self._selected: js.farkle.Option | None = None
        room = make("div", "farkle")
        add(root, room)
        self._risk = make("p", "farkle-risk")
        self._heads = Heads(self._risk)
        self._odds = Ends(shell)
        self._badges = Beside()
        self._landed = make("p", "farkle-landed")
        self._hand = make("h3", "hand-words")
        self._setup = Setup(shell, root.closest(".app") or root)
        parts = (self._heads.root, self._odds.root, self._badges.root, self._landed, self._hand)
        super().__init__(shell, room, parts, "123456j", self._fits, self._setup.open)
        self._window = Window(shell, room, self._roll)
        self._used = Used()
        self._theirs = Theirs(
            shell, room, self._roll, unit=UNIT, beside=self._used.root, code=self._used.code
        )
        self._keys = {"k": self._bank, "e": self._use_badge}
        self._log = Log()
        self._seating = Seating(shell, self._begin, parts=self._setup.sides())
        self._facts = Facts(shell, root.closest(".app") or root)
        self._outcomes = Outcomes(shell)
        tools = add(
            make("div", "farkle-tools"), press("Dice, target, scores", self._setup.open), self._theirs.watch
        )
        add(outlook, self._outcomes.root, self._odds.course, self._log.root, self._facts.outlook)
        add(folds, tools, self._seating.root, self._facts.root, self._window.root)

    # What the shell asks for

    def show(self, moment: Moment) -> None:
        """Draw a moment of a game."""
        self._moment, self._selected = moment, None
        if not moment.view:
            return
        begun = _seen(moment)["turn"] or _seen(moment)["thrown"]
        told = self._theirs.draw(moment, self._tellable(moment), begun)
        self._used.draw(_seen(moment)["my_badge"])
        self._setup.show(moment)
        self._draw_heads(moment)
        self._odds.draw(moment)
        self._draw_landed(moment, told)
        say(self._hand, self._hand_words(moment, told))
        self._draw_roll(moment, told)
        self._log.show(moment)
        self._seating.show(moment, [])
        self._facts.show(moment)
        self._rivals_turn.show(moment, self._engine_plays(moment))
        if not (_seen(moment)["thrown"] and moment.yours and moment.options):  # else by the choice
            waits = not (_seen(moment)["thrown"] or moment.over or moment.veiled)
            self._outcomes.show(moment, waits)

    def preview(self, option: js.farkle.Option) -> None:
        """Show which dice of the roll an option puts aside, and what throwing on may bring.

        Beside banking stands what the best throw would bring.
        """
        self._selected = option
        throws_on = [one for one in [option] + self._moment.options if one["dice_left"]]
        thrown = throws_on[0] if throws_on else None
        action = thrown["action"] if thrown else ""
        if _seen(self._moment)["thrown"]:
            self._roll.keep(places=option["slots"])
            self._outcomes.show(self._moment, thrown and not self._moment.veiled, action)
        self._facts.after(self._moment, option, thrown)

    def key(self, key: str) -> bool:
        """Take a key: a die, a number in the opponent's turn, bank, or the settings."""
        if self._setup.is_open:
            return self._setup.key(key)
        if key == "d":
            self._setup.open()
            return True
        return super().key(key)

    def ways(self) -> list[tuple[str, js.Act]]:
        """Return how one may begin."""
        my_dice = lambda: self._setup.open(seat=self._moment.me)  # noqa: E731
        return [("Choose my dice", my_dice), ("Join a running game", self._setup.open)]

    def onward(self) -> list[tuple[str, js.Act]]:
        """Return how one goes on against the same opponent with other dice."""
        return [("Next dice", self._setup.open_next)]

    def fresh(self, moment: Moment) -> js.Opened:
        """Return how a new game of the same two with the same dice is opened."""
        return again(moment, lambda first: _fresh(moment, first))

    def _begin(self, people: list[Person], chosen: dict[str, str]) -> str:
        """Return the position of a new game with the dice of both, begun by the first."""
        return _fresh(self._moment, people[0].seat or 0)

    # What is said

    def _ended(self, moment: Moment) -> tuple[str, str]:
        return moment.ended, "A rematch is with the same dice; other ones are chosen by “Next dice”."

    def _telling(self, moment: Moment) -> tuple[str, str]:
        last, why = moment.last, "Enter what they banked, or Bust (B)."
        landed = last["landed"] if last and last["seat"] == moment.me else None
        if landed:
            return landed["sentence"], "%s %s" % (landed["why"], why)
        return "%s's turn." % _them(moment), why

    def _throwing(self, moment: Moment) -> tuple[str, str]:
        them = moment.names[moment.seat] if moment.watched else _them(moment)
        who = "Roll" if moment.yours else "%s rolls" % them
        return "%s %s." % (who, dice_words(_seen(moment)["in_hand"])), "%d at risk." % _seen(moment)["turn"]

    def _deed(self, option: js.farkle.Option) -> str:
        return "Bank %d" % option["turn"] if option["bank"] else str(option["text"])

    # The roll

    def _thrown(self, faces: list[str]) -> None:
        if self._moment.yours:
            self._setup.remember([one["name"] for one in _seen(self._moment)["my_dice"]])
        # Dice that a badge throws again lie among others that stay, and are told with them.
        super()._thrown([face or sign for face, sign in zip(faces, _seen(self._moment)["roll"])])

    def _fits(self, place: int, key: str) -> tuple[str, str]:
        dice = _seen(self._moment)["my_dice"]
        if place >= len(dice):  # the die that a badge adds
            return key, "A die that a badge adds is ordinary: it shows no joker." if key == "j" else ""
        one = dice[place]
        if key == "1" and "1" not in one["faces"] and "j" in one["faces"]:
            key = "j"
        wrong = "%s shows %s, not %s." % (one["title"], " ".join(one["faces"]), key)
        return key, "" if key in one["faces"] else wrong

    def _kept(self, option: js.farkle.Option) -> list[str]:
        return self._looks(option["slots"])

    def _looks(self, places: list[int]) -> list[str]:
        view: js.farkle.View = self._moment.view
        names = [one["name"] for one in view["my_dice"]] + [""]  # of the die that a badge adds
        return [view["roll"][place] + names[place] for place in places]

    def _bank(self) -> bool:
        """Bank what is best to bank; of an opponent's roll, the dice that were tapped."""
        banks = [option for option in self._moment.options if option["bank"]]
        found = max(banks, key=lambda option: option["turn"]) if banks else None
        if self._selected and not self._moment.yours:
            found = choice(banks, self._kept, self._kept(self._selected))
        return self._play(found)

    def _use_badge(self) -> bool:
        """Do what is best of all that uses the badge."""
        uses = [option for option in self._moment.options if option["badge"]]
        return self._play(uses[0] if uses else None)

    # Drawing

    def _draw_heads(self, moment: Moment) -> None:
        view: js.farkle.View = moment.view
        scores = moment.mine_first(view["mine"], view["theirs"])
        needs = [view["target"] - points for points in scores]
        words = ["needs %d" % points if points > 0 else "won" for points in needs]
        self._badges.draw(moment.mine_first(view["my_badge"], view["their_badge"]))
        self._heads.show(moment, [str(points) for points in scores], words)
        say(self._risk, "%d at risk" % view["turn"] if view["turn"] else "to %d" % view["target"])
        mark(self._risk, "high", view["turn"] > 0)

    def _draw_landed(self, moment: Moment, told: bool) -> None:
        """Show the roll that ended the turn before, where it does not lie in the slots themselves."""
        last = moment.last if not told else None
        landed = last["landed"] if last else None
        dice = []
        if last and landed:
            view: js.farkle.View = landed["view"]
            seat = last["seat"]
            they = "You bust:" if seat == moment.me else "They bust:"
            who = "%s busts:" % moment.names[seat] if moment.watched else they
            faces = [sign for sign in view["roll"] if sign != "-"]
            dice = [make("span", "", who)] + [die(face, "lies") for face in faces]
        fill(self._landed, dice)

    def _hand_words(self, moment: Moment, told: bool) -> str:
        view: js.farkle.View = moment.view
        if moment.over:
            return "The game is over"
        if self._is_rivals(moment):
            return moment.names[moment.seat] + " throws"
        if told:
            return (
                "Bust: nothing scores" if moment.last and moment.last["landed"] else _them(moment) + " throws"
            )
        if view["thrown"]:
            return "On the table" if moment.yours else "What do they keep?"
        dice, shown = dice_words(view["in_hand"]), "it shows" if view["in_hand"] == 1 else "they show"
        if throws.are_here(self._shell, moment):
            return "Throw %s" % dice if moment.yours else "They throw %s" % dice
        return ("Throw %s and type what %s" if moment.yours else "They throw %s: type what %s") % (
            dice,
            shown,
        )

    def _draw_roll(self, moment: Moment, told: bool) -> None:
        view, trail = moment.view, moment.trail
        if told or moment.over:
            landed = moment.last["landed"] if moment.last else None
            view, trail = (landed["view"], trail[:-1]) if landed else (None, trail)
        if not view:
            self._roll.rest("")
            self._look.show(False)
            self._window.show()
            return
        aside = _aside(trail)
        names = [self._setup.name_of(one) for one in view["my_dice"]]
        names = [] if names == names[:1] * SLOTS else names
        lies = [aside[slot] if sign == "-" else sign for slot, sign in enumerate(view["roll"])]
        if view["thrown"] or self._is_rivals(moment):
            lies = ["" if sign == "*" else sign for sign in lies]
            self._roll.rest(lies, [slot for slot, sign in enumerate(view["roll"]) if sign == "-"], names)
        else:
            self._roll.expect(moment.key, [None if face == "*" else face for face in lies], names)
        self._look.show(not throws.are_here(self._shell, moment))
        self._window.show()
        self._roll.offer("j", "j" in "".join(["".join(one["faces"]) for one in view["my_dice"]]))


def _aside(trail: list[js.wire.Record]) -> list[str]:
    """Return the faces put aside in this turn, a slot each."""
    faces = [""] * (SLOTS + 1)
    for step in trail:
        if step["brought"] is not None:
            faces = [""] * (SLOTS + 1)
        elif step["kind"] == "act" and step["did"]["kept"]:
            kept = step["did"]["kept"] + [""]
            faces = [new or old for new, old in zip(kept, faces)]
    return faces


def _fresh(moment: Moment, first: int) -> str:
    """Return the position of a new game with the same dice, in which a seat moves first."""
    return _seen(moment)["fresh"][0 if first == moment.seat else 1] if moment.view else moment.position


def _them(moment: Moment) -> str:
    name = moment.names[1 - moment.me]
    return "The opponent" if name == UNNAMED else name


def _seen(moment: Moment) -> js.farkle.View:
    """Return what the engine says of a moment's position, for its drawing."""
    view: js.farkle.View = moment.view
    return view
