"""Konijnenhokken at the table: a turn alone, or a whole race or game of rounds among up to six."""

import js
from kit import throws, turns
from kit.chances import Chances
from kit.dom import add, make, press, say, show
from kit.figures import points
from kit.hopes import Outcomes
from kit.odds import Odds
from kit.pieces import choice
from kit.seating import Person, Seating
from kit.speech import saying, saying_n
from kit.table import DiceTable
from kit.told import TABLE, Theirs
from kit.told import keys as told_keys
from record.moments import Moment
from record.store import text

from games.konijnenhokken.board import Board, Landed, shown
from games.konijnenhokken.stand import RaceCourse, Stand

AIM = "win"
KIND: js.Callable[[js.konijnenhokken.Option], object] = lambda one: not one["stop"] and one["in_hand"]  # noqa: E731


def _new() -> str:
    # on a button: begin a turn or a game
    return saying("konijnenhokken.begin_anew", "Begin anew")


def _purpose() -> str:
    # what the page is good for, on a first visit
    return saying(
        "konijnenhokken.purpose", "Beside Konijnenhokken at your table: what to keep, and when to stop."
    )


def _dice_left() -> str:
    # the head of a column of numbers: the dice of the next roll
    return saying("konijnenhokken.dice_left", "Dice left")


def _columns() -> tuple[js.AimedColumn[js.konijnenhokken.Option], js.Column[js.konijnenhokken.Option]]:
    # the head of a column of numbers: points of the turn on average
    head = saying("konijnenhokken.points", "Points")
    return (
        (head, lambda option: points(option["points"], 1), "win"),
        (_dice_left(), lambda option: "–" if option["stop"] else str(option["in_hand"])),
    )


def _told() -> dict[str, str]:
    # what the head of a column means: Dice left
    return {_dice_left(): saying("konijnenhokken.dice_left_meaning", "The dice of the next roll")}


def _keys() -> tuple[tuple[str, str], ...]:
    return (
        # what a key does: 1 to 6
        ("1–6", saying("konijnenhokken.key_digits", "type a die")),
        ("Backspace", turns.back()),
        # what a key does: S
        ("S", saying("konijnenhokken.key_stop", "stop: with the most, or with the dice that were tapped")),
    ) + told_keys()


def _about() -> tuple[tuple[str, str], ...]:
    return (
        (
            # a heading of the rules and help
            saying("konijnenhokken.who_title", "Who plays what"),
            # rules and help: who plays; what stands in quotes are words of the page
            saying(
                "konijnenhokken.who_text",
                "You roll the dice and type what they show; the advice says what to keep, and whether to "
                "stop. Alone you play one turn after another, for points. Or play a race with up to five "
                "others: people at this device, people elsewhere, whose turn is one number, and bots with "
                "dice of their own. “You play alone” is where all are seated. Of people here, “Type their "
                "dice” changes between dice and one number.",
            ),
        ),
        (
            saying("konijnenhokken.rabbits", "Rabbits"),
            # rules: what a rabbit is
            saying(
                "konijnenhokken.rabbits_text",
                "A 1 is one rabbit. A 2 is two rabbits, or the first cage. Keep at least one rabbit of "
                "every roll, else the turn ends with nothing.",
            ),
        ),
        (
            saying("konijnenhokken.cages", "Cages"),
            # rules: what a cage is
            saying(
                "konijnenhokken.cages_text",
                "You build them in order: a 2 is ×2, then a 3 is ×3, a 4 is ×4, a 5 is ×5. A 6 is never "
                "kept.",
            ),
        ),
        (
            # a heading of the rules
            saying("konijnenhokken.score_title", "Score"),
            # rules: what a turn brings
            saying(
                "konijnenhokken.score_text",
                "Rabbits times the highest cage; the rabbits alone without one. When all seven dice are "
                "kept you stop, or note the total and roll seven fresh dice; it can still be lost.",
            ),
        ),
        (
            # a heading of the rules: another game of that name, which is sold in a box
            saying("konijnenhokken.box_title", "Not the box"),
            # rules: how another game of that name differs; its title stays as it is
            saying(
                "konijnenhokken.box_text",
                "Played here is the variant of the published solver. The box, Hoppladi Hopplada!, 2008, is "
                "said to play otherwise: two rabbits of a roll on each other make 10, one cage a roll, "
                "carrots alone do not end the turn, cages stay while the rabbits are rolled again, the "
                "next player may go on with what is built, and 333 points win.",
            ),
        ),
        (
            # a heading of the rules
            saying("konijnenhokken.race_title", "A race"),
            # rules: how a race ends
            saying(
                "konijnenhokken.race_text",
                "Turns alternate, and the round is finished: when the first player reaches the target, the "
                "second has one turn left. Most points win. Or play a fixed number of rounds.",
            ),
        ),
        (
            # a heading of the rules and help: opponents whom the program plays
            saying("konijnenhokken.bots_title", "The bots"),
            # rules and help: four bots by name, and their points a turn;
            # e.g. hasty=5.9, careful=11.6, steady=12.7
            saying(
                "konijnenhokken.bots_text",
                "Hasty stops after the first roll, {hasty:fixed1} points a turn. Careful builds a cage only "
                "with a 2 to spare, {careful:fixed1} a turn. Steady plays for points, {steady:fixed1} a "
                "turn. Best plays to win.",
                hasty=5.9,
                careful=11.6,
                steady=12.7,
            ),
        ),
    )


