"""The Olympos table: its map, its layout, its picture, its controls, and the motion of its events."""
