"""The start of the page: its modules come in one file, since a browser asks for one sooner than for sixty."""

import json
import os

with open("ui.json") as file:
    modules = json.load(file)
folders = set()
for path in sorted(modules):
    for end in [place for place, sign in enumerate(path) if sign == "/"]:
        if path[:end] not in folders:
            folders.add(path[:end])
            os.mkdir(path[:end])
    with open(path, "w") as module:
        module.write(modules[path])

import main  # noqa: E402, F401 - now that it is there
