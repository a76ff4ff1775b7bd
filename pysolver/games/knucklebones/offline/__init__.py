"""What builds Knucklebones' tables and judges them: never in the browser, and playing needs none of it."""

from pysolver.games.knucklebones.offline.build import EXTRAS, build_tables

__all__ = ["EXTRAS", "build_tables"]
