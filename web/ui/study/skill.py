"""Your skill over the games that this device keeps: what of a review is kept for it."""

import js


def of_review(found: js.wire.Review, seat: int) -> js.Lost:
    """Return what the decisions of a seat that were not obvious have lost, and by which objective."""
    lost = found["totals"][seat]["lost"]
    return {"aim": found["objective"], "hard": lost["hard"], "lost": lost["lost"], "squares": lost["squares"]}
