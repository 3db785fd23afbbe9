"""`amphora saves`: the saved games, and what can be done with them."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.commands.arguments import Parser, Wrong, file_or_folder, one_of
from game.commands.codes import DONE
from game.commands.language import words_for
from game.disk import folders
from game.disk import saves as shelf
from game.words.words import Words


def saves(parser: Parser, arguments: Sequence[str]) -> int:
    """List the saved games; import FILE, export NAME FILE, rename NAME TITLE or delete NAME."""
    parser.add_argument("what", nargs="?", type=one_of(*DOING), default="list", metavar="|".join(DOING))
    parser.add_argument("names", nargs="*", type=file_or_folder, metavar="NAME")
    chosen = parser.parse_args(arguments)
    do, wanted = DOING[chosen.what]
    if len(chosen.names) != wanted:
        raise Wrong("names_wanted", name=f"saves {chosen.what}", count=wanted)
    do(chosen, words_for(chosen.lang))
    return DONE


def _list(chosen: Namespace, words: Words) -> None:
    for saved in shelf.listed():
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.when))
        print(f"{when}  {_name_of(saved.path)}  {_state_of(saved, words)}")


def _name_of(path: Path) -> str:
    """What a game can be called here; a name that would be taken for another file's is given in full."""
    return path.name if path.stem.endswith(shelf.SUFFIX) else path.stem


def _state_of(saved: shelf.Saved, words: Words) -> str:
    if saved.header is None and saved.trouble is not None:
        return words.reason(saved.trouble)
    return words.command("save_finished" if saved.finished else "save_unfinished")


def _import(chosen: Namespace, words: Words) -> None:
    print(words.command("kept", file=shelf.take_in(chosen.names[0])))


def _export(chosen: Namespace, words: Words) -> None:
    print(words.command("kept", file=shelf.give_out(_named(chosen.names[0]), chosen.names[1])))


def _rename(chosen: Namespace, words: Words) -> None:
    print(words.command("kept", file=shelf.rename(_named(chosen.names[0]), str(chosen.names[1]))))


def _delete(chosen: Namespace, words: Words) -> None:
    path = _named(chosen.names[0])
    shelf.delete(path)
    print(words.command("save_deleted", name=_name_of(path)))


def _named(name: Path) -> Path:
    """The saved game of this name; a name, not a path, so that nothing else is ever touched."""
    there = {saved.path.name: saved.path for saved in shelf.listed()}
    for file in (str(name), f"{name}{shelf.SUFFIX}"):  # a file called just so goes first
        if file in there:
            return there[file]
    raise Wrong("no_such_save", name=name, folder=folders.saves())


DOING: Final[Mapping[str, tuple[Callable[[Namespace, Words], None], int]]] = {
    "list": (_list, 0),
    "import": (_import, 1),
    "export": (_export, 2),
    "rename": (_rename, 2),
    "delete": (_delete, 1),
}
"""What can be done with saved games, and how many names it takes."""
