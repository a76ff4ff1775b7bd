"""A whole game in the terminal: you, the advisor, weaker bots, friends beside you, or a game's own players.

In a game for one, or a single turn, nobody plays against you: the advisor tells what each choice cost.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pysolver.contract.advice import Advice, Objective, Option
from pysolver.contract.ending import ending
from pysolver.contract.figures import percent, points, sentences
from pysolver.contract.game import Game, game
from pysolver.contract.match import (
    NAMES,
    Match,
    Point,
    Taken,
    begin,
    format_match,
    new,
    play,
    twice,
    two_called,
)
from pysolver.contract.whom import YOU, called
from pysolver.contract.written import worth
from pysolver.errors import ActionError, GameError
from pysolver.sayings.say import saying, saying_n

ME = "me"  # the player, among those who sit at the table
FRIEND = "friend"  # somebody at the same terminal; among seats any name that nobody else has
BOTS = ("advisor", "casual", "random")
CARELESS = {"advisor": 0.0, "casual": 0.3, "random": 1.0}  # how often a bot does just anything

# More rivals than all who play this game may meet, given what they draw their choices from.
Rivals = Callable[[random.Random], Mapping[str, Callable[[Any], str]]]


def no_more(chance: random.Random) -> Mapping[str, Callable[[Any], str]]:
    """Return nobody: the game's own rivals are all there are."""
    return {}


class Leave(Exception):  # noqa: N818 - not an error: the player has had enough
    """The player leaves, or the input ends."""


class TerminalGame:
    """A game that is being played in the terminal: who sits there, by seat, and dice."""

    def __init__(
        self,
        game: Game[Any],
        objective: Objective,
        seats: Sequence[str],
        seed: int | None,
        more: Rivals = no_more,
    ) -> None:
        self.game = game
        self.dice = random.Random(seed)
        self.rivals = {**game.rivals(self.dice), **more(self.dice)}
        self.objective = objective
        self.seats = seats
        self.names = [_called(who) for who in seats]
        self.decisions = 0
        self.lost = 0.0

    def play(self, state: Any) -> Match:
        """Play from a position until the game is over or the player leaves; return the match."""
        names = tuple(YOU if who == ME else who for who in self.seats)
        rivals = [who for who in self.seats if who in self.rivals]
        if len(self.seats) == len(NAMES) and rivals:
            state = self.game.seated(state, rivals[0], self.seats[0] != rivals[0])
        record = new(self.game.spec.id, self.game.format(state), names)
        self._introduce()
        point = begin(self.game, state)
        try:
            for taken in play(self.game, point, self._choose, self.dice):
                self._tell(taken)
                record += taken.step
                point = taken.after
            self._conclude(point)
        except Leave:
            # the player in the terminal has ended the game
            print("\n" + saying("play.left", "Left the table."))
        if self.decisions:
            print(self._lost())
        return record

    def _lost(self) -> str:
        """Say what the decisions of the player lost."""
        if self.objective == "win":
            # after a game in the terminal: what all choices lost of the chance to win;
            # e.g. n=40, lost="12.41 %"
            return saying_n(
                "play.lost_chances",
                "Your {n} decision lost {lost} of the games in all.",
                "Your {n} decisions lost {lost} of the games in all.",
                self.decisions,
                lost=percent(self.lost, 2),
            )
        # after a game in the terminal: what all choices lost; e.g. n=40, lost="12.41"
        return saying_n(
            "play.lost_points",
            "Your {n} decision lost {lost} points in all.",
            "Your {n} decisions lost {lost} points in all.",
            self.decisions,
            lost=points(self.lost, 2),
        )

    def _choose(self, point: Point[Any]) -> str:
        who = self.seats[point.seat]
        return self._bot_choice(point) if who in BOTS or who in self.rivals else self._typed_choice(point)

    def _tell(self, taken: Taken[Any]) -> None:
        if taken.step.kind == "roll":
            print(f"  {_rolls(self.names[taken.step.seat], taken.step.code)}")
        if taken.next.landed is not None:
            # in the terminal: after that roll somebody else is to move
            print("  " + saying("play.turn_over", "That ends the turn."))

    def _introduce(self) -> None:
        title = self.game.spec.title
        if self.objective == "win":
            # before a game in the terminal; e.g. game="Pig"
            aim = saying("play.to_win", "{game}, played to win.", game=title)
        else:
            # before a game in the terminal; e.g. game="School"
            aim = saying("play.for_points", "{game}, played for points.", game=title)
        print(sentences(aim, _how_to_choose()))
        # in the terminal, above what the parts of a position mean; e.g. example="'100 30/40 12'"
        print(saying("play.position", "A position, as in {example}:", example=repr(self.game.spec.example)))
        for part, meaning in self.game.spec.meanings().items():
            print(f"  {part}: {meaning}")

    def _bot_choice(self, point: Point[Any]) -> str:
        state, who = point.state, self.seats[point.seat]
        actions = self.game.actions(state)
        if who in self.rivals:
            action = self.rivals[who](state)
        elif self.dice.random() < CARELESS[who]:
            action = self.dice.choice(actions)
        else:
            action = self._advice(state).options[0].action
        # in the terminal: what a bot chose in a position;
        # e.g. name="Bob", position="100 30/40 12", code="roll"
        did = saying(
            "play.bot",
            "{name} at {position}: {code}",
            name=self.names[point.seat],
            position=self.game.format(state),
            code=action,
        )
        print(did)
        return action

    def _typed_choice(self, point: Point[Any]) -> str:
        """Ask the player, or a friend, until they choose; tell what it costs."""
        state, mine = point.state, self.seats[point.seat] == ME
        self._show(state, mine=True)
        actions = self.game.actions(state)
        if len(actions) == 1:
            # in the terminal: there is one choice; e.g. name="Anna", code="roll"
            only = saying(
                "play.only", "{name}: only {code}.", name=called(self.names[point.seat]), code=actions[0]
            )
            print(f"  {only}")
            return actions[0]
        advice = self._advice(state)
        options = {option.action: option for option in advice.options}
        for number, action in _numbered(actions).items():
            print(f"  {number:>3}  {action:<14}  {options[action].text}")
        chosen = self._asked("> " if mine else f"{self.seats[point.seat]}> ", state, advice, actions)
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
        return _how_to_choose()

    def _verdict(self, chosen: Option, best: Option) -> str:
        value = worth(chosen.value, self.objective)
        if chosen.loss == 0:
            # in the terminal: what a choice is worth, the best one; e.g. value="61.31 %"
            return "  " + saying("play.nothing_better", "{value}: nothing is better.", value=value)
        # in the terminal: what a choice is worth, how much worse that is than the best one, its code and
        # text;
        # e.g. value="45.20 %", loss="1.51 %", code="roll", best=konijnenhokken.roll
        return "  " + saying(
            "play.worse",
            "{value}: {loss} worse than {code} ({best}).",
            value=value,
            loss=worth(chosen.loss, self.objective),
            code=best.action,
            best=best.text,
        )

    def _advice(self, state: Any) -> Advice:
        return self.game.advise(state, objective=self.objective)

    def _show(self, state: Any, mine: bool) -> None:
        print(f"\n{self.game.format(state)}")
        drawn = self.game.drawn(state, mine)
        if drawn:
            print(drawn)

    def _conclude(self, end: Point[Any]) -> None:
        """Say how the game ended."""
        self._show(end.state, mine=self.seats[end.seat] == ME)
        print(ending(self.game, self.names, end))


