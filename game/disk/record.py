"""Game records on disk: a header, one line for each move, and a closing line when the game is over.

    amphora record 2
    game olympus
    rules 1 3f0c2a77b1d9e864
    seats 2
    name 0 Ada
    --- #5b6d0e1f8a77c210
    chance start 1 #9f3a2b4c00d1e5f6
    1 worship ares war #07d1c2aa91b3c4d5
    undo 1 #e2904b1c55a0f731
    ...
    end scores 40 35 winners 0 #61bb03f2d80e6a19

Seats are counted from 0. Every line ends with a digest: of the header, or of the digest before, the line and the table
after it. Such a record is sealed; one where a digest is missing is played like any other, but nobody can tell whether
it was changed. (In format 1 there were eight digits, of the table after the line alone.)
A record without a closing line is a game in progress. Records only grow; a last line that was cut off is set
aside when the game is taken up, and any other damage is refused with the number of the line.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Final, TypeAlias

from game import games
from game.disk import files, folders, proof
from game.disk.damage import BadRecord as BadRecord
from game.disk.locks import hold
from game.disk.proof import AGREED, OLD_DIGITS, ChainProof, Proof, TableProof, checksum, link
from game.disk.strangers import open_regular
from game.rules import notation
from game.rules.codec import digest
from game.rules.engine import BadSetup, Game, Illegal, Reason, Seat, Setup, because, is_over
from game.table.dealer import Dealer
from game.table.table import Ended, Entry, Played, Table, Undone
from net.names import composed, cut, is_blank, is_showable, is_visible, spaced, told_apart

VERSION: Final = 2
"""The version of this format."""

DIGITS: Final = {1: OLD_DIGITS, VERSION: proof.DIGITS}
"""The formats we read, and how many digits their digests have."""

MAGIC: Final = "amphora record "
SEPARATOR: Final = "---"
MAX_BYTES: Final = 4 << 20
MAX_LINE: Final = 1000
MAX_NAME: Final = 40
MOST_TORN: Final = 20
"""How many lines that were cut off are kept among our saved games; the oldest make room."""


# ---------------------------------------------------------------------- what a record says


def clean_name(name: str) -> str:
    """A name as it may stand in a record: one line, nothing invisible, not too long; perhaps nothing at all."""
    visible = "".join(sign if is_showable(sign) else " " for sign in composed(name))
    cleaned = spaced(visible)[:MAX_NAME].strip()
    return "" if is_blank(cleaned) else cleaned


@dataclass(frozen=True)
class Header:
    """What was agreed before the first move."""

    game: str
    tables: str
    """The digest of the tables the rules were made of."""
    setup: Setup
    rules: int = 1
    names: Mapping[Seat, str] = field(default_factory=dict)
    bots: Mapping[Seat, str] = field(default_factory=dict)
    """What plays at the seats where nobody sits."""
    emblems: Mapping[Seat, str] = field(default_factory=dict)
    """The city, or whatever else, each seat is shown by."""
    seed: int | None = None
    free_undo: bool = False
    format: int = VERSION
    """The version of the format the record is written in; it keeps it as long as it grows."""

    def public(self) -> Header:
        """What others may see of it: who knows the seed knows every card that is still to be drawn."""
        return replace(self, seed=None)

    def lines(self) -> list[str]:
        """All lines above the separator."""
        return [
            f"{MAGIC}{self.format}",
            f"game {self.game}",
            f"rules {self.rules} {self.tables}",
            f"seats {self.setup.seats}",
            *(f"option {option} {choice}" for option, choice in sorted(self.setup.options.items())),
            *(f"name {seat} {name}" for seat, name in sorted(self.names.items())),
            *(f"bot {seat} {bot}" for seat, bot in sorted(self.bots.items())),
            *(f"emblem {seat} {emblem}" for seat, emblem in sorted(self.emblems.items())),
            *(f"seed {self.seed}" for _ in range(self.seed is not None)),
            *("undo free" for _ in range(self.free_undo)),
        ]

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset(range(self.setup.seats)) - frozenset(self.bots)


def header_for(
    game: Game,
    setup: Setup,
    *,
    names: Mapping[Seat, str] | None = None,
    bots: Mapping[Seat, str] | None = None,
    emblems: Mapping[Seat, str] | None = None,
    seed: int | None = None,
    free_undo: bool = False,
) -> Header:
    """The header of a game that begins now; names are cleaned and told apart, and left out where nothing remains."""
    game.check(setup)
    return Header(
        game=game.name,
        tables=game.digest,
        setup=setup,
        rules=rules_version(game.name),
        names=told_apart(clean_names({seat: seat_name(name) for seat, name in (names or {}).items()})),
        bots=clean_names(bots or {}),
        emblems=clean_names(emblems or {}),
        seed=seed,
        free_undo=free_undo,
    )


def seat_name(name: str) -> str:
    """A name as somebody may sit down with it; older records may hold wider ones, and signs that nobody can see."""
    return cut(spaced("".join(sign if is_visible(sign) else " " for sign in composed(name))))


def clean_names(names: Mapping[Seat, str]) -> dict[Seat, str]:
    cleaned = {seat: clean_name(name) for seat, name in names.items()}
    return {seat: name for seat, name in cleaned.items() if name}


def rules_version(game: str) -> int:
    """The version of a game's rules; those that are not of the house have none to speak of."""
    return games.manifest(game).rules_version if game in games.names() else 1


