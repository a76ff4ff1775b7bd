"""Strategy cards: what their followers make, played out by the printed words, and the picture."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

import pysolver
from pysolver.cli.main import main
from pysolver.contract.job import finish
from pysolver.contract.match import begin, play
from pysolver.contract.strategy_card import StrategyCard, svg
from pysolver.errors import GameError
from pysolver.games.knucklebones import strategy_card as knucklebones
from pysolver.games.knucklebones.notation import parse
from pysolver.games.school import rules as school
from pysolver.games.school.rules import BOXES, State
from pysolver.games.school.titles import title
from pysolver.service import service

GAMES = ("farkle", "school", "konijnenhokken")


@cache
def card(game_id: str) -> StrategyCard:
    """Return the card of a game's start."""
    if game_id == "knucklebones":
        return finish(knucklebones.strategy_card(games=4))
    game = pysolver.game(game_id)
    return finish(game.strategy_card(game.start()))


def agrees(made: list[float], value: float) -> bool:
    """Tell whether a mean agrees with a value within four standard errors."""
    return bool(abs(fmean(made) - value) < 4 * stdev(made) / len(made) ** 0.5)


# --- Their followers, by the printed words -----------------------------------------------------------------


def numbers(game_id: str) -> list[int]:
    """Return the thresholds that are printed, by dice left."""
    return [int(cell) for cell in card(game_id).parts[0].rows[1][1:]]


def turn_by_card(game_id: str, dice: random.Random) -> float:
    """Play a turn by the words of a press-your-luck card; return its points."""
    game, limits = pysolver.game(game_id), numbers(game_id)
    point = begin(game, game.start())
    words = " ".join(card(game_id).rules)
    die, cage = (int(each) for each in re.findall(r"(\d) (?:points )?more", words) or (0, 0))

    def weigh(option: dict[str, Any]) -> tuple[float, ...]:
        if game_id == "farkle":
            return option["in_hand"] or 6, option["turn"]
        fresh = option["in_hand"] == 7
        return (option["total"] + die * option["in_hand"] + (0 if fresh else cage * option["cages"]),)

    def choose(at: Any) -> str:
        view, actions = game.view(at.state), game.actions(at.state)
        if "roll" in actions:
            return "roll"
        options = [described(game_id, at.state, view, action) for action in actions]
        everything = max(options, key=lambda option: option["turn" if game_id == "farkle" else "total"])
        total = everything["turn" if game_id == "farkle" else "total"]
        stops = total >= limits[(everything["in_hand"] or len(limits)) - 1]
        if stops:
            return str(everything["stop"])
        return str(max(options, key=weigh)["go"])

    for taken in play(game, point, choose, dice):
        if taken.next.brought is not None:
            return float(taken.next.brought)
    raise AssertionError("a turn ends")


def described(game_id: str, state: Any, view: Any, action: str) -> dict[str, Any]:
    """Return what taking some dice leaves, and how to stop or go on with them."""
    game = pysolver.game(game_id)
    taken, _ = action.rsplit(" ", 1)
    if game_id == "farkle":
        after = game.act(state, f"{taken} roll").state
        return {
            "turn": after.turn,
            "in_hand": len(after.hand),
            "stop": f"{taken} bank",
            "go": f"{taken} roll",
        }
    after = game.act(state, f"{taken} roll").state
    placed = after.placed
    return {
        "total": after.total,
        "in_hand": after.in_hand,
        "cages": placed.cages,
        "stop": f"{taken} stop",
        "go": f"{taken} roll",
    }


@pytest.mark.parametrize("game_id", ["farkle", "konijnenhokken"])
def test_a_turn_by_the_printed_words_makes_what_the_card_says(game_id: str) -> None:
    dice = random.Random(2)
    made = [turn_by_card(game_id, dice) for _ in range(400)]
    assert agrees(made, card(game_id).given.follower)
    assert 0 < card(game_id).given.away < 0.05 * card(game_id).given.best


@cache
def school_lines() -> tuple[dict[str, float], dict[str, list[tuple[str, float, float]]]]:
    """Read prices and keeps back from the printed card of School."""
    prices: dict[str, float] = {}
    keeps: dict[str, list[tuple[str, float, float]]] = {}
    for called, price, *cells in card("school").parts[0].rows[1:]:
        box = next(box for box in BOXES if title(box) == called)
        prices[box], keeps[box] = float(price.replace("−", "-")), []
        for cell in filter(None, cells):
            dice, two, one = re.fullmatch(r"(.+): (.+), (.+)", cell.replace("−", "-")).groups()  # type: ignore[union-attr]
            run = "12345" if box == "little" else "23456"
            if dice.startswith("any "):
                each = ["".join(some) for some in combinations(run, int(dice[4:]))]
            else:
                each = ["" if dice == "none" else one_of for one_of in dice.split("/")]
            keeps[box] += [(some, float(two), float(one)) for some in each]
    return prices, keeps


