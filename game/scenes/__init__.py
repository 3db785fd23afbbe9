"""Screens: each sees a game's actions, events and views, never its internals."""
