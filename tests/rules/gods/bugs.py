"""Bugs put into the rules of The Gods of Olympus: each must break at least one of the numbered cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.rules.engine import CHANCE, Seat, Sheet
from game.rules.gods import (
    attacking,
    battle,
    building,
    hands,
    marching,
    moving,
    negotiation,
    retreating,
    setting_up,
    sheets,
    state,
    victory,
)
from game.rules.gods.actions import (
    ARMY,
    ATTACK,
    DEFENCE,
    HERO,
    LUST,
    SHRINE,
    TEMPLE,
    TOWN,
    UNITS,
    Build,
    Hit,
    Move,
    Unit,
)
from game.rules.gods.events import GameEnded, MoveVoid
from game.rules.gods.rules import Region, Rules
from game.rules.gods.state import NOBODY, Greece
from tests.rules.gods.builders import gods
from tests.rules.gods.casebook import run_case
from tests.rules.seeded import Bugs, Patch, put

BUGS = bug = Bugs("gods", run_case)


def change(patch: Patch, **facts: Any) -> None:
    """Change facts in the rule sets of all options."""
    game = gods()
    every = [game.rules_for({"turn_limit": choice}) for choice in game.options["turn_limit"]]
    patch.setattr(game, "made", {tuple(each.options.values()): replace(each, **facts) for each in every})


def change_number(patch: Patch, name: str, value: int) -> None:
    change(patch, numbers={**gods().rules_for({}).numbers, name: value})


def change_unit(patch: Patch, name: str, **facts: Any) -> None:
    units = gods().rules_for({}).units
    change(patch, units=tuple(replace(row, **facts) if UNITS[row.index] == name else row for row in units))


def forgive(patch: Patch, name: str, fault: str, *chapters: Any) -> None:
    """Let a check overlook one fault."""
    right = getattr(chapters[0], name)

    def overlooked(*facts: Any) -> str:
        found = right(*facts)
        return "" if found == fault else found

    put(patch, name, overlooked, *chapters)


# ---------------------------------------------------------------------- setup, income and trade


@bug
def four_free_cards_may_be_alike(patch: Patch) -> None:
    change_number(patch, "start_max_same", 4)


@bug
def a_god_may_be_dealt_twice(patch: Patch) -> None:
    def choices(self: setting_up.DrawGod, state: Greece, seat: Seat) -> Any:
        return tuple(setting_up.DealGod(self.player, god) for god in state.rules.gods)

    patch.setattr(setting_up.DrawGod, "choices", choices)


@bug
def there_is_no_income_in_the_first_turn(patch: Patch) -> None:
    right = negotiation.income
    patch.setattr(negotiation, "income", lambda table, seat: right(table, seat) if table.turn > 1 else (0,) * 8)


@bug
def income_is_rounded_up(patch: Patch) -> None:
    def income(table: Greece, seat: Seat) -> tuple[int, ...]:
        cards = list(table.rules.god_cards[table.players[seat].god])
        for unit, count in zip(table.rules.units, state.count_units(table, seat), strict=True):
            cards[unit.income] += -(-count // unit.per)
        return tuple(cards)

    patch.setattr(negotiation, "income", income)


@bug
def a_town_is_a_trading_post(patch: Patch) -> None:
    patch.setattr(negotiation, "TRADING_POSTS", negotiation.TRADING_POSTS | 1 << TOWN)


@bug
def only_cities_markets_and_temples_trade_well(patch: Patch) -> None:
    lost = 1 << UNITS.index("trade_center")
    patch.setattr(negotiation, "TRADING_POSTS", negotiation.TRADING_POSTS & ~lost)


@bug
def nobody_trades_two_for_one(patch: Patch) -> None:
    change_number(patch, "signature_rate", 3)


@bug
def five_offers_may_be_begun(patch: Patch) -> None:
    change_number(patch, "offers_each", 5)


@bug
def a_deal_gives_nothing_back(patch: Patch) -> None:
    right = negotiation.exchange

    def exchange(table: Greece, seat: Seat, other: Seat, give: Any, want: Any) -> None:
        right(table, seat, other, give, want)
        hands.lose(table, seat, want)

    patch.setattr(negotiation, "exchange", exchange)


@bug
def everybody_sees_all_hands(patch: Patch) -> None:
    patch.setattr(Greece, "view", lambda self, viewer: self.copy())


@bug
def a_counter_offer_that_is_not_made_ends_the_talk(patch: Patch) -> None:
    right = negotiation.withdraw
    patch.setattr(negotiation, "withdraw", lambda table, seat, other, answering: right(table, seat, other, None))


@bug
def the_same_player_always_talks_first(patch: Patch) -> None:
    right = victory.EndTurn.run
    patch.setattr(victory.EndTurn, "run", lambda self, table, seat: right(self, table, seat - 1))


# ---------------------------------------------------------------------- building


@bug
def a_town_needs_no_star(patch: Patch) -> None:
    forgive(patch, "site_fault", "not_starred", building)


@bug
def an_army_needs_no_garrison(patch: Patch) -> None:
    forgive(patch, "site_fault", "no_garrison", building)


@bug
def monsters_have_company(patch: Patch) -> None:
    forgive(patch, "site_fault", "monster_stands_alone", building)


@bug
def markets_stand_on_water(patch: Patch) -> None:
    forgive(patch, "site_fault", "wrong_terrain", building)


@bug
def who_orders_too_much_gets_what_he_can_pay(patch: Patch) -> None:
    patch.setattr(building, "overdrawn", lambda sheet: None)


@bug
def void_builds_cost_something(patch: Patch) -> None:
    def legal_builds(table: Greece, seat: Seat, sheet: Sheet) -> list[Build]:
        return [line for line in sheet if isinstance(line, Build)]

    patch.setattr(building, "legal_builds", legal_builds)


@bug
def players_who_clash_build_both(patch: Patch) -> None:
    patch.setattr(building, "clashing", lambda table, alive: set())


@bug
def the_last_token_goes_to_the_first_seat(patch: Patch) -> None:
    def short_of_tokens(table: Greece, alive: list[tuple[Seat, Unit, Region]]) -> set[int]:
        left: dict[tuple[int, Seat], int] = {}
        struck = set()
        for number, (seat, unit, _) in enumerate(alive):
            kind = table.rules.units[unit].tokens
            key = (kind, seat if kind == table.rules.own_tokens else NOBODY)
            left.setdefault(key, building.tokens_left(table, seat)[kind])
            left[key] -= 1
            if left[key] < 0:
                struck.add(number)
        return struck

    patch.setattr(building, "short_of_tokens", short_of_tokens)


@bug
def a_shrine_brings_lust(patch: Patch) -> None:
    def run(self: building.DealLust, table: Greece, seat: Seat) -> None:
        for each in range(len(table.players)):
            counts = state.count_units(table, each)
            hands.gain(table, each, hands.of_kind(LUST, (counts[TEMPLE] + counts[SHRINE]) * self.orgies))

    patch.setattr(building.DealLust, "run", run)


@bug
def several_orgies_bring_lust_once(patch: Patch) -> None:
    right = building.DealLust.run
    patch.setattr(building.DealLust, "run", lambda self, table, seat: right(building.DealLust(1), table, seat))


@bug
def ten_cards_are_too_many(patch: Patch) -> None:
    change_number(patch, "orgy_more_than", 9)


# ---------------------------------------------------------------------- orders and pools


@bug
def new_units_attack(patch: Patch) -> None:
    forgive(patch, "order_fault", "built_this_turn", attacking)


@bug
def heroes_attack_over_water_from_land(patch: Patch) -> None:
    change_unit(patch, "hero", attacks="all")


@bug
def monsters_support(patch: Patch) -> None:
    change_unit(patch, "land_monster", supports="land")


@bug
def a_temple_rolls_a_small_die(patch: Patch) -> None:
    change_unit(patch, "temple", sides=4)


@bug
def a_stopped_monster_does_not_defend_itself(patch: Patch) -> None:
    right = attacking.defence_pool

    def defence_pool(table: Greece, region: Region) -> tuple[int, ...]:
        stopped = any(order.region == region and not order.dice for order in table.orders)
        return () if stopped and table.units[region] & table.rules.monsters else right(table, region)

    patch.setattr(attacking, "defence_pool", defence_pool)


@bug
def no_dice_are_called_home(patch: Patch) -> None:
    patch.setattr(attacking.CallDiceHome, "run", lambda self, table, seat: None)


@bug
def dice_are_called_home_though_enough_stay(patch: Patch) -> None:
    def run(self: attacking.CallDiceHome, table: Greece, seat: Seat) -> None:
        for region in {order.target for order in table.orders if order.kind == state.ATTACKS and order.dice}:
            out = sum(order.dice for order in table.orders if order.region == region)
            if out:
                table.then(table.owner[region], attacking.ChooseDiceHome(region, out))

    patch.setattr(attacking.CallDiceHome, "run", run)


@bug
def support_is_not_counted(patch: Patch) -> None:
    right = attacking.defence_pool

    def defence_pool(table: Greece, region: Region) -> tuple[int, ...]:
        orders = table.orders
        table.orders = [order for order in orders if order.kind == state.ATTACKS]
        pool = right(table, region)
        table.orders = orders
        return pool

    patch.setattr(attacking, "defence_pool", defence_pool)


@bug
def the_remainder_goes_to_the_smallest_attack(patch: Patch) -> None:
    def share_out(table: Greece, numbers: list[int], dice: tuple[int, ...]) -> None:
        attacks = sorted(numbers, key=lambda number: len(table.battles[number].attack))
        total = sum(len(table.battles[number].attack) for number in attacks)
        shares = [len(dice) * len(table.battles[number].attack) // total for number in attacks]
        shares[0] += len(dice) - sum(shares)
        for number, share in zip(attacks, shares, strict=True):
            attacking.set_against(table, number, dice[:share])
            dice = dice[share:]

    patch.setattr(attacking, "share_out", share_out)


# ---------------------------------------------------------------------- battles


@bug
def dice_are_compared_as_they_fall(patch: Patch) -> None:
    def compare(attack: tuple[int, ...], defence: tuple[int, ...]) -> list[int]:
        losers = [DEFENCE if ours > theirs else ATTACK for ours, theirs in zip(attack, defence) if ours != theirs]
        surplus = len(attack) - len(defence)
        return losers + [DEFENCE if surplus > 0 else ATTACK] * abs(surplus)

    patch.setattr(battle, "compare", compare)


@bug
def the_attacker_loses_ties(patch: Patch) -> None:
    right = battle.compare

    def compare(attack: tuple[int, ...], defence: tuple[int, ...]) -> list[int]:
        pairs = zip(sorted(attack, reverse=True), sorted(defence, reverse=True))
        return right(attack, defence) + [ATTACK for ours, theirs in pairs if ours == theirs]

    patch.setattr(battle, "compare", compare)


@bug
def spare_dice_strike_nobody(patch: Patch) -> None:
    right = battle.compare

    def compare(attack: tuple[int, ...], defence: tuple[int, ...]) -> list[int]:
        few = min(len(attack), len(defence))
        return right(tuple(sorted(attack)[-few:] if few else ()), tuple(sorted(defence)[-few:] if few else ()))

    patch.setattr(battle, "compare", compare)


@bug
def a_city_falls_at_one_blow(patch: Patch) -> None:
    right = battle.damage

    def damage(table: Greece, seat: Seat, unit: Unit, region: Region) -> None:
        if table.rules.units[unit].replaces >= 0:
            state.remove(table, unit, region)
        else:
            right(table, seat, unit, region)

    patch.setattr(battle, "damage", damage)


@bug
def only_those_who_attacked_are_hit(patch: Patch) -> None:
    right = battle.TakeLoss.run

    def run(self: battle.TakeLoss, table: Greece, seat: Seat) -> Any:
        listed = right(self, table, seat)
        sent = {(order.unit, table.rules.names[order.region]) for order in table.orders}
        if self.side == DEFENCE or not listed:
            return listed
        return tuple(each for each in listed if not isinstance(each, Hit) or (each.unit, each.region) in sent)

    patch.setattr(battle.TakeLoss, "run", run)


@bug
def a_retreat_saves_what_stays_behind(patch: Patch) -> None:
    right = battle.TakeLoss.answer

    def answer(self: battle.TakeLoss, table: Greece, seat: Seat, action: Any) -> None:
        right(self, table, seat, action)
        again = battle.TakeLoss(self.battle, self.side, 1)
        table.pending[:] = [(each, step) for each, step in table.pending if step != again]

    patch.setattr(battle.TakeLoss, "answer", answer)


@bug
def battles_are_settled_from_the_last(patch: Patch) -> None:
    right = attacking.RollAll.run

    def run(self: attacking.RollAll, table: Greece, seat: Seat) -> None:
        right(self, table, seat)
        settling = [each for each in table.pending if isinstance(each[1], battle.SettleBattle)]
        others = [each for each in table.pending if not isinstance(each[1], battle.SettleBattle)]
        rolls = [each for each in others if each[0] == CHANCE]
        table.pending[:] = [*(each for each in others if each[0] != CHANCE), *reversed(settling), *rolls]

    patch.setattr(attacking.RollAll, "run", run)


# ---------------------------------------------------------------------- retreats


@bug
def retreats_may_lead_beside_the_attackers(patch: Patch) -> None:
    patch.setattr(retreating, "threatened", lambda table, region, target: False)


@bug
def an_army_may_retreat_to_sea(patch: Patch) -> None:
    def refuges(table: Greece, seat: Seat, unit: Unit, region: Region) -> list[Region]:
        near = table.rules.near[region]
        open_ = [each for each in near if retreating.has_room(table, seat, unit, each)]
        return [each for each in open_ if not retreating.threatened(table, region, each)]

    patch.setattr(retreating, "refuges", refuges)


@bug
def a_retreat_may_go_where_the_player_has_just_left(patch: Patch) -> None:
    patch.setattr(retreating, "way_back_closed", lambda table, seat, target: False)


@bug
def a_region_emptied_this_phase_is_no_refuge(patch: Patch) -> None:
    right = retreating.has_room

    def has_room(table: Greece, seat: Seat, unit: Unit, target: Region) -> bool:
        fought_for = {each for fight in table.battles for each in (fight.region, *fight.sources)}
        return right(table, seat, unit, target) and (table.owner[target] == seat or target not in fought_for)

    patch.setattr(retreating, "has_room", has_room)


@bug
def a_unit_may_retreat_twice(patch: Patch) -> None:
    patch.setattr(battle, "may_flee", lambda table, region: table.units[region] & table.rules.mobile)


@bug
def a_hero_swims(patch: Patch) -> None:
    put(patch, "lose_stranded_heroes", lambda table: None, battle, moving)


# ---------------------------------------------------------------------- moves


@bug
def who_retreated_moves_on(patch: Patch) -> None:
    forgive(patch, "move_fault", "retreated", moving)


@bug
def the_way_back_is_open(patch: Patch) -> None:
    forgive(patch, "move_fault", "way_back_closed", moving)


@bug
def the_way_back_stays_closed(patch: Patch) -> None:
    right = victory.EndTurn.run

    def run(self: victory.EndTurn, table: Greece, seat: Seat) -> None:
        left = table.left
        right(self, table, seat)
        table.left = left

    patch.setattr(victory.EndTurn, "run", run)


@bug
def a_place_that_is_vacated_may_be_entered(patch: Patch) -> None:
    forgive(patch, "move_fault", "held_by_another", moving)


@bug
def larger_dice_decide_who_enters(patch: Patch) -> None:
    right = marching.Attempt.__init__

    def begin(self: marching.Attempt, table: Greece, seat: Seat, unit: Unit, *more: Any, **along: bool) -> None:
        right(self, table, seat, unit, *more, **along)
        self.dice = table.rules.units[unit].sides

    patch.setattr(marching.Attempt, "__init__", begin)


@bug
def the_first_seat_enters_in_a_tie(patch: Patch) -> None:
    right = marching.Attempt.__init__

    def begin(self: marching.Attempt, table: Greece, seat: Seat, *more: Any, **along: bool) -> None:
        right(self, table, seat, *more, **along)
        self.dice = 10 * self.dice - seat

    patch.setattr(marching.Attempt, "__init__", begin)


@bug
def a_fleet_costs_nothing(patch: Patch) -> None:
    change_unit(patch, "fleet", cost=(0,) * 8)


@bug
def who_cannot_pay_every_fleet_pays_none(patch: Patch) -> None:
    right = marching.resolve
    patch.setattr(marching, "resolve", lambda table, moves, purses: right(table, moves, dict.fromkeys(purses, 0)))


@bug
def a_hero_is_left_behind_by_his_fleet(patch: Patch) -> None:
    right = marching.Attempt.__init__

    def begin(self: marching.Attempt, *facts: Any, with_hero: bool) -> None:
        right(self, *facts, with_hero=False)

    patch.setattr(marching.Attempt, "__init__", begin)


@bug
def an_order_that_cannot_be_tried_keeps_a_hero_from_going_along(patch: Patch) -> None:
    right = marching.Attempt.__init__

    def begin(self: marching.Attempt, table: Greece, *facts: Any, with_hero: bool) -> None:
        step = table.told[-1] if table.told else None
        refused = isinstance(step, MoveVoid) and step.unit == HERO
        right(self, table, *facts, with_hero=with_hero and not refused)

    patch.setattr(marching.Attempt, "__init__", begin)


@bug
def to_stay_is_no_order_for_a_hero(patch: Patch) -> None:
    right = moving.attempts_of

    def attempts_of(table: Greece, seat: Seat, sheet: Sheet) -> list[marching.Attempt]:
        return right(table, seat, tuple(line for line in sheet if isinstance(line, Move)))

    patch.setattr(moving, "attempts_of", attempts_of)


@bug
def own_armies_cannot_change_places(patch: Patch) -> None:
    right = moving.move_fault

    def move_fault(table: Greece, seat: Seat, unit: Unit, region: Region, target: Region) -> str:
        crowded = unit == ARMY and table.units[target] & table.rules.units[ARMY].family
        return right(table, seat, unit, region, target) or ("no_room" if crowded else "")

    patch.setattr(moving, "move_fault", move_fault)


@bug
def a_hero_boards_a_fleet_that_sails_away(patch: Patch) -> None:
    right = marching.March.lacks_ship

    def lacks_ship(self: marching.March, attempt: marching.Attempt, *known: Any) -> bool:
        return right(self, attempt, *known) and not state.has_fleet(self.state, attempt.target)

    patch.setattr(marching.March, "lacks_ship", lacks_ship)


@bug
def a_fleet_that_wants_to_leave_takes_nobody_aboard(patch: Patch) -> None:
    right = marching.March.lacks_ship

    def lacks_ship(self: marching.March, attempt: marching.Attempt, failed: Any, assumed: Any) -> bool:
        return right(self, attempt, failed, marching.Failures())

    patch.setattr(marching.March, "lacks_ship", lacks_ship)


@bug
def a_void_move_keeps_its_place(patch: Patch) -> None:
    right = marching.March.crowded

    def crowded(self: marching.March, attempt: marching.Attempt, failed: Any, assumed: Any) -> int:
        return right(self, attempt, failed, marching.Failures())

    patch.setattr(marching.March, "crowded", crowded)


@bug
def a_ship_that_fails_is_paid_for(patch: Patch) -> None:
    right = marching.March.lacks_cards

    def lacks_cards(self: marching.March, attempt: marching.Attempt, assumed: Any) -> bool:
        return right(self, attempt, marching.Failures())

    patch.setattr(marching.March, "lacks_cards", lacks_cards)


@bug
def a_circle_stops_all_that_are_in_it(patch: Patch) -> None:
    patch.setattr(marching.March, "least_missed", lambda self, circle: circle)
    patch.setattr(marching, "first_lines", set)


@bug
def what_waits_for_a_circle_is_part_of_it(patch: Patch) -> None:
    patch.setattr(marching, "first_circle", lambda undecided: undecided[:1])


@bug
def the_first_of_a_circle_is_void(patch: Patch) -> None:
    patch.setattr(marching.March, "least_missed", lambda self, circle: circle)


@bug
def no_circle_is_thought_through(patch: Patch) -> None:
    patch.setattr(marching, "MOST_THOUGHT_THROUGH", 0)


@bug
def orders_are_not_replaced(patch: Patch) -> None:
    patch.setattr(sheets, "replaces", lambda action, line: False)


# ---------------------------------------------------------------------- winning


@bug
def fifteen_points_win(patch: Patch) -> None:
    change_number(patch, "win_prestige", 15)


@bug
def a_tie_above_fifteen_is_a_victory(patch: Patch) -> None:
    right = victory.MayWin.run

    def run(self: victory.MayWin, table: Greece, seat: Seat) -> None:
        ahead = victory.leaders(table)
        if state.prestige(table, ahead[0]) >= table.rules.numbers["win_prestige"]:
            table.tell(GameEnded, ahead, "prestige")
        else:
            right(self, table, seat)

    patch.setattr(victory.MayWin, "run", run)


@bug
def a_sea_monster_is_worth_one(patch: Patch) -> None:
    change_unit(patch, "sea_monster", prestige=1)


@bug
def the_limit_comes_a_turn_early(patch: Patch) -> None:
    game = gods()
    every: list[Rules] = [game.rules_for({"turn_limit": choice}) for choice in game.options["turn_limit"]]
    earlier = {tuple(each.options.values()): replace(each, turn_limit=max(0, each.turn_limit - 1)) for each in every}
    patch.setattr(game, "made", earlier)


@bug
def an_emptied_region_is_always_open(patch: Patch) -> None:
    patch.setattr(retreating, "emptied", lambda *asked: False)


@bug
def an_attack_elsewhere_is_never_minded(patch: Patch) -> None:
    def narrow(table: Greece, seat: Seat, region: Region, target: Region) -> bool:
        here = [battle for battle in table.battles if battle.region == region]
        return any(source in table.rules.near[target] for battle in here for source in battle.sources)

    patch.setattr(retreating, "threatened", narrow)
