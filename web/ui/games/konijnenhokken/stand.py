"""How Konijnenhokken stands: the points of a turn alone, or of all in a game; and the turns so far."""

import js
from kit.dom import add, make, mark, say, show
from kit.pieces import Heads, Log
from kit.scores import Scores
from record.moments import Moment

from games.konijnenhokken.board import shown


class Stand:
    """The points of a turn alone, the heads of both players with what is at risk between them, or of all."""

    def __init__(self, shell: js.Shell) -> None:
        self._risk, self._of_many = make("p", "at-risk"), make("p", "at-risk")
        self.scores = Scores(shell)
        self._heads = Heads(self._risk)
        self._heads.alone("", "")
        self._several = add(make("div", "several"), self.scores.root, self._of_many)
        self.root = self._heads.root

    def draw(self, moment: Moment) -> None:
        """Draw how it stands at a moment."""
        here: js.konijnenhokken.View = moment.view
        view, game = shown(moment), here["game"]
        self.scores.draw(moment, [game["mine"]] + game["others"] if game else [], _rounds)
        if not game:
            self._heads.alone("0" if view["bust"] else str(view["total"]), _sum(view))
            return
        for risk in (self._risk, self._of_many):
            say(risk, "" if moment.over else _at_risk(view, game))
            mark(risk, "high", view["total"] > 0 and not moment.over)
        if moment.many:
            self._heads.seat(self._several)
            return
        mine, theirs = moment.mine_first(game["mine"], game["theirs"])
        words = [_stands(game, mine, theirs), _stands(game, theirs, mine)]
        self._heads.show(moment, [str(mine), str(theirs)], words)


class RaceCourse:
    """The turns of a game, or the last turns that were played alone and what they came to."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._log = Log()
        self._words = make("p", "session")
        self.root = add(make("div", "course-so-far"), self._words, self._log.root)

    def draw(self, moment: Moment) -> None:
        """Draw the turns up to a moment."""
        view: js.konijnenhokken.View = moment.view
        told = moment.turns if view["game"] else self._shell.results
        show(self.root, told and not moment.many)
        if moment.many:
            return
        if view["game"]:
            self._log.show(moment)
            say(self._words, "")
            return
        results = self._shell.results
        self._log.draw([(str(points) if points else "bust", points > 0) for points in results])
        count, total = len(results), sum(results)
        words = "%d turns, %d points, %.1f a turn" % (count, total, total / count) if count else ""
        say(self._words, words.replace("1 turns", "1 turn") if count == 1 else words)


def _rounds(moment: Moment) -> list[tuple[str, dict[int, str]]]:
    """Return what the turns of all have brought, round by round, and how often everybody was bust."""
    rounds: list[dict[int, str]] = []
    busts: dict[int, int] = {}
    for seat, brought in moment.turns:
        if not rounds or seat in rounds[-1]:
            rounds.append({})
        rounds[-1][seat] = str(brought) if brought else "bust"
        busts[seat] = busts.get(seat, 0) + (0 if brought else 1)
    rows = [("%d" % (number + 1), cells) for number, cells in enumerate(rounds)]
    return rows + [("Busts", {seat: str(busts[seat]) for seat in busts})]


def _sum(view: js.konijnenhokken.View) -> str:
    """Return what the points of a turn alone are made of."""
    if view["bust"]:
        return "Bust: the turn brings nothing"
    if view["rabbits"] == 0 and view["earlier"] == 0:
        return "points in this turn" if view["over"] else "points at risk"
    words = "%d × %d" % (view["rabbits"], view["multiplier"])
    words = "%d noted + %s" % (view["earlier"], words) if view["earlier"] else words
    return words + (" points" if view["over"] else " at risk")


def _at_risk(view: js.konijnenhokken.View, game: js.konijnenhokken.Length) -> str:
    """Return what is at risk in a turn of a game, or what is played to."""
    if view["total"]:
        return "%d at risk" % view["total"]
    if game["last"]:
        return "last turn"
    if game["target"]:
        return "to %d" % game["target"]
    return "the last round" if game["left"] == 1 else "%s rounds" % game["left"]


def _stands(game: js.konijnenhokken.Length, points: int, other: int) -> str:
    """Return what a player's points mean: what is needed, or the lead."""
    if game["target"]:
        return "needs %d" % (game["target"] - points) if points < game["target"] else "at the target"
    lead = points - other
    return "level" if not lead else "%d ahead" % lead if lead > 0 else "%d behind" % -lead
