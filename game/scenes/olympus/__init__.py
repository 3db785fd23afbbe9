"""The Olympus table: its layout, its picture, its controls, and the motion of its events."""
