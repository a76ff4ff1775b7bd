"""Knucklebones at the table: whose die it is, and the keys for the die and for the column.

My board stays below, whoever is to move.
"""

import js
from eyes.board import BoardWatch
from eyes.cells import Cells
from kit import throws
from kit.dom import add, make, press, say, show
from kit.figures import percent
from kit.hopes import Hopes
from kit.odds import Odds
from kit.rivals import DICE, RivalsTurn
from kit.roll import RollField
from kit.seating import Person, Seating, again, opened
from kit.speech import saying
from record import moments
from record.moments import Moment
from shell import table

from games.knucklebones.boards import ME, THEM, Facing
from games.knucklebones.bots import bot_words
from games.knucklebones.terms import TermsFold
from games.knucklebones.voice import Voice, sentences

RISK = ""  # no placement is a bust


def _purpose() -> str:
    # what the page is good for, on a first visit; Cult of the Lamb is a game
    return saying(
        "knucklebones.purpose", "Beside Knucklebones in Cult of the Lamb: the best column for every die."
    )


def _points() -> str:
    # the head of a column of numbers: the totals of both boards
    return saying("knucklebones.points", "Points")


def _fears() -> str:
    # the head of a column: what hurts most then
    return saying("knucklebones.fears_head", "Fears")


def _leaves() -> str:
    # the head of a column of numbers: the chance to win that is left then
    return saying("knucklebones.leaves", "Leaves")


def _if_perfect() -> str:
    # the head of a column of numbers: the chance to win if the opponent made no mistake
    return saying("knucklebones.if_perfect", "If perfect")


def _fear(option: js.knucklebones.Option) -> str:
    if not option["fear"]:
        return "–"
    # in a column of the advice: a die, and the column where it goes; e.g. die=6, column="2"
    return saying("knucklebones.fear", "{die} in {column}", die=option["fear"], column=option["answer"])


def _points_and_fear() -> tuple[js.Column[js.knucklebones.Option], ...]:
    return (
        (_points(), lambda option: "%d–%d" % (option["points"], option["their_points"])),
        (_fears(), _fear),
    )


def _columns() -> tuple[js.Column[js.knucklebones.Option], ...]:
    left = lambda option: percent(option["after_answer"] or 0.0) if option["fear"] else "–"  # noqa: E731
    return _points_and_fear() + ((_leaves(), left),)


def _columns_against() -> tuple[js.Column[js.knucklebones.Option], ...]:
    """Return the columns of an advice that is against a player of the game."""
    return _points_and_fear() + ((_if_perfect(), lambda option: percent(option["if_perfect"])),)


def _told() -> dict[str, str]:
    return {
        # what the head of a column means: Points
        _points(): saying("knucklebones.points_meaning", "Both totals after the placement"),
        # what the head of a column means: Fears
        _fears(): saying(
            "knucklebones.fears_meaning", "The die of theirs that hurts most then, and the column for it"
        ),
        # what the head of a column means: Leaves
        _leaves(): saying("knucklebones.leaves_meaning", "Your chance to win after that answer"),
        # what the head of a column means: If perfect
        _if_perfect(): saying(
            "knucklebones.if_perfect_meaning", "Your chance to win against a perfect player"
        ),
    }


def _keys() -> tuple[tuple[str, str], ...]:
    return (
        # what a key does: 1 to 6
        ("1–6", saying("knucklebones.key_die", "the die, while none lies there")),
        # what a key does: 1, 2 and 3
        ("1 2 3", saying("knucklebones.key_column", "the column, once the die lies there")),
        # what a key does: arrows to the left and to the right
        ("← →", saying("knucklebones.key_select", "select a column")),
        (
            # a key: the space bar
            saying("key.space", "Space"),
            # what a key does: Space
            saying("knucklebones.key_roll", "roll the die here, where no real game is played"),
        ),
        # what a key does: Backspace
        ("Backspace", saying("knucklebones.key_back", "take the die back")),
        # what a key does: S
        ("S", saying("knucklebones.key_swap", "swap seats: my board is the other one")),
    )


