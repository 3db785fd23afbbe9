"""A game in the terminal: a chronicle in words, the table in a few lines, and choices by number."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

from game import games
from game.disk import folders, order, record
from game.rules import notation
from game.rules.engine import (
    SPECTATOR,
    Action,
    Choices,
    Event,
    Game,
    Illegal,
    Seat,
    Setup,
    State,
    Together,
    asked,
    choices,
    is_over,
)
from game.table.advice import Advice, advice
from game.table.eyes import Eyes
from game.table.keeper import PatientKeeper
from game.table.seating import header_of, known, table_of
from game.table.session import HUMAN, Plan
from game.table.table import Entry, Table, Updates
from game.table.witness import Recollection
from game.terminal.motives import Motives
from game.terminal.text_table import WIDTH, folded
from game.words.words import Words

LONG: Final = 20
"""A list of more choices than this is shown in columns."""
CLEAR: Final = "\033[H\033[2J\033[3J"
"""What makes a terminal forget its screen and all that has scrolled off it."""


class Quit(Exception):
    """Somebody leaves the table, or nobody is at the keyboard any more."""


class Console:
    """Where words are shown and heard."""

    def say(self, text: str = "") -> None:
        print(text, flush=True)

    def clear(self) -> None:
        """Leave nothing to be read by the next one; where nobody sits, draw a line."""
        if not sys.stdout.isatty():
            self.say("-" * WIDTH)
        elif os.name == "nt":
            os.system("cls")
        else:
            print(CLEAR, end="", flush=True)

    def width(self) -> int:
        return shutil.get_terminal_size((WIDTH, 0)).columns if sys.stdout.isatty() else WIDTH

    def hear(self, prompt: str) -> str:
        """The next line somebody types; Quit if nobody will type any more."""
        try:
            line = input(prompt).strip()
        except (EOFError, RuntimeError, ValueError):  # the last line was read, or the keyboard is gone
            self.say()
            raise Quit from None
        if not sys.stdin.isatty():
            self.say(line)  # so that a game typed from a file reads like one typed by hand
        return line


@dataclass
class Sitting:
    """A table with its people, programs and record."""

    table: Table
    header: record.Header
    keeper: PatientKeeper | None
    entries: list[Entry]
    """What happened at a table that is not kept in a file."""
    file: Path | None = None
    """Where the game is written."""
    from_position: bool = False
    """Whether it began in the middle; records begin at the beginning, so it cannot be kept."""

    @property
    def kept(self) -> Path | None:
        """The file that the game can be taken up from; None if something is missing in it."""
        return None if self.keeper is not None and self.keeper.troubled else self.file

    def is_kept_again(self) -> bool:
        """Whether one more try has brought all of the game into its file."""
        if self.keeper is not None:
            self.keeper.try_again()
        return self.kept is not None

    def keep_in(self, path: Path) -> None:
        """Write down a game that was not kept so far."""
        record.create(path, self.whole())
        order.note(path)
        self.leave()
        self.file = path

    def whole(self) -> record.Record:
        return record.record_of(self.header, self.entries) if self.keeper is None else self.keeper.recorder.whole()

    def leave(self) -> None:
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None


def sit_down(
    game: Game, setup: Setup, bots: Mapping[Seat, str], seed: int, save: Path | None, begun: State | None = None
) -> Sitting:
    """A new table, or one that has begun."""
    plans = [Plan("", "", bots.get(seat, HUMAN)) for seat in range(setup.seats)]
    header = header_of(game, setup, plans, seed)
    keeper = PatientKeeper(record.Recorder(save, header), tell_nobody) if save is not None else None
    entries: list[Entry] = []
    table = table_of(game, header, keeper.append if keeper is not None else entries.extend, begun)
    return Sitting(table, header, keeper, entries, save, begun is not None)


def take_up(path: Path, read: record.Record) -> Sitting:
    """A table where a recorded game goes on, into the same file."""
    table, recorder = record.take_up(path, read, record.game_of(read))
    order.note(path)
    keeper = PatientKeeper(recorder, tell_nobody)
    table.sink = keeper.append
    return Sitting(table, read.header, keeper, [], path)


def tell_nobody(trouble: OSError | None) -> None:
    """Nobody sits at the console yet."""


class TerminalGame:
    """One sitting at a console."""

    def __init__(self, sitting: Sitting, words: Words, console: Console | None = None) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.recollection = Recollection(sitting.table.game, sitting.table.setup.seats)
        self.motives = Motives(sitting.table)
        self.game = sitting.table.game
        self.words = words
        self.console = console or Console()
        if sitting.keeper is not None:
            sitting.keeper.tell = self.tell_of_disk
        self.picture = games.text_table(self.game.name)
        self.shown_to: Seat | None = None
        """Who has seen the table as others left it."""
        self.eyes = Eyes(self.table, sorted(self.table.people))
        """Whose the screen is: its holder was asked last, and can still read what he was shown."""

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            self.report(self.table.begin())
            while not is_over(self.table.state):
                seat = asked(self.table.state)[0]
                if seat in self.table.people:
                    self.person(seat)
                else:
                    self.program(seat)
            self.finish()
        except (Quit, KeyboardInterrupt) as leaving:
            self.depart(leaving)
        finally:
            self.sitting.leave()

    # ------------------------------------------------------------------ what is shown

    def say(self, key: str, **values: Any) -> None:
        self.console.say(self.words.command(key, **values))

    def tell_of_disk(self, trouble: OSError | None) -> None:
        """Say what keeps the game from being kept, and when nothing does any more."""
        if trouble is None:
            self.say("kept_again")
        else:
            self.console.say(self.words.trouble(trouble))
            self.say("kept_no_more")

    def report(self, updates: Updates) -> None:
        """The chronicle, as far as everybody in front of the screen may know it."""
        self.note_down(updates)
        viewer = self.eyes.seat
        events = updates[viewer].events if viewer in updates else ()
        self.chronicle(events)
        if not self.table.people and any(map(self.picture.is_new_round, events)):
            self.show_table()
        self.shown_to = None

    def note_down(self, updates: Updates) -> None:
        """Keep for each person what he will want to know when he is asked again: the screen may be cleared by then."""
        self.eyes.look_for_secrets(self.eyes.holder)
        self.eyes.missed.note(updates)

    def chronicle(self, events: Iterable[Event]) -> None:
        for event in events:
            if self.picture.is_heading(event):
                self.console.say()
            self.console.say(f"  {self.words.event(event)}")

    def show_table(self, seat: Seat = SPECTATOR) -> None:
        state = self.table.state.view(seat)
        self.console.say()
        self.console.say(self.picture.picture(self.words, state, seat))
        self.console.say()
        self.shown_to = seat

    def show_choices(self, seat: Seat, listed: Choices) -> None:
        if self.shown_to != seat:
            self.show_table(seat)
        else:
            self.show_sheet(seat)
        self.console.say(self.words.ask(self.table.state))
        for line in self.few(listed) if len(listed) <= LONG else self.many(listed):
            self.console.say(line)

    def few(self, listed: Choices) -> list[str]:
        state = self.table.state
        said = [(self.words.action(action, state), self.picture.note(self.words, state, action)) for action in listed]
        return [f"{number:4} {label}{note and f' ({note})'}" for number, (label, note) in enumerate(said, 1)]

    def many(self, listed: Choices) -> list[str]:
        """Choices in columns under headings; those of one name, which differ in their notes, beside each other."""
        state = self.table.state
        groups: dict[str, dict[str, list[tuple[int, str]]]] = {}
        for number, action in enumerate(listed, 1):
            heading, label = self.picture.filed(self.words, state, action)
            note = self.picture.note(self.words, state, action)
            groups.setdefault(heading, {}).setdefault(label, []).append((number, note))
        lines = []
        for heading, labels in groups.items():
            entries = [entry(label, alike) for label, alike in labels.items()]
            lines += [*([heading] if heading else []), *columns(entries, self.console.width())]
        return lines

    def show_sheet(self, seat: Seat) -> None:
        """What somebody has written so far, where a question is answered on sheets; the table shows it, too."""
        step = self.table.state.pending[-1][1]
        if isinstance(step, Together) and step.sheet(seat):
            for line in self.picture.sheet(self.words, self.table.state, seat):
                self.console.say(line)

    def finish(self) -> None:
        self.table.close()
        self.show_table()
        self.standing()
        if self.sitting.file is not None:
            self.keep()
            self.say_where()

    def standing(self) -> None:
        scores, winners = self.game.scores(self.table.state), self.game.winners(self.table.state)
        for seat in sorted(range(len(scores)), key=lambda each: (each not in winners, -scores[each])):
            key = "standing_winner" if seat in winners else "standing"
            self.say(key, seat=seat, points=scores[seat])

    # ------------------------------------------------------------------ who answers

    def program(self, seat: Seat) -> None:
        bot = known(self.sitting.header.bots[seat], self.game.name)
        given = self.advice(seat, bot)
        self.motives.note(seat, self.words.action(given.action, self.table.state), given)
        self.report(self.table.play(seat, given.action))

    def advice(self, seat: Seat, bot: str) -> Advice:
        """What a program would do now, and why."""
        view, seed = self.table.state.view(seat), self.sitting.header.seed or 0
        memory = self.recollection.of(self.table.history)
        line = self.table.lines
        return advice(self.game, bot, view, seat, seed=seed, line=line, memory=memory, reasoned=True)

    def person(self, seat: Seat) -> None:
        """Ask until the table has moved on."""
        if seat != self.eyes.holder:
            self.hand_over(seat)
        self.eyes.missed.catch_up(seat)
        listed = choices(self.table.state, seat)
        self.show_choices(seat, listed)
        before = self.table.lines
        while self.table.lines == before:
            self.obey(seat, listed, self.console.hear(self.words.command("prompt", seat=seat)))

    def hand_over(self, seat: Seat) -> None:
        """Let another person sit down; where there are secrets, behind a curtain."""
        unseen = self.eyes.holder == SPECTATOR and not self.decided() and not self.sitting.from_position
        if self.eyes.secretive and not unseen:
            self.console.clear()
            self.wait_behind_curtain(seat)
            events = self.eyes.missed.by(seat)
            if events:
                self.say("since")
                self.chronicle(events)
        self.eyes.holder = seat

    def wait_behind_curtain(self, seat: Seat) -> None:
        """Come back when somebody opens it; whoever wanted to leave and could not may be the wrong one to look."""
        while True:
            command, _, rest = self.console.hear(self.words.command("curtain", seat=seat)).partition(" ")
            if command.casefold() != "q":
                return
            self.quit(rest.strip())

    def obey(self, seat: Seat, listed: Choices, line: str) -> None:
        """Do what a line says: a number, a command, or a move in words."""
        command, _, rest = line.partition(" ")
        try:
            match command.casefold():
                case "":
                    self.show_choices(seat, listed)
                case "u":
                    self.take_back(seat)
                case "r":
                    self.report(self.table.redo(seat))
                case "h":
                    self.hint(seat, listed)
                case "why":
                    self.tell_why()
                case "rules":
                    self.tell_rules()
                case "t":
                    self.show_table(seat)
                case "q":
                    self.quit(rest.strip())
                case _ if line.startswith("?"):
                    self.explain(seat, listed, line[1:].strip())
                case _:
                    self.report(self.table.play(seat, self.chosen(listed, line)))
                    self.shown_to = seat
        except Illegal as refusal:
            self.console.say(self.words.reason(refusal.reason))
        except notation.Unreadable as trouble:
            self.console.say(self.words.reason(trouble.reason))
            self.say("help_short")

    def chosen(self, listed: Choices, line: str) -> Action:
        """The action with this number, or written in the words of records."""
        if line.isascii() and line.isdigit():
            if len(line) > notation.LONGEST_NUMBER or not 1 <= int(line) <= len(listed):
                raise notation.Unreadable("no_such_number", word=line[: notation.LONGEST_NUMBER], most=len(listed))
            return listed[int(line) - 1]
        return notation.read(self.game.actions, line, base=1)

    # ------------------------------------------------------------------ commands

    def take_back(self, seat: Seat) -> None:
        updates = self.table.undo(seat)
        self.note_down(updates)
        self.say("taken_back", count=updates[seat].undone - len(updates[seat].moves))
        self.shown_to = None

    def hint(self, seat: Seat, listed: Choices) -> None:
        hinted = self.advice(seat, games.manifest(self.game.name).hint_bot)
        action = self.words.action(hinted.action, self.table.state)
        self.say("hint", number=listed.index(hinted.action) + 1, action=action)
        if hinted.reasons:
            self.say("hint_why", why=self.words.why(hinted.reasons))

    def tell_why(self) -> None:
        """What a bot did last, and what spoke for it."""
        motive = self.motives.last()
        if motive is None:
            self.say("why_unknown")
            return
        self.say("why_of", seat=motive.seat, action=motive.said)
        self.say("hint_why", why=self.words.why(motive.reasons))

    def tell_rules(self) -> None:
        """All that stands in the levels of this game, as `amphora rules` prints it."""
        tables = games.manifest(self.game.name).tables()
        for line in self.picture.rules(self.words, tables, self.table.setup.options):
            self.console.say("\n".join(folded(line)))

    def explain(self, seat: Seat, listed: Choices, text: str) -> None:
        """What a choice would do, or why something is none."""
        if not text:
            self.say("help")
            return
        tables = games.manifest(self.game.name).tables()
        described = self.picture.described(self.words, tables, self.table.setup.options, text)
        for line in described:
            self.console.say("\n".join(folded(line)))
        if described and not self.picture.pointed_at(self.words, self.table.state, text):
            return  # nothing one could choose, but now he knows what it is
        objections = []
        for action in self.meant(listed, text):
            reason = self.table.why_not(seat, action)
            if reason is None:
                self.preview(seat, action)
                return
            objections.append(reason)
        telling = [reason for reason in objections if reason.rule != "not_now"]
        if telling or not described:
            self.console.say(self.words.reason((*telling, *objections)[0]))

    def meant(self, listed: Choices, text: str) -> list[Action]:
        """What somebody points at: a number, a move in words, or the name of something on the table."""
        named = self.picture.pointed_at(self.words, self.table.state, text)
        return named or [self.chosen(listed, text)]

    def preview(self, seat: Seat, action: Action) -> None:
        self.say("preview", action=self.words.action(action, self.table.state))
        events = self.table.preview(seat, action)
        self.chronicle(events)
        doubt = self.table.doubt(seat, action)
        if doubt is not None:
            self.console.say(f"  {self.words.reason(doubt)}")
        elif not events:
            self.say("preview_nothing")

    # ------------------------------------------------------------------ leaving

    def quit(self, file: str) -> None:
        """Keep the game and leave; whoever names a file that cannot be written stays and may name another."""
        if self.sitting.kept is None and not self.sitting.from_position:
            self.keep(file)
        if self.sitting.kept is not None or self.sitting.from_position:
            raise Quit

    def depart(self, leaving: Quit | KeyboardInterrupt) -> None:
        """Say where the game can be taken up again; once somebody has decided something, it is worth keeping."""
        if isinstance(leaving, KeyboardInterrupt):
            self.console.say()
        if self.sitting.kept is None and self.decided() and not self.sitting.from_position:
            self.keep()
        self.say_where()

    def say_where(self) -> None:
        """Say where the game is kept, or how much of it."""
        if self.sitting.kept is not None:
            self.say("kept", file=self.sitting.kept)
        elif self.sitting.from_position:
            self.say("position_not_kept")
        elif self.sitting.file is not None:
            self.say("kept_in_part", file=self.sitting.file)
        else:
            self.say("not_kept")

    def decided(self) -> bool:
        """Whether any person has chosen anything yet."""
        return any(move.seat in self.table.people for move in self.table.history.moves)

    def keep(self, file: str = "") -> None:
        """Write the game into its file, this one or the first folder that lets us; say why if that cannot be."""
        if self.sitting.is_kept_again():
            return
        objections: list[OSError] = []
        for folder in (Path,) if file else HOMES:
            try:
                self.sitting.keep_in(folder() / file if file else free_name(folder(), self.game.name))
                return
            except OSError as trouble:
                objections.append(trouble)
            except ValueError:  # no file can be called that
                objections.append(FileNotFoundError(errno.ENOENT, "", file))
        self.console.say(self.words.trouble(objections[0]))


def entry(label: str, alike: Sequence[tuple[int, str]]) -> str:
    """Choices of one name with their numbers: `   7 Attica (8 AP)`, ` 7-9 Attica (8 AP, 9 AP, 10 AP)`."""
    numbers = [number for number, _ in alike]
    together = numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 1
    spoken = f"{numbers[0]}-{numbers[-1]}" if together else ", ".join(map(str, numbers))
    notes = ", ".join(note for _, note in alike if note)
    return f"{spoken:>4} {label}{notes and f' ({notes})'}"


def columns(entries: Sequence[str], width: int) -> list[str]:
    """Entries beside each other, in order from the top of each column down, as many columns as there is room for."""
    widest = max(map(len, entries)) + 2
    rows = -(-len(entries) // max(1, width // widest))
    return ["".join(entry.ljust(widest) for entry in entries[row::rows]).rstrip() for row in range(rows)]


HOMES: Final[Sequence[Callable[[], Path]]] = (folders.saves, Path, lambda: Path(gettempdir()))
"""Where a game may be kept that has no file yet: with the games of the window, here, or where anybody may write."""


def free_name(folder: Path, game: str) -> Path:
    """A file in a folder that is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := folder / f"{game}-{number}.record").exists():
        number += 1
    return path
