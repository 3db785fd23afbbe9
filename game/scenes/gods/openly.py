"""Questions of an attack that all can see: dice that stay at home, dice that are split, a monster that may be bribed.

What is asked about lies on the papyrus and on the plate, and the regions it is about can be pressed or dragged to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.rules.engine import Action, Seat
from game.rules.engine import Choices as Listed
from game.rules.gods.actions import Against, Attack, Bribe, Flee, Hit, Recall, Retreat, Support
from game.rules.gods.state import ATTACKS, Greece, Order
from game.scenes.gods import names
from game.scenes.gods.plate import Entry
from game.scenes.gods.plated import pools_of, titled
from game.scenes.table.menu import Menu
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable


def open_menu(scene: GodsTable, choices: Listed) -> Menu:
    """Answers that all can see: on the map or in the hand, and all of them on the shelf as well."""
    menu, state = Menu(), scene.view()
    step = names.step_of(state)
    for action in choices:
        match action:
            case Hit():
                menu.on(names.piece(action.unit, action.region), action)
            case Flee():
                menu.on(names.region(action.target), action)
            case Retreat():
                menu.on(names.region(action.region), action)
            case Recall():
                menu.on(names.piece(action.unit, state.rules.names[step.region]), action)
            case Against():
                for source in sources_of(state, step.region, action.seat):
                    menu.on(names.region(source), action)
            case Bribe():
                if scene.shows_hand():
                    menu.on(names.card(action.card), action)
                continue
        menu.tokens.append(action)
    return menu


def sources_of(state: Greece, region: int, attacker: Seat) -> list[str]:
    """The regions from which somebody attacks a region."""
    sent = [
        order.region
        for order in state.orders
        if order.kind == ATTACKS and order.dice and (order.target, order.seat) == (region, attacker)
    ]
    return [state.rules.names[each] for each in dict.fromkeys(sent)]


def drop_answer(scene: GodsTable, action: Action, target: Control | None) -> None:
    """A die was dragged from the shelf: to its own region, or to the region of whoever it is to stand against."""
    kind, _, place = target.id.partition(":") if target is not None else ("", "", "")
    state = scene.view()
    step = names.step_of(state)
    if kind == "piece":
        place = place.partition(":")[2]
    if isinstance(action, Recall) and place == state.rules.names[step.region]:
        scene.play(action)
    elif isinstance(action, Against):
        meant = [each for each in scene.menu.tokens if isinstance(each, Against)]
        found = next((each for each in meant if place in sources_of(state, step.region, each.seat)), None)
        if found is not None:
            scene.play(found)


# What lies at the right


def concerned(state: Greece) -> list[Order]:
    """The orders that a question is about, in the order they were opened."""
    step = names.step_of(state)
    if names.asked_at(state) == "BribeMonster":
        return [state.orders[step.order]]
    if names.asked_at(state) == "ChooseDiceHome":
        out = [order for order in state.orders if order.region == step.region and order.dice]
        return [*out, *_against(state, step.region)]
    return _against(state, step.region) if names.asked_at(state) == "SplitDice" else []


def _against(state: Greece, region: int) -> list[Order]:
    return [order for order in state.orders if order.kind == ATTACKS and order.target == region and order.dice]


def draw_concerned(scene: GodsTable, surface: Surface, orders: list[Order]) -> None:
    """These orders on the papyrus, each with the chip of whose it is."""
    papyrus, px, rules = scene.picture.papyrus, scene.brush.px, scene.view().rules
    papyrus.paint_heading(surface, scene.words.phrase("sheet", "title_attack"), scene.words.phrase("sheet", "opened"))
    for order, box in zip(orders, scene.board.lines, strict=False):
        kind = Attack if order.kind == ATTACKS else Support
        line = kind(order.unit, rules.names[order.region], rules.names[order.target])
        papyrus.paint_line(surface, scene.written.line(0, line, None), box, order.seat)
        chip = Rect(box.left + px(5), box.centery - px(17), px(35), px(35))
        scene.picture.signs.chip(surface, order.seat, chip)


def about_open(scene: GodsTable) -> list[Entry]:
    """What such a question is about, in dice."""
    state = scene.view()
    step = names.step_of(state)
    if names.asked_at(state) == "BribeMonster":
        return list(_about_monster(scene, state, state.orders[step.order]))
    if names.asked_at(state) == "ChooseDiceHome":
        return list(_about_home(scene, state, step))
    return list(_about_split(scene, state, step)) if names.asked_at(state) == "SplitDice" else []


def _about_monster(scene: GodsTable, state: Greece, order: Order) -> Iterator[Entry]:
    """What it would roll, and against what."""
    words, target = scene.words, state.rules.names[order.target]
    yield titled(words.phrase("plate", "attack", unit=order.unit, target=target))
    yield pools_of(
        scene, order.seat, _sides(state, order), state.owner[order.target], scene.game.strength(state, order.target)
    )


def _about_home(scene: GodsTable, state: Greece, step: Any) -> Iterator[Entry]:
    """How many dice are out, and how many of them have to come home."""
    out = [order for order in state.orders if order.region == step.region and order.dice]
    yield titled(scene.words.phrase("plate", "home", n=step.missing, of=sum(order.dice for order in out)))
    owner = state.owner[step.region]
    own = tuple(side for order in out for side in _sides(state, order))
    for order in _against(state, step.region)[:2]:
        yield pools_of(scene, order.seat, _sides(state, order), owner, own)


def _about_split(scene: GodsTable, state: Greece, step: Any) -> Iterator[Entry]:
    """The dice of every attacker, and what is set against them so far."""
    yield titled(scene.words.phrase("plate", "split", region=state.rules.names[step.region]))
    for battle in state.battles:
        if battle.region == step.region:
            yield pools_of(scene, battle.attacker, battle.attack, battle.defender, battle.defence)


def _sides(state: Greece, order: Order) -> tuple[int, ...]:
    return (state.rules.units[order.unit].sides,) * order.dice
