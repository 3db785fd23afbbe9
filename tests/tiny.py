"""Oracle, a small game for the tests that uses everything the core offers; docs/core.md walks through it.

Pilgrims come to Delphi with coins, and with omens that they hide from each other. In each round every pilgrim
draws an omen; all stake coins in secret; whoever alone staked most casts a die for each coin that was staked,
and takes a coin from the treasury for every five and six; then each in turn may play an omen:

- an owl brings two points;
- a crow asks every opponent to pay its player a coin, or else to bow, which brings its player a point;
- an eagle takes any offering of coins, and brings as many points and another for every two.

Coins count as points in the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.rules import engine
from game.rules.codec import digest_of
from game.rules.engine import (
    CHANCE,
    UNKNOWN,
    Action,
    Ask,
    Below,
    Choices,
    Event,
    Reason,
    Record,
    Seat,
    Setup,
    Step,
    because,
    clockwise,
    settle,
    together,
)
from game.rules.notation import NUMBER, SEAT, Many, Secret, verbs

OMENS: Final = ("owl", "crow", "eagle")
OWL, CROW, EAGLE = range(3)
COPIES: Final = (3, 4, 3)
ROUNDS: Final = {"long": 3, "short": 2}
PURSE: Final = 3
HIGHEST_STAKE: Final = 2


# Actions: what can be answered.


class Draw(Action):
    """Chance draws an omen for a seat; the others see only that it did."""

    __slots__ = ("seat", "omen")
    verb = "draw"
    shape = (SEAT, Secret(OMENS))

    def __init__(self, seat: Seat, omen: int) -> None:
        self.seat = seat
        self.omen = omen

    def seen_by(self, viewer: Seat, actor: Seat) -> Action:
        return self if viewer == self.seat else Draw(self.seat, UNKNOWN)


class Stake(Action):
    __slots__ = ("coins",)
    verb = "stake"
    shape = (NUMBER,)

    def __init__(self, coins: int) -> None:
        self.coins = coins


class Cast(Action):
    """Chance casts the dice."""

    __slots__ = ("dice",)
    verb = "cast"
    shape = (Many(NUMBER),)

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice


class Play(Action):
    """Play an omen from the hand; what is played is named, and so is known to everybody from now on."""

    __slots__ = ("omen",)
    verb = "play"
    shape = (Secret(OMENS),)

    def __init__(self, omen: int) -> None:
        self.omen = omen


class Offer(Action):
    """Lay coins on the altar."""

    __slots__ = ("coins",)
    verb = "offer"
    shape = (NUMBER,)

    def __init__(self, coins: int) -> None:
        self.coins = coins


class Pay(Action):
    __slots__ = ()
    verb = "pay"


class Bow(Action):
    __slots__ = ()
    verb = "bow"


class Decline(Action):
    __slots__ = ()
    verb = "decline"


PAY: Final = Pay()
BOW: Final = Bow()
DECLINE: Final = Decline()
PLAY: Final = tuple(Play(omen) for omen in range(len(OMENS)))
STAKE: Final = tuple(Stake(coins) for coins in range(HIGHEST_STAKE + 1))


# Events: what has happened.


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat
    hand: int
    """How many omens the seat holds now."""


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """What was drawn; the others notice nothing."""

    seat: Seat
    omen: int

    def seen_by(self, viewer: Seat) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class Staked(Event):
    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class DiceCast(Event):
    seat: Seat
    dice: tuple[int, ...]
    coins: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: Seat
    omen: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    seat: Seat
    to: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Offered(Event):
    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    winners: tuple[Seat, ...]


# The table.


class Pilgrim(Record):
    """One player's side of the table."""

    facts = ("coins", "points", "hand")
    __slots__ = facts

    def __init__(self, coins: int, points: int, hand: list[int]) -> None:
        self.coins = coins
        self.points = points
        self.hand = hand
        """Omens; to the others they are unknown, but not their number."""

    def copy(self) -> Pilgrim:
        return Pilgrim(self.coins, self.points, self.hand[:])


class Oracle(engine.State):
    """No pile is kept: what is neither in a hand nor played can still be drawn."""

    facts = ("pilgrims", "played", "round", "last_round", "treasury")
    __slots__ = facts

    def __init__(self, seats: int, last_round: int) -> None:
        self.pilgrims = [Pilgrim(PURSE, 0, []) for _ in range(seats)]
        self.played = [0] * len(OMENS)
        self.round = 0
        self.last_round = last_round
        self.treasury = seats
        self.pending: list[tuple[Seat, Step[Any]]] = []
        self.seat = engine.SPECTATOR
        self.choices: Choices = ()
        self.told = None

    def copy(self) -> Oracle:
        other = Oracle.__new__(Oracle)
        other.pilgrims = [pilgrim.copy() for pilgrim in self.pilgrims]
        other.played = self.played[:]
        other.round = self.round
        other.last_round = self.last_round
        other.treasury = self.treasury
        other.pending = self.pending[:]
        other.seat = self.seat
        other.choices = self.choices
        other.told = None
        return other

    def view(self, viewer: Seat) -> Oracle:
        view = self.copy()
        for seat, pilgrim in enumerate(view.pilgrims):
            if seat != viewer:
                pilgrim.hand = [UNKNOWN] * len(pilgrim.hand)
        view.pending = [(seat, step.seen_by(viewer)) for seat, step in self.pending]
        settle(view)  # The list of choices would tell what is in the hand.
        return view

    def objection(self, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Play) and action.omen not in held(self, seat):
            return because("not_in_hand", omen=action.omen)
        return super().objection(seat, action)


