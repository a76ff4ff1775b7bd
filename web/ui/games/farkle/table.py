"""KCD Farkle at the table: six slots with their dice, and the other's turn as a number or watched."""

import js
from eyes.window import Window
from kit import throws, turns
from kit.dom import add, die, fill, make, mark, press, say
from kit.figures import points, sentences
from kit.hopes import Outcomes
from kit.pieces import Heads, Log, choice, points_head
from kit.seating import Person, Seating, again
from kit.speech import saying
from kit.table import DiceTable
from kit.told import Theirs
from kit.told import keys as told_keys
from record.moments import Moment

from games.farkle import setup
from games.farkle.badges import Beside, Used
from games.farkle.facts import Facts
from games.farkle.odds import Ends

KIND: js.Callable[[js.farkle.Option], object] = lambda option: (option["dice_left"], option["badge"])  # noqa: E731


def _risk() -> str:
    # the head of a column: how often the roll that follows is a bust; how often the turn is stands elsewhere
    return saying("farkle_page.risk", "Bust now")


def _purpose() -> str:
    # what the page is good for, on a first visit
    return saying(
        "farkle_page.purpose",
        "Beside Farkle in Kingdom Come: what to keep, when to bank, and what it wins.",
    )


def _columns() -> tuple[js.AimedColumn[js.farkle.Option]]:
    return ((points_head(), lambda option: points(option["points"]), "win"),)


def _told() -> dict[str, str]:
    # what the head of a column means: Bust now
    meaning = saying("farkle_page.risk_meaning", "How likely the next roll ends the turn with nothing")
    return {_risk(): meaning}


def _keys() -> tuple[tuple[str, str], ...]:
    return (
        (
            "1–6, J",
            # what keys do: 1 to 6, and J
            saying("farkle_page.key_digits", "type a die, J the joker; a 1 in a joker's place is the joker"),
        ),
        ("Backspace", turns.back()),
        # what keys do: arrows
        ("← →", saying("farkle_page.key_arrows", "where dice have names: type another one next")),
        # what a key does: K
        ("K", saying("farkle_page.key_bank", "bank as much as this roll gives")),
        # what a key does: E
        ("E", saying("farkle_page.key_badge", "use your badge, as is best")),
        # what a key does: D
        ("D", saying("farkle_page.key_setup", "dice, badges, target and scores")),
        # what a key does: the point, behind hundreds
        (".", saying("farkle_page.key_point", "in an opponent's turn: 6 is 600, 6. is 650")),
    ) + told_keys()


def _about() -> tuple[tuple[str, str], ...]:
    return (
        (
            # a heading of the rules and help
            saying("farkle_page.who_title", "Who plays what"),
            # rules and help: who plays; what stands in quotes are words of the page
            saying(
                "farkle_page.who_text",
                "You roll the dice in the tavern and type what they show. The advice says what to keep, "
                "and whether to bank or roll. The opponent's turn is one number; or type their dice, and say "
                "what they keep. Somebody here is advised as you are. “Against an opponent” is where both "
                "are seated, with their dice.",
            ),
        ),
        (
            # a heading of the rules and help
            saying("farkle_page.which_title", "Which die is which"),
            # rules and help: how dice with names are typed
            saying(
                "farkle_page.which_text",
                "Each place carries the name of its die. Type the dice from left to right as they are named, "
                "or choose the next one by a tap on its place or by ← →. Each name has a colour of its own, "
                "on its places and on the keys while it is typed. Dice of one name go in any order.",
            ),
        ),
        (
            # a heading of the rules
            saying("farkle_page.scoring_title", "Scoring"),
            # rules: what dice score
            saying(
                "farkle_page.scoring_text",
                "A 1 is 100, a 5 is 50. Three of a kind are 100 times the face, three 1s 1000; every further "
                "one doubles that. 1–5 is 500, 2–6 is 750, 1–6 is 1500. All other dice score nothing.",
            ),
        ),
        (
            # a heading of the rules: which dice are kept
            saying("farkle_page.keeping_title", "Keeping"),
            # rules: which dice are kept
            saying(
                "farkle_page.keeping_text",
                "Of every roll keep at least one die that scores, and none that does not. Where no die "
                "scores you bust: the turn brings nothing. With all six kept: bank, or roll again.",
            ),
        ),
        (
            # a heading of the rules
            saying("farkle_page.jokers_title", "Jokers"),
            # rules: what a joker stands for
            saying(
                "farkle_page.jokers_text",
                "Stand for any face inside a straight or three and more of a kind, never alone: 1 1 joker is "
                "1000, 5 joker is only the 5. At least one die of a combination is natural.",
            ),
        ),
        (
            # a heading of the rules
            saying("farkle_page.winning_title", "Winning"),
            # rules: who wins, and who begins
            saying(
                "farkle_page.winning_text",
                "Whoever first banks the target wins at once. In KCD1 Henry starts; in KCD2 you say who "
                "does.",
            ),
        ),
        (
            # a heading of the rules and help: where the page has the weights of dice from
            saying("farkle_page.sources_title", "Where the weights are from"),
            # rules and help: where the weights of dice are from; in quotes: a button;
            # e.g. setup=farkle_page.setup
            saying(
                "farkle_page.sources_text",
                "The lists of both games, mid-2026, jokers by the game's own files. Patches change weights: "
                "choose an older patch in “{setup}”, or correct them; both stay on this device.",
                setup=setup.title(),
            ),
        ),
    )


