"""Your skill over the games that this device keeps: what decisions that were not obvious lost."""

import js
from record.moments import USUAL

FEWEST = 20  # decisions below which no number is shown
LAST = 60  # decisions, or a few more, that a point of the curve tells of


def of_review(found: js.wire.Review, seat: int) -> js.Lost:
    """Return of a seat: decisions that were not obvious, the sums of their losses and squared losses."""
    lost = [each["loss"] for each in found["steps"] if each["hard"] and each["seat"] == seat]
    squares = sum([loss * loss for loss in lost])
    return {"aim": found["objective"], "hard": len(lost), "lost": float(sum(lost)), "squares": float(squares)}


def is_yours(names: list[str], me: int) -> bool:
    """Tell whether a seat of a match is that of the person here, who is called so."""
    return names[me : me + 1] == USUAL[:1]


class Skill:
    """The number over some games, the oldest first, each as `of_review` gives it."""

    def __init__(self, games: list[js.Lost]) -> None:
        self._games = [each for each in games if each["hard"]]
        self.decisions = sum([each["hard"] for each in self._games])
        self.games = len(self._games)

    @property
    def is_shown(self) -> bool:
        """Tell whether the decisions are enough for a number."""
        return bool(self.decisions >= FEWEST)

    def number(self) -> tuple[float, float]:
        """Return the mean loss of a decision and its standard error."""
        return _mean(self._games)

    def curve(self) -> list[float]:
        """Return after each game the mean loss of the last decisions, from where they are enough."""
        found = []
        for end in range(1, len(self._games) + 1):
            begin, hard = end, 0
            while begin and hard < LAST:
                begin -= 1
                hard += self._games[begin]["hard"]
            if hard >= FEWEST:
                found.append(_mean(self._games[begin:end])[0])
        return found


def _mean(games: list[js.Lost]) -> tuple[float, float]:
    count = sum([each["hard"] for each in games])
    mean = sum([each["lost"] for each in games]) / count
    spread = max(sum([each["squares"] for each in games]) - count * mean * mean, 0.0) / (count - 1)
    return mean, (spread / count) ** 0.5
