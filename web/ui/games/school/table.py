"""School at the table: the card of fifteen boxes, the dice kept and rolled, and who plays."""

import js
from kit import throws
from kit.chances import Chances
from kit.dom import add, die, fill, make, say, show
from kit.figures import points, sentences
from kit.hopes import Hopes, Outcomes
from kit.odds import Odds
from kit.pieces import Heads, Log
from kit.scores import Scores
from kit.seating import Person, Seating, again
from kit.speech import saying, saying_n
from kit.table import DiceTable
from record.moments import Moment

from games.school.card import ScoreCard, cards
from games.school.house import HouseRulesFold

AIM = "win"
BOB = "Bob"
KIND: js.Callable[[js.school.Option], object] = lambda option: (option["verb"], len(option["dice"]))  # noqa: E731


def _risk() -> str:
    # the head of a column of numbers: how likely a turn ends with a crossing out
    return saying("school.risk", "Crossed")


def _purpose() -> str:
    # what the page is good for, on a first visit
    return saying("school.purpose", "Beside School at your table: what to keep, and which box to fill.")


def _this_turn() -> str:
    # the head of a column of numbers: points of this turn on average
    return saying("school.this_turn", "This turn")


def _columns() -> tuple[js.Column[js.school.Option], ...]:
    return (
        (_this_turn(), lambda option: points(option["points"], 1)),
        (BOB, lambda option: ("● " if option["bob"] else "") + points(option["profit"], 1)),
    )


def _told() -> dict[str, str]:
    return {
        # what the head of a column means: This turn
        _this_turn(): saying("school.this_turn_meaning", "The points of this turn on average"),
        # what the head of a column means: Bob
        BOB: saying(
            "school.bob_meaning", "What Bob, the published player, counts on; a dot is what he would do"
        ),
        # what the head of a column means: Crossed
        _risk(): saying("school.risk_meaning", "How likely the turn ends with a crossing out"),
    }


def _keys() -> tuple[tuple[str, str], ...]:
    return (
        # what a key does: 1 to 6
        ("1–6", saying("konijnenhokken.key_digits", "type a die")),
        # what a key does: Backspace
        ("Backspace", saying("turn.key_back", "take the last die back")),
    )


