"""`amphora position`: a moment of a recorded game as a level file."""

from __future__ import annotations

from collections.abc import Sequence

from game import games
from game.commands.arguments import Parser, file_or_folder, whole
from game.commands.codes import DONE
from game.commands.replay import refuse_beyond
from game.disk import record, toml


def position(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the table at one point of a recorded game as a level file."""
    parser.add_argument("file", type=file_or_folder, metavar="FILE")
    parser.add_argument("--at", type=whole(0), metavar="N", help="after the first N lines (all of them)")
    chosen = parser.parse_args(arguments)
    read = record.read(chosen.file)
    game = record.game_of(read)
    refuse_beyond(chosen.at, read)
    table = record.replay(read, game, to=chosen.at)
    print(toml.write(games.positions(game.name).write_position(game, table.state)), end="")
    return DONE
