"""Every exception of the package: each carries one sentence that a user can act on."""

from __future__ import annotations


class GameError(ValueError):
    """Say in one sentence what is wrong with what a user gave, with a right example."""


class PositionError(GameError):
    """Say why a position text is malformed or names a position that cannot be."""


class ActionError(GameError):
    """Say why an action or a roll is not possible in a position."""


class TableError(GameError):
    """Name the table file that is missing, altered or of another version, and what rebuilds it."""


class MatchError(GameError):
    """Name the line of a match that cannot be read, or the step that cannot be replayed, and say why."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(sentence)
        self.line = line  # of the text, 0 where there is none


class LimitError(GameError):
    """Say that what is asked would take too long or too much room, and what would not."""


class SolverError(RuntimeError):
    """Say which check a solver missed: a fault of the program, never of what a user gave."""
