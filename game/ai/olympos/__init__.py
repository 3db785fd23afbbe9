"""Players of Olympos."""
