"""Eyes: readings of boards and dice from pictures, in numpy alone."""
