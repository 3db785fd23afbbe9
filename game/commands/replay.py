"""`amphora replay`: a recorded game in words, or verified."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from game import games
from game.commands.arguments import Parser, Wrong, file_or_folder, whole
from game.commands.codes import DONE, FAILED
from game.commands.language import words_of
from game.disk import record
from game.disk.record import Line, Record
from game.rules import notation
from game.rules.codec import digest
from game.rules.engine import State, preview
from game.table.table import Table
from game.terminal.text_table import TextTable
from game.words.seal import spoken
from game.words.words import Words


def replay(parser: Parser, arguments: Sequence[str]) -> int:
    """Tell a recorded game in words, or verify every line of it."""
    parser.add_argument("file", type=file_or_folder, metavar="FILE")
    parser.add_argument("--to", type=whole(0), metavar="N", help="stop after the first N lines")
    parser.add_argument("--verify", action="store_true", help="check every line and say only whether all is well")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    chosen = parser.parse_args(arguments)
    read = record.read(chosen.file)
    words = words_of(read, chosen.lang)
    refuse_beyond(chosen.to, read)
    for note in read.notes:
        print(words.reason(note), file=sys.stderr)
    return _verify(chosen, read, words) if chosen.verify else _retell(chosen, read, words)


def refuse_beyond(line: int | None, read: Record) -> None:
    """A record cannot be followed further than it goes."""
    if line is not None and line > len(read.lines):
        raise Wrong("too_few_lines", count=len(read.lines))


def _verify(chosen: Namespace, read: Record, words: Words) -> int:
    """Every move through the door, every digest and all chance compared; where that cannot be, all is not well."""
    try:
        game = record.game_of(read)
        table = record.replay(read, game, to=chosen.to)
    except record.BadRecord as trouble:
        sentence = words.reason(trouble.reason)
        if chosen.json:
            print(json.dumps({"verified": False, "line": trouble.line, "trouble": sentence}))
        else:
            print(sentence, file=sys.stderr)
        return FAILED
    part = record.compared(read, game).up_to(len(read.lines) if chosen.to is None else chosen.to)
    well = part.sealed and part.tells_chance
    if chosen.json:
        print(json.dumps({"verified": well, **_checked(part), **_facts(read, table.state, len(part.lines))}))
    else:
        print(*_what_is_proved(part, read, words), sep="\n", file=sys.stdout if well else sys.stderr)
    return DONE if well else FAILED


def _checked(part: Record) -> dict[str, Any]:
    """What was checked of a record that was played again without a fault, and its seal if that was everything."""
    seal = {"seal": part.seal} if part.seal else {}
    return {"sealed": part.sealed, "chance_checked": part.tells_chance, "format": part.header.format, **seal}


def _what_is_proved(part: Record, read: Record, words: Words) -> list[str]:
    """What may be said of a record that was played again without a fault: all is well only if nothing is in doubt."""
    count, digests = len(part.lines), sum(line.digest is not None for line in part.lines)
    if part.header.format == 1:
        return [words.command("verified_older", count=count, digests=digests)]
    if read.up_to(count).sealed and not part.sealed:
        return [words.command("verified_older_rules", count=count)]
    if not part.sealed:
        return [words.command("not_sealed", count=count, missing=count - digests + (not part.header_sealed))]
    if not part.tells_chance:
        return [words.command("verified_without_seed", count=count)]
    seal = [words.command("seal", names=" ".join(spoken(part.seal)))] if part.seal else []
    return [words.command("verified", count=count), *seal]


def _facts(read: Record, state: State, lines: int) -> dict[str, Any]:
    """What a replayed record comes to."""
    game = record.game_of(read)
    return {
        "game": game.name,
        "players": read.header.setup.seats,
        "lines": lines,
        "over": not state.pending,
        "rounds": game.rounds(state),
        "scores": game.scores(state),
        "winners": [seat + 1 for seat in game.winners(state)],
        "digest": digest(state),
    }


def _retell(chosen: Namespace, read: Record, words: Words) -> int:
    """The chronicle in words, and the table at its end."""
    game = record.game_of(read)
    picture = games.text_table(game.name)
    today = record.migrated(read, game)
    table = record.table_for(today, game)
    lines = today.lines[: chosen.to]
    for index, line in enumerate(lines):
        told = _retold(table, line, today.number(index), words, picture)
        if not chosen.json:
            for sentence in told:
                print(sentence)
    if chosen.json:
        print(json.dumps(_facts(read, table.state, len(lines))))
    else:
        print(f"\n{picture.picture(words, table.state, table.state.seat)}")
        if table.state.pending:
            print(f"\n{words.ask(table.state)}")
    return DONE


def _retold(table: Table, line: Line, number: int, words: Words, picture: TextTable) -> list[str]:
    """Do what a line says and put it into words."""
    before = table.state.copy()
    record.repeat(table, line, number)
    if line.ends:
        return []
    if line.words.startswith("undo "):
        return [words.command("taken_back", count=int(line.words.split()[1]))]
    seat, action = notation.read_line(table.game.actions, line.words)
    sentences = []
    for event in preview(before, seat, action):
        sentences += [""] if picture.is_heading(event) else []
        sentences.append(f"  {words.event(event)}")
    return sentences
