"""Olympus at several machines: what the entries of the log mean, and one machine's side of that."""
