"""Bugs put into the rules on purpose, one at a time: each must break at least one of the numbered cases."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

from game.rules.engine import Choices, Seat, Step, clockwise
from game.rules.olympus import (
    City,
    Olympus,
    building,
    effects,
    ending,
    favours,
    payment,
    progress,
    rounds,
    state,
    upkeep,
    war,
    worship,
)
from game.rules.olympus.actions import ADVANCE, ATTACK, CULTURE, GOODS, MILITARY, PRODUCTION, Advance, Produce, Take
from game.rules.olympus.rules import ALPHA, Building, Power, Rules
from tests.rules.olympus.builders import olympus
from tests.rules.olympus.casebook import run_case
from tests.rules.seeded import Bugs, Patch


def all_rules() -> list[Rules]:
    """The rule sets of all options, made before anything is changed."""
    varied = {name: listed for name, listed in olympus().options.items() if name != "starter"}
    return [olympus().rules_for(dict(zip(varied, choices, strict=True))) for choices in product(*varied.values())]


def change(patch: Patch, fact: str, value: Any) -> None:
    """Change one fact in all rule sets."""
    for each in all_rules():
        patch.setattr(each, fact, value)


def forget() -> None:
    """What the rules have worked out before must not hide a bug, nor outlive it."""
    for each in all_rules():
        for cache in (each.worships, each.builds, each.affordable, each.payments):
            cache.clear()


BUGS = bug = Bugs("olympus", run_case, forget)


# ---------------------------------------------------------------------- war


@bug
def the_attacker_wins_every_tie(patch: Patch) -> None:
    patch.setattr(war, "fleet_wins_ties", lambda state, attacker, defender: True)


@bug
def nobody_wins_ties(patch: Patch) -> None:
    def margin(state: Olympus, attacker: Seat, defender: Seat, *, wins_ties: bool) -> int:
        return max(0, war.strength(state, attacker, defender) - war.strength(state, defender, attacker))

    patch.setattr(war, "margin", margin)


@bug
def a_tie_is_won_by_two(patch: Patch) -> None:
    right = war.margin

    def margin(state: Olympus, attacker: Seat, defender: Seat, *, wins_ties: bool) -> int:
        equal = war.strength(state, attacker, defender) == war.strength(state, defender, attacker)
        return right(state, attacker, defender, wins_ties=wins_ties) * (2 if equal else 1)

    patch.setattr(war, "margin", margin)


@bug
def a_fleet_counts_against_fleets(patch: Patch) -> None:
    def strength(state: Olympus, seat: Seat, enemy: Seat) -> int:
        city, fleet = state.cities[seat], state.rules.fleet
        return city.tracks[MILITARY] + (fleet.amount if city.built & fleet.bit else 0)

    patch.setattr(war, "strength", strength)


@bug
def a_fleet_wins_no_ties(patch: Patch) -> None:
    patch.setattr(war, "fleet_wins_ties", lambda state, attacker, defender: False)


@bug
def tribute_goes_straight_into_the_warehouse(patch: Patch) -> None:
    def answer(self: war.TakeTribute, state: Olympus, seat: Seat, action: Take) -> None:
        for good, count in enumerate(action.goods):
            state.cities[self.defender].goods[good] -= count
            state.cities[seat].goods[good] += count

    patch.setattr(war.TakeTribute, "answer", answer)


@bug
def two_wars_may_have_one_target(patch: Patch) -> None:
    def choices(self: war.NameTarget, state: Olympus, seat: Seat) -> Choices:
        return tuple(ATTACK[opponent] for opponent in list(clockwise(seat, len(state.cities)))[1:])

    patch.setattr(war.NameTarget, "choices", choices)


@bug
def wars_are_fought_before_the_other_favours(patch: Patch) -> None:
    def declare_war(state: Olympus, seat: Seat, source: int, *, wins_ties: bool = False) -> None:
        state.wars.append((seat, source, wins_ties))
        state.then(seat, war.RESOLVE_WARS)

    patch.setattr(effects, "declare_war", declare_war)


@bug
def a_league_war_counts_as_one_of_the_favour(patch: Patch) -> None:
    patch.setattr(effects, "LEAGUE", effects.FAVOUR)


@bug
def the_delian_league_is_forgotten(patch: Patch) -> None:
    change(patch, "tribute_from_supply", Power(0, 1))


@bug
def the_temple_of_ares_rewards_defence(patch: Patch) -> None:
    right = war.fight

    def fight(state: Olympus, attacker: Seat, defender: Seat, *, wins_ties: bool) -> None:
        right(state, attacker, defender, wins_ties=wins_ties)
        owns = state.cities[defender].built & state.rules.priest_per_victory.bit
        if owns and not war.margin(state, attacker, defender, wins_ties=wins_ties):
            state.then(defender, war.CallUpPriest())

    patch.setattr(war, "fight", fight)


# ---------------------------------------------------------------------- markers and Glory


@bug
def the_second_stop_of_a_track_is_forgotten(patch: Patch) -> None:
    change(patch, "stops", tuple(stops[:1] for stops in all_rules()[0].stops))


@bug
def a_later_building_lifts_an_earlier_stop(patch: Patch) -> None:
    def limit(rules: Rules, city: City, track: int) -> int:
        stops = rules.stops[track]
        for number, (space, _) in enumerate(stops):
            if not any(city.built & bit for _, bit in stops[number:]):
                return space
        return rules.spaces[track]

    patch.setattr(progress, "limit", limit)


@bug
def steps_beyond_a_stop_are_not_taken_at_all(patch: Patch) -> None:
    right = progress.advance

    def advance(state: Olympus, seat: Seat, track: int, steps: int = 1) -> None:
        city = state.cities[seat]
        if city.tracks[track] + steps <= progress.limit(state.rules, city, track):
            right(state, seat, track, steps)

    patch.setattr(progress, "advance", advance)


@bug
def glory_is_given_twice(patch: Patch) -> None:
    def claim_glory(state: Olympus, seat: Seat, track: int) -> None:
        if state.cities[seat].tracks[track] == state.rules.spaces[track]:
            state.glory[track] = seat
            progress.score(state, seat, state.rules.glory_points)

    patch.setattr(progress, "claim_glory", claim_glory)


@bug
def glory_is_lost_with_the_space(patch: Patch) -> None:
    right = progress.move_back

    def move_back(state: Olympus, seat: Seat, track: int, steps: int, cause: str) -> None:
        if steps > 0 and state.glory[track] == seat:
            state.glory[track] = -1
        right(state, seat, track, steps, cause)

    patch.setattr(progress, "move_back", move_back)


@bug
def glory_scores_nothing(patch: Patch) -> None:
    change(patch, "glory_points", 0)


@bug
def a_marker_on_the_first_space_may_be_named_to_step_back(patch: Patch) -> None:
    patch.setattr(progress, "movable", lambda city: tuple(range(len(city.tracks))))


@bug
def the_aqueduct_reads_two_spaces_further(patch: Patch) -> None:
    change(patch, "production_bonus", Power(all_rules()[0].production_bonus.bit, 2))


# ---------------------------------------------------------------------- deities


@bug
def the_plague_spares_nobody(patch: Patch) -> None:
    patch.setattr(favours, "is_protected", lambda state, seat, deity: False)


@bug
def the_plague_strikes_the_temple_of_apollo(patch: Patch) -> None:
    change(patch, "no_plague", Power(0, 1))


@bug
def the_plague_rounds_up(patch: Patch) -> None:
    patch.setattr(progress, "plague_loss", lambda rules, city: -(-city.tracks[1] // rules.plague_divisor))


@bug
def followers_get_the_alpha_favour(patch: Patch) -> None:
    right = favours.Favour.__init__

    def init(self: favours.Favour, deity: int, rank: str, manner: str, source: int, worshipping: bool) -> None:
        right(self, deity, ALPHA, manner, source, worshipping)

    patch.setattr(favours.Favour, "__init__", init)


@bug
def opponents_are_invited_from_the_right(patch: Patch) -> None:
    patch.setattr(worship, "left_of", lambda state, seat: (seat - 1) % len(state.cities))


@bug
def followers_receive_favours_in_reverse_order(patch: Patch) -> None:
    right = worship.Invite.grant_favours

    def grant_favours(self: worship.Invite, state: Olympus, active: Seat) -> None:
        first, *others = self.worshippers
        right(worship.Invite(self.deity, (first, *reversed(others))), state, active)

    patch.setattr(worship.Invite, "grant_favours", grant_favours)


@bug
def the_first_forced_pass_ends_the_phase(patch: Patch) -> None:
    patch.setattr(worship.Turn, "force_pass", lambda self, state, seat, cause: None)


@bug
def demeter_produces_before_the_step(patch: Patch) -> None:
    for each in all_rules():
        deity = each.deities[each.deity_index["demeter"]]
        patch.setitem(deity.favours, (ALPHA, ""), deity.favours[ALPHA, ""][::-1])


@bug
def zeus_grants_the_same_marker_twice(patch: Patch) -> None:
    right = effects.bars
    patch.setattr(effects, "bars", lambda action: 0 if isinstance(action, Advance) else right(action))


@bug
def zeus_bars_the_wrong_good(patch: Patch) -> None:
    right = effects.bars

    def bars(action: Any) -> int:
        return 1 << len(ADVANCE) - action.goods[0] if isinstance(action, Produce) else right(action)

    patch.setattr(effects, "bars", bars)


@bug
def zeus_grants_a_step_and_a_war(patch: Patch) -> None:
    def bars(action: Any) -> int:
        if isinstance(action, Advance):
            return 1 << action.tracks[0]
        return 1 << len(ADVANCE) + action.goods[0] if isinstance(action, Produce) else 0

    patch.setattr(effects, "bars", bars)


@bug
def hera_takes_one_kind_twice(patch: Patch) -> None:
    kinds = [list(combinations_with_replacement(range(len(GOODS)), number)) for number in range(len(GOODS) + 1)]
    patch.setattr(
        effects,
        "HERA_CHOICES",
        [
            (*(Advance(tuple(PRODUCTION + good for good in each)) for each in some), *map(Produce, some))
            for some in kinds
        ],
    )


@bug
def the_oracle_speaks_for_zeus(patch: Patch) -> None:
    def choices(self: favours.AlphaFavourExcept, state: Olympus, seat: Seat) -> Choices:
        return tuple(each for deity in state.rules.deities for each in favours.invocations(deity, ALPHA))

    patch.setattr(favours.AlphaFavourExcept, "choices", choices)


# ---------------------------------------------------------------------- buildings


@bug
def the_marble_quarry_is_optional(patch: Patch) -> None:
    right = payment.ways_to_pay

    def ways_to_pay(rules: Rules, city: City, building: Building) -> Choices:
        without = city.copy()
        without.built &= ~rules.cost_discount.bit
        return tuple(dict.fromkeys((*right(rules, city, building), *right(rules, without, building))))

    patch.setattr(payment, "ways_to_pay", ways_to_pay)


@bug
def the_marble_quarry_is_forgotten(patch: Patch) -> None:
    change(patch, "cost_discount", Power(0, 1))


@bug
def one_wild_temple_makes_all_goods_wild(patch: Patch) -> None:
    def wild_goods(rules: Rules, city: City) -> int:
        return (1 << len(GOODS)) - 1 if any(city.built & bit for bit in rules.wild) else 0

    patch.setattr(payment, "wild_goods", wild_goods)


@bug
def points_pay_for_any_number_of_goods(patch: Patch) -> None:
    def points_usable(rules: Rules, city: City) -> int:
        return city.score if city.built & rules.points_for_goods.bit else 0

    patch.setattr(payment, "points_usable", points_usable)


@bug
def the_points_of_a_card_help_to_pay_for_it(patch: Patch) -> None:
    right = payment.points_usable

    def points_usable(rules: Rules, city: City) -> int:
        richer = city.copy()
        richer.score += 1
        return right(rules, richer)

    patch.setattr(payment, "points_usable", points_usable)


@bug
def the_parthenon_is_ignored(patch: Patch) -> None:
    change(patch, "tribute_spendable", Power(0, 1))


@bug
def a_temple_can_be_built_twice(patch: Patch) -> None:
    patch.setattr(building, "taken_temples", lambda state: 0)


@bug
def the_gymnasium_is_forgotten(patch: Patch) -> None:
    change(patch, "culture_discount", Power(0, 1))


@bug
def the_second_workshop_gets_two_picks(patch: Patch) -> None:
    def run(self: effects.Workshop, state: Olympus, seat: Seat) -> None:
        state.then(seat, effects.WorkshopPick(self.first_picks, self.steps, self.points))

    patch.setattr(effects.Workshop, "run", run)


@bug
def the_workshop_produces_twice(patch: Patch) -> None:
    def choices(self: effects.WorkshopPick, state: Olympus, seat: Seat) -> Choices:
        return tuple(action for action in effects.WORKSHOP_LIST if action not in self.used)

    patch.setattr(effects.WorkshopPick, "choices", choices)


@bug
def philosophy_is_asked_from_the_right(patch: Patch) -> None:
    def ask_opponents(state: Olympus, seat: Seat, step: Step[Olympus]) -> None:
        for opponent in list(clockwise(seat, len(state.cities)))[1:]:
            state.then(opponent, step)

    patch.setattr(effects, "ask_opponents", ask_opponents)


@bug
def hades_strikes_his_own_builder(patch: Patch) -> None:
    def ask_opponents(state: Olympus, seat: Seat, step: Step[Olympus]) -> None:
        for each in reversed(list(clockwise(seat, len(state.cities)))):
            state.then(each, step)

    patch.setattr(effects, "ask_opponents", ask_opponents)


class LateLook(effects.Effect):
    """Athena's harm, with culture looked at after the free step."""

    __slots__ = ("culture",)

    def __init__(self, culture: int) -> None:
        self.culture = culture

    def run(self, state: Olympus, seat: Seat) -> None:
        if state.cities[seat].tracks[CULTURE] >= self.culture:
            effects.ask_opponents(state, seat, effects.SufferSetback(1, 1))


