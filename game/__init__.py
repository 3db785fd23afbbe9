"""Amphora: three board games of ancient Greece, their rules, their tables and their screens."""
