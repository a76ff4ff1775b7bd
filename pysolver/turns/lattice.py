"""Menus told as the best of smaller menus: half the reading of every option of every menu."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from pysolver.turns.program import Flags, Floats, Options, Program, compile_lattice

Made = tuple[int, tuple[int, ...]]  # an option of its own, and the smaller menus, by their numbers


def lattice_of(graph: Program, p: Floats) -> tuple[Program, Floats, Flags]:
    """Return the turn with menus made of smaller ones, how probable each is, and which come by themselves."""
    code = (graph.gain * graph.locals + graph.target).tolist()
    menus: list[list[tuple[Options, tuple[int, ...]]]] = []
    menu_of: list[int] = []
    before = 0
    for first, last in pairwise(graph.menu_start.tolist()):
        bounds = graph.option_start[first : last + 1].tolist()
        made, of_menus = made_of([frozenset(code[begin:end]) for begin, end in pairwise(bounds)])
        menus.append([([(own % graph.locals, own // graph.locals)], others) for own, others in made])
        menu_of += [before + menu for menu in of_menus]
        before += len(made)
    found = compile_lattice(menus)
    comes = np.zeros(found.menus, np.bool_)
    comes[menu_of] = True
    return found, np.bincount(menu_of, p, found.menus).astype(np.float64), comes


def made_of(menus: Sequence[frozenset[int]]) -> tuple[list[Made], list[int]]:
    """Return menus, each behind the smaller ones that it is made of, and which of them is each given one.

    A menu takes the smaller one that holds most of what is still missing, until one option is.
    """
    made: list[Made] = []
    held: list[frozenset[int]] = []
    found = [0] * len(menus)

    def add(options: frozenset[int], own: int, smaller: list[int]) -> int:
        made.append((own, tuple(smaller)))
        held.append(options)
        return len(made) - 1

    for number in sorted(range(len(menus)), key=lambda number: len(menus[number])):
        rest, smaller = menus[number], list[int]()
        within = [n for n, options in enumerate(held) if options <= rest]
        while len(rest) > 1:
            most = max(within, key=lambda n: len(held[n] & rest), default=None)
            if most is None or not held[most] & rest:
                option = min(rest)
                most = add(frozenset([option]), option, [])
            smaller.append(most)
            rest -= held[most]
        found[number] = add(menus[number], min(rest or menus[number]), smaller)
    return made, found
