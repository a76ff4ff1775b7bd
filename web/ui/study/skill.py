"""Your skill over the games that this device keeps: what of a review is kept for it."""

import js
from record.moments import SPOKEN


def of_review(found: js.wire.Review, seat: int) -> js.Lost:
    """Return what the decisions of a seat that were not obvious have lost, and by which objective."""
    lost = found["totals"][seat]["lost"]
    return {"aim": found["objective"], "hard": lost["hard"], "lost": lost["lost"], "squares": lost["squares"]}


def is_yours(names: list[str], me: int) -> bool:
    """Tell whether a seat of a match is that of the person here, who is called so."""
    return names[me : me + 1] == [SPOKEN]
