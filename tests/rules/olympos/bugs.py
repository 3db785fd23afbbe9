"""Bugs put into the rules of Olympos on purpose, one at a time: each must break at least one of the numbered cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.rules.engine import CHANCE, SPECTATOR, Seat
from game.rules.olympos import (
    Olympos,
    combat,
    destiny,
    development,
    expansion,
    gods,
    objections,
    preparation,
    scoring,
    territories,
    travel,
    turn,
    wonders,
)
from game.rules.olympos.actions import Reveal, Stack
from game.rules.olympos.rules import Rules, Traits, Travel
from game.rules.olympos.state import People
from tests.rules.olympos.builders import olympos
from tests.rules.olympos.casebook import run_case
from tests.rules.seeded import Bugs, Patch, put


def forget() -> None:
    """What the rules have worked out before must not hide a bug, nor outlive it."""
    rules = olympos().rules
    for known in (rules.opened, rules.known_traits, rules.known_travel, rules.known_payable, rules.takes):
        known.clear()
    olympos().made.clear()


BUGS = bug = Bugs("olympos", run_case, forget)


# ---------------------------------------------------------------------- preparation and time


@bug
def the_top_of_the_stack_crosses_out(patch: Patch) -> None:
    def answer(self: preparation.StackTokens, state: Olympos, seat: Seat, action: Stack) -> None:
        state.order = list(action.seats)
        state.then(CHANCE, preparation.DealCubes())
        steps = (preparation.CrossOut(), preparation.PlaceTribes(), preparation.PlaceBarbarians())
        state.then(state.order[-1], *steps)

    patch.setattr(preparation.StackTokens, "answer", answer)


@bug
def the_bottom_of_a_stack_plays_first(patch: Patch) -> None:
    def next_seat(state: Olympos) -> Seat:
        waiting = [seat for seat in state.order if not state.finished >> seat & 1]
        return min(waiting, key=lambda seat: state.peoples[seat].space, default=SPECTATOR)

    patch.setattr(turn, "next_seat", next_seat)


@bug
def hourglasses_are_never_spent(patch: Patch) -> None:
    right = turn.PayTime.run

    def run(self: turn.PayTime, state: Olympos, seat: Seat) -> None:
        kept, state.peoples[seat].hourglasses = state.peoples[seat].hourglasses, 0
        right(self, state, seat)
        state.peoples[seat].hourglasses += kept

    patch.setattr(turn.PayTime, "run", run)


@bug
def a_double_space_calls_no_god_for_the_last(patch: Patch) -> None:
    right = turn.reach

    def reach(state: Olympos, seat: Seat, start: int) -> None:
        events = state.rules.events
        patch.setattr(state.rules, "events", tuple((space, False) for space, _ in events))
        right(state, seat, start)
        patch.setattr(state.rules, "events", events)

    patch.setattr(turn, "reach", reach)


@bug
def the_burden_does_not_count_before_the_cross(patch: Patch) -> None:
    def budget(state: Olympos, seat: Seat) -> int:
        people = state.peoples[seat]
        return state.rules.cross - people.space + people.hourglasses

    put(patch, "budget", budget, expansion, objections)


# ---------------------------------------------------------------------- expansion


@bug
def the_second_tile_of_sailing_does_not_help(patch: Patch) -> None:
    right = travel.travel

    def one_tile(rules: Rules, traits: Traits, people: People) -> Travel:
        return right(rules, replace(traits, sea_discount=min(1, traits.sea_discount)), people)

    put(patch, "travel", one_tile, expansion)


@bug
def equal_swords_cost_one(patch: Patch) -> None:
    def price_of_combat(rules: Rules, attack: int, defence: int, tie: int) -> int:
        return rules.fight_stronger if attack >= defence else rules.fight_weaker

    patch.setattr(combat, "price_of_combat", price_of_combat)


@bug
def the_loser_gets_no_hourglass(patch: Patch) -> None:
    patch.setattr(territories, "gain_hourglasses", lambda state, seat, count: None)


@bug
def control_does_not_pass_down_a_stack(patch: Patch) -> None:
    def leave(state: Olympos, seat: Seat, land: int, level: int, way: tuple[str, ...] = ()) -> None:
        stack = state.stacks[land]
        state.stacks[land] = stack[: level - 1] + stack[level:]
        if level == len(stack):
            territories.lose_control(state, seat, land)

    put(patch, "leave", leave, expansion, gods)


@bug
def a_settler_may_end_on_a_crossed_territory(patch: Patch) -> None:
    patch.setattr(Rules, "open_lands", lambda self, crossed: tuple(range(len(self.lands))))


@bug
def the_star_is_lost_with_the_tribe(patch: Patch) -> None:
    right = territories.gain_control

    def gain_control(state: Olympos, seat: Seat, land: int) -> None:
        right(state, seat, land)
        state.peoples[seat].stars -= state.rules.lands[land].star

    patch.setattr(territories, "gain_control", gain_control)


# ---------------------------------------------------------------------- development


@bug
def a_tile_makes_grey_symbols_cheaper_too(patch: Patch) -> None:
    def discovery_price(state: Olympos, seat: Seat, cell: int) -> int:
        needs = state.rules.prices[cell].needs
        kinds = sum(1 << kind for kind in range(len(needs[0])) if any(need[kind] for need in needs))
        return state.rules.discovery_ap - 2 * (kinds & state.peoples[seat].discounts).bit_count()

    put(patch, "discovery_price", discovery_price, development, objections)


@bug
def hourglasses_of_the_bonus_do_not_count_before_the_cross(patch: Patch) -> None:
    put(patch, "sure_hourglasses", lambda state, seat, cell, discovery: 0, development, objections)


@bug
def bonus_tokens_of_all_columns_are_stars(patch: Patch) -> None:
    def lasting_stars(state: Olympos, seat: Seat, column: int) -> int:
        people = state.peoples[seat]
        return people.stars + state.rules.traits(people.discoveries).stars + state.bonuses.count(seat)

    patch.setattr(wonders, "lasting_stars", lasting_stars)


@bug
def a_bonus_is_given_without_a_token(patch: Patch) -> None:
    def run(self: development.ChooseBonus, state: Olympos, seat: Seat) -> Any:
        return self.choices(state, seat) or None

    patch.setattr(development.ChooseBonus, "run", run)


# ---------------------------------------------------------------------- cards and the end


@bug
def a_card_that_gives_nothing_can_be_played(patch: Patch) -> None:
    put(patch, "helps", lambda self, state, seat: True, destiny.HourglassPerToken, destiny.PrestigePerToken)


@bug
def the_most_stone_may_be_tied(patch: Patch) -> None:
    def helps(self: destiny.HourglassesForMost, state: Olympos, seat: Seat) -> bool:
        counts = [people.tokens[self.resource] for people in state.peoples]
        return 0 < counts[seat] == max(counts)

    patch.setattr(destiny.HourglassesForMost, "helps", helps)


@bug
def good_gods_come_to_those_without_symbols(patch: Patch) -> None:
    right = gods.reached

    def reached(state: Olympos, good: bool) -> list[Seat]:
        everybody = list(range(len(state.peoples)))
        nobody = not any(sum(gods.symbols(state, seat)) for seat in everybody)
        return everybody if good and nobody else right(state, good)

    patch.setattr(gods, "reached", reached)


@bug
def democracy_does_not_move_the_gods(patch: Patch) -> None:
    patch.setattr(gods, "democracy", lambda state, seat: False)


@bug
def ares_and_the_siren_stay(patch: Patch) -> None:
    right = gods.RevealGod.answer

    def answer(self: gods.RevealGod, state: Olympos, seat: Seat, action: Reveal) -> None:
        kept = [(people.swords, people.becalmed) for people in state.peoples]
        right(self, state, seat, action)
        for people, (swords, becalmed) in zip(state.peoples, kept, strict=True):
            people.swords, people.becalmed = swords, becalmed

    patch.setattr(gods.RevealGod, "answer", answer)


@bug
def hades_takes_only_from_the_top(patch: Patch) -> None:
    def on_top(state: Olympos, seat: Seat) -> list[tuple[int, int]]:
        return [(land, len(stack)) for land, stack in enumerate(state.stacks) if stack and stack[-1] == seat]

    patch.setattr(gods, "own_settlers", on_top)


@bug
def gods_are_swayed_by_the_revealer_alone(patch: Patch) -> None:
    right = gods.Pray.run

    def run(self: gods.Pray, state: Olympos, seat: Seat) -> Any:
        return right(self, state, seat) if seat == 0 else None

    patch.setattr(gods.Pray, "run", run)


@bug
def zeus_signs_are_remembered(patch: Patch) -> None:
    right = gods.Judge.run

    def run(self: gods.Judge, state: Olympos, seat: Seat) -> None:
        prayers = state.prayers
        right(self, state, seat)
        state.prayers = prayers

    patch.setattr(gods.Judge, "run", run)


@bug
def two_owners_of_democracy_both_win_the_stone(patch: Patch) -> None:
    right = destiny.HourglassesForMost.helps

    def helps(self: destiny.HourglassesForMost, state: Olympos, seat: Seat) -> bool:
        counts = [people.tokens[self.resource] for people in state.peoples]
        owner = combat.democracy(state, seat)
        return right(self, state, seat) or (owner and 0 < counts[seat] == max(counts))

    patch.setattr(destiny.HourglassesForMost, "helps", helps)


@bug
def cubes_come_from_nowhere(patch: Patch) -> None:
    def gain_cube(state: Olympos, seat: Seat, resource: int) -> None:
        state.peoples[seat].cubes[resource] += 1

    put(patch, "gain_cube", gain_cube, destiny, development)


@bug
def a_finished_seat_counts_for_no_god(patch: Patch) -> None:
    right = gods.reached

    def reached(state: Olympos, good: bool) -> list[Seat]:
        return [seat for seat in right(state, good) if not state.finished >> seat & 1]

    patch.setattr(gods, "reached", reached)


@bug
def a_new_settler_comes_only_from_the_north(patch: Patch) -> None:
    right = expansion.ways_from

    def nowhere_else(rules: Rules, costs: Travel, start: int) -> Any:
        return right(rules, costs, travel.NORTH)

    patch.setattr(expansion, "ways_from", nowhere_else)


@bug
def only_the_cheapest_way_is_offered(patch: Patch) -> None:
    right = travel.offered
    patch.setattr(travel, "offered", lambda *ways: list(right(*ways))[:1])


@bug
def any_detour_is_offered(patch: Patch) -> None:
    patch.setattr(olympos().rules, "detour", 9)


@bug
def a_way_named_costs_no_more_than_the_cheapest(patch: Patch) -> None:
    right = expansion.way_of

    def cheapest(state: Olympos, seat: Seat, action: Any) -> Any:
        return right(state, seat, objections.without_way(action))[0], action.way

    patch.setattr(expansion, "way_of", cheapest)


@bug
def a_way_must_be_named(patch: Patch) -> None:
    patch.setattr(turn.TakeTurn, "accepts", lambda *asked: False)


@bug
def absolutism_counts_the_swords_of_ares(patch: Patch) -> None:
    right = scoring.total

    def total(state: Olympos, seat: Seat) -> int:
        people = state.peoples[seat]
        return right(state, seat) + state.rules.traits(people.discoveries).points_per_sword * people.swords

    patch.setattr(scoring, "total", total)


@bug
def unused_time_counts_in_full(patch: Patch) -> None:
    right = scoring.total

    def total(state: Olympos, seat: Seat) -> int:
        rules, space = state.rules, state.peoples[seat].space
        return right(state, seat) + rules.time_points - min(rules.time_points, rules.cross - space)

    patch.setattr(scoring, "total", total)


@bug
def fewer_tiles_break_a_tie(patch: Patch) -> None:
    patch.setattr(scoring, "tiles", lambda state, seat: -state.peoples[seat].discoveries.bit_count())


@bug
def a_round_is_one_turn(patch: Patch) -> None:
    def early(state: Olympos) -> bool:
        return bool(state.rules.round_limit) and state.turn >= state.rules.round_limit

    patch.setattr(turn, "out_of_rounds", early)


@bug
def rounds_are_not_limited(patch: Patch) -> None:
    patch.setattr(turn, "out_of_rounds", lambda state: False)
