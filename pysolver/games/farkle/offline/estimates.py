"""How far the first estimate of a race is off: a command, whose name stands below.

    python -m pysolver.games.farkle.offline.estimates --pairs 200
    python -m pysolver.games.farkle.offline.estimates --pairs 60 --badges

Random sets of six dice against random sets, each pair's race solved exactly, and all of its positions
compared. Turns from random needs are played with random throws, each as long as it lasts, and what the
choices in them cost against the best is compared too: that decides which of them are called equal. The
figures that this prints stand in `estimate`. The exact races are what takes long: kept in a folder, they
serve every later measuring. With badges that can be used, of one side or of both, the targets are shorter.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from pysolver.contract.job import finish
from pysolver.games.farkle import notation, weigh
from pysolver.games.farkle.effects import MANY_MENUS, NOTHING
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.race.estimate import MOST_SEEN, estimated, with_uses
from pysolver.games.farkle.race.race import Dice, Pairing, solve_job
from pysolver.games.farkle.race.racefile import RaceFolder
from pysolver.games.farkle.race.which import worn_new
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.world.badges import Worn, badges
from pysolver.games.farkle.world.catalogue import ORDINARY, catalogue, die_of
from pysolver.turns.program import Floats
from pysolver.turns.race import Fewer, Race

SEED = 7
KINDS = (1, 2, 2, 3, 3, 6)  # of dice in a set
NEEDS = (30, 40, 40, 60)  # units to the target
FEW_KINDS = 3  # of more kinds, races are solved up to the two shorter targets: they take long
BADGE_NEEDS = (20, 30, 40)  # with badges, the first alone for badges whose races take long
TURNS = 20  # that are played in each race


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


def badge_pairs(count: int, seed: int = SEED) -> Iterator[tuple[Asked, int]]:
    """Draw pairings with badges that can be used, and what both need."""
    drawn = random.Random(seed)
    able = [badge for badge in badges().values() if badge.uses]
    for pairing, _ in pairs(count, seed):
        worn = [worn_new(drawn.choice(able)), worn_new(drawn.choice(able)) if drawn.random() < 0.6 else None]
        drawn.shuffle(worn)
        dice, short = list[Dice](), False
        for side, its in zip((pairing.mine, pairing.theirs), worn, strict=True):
            long = its is not None and its.badge.kind in MANY_MENUS
            short |= long
            few = len(set(side)) <= (2 if its is None or not long else 1)
            dice.append(side if few else (side[0],) * DICE)
        needs = BADGE_NEEDS[:1] if short else BADGE_NEEDS
        yield Asked(Pairing(dice[0], dice[1]), *worn), drawn.choice(needs)


@dataclass(frozen=True)
class Asked:
    """A pairing, and what both wear."""

    dice: Pairing
    mine: Worn | None = None
    theirs: Worn | None = None

    @property
    def pairing(self) -> Pairing:
        """Return the pairing with what the badges do."""
        mine, theirs = (NOTHING if worn is None else worn.effect for worn in (self.mine, self.theirs))
        return replace(self.dice, my_effect=mine, their_effect=theirs)

    @property
    def words(self) -> str:
        """Return one line that names all of it."""
        return " ".join((self.dice.key, *(str(worn or "none") for worn in (self.mine, self.theirs))))


@dataclass(frozen=True, eq=False)
class Missed:
    """By how much the estimate of a race misses its value at all needs, and the seconds it took.

    Beside it, by how much it misses what choices cost that it does not put far behind its best.
    """

    asked: Asked
    errors: Floats
    losses: Floats
    seconds: float

    @property
    def mean_square(self) -> float:
        """Return the mean of the squared errors."""
        return float(np.mean(self.errors**2))

    @property
    def most(self) -> float:
        """Return the largest error."""
        return float(np.abs(self.errors).max())


def missed(asked: Asked, need: int, folder: RaceFolder | None = None, seed: int = SEED) -> Missed:
    """Hold an estimate against the exact race, which a folder keeps."""
    pairing, uses = asked.pairing, asked.pairing.my_effect.uses
    begun = time.process_time()
    rough = estimated(asked.dice, need, need)
    guesses = with_uses(rough, pairing) if pairing != asked.dice else [rough]
    seconds = time.process_time() - begun
    solved: dict[tuple[int, int], Race] = {}
    for mine in range(uses + 1):
        for theirs in range(pairing.their_effect.uses + 1):
            fewer = Fewer(
                tuple(solved[left, theirs].second for left in range(mine)),
                tuple(solved[mine, left].first for left in range(theirs)),
            )
            solved[mine, theirs] = _exact(pairing.left(mine, theirs), need, fewer, folder)
    layers = [solved[left, pairing.their_effect.uses] for left in range(uses + 1)]
    drawn = random.Random(f"{seed} {asked.words}")
    errors = guesses[-1].first[1:, 1:] - layers[-1].first[1 : need + 1, 1 : need + 1]
    losses = [
        error
        for _ in range(TURNS)
        for state in _turn(asked, need, guesses, drawn)
        for error in _missed_losses(state, guesses, layers)
    ]
    return Missed(asked, errors, np.array(losses), seconds)


def _exact(pairing: Pairing, need: int, fewer: Fewer, folder: RaceFolder | None) -> Race:
    found = None if folder is None else folder.find(pairing, need, need)
    if found is None:
        found = finish(solve_job(pairing, need, need, fewer))
        if folder is not None:
            folder.keep(pairing, found)
    return found


def _turn(asked: Asked, need: int, rough: list[Race], drawn: random.Random) -> Iterator[State]:
    """Play a turn from random needs, and return the positions in which there is something to choose.

    It goes on until it busts or would win, so that many points come to be at risk; no badge is used.
    """
    mine, theirs = (UNIT * drawn.randrange(need) for _ in range(2))
    dice = [tuple(map(str, side)) for side in (asked.dice.mine, asked.dice.theirs)]
    state = State(UNIT * need, mine, theirs, my_dice=dice[0], their_dice=dice[1])
    state = replace(state, my_badge=asked.mine, their_badge=asked.theirs)
    while True:
        faces = [drawn.choices(die.faces, die.weights)[0] for die in state.dice]
        signs = zip(state.roll, faces, strict=True)
        state = notation.throw(
            state, "".join(sign if sign == notation.ASIDE else face for sign, face in signs)
        )
        if state.bust or state.turn >= state.need:
            return
        yield state
        plain = (action for action in notation.actions(state) if not (action.bank or action.badge))
        thrown = {str(action): action for action in plain}
        options = weigh.options_to_win(state, rough)
        best = max((option for option in options if option.action in thrown), key=lambda each: each.value)
        state = notation.play(state, thrown[best.action])


def _missed_losses(state: State, rough: list[Race], exact: list[Race]) -> Iterator[float]:
    """Return by how much the estimate misses the cost of each choice that it may have to call equal."""
    guessed = {option.action: option for option in weigh.options_to_win(state, rough)}
    true = {option.action: option.value for option in weigh.options_to_win(state, exact)}
    best = max(guessed.values(), key=lambda option: option.value)
    for option in guessed.values():
        loss = best.value - option.value
        if option is not best and not option.dominated and loss <= MOST_SEEN:
            yield loss - (true[best.action] - true[option.action])


def main() -> None:
    """Print the error pair by pair, and in all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument(
        "--kept", type=Path, help="a folder to keep the exact races in, and to read them from"
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--badges", action="store_true", help="with badges that can be used")
    args = parser.parse_args()
    folder = None if args.kept is None else RaceFolder(args.kept)
    found: list[Missed] = []
    plain = ((Asked(pairing), need) for pairing, need in pairs(args.pairs, args.seed))
    for asked, need in badge_pairs(args.pairs, args.seed) if args.badges else plain:
        each = missed(asked, need, folder, args.seed)
        found.append(each)
        print(
            f"{UNIT * need:5} {each.seconds:6.3f} s  rms {np.sqrt(each.mean_square):.5f}  "
            f"most {each.most:.5f}  {asked.words}",
            flush=True,
        )
    positions = np.array([each.errors.size for each in found])
    rms = np.sqrt(positions @ [each.mean_square for each in found] / positions.sum())
    most = np.array([each.most for each in found])
    likely = np.quantile(np.abs(np.concatenate([each.errors.ravel() for each in found])), 0.99)
    errors = f"RMS_ERROR {rms:.5f}  LIKELY_ERROR {likely:.5f}  MOST_SEEN {most.max():.5f}"
    print(f"{errors}  at {positions.sum()} positions")
    one = [
        abs(random.Random(f"{args.seed} {number}").choice(each.errors.ravel()))
        for number, each in enumerate(found)
    ]
    print(f"one position a race: rms {np.sqrt(np.mean(np.square(one))):.5f}, most {max(one):.5f}")
    print(f"largest error of a pair: median {np.median(most):.5f}, 95 of 100 {np.quantile(most, 0.95):.5f}")
    losses = np.abs(np.concatenate([each.losses for each in found]))
    print(
        f"what a choice costs: rms {np.sqrt(np.mean(losses**2)):.5f}, most {losses.max():.5f}, 99 of 100 "
        f"LOSS_ERROR {np.quantile(losses, 0.99):.5f}, of {len(losses)} choices at most {MOST_SEEN} behind"
    )


if __name__ == "__main__":
    main()
