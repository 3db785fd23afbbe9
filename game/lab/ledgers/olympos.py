"""What must be neither made nor lost in Olympos, and what must be hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from game.games import load
from game.lab.laws import Books, Fault, Ledger
from game.lab.ledgers.books import expect, move, move_all
from game.rules.engine import UNKNOWN, Below, Event, Seat, Setup, State, settle
from game.rules.olympos import events as happened
from game.rules.olympos.actions import DESTINY, RESOURCES
from game.rules.olympos.destiny import unseen
from game.rules.olympos.state import BARBARIANS, NOBODY, Olympos, cell_of, owner

OF_A_PEOPLE: Final = (
    "stars", "zeus", "discoveries", "discounts", "wonders", "stock", "general", "space", "hourglasses", "prestige",
    "athena", "swords", "burden", "doom", "becalmed",
)  # fmt: skip
"""What the books say of each people besides its cubes, tokens and cards; named as in the state."""

OWNERS: Final = 8
"""More than there are owners of tokens: a stack is written as a number with one digit for each."""


class OlymposLedger(Ledger):
    """Events alone tell where every settler, cube, tile, card and token of Olympos is."""

    def __init__(self) -> None:
        game = load("olympos")
        self.rules = cast(Olympos, game.set_up(Setup(game.seats[0]))).rules
        rules = self.rules
        self.lands = {land.id: land for land in rules.lands}
        self.words = (
            *self.lands,
            *(discovery.id for discovery in rules.discoveries),
            *(wonder.id for wonder in rules.wonders),
            *(god.id for god in rules.gods),
            *rules.seas[:2],
        )

    def holdings(self, state: State) -> Books:
        state = cast(Olympos, state)
        rules = self.rules
        books = {name: getattr(state, name) for name in ("turn", "finished", "crossed", "tribes", "revealed")}
        books["order"] = as_number(state.order)
        for land in rules.lands:
            books[f"stack {land.id}"] = as_number(state.stacks[land.index])
        books |= {f"cell {cell}": index for cell, index in enumerate(state.board)}
        books |= {f"left {each.id}": state.left[each.index] for each in rules.discoveries}
        books |= {f"slot {slot}": seat for slot, seat in enumerate(state.bonuses)}
        books |= {f"discarded {card}": state.discard[kind] for kind, card in enumerate(DESTINY)}
        books |= {f"supply {name}": state.supply[kind] for kind, name in enumerate(RESOURCES)}
        for seat, people in enumerate(state.peoples):
            books |= {f"{seat} {name}": getattr(people, name) for name in OF_A_PEOPLE}
            books |= {f"{seat} {name}": people.cubes[kind] for kind, name in enumerate(RESOURCES)}
            books |= {f"{seat} {name} token": people.tokens[kind] for kind, name in enumerate(RESOURCES)}
            held = (*people.hand, *people.drawn)
            books |= {f"{seat} {card}": held.count(kind) for kind, card in enumerate(DESTINY)}
            books[f"{seat} prayers"] = state.prayers[seat]
        return books

    # ------------------------------------------------------------------ what is sound

    def faults(self, state: State) -> Iterator[str]:
        state = cast(Olympos, state)
        rules = self.rules
        for seat, people in enumerate(state.peoples):
            amounts = (getattr(people, name) for name in OF_A_PEOPLE)
            if min(*people.cubes, *people.tokens, *amounts) < 0:
                yield f"seat {seat} has less than nothing"
            placed = sum(stack.count(seat) for stack in state.stacks) + state.bonuses.count(seat)
            if people.stock + people.general + placed + rules.on_track != rules.settlers:
                yield f"seat {seat} has {people.stock} + {people.general} + {placed} settlers"
            if people.space > rules.cross:
                yield f"seat {seat} is past the Cross"
            own = [land for land in rules.lands if owner(state, land.index) == seat]
            if people.tokens != [sum(land.resource == kind for land in own) for kind in range(len(RESOURCES))]:
                yield f"seat {seat} holds other territory tokens than it controls territories"
            if (people.stars, people.zeus) != (sum(land.star for land in own), sum(land.zeus for land in own)):
                yield f"seat {seat} holds a star or the Zeus token of a territory it does not control"
        yield from self.faults_of_tiles(state)
        for kind, name in enumerate(RESOURCES):
            if state.supply[kind] + sum(people.cubes[kind] for people in state.peoples) != rules.cubes:
                yield f"there are not {rules.cubes} cubes of {name}"
        if min(unseen(state)) < 0:
            yield f"the deck holds {unseen(state)}"
        for land in rules.lands:
            stack = state.stacks[land.index]
            if stack and (state.crossed | state.tribes) >> land.index & 1:
                yield f"somebody is on {land.id}, which is crossed out or held by a tribe"
            if BARBARIANS in stack[1:]:
                yield f"barbarians lie on top in {land.id}"

    def faults_of_tiles(self, state: Olympos) -> Iterator[str]:
        rules = self.rules
        for wonder in rules.wonders:
            if sum(people.wonders >> wonder.index & 1 for people in state.peoples) > 1:
                yield f"{wonder.id} stands twice"
        for discovery in rules.discoveries:
            owners = [people for people in state.peoples if people.discoveries >> discovery.index & 1]
            in_play = state.table.tiles[discovery.row] if cell_of(state, discovery.index) != UNKNOWN else 0
            if len(owners) + state.left[discovery.index] != in_play:
                yield f"there are not {in_play} tiles of {discovery.id}"
            for people in state.peoples:
                if people.discounts & discovery.tiles and people not in owners:
                    yield f"somebody has a tile of {discovery.id} without the discovery"
        given = 0
        for people in state.peoples:
            if given & people.discounts:
                yield "two peoples have the same tile"
            given |= people.discounts

    # ------------------------------------------------------------------ what is told

    def book(self, books: Books, event: Event) -> None:
        match event:
            case happened.RowLaid(row, tiles):
                self.book_row(books, row, tiles)
            case happened.TokensStacked(seats):
                books["order"] = as_number(seats)
            case happened.CrossedOut(_, territory):
                move(books, "crossed", 1 << self.lands[territory].index)
            case happened.TribesPlaced(territories):
                books["tribes"] = sum(1 << self.lands[each].index for each in territories)
            case happened.TribeBeaten(_, territory):
                move(books, "tribes", -1 << self.lands[territory].index)
            case happened.BarbariansPlaced(_, territory):
                books[f"stack {territory}"] = as_number([BARBARIANS])
            case happened.TurnBegan(_, turn, _):
                books["turn"] = turn
            case happened.Finished(seat, _):
                move(books, "finished", 1 << seat)
            case happened.SettlerArrived(seat, territory):
                books[f"stack {territory}"] = as_number([*as_stack(books[f"stack {territory}"]), seat])
            case happened.SettlerLeft(seat, territory, level):
                stack = as_stack(books[f"stack {territory}"])
                if stack.pop(level - 1) != seat:
                    raise Fault(f"nobody of seat {seat} was there, but {event} was told")
                books[f"stack {territory}"] = as_number(stack)
            case happened.ControlGained(seat, territory):
                self.book_control(books, seat, territory, 1)
            case happened.ControlLost(seat, territory):
                self.book_control(books, seat, territory, -1)
            case happened.Discovered(seat, discovery, left):
                move(books, f"left {discovery}", -1)
                expect(books, f"left {discovery}", left, event)
                move(books, f"{seat} discoveries", 1 << self.rules.discovery_index[discovery])
            case happened.TileChosen(seat, _, resource):
                move(books, f"{seat} discounts", 1 << resource)
            case happened.BonusTaken(seat, discovery, bonus):
                self.book_bonus(books, seat, discovery, bonus)
            case happened.WonderBuilt(seat, wonder, cards, athena):
                move(books, f"{seat} wonders", 1 << self.rules.wonder_index[wonder])
                move(books, f"{seat} athena", -athena)
                for _ in range(cards):
                    put_down(books, seat, self.rules.star_card)
            case happened.TimePaid(seat, _, hourglasses, space):
                move(books, f"{seat} hourglasses", -hourglasses)
                self.book_space(books, seat, space)
            case happened.Waited(seat, space):
                self.book_space(books, seat, space)
            case happened.CardPlayed(seat, card):
                put_down(books, seat, card)
                if card == self.rules.zeus_card:
                    move(books, f"{seat} prayers", self.rules.destiny[card].effect.symbols)
            case happened.GodRevealed(_, god):
                move(books, "revealed", 1 << self.rules.god_index[god])
                reset(books, "swords", "becalmed")
            case happened.GodJudged():
                reset(books, "prayers")
            case _:
                book_gains(books, event)

    def book_row(self, books: Books, row: str, tiles: Sequence[str]) -> None:
        rules = self.rules
        if row == "wonders":
            for column, name in enumerate(tiles):
                books[f"cell {len(rules.prices) + column}"] = rules.wonder_index[name]
            return
        seats = sum(name.endswith(" stock") for name in books)
        place = rules.rows.index(row)
        for column, name in enumerate(tiles):
            books[f"cell {place * rules.columns + column}"] = rules.discovery_index[name]
            books[f"left {name}"] = rules.tables[seats].tiles[place]

    def book_control(self, books: Books, seat: Seat, territory: str, sign: int) -> None:
        land = self.lands[territory]
        move(books, f"{seat} {RESOURCES[land.resource]} token", sign)
        move(books, f"{seat} stars", sign * land.star)
        move(books, f"{seat} zeus", sign * land.zeus)

    def book_bonus(self, books: Books, seat: Seat, discovery: str, bonus: int) -> None:
        index = self.rules.discovery_index[discovery]
        cell = next(cell for cell in range(len(self.rules.prices)) if books[f"cell {cell}"] == index)
        slot = [each for each, _ in self.rules.prices[cell].bonuses].index(bonus)
        expect(books, f"slot {cell * self.rules.slots + slot}", NOBODY, discovery)
        books[f"slot {cell * self.rules.slots + slot}"] = seat
        move(books, f"{seat} general", -1)

    def book_space(self, books: Books, seat: Seat, space: int) -> None:
        if books[f"{seat} space"] != space:
            order = [each for each in as_stack(books["order"]) if each != seat]
            books["order"] = as_number([*order, seat])
            books[f"{seat} space"] = space

    # ------------------------------------------------------------------ what is hidden

    def variants(self, state: State, viewer: Seat, below: Below) -> Iterator[State]:
        """A card that another holds could be any other that is still in the deck."""
        state = cast(Olympos, state)
        left = [card for card, count in enumerate(unseen(state)) for _ in range(count)]
        for seat, people in enumerate(state.peoples):
            for pool in ("hand", "drawn"):
                cards = getattr(people, pool)
                if seat == viewer or not cards or not left:
                    continue
                place, other = below(len(cards)), left[below(len(left))]
                variant = state.copy()
                getattr(variant.peoples[seat], pool)[place] = other
                settle(variant)
                yield variant


def as_number(owners: Sequence[int]) -> int:
    number = 1
    for each in owners:
        number = number * OWNERS + each - BARBARIANS
    return number


def as_stack(number: int) -> list[int]:
    stack: list[int] = []
    while number > 1:
        number, digit = divmod(number, OWNERS)
        stack.append(digit + BARBARIANS)
    return stack[::-1]


def put_down(books: Books, seat: Seat, card: int) -> None:
    move(books, f"{seat} {DESTINY[card]}", -1)
    move(books, f"discarded {DESTINY[card]}", 1)


def reset(books: Books, *things: str) -> None:
    for name in books:
        if name.endswith(tuple(f" {thing}" for thing in things)):
            books[name] = 0


def book_gains(books: Books, event: Event) -> None:
    match event:
        case happened.SettlerCreated(seat, stock):
            move(books, f"{seat} stock", -1)
            expect(books, f"{seat} stock", stock, event)
        case happened.SettlersGained(seat, count, stock):
            move(books, f"{seat} stock", count)
            move(books, f"{seat} general", -count)
            expect(books, f"{seat} stock", stock, event)
        case happened.SettlerLost(seat, stock):
            move(books, f"{seat} stock", 1)
            expect(books, f"{seat} stock", stock, event)
        case happened.HourglassesGained(seat, count, hourglasses):
            move(books, f"{seat} hourglasses", count)
            expect(books, f"{seat} hourglasses", hourglasses, event)
        case happened.PrestigeGained(seat, points, prestige):
            move(books, f"{seat} prestige", points)
            expect(books, f"{seat} prestige", prestige, event)
        case happened.CubesGained(seat, cubes):
            move_all(books, seat, RESOURCES, cubes, 1)
            for kind, count in enumerate(cubes):
                move(books, f"supply {RESOURCES[kind]}", -count)
        case happened.CubesPaid(seat, _, cubes):
            move_all(books, seat, RESOURCES, cubes, -1)
            for kind, count in enumerate(cubes):
                move(books, f"supply {RESOURCES[kind]}", count)
        case happened.CardSeen(seat, card):
            move(books, f"{seat} {DESTINY[card]}", 1)
        case happened.CardsDiscarded(seat, cards):
            for card in cards:
                put_down(books, seat, card)
        case happened.DeckShuffled(cards):
            if sum(books[f"discarded {card}"] for card in DESTINY) != cards:
                raise Fault(f"other cards were discarded, but {event} was told")
            for name in DESTINY:
                books[f"discarded {name}"] = 0
        case happened.BurdenPaid(seat, ap):
            expect(books, f"{seat} burden", ap, event)
            books[f"{seat} burden"] = 0
        case happened.AthenaHelped(seat, stars):
            move(books, f"{seat} athena", stars)
        case happened.AresHelped(seat, swords):
            books[f"{seat} swords"] = swords
        case happened.ErinyesStruck(seat, ap):
            books[f"{seat} burden"] = ap
        case happened.KeresStruck(seat, points):
            books[f"{seat} doom"] = points
        case happened.SirenStruck(seat):
            books[f"{seat} becalmed"] = 1
