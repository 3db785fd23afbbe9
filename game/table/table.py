"""The authority for one game in this process: it takes actions, lets chance answer, and hands out updates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.rules import engine
from game.rules.codec import digest
from game.rules.engine import (
    CHANCE,
    SPECTATOR,
    Action,
    Choices,
    Draft,
    Event,
    Game,
    Illegal,
    Reason,
    Seat,
    Setup,
    State,
    Together,
    because,
)
from game.table.agreement import Agreement, agreement_on
from game.table.dealer import Dealer
from game.table.history import History, Move

UNDO_STOPS_AT_START: Final = "undo_stops_at_start"
UNDO_STOPS_AT_CHANCE: Final = "undo_stops_at_chance"
UNDO_STOPS_AT_OTHER: Final = "undo_stops_at_other"
UNDO_STOPS_AT_SECRET: Final = "undo_stops_at_secret"
UNDO_STOPS_AT_SHEETS: Final = "undo_stops_at_sheets"
UNDO_STOPS_AT_END: Final = "undo_stops_at_end"
UNDO_FOR_PEOPLE: Final = "undo_for_people"
NOTHING_TO_REDO: Final = "nothing_to_redo"


@dataclass(frozen=True, slots=True)
class Played:
    """A seat, or chance, answered; the digest is of the table after it."""

    seat: Seat
    action: Action
    digest: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The last `count` moves were taken back, by whoever made the first of them or because all people agreed."""

    count: int
    digest: str
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over and nothing will be taken back any more."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    digest: str


Entry: TypeAlias = Played | Undone | Ended

Sink: TypeAlias = Callable[[Sequence[Entry]], None]
"""Where a table's record goes. It is told before anybody else; if it raises, nothing has happened."""


@dataclass(frozen=True, slots=True)
class UndoReach:
    """How many of its own decisions a seat may take back, and why no more."""

    count: int
    reason: Reason

    @property
    def reaches_start(self) -> bool:
        return self.reason.rule == UNDO_STOPS_AT_START


@dataclass(frozen=True, slots=True)
class Update:
    """What one seat is told: what happened as far as it may know, and where that leaves it."""

    seat: Seat
    moves: tuple[tuple[Seat, Action], ...]
    """What was played, after the undo if there was one: whoever drops the last `undone` moves he was told of and
    appends these always knows all that he noticed and that still stands."""
    events: tuple[Event, ...]
    view: State
    asked: tuple[Seat, ...]
    """Who is to answer now; nobody when the game is over."""
    choices: Choices
    """What this seat may answer; empty if it is not asked."""
    undo_reach: UndoReach
    redo_reach: int
    """How many of the decisions it took back this seat may play again."""
    undone: int = 0
    """How many of the last moves this seat was told of no longer stand where they did, before any of `moves` was made;
    what stands all the same, because somebody else took back what lay below it, is told again in `moves`."""


Updates: TypeAlias = Mapping[Seat, Update]
"""An update for each seat that noticed something, and for the spectator if he did.

What somebody writes on a secret sheet is told to him alone: to the others it is not even told that he wrote.
"""


@dataclass(slots=True)
class Turn:
    """What has happened since somebody acted and is not handed out yet."""

    moves: list[tuple[Move, Action | None]] = field(default_factory=list)
    """Each move, and what others see instead of it while it is sealed."""
    events: list[Event] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    undone: Sequence[Move] = ()
    """What was taken back before the first of the moves; some of them may be those again."""

    def noticed_by(self, seat: Seat) -> tuple[int, list[tuple[Move, Action | None]]]:
        """How many moves a seat hears were taken back, and which ones it hears were played."""
        before = [move for move in self.undone if move.noticed_by(seat)]
        after = [(move, cover) for move, cover in self.moves if move.noticed_by(seat)]
        # Where both begin alike nothing happened for this seat, and to say more would tell when others wrote.
        same = 0
        while same < min(len(before), len(after)) and before[same] == after[same][0]:
            same += 1
        return len(before) - same, after[same:]


