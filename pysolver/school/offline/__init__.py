"""What builds and measures School's tables, and never goes to the browser."""
