"""What builds the tables of Konijnenhokken, and never goes to the browser."""
