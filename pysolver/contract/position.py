"""What the positions of all games can do: show themselves in a notebook."""

from __future__ import annotations


class Position:
    """A position of a game, as `Game.parse` reads one."""

    @property
    def game(self) -> str:
        """Return the id of the game."""
        raise NotImplementedError

    @property
    def faces(self) -> str:
        """Return the faces of the dice that lie on the table, "" for none."""
        return ""

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        from pysolver.contract import notebook

        return notebook.position(self)
