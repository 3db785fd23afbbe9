"""What a command ends with, for whoever started it."""

from typing import Final

DONE: Final = 0
FAILED: Final = 1
"""A verification or a law did not hold."""
WRONG: Final = 2
"""Wrong arguments or files."""
BROKEN: Final = 3
"""A fault of ours."""
STOPPED: Final = 130
"""Ctrl-C."""
