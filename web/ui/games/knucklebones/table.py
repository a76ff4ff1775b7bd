"""Knucklebones at the table: whose die it is, and the keys for the die and for the column.

My board stays below, whoever is to move.
"""

import js
from eyes.board import BoardWatch
from eyes.cells import Cells
from kit import throws
from kit.dom import add, make, press, say, show
from kit.figures import lower, percent
from kit.hopes import Hopes
from kit.odds import Odds
from kit.rivals import DICE, RivalsTurn
from kit.roll import RollField
from kit.seating import Person, Seating, again, opened
from record import moments
from record.moments import Moment
from shell import table

from games.knucklebones.boards import ME, THEM, Facing
from games.knucklebones.terms import TermsFold
from games.knucklebones.voice import Voice

RISK = ""  # no placement is a bust
PURPOSE = "Beside Knucklebones in Cult of the Lamb: the best column for every die."
POINTS_AND_FEAR: tuple[js.Column[js.knucklebones.Option], ...] = (
    ("Points", lambda option: "%d–%d" % (option["points"], option["their_points"])),
    ("Fears", lambda option: "%d in %s" % (option["fear"], option["answer"]) if option["fear"] else "–"),
)
LEAVES: tuple[js.Column[js.knucklebones.Option], ...] = (
    ("Leaves", lambda option: percent(option["after_answer"] or 0.0) if option["fear"] else "–"),
)
IF_PERFECT: tuple[js.Column[js.knucklebones.Option], ...] = (
    ("If perfect", lambda option: percent(option["if_perfect"])),
)
COLUMNS = POINTS_AND_FEAR + LEAVES
TOLD = {
    "Points": "Both totals after the placement",
    "Fears": "The die of theirs that hurts most then, and the column for it",
    "Leaves": "Your chance to win after that answer",
    "If perfect": "Your chance to win against a perfect player",
}
KEYS = (
    ("1–6", "the die, while none lies there"),
    ("1 2 3", "the column, once the die lies there"),
    ("← →", "select a column"),
    ("Space", "roll the die here, where no real game is watched"),
    ("Backspace", "take the die back"),
    ("S", "swap seats: my board is the other one's"),
)
ABOUT = (
    ("Who plays what", "Your board is below, theirs above; facing columns meet in the middle. Beside a real "
     "game you type both sides: a key for the die, a key for the column. Or play here, against the advisor, "
     "weaker players, the game's own opponents, or another person, with your own dice or dice thrown here: "
     "“Against someone” is where they are seated."),
    ("A turn", "Roll one die and place it in a column of yours that is not full. Every equal die in the "
     "facing column is taken away, and the dice behind close up."),
    ("Score", "Equal dice in a column multiply: two 4s are 4 × 2 × 2 = 16 points, three 5s 5 × 3 × 3 = 45."),
    ("The end", "The game is over as soon as one board is full; there is no last turn. The higher total "
     "wins. A draw counts as half a win."),
    ("What the columns of the advice say", "Points: both totals after the placement. Fears: the opponent's "
     "die that hurts most then, and the column for it. Leaves: the probability to win after that answer. If "
     "perfect: the probability to win against a perfect player, where the advice is against another one. "
     "Cost: how much less likely you win than after the best placement."),
    ("The game's own opponents", "With probability 1 − difficulty / 10 they place anywhere; else where most "
     "equal dice face or lie already, whatever the die is worth. Choose under “Advice against” whom the "
     "advice is for: it then takes what such a player leaves you. The bar on the opponent's screen shows "
     "the difficulty; Ratau's is 1, a follower's is their level."),
    ("Lucky dice", "In such a match your die is weighted: 10 for each face, 5 more for every such die on "
     "your board, and from 4 up 5 more for every such die on theirs. The game's own opponents roll plain "
     "dice. The advice looks ahead with these dice, but takes what comes later for plain ones."),
)  # fmt: skip

PAUSE = 450  # milliseconds before the page acts for a bot, so that one sees what happened


