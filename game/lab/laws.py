"""The laws every game obeys, checked at every decision of games that are played at random.

`walk` plays one game and checks them all; `soak` plays many. What differs from game to game (what must be neither
made nor lost, what must be hidden) is told by a `Ledger`. A law that is broken is raised with what one needs to see
it again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, TypeAlias, TypeVar

from game import games
from game.lab.anatomy import all_fields, differences, mutable_parts, number_all, same
from game.rules import engine, notation
from game.rules.codec import COMMON, canonical, fields_of, from_plain, to_plain
from game.rules.engine import (
    CHANCE,
    SEALED,
    SPECTATOR,
    Action,
    BadSetup,
    Below,
    Choices,
    Draft,
    Event,
    Game,
    Illegal,
    Seat,
    Setup,
    State,
    Together,
)
from game.table.dealer import Dealer
from game.table.history import History, Move
from game.table.table import as_seen, seen

LONGEST: Final = 20_000
"""More answers than any game takes: one that goes on after this does not end."""

STRANGERS: Final = 2
"""How many actions made up at random are tried at every decision."""

OTHERWISE: Final = 4
"""How many other answers are tried where one was hidden."""

FIRST_SERIAL: Final = 10**9
SERIALS: Final = re.compile(rb"1\d{9}")
"""Numbers that no game reaches by itself."""

T = TypeVar("T")

Books: TypeAlias = dict[str, int]
"""How many there are of everything that is counted, by a name a person understands."""


class Ledger:
    """What the laws have to know of one game; by default nothing is counted and nothing is hidden."""

    words: tuple[str, ...] = ()
    """Words that actions of the game may hold, for actions made up at random."""
    tastes: Mapping[str, int] = {}
    """How often an answer with this verb is given beside others, which count 1: where chance alone would haggle for
    ever, it comes to blows all the same. Without tastes all answers are equally likely."""

    def faults(self, state: State) -> Iterable[str]:
        """Whatever cannot be at a sound table: pieces made or lost, two owners of one thing."""
        return ()

    def holdings(self, state: State) -> Books:
        """How things stand on the table; events have to tell of every change."""
        return {}

    def book(self, books: Books, event: Event) -> None:
        """Change the books as the event tells."""

    def variants(self, state: State, viewer: Seat, below: Below) -> Iterable[State]:
        """Settled tables that differ from this one in nothing that `viewer` may know."""
        return ()

    def beyond(self, state: State, seat: Seat, below: Below) -> Iterable[Action]:
        """Answers that an open-ended ask must take although they are not listed."""
        return ()


class BrokenLaw(AssertionError):
    """A game broke a law; says which and where, and how to see it again."""

    def __init__(self, law: str, fault: str, game: str, setup: Setup, seed: int, lines: Sequence[str]) -> None:
        self.law = law
        self.fault = fault
        self.game = game
        self.setup = setup
        self.seats = setup.seats
        self.seed = seed
        self.lines = tuple(lines)
        self.line = len(lines)
        super().__init__(self.report())

    def report(self) -> str:
        setup = f"Setup({self.seats}, {dict(self.setup.options)!r})"
        return "\n".join(
            [
                f"{self.game} breaks the law `{self.law}`: {self.fault}",
                f"with {self.seats} seats and seed {self.seed}, after {self.line} lines. To see it again:",
                f"    laws.walk(game, ledger, {setup}, seed={self.seed})",
                "or, to stand where it happened:",
                f'    state = laws.replay(game, {setup}, """',
                *(f"        {line}" for line in self.lines),
                '    """)',
            ]
        )


class Fault(Exception):
    """What a law found; `BrokenLaw` adds where."""


def require_same(ours: State, theirs: State, fault: str) -> None:
    if not same(ours, theirs):
        raise Fault(f"{fault}: {differences(ours, theirs)}")


def require(condition: object, fault: str, *things: object) -> None:
    """Find fault unless the condition holds; things that are long to write fill the braces only then."""
    if not condition:
        raise Fault(fault.format(*map(repr, things)) if things else fault)


def some(things: Sequence[T], most: int, below: Below) -> list[T]:
    """So many of these, or all if there are fewer."""
    left = list(things)
    return [left.pop(below(len(left))) for _ in things[:most]]


