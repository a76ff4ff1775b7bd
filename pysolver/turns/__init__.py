"""One turn of a press-your-luck game, valued: one structure, each operation once, two backends.

The structure is a `program.Program`: the locals of a turn, the menus that a throw of each may offer, and the
options of a menu, as flat arrays; beside it stands the probability of each menu. Three builders make it:

    program.compile_graph     from the menus of a game's rules; a menu that shares nothing has options alone
    lattice.lattice_of        menus as the best of smaller menus and of an option of their own
    shortlist, leads          the few options that can be best where a turn is swept again and again

Operations are each written once against it:

    sweep.sweep               what stopping and throwing are worth, from high scores to low, by numpy, which
                              reads what `layers` lays out
    loops.Loops.sweep         the same in compiled loops, lanes in packs (numba, extra `solve`)
    sweep.Chosen, `decide`    a rule in place of the best option, or of the better of stopping and throwing
    sweep.once_more           one throw more than the values that are given allow
    follow.follow             where turns end, and how often they bust, followed forwards
    uses.Uses                 what a player can use up in some turns, and what is left where a turn ends

Races, points, targets and the chance of a number differ only in what stopping and a bust are worth, by level
and lane. `lanes` and `packs` sweep the turns of a race by either backend and tell which options its shortlist
missed; `race` settles the turns of two players; `thumb` values rules of thumb. The page needs no numba: only
`packs`, `loops` and `vectors` import it, and `race` asks for `packs` where it is there.
"""