def _about() -> tuple[tuple[str, str], ...]:
    return (
        (
            # a heading of the rules and help
            saying("knucklebones.who_title", "Who plays what"),
            # rules and help: who plays; what stands in quotes are words of the page
            saying(
                "knucklebones.who_text",
                "Your board is below, theirs above; opposite columns meet in the middle. Beside a real game "
                "you type both sides: a key for the die, a key for the column. Or play here, with your own "
                "dice or dice rolled here: against the advisor, weaker bots, the game's own opponents, or "
                "another person. Who sits there is chosen below the table.",
            ),
        ),
        (
            # a heading of the rules
            saying("knucklebones.turn_title", "A turn"),
            # rules: what one does in a turn
            saying(
                "knucklebones.turn_text",
                "Roll one die and place it in a column of yours that is not full. Every equal die in the "
                "opposite column is taken away, and the dice behind close up.",
            ),
        ),
        (
            # a heading of the rules
            saying("knucklebones.score_title", "Score"),
            # rules: what dice count
            saying(
                "knucklebones.score_text",
                "Equal dice in a column multiply: two 4s are 4 × 2 × 2 = 16 points, three 5s 5 × 3 × 3 = 45.",
            ),
        ),
        (
            # a heading of the rules
            saying("knucklebones.end_title", "The end"),
            # rules: how a game ends
            saying(
                "knucklebones.end_text",
                "The game is over as soon as one board is full; there is no last turn. The higher total "
                "wins. A draw counts as half a win.",
            ),
        ),
        (
            # a heading of the help
            saying("knucklebones.columns_title", "What the columns of the advice say"),
            # help: what the heads of columns mean, each before a colon; Cost is one that all games have
            saying(
                "knucklebones.columns_text",
                "Points: both totals after the placement. Fears: the opponent's die that hurts most then, "
                "and the column for it. Leaves: the chance to win after that answer. If perfect: the chance "
                "to win against a perfect player, where the advice is against another one. Cost: how much "
                "less often you win than after the best placement.",
            ),
        ),
        (
            # a heading of the help: opponents that the game itself has
            saying("knucklebones.own_title", "The game's own opponents"),
            # help: how opponents of the game play; Ratau is a name;
            # what stands in quotes are words of the page
            saying(
                "knucklebones.own_text",
                "With the chance 1 − difficulty / 10 they place anywhere. Else they place where most equal "
                "dice lie opposite or already, whatever the die is worth. Choose under “Advice against” whom "
                "the advice is for: it then takes what such a player leaves you. The bar on the opponent's "
                "screen shows the difficulty; Ratau's is 1, a follower's is their level.",
            ),
        ),
        (
            # a heading of the rules
            saying("knucklebones.lucky_title", "Lucky dice"),
            # rules: how lucky dice are weighted, and how far the advice knows that
            saying(
                "knucklebones.lucky_text",
                "In such a game your die is weighted: 10 for each face, 5 more for every such die on your "
                "board, and from 4 up 5 more for every such die on theirs. The game's own opponents roll "
                "plain dice. The advice looks ahead with these dice, but takes what comes later for plain "
                "ones.",
            ),
        ),
    )


# What the module offers, said when it is asked for
PURPOSE, COLUMNS, TOLD, KEYS, ABOUT = _purpose, _columns, _told, _keys, _about
PAUSE = 450  # milliseconds before the page acts for a bot, so that one sees what happened


