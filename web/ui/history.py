"""What was played: positions with what the engine said about them, undo and redo."""

MOST = 300  # entries kept; the oldest go first


class Entry:
    """A position on the table. `view` and `advice` are None until the engine has answered.

    `session` is what a game remembers beside the position (turns played, say); never changed, only replaced.
    """

    def __init__(self, position, session, view=None, advice=None):
        self.position = position
        self.session = session
        self.view = view
        self.advice = advice


class History:
    """A line of entries and a place in it; playing on from the middle drops what was undone."""

    def __init__(self, entry):
        self._entries = [entry]
        self._at = 0

    @property
    def entry(self):
        return self._entries[self._at]

    @property
    def can_undo(self):
        return self._at > 0

    @property
    def can_redo(self):
        return self._at + 1 < len(self._entries)

    def push(self, entry):
        """Add an entry after the present one."""
        self._entries = self._entries[: self._at + 1][-MOST:] + [entry]
        self._at = len(self._entries) - 1

    def replace(self, entry):
        """Put an entry in the place of the present one."""
        self._entries[self._at] = entry

    def step(self, by):
        """Go back (-1) or forth (1); tell whether there was somewhere to go."""
        if 0 <= self._at + by < len(self._entries):
            self._at += by
            return True
        return False
