"""Farkle to win: the race to the target between two sets of dice, exact and estimated."""