def school_by_card(state: State) -> str:
    """Return what the words of School's card say."""
    prices, keeps = school_lines()
    ends = {f"score {box}": made - prices[box] for box, made in school.scores(state)}
    ends |= {f"cross {box}": -prices[box] for box in school.crossings(state)}
    ending = max(ends, key=ends.__getitem__)
    may = [box for box in school.fillable(state) if state.rerolls]
    found = [
        (two if state.rerolls == 2 else one, dice)
        for box in may
        for dice, two, one in keeps[box]
        if all(state.dice.count(face) >= dice.count(face) for face in dice) and len(dice) < 5
    ]
    best, dice = max(found, default=(float("-inf"), ""))
    return ending if ends[ending] >= best else f"keep {dice or '-'}"


def test_school_by_the_printed_words_makes_what_the_card_says() -> None:
    dice, made = random.Random(3), []
    for _ in range(150):
        state = State()
        while state.open:
            state = school.throw(state, "".join(dice.choices("123456", k=5 - len(state.dice))))
            while state.thrown:
                state = school.play(state, school_by_card(state))
        made.append(float(state.total))
    given = card("school").given
    # prices and numbers are printed with one digit: that and chance is all that differs
    assert agrees(made, given.follower) and 100 < given.follower < given.best


# --- Knucklebones --------------------------------------------------------------------------------------


def test_the_first_placements_are_those_of_the_advice() -> None:
    faces = knucklebones.second_placements()
    game = pysolver.game("knucklebones")
    for theirs in range(1, 7):
        for mine in range(1, 7):
            advice = game.advise(game.parse(f"-,-,-/{theirs},-,- {mine}"))
            facing = advice.options[0].action == "1"
            gain = faces[theirs - 1][mine - 1]
            if abs(gain) > 1e-9:
                assert facing == (gain > 0)
        if theirs > 2:
            assert max(range(6), key=faces[theirs - 1].__getitem__) == theirs - 1


@pytest.mark.parametrize(
    ("position", "column"),
    [
        ("-,-,-/6,-,- 6", 0),  # the table: face it
        ("-,-,-/6,-,- 1", 1),  # beside
        ("5,-,-/3,4,- 4", 1),  # takes the 4 away: 4 + 4 - 4 * 3 / 10
        ("5,-,-/333,4,- 5", 0),  # a pair that nothing can take: 15
    ],
)
def test_the_sum_of_the_card_chooses(position: str, column: int) -> None:
    assert knucklebones.choose(parse(position), knucklebones.second_placements()) == column


def test_what_the_follower_gives_away_is_told_with_its_error() -> None:
    given = card("knucklebones").given
    assert 0 < given.away < 0.5 and given.error > 0
    assert "by simulation" in given.words() and "±" in given.words()


# --- Shown ---------------------------------------------------------------------------------------------


class Drawing(HTMLParser):
    """Reads a picture: its words, and whether every one lies on the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.outside: list[float] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what lies outside of the page."""
        for name, value in attrs:
            if tag == "text" and name in ("x", "y") and not 0 < float(value or 0) < (210, 297)[name == "y"]:
                self.outside.append(float(value or 0))

    def handle_data(self, data: str) -> None:
        """Keep the words."""
        self.words.append(data.strip())


@pytest.mark.parametrize("game_id", [*GAMES, "knucklebones"])
def test_the_picture_has_all_of_the_card_on_one_page(game_id: str) -> None:
    found = card(game_id)
    drawn = Drawing(svg(found))
    assert drawn.outside == []
    cells = {cell for part in found.parts for row in part.rows for cell in row if cell}
    assert cells <= set(drawn.words) and found.title in drawn.words
    assert " ".join(" ".join(drawn.words).split()).count("gives away") == 1


def test_the_command_prints_draws_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "card.svg"
    assert main(["card", "konijnenhokken", "--svg", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["gives_away"] == pytest.approx(told["best"] - told["follower"]) and "<svg" in out.read_text()
    assert main(["card", "konijnenhokken"]) == 0
    assert told["sentence"] in capsys.readouterr().out
    weighted = "kcd2 4000 0/0 0 odd*6 ordinary*6 ******"
    assert main(["card", "farkle", weighted]) == 0
    assert "odd*6" in capsys.readouterr().out
    for words, said in ((["card", "pig"], "no strategy card"), (["card", "konijnenhokken", "x"], "x")):
        assert main(words) == 2
        assert said in capsys.readouterr().err


def test_the_page_gets_picture_and_words() -> None:
    reply = service.answer({"do": "card", "game": "konijnenhokken", "position": "0 0.0.0 *"})
    assert not isinstance(reply, dict)
    told = finish(reply)
    assert told["svg"].startswith("<svg") and told["sheet"] == card("konijnenhokken").to_dict()
    with pytest.raises(GameError, match="no strategy card"):
        finish(service.answer({"do": "card", "game": "pig", "position": "100 0/0 0"}))  # type: ignore[arg-type]


@pytest.mark.parametrize("mine", [True, False])
def test_dice_that_hardly_ever_bust_have_a_card_for_the_target(mine: bool) -> None:
    position = "kcd2 4000 0/600 0 weighted*6 weighted*6 ******"
    found = finish(service.answer({"do": "card", "game": "farkle", "position": position, "mine": mine}))  # type: ignore[arg-type]
    sheet = found["sheet"]
    assert "up to 4000" in sheet["settings"] and 3000 < sheet["follower"] <= sheet["best"] <= 4000
