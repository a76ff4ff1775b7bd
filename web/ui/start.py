"""The start of the page: its modules come in one file, since a browser asks for one sooner than for sixty."""

import json

with open("ui.json") as file:
    modules = json.load(file)
for name in modules:
    with open(name, "w") as module:
        module.write(modules[name])

import main  # noqa: E402, F401 - now that it is there