# What the module offers, said when it is asked for
RISK, PURPOSE, COLUMNS, TOLD, KEYS, ABOUT = _risk, _purpose, _columns, _told, _keys, _about
SLOTS = 6
UNIT = 50  # points


class Table(DiceTable):
    """Draw a game of two and take its keys."""

    dice = SLOTS
    pause, most = 700, 2  # so that every throw of a rival is seen

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
        self._setup = setup.Setup(shell, root.closest(".app") or root)
        parts = (self._heads.root, self._odds.root, self._badges.root, self._landed, self._hand)
        super().__init__(shell, room, parts, "123456j", self._fits, self._setup.open)
        # on the button while the dice that were tapped are no choice, in one's own turn
        self.tap = saying("farkle_page.tap", "Only dice that score"), turns.tap_theirs()
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
        tools = add(make("div", "farkle-tools"), press(setup.title(), self._setup.open), self._theirs.watch)
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
        return [
            # on a button of a first visit
            (saying("farkle_page.choose_dice", "Choose my dice"), my_dice),
            # on a button of a first visit: go on with a game that has begun
            (saying("farkle_page.join", "Join a running game"), self._setup.open),
        ]

    def onward(self) -> list[tuple[str, js.Act]]:
        """Return how one goes on against the same opponent with other dice."""
        return [(_next_dice(), self._setup.open_next)]

    def fresh(self, moment: Moment) -> js.Opened:
        """Return how a new game of the same two with the same dice is opened."""
        return again(moment, lambda first: _fresh(moment, first))

    def _begin(self, people: list[Person], chosen: dict[str, str]) -> str:
        """Return the position of a new game with the dice of both, begun by the first."""
        return _fresh(self._moment, people[0].seat or 0)

    # What is said

    def _ended(self, moment: Moment) -> tuple[str, str]:
        # what can be done after a game; in quotes: a button; e.g. button=farkle_page.next_dice
        again = saying(
            "farkle_page.rematch",
            "A rematch is with the same dice; other ones are chosen by “{button}”.",
            button=_next_dice(),
        )
        return moment.ended, again

    def _telling(self, moment: Moment) -> tuple[str, str]:
        landed = _own_bust(moment)
        if landed:
            return landed["sentence"], sentences(landed["why"], turns.telling())
        return turns.whose_turn(moment.shown[moment.seat]), turns.telling()

    def _throwing(self, moment: Moment) -> tuple[str, str]:
        view = _seen(moment)
        return turns.roll_now(view["in_hand"], _other(moment)), turns.risks(view["turn"])

    def _deed(self, option: js.farkle.Option) -> str:
        return _bank(option["turn"]) if option["bank"] else str(option["text"])

    def _is_bust(self, moment: Moment) -> bool:
        return self._theirs.told and _own_bust(moment) is not None

    def _ending(self, name: str, points: int) -> str:
        if not points:
            return turns.busts_aloud(name)
        if not name:
            return ""
        # read aloud: how somebody's turn ended; e.g. name="Anna", points=450
        return saying("farkle_page.they_bank", "{name} banks {points}.", name=name, points=points)

    def _aloud(self, option: js.farkle.Option) -> str:
        return self._deed(option) if option["bank"] and option["slots"] else ""

    # The roll

    def _thrown(self, faces: list[str]) -> None:
        if self._moment.yours:
            self._setup.remember([one["name"] for one in _seen(self._moment)["my_dice"]])
        # Dice that a badge throws again lie among others that stay, and are told with them.
        super()._thrown([face or sign for face, sign in zip(faces, _seen(self._moment)["roll"])])

    def _fits(self, place: int, key: str) -> tuple[str, str]:
        dice = _seen(self._moment)["my_dice"]
        if place >= len(dice):  # the die that a badge adds
            # what is wrong with what was typed
            joker = saying("farkle_page.no_joker", "A die that a badge adds is ordinary: it shows no joker.")
            return key, joker if key == "j" else ""
        one = dice[place]
        if key == "1" and "1" not in one["faces"] and "j" in one["faces"]:
            key = "j"
        if key in one["faces"]:
            return key, ""
        # what is wrong with what was typed: a die has other faces;
        # e.g. die="Favourable die", faces=[1, 3, 4, 5, 6], typed="2"
        wrong = saying(
            "farkle_page.not_its_face",
            "{die} shows {faces:dice}, not {typed}.",
            die=one["title"],
            faces=one["faces"],
            typed=key,
        )
        return key, wrong

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
        needs = [view["target"] - score for score in scores]
        # below the points of the one who has won
        words = [turns.needs(need) if need > 0 else saying("farkle_page.won", "won") for need in needs]
        self._badges.draw(moment.mine_first(view["my_badge"], view["their_badge"]))
        self._heads.show(moment, [str(score) for score in scores], words)
        say(self._risk, turns.at_risk(view["turn"]) if view["turn"] else turns.to(view["target"]))
        mark(self._risk, "high", view["turn"] > 0)

    def _draw_landed(self, moment: Moment, told: bool) -> None:
        """Show the roll that ended the turn before, where it does not lie in the slots themselves."""
        last = moment.last if not told else None
        landed = last["landed"] if last else None
        dice = []
        if last and landed:
            view: js.farkle.View = landed["view"]
            own = last["seat"] == moment.me and not moment.watched
            faces = [sign for sign in view["roll"] if sign != "-"]
            who = make("span", "", _busts("" if own else moment.shown[last["seat"]]))
            dice = [who] + [die(face, "lies") for face in faces]
        fill(self._landed, dice)

    def _hand_words(self, moment: Moment, told: bool) -> str:
        view: js.farkle.View = moment.view
        if moment.over:
            return turns.game_over()
        if told and not self._is_rivals(moment) and moment.last and moment.last["landed"]:
            # above the dice of a roll that ended the turn
            return saying("farkle_page.nothing_scores", "Bust: nothing scores")
        if told or self._is_rivals(moment):
            return turns.bot_rolls(moment.shown[moment.seat])
        if view["thrown"]:
            return turns.lies(_other(moment))
        here = throws.are_here(self._shell, moment)
        return (turns.roll_here if here else turns.type_roll)(view["in_hand"], _other(moment))

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


def _other(moment: Moment) -> str:
    """Return who is to move, "" for the one who is spoken to."""
    return "" if moment.yours else moment.shown[moment.seat]


def _own_bust(moment: Moment) -> js.wire.Landed | None:
    """Return the roll of the person here that has just ended the turn with nothing, if one has."""
    last = moment.last
    return last["landed"] if last and last["seat"] == moment.me else None


def _bank(points: int) -> str:
    # a choice: to end the turn with so many points; e.g. points=450
    return saying("farkle_page.bank", "Bank {points}", points=points)


def _busts(name: str) -> str:
    """Return who has bust, before the dice of that roll."""
    if not name:
        # before the dice of a roll that ended one's own turn
        return saying("farkle_page.you_bust", "You bust:")
    # before the dice of a roll that ended somebody's turn; e.g. name="Anna"
    return saying("farkle_page.they_bust", "{name} busts:", name=name)


def _next_dice() -> str:
    # on a button after a game: choose other dice for the next one
    return saying("farkle_page.next_dice", "Next dice")


def _seen(moment: Moment) -> js.farkle.View:
    """Return what the engine says of a moment's position, for its drawing."""
    view: js.farkle.View = moment.view
    return view
