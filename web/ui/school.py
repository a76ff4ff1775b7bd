"""School at the table: the card of fifteen boxes, the dice kept and rolled, and who one plays against."""

import js
from chances import Chances
from dom import add, die, fill, make, say, show
from eyes_dice import Look
from figures import points
from hopes import Hopes, Outcomes
from kit import Heads, Log, choice
from odds import Odds
from record import Moment
from rivals import NOBODY, SOMEONE, YOU, Bot, Rivals, again, rival_of
from roll import RollField
from school_card import Card, signed
from school_house import HouseRules

NEW = "New game"
RISK = "Crossed"
AIM = "win"
PURPOSE = "Beside School at your table: what to keep, and which box to fill."
COLUMNS = (
    ("This turn", lambda option: points(option["points"], 1)),
    ("Bob", lambda option: ("● " if option["bob"] else "") + points(option["profit"], 1)),
)
KEYS = (("1–6", "type a die"), ("Backspace", "take the last die back"))
ABOUT = (
    ("Who plays what", "You roll the dice and type what they show; the advisor says what to keep, what to "
     "score and what to cross out. A tap on a box fills it. Play alone for the most points, against a bot, "
     "or against someone at your table, whose turns are two taps: the box, then what it brought."),
    ("A turn", "One roll of five dice and up to two rerolls of any of them; then one box is filled."),
    ("Grades", "Grade 4 is minus 4 for every die that is not a 4. Grades are never doubled and never "
     "crossed out. By the usual rules only grades are open until three are scored."),
    ("The other boxes", "They score the sum of their own dice, by the usual rules twice as much on the first "
     "roll. Pair: two equal. Set: three. Two pairs: also four equal. Full: three and two, or five. Care: "
     "four. Little straight: 1–5, for 15. Big straight: 2–6, for 20 (20 and 30 by the older rules). Poker: "
     "five. Trash: anything."),
    ("Crossing out", "Any box but a grade, at any time once three grades are scored. “Crossed” is the chance "
     "that a turn ends with crossing a box out."),
    ("Points", "What the rest of the game is worth after a choice, this turn included. “This turn” is the "
     "part of it that this turn brings."),
    ("Bob", "A rule of thumb: every box is worth its points less its average. The column is his profit, "
     "● his choice. By the usual rules he makes 127.73 points a game, the best play 132.34; by the older "
     "ones 139.27 and 142.85."),
    ("The bots", "Bob plays by that rule, Steady for the most points, Best to win. Play to win beats Steady "
     "in 50.9 % of the games and Bob in 55.4 %."),
)  # fmt: skip
BOTS = {"bob": "Bob", "points": "Steady", "win": "Best"}
RIVALS = ((NOBODY, "Nobody", ""), (SOMEONE, "Someone", "")) + tuple(
    [(code, BOTS[code], BOTS[code]) for code in ("bob", "points", "win")]
)
STAGES = ("Last roll", "Second roll, one reroll left", "First roll, two rerolls left")


