"""The tests, in rooms like the house; what several rooms build their tables with lies here at the top."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
"""The checkout that is tested."""