class Table:
    """One game being played: its state, its history, its chance and its record.

    It begins with `start`, a table in the middle of a game, or else with the set-up. Without a dealer it waits for
    chance as it waits for a seat. Only `people` may take moves back; if
    undo is free they go past chance, bots and each other, and the end is not final before `close`.
    While secret sheets are written and undo is not free, everybody takes back and redoes what stands on his own,
    whatever the others write meanwhile: an undo that stopped at their lines would tell of them.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        start: State | None = None,
        dealer: Dealer | None = None,
        sink: Sink | None = None,
        people: frozenset[Seat] | None = None,
        free_undo: bool = False,
    ) -> None:
        game.check(setup)
        self.game = game
        self.setup = setup
        self.dealer = dealer
        self.sink = sink
        self.people = frozenset(range(setup.seats)) if people is None else people
        self.free_undo = free_undo
        self.state = game.set_up(setup) if start is None else start
        self.history = History(self.state)
        self.undone: list[list[Move]] = []
        """What was taken back, one list for each step of redo, the next one last.

        While secret sheets are written, each step is one line, and a seat has to do with its own lines only.
        """
        self.lines = 0
        """How many moves and undos there have been; undoing does not lower it."""
        self.closed = False

    # ------------------------------------------------------------------ playing

    def begin(self) -> Updates:
        """Let chance answer if it is asked: at the beginning, and when a game is taken up again."""
        return self._carry_out(lambda turn: None)

    def play(self, seat: Seat, action: Action) -> Updates:
        """Take an action, then let chance answer as long as it is asked; or refuse, and all is as it was."""
        reason = self.why_not(seat, action)
        if reason is not None:
            raise Illegal(reason)
        return self._carry_out(lambda turn: self._play(turn, seat, action))

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """The rule that forbids `seat` to choose `action` now; None if it is a choice."""
        # The rules word their objections for somebody at the table, so others are turned away before.
        if seat in range(self.setup.seats) or seat == self.state.seat or engine.is_over(self.state):
            return engine.why_not(self.state, seat, action)
        return because("not_your_turn", seat=self.state.seat)

    def doubt(self, seat: Seat, action: Action) -> Reason | None:
        """Why `action`, which `seat` may choose, would come to nothing, from what it knows now."""
        return engine.doubt(self.state.view(seat), seat, action) if self.why_not(seat, action) is None else None

    def preview(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """What `seat` would see `action` do up to the next question, from what it knows now.

        An answer that is given together with others shows nothing before all are in.
        """
        reason = self.why_not(seat, action)
        if reason is not None:
            raise Illegal(reason)
        if isinstance(self.state.pending[-1][1], Together):
            return ()
        view = self.state.view(seat)
        events: list[Event] = []
        view.told = events
        engine.apply(view, seat, action)
        return seen(events, seat)

    def close(self) -> None:
        """Declare a finished game final: from now on nothing can be taken back."""
        if engine.is_over(self.state) and not self.closed:
            self._record([self.ended()])
            self.closed = True

    def ended(self) -> Ended:
        """How the game ended, as it is recorded."""
        scores, winners = self.game.scores(self.state), self.game.winners(self.state)
        return Ended(tuple(scores), tuple(winners), digest(self.state))

    # ------------------------------------------------------------------ watching

    def update(self, seat: Seat) -> Update:
        """How things stand for `seat`, for somebody who comes to the table now."""
        return self._update(Turn(), seat)

    # ------------------------------------------------------------------ taking back

    def undo_reach(self, seat: Seat) -> UndoReach:
        """How many of its own decisions `seat` may take back now, and why it stops there."""
        if self.closed:
            return UndoReach(0, because(UNDO_STOPS_AT_END))
        if seat not in self.people:
            return UndoReach(0, because(UNDO_FOR_PEOPLE))
        if self.free_undo:
            return UndoReach(len(self._decisions(seat)), because(UNDO_STOPS_AT_START))
        draft = open_draft(self.state)
        if draft is not None:
            return self._reach_on_sheet(seat, draft)
        for count, move in enumerate(reversed(self.history.moves)):
            reason = barrier(move, seat)
            if reason is not None:
                return UndoReach(count, reason)
        return UndoReach(len(self.history), because(UNDO_STOPS_AT_START))

    def undo(self, seat: Seat, count: int = 1) -> Updates:
        """Take back the last decisions of `seat` and what followed from them."""
        reach = self.undo_reach(seat)
        if not 1 <= count <= reach.count:
            raise Illegal(reach.reason)
        points = self._decisions(seat)[-count:]
        return self._take_back(points, self.left_by_undo(len(self.history) - points[0]))

    def agreement(self) -> Agreement | None:
        """What people may take back together although one of them may not; None if there is no such thing."""
        if self.closed or self.free_undo or len(self.people) < 2 or self._on_sheets(self.state):
            return None
        return agreement_on(self.history.moves, self.people)

    def undo_agreed(self) -> Updates:
        """Take back the last decision of a person and what followed from it, as all people have agreed to do."""
        agreement = self.agreement()
        if agreement is None:
            raise Illegal(because(UNDO_STOPS_AT_START))
        return self._take_back([len(self.history) - len(agreement.moves)], [], agreed=True)

    def _take_back(self, points: Sequence[int], kept: Sequence[Move], *, agreed: bool = False) -> Updates:
        """Go back to the first of these points, write that down, and make the moves again that are kept."""
        state, moves = self.history.at(points[0]), self.history.moves[points[0] :]
        if self.sink is not None:
            self._record([Undone(len(moves), digest(state), agreed), *again(state.copy(), kept)])
        self._rewind(points, state)
        turn = Turn(undone=moves)
        self._replay(turn, kept)
        turn.events.clear()  # they were told when the moves were made
        return self._updates(turn)

    def redo_reach(self, seat: Seat) -> int:
        """How many steps `seat` may redo."""
        if seat not in self.people:
            return 0
        if self.free_undo:
            return len(self.undone)
        if self._on_sheets(self.state):
            return len(self._steps_of(seat))
        own = [all(move.seat == seat for move in step) for step in reversed(self.undone)]
        return (*own, False).index(False)

    def redo(self, seat: Seat, count: int = 1) -> Updates:
        """Play again what was taken back, with the same answers of chance and of the others."""
        if not 1 <= count <= self.redo_reach(seat):
            raise Illegal(because(NOTHING_TO_REDO))
        steps = self._steps_of(seat) if self._on_sheets(self.state) else self.undone
        moves = [move for step in reversed(steps[-count:]) for move in step]
        return self._carry_out(lambda turn: self._replay(turn, moves))

    # ------------------------------------------------------------------ following a record

    def repeat(self, seat: Seat, action: Action) -> None:
        """Take an action out of a record: as strict as `play`, but nobody is told and no dealer answers."""
        reason = self.why_not(seat, action)
        if reason is not None:
            raise Illegal(reason)
        self._play(Turn(), seat, action)

    def why_not_undone(self, count: int) -> Reason | None:
        """Why nobody may take back just the last `count` moves; it could only be whoever made the first of them."""
        author = self.history.moves[-count].seat
        reach = self.undo_reach(author)
        decided = sum(move.seat == author for move in self.history.moves[-count:])
        return None if decided <= reach.count else reach.reason

    def could_agree(self, count: int) -> bool:
        """Whether people may have agreed to take back just the last `count` moves."""
        agreement = self.agreement()
        return agreement is not None and len(agreement.moves) == count

    def left_by_undo(self, count: int) -> list[Move]:
        """Which of the last `count` moves stand again as soon as the author of the first has taken his own back."""
        moves = self.history.moves[-count:]
        # What others wrote on their sheets meanwhile is no business of this seat and stays.
        return [] if self.free_undo else [move for move in moves if move.seat != moves[0].seat]

    def repeat_undo(self, count: int) -> None:
        """Take back the last moves as they were taken back before, whoever made them."""
        point = len(self.history) - count
        self._rewind([point], self.history.at(point))

    # ------------------------------------------------------------------ how it is done

    def _carry_out(self, work: Callable[[Turn], None]) -> Updates:
        """Do the work and what chance adds to it, write it down, hand it out; in trouble, undo all of it."""
        before, undone, lines = len(self.history), [step[:] for step in self.undone], self.lines
        turn = Turn()
        try:
            work(turn)
            self._deal(turn)
            ends = engine.is_over(self.state) and not self.free_undo and not self.closed
            if ends:
                turn.entries.append(self.ended())
            self._record(turn.entries)
        except BaseException:
            self.history.truncate(before)
            self.state, self.undone, self.lines = self.history.at(before), undone, lines
            raise
        self.closed = self.closed or ends
        return self._updates(turn)

    def _play(self, turn: Turn, seat: Seat, action: Action) -> None:
        """Make one move that is known to be legal."""
        step = self.state.pending[-1][1]
        on_sheets = self._on_sheets(self.state)
        reveals = isinstance(step, Together) and step.reveals(seat, action)
        unseen = isinstance(step, Together) and step.unseen(action)
        cover = step.cover(seat, action) if isinstance(step, Together) else None
        self.state.told = turn.events
        engine.apply(self.state, seat, action)
        self.state.told = None
        self.history.append(seat, action, self.state, reveals=reveals, unseen=unseen)
        self.lines += 1
        if on_sheets:
            self._follow_on_sheet(self.history.moves[-1])
        elif self._on_sheets(self.state):
            self.undone.clear()  # the sheets were dealt out, and only a record goes back to before that
        else:
            self._follow(seat, action)
        turn.moves.append((self.history.moves[-1], cover))
        if self.sink is not None:
            turn.entries.append(Played(seat, action, digest(self.state)))

    def _follow(self, seat: Seat, action: Action) -> None:
        """Keep what can be redone after a move: the rest if it was the next one anyway, else nothing."""
        if not self.undone:
            return
        step = self.undone[-1]
        if (step[0].seat, step[0].action) != (seat, action):
            self.undone.clear()
            return
        del step[0]
        if not step:
            self.undone.pop()

    def _follow_on_sheet(self, move: Move) -> None:
        """The same for a line on a sheet: the lines of others stay, until all sheets are opened."""
        own = self._steps_of(move.seat)
        others = [step for step in self.undone if step[0].seat != move.seat]
        rest = own[:-1] if own and own[-1][0].action == move.action else []
        self.undone = [] if move.reveals else [*others, *rest]

    def _steps_of(self, seat: Seat) -> list[list[Move]]:
        """What a seat can redo on its sheet, the next one last."""
        return [step for step in self.undone if step[0].seat == seat]

    def _on_sheets(self, state: State) -> bool:
        """Whether everybody undoes and redoes for himself, because all are writing in secret."""
        return not self.free_undo and open_draft(state) is not None

    def _replay(self, turn: Turn, moves: Sequence[Move]) -> None:
        for move in moves:
            self._play(turn, move.seat, move.action)

    def _rewind(self, points: Sequence[int], state: State) -> None:
        """Go back to the first of these points, where `state` stood; redo will stop at each of them."""
        opened = any(move.reveals for move in self.history.moves[points[0] :])
        if self._on_sheets(state):
            # Those of others, too: they will be written again at once, as in a record, and so no longer be undone.
            points = range(points[0], len(self.history))
        for point in reversed(points):
            self.undone.append(self.history.moves[point:])
            self.history.truncate(point)
        self.state = state
        self.lines += 1
        if self._on_sheets(state) and opened:
            self.undone.clear()  # what only a record does: there is more than lines in it

    def _deal(self, turn: Turn) -> None:
        while self.dealer is not None and engine.is_chance(self.state):
            self._play(turn, CHANCE, self.outcome(self.dealer))

    def outcome(self, dealer: Dealer) -> Action:
        """What chance answers: what it answered before if the same moves are played again, else something new.

        Each outcome has a stream of its own, named after the line it will be written on, so that a game taken
        up again goes on as it would have gone on without the pause.
        """
        if self.undone and self.undone[-1][0].seat == CHANCE:
            return self.undone[-1][0].action
        return engine.deal(self.state, dealer.fork(f"line {self.lines}").below)

    def _record(self, entries: Sequence[Entry]) -> None:
        if self.sink is not None and entries:
            self.sink(entries)

    def _decisions(self, seat: Seat) -> list[int]:
        """The points at which `seat` decided something."""
        return [point for point, move in enumerate(self.history.moves) if move.seat == seat]

    def _reach_on_sheet(self, seat: Seat, draft: Draft[State]) -> UndoReach:
        """How much of its sheet a seat may take back; the same however much the others have written."""
        count = 0
        for move in reversed(self.history.moves):
            if move.reveals or not (move.unseen or draft.seals(move.action)):
                break
            if move.seat == seat:
                count += 1
            elif not move.unseen:
                return UndoReach(count, because(UNDO_STOPS_AT_OTHER, seat=move.seat))
        return UndoReach(count, because(UNDO_STOPS_AT_SHEETS))

    def _updates(self, turn: Turn) -> Updates:
        everybody = (*range(self.setup.seats), SPECTATOR)
        return {seat: self._update(turn, seat) for seat in everybody if notices(turn, seat)}

    def _update(self, turn: Turn, seat: Seat) -> Update:
        undone, moves = turn.noticed_by(seat)
        return Update(
            seat=seat,
            moves=tuple((move.seat, as_seen(move, cover, seat)) for move, cover in moves),
            events=seen(turn.events, seat),
            view=self.state.view(seat),
            asked=engine.asked(self.state),
            choices=engine.choices(self.state, seat),
            undo_reach=self.undo_reach(seat),
            redo_reach=self.redo_reach(seat),
            undone=undone,
        )


def open_draft(state: State) -> Draft[State] | None:
    """The question that is being answered on secret sheets now, if there is one."""
    step = state.pending[-1][1] if state.pending else None
    return step.ask if isinstance(step, Together) and isinstance(step.ask, Draft) else None


def again(state: State, moves: Sequence[Move]) -> Iterator[Played]:
    """What is written down when moves are made once more, from this state on."""
    for move in moves:
        engine.apply(state, move.seat, move.action)
        yield Played(move.seat, move.action, digest(state))


def notices(turn: Turn, seat: Seat) -> bool:
    """Whether a seat is told anything; where nothing happened, everybody is told how things stand."""
    return not (turn.undone or turn.moves) or turn.noticed_by(seat) != (0, [])


def barrier(move: Move, seat: Seat) -> Reason | None:
    """Why `seat` may not take this move back; None if it may."""
    if move.seat == CHANCE:
        return because(UNDO_STOPS_AT_CHANCE)
    if move.seat != seat:
        return because(UNDO_STOPS_AT_OTHER, seat=move.seat)
    return because(UNDO_STOPS_AT_SECRET) if move.reveals else None


def as_seen(move: Move, cover: Action | None, viewer: Seat) -> Action:
    """A move as somebody who notices it may know it."""
    if cover is not None and viewer != move.seat:
        return cover
    return move.action.seen_by(viewer, move.seat)


def seen(events: Sequence[Event], viewer: Seat) -> tuple[Event, ...]:
    """The events that `viewer` notices, as he may know them."""
    noticed = (event.seen_by(viewer) for event in events)
    return tuple(event for event in noticed if event is not None)