class Table(table.Table):
    """Draw a game and take its keys."""

    def __init__(self, shell: js.Shell, root: js.Element, outlook: js.Element, folds: js.Element) -> None:
        self._shell = shell
        self._moment = shell.moment
        self._rivals_turn = RivalsTurn(shell, PAUSE, 1)
        self._bots = [rival["code"] for rival in shell.spec["rivals"]]
        self._known = [rival["code"] for rival in shell.spec["rivals"] if rival["known"]]
        self._seating = Seating(shell, self._begin, sit=self._sit)
        self._terms = TermsFold(shell, self._change, self._swap)
        self._voice = Voice(shell.moment, self._bots)
        self._boards = Facing(lambda who, column: shell.tap(lambda: self._touch(who, column)))
        self._odds = Odds(shell, whole=True)
        self._hand = make("h3", "hand-words")
        field = add(make("div", "hand"), self._hand)
        self._roll = RollField(shell, field, lambda faces: shell.roll(faces[0]))
        self._roll_here = press("Roll it here", self._roll_die, "tool roll-here")
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
        return POINTS_AND_FEAR + IF_PERFECT if known else COLUMNS

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
        owners = {who: self._voice.whose(seats[who]) for who in seats}
        turn = self._turn()
        mine, theirs = _sides(view, turn)
        self._boards.draw({ME: mine, THEM: theirs}, names, owners, turn, view, self._is_asked())
        if self._is_asked() and not moment.veiled:
            self._boards.wins({option["action"]: option["value"] for option in moment.options})
        self._odds.draw(moment)
        self._draw_hand(moment, owners[turn])
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
            words = "Roll the die" if thrown else "Let them place it"
            return words, lambda: self._rivals_turn.play(moment, player)
        if thrown:
            return self._seen_die() or ("Type the die", None)
        if not option:
            return "Type their column", None
        return "Column " + option["action"], lambda: self._shell.act(option["action"])

    def _seen_die(self) -> tuple[str, js.Act] | None:
        """Return how to confirm the die that is seen in the tray of a game that is watched."""
        face = self._watch.rolled
        return ("It is a %s" % face, lambda: self._shell.take(face)) if face else None

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
            verb = "Roll" if throws.are_here(self._shell, moment) else "Type"
            whose = self._voice.whose(moment.seat)
            whose = whose if self._voice.is_named(moment.seat) else whose.lower()
            return "%s %s die." % (verb, whose), " ".join(self._placed(moment) + self._before(moment))
        if moment.mover in self._bots:
            name = self._voice.name(moment.seat)
            return "They rolled a %s." % _seen(moment)["die"], "%s chooses the column." % name
        return None

    def voice(self, moment: Moment) -> tuple[str, str] | None:
        """Return the sentence for the one to move and what heads the values; None where that is me."""
        if moment.mine and not moment.watched:
            return None
        sentence = moment.advice["sentence"] if moment.advice else ""
        who = self._voice.name(moment.seat) if self._voice.is_named(moment.seat) else "Their best"
        return "%s: %s" % (who, lower(sentence)), self._voice.wins(moment.seat)

    # Dice and columns

    def _key_for_column(self, key: str) -> bool:
        if self._moment.mover in self._bots:
            return self._rivals_turn.early(key) or key in ("ArrowLeft", "ArrowRight")
        if key in ("1", "2", "3"):
            self._roll.say("")
            self._shell.act(key)
        elif len(key) == 1 and key in "0456789":
            self._roll.say("The die lies there, and %s is no column: type 1, 2 or 3." % key)
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

    def _draw_hand(self, moment: Moment, whose: str) -> None:
        if moment.over:
            say(self._hand, "The game is over")
            self._roll.rest("")
        elif moment.phase == "throw":
            say(self._hand, whose + " die")
            self._roll.expect(moment.key, 1)
        else:
            say(self._hand, "%s %s: which column?" % (whose, _seen(moment)["die"]))
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
        did: js.knucklebones.Did = last["did"]
        who = self._voice.subject(last["seat"])
        taken = did["taken"]
        gone = "" if not taken else " and took %s away" % ("one" if taken == 1 else taken)
        return ["%s put the %d in column %d%s." % (who, did["die"], did["column"], gone)]

    def _result(self, moment: Moment) -> tuple[str, str]:
        lost = self._odds.lost if moment.trail else []
        told: list[str] = []
        for seat in (moment.me, 1 - moment.me):
            given = lost[seat] if lost else None
            if given is not None:
                name = self._voice.subject(seat)
                name = name.lower() if told and not self._voice.is_named(seat) else name
                told.append(("%s %s" if told else "%s gave away %s in all") % (name, percent(given)))
        return moment.ended, "Against the best columns: %s." % ", ".join(told) if told else ""

    def _before(self, moment: Moment) -> list[str]:
        """Say how probable my win is before the roll."""
        now = None if moment.spared else moment.chances[-1]
        return ["%s %s before the roll." % (moment.wins(moment.me), percent(now[moment.me]))] if now else []


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