class Table:
    """Draw a card and take its keys."""

    def __init__(self, shell: js.Shell, root: js.Element, folds: js.Element) -> None:
        self._shell = shell
        self._moment: js.Json = None
        self._bot = Bot(shell)
        self._total = make("p", "score")
        self._end = make("p", "sum")
        self._alone = add(make("div", "school-head"), self._total, self._end)
        self._heads = Heads()
        self._odds = Odds()
        self._top = make("div", "school-top")
        self._stage = make("p", "school-stage")
        self._twice = make("span", "school-twice", "counts twice")
        self._card = Card(shell, self._fill_in)
        self._kept = make("div", "aside")
        self._kept_group = make("div", "school-kept", role="group", aria_label="Kept")
        add(self._kept_group, make("h3", "", "Kept"), self._kept)
        self._twice.hidden = self._kept_group.hidden = True
        line = add(make("div", "school-line"), self._stage, self._twice)
        add(root, self._top, self._odds.root, self._card.root, line, self._kept_group)
        self._roll = RollField(shell, root, lambda faces: shell.roll("".join(faces)), self._picked)
        self._look = Look(shell, root, self._roll)
        self.refuse = self._roll.refuse
        self._log = Log()
        self._players = Rivals(shell, RIVALS, self._against)
        self._chances = Chances(shell, "The end", 140)
        self._house = HouseRules(shell)
        self._hopes = Hopes(shell)
        self._ends = Outcomes(shell, "Where this turn may end", "Box")
        add(folds, self._hopes.root, self._ends.at_table, self._ends.below, self._log.root, self._odds.course)
        add(folds, self._players.root, self._chances.root, self._house.root)

    def ahead(self, keys: list[str]) -> None:
        """Show the dice that were typed before the engine has answered."""
        self._roll.ahead(keys, 5)

    def show(self, moment: Moment) -> None:
        """Draw a moment of a game."""
        self._moment = moment
        view = moment.view
        if view is None:
            return
        theirs = self._is_told(moment)
        self._draw_head(moment)
        self._odds.draw(moment)
        self._card.draw(moment, theirs)
        waiting = view["to_throw"] > 0
        say(self._stage, "The card is full" if view["over"] else STAGES[view["rerolls"]])
        show(self._twice, view["doubles"] and not theirs)
        show(self._kept_group, waiting and len(view["dice"]) > 0)
        fill(self._kept, [die(face, "lies") for face in view["dice"]])
        if waiting:
            self._roll.expect(moment.key, view["to_throw"])
        else:
            thrown = moment.last["did"]["roll"] if moment.last and moment.last["kind"] == "roll" else None
            self._roll.rest(view["dice"], thrown=thrown)
        hopes = waiting and moment.yours and not moment.veiled
        self._hopes.show(moment, hopes and view["to_throw"] == 1)
        self._ends.show(moment, hopes and view["to_throw"] > 1)
        self._look.show()
        if view["totals"]["theirs"] is None:
            self._log.draw([(signed(brought), brought > 0) for _, brought in moment.turns])
        else:
            self._log.show(moment, signed)
        self._players.show(moment, view["totals"]["theirs"] is None)
        self._house.show(moment)
        self._chances.show(moment)
        self._bot.show(moment, self._bot_question(moment))

    def preview(self, option: js.Json) -> None:
        """Show which dice an option keeps and where its turn may end."""
        view = self._moment.view
        if view["thrown"]:
            self._roll.keep(list(option["dice"]) if option["verb"] == "keep" else None)
            self._card.preview(view, option)

    def key(self, key: str) -> bool:
        """Take a key for the roll; a bot throws dice of its own."""
        return self._bot.early(key) if self._bot_question(self._moment) else self._roll.key(key)

    def go_on(self, moment: Moment, option: js.Json) -> tuple[str, js.Act | None] | None:
        """Return what Enter does: words, and an act or None."""
        if moment.over:
            return "New game", self._shell.new
        question = self._bot_question(moment)
        if question:
            return "Let %s play" % moment.names[moment.seat], lambda: self._bot.play(moment, question)
        if self._is_told(moment):
            return "Tap their box", None
        if moment.phase == "throw":
            return "Type the roll", None
        if not option:
            return "Tap dice or a box", None
        return option["text"], lambda: self._shell.act(option["action"])

    def words(self, moment: Moment) -> tuple[str, str] | None:
        """Return sentence and reason while dice are to be rolled, and in the other player's turn."""
        view = moment.view
        if moment.over:
            return self._ended(moment)
        if self._bot_question(moment):
            return "%s's turn." % moment.names[moment.seat], "It rolls dice of its own."
        if self._is_told(moment):
            return "Their turn.", "Tap the box they filled, then what it brought; or type their dice."
        if not view["to_throw"]:
            return None
        count = view["to_throw"]
        what = "all five dice" if count == 5 else "the other %s" % ("die", "two", "three", "four")[count - 1]
        to_come = signed(round(view["end"] - view["total"]))
        return "Roll %s." % what, "%s so far, %s to come." % (signed(view["total"]), to_come)

    def fresh(self, moment: Moment) -> js.Json:
        """Return how a new game by the same house rules is opened, against whom this one is."""
        if not moment.view:
            return self._shell.spec["start"], 0
        return again(moment, moment.view["fresh"])

    def _ended(self, moment: Moment) -> tuple[str, str]:
        totals = moment.view["totals"]
        if totals["theirs"] is None:
            return "The card is full.", "The game ends with %s points." % signed(totals["mine"])
        mine, theirs = _mine_first(moment)
        winner = moment.me if mine > theirs else 1 - moment.me
        words = "A draw" if mine == theirs else moment.wins(winner)
        return "%s, %s to %s." % (words, signed(mine), signed(theirs)), "Both cards are full."

    def _bot_question(self, moment: Moment) -> js.Json:
        """Return what is asked for the turn of a bot, None where the turn is no bot's."""
        if moment.mine or moment.over or rival_of(moment) not in BOTS:
            return None
        return {"about": "bot_turn", "player": rival_of(moment)}

    def _is_told(self, moment: Moment) -> bool:
        """Tell whether the other player's turn may be told: nothing of it is typed yet."""
        return not moment.mine and not moment.over and not moment.watched and bool(moment.view["told"])

    def _against(self, chosen: dict[str, str], changed: str) -> js.Json:
        """Return the question for this card against somebody, or for a new one where the beginner changes."""
        found = {"about": "against", "position": self._moment.position, "fresh": changed == YOU}
        found["someone"] = chosen["against"] != NOBODY
        return found

    def _draw_head(self, moment: Moment) -> None:
        mine, theirs = _mine_first(moment)
        over, end = moment.over, signed(round(moment.view["end"]))
        top = self._alone if theirs is None else self._heads.root
        if self._top.firstChild is not top:
            fill(self._top, [top])
        if theirs is None:
            say(self._total, signed(mine))
            say(self._end, "points: the game is over" if over else "so far, %s expected at the end" % end)
            return
        words = moment.mine_first("so far" if over else "%s at the end" % end, "so far")
        self._heads.show(moment, [signed(mine), signed(theirs)], list(words))

    def _picked(self, places: list[int]) -> None:
        """Select the choice that keeps just the dice that were tapped."""
        faces = [self._moment.view["dice"][place] for place in places]
        keeps = [option for option in self._moment.options if option["verb"] == "keep"]
        found = choice(keeps, lambda option: list(option["dice"]), faces)
        self._shell.select(found and found["action"])

    def _fill_in(self, box: js.Json) -> None:
        """Fill a box that was tapped, or cross it out; where neither goes the engine names the rule."""
        self._shell.act(box["action"])


def _mine_first(moment: Moment) -> tuple[js.Json, js.Json]:
    """Return the points of the person here, and those of the other player or None."""
    totals = moment.view["totals"]
    return moment.mine_first(totals["mine"], totals["theirs"])
