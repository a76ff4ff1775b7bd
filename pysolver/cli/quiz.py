"""A quiz in the terminal: positions to decide first, and what was right and why afterwards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from pysolver.cli.given import write_text
from pysolver.cli.play import Leave, read_line
from pysolver.cli.progress import watched
from pysolver.contract.game import Game, game
from pysolver.contract.match import Match
from pysolver.contract.mistakes import skill
from pysolver.contract.plain import read_json
from pysolver.contract.practice import Due, Judged, PracticeCard, cards, drill, judged, scheduled
from pysolver.contract.review import review
from pysolver.contract.written import cost, skill_words, worth
from pysolver.errors import GameError

HELP = "a number or an action code; q ends"
ASKED = tuple[str, str]  # position, objective


class Deck:
    """Cards and when they come back, kept in a file; `today` is a number of days."""

    def __init__(self, path: Path | None, today: int) -> None:
        self._path = path
        self._today = today
        self.cards: dict[ASKED, PracticeCard] = {}
        self.due: dict[ASKED, Due] = {}
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            for each in read_json(path.read_text(encoding="utf-8"))["cards"]:
                card = _card(each["card"])
                key = (card["position"], card["objective"])
                self.cards[key], self.due[key] = card, Due(int(each["right"]), int(each["day"]))
        except GameError:
            raise
        except (OSError, ValueError, KeyError, TypeError) as trouble:
            raise GameError(
                f"{path} is no deck of cards ({trouble}); name another file, as in --deck deck.json."
            ) from None

    def add(self, card: PracticeCard) -> None:
        """Put in a card, to be asked at once; one that is there stays as it is."""
        key = (card["position"], card["objective"])
        self.cards.setdefault(key, card)
        self.due.setdefault(key, Due(0, self._today))

    def of(self, game_id: str) -> list[PracticeCard]:
        """Return the cards of a game that are due, the longest waiting first."""
        waiting = [key for key in self.cards if self.due[key].day <= self._today]
        waiting.sort(key=lambda key: self.due[key].day)
        return [self.cards[key] for key in waiting if self.cards[key]["game"] == game_id]

    def answered(self, found: Judged) -> None:
        """Hear how a position was decided: its card comes back later; a new mistake is a new card."""
        advice = found.advice
        key = (advice.position, advice.objective)
        if key in self.due:
            self.due[key] = scheduled(self.due[key].right, found.right, self._today)
        elif not found.right:
            self.add(found.card())

    def write(self) -> None:
        """Keep the cards, where there is a file for them."""
        if self._path is None:
            return
        rows = [
            {"card": card, "right": self.due[key].right, "day": self.due[key].day}
            for key, card in self.cards.items()
        ]
        write_text(str(self._path), json.dumps({"cards": rows}, indent=1) + "\n", "deck.json")


def _card(listed: dict[str, Any]) -> PracticeCard:
    """Return a card of a file; raise ValueError or TypeError for what is none, GameError for its position."""
    words = {name: listed[name] for name in PracticeCard.__annotations__ if name != "loss"}
    if not all(isinstance(value, str) for value in words.values()) or len(listed) != len(words) + 1:
        raise ValueError("a card has a position, an objective, choices, a grade and a reason in words")
    played = game(words["game"])
    played.objective(words["objective"], played.parse(words["position"]))
    return cast("PracticeCard", {**words, "loss": float(listed["loss"])})


def mistakes(matches: Iterable[Match], game_id: str, name: str | None) -> list[PracticeCard]:
    """Return the cards of all mistakes in matches of a game, of the players of this name if one is given."""
    found: list[PracticeCard] = []
    for match in matches:
        if match.game != game_id or (name is not None and name not in match.seats):
            continue
        looked = watched(review(match), "Looking back")
        found += cards(looked, None if name is None else match.seats.index(name))
    return found


def drills(game_id: str, kind: str, count: int, seed: int, objective: str | None) -> Iterator[ASKED]:
    """Find positions of a kind, one after the other."""
    dice = random.Random(seed)
    for _ in range(count):
        advice = watched(drill(game_id, kind, dice.randrange(2**31), objective), "Looking for a position")
        yield advice.position, advice.objective


def quiz(game_id: str, asked: Iterable[ASKED], deck: Deck) -> list[Judged]:
    """Ask one position after the other until they end or the player leaves; return what was answered."""
    played, found = game(game_id), list[Judged]()
    print(f"{played.spec.title}: choose by {HELP}.")
    try:
        for number, (position, objective) in enumerate(asked, 1):
            print(f"\n{number}. {position}   (for {objective})")
            found.append(_answer(played, position, objective))
            print("\n".join(verdict(found[-1])))
            deck.answered(found[-1])
    except Leave:
        print()
    return found


def _answer(played: Game[Any], position: str, objective: str) -> Judged:
    """Ask until the player chooses."""
    state = played.parse(position)
    actions = played.actions(state)
    advice = played.advise(state, played.objective(objective, state), at_once=True)
    words = {option.action: option.text for option in advice.options}
    for number, action in enumerate(actions, 1):
        print(f"  {number:3}  {action:<14}  {words.get(action, '')}".rstrip())
    while True:
        answer = " ".join(read_line("> ").split())
        if answer == "q":
            raise Leave
        if answer.isascii() and answer.isdigit() and answer not in actions:
            number = int(answer[:6])
            answer = actions[number - 1] if 0 < number <= len(actions) else answer
        if answer in actions:
            return _judged(played, state, answer, objective)
        print(f"  Choose by {HELP}.")


def _judged(played: Game[Any], state: Any, action: str, objective: str) -> Judged:
    """Weigh a choice as well as can be, however long it takes."""
    work = played.sharpen(state, played.objective(objective, state))
    if work is not None:
        watched(work, "Solving")
    return judged(played, state, action, objective)


def verdict(found: Judged) -> list[str]:
    """Return what is said of an answer, and why."""
    advice, best = found.advice, found.advice.options[0]
    value = worth(found.chosen.value, advice.objective)
    if found.chosen.loss == 0:
        said = f"  Right: nothing is better. {value}."
    else:
        grade = f", {found.grade}" if found.grade else ", no mistake"
        said = f"  {value}: {cost(found.chosen.loss, advice.objective)}{grade}. Best: {best.text}."
    return [said, f"  {advice.why}".rstrip()]


def summary(found: list[Judged]) -> str:
    """Return how many answers were right, and what all gave away."""
    if not found:
        return "Nothing was answered."
    objective = found[0].advice.objective
    lost = [each.chosen.loss for each in found]
    right = sum(each.right for each in found)
    each = skill(lost)
    mean = f" A decision lost {skill_words(each, objective)}." if each else ""
    return f"{right} of {len(found)} without a mistake; given away: {worth(sum(lost), objective)}.{mean}"