@dataclass(frozen=True, slots=True)
class Line:
    """A move, an undo or the end, in words, and its digest if one was written."""

    words: str
    digest: str | None = None

    @property
    def text(self) -> str:
        return self.words if self.digest is None else f"{self.words} #{self.digest}"

    @property
    def ends(self) -> bool:
        return self.words.startswith("end ")


@dataclass(frozen=True)
class Record:
    """A game as it was written down."""

    header: Header
    lines: tuple[Line, ...] = ()
    header_sealed: bool = True
    """Whether the header ends with its own digest."""
    torn: bytes = b""
    """A last line that was cut off, and does not count."""
    notes: tuple[Reason, ...] = ()
    """What the reader should know although the record is good."""

    @property
    def ended(self) -> bool:
        return bool(self.lines) and self.lines[-1].ends

    @property
    def sealed(self) -> bool:
        """Whether no line can have been changed, exchanged or left out without its being noticed."""
        return self.header.format > 1 and self.header_sealed and all(line.digest is not None for line in self.lines)

    @property
    def tells_chance(self) -> bool:
        """Whether a seed shows what chance had to answer, if it was asked at all."""
        asked = any(line.words.startswith("chance ") for line in self.lines)
        return self.header.format > 1 and (self.header.seed is not None or not asked)

    @property
    def seal(self) -> str | None:
        """What a finished game is sealed with, if nothing of it has to be believed."""
        return self.last_link if self.ended and self.tells_chance else None

    @property
    def last_link(self) -> str | None:
        """What the digest of the next line begins with; None where there is no chain to go on with."""
        if not self.sealed:
            return None
        return self.lines[-1].digest if self.lines else checksum(self.header.lines())

    def up_to(self, count: int) -> Record:
        """Its first lines."""
        return replace(self, lines=self.lines[:count], torn=b"", notes=())

    def number(self, index: int) -> int:
        """The number of a line in the file, where the first line is 1."""
        return len(self.header.lines()) + 2 + index

    def text(self) -> str:
        above = self.header.lines()
        separator = Line(SEPARATOR, checksum(above, DIGITS[self.header.format]) if self.header_sealed else None)
        return "".join(f"{line}\n" for line in (*above, separator.text, *(line.text for line in self.lines)))


def record_of(header: Header, entries: Sequence[Entry]) -> Record:
    """A record of what a table told its sink."""
    begun = Record(header)
    return replace(begun, lines=tuple(linked(begun.last_link, entries)))


def linked(last: str | None, entries: Sequence[Entry]) -> Iterator[Line]:
    """The lines of these entries, each linked to the one before if there is a chain."""
    for entry in entries:
        words = words_of(entry)
        last = None if last is None else link(last, words, entry.digest)
        yield Line(words, last)


def words_of(entry: Entry) -> str:
    match entry:
        case Played(seat, action):
            return notation.line(seat, action)
        case Undone(count, agreed=agreed):
            return f"undo {count} {AGREED}" if agreed else f"undo {count}"
        case Ended(scores, winners):
            return " ".join(["end scores", *map(str, scores), "winners", *map(str, winners)])


# ---------------------------------------------------------------------- reading


def read(path: Path) -> Record:
    """The record in a file; nothing is written, neither to it nor beside it.

    A file that cannot be opened at all is an OSError, as everywhere.
    """
    record = parse(read_bytes(path))
    if not record.torn:
        return record
    return replace(record, notes=(because("record_torn", line=record.number(len(record.lines))),))


