"""The table of The Gods of Olympus: its map, its layout, its picture, its controls, and the motion of its events."""
