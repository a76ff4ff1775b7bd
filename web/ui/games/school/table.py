"""School at the table: the card of fifteen boxes, the dice kept and rolled, and who plays."""

import js
from kit import throws
from kit.chances import Chances
from kit.dom import add, die, fill, make, say, show
from kit.figures import points
from kit.hopes import Hopes, Outcomes
from kit.odds import Odds
from kit.pieces import Heads, Log
from kit.scores import Scores
from kit.seating import Person, Seating, again
from kit.table import DiceTable
from record.moments import Moment

from games.school.card import ScoreCard, cards, signed
from games.school.house import HouseRulesFold

RISK = "Crossed"
AIM = "win"
PURPOSE = "Beside School at your table: what to keep, and which box to fill."
COLUMNS: tuple[js.Column[js.school.Option], ...] = (
    ("This turn", lambda option: points(option["points"], 1)),
    ("Bob", lambda option: ("● " if option["bob"] else "") + points(option["profit"], 1)),
)
KIND: js.Callable[[js.school.Option], object] = lambda option: (option["verb"], len(option["dice"]))  # noqa: E731
TOLD = {
    "This turn": "The points of this turn on average",
    "Bob": "What Bob, the published player, counts on; a dot is what he would do",
    RISK: "How likely the turn ends with a crossing out",
}
KEYS = (("1–6", "type a die"), ("Backspace", "take the last die back"))
ABOUT = (
    ("Who plays what", "You roll the dice and type what they show; the advisor says what to keep, what to "
     "score and what to cross out. A tap on a box fills it. Play alone for the most points, or "
     "with up to five others: people at this device and elsewhere, whose turns may be two taps, the box and "
     "what it brought, and players of the game's own. “You play alone” is where all are seated."),
    ("A turn", "One roll of five dice and up to two rerolls of any of them; then one box is filled."),
    ("Grades", "Grade 4 is minus 4 for every die that is not a 4. Grades are never doubled and never "
     "crossed out. By the usual rules only grades are open until three are scored."),
    ("The other boxes", "They score the sum of their own dice, by the usual rules twice as much on the first "
     "roll. Pair: two equal. Set: three. Two pairs: also four equal. Full: three and two, or five. Care: "
     "four. Little straight: 1–5, for 15. Big straight: 2–6, for 20 (or 20 and 30). Poker: "
     "five. Trash: anything."),
    ("Crossing out", "Any box but a grade, at any time once three grades are scored. “Crossed” is the chance "
     "that a turn ends with crossing a box out."),
    ("Points", "What the rest of the game is worth after a choice, this turn included. “This turn” is the "
     "part of it that this turn brings."),
    ("Bob", "A rule of thumb: every box is worth its points less its average. The column is his profit, "
     "● his choice. By the usual rules he makes 127.73 points a game, the best play 132.34; with "
     "straights of 20 and 30, 139.27 and 142.85."),
    ("The bots", "Bob plays by that rule, Steady for the most points, Best to win. Play to win beats Steady "
     "in 50.9 % of the games and Bob in 55.4 %."),
)  # fmt: skip
STAGES = ("Last roll", "Second roll, one reroll left", "First roll, two rerolls left")


class Table(DiceTable):
    """Draw a card and take its keys."""

    dice = 5
    tap = ("Tap dice or a box", "Tap dice or a box")

    def __init__(self, shell: js.Shell, root: js.Element, outlook: js.Element, folds: js.Element) -> None:
        self._heads = Heads(look="school-top")
        self._heads.alone("", "")
        self._odds = Odds(shell)
        self._stage = make("p", "school-stage")
        self._twice = make("span", "school-twice", "counts twice")
        self._card = ScoreCard(shell)
        self._aside = make("div", "aside")
        self._aside_group = make("div", "school-kept", role="group", aria_label="Kept")
        add(self._aside_group, make("h3", "", "Kept"), self._aside)
        self._twice.hidden = self._aside_group.hidden = True
        line = add(make("div", "school-line"), self._stage, self._twice)
        parts = (self._heads.root, self._odds.root, self._card.root, line, self._aside_group)
        super().__init__(shell, root, parts)
        self._theirs = self._card
        self._log = Log()
        self._scores = Scores(shell)
        self._seating = Seating(shell, self._begin)
        self._chances = Chances(shell, "The end", 140)
        self._house = HouseRulesFold(shell)
        self._hopes = Hopes(shell)
        self._ends = Outcomes(shell, "Where this turn may end", "Box")
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
        say(self._stage, "The card is full" if view["over"] else STAGES[view["rerolls"]])
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
            self._log.draw([(signed(brought), brought > 0) for _, brought in moment.turns])
        elif not moment.many:
            self._log.show(moment, signed)
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
        alone = _seen(moment)["totals"]["theirs"] is None
        full = "All cards are full." if moment.many else "Both cards are full."
        return moment.ended, "The card is full." if alone else full

    def _telling(self, moment: Moment) -> tuple[str, str]:
        return "%s's turn." % moment.names[
            moment.seat
        ], "Tap the box they filled, then what it brought; or type their dice."

    def _throwing(self, moment: Moment) -> tuple[str, str]:
        view: js.school.View = moment.view
        count = view["to_throw"]
        what = "all five dice" if count == 5 else "the other %s" % ("die", "two", "three", "four")[count - 1]
        to_come = "" if moment.spared else ", %s to come" % signed(round(view["end"] - view["total"]))
        roll = "Roll %s." % what if moment.yours else "%s rolls %s." % (moment.names[moment.seat], what)
        tell = " Or tap the box they filled." if self._tellable(moment) and view["told"] else ""
        return roll, "%s so far%s.%s" % (signed(view["total"]), to_come, tell)

    def _begin(self, people: list[Person], chosen: dict[str, str]) -> js.Asked:
        """Return what is asked for the beginning of a game of so many by the same house rules."""
        return {"about": "against", "position": self._moment.position, "players": len(people)}

    def _draw_head(self, moment: Moment) -> None:
        mine, theirs = _mine_first(moment)
        over, end = moment.over, signed(round(_seen(moment)["end"]))
        self._scores.draw(moment, [_seen(moment)["total"]] + _seen(moment)["totals"]["others"], cards, signed)
        if moment.many:
            self._heads.seat(self._scores.root)
            return
        if theirs is None:
            words = "points: the game is over" if over else "so far, %s expected at the end" % end
            self._heads.alone(signed(mine), words)
            return
        beside = moment.mine_first("so far" if over or moment.spared else "%s at the end" % end, "so far")
        self._heads.show(moment, [signed(mine), signed(theirs)], list(beside))

    def _kept(self, option: js.school.Option) -> list[str]:
        return list(option["dice"]) if option["verb"] == "keep" else [option["action"]]

    def _looks(self, places: list[int]) -> list[str]:
        return [_seen(self._moment)["dice"][place] for place in places]


def _mine_first(moment: Moment) -> tuple[int, int | None]:
    """Return the points of the person here, and those of the other player or None."""
    view: js.school.View = moment.view
    totals = view["totals"]
    return moment.mine_first(totals["mine"], totals["theirs"])


def _seen(moment: Moment) -> js.school.View:
    """Return what the engine says of a moment's position, for its drawing."""
    view: js.school.View = moment.view
    return view
