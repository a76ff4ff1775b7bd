"""A quiz in the terminal: positions to decide first, and what was right and why afterwards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from pysolver.cli.given import write_text
from pysolver.cli.play import Leave, read_line
from pysolver.cli.progress import looking_back, solving, watched
from pysolver.contract.figures import sentences
from pysolver.contract.game import Game, game
from pysolver.contract.match import Match
from pysolver.contract.mistakes import grade_words, skill
from pysolver.contract.plain import read_json
from pysolver.contract.practice import Due, Judged, PracticeCard, cards, drill, judged, scheduled
from pysolver.contract.review import review
from pysolver.contract.written import skill_words, worth
from pysolver.errors import GameError
from pysolver.sayings.say import saying

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
                # a file that is to hold cards to practise with;
                # e.g. file="deck.json", trouble="it nests too deep"
                saying(
                    "quiz.no_deck",
                    "{file} is no deck of cards ({trouble}); name another file, as in --deck deck.json.",
                    file=str(path),
                    trouble=str(trouble),
                )
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
        # what is wrong with a file of cards to practise with, in brackets
        trouble = saying(
            "quiz.wrong_card", "a card has a position, an objective, choices, a grade and a reason in words"
        )
        raise ValueError(trouble)
    played = game(words["game"])
    played.objective(words["objective"], played.parse(words["position"]))
    return cast("PracticeCard", {**words, "loss": float(listed["loss"])})


def mistakes(matches: Iterable[Match], game_id: str, name: str | None) -> list[PracticeCard]:
    """Return the cards of all mistakes in matches of a game, of the players of this name if one is given."""
    found: list[PracticeCard] = []
    for match in matches:
        if match.game != game_id or (name is not None and name not in match.seats):
            continue
        looked = watched(review(match), looking_back())
        found += cards(looked, None if name is None else match.seats.index(name))
    return found


def drills(game_id: str, kind: str, count: int, seed: int, objective: str | None) -> Iterator[ASKED]:
    """Find positions of a kind, one after the other."""
    dice = random.Random(seed)
    for _ in range(count):
        advice = watched(drill(game_id, kind, dice.randrange(2**31), objective), _looking())
        yield advice.position, advice.objective


def _looking() -> str:
    # what a command is doing, before how far it is: it looks for a position to practise on
    return saying("progress.looking", "Looking for a position")


def quiz(game_id: str, asked: Iterable[ASKED], deck: Deck) -> list[Judged]:
    """Ask one position after the other until they end or the player leaves; return what was answered."""
    played, found = game(game_id), list[Judged]()
    print(
        # before questions in the terminal: what can be typed; e.g. game="Pig"
        saying("quiz.begin", "{game}: choose by a number or an action code; q ends.", game=played.spec.title)
    )
    try:
        for number, (position, objective) in enumerate(asked, 1):
            print("\n" + _asking(number, position, objective))
            found.append(_answer(played, position, objective))
            print("\n".join(verdict(found[-1])))
            deck.answered(found[-1])
    except Leave:
        print()
    return found


def _asking(number: int, position: str, objective: str) -> str:
    if objective == "win":
        # a question in the terminal: its number, and the position; e.g. number=3, position="100 30/40 12"
        return saying("quiz.to_win", "{number}. {position}   (to win)", number=number, position=position)
    # a question in the terminal: its number, and the position; e.g. number=3, position="20 1.0.1 12345"
    return saying("quiz.for_points", "{number}. {position}   (for points)", number=number, position=position)


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
        # in the terminal: what can be typed
        print("  " + saying("quiz.how", "Choose by a number or an action code; q ends."))


def _judged(played: Game[Any], state: Any, action: str, objective: str) -> Judged:
    """Weigh a choice as well as can be, however long it takes."""
    work = played.sharpen(state, played.objective(objective, state))
    if work is not None:
        watched(work, solving())
    return judged(played, state, action, objective)


def verdict(found: Judged) -> list[str]:
    """Return what is said of an answer, and why."""
    advice, best = found.advice, found.advice.options[0]
    value = worth(found.chosen.value, advice.objective)
    if found.chosen.loss == 0:
        # an answer was right, and what it is worth; e.g. value="61.31 %"
        said = saying("quiz.right", "Right: nothing is better. {value}.", value=value)
    elif found.grade:
        # what an answer is worth, how much worse than the best one, how bad that is, and the best one;
        # e.g. value="45.20 %", loss="4.21 %", grade=mistake.bad, best=konijnenhokken.roll
        said = saying(
            "quiz.wrong",
            "{value}: {loss} worse, {grade}. Best: {best}.",
            value=value,
            loss=worth(found.chosen.loss, advice.objective),
            grade=grade_words(found.grade),
            best=best.text,
        )
    else:
        # what an answer is worth, how much worse than the best one, and the best one;
        # e.g. value="45.20 %", loss="0.21 %", best=konijnenhokken.roll
        said = saying(
            "quiz.nearly",
            "{value}: {loss} worse, no mistake. Best: {best}.",
            value=value,
            loss=worth(found.chosen.loss, advice.objective),
            best=best.text,
        )
    return [f"  {said}", f"  {advice.why}".rstrip()]


def summary(found: list[Judged]) -> str:
    """Return how many answers were right, and what all gave away."""
    if not found:
        # at the end of questions in the terminal
        return saying("quiz.nothing", "Nothing was answered.")
    objective = found[0].advice.objective
    lost = [each.chosen.loss for each in found]
    # at the end of questions in the terminal: how many were right, and what all answers lost;
    # e.g. right=7, all=10, lost="12.41 %"
    summed = saying(
        "quiz.summary",
        "{right} of {all} without a mistake; lost: {lost}.",
        right=sum(each.right for each in found),
        all=len(found),
        lost=worth(sum(lost), objective),
    )
    mean = skill(lost)
    if mean is None:
        return summed
    # at the end of questions in the terminal: what an answer lost on average; e.g. mean=skill.mean_error_in
    each = saying("quiz.mean", "A decision lost {mean}.", mean=skill_words(mean, objective))
    return sentences(summed, each)
