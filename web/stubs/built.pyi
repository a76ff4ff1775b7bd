"""What only the build knows; web/site.py writes it into the site."""

import js

GAMES: list[js.Json]
MEGABYTES: int
ENGINE_PARTS: dict[str, str]  # name -> hash, as browsers write it
VERSION: str  # of the package
BUILD: str
PAPERS: str  # where they lie, "" in a site that has none
LANGUAGES: list[tuple[str, str, float]]  # code, own name, the part that is translated
