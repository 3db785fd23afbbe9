"""`amphora rules`: what stands in the levels, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game import games
from game.commands.arguments import Parser, add_options
from game.commands.codes import DONE
from game.commands.language import words_for
from game.rules.engine import Setup
from game.terminal.text_table import folded


def rules(parser: Parser, arguments: Sequence[str]) -> int:
    """Print all cards and deities of a game in words."""
    parser.add_argument("game", metavar="GAME")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    game = games.load(chosen.game)
    options = dict(chosen.option)
    game.check(Setup(game.seats[-1], options))
    words = words_for(chosen.lang, game.name, options)
    for line in games.text_table(game.name).rules(words, games.manifest(game.name).tables(), options):
        print("\n".join(folded(line)))
    return DONE