@bug
def the_temple_of_athena_looks_after_the_free_step(patch: Patch) -> None:
    def run(self: effects.AthenaBlessing, state: Olympus, seat: Seat) -> None:
        state.then(seat, effects.MayAdvanceAny(self.steps), LateLook(self.culture))

    patch.setattr(effects.AthenaBlessing, "run", run)


@bug
def the_wonder_leaves_the_priests_where_they_are(patch: Patch) -> None:
    patch.setattr(effects.RecallPriests, "run", lambda self, state, seat: None)


@bug
def the_wonder_recalls_alpha_priests_too(patch: Patch) -> None:
    right = effects.RecallPriests.run

    def run(self: effects.RecallPriests, state: Olympus, seat: Seat) -> None:
        right(self, state, seat)
        for deity, owner in enumerate(state.alpha):
            if owner == seat:
                state.alpha[deity] = -1
                state.cities[seat].priests += 1

    patch.setattr(effects.RecallPriests, "run", run)


@bug
def the_acropolis_counts_alpha_priests_alone(patch: Patch) -> None:
    patch.setattr(favours, "worshippers", lambda state, deity: int(state.alpha[deity] >= 0))


@bug
def beta_favours_of_the_acropolis_stay_beta(patch: Patch) -> None:
    right = favours.Favour.run

    def run(self: favours.Favour, state: Olympus, seat: Seat) -> None:
        if self.worshipping:
            right(self, state, seat)
            return
        owned = state.cities[seat].built
        state.cities[seat].built &= ~sum(state.rules.alpha_for_beta)
        right(self, state, seat)
        state.cities[seat].built = owned

    patch.setattr(favours.Favour, "run", run)