def _about() -> tuple[tuple[str, str], ...]:
    return (
        (
            # a heading of the rules and help
            saying("konijnenhokken.who_title", "Who plays what"),
            # rules and help: who plays; what stands in quotes are words of the page
            saying(
                "school.who_text",
                "You roll the dice and type what they show; the advice says what to keep, what to score and "
                "what to cross out. A tap on a box fills it. Alone you play for the most points. Or play "
                "with up to five others: people at this device, people elsewhere, whose turns may be two "
                "taps, the box and what it brought, and bots. “You play alone” is where all are seated.",
            ),
        ),
        (
            # a heading of the rules
            saying("school.turn_title", "A turn"),
            # rules: what a turn is
            saying(
                "school.turn_text",
                "You roll five dice. Twice you may roll any of them again. Then one box is filled.",
            ),
        ),
        (
            # a heading of the rules: the six boxes of one face each
            saying("school.grades_title", "Grades"),
            # rules: what grades are
            saying(
                "school.grades_text",
                "Grade 4 is minus 4 for every die that is not a 4. Grades are never doubled and never "
                "crossed out. By the usual rules only grades are open until three are scored.",
            ),
        ),
        (
            # a heading of the rules: the nine boxes that are no grades
            saying("school.boxes_title", "The other boxes"),
            # rules: what the other boxes are; they are called as on the card
            saying(
                "school.boxes_text",
                "They score the sum of their own dice, by the usual rules twice as much on the first roll. "
                "Pair: two equal. Set: three. Two pairs: also four equal. Full: three and two, or five. "
                "Care: four. Little straight: 1–5, for 15. Big straight: 2–6, for 20 (or 20 and 30). Poker: "
                "five. Trash: anything.",
            ),
        ),
        (
            # a heading of the rules
            saying("school.cross_title", "Crossing out"),
            # rules: what crossing out is; what stands in quotes is the head of a column
            saying(
                "school.cross_text",
                "You may cross out any box but a grade, once three grades are scored. “Crossed” is the "
                "chance that a turn ends with crossing a box out.",
            ),
        ),
        (
            # a heading of the help: the points that choices are worth
            saying("school.points_title", "Points"),
            # help: what the numbers of choices are; what stands in quotes is the head of a column
            saying(
                "school.points_text",
                "What the rest of the game brings after a choice, this turn included. “This turn” is the "
                "part of it that this turn brings.",
            ),
        ),
        (
            BOB,
            # help: who Bob is, and points a game by two house rules: Bob's and those of the best play;
            # e.g. bob=127.73, best=132.34, bob_more=139.27, best_more=142.85
            saying(
                "school.bob_text",
                "A rule of thumb: every box is worth its points less its average. The column is his profit, "
                "● his choice. By the usual rules he makes {bob:fixed2} points a game, the best play "
                "{best:fixed2}. With straights of 20 and 30 he makes {bob_more:fixed2}, the best play "
                "{best_more:fixed2}.",
                bob=127.73,
                best=132.34,
                bob_more=139.27,
                best_more=142.85,
            ),
        ),
        (
            # a heading of the rules and help: opponents whom the program plays
            saying("konijnenhokken.bots_title", "The bots"),
            # help: three bots by name, and how often play to win wins; e.g. steady=0.509, bob=0.554
            saying(
                "school.bots_text",
                "Bob plays by that rule, Steady for the most points, Best to win. Play to win beats Steady "
                "in {steady:percent} of the games and Bob in {bob:percent}.",
                steady=0.509,
                bob=0.554,
            ),
        ),
    )


# What the module offers, said when it is asked for
RISK, PURPOSE, COLUMNS, TOLD, KEYS, ABOUT = _risk, _purpose, _columns, _told, _keys, _about