def read_bytes(path: Path) -> bytes:
    """What a file holds; of one that is too large, no more than shows that it is."""
    with os.fdopen(open_regular(path), "rb") as file:
        return file.read(MAX_BYTES + 1)


def parse(data: bytes) -> Record:
    """The record these bytes hold, or BadRecord."""
    check_kind(data)
    *whole, torn = data.split(b"\n")
    lines = [decoded(raw, number) for number, raw in enumerate(whole, 1)]
    end = next((index for index, line in enumerate(lines) if line.split(" ")[0] == SEPARATOR), None)
    if end is None:
        raise BadRecord("record_cut_short", len(lines) + bool(torn))
    header = read_header(lines[:end])
    digits = DIGITS[header.format]
    separator = split_digest(lines[end], end + 1, digits)
    if separator.words != SEPARATOR:
        raise BadRecord("record_bad_field", end + 1, words=lines[end])
    if separator.digest not in (None, checksum(lines[:end], digits)):
        raise BadRecord("record_header_changed", end + 1)
    moves = tuple(read_lines(lines[end + 1 :], end + 2, digits))
    if torn and moves and moves[-1].ends:
        raise BadRecord("record_after_end", len(lines) + 1)
    return Record(header, moves, separator.digest is not None, torn)


def check_kind(data: bytes) -> None:
    """Refuse what is no record of a version we know."""
    if not data:
        raise BadRecord("record_empty", 1)
    first = data.partition(b"\n")[0]
    version = re.fullmatch(rb"amphora record ([0-9]{1,9})", first)
    if version is None:
        raise BadRecord("record_foreign", 1)
    if int(version[1]) > VERSION:
        raise BadRecord("record_newer", 1, version=int(version[1]), known=VERSION)
    if int(version[1]) not in DIGITS:
        raise BadRecord("record_older", 1, version=int(version[1]))
    if len(data) > MAX_BYTES:
        raise BadRecord("record_too_large", 1, most=MAX_BYTES)


def decoded(raw: bytes, number: int) -> str:
    if len(raw) > MAX_LINE:
        raise BadRecord("record_line_too_long", number, most=MAX_LINE)
    try:
        line = raw.decode()
    except UnicodeDecodeError:
        raise BadRecord("record_no_text", number) from None
    if not all(map(is_showable, line)):
        raise BadRecord("record_no_text", number)
    return line


FIELDS: Final = {
    "game": r"([a-z0-9_]{1,40})",
    "rules": r"([0-9]{1,9}) ([0-9a-z]{1,64})",
    "seats": r"([0-9]{1,2})",
    "option": r"(\S+) (\S+)",
    "name": r"([0-9]{1,2}) (.+)",
    "bot": r"([0-9]{1,2}) (.+)",
    "emblem": r"([0-9]{1,2}) (.+)",
    "seed": r"(-?[0-9]+)",
    "undo": r"(free)",
}
"""The lines of a header by their first words, and what follows it."""

Said: TypeAlias = Mapping[str, list[tuple[str, ...]]]
"""What a header says, by the first words of its lines."""


def read_header(lines: Sequence[str]) -> Header:
    """The header these lines say; they must be exactly the lines it is written with."""
    said: Said = {key: [] for key in FIELDS}
    for number, line in enumerate(lines[1:], 2):
        key, _, words = line.partition(" ")
        match = re.fullmatch(FIELDS[key], words) if key in FIELDS else None
        if match is None:
            raise BadRecord("record_bad_field", number, words=line)
        said[key].append(match.groups())
    for key in ("game", "rules", "seats"):
        if not said[key]:
            raise BadRecord("record_missing_field", len(lines) + 1, field=key)
    header = header_from(said, int(lines[0].removeprefix(MAGIC)))
    for number, (line, written) in enumerate(zip_longest(lines, header.lines()), 1):
        if line != written:
            raise BadRecord("record_bad_field", number, words=line or written)
    return header


def header_from(said: Said, version: int) -> Header:
    seats = int(said["seats"][0][0])
    return Header(
        game=said["game"][0][0],
        tables=said["rules"][0][1],
        setup=Setup(seats, {words[0]: words[1] for words in said["option"]}),
        rules=int(said["rules"][0][0]),
        names=names_from(said["name"], seats),
        bots=names_from(said["bot"], seats),
        emblems=names_from(said["emblem"], seats),
        seed=int(said["seed"][0][0]) if said["seed"] else None,
        free_undo=bool(said["undo"]),
        format=version,
    )


