"""`amphora bench`: how fast it is."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from game.commands.arguments import Parser
from game.commands.codes import DONE
from game.lab.bench import all_figures, as_table


def bench(parser: Parser, arguments: Sequence[str]) -> int:
    """Measure the speed of the rules, beside other engines where they are installed, and what the window costs."""
    parser.add_argument("--json", action="store_true", help="the figures as one line of JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds only: rough figures")
    chosen = parser.parse_args(arguments)
    figures = all_figures(quick=chosen.quick, note=lambda text: print(text, file=sys.stderr, flush=True))
    if chosen.json:
        print(json.dumps({"figures": figures}))
    else:
        print(as_table(figures))
    return DONE
