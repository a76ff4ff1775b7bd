"""How far the first estimate of a race is off: `python -m pysolver.farkle.offline.estimates --pairs 200`.

Random sets of six dice against random sets, each pair's race solved exactly, and all of its positions
compared. The figures that this prints stand in `estimate`. The exact races are what takes long: kept in a
folder, they serve every later measuring.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pysolver.core.job import finish
from pysolver.farkle.catalogue import ORDINARY, catalogue, die_of
from pysolver.farkle.estimate import estimated
from pysolver.farkle.race import Dice, Pairing, solve_job
from pysolver.farkle.racefile import Shelf
from pysolver.farkle.rules import DICE, UNIT
from pysolver.turns.program import Floats

SEED = 7
KINDS = (1, 2, 2, 3, 3, 6)  # of dice in a set
NEEDS = (30, 40, 40, 60)  # units to the target
FEW_KINDS = 3  # of more kinds, races are solved up to the two shorter targets: they take long


def pairs(count: int, seed: int = SEED) -> Iterator[tuple[Pairing, int]]:
    """Draw pairings and what both need."""
    drawn = random.Random(seed)
    names = sorted(catalogue("kcd2"))

    def some_dice() -> Dice:
        kinds = drawn.sample(names, drawn.choice(KINDS) - 1)
        kinds.append(ORDINARY if drawn.random() < 0.7 else drawn.choice(names))
        return tuple(die_of(kinds[slot % len(kinds)], "kcd2") for slot in range(DICE))

    for _ in range(count):
        mine, theirs = some_dice(), some_dice()
        many = max(len(set(mine)), len(set(theirs))) > FEW_KINDS
        yield Pairing(mine, theirs), drawn.choice(NEEDS[:2] if many else NEEDS)


@dataclass(frozen=True, eq=False)
class Missed:
    """By how much the estimate of a race misses its value at all needs, and the seconds it took."""

    pairing: Pairing
    errors: Floats
    seconds: float

    @property
    def mean_square(self) -> float:
        """Return the mean of the squared errors."""
        return float(np.mean(self.errors**2))

    @property
    def most(self) -> float:
        """Return the largest error."""
        return float(np.abs(self.errors).max())


def missed(pairing: Pairing, need: int, shelf: Shelf | None = None) -> Missed:
    """Hold an estimate against the exact race, which a shelf keeps."""
    begun = time.process_time()
    rough = estimated(pairing, need, need)
    seconds = time.process_time() - begun
    exact = None if shelf is None else shelf.find(pairing, need, need)
    if exact is None:
        exact = finish(solve_job(pairing, need, need))
        if shelf is not None:
            shelf.keep(pairing, exact)
    return Missed(pairing, rough.first[1:, 1:] - exact.first[1 : need + 1, 1 : need + 1], seconds)


def main() -> None:
    """Print the error pair by pair, and in all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument(
        "--kept", type=Path, help="a folder to keep the exact races in, and to read them from"
    )
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    shelf = None if args.kept is None else Shelf(args.kept)
    found: list[Missed] = []
    for pairing, need in pairs(args.pairs, args.seed):
        each = missed(pairing, need, shelf)
        found.append(each)
        print(
            f"{UNIT * need:5} {each.seconds:6.3f} s  rms {np.sqrt(each.mean_square):.5f}  "
            f"most {each.most:.5f}  {pairing.key}",
            flush=True,
        )
    positions = np.array([each.errors.size for each in found])
    rms = np.sqrt(positions @ [each.mean_square for each in found] / positions.sum())
    most = np.array([each.most for each in found])
    print(f"RMS_ERROR {rms:.5f}  MAX_ERROR {most.max():.5f}  at {positions.sum()} positions")
    one = [
        abs(random.Random(f"{args.seed} {number}").choice(each.errors.ravel()))
        for number, each in enumerate(found)
    ]
    print(f"one position a race: rms {np.sqrt(np.mean(np.square(one))):.5f}, most {max(one):.5f}")
    print(f"largest error of a pair: median {np.median(most):.5f}, 95 of 100 {np.quantile(most, 0.95):.5f}")


if __name__ == "__main__":
    main()