class Table(table.Table):
    """Draw a game and take its keys."""

    def __init__(self, shell: js.Shell, root: js.Element, outlook: js.Element, folds: js.Element) -> None:
        self._shell = shell
        self._moment = shell.moment
        self._rivals_turn = RivalsTurn(shell, PAUSE, 1)
        self._bots = [rival["code"] for rival in shell.spec["rivals"]]
        self._known = [rival["code"] for rival in shell.spec["rivals"] if rival["known"]]
        self._seating = Seating(shell, self._begin, sit=self._sit, words=bot_words)
        self._terms = TermsFold(shell, self._change, self._swap)
        self._voice = Voice(shell.moment, self._bots)
        self._boards = Facing(lambda who, column: shell.tap(lambda: self._touch(who, column)))
        self._odds = Odds(shell, whole=True)
        self._hand = make("h3", "hand-words")
        field = add(make("div", "hand"), self._hand)
        self._roll = RollField(shell, field, lambda faces: shell.roll(faces[0]))
        # a button: the page rolls the die
        words = saying("knucklebones.roll_here", "Roll it here")
        self._roll_here = press(words, self._roll_die, "tool roll-here")
        add(field, self._roll_here)
        rail = add(make("div", "rail"), self._boards.names[THEM], field, self._boards.names[ME])
        self._watch = BoardWatch(shell, self, root.closest(".app") or root)
        self._cells = Cells(shell)
        add(root, add(make("div", "duel"), self._boards.root, rail), self._watch.root)
        self._hopes = Hopes(shell)
        add(outlook, self._odds.root, self._odds.course, self._hopes.root)
        add(folds, self._cells.root, self._seating.root, self._terms.root)

    # What the shell calls

    @property
    def columns(self) -> tuple[js.Heading, ...]:
        """The columns of the advice beside value and cost."""
        known = self._moment.options and "if_perfect" in self._moment.options[0]
        return _columns_against() if known else _columns()

    def ahead(self, keys: list[str]) -> None:
        """Show the die that was typed before the engine has answered."""
        self._roll.ahead(keys[:1], 1)

    def refuse(self, sentence: str) -> None:
        """Say what is wrong with the die."""
        self._roll.refuse(sentence)

    def show(self, moment: Moment) -> None:
        """Draw a moment; where it was reached by going on, do what is the page's own to do."""
        self._moment = moment
        view: js.knucklebones.View | None = moment.view
        if not view:
            return
        self._voice = Voice(moment, self._bots)
        seats = {ME: moment.me, THEM: 1 - moment.me}
        names = {who: self._voice.name(seats[who]) for who in seats}
        boards = {who: self._voice.board(seats[who]) for who in seats}
        turn = self._turn()
        mine, theirs = _sides(view, turn)
        self._boards.draw({ME: mine, THEM: theirs}, names, boards, turn, view, self._is_asked())
        if self._is_asked() and not moment.veiled:
            self._boards.wins({option["action"]: option["value"] for option in moment.options})
        self._odds.draw(moment)
        self._draw_hand(moment)
        self._watch.show(self._is_real)
        self._cells.show(moment)
        self._hopes.show(moment, moment.phase == "throw" and moment.yours and not moment.veiled)
        self._seating.show(moment, [])
        self._terms.show(moment)
        self._rivals_turn.show(moment, self._engine_plays(moment))

    def preview(self, option: js.knucklebones.Option) -> None:
        """Show what a column would do."""
        if self._is_asked():
            self._boards.preview(option)

    def key(self, key: str) -> bool:
        """Take a key: the phase decides whether a digit is a die or a column."""
        if key == "s":
            self._swap()
            return True
        if self._moment.phase == "throw":
            if key == " " and not self._is_real:
                self._roll_die()
                return True
            return self._roll.key(key)
        return self._moment.phase == "decide" and self._key_for_column(key)

    def go_on(self, moment: Moment, option: js.knucklebones.Option) -> tuple[str, js.Act | None] | None:
        """Return what Enter does where it is not placing the die in the selected column."""
        if moment.over:
            return moment.once_more, self._shell.new
        player, thrown = self._engine_plays(moment), moment.phase == "throw"
        if player is not None:
            words = _roll() if thrown else _let()
            return words, lambda: self._rivals_turn.play(moment, player)
        if thrown:
            # on the button that goes on: the die is to be typed
            return self._seen_die() or (saying("knucklebones.type_die", "Type the die"), None)
        if not option:
            # on the button that goes on: the column that the opponent chose is to be typed
            return saying("knucklebones.type_column", "Type their column"), None
        return option["text"], lambda: self._shell.act(option["action"])

    def _seen_die(self) -> tuple[str, js.Act] | None:
        """Return how to confirm the die that is seen in the tray of a game that is watched."""
        face = self._watch.rolled
        if not face:
            return None
        # on the button that goes on: the die that a camera sees is right; e.g. die="4"
        return saying("knucklebones.seen", "It is a {die}", die=face), lambda: self._shell.take(face)

    def fresh(self, moment: Moment) -> js.Opened:
        """Return how a new game of the same two is opened."""
        view: js.knucklebones.View | None = moment.view
        return again(moment, lambda first: view["fresh"][first != moment.seat] if view else moment.position)

    def chooses(self, moment: Moment) -> bool:
        """Tell whether the best column is selected at once: not for an opponent whose die I only type."""
        return moment.yours or (moment.mover == moments.HERE and not moment.watched)

    def words(self, moment: Moment) -> tuple[str, str] | None:
        """Return what is said before a roll, while a bot decides, and at the end."""
        if moment.over:
            return self._result(moment)
        if moment.phase == "throw":
            here, seat = throws.are_here(self._shell, moment), moment.seat
            words = self._voice.roll(seat) if here else self._voice.type(seat)
            return words, sentences(self._placed(moment) + self._before(moment))
        if moment.mover in self._bots:
            # what a bot rolled; e.g. die=4
            rolled = saying("knucklebones.they_rolled", "They rolled a {die}.", die=_seen(moment)["die"])
            # what a bot does next; e.g. name="Greedy"
            return rolled, saying(
                "knucklebones.they_choose", "{name} chooses the column.", name=self._voice.name(moment.seat)
            )
        return None

    def voice(self, moment: Moment) -> tuple[str, str] | None:
        """Return the sentence for the one to move and what heads the values; None where that is me."""
        if moment.mine and not moment.watched:
            return None
        sentence = moment.advice["sentence"] if moment.advice else ""
        return self._voice.best(moment.seat, sentence), self._voice.wins(moment.seat)

    # Dice and columns

    def _key_for_column(self, key: str) -> bool:
        if self._moment.mover in self._bots:
            return self._rivals_turn.early(key) or key in ("ArrowLeft", "ArrowRight")
        if key in ("1", "2", "3"):
            self._roll.say("")
            self._shell.act(key)
        elif len(key) == 1 and key in "0456789":
            self._roll.say(_no_column(key))
        elif key in ("ArrowLeft", "ArrowRight"):
            self._shell.select(self._boards.beside(-1 if key == "ArrowLeft" else 1))
        else:
            return self._roll.key(key)
        return True

    def _roll_die(self) -> None:
        self._rivals_turn.play(self._moment, DICE)

    def _touch(self, who: str, column: int) -> None:
        """Place the die in a column that was pressed."""
        if who == self._turn() and self._is_asked():
            self._shell.take(str(column))

    def _draw_hand(self, moment: Moment) -> None:
        if moment.over:
            # above the place of the die
            say(self._hand, saying("knucklebones.over", "The game is over"))
            self._roll.rest("")
        elif moment.phase == "throw":
            say(self._hand, self._voice.die(moment.seat))
            self._roll.expect(moment.key, 1)
        else:
            say(self._hand, self._voice.which_column(moment.seat, _seen(moment)["die"]))
            self._roll.rest(str(_seen(moment)["die"]))
        show(self._roll_here, moment.phase == "throw" and not self._is_real)

    # Who plays

    def _turn(self) -> str:
        return ME if self._moment.mine else THEM

    @property
    def _is_real(self) -> bool:
        """Tell whether a real game is played beside the table, so that its dice are typed."""
        return throws.is_real(self._moment)

    def _engine_plays(self, moment: Moment) -> str | None:
        """Return what the engine plays at once: the throw of a die, or who places one; None: nothing."""
        if moment.phase == "throw":
            return DICE if throws.are_here(self._shell, moment) else None
        return moment.mover if moment.phase == "decide" and moment.mover in self._bots else None

    def _is_asked(self) -> bool:
        """Tell whether a column is to be chosen at the table."""
        moment = self._moment
        return bool(moment.view) and moment.phase == "decide" and moment.mover not in self._bots

    def _begin(self, people: list[Person], chosen: dict[str, str]) -> js.Asked:
        """Return what is asked for the position at which two begin."""
        mine = people[0].who == moments.ME
        other = people[1 if mine else 0].who
        start = self._shell.spec["start"]
        return self._seated(start, mine, self._against(other), self._terms.lucky)

    def _sit(
        self,
        changes: list[tuple[int, str]],
        you: int,
        names: list[str],
        who: list[str],
        failed: js.Callable[[str], object],
    ) -> None:
        """Go on with who sits there now: the advice is against them where it is known how they play."""
        self._shell.sit(you, names, who)
        self._change(self._against(who[1 - you]), self._terms.lucky)

    def _against(self, other: str) -> str:
        """Return whom the advice is against where another sits there; in a real game it stays as it is."""
        plays_here = other in [moments.HERE, moments.SPARED] + self._bots
        return other if other in self._known else "" if plays_here else self._terms.against

    def _change(self, against: str, lucky: bool) -> None:
        """Go on with advice against another one, or with other dice."""
        moment = self._moment
        if (against, lucky) != (self._terms.against, self._terms.lucky):
            question = self._seated(moment.position, moment.mine, against, lucky)
            self._shell.ask(question, lambda reply: self._changed(moment, reply), "terms")

    def _changed(self, moment: Moment, reply: js.wire.Told[js.wire.Placed]) -> None:
        opening = opened(moment, reply["answer"]["position"], moment.seat)
        self._shell.open(*opening, instead=not moment.trail)

    def _seated(self, position: str, mine: bool, against: str, lucky: bool) -> js.Asked:
        """Return what is asked for a position with whom the advice is against, and what dice."""
        return {"about": "seated", "position": position, "mine": mine, "against": against, "lucky": lucky}

    def _swap(self) -> None:
        """Let my board be the other of the two."""
        self._shell.sit(1 - self._moment.me)

    # Words

    def _placed(self, moment: Moment) -> list[str]:
        """Say what the last placement did."""
        last = moment.last
        if not last or last["kind"] != "act":
            return []
        return [self._voice.placed(last["seat"], last["did"])]

    def _result(self, moment: Moment) -> tuple[str, str]:
        lost = self._odds.lost if moment.trail else []
        told: list[str] = []
        for seat in (moment.me, 1 - moment.me):
            given = lost[seat] if lost else None
            if given is not None:
                told.append(self._voice.mistakes(seat, given))
        return moment.ended, sentences(told)

    def _before(self, moment: Moment) -> list[str]:
        """Say how probable my win is before the roll."""
        now = None if moment.spared else moment.chances[-1]
        return [self._voice.before_roll(now[moment.me])] if now else []


def _roll() -> str:
    # a choice: what to do before a die lies there
    return saying("knucklebones.roll", "Roll the die")


def _let() -> str:
    # on the button that goes on: a bot places its die
    return saying("knucklebones.let", "Let them place it")


def _no_column(key: str) -> str:
    # a wrong key; e.g. typed="6"
    return saying(
        "knucklebones.no_column", "The die lies there. {typed} is no column: type 1, 2 or 3.", typed=key
    )


def _sides(view: js.knucklebones.View, turn: str) -> tuple[js.Side, js.Side]:
    """Return my side and theirs, whoever is the player to move."""
    mover: js.Side = {"columns": view["mine"], "points": view["my_columns"], "score": view["my_score"]}
    other: js.Side = {
        "columns": view["theirs"],
        "points": view["their_columns"],
        "score": view["their_score"],
    }
    return (mover, other) if turn == ME else (other, mover)


def _seen(moment: Moment) -> js.knucklebones.View:
    """Return what the engine says of a moment's position, for its drawing."""
    view: js.knucklebones.View = moment.view
    return view
