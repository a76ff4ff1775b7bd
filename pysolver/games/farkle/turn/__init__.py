"""A turn of Farkle by its points: what dice offer, what throwing is worth, what may come of it."""
