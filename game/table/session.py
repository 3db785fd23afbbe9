"""One game as the window plays it: people and bots in their seats, a table, a record on disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game.ai.bots import BOTS
from game.disk import record
from game.games import load
from game.rules.engine import SPECTATOR, Action, Choices, Illegal, Reason, Seat, Setup, State, apply, is_over
from game.table.dealer import Dealer
from game.table.keeper import Keeper, wait_for_disk
from game.table.seating import HINTER, HUMAN, Plan, known, plans_of
from game.table.table import Table, UndoReach, Update
from game.table.thinker import Failed, Hangs, Thinker

STAND_IN = "random"
"""Who plays for a bot that fails: it needs no time, and so no process of its own."""
MOST_FAILURES = 3
"""How often a bot may fail before somebody else plays for it; one that hangs does not get another try."""
ASKED_FOR = ("hint_failed",)
"""Troubles that are told as often as they come, as somebody waits for what did not."""


class Session:
    """The window's side of a table; nothing here ever waits for a bot or a disk."""

    def __init__(
        self, table: Table, plans: Sequence[Plan], seed: int, path: Path | None, keeper: Keeper | None
    ) -> None:
        self.table = table
        self.game = table.game
        self.plans = tuple(plans)
        self.seed = seed
        self.path = path
        self.keeper = keeper
        self.thinker: Thinker | None = None
        self.updates: list[Update] = []
        self.hinted: Action | None = None
        """What the greedy bot would do, once it was asked and has answered."""
        self.hinting = False
        self.troubles: list[str] = []
        """What the table should tell its players, in the order in which it happened: keys of `core.screen`."""
        self.failures: Counter[str] = Counter()
        """How often each bot gave no answer."""

    @property
    def saving(self) -> bool:
        """Whether what is played is also kept."""
        return self.path is not None and (self.keeper is None or not self.keeper.troubled)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.player == HUMAN)

    @property
    def viewer(self) -> Seat:
        """Whose eyes the screen shows the table with: the one person there is, or the public."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def person_asked(self) -> Seat | None:
        seat = self.state.seat
        return seat if seat in self.people else None

    def choices(self) -> Choices:
        return self.state.choices if self.person_asked() is not None else ()

    def is_over(self) -> bool:
        return is_over(self.state)

    # What people do

    def begin(self) -> None:
        self.take(self.table.begin())

    def play(self, action: Action) -> None:
        self.forget_question()
        self.take(self.table.play(self.state.seat, action))

    def undo(self) -> None:
        if self.undo_reach().count:
            self.forget_question()
            self.take(self.table.undo(self.asker()))

    def redo(self) -> None:
        if self.table.redo_reach(self.asker()):
            self.forget_question()
            self.take(self.table.redo(self.asker()))

    def undo_reach(self) -> UndoReach:
        return self.table.undo_reach(self.asker())

    def redo_reach(self) -> int:
        return self.table.redo_reach(self.asker())

    def asker(self) -> Seat:
        """The person who would take something back: the one asked, or the first."""
        asked = self.person_asked()
        return asked if asked is not None else (self.people or (0,))[0]

    def why_not(self, action: Action) -> Reason | None:
        return self.table.why_not(self.asker(), action)

    def after(self, action: Action) -> State:
        """The table as it would be after an action, up to the next question."""
        view = self.state.view(self.asker())
        apply(view, self.asker(), action)
        return view

    # What bots do

    def think(self, *, ready: bool = True) -> None:
        """Ask a bot if it is its turn, and take its answer if it has come and the picture is `ready` for it."""
        self.look_at_disk()
        seat = self.state.seat
        if self.is_over() or seat < 0:
            return
        person = self.plans[seat].player == HUMAN
        if person and not self.hinting:
            return
        bot = HINTER if person else self.plans[seat].player
        try:
            action = self.answer_of(bot, seat, ready=ready)
            if action is not None and person:
                self.hinted, self.hinting = action, False
            elif action is not None:
                self.take(self.table.play(seat, action))
        except (Failed, Illegal, OSError) as trouble:
            self.drop_thinker()
            self.failures[bot] += MOST_FAILURES if isinstance(trouble, Hangs) else 1

    def answer_of(self, bot: str, seat: Seat, *, ready: bool) -> Action | None:
        """What a bot plays, once it has been asked and has answered; raises Failed if it will not."""
        if self.failures[bot] >= MOST_FAILURES:
            return self.stand_in(seat) if ready else None
        if self.thinker is not None and self.thinker.is_swamped():
            self.drop_thinker()
        if self.thinker is None:
            self.thinker = Thinker(self.game, self.seed)
        if not self.thinker.waiting:
            self.thinker.ask(bot, self.state.view(seat), seat)
            return None
        if not self.thinker.is_alive():
            raise Failed(bot)
        return self.thinker.poll() if ready else None

    def stand_in(self, seat: Seat) -> Action | None:
        """What is played for a bot that failed too often; nobody should be told to play like that."""
        if self.hinting:
            self.hinting = False
            self.tell("hint_failed")
            return None
        self.tell("bot_failed")
        below = Dealer(self.seed).fork(f"line {self.table.lines}").below
        return BOTS[STAND_IN](self.game, below).choose(self.state.view(seat), seat)

    def drop_thinker(self) -> None:
        """Have done with the bots' process; the next question starts another one."""
        if self.thinker is not None:
            self.thinker.close()
            self.thinker = None

    def tell(self, trouble: str) -> None:
        if trouble not in self.troubles or trouble in ASKED_FOR:
            self.troubles.append(trouble)

    def ask_hint(self) -> None:
        if self.person_asked() is not None:
            self.hinted, self.hinting = None, True

    def forget_question(self) -> None:
        self.hinted, self.hinting = None, False
        if self.thinker is not None:
            self.thinker.forget()

    def take(self, updates: Mapping[Seat, Update]) -> None:
        if self.viewer in updates:  # others write on their sheets unseen
            self.updates.append(updates[self.viewer])
        self.look_at_disk()

    def look_at_disk(self) -> None:
        if self.path is not None and not self.saving:
            self.tell("not_saved")

    def close(self) -> None:
        self.drop_thinker()
        if self.keeper is not None:
            self.keeper.close()


