"""How Konijnenhokken stands: the points of a turn alone, or both players of a game; and the turns so far."""

import js
from kit.dom import add, make, mark, say
from kit.pieces import Heads, Log
from record.moments import Moment

from games.konijnenhokken.board import shown


class Stand:
    """The points of a turn alone, or the heads of both players with what is at risk between them."""

    def __init__(self) -> None:
        self._risk = make("p", "at-risk")
        self._heads = Heads(self._risk)
        self.root = self._heads.root

    def draw(self, moment: Moment) -> None:
        """Draw how it stands at a moment."""
        here: js.konijnenhokken.View = moment.view
        view, game = shown(moment), here["game"]
        if not game:
            self._heads.alone("0" if view["bust"] else str(view["total"]), _sum(view))
            return
        mine, theirs = moment.mine_first(game["mine"], game["theirs"])
        words = [_stands(game, mine, theirs), _stands(game, theirs, mine)]
        self._heads.show(moment, [str(mine), str(theirs)], words)
        say(self._risk, "" if moment.over else _at_risk(view, game))
        mark(self._risk, "high", view["total"] > 0 and not moment.over)


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
        if view["game"]:
            self._log.show(moment)
            say(self._words, "")
            return
        results = self._shell.results
        self._log.draw([(str(points) if points else "bust", points > 0) for points in results])
        count, total = len(results), sum(results)
        words = "%d turns, %d points, %.1f a turn" % (count, total, total / count) if count else ""
        say(self._words, words.replace("1 turns", "1 turn") if count == 1 else words)


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