def unseen(state: Oracle) -> list[int]:
    """How many omens of each kind may be in the pile; in a view also those that others hide."""
    known = [omen for pilgrim in state.pilgrims for omen in pilgrim.hand]
    return [COPIES[omen] - state.played[omen] - known.count(omen) for omen in range(len(OMENS))]


def pile(state: Oracle) -> int:
    """How many omens can still be drawn."""
    return sum(COPIES) - sum(state.played) - sum(len(pilgrim.hand) for pilgrim in state.pilgrims)


def held(state: Oracle, seat: Seat) -> list[int]:
    """The kinds of omens a seat holds; in a view, those it may hold."""
    hand = state.pilgrims[seat].hand
    may_be = unseen(state) if UNKNOWN in hand else [0] * len(OMENS)
    return [omen for omen in range(len(OMENS)) if omen in hand or may_be[omen]]


def lose(state: Oracle, seat: Seat, omen: int) -> None:
    """Take an omen from a hand; in a view it is one of the unknown ones that turns out to be this."""
    hand = state.pilgrims[seat].hand
    hand.remove(omen if omen in hand else UNKNOWN)


# Steps: what has to be done, and what is asked.


class BeginRound(Step[Oracle]):
    __slots__ = ()

    def run(self, state: Oracle, seat: Seat) -> None:
        state.round += 1
        state.tell(RoundBegan, state.round)
        seats = tuple(clockwise(seat, len(state.pilgrims)))
        state.then(seats[1], BeginRound() if state.round < state.last_round else End())
        for each in reversed(seats):
            state.then(each, PlayOmen())
        state.then(seat, together(StakeCoins(), seats))
        for each in reversed(seats[: pile(state)]):
            state.then(CHANCE, DrawOmen(each))


class DrawOmen(Ask[Oracle]):
    """Open-ended, so that it is asked even if one kind is left: the silence would tell which."""

    __slots__ = ("drawer",)
    open_ended = True

    def __init__(self, drawer: Seat) -> None:
        self.drawer = drawer

    def choices(self, state: Oracle, seat: Seat) -> Choices:
        return tuple(Draw(self.drawer, omen) for omen, left in enumerate(unseen(state)) if left)

    def deal(self, state: Oracle, below: Below) -> Action:
        omens = [omen for omen, left in enumerate(unseen(state)) for _ in range(left)]
        return Draw(self.drawer, omens[below(len(omens))])

    def answer(self, state: Oracle, seat: Seat, action: Draw) -> None:
        state.pilgrims[self.drawer].hand.append(action.omen)
        state.tell(Drew, self.drawer, len(state.pilgrims[self.drawer].hand))
        state.tell(Saw, self.drawer, action.omen)


class StakeCoins(Ask[Oracle]):
    """Asked of all at once; a pilgrim without coins stakes nothing, and is not even asked."""

    __slots__ = ()

    def choices(self, state: Oracle, seat: Seat) -> Choices:
        return STAKE[: state.pilgrims[seat].coins + 1]

    def objection(self, state: Oracle, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Stake):
            return because("stake_too_high", most=min(HIGHEST_STAKE, state.pilgrims[seat].coins))
        return super().objection(state, seat, action)

    def doubt(self, state: Oracle, seat: Seat, action: Action) -> Reason | None:
        return because("never_highest") if action == STAKE[0] else None

    def resolve(self, state: Oracle, answers: tuple[tuple[Seat, Stake], ...]) -> None:
        for seat, stake in answers:
            state.pilgrims[seat].coins -= stake.coins
            state.treasury += stake.coins
            state.tell(Staked, seat, stake.coins)
        stakes = [stake.coins for _, stake in answers]
        if stakes.count(max(stakes)) == 1:
            state.then(CHANCE, CastDice(answers[stakes.index(max(stakes))][0], sum(stakes)))


class CastDice(Ask[Oracle]):
    """Eight dice fall in too many ways to list: the list has one for each face, and any is taken."""

    __slots__ = ("caster", "dice")
    open_ended = True

    def __init__(self, caster: Seat, dice: int) -> None:
        self.caster = caster
        self.dice = dice

    def choices(self, state: Oracle, seat: Seat) -> Choices:
        return tuple(Cast((face,) * self.dice) for face in range(1, 7))

    def accepts(self, state: Oracle, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Cast) or len(action.dice) != self.dice:
            return False
        return all(1 <= face <= 6 for face in action.dice)

    def deal(self, state: Oracle, below: Below) -> Action:
        return Cast(tuple(1 + below(6) for _ in range(self.dice)))

    def answer(self, state: Oracle, seat: Seat, action: Cast) -> None:
        coins = min(state.treasury, sum(face >= 5 for face in action.dice))
        state.treasury -= coins
        state.pilgrims[self.caster].coins += coins
        state.tell(DiceCast, self.caster, action.dice, coins)


