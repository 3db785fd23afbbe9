"""What machines say in the log of a table beside the wishes of its lobby: each a word and its fields.

Everything about a game says how many lines the author's table had, so that what comes too late is known from what was
never right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from net import lobby, wire
from net.fields import Fields

MOST_LINES: Final = 1_000_000
LONGEST_ACTION: Final = 400
"""In bytes; the longest action of our games has a third of it."""
PART: Final = 32

WAIT: Final = "wait"
BOT: Final = "bot"
EMPTY: Final = "empty"
YES: Final = "yes"
NO: Final = "no"
ABOUT_SEAT: Final = (WAIT, BOT, EMPTY)
"""What can be done about somebody who is away."""


# Before the game


@dataclass(frozen=True, slots=True)
class Open:
    """Whoever keeps the table says which game is played at it; the first word in every log."""

    game: str


@dataclass(frozen=True, slots=True)
class Count:
    """The host lets a short time be counted down before the game begins; anybody can stop that."""

    on: bool


@dataclass(frozen=True, slots=True)
class SendAway:
    """The host wants a machine to go before a game; later that takes a vote."""

    machine: int


# Chance, which nobody may have alone


@dataclass(frozen=True, slots=True)
class DrawCommitted:
    """A machine promises its part of chance without showing it."""

    commitment: bytes


@dataclass(frozen=True, slots=True)
class DrawOpened:
    """A machine shows the part it promised, once all have promised theirs."""

    part: bytes


@dataclass(frozen=True, slots=True)
class DrawWithout:
    """A machine has waited long enough for another one's part."""

    machine: int


# The game


@dataclass(frozen=True, slots=True)
class Play:
    seat: int
    lines: int
    action: str
    """As a record says it."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    seat: int
    lines: int
    count: int = 1
    """How many decisions; several were one gesture."""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """What was taken back is played once more."""

    seat: int
    lines: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class TimeUp:
    """By the clock of a machine the time of a seat has run out."""

    seat: int
    lines: int


# What people settle among each other


@dataclass(frozen=True, slots=True)
class AskBack:
    """Somebody asks all to take back the last decision of a person."""

    seat: int
    lines: int


@dataclass(frozen=True, slots=True)
class Agree:
    """An answer to that."""

    seat: int
    lines: int
    yes: bool


@dataclass(frozen=True, slots=True)
class VoteSeat:
    """What to do about the seat of somebody who is away."""

    seat: int
    about: int
    choice: str


@dataclass(frozen=True, slots=True)
class Return:
    """Somebody is back and plays his seat himself again."""

    seat: int


@dataclass(frozen=True, slots=True)
class VoteAway:
    """Somebody wants a machine to be sent away."""

    seat: int
    machine: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Rematch:
    """Somebody would play again, or rather not, when a game is over."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Shut:
    """The host closes the table for good."""


GameSaying: TypeAlias = (
    Play | TakeBack | PlayAgain | TimeUp | AskBack | Agree | VoteSeat | Return | VoteAway | Rematch | Shut
)
Saying: TypeAlias = Open | Count | SendAway | DrawCommitted | DrawOpened | DrawWithout | GameSaying


# How they are written


def write(saying: Saying | lobby.Wish) -> bytes:
    """A saying or a wish as the body of an entry."""
    if isinstance(saying, lobby.Wish):
        return lobby.write(saying)
    return wire.encode_frame(_message(saying))[wire.LENGTH_BYTES :]


def _message(saying: Saying) -> wire.Message:
    match saying:
        case Open(game):
            return ("open", game)
        case Count(on):
            return ("count", int(on))
        case SendAway(machine):
            return ("send_away", machine)
        case DrawCommitted(commitment):
            return ("draw_committed", commitment)
        case DrawOpened(part):
            return ("draw_opened", part)
        case DrawWithout(machine):
            return ("draw_without", machine)
        case Shut():
            return ("shut",)
        case _:
            return _about_the_game(saying)


def _about_the_game(saying: GameSaying) -> wire.Message:
    match saying:
        case Play(seat, lines, action):
            return ("play", seat, lines, action.encode())
        case TakeBack(seat, lines, count):
            return ("take_back", seat, lines, *_if_several(count))
        case PlayAgain(seat, lines, count):
            return ("play_again", seat, lines, *_if_several(count))
        case TimeUp(seat, lines):
            return ("time_up", seat, lines)
        case AskBack(seat, lines):
            return ("ask_back", seat, lines)
        case Agree(seat, lines, yes):
            return ("agree", seat, lines, int(yes))
        case VoteSeat(seat, about, choice):
            return ("vote_seat", seat, about, choice)
        case Return(seat):
            return ("return", seat)
        case VoteAway(seat, machine, yes):
            return ("vote_away", seat, machine, int(yes))
        case Rematch(seat, yes):
            return ("rematch", seat, int(yes))
        case Shut():
            return ("shut",)


# How they are read


def read(body: bytes) -> Saying | lobby.Wish:
    """What the body of an entry says, or a `WireError`."""
    fields = Fields(wire.decode(body))
    word = fields.one_of(*READERS, *lobby.READERS)
    said: Saying | lobby.Wish = READERS[word](fields) if word in READERS else lobby.READERS[word](fields)
    fields.end()
    return said


def _seat(fields: Fields) -> int:
    return fields.whole(0, lobby.SEATS - 1)


def _machine(fields: Fields) -> int:
    return fields.whole(0, 255)


def _lines(fields: Fields) -> int:
    return fields.whole(0, MOST_LINES)


def _if_several(count: int) -> tuple[int, ...]:
    """Of a single decision nothing is said, as in the logs of before."""
    return (count,) if count > 1 else ()


def _decisions(fields: Fields) -> int:
    return 1 if fields.is_empty else fields.whole(1, MOST_LINES)


def _action(fields: Fields) -> str:
    written = fields.raw(1, LONGEST_ACTION)
    if not written.isascii() or not written.decode("ascii").isprintable():
        raise wire.BadFrame("no words of an action")
    return written.decode("ascii")


READERS: Final[dict[str, Callable[[Fields], Saying]]] = {
    "open": lambda fields: Open(fields.word()),
    "count": lambda fields: Count(fields.flag()),
    "send_away": lambda fields: SendAway(_machine(fields)),
    "draw_committed": lambda fields: DrawCommitted(fields.raw(PART)),
    "draw_opened": lambda fields: DrawOpened(fields.raw(PART)),
    "draw_without": lambda fields: DrawWithout(_machine(fields)),
    "play": lambda fields: Play(_seat(fields), _lines(fields), _action(fields)),
    "take_back": lambda fields: TakeBack(_seat(fields), _lines(fields), _decisions(fields)),
    "play_again": lambda fields: PlayAgain(_seat(fields), _lines(fields), _decisions(fields)),
    "time_up": lambda fields: TimeUp(_seat(fields), _lines(fields)),
    "ask_back": lambda fields: AskBack(_seat(fields), _lines(fields)),
    "agree": lambda fields: Agree(_seat(fields), _lines(fields), fields.flag()),
    "vote_seat": lambda fields: VoteSeat(_seat(fields), _seat(fields), fields.one_of(*ABOUT_SEAT)),
    "return": lambda fields: Return(_seat(fields)),
    "vote_away": lambda fields: VoteAway(_seat(fields), _machine(fields), fields.flag()),
    "rematch": lambda fields: Rematch(_seat(fields), fields.flag()),
    "shut": lambda fields: Shut(),
}