class Table(DiceTable):
    """Draw a card and take its keys."""

    dice = 5

    def __init__(self, shell: js.Shell, root: js.Element, outlook: js.Element, folds: js.Element) -> None:
        self._heads = Heads(look="school-top")
        self._heads.alone("", "")
        self._odds = Odds(shell)
        self._stage = make("p", "school-stage")
        # beside the roll: points of this roll count twice
        self._twice = make("span", "school-twice", saying("school.counts_twice", "counts twice"))
        self._card = ScoreCard(shell)
        self._aside = make("div", "aside")
        # the heading of a row of dice: those that lie on the table since earlier rolls
        kept = saying("konijnenhokken.kept", "Kept")
        self._aside_group = make("div", "school-kept", role="group", aria_label=kept)
        add(self._aside_group, make("h3", "", kept), self._aside)
        self._twice.hidden = self._aside_group.hidden = True
        line = add(make("div", "school-line"), self._stage, self._twice)
        parts = (self._heads.root, self._odds.root, self._card.root, line, self._aside_group)
        super().__init__(shell, root, parts)
        # on the button while no choice is selected
        tap = saying("school.tap", "Tap dice or a box")
        self.tap = tap, tap
        self._theirs = self._card
        self._log = Log()
        self._scores = Scores(shell)
        self._seating = Seating(shell, self._begin)
        # whose points are told, as in "The end: 132 points"
        self._chances = Chances(shell, saying("school.the_end", "The end"), 140)
        self._house = HouseRulesFold(shell)
        self._hopes = Hopes(shell)
        # a heading: boxes that a turn may fill, and how likely each is
        where = saying("school.where", "Where this turn may end")
        # the head of a column: the boxes of the card
        self._ends = Outcomes(shell, where, saying("school.box", "Box"))
        add(outlook, self._scores.folds, self._odds.course, self._log.root, self._hopes.root, self._ends.root)
        add(folds, self._seating.root, self._chances.root, self._house.root)

    def refuse(self, sentence: str) -> None:
        """Say what is wrong with the roll."""
        self._roll.refuse(sentence)

    def show(self, moment: Moment) -> None:
        """Draw a moment of a game."""
        self._moment = moment
        view: js.school.View | None = moment.view
        if view is None:
            return
        self._draw_head(moment)
        self._odds.draw(moment)
        self._card.draw(moment, self._tellable(moment), self._elsewhere(moment))
        waiting = view["to_throw"] > 0
        say(self._stage, _stage(view))
        show(self._twice, view["doubles"] and not self._card.told)
        show(self._aside_group, waiting and len(view["dice"]) > 0)
        fill(self._aside, [die(face, "lies") for face in view["dice"]])
        if waiting:
            self._roll.expect(moment.key, view["to_throw"])
        else:
            thrown = moment.last["did"]["roll"] if moment.last and moment.last["kind"] == "roll" else None
            self._roll.rest(view["dice"], thrown=thrown)
        hopes = waiting and moment.yours and not moment.veiled
        self._hopes.show(moment, hopes and view["to_throw"] == 1)
        self._ends.show(moment, hopes and view["to_throw"] > 1)
        self._look.show(not throws.are_here(self._shell, moment))
        show(self._log.root, not moment.many)
        if view["totals"]["theirs"] is None:
            self._log.draw([(points(brought), brought > 0) for _, brought in moment.turns])
        elif not moment.many:
            self._log.show(moment, points)
        self._seating.show(moment, [view["total"]] + view["totals"]["others"])
        self._house.show(moment)
        self._chances.show(moment)
        self._rivals_turn.show(moment, self._engine_plays(moment))

    def preview(self, option: js.school.Option) -> None:
        """Show which dice an option keeps and where its turn may end."""
        view: js.school.View = self._moment.view
        if view["thrown"]:
            self._roll.keep(list(option["dice"]) if option["verb"] == "keep" else None)
            self._card.preview(option, not self._moment.veiled)

    def fresh(self, moment: Moment) -> js.Opened:
        """Return how a new game by the same house rules is opened, against whom this one is."""
        if not moment.view:
            return self._shell.spec["start"], 0
        return again(moment, lambda first: str(_seen(moment)["fresh"]))

    def _ended(self, moment: Moment) -> tuple[str, str]:
        return moment.ended, _full(moment)

    def _telling(self, moment: Moment) -> tuple[str, str]:
        return (
            # whose turn it is, of somebody whose turn is told; e.g. name="Anna"
            saying("turn.of", "{name}'s turn.", name=moment.shown[moment.seat]),
            # what to do in the turn of somebody elsewhere
            saying("school.telling", "Tap the box they filled, then what it brought. Or type their dice."),
        )

    def _throwing(self, moment: Moment) -> tuple[str, str]:
        view: js.school.View = moment.view
        count = view["to_throw"]
        roll = _roll(count) if moment.yours else _they_roll(moment.shown[moment.seat], count)
        so_far = _so_far(view["total"], None if moment.spared else round(view["end"] - view["total"]))
        if not (self._tellable(moment) and view["told"]):
            return roll, so_far
        # what else to do in the turn of somebody elsewhere
        return roll, sentences(so_far, saying("school.or_tap", "Or tap the box they filled."))

    def _begin(self, people: list[Person], chosen: dict[str, str]) -> js.Asked:
        """Return what is asked for the beginning of a game of so many by the same house rules."""
        return {"about": "against", "position": self._moment.position, "players": len(people)}

    def _draw_head(self, moment: Moment) -> None:
        mine, theirs = _mine_first(moment)
        over, end = moment.over, round(_seen(moment)["end"])
        self._scores.draw(moment, [_seen(moment)["total"]] + _seen(moment)["totals"]["others"], cards, points)
        if moment.many:
            self._heads.seat(self._scores.root)
            return
        if theirs is None:
            self._heads.alone(points(mine), _sum(over, end))
            return
        # below points: those that somebody has now
        now = saying("school.now", "so far")
        mover = now
        if not (over or moment.spared):
            # below the points of somebody: those that the game ends with on average; e.g. end=132
            mover = saying("school.at_end", "{end} at the end", end=end)
        self._heads.show(moment, [points(mine), points(theirs)], list(moment.mine_first(mover, now)))

    def _kept(self, option: js.school.Option) -> list[str]:
        return list(option["dice"]) if option["verb"] == "keep" else [option["action"]]

    def _looks(self, places: list[int]) -> list[str]:
        return [_seen(self._moment)["dice"][place] for place in places]