@dataclass(frozen=True, slots=True)
class Tally:
    """How much was checked."""

    games: int
    decisions: int


def soak(
    game: Game,
    ledger: Ledger,
    games: int | None,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
    seats: Sequence[int] | None = None,
) -> Tally:
    """Play games at random, as many at every number of seats; None plays until somebody stops it.

    Game n of each number of seats is played with seed + n, every other one with options of chance. After each,
    `progress` is told how many games and decisions have been checked.
    """
    check_declarations(game, seed)
    played = decisions = 0
    for number in count() if games is None else range(games):
        for players in seats or game.seats:
            options = random_options(game, players, seed + number) if number % 2 else {}
            setup = game.for_automatic(Setup(players, options))
            decisions += walk(game, ledger, setup, seed + number)
            played += 1
            if progress is not None:
                progress(played, decisions)
    return Tally(played, decisions)


def walk(game: Game, ledger: Ledger, setup: Setup, seed: int) -> int:
    """Play one game at random and check every law at every decision; returns how many there were."""
    return Walk(game, ledger, setup, seed).run()


def replay(game: Game, setup: Setup, lines: str | Iterable[str]) -> State:
    """The table after these lines of a record."""
    state = game.set_up(setup)
    for line in lines.splitlines() if isinstance(lines, str) else lines:
        if line.strip():
            engine.play(state, *notation.read_line(game.actions, line.strip()))
    return state


def random_options(game: Game, seats: int, seed: int) -> dict[str, str]:
    """For each option of the game one of its choices; the usual ones are left out."""
    dealer = Dealer(seed).fork("options")
    chosen = {option: choices[dealer.below(len(choices))] for option, choices in game.options.items()}
    return {
        option: choice
        for option, choice in chosen.items()
        if choice != game.options[option][0] and allows(game, Setup(seats, {option: choice}))
    }


def allows(game: Game, setup: Setup) -> bool:
    try:
        game.check(setup)
    except BadSetup:
        return False
    return True


def check_declarations(game: Game, seed: int) -> None:
    """What a game says about itself holds together."""
    faults = list(misdeclared(game))
    if faults:
        law = "a game says what it is made of"
        raise BrokenLaw(law, "; ".join(faults), game.name, Setup(game.seats[0]), seed, ())


def misdeclared(game: Game) -> Iterator[str]:
    for verb, kind in game.actions.items():
        if kind.verb != verb:
            yield f"{kind.__name__} is listed as {verb}, but its verb is {kind.verb}"
        if len(kind.shape) != len(fields_of(kind)):
            yield f"{kind.__name__} has {len(fields_of(kind))} fields and {len(kind.shape)} ways to write them"
        if any(shape.takes_rest for shape in kind.shape[:-1]):
            yield f"{kind.__name__} has a field of many words before the last"
        if game.values.get(kind.__name__) is not kind:
            yield f"{kind.__name__} is an action but not among the values"
    for name, value in game.values.items():
        if name != value.__name__ or name in COMMON:
            yield f"{value.__name__} is listed as {name}"
        if all_fields(value) != fields_of(value):
            yield f"{name} inherits fields, which are not saved"
    for option, choices in game.options.items():
        if not len(set(choices)) == len(choices) > 1:
            yield f"the option {option} leaves nothing to choose"


# One game


