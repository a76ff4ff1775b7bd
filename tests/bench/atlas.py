"""KCD Farkle, many loadouts at once: what one of them costs, compiled and with numpy alone."""

from __future__ import annotations

import sys
from functools import partial

from pysolver.contract.job import finish
from pysolver.games.farkle.loadouts import together
from pysolver.games.farkle.loadouts.together import Block, Loadout, NumpyBlock
from pysolver.games.farkle.turn.solve import Stops, solve_turn
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.games.farkle.world.catalogue import die_of, parse_dice
from tests.bench import Row, best_seconds

NEED = 80  # 4000 points
BLOCKS = 4
DICE = (
    ("six ordinary", "ordinary*6"),
    ("six strong", "weighted,lucky,favourable,aranka,odd,king"),
    ("one joker", "weighted,lucky,favourable,aranka,odd,tengri"),
)
COMPILED_MILLISECONDS, NUMPY_MILLISECONDS = 1.5, 8


def rows() -> list[Row]:
    """Measure a loadout of full blocks by points at 4000; the single solver beside them."""
    found = []
    for name, text in DICE:
        dice = tuple(die_of(each, "kcd2") for each in parse_dice(text, "kcd2"))
        found.append(
            Row(f"atlas: {name}, numpy", milliseconds(dice, NumpyBlock), "ms", limit=NUMPY_MILLISECONDS)
        )
        single = 1000 * best_seconds(partial(solve_turn, turn_of(dice), Stops(NEED)))
        found.append(Row(f"atlas: {name}, the single solver", single, "ms"))
        found += compiled_rows(name, dice)
    return found


def compiled_rows(name: str, dice: Loadout) -> list[Row]:
    """Measure compiled code where there is any."""
    try:
        from pysolver.games.farkle.offline.kernel import CompiledBlock
    except ImportError:
        print("no numba: the compiled atlas is not measured", file=sys.stderr)
        return []
    measured = milliseconds(dice, CompiledBlock)
    return [Row(f"atlas: {name}, compiled", measured, "ms", limit=COMPILED_MILLISECONDS)]


def milliseconds(dice: Loadout, block_of: type[Block]) -> float:
    """Return the time of one loadout."""
    loadouts = [dice] * (BLOCKS * block_of.lanes)
    finish(together.points(loadouts, NEED, block_of))
    return 1000 * best_seconds(lambda: finish(together.points(loadouts, NEED, block_of)), 3) / len(loadouts)