def names_from(said: Sequence[tuple[str, ...]], seats: int) -> dict[Seat, str]:
    """Clean names of seats that exist; a header that says others is then not written as it should be."""
    return clean_names({int(seat): name for seat, name in said if int(seat) < seats})


def read_lines(lines: Sequence[str], first: int, digits: int) -> Iterator[Line]:
    """The lines below the header, which must look like moves, undos and at most one end."""
    for number, text in enumerate(lines, first):
        line = split_digest(text, number, digits)
        if not BODY.fullmatch(line.words):
            raise BadRecord("record_unreadable", number, words=text)
        if line.ends and number < first + len(lines) - 1:
            raise BadRecord("record_after_end", number + 1)
        yield line


BODY: Final = re.compile(
    r"(chance|0|[1-9][0-9]?) [^#]+|undo [1-9][0-9]{0,8}( agreed)?|end scores( -?[0-9]{1,9})+ winners( [0-9]{1,2})*"
)


def split_digest(text: str, number: int, digits: int) -> Line:
    words, mark, written = text.rpartition(" #")
    if not mark:
        return Line(text)
    if not re.fullmatch(rf"[0-9a-f]{{{digits}}}", written):
        raise BadRecord("record_unreadable", number, words=text)
    return Line(words, written)


# ---------------------------------------------------------------------- playing it again


Migration: TypeAlias = Callable[[Record], Record]

MIGRATIONS: Final[dict[tuple[str, int], Migration]] = {}
"""By game and version of its rules: how such a record becomes one of the next version."""


def alike(game: str) -> tuple[tuple[int, str], ...]:
    """The older rules of a game, with their tables, under which every record plays out as it does today."""
    return games.manifest(game).alike if game in games.names() else ()


def game_of(record: Record, find: Callable[[str], Game] = games.load) -> Game:
    """The game that was played, if it is in the house."""
    try:
        return find(record.header.game)
    except games.NoSuchGame:
        raise BadRecord("record_unknown_game", 2, game=record.header.game) from None


def replay(record: Record, game: Game, *, to: int | None = None, verify: bool = True) -> Table:
    """The table after all lines of a record, or after the first `to` of them.

    Every move goes through the door; digests, chance and undo are looked at only to `verify`. The table has no dealer
    and no sink.
    """
    today = migrated(record, game)
    table = table_for(today, game)
    # The chain begins with the header that was written, whatever its rules are called today.
    proving = proof_of(record, table) if verify else None
    for index, line in enumerate(today.lines[:to]):
        number = record.number(index)
        if proving is None:
            repeat(table, line, number)
        else:
            repeat_proved(table, line, number, proving)
    return table


def proof_of(record: Record, table: Table) -> Proof:
    """What shows whether a record was changed, as far as its format can."""
    if record.header.format == 1:
        return TableProof(table)
    return ChainProof(table, record.header.lines(), record.header.seed)


def repeat_proved(table: Table, line: Line, number: int, proving: Proof) -> None:
    """Do at the table what a line says, if that can be true."""
    proving.before(line.words)
    repeat(table, line, number)
    proving.after(line.words, line.digest, number)


def good_part(data: bytes, find: Callable[[str], Game] = games.load) -> Record:
    """The record these bytes hold up to the first line that is wrong; BadRecord if that is in the header."""
    lines = data.split(b"\n")
    try:
        record = parse(data)
        replay(record, game_of(record, find))
    except BadRecord as trouble:
        above = lines[: trouble.line - 1]
        if not any(line.startswith(SEPARATOR.encode()) for line in above):
            raise
        # What cannot be read is found first; what cannot be played may lie before it.
        return good_part(b"\n".join([*above, b""]), find)
    return record


def migrated(record: Record, game: Game) -> Record:
    """The same game by the rules of today, or BadRecord."""
    known = rules_version(game.name)
    if record.header.game != game.name:
        raise BadRecord("record_unknown_game", 2, game=record.header.game)
    if record.header.rules > known:
        raise BadRecord("record_rules_newer", 3, version=record.header.rules, known=known)
    if (record.header.rules, record.header.tables) in alike(game.name):
        return replace(record, header=replace(record.header, rules=known, tables=game.digest))
    while record.header.rules < known:
        migration = MIGRATIONS.get((game.name, record.header.rules))
        if migration is None:
            raise BadRecord("record_rules_older", 3, version=record.header.rules)
        record = unsealed(migration(record))
    if record.header.tables != game.digest:
        raise BadRecord("record_rules_other", 3)
    return record


