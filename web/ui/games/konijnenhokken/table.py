"""Konijnenhokken at the table: a turn alone, or a whole race or game of rounds among up to six."""

import js
from kit import throws
from kit.chances import Chances
from kit.dom import add, make, press, say, show
from kit.figures import points
from kit.hopes import Outcomes
from kit.odds import Odds
from kit.pieces import NUMBERS, choice, dice_words
from kit.seating import Person, Seating
from kit.table import DiceTable
from kit.told import KEYS as TOLD_KEYS
from kit.told import TABLE, Theirs
from record.moments import Moment
from record.store import text

from games.konijnenhokken.board import Board, Landed, shown
from games.konijnenhokken.stand import RaceCourse, Stand

NEW = "Begin anew"
PURPOSE = "Beside Konijnenhokken at your table: what to place, and when to stop."
AIM = "win"
COLUMNS: tuple[js.AimedColumn[js.konijnenhokken.Option], js.Column[js.konijnenhokken.Option]] = (
    ("Points", lambda option: points(option["points"], 1), "win"),
    ("Dice left", lambda option: "–" if option["stop"] else str(option["in_hand"])),
)
KIND: js.Callable[[js.konijnenhokken.Option], object] = lambda one: not one["stop"] and one["in_hand"]  # noqa: E731
TOLD = {"Dice left": "The dice of the next throw"}
KEYS = (
    ("1–6", "type a die"),
    ("Backspace", "take the last die back"),
    ("S", "stop: with the most, or with the dice that were tapped"),
) + TOLD_KEYS
ABOUT = (
    ("Who plays what", "You throw the dice and type what they show; the advisor says what to place, and "
     "whether to stop. Alone you play one turn after another, for points. Or play a race with up to "
     "five others: people at this device, people elsewhere, whose turn is one number, and bots with dice of "
     "their own. “You play alone” is where all are seated. Of people here, “Type their dice” changes between "
     "dice and one number."),
    ("Rabbits", "A 1 placed is one rabbit. A 2 is two rabbits, or the first cage. After every throw at "
     "least one rabbit must be placed, else the turn ends with nothing."),
    ("Cages", "They are collected in order: a 2 is ×2, then a 3 is ×3, a 4 is ×4, a 5 is ×5. "
     "A 6 is never placed."),
    ("Score", "Rabbits times the highest cage; the rabbits alone without one. When all seven dice are "
     "placed you stop, or note the total and throw seven fresh dice; it can still be lost."),
    ("Not the box", "Played here is the variant of the published solver. The box, Hoppladi Hopplada!, 2008, "
     "is said to play otherwise: two rabbits of a throw stacked make 10, one hutch a throw, carrots alone do "
     "not end the turn, hutches stay while the rabbits are thrown again, the next player may go on with the "
     "build, and 333 points win."),
    ("A race", "Turns alternate, and the round is finished: when the first player reaches the target, the "
     "second has one turn left. Most points win. Or play a fixed number of rounds."),
    ("The bots", "Hasty stops after the first throw, 5.9 points a turn. Careful builds a cage only with a 2 "
     "to spare, 11.6 a turn. Steady plays for points, 12.7 a turn. Best plays to win."),
)  # fmt: skip
LENGTH = "length"
LENGTHS = (("40", "40"), ("100", "100"), ("200", "200"), ("5r", "5 rounds"), ("10r", "10 rounds"))
CHIPS = (1, 2, 5, 10, 20)  # that add up to what someone's turn brought