class Walk:
    """A game played at random under the eyes of the law; what the laws of one decision look at is kept here."""

    def __init__(self, game: Game, ledger: Ledger, setup: Setup, seed: int) -> None:
        self.game = game
        self.ledger = ledger
        self.setup = setup
        self.seed = seed
        self.below: Below = Dealer(seed).below
        """Chance in the game."""
        self.sample: Below = Dealer(seed).fork("laws").below
        """Chance in what the laws look at, apart, so that new laws do not make other games."""
        self.everybody = (*range(setup.seats), SPECTATOR)
        self.lines: list[str] = []
        self.texts: list[bytes] = []
        """The table as text before each line."""
        self.words: dict[Action, str] = {}
        """Every action that was a choice so far, in words that were read back."""

        with self.at("a game can be set up"):
            self.state = game.set_up(setup)
            self.replica = game.set_up(setup)
            self.history = History(self.state)
            self.books = ledger.holdings(self.state)
        self.look()

    def look(self) -> None:
        """Take in the decision that is asked for now."""
        with self.at("a table can be looked at"):
            self.text = canonical(self.state)
            self.kept = self.state.copy()
            self.parts = {id(part) for part in mutable_parts(self.state)}
            self.asked = engine.asked(self.state)
            self.choices: dict[Seat, Choices] = {seat: engine.choices(self.state, seat) for seat in self.asked}
            self.views = {viewer: self.state.view(viewer) for viewer in self.everybody}
            self.blind = [viewer for viewer, view in self.views.items() if not same(view, self.state)]
            """Those who do not see everything."""
        with self.at(name_of(a_saved_table_comes_back)):
            self.restored = from_text(self, self.text)

    @contextmanager
    def at(self, law: str) -> Iterator[None]:
        """Whatever goes wrong in here breaks this law."""
        try:
            yield
        except Exception as error:
            fault = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
            raise BrokenLaw(law, fault, self.game.name, self.setup, self.seed, self.lines) from error

    def run(self) -> int:
        while not engine.is_over(self.state):
            self.check(DECISION_LAWS)
            with self.at("every game ends"):
                require(len(self.lines) < LONGEST, "after {} answers it still goes on", LONGEST)
            self.move()
        self.check(ENDING_LAWS)
        return len(self.lines)

    def check(self, laws: Sequence[Callable[[Walk], None]]) -> None:
        for law in laws:
            with self.at(name_of(law)):
                law(self)

    def move(self) -> None:
        """Answer at random, on the table itself and in every other way that must come to the same."""
        with self.at("chance and seats can answer"):
            turn = self.draw_turn()
        with self.at("an answer is taken and told"):
            turn.play(self.state)
        self.lines.append(notation.line(turn.seat, turn.action))
        self.texts.append(self.text)
        self.history.append(turn.seat, turn.action, self.state)
        self.look()
        for law in TURN_LAWS:
            with self.at(name_of(law)):
                law(self, turn)

    def draw_turn(self) -> Turn:
        seat = self.asked[self.below(len(self.asked))]
        if seat == CHANCE:
            action = engine.deal(self.state, self.below)
        else:
            answers = (*self.choices[seat], *self.ledger.beyond(self.state, seat, self.below))
            if self.ledger.tastes:
                answers = self.of_one_verb(answers)
            action = answers[self.below(len(answers))]
        return Turn(seat, action, self.kept, self.restored, self.blind, self.views)

    def of_one_verb(self, answers: Choices) -> Choices:
        tastes = self.ledger.tastes
        verbs = [verb for verb in dict.fromkeys(each.verb for each in answers) for _ in range(tastes.get(verb, 1))]
        verb = verbs[self.below(len(verbs))]
        return tuple(each for each in answers if each.verb == verb)

    def unchanged(self) -> bool:
        return same(self.state, self.kept)


@dataclass(slots=True)
class Turn:
    """One answer: who gave it, to what, and what came of it."""

    seat: Seat
    action: Action
    before: State
    restored: State
    """The table before, as it came back from being saved."""
    blind: Sequence[Seat]
    """Who did not see everything before."""
    views: Mapping[Seat, State]
    """How everybody saw the table before."""
    events: list[Event] = field(default_factory=list)

    def play(self, state: State) -> None:
        state.told = self.events
        engine.play(state, self.seat, self.action)
        state.told = None

    def shown(self, action: Action, viewer: Seat) -> Action | None:
        """What somebody notices of an answer, if anything."""
        step = self.before.pending[-1][1]
        move = Move(self.seat, action, unseen=isinstance(step, Together) and step.unseen(action))
        cover = step.cover(self.seat, action) if isinstance(step, Together) else None
        return as_seen(move, cover, viewer) if move.noticed_by(viewer) else None


def name_of(law: Callable[..., None]) -> str:
    return law.__name__.replace("_", " ")


# Laws of every decision


