"""Players of Olympus."""
