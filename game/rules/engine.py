"""The contract all games keep: states, steps on a stack, asks, chance, and the door through which actions come.

A state holds the facts of a table and a stack of pending steps. `settle` runs steps until one of them has a real
choice; `apply` gives the answer; `play` is `apply` behind a door that lets nothing illegal through.

What games are made of may be subclassed by code that is not compiled when the core is: that is what its marks say.
Values are acyclic, for they are made of what was there before them; compiled, the garbage collector can pass over them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar

from game.rules.compiling import mypyc_attr

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

CHANCE: Final[Seat] = -1
"""The actor that rolls dice and draws cards; it answers like a seat, with actions that are recorded."""

SPECTATOR: Final[Seat] = -2
"""Somebody who watches and holds no secrets: the eyes of the public."""

UNKNOWN: Final = -1
"""What stands in a view where a hidden card or number lies."""

Below: TypeAlias = Callable[[int], int]
"""A source of chance: `below(n)` is one of 0 .. n-1, all equally likely."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value:
    """A small value that is equal to another of its own class with equal fields.

    Its fields are its slots, and `__init__` takes them in that order; text, saves and equality follow from it.
    """

    __slots__: ClassVar[tuple[str, ...]] = ()
    read: ClassVar[attrgetter[Any]]
    """All fields at once: values are compared by the million."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.read = attrgetter(*cls.__slots__ or ("__module__",))  # something that is equal where there are no fields

    def fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and bool(self.read(self) == self.read(other))

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.read(self)))

    def __repr__(self) -> str:
        return called(type(self).__name__, self.read(self), len(self.__slots__))


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A part of a state that changes, such as one player's side of the table; subclasses add a `copy`."""

    __slots__ = ()
    facts: ClassVar[tuple[str, ...]] = ()
    """The names of all it holds, in the order in which `__init__` takes them; saves and digests follow from it."""
    read: ClassVar[attrgetter[Any]]
    """All of it at once."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.read = attrgetter(*cls.facts or ("__module__",))

    def __repr__(self) -> str:
        return called(type(self).__name__, self.read(self), len(self.facts))


def called(name: str, fields: Any, count: int) -> str:
    """How a value is made, in Python; digests are of this text, so it holds every field and nothing else."""
    if count == 0:
        return f"{name}()"
    return f"{name}({fields!r})" if count == 1 else f"{name}{fields!r}"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action(Value):
    """A seat's answer to a question. `game.rules.notation` turns it into one line of text and back."""

    __slots__ = ()
    verb: ClassVar[str] = ""
    shape: ClassVar[tuple[Any, ...]] = ()
    """How each field is written, one `notation.Kind` per slot."""

    def is_writable(self) -> bool:
        """Whether every field holds what its kind can write: no negative cards, no unit beyond the last."""
        return all(kind.fits(value) for kind, value in zip(self.shape, self.fields(), strict=True))

    def seen_by(self, viewer: Seat, actor: Seat) -> Action:
        """This action as `viewer` may know it; secrets of `actor` become unknown."""
        return self


class Sealed(Action):
    """What others see of an answer that is not revealed yet."""

    __slots__ = ()
    verb = "sealed"


SEALED: Final = Sealed()

