"""What builds the tables of Konijnenhokken, and never goes to the browser."""

from pysolver.games.konijnenhokken.offline.tables import build_tables

__all__ = ["build_tables"]
