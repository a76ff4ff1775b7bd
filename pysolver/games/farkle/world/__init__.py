"""The dice, badges, tables and people of both games, as their files have them."""
