"""What builds and measures School's tables, and never goes to the browser."""

from pysolver.games.school.offline.tables import build_tables

__all__ = ["build_tables"]
