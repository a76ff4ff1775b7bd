"""A whole game in the terminal: you against the advisor, a weaker bot, a friend, or a game's own players.

In a game for one, or a single turn, nobody plays against you: the advisor tells what each choice cost.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pysolver.cli.show import cost, worth
from pysolver.contract.advice import Advice, Objective, Option
from pysolver.contract.ending import ending
from pysolver.contract.game import Game, game
from pysolver.contract.match import Match, Point, Taken, begin, format_match, new, play
from pysolver.errors import ActionError, GameError

FRIEND = "friend"  # who sits at the same terminal
BOTS = ("advisor", "casual", "random", FRIEND)
CARELESS = {"advisor": 0.0, "casual": 0.3, "random": 1.0}  # how often a bot does just anything

AIMS = {"points": "for points", "win": "to win"}
HELP = "a number or an action code; ? asks the advisor, q ends"


# More rivals than all who play this game may meet, given what they draw their choices from.
Rivals = Callable[[random.Random], Mapping[str, Callable[[Any], str]]]


def no_more(chance: random.Random) -> Mapping[str, Callable[[Any], str]]:
    """Return nobody: the game's own rivals are all there are."""
    return {}


class Leave(Exception):  # noqa: N818 - not an error: the player has had enough
    """The player leaves, or the input ends."""


