"""How we know that it works, and how fast."""