@bug
def temples_reward_favours_without_worship(patch: Patch) -> None:
    right = favours.Favour.__init__

    def init(self: favours.Favour, deity: int, rank: str, manner: str, source: int, worshipping: bool) -> None:
        right(self, deity, rank, manner, source, True)

    patch.setattr(favours.Favour, "__init__", init)


# ---------------------------------------------------------------------- upkeep and the end


@bug
def the_warehouse_holds_six(patch: Patch) -> None:
    change(patch, "warehouse_limit", 6)


@bug
def tribute_counts_towards_the_limit(patch: Patch) -> None:
    def excess(self: upkeep.LimitWarehouse, state: Olympus, seat: Seat) -> int:
        city = state.cities[seat]
        return min(sum(city.goods), sum(city.goods) + sum(city.tribute) - state.rules.warehouse_limit)

    patch.setattr(upkeep.LimitWarehouse, "excess", excess)


@bug
def culture_is_limited_by_population(patch: Patch) -> None:
    change(patch, "limited", (CULTURE, *all_rules()[0].limited))


@bug
def population_limits_nothing(patch: Patch) -> None:
    change(patch, "limited", ())


@bug
def upkeep_buildings_come_before_the_population_limit(patch: Patch) -> None:
    limit, people, use, *rest = upkeep.UPKEEP
    patch.setattr(upkeep, "UPKEEP", (limit, use, people, *rest))


