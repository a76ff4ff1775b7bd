"""How Konijnenhokken stands: the points of a turn alone, or of all in a game; and the turns so far."""

import js
from kit import turns
from kit.dom import add, make, mark, say, show
from kit.pieces import Heads, Log
from kit.scores import Scores
from kit.speech import saying, saying_n
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
        self._log.draw([(str(points) if points else turns.bust(), points > 0) for points in results])
        say(self._words, _session(len(results), sum(results)) if results else "")


def _session(count: int, total: int) -> str:
    """Return what turns that were played alone came to."""
    # what turns that were played alone came to: how many, all their points, points each;
    # e.g. n=3, total=36, mean=12.0
    return saying_n(
        "konijnenhokken.session",
        "{n} turn, {total} points, {mean:fixed1} a turn",
        "{n} turns, {total} points, {mean:fixed1} a turn",
        count,
        total=total,
        mean=total / count,
    )


def _rounds(moment: Moment) -> list[tuple[str, dict[int, str]]]:
    """Return what the turns of all have brought, round by round, and how often everybody was bust."""
    rounds: list[dict[int, str]] = []
    busts: dict[int, int] = {}
    for seat, brought in moment.turns:
        if not rounds or seat in rounds[-1]:
            rounds.append({})
        rounds[-1][seat] = str(brought) if brought else turns.bust()
        busts[seat] = busts.get(seat, 0) + (0 if brought else 1)
    rows = [("%d" % (number + 1), cells) for number, cells in enumerate(rounds)]
    # the head of a row of numbers: how often everybody's turn brought nothing
    head = saying("konijnenhokken.busts", "Busts")
    return rows + [(head, {seat: str(busts[seat]) for seat in busts})]


def _sum(view: js.konijnenhokken.View) -> str:
    """Return what the points of a turn alone are made of."""
    rabbits, cage, noted = view["rabbits"], view["multiplier"], view["earlier"]
    if view["bust"]:
        # below the points of a turn: 0
        return saying("konijnenhokken.sum_bust", "Bust: the turn brings nothing")
    if not rabbits and not noted:
        if view["over"]:
            # below the points of a turn that is over: 0
            return saying("konijnenhokken.sum_none", "points in this turn")
        # below the points of a turn that begins: 0
        return saying("konijnenhokken.sum_begins", "points at risk")
    if not noted:
        if view["over"]:
            # below the points of a turn: rabbits by cage; e.g. rabbits=5, cage=3
            return saying("konijnenhokken.sum", "{rabbits} × {cage} points", rabbits=rabbits, cage=cage)
        # below the points of a turn that goes on: rabbits by cage; e.g. rabbits=5, cage=3
        return saying("konijnenhokken.sum_at_risk", "{rabbits} × {cage} at risk", rabbits=rabbits, cage=cage)
    if view["over"]:
        # below the points of a turn: points that were noted before, and rabbits by cage;
        # e.g. noted=20, rabbits=5, cage=3
        return saying(
            "konijnenhokken.sum_noted",
            "{noted} noted + {rabbits} × {cage} points",
            noted=noted,
            rabbits=rabbits,
            cage=cage,
        )
    # below the points of a turn that goes on: points that were noted before, and rabbits by cage;
    # e.g. noted=20, rabbits=5, cage=3
    return saying(
        "konijnenhokken.sum_noted_at_risk",
        "{noted} noted + {rabbits} × {cage} at risk",
        noted=noted,
        rabbits=rabbits,
        cage=cage,
    )


def _at_risk(view: js.konijnenhokken.View, game: js.konijnenhokken.Length) -> str:
    """Return what is at risk in a turn of a game, or what is played to."""
    if view["total"]:
        return turns.at_risk(view["total"])
    if game["last"]:
        # between the points of two players
        return saying("konijnenhokken.last_turn", "last turn")
    if game["target"]:
        return turns.to(game["target"])
    # between the points of two players: how many rounds are left; e.g. n=5
    return saying_n("konijnenhokken.rounds_left", "the last round", "{n} rounds", game["left"] or 0)


def _stands(game: js.konijnenhokken.Length, points: int, other: int) -> str:
    """Return what a player's points mean: what is needed, or the lead."""
    if game["target"]:
        if points < game["target"]:
            return turns.needs(game["target"] - points)
        # below a player's points
        return saying("konijnenhokken.at_target", "at the target")
    lead = points - other
    if lead > 0:
        # below a player's points; e.g. n=12
        return saying("konijnenhokken.ahead", "{n} ahead", n=lead)
    if lead:
        # below a player's points; e.g. n=12
        return saying("konijnenhokken.behind", "{n} behind", n=-lead)
    # below a player's points: as many as the opponent has
    return saying("konijnenhokken.level", "level")