def compared(record: Record, game: Game) -> Record:
    """The same with no other digests than a replay compares: those of other rules it cannot."""
    today = migrated(record, game)
    return replace(record, lines=today.lines, header_sealed=today.header_sealed)


def unsealed(record: Record) -> Record:
    """The same without digests: they were of other rules."""
    return replace(record, lines=tuple(replace(line, digest=None) for line in record.lines), header_sealed=False)


def relinked(record: Record, game: Game) -> Record:
    """A record whose header was changed with good reason, each of its lines linked anew; only if it was sealed."""
    if not record.sealed:
        return record if record.header.format == 1 else unsealed(record)
    table, last = table_for(record, game), checksum(record.header.lines())
    lines = []
    for index, line in enumerate(record.lines):
        repeat(table, line, record.number(index))
        last = link(last, line.words, digest(table.state))
        lines.append(Line(line.words, last))
    return replace(record, lines=tuple(lines))


def table_for(record: Record, game: Game) -> Table:
    """The table before the first line of a record."""
    header = record.header
    try:
        return Table(game, header.setup, people=header.people, free_undo=header.free_undo)
    except BadSetup as trouble:
        option = trouble.reason.values.get("option")
        said = f"option {option} {header.setup.options[option]}" if option else f"seats {header.setup.seats}"
        number = header.lines().index(said) + 1
        raise BadRecord("record_bad_setup", number, of=game.name, words=said, why=trouble.reason) from None


def repeat(table: Table, line: Line, number: int) -> None:
    """Do at the table what a line says."""
    who, _, words = line.words.partition(" ")
    if who == "undo":
        repeat_undo(table, line, number, int(words.removesuffix(AGREED)))
    elif who == "end":
        repeat_end(table, line, number)
    else:
        repeat_move(table, line, number)


def repeat_undo(table: Table, line: Line, number: int, count: int) -> None:
    if count > len(table.history):
        raise BadRecord("record_undo_too_far", number, words=line.words)
    table.repeat_undo(count)


def repeat_end(table: Table, line: Line, number: int) -> None:
    if not is_over(table.state):
        raise BadRecord("record_not_over", number)
    written = words_of(table.ended())
    if line.words != written:
        raise BadRecord("record_wrong_end", number, words=line.words, written=written)
    table.closed = True


def repeat_move(table: Table, line: Line, number: int) -> None:
    try:
        table.repeat(*notation.read_line(table.game.actions, line.words))
    except notation.Unreadable as trouble:
        raise BadRecord(
            "record_unknown_action", number, of=table.game.name, words=line.words, why=trouble.reason
        ) from None
    except Illegal as trouble:
        raise BadRecord("record_illegal", number, of=table.game.name, words=line.words, why=trouble.reason) from None


# ---------------------------------------------------------------------- writing


def sync_to_disk(file: int) -> None:
    os.fsync(file)


