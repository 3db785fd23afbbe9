"""What must be neither made nor lost in Olympus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from game.games import load
from game.lab.laws import Books, Ledger
from game.lab.ledgers.books import expect, move, move_all
from game.rules.engine import Event, Seat, Setup, State
from game.rules.olympus import events as happened
from game.rules.olympus.actions import CUBES, GOODS, PAYMENT, TRACKS
from game.rules.olympus.state import NOBODY, Olympus

OF_A_CITY: Final = (*CUBES, *(f"{track} track" for track in TRACKS), "point", "built", "priests", "reserve")
"""What the books say of each city; `built` are the bits of its buildings."""

OWED: Final = CUBES[len(GOODS) :]
"""The cubes in the tribute area."""


class OlympusLedger(Ledger):
    """Events alone tell where every cube, marker, card, priest and point of Olympus is."""

    def __init__(self) -> None:
        game = load("olympus")
        state = cast(Olympus, game.set_up(Setup(game.seats[0])))
        self.bits = {building.id: building.bit for building in state.rules.buildings}
        self.deities = [deity.id for deity in state.rules.deities]
        aspects = {aspect: None for deity in state.rules.deities for aspect in deity.aspects if aspect}
        self.words = (*self.bits, *self.deities, *aspects, "war", "war war")
        self.names = {seats: self.names_for(seats) for seats in game.seats}

    def names_for(self, seats: int) -> list[str]:
        """What stands in the books, in the order of `holdings`."""
        return [
            "round",
            "starter",
            *(f"glory {track}" for track in TRACKS),
            *(f"alpha {deity}" for deity in self.deities),
            *(f"beta {deity}" for deity in self.deities),
            *(f"{seat} {thing}" for seat in range(seats) for thing in OF_A_CITY),
        ]

    def holdings(self, state: State) -> Books:
        state = cast(Olympus, state)
        counts = [state.round, state.starter, *state.glory, *state.alpha, *state.beta]
        for city in state.cities:
            counts += city.goods
            counts += city.tribute
            counts += city.tracks
            counts += (city.score, city.built, city.priests, city.reserve)
        return dict(zip(self.names[len(state.cities)], counts, strict=True))

    # ------------------------------------------------------------------ what is sound

    def faults(self, state: State) -> Iterator[str]:
        state = cast(Olympus, state)
        rules = state.rules
        owned = 0
        for seat, city in enumerate(state.cities):
            if min(*city.goods, *city.tribute, city.score, city.priests, city.reserve) < 0:
                yield f"seat {seat} has less than nothing"
            if not all(1 <= space <= last for space, last in zip(city.tracks, rules.spaces, strict=True)):
                yield f"seat {seat} has a marker beside its track: {city.tracks}"
            placed = state.alpha.count(seat) + sum(joined >> seat & 1 for joined in state.beta)
            if city.priests + city.reserve + placed != rules.priests_total:
                yield f"seat {seat} has {city.priests} + {city.reserve} + {placed} priests"
            if city.built >> len(rules.buildings):
                yield f"seat {seat} has a building that does not exist"
            if owned & city.built & rules.temples:
                yield f"seat {seat} owns a temple that another owns"
            owned |= city.built
        seats = range(len(state.cities))
        if any(owner not in (NOBODY, *seats) for owner in (*state.glory, *state.alpha, state.starter)):
            yield "something belongs to a seat that does not exist"
        for deity, joined in enumerate(state.beta):
            if joined >> len(seats) or (joined and state.alpha[deity] == NOBODY):
                yield f"{self.deities[deity]} is joined by seats {joined:b} without a ceremony"
            elif joined >> max(0, state.alpha[deity]) & 1:
                yield f"{self.deities[deity]} has two priests of one seat"

    # ------------------------------------------------------------------ what is told

    def book(self, books: Books, event: Event) -> None:
        match event:
            case happened.RoundBegan(round, seat):
                books["round"] = round
                expect(books, "starter", seat, event)
            case happened.StarterChosen(seat) | happened.StarterMoved(seat):
                books["starter"] = seat
            case happened.CeremonyBegan(seat, deity, _, priests):
                move(books, f"alpha {deity}", seat - NOBODY)
                spend_priest(books, seat, priests, event)
            case happened.Joined(seat, deity, _, priests):
                move(books, f"beta {deity}", 1 << seat)
                spend_priest(books, seat, priests, event)
            case happened.Advanced(seat, track, space) | happened.MovedBack(seat, track, space):
                books[f"{seat} {TRACKS[track]} track"] = space
            case happened.GloryTaken(seat, track):
                move(books, f"glory {TRACKS[track]}", seat - NOBODY)
            case happened.Built(seat, building):
                move(books, f"{seat} built", self.bits[building])
            case happened.Recruited(seat, priests):
                move(books, f"{seat} reserve", books[f"{seat} priests"] - priests)
                books[f"{seat} priests"] = priests
            case happened.PriestsRecalled(seat, priests):
                for deity in self.deities:
                    books[f"beta {deity}"] &= ~(1 << seat)
                books[f"{seat} priests"] = priests
            case happened.PriestsGathered(seat, priests):
                self.gather(books, seat, priests)
            case _:
                book_cubes_and_points(books, event)

    def gather(self, books: Books, seat: Seat, priests: int) -> None:
        """Every priest of the seat comes home; those it may not send wait in the reserve."""
        for deity in self.deities:
            if books[f"alpha {deity}"] == seat:
                books[f"alpha {deity}"] = NOBODY
                move(books, f"{seat} priests", 1)
            if books[f"beta {deity}"] >> seat & 1:
                move(books, f"beta {deity}", -1 << seat)
                move(books, f"{seat} priests", 1)
        move(books, f"{seat} reserve", books[f"{seat} priests"] - priests)
        books[f"{seat} priests"] = priests


def book_cubes_and_points(books: Books, event: Event) -> None:
    match event:
        case happened.Produced(seat, good, count, stock):
            move(books, f"{seat} {GOODS[good]}", count)
            expect(books, f"{seat} {GOODS[good]}", stock, event)
        case happened.Received(seat, goods):
            move_all(books, seat, GOODS, goods, 1)
        case happened.TributeTaken(seat, defender, goods):
            move_all(books, defender, GOODS, goods, -1)
            move_all(books, seat, OWED, goods, 1)
        case happened.TributeSupplied(seat, goods):
            move_all(books, seat, OWED, goods, 1)
        case happened.TributeCollected(seat, goods):
            move_all(books, seat, OWED, goods, -1)
            move_all(books, seat, GOODS, goods, 1)
        case happened.Paid(seat, _, amounts):
            move_all(books, seat, PAYMENT, amounts, -1)
        case happened.Gave(seat, cube):
            move(books, f"{seat} {CUBES[cube]}", -1)
        case happened.Discarded(seat, goods):
            move_all(books, seat, GOODS, goods, -1)
        case happened.Scored(seat, points, score) | happened.FinalScored(seat, points, score):
            move(books, f"{seat} point", points)
            expect(books, f"{seat} point", score, event)
        case happened.PointsLost(seat, points, score):
            move(books, f"{seat} point", -points)
            expect(books, f"{seat} point", score, event)


def spend_priest(books: Books, seat: Seat, left: int, event: Event) -> None:
    move(books, f"{seat} priests", -1)
    expect(books, f"{seat} priests", left, event)
