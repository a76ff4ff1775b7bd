"""Why, in words: what decides between rolling, stopping and other placings, where it does and does not."""

from __future__ import annotations

import pytest

from pysolver.contract.advice import Objective
from pysolver.contract.reasons import Throw, usual_to_win
from pysolver.games.konijnenhokken.game import GAME

RARELY, OFTEN = "Seven dice bust only 5.9 %", "Two dice bust 44.4 %"
CHEAP, DEAR = "A bust costs only", "A bust would cost"
LITTLE, NOTHING = "A roll with a rabbit adds only", "Even without a bust"
SAFE = "A roll with a rabbit brings"
DIE, CAGE, AT_ONCE = (
    "One more die outweighs",
    "points under the ×3 outweigh one more die",
    "It wins the game.",
)
KINDS = (RARELY, OFTEN, CHEAP, DEAR, LITTLE, NOTHING, SAFE, DIE, CAGE, AT_ONCE)


@pytest.mark.parametrize(
    ("position", "objective", "kind"),
    [
        ("0 0.0.0 1112223 100:55/2:first", "win", RARELY),
        ("16 1.4.0 11 100:80/88:second", "points", RARELY),
        ("0 2.1.0 2235 100:73/49:first", "win", OFTEN),
        ("0 3.0.0 1334 100:30/36:second", "win", CHEAP),
        ("0 2.1.0 2333 100:31/34:first", "points", f"{CHEAP} 6"),
        ("0 0.0.0 1222256 100:74/54:second", "win", DEAR),
        ("0 0.0.0 1122334 100:8/40:second", "win", LITTLE),
        ("0 2.2.0 226 100:73/45:second", "win", NOTHING),
        ("0 2.0.0 23466 100:49/39:first", "win", f"{SAFE} 6.9 % more"),
        ("0 0.1.0 114444 100:35/77:second", "win", f"{DIE} 1 point."),
        ("0 0.1.0 123466 100:34/46:second", "win", f"The 9 {CAGE}"),
        ("0 0.2.0 22345 100:74/54:second", "win", AT_ONCE),
    ],
)
def test_the_clause_names_what_decides_and_nothing_else(
    position: str, objective: Objective, kind: str
) -> None:
    why = GAME.advise(GAME.parse(position), objective).why
    assert kind in why
    assert sum(other in why for other in KINDS) == 1, why


@pytest.mark.parametrize("position", ["0 2.0.0 23466 100:49/39:first", "0 2.1.0 2235 100:73/49:first"])
def test_the_three_terms_add_up_to_the_difference(position: str) -> None:
    options = GAME.advise(GAME.parse(position), "win").options
    rolled, stopped = (next(o for o in options if o.extras["stop"] is stops) for stops in (False, True))
    throw = Throw(rolled.value, stopped.value, rolled.risk, rolled.extras["if_bust"])
    terms = throw.terms(usual_to_win(stopped.value))
    assert sum(terms.values()) == pytest.approx(rolled.value - stopped.value, abs=1e-9)
    bust = GAME.roll(GAME.act(GAME.parse(position), rolled.action).state, "6" * rolled.extras["in_hand"])
    assert rolled.extras["if_bust"] == pytest.approx(1 - GAME.advise(bust.state, "win").value, abs=1e-9)
