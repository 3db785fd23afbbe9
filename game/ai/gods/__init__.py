"""Players of The Gods of Olympus."""