def somebody_is_asked(walk: Walk) -> None:
    asked = walk.asked
    require(asked, "nobody is asked")
    require(len(set(asked)) == len(asked), "a seat is asked twice: {}", asked)
    require(asked == (CHANCE,) or set(asked) <= set(range(walk.setup.seats)), "no such seats: {}", asked)
    require(walk.state.seat == asked[0], "seat {} is said to be asked, but it is {}", walk.state.seat, asked)
    require(engine.is_chance(walk.state) == (asked == (CHANCE,)), "chance is asked and is not")


def choices_are_several_and_all_different(walk: Walk) -> None:
    step = walk.state.pending[-1][1]
    for seat, choices in walk.choices.items():
        require(choices, "seat {} has nothing to choose from", seat)
        require(len(choices) > 1 or step.open_ended, "the only answer of seat {} was not given by itself", seat)
        require(len(set(choices)) == len(choices), "seat {} has a choice twice: {}", seat, choices)
        different = {words(walk, choice) for choice in choices}
        require(len(different) == len(choices), "two choices read alike: {}", choices)


def words(walk: Walk, action: Action) -> str:
    """An action in words that were read back, by programs and by people, as the same action."""
    known = walk.words.get(action)
    if known is None:
        for base in (0, 1):
            for seat in (CHANCE, 0):
                line = notation.line(seat, action, base)
                read = notation.read_line(walk.game.actions, line, base)
                require(read == (seat, action), "`{}` is read as {}, not {}", line, read, action)
                require(notation.line(*read, base) == line, "`{}` is read and written as another line", line)
        known = walk.words[action] = notation.text(action)
    return known


def a_copy_is_equal_and_shares_nothing(walk: Walk) -> None:
    copy = walk.kept
    require(copy.told is None, "somebody listens to a copy")
    require_same(copy, walk.state, "a copy differs")
    require((copy.seat, copy.choices) == (walk.state.seat, walk.state.choices), "a copy asks something else")
    require_apart(walk, copy)


def require_apart(walk: Walk, other: State) -> None:
    shared = [part for part in mutable_parts(other) if id(part) in walk.parts]
    require(not shared, "both tables hold the same {}", shared)


def everything_is_copied_and_saved(walk: Walk) -> None:
    """Put a number of its own in every place of a copy: each must turn up in a copy of that, and in its text."""
    odd = walk.state.copy()
    serial = count(FIRST_SERIAL)
    number_all(odd, serial)
    placed = set(range(FIRST_SERIAL, next(serial)))
    kept = set(map(int, SERIALS.findall(canonical(odd.copy()))))
    if not placed <= kept:
        saved = set(map(int, SERIALS.findall(canonical(odd))))
        raise Fault(f"{differences(odd, odd.copy())}" if placed <= saved else f"not in {to_plain(odd)}")


def a_saved_table_comes_back(walk: Walk) -> None:
    restored = walk.restored
    require_same(restored, walk.state, "it comes back different")
    require(engine.asked(restored) == walk.asked, "it asks {} instead of {}", engine.asked(restored), walk.asked)
    for seat, choices in walk.choices.items():
        require(engine.choices(restored, seat) == choices, "seat {} has other choices", seat)


def from_text(walk: Walk, text: bytes) -> State:
    return from_plain(walk.game, walk.game.setup_of(walk.state), json.loads(text))


def nothing_is_made_or_lost(walk: Walk) -> None:
    faults = list(walk.ledger.faults(walk.state))
    require(not faults, "; ".join(faults))


def a_view_is_a_table_of_its_own(walk: Walk) -> None:
    for viewer, view in walk.views.items():
        require(view.told is None, "somebody listens to a view")
        require_apart(walk, view)
        require(engine.asked(view) == walk.asked, "viewer {} sees {} asked", viewer, engine.asked(view))
        if viewer in walk.asked:
            own = engine.choices(view, viewer)
            require(own == walk.choices[viewer], "seat {} sees other choices of its own: {}", viewer, own)
        if viewer not in walk.blind:
            require(view.choices == walk.state.choices, "viewer {} sees everything but the choices", viewer)
    # Taking a view of a view, and saving one, is the same work for everybody: one at a time is looked at.
    for viewer in some(walk.blind, 1, walk.sample):
        view = walk.views[viewer]
        require_same(view.view(viewer), view, f"viewer {viewer} sees something else in his own view")
        restored = from_text(walk, canonical(view))
        require_same(restored, view, f"the view of {viewer} is changed by saving it")
        require(restored.choices == view.choices, "viewer {} knows choices his view does not tell", viewer)