@bug
def tribute_arrives_before_the_upkeep_buildings(patch: Patch) -> None:
    limit, people, use, collect, gather = upkeep.UPKEEP
    patch.setattr(upkeep, "UPKEEP", (limit, people, collect, use, gather))


@bug
def tribute_arrives_before_goods_are_discarded(patch: Patch) -> None:
    limit, people, use, collect, gather = upkeep.UPKEEP
    patch.setattr(upkeep, "UPKEEP", (collect, limit, people, use, gather))


@bug
def alpha_priests_count_for_the_amphitheatre(patch: Patch) -> None:
    right = state.beta_priests
    patch.setattr(upkeep, "beta_priests", lambda table, seat: right(table, seat) + table.alpha.count(seat))


@bug
def unused_priests_are_kept(patch: Patch) -> None:
    right = upkeep.gather_priests

    def gather_priests(state: Olympus) -> None:
        kept = [city.priests for city in state.cities]
        right(state)
        for city, number in zip(state.cities, kept, strict=True):
            more = min(number, city.reserve)
            city.priests, city.reserve = city.priests + more, city.reserve - more

    patch.setattr(upkeep, "UPKEEP", (*upkeep.UPKEEP[:-1], gather_priests))


@bug
def extra_priests_need_one_space_more(patch: Patch) -> None:
    change(patch, "extra_priests", tuple((track, space + 1) for track, space in all_rules()[0].extra_priests))


