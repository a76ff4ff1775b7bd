"""How far the first estimate of a race is off: `python -m pysolver.farkle.offline.estimates --pairs 200`.

Random sets of six dice against random sets, each pair's race solved exactly, and all of its positions
compared. The figures that this prints stand in `estimate`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

import numpy as np

from pysolver.core.job import finish
from pysolver.core.turngraph import Floats
from pysolver.farkle.catalogue import ORDINARY, catalogue, die_of
from pysolver.farkle.estimate import estimated
from pysolver.farkle.race import Dice, Pairing, solve_job
from pysolver.farkle.rules import DICE, UNIT

SEED = 7
KINDS = (1, 2, 2, 3)  # of dice in a set
NEEDS = (30, 40, 40, 60)  # units to the target


def pairs(count: int) -> Iterator[tuple[Pairing, int]]:
    """Draw pairings and what both need."""
    drawn = random.Random(SEED)
    names = sorted(catalogue("kcd2"))

    def some_dice() -> Dice:
        kinds = drawn.sample(names, drawn.choice(KINDS) - 1)
        kinds.append(ORDINARY if drawn.random() < 0.7 else drawn.choice(names))
        return tuple(die_of(kinds[slot % len(kinds)], "kcd2") for slot in range(DICE))

    for _ in range(count):
        mine, theirs = some_dice(), some_dice()
        yield Pairing(mine, theirs), drawn.choice(NEEDS)


def errors(pairing: Pairing, need: int) -> tuple[Floats, float]:
    """Return by how much the estimate misses the value at all needs, and the seconds it took."""
    begun = time.process_time()
    rough = estimated(pairing, need, need)
    seconds = time.process_time() - begun
    exact = finish(solve_job(pairing, need, need))
    return (rough.first - exact.first)[1:, 1:], seconds


def main() -> None:
    """Print the error pair by pair, and in all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    args = parser.parse_args()
    found = []
    for pairing, need in pairs(args.pairs):
        missed, seconds = errors(pairing, need)
        found.append(missed.ravel())
        rms, most = np.sqrt(np.mean(missed**2)), np.abs(missed).max()
        print(f"{UNIT * need:5} {seconds:6.3f} s  rms {rms:.5f}  most {most:.5f}  {pairing.key}", flush=True)
    every = np.concatenate(found)
    print(f"RMS_ERROR {np.sqrt(np.mean(every**2)):.5f}  MAX_ERROR {np.abs(every).max():.5f}")


if __name__ == "__main__":
    main()
