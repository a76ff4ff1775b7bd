"""The advice beside the table: its sentence, its choices, and asking first."""
