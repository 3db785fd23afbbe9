"""The table of The Gods of Olympus."""
