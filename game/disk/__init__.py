"""What is kept: records, saved games, settings, and how files are written whole."""
