"""What a command ends with, for whoever started it; docs/commands.md has them in a table."""

from typing import Final

DONE: Final = 0
FAILED: Final = 1
"""A verification or a law did not hold."""
WRONG: Final = 2
"""Wrong arguments or files."""
BROKEN: Final = 3
"""A fault of ours."""
NO_SCREEN: Final = 4
"""There is no screen for the window, or it went away; whoever watches over a table may try again."""
AGAIN: Final = 5
"""The window of a kiosk wants to be started anew, as it was planned."""
SAFELY: Final = 6
"""The window of a kiosk wants to be started anew without sound and motion."""
STOPPED: Final = 130
"""Ctrl-C."""
