"""The games played as text."""