class TerminalGame:
    """A game that is being played in the terminal: the player, a bot, and dice."""

    def __init__(
        self, game: Game[Any], objective: Objective, bot: str, seed: int | None, more: Rivals = no_more
    ) -> None:
        self.game = game
        self.dice = random.Random(seed)
        self.rivals = {**game.rivals(self.dice), **more(self.dice)}
        known = dict.fromkeys((*BOTS, *self.rivals))
        if bot not in known:
            *others, last = known
            raise GameError(
                f"{game.spec.title} is played against {', '.join(others)} or {last}, "
                f"as in --against {last}, not {bot!r}."
            )
        self.objective = objective
        self.bot = bot
        self.name = f"The {bot}" if bot in BOTS else bot.capitalize()
        self.me = 0  # the player's seat
        self.decisions = 0
        self.lost = 0.0

    def play(self, state: Any, *, me_first: bool) -> Match:
        """Play from a position until the game is over or the player leaves; return the match."""
        self._introduce()
        self.me = 0 if me_first else 1
        if self.bot not in BOTS:
            state = self.game.seated(state, self.bot, me_first)
        names = ("You", self.bot) if me_first else (self.bot, "You")
        record = new(self.game.spec.id, self.game.format(state), names[: self.game.players(state)])
        point = begin(self.game, state)
        try:
            for taken in play(self.game, point, self._choose, self.dice):
                self._tell(taken)
                record += taken.step
                point = taken.after
            self._conclude(point, len(record.seats))
        except Leave:
            print("\nLeft the table.")
        if self.decisions:
            unit = "points of win probability" if self.objective == "win" else "points"
            given = 100 * self.lost if self.objective == "win" else self.lost
            print(f"Your decisions, {self.decisions} of them, gave away {given:.2f} {unit} in all.")
        return record

    def _choose(self, point: Point[Any]) -> str:
        if point.seat == self.me or self.bot == FRIEND:
            return self._typed_choice(point)
        return self._bot_choice(point.state)

    def _tell(self, taken: Taken[Any]) -> None:
        if taken.step.kind == "roll":
            mine = taken.step.seat == self.me
            print(f"  {'You throw' if mine else f'{self.name} throws'} {taken.step.code}.")
        if taken.next.landed is not None:
            print("  That ends the turn.")

    def _introduce(self) -> None:
        print(f"{self.game.spec.title}, played {AIMS[self.objective]}. Choose by {HELP}.")
        print(f"A position, as in {self.game.spec.example!r}:")
        for part, meaning in self.game.spec.parameters.items():
            print(f"  {part}: {meaning}")

    def _bot_choice(self, state: Any) -> str:
        actions = self.game.actions(state)
        if self.bot not in BOTS:
            action = self.rivals[self.bot](state)
        elif self.dice.random() < CARELESS[self.bot]:
            action = self.dice.choice(actions)
        else:
            action = self._advice(state).options[0].action
        print(f"{self.name} at {self.game.format(state)}: {action}")
        return action

    def _typed_choice(self, point: Point[Any]) -> str:
        """Ask the player, or the friend, until they choose; tell what it costs."""
        state, mine = point.state, point.seat == self.me
        self._show(state, mine=True)
        actions = self.game.actions(state)
        who = "You" if mine else self.name
        if len(actions) == 1:
            print(f"  {who} can only {actions[0]}.")
            return actions[0]
        advice = self._advice(state)
        options = {option.action: option for option in advice.options}
        for number, action in _numbered(actions).items():
            print(f"  {number:>3}  {action:<14}  {options[action].text}")
        chosen = self._asked("> " if mine else f"{self.bot}> ", state, advice, actions)
        if mine:
            self.decisions += 1
            self.lost += options[chosen].loss
        print(self._verdict(options[chosen], advice.options[0]))
        return chosen

    def _asked(self, prompt: str, state: Any, advice: Advice, actions: tuple[str, ...]) -> str:
        numbered = _numbered(actions)
        while True:
            answer = " ".join(read_line(prompt).split())
            if answer in actions:
                return answer
            if answer in numbered:
                return numbered[answer]
            if answer == "q":
                raise Leave
            print(
                f"  {advice.sentence} {advice.why}"
                if answer == "?"
                else f"  {self._objection(state, answer, codes=set(numbered) <= set(actions))}"
            )

    def _objection(self, state: Any, answer: str, codes: bool) -> str:
        """Say why an answer is no choice: where the game forbids it, by its rule; numbers may be `codes`."""
        if answer and (codes or not answer.isdigit()):
            try:
                self.game.play(state, answer)
            except ActionError as no:
                return str(no)
        return f"Choose by {HELP}."

    def _verdict(self, chosen: Option, best: Option) -> str:
        if chosen.loss == 0:
            return f"  {worth(chosen.value, self.objective)}: nothing is better."
        change = f"{cost(chosen.loss, self.objective)} than {best.action}"
        return f"  {worth(chosen.value, self.objective)}: {change} ({best.text})."

    def _advice(self, state: Any) -> Advice:
        return self.game.advise(state, objective=self.objective)

    def _show(self, state: Any, mine: bool) -> None:
        print(f"\n{self.game.format(state)}")
        drawn = self.game.drawn(state, mine)
        if drawn:
            print(drawn)

    def _conclude(self, end: Point[Any], seats: int) -> None:
        """Say how the game ended."""
        names = ["You" if seat == self.me else self.name for seat in range(seats)]
        self._show(end.state, mine=end.seat == self.me)
        print(ending(self.game, names, end))


def run(args: argparse.Namespace, game_id: str, against: str | None, more: Rivals = no_more) -> None:
    """Play a game by the arguments of `add_game_arguments`, against a bot or a rival, and save the match."""
    played: Any = game(game_id)
    if args.position is not None:
        state = played.parse(args.position)
    else:
        state = played.start() if against is None else played.start_of_two()
    objective = args.objective
    if objective is None and played.players(state) == 2 and "win" in played.objectives(state):
        objective = "win"
    table = TerminalGame(played, played.objective(objective, state), against or BOTS[0], args.seed, more)
    record = table.play(state, me_first=not args.second)
    if args.save:
        write_new(Path(args.save), format_match(record))


def _numbered(actions: Sequence[str]) -> dict[str, str]:
    """Return the actions by the number that may be typed for each: its code, where codes are numbers."""
    return {action if action.isdigit() else str(n): action for n, action in enumerate(actions, 1)}


def read_line(prompt: str) -> str:
    """Read a line; the end of the input is a way to leave."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Leave
    return line


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; raise GameError where it is, or cannot be written."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise GameError(f"{path} is there already: choose another name, as in game-2.txt.") from None
    except OSError as trouble:
        raise GameError(f"{path} cannot be written ({trouble.strerror}).") from None
