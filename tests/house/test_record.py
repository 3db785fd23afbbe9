"""Records on disk: they come back the same, survive a power cut, and are refused with a reason when damaged."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.disk import files, record
from game.disk.record import (
    MAX_BYTES,
    MAX_LINE,
    BadRecord,
    Line,
    Record,
    Recorder,
    clean_name,
    game_of,
    header_for,
    parse,
    read,
    record_of,
    replay,
    take_up,
    write,
)
from game.games import load
from game.rules import notation
from game.rules.codec import digest
from game.rules.engine import Action, Game, Setup, State, apply, asked, because, choices, is_over
from game.table.dealer import Dealer
from game.table.table import Entry, Table
from game.words.words import Words
from tests import ROOT
from tests.rules.golden import compact, pack, play_on, random_game, unpack
from tests.tiny import TINY

SHORT = Setup(2, {"length": "short"})


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch):
    """Nobody cuts the power for real, so nobody has to wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def small() -> Record:
    """A short finished game, with everything a header can say and an undo."""
    entries: list[Entry] = []
    table = Table(TINY, SHORT, dealer=Dealer(1), sink=entries.extend, people=frozenset({0}), free_undo=True)
    table.begin()
    play_on(table, Dealer(3), 3)
    table.undo(0)
    play_on(table, Dealer(4))
    table.close()
    header = header_for(TINY, SHORT, names={0: "Ἀσπασία", 1: "Zoë B."}, bots={1: "careful"}, seed=1, free_undo=True)
    return record_of(header, entries)


SMALL = small()
TEXT = SMALL.text()
LINES = TEXT.splitlines()
FIRST = LINES.index(next(line for line in LINES if line.startswith("---"))) + 1
"""How many lines stand above the first move."""


OLDER = """\
amphora record 1
game oracle
rules 1 eacf7c603a4da220
seats 2
option length short
seed 1
--- #92d6d9c3
chance draw 0 crow #4dad4d3c
chance draw 1 owl #1f8cb2e9
1 stake 0 #e8f4e3a0
0 stake 1 #be48aa80
chance cast 3 #ed47984b
0 play crow #c1a9ba9d
1 bow #296feaf7
1 play owl #c6f20c72
chance draw 1 owl #f4679dcb
chance draw 0 owl #47fb02e5
0 stake 1 #9e881163
1 stake 0 #0520bebb
chance cast 2 #50f54c81
1 decline #af8edbd3
0 decline #c1af642a
end scores 2 5 winners 1 #c1af642a
"""
"""A game as it was written down in the first format."""


def lines_with(number: int, *instead: str) -> bytes:
    """The small record with other lines instead of the one of this number, and no digest on the header."""
    lines = [*LINES[: number - 1], *instead, *LINES[number:]]
    return "".join(f"{'---' if line.startswith('---') else line}\n" for line in lines).encode()


def open_(data: bytes) -> Table:
    return replay(parse(data), TINY)


def refused(data: bytes, rule: str, line: int, **values: Any) -> BadRecord:
    """The trouble with these bytes, which must be this one."""
    with pytest.raises(BadRecord) as trouble:
        open_(data)
    bad = trouble.value
    assert (bad.reason.rule, bad.line) == (rule, line)
    assert {"line": line, **values}.items() <= bad.reason.values.items()
    assert str(bad).startswith(f"line {line}: {rule}")
    assert str(bad).count("\n") == 0
    return bad


def said(bad: BadRecord) -> str:
    """What people read."""
    return Words("en").reason(bad.reason)


