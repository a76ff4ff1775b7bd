"""Long work is asked for where a reply says that it makes the advice better, and nowhere else."""

from __future__ import annotations

from tests.page.visit import Visit


def sharpened(page: Visit) -> list[str]:
    """Return the positions for which better advice was asked."""
    return [question["position"] for question in page.engine.asked if question["do"] == "sharpen"]


def test_rounded_advice_that_cannot_be_better_is_left_alone(page: Visit) -> None:
    page.open("#knucklebones/5,1,-/66,-,-_4")
    assert page.module("main").shell.moment.advice["exactness"] != "exact"
    page.type("1")
    page.type("3")
    assert sharpened(page) == []


def test_an_estimate_that_can_be_solved_is_asked_for_once(page: Visit) -> None:
    start = "15/20 g4,pair,care,trash 12346 2 vs g4,pair,care,trash:3"
    page.open("#school/" + start.replace(" ", "_"))
    shell = page.module("main").shell
    page.until(lambda: bool(shell.moment.view) and not shell.moment.sharpens)
    asked = sharpened(page)
    page.press("[data-box=trash]")
    page.type("u")
    page.until(lambda: page.position == start)
    assert sharpened(page)[: len(asked)] == asked == [start] and sharpened(page).count(start) == 1