class Draft:
    """A game that is kept in mind until there is room for its file."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.record = record.up_to(0)
        self.lines = list(record.lines)
        """All lines of the game, with those that are not on the disk."""
        self.last = record.last_link
        self.sync: Callable[[int], None] = sync_to_disk
        """What makes sure that the system's promise is the disk's; a window may do it in the background."""
        self.put: Record | None = record
        """What may have taken the place of our file, though we were told that it could not."""

    def append(self, entries: Sequence[Entry]) -> None:
        """Write these entries and wait until they are on the disk."""
        lines = list(linked(self.last, entries))
        self.write(lines)
        self.add(lines)

    def remember(self, entries: Sequence[Entry]) -> None:
        """Keep these entries in mind, where there is no room for them on the disk."""
        self.add(list(linked(self.last, entries)))

    def add(self, lines: Sequence[Line]) -> None:
        self.lines += lines
        self.last = lines[-1].digest if lines else self.last

    def write(self, lines: Sequence[Line]) -> None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def whole(self) -> Record:
        """All of the game, for another file."""
        return replace(self.record, lines=tuple(self.lines))

    def renewed(self, whole: Record) -> Recorder:
        """Whoever goes on in a fresh file; one that we put there before but could not open is ours, too."""
        if self.put is None or not self.is_replaced():
            self.put = whole
            self.save_anew(whole)
        return Recorder(self.path, self.put)

    def is_replaced(self) -> bool:
        """Whether another file may be where ours belongs."""
        return os.path.lexists(self.path)

    def save_anew(self, whole: Record) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        create(self.path, whole)

    def close(self) -> None:
        """Let the file go, if there is one."""


class Recorder(Draft):
    """Writes a record while its game is played; `append` is a table's sink.

    What `append` has returned from is on the disk. If it raises, the next call first cuts off what did arrive.
    The file is held until `close`, so that no other program writes into the same game.
    """

    def __init__(self, path: Path, record: Record | Header) -> None:
        """Begin a new file, or go on with the one `record` was read from."""
        if isinstance(record, Header):
            record = Record(record)
            create(path, record)
        super().__init__(path, record)
        self.put = None
        self.file = files.open_again(path)
        self.failed = False
        """Whether a write of ours may have left something behind."""
        try:
            self.size = take_hold(self.file, path, record)
        except BaseException:
            os.close(self.file)
            raise

    def write(self, lines: Sequence[Line]) -> None:
        written = "".join(f"{line.text}\n" for line in lines).encode()
        if self.size + len(written) > MAX_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
        self.find_end()
        self.failed = True
        files.write_all(self.file, written)
        self.sync(self.file)
        self.failed = False
        self.size += len(written)

    def is_replaced(self) -> bool:
        return os.fstat(self.file).st_nlink == 0

    def save_anew(self, whole: Record) -> None:
        self.find_end()  # it is still ours
        write(self.path, whole)

    def find_end(self) -> None:
        """Go where the next line belongs; if somebody else has written to the file or removed it, refuse to."""
        found = os.fstat(self.file)
        if found.st_nlink == 0 or (found.st_size != self.size and not self.failed):
            raise BadRecord("record_moved_on", self.record.number(len(self.lines)))
        if found.st_size != self.size:
            os.ftruncate(self.file, self.size)
        os.lseek(self.file, self.size, os.SEEK_SET)

    def close(self) -> None:
        os.close(self.file)


def take_hold(file: int, path: Path, record: Record) -> int:
    """Hold a file, make sure that it is this record and nothing else, and set a torn last line aside; its size then."""
    line = record.number(len(record.lines))
    if not hold(file):
        raise BadRecord("record_in_use", line)
    with open(file, "rb", closefd=False) as opened:
        data, wanted = opened.read(), record.text().encode()
    if not data.startswith(wanted) or b"\n" in data[len(wanted) :]:
        raise BadRecord("record_moved_on", line)
    if data != wanted:
        set_aside(path, data[len(wanted) :])
        os.ftruncate(file, len(wanted))
        os.fsync(file)
    return len(wanted)


def set_aside(path: Path, torn: bytes) -> None:
    """Keep a line that was cut off in `NAME.torn`, if that can be done; whoever mends a game by hand may want it."""
    with suppress(OSError):
        if path.parent.resolve() == folders.saves().resolve():  # nothing is cleared away in the folders of others
            files.make_room(path.parent, "*.torn", MOST_TORN)
    with suppress(OSError):
        files.put(path.with_name(f"{path.name}.torn"), torn)


def take_up(path: Path, record: Record, game: Game) -> tuple[Table, Recorder]:
    """The table of a game that was read from `path` and goes on, with its dealer if the seed is known.

    The caller then lets it `begin`, because chance may have been asked last.
    """
    table = replay(record, game)
    today = migrated(record, game)
    if today is not record:
        today = relinked(today, game)
        write(path, today)
    recorder = Recorder(path, today)
    table.sink = recorder.append
    table.dealer = Dealer(today.header.seed) if today.header.seed is not None else None
    return table, recorder


def write(path: Path, record: Record) -> None:
    """Save a whole record at once: whatever happens, the file is the old one or the new one."""
    files.put(path, encoded(path, record))


def encoded(path: Path, record: Record) -> bytes:
    """The bytes of a record that is not too large to be read again."""
    written = record.text().encode()
    if len(written) > MAX_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return written


def create(path: Path, record: Record) -> None:
    """Save a new record, which never replaces another."""
    files.put_new(path, encoded(path, record))