def a_view_holds_no_secrets(walk: Walk) -> None:
    for viewer in walk.everybody:
        view = walk.views[viewer]
        for variant in (*sealed_otherwise(walk, viewer), *walk.ledger.variants(walk.state, viewer, walk.sample)):
            other = variant.view(viewer)
            require_same(view, other, f"viewer {viewer} can tell two tables apart")
            require(view.choices == other.choices, "viewer {} sees in the choices what is hidden", viewer)


def sealed_otherwise(walk: Walk, viewer: Seat) -> Iterator[State]:
    """The same table with another sealed answer of one of the others."""
    seat, step = walk.state.pending[-1]
    if not isinstance(step, Together):
        return
    sealed = [(who, answer) for who, answer in zip(step.seats, step.answers) if answer is not None and who != viewer]
    if not sealed:
        return
    who, answer = sealed[walk.sample(len(sealed))]
    for other in other_answers(walk, step, who, answer):
        variant = walk.state.copy()
        variant.pending[-1] = (seat, step.with_answer(who, other))
        engine.settle(variant)
        yield variant


def other_answers(walk: Walk, step: Together[Any], who: Seat, answer: Any) -> Iterator[Any]:
    """What else a seat could have answered without anybody seeing the difference."""
    if not isinstance(step.ask, Draft):
        yield from (other for other in step.choices_for(walk.state, who) if other != answer)
        return
    # Of a sheet one line more or less, or another one; it stays sealed if it was.
    kept = answer[:-1] if step.complete(answer) else answer
    seal = answer[len(kept) :]
    lines = [each for each in step.ask.options(walk.state, who, kept) if not step.ask.seals(each)]
    others = [step.ask.write(kept, lines[walk.sample(len(lines))]) for _ in lines[:1]]
    yield from ((*other, *seal) for other in (kept[:-1], *others) if (*other, *seal) != answer)


def only_choices_are_taken(walk: Walk) -> None:
    known = (*walk.words, *walk.choices[walk.asked[0]])
    tried = [stranger(walk) for _ in range(STRANGERS)]
    tried += [known[walk.sample(len(known))] for _ in range(STRANGERS)]
    others = [seat for seat in (*walk.everybody, CHANCE) if seat not in walk.asked]
    for seat in (*walk.asked, others[walk.sample(len(others))]):
        choices = engine.choices(walk.state, seat)
        require(choices == walk.choices.get(seat, ()), "seat {} is given other choices at a second look", seat)
        for action in (*(choices[walk.sample(len(choices))] for _ in choices[:STRANGERS]), *tried):
            check_door(walk, seat, action)
    for seat in walk.asked:
        for action in walk.ledger.beyond(walk.state, seat, walk.sample):
            require(engine.why_not(walk.state, seat, action) is None, "{} should be taken as well", action)
            words(walk, action)


def check_door(walk: Walk, seat: Seat, action: Action) -> None:
    """The door lets an action in if it is a choice, and else says why not."""
    step = walk.state.pending[-1][1]
    reason = engine.why_not(walk.state, seat, action)
    if seat in walk.asked and (
        action in walk.choices[seat] or (step.open_ended and step.accepts(walk.state, seat, action))
    ):
        require(reason is None, "{} is a choice of seat {} but is forbidden: {}", action, seat, reason)
        return
    if reason is None:
        raise Fault(f"{action!r} is no choice of seat {seat} but is not forbidden")
    require(reason.rule and isinstance(reason.rule, str), "{} is forbidden by no rule: {}", action, reason)
    try:
        engine.play(walk.state, seat, action)
    except Illegal as refusal:
        require(refusal.reason == reason, "{} is forbidden by {} but {}", action, reason, refusal.reason)
    else:
        raise Fault(f"{action!r} of seat {seat} was played although {reason.rule} forbids it")


def stranger(walk: Walk) -> Action:
    """An action made up at random, in the words of the game."""
    kinds = tuple(walk.game.actions.values())
    kind = kinds[walk.sample(len(kinds))]
    return kind(*(invented(shape, walk) for shape in kind.shape))