@bug
def the_starting_player_token_does_not_move(patch: Patch) -> None:
    right = rounds.EndRound.run

    def run(self: rounds.EndRound, state: Olympus, seat: Seat) -> None:
        starter = state.starter
        right(self, state, seat)
        state.starter = starter
        state.pending = [(starter, step) for _, step in state.pending]

    patch.setattr(rounds.EndRound, "run", run)


@bug
def three_glory_cards_end_the_game(patch: Patch) -> None:
    change(patch, "glory_to_end", 3)


@bug
def final_points_are_rounded_once(patch: Patch) -> None:
    patch.setattr(ending, "final_points", lambda rules, city: sum(city.tracks) // rules.final_divisor)


@bug
def fewer_buildings_come_before_more_goods(patch: Patch) -> None:
    patch.setattr(ending, "standing", lambda city: (city.score, -city.built.bit_count(), sum(city.goods)))


@bug
def more_buildings_break_a_tie(patch: Patch) -> None:
    patch.setattr(ending, "standing", lambda city: (city.score, sum(city.goods), city.built.bit_count()))


@bug
def the_limit_comes_a_round_late(patch: Patch) -> None:
    right = rounds.out_of_rounds

    def late(state: Olympus) -> bool:
        state.round -= 1
        ended = right(state)
        state.round += 1
        return ended

    patch.setattr(rounds, "out_of_rounds", late)


@bug
def the_delian_league_must_be_used(patch: Patch) -> None:
    patch.setattr(war.TakeFromSupply, "choices", effects.FromSupply.choices)
