"""`pysolver quiz GAME`: positions to decide first; `pysolver card GAME`: what to know by heart."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pysolver.cli.given import add_game, add_objective, drawn, runs, write_text
from pysolver.cli.match import read_text
from pysolver.cli.progress import reading, watched
from pysolver.contract.game import game
from pysolver.contract.spec import KINDS
from pysolver.errors import GameError
from pysolver.sayings.say import saying, saying_n

if TYPE_CHECKING:
    from pysolver.contract.match import Match

DAY = 86_400  # seconds
MOST_ASKED = 1_000


def add_commands(verbs: Any) -> None:
    """Add `quiz` and `card`."""
    # help of a command: quiz
    words = saying("command.help_quiz", "practise decisions: choose first, then see what was right")
    quiz = verbs.add_parser("quiz", help=words)
    quiz.epilog = "pysolver quiz knucklebones --kind close --count 5"
    add_game(quiz)
    # help of an option: --kind; the word in brackets is what is typed
    words = saying("command.help_kind", "which positions (any)")
    quiz.add_argument("--kind", choices=KINDS, default=KINDS[0], help=words)
    # help of an option: --count N
    words = saying("command.help_count", "how many (10)")
    quiz.add_argument("--count", type=int, default=10, metavar="N", help=words)
    add_objective(quiz)
    # help of an option: --from FILE
    words = saying("command.help_from", "the mistakes of these games instead")
    quiz.add_argument("--from", dest="matches", metavar="FILE", help=words)
    # help of an option: --name
    words = saying("command.help_name", "of these games, the mistakes of this player alone")
    quiz.add_argument("--name", help=words)
    # help of an option: --deck FILE
    words = saying("command.help_deck", "keep cards of what was wrong there; the due ones first")
    quiz.add_argument("--deck", metavar="FILE", help=words)
    # help of an option: --anki OUT; Anki is a program to learn by cards
    words = saying("command.help_anki", "write the cards for Anki instead of asking")
    quiz.add_argument("--anki", metavar="OUT", help=words)
    # help of an option: --seed
    words = saying("command.help_quiz_seed", "ask the same positions again")
    quiz.add_argument("--seed", type=int, help=words)
    quiz.set_defaults(run=_quiz)
    # help of a command: card
    words = saying("command.help_card", "what to know by heart, and what knowing only that gives away")
    card = verbs.add_parser("card", help=words)
    card.epilog = "pysolver card konijnenhokken --svg card.svg"
    add_game(card)
    # help of an argument: POSITION
    words = saying("command.help_settings", "its dice or house rules (the start's)")
    card.add_argument("position", metavar="POSITION", nargs="*", help=words)
    # help of an option: --svg OUT
    words = saying("command.help_svg", "draw it for one page of A4")
    card.add_argument("--svg", metavar="OUT", help=words)
    runs(card, _card)


def _quiz(args: argparse.Namespace) -> None:
    from pysolver.cli import quiz
    from pysolver.contract.practice import anki

    game(args.game)
    if not 1 <= args.count <= MOST_ASKED:
        raise GameError(
            # what is typed as --count; e.g. n=1000, count="0"
            saying_n(
                "quiz.wrong_count",
                "Asked is {n} position, as in --count 1, not {count}.",
                "Asked are 1 to {n} positions, as in --count 10, not {count}.",
                MOST_ASKED,
                count=str(args.count),
            )
        )
    deck = quiz.Deck(None if args.deck is None else Path(args.deck), int(time.time() // DAY))
    if args.matches is not None:
        for card in quiz.mistakes(_matches(args.matches), args.game, args.name):
            deck.add(card)
    if args.anki is not None:
        held = [card for card in deck.cards.values() if card["game"] == args.game]
        write_text(args.anki, anki(held), "cards.txt")
        deck.write()
        # result of a command: cards to learn by are in a file; e.g. n=12, file="cards.txt"
        done = saying_n(
            "quiz.cards_written",
            "{n} card written to {file}.",
            "{n} cards written to {file}.",
            len(held),
            file=args.anki,
        )
        print(done)
        return
    asked = [(card["position"], card["objective"]) for card in deck.of(args.game)[: args.count]]
    if not asked and args.matches is not None:
        # result of a command: there is nothing to practise; e.g. game="Pig", file="games.txt"
        none = saying(
            "quiz.no_mistakes",
            "{game}: no mistakes in {file}.",
            game=game(args.game).spec.title,
            file=args.matches,
        )
        print(none)
        return
    left = 0 if args.matches is not None else args.count - len(asked)
    seed = random.randrange(2**31) if args.seed is None else args.seed
    found = quiz.quiz(
        args.game, [*asked, *quiz.drills(args.game, args.kind, left, seed, args.objective)], deck
    )
    print(quiz.summary(found))
    deck.write()


def _card(args: argparse.Namespace) -> None:
    from pysolver.cli.show import card_lines
    from pysolver.contract.strategy_card import svg

    played = game(args.game)
    text = " ".join(word.strip() for word in args.position)
    card = watched(played.strategy_card(played.parse(text) if text else played.start()), _finding())
    if args.svg is not None:
        write_text(args.svg, svg(card), "card.svg")
    if args.json:
        print(json.dumps(card.to_dict()))
    else:
        print(drawn(args.svg) if args.svg is not None else "\n".join(card_lines(card)))


def _finding() -> str:
    # what a command is doing, before how far it is: it works out a strategy card
    return saying("progress.finding_card", "Finding the card")


def _matches(name: str) -> list[Match]:
    """Read the matches of a file; what is wrong with some of them is said, and the others are taken."""
    from pysolver.contract.collection import read_all

    matches, troubles = watched(read_all(read_text(name), lambda part: part.match), reading())
    if not matches:
        raise GameError(" ".join(troubles))
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    return matches