def invented(shape: notation.Kind, walk: Walk) -> Any:
    below = walk.sample
    match shape:
        case notation.SeatNumber():
            return below(walk.setup.seats + 1)
        case notation.Number():
            return below(8)
        case notation.Name():
            return below(len(shape.names))
        case notation.Many():
            return tuple(invented(shape.kind, walk) for _ in range(below(4)))
        case notation.Exchange():
            return tuple(tuple(below(2) for _ in shape.names) for _ in range(2))
        case notation.Amounts():
            return tuple(below(3) for _ in shape.names)
    vocabulary = (*walk.ledger.words, "nonsense")
    word = vocabulary[below(len(vocabulary))]
    return "" if shape.takes_rest and below(2) else word


def looking_changes_nothing(walk: Walk) -> None:
    game, state, worth = walk.game, walk.state, games.evaluation(walk.game)
    require(game.winners(state) == (), "somebody has won before the end")
    require(len(game.scores(state)) == walk.setup.seats, "not everybody has a score")
    require(game.rounds(state) >= 0, "rounds are counted backwards")
    for seat in range(walk.setup.seats):
        require(isinstance(worth(state, seat), int), "nobody knows how seat {} stands", seat)
        worth(walk.views[seat], seat)
    require(state.told is None, "somebody listens who was not asked to")
    require(walk.unchanged(), "looking at the table changes it, or an action that it refuses")


DECISION_LAWS: Final[tuple[Callable[[Walk], None], ...]] = (
    somebody_is_asked,
    choices_are_several_and_all_different,
    a_copy_is_equal_and_shares_nothing,
    everything_is_copied_and_saved,
    a_saved_table_comes_back,
    nothing_is_made_or_lost,
    a_view_is_a_table_of_its_own,
    a_view_holds_no_secrets,
    only_choices_are_taken,
    looking_changes_nothing,
)


# Laws of every answer


def an_answer_can_be_written_down(walk: Walk, turn: Turn) -> None:
    words(walk, turn.action)


def a_preview_tells_what_happens(walk: Walk, turn: Turn) -> None:
    before = walk.texts[-1]
    told = engine.preview(turn.before, turn.seat, turn.action)
    require(canonical(turn.before) == before, "a preview, or a game played on the original of a copy, changes it")
    require(told == turn.events, "the preview tells {}, but what happened was {}", told, turn.events)


def what_is_undone_can_be_redone(walk: Walk, turn: Turn) -> None:
    last = len(walk.history) - 1
    point = walk.sample(last + 1)
    require(canonical(walk.history.at(point)) == walk.texts[point], "undoing to line {} leads elsewhere", point)
    state = walk.history.at(last)
    require_same(state, turn.before, "undoing the last line leads to another table")
    engine.play(state, turn.seat, turn.action)
    require_same(state, walk.state, "redoing leads to another table")


def a_saved_table_plays_on_alike(walk: Walk, turn: Turn) -> None:
    engine.play(turn.restored, turn.seat, turn.action)
    require_same(turn.restored, walk.state, "the table that was saved goes another way")
    require(engine.asked(turn.restored) == walk.asked, "the table that was saved asks somebody else")


def the_record_leads_to_the_same_table(walk: Walk, turn: Turn) -> None:
    seat, action = notation.read_line(walk.game.actions, walk.lines[-1])
    engine.play(walk.replica, seat, action)
    require_same(walk.replica, walk.state, "a replay of the record leads to another table")


def events_account_for_every_change(walk: Walk, turn: Turn) -> None:
    for event in turn.events:
        hash(event)
        walk.ledger.book(walk.books, event)
    holdings = walk.ledger.holdings(walk.state)
    wrong = {name: (walk.books.get(name), held) for name, held in holdings.items() if walk.books.get(name) != held}
    require(walk.books == holdings, "told and true differ: {} after {}", wrong, turn.events)