def new_session(
    game_name: str,
    plans: Sequence[Plan],
    options: Mapping[str, str],
    *,
    seed: int,
    path: Path | None = None,
    trouble: Callable[[OSError], None] = lambda trouble: None,
) -> Session:
    """A game that begins now."""
    game = load(game_name)
    setup = Setup(len(plans), dict(options))
    people = frozenset(seat for seat, plan in enumerate(plans) if plan.player == HUMAN)
    free = len(people) <= 1
    keeper = None
    if path is not None:
        header = record.header_for(
            game,
            setup,
            names={seat: plan.name for seat, plan in enumerate(plans)},
            bots={seat: plan.player for seat, plan in enumerate(plans) if plan.player != HUMAN},
            emblems={seat: plan.polis for seat, plan in enumerate(plans)},
            seed=seed,
            free_undo=free,
        )
        keeper = Keeper(record.Recorder(path, header), trouble)
    sink = keeper.append if keeper else None
    table = Table(game, setup, dealer=Dealer(seed), sink=sink, people=people, free_undo=free)
    return Session(table, plans, seed, path, keeper)


def resumed_session(path: Path, trouble: Callable[[OSError], None] = lambda trouble: None) -> Session:
    """A game that was saved goes on; BadRecord says what is wrong if it cannot."""
    wait_for_disk()  # it may be the game that was closed a moment ago
    kept = record.read(path)
    game = record.game_of(kept)
    table, recorder = record.take_up(path, kept, game)
    keeper = Keeper(recorder, trouble)
    table.sink = keeper.append
    plans = plans_of(kept.header)
    session = Session(table, [known(plan) for plan in plans], kept.header.seed or 0, path, keeper)
    if session.plans != tuple(plans):
        session.tell("bot_unknown")
    return session
