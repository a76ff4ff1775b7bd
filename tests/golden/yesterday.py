"""What this version writes, to be read by all that follow: `python -m tests.golden.yesterday` keeps it.

It lies in `tests/golden/written/<version>`; what an earlier version has written stays as it is.
"""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pysolver
from pysolver.cli.quiz import Deck, mistakes
from pysolver.contract.match import Match, begin, format_match, new, play, read_match
from pysolver.tables.format import write_table
from tests.page.visit import Visit

WRITTEN = Path(__file__).parent / "written"
SEED = 27
MOST_STEPS = 12
# Of each game where it begins; School and Konijnenhokken among several, too.
BEGINNINGS = {
    "farkle": ("kcd2 2000 0/0 0 odd*3,ordinary*3+gold-might:1 ordinary*6 ******",),
    "knucklebones": ("-,-,-/-,-,- *", "-,-,-/-,-,- * vs game-5"),
    "school": ("15/20 all * 2", "20/30 g6,pair * 2 vs g6,pair:-21 vs g6,trash:4"),
    "konijnenhokken": ("0 0.0.0 *", "0 0.0.0 * 40:0/0/0/0:first", "0 0.0.0 * 2r:0/0:first"),
    "pig": ("100 0/0 0",),
}
MISTAKE = "hold-or-roll 1 pig 1\nstart 100 90/95 6\nseats You | Anna\n0 act hold\n"
DAY = 20_000
OWNED = {"odd": 3, "weighted": 1}


def matches() -> list[Match]:
    """Return the beginning of a match from each of the beginnings, played by the advice."""
    found = []
    for game_id, starts in BEGINNINGS.items():
        game = pysolver.game(game_id)
        for start in starts:
            point = begin(game, game.parse(start))

            def choose(point: Any, game: Any = game) -> str:
                return str(game.advise(point.state, at_once=True).options[0].action)

            match = new(game_id, start, ("You", "Anna", "Ben", "Eva")[: game.players(point.state)])
            for each in islice(play(game, point, choose, random.Random(SEED)), MOST_STEPS):
                match += each.step
            found.append(match)
    return found


def positions() -> list[tuple[str, str]]:
    """Return games and positions in which there is something to decide."""
    return [
        (spec.id, text)
        for spec in pysolver.games()
        for text in (spec.example, *spec.more_examples)
        if pysolver.game(spec.id).actions(pysolver.game(spec.id).parse(text))
    ]


def answers() -> dict[str, Any]:
    """Return in JSON what is known of each game, advice on positions, and a review."""
    return {
        "games": [spec.to_dict() for spec in pysolver.games()],
        "advice": [
            pysolver.game(game).advise(pysolver.game(game).parse(text), at_once=True).to_dict()
            for game, text in positions()
        ],
        "review": pysolver.review(read_match(MISTAKE)[0]).to_dict(),
    }


def links(page: Visit) -> list[dict[str, str]]:
    """Return addresses of the page, of positions and of whole matches, with what they say."""
    write = page.module("shell.links")
    offered = [(game, text) for game, text in positions() if game != "pig"]
    found = [
        {"link": f"#{game}/{text.replace(' ', '_')}", "game": game, "position": text}
        for game, text in offered
    ]
    for match in matches():
        if match.game != "pig":
            address = write.whole(match.game, format_match(match))
            found.append(
                {"link": "#" + address.partition("#")[2], "game": match.game, "position": match.start}
            )
    return found


def device(page: Visit) -> dict[str, Any]:
    """Return what a device keeps after a few visits."""
    page.open("#konijnenhokken/0_0.0.0_*")
    page.type("1234566", "Enter", "3344556", "Enter")
    page.module("games.farkle.owned").keep("kcd2", OWNED)
    cards = [{**card, "loss": 0.5} for card in mistakes([read_match(MISTAKE)[0]], "pig", None)]
    page.module("study.deck").add(page.module("study.deck").begun(cards, DAY))
    page.module("record.store").put("theme", "dark")
    return {"stored": page.stored, "summaries": page.games.summaries, "matches": page.games.matches}


def main() -> None:
    """Keep what this version writes."""
    folder = WRITTEN / pysolver.__version__
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "reviewed.txt").write_text(MISTAKE, "utf-8")
    (folder / "matches.txt").write_text("\n".join(map(format_match, matches())), "utf-8")
    deck = Deck(folder / "deck.json", DAY)
    for card in mistakes([read_match(MISTAKE)[0]], "pig", None):
        deck.add(card)
    deck.write()
    with Visit() as page:
        told = {"answers": answers(), "links": links(page), "device": device(page)}
    for name, content in told.items():
        (folder / f"{name}.json").write_text(
            json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8"
        )
    little: dict[str, NDArray[Any]] = {
        "values": np.linspace(0, 1, 5),
        "moves": np.arange(6, dtype=np.int8).reshape(2, 3),
    }
    write_table(
        "pig",
        "little",
        little,
        rules_version="1",
        format_version=1,
        parameters={"target": 100},
        max_abs_error=0.25,
        build_seconds=1.0,
        residual=0.5,
        folder=folder / "tables",
    )


if __name__ == "__main__":
    main()
