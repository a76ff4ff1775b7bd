"""Menus told as the best of smaller menus: half the reading of every option of every menu."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from pysolver.turns.program import Flags, Floats, Places, Program

Made = tuple[int, tuple[int, ...]]  # an option of its own, and the smaller menus, by their numbers


def lattice_of(graph: Program, p: Floats) -> tuple[Program, Floats, Flags]:
    """Return the turn with menus made of smaller ones, how probable each is, and which come by themselves."""
    menu_start, target, gain = [0], list[int](), list[int]()
    smaller: list[Places] = []
    menu_of = np.zeros(graph.menus, np.intp)
    code = (graph.gain * graph.locals + graph.target).tolist()
    for local, (first, last) in enumerate(pairwise(graph.menu_start.tolist())):
        bounds = graph.option_start[first : last + 1].tolist()
        made, of_menus = made_of([frozenset(code[begin:end]) for begin, end in pairwise(bounds)])
        for own, others in made:
            points, to = divmod(own, graph.locals)
            target.append(to)
            gain.append(points)
            smaller.append(np.array(others, np.intp) + menu_start[local])
        menu_of[first:last] = np.array(of_menus) + menu_start[local]
        menu_start.append(len(target))
    found = Program(
        np.array(menu_start),
        np.arange(len(target) + 1),
        np.array(target),
        np.array(gain),
        np.cumsum([0, *(len(others) for others in smaller)]),
        np.concatenate(smaller),
    )
    chances, comes = np.zeros(found.menus), np.zeros(found.menus, np.bool_)
    np.add.at(chances, menu_of, p)
    comes[menu_of] = True
    return found, chances, comes


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
