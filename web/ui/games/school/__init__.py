"""School's table."""