def line_of(start: str) -> int:
    """The number of the first line that starts like this."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


# There and back


def test_a_record_reads_as_it_was_written(tmp_path):
    path = tmp_path / "game.record"
    write(path, SMALL)
    assert read(path) == SMALL
    assert path.read_text(encoding="utf-8") == TEXT
    assert SMALL.ended
    assert any(line.words.startswith("undo ") for line in SMALL.lines)


def test_the_text_of_a_record():
    game = random_game(TINY, SHORT, seed=1)
    assert game.text().splitlines()[:10] == [
        "amphora record 2",
        "game oracle",
        f"rules 1 {TINY.digest}",
        "seats 2",
        "option length short",
        "seed 1",
        f"--- #{record.checksum(game.header.lines())}",
        "chance draw 0 crow #e6d6d3e67cebaf87",
        "chance draw 1 owl #55f743114d376c94",
        "1 stake 0 #9479f768478fa4ba",
    ]
    assert game.text().endswith("end scores 2 5 winners 1 #d15749d0c22a4246\n")


@pytest.mark.parametrize("seed", range(20))
def test_a_replay_is_the_game_that_was_played(seed):
    setup = Setup(2 + seed % 3)
    entries: list[Entry] = []
    table = Table(TINY, setup, dealer=Dealer(seed), sink=entries.extend, free_undo=True)
    table.begin()
    dealer = Dealer(seed).fork("choices")
    for _ in range(12):
        play_on(table, dealer, 1 + dealer.below(4))
        seat = dealer.below(setup.seats)
        if table.undo_reach(seat).count:
            table.undo(seat)
        again = replay(parse(record_of(header_for(TINY, setup, free_undo=True), entries).text().encode()), TINY)
        assert digest(again.state) == digest(table.state)
        assert again.history.moves == table.history.moves
        assert again.lines == table.lines


def test_a_game_of_olympus_comes_back():
    game = random_game(load("olympus"), Setup(3), seed=11)
    table = replay(parse(game.text().encode()), game_of(game))
    assert is_over(table.state)
    assert table.closed


def test_a_replay_can_stop_on_the_way():
    undo = next(index for index, line in enumerate(SMALL.lines) if line.words.startswith("undo "))
    back = int(SMALL.lines[undo].words.split()[1])
    assert len(replay(SMALL, TINY, to=0).history) == 0
    assert len(replay(SMALL, TINY, to=undo).history) == undo
    assert len(replay(SMALL, TINY, to=undo + 1).history) == undo - back


def test_what_was_undone_last_can_be_redone_after_loading():
    undo = next(index for index, line in enumerate(SMALL.lines) if line.words.startswith("undo "))
    table = replay(SMALL, TINY, to=undo + 1)
    table.redo(0)
    assert digest(table.state) == digest(replay(SMALL, TINY, to=undo).state)


def test_a_replayed_table_knows_its_people_and_whether_undo_is_free():
    table = replay(SMALL, TINY, to=5)
    assert (table.people, table.free_undo, table.closed) == (frozenset({0}), True, False)
    assert replay(SMALL, TINY).closed


def test_digests_are_compared_unless_they_are_trusted():
    forged = replace(SMALL, lines=(replace(SMALL.lines[0], digest="0" * 16), *SMALL.lines[1:]))
    with pytest.raises(BadRecord, match="record_digest"):
        replay(forged, TINY)
    assert replay(forged, TINY, verify=False).closed


def test_compact_records_have_one_digest_and_fit_in_one_small_file():
    games_ = [random_game(TINY, Setup(2 + seed % 3), seed) for seed in range(30)]
    packed = pack([compact(game) for game in games_])
    assert len(packed) < 300 * len(games_)
    assert packed == pack([compact(game) for game in games_])
    for small_, game in zip(unpack(packed), games_, strict=True):
        assert [line.digest is not None for line in small_.lines] == [False] * (len(game.lines) - 1) + [True]
        assert digest(replay(small_, TINY).state) == digest(replay(game, TINY).state)


def test_a_compact_record_that_was_changed_is_found_out_at_its_end():
    bare = compact(random_game(TINY, SHORT, seed=1))
    changed = replace(
        bare, lines=tuple(replace(line, words=line.words.replace("stake 1", "stake 2")) for line in bare.lines)
    )
    with pytest.raises(BadRecord):
        replay(changed, TINY)


# What cannot be changed without being noticed


def resealed(record_: Record, game: Game = TINY) -> Record:
    """The same lines with digests made anew, as anybody could make them who has the program."""
    filled = tuple(replace(line, digest=line.digest or "") for line in record_.lines)
    return record.relinked(replace(record_, lines=filled), game)


def changed(record_: Record, index: int, words: str) -> Record:
    lines = list(record_.lines)
    lines[index] = replace(lines[index], words=words)
    return replace(record_, lines=tuple(lines))


def same_by_other_means(game: Game, played: Record) -> tuple[int, str]:
    """A line of a game and another move that comes to the same table."""
    table = record.table_for(played, game)
    for index, line in enumerate(played.lines):
        before = table.state.copy()
        record.repeat(table, line, played.number(index))
        for other in choices(before, before.seat):
            if notation.line(before.seat, other) != line.words and digest(then(before, other)) == digest(table.state):
                return index, notation.line(before.seat, other)
    raise AssertionError("every move of this game comes to something else")


def then(state: State, action: Action) -> State:
    after = state.copy()
    apply(after, after.seat, action)
    return after


def test_another_move_that_comes_to_the_same_is_noticed():
    game = load("olympus")
    played = random_game(game, Setup(3), seed=11)
    index, words = same_by_other_means(game, played)
    other = changed(played, index, words)
    assert digest(replay(other, game, verify=False).state) == digest(replay(played, game).state)
    with pytest.raises(BadRecord, match="record_digest") as trouble:
        replay(other, game)
    assert trouble.value.line == played.number(index)


def test_a_line_depends_on_all_lines_before_it():
    digests = [line.digest for line in resealed(changed(SMALL, 2, SMALL.lines[2].words)).lines]
    assert digests == [line.digest for line in SMALL.lines]
    header = replace(SMALL.header, names={0: "Eve"})
    renamed = [line.digest for line in resealed(replace(SMALL, header=header)).lines]
    assert not set(renamed) & set(digests)


def test_a_record_without_one_of_its_digests_is_not_sealed():
    assert SMALL.sealed
    for index in range(len(SMALL.lines)):
        bare = (*SMALL.lines[:index], replace(SMALL.lines[index], digest=None), *SMALL.lines[index + 1 :])
        assert not replace(SMALL, lines=bare).sealed
    assert not replace(SMALL, header_sealed=False).sealed
    assert not record.unsealed(SMALL).sealed


def test_other_answers_of_chance_than_the_seed_gives_are_noticed():
    index = next(index for index, line in enumerate(SMALL.lines) if line.words.startswith("chance draw"))
    other = next(card for card in ("owl", "crow") if card not in SMALL.lines[index].words)
    lucky = SMALL.lines[index].words.rpartition(" ")[0] + f" {other}"
    alone = replace(changed(SMALL, index, lucky), lines=changed(SMALL, index, lucky).lines[: index + 1])
    with pytest.raises(BadRecord, match="record_otherwise"):
        replay(resealed(alone), TINY)
    without_seed = replace(alone, header=alone.header.public())
    assert len(replay(resealed(without_seed), TINY).history) == index + 1


def played_in_company(*, free_undo: bool = False) -> tuple[Table, Record]:
    """A few moves of two people, and their record."""
    entries: list[Entry] = []
    table = Table(TINY, SHORT, dealer=Dealer(1), sink=entries.extend, free_undo=free_undo)
    table.begin()
    play_on(table, Dealer(3), 4)
    return table, record_of(header_for(TINY, SHORT, seed=1, free_undo=free_undo), entries)


def test_an_undo_that_the_table_would_not_allow_is_noticed():
    _, game = played_in_company()
    robbed = replace(game, lines=(*game.lines, Line(f"undo {len(game.lines)}")))
    with pytest.raises(BadRecord, match="record_undo_forbidden"):
        replay(resealed(robbed), TINY)
    assert not replay(robbed, TINY, verify=False).history.moves


def test_what_people_agreed_to_take_back_is_told_and_proved():
    entries: list[Entry] = []
    game, setup = load("olympus"), Setup(3, {"starter": "1"})
    table = Table(game, setup, dealer=Dealer(1), sink=entries.extend)
    table.begin()
    play_on(table, Dealer(3), 4)
    count = len(table.agreement().moves)
    table.undo_agreed()
    told = record_of(header_for(game, setup, seed=1), entries)
    assert told.lines[-1].words == f"undo {count} agreed"
    again = replay(parse(told.text().encode()), game)
    assert digest(again.state) == digest(table.state)
    more = replace(told, lines=(*told.lines[:-1], Line(f"undo {count + 1} agreed")))
    with pytest.raises(BadRecord, match="record_undo_forbidden"):
        replay(resealed(more, game), game)


def test_where_undo_is_free_it_still_goes_back_to_a_decision_of_somebody():
    table, game = played_in_company(free_undo=True)
    for count in range(1, len(game.lines) + 1):
        undone = resealed(replace(game, lines=(*game.lines, Line(f"undo {count}"))))
        if table.history.moves[-count].seat >= 0:
            assert len(replay(undone, TINY).history) == len(game.lines) - count
        else:
            with pytest.raises(BadRecord, match="record_undo_forbidden"):
                replay(undone, TINY)


def test_older_records_are_still_played_again_and_are_not_sealed():
    older = parse(OLDER.encode())
    assert (older.header.format, older.sealed) == (1, False)
    assert replay(older, TINY).closed
    assert older.text() == OLDER
    for index, line in enumerate(older.lines):
        forged = (*older.lines[:index], replace(line, digest="00000000"), *older.lines[index + 1 :])
        with pytest.raises(BadRecord, match="record_digest"):
            replay(replace(older, lines=forged), TINY)


def test_an_older_record_goes_on_in_its_own_format(tmp_path):
    path = tmp_path / "old.record"
    path.write_text("".join(OLDER.splitlines(keepends=True)[:12]), encoding="utf-8")
    table, recorder = take_up(path, read(path), TINY)
    table.begin()
    play_on(table, Dealer(1))
    recorder.close()
    found = read(path)
    assert (found.header.format, found.sealed, replay(found, TINY).closed) == (1, False, True)


def test_a_sealed_game_of_older_rules_that_are_alike_is_still_sealed_when_it_goes_on(tmp_path, monkeypatch):
    old = resealed(replace(SMALL, header=replace(SMALL.header, rules=0)).up_to(12))
    monkeypatch.setattr(record, "alike", lambda name: ((0, TINY.digest),))
    path = tmp_path / "old.record"
    write(path, old)
    assert len(replay(read(path), TINY).history.moves) > 5
    table, recorder = take_up(path, read(path), TINY)
    table.begin()
    play_on(table, Dealer(1))
    table.close()
    recorder.close()
    found = read(path)
    assert (found.header.rules, found.sealed, replay(found, TINY).closed) == (1, True, True)


def test_what_others_may_see_of_a_header_holds_no_seed():
    assert SMALL.header.seed is not None
    assert "seed" not in "\n".join(SMALL.header.public().lines())
    assert replace(SMALL.header.public(), seed=SMALL.header.seed) == SMALL.header


@pytest.mark.parametrize("place", range(len(SMALL.lines)))
def test_a_game_with_a_bad_line_is_good_up_to_that_line(place):
    number = SMALL.number(place)
    for bad in ("0 stake \0", "nonsense", "0 stake 99", f"{SMALL.lines[place].words} #{'0' * 16}"):
        found = record.good_part(lines_with(number, bad), lambda name: TINY)
        assert found.lines == SMALL.lines[:place]


def test_a_game_whose_header_is_bad_has_no_good_part():
    for number in range(1, FIRST):
        with pytest.raises(BadRecord):
            record.good_part(lines_with(number, "\0"), lambda name: TINY)
    with pytest.raises(BadRecord, match="record_empty"):
        record.good_part(b"", lambda name: TINY)


def test_a_record_never_grows_larger_than_can_be_read_again(tmp_path, monkeypatch):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    monkeypatch.setattr(record, "MAX_BYTES", path.stat().st_size + 100)
    with pytest.raises(OSError, match="File too large"):
        play_on(table, Dealer(1))
    recorder.close()
    assert path.stat().st_size <= record.MAX_BYTES
    assert len(read(path).lines) == table.lines


# Names


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace\t", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("a\u202eb\u2028c\x00d\u200be", "a b c d e"),
        ("Ἀσπασία 🦉", "Ἀσπασία 🦉"),
        ("x" * 100, "x" * 40),
        ("y" * 39 + " z", "y" * 39),
        ("#--- end", "#--- end"),
        ("\ud800", ""),
        ("", ""),
    ],
)
def test_names_are_cleaned(name, cleaned):
    assert clean_name(name) == cleaned
    header = header_for(TINY, SHORT, names={1: name})
    assert header.names == ({1: cleaned[:14]} if cleaned else {}), "who sits down now has a name that fits the table"
    assert parse(Record(header).text().encode()).header == header


def test_a_name_that_was_not_cleaned_is_refused():
    number = line_of("name 0")
    for name in ("  Ada", "Zoe\u0308", "x" * 41):
        refused(lines_with(number, f"name 0 {name}"), "record_bad_field", number)


# Damage


def test_an_empty_file():
    assert str(refused(b"", "record_empty", 1)) == "line 1: record_empty"


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n",
        b"hello\n",
        b"\n",
        b"amphora recor",
        b"amphora record\n",
        b"amphora record one\n",
        b"\xef\xbb\xbfamphora record 1\n",
        b"amphora record 1\r\n",
        b"\0" * 5000,
    ],
)
def test_a_foreign_file(data):
    bad = refused(data, "record_foreign", 1)
    assert said(bad) == "Line 1: this is not a game record of Amphora."


def test_a_newer_format():
    bad = refused(b"amphora record 3\nwhatever\xff", "record_newer", 1, version=3, known=2)
    assert said(bad) == "Line 1: this record has format 3, and this Amphora reads only up to format 2."
    refused(b"amphora record 0\n", "record_older", 1, version=0)


def test_bytes_that_are_no_text():
    number = FIRST + 2
    for bad in (b"\xff\xfe", b"\x00", b"\r", "\u202e".encode(), "\u2028".encode()):
        refused(lines_with(number, "@").replace(b"@", b"0 stake 1" + bad), "record_no_text", number)


def test_a_file_that_is_too_large(tmp_path):
    path = tmp_path / "large.record"
    path.write_bytes(TEXT.encode() + b"0 stake 1\n" * (MAX_BYTES // 10))
    with pytest.raises(BadRecord, match="record_too_large") as trouble:
        read(path)
    assert trouble.value.reason.rule == "record_too_large"


def test_a_line_that_is_too_long():
    refused(lines_with(FIRST + 1, "0 stake " + "1" * MAX_LINE), "record_line_too_long", FIRST + 1)
    refused(lines_with(FIRST + 1, "0 stake " + "1" * (MAX_LINE - 8)), "record_unknown_action", FIRST + 1)


@pytest.mark.parametrize("field", ["game", "rules", "seats"])
def test_a_header_without_a_field(field):
    without = lines_with(line_of(field))
    if field == "seats":
        without = "".join(f"{line}\n" for line in [*LINES[:3], "---"]).encode()
    refused(without, "record_missing_field", without.decode().split("\n").index("---") + 1, field=field)


@pytest.mark.parametrize(
    ("start", "instead"),
    [
        ("game", ["game Oracle!"]),
        ("game", ["game oracle", "game oracle"]),
        ("rules", ["rules one 0123"]),
        ("rules", ["rules 1"]),
        ("seats", ["seats two"]),
        ("seats", ["seats 02"]),
        ("option", ["option length"]),
        ("option", ["option length short", "option length short"]),
        ("name 0", ["name 7 Ada"]),
        ("name 0", ["name 0"]),
        ("name 0", ["name 0 Ada", "name 0 Ada"]),
        ("seed", ["seed one"]),
        ("seed", ["seed 01"]),
        ("undo", ["undo never"]),
        ("undo", ["wallpaper blue"]),
        ("undo", [""]),
        ("undo", ["0 stake 1"]),
    ],
)
def test_a_header_that_is_not_as_it_is_written(start, instead):
    bad = refused(lines_with(line_of(start), *instead), "record_bad_field", line_of(start) + len(instead) - 1)
    assert "is no line of a header, or not in its place" in said(bad)


def test_a_header_in_another_order():
    seed, undo = (f"{LINES[line_of(start) - 1]}\n" for start in ("seed", "undo"))
    swapped = lines_with(FIRST, "---").replace(f"{seed}{undo}".encode(), f"{undo}{seed}".encode())
    refused(swapped, "record_bad_field", line_of("seed"))


def test_a_header_that_was_changed():
    changed = TEXT.replace("Zoë", "Zoé").encode()
    assert "the header was changed" in said(refused(changed, "record_header_changed", FIRST))
    refused(TEXT.replace("---", "--- oh").encode(), "record_bad_field", FIRST)


def test_a_record_that_breaks_off_in_its_header():
    refused(b"amphora record 1\n", "record_cut_short", 1)
    refused("\n".join(LINES[:4]).encode(), "record_cut_short", 4)


def test_a_game_that_is_not_in_the_house():
    other = replace(SMALL, header=replace(SMALL.header, game="senet"))
    with pytest.raises(BadRecord, match="record_unknown_game") as trouble:
        game_of(other)
    assert trouble.value.reason == because("record_unknown_game", line=2, game="senet")
    refused(other.text().encode(), "record_unknown_game", 2, game="senet")


def test_rules_of_another_version():
    bad = refused(lines_with(3, f"rules 2 {TINY.digest}"), "record_rules_newer", 3, version=2, known=1)
    assert said(bad) == "Line 3: the game was played with rules 2, and this Amphora has rules 1."
    refused(lines_with(3, f"rules 0 {TINY.digest}"), "record_rules_older", 3, version=0)
    refused(lines_with(3, "rules 1 0123456789abcdef"), "record_rules_other", 3)


def test_the_gods_by_the_rules_of_before_are_refused_as_such():
    """Moves, retreats and counter-offers changed; no old record is worth the guess at what was meant."""
    game = load("gods")
    today = header_for(game, Setup(2))
    old = Record(replace(today, rules=1), (Line("0 take hope", "0" * 8),))
    assert today.rules == 3
    with pytest.raises(BadRecord) as trouble:
        replay(old, game)
    assert said(trouble.value) == "Line 3: the game was played with rules 1, which this Amphora no longer has."


def test_old_records_are_migrated_if_somebody_wrote_how(monkeypatch, tmp_path):
    old = replace(SMALL, header=replace(SMALL.header, rules=0))

    def to_1(before: Record) -> Record:
        return replace(before, header=replace(before.header, rules=1))

    monkeypatch.setitem(record.MIGRATIONS, (TINY.name, 0), to_1)
    assert replay(old, TINY).closed
    path = tmp_path / "old.record"
    write(path, old)
    _, recorder = take_up(path, read(path), TINY)
    recorder.close()
    assert read(path) == record.unsealed(SMALL), "the digests were of other rules"


def test_a_number_of_seats_the_game_does_not_have():
    game = random_game(TINY, SHORT, seed=1)
    five = replace(game.header, setup=replace(SHORT, seats=5))
    bad = refused(replace(game, header=five).text().encode(), "record_bad_setup", 4, words="seats 5")
    assert bad.reason.values["why"].rule == "bad_seats"


@pytest.mark.parametrize(("option", "rule"), [("length endless", "no_such_choice"), ("weather rain", "no_such_option")])
def test_an_option_the_game_does_not_have(option, rule):
    number = line_of("option")
    bad = refused(lines_with(number, f"option {option}"), "record_bad_setup", number, words=f"option {option}")
    assert bad.reason.values["why"].rule == rule


@pytest.mark.parametrize(
    "words",
    [
        "", "0", "0 ", "stake 1", "00 stake 1", "-1 stake 1", "100 stake 1", "chance", "undo", "undo 0", "undo 01",
        "undo -1", "undo one", "undo 9999999999", "end", "end scores winners", "end scores 1 2", "ends", "# comment",
        "0 stake 1 #", "0 stake 1 #12345678", "0 stake 1 #123456789abcdefG", "0 stake 1 #123456789ABCDEF0",
        "0 stake 1#123456789abcdef0", "0 stake 1 #123456789abcdef0 #123456789abcdef0", " 0 stake 1",
    ],
)  # fmt: skip
def test_a_line_that_says_nothing(words):
    bad = refused(lines_with(FIRST + 3, words), "record_unreadable", FIRST + 3, words=words)
    assert "is neither a move, an undo nor the end of a game" in said(bad)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("0 fly home", "no_such_verb"),
        ("0 stake", "too_few_words"),
        ("0 stake one", "not_a_number"),
        ("0 stake 01", "not_as_written"),
        ("0 stake 1 2", "not_as_written"),
        ("0 play raven", "no_such_name"),
    ],
)
def test_a_move_of_no_game_we_know(words, why):
    bad = refused(lines_with(FIRST + 1, words), "record_unknown_action", FIRST + 1, words=words)
    assert bad.reason.values["why"].rule == why
    assert why in str(bad)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("0 stake 1", "not_your_turn"),
        ("9 stake 1", "not_your_turn"),
        ("chance draw 1 owl", "not_now"),
        ("chance cast 1 2", "not_now"),
    ],
)
def test_a_move_against_the_rules(words, why):
    bad = refused(lines_with(FIRST + 1, words), "record_illegal", FIRST + 1, words=words)
    assert bad.reason.values["why"].rule == why
    assert said(bad).startswith(f"Line {FIRST + 1}: '{words}' is against the rules. ")


def test_a_move_that_was_changed_by_hand():
    number = next(n for n, line in enumerate(LINES, 1) if " stake 0 " in line)
    changed = LINES[number - 1].replace("stake 0", "stake 1")
    bad = refused(lines_with(number, changed), "record_digest", number, words=changed.rpartition(" ")[0])
    assert "something was changed" in said(bad)


def test_an_undo_beyond_the_beginning():
    refused(lines_with(FIRST + 1, "undo 1"), "record_undo_too_far", FIRST + 1, words="undo 1")
    bad = refused(lines_with(FIRST + 3, "undo 3"), "record_undo_too_far", FIRST + 3, words="undo 3")
    assert said(bad) == f"Line {FIRST + 3}: 'undo 3' goes back beyond the beginning of the game."


def test_something_after_the_end():
    refused(TEXT.encode() + b"0 stake 1\n", "record_after_end", len(LINES) + 1)
    refused(TEXT.encode() + b"0 sta", "record_after_end", len(LINES) + 1)
    refused(TEXT.encode() + f"{LINES[-1]}\n".encode(), "record_after_end", len(LINES) + 1)


def test_an_end_before_the_game_is_over():
    refused(lines_with(len(LINES) - 1), "record_not_over", len(LINES) - 1)


@pytest.mark.parametrize("wrong", ["end scores 99 0 winners 0", "end scores 1 winners 0 1", "end scores 1 2 winners"])
def test_an_end_with_wrong_scores(wrong):
    bad = refused(lines_with(len(LINES), wrong), "record_wrong_end", len(LINES), words=wrong)
    assert bad.reason.values["written"] == SMALL.lines[-1].words


def test_a_missing_line():
    for number in range(FIRST + 1, len(LINES)):
        with pytest.raises(BadRecord):
            open_(lines_with(number))


def test_what_is_wrong_is_told_with_line_rule_and_facts():
    bad = refused(lines_with(4, "seats 9 #"), "record_bad_field", 4, words="seats 9 #")
    assert str(bad) == "line 4: record_bad_field (words 'seats 9 #')"


# Torn, and flipped


def torn_game(path: Path) -> tuple[bytes, bytes]:
    """Leave a game in a file whose last line was cut off: what is whole, and what is left of that line."""
    table, recorder = begin(path)
    play_on(table, Dealer(1), 3)
    recorder.close()
    good, torn = path.read_bytes(), b"0 sta"
    path.write_bytes(good + torn)
    return good, torn


def test_reading_a_torn_game_writes_nothing(tmp_path):
    path = tmp_path / "game.record"
    good, torn = torn_game(path)
    found = read(path)
    assert found.notes == (because("record_torn", line=good.count(b"\n") + 1),)
    assert path.read_bytes() == good + torn
    assert list(tmp_path.iterdir()) == [path]


def test_a_torn_line_is_kept_when_the_game_is_taken_up(tmp_path):
    path = tmp_path / "game.record"
    good, torn = torn_game(path)
    take_up(path, read(path), TINY)[1].close()
    assert path.read_bytes() == good
    assert (tmp_path / "game.record.torn").read_bytes() == torn


@pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")
@pytest.mark.parametrize("name", ["game.record.torn", "game.record.torn.part", "game.record.part"])
def test_nothing_is_written_through_a_link_beside_a_game(tmp_path, name):
    victim, folder = tmp_path / "bashrc", tmp_path / "game"
    victim.write_text("mine")
    folder.mkdir()
    path = folder / "game.record"
    _, torn = torn_game(path)
    (folder / name).symlink_to(victim)
    take_up(path, read(path), TINY)[1].close()
    write(path, SMALL)
    assert victim.read_text() == "mine"
    assert (folder / "game.record.torn").read_bytes() == torn


@pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")
def test_a_game_that_is_a_link_is_read_but_not_played_on(tmp_path):
    path, linked = tmp_path / "game.record", tmp_path / "link.record"
    good, torn = torn_game(path)
    linked.symlink_to(path)
    with pytest.raises(OSError, match=r"link\.record"):
        take_up(linked, read(linked), TINY)
    assert path.read_bytes() == good + torn


@pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")
def test_a_new_game_does_not_take_the_place_of_a_link(tmp_path):
    (tmp_path / "game.record").symlink_to(tmp_path / "nothing there")
    with pytest.raises(FileExistsError):
        begin(tmp_path / "game.record")


def test_where_there_are_no_hard_links_a_new_game_replaces_none_either(tmp_path, monkeypatch):
    def unknown(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", unknown)
    test_a_record_never_replaces_another(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["game.record"]


def test_a_torn_line_that_cannot_be_kept_does_not_keep_a_game_from_going_on(tmp_path, monkeypatch):
    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "game.record"
    good, _ = torn_game(path)
    monkeypatch.setattr(files, "put", no_room)
    take_up(path, read(path), TINY)[1].close()
    assert path.read_bytes() == good


def test_a_torn_line_may_hold_anything(tmp_path):
    path = tmp_path / "game.record"
    for torn in (b"\0" * 4096, b"\xff", b"x" * 5000):
        path.write_bytes("\n".join([*LINES[:-1], ""]).encode() + torn)
        assert read(path).torn == torn
        assert len(replay(read(path), TINY).history) > 0


def test_a_record_cut_off_at_any_byte_loads_as_far_as_it_goes_or_is_refused(tmp_path):
    path = tmp_path / "game.record"
    data = TEXT.encode()
    header = len("\n".join([*LINES[:FIRST], ""]).encode())
    for size in range(len(data)):
        path.write_bytes(data[:size])
        if size < header:
            with pytest.raises(BadRecord):
                read(path)
        else:
            found = read(path)
            assert found.lines == SMALL.lines[: data[header:size].count(b"\n")]
            assert bool(found.notes) == (data[size - 1 : size] != b"\n")
            replay(found, TINY)
        assert path.read_bytes() == data[:size]


def outcome(data: bytes) -> tuple[object, ...] | None:
    """The game in these bytes: its set-up and the table at every point; None if it is refused.

    Not its moves, because two throws of the dice may come to the same.
    """
    try:
        found = parse(data)
        table = replay(found, TINY)
    except BadRecord:
        return None
    assert not found.torn or found.lines == SMALL.lines[:-1]
    points = range(len(table.history) + 1)
    return found.header.setup, found.header.seed, [digest(table.history.at(point)) for point in points]


def flips(data: bytes) -> Iterator[bytes]:
    """Every way to change one bit, and every byte changed to some that mean something here."""
    for place, byte in enumerate(data):
        others = {byte ^ 1 << bit for bit in range(8)} | set(b"\n\r 019#-a\xff\0") - {byte}
        for other in sorted(others):
            yield data[:place] + bytes([other]) + data[place + 1 :]


@pytest.mark.slow
def test_a_record_with_one_changed_byte_is_refused_or_the_same_game():
    same = outcome(TEXT.encode())
    assert same is not None
    for data in flips(TEXT.encode()):
        assert outcome(data) in (None, same)


def test_without_the_digest_of_the_header_a_changed_name_is_found_out_by_the_first_line():
    data = lines_with(FIRST, LINES[FIRST - 1])
    assert outcome(data) == outcome(TEXT.encode())
    refused(data.replace("Zoë".encode(), b"Zoo"), "record_digest", FIRST + 1)


# Writing while playing


def begin(path: Path, seed: int = 5) -> tuple[Table, Recorder]:
    recorder = Recorder(path, header_for(TINY, Setup(3), seed=seed))
    table = Table(TINY, Setup(3), dealer=Dealer(seed), sink=recorder.append)
    table.begin()
    return table, recorder


def test_a_game_can_be_read_at_any_time_while_it_is_played(tmp_path):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    dealer = Dealer(1)
    while not is_over(table.state):
        play_on(table, dealer, 1)
        assert digest(replay(read(path), TINY).state) == digest(table.state)
    recorder.close()
    assert read(path).ended


def test_a_record_never_replaces_another(tmp_path):
    path = tmp_path / "game.record"
    begin(path)[1].close()
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        begin(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("pause", range(1, 12))
def test_a_game_taken_up_again_goes_on_as_if_there_had_been_no_pause(tmp_path, pause):
    path, other = tmp_path / "game.record", tmp_path / "other.record"
    table, recorder = begin(path)
    play_on(table, dealer := Dealer(1), pause)
    recorder.close()
    table, recorder = take_up(path, read(path), TINY)
    table.begin()
    play_on(table, dealer)
    recorder.close()
    table, recorder = begin(other)
    play_on(table, Dealer(1))
    recorder.close()
    assert path.read_bytes() == other.read_bytes()


def test_a_torn_game_is_taken_up_without_the_torn_line(tmp_path):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    play_on(table, Dealer(1), 3)
    recorder.close()
    good = path.read_bytes()
    path.write_bytes(good + b"0 sta")
    found = read(path)
    assert path.read_bytes() == good + b"0 sta"
    table, recorder = take_up(path, found, TINY)
    assert path.read_bytes() == good
    table.begin()
    play_on(table, Dealer(2))
    recorder.close()
    assert replay(read(path), TINY).closed
    assert (tmp_path / "game.record.torn").read_bytes() == b"0 sta"


def test_a_game_that_only_lacks_its_closing_line_gets_it_when_it_is_taken_up(tmp_path):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    play_on(table, Dealer(1))
    recorder.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    table, recorder = take_up(path, read(path), TINY)
    assert not table.closed
    table.begin()
    recorder.close()
    assert path.read_bytes() == whole


def test_a_file_that_has_moved_on_is_not_written_over(tmp_path):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    found = read(path)
    play_on(table, Dealer(1), 2)
    recorder.close()
    before = path.read_bytes()
    with pytest.raises(BadRecord, match="record_moved_on"):
        take_up(path, found, TINY)
    assert path.read_bytes() == before


# Two programs and one file


def test_a_game_that_is_being_played_is_not_taken_up_by_another_program(tmp_path):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    play_on(table, dealer := Dealer(1), 2)
    with pytest.raises(BadRecord, match="record_in_use"):
        take_up(path, read(path), TINY)
    play_on(table, dealer, 2)
    recorder.close()
    table, recorder = take_up(path, read(path), TINY)
    table.begin()
    play_on(table, dealer)
    recorder.close()
    assert replay(read(path), TINY).closed


def test_where_files_cannot_be_held_two_programs_do_not_spoil_the_game(tmp_path, monkeypatch):
    monkeypatch.setattr(record, "hold", lambda file: True)
    path = tmp_path / "game.record"
    one, first = begin(path)
    other, second = take_up(path, read(path), TINY)
    play_on(one, Dealer(1), 2)
    kept = path.read_bytes()
    for _ in range(2):
        with pytest.raises(BadRecord, match="record_moved_on"):
            play_on(other, Dealer(2), 1)
    assert path.read_bytes() == kept
    play_on(one, Dealer(3))
    first.close()
    second.close()
    assert replay(read(path), TINY).closed


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody remove an open file")
@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_game_whose_file_is_gone_is_not_written_nowhere(tmp_path, how):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    if how == "removed":
        path.unlink()
    else:
        write(path, SMALL)
    with pytest.raises(BadRecord, match="record_moved_on"):
        play_on(table, Dealer(1), 1)
    recorder.close()


# Power cuts and full disks


class PowerCut(BaseException):
    """The machine stops in the middle of what it was doing."""


def put_system(monkeypatch: pytest.MonkeyPatch, system: Any) -> None:
    """Records and the files they lie in have to do with this system from now on."""
    monkeypatch.setattr(record, "os", system)
    monkeypatch.setattr(files, "os", system)


class FaultyOs:
    """The operating system, until the fault: then it half does what it was asked for, and fails."""

    CHANGING = ("open", "write", "fsync", "replace", "ftruncate")

    def __init__(self, fault: int, trouble: BaseException) -> None:
        self.left = fault
        self.trouble = trouble
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return self.watched(name, real) if name in self.CHANGING else real

    def watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                if name == "write":
                    os.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
                raise self.trouble
            self.done.append(name)
            return real(*arguments)

        return call


def play_with_cut(path: Path, fault: int) -> tuple[int, bool]:
    """How many lines were acknowledged before the power went, and whether it went at all."""
    lines = 0
    try:
        table, recorder = begin(path)
        lines = table.lines
        dealer = Dealer(1)
        for _ in range(4):
            play_on(table, dealer, 1)
            lines = table.lines
        table, recorder = take_up(path, read(path), TINY)
        play_on(table, dealer, 1)
        lines = table.lines
    except PowerCut:
        return lines, True
    recorder.close()
    return lines, False


@pytest.fixture
def stopped():
    """A machine that has stopped holds no file any more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "hold", lambda file: True)
        yield


