"""School: the whole game from the rules, Bob, one advice, a distribution, the tables."""

from __future__ import annotations

from pysolver.contract.job import finish
from pysolver.games.school import bob, field, notation, solve, versus
from pysolver.games.school.at_least import Needs
from pysolver.games.school.chances import Spreads
from pysolver.games.school.duel import Duel
from pysolver.games.school.rules import HouseRules
from pysolver.tables.manifest import manifest
from tests.bench import Row, advice_ms, best_seconds


def _whole_game() -> object:
    return finish(Spreads(HouseRules()).solve(solve.ALL))


def _end(boxes: str) -> object:
    mask = solve.mask_of(tuple(boxes.split(",")))
    return finish(Duel(HouseRules()).solve(mask, mask, 0, 0))


def _four_boxes() -> object:
    return _end("g6,pair,full,trash")


def _five_boxes() -> object:
    return _end("g6,pair,full,big,trash")


def _eight_boxes() -> object:
    mask = solve.mask_of(("g1", "g6", "pair", "set", "full", "care", "big", "trash"))
    return finish(Needs(HouseRules()).solve(mask, -90, -90))


def _estimate() -> object:
    versus.chance_turn.cache_clear()
    return versus.weigh(notation.parse("15/20 all 11666 2 vs all:0"))


def _among_six() -> object:
    field.closed.cache_clear()
    field._shares.cache_clear()
    others = " vs all:0" * 5
    return field.weigh(notation.parse(f"15/20 all 11666 2{others}"))


def _planned_among_six() -> object:
    field.closed.cache_clear()
    field._shares.cache_clear()
    others = " vs g6,pair,full:0" * 5
    return field.weigh(notation.parse(f"15/20 g6,pair,trash 11666 2{others}"))


def rows() -> list[Row]:
    """Measure natively, with numpy alone."""
    house = HouseRules()
    sizes = [line["bytes"] for line in manifest() if line["game"] == "school"]
    return [
        Row(
            "school: the whole game from the rules",
            best_seconds(lambda: solve.solved(house), 3),
            "s",
            limit=1,
        ),
        Row("school: Bob's whole game", best_seconds(lambda: bob.value.__wrapped__(house), 1), "s"),
        Row(
            "school: distribution of a whole game",
            best_seconds(_whole_game, 1),
            "s",
        ),
        Row(
            "school: an end of four boxes each",
            best_seconds(lambda: _end("g6,pair,full,trash"), 3),
            "s",
            limit=0.2,
        ),
        Row(
            "school: an end of five boxes each", best_seconds(lambda: _end("g6,pair,full,big,trash"), 1), "s"
        ),
        Row("school: at least 90 with eight boxes", best_seconds(_eight_boxes, 1), "s"),
        Row("school: a decision to win, estimated", 1000 * best_seconds(_estimate, 5), "ms", limit=10),
        Row("school: a decision among six", 1000 * best_seconds(_among_six, 5), "ms", limit=20),
        Row(
            "school: three boxes planned among six",
            1000 * best_seconds(_planned_among_six, 5),
            "ms",
            limit=20,
        ),
        Row("school: one advice", advice_ms("school"), "ms", limit=10),
        Row("school: largest table", max(sizes) / 1000, "kB", limit=100),
    ]