Choices: TypeAlias = tuple[Action, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the past tense, with the numbers that resulted. Rules never read events."""

    def seen_by(self, viewer: Seat) -> Event | None:
        """This event as `viewer` may know it, or None where he notices nothing."""
        return self


@dataclass(frozen=True)
class Reason:
    """Why something may not be chosen: the id of a rule and the values its sentence speaks of."""

    rule: str
    values: Mapping[str, Any] = field(default_factory=dict)


def because(rule: str, **values: Any) -> Reason:
    return Reason(rule, values)


class Illegal(Exception):
    """An action came to the door that is not among the choices; the table is as it was."""

    def __init__(self, reason: Reason) -> None:
        details = ", ".join(f"{name} {value}" for name, value in reason.values.items())
        super().__init__(f"{reason.rule} ({details})" if details else reason.rule)
        self.reason = reason


S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Value, Generic[S]):
    """A piece of pending work: a value that does one thing, and asks at most one question."""

    __slots__ = ()
    open_ended: ClassVar[bool] = False
    """Answers beyond the listed ones are taken if `accepts` says so; such an ask is never answered by itself."""

    @abstractmethod
    def run(self, state: S, seat: Seat) -> Choices | None:
        """Do the work, or list the choices and change nothing."""

    def answer(self, state: S, seat: Seat, action: Any) -> None:
        raise TypeError(f"{self!r} asks nothing")

    def asked(self, seat: Seat) -> tuple[Seat, ...]:
        return (seat,)

    def choices_for(self, state: S, seat: Seat) -> Choices:
        return self.run(state, seat) or ()

    def accepts(self, state: S, seat: Seat, action: Action) -> bool:
        """Whether an answer that is not listed may be given all the same."""
        return False

    def objection(self, state: S, seat: Seat, action: Action) -> Reason:
        """The rule that forbids `action` now; asked only about actions that are not choices."""
        # Chance owns nothing that the objections of a state could speak of.
        return state.objection(seat, action) if seat >= 0 else because("not_now")

    def doubt(self, state: S, seat: Seat, action: Action) -> Reason | None:
        """Why an answer that may be given would come to nothing, or cost more than it seems; as `seat` can tell now."""
        return state.doubt(seat, action) if seat >= 0 else None

    def deal(self, state: S, below: Below) -> Action:
        """Let chance answer this step."""
        choices = state.choices
        return choices[below(len(choices))]

    def seen_by(self, viewer: Seat) -> Step[S]:
        """This step as `viewer` may know it."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A step that asks a seat, or chance, to choose."""

    __slots__ = ()

    @abstractmethod
    def choices(self, state: S, seat: Seat) -> Choices:
        """Every answer that may be given; never empty, none twice."""

    def run(self, state: S, seat: Seat) -> Choices:
        return self.choices(state, seat)

    def resolve(self, state: S, answers: tuple[tuple[Seat, Any], ...]) -> None:
        """Carry out answers that were given together; by default one after the other."""
        for seat, action in answers:
            self.answer(state, seat, action)


Sheet: TypeAlias = tuple[Action, ...]
"""What a seat has written so far; the last thing it writes seals it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Draft(Ask[S]):
    """A big question asked of several seats together: each writes on a sheet of its own until it seals it.

    One answer is one line on the sheet, chosen from a short list. What others wrote, and how much, nobody sees before
    all sheets are sealed: they notice the seal and nothing before it. Then `resolve` gets the sheets, with their
    seals. If the draft never `opens`, others do not see it then either, and in their views `resolve` gets SEALED.
    """

    __slots__ = ()
    opens: ClassVar[bool] = True

    @abstractmethod
    def options(self, state: S, seat: Seat, sheet: Sheet) -> Choices:
        """What may be written next."""

    def takes(self, state: S, seat: Seat, sheet: Sheet, action: Action) -> bool:
        """Whether something that is not listed may be written all the same."""
        return False

    def doubts(self, state: S, seat: Seat, sheet: Sheet, action: Action) -> Reason | None:
        """Why something that may be written would come to nothing, as far as `seat` can tell now."""
        return None

    def write(self, sheet: Sheet, action: Action) -> Sheet:
        """The sheet after this was written; striking something out writes as well."""
        return (*sheet, action)

    @abstractmethod
    def seals(self, action: Action) -> bool:
        """Whether this is the last thing to be written."""

    def choices(self, state: S, seat: Seat) -> Choices:
        return self.options(state, seat, ())


class Together(Step[S]):
    """One question to several seats at once; their answers stay sealed until the last one is in.

    The answer to a `Draft` is a sheet, which grows until it is sealed.
    """

    __slots__ = ("ask", "seats", "answers")

    def __init__(self, ask: Ask[S], seats: tuple[Seat, ...], answers: tuple[Action | Sheet | None, ...]) -> None:
        self.ask = ask
        self.seats = seats
        self.answers = answers

    @property
    def open_ended(self) -> bool:  # type: ignore[override]
        return self.ask.open_ended

    def run(self, state: S, seat: Seat) -> Choices | None:
        if seat != self.seats[0]:
            # Whoever asked, the first of those who are asked stands for them: a view would tell the first answer else.
            state.then(self.seats[0], self)
            return None
        waiting = self.waiting()
        for asked in waiting:
            choices = self.choices_for(state, asked)
            if len(choices) == 1 and not self.ask.open_ended:
                self.answer(state, asked, choices[0])
                return None
            if asked == waiting[0]:
                first = choices
            if self.ask.open_ended:
                break
        if waiting:
            return first
        self.ask.resolve(state, tuple(zip(self.seats, self.answers)))
        return None

    def complete(self, answer: Action | Sheet | None) -> bool:
        if isinstance(answer, tuple):
            assert isinstance(self.ask, Draft)
            return bool(answer) and self.ask.seals(answer[-1])
        return answer is not None

    def waiting(self) -> tuple[Seat, ...]:
        """Who has not answered; then, in a view, those whose sealed answers have to be named before they count."""
        missing = tuple([seat for seat, answer in zip(self.seats, self.answers) if not self.complete(answer)])
        if missing or (isinstance(self.ask, Draft) and not self.ask.opens):
            return missing
        return tuple([seat for seat, answer in zip(self.seats, self.answers) if answer == SEALED])

    def asked(self, seat: Seat) -> tuple[Seat, ...]:
        return self.waiting()

    def sheet(self, seat: Seat) -> Sheet:
        """What a seat has written, as far as this table knows."""
        answer = self.answers[self.seats.index(seat)]
        return answer if isinstance(answer, tuple) else ()

    def choices_for(self, state: S, seat: Seat) -> Choices:
        ask = self.ask
        return ask.options(state, seat, self.sheet(seat)) if isinstance(ask, Draft) else ask.choices(state, seat)

    def answer(self, state: S, seat: Seat, action: Any) -> None:
        answer = action
        if isinstance(self.ask, Draft) and action != SEALED:
            answer = self.ask.write(self.sheet(seat), action)
        state.then(self.seats[0], self.with_answer(seat, answer))

    def with_answer(self, seat: Seat, answer: Action | Sheet | None) -> Together[S]:
        answers = [answer if asked == seat else known for asked, known in zip(self.seats, self.answers)]
        return Together(self.ask, self.seats, tuple(answers))

    def reveals(self, seat: Seat, action: Action) -> bool:
        """Whether this answer is the last one, after which all are opened."""
        if self.waiting() != (seat,):
            return False
        return self.ask.seals(action) if isinstance(self.ask, Draft) else True

    def unseen(self, action: Action) -> bool:
        """Whether others notice nothing at all of this answer: a line on a sheet that is not its seal."""
        return isinstance(self.ask, Draft) and not self.ask.seals(action)

    def cover(self, seat: Seat, action: Action) -> Action | None:
        """What others see instead of an answer that they notice; None if they see the answer itself."""
        return SEALED if isinstance(self.ask, Draft) or not self.reveals(seat, action) else None

    def accepts(self, state: S, seat: Seat, action: Action) -> bool:
        if isinstance(self.ask, Draft):
            return self.ask.takes(state, seat, self.sheet(seat), action)
        return self.ask.accepts(state, seat, action)

    def objection(self, state: S, seat: Seat, action: Action) -> Reason:
        return self.ask.objection(state, seat, action)

    def doubt(self, state: S, seat: Seat, action: Action) -> Reason | None:
        if isinstance(self.ask, Draft):
            return self.ask.doubts(state, seat, self.sheet(seat), action)
        return self.ask.doubt(state, seat, action)

    def seen_by(self, viewer: Seat) -> Step[S]:
        ask = self.ask.seen_by(viewer)
        assert isinstance(ask, Ask)
        return Together(ask, self.seats, tuple(map(self.answer_seen_by(viewer), self.seats, self.answers)))

    def answer_seen_by(self, viewer: Seat) -> Callable[[Seat, Action | Sheet | None], Action | Sheet | None]:
        def seen(seat: Seat, answer: Action | Sheet | None) -> Action | Sheet | None:
            if seat == viewer:
                return answer
            return SEALED if self.complete(answer) else None

        return seen


def together(ask: Ask[S], seats: Sequence[Seat]) -> Together[S]:
    return Together(ask, tuple(seats), (None,) * len(seats))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A table in the middle of a game; subclasses add the facts and the hand-written `copy`."""

    __slots__ = ("choices", "pending", "seat", "told")
    facts: ClassVar[tuple[str, ...]] = ()
    """The names of all that is saved and compared besides `pending`; the rest follows from these, or from the set-up
    and from who is listening."""

    pending: list[tuple[Seat, Step[Any]]]
    seat: Seat
    """Who is asked; of several asked together, the first."""
    choices: Choices
    told: list[Event] | None
    """Where events go; None while nobody listens."""

    def then(self, seat: Seat, *steps: Step[Any]) -> None:
        """Put steps on top of what is still to be done, the first of them to be done first."""
        for step in steps[::-1]:
            self.pending.append((seat, step))

    def tell(self, kind: Callable[..., Event], *facts: Any) -> None:
        if self.told is not None:
            self.told.append(kind(*facts))

    @abstractmethod
    def copy(self) -> Self:
        """A table that shares nothing mutable with this one, and to which nobody listens."""

    @abstractmethod
    def view(self, viewer: Seat) -> Self:
        """This table as `viewer` may know it."""

    def objection(self, seat: Seat, action: Action) -> Reason:
        """The rule that forbids `action` at this table, whatever is being asked."""
        return because("not_now")

    def doubt(self, seat: Seat, action: Action) -> Reason | None:
        """What is to be said against an answer that may be given at this table, whatever is being asked."""
        return None


def settle(state: State) -> None:
    """Run pending steps until one has a real choice; forced answers are given by themselves."""
    pending = state.pending
    while pending:
        seat, step = pending.pop()
        choices = step.run(state, seat)
        if choices is None:
            continue
        if len(choices) == 1 and not step.open_ended:
            step.answer(state, seat, choices[0])
            continue
        pending.append((seat, step))
        state.seat = step.asked(seat)[0]
        state.choices = choices
        return
    state.seat = SPECTATOR
    state.choices = ()


def apply(state: State, seat: Seat, action: Action) -> None:
    """Answer the pending question with an action known to be legal."""
    state.pending.pop()[1].answer(state, seat, action)
    settle(state)


def play(state: State, seat: Seat, action: Action) -> None:
    """Answer the pending question, or refuse and leave the table as it was."""
    if seat != state.seat or not is_one_of(state.choices, action):
        reason = why_not(state, seat, action)
        if reason is not None:
            raise Illegal(reason)
    apply(state, seat, action)


def why_not(state: State, seat: Seat, action: Action) -> Reason | None:
    """The rule that forbids `seat` to choose `action` now; None if it is a choice."""
    if not state.pending:
        return because("game_over")
    if not action.is_writable():  # The rules behind the door count on it, be they asked or only objecting.
        return because("no_such_move")
    step = state.pending[-1][1]
    if seat not in asked(state):
        if seat < 0:  # Chance and spectators own nothing an objection could speak of.
            return because("not_your_turn", seat=state.seat)
        reason = state.objection(seat, action)
        return because("not_your_turn", seat=state.seat) if reason.rule == "not_now" else reason
    if action in choices(state, seat):
        return None
    if step.open_ended and step.accepts(state, seat, action):
        return None
    return step.objection(state, seat, action)


def is_one_of(listed: Choices, action: Action) -> bool:
    """Whether this is one of the listed actions itself, not merely equal to one: that is soon told of a long list."""
    for each in listed:  # noqa: SIM110, a generator would take three times as long
        if each is action:
            return True
    return False


def doubt(state: State, seat: Seat, action: Action) -> Reason | None:
    """What is to be said against `action`, which `seat` may choose now; None if nothing is."""
    return state.pending[-1][1].doubt(state, seat, action)


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that are to answer now; empty when the game is over."""
    if not state.pending:
        return ()
    seat, step = state.pending[-1]
    return step.asked(seat)


def choices(state: State, seat: Seat) -> Choices:
    """What `seat` may answer now; empty if it is not asked."""
    if seat == state.seat:
        return state.choices
    return state.pending[-1][1].choices_for(state, seat) if seat in asked(state) else ()


def is_over(state: State) -> bool:
    return not state.pending


def is_chance(state: State) -> bool:
    return state.seat == CHANCE


def deal(state: State, below: Below) -> Action:
    """Chance's answer to the pending question."""
    return state.pending[-1][1].deal(state, below)


def preview(state: State, seat: Seat, action: Action) -> list[Event]:
    """What `action` would do up to the next question, without doing it."""
    copy = state.copy()
    events: list[Event] = []
    copy.told = events
    play(copy, seat, action)
    return events


def clockwise(first: Seat, seats: int) -> Iterator[Seat]:
    """All seats, from `first` to the left."""
    for step in range(seats):
        yield (first + step) % seats


@dataclass(frozen=True)
class Setup:
    """What is agreed before a game: how many seats, and the options that differ from the usual ones."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)


class BadSetup(ValueError):
    """A game was asked for with a number of seats or an option it does not have."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.rule)
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """What a game tells the rest of the house about itself."""

    name: ClassVar[str]
    seats: range
    actions: ClassVar[Mapping[str, type[Action]]]
    """Every action by its verb."""
    values: ClassVar[Mapping[str, type]]
    """Every class a state of this game is made of, by name: its records, steps and actions."""
    options: Mapping[str, tuple[str, ...]]
    """The options of the rule set; the first choice of each is the usual one."""
    digest: str
    """A short digest of the data tables the rules were made of."""
    automatic: Mapping[str, str]
    """Options that every automatic run sets, for a game that need not end between players who do not want it to."""

    @abstractmethod
    def set_up(self, setup: Setup) -> State:
        """The table before the first move, settled."""

    @abstractmethod
    def blank(self, setup: Setup) -> State:
        """A table for the codec to fill; not playable before that."""

    @abstractmethod
    def setup_of(self, state: State) -> Setup: ...

    @abstractmethod
    def scores(self, state: State) -> list[int]: ...

    @abstractmethod
    def winners(self, state: State) -> tuple[Seat, ...]:
        """Who has won, several if the victory is shared, nobody while the game goes on."""

    def begins(self, action: Action) -> bool:
        """Whether an action is only the beginning of an answer that another one ends: a hint names all of it."""
        return False

    def limited(self, state: State) -> bool:
        """Whether a game that is over was broken off by a limit rather than won."""
        return False

    def for_automatic(self, setup: Setup) -> Setup:
        """The set-up of an automatic run: what it says, and `automatic` where that is silent or has the usual."""
        self.check(setup)
        usual = {name: choice for name, choice in self.automatic.items() if name not in self.differing(setup)}
        return Setup(setup.seats, {**setup.options, **usual}) if usual else setup

    def differing(self, setup: Setup) -> dict[str, str]:
        """The options of a set-up that are not the usual ones."""
        return {name: choice for name, choice in setup.options.items() if choice != self.options[name][0]}

    @abstractmethod
    def rounds(self, state: State) -> int: ...

    def seat_chosen(self, option: str, choice: str) -> Seat | None:
        """The seat that a choice of an option stands for, as one that says who begins; None if it stands for none."""
        return None

    def choices_at(self, option: str, seats: int) -> tuple[str, ...]:
        """What an option can be at a table of so many seats."""
        chosen = [(choice, self.seat_chosen(option, choice)) for choice in self.options[option]]
        return tuple(choice for choice, seat in chosen if seat is None or seat < seats)

    def check(self, setup: Setup) -> None:
        """Refuse a set-up this game does not have."""
        if setup.seats not in self.seats:
            raise BadSetup(because("bad_seats", least=self.seats[0], most=self.seats[-1], seats=setup.seats))
        for option, choice in setup.options.items():
            if option not in self.options:
                raise BadSetup(because("no_such_option", option=option))
            if choice not in self.options[option]:
                self.refuse_choice(option, choice, self.options[option])

    def refuse_choice(self, option: str, choice: str, choices: tuple[str, ...]) -> None:
        raise BadSetup(because("no_such_choice", option=option, choice=choice, choices=choices))
