"""The window as one opens it, only that a test knows the code of its room and its port: `CODE PORT ARGUMENTS...`."""

from __future__ import annotations

import sys

from net import codes, discovery


def open_window(code: str, port: str, *arguments: str) -> int:
    codes.drawn = lambda entropy: code
    discovery.PORT = int(port)  # type: ignore[misc]
    from game.commands import main

    return main(arguments)


if __name__ == "__main__":  # the processes of bots read this file, too
    sys.exit(open_window(*sys.argv[1:]))
