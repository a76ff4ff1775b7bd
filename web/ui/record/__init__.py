"""The match on the page, and what is kept of it on this device."""