class PlayOmen(Ask[Oracle]):
    __slots__ = ()

    def choices(self, state: Oracle, seat: Seat) -> Choices:
        return (DECLINE, *(PLAY[omen] for omen in held(state, seat)))

    def answer(self, state: Oracle, seat: Seat, action: Any) -> None:
        if action == DECLINE:
            return
        lose(state, seat, action.omen)
        state.played[action.omen] += 1
        state.tell(Played, seat, action.omen)
        if action.omen == OWL:
            score(state, seat, 2)
        elif action.omen == EAGLE:
            state.then(seat, MakeOffering())
        else:
            for opponent in reversed([*clockwise(seat, len(state.pilgrims))][1:]):
                state.then(opponent, PayOrBow(seat))


def score(state: Oracle, seat: Seat, points: int) -> None:
    state.pilgrims[seat].points += points
    state.tell(Scored, seat, points, state.pilgrims[seat].points)


class PayOrBow(Ask[Oracle]):
    __slots__ = ("to",)

    def __init__(self, to: Seat) -> None:
        self.to = to

    def choices(self, state: Oracle, seat: Seat) -> Choices:
        return (PAY, BOW) if state.pilgrims[seat].coins else (BOW,)

    def answer(self, state: Oracle, seat: Seat, action: Pay | Bow) -> None:
        if action == BOW:
            score(state, self.to, 1)
            return
        state.pilgrims[seat].coins -= 1
        state.pilgrims[self.to].coins += 1
        state.tell(Paid, seat, self.to, 1)


class MakeOffering(Ask[Oracle]):
    """Any sum may be offered; the list has nothing, one coin and everything."""

    __slots__ = ()
    open_ended = True

    def choices(self, state: Oracle, seat: Seat) -> Choices:
        purse = state.pilgrims[seat].coins
        return tuple(Offer(coins) for coins in sorted({0, min(1, purse), purse}))

    def accepts(self, state: Oracle, seat: Seat, action: Action) -> bool:
        return isinstance(action, Offer) and 0 <= action.coins <= state.pilgrims[seat].coins

    def objection(self, state: Oracle, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Offer):
            return because("too_few_coins", coins=state.pilgrims[seat].coins)
        return super().objection(state, seat, action)

    def answer(self, state: Oracle, seat: Seat, action: Offer) -> None:
        state.pilgrims[seat].coins -= action.coins
        state.treasury += action.coins
        state.tell(Offered, seat, action.coins)
        score(state, seat, action.coins + action.coins // 2)


class End(Step[Oracle]):
    __slots__ = ()

    def run(self, state: Oracle, seat: Seat) -> None:
        state.tell(GameEnded, leaders(state))


def totals(state: Oracle) -> list[int]:
    return [pilgrim.points + pilgrim.coins for pilgrim in state.pilgrims]


def leaders(state: Oracle) -> tuple[Seat, ...]:
    most = max(totals(state))
    return tuple(seat for seat, total in enumerate(totals(state)) if total == most)


# What the game tells the house about itself.

ACTIONS: Final = verbs(Draw, Stake, Cast, Play, Offer, Pay, Bow, Decline)
RECORDS_AND_STEPS: Final = (
    Pilgrim, BeginRound, DrawOmen, StakeCoins, CastDice, PlayOmen, PayOrBow, MakeOffering, End,
)  # fmt: skip


VALUES: Final = {kind.__name__: kind for kind in (*ACTIONS.values(), *RECORDS_AND_STEPS)}
OPTIONS: Final = {"length": tuple(ROUNDS)}


class OracleGame(engine.Game):
    name = "oracle"
    actions = ACTIONS
    values = VALUES

    def __init__(self) -> None:
        self.seats = range(2, 5)
        self.options = OPTIONS
        self.automatic = {}
        self.digest = digest_of([OMENS, COPIES, ROUNDS, PURSE, HIGHEST_STAKE])

    def set_up(self, setup: Setup) -> Oracle:
        state = self.blank(setup)
        state.then(0, BeginRound())
        settle(state)
        return state

    def blank(self, setup: Setup) -> Oracle:
        self.check(setup)
        return Oracle(setup.seats, ROUNDS[setup.options.get("length", "long")])

    def setup_of(self, state: Any) -> Setup:
        short = state.last_round == ROUNDS["short"]
        return Setup(len(state.pilgrims), {"length": "short"} if short else {})

    def scores(self, state: Any) -> list[int]:
        return totals(state)

    def winners(self, state: Any) -> tuple[Seat, ...]:
        return () if state.pending else leaders(state)

    def rounds(self, state: Any) -> int:
        return int(state.round)


TINY: Final = OracleGame()