@pytest.mark.usefixtures("stopped")
def test_a_power_cut_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path, monkeypatch):
    whole = tmp_path / "whole.record"
    play_with_cut(whole, 0)
    expected = read(whole)
    cut, fault = True, 0
    while cut:
        fault += 1
        path = tmp_path / f"{fault}.record"
        put_system(monkeypatch, FaultyOs(fault, PowerCut()))
        acknowledged, cut = play_with_cut(path, fault)
        monkeypatch.undo()
        if not path.exists():
            assert acknowledged == 0
            continue
        found = read(path)
        assert len(found.lines) >= acknowledged
        assert found.lines == expected.lines[: len(found.lines)]
        table, recorder = take_up(path, found, TINY)
        table.begin()
        play_on(table, Dealer(9))
        recorder.close()
        assert replay(read(path), TINY).closed
    assert fault > 15


def test_a_power_cut_while_a_torn_line_is_dropped_leaves_the_old_file_or_the_new(tmp_path, monkeypatch):
    table, recorder = begin(tmp_path / "good.record")
    play_on(table, Dealer(1), 3)
    recorder.close()
    good = (tmp_path / "good.record").read_bytes()
    for fault in range(1, 8):
        path = tmp_path / f"{fault}.record"
        path.write_bytes(good + b"0 sta")
        found = read(path)
        put_system(monkeypatch, FaultyOs(fault, PowerCut()))
        with suppress(PowerCut):
            take_up(path, found, TINY)[1].close()
        monkeypatch.undo()
        assert path.read_bytes() in (good, good + b"0 sta")


