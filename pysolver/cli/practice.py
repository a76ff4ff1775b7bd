"""`pysolver quiz GAME`: positions to decide first; `pysolver card GAME`: what to know by heart."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from pysolver.cli.given import runs, write_text
from pysolver.cli.match import read_text
from pysolver.cli.progress import watched
from pysolver.contract.collection import read_all
from pysolver.contract.game import game
from pysolver.contract.match import Match
from pysolver.contract.practice import KINDS, anki
from pysolver.contract.spec import GAME_IDS
from pysolver.contract.strategy_card import svg
from pysolver.errors import GameError

DAY = 86_400  # seconds
MOST_ASKED = 1_000


def add_commands(verbs: Any) -> None:
    """Add `quiz` and `card`."""
    quiz = verbs.add_parser(
        "quiz",
        help="practise decisions: choose first, then see what was right",
        epilog="for example: pysolver quiz knucklebones --kind close --count 5",
    )
    quiz.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAME_IDS)}")
    quiz.add_argument("--kind", choices=KINDS, default=KINDS[0], help="which positions (any)")
    quiz.add_argument("--count", type=int, default=10, metavar="N", help="how many (10)")
    quiz.add_argument("--objective", metavar="points|win", help="what to play for (the game's first)")
    quiz.add_argument("--from", dest="matches", metavar="FILE", help="the mistakes of these matches instead")
    quiz.add_argument("--name", help="of these matches, the mistakes of this player alone")
    quiz.add_argument("--deck", metavar="FILE", help="keep cards of what was wrong there; the due ones first")
    quiz.add_argument("--anki", metavar="OUT", help="write the cards for Anki instead of asking")
    quiz.add_argument("--seed", type=int, help="ask the same positions again")
    quiz.set_defaults(run=_quiz)
    card = verbs.add_parser(
        "card",
        help="what to know by heart, and what knowing only that gives away",
        epilog="for example: pysolver card konijnenhokken --svg card.svg",
    )
    card.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAME_IDS)}")
    card.add_argument("position", metavar="POSITION", nargs="*", help="its dice or house rules (the start's)")
    card.add_argument("--svg", metavar="OUT", help="draw it for one page of A4")
    runs(card, _card)


def _quiz(args: argparse.Namespace) -> None:
    from pysolver.cli import quiz

    game(args.game)
    if not 1 <= args.count <= MOST_ASKED:
        raise GameError(f"Asked are 1 to {MOST_ASKED} positions, as in --count 10, not {args.count}.")
    deck = quiz.Deck(None if args.deck is None else Path(args.deck), int(time.time() // DAY))
    if args.matches is not None:
        for card in quiz.mistakes(_matches(args.matches), args.game, args.name):
            deck.add(card)
    if args.anki is not None:
        held = [card for card in deck.cards.values() if card["game"] == args.game]
        write_text(args.anki, anki(held), "cards.txt")
        deck.write()
        print(f"{len(held)} card{'s'[: len(held) != 1]} written to {args.anki}.")
        return
    asked = [(card["position"], card["objective"]) for card in deck.of(args.game)[: args.count]]
    if not asked and args.matches is not None:
        print(f"No mistakes of {game(args.game).spec.title} in {args.matches}.")
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

    played = game(args.game)
    text = " ".join(word.strip() for word in args.position)
    card = watched(played.strategy_card(played.parse(text) if text else played.start()), "Finding the card")
    if args.svg is not None:
        write_text(args.svg, svg(card), "card.svg")
    if args.json:
        print(json.dumps(card.to_dict()))
    else:
        print(f"Drawn: {args.svg}." if args.svg is not None else "\n".join(card_lines(card)))


def _matches(name: str) -> list[Match]:
    """Read the matches of a file; what is wrong with some of them is said, and the others are taken."""
    matches, troubles = watched(read_all(read_text(name), lambda part: part.match), "Reading")
    if not matches:
        raise GameError(" ".join(troubles))
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    return matches
