"""Answers of open questions as cells of the shelf: a drawing, what it is, and what it would lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.gods.actions import (
    UNITS,
    Accept,
    Against,
    Bribe,
    Decline,
    Flee,
    Hit,
    Recall,
    Refuse,
    Retreat,
    Share,
)
from game.rules.gods.state import Greece, prestige
from game.scenes.gods import names
from game.scenes.gods.tabs import paint_card
from game.ui.text import NO_BREAK

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable


def capital(words: str) -> str:
    """Words that stand at the beginning of a line."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it lies on the shelf."""

    title: str
    notes: tuple[str, ...] = ()
    paint: Callable[[Surface, Rect], None] | None = None


def answer_of(scene: GodsTable, action: Action) -> Answer:
    """What a cell says of an answer."""
    words, state = scene.words, scene.view()
    signs, seat = scene.picture.signs, scene.session.acting()
    if isinstance(action, Hit):
        paint: Callable[[Surface, Rect], None] = partial(_unit, signs, action.unit, seat)
        title = capital(words.phrase("shelf", "hit", unit=action.unit, region=action.region))
        if _is_in_one_region(scene):
            title = capital(words.name("unit", UNITS[action.unit]))
        return Answer(title, _loss_notes(scene, state, action), paint)
    if isinstance(action, Retreat):
        key = "retreat_here" if _is_in_one_region(scene) else "retreat"
        title = words.phrase("shelf", key, region=action.region)
        notes = (*_ways_out(scene, state, action), words.phrase("shelf", "retreat_about"))
        return Answer(title, notes, _icon(signs, "pennant"))
    if isinstance(action, Flee):
        return Answer(
            words.name("region", action.target),
            _flee_notes(scene, state, action),
            partial(_unit, signs, action.unit, seat),
        )
    if isinstance(action, Recall):
        title = words.phrase("shelf", "recall", unit=action.unit)
        die = state.rules.units[action.unit].sides
        return Answer(title, (words.phrase("shelf", "recall_about"),), partial(_die, signs, die, seat))
    if isinstance(action, Against):
        step = names.step_of(state)
        title = words.phrase("shelf", "against", seat=action.seat)
        return Answer(title, (_pools(scene, state, action.seat),), partial(_die, signs, step.dice[0], seat))
    if isinstance(action, Share):
        return Answer(words.phrase("shelf", "share"), (words.phrase("shelf", "share_about"),), _icon(signs, "dice"))
    if isinstance(action, Bribe):
        return Answer(words.action(action, state), (), partial(_card, scene, action.card))
    if isinstance(action, Refuse):
        return Answer(words.phrase("shelf", "refuse"), (words.phrase("shelf", "refuse_about"),), _icon(signs, "skull"))
    if isinstance(action, Accept | Decline):
        return Answer(words.action(action, state), (), _icon(signs, "check" if isinstance(action, Accept) else "cross"))
    return Answer(words.vocabulary.token(action))


def _is_in_one_region(scene: GodsTable) -> bool:
    """Whether all that may take a loss stands in the same region, which the question names already."""
    listed = [each for each in scene.session.choices() if isinstance(each, Hit | Retreat)]
    return len({each.region for each in listed}) < 2


def _unit(signs: Any, unit: int, seat: int, surface: Surface, box: Rect) -> None:
    signs.unit(surface, unit, box, seat)


def _die(signs: Any, sides: int, seat: int, surface: Surface, box: Rect) -> None:
    signs.die(surface, box.inflate(-box.width // 5, -box.width // 5), sides, f"d{sides}", seat)


def _card(scene: GodsTable, card: int, surface: Surface, box: Rect) -> None:
    paint_card(scene.brush, surface, scene.words, card, box, counted=False)


def _icon(signs: Any, name: str) -> Callable[[Surface, Rect], None]:
    return lambda surface, box: signs.icon(surface, name, box.inflate(-box.width // 6, -box.width // 6))


def _loss_notes(scene: GodsTable, state: Greece, action: Hit) -> tuple[str, ...]:
    """What becomes of a unit that takes the damage, and of its god's prestige."""
    words, row = scene.words, state.rules.units[action.unit]
    becomes = row.replaces
    now = prestige(state, scene.session.acting())
    lost = row.prestige - (state.rules.units[becomes].prestige if becomes >= 0 else 0)
    first = words.phrase("shelf", "becomes", unit=becomes) if becomes >= 0 else words.phrase("shelf", "is_lost")
    second = words.phrase("shelf", "prestige_change", now=now, then=now - lost) if lost else ""
    return (first, second.replace(" → ", f"{NO_BREAK}→{NO_BREAK}")) if second else (first,)


def _ways_out(scene: GodsTable, state: Greece, action: Retreat) -> Iterator[str]:
    """Where each unit that leaves could go."""
    words, region = scene.words, state.rules.index[action.region]
    for unit, refuges in scene.game.refuges(state, scene.session.acting(), region):
        named = capital(words.name("unit", UNITS[unit]))
        listed = ", ".join(words.name("region", each) for each in refuges)
        yield f"{named}: {listed}." if listed else capital(words.phrase("shelf", "no_way_out", unit=unit))


def _flee_notes(scene: GodsTable, state: Greece, action: Flee) -> tuple[str, ...]:
    water = state.rules.water[state.rules.index[action.target]]
    changes = UNITS[action.unit] in ("army", "fleet") and (UNITS[action.unit] == "fleet") != water
    return (scene.words.phrase("shelf", "ashore" if not water else "aboard"),) if changes else ()


def _pools(scene: GodsTable, state: Greece, attacker: int) -> str:
    """The dice of an attacker against those that are set against him so far."""
    region = names.step_of(state).region
    battle = next(each for each in state.battles if each.region == region and each.attacker == attacker)
    return scene.words.phrase("shelf", "pools", attack=battle.attack, defence=battle.defence)