def test_a_file_is_on_the_disk_before_it_gets_its_name(tmp_path, monkeypatch):
    system = FaultyOs(0, PowerCut())
    put_system(monkeypatch, system)
    write(tmp_path / "game.record", SMALL)
    assert system.done == ["open", "write", "fsync", "replace", "open", "fsync"]


def test_every_move_is_on_the_disk_before_anybody_is_told(tmp_path, monkeypatch):
    table, recorder = begin(tmp_path / "game.record")
    system = FaultyOs(0, PowerCut())
    put_system(monkeypatch, system)
    play_on(table, Dealer(1), 2)
    monkeypatch.undo()
    recorder.close()
    assert system.done == ["write", "fsync"] * 2


@pytest.mark.parametrize("fault", [1, 2])
def test_a_full_disk_refuses_the_move_and_the_game_goes_on_when_there_is_room(tmp_path, monkeypatch, fault):
    path = tmp_path / "game.record"
    table, recorder = begin(path)
    play_on(table, Dealer(1), 1)
    before = digest(table.state)
    put_system(monkeypatch, FaultyOs(fault, OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(OSError, match="No space left"):
        play_on(table, Dealer(2), 1)
    monkeypatch.undo()
    assert digest(table.state) == before
    play_on(table, Dealer(3))
    recorder.close()
    found = read(path)
    assert (found.ended, found.notes) == (True, ())
    assert digest(replay(found, TINY).state) == digest(table.state)


def test_a_failed_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.record"
    write(path, SMALL)
    other = random_game(TINY, SHORT, seed=8)
    for fault in range(1, 5):
        put_system(monkeypatch, FaultyOs(fault, OSError(errno.EIO, "Input/output error")))
        with pytest.raises(OSError, match="Input/output error"):
            write(path, other)
        monkeypatch.undo()
        assert read(path) == SMALL
    write(path, other)
    assert read(path) == other


PLAYER = """
import sys
from pathlib import Path
from game.table.dealer import Dealer
from game.games import load
from game.disk.record import Recorder, header_for
from game.rules.engine import Setup
from game.table.table import Table
from tests.rules.golden import play_on

game, setup = load("olympus"), Setup(3)
recorder = Recorder(Path(sys.argv[1]), header_for(game, setup, seed=1))
table = Table(game, setup, dealer=Dealer(1), sink=recorder.append)
table.begin()
while True:
    play_on(table, Dealer(table.lines), 1)
    print(table.lines, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("moves", [1, 20, 90])
def test_a_killed_program_leaves_a_record_with_everything_it_acknowledged(tmp_path, moves):
    path = tmp_path / "game.record"
    with subprocess.Popen([sys.executable, "-c", PLAYER, path], cwd=ROOT, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        lines = [int(child.stdout.readline()) for _ in range(moves)]
        child.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        lines += [int(line) for line in child.stdout.read().splitlines()]
    found = read(path)
    assert len(found.lines) >= lines[-1]
    table, recorder = take_up(path, found, load("olympus"))
    table.begin()
    assert asked(table.state)
    recorder.close()
