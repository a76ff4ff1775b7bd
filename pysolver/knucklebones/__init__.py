"""Knucklebones: solved exactly offline, near-perfect in the browser."""

from pysolver.knucklebones.advise import Knucklebones

GAME = Knucklebones()
