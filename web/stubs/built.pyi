"""What only the build knows; web/site.py writes it into the site."""

GAMES: list[tuple[str, str]]
PARTS: list[str]
