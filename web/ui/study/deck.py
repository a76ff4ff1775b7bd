"""The cards of this device: positions that were decided wrongly, and when each comes back."""

import js
from record import store

NAME = "deck"
MOST = 1000  # cards that are kept; the newest ones
CARD = store.record_of(
    {
        "game": store.text(60),
        "position": store.text(2000),
        "objective": store.one_of("win", "points"),
        "chosen": store.text(400),
        "best": store.text(400),
        "why": store.text(1000),
        "right": store.whole(0, 100000),  # how many times in a row
        "day": store.whole(0, 10000000),  # on which it comes back
    }
)
CARDS = store.list_of(CARD, MOST)


def cards(game: str) -> list[js.Card]:
    """Return the cards of a game."""
    return [card for card in store.get(NAME, CARDS) if card["game"] == game]


def due(game: str, today: int) -> list[js.Card]:
    """Return the cards of a game that come back today or have waited longer, the longest waiting first."""
    found = [card for card in cards(game) if card["day"] <= today]
    return sorted(found, key=lambda card: card["day"])


def add(new: list[js.Card]) -> int:
    """Put in cards that are not there yet; return how many are new."""
    held = store.get(NAME, CARDS)
    known = [_key(card) for card in held]
    fresh = []
    for card in new:
        if _key(card) not in known:
            known.append(_key(card))
            fresh.append(CARD(card))
    if fresh:
        store.put(NAME, (held + fresh)[-MOST:])
    return len(fresh)


def answered(card: js.Card, right: int, day: int) -> None:
    """Note how often a card was right, and when it comes back."""
    held: list[js.Card] = [each.copy() for each in store.get(NAME, CARDS)]
    for each in held:
        if _key(each) == _key(card):
            each["right"], each["day"] = right, day
    store.put(NAME, held)


def begun(mistakes: list[js.wire.PracticeCard], today: int) -> list[js.Card]:
    """Return the cards of mistakes as they begin: never right yet, and due today."""
    return [
        {
            "game": each["game"],
            "position": each["position"],
            "objective": each["objective"],
            "chosen": each["chosen"],
            "best": each["best"],
            "why": each["why"],
            "right": 0,
            "day": today,
        }
        for each in mistakes
    ]


def _key(card: js.Card) -> tuple[str, str, str]:
    return card["game"], card["objective"], card["position"]
