"""Bots think in another process, so that no frame of the window ever waits for them.

What goes from one process to the other is JSON, and nothing that is unpickled: a process that reads a stranger's bytes
could otherwise make the other one do whatever it likes.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_int64
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from time import monotonic
from typing import Any, Protocol

from game.ai.player import UNLIMITED, Budget
from game.games import load
from game.rules.codec import from_plain, to_plain
from game.rules.engine import Game, Reason, Seat, Setup, State
from game.rules.notation import read, text
from game.table.advice import Advice, advice

NICE = 10
"""How far a thinking bot stands back behind the window."""


PATIENCE = 5.0
"""After so many seconds a bot does not think any more: it hangs."""
LONGEST_LOOK = 1.0
"""However long nobody looked, as while a machine slept, no more than so many seconds of it count as thinking."""
MOST_OPEN = 4
"""How many questions may lie unanswered before another process is asked; a pipe that is full would stop a frame."""


class Number(Protocol):
    """A number that two processes see."""

    value: int


class Failed(Exception):
    """A bot gave no answer, or its process has died; says what went wrong there."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: everything it needs, as plain data."""

    number: int
    game: str
    seats: int
    options: dict[str, str]
    view: dict[str, Any]
    seat: Seat
    bot: str
    seed: int
    line: int
    """The line of the record that the answer will stand on."""
    memory: tuple[int, ...] = ()
    """What everybody could keep in mind of the game."""
    whole: bool = False
    """Whether an answer of several steps is wanted to its end."""

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self), separators=(",", ":")).encode()

    @staticmethod
    def from_bytes(raw: bytes) -> Question:
        return Question(**json.loads(raw))


@dataclass(frozen=True, slots=True)
class Reply:
    """What comes back: the line of text a bot answers with and why, or what went wrong if there is none."""

    number: int
    line: str
    trouble: str
    reasons: tuple[Reason, ...] = ()

    def to_bytes(self) -> bytes:
        reasons = [[reason.rule, dict(reason.values)] for reason in self.reasons]
        return json.dumps([self.number, self.line, self.trouble, reasons]).encode()

    @staticmethod
    def from_bytes(raw: bytes) -> Reply:
        """The reply in these bytes, or ValueError."""
        match json.loads(raw):
            case [int(number), str(line), str(trouble), list(reasons)]:
                return Reply(number, line, trouble, tuple(map(_reason_in, reasons)))
        raise ValueError("not a reply")


def _reason_in(plain: Any) -> Reason:
    match plain:
        case [str(rule), dict(values)]:
            return Reason(rule, {name: _value_in(value) for name, value in values.items()})
    raise ValueError("not a reason")


def _value_in(plain: Any) -> Any:
    """JSON knows no tuples, and rules no lists."""
    return tuple(plain) if isinstance(plain, list) else plain


def answer(question: Question, budget: Budget) -> Advice:
    """What a bot would do, and why."""
    game = load(question.game)
    view = from_plain(game, Setup(question.seats, question.options), question.view)
    return advice(
        game,
        question.bot,
        view,
        question.seat,
        seed=question.seed,
        line=question.line,
        budget=budget,
        memory=question.memory,
        reasoned=True,
        whole=question.whole,
    )


def serve(pipe: Connection, wanted: Number | None) -> None:
    """Answer questions until the other end is gone; think no longer about one that is not wanted any more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        try:
            question = Question.from_bytes(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        reply = answered(question, budget_for(question.number, wanted))
        try:
            pipe.send_bytes(reply.to_bytes())
        except OSError:
            return


def budget_for(number: int, wanted: Number | None) -> Budget:
    """As much thinking as a bot likes, as long as its question is the one that counts."""
    return UNLIMITED if wanted is None else Budget(stopped=lambda: wanted.value != number)


def shared_number(context: SpawnContext) -> Number | None:
    """A number that a process can see while it thinks; None where no memory can be shared.

    A look at it takes a hundredth of the time of a look into the pipe, and there are looks by the million.
    """
    try:
        number: Number = context.RawValue(c_int64, 0)
    except OSError:
        return None
    return number


def answered(question: Question, budget: Budget) -> Reply:
    """What a bot answers; whatever goes wrong with it, the table mends it."""
    try:
        given = answer(question, budget)
        return Reply(question.number, text(given.action), "", given.reasons)
    except Exception as error:
        return Reply(question.number, "", f"{type(error).__name__}: {error}")


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Whoever is started here never hears Ctrl-C, from its first breath: the window hears it, and ends the bots.

    Only the first thread may turn a signal away.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Thinker:
    """The bots' process, seen from the table: ask, and look now and then whether an answer has come."""

    def __init__(self, game: Game, seed: int, clock: Callable[[], float] = monotonic) -> None:
        self.game = game
        self.seed = seed
        self.clock = clock
        self.number = 0
        self.open = 0
        """How many questions were sent and not answered, also those that no longer count."""
        self.waiting = False
        self.looked = 0.0
        self.waited = 0.0
        self.patience = PATIENCE
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.wanted = shared_number(context)
        """The number of the question that counts."""
        self.process = context.Process(target=serve, args=(theirs, self.wanted), daemon=True)
        with uninterrupted():
            self.process.start()
        theirs.close()

    def ask(
        self,
        bot: str,
        view: State,
        seat: Seat,
        line: int,
        patience: float = PATIENCE,
        *,
        memory: Sequence[int] = (),
        whole: bool = False,
    ) -> None:
        """Hand a view over, with the line of the record the answer is for; no older question counts any longer.

        Failed if nobody is there.
        """
        self._want_next()
        setup = self.game.setup_of(view)
        question = Question(
            self.number,
            self.game.name,
            setup.seats,
            dict(setup.options),
            to_plain(view),
            seat,
            bot,
            self.seed,
            line,
            tuple(memory),
            whole,
        )
        try:
            self.pipe.send_bytes(question.to_bytes())
        except OSError as trouble:
            raise Failed(str(trouble)) from None
        self.open += 1
        self.waiting = True
        self.looked, self.waited, self.patience = self.clock(), 0.0, patience

    def poll(self) -> Advice | None:
        """The answer to the last question, if it is there; Failed if there will be none, or it takes too long."""
        try:
            while self.waiting and self.pipe.poll():
                reply = Reply.from_bytes(self.pipe.recv_bytes())
                self.open -= 1
                if reply.number == self.number:
                    self.waiting = False
                    return self.understood(reply)
        except (EOFError, OSError, ValueError, RecursionError) as trouble:
            self.waiting = False
            raise Failed(str(trouble)) from None
        self.look_at_clock()
        return None

    def look_at_clock(self) -> None:
        now = self.clock()
        self.waited += min(now - self.looked, LONGEST_LOOK)
        self.looked = now
        if self.waiting and self.waited > self.patience:
            raise Failed(f"no answer in {self.waited:.0f} s")

    def is_swamped(self) -> bool:
        return self.open >= MOST_OPEN

    def understood(self, reply: Reply) -> Advice:
        if reply.trouble:
            raise Failed(reply.trouble)
        return Advice(read(self.game.actions, reply.line), reply.reasons)

    def is_alive(self) -> bool:
        return self.process.is_alive()

    def forget(self) -> None:
        """The question is no longer open; whatever comes is too late, and whoever thinks about it may stop."""
        self._want_next()
        self.waiting = False

    def _want_next(self) -> None:
        self.number += 1
        if self.wanted is not None:
            self.wanted.value = self.number

    def close(self) -> None:
        self.pipe.close()
        self.process.kill()  # one that hangs may not even hear that it is asked to end
