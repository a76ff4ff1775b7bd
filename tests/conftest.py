"""What all tests share: how hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import settings

# Examples may be slow on a busy machine, which is no fault of theirs; and where nobody is there to look
# into a new find, the same ones are tried in every run.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
