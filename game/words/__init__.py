"""Everything people read, one vocabulary per game."""
