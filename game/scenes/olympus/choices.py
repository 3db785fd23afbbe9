"""Which thing on the table each answer is given on, and the control every question of the game has.

Answers on things are given on the things: a deity, a track, a city, a card, a cube. All others are tokens in the tray
that the prompt ribbon unrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.rules.engine import Action, Seat, Step
from game.rules.olympus.actions import (
    CUBES,
    GOODS,
    TRACKS,
    Advance,
    Attack,
    Build,
    DeclareWar,
    Decline,
    Discard,
    Done,
    Forfeit,
    Give,
    Invoke,
    Join,
    Pay,
    Produce,
    Recruit,
    Retreat,
    Score,
    Take,
    Use,
    Worship,
)

if TYPE_CHECKING:
    from game.rules.olympus.state import Olympus


@dataclass(slots=True)
class Menu:
    """The answers of a question, sorted by where they are given."""

    things: dict[str, list[Action]] = field(default_factory=dict)
    """By the id of a thing on the table; a thing with several answers opens a tray of its own."""
    tokens: list[Action] = field(default_factory=list)
    bundle: Bundle | None = None
    """A choice of several cubes or markers, put together piece by piece."""

    def on(self, thing: str, action: Action) -> None:
        self.things.setdefault(thing, []).append(action)


@dataclass(slots=True)
class Bundle:
    """Pieces that are picked one by one until they make an answer; only picks that lead to one are allowed."""

    answers: dict[tuple[int, ...], Action]
    pieces: tuple[str, ...]
    """The id of the thing each kind of piece is picked on."""
    picked: list[int]

    def may_add(self, kind: int) -> bool:
        wanted = list(self.picked)
        wanted[kind] += 1
        return self.leads(wanted)

    def leads(self, wanted: Sequence[int]) -> bool:
        return any(all(w <= a for w, a in zip(wanted, answer, strict=True)) for answer in self.answers)

    def add(self, kind: int) -> None:
        if self.may_add(kind):
            self.picked[kind] += 1

    def remove(self, kind: int) -> None:
        self.picked[kind] = max(0, self.picked[kind] - 1)

    def missing(self) -> int:
        """How many pieces are to be picked yet, at least."""
        ends = [answer for answer in self.answers if all(p <= a for p, a in zip(self.picked, answer, strict=True))]
        return min(sum(end) for end in ends) - sum(self.picked)

    def answer(self) -> Action | None:
        return self.answers.get(tuple(self.picked))


def bundle(answers: dict[tuple[int, ...], Action], pieces: tuple[str, ...]) -> Bundle:
    """A bundle to put together; what every answer holds is picked already."""
    return Bundle(answers, pieces, [min(answer[kind] for answer in answers) for kind in range(len(pieces))])


def deity(name: str) -> str:
    return f"deity:{name}"


def lane(track: int) -> str:
    return f"lane:{TRACKS[track]}"


def city(seat: Seat) -> str:
    return f"city:{seat}"


def card(name: str) -> str:
    return f"card:{name}"


def shelf(name: str) -> str:
    return f"shelf:{name}"


def cube(kind: int) -> str:
    return f"cube:{CUBES[kind]}"


Sorter = Callable[["Olympus", Sequence[Action]], Menu]


def by_place(state: Olympus, actions: Sequence[Action]) -> Menu:
    """Single things where there are things, tokens for the rest."""
    menu = Menu()
    for action in actions:
        thing = place_of(action)
        if thing:
            menu.on(thing, action)
        else:
            menu.tokens.append(action)
    return menu


def place_of(action: Action) -> str:
    if isinstance(action, Worship | Invoke):
        return deity(action.deity)
    if isinstance(action, Advance | Retreat) and len(action.tracks) == 1:
        return lane(action.tracks[0])
    if isinstance(action, Attack):
        return city(action.seat)
    if isinstance(action, Build):
        return card(action.building)
    if isinstance(action, Use):
        return shelf(action.building)
    if isinstance(action, Give):
        return cube(action.cube)
    return ""


def only_tokens(state: Olympus, actions: Sequence[Action]) -> Menu:
    return Menu(tokens=list(actions))


def joining(state: Olympus, actions: Sequence[Action]) -> Menu:
    """Join on the deity itself or in the tray."""
    menu = Menu(tokens=list(actions))
    index = state.pending[-1][1].deity
    for action in actions:
        if isinstance(action, Join):
            menu.on(deity(state.rules.deities[index].id), action)
    return menu


def markers(state: Olympus, actions: Sequence[Action]) -> Menu:
    """Several markers, picked lane by lane; what is no set of markers is a token."""
    answers: dict[tuple[int, ...], Action] = {}
    menu = Menu()
    for action in actions:
        if isinstance(action, Advance | Retreat) and action.tracks:
            answers[tuple(int(track in action.tracks) for track in range(len(TRACKS)))] = action
        else:
            menu.tokens.append(action)
    if answers and max(sum(key) for key in answers) == 1:
        return by_place(state, actions)
    if answers:
        menu.bundle = bundle(answers, tuple(lane(track) for track in range(len(TRACKS))))
    return menu


def payment(state: Olympus, actions: Sequence[Action]) -> Menu:
    """Cubes of the own stores, and perhaps a point."""
    answers = {action.amounts: action for action in actions if isinstance(action, Pay)}
    return Menu(bundle=bundle(answers, (*(cube(kind) for kind in range(len(CUBES))), "point")))


def own_goods(state: Olympus, actions: Sequence[Action]) -> Menu:
    answers = {action.goods: action for action in actions if isinstance(action, Discard)}
    return Menu(bundle=bundle(answers, tuple(cube(kind) for kind in range(len(GOODS)))))


def foreign_goods(state: Olympus, actions: Sequence[Action]) -> Menu:
    """Goods of the supply or of a beaten city; they are picked in the tray."""
    answers = {action.goods: action for action in actions if isinstance(action, Take)}
    menu = Menu(tokens=[action for action in actions if not isinstance(action, Take)])
    menu.bundle = bundle(answers, tuple(f"supply:{name}" for name in GOODS))
    return menu


CONTROLS: Final[dict[str, Sorter]] = {
    "Turn": by_place,
    "Invite": joining,
    "AdvanceOrProduce": only_tokens,
    "AdvanceProduction": by_place,
    "AdvanceAny": by_place,
    "MayAdvanceAny": by_place,
    "AdvanceDifferent": markers,
    "SufferSetback": markers,
    "MayDeclareWar": only_tokens,
    "ZeusFavours": by_place,
    "HeraFavours": only_tokens,
    "WorkshopPick": by_place,
    "TakeGift": only_tokens,
    "FreeBuilds": by_place,
    "BuildUpTo": by_place,
    "PayFor": payment,
    "Trade": by_place,
    "GiveGood": by_place,
    "TakeGoods": foreign_goods,
    "TakeFromSupply": foreign_goods,
    "TakeTribute": foreign_goods,
    "LimitWarehouse": own_goods,
    "NameTarget": by_place,
    "CallUpPriest": only_tokens,
    "UseBuildings": by_place,
    "AlphaFavourExcept": by_place,
    "LeastWorshippedBeta": by_place,
}
"""The control of every question a person can be asked, by the name of its step."""


def menu_of(state: Olympus, actions: Sequence[Action]) -> Menu:
    step: Step = state.pending[-1][1]
    return CONTROLS[type(step).__name__](state, actions)


TOKEN_ICON: Final[dict[type[Action], str]] = {
    Join: "priest",
    Decline: "cross",
    Done: "check",
    DeclareWar: "war",
    Score: "point",
    Recruit: "priest",
    Forfeit: "point",
    Build: "build",
}


def icons_of(action: Action) -> tuple[str, ...]:
    """The drawings on a token."""
    if isinstance(action, Advance):
        return (*(TRACKS[track] for track in action.tracks), "advance")
    if isinstance(action, Retreat):
        return (*(TRACKS[track] for track in action.tracks), "retreat")
    if isinstance(action, Produce):
        return tuple(f"cube:{good}" for good in action.goods)
    if isinstance(action, Take):
        return tuple(f"cube:{good}" for good, count in enumerate(action.goods) for _ in range(count))
    if isinstance(action, Worship | Invoke | Join) and action.manner:
        return tuple("war" if word == "war" else word for word in action.manner.split())
    if isinstance(action, Worship | Invoke):
        return (action.deity,)
    if isinstance(action, Use):
        return ("build",)
    return (TOKEN_ICON.get(type(action), "check"),)
