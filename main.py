"""Start Amphora from a checkout, whether or not it is installed."""

import sys
from pathlib import Path

# The checkout comes before an installed copy, and before the folder we were called from.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from game.commands import main

if __name__ == "__main__":
    sys.exit(main())
