"""What sayings take: a screen of them in MicroPython, and the files of a language."""

from __future__ import annotations

import gzip
import json

from docs import words
from pysolver.sayings.render import Voice
from pysolver.sayings.say import CODES
from tests.bench import Row
from tests.browser.serving import ROOT
from tests.web.test_micropython import SAY, in_node
from web.site import SHARED

ROOMS = {  # what Konijnenhokken's own table says of a moment of a game, by room
    "konijnenhokken": (
        *("begin_anew", "busts", "cages", "dice_left", "dice_left_meaning", "length", "level", "new_turn"),
        *("no_cage", "no_rabbits", "points", "rabbits", "rabbits_kept", "stop", "stop_key", "they_brought"),
        "this_turn",
    ),
    "turn": ("at_risk", "needs", "to", "type_roll"),
}
AGAIN = 2000
MEASURE = (
    SAY.partition("speak =")[0]
    + """
speak = {1: voice.saying, 2: voice.saying_n}
asked = [(speak[len(english)], [key] + english, values) for key, english, values in given["sayings"]]
def screens(count):
    for _ in range(count):
        for say, words, values in asked:
            say(*words, **values)
screens(200)
`);
const screens = python.globals.get('screens');
const begun = process.cpuUsage();
screens(AGAIN);
const used = process.cpuUsage(begun);
console.log((used.user + used.system) / 1000 / AGAIN);
""".replace("AGAIN", str(AGAIN))
)


def rows() -> list[Row]:
    """Return processor time of a screen in Dutch, and the largest language as a host sends it."""
    known = words.found(ROOT)[0]
    sayings = [known[f"{room}.{name}"] for room, names in ROOMS.items() for name in names]
    told = json.loads((ROOT / words.PAGE.format("nl")).read_text("utf-8"))
    voice = Voice(told)
    asked = [(each.key, each.english, words.example_values(voice, known, each)) for each in sayings]
    text = json.dumps({"voice": told, "sayings": asked})
    took = min(float(in_node(MEASURE, str(ROOT / SHARED[0]), text=text)) for _ in range(3))
    files = [ROOT / name.format(code) for code in CODES[1:] for name in (words.ENGINE, words.PAGE)]
    largest = max(len(gzip.compress(path.read_bytes())) for path in files)
    return [
        Row(f"a screen of {len(sayings)} sayings in MicroPython", took, "ms", limit=0.2),
        Row("the larger file of a language, compressed", largest / 1000, "kB", limit=40),
    ]
