"""Your skill: what of reviews is kept for it, and decisions that were taken before the advice was shown."""

import js
from record import store

NAME = "decisions"
MOST = 3000  # decisions that are kept; the newest ones
TOGETHER = 20  # decisions that the course takes as one game
DECISION = store.record_of(
    {
        "game": store.text(60),
        "aim": store.one_of("win", "points"),
        "about": store.text(60),  # what was to be decided
        "loss": store.number(0, 1000000),
    }
)
DECISIONS = store.list_of(DECISION, MOST)


def of_review(found: js.wire.Review, seat: int) -> js.Lost:
    """Return what the decisions of a seat that were not obvious have lost, and by which objective."""
    lost = found["totals"][seat]["lost"]
    return {"aim": found["objective"], "hard": lost["hard"], "lost": lost["lost"], "squares": lost["squares"]}


def add(game: str, judged: js.wire.Judgement) -> None:
    """Keep a decision that was not obvious, taken before the advice was shown."""
    if judged["hard"]:
        new = {"game": game, "aim": judged["objective"], "about": judged["about"], "loss": judged["loss"]}
        store.put(NAME, (store.get(NAME, DECISIONS) + [new])[-MOST:])


def decisions(game: str, aim: str) -> list[js.Decision]:
    """Return the decisions of a game that were for one objective, the oldest first."""
    return [each for each in store.get(NAME, DECISIONS) if each["game"] == game and each["aim"] == aim]


def courses(found: list[js.Decision]) -> list[js.wire.Lost]:
    """Return what decisions have lost, so many of them together."""
    return [_lost(found[begin : begin + TOGETHER]) for begin in range(0, len(found), TOGETHER)]


def kinds(found: list[js.Decision]) -> list[js.wire.LostBy]:
    """Return what decisions have lost by what was to be decided."""
    by: dict[str, list[js.Decision]] = {}
    for each in found:
        by.setdefault(each["about"], []).append(each)
    rows: list[js.wire.LostBy] = []
    for name in sorted(by):
        lost = _lost(by[name])
        rows.append({"name": name, "hard": lost["hard"], "lost": lost["lost"], "squares": lost["squares"]})
    return rows


def _lost(found: list[js.Decision]) -> js.wire.Lost:
    losses = [each["loss"] for each in found]
    return {"hard": len(losses), "lost": sum(losses), "squares": sum([loss * loss for loss in losses])}
