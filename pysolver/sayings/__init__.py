"""What people read: sayings by key, each written in the language in force; docs/words.md says how."""