def _stage(view: js.school.View) -> str:
    """Return which roll of a turn lies there, or comes next."""
    if view["over"]:
        # above the dice: the game is over
        return saying("school.stage_over", "The card is full")
    if not view["rerolls"]:
        # above the dice: which roll of a turn it is
        return saying("school.stage_last", "Last roll")
    if view["rerolls"] == 1:
        # above the dice: which roll of a turn it is
        return saying("school.stage_second", "Second roll, one reroll left")
    # above the dice: which roll of a turn it is
    return saying("school.stage_first", "First roll, two rerolls left")


def _full(moment: Moment) -> str:
    """Return why a game is over."""
    if _seen(moment)["totals"]["theirs"] is None:
        # a game has ended
        return saying("school.card_full", "The card is full.")
    if moment.many:
        # a game of more than two has ended
        return saying("school.cards_full", "All cards are full.")
    # a game of two has ended
    return saying("school.both_full", "Both cards are full.")


def _roll(count: int) -> str:
    """Return what to do: so many dice are to be rolled."""
    if count == Table.dice:
        # what to do: a turn begins, or no die was kept
        return saying("school.roll_all", "Roll all five dice.")
    # what to do: to roll the dice that were not kept; e.g. n=2
    return saying_n("school.roll_others", "Roll the other die.", "Roll the other {n:word}.", count)


def _they_roll(name: str, count: int) -> str:
    """Return what somebody else does: so many dice are to be rolled."""
    if count == Table.dice:
        # what somebody else does; e.g. name="Anna"
        return saying("school.they_roll_all", "{name} rolls all five dice.", name=name)
    # what somebody else does: to roll the dice that were not kept; e.g. name="Anna", n=2
    return saying_n(
        "school.they_roll_others",
        "{name} rolls the other die.",
        "{name} rolls the other {n:word}.",
        count,
        name=name,
    )


def _so_far(total: int, to_come: int | None) -> str:
    """Return the points so far, and those to come where they are told."""
    if to_come is None:
        # the points of somebody before a roll; e.g. total=37
        return saying("school.so_far", "{total} so far.", total=total)
    # the points of somebody before a roll, and those to come on average; e.g. total=37, to_come=95
    return saying("school.so_far_to_come", "{total} so far, {to_come} to come.", total=total, to_come=to_come)


def _sum(over: bool, end: int) -> str:
    """Return what stands below the points of one who plays alone."""
    if over:
        # below the points of a game alone that has ended
        return saying("school.sum_over", "points: the game is over")
    # below the points of a game alone: those that the game ends with on average; e.g. end=132
    return saying("school.sum", "so far, {end} at the end on average", end=end)


def _mine_first(moment: Moment) -> tuple[int, int | None]:
    """Return the points of the person here, and those of the other player or None."""
    view: js.school.View = moment.view
    totals = view["totals"]
    return moment.mine_first(totals["mine"], totals["theirs"])


def _seen(moment: Moment) -> js.school.View:
    """Return what the engine says of a moment's position, for its drawing."""
    view: js.school.View = moment.view
    return view
