"""A session whose table stands in this process: people and bots in their seats, a record on disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from game import games
from game.rules import engine
from game.rules.engine import CHANCE, SPECTATOR, Action, Event, Illegal, Reason, Seat, State, Together, because
from game.table.advice import Advice, advice
from game.table.eyes import Eyes, has_secrets
from game.table.keeper import Keeper
from game.table.session import Agreement, Passage, Plan, Presence, Session, Submitted
from game.table.table import UNDO_FOR_PEOPLE, Table, UndoReach, Update, Updates, seen
from game.table.thinker import PATIENCE, Failed, Thinker
from game.table.witness import Recollection

LAST_RESORT = "random"
"""Who plays for a bot that fails: it needs no time, and so no process of its own."""
MOST_FAILURES = 3
"""How often in a row a bot may fail before somebody else plays for it; each time it is waited for twice as long."""
ASKED_AGAIN = 10
"""A bot that somebody else plays for is asked again at every tenth answer, in case it has come to its senses."""
ASKED_FOR = ("hint_failed",)
"""Troubles that are told as often as they come, as somebody waits for what did not."""


class LocalSession(Session):
    """A table and everybody at it; nothing here ever waits for a bot or a disk."""

    def __init__(
        self, table: Table, plans: Sequence[Plan], seed: int, path: Path | None = None, keeper: Keeper | None = None
    ) -> None:
        self.table = table
        self.game = table.game
        self.setup = table.setup
        self.plans = tuple(plans)
        self.seed = seed
        self.path = path
        self.keeper = keeper
        self.thinker: Thinker | None = None
        self.recollection = Recollection(table.game, table.setup.seats)
        self.hinting = False
        self.hinted: Advice | None = None
        self._reasons: dict[int, tuple[Reason, ...]] = {}
        """Why bots played what they played, by the number of the move; nothing where they have something to hide."""
        self.pending: tuple[Submitted, ...] = ()  # whatever is handed in is confirmed at once
        self.troubles: list[str] = []
        self._was_saving = True
        """Whether the players believe that the game is saved."""
        self.failures: Counter[str] = Counter()
        """How often each bot gave no answer since it last gave one, and how often somebody else played for it."""
        self.missed: tuple[Event, ...] = ()
        self._eyes = Eyes(table, self.people)
        self.now = table.update(self.eyes)
        self._come: list[Update] = []
        """What nobody has polled yet."""

    @property
    def saving(self) -> bool:
        return self.path is not None and (self.keeper is None or not self.keeper.troubled)

    # Whose eyes the screen has

    @property
    def eyes(self) -> Seat:
        return self._eyes.seat

    @property
    def awaiting(self) -> Seat | None:
        called = self._eyes.first_asked()
        return called if self._eyes.secretive and called >= 0 and self.person_asked() is None else None

    def hand_over(self, seat: Seat) -> None:
        if seat not in self.people:
            raise ValueError(f"nobody before this screen sits in seat {seat}")
        if self._eyes.secretive and seat != self._eyes.holder:
            self._give_screen(seat)

    def withdraw(self) -> None:
        if self._eyes.holder != SPECTATOR:
            self._give_screen(SPECTATOR)

    def _give_screen(self, seat: Seat) -> None:
        self._forget_question()
        self._eyes.missed.catch_up(self._eyes.holder)
        self.missed = self._eyes.missed.by(seat)
        self._eyes.holder = seat
        self._show(self.table.update(seat))

    @property
    def is_secretive(self) -> bool:
        return len(self.people) > 1 and self._eyes.secretive

    def seat_player(self, seat: Seat, player: str) -> None:
        self.plans = tuple(replace(plan, player=player) if at == seat else plan for at, plan in enumerate(self.plans))
        self._forget_question()
        before, self._eyes = self._eyes, Eyes(self.table, self.people)
        self._eyes.secretive |= before.secretive
        self._eyes.holder = before.holder if before.holder in self.people else SPECTATOR
        self._show(self.table.update(self.eyes))

    def since(self, seat: Seat) -> tuple[Event, ...]:
        moves, last = self.table.history.moves, self._left_at(seat)
        state = self.table.history.at(max(0, last))
        told: list[Event] = []
        for point in range(max(0, last), len(moves)):
            # Whoever answers in the open sees what comes of it; what comes of a seal is seen when all are opened.
            counts = point > last or isinstance(state.pending[-1][1], Together)
            events: list[Event] = []
            state.told = events
            engine.apply(state, moves[point].seat, moves[point].action)
            if counts and moves[point].noticed_by(SPECTATOR):
                told += seen(events, SPECTATOR)
        return tuple(told)

    def _left_at(self, seat: Seat) -> int:
        """The last move of a seat that all noticed before it got the screen it has now; -1 if there was none."""
        moves = self.table.history.moves
        point = len(moves) - 1
        while point >= 0 and (moves[point].seat in (seat, CHANCE) and not self._was_sealed(point)):
            point -= 1
        own = (at for at in range(point + 1) if moves[at].seat == seat and moves[at].noticed_by(SPECTATOR))
        return max(own, default=-1)

    def _was_sealed(self, point: int) -> bool:
        """Whether a move was one of several that were opened together."""
        return isinstance(self.table.history.at(point).pending[-1][1], Together)

    def _may_act(self, seat: Seat) -> bool:
        return seat in self.people and (seat == self.eyes or not self._eyes.secretive)

    # What the screen is told

    def begin(self) -> None:
        self._take(self.table.begin())

    def poll(self, *, ready: bool = True) -> tuple[Update, ...]:
        self._look_at_disk()
        self._let_bots_play(ready=ready)
        come, self._come = tuple(self._come), []
        return come

    def _take(self, updates: Updates) -> None:
        """Something has happened at the table: whoever has the screen is told, and leaves it if another is asked."""
        self._forget_question()
        self._eyes.look_for_secrets(self.now.seat)
        if self._eyes.secretive:
            self._eyes.missed.note(updates)
        if self.eyes in updates:  # others write on their sheets unseen
            self._show(updates[self.eyes])
        if self.awaiting is not None:
            self.withdraw()
        self._look_at_disk()

    def _show(self, update: Update) -> None:
        self.now = update
        self._come.append(update)

    def story(self, since: int = 0) -> Iterator[Passage]:
        moves, eyes = self.table.history.moves, self.eyes
        noticed = self._noticed()[since:]
        state = self.table.history.at(noticed[0] if noticed else len(moves))
        for point in range(noticed[0] if noticed else len(moves), len(moves)):
            move = moves[point]
            events: list[Event] = []
            state.told = events
            engine.apply(state, move.seat, move.action)
            if move.noticed_by(eyes):
                yield Passage(move.seat, seen(events, eyes), self._reasons.get(point, ()))

    def before(self, moves: int) -> State:
        noticed = self._noticed()[-moves:] if moves else []
        history = self.table.history
        return history.at(noticed[0] if noticed else len(history.moves)).view(self.eyes)

    def _noticed(self) -> list[int]:
        """The points of the history at which there is a move that those before the screen noticed."""
        return [point for point, move in enumerate(self.table.history.moves) if move.noticed_by(self.eyes)]

    def presence(self, seat: Seat) -> Presence:
        return Presence.THINKING if seat == self._bot_asked() else Presence.HERE

    # What people do

    def submit(self, seat: Seat, action: Action) -> None:
        if not self._may_act(seat):
            raise Illegal(self._not_yours())
        point = len(self.table.history.moves)
        updates = self.table.play(seat, action)
        self._forget_reasons(point)
        self._take(updates)

    def _forget_reasons(self, point: int) -> None:
        """Of moves that were taken back nothing is left: what is played there now, chance may have done."""
        self._reasons = {at: reasons for at, reasons in self._reasons.items() if at < point}

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        if self._eyes.secretive and seat != self.eyes:
            return self._not_yours()
        return super().why_not(seat, action)

    def _not_yours(self) -> Reason:
        return because("not_your_turn", seat=self.now.asked[0]) if self.now.asked else because("game_over")

    def undo_reach(self, seat: Seat) -> UndoReach:
        return self.table.undo_reach(seat) if self._may_act(seat) else UndoReach(0, because(UNDO_FOR_PEOPLE))

    def undo(self, seat: Seat, count: int = 1) -> None:
        if self.undo_reach(seat).count >= count:
            self._take(self.table.undo(seat, count))

    def agreement(self) -> Agreement | None:
        """Where something is hidden nobody could tell what he agrees to."""
        return None if self._eyes.secretive else self.table.agreement()

    def undo_agreed(self) -> None:
        if self.agreement() is not None:
            self._take(self.table.undo_agreed())

    def redo_reach(self, seat: Seat) -> int:
        return self.table.redo_reach(seat) if self._may_act(seat) else 0

    def redo(self, seat: Seat, count: int = 1) -> None:
        if self.redo_reach(seat) >= count:
            self._take(self.table.redo(seat, count))

    def ask_hint(self, seat: Seat) -> None:
        if seat == self.person_asked():
            self._forget_question()
            self.hinting = True

    def take_hint(self) -> Advice | None:
        hinted, self.hinted = self.hinted, None
        return hinted

    # What bots do

    def _bot_asked(self) -> Seat | None:
        """The bot whose turn it is; of several who are asked together, everybody answers in his turn."""
        first = next(iter(engine.asked(self.table.state)), SPECTATOR)
        return first if first >= 0 and first not in self.people else None

    def _player_of(self, seat: Seat) -> str:
        return self.plans[seat].player

    def _let_bots_play(self, *, ready: bool) -> None:
        """Ask for a hint or a bot's move if one is wanted; take it once it has come and the screen is ready for it."""
        seat = self.person_asked() if self.hinting else self._bot_asked()
        if seat is None:
            return
        bot = games.manifest(self.game.name).hint_bot if self.hinting else self._player_of(seat)
        if self._is_given_up(bot):
            if ready:
                self._do_without(bot, seat)
            return
        try:
            given = self._answer_of(bot, seat, ready=ready)
            if given is not None:
                self._use(seat, given)
                self.failures[bot] = 0
        except (Failed, Illegal, OSError):
            self._drop_thinker()
            self.failures[bot] += 1

    def _use(self, seat: Seat, given: Advice) -> None:
        if self.hinting:
            self.hinted, self.hinting = given, False
            return
        self._play_for(seat, given)

    def _play_for(self, seat: Seat, given: Advice) -> None:
        """Make a bot's move."""
        point, secret = len(self.table.history.moves), has_secrets(self.table.state, self.setup.seats)
        updates = self.table.play(seat, given.action)
        self._forget_reasons(point)
        self._reasons[point] = () if secret else given.reasons
        self._take(updates)

    def _answer_of(self, bot: str, seat: Seat, *, ready: bool) -> Advice | None:
        """What a bot plays, once it has been asked and has answered; raises Failed if it will not."""
        if self.thinker is not None and self.thinker.is_swamped():
            self._drop_thinker()
        if self.thinker is None:
            self.thinker = Thinker(self.game, self.seed)
        if not self.thinker.waiting:
            view, patience = self.view_for(seat), self._patience_with(bot)
            memory = self.recollection.of(self.table.history)
            self.thinker.ask(bot, view, seat, self.table.lines, patience, memory=memory, whole=self.hinting)
            return None
        if not self.thinker.is_alive():
            raise Failed(bot)
        return self.thinker.poll() if ready else None

    def view_for(self, seat: Seat) -> State:
        """The table as it is shown to whoever thinks for a seat."""
        return self.table.state.view(seat)

    def _is_given_up(self, bot: str) -> bool:
        return self.failures[bot] >= MOST_FAILURES and self.failures[bot] % ASKED_AGAIN != 0

    def _patience_with(self, bot: str) -> float:
        """A slow machine may need longer than anybody thought; one that is merely asked again has no such excuse."""
        return PATIENCE * 2.0 ** self.failures[bot] if self.failures[bot] < MOST_FAILURES else PATIENCE

    def _do_without(self, bot: str, seat: Seat) -> None:
        """Play for a bot that failed too often; nobody should be told to play like that."""
        self.failures[bot] += 1
        if self.hinting:
            self.hinting = False
            self.note_trouble("hint_failed")
            return
        self.note_trouble("bot_failed")
        view = self.table.state.view(seat)
        self._use(seat, advice(self.game, LAST_RESORT, view, seat, seed=self.seed, line=self.table.lines))

    def _drop_thinker(self) -> None:
        """Have done with the bots' process; the next question starts another one."""
        if self.thinker is not None:
            self.thinker.close()
            self.thinker = None

    def _forget_question(self) -> None:
        self.hinted, self.hinting = None, False
        if self.thinker is not None:
            self.thinker.forget()

    # The record

    def note_trouble(self, trouble: str) -> None:
        """Keep a trouble for the players to be told."""
        if trouble not in self.troubles or trouble in ASKED_FOR:
            self.troubles.append(trouble)

    def _look_at_disk(self) -> None:
        if self.path is None or self.saving == self._was_saving:
            return
        self._was_saving = self.saving
        self.troubles.append("saved_again" if self.saving else "not_saved")

    def finish(self) -> None:
        self.table.close()

    def close(self) -> None:
        self._drop_thinker()
        if self.keeper is not None:
            self.keeper.close()
