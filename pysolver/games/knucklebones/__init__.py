"""Knucklebones: solved exactly offline, near-perfect in the browser."""

from pysolver.games.knucklebones.game import Knucklebones

GAME = Knucklebones()
