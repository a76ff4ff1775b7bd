"""How far the first estimate of a race is off: `python -m pysolver.farkle.offline.estimates --pairs 200`.

Random sets of six dice against random sets, each pair's race solved exactly, and all of its positions
compared. The figures that this prints stand in `estimate`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from pysolver.core.job import finish
from pysolver.core.turngraph import Floats
from pysolver.farkle.catalogue import ORDINARY, catalogue, die_of
from pysolver.farkle.estimate import estimated
from pysolver.farkle.race import Dice, Pairing, solve_job
from pysolver.farkle.rules import DICE, UNIT

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


def errors(pairing: Pairing, need: int) -> tuple[Floats, float]:
    """Return by how much the estimate misses the value at all needs, and the seconds it took."""
    begun = time.process_time()
    rough = estimated(pairing, need, need)
    seconds = time.process_time() - begun
    exact = finish(solve_job(pairing, need, need))
    return (rough.first - exact.first)[1:, 1:], seconds


def measured(count: int, kept: Path | None = None, seed: int = SEED) -> Iterator[dict[str, Any]]:
    """Measure pair by pair; those that a file holds already are read, the others are added to it."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept is not None and kept.exists() else []
    for number, (pairing, need) in enumerate(pairs(count, seed)):
        if number < len(lines):
            yield json.loads(lines[number])
            continue
        missed, seconds = errors(pairing, need)
        found = {
            "pairing": pairing.key,
            "target": UNIT * need,
            "seconds": seconds,
            "positions": missed.size,
            "mean_square": float(np.mean(missed**2)),
            "most": float(np.abs(missed).max()),
            "one": float(random.Random(f"{seed} {number}").choice(missed.ravel())),
        }
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
        yield found


def main() -> None:
    """Print the error pair by pair, and in all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--kept", type=Path, help="a file to keep what is measured, and to go on from")
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    found = []
    for each in measured(args.pairs, args.kept, args.seed):
        found.append(each)
        rms = np.sqrt(each["mean_square"])
        print(
            f"{each['target']:5} {each['seconds']:6.3f} s  rms {rms:.5f}  most {each['most']:.5f}  "
            f"{each['pairing']}",
            flush=True,
        )
    positions = np.array([each["positions"] for each in found])
    rms = np.sqrt(positions @ [each["mean_square"] for each in found] / positions.sum())
    most = np.array([each["most"] for each in found])
    print(f"RMS_ERROR {rms:.5f}  MAX_ERROR {most.max():.5f}  at {positions.sum()} positions")
    one = np.abs([each["one"] for each in found])
    print(f"one position a race: rms {np.sqrt(np.mean(one**2)):.5f}, most {one.max():.5f}")
    print(f"largest error of a pair: median {np.median(most):.5f}, 95 of 100 {np.quantile(most, 0.95):.5f}")


if __name__ == "__main__":
    main()