# What the module offers, said when it is asked for
NEW, PURPOSE, COLUMNS, TOLD, KEYS, ABOUT = _new, _purpose, _columns, _told, _keys, _about
LENGTH = "length"
RACES, ROUNDS = (40, 100, 200), (5, 10)  # lengths of games that are offered
CHIPS = (1, 2, 5, 10, 20)  # that add up to what someone's turn brought


class Table(DiceTable):
    """Draw a turn or a race and take its keys."""

    def __init__(self, shell: js.Shell, root: js.Element, outlook: js.Element, folds: js.Element) -> None:
        self._tapped: list[str] | None = None  # faces of the dice that were tapped to be placed
        self._stand = Stand(shell)
        self._odds = Odds(shell)
        self._landed = Landed()
        self._board = Board()
        self._hand = make("h3", "hand-words")
        room = make("div", "hokken")
        add(root, room)
        parts = (self._stand.root, self._odds.root, self._landed.root, self._board.root, self._hand)
        super().__init__(shell, room, parts)
        self.tap = (
            # on the button while no choice is selected, in one's own turn
            saying("konijnenhokken.tap", "Tap what you keep"),
            turns.tap_theirs(),
        )
        self._theirs = Theirs(shell, room, self._roll, CHIPS)
        self._keys = {"s": lambda: self._play(self._best_stop())}
        # on a button, with its key
        title = saying("konijnenhokken.stop_key", "Stop (S)")
        self._stop = press("", lambda: shell.take("s"), "tool stop", title=title)
        show(self._stop, False)
        self._course = RaceCourse(shell)
        # whose points are told, as in "This turn: 12 points"
        self._chances = Chances(shell, saying("konijnenhokken.this_turn", "This turn"), 30)
        # a heading above lengths of a game, as in "To 100"
        to = saying("konijnenhokken.length", "To")
        self._seating = Seating(shell, self._begin, ((LENGTH, to, _lengths()),))
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
        if not _seen(moment)["game"]:
            # on the button that goes on after a turn alone
            return saying("konijnenhokken.new_turn", "New turn"), self._shell.new
        return moment.once_more, self._seating.again

    def _ended(self, moment: Moment) -> tuple[str, str] | None:
        landed = moment.last["landed"] if moment.last else None
        if _seen(moment)["game"]:
            # what can be done after a game
            again = saying("konijnenhokken.enter_begins", "Enter begins another game.")
            return moment.ended, "" if moment.many else again
        return (landed["sentence"], landed["why"]) if landed else None

    def _telling(self, moment: Moment) -> tuple[str, str]:
        return turns.whose_turn(moment.shown[moment.seat]), turns.telling()

    def _throwing(self, moment: Moment) -> tuple[str, str]:
        total = _seen(moment)["total"]
        roll = turns.roll_now(_seen(moment)["in_hand"], "" if moment.yours else moment.shown[moment.seat])
        return roll, turns.risks(total) if total else ""

    def _is_bust(self, moment: Moment) -> bool:
        return bool(moment.view["bust"])

    def _ending(self, name: str, points: int) -> str:
        if not points:
            return turns.busts_aloud(name)
        if not name:
            return ""
        # read aloud: how somebody's turn ended; e.g. name="Anna", points=24
        return saying(
            "konijnenhokken.they_stop_aloud", "{name} stops with {points}.", name=name, points=points
        )

    def _aloud(self, option: js.konijnenhokken.Option) -> str:
        return _stop_with(option["total"]) if option["stop"] and option["dice"] else ""

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
        mine, name = moment.yours or not view["game"], moment.shown[moment.seat]
        if moment.over and not view["bust"]:
            words = _over(view["game"])
            self._roll.rest("")
        elif told:
            words = ""
            self._roll.rest("")
        elif self._is_rivals(moment):
            words = turns.bot_rolls(name)
            self._roll.rest("")
        elif view["roll"] == "*":
            here = throws.are_here(self._shell, moment)
            words = (turns.roll_here if here else turns.type_roll)(view["in_hand"], "" if mine else name)
            self._roll.expect(moment.key, view["in_hand"])
        else:
            words = _lies(view["bust"], "" if mine else name)
            self._roll.rest(view["roll"])
        self._look.show(not throws.are_here(self._shell, moment))
        say(self._hand, words)

    def _draw_stop(self) -> None:
        found = None if self._theirs.told or self._moment.over else self._best_stop()
        show(self._stop, found)
        if found:
            say(self._stop, _stop_with(found["total"]))


def _lengths() -> tuple[tuple[str, str], ...]:
    """Return the lengths of games that are offered, `(code, words)`."""
    return tuple([(str(points), str(points)) for points in RACES] + [_rounds(number) for number in ROUNDS])


def _rounds(number: int) -> tuple[str, str]:
    # a length of a game; e.g. n=5
    words = saying_n("konijnenhokken.rounds_long", "{n} round", "{n} rounds", number)
    return "%dr" % number, words


def _over(game: object) -> str:
    if game:
        return turns.game_over()
    # above the dice
    return saying("konijnenhokken.turn_is_done", "The turn is over")


def _lies(bust: bool, name: str) -> str:
    """Return what is said of a roll that lies there, of the one who is spoken to, or of somebody by name."""
    if bust:
        # above the dice of a roll without a rabbit
        return saying("konijnenhokken.no_rabbit", "Bust: no 1 and no 2")
    return turns.lies(name)


def _stop_with(total: int) -> str:
    # a choice: to end the turn with so many points; e.g. total=21
    return saying("konijnenhokken.stop", "Stop with {total}", total=total)


def _seen(moment: Moment) -> js.konijnenhokken.View:
    """Return what the engine says of a moment's position, for its drawing."""
    view: js.konijnenhokken.View = moment.view
    return view