class Table(DiceTable):
    """Draw a turn or a race and take its keys."""

    ends = ("busts", "stops with")

    def __init__(self, shell: js.Shell, root: js.Element, outlook: js.Element, folds: js.Element) -> None:
        self._tapped: list[str] | None = None  # faces of the dice that were tapped to be placed
        self._stand = Stand(shell)
        self._odds = Odds(shell)
        self._landed = Landed()
        self._board = Board()
        self._hand = make("h3", "hand-words", "In hand")
        room = make("div", "hokken")
        add(root, room)
        parts = (self._stand.root, self._odds.root, self._landed.root, self._board.root, self._hand)
        super().__init__(shell, room, parts)
        self._theirs = Theirs(shell, room, self._roll, CHIPS)
        self._keys = {"s": lambda: self._play(self._best_stop())}
        self._stop = press("Stop", lambda: shell.take("s"), "tool stop", title="Stop (S)")
        show(self._stop, False)
        self._course = RaceCourse(shell)
        self._chances = Chances(shell, "This turn", 30)
        self._seating = Seating(shell, self._begin, ((LENGTH, "To", LENGTHS),))
        tools = add(make("div", "hokken-tools"), self._stop, self._theirs.watch)
        self._outcomes = Outcomes(shell)
        add(room, tools)
        add(outlook, self._stand.scores.folds, self._odds.course, self._course.root, self._outcomes.root)
        add(folds, self._seating.root, self._chances.root)

    # What the shell asks for

    def show(self, moment: Moment) -> None:
        """Draw a moment of a turn."""
        self._moment, self._tapped = moment, None
        if not moment.view:
            return
        view: js.konijnenhokken.View = moment.view
        begun = view["total"] or view["roll"] != "*" or moment.phase == "throw"
        told = self._theirs.draw(moment, self._tellable(moment), begun)
        self._stand.draw(moment)
        self._odds.draw(moment)
        self._landed.draw(moment)
        self._board.draw(shown(moment), None)
        self._draw_roll(moment, told)
        self._draw_stop()
        self._course.draw(moment)
        self._chances.show(moment)
        game = view["game"]
        length = moment.notes.get(LENGTH) or (game["code"] if game and game["left"] != 0 else self._length)
        totals = [game["mine"]] + game["others"] if game else [0]
        self._seating.show(moment, totals, {LENGTH: length}, game is not None)
        self._rivals_turn.show(moment, self._engine_plays(moment))
        waits = view["roll"] == "*" and not (moment.over or self._is_rivals(moment) or moment.veiled)
        self._outcomes.show(moment, waits)

    def preview(self, option: js.konijnenhokken.Option) -> None:
        """Show which dice of the roll an option places, and where."""
        view: js.konijnenhokken.View = self._moment.view
        if view["roll"] != "*":
            self._roll.keep(list(option["dice"]))
            self._board.draw(view, option)

    def key(self, key: str) -> bool:
        """Take a key: N begins another game of the same two."""
        if key == "n" and _seen(self._moment)["game"]:
            self._seating.again()
            return True
        return super().key(key)

    def fresh(self, moment: Moment) -> tuple[str, int]:
        """Return the position of a new turn alone, and the seat that is yours."""
        return self._shell.spec["start"], 0

    def result(self, moment: Moment) -> int | None:
        """Return the points of a turn alone that is over."""
        if _seen(moment)["game"]:
            return None
        return 0 if _seen(moment)["bust"] else _seen(moment)["total"]

    # Who plays

    @property
    def _length(self) -> str:
        """The length of the last game that was chosen."""
        return self._shell.settings(TABLE, {LENGTH: text(6)})[LENGTH] or "100"

    def _begin(self, people: list[Person], chosen: dict[str, str]) -> js.Asked:
        """Return what is asked for the beginning of the game that is chosen."""
        self._shell.keep(TABLE, LENGTH, chosen[LENGTH])
        if len(people) == 1:
            return {"about": "against", "game": None}
        return {"about": "against", "game": chosen[LENGTH], "players": len(people)}

    # What is said and done

    def _again(self, moment: Moment) -> tuple[str, js.Act | None]:
        return (
            (moment.once_more, self._seating.again)
            if _seen(moment)["game"]
            else ("New turn", self._shell.new)
        )

    def _ended(self, moment: Moment) -> tuple[str, str] | None:
        landed = moment.last["landed"] if moment.last else None
        if _seen(moment)["game"]:
            return moment.ended, "" if moment.many else "Enter begins another game."
        return (landed["sentence"], landed["why"]) if landed else None

    def _telling(self, moment: Moment) -> tuple[str, str]:
        return "%s's turn." % moment.names[moment.seat], "Type what it brings, or Bust (B)."

    def _throwing(self, moment: Moment) -> tuple[str, str]:
        dice, total = dice_words(_seen(moment)["in_hand"]), _seen(moment)["total"]
        roll = "Roll %s." % dice if moment.yours else "%s rolls %s." % (moment.names[moment.seat], dice)
        return roll, "%d at risk." % total if total else ""

    def _deed(self, option: js.konijnenhokken.Option) -> str:
        if option["stop"]:
            return "Stop with %d" % option["total"]
        dice = list(option["dice"])
        return "Keep %s, roll %s" % (" ".join(dice), NUMBERS[option["in_hand"]]) if dice else "Roll"

    def _picked(self, places: list[int]) -> None:
        self._tapped = self._looks(places)
        super()._picked(places)
        self._draw_stop()

    def _best_stop(self) -> js.konijnenhokken.Option | None:
        """Return the best option that stops: with the dice that were tapped, where some were."""
        stops: list[js.konijnenhokken.Option] = [option for option in self._moment.options if option["stop"]]
        if self._tapped:
            found: js.konijnenhokken.Option | None = choice(stops, self._kept, self._tapped)
            return found
        return max(stops, key=lambda option: option["total"]) if stops and self._moment.yours else None

    # Drawing

    def _draw_roll(self, moment: Moment, told: bool) -> None:
        view = shown(moment)
        mine, name = moment.yours or not view["game"], moment.names[moment.seat]
        if moment.over and not view["bust"]:
            words = "The game is over" if view["game"] else "The turn is over"
            self._roll.rest("")
        elif told or self._is_rivals(moment):
            words = "" if told else "%s throws" % name
            self._roll.rest("")
        elif view["roll"] == "*":
            dice = dice_words(view["in_hand"])
            if throws.are_here(self._shell, moment):
                words = "Throw %s" % dice if mine else "%s throws %s" % (name, dice)
            elif mine:
                words = "Throw %s and type what they show" % dice
            else:
                words = "%s throws %s: type what they show" % (name, dice)
            self._roll.expect(moment.key, view["in_hand"])
        else:
            words = "On the table" if mine else "What does %s place?" % name
            words = "Bust: no 1 and no 2" if view["bust"] else words
            self._roll.rest(view["roll"])
        self._look.show(not throws.are_here(self._shell, moment))
        say(self._hand, words)

    def _draw_stop(self) -> None:
        found = None if self._theirs.told or self._moment.over else self._best_stop()
        show(self._stop, found)
        if found:
            say(self._stop, "Stop with %d" % found["total"])


def _seen(moment: Moment) -> js.konijnenhokken.View:
    """Return what the engine says of a moment's position, for its drawing."""
    view: js.konijnenhokken.View = moment.view
    return view