def what_is_hidden_leaves_no_traces(walk: Walk, turn: Turn) -> None:
    """Another answer that looks the same to somebody must look the same to him in everything that follows."""
    shown = {viewer: turn.shown(turn.action, viewer) for viewer in walk.everybody}
    blind = [viewer for viewer, action in shown.items() if action != turn.action]
    if not blind:
        return
    others = [each for each in engine.choices(turn.before, turn.seat) if each != turn.action]
    for other in some(others, OTHERWISE, walk.sample):
        fooled = [viewer for viewer in blind if turn.shown(other, viewer) == shown[viewer]]
        if not fooled:
            continue
        state = turn.before.copy()
        events: list[Event] = []
        state.told = events
        engine.play(state, turn.seat, other)
        for viewer in fooled:
            require(
                seen(events, viewer) == seen(turn.events, viewer),
                f"viewer {viewer} is told {seen(events, viewer)} after {other!r} "
                f"and {seen(turn.events, viewer)} after {turn.action!r}",
            )
            fault = f"viewer {viewer} sees whether it was {other!r} or {turn.action!r}"
            require_same(state.view(viewer), walk.views[viewer], fault)


def a_view_can_be_played_on(walk: Walk, turn: Turn) -> None:
    """Who follows the game from his view, hearing what he may hear, always has the view he should have."""
    for viewer, view in turn.views.items():
        if viewer not in turn.blind and viewer not in walk.blind:
            continue  # He plays on the table itself.
        shown = turn.shown(turn.action, viewer)
        if shown is not None:
            engine.apply(view, turn.seat, shown)
        open_answers(view, turn)
        # He knows an answer that was forced, though it is sealed in the view he would be given.
        view.pending = [(seat, step.seen_by(viewer)) for seat, step in view.pending]
        require_same(view, walk.views[viewer], f"viewer {viewer} arrives at another view than he should have")


def open_answers(view: State, turn: Turn) -> None:
    """Name the answers that were sealed until now, if all are in."""
    step = turn.before.pending[-1][1]
    if not isinstance(step, Together) or not step.reveals(turn.seat, turn.action):
        return
    if isinstance(step.ask, Draft):
        step = step.with_answer(turn.seat, step.ask.write(step.sheet(turn.seat), turn.action))
    answers = dict(zip(step.seats, step.answers, strict=True))
    while view.pending and is_opening(view.pending[-1][1]):
        seat = engine.asked(view)[0]
        answer = answers[seat]
        assert answer is not None
        for each in answer if isinstance(answer, tuple) else (answer,):
            engine.apply(view, seat, each)


def is_opening(step: engine.Step[Any]) -> bool:
    return isinstance(step, Together) and None not in step.answers and SEALED in step.answers


TURN_LAWS: Final[tuple[Callable[[Walk, Turn], None], ...]] = (
    an_answer_can_be_written_down,
    a_preview_tells_what_happens,
    what_is_undone_can_be_redone,
    a_saved_table_plays_on_alike,
    the_record_leads_to_the_same_table,
    events_account_for_every_change,
    what_is_hidden_leaves_no_traces,
    a_view_can_be_played_on,
)


# Laws of the end


def nobody_is_asked_after_the_end(walk: Walk) -> None:
    require(walk.asked == (), "{} are asked", walk.asked)
    for seat in (*walk.everybody, CHANCE):
        require(engine.choices(walk.state, seat) == (), "seat {} has choices", seat)
        for action in (*walk.words, stranger(walk)):
            reason = engine.why_not(walk.state, seat, action)
            require(reason is not None and reason.rule == "game_over", "{} is forbidden by {}", action, reason)


def somebody_has_won(walk: Walk) -> None:
    winners = walk.game.winners(walk.state)
    require(winners, "nobody has won")
    require(list(winners) == sorted(set(winners)), "the winners are in no order: {}", winners)
    require(set(winners) <= set(range(walk.setup.seats)), "no such seats: {}", winners)
    require(len(walk.game.scores(walk.state)) == walk.setup.seats, "not everybody has a score")


ENDING_LAWS: Final[tuple[Callable[[Walk], None], ...]] = (
    nobody_is_asked_after_the_end,
    somebody_has_won,
    a_copy_is_equal_and_shares_nothing,
    a_saved_table_comes_back,
    nothing_is_made_or_lost,
    a_view_is_a_table_of_its_own,
)
