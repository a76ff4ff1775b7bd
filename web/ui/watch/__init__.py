"""Two others watched: who they are, the bar above the table, the overlay."""