def _called(who: str) -> str:
    """Return the name of somebody at the table."""
    return YOU if who == ME else who[:1].upper() + who[1:]


def _rolls(name: str, roll: str) -> str:
    if name == YOU:
        # in the terminal: the faces that the one who is spoken to rolls; e.g. roll="115642"
        return saying("play.you_roll", "You roll {roll}.", roll=roll)
    # in the terminal: the faces that somebody rolls; e.g. name="Anna", roll="115642"
    return saying("play.rolls", "{name} rolls {roll}.", name=name, roll=roll)


def _how_to_choose() -> str:
    # in the terminal: what can be typed
    return saying("play.how", "Choose by a number or an action code; ? asks the advisor, q ends.")


def run(
    args: argparse.Namespace, game_id: str, against: str | None, more: Rivals = no_more, seats: str = ""
) -> None:
    """Play a game by the arguments of `add_game_arguments`, and save the match.

    Who sits there is said by `seats`, names with commas between, or is the player and somebody `against`.
    """
    played: Any = game(game_id)
    who = tuple(" ".join(name.split()) for name in seats.split(",")) if seats else None
    if who is not None:
        _must_seat(played, who)
    if against is not None:
        _must_know(played, against, more)
    if args.position is not None:
        state = played.parse(args.position)
    else:
        here = played.players(played.start()) if against is None else len(NAMES)
        state = played.start_of(here if who is None else len(who))
    if who is None:
        two = (ME, against or BOTS[0])
        who = (two[::-1] if args.second else two) if played.players(state) > 1 else (ME,)
    objective = args.objective
    if objective is None and played.players(state) > 1 and "win" in played.objectives(state):
        objective = "win"
    record = TerminalGame(played, played.objective(objective, state), who, args.seed, more).play(state)
    if args.save:
        write_new(Path(args.save), format_match(record))


def _must_seat(played: Game[Any], who: Sequence[str]) -> None:
    """Raise GameError, with what is right, for seats that cannot be."""
    most = played.spec.players
    if len(who) > most or not all(who):
        raise GameError(
            # what is typed as --seats; e.g. game="Pig", n=2, example="me,anna", seats="'a,b,c'"
            saying_n(
                "play.wrong_seats",
                "{game} seats {n}, by a name, as in --seats {example}: not {seats}.",
                "{game} seats up to {n}, each by a name, as in --seats {example}: not {seats}.",
                most,
                game=played.spec.title,
                example=",".join((ME, "anna", "ben", "eva", "left", "right")[:most]),
                seats=repr(",".join(who)),
            )
        )
    if name := twice(who):
        raise GameError(two_called(name))


def _must_know(played: Game[Any], against: str, more: Rivals) -> None:
    """Raise GameError, listing whom one may meet, for somebody whom nobody knows."""
    chance = random.Random()
    known = dict.fromkeys((*BOTS, FRIEND, *played.rivals(chance), *more(chance)))
    if against not in known:
        raise GameError(
            # whom somebody wants to play against;
            # e.g. game="School", known=["advisor", "bob"], example="bob", name="'x'"
            saying(
                "play.wrong_opponent",
                "{game} is played against {known:or}, as in --against {example}, not {name}.",
                game=played.spec.title,
                known=list(known),
                example=list(known)[-1],
                name=repr(against),
            )
        )


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
        raise GameError(
            # a file that a command is to write; e.g. file="game.txt"
            saying(
                "command.there_already",
                "{file} is there already: choose another name, as in game-2.txt.",
                file=str(path),
            )
        ) from None
    except OSError as trouble:
        raise GameError(
            # a file that a command is to write; e.g. file="x/game.txt", trouble="No such file"
            saying(
                "command.not_written",
                "{file} cannot be written ({trouble}).",
                file=str(path),
                trouble=str(trouble.strerror),
            )
        ) from None
